package teams

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
	"github.com/leaveway/leaveway/wizard"
)

// rendered is a view as a card, with the title of its dialog.
type rendered struct {
	title string
	card  card
}

// renderView renders any view; an empty one becomes "All set". typed has the person's input if
// the view refuses it.
func renderView(v agent.View, d drawn, from usedButton) rendered {
	c := &canvas{drawn: d, below: belowOf(v, from)}
	var title string
	switch v := v.(type) {
	case agent.FormView:
		v.Ref.Review = v.Ref.Review || from.Below != nil && from.Below.View.Review
		title = c.form(v, nil, stillTyped(v, from))
	case agent.ReviewView:
		title = c.review(v, nil)
	case agent.PromptView:
		title = c.promptView(v, "", nil)
	case agent.PageView:
		title = c.page(v.Title, v.Blocks)
	case agent.Notice:
		title = c.page(noticeTitle, v.Shown())
	case agent.Errors:
		title = c.errors(v, from)
	default:
		title = c.page(doneTitle, []agent.Block{{Text: doneText}})
	}
	return rendered{clip(title, maxTitle), newCard(fit(c.body), title)}
}

// stillTyped returns what was typed into a form that is drawn again, because it changes what it asks
// or because a view that covered it is done.
func stillTyped(v agent.FormView, from usedButton) map[wizard.QuestionID][]string {
	switch {
	case from.Below != nil && from.Below.View.Step == v.Ref.Step:
		return from.Below.Typed
	case from.Press.Do == agent.DoRefresh && from.View != nil && from.View.Step == v.Ref.Step:
		return from.typed()
	}
	return nil
}

// belowOf returns the form that a view covers: the one whose button led to it, or that the view
// which led to it covered.
func belowOf(v agent.View, from usedButton) *below {
	switch v := v.(type) {
	case agent.FormView, agent.ReviewView, agent.Done:
		return nil
	case agent.Errors:
		if v.View != nil {
			return nil
		}
	case agent.PageView:
		if !v.Push && from.Below == nil { // or else it replaces what covered the form
			return nil
		}
	}
	if from.Below != nil {
		return from.Below
	}
	if from.View == nil || from.View.Form == "" || from.View.Step == "" && from.View.Prompt.Do != "" {
		return nil
	}
	b := &below{View: *from.View, Typed: from.typed()}
	if weight(b.Typed) > maxTyped { // better the form without it than a card that Teams refuses
		b.Typed = nil
	}
	return b
}

// top adds what is above a view's content.
func (c *canvas) top(title, where, notice string) {
	if where != "" {
		c.text(where, element{Subtle: true, Size: "Small"})
	}
	if c.host != dialog {
		c.heading(title)
	}
	if notice != "" {
		c.text(notice, element{})
	}
}

// form renders one step. refused are sentences to show next to the questions, and typed is what
// was refused.
func (c *canvas) form(v agent.FormView, refused map[wizard.QuestionID]string, typed map[wizard.QuestionID][]string) string {
	c.view = &v.Ref
	title := cmp.Or(v.Title, "Leaveway")
	c.top(title, edge.Position(v.Number, v.Total, v.WizardName), v.Notice)
	var shown []wizard.QuestionID
	for _, f := range v.Fields {
		if f.Question != nil {
			shown = append(shown, f.Question.QuestionID)
		}
	}
	c.complaints(refused, shown)
	for _, f := range v.Fields {
		c.field(f, v.Ref.Revision, refused, typed)
	}
	submit := "Next"
	if v.IsLast || v.Ref.Review {
		submit = "Check answers"
	}
	actions := []action{c.submit(submit)}
	if back, ok := edge.BackButton(v); ok {
		actions = append(actions, c.press(back))
	}
	if slices.ContainsFunc(v.Fields, func(f agent.Field) bool { return f.Live }) {
		actions = append(actions, c.press(agent.Button{Label: "Update the form", Press: agent.Press{Do: agent.DoRefresh, Form: v.Ref.Form}}))
	}
	c.actions(actions)
	c.row(edge.AppendAside(nil, v))
	return title
}

// submit returns the button that submits the view.
func (c *canvas) submit(label string) action {
	return c.button(label, agent.Primary, pressed{Submits: true, View: c.view, Below: c.below, Prompt: c.prompt})
}

// complaints adds the sentences about questions that aren't shown.
func (c *canvas) complaints(refused map[wizard.QuestionID]string, shown []wizard.QuestionID) {
	for _, q := range slices.Sorted(maps.Keys(refused)) {
		if !slices.Contains(shown, q) {
			c.text(refused[q], element{Color: "Attention"})
		}
	}
}

// asValue returns what was typed as an input shows it, which may not be an answer.
func asValue(q *wizard.Question, raw []string) string {
	if q.Component.Kind() == wizard.RangeKind {
		return strings.Join(raw, "/")
	}
	return strings.Join(raw, ",")
}

// field adds one element of a step.
func (c *canvas) field(f agent.Field, revision int64, refused map[wizard.QuestionID]string, typed map[wizard.QuestionID][]string) {
	at := &f.Element.Attributes
	switch f.Element.Type {
	case wizard.TypeQuestion:
		if f.Question != nil {
			raw, isTyped := typed[f.Question.QuestionID]
			if isTyped {
				f.Value = asValue(f.Question, raw)
			}
			c.question(f, revision, refused[f.Question.QuestionID])
			c.render(f.Notes)
		}
	case wizard.TypeHeading:
		c.heading(at.Text)
	case wizard.TypeDivider:
		c.render([]agent.Block{{Divider: true}})
	case wizard.TypeDocument:
		c.render([]agent.Block{{Links: []agent.Link{{Label: cmp.Or(at.Text, "Document"), URL: at.URL}}}})
	case wizard.TypeSummary:
		c.text(at.Text, element{})
		c.facts(f.Summary)
	default:
		c.text(at.Text, element{})
	}
}

// question adds a question's inputs, with what is wrong with the answer. None of them is required by the
// card: that would block Back and Save, too. The answer to a submitted form says what is missing.
func (c *canvas) question(f agent.Field, revision int64, refused string) {
	q := f.Question
	answer, unsure := f.Value, f.Value == wizard.Unsure
	if unsure && !q.Chosen() {
		answer = ""
	}
	label := cmp.Or(q.QuestionText, q.Title())
	if !f.Required() {
		label += " (optional)"
	}
	id := func(p edge.Part) string {
		return edge.InputID{Question: q.QuestionID, Part: p, Revision: revision}.String()
	}
	first := len(c.body)
	if q.Component.Kind() == wizard.RangeKind {
		start, end, _ := strings.Cut(answer, "/")
		c.add(dateInput(id(edge.PartStart), label+" (first day)", start), dateInput(id(edge.PartEnd), label+" (last day)", end))
	} else {
		c.input(q, label, answer, id)
	}
	c.body[first].Spacing = "Medium"
	if refused != "" {
		c.text(refused, element{Color: "Attention", Spacing: "Small"})
	}
	if q.HelperText != "" {
		c.text(q.HelperText, element{Subtle: true, Size: "Small", Spacing: "Small"})
	}
	if q.AllowUnsure && !q.Chosen() {
		box := element{Type: "Input.Toggle", ID: id(edge.PartUnsure), Title: "I'm not sure", On: wizard.Unsure, Off: new(string)}
		if unsure {
			box.Value.Text = wizard.Unsure
		}
		c.add(box)
	}
}

func dateInput(id, label, day string) element {
	e := element{Type: "Input.Date", ID: id, Label: clip(label, maxLabel)}
	if edge.IsDate(day) {
		e.Value.Text = day
	}
	return e
}

// input adds the input for a component, with the current answer.
func (c *canvas) input(q *wizard.Question, label, answer string, id func(edge.Part) string) {
	e := element{Type: "Input.Text", ID: id(edge.PartValue), Label: clip(label, maxLabel), Hint: clip(q.Placeholder, 150), MaxLength: maxText}
	switch q.Component.Kind() {
	case wizard.DayKind:
		e = dateInput(id(edge.PartValue), label, answer)
	case wizard.ChoiceKind, wizard.ChoicesKind:
		e = choices(element{ID: e.ID, Label: e.Label, Hint: e.Hint, Wrap: true}, q.Choices(), answer)
		e.Several = q.Component.Kind() == wizard.ChoicesKind
		if q.Component == wizard.Radio || q.Component == wizard.Checkboxes {
			e.Style, e.Hint = "expanded", ""
		}
	case wizard.NumberKind:
		e.Type, e.MaxLength = "Input.Number", 0
		if json.Valid([]byte(answer)) {
			if _, err := strconv.ParseFloat(answer, 64); err == nil {
				e.Value.Number = json.Number(answer)
			}
		}
	case wizard.EmailKind:
		e.Style, e.Value.Text = "email", answer
	case wizard.PhoneKind:
		e.Style, e.Value.Text = "tel", answer
	case wizard.PersonKind:
		e.Value.Text = c.named(answer)
		if e.Value.Text != answer || answer != "" && size(answer) > maxText {
			e.ID, e.Value.Text = id(edge.PartKept), ""
			e.Hint = "So far: " + clip(c.named(answer), 100) + ". Leave this empty to keep it."
		}
	case wizard.FilesKind: // no card has an input for files
		c.text(label, element{})
		c.text(filesNote(answer), element{Subtle: true, Size: "Small", Spacing: "Small"})
		return
	default:
		e.Multiline = q.Component == wizard.LongText
		if e.Value.Text = answer; size(answer) > maxText {
			e.ID, e.Value.Text = id(edge.PartKept), ""
			e.Hint = "Your answer is longer than this field can show. Leave this empty to keep it."
		}
	}
	c.add(e)
}

// review renders "Check your answers". Each answer has a button to change it, or all of them have a
// menu if so many buttons are more than Teams takes.
func (c *canvas) review(v agent.ReviewView, refused map[wizard.QuestionID]string) string {
	c.view = &v.Ref
	c.top(reviewTitle, edge.Position(v.Number, v.Total, v.WizardName), v.Notice)
	c.complaints(refused, nil)
	top := len(c.body)
	for _, each := range []bool{true, false} {
		c.body = c.body[:top]
		c.answers(v, each)
		if len(v.Estimate) > 0 {
			c.render([]agent.Block{{Divider: true}})
			c.render(v.Estimate)
		}
		c.actions([]action{c.submit("Submit"), c.press(edge.AskQuestion)})
		if fits(c.body) {
			break
		}
	}
	return reviewTitle
}

// answers adds all answers, each with a button to change it, or with a menu below them.
func (c *canvas) answers(v agent.ReviewView, each bool) {
	change := agent.Pick{Component: wizard.Select, Label: "Change an answer"}
	for _, s := range v.Sections {
		if s.Title != "" {
			c.heading(s.Title)
		}
		for _, row := range s.Rows {
			if !each && row.Change.Label != "" {
				change.Press = agent.Press{Do: row.Change.Press.Do, Form: row.Change.Press.Form}
				change.Options = append(change.Options, wizard.Option{Label: row.Label, Value: string(row.Question)})
				row.Change = agent.Button{}
			}
			c.answer(row)
		}
	}
	if len(change.Options) > 0 {
		c.pick(change)
	}
}

const reviewTitle = "Check your answers"

// answer adds an answer with its button at the side.
func (c *canvas) answer(row agent.ReviewRow) {
	inner := canvas{drawn: c.drawn}
	inner.text(row.Label, element{Weight: "Bolder"})
	inner.text(cmp.Or(row.Value, "–"), element{Spacing: "None"})
	columns := []element{{Type: "Column", Width: "stretch", Items: inner.body}}
	if row.Change.Label != "" {
		columns = append(columns, element{Type: "Column", Width: "auto", Items: []element{{Type: "ActionSet", Actions: []action{c.press(row.Change)}}}})
	}
	c.add(element{Type: "ColumnSet", Columns: columns})
}

// wayBack returns the button that brings back the form below, with what was typed there.
func (c *canvas) wayBack() []action {
	if c.below == nil {
		return nil
	}
	press := agent.Press{Do: agent.DoOpenForm, Form: c.below.View.Form, Step: c.below.View.Step}
	if press.Step == "" {
		press.Do = agent.DoReview
	}
	back := c.button("Back to the form", "", pressed{Press: press, View: &c.below.View, Below: c.below})
	back.Inputs = noInputs
	if back.Fallback != nil {
		back.Fallback.Inputs = noInputs
	}
	return []action{back}
}

// page renders something to read.
func (c *canvas) page(title string, blocks []agent.Block) string {
	if c.host == dialog || c.below != nil {
		c.view = &agent.ViewRef{}
		if c.below != nil {
			c.view = &c.below.View
		}
	}
	c.top(title, "", "")
	c.render(blocks)
	c.actions(c.wayBack())
	return title
}

// errors renders a refused view again, with what was typed and what is wrong with it.
func (c *canvas) errors(v agent.Errors, from usedButton) string {
	typed := from.typed()
	switch view := v.View.(type) {
	case agent.FormView:
		return c.form(view, v.ByQuestion, typed)
	case agent.ReviewView:
		return c.review(view, v.ByQuestion)
	}
	if from.Prompt != nil && from.View != nil {
		p := from.Prompt
		again := agent.PromptView{
			Ref: *from.View, Title: p.Title, Label: p.Label, Hint: p.Hint, Submit: p.Submit, Picks: p.Picks, PickLabel: p.PickLabel, NoText: p.NoText,
		}
		again.Text = strings.Join(typed[agent.PromptField], "\n")
		return c.promptView(again, agent.PlainText(v.Blocks()), typed[agent.PickField])
	}
	return c.page(errorsTitle, v.Blocks())
}
