package dialogue_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// TestLateWordsAreReturned checks that words that arrive after their author has gone on
// change nothing: they were meant for an earlier question or review.
func TestLateWordsAreReturned(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.say("I need medical leave")
	for _, c := range []struct{ late, since string }{{"January 11", "January 18"}, {"yes", "actually January 25"}} {
		late := w.event(agent.Said{Text: c.late})
		w.now = w.now.Add(time.Minute)
		w.press(agent.Press{Do: agent.DoHelp})
		w.say(c.since)
		before := w.snapshot()
		out := w.turn(late)
		if text := out.Messages[0].Text; !strings.Contains(text, "“"+c.late+"” reached me only after you had moved on") || !strings.Contains(text, "About how long") {
			t.Errorf("%q is answered with %q", c.late, text)
		}
		if after := w.snapshot(); after != before {
			t.Errorf("%q changed something:\n%s", c.late, after)
		}
	}
}
