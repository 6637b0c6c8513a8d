package intents_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/inquire"
)

// TestOrderAfterRemark has orders after what only says why, at the review. One that depends on something isn't one.
func TestOrderAfterRemark(t *testing.T) {
	t.Parallel()
	const waits = command.Inquire + "/" + command.Order(inquire.Undecided)
	for said, want := range map[string]command.Order{
		"my ride is here, send it":                       command.Submit,
		"she's fine with it. submit it please":           command.Submit,
		"we can't wait any longer, please send it":       command.Submit,
		"I hate paperwork - file it":                     command.Submit,
		"sorry, somebody was at the door. where were we": command.Resume,
		"nothing is wrong with it, send it":              command.Submit,
		"my laptop is dying, save it":                    command.Save,
		"if my manager is okay with it, send it":         waits,
		"don't submit it yet":                            waits,
		"I'd cancel it only if they say no to Monday":    waits,
		"I'll send this once we've booked":               waits,
		"forget it, my sister needs the car on Thursday": command.Cancel,
		"never mind, the flights on December 9 are gone": command.Cancel,
		"forget it. they moved the party to the 19th":    command.Cancel,
		"cancel it as soon as they say no":               waits,
		"please cancel it if you can":                    command.Cancel,
	} {
		moves, _ := intents.Offline{}.Understand(t.Context(), said, scene("", "due=2027-06-15", "length=12_weeks", "start=2027-06-01", "state=CA", "manager=Jane Smith", "tenure=yes"))
		got := moves[0].Do
		if moves[0].About != "" {
			got += "/" + command.Order(moves[0].About)
		}
		if len(moves) != 1 || got != want {
			t.Errorf("%q: %v, want %s", said, moves, want)
		}
	}
	for _, said := range []string{"never mind, I'll take the 9th", "tell Kim I'm out, then send it", "forget it, make it December 9", "should I wait, or send it?", "change the first day, send it", "the dates are wrong, send it", "that's not right. send it"} {
		moves, _ := intents.Offline{}.Understand(t.Context(), said, scene("", "due=2027-06-15", "length=12_weeks", "start=2027-06-01", "state=CA", "manager=Jane Smith", "tenure=yes"))
		for _, m := range moves {
			if m.Do == command.Submit || m.Do == command.Cancel {
				t.Errorf("%q: %s", said, m.Do)
			}
		}
	}
}
