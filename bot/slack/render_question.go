package slack

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
	"github.com/leaveway/leaveway/wizard"
)

// question adds a question's inputs: one, or two for a range, and a checkbox "I'm not
// sure" if that is allowed and none of the options.
func (f *formCanvas) question(field agent.Field) {
	q, answer := field.Question, field.Value
	unsure := answer == wizard.Unsure
	if unsure && !q.Chosen() {
		answer = ""
	}
	hint := q.HelperText
	required := q.Required() && (q.Chosen() || !q.AllowUnsure)
	if q.Component.Kind() == wizard.RangeKind {
		start, end, _ := strings.Cut(answer, "/")
		f.input(field, edge.PartStart, " (first day)", hint, required, f.date(q, start))
		f.input(field, edge.PartEnd, " (last day)", "", required, f.date(q, end))
	} else {
		kept := keptNote(q, answer)
		p := edge.PartValue
		if kept != "" {
			p, required, hint = edge.PartKept, false, strings.TrimSpace(hint+"\n"+kept)
		}
		f.input(field, p, "", hint, required, f.element(q, answer))
	}
	if q.AllowUnsure && !q.Chosen() {
		f.unsureBox(field, unsure)
	}
}

// keptNote tells the person about an answer that the input can't show; "" if it can.
func keptNote(q *wizard.Question, answer string) string {
	switch {
	case answer == "":
		return ""
	case q.Component.Kind() == wizard.PersonKind && !isUserID(answer):
		return "So far: " + clip(answer, 200) + ". Leave this empty to keep it."
	case q.Component.Kind() == wizard.FilesKind:
		return "Attached: " + clip(fileNames(answer), 200) + ". Leave this empty to keep it."
	case q.Component.Kind() == wizard.TextKind && !fits(answer, maxText):
		return "Your answer is longer than this field can show. Leave this empty to keep it."
	}
	return ""
}

// fileNames returns the names in a file answer, without the ids.
func fileNames(answer string) string {
	lines := strings.Split(answer, "\n")
	for i, line := range lines {
		if _, name, ok := strings.Cut(line, " "); ok {
			lines[i] = name
		}
	}
	return strings.Join(lines, ", ")
}

func (f *formCanvas) input(field agent.Field, p edge.Part, suffix, hint string, required bool, el slackgo.BlockElement) {
	q := field.Question
	id := edge.InputID{Question: q.QuestionID, Part: p, Revision: f.revision}.String()
	block := &slackgo.InputBlock{
		Type: slackgo.MBTInput, BlockID: id, Element: el, Optional: !required, DispatchAction: field.Live && q.Component.Kind() != wizard.FilesKind,
		Label: plain(clip(cmp.Or(q.QuestionText, q.Title()), maxLabel-len(suffix)) + suffix),
	}
	if hint != "" {
		block.Hint = plain(clip(hint, maxHint))
	}
	f.checkID(id)
	f.add(block)
}

// checkID notes an id that Slack would refuse.
func (f *formCanvas) checkID(id string) {
	if len(id) > maxID && f.err == nil {
		f.err = errLongID
	}
}

// unsureBox is the box to tick for somebody who honestly does not know.
func (f *formCanvas) unsureBox(field agent.Field, ticked bool) {
	q := field.Question
	id := edge.InputID{Question: q.QuestionID, Part: edge.PartUnsure, Revision: f.revision}.String()
	opts := []*slackgo.OptionBlockObject{{Text: plain("I'm not sure"), Value: wizard.Unsure}}
	el := &slackgo.CheckboxGroupsBlockElement{Type: slackgo.METCheckboxGroups, ActionID: inputAction, Options: opts}
	if ticked {
		el.InitialOptions = opts
	}
	f.checkID(id)
	f.add(&slackgo.InputBlock{
		Type: slackgo.MBTInput, BlockID: id, Element: el, Optional: true, DispatchAction: field.Live,
		Label: plain(strings.TrimRight(clip(q.Title(), maxLabel-30), "?:. ") + ": not sure?"),
	})
}

// takeFocus reports whether an input gets the focus: the first one that is empty.
func (f *formCanvas) takeFocus(answer string) bool {
	if answer != "" || f.focused {
		return false
	}
	f.focused = true
	return true
}

// placeholder returns nil if the author gave none.
func placeholder(q *wizard.Question) *slackgo.TextBlockObject {
	if q.Placeholder == "" {
		return nil
	}
	return plain(clip(q.Placeholder, maxPlaceholder))
}

func (f *formCanvas) date(q *wizard.Question, day string) slackgo.BlockElement {
	el := &slackgo.DatePickerBlockElement{
		Type: slackgo.METDatepicker, ActionID: inputAction, Placeholder: placeholder(q), FocusOnLoad: f.takeFocus(day),
	}
	if edge.IsDate(day) {
		el.InitialDate = day
	}
	return el
}

// element returns the input for a component, with the current answer.
func (f *formCanvas) element(q *wizard.Question, answer string) slackgo.BlockElement {
	hint := placeholder(q)
	switch q.Component.Kind() {
	case wizard.DayKind:
		return f.date(q, answer)
	case wizard.ChoiceKind, wizard.ChoicesKind:
		return f.choice(q, answer)
	case wizard.NumberKind:
		if _, err := strconv.ParseFloat(answer, 64); err != nil {
			answer = ""
		}
		return &slackgo.NumberInputBlockElement{
			Type: slackgo.METNumber, ActionID: inputAction, IsDecimalAllowed: true, Placeholder: hint,
			InitialValue: answer, FocusOnLoad: f.takeFocus(answer),
		}
	case wizard.EmailKind:
		return &slackgo.EmailTextInputBlockElement{
			Type: slackgo.METEmailTextInput, ActionID: inputAction, Placeholder: hint,
			InitialValue: answer, FocusOnLoad: f.takeFocus(answer),
		}
	case wizard.PersonKind:
		el := &slackgo.SelectBlockElement{
			Type: slackgo.OptTypeUser, ActionID: inputAction, Placeholder: hint, FocusOnLoad: f.takeFocus(answer),
		}
		if isUserID(answer) {
			el.InitialUser = answer
		}
		return el
	case wizard.FilesKind:
		return &slackgo.FileInputBlockElement{Type: slackgo.METFileInput, ActionID: inputAction, MaxFiles: maxFiles}
	case wizard.TextKind, wizard.PhoneKind: // below
	default: // a range has two elements of its own
		f.err = fmt.Errorf("%w: %s", errNoElement, q.Component)
	}
	el := &slackgo.PlainTextInputBlockElement{
		Type: slackgo.METPlainTextInput, ActionID: inputAction, Placeholder: hint,
		Multiline: q.Component == wizard.LongText, MaxLength: maxText, FocusOnLoad: f.takeFocus(answer),
	}
	if fits(answer, maxText) {
		el.InitialValue = answer
	}
	return el
}

// choice returns the input for a question with options. Slack allows ten checkboxes
// or radio buttons; more become a menu.
func (f *formCanvas) choice(q *wizard.Question, answer string) slackgo.BlockElement {
	opts := choicesOf(q)
	few := len(opts) <= maxChoices
	switch {
	case q.Component == wizard.Radio && few:
		el := &slackgo.RadioButtonsBlockElement{
			Type: slackgo.METRadioButtons, ActionID: inputAction, Options: opts, FocusOnLoad: f.takeFocus(answer),
		}
		for _, o := range opts {
			if o.Value == answer && answer != "" {
				el.InitialOption = o
			}
		}
		return el
	case q.Component == wizard.Checkboxes && few:
		return &slackgo.CheckboxGroupsBlockElement{
			Type: slackgo.METCheckboxGroups, ActionID: inputAction, Options: opts,
			InitialOptions: selectedOptions(opts, answer), FocusOnLoad: f.takeFocus(answer),
		}
	case q.Component == wizard.MultiSelect, q.Component == wizard.Checkboxes:
		el := multiMenu(inputAction, placeholder(q), opts, answer)
		el.FocusOnLoad = f.takeFocus(answer)
		return el
	}
	el := menu(inputAction, placeholder(q), opts, answer)
	el.FocusOnLoad = f.takeFocus(answer)
	return el
}
