package intents_test

import (
	"context"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
)

// kindsOfLeave are what can be asked for besides the form that is open, which is for a birth.
var kindsOfLeave = []choose.Option{
	{Label: "Pregnancy", Value: "pregnancy", Words: []string{"pregnant", "due date"}},
	{Label: "My own health", Value: "medical", Words: []string{"surgery", "depression"}},
	{Label: "Caring for someone", Value: "care", Words: []string{"care for", "mother|father + ill|stroke|hospital"}},
	{Label: "Something else", Value: intents.OtherValue, Words: []string{"vacation", "day off", "half day", "sick day", "jury duty", "sick + today|calling in"}},
}

// TestAnotherWishChangesNothing builds wishes from parts and says them at every question of
// a form: no answer that was given is changed, and none of their dates becomes one.
func TestAnotherWishChangesNothing(t *testing.T) {
	begin := []string{"I want", "I also need", "please book me", "I'd like", "could I have", "I need"}
	what := []string{"next Friday off", "a half day on December 3", "two days of vacation from Monday", "a sick day tomorrow", "to take Wednesday off", "Thursday afternoon off"}
	wishes := []string{
		"I'm sick today", "calling in sick", "I have jury duty on December 8", "remind me in 2 weeks", "please ping me on Tuesday",
		"my father had a stroke and I must care for him, from Monday, 3 weeks", "I need surgery on January 20 and will be out for 6 weeks",
		"my mother is ill, I need time off from December 1",
	}
	for _, b := range begin {
		for _, w := range what {
			wishes = append(wishes, b+" "+w, strings.ToUpper(b+" "+w), b+" "+w+" too please")
		}
	}
	for _, open := range append([]string{""}, opens...) {
		s := scene(open, "due=2027-06-15", "length=12_weeks", "start=2027-06-01", "state=CA")
		s.Kinds, s.Kind = kindsOfLeave, "pregnancy"
		if slot := s.Slot(open); slot != nil && slot.Kind == intents.SlotText {
			continue // notes may be about anything
		}
		for _, said := range wishes {
			moves, _ := intents.Offline{}.Understand(context.Background(), said, s)
			for _, m := range moves {
				if m.Do == command.Set && m.Trouble == intents.NoTrouble {
					t.Errorf("%q at %q: answers %s", said, open, m.Slot)
				}
			}
		}
	}
}

// What is wanted of the form that is open is an answer.
func TestWishForThisForm(t *testing.T) {
	for said, want := range map[string]string{
		"I want 12 weeks off":                    "length",
		"I'd like to take 16 weeks from June 1":  "length",
		"I need 6 weeks of leave":                "length",
		"12 weeks, and I have vacation after it": "length",
	} {
		s := scene("length", "due=2027-06-15")
		s.Kinds, s.Kind = kindsOfLeave, "pregnancy"
		moves, _ := intents.Offline{}.Understand(context.Background(), said, s)
		if len(moves) == 0 || moves[0].Slot != want {
			t.Errorf("%q: got %s", said, format(moves))
		}
	}
}
