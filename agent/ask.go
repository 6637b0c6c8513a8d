package agent

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/wizard"
)

// askHere is where the conversation is: what waits for a yes, the open question, the
// review, or what one could begin with.
func (t *turn) askHere() []Block {
	if t.asksHere() {
		return t.confirmation()
	}
	if t.form() == nil {
		return t.offers()
	}
	stop, q, open := t.open()
	if !open {
		return t.reviewInChat()
	}
	var blocks []Block
	if t.comesTo(q) {
		blocks = t.toRead(stop, q.QuestionID)
	}
	return append(blocks, t.ask(stop, q)...)
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
	var blocks []Block
	if broken := t.plan().Broken[q.QuestionID]; broken != "" && !t.hasTold(broken) {
		blocks = append(blocks, Block{Text: broken})
	}
	blocks = append(blocks, Block{Heading: q.QuestionText})
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

// hasTold reports whether the person is being told this already.
func (t *turn) hasTold(text string) bool {
	return slices.ContainsFunc(t.told, func(b Block) bool { return b.Text == text })
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

// comesTo reports whether the person has just come to a question: then they see
// what there is to read before it, and not each time it is asked again.
func (t *turn) comesTo(q *wizard.Question) bool {
	return t.anew || t.from != q.QuestionID
}

// toRead are the paragraphs and documents that the form has directly before a
// question of a step, or at its end where the step is none.
func (t *turn) toRead(until wizard.Stop, question wizard.QuestionID) []Block {
	var blocks []Block
	for _, stop := range t.plan().Stops {
		for _, el := range stop.Elements {
			switch {
			case el.Type == wizard.TypeInfo:
				blocks = append(blocks, Block{Text: el.Attributes.Text})
			case el.Type == wizard.TypeDocument:
				blocks = append(blocks, Block{Links: []Link{{Label: el.Attributes.Text, URL: el.Attributes.URL}}})
			case el.Type != wizard.TypeQuestion:
			case stop.Wizard == until.Wizard && stop.Step.ID == until.Step.ID && el.Attributes.QuestionID == question:
				return blocks
			default:
				blocks = nil
			}
		}
	}
	return blocks
}

// reviewInChat is "check your answers" as a message.
func (t *turn) reviewInChat() []Block {
	f := t.form()
	t.touched = true
	submit := Press{Do: DoSubmit, Form: f.ID, Value: strconv.FormatInt(t.revision(), 10)}
	t.offer(submit)
	view := t.reviewView()
	blocks := append(t.toRead(wizard.Stop{}, ""), Block{Heading: "Check your answers"})
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
			{Label: "Submit to HR", Press: submit, Style: Primary},
			{Label: "Open the form", Press: Press{Do: DoOpenForm, Form: f.ID}},
			{Label: "Save for later", Press: Press{Do: DoSave, Form: f.ID}},
		}})
}

// homePage is the app's home: what is under way, what was filed, how to begin.
func (t *turn) homePage() Message {
	blocks := []Block{{Heading: homeTitle(t.session.Person.Name)}}
	if t.form() != nil {
		blocks = append(blocks, Block{Text: underWay(t.formName(), t.where())}, Block{Buttons: []Button{t.formButton()}})
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
