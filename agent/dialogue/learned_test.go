package dialogue_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
)

// replayAnswers is what the history says of dana's form, and what the form says itself.
func (w *world) replayAnswers() (versions journey.Context, answers journey.Values) {
	w.t.Helper()
	history, err := w.db.History(contextOf(w.t), tenant, session)
	if err != nil {
		w.t.Fatal(err)
	}
	s, _, err := w.db.Session(contextOf(w.t), tenant, session)
	if err != nil {
		w.t.Fatal(err)
	}
	answers = journey.Values{}
	if s.Form != nil {
		for id, a := range s.Form.Answers {
			answers[string(id)] = a.Value
		}
	}
	return agent.ReplayAnswers(history), answers
}

// Whatever people do, the history replayed gives the answers of the form, and every
// version that it has can be gone back to.
func TestTheHistoryTellsTheAnswers(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		defer w.close()
		doAnything(w, rt, 12)
		versions, answers := w.replayAnswers()
		if diff := cmp.Diff(answers, versions.Values.Clone(), equalIfEmpty); diff != "" {
			rt.Fatalf("the history tells something else: %s", diff)
		}
		w.openForm() // so that there is one
		versions, _ = w.replayAnswers()
		n := rapid.IntRange(0, versions.Version()).Draw(rt, "version")
		want, _ := versions.At(n)
		w.do(agent.Restored{Version: n, Why: "a mistake"})
		again, answers := w.replayAnswers()
		if diff := cmp.Diff(want, answers, equalIfEmpty); diff != "" {
			rt.Fatalf("version %d is not back: %s", n, diff)
		}
		if diff := cmp.Diff(answers, again.Values.Clone(), equalIfEmpty); diff != "" {
			rt.Fatalf("after going back, the history tells something else: %s", diff)
		}
	})
}

var equalIfEmpty = cmp.Comparer(func(a, b journey.Values) bool {
	return len(a) == 0 && len(b) == 0 || cmp.Equal(map[string]any(a), map[string]any(b))
})
