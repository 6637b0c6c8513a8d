package agent

import (
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/wizard"
)

// askHere is where the conversation is: the open question, the review, or what
// one could begin with.
func (t *turn) askHere() []Block {
	if t.form() == nil {
		return t.offers()
	}
	stop, q, open := t.open()
	if !open {
		return t.reviewInChat()
	}
	return append(t.infosBefore(stop, q), t.ask(stop, q)...)
}

// offers are what a person without an open form could do.
func (t *turn) offers() []Block {
	for _, r := range t.state.Requests {
		if r.State == Questioned {
			return decisionBlocks(r)
		}
	}
	buttons := []Button{
		{Label: "Ask for leave", Press: Press{Do: DoStart}, Style: Primary},
		{Label: "Open the form", Press: Press{Do: DoOpenForm}},
	}
	if len(t.state.Requests) > 0 {
		buttons = append(buttons, Button{Label: "See my requests", Press: Press{Do: DoStatus}})
	}
	return []Block{{Buttons: buttons}}
}

// fewOptions is up to how many options are shown as buttons rather than in a menu.
const fewOptions = 5

// ask asks one question in the conversation.
func (t *turn) ask(stop wizard.Stop, q *wizard.Question) []Block {
	blocks := []Block{{Heading: q.QuestionText}}
	if small := t.fineprint(stop, q); small != "" {
		blocks = append(blocks, Block{Small: small})
	}
	answer := Press{Do: DoAnswer, Form: t.form().ID, Question: q.QuestionID}
	var buttons []Button
	if pick := t.pick(q, answer); pick != nil {
		blocks = append(blocks, Block{Pick: pick})
	} else {
		buttons = optionButtons(q, answer)
	}
	if q.AllowUnsure && len(q.Options) == 0 {
		unsure := answer
		unsure.Value = wizard.Unsure
		buttons = append(buttons, Button{Label: "Not sure", Press: unsure})
	}
	if !q.Required() {
		buttons = append(buttons, Button{Label: "Skip", Press: Press{Do: DoSkip, Form: t.form().ID, Question: q.QuestionID}})
	}
	if len(buttons) > 0 {
		blocks = append(blocks, Block{Buttons: buttons})
	}
	around := []Button{{Label: "Open the form", Press: Press{Do: DoOpenForm, Form: t.form().ID}}}
	if q.Why != "" {
		around = append(around, Button{Label: "Why do you ask?", Press: Press{Do: DoWhy, Form: t.form().ID, Question: q.QuestionID}})
	}
	return append(blocks, Block{Buttons: around})
}

// fineprint says where one is and what helps with the answer.
func (t *turn) fineprint(stop wizard.Stop, q *wizard.Question) string {
	var parts []string
	if stop.Of > 0 {
		parts = append(parts, fmt.Sprintf("Step %d of %d", stop.Number, stop.Of))
	}
	if q.HelperText != "" {
		parts = append(parts, q.HelperText)
	}
	if answer := t.form().Answers[q.QuestionID]; answer.Value != "" {
		parts = append(parts, "So far: "+q.Show(answer.Value))
	}
	return strings.Join(parts, " · ")
}

// pick is the menu or date picker of a question that buttons do not suit.
func (t *turn) pick(q *wizard.Question, press Press) *Pick {
	pick := &Pick{Press: press, Component: q.Component, Label: q.Title(), Options: q.Choices()}
	if answer := t.form().Answers[q.QuestionID]; answer.Given() {
		pick.Initial = answer.Value
	}
	switch q.Component {
	case wizard.Date, wizard.Person, wizard.MultiSelect, wizard.Checkboxes:
		return pick
	case wizard.Select, wizard.Radio:
		if len(q.Choices()) > fewOptions {
			return pick
		}
	}
	return nil
}

func optionButtons(q *wizard.Question, press Press) []Button {
	var buttons []Button
	for _, option := range q.Choices() {
		press.Value = option.Value
		buttons = append(buttons, Button{Label: option.Label, Press: press})
	}
	return buttons
}

// infosBefore are the paragraphs and documents that stand before the question
// in the form, where it is the first of its step: those of its own step, and
// those of a step before it that asks nothing.
func (t *turn) infosBefore(stop wizard.Stop, q *wizard.Question) []Block {
	if first := stop.Questions()[0]; first.QuestionID != q.QuestionID {
		return nil
	}
	at, _ := t.plan().Stop(stop.Wizard.ID, stop.Step.ID)
	return append(t.silentBefore(at), infos(stop)...)
}

// silentBefore are the elements of the steps directly before the one at i that ask nothing.
func (t *turn) silentBefore(i int) []Block {
	stops := t.plan().Stops
	from := i
	for from > 0 && len(stops[from-1].Questions()) == 0 {
		from--
	}
	var blocks []Block
	for _, stop := range stops[from:i] {
		blocks = append(blocks, infos(stop)...)
	}
	return blocks
}

// infos are the elements of a step that are read, not answered.
func infos(stop wizard.Stop) []Block {
	var blocks []Block
	for _, el := range stop.Elements {
		switch el.Type {
		case wizard.TypeInfo:
			blocks = append(blocks, Block{Text: el.Attributes.Text})
		case wizard.TypeDocument:
			blocks = append(blocks, Block{Links: []Link{{Label: el.Attributes.Text, URL: el.Attributes.URL}}})
		}
	}
	return blocks
}

// reviewInChat is "check your answers" as a message.
func (t *turn) reviewInChat() []Block {
	f := t.form()
	view := t.reviewView()
	blocks := append(t.silentBefore(len(t.plan().Stops)), Block{Heading: "Check your answers"})
	var options []wizard.Option
	for _, section := range view.Sections {
		var facts []Fact
		for _, row := range section.Rows {
			facts = append(facts, Fact{Label: row.Label, Value: row.Value})
			options = append(options, wizard.Option{Label: row.Label, Value: string(row.Question)})
		}
		blocks = append(blocks, Block{Facts: facts})
	}
	blocks = append(blocks, view.Estimate...)
	return append(blocks,
		Block{Pick: &Pick{Press: Press{Do: DoChange, Form: f.ID}, Component: wizard.Select, Label: "Change an answer", Options: options}},
		Block{Buttons: []Button{
			{Label: "Submit to HR", Press: Press{Do: DoSubmit, Form: f.ID}, Style: Primary},
			{Label: "Open the form", Press: Press{Do: DoOpenForm, Form: f.ID}},
			{Label: "Save for later", Press: Press{Do: DoSave, Form: f.ID}},
		}})
}

// homePage is the app's home: what is under way, what was filed, how to begin.
func (t *turn) homePage() Message {
	blocks := []Block{{Heading: homeTitle(t.session.Person.Name)}}
	if t.form() != nil {
		blocks = append(blocks, Block{Text: underWay(t.formName(), t.where())}, Block{Buttons: []Button{t.continueButton()}})
	} else {
		blocks = append(blocks, Block{Text: homeLead}, Block{Buttons: []Button{
			{Label: "Ask for leave", Press: Press{Do: DoOpenForm}, Style: Primary},
		}})
	}
	blocks = append(blocks, Block{Divider: true}, Block{Heading: "Your requests"})
	if len(t.state.Requests) == 0 {
		blocks = append(blocks, Block{Small: homeEmpty})
	}
	for _, r := range t.state.Requests {
		blocks = append(blocks, r.statusBlocks()...)
	}
	return Message{
		To:   Address{Room: Home, Tenant: t.ev.Tenant, Person: t.ev.Person.ID},
		Text: "Your leave requests", Blocks: blocks,
	}
}
