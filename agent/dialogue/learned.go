package dialogue

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// What a form has learned is its answers, and each that was given or changed is a
// version of them. The versions are not kept: the history has them.

// learned are the answers as they were after a version; nil where it is not known.
func (t *turn) learned(ctx context.Context, version string) (journey.Values, error) {
	n, err := strconv.Atoi(version)
	if err != nil {
		return nil, fmt.Errorf("version %q: %w", version, err)
	}
	history, err := t.agent.store.History(ctx, t.ev.Tenant, t.ev.Session)
	if err != nil {
		return nil, err
	}
	values, kept := agent.Learned(history).At(n)
	if kept && values == nil {
		values = journey.Values{} // nothing was learned yet
	}
	return values, nil
}

// restored sets the answers of the form under way back, and tells its person.
func (t *turn) restored(m Move) {
	if t.form() == nil || m.Learned == nil {
		t.tell(say.NothingToRestore)
		return
	}
	t.session.Revisit, t.session.Detours, t.form().Estimate, t.derived = "", nil, nil, nil
	answers := t.form().Answers
	for _, id := range slices.Sorted(maps.Keys(union(answers, m.Learned))) {
		was, had := m.Learned[string(id)].(string)
		now, have := answers[id]
		switch {
		case had == have && was == now.Value:
			continue
		case had:
			answers[id] = wizard.Answer{Value: was, At: t.ev.At, Via: string(t.ev.Place.Surface), Revision: t.session.Version + 1}
		default:
			delete(answers, id)
		}
		t.setBack(agent.WasSetBack, id, now.Value)
	}
	if t.session.Chat {
		blocks := append([]agent.Block{{Text: say.AnswersSetBack}}, t.askHere()...)
		t.out.Messages = append(t.out.Messages, t.direct(blocks))
	}
}

// setBack tells the history that an earlier answer counts again, or none: one that was
// passed over is an answer, too.
func (t *turn) setBack(what string, id wizard.QuestionID, from string) {
	now, answered := t.form().Answers[id]
	if answered && now.Value == "" {
		what = agent.WasPassedOver
	}
	t.changed(what, id, from, now.Value)
}

// union are the questions that have an answer now or had one then.
func union(now wizard.Answers, then journey.Values) map[wizard.QuestionID]bool {
	all := map[wizard.QuestionID]bool{}
	for id := range now {
		all[id] = true
	}
	for id := range then {
		all[wizard.QuestionID(id)] = true
	}
	return all
}
