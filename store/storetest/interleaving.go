package storetest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
)

// testInterleaving: whatever the order of their reads and writes, what several
// turns that add a word each leave behind is what some order of them leaves.
func testInterleaving(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var round int
	rapid.Check(t, func(rt *rapid.T) {
		round++
		session := agent.SessionID(fmt.Sprint("S", round))
		turns := map[string]*appendTurn{}
		for _, word := range []string{"a", "b", "c"} {
			turns[word] = &appendTurn{b: b, session: session, word: word, event: agent.EventID(fmt.Sprint(round, word))}
		}
		for len(turns) > 0 {
			word := rapid.SampledFrom(slices.Sorted(maps.Keys(turns))).Draw(rt, "who")
			if turns[word].step(rt) {
				delete(turns, word)
			}
		}
		s, _, err := b.Session(t.Context(), "T1", session)
		b.ok(err)
		words := strings.Fields(s.Form.Answers["q-name"].Value)
		if s.Version != 3 || strings.Join(slices.Sorted(slices.Values(words)), "") != "abc" {
			rt.Errorf("version %d with %q", s.Version, words)
		}
	})
}

// appendTurn is a turn that adds its word: it reads, then writes, and begins again
// where it was overtaken. It may also be repeated after it is done.
type appendTurn struct {
	b       *fixture
	session agent.SessionID
	event   agent.EventID
	word    string
	state   *agent.State
	done    bool
}

// step goes one step; true when the turn and its repeat are through.
func (a *appendTurn) step(rt *rapid.T) bool {
	if a.state == nil {
		st, err := a.b.Load(a.b.Context(), agent.Ref{Event: a.event, Tenant: "T1", Session: a.session})
		a.b.ok(err)
		if st.Seen != a.done {
			rt.Errorf("%s: seen %v, done %v", a.word, st.Seen, a.done)
		}
		a.state = &st
		return false
	}
	var before string
	if f := a.state.Session.Form; f != nil {
		before = f.Answers["q-name"].Value
	}
	out := answered(a.event, a.state.Session, before+" "+a.word)
	out.Session.ID = a.session
	a.state = nil
	switch err := a.b.Commit(a.b.Context(), out); {
	case a.done:
		if !errors.Is(err, agent.ErrSeen) {
			rt.Errorf("%s: a repeat: %v", a.word, err)
		}
		return true
	case err == nil:
		a.done = true
	case !errors.Is(err, agent.ErrConflict):
		rt.Errorf("%s: %v", a.word, err)
	}
	return false
}
