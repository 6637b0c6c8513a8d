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

// testInterleaving checks that several turns that each append a word leave what some
// sequential order of them would leave, however their reads and writes interleave.
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

// appendTurn is a turn that appends a word: it reads, then writes, and starts again after
// a conflict. After it succeeds, it is repeated once.
type appendTurn struct {
	b       *fixture
	session agent.SessionID
	event   agent.EventID
	word    string
	state   *agent.State
	done    bool
}

// step does one read or write. It returns true once the turn and its repeat are done.
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
	out := answered(a.event, *a.state.Session, before+" "+a.word)
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
