package command_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

func TestReadRepeated(t *testing.T) {
	for text, want := range map[string]command.Order{
		"never mind, drop the whole thing":  command.Cancel,
		"gotta go! do this later":           command.Save,
		"skip it. next question":            command.Skip,
		"cancel":                            "",
		"cancel it, and my start is June 1": "",
		"save it, then cancel it":           "",
		"no, no thanks":                     "",
	} {
		if got, ok := command.ReadRepeated(text); ok != (want != "") || ok && got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestRead(t *testing.T) {
	for _, row := range []struct {
		text string
		want command.Order
		rest string
	}{
		{"back", command.Back, ""},
		{"Go back please!", command.Back, ""},
		{"bak", command.Back, ""},
		{"yessss", command.Yes, ""},
		{"nooo", command.No, ""},
		{"ok go back", command.Back, ""},
		{"could you go bcak pls", command.Back, ""},
		{"skip this one 🙏", command.Skip, ""},
		{"I'd rather not say", command.Skip, ""},
		{"cancel", command.Cancel, ""},
		{"cancle", command.Cancel, ""},
		{"no wait, cancel that", command.Undo, ""},
		{"can you cancel my request?", command.Cancel, ""},
		{"never mind", command.Cancel, ""},
		{"save", command.Save, ""},
		{"I have to go", command.Save, ""},
		{"gotta go, sorry!", command.Save, ""},
		{"continue", command.Resume, ""},
		{"lets carry on then", command.Resume, ""},
		{"where were we?", command.Resume, ""},
		{"status", command.Status, ""},
		{"what's teh status of my request", command.Status, ""},
		{"has my leave been approved?", command.Status, ""},
		{"review my answers", command.Review, ""},
		{"what have you got so far?", command.Review, ""},
		{"submit", command.Submit, ""},
		{"looks good, send it", command.Submit, ""},
		{"yes, submit it please", command.Submit, ""},
		{"HELP", command.Help, ""},
		{"what can you do?", command.Help, ""},
		{"?", command.Help, ""},
		{"yes", command.Yes, ""},
		{"sounds good 👍", command.Yes, ""},
		{"no thanks", command.No, ""},
		{"idk", command.Unsure, ""},
		{"I don’t know", command.Unsure, ""},
		{"i dont konw", command.Unsure, ""},
		{"say that again?", command.Repeat, ""},
		{"huh?", command.Repeat, ""},
		{"why do you ask?", command.Why, ""},
		{"why do u need this", command.Why, ""},
		{"talk to a human", command.Human, ""},
		{"can I speak to someone in HR please", command.Human, ""},
		{"hi 👋", command.Greet, ""},
		{"Good morning!", command.Greet, ""},
		{"thx", command.Thank, ""},
		{"ok thank you so much!", command.Thank, ""},

		{"start", command.Start, ""},
		{"I need to take leave", command.Start, ""},
		{"start maternity leave", command.Start, "maternity leave"},
		{"I need medical leave", command.Start, "medical leave"},
		{"I'd like to apply for FMLA", command.Start, "FMLA"},
		{"please start a new family care request", command.Start, "family care"},
		{"change my due date", command.Change, "due date"},
		{"can I change the start date to June 20?", command.Change, "start date to June 20"},
		{"Change manager to Sam O'Neil", command.Change, "manager to Sam O'Neil"},
		{"fix my state", command.Change, "state"},
		{"go back to the due date", command.Change, "due date"},
		{"I made a mistake", command.Change, ""},
	} {
		got, rest, ok := command.Read(row.text)
		if !ok || got != row.want || rest != row.rest {
			t.Errorf("%q: got %q, rest %q, %v; want %q, rest %q", row.text, got, rest, ok, row.want, row.rest)
		}
	}
}

// A plain no before a cancellation is still one; before anything else it isn't.
func TestNoBeforeCancel(t *testing.T) {
	for text, want := range map[string]command.Order{
		"nah scrap it": command.Cancel, "nope, forget it": command.Cancel, "hm drop it": command.Cancel,
		"no wait": "", "nah continue": "", "no friday": "", "oh well": "",
	} {
		if got, _ := command.ReadWhole(words.Cut(text)); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// A word in a longer answer isn't a command.
func TestReadIgnoresOtherMessages(t *testing.T) {
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
		if order, rest, ok := command.Read(text); ok {
			t.Errorf("%.60q: got %q, rest %q", text, order, rest)
		}
	}
}

func TestReadYesNo(t *testing.T) {
	for _, row := range []struct {
		text string
		want command.Order
		rest string
	}{
		{"yes", command.Yes, ""},
		{"Yep!", command.Yes, ""},
		{"👍", command.Yes, ""},
		{":thumbsup:", command.Yes, ""},
		{"yes, since 2019", command.Yes, "since 2019"},
		{"well, yes", command.Yes, ""},
		{"I do", command.Yes, ""},
		{"of course", command.Yes, ""},
		{"yes please", command.Yes, ""},
		{"no", command.No, ""},
		{"Nope", command.No, ""},
		{"no, I haven’t", command.No, ""},
		{"not yet", command.No, ""},
		{"I don't", command.No, ""},
		{"nope, started in June", command.No, "started in June"},
		{"unfortunately not", command.No, ""},
		{"I don't know", command.Unsure, ""},
		{"im not sure tbh", command.Unsure, "tbh"},
		{"no idea", command.Unsure, ""},
		{"maybe", command.Unsure, ""},
		{"yes and no", "", ""},
		{"no wait yes", command.Yes, ""},
		{"June 15", "", ""},
		{"yesterday", "", ""},
		{"note that I moved", "", ""},
		{"no problem", "", ""},
		{"", "", ""},
	} {
		got, rest, ok := command.ReadYesNo(row.text)
		if got == row.want && rest == row.rest && ok == (row.want != "") {
			continue
		}
		t.Errorf("%q: got %q, rest %q, %v; want %q, rest %q", row.text, got, rest, ok, row.want, row.rest)
	}
}

func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		command.Read("could you please go back to teh last qestion, thank you")
	}
}

// TestCancelsFor: a cancellation may say why; what is only put off isn't one.
func TestCancelsFor(t *testing.T) {
	for text, want := range map[string]bool{
		"scrap this, my sister will do it":                    true,
		"scratch that, can't afford it":                       true,
		"scratch that, my manager changed my mind, keep it":   false,
		"forget it because the trip is off":                   true,
		"never mind, I'm fine":                                true,
		"never mind, I'll do it later":                        false,
		"forget it, I'll do that another time, i'm on a call": false,
		"never mind, I'll come back to this later":            false,
		"cancel my cable":                                     false,
		"forget it?":                                          false,
	} {
		if got := command.CancelsFor(text, words.Cut(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
