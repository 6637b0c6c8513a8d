package dialogue_test

import (
	"fmt"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
)

// restoreEvent is a member of HR pressing a button on a policy's versions.
func (w *world) restoreEvent(who agent.UserID, p agent.Press) agent.Event {
	ev := byHR(w.event(agent.Pressed{Press: p}))
	ev.Person.ID, ev.Session = who, agent.SessionID("slack-T1-"+who)
	return ev
}

// TestVersionsRestoredByTwo checks that two people who restore versions and retire a policy
// never replace a version they haven't seen, and that every version is in the audit.
func TestVersionsRestoredByTwo(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		defer w.close()
		w.turn(w.promptEvent("hana", addPrompt, "Dogs\nsince 0"))
		for i := range 3 {
			edit := agent.ViewRef{Prompt: agent.Press{Do: agent.DoPolicyEdit, Policy: "dogs", Version: int64(i + 1)}}
			w.turn(w.promptEvent("hana", edit, fmt.Sprintf("Dogs\nsince %d", i+1)))
		}
		press := func(who agent.UserID) agent.Event {
			p := agent.Press{Do: agent.DoPolicyRestore, Policy: "dogs", Version: rapid.Int64Range(0, 6).Draw(rt, "seen"), Value: strconv.Itoa(rapid.IntRange(0, 7).Draw(rt, "older"))}
			if rapid.IntRange(0, 4).Draw(rt, "retires") == 0 {
				p = agent.Press{Do: agent.DoPolicyRetire, Policy: "dogs"}
			}
			return w.restoreEvent(who, p)
		}
		for range rapid.IntRange(1, 4).Draw(rt, "steps") {
			both := []agent.Event{press("hana"), press("amir")}
			for i, out := range w.concurrently(both...) {
				act, _ := both[i].Act.(agent.Pressed)
				for _, p := range out.Policies {
					if p.Change == agent.PolicyRestored && p.Version != act.Press.Version {
						rt.Fatalf("version %d was replaced, but version %d was shown", p.Version, act.Press.Version)
					}
				}
			}
		}
		versions, err := w.db.PolicyVersions(contextOf(rt), tenant, "dogs")
		if err != nil {
			rt.Fatal(err)
		}
		missing := map[agent.AuditEntry]int{}
		for _, v := range versions {
			missing[v.AuditEntry()]++
		}
		err = w.db.EachEntry(contextOf(rt), "dogs", func(_ agent.TenantID, e agent.AuditEntry) error {
			missing[e]--
			return nil
		})
		for e, n := range missing {
			if n != 0 {
				rt.Errorf("%d lines of the audit are missing: %+v (%v)", n, e, err)
			}
		}
	})
}

// TestRestoreReplacesTheVersionShown checks that a version can't be restored by somebody who
// hasn't seen the current one.
func TestRestoreReplacesTheVersionShown(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.turn(w.promptEvent("hana", addPrompt, "Dogs\nOn Fridays."))
	w.turn(w.promptEvent("hana", agent.ViewRef{Prompt: agent.Press{Do: agent.DoPolicyEdit, Policy: "dogs", Version: 1}}, "Dogs\nNever."))
	for _, seen := range []int64{0, 1, 3} {
		out := w.turn(w.restoreEvent("hana", agent.Press{Do: agent.DoPolicyRestore, Policy: "dogs", Version: seen, Value: "1"}))
		if len(out.Policies) > 0 {
			t.Errorf("version 2 was replaced, but version %d was shown", seen)
		}
	}
	bring := agent.Press{Do: agent.DoPolicyRestore, Policy: "dogs", Version: 2, Value: "1"}
	click, again := w.restoreEvent("hana", bring), w.restoreEvent("hana", bring)
	w.concurrently(click, click, again)
	if versions, err := w.db.PolicyVersions(t.Context(), tenant, "dogs"); err != nil || len(versions) != 3 || versions[2].Body != versions[0].Body {
		t.Errorf("there are %+v, %v", versions, err)
	}
}

// TestHistoryInPages checks that a long history shows every version once, the latest first,
// in messages that fit a phone.
func TestHistoryInPages(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	const many = 23
	w.turn(w.promptEvent("hana", addPrompt, "Dogs\nsince 0"))
	for i := range int64(many - 1) {
		edit := agent.ViewRef{Prompt: agent.Press{Do: agent.DoPolicyEdit, Policy: "dogs", Version: i + 1}}
		w.turn(w.promptEvent("hana", edit, fmt.Sprintf("Dogs\nsince %d", i+1)))
	}
	var seen []string
	next := &agent.Press{Do: agent.DoPolicyHistory, Value: "dogs"}
	for next != nil {
		out := w.turn(byHR(w.event(agent.Pressed{Press: *next})))
		next = nil
		blocks := out.View.(agent.Notice).Blocks
		if len(blocks) > 25 {
			t.Errorf("a page has %d blocks", len(blocks))
		}
		for _, block := range blocks {
			for _, b := range block.Buttons {
				if b.Press.Do == agent.DoPolicyRestore {
					seen = append(seen, b.Press.Value)
				}
				if b.Label == "Show more" {
					next = &b.Press
				}
			}
		}
	}
	for i, version := range seen {
		if want := strconv.Itoa(many - 1 - i); version != want {
			t.Errorf("got version %s, want %s", version, want)
		}
	}
	if len(seen) != many-1 { // the current one can't be restored
		t.Errorf("%d versions can be restored", len(seen))
	}
}
