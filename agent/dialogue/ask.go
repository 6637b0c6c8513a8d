package dialogue

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// askHere is where the conversation is: what waits for a yes, the open question, the
// review, or what one could begin with.
func (t *turn) askHere() []agent.Block {
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
	var blocks []agent.Block
	if t.comesTo(q) {
		blocks = t.toRead(stop, q.QuestionID)
	}
	return append(blocks, t.ask(stop, q)...)
}

// offers are what a person without an open form could do.
func (t *turn) offers() []agent.Block {
	for _, r := range t.state.Requests {
		if r.State == agent.Questioned {
			return decisionBlocks(r)
		}
	}
	buttons := []agent.Button{
		{Label: "Ask for leave", Press: agent.Press{Do: agent.DoStart}, Style: agent.Primary},
		{Label: "Open the form", Press: agent.Press{Do: agent.DoOpenForm}},
	}
	if len(t.state.Requests) > 0 {
		buttons = append(buttons, agent.Button{Label: "See my requests", Press: agent.Press{Do: agent.DoStatus}})
	}
	return []agent.Block{{Buttons: buttons}}
}

// fewOptions is up to how many options are shown as buttons rather than in a menu.
const fewOptions = 5

// ask asks one question in the conversation.
func (t *turn) ask(stop wizard.Stop, q *wizard.Question) []agent.Block {
	var blocks []agent.Block
	if broken := t.plan().Broken[q.QuestionID]; broken != "" && !t.hasTold(broken) {
		blocks = append(blocks, agent.Block{Text: broken})
	}
	blocks = append(blocks, agent.Block{Heading: q.QuestionText})
	if small := t.fineprint(stop, q); small != "" {
		blocks = append(blocks, agent.Block{Small: small})
	}
	answer := agent.Press{Do: agent.DoAnswer, Form: t.form().ID, Question: q.QuestionID}
	var buttons []agent.Button
	if pick := t.pick(q, answer); pick != nil {
		blocks = append(blocks, agent.Block{Pick: pick})
	} else {
		buttons = optionButtons(q, answer)
	}
	if q.AllowUnsure && len(q.Options) == 0 {
		unsure := answer
		unsure.Value = wizard.Unsure
		buttons = append(buttons, agent.Button{Label: "Not sure", Press: unsure})
	}
	if !q.Required() {
		buttons = append(buttons, agent.Button{Label: "Skip", Press: agent.Press{Do: agent.DoSkip, Form: t.form().ID, Question: q.QuestionID}})
	}
	if len(buttons) > 0 {
		blocks = append(blocks, agent.Block{Buttons: buttons})
	}
	around := []agent.Button{{Label: "Open the form", Press: agent.Press{Do: agent.DoOpenForm, Form: t.form().ID}}}
	if q.Why != "" {
		around = append(around, agent.Button{Label: "Why do you ask?", Press: agent.Press{Do: agent.DoWhy, Form: t.form().ID, Question: q.QuestionID}})
	}
	return append(blocks, agent.Block{Buttons: around})
}

// hasTold reports whether the person is being told this already.
func (t *turn) hasTold(text string) bool {
	return slices.ContainsFunc(t.told, func(b agent.Block) bool { return b.Text == text })
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
func (t *turn) pick(q *wizard.Question, press agent.Press) *agent.Pick {
	pick := &agent.Pick{Press: press, Component: q.Component, Label: q.Title(), Options: q.Choices()}
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

func optionButtons(q *wizard.Question, press agent.Press) []agent.Button {
	var buttons []agent.Button
	for _, option := range q.Choices() {
		press.Value = option.Value
		buttons = append(buttons, agent.Button{Label: option.Label, Press: press})
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
func (t *turn) toRead(until wizard.Stop, question wizard.QuestionID) []agent.Block {
	var blocks []agent.Block
	for _, stop := range t.plan().Stops {
		for _, el := range stop.Elements {
			switch {
			case el.Type == wizard.TypeInfo:
				blocks = append(blocks, agent.Block{Text: el.Attributes.Text})
			case el.Type == wizard.TypeDocument:
				blocks = append(blocks, agent.Block{Links: []agent.Link{{Label: el.Attributes.Text, URL: el.Attributes.URL}}})
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
func (t *turn) reviewInChat() []agent.Block {
	f := t.form()
	t.touched = true
	submit := agent.Press{Do: agent.DoSubmit, Form: f.ID, Value: strconv.FormatInt(t.revision(), 10)}
	t.offer(submit)
	view := t.reviewView()
	blocks := append(t.toRead(wizard.Stop{}, ""), agent.Block{Heading: "Check your answers"})
	var options []wizard.Option
	for _, section := range view.Sections {
		var facts []agent.Fact
		for _, row := range section.Rows {
			facts = append(facts, agent.Fact{Label: row.Label, Value: row.Value})
			options = append(options, wizard.Option{Label: row.Label, Value: string(row.Question)})
		}
		blocks = append(blocks, agent.Block{Facts: facts})
	}
	blocks = append(blocks, view.Estimate...)
	return append(blocks,
		agent.Block{Pick: &agent.Pick{Press: agent.Press{Do: agent.DoChange, Form: f.ID}, Component: wizard.Select, Label: "Change an answer", Options: options}},
		agent.Block{Buttons: []agent.Button{
			{Label: "Submit to HR", Press: submit, Style: agent.Primary},
			{Label: "Open the form", Press: agent.Press{Do: agent.DoOpenForm, Form: f.ID}},
			{Label: "Save for later", Press: agent.Press{Do: agent.DoSave, Form: f.ID}},
		}})
}

// homePage is the app's home: what is under way, what was filed, how to begin.
func (t *turn) homePage() agent.Message {
	blocks := []agent.Block{{Heading: say.HomeTitle(t.session.Person.Name)}}
	if t.form() != nil {
		blocks = append(blocks, agent.Block{Text: say.UnderWay(t.formName(), t.where())}, agent.Block{Buttons: []agent.Button{t.formButton()}})
	} else {
		blocks = append(blocks, agent.Block{Text: say.HomeLead}, agent.Block{Buttons: []agent.Button{
			{Label: "Ask for leave", Press: agent.Press{Do: agent.DoOpenForm}, Style: agent.Primary},
		}})
	}
	blocks = append(blocks, agent.Block{Divider: true}, agent.Block{Heading: "Your requests"})
	if len(t.state.Requests) == 0 {
		blocks = append(blocks, agent.Block{Small: say.HomeEmpty})
	}
	for _, r := range t.state.Requests {
		blocks = append(blocks, say.RequestStatus(r)...)
	}
	return agent.Message{
		To:   agent.Address{Room: agent.Home, Tenant: t.ev.Tenant, Person: t.ev.Person.ID},
		Text: "Your leave requests", Blocks: blocks,
	}
}
