package intents_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents"
)

func TestCommand(t *testing.T) {
	for _, row := range []struct {
		text string
		want intents.Order
		rest string
	}{
		{"back", intents.Back, ""},
		{"Go back please!", intents.Back, ""},
		{"bak", intents.Back, ""},
		{"ok go back", intents.Back, ""},
		{"could you go bcak pls", intents.Back, ""},
		{"skip this one 🙏", intents.Skip, ""},
		{"I'd rather not say", intents.Skip, ""},
		{"cancel", intents.Cancel, ""},
		{"cancle", intents.Cancel, ""},
		{"no wait, cancel that", intents.Undo, ""},
		{"can you cancel my request?", intents.Cancel, ""},
		{"never mind", intents.Cancel, ""},
		{"save", intents.Save, ""},
		{"I have to go", intents.Save, ""},
		{"gotta go, sorry!", intents.Save, ""},
		{"continue", intents.Resume, ""},
		{"lets carry on then", intents.Resume, ""},
		{"where were we?", intents.Resume, ""},
		{"status", intents.Status, ""},
		{"what's teh status of my request", intents.Status, ""},
		{"has my leave been approved?", intents.Status, ""},
		{"review my answers", intents.Review, ""},
		{"what have you got so far?", intents.Review, ""},
		{"submit", intents.Submit, ""},
		{"looks good, send it", intents.Submit, ""},
		{"yes, submit it please", intents.Submit, ""},
		{"HELP", intents.Help, ""},
		{"what can you do?", intents.Help, ""},
		{"?", intents.Help, ""},
		{"yes", intents.Yes, ""},
		{"sounds good 👍", intents.Yes, ""},
		{"no thanks", intents.No, ""},
		{"idk", intents.Unsure, ""},
		{"I don’t know", intents.Unsure, ""},
		{"i dont konw", intents.Unsure, ""},
		{"say that again?", intents.Repeat, ""},
		{"huh?", intents.Repeat, ""},
		{"why do you ask?", intents.Why, ""},
		{"why do u need this", intents.Why, ""},
		{"talk to a human", intents.Person, ""},
		{"can I speak to someone in HR please", intents.Person, ""},
		{"hi 👋", intents.Greeting, ""},
		{"Good morning!", intents.Greeting, ""},
		{"thx", intents.Thanks, ""},
		{"ok thank you so much!", intents.Thanks, ""},

		{"start", intents.Start, ""},
		{"I need to take leave", intents.Start, ""},
		{"start maternity leave", intents.Start, "maternity leave"},
		{"I need medical leave", intents.Start, "medical leave"},
		{"I'd like to apply for FMLA", intents.Start, "FMLA"},
		{"please start a new family care request", intents.Start, "family care"},
		{"change my due date", intents.Change, "due date"},
		{"can I change the start date to June 20?", intents.Change, "start date to June 20"},
		{"Change manager to Sam O'Neil", intents.Change, "manager to Sam O'Neil"},
		{"fix my state", intents.Change, "state"},
		{"go back to the due date", intents.Change, "due date"},
		{"I made a mistake", intents.Change, ""},
	} {
		got, rest, ok := intents.Command(row.text)
		if !ok || got != row.want || rest != row.rest {
			t.Errorf("%q: got %q, rest %q, %v; want %q, rest %q", row.text, got, rest, ok, row.want, row.rest)
		}
	}
}

// A word inside a longer answer is no command.
func TestNoCommand(t *testing.T) {
	for _, text := range []string{
		"", "🎉", "cancer", "cancer leave", "I have cancer", "I had to cancel my trip because my mother is ill",
		"June 15", "start on June 5", "my back hurts", "back surgery", "I need help with my mother",
		"I will help my father after his operation", "the status quo is fine", "change of plans: June 20",
		"I need to leave early", "my next appointment is on Monday", "Sam Savelli", "skip Johnson",
		"correct, June 15", "yes, since 2019", "stop two weeks before", "why is FMLA unpaid?",
		"send the form to Sam", "he is a person I care for", "hi, I'm due June 15", "thanks to my doctor it is clear",
		"continue working until May", "new york", "Hope", "submitted by Dana", strings.Repeat("cancel ", 5000),
		"مساعدة", "\xff\xfe",
	} {
		if order, rest, ok := intents.Command(text); ok {
			t.Errorf("%.60q: got %q, rest %q", text, order, rest)
		}
	}
}
