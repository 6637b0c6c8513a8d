package dialogue

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/wizard"
)

// restore puts a question's earlier answer back.
func (t *turn) restore(id wizard.QuestionID, before wizard.Answers) {
	answers := t.form().Answers
	if answers[id] == before[id] {
		return
	}
	if old, had := before[id]; had {
		answers[id] = old
	} else {
		delete(answers, id)
	}
	t.derived = nil
	t.out.Changes = slices.DeleteFunc(t.out.Changes, func(c agent.Change) bool { return c.Question == id })
}

// set keeps an answer. The revision is the one that the commit will write.
func (t *turn) set(q *wizard.Question, value, words string, hangs *wizard.Hanging) {
	f := t.form()
	old, had := f.Answers[q.QuestionID]
	what := agent.WasAnswered
	switch {
	case value == "":
		what = agent.WasPassedOver
	case had && old.Value != "":
		what = agent.WasCorrected
	}
	source := t.ev.Place.View
	if source == "" {
		source = t.ev.Place.Message
	}
	f.Answers[q.QuestionID] = wizard.Answer{
		Value: value, By: string(t.ev.Person.ID), At: t.ev.At, Via: string(t.ev.Place.Surface),
		Words: words, Source: source, Revision: t.session.Version + 1, Hangs: hangs,
	}
	t.arrive(q)
	t.derived = nil
	f.Estimate = nil
	t.changed(what, q.QuestionID, old.Value, value)
}

// arrive ends going back to a question.
func (t *turn) arrive(q *wizard.Question) {
	if t.session.Revisit == q.QuestionID {
		t.session.Revisit, t.touched = "", true
	}
}

// answer takes one answer given in the conversation, by a button or in words.
func (t *turn) answer(m Move) {
	q, ok := t.asked(m.Question)
	if !ok {
		t.tell(say.QuestionGone)
		return
	}
	value, err := q.Read(values(q, m), t.today())
	if err != nil {
		t.tell(sentence(err))
		return
	}
	before, parked := maps.Clone(t.form().Answers), t.plan().Parked
	old, had := before[q.QuestionID]
	if had && old.Value == value && value != "" && hanging(old.Hangs) == hanging(m.Hangs) {
		t.arrive(q)
		t.note(say.Echo(q, value))
		return
	}
	t.set(q, value, m.Words, m.Hangs)
	if wrong := t.validateDates([]*wizard.Question{q}, before); len(wrong) > 0 {
		t.tell(wrong[q.QuestionID])
		return
	}
	switch {
	case value == "":
		t.note(say.Skipped(q))
	case had && old.Value != "" && old.Value != value:
		t.note(say.Corrected(q, old.Value, value))
	default:
		t.note(say.Echo(q, value))
	}
	t.follow(q)
	if t.form().Answers[t.leaveType().QuestionID].Value != "" {
		t.tellParked(parked)
	}
}

// hanging is what an answer hangs on, to be compared.
func hanging(h *wizard.Hanging) wizard.Hanging {
	if h == nil {
		return wizard.Hanging{}
	}
	return *h
}

// values are a press's value as a field would hold it.
func values(q *wizard.Question, m Move) []string {
	if raw, typed := m.Typed[q.QuestionID]; typed {
		return raw
	}
	switch q.Component {
	case wizard.MultiSelect, wizard.Checkboxes:
		return strings.Split(m.Value, ",")
	case wizard.DateRange:
		return strings.Split(m.Value, "/")
	}
	return []string{m.Value}
}

// tellParked says which answers no longer count, and which do again.
func (t *turn) tellParked(before wizard.Answers) {
	after := t.plan().Parked
	if aside := t.labels(after, before); len(aside) > 0 {
		t.tell(say.PutAside(aside))
	}
	if back := t.labels(before, after); len(back) > 0 {
		t.tell(say.BroughtBack(back))
	}
}

// labels names the given answers that are in one set and not in the other.
func (t *turn) labels(in, notIn wizard.Answers) []string {
	var labels []string
	for id, answer := range in {
		if _, both := notIn[id]; both || !answer.Given() {
			continue
		}
		if q, ok := t.questionOf(id); ok {
			labels = append(labels, q.Title())
		}
	}
	slices.Sort(labels)
	return labels
}

// questionOf finds a question in the wizards that the form has entered.
func (t *turn) questionOf(id wizard.QuestionID) (*wizard.Question, bool) {
	if _, q, ok := t.plan().Question(id); ok {
		return q, true
	}
	for _, w := range slices.Sorted(maps.Keys(t.form().Pins)) {
		if pinned, ok := t.agent.wizards.At(w, t.form().Pins[w]); ok {
			if q, ok := pinned.Question(id); ok {
				return q, true
			}
		}
	}
	return nil, false
}

// open is the question that the conversation is at, with its step: the one to
// be answered again, or the first open one.
func (t *turn) open() (wizard.Stop, *wizard.Question, bool) {
	if t.session.Revisit != "" {
		if stop, q, ok := t.plan().Question(t.session.Revisit); ok {
			return stop, q, true
		}
	}
	return t.plan().Open()
}

// skip passes over an optional question.
func (t *turn) skip(m Move) {
	_, q, ok := t.plan().Question(m.Question)
	if m.Question == "" {
		_, q, ok = t.open()
	}
	switch {
	case !ok:
		t.tell(say.NothingToSkip)
	case q.Required():
		t.tell(say.CannotSkip(q))
	default:
		t.answer(Move{Press: agent.Press{Question: q.QuestionID}, Typed: map[wizard.QuestionID][]string{q.QuestionID: nil}})
	}
}

// change asks a question again. In a form it shows the step it is on, and
// submitting that leads back to the review.
func (t *turn) change(m Move) {
	if m.Question == "" {
		m.Question = wizard.QuestionID(m.Value)
	}
	if m.Question == "" {
		t.unclear(t.changing(intents.Move{}, m.Words, t.scene()))
		return
	}
	stop, q, ok := t.plan().Question(m.Question)
	if !ok {
		t.tell(say.QuestionGone)
		return
	}
	if t.ev.Place.Surface == agent.SlackForm {
		i, _ := t.plan().Stop(stop.Wizard.ID, stop.Step.ID)
		view := t.formView(i)
		view.Ref.Review = true
		t.view = view
		return
	}
	t.session.Revisit, t.touched = q.QuestionID, true
}

// back shows the step or asks the question before. What was typed is kept where
// it is valid.
func (t *turn) back(m Move) {
	if m.View.Form != "" {
		i, ok := t.plan().Stop(m.View.Wizard, m.View.Step)
		if !ok || i == 0 {
			return
		}
		t.take(t.plan().Stops[i], m, true)
		t.view = t.formView(i - 1)
		return
	}
	_, at, open := t.open()
	var before *wizard.Question
	for _, q := range t.plan().Questions() {
		if open && q.QuestionID == at.QuestionID {
			t.revisit(before)
			return
		}
		before = q
	}
	t.revisit(before)
}

// revisit makes q the question that the conversation is at.
func (t *turn) revisit(q *wizard.Question) {
	if q == nil {
		t.tell(say.AtTheBeginning)
		return
	}
	t.session.Revisit, t.touched = q.QuestionID, true
}

// sentence is a refusal's words. Another error is a programmer's mistake that
// the person must not read.
func sentence(err error) string {
	if refusal, ok := errors.AsType[*wizard.Refusal](err); ok {
		return refusal.Message
	}
	return say.CouldNotRead
}
