package intents

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
)

// TestNumbersWithUnits has answers to a question for weeks. An amount in another unit is
// never taken for weeks, and never changes the length that was answered before.
func TestNumbersWithUnits(t *testing.T) {
	t.Parallel()
	scene := Scene{
		Clock: when.Clock{Now: time.Date(2026, time.November, 23, 15, 0, 0, 0, time.UTC), Zone: time.UTC},
		Open:  "taken",
		Slots: []Slot{
			{
				Name: "length", Kind: SlotChoice, Role: RoleLength, Label: "Length", Question: "How long do you plan to take leave?", Answer: "6_weeks",
				Words: []string{"for", "off", "take"}, Options: optionsCalled("1 week", "2 weeks", "3 weeks", "6 weeks", "8 weeks", "12 weeks"),
			},
			{Name: "taken", Kind: SlotNumber, Label: "Leave already taken", Question: "How many weeks of leave have you taken in the last 12 months?", Words: []string{"taken", "used"}},
		},
	}
	for text, want := range map[string]string{
		"3": "3", "2 weeks": "2", "about a week for covid": "1", "none": "0", "never taken any": "0", "nothing this year": "0", "I haven't used any": "0",
		"3 days": "0.6?", "10 days": "2?", "a month": "4.3?", "2-3 weeks": "2|3", "2 or 3": "2|3",
	} {
		moves, err := Offline{}.Understand(context.Background(), text, scene)
		if err != nil || len(moves) != 1 || moves[0].Do != command.Set {
			t.Errorf("%q: %+v, %v", text, moves, err)
			continue
		}
		got, m := strings.Join(moves[0].Values, " "), moves[0]
		if m.Slot != "" && m.Slot != "taken" {
			t.Errorf("%q changes %s", text, m.Slot)
		}
		var options []string
		for _, o := range m.Options {
			options = append(options, strings.Join(o.Values, " "))
		}
		if len(options) > 0 {
			got = strings.Join(options, "|")
		}
		if len(options) == 1 {
			got += "?"
		}
		if got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func optionsCalled(labels ...string) []choose.Option {
	var out []choose.Option
	for _, l := range labels {
		out = append(out, choose.Option{Label: l, Value: strings.ReplaceAll(l, " ", "_")})
	}
	return out
}
