package asking_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/asking"
	"github.com/leaveway/leaveway/intents/words"
)

func TestLeadsIn(t *testing.T) {
	for text, want := range map[string][2]bool{
		"before we go any further": {true, true}, "quick question before i answer": {true, true}, "sorry but first": {true, true}, "so like": {true, true},
		"hmm wait one more thing": {true, true}, "dumb question but": {true, true}, "can i ask you something first": {true, true}, "what i need to know is": {true, true},
		"idk": {true, false}, "not sure yet but": {true, false}, "no idea": {true, false},
		"june 15": {false, false}, "my first day": {false, false}, "before the baby comes": {false, false}, "texas": {false, false}, "": {false, false}, "before january": {false, false},
	} {
		leads, only := asking.LeadsIn(words.Cut(text))
		if leads != want[0] || leads && only != want[1] {
			t.Errorf("LeadsIn(%q) = %v, %v", text, leads, only)
		}
	}
}

func TestWonders(t *testing.T) {
	for text, want := range map[string]bool{
		"curious whether my husband gets anything too": true, "wondering if i get paid": true, "i was wondering how long this takes": true, "need to know if i have to give details": true,
		"id like to know who sees this": true, "just wondering what counts": true, "i'd love to know whether it's paid": true, "trying to figure out if i lose my insurance": true,
		"not sure if i have to use my pto": true, "idk if im eligible": true, "no clue whether i qualify": true, "dont know if this counts": true, "unclear whether you need a note": true,
		"but i also want to know if its paid": true, "confused about what happens to my pay": true,

		"not sure if it's the 14th or the 15th": false, "no idea when the baby comes": false, "i want to know you guys better": false, "want the 14th off": false,
		"i need the 14th": false, "not sure": false, "i wonder": false, "unclear": false, "i don't know if i'll be back by then": false,
	} {
		if got := asking.Wonders(words.Cut(text)); got != want {
			t.Errorf("Wonders(%q) = %v", text, got)
		}
	}
}

func TestOrNot(t *testing.T) {
	for text, want := range map[string]bool{
		"Sam gets told automatically or do i do that": true, "you tell my manager or should i": true, "you tell my manager or should i do it": true, "this goes to hr or does it go to sam": true,
		"the note comes to you or do i keep it": true, "hr decides this or is it my boss who does": true, "it comes out of my pto or is it unpaid": true,

		"June 15 or should I put the 16th": false, "back on monday or do you need the exact day": false, "march or is that too late": false, "six weeks or so": false, "Texas or Ohio": false,
	} {
		if got := asking.OrNot(words.Cut(text)); got != want {
			t.Errorf("OrNot(%q) = %v", text, got)
		}
	}
}

func TestOnly(t *testing.T) {
	for text, want := range map[string]bool{
		"can i change this later": true, "could I still edit my dates afterwards?": true, "can i still change it?": true, "may I update that once I know more": true, "who covers the 9th?": true, "does sam see its surgery": true,
		"what happens if I'm sick on the 10th?": true, "how long until I hear back": true, "will it be on my record": true, "do i need a note for the 14th": true, "why do you need the state": true, "is my job safe until March": true,
		"so who tells Sam": true, "before i answer, does my manager see that": true, "does it count weekends": true, "can they say no to the 14th": true, "can my manager cancel it": true, "whose decision is that": true, "am i back on the 14th then?": true,

		"would sam be able to say no": true, "could HR refuse it": true,
		"could Hana make it the 8th": false, "would a Friday be ok": false, "could you move it": false,
		"can we say the 14th?": false, "could we make it the 8th instead?": false, "how about the 8th?": false, "what about June 1": false, "can I start June 1?": false, "does the 14th work?": false, "is the 14th ok": false,
		"can i move it a week later": false, "could I change it to the 9th later": false, "do you mind if I take the 9th too": false, "is it possible to come back on the 3rd": false, "can i push this later": false, "would the 8th be ok?": false,
		"will Monday work for you": false, "am i allowed to take the 9th": false, "maybe the 14th?": false, "June 15?": false,
	} {
		if got := asking.Only(text); got != want {
			t.Errorf("Only(%q) = %v", text, got)
		}
	}
}

func TestFirstWay(t *testing.T) {
	for text, want := range map[string]string{
		"is this paid or do I need to be saving up": "is this paid?", "does my insurance go on or do I have to pay it": "does my insurance go on?", "can I take it in parts or should I do it all at once?": "can I take it in parts?",
		"is it paid": "is it paid", "do I call or do I write": "do I call?", "is it 6 or 8 weeks": "is it 6 or 8 weeks", "Sam gets told or do I do that": "Sam gets told or do I do that",
	} {
		if got := asking.FirstWay(text); got != want {
			t.Errorf("FirstWay(%q) = %q", text, got)
		}
	}
}
