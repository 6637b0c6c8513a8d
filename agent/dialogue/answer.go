package dialogue

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/notes"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

// answerHere takes one answer, and in a form shows the step that it belongs to. What was
// typed in the form's other fields is kept if it is valid: drawing the step resets them.
func answerHere(t *turn, m agent.Answer) {
	act, pressed := t.ev.Act.(agent.Pressed)
	if !pressed || !t.inForm() || t.form() == nil {
		answer(t, m)
		return
	}
	stop, _, ok := t.plan().Question(m.Question)
	if ok {
		typed := maps.Clone(act.Typed)
		delete(typed, m.Question)
		t.keepTyped(stop, act.View, typed, true)
	}
	answer(t, agent.Answer{Question: m.Question, Value: m.Value})
	if !ok { // the question is gone
		return
	}
	if i, onRoute := t.plan().Stop(stop.Wizard.ID, stop.Step.ID); onRoute {
		t.view = formView(&t.position, i)
	}
}

// answer takes one answer given in the conversation, by a button or in words.
func answer(t *turn, m agent.Answer) {
	q, ok := t.asked(m.Question)
	if !ok {
		t.tell(say.QuestionRemoved)
		return
	}
	value, err := q.Read(rawValues(q, m), t.today())
	if err != nil {
		t.tell(sentence(err))
		return
	}
	value, listing, known := whoIsMeant(t, q, value, m)
	if !known {
		return
	}
	before, parked := maps.Clone(t.form().Answers), t.plan().Parked
	old, had := before[q.QuestionID]
	defer keepRest(t, q, value, old.Value, m.Rest)
	if had && old.Value == value && value != "" && dependency(old.Relative) == dependency(m.Relative) {
		t.arrive(q)
		t.note(say.Echo(q, value))
		return
	}
	if word := say.KindWord(value); q.Fact == leaveName && word != "" && !t.hasTold(word) && !justToldHard(&t.position) {
		t.tellFirst(word)
	}
	t.set(q, value, m.Words, m.Relative)
	list(t, q, listing)
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
	moveDependents(t, q)
	if t.form().Answers[t.leaveType().QuestionID].Value != "" {
		tellParked(t, parked)
	}
}

// keepRest keeps what an answer said beyond its question, once the answer counts. An answer
// that is another one now takes with it what was said with the old one.
func keepRest(t *turn, q *wizard.Question, value, old, rest string) {
	if t.form().Answers[q.QuestionID].Value != value {
		return
	}
	if value != old && notes.Drop(t.form(), func(n agent.FormNote) bool { return n.Question == q.QuestionID }) {
		t.touched = true
	}
	if rest != "" {
		keepNote(t, agent.FormNote{Words: rest, Question: q.QuestionID, At: t.ev.At})
	}
}

// keepNote keeps words for HR with the form, and says so.
func keepNote(t *turn, n agent.FormNote) {
	if !notes.Keep(t.form(), n) {
		t.tell(say.TooManyNotes)
		return
	}
	t.touched = true
	t.show(notes.Kept(t.form(), n)...)
}

// noteForHR adds words to what goes to HR with the form, or asks for them.
func noteForHR(t *turn, m agent.NoteForHR) {
	switch {
	case t.form() == nil:
		t.tell(say.NothingToContinue)
		return
	case strings.TrimSpace(m.Words) == "":
		t.offer(agent.Press{Do: agent.DoNoteForHR, Form: t.form().ID})
		return
	}
	t.settle()
	t.here = true
	keepNote(t, agent.FormNote{Words: m.Words, At: t.ev.At})
}

// removeNote takes a note out of the form.
func removeNote(t *turn, m agent.RemoveNote) {
	t.here = true
	if t.form() == nil || !notes.Drop(t.form(), func(n agent.FormNote) bool { return notes.Digest(n.Words) == m.Digest }) {
		t.tell(say.NoteGone)
		return
	}
	t.touched = true
	t.tell(say.NoteRemoved)
}

// dependency is what a day depends on, as a value to compare.
func dependency(h *wizard.RelativeDay) wizard.RelativeDay {
	if h == nil {
		return wizard.RelativeDay{}
	}
	return *h
}

// rawValues are an answer's values as a field would hold them.
func rawValues(q *wizard.Question, m agent.Answer) []string {
	if m.Raw != nil || m.Empty {
		return m.Raw
	}
	return q.Component.Split(m.Value)
}

// set keeps an answer. Its revision is the one that the commit will write.
func (t *turn) set(q *wizard.Question, value, words string, depends *wizard.RelativeDay) {
	f := t.form()
	old, had := f.Answers[q.QuestionID]
	what := agent.ChangeAnswered
	switch {
	case value == "":
		what = agent.ChangeSkipped
	case had && old.Value != "":
		what = agent.ChangeCorrected
	}
	f.Answers[q.QuestionID] = wizard.Answer{
		Value: value, By: string(t.ev.Person.ID), At: t.ev.At, Via: string(t.ev.Place.Surface),
		Words: words, Source: t.source(), Revision: t.session.Version + 1, Relative: depends,
	}
	t.arrive(q)
	t.derived = nil
	f.Estimate = nil
	t.changed(what, q.QuestionID, old.Value, value)
}

// putBack puts a question's earlier answer back.
func putBack(t *turn, id wizard.QuestionID, before wizard.Answers) {
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

// arrive ends going back to a question.
func (t *turn) arrive(q *wizard.Question) {
	if t.session.Revisit == q.QuestionID {
		t.session.Revisit, t.touched = "", true
	}
}

// tellParked says which answers no longer count, and which count again.
func tellParked(t *turn, before wizard.Answers) {
	after := t.plan().Parked
	if aside := labels(t, after, before); len(aside) > 0 {
		t.tell(say.AnswersParked(aside))
	}
	if back := labels(t, before, after); len(back) > 0 {
		t.tell(say.AnswersUnparked(back))
	}
}

// labels names the given answers that are in one set and not in the other.
func labels(t *turn, in, notIn wizard.Answers) []string {
	var labels []string
	for id, answer := range in {
		if _, both := notIn[id]; both || !answer.Given() {
			continue
		}
		if q, ok := t.entered(id); ok {
			labels = append(labels, q.Title())
		}
	}
	slices.Sort(labels)
	return labels
}

// skip leaves out an optional question.
func skip(t *turn, m agent.Skip) {
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
		answer(t, agent.Answer{Question: q.QuestionID, Empty: true})
	}
}

// changeAnswer asks a question again. In a form it shows the question's step; submitting
// that leads back to the review.
func changeAnswer(t *turn, m agent.ChangeAnswer) {
	if m.Question == "" {
		move := changing(&t.position, intents.Move{}, m.Words, sceneOf(&t.position))
		if which, ok := move.(agent.Clarify); ok {
			askBack(t, which)
		}
		return
	}
	stop, q, ok := t.plan().Question(m.Question)
	if !ok {
		t.tell(say.QuestionRemoved)
		return
	}
	if t.inForm() {
		i, _ := t.plan().Stop(stop.Wizard.ID, stop.Step.ID)
		view := formView(&t.position, i)
		view.Ref.Review = true
		t.view = view
		return
	}
	t.session.Revisit, t.touched = q.QuestionID, true
}

// answerSame answers a question as in the request before.
func answerSame(t *turn, m agent.AnswerSame) {
	_, q, open := t.open()
	if m.Question != "" {
		_, q, open = t.plan().Question(m.Question)
	}
	if named := namedIn(t.plan(), m.Words); named != nil { // "same manager", whatever is asked
		q, open = named, true
	}
	if !open {
		t.tell(say.NoEarlierAnswer)
		return
	}
	for _, r := range t.state.Requests {
		for _, a := range r.Answers {
			if a.Question != q.QuestionID || !a.Answer.Given() {
				continue
			}
			if _, err := q.Read([]string{a.Answer.Value}, t.today()); err != nil {
				t.tell(say.LastAnswer(q, a.Answer.Value) + " " + sentence(err))
				return
			}
			answer(t, agent.Answer{Question: q.QuestionID, Value: a.Answer.Value, Words: m.Words})
			return
		}
	}
	t.tell(say.NoEarlierAnswer)
}

// namedIn returns the question on the route that words name, or nil if they name none or
// several.
func namedIn(plan *wizard.Plan, words string) *wizard.Question {
	var questions []*wizard.Question
	var options []choose.Option
	for _, q := range plan.Questions() {
		questions = append(questions, q)
		options = append(options, choose.Option{Label: q.Title(), Value: string(q.QuestionID), Words: q.Words})
	}
	if found := choose.FindNamed(words, options); len(found) == 1 {
		return questions[found[0]]
	}
	return nil
}

// moveDependents moves the days that depend on an answer which has changed: a leave that
// starts two weeks before the due date still does when that moves. The person is told,
// and can keep the old day.
func moveDependents(t *turn, anchor *wizard.Question) {
	answers := t.form().Answers
	day, err := time.Parse(time.DateOnly, answers[anchor.QuestionID].Value)
	if err != nil {
		return
	}
	for _, id := range slices.Sorted(maps.Keys(answers)) {
		old := answers[id]
		_, q, onRoute := t.plan().Question(id)
		if old.Relative == nil || old.Relative.On != anchor.QuestionID || !onRoute {
			continue
		}
		value, err := q.Read([]string{dependentDay(day, old.Relative).Format(time.DateOnly)}, t.today())
		if err != nil || value == old.Value {
			continue
		}
		before := maps.Clone(answers)
		t.set(q, value, old.Words, old.Relative)
		if wrong := t.validateDates([]*wizard.Question{q}, before); len(wrong) > 0 {
			continue
		}
		t.tell(say.DayMoved(q, value, old.Relative))
		t.show(agent.Block{Buttons: []agent.Button{{Label: say.KeepDayLabel(q, old.Value), Press: t.answerPress(q, old.Value)}}})
	}
}

// dependentDay is the day that lies so far before or after another one.
func dependentDay(day time.Time, h *wizard.RelativeDay) time.Time {
	length := when.ReadLength(h.Length).Length
	if h.Before {
		return length.Before(day)
	}
	return length.After(day)
}

// sentence returns a refusal's words. Another error is a programmer's mistake, which the
// person must not read.
func sentence(err error) string {
	if refusal, ok := errors.AsType[*wizard.Refusal](err); ok {
		return refusal.Message
	}
	return say.Unreadable
}

// fillFromOutside answers a question with what a company's system said, if it accepts that.
func fillFromOutside(t *turn, filled outside.Filled, inChat bool) {
	q := filled.Question
	value, err := q.Read([]string{filled.Value}, t.today())
	f := t.form()
	if f == nil || err != nil || value == "" || f.Answers[q.QuestionID].Value == value {
		return
	}
	before := maps.Clone(f.Answers)
	t.set(q, value, "", nil)
	if wrong := t.validateDates([]*wizard.Question{q}, before); len(wrong) > 0 {
		return
	}
	answer := f.Answers[q.QuestionID]
	answer.By, answer.Via, answer.Source = outside.ByAction+filled.Action, "action", ""
	f.Answers[q.QuestionID] = answer
	if inChat {
		t.note(say.FilledFrom(q, value, strings.TrimPrefix(filled.From, "https://")))
	}
}
