package dialogue_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
)

// replayAnswers returns the answers that the session's history replays to, and those of
// its form.
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

// TestReplayAnswers checks that the history replays to the form's answers, whatever people
// do, and that the form can be set back to every version of it.
func TestReplayAnswers(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		defer w.close()
		doAnything(w, rt, 12)
		versions, answers := w.replayAnswers()
		if diff := cmp.Diff(answers, versions.Values.Clone(), equalIfEmpty); diff != "" {
			rt.Fatalf("the history and the form differ: %s", diff)
		}
		w.openForm() // begins a form if there is none
		versions, _ = w.replayAnswers()
		n := rapid.IntRange(0, versions.Version()).Draw(rt, "version")
		want, _ := versions.At(n)
		w.do(agent.Restored{Version: n, Why: "a mistake"})
		again, answers := w.replayAnswers()
		if diff := cmp.Diff(want, answers, equalIfEmpty); diff != "" {
			rt.Fatalf("version %d was not restored: %s", n, diff)
		}
		if diff := cmp.Diff(answers, again.Values.Clone(), equalIfEmpty); diff != "" {
			rt.Fatalf("after going back, the history and the form differ: %s", diff)
		}
	})
}

var equalIfEmpty = cmp.Comparer(func(a, b journey.Values) bool {
	return len(a) == 0 && len(b) == 0 || cmp.Equal(map[string]any(a), map[string]any(b))
})
