package dialogue

import (
	"maps"
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// start begins a request in the conversation, with the leave type in Value and
// further answers in Typed where they are known already.
func (t *turn) start(m Move) {
	if t.form() != nil && m.Value == "" && len(m.Typed) == 0 {
		t.tell(say.AlreadyUnderWay(t.formName()))
		return
	}
	if t.form() == nil {
		t.openNew()
		t.tell(say.Started)
	}
	switch {
	case m.Value != "":
		t.answer(Move{Press: agent.Press{Question: t.leaveType().QuestionID, Value: m.Value}, Words: m.Words})
	case len(m.Typed) > 0:
		t.fillStop(t.plan().Stops[0], m)
	}
}

// openNew puts an empty form into the session.
func (t *turn) openNew() {
	root, _ := t.agent.wizards.Latest(t.agent.root)
	t.session.Form = &agent.Form{
		ID: agent.FormID(t.newID("form", string(t.ev.ID))), Root: root.ID, State: agent.FormOpen, StartedAt: t.ev.At,
		Pins:    map[wizard.ID]wizard.Version{root.ID: root.Version},
		Answers: wizard.Answers{},
	}
	t.session.Revisit, t.session.Question, t.derived = "", "", nil // "is it paid?" is about this one
	t.changed(agent.WasStarted, "", "", string(root.ID))
}

// leaveType is the question with which every form begins.
func (t *turn) leaveType() *wizard.Question { return t.plan().Stops[0].Questions()[0] }

// openForm shows the form where one stands, or begins one, with the leave type
// in Value where it is known already.
func (t *turn) openForm(m Move) {
	switch {
	case t.form() == nil:
		t.openNew()
		if m.Value != "" {
			t.answer(Move{Press: agent.Press{Question: t.leaveType().QuestionID, Value: m.Value}})
		}
	case t.ev.Place.Surface == agent.SlackCommand:
		t.tell(say.ResumedForm(t.formName()))
	}
	if i, ok := t.stopOf(m.Step); ok {
		t.view = t.formView(i)
		return
	}
	t.view = t.formHere()
}

// stopOf finds a step on the route by its id alone, the chosen leave type's first.
func (t *turn) stopOf(id wizard.StepID) (int, bool) {
	stops := t.plan().Stops
	for i := len(stops) - 1; i >= 0 && id != ""; i-- {
		if stops[i].Step.ID == id {
			return i, true
		}
	}
	return 0, false
}

// fill takes a submitted step.
func (t *turn) fill(m Move) {
	i, ok := t.stopOf(m.View.Step)
	if ok && m.View.Wizard != "" {
		i, ok = t.plan().Stop(m.View.Wizard, m.View.Step)
	}
	if !ok {
		t.tell(say.StepGone)
		return
	}
	t.fillStop(t.plan().Stops[i], m)
}

// fillStop reads what was typed on a step, keeps what is valid and shows what follows.
func (t *turn) fillStop(stop wizard.Stop, m Move) {
	parked := t.plan().Parked
	refused, kept := t.take(stop, m, false)
	t.tellParked(parked)
	i, onRoute := t.plan().Stop(stop.Wizard.ID, stop.Step.ID)
	switch {
	case len(refused) > 0 && onRoute:
		t.view = agent.Errors{Beside: refused, On: t.formView(i)}
	case kept:
		t.told = append([]agent.Block{{Text: say.KeptNewer}}, t.told...)
		t.view = t.formView(i)
	case !m.View.Review && onRoute:
		t.onward(i)
	}
}

// onward shows what follows the step at i: the next one, but never one beyond
// the first that is open.
func (t *turn) onward(i int) {
	open := t.openStop()
	if open == i && t.ev.Place.Surface == agent.SlackForm {
		t.tell(say.MoreHere)
	}
	if t.ev.Place.Surface == agent.SlackForm && i+1 < open {
		t.view = t.formView(i + 1)
	}
}

// openStop is the index of the first open step, or the number of steps where none is open.
func (t *turn) openStop() int {
	stop, _, open := t.plan().Open()
	if !open {
		return len(t.plan().Stops)
	}
	i, _ := t.plan().Stop(stop.Wizard.ID, stop.Step.ID)
	return i
}

// take keeps the answers of a step that are valid. refused says, by question,
// why others are not; kept is true where a newer answer was left as it is. With
// lenient, nothing is refused: what cannot be kept is left out.
func (t *turn) take(stop wizard.Stop, m Move, lenient bool) (refused map[wizard.QuestionID]string, kept bool) {
	refused = map[wizard.QuestionID]string{}
	before := maps.Clone(t.form().Answers)
	questions := stop.Questions()
	var moved []*wizard.Question
	for _, q := range questions {
		raw, typed := m.Typed[q.QuestionID]
		now, answered := t.form().Answers[q.QuestionID]
		if shown := typed || m.View.Form == ""; !typed && (answered || lenient) || !shown {
			continue // what a form did not show, it did not ask
		}
		value, err := q.Read(raw, t.today())
		switch {
		case err != nil:
			refused[q.QuestionID] = sentence(err)
		case lenient && value == "" && !answered, answered && now.Value == value:
		case t.stale(m.View, now):
			kept = true
		default:
			t.set(q, value, "", nil)
			moved = append(moved, q)
		}
	}
	for id := range m.Typed {
		if !slices.ContainsFunc(questions, func(q *wizard.Question) bool { return q.QuestionID == id }) && m.View.Form == "" {
			refused[id] = say.NoSuchQuestion
		}
	}
	maps.Copy(refused, t.validateDates(questions, before))
	for _, q := range moved {
		t.follow(q)
	}
	return refused, kept
}

// stale reports whether an answer is newer than the view that would replace it.
// What the same view brought earlier is not: it is the same person at the same form.
func (t *turn) stale(view agent.ViewRef, now wizard.Answer) bool {
	same := now.Source != "" && now.Source == t.ev.Place.View
	return view.Revision > 0 && now.Revision > view.Revision && !same
}
