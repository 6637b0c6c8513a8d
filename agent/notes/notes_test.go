package notes_test

import (
	"fmt"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/notes"
)

// Of what one answer said, the last counts; nothing is kept twice; and there is an end.
func TestKeep(t *testing.T) {
	t.Parallel()
	f := &agent.Form{ID: "F1"}
	for _, n := range []agent.FormNote{
		{Words: "I'll move in March", Question: "q-state"}, {Words: "I keep my laptop"}, {Words: "I keep my laptop"}, {Words: "I'll move in May", Question: "q-state"},
	} {
		if !notes.Keep(f, n) {
			t.Errorf("%q isn't kept", n.Words)
		}
	}
	if len(f.Notes) != 2 || f.Notes[0].Words != "I keep my laptop" || f.Notes[1].Words != "I'll move in May" {
		t.Errorf("the form has %v", f.Notes)
	}
	if !notes.Drop(f, func(n agent.FormNote) bool { return notes.Digest(n.Words) == notes.Digest("I keep my laptop") }) || len(f.Notes) != 1 {
		t.Errorf("after one is taken out, the form has %v", f.Notes)
	}
	room := 0
	for i := range 100 {
		if notes.Keep(f, agent.FormNote{Words: fmt.Sprint(i)}) {
			room++
		}
	}
	if room == 0 || room == 100 {
		t.Errorf("a form with a note has room for %d more", room)
	}
}
