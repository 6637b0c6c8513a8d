package dialogue

import (
	"maps"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/wizard"
)

// People change their minds, and what they said before hangs together with what
// they say now.

// follow moves the days that hang on an answer which has changed: whoever starts
// two weeks before the due date still does when that moves. They are told, and
// can keep the old day.
func (t *turn) follow(anchor *wizard.Question) {
	answers := t.form().Answers
	day, ok := anchorDay(answers[anchor.QuestionID])
	if !ok {
		return
	}
	for _, id := range slices.Sorted(maps.Keys(answers)) {
		old := answers[id]
		_, q, onRoute := t.plan().Question(id)
		if old.Hangs == nil || old.Hangs.On != anchor.QuestionID || !onRoute {
			continue
		}
		moved := shifted(day, old.Hangs)
		value, err := q.Read([]string{moved.Format(time.DateOnly)}, t.today())
		if err != nil || value == old.Value {
			continue
		}
		before := maps.Clone(answers)
		t.set(q, value, old.Words, old.Hangs)
		if wrong := t.validateDates([]*wizard.Question{q}, before); len(wrong) > 0 {
			continue
		}
		t.tell(say.MovesWith(q, value, old.Hangs))
		t.told = append(t.told, agent.Block{Buttons: []agent.Button{{Label: say.KeepInstead(q, old.Value), Press: t.answerPress(q, old.Value)}}})
	}
}

// shifted is the day that hangs on another one.
func shifted(day time.Time, h *wizard.Hanging) time.Time {
	length := intents.Duration(h.Length).Length
	if h.Before {
		return length.Before(day)
	}
	return length.After(day)
}

// undo takes back what was said last: the last answer, or the whole request, as
// the person says which.
func (t *turn) undo(Move) {
	if _, q := t.latest(); t.form() == nil || q == nil {
		t.cancel(Move{})
		return
	}
	t.offer(agent.Press{Do: doUndo, Form: t.form().ID})
}

// undoable is what can be taken back: the last answer, or the request.
func (t *turn) undoable() []agent.Button {
	last, q := t.latest()
	return []agent.Button{
		{Label: say.ChangeLabel(q), Press: agent.Press{Do: agent.DoChange, Form: t.form().ID, Question: last}},
		{Label: "Cancel the request", Press: agent.Press{Do: agent.DoCancel, Form: t.form().ID}, Style: agent.Danger},
		{Label: "Neither", Press: agent.Press{Do: agent.DoResume}},
	}
}

// latest is the question that was answered last.
func (t *turn) latest() (wizard.QuestionID, *wizard.Question) {
	if t.form() == nil {
		return "", nil
	}
	var last *wizard.Question
	for _, q := range t.plan().Questions() {
		answer, ok := t.form().Answers[q.QuestionID]
		if ok && (last == nil || answer.Revision >= t.form().Answers[last.QuestionID].Revision) {
			last = q
		}
	}
	if last == nil {
		return "", nil
	}
	return last.QuestionID, last
}

// same answers the open question as in the request before.
func (t *turn) same(m Move) {
	_, q, open := t.open()
	if m.Question != "" {
		_, q, open = t.plan().Question(m.Question)
	}
	if !open {
		t.tell(say.NothingToRepeat)
		return
	}
	for _, r := range t.state.Requests {
		for _, a := range r.Answers {
			if a.Question != q.QuestionID || !a.Answer.Given() {
				continue
			}
			if _, err := q.Read([]string{a.Answer.Value}, t.today()); err != nil {
				t.tell(say.SameNoMore(q, a.Answer.Value) + " " + sentence(err))
				return
			}
			t.answer(Move{Press: agent.Press{Question: q.QuestionID, Value: a.Answer.Value}, Words: m.Words})
			return
		}
	}
	t.tell(say.NothingToRepeat)
}

// amend asks whether HR shall be told that something filed should be different:
// what was sent is not changed behind anybody's back.
func (t *turn) amend(m Move) {
	if t.toConfirm().Value == m.Words || len(t.state.Requests) == 0 {
		return // one message is one note
	}
	r := t.state.Requests[0]
	if !r.Cancellable() {
		t.perform(lost(m.Words, ""))
		return
	}
	t.offer(agent.Press{Do: agent.DoTell, Request: r.ID, Value: m.Words})
}

// tellHR puts the employee's words below the request.
func (t *turn) tellHR(m Move) {
	asked := t.settle()
	mine := t.mine(m.Request)
	if len(mine) == 0 || asked.Do != agent.DoTell || asked.Request != m.Request || m.Value != asked.Value && m.Value != mark(asked.Value) {
		t.tell(say.SayAgain)
		return
	}
	next, no := addNote(mine[0], t.signature(), asked.Value)
	if no != nil {
		t.tell(no.Sentence)
		return
	}
	t.touched = true
	t.update(next, "noted", "")
	t.toHR(next)
	t.newsForHR(next, []agent.Block{{Text: say.WantsChange(next)}, {Quote: asked.Value}})
	t.tell(say.ToldHR)
}
