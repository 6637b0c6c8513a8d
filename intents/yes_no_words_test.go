package intents

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// TestEchoedYesNo has answers that say the verb of the question again, and messages that
// only begin so.
func TestEchoedYesNo(t *testing.T) {
	t.Parallel()
	for want, said := range map[command.Order][]string{
		command.Yes: {"I will by then", "we do", "I have", "I think I have", "she does", "I'm sure I will", "he is", "I definitely did"},
		command.No:  {"not so far", "I haven't", "she doesn't yet", "I won't by then", "never have", "we don't actually", "I did not"},
		"":          {"not yet", "yes", "no", "I will take 8 weeks", "I have a question", "she works at Google", "not sure", "I do want to change it", "", "so far"},
	} {
		for _, text := range said {
			if got, ok := echoedYesNo(words.TrimHedges(words.Cut(text))); got != want && (ok || want != "") {
				t.Errorf("%q is %q, want %q", text, got, want)
			}
		}
	}
}

// TestTrailingYesNo has yes-or-no answers behind what explains them.
func TestTrailingYesNo(t *testing.T) {
	t.Parallel()
	for want, said := range map[command.Order][]string{
		command.Yes: {"recovery is 6 weeks so yeah", "I've been here since 2019, yes", "it's a big operation, so yep"},
		command.No:  {"we're divorced and he moved away, so no", "I only started in May so nope"},
		"":          {"is that a yes?", "I said yes", "yes", "so yeah", "my answer is no"},
	} {
		for _, text := range said {
			if got, ok := trailingYesNo(text); got != want && (ok || want != "") {
				t.Errorf("%q is %q, want %q", text, got, want)
			}
		}
	}
}

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
