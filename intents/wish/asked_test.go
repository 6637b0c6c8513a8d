package wish_test

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
)

func TestWithPermission(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"christmas week? is that allowed":                       "I want to take christmas week off",
		"Dec 28 to 31 off, would that be OK?":                   "I want Dec 28 to 31 off",
		"last week of june, can people even do that":            "I want to take last week of june off",
		"3 days around easter possible?":                        "I want to take 3 days around easter off",
		"next friday - any chance?":                             "I want to take next friday off",
		"is that allowed":                                       "",
		"I'd like to travel from Dec 28 to 31. Is it possible?": "I'd like to travel from Dec 28 to 31",
		"i wanna go home on friday, would that be ok?":          "i wanna go home on friday",
		"what about friday, is that ok?":                        "",
		"my surgery is on Friday, is that ok?":                  "",
		"is Friday possible?":                                   "",
		"I start on June 1, is that allowed?":                   "",
		"ok":                                                    "",
	} {
		if got, ok := wish.WithPermission(text, clock); got != want || ok != (want != "") {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

func TestReasoned(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"movers come on Monday, could we take the day":             "I need time off: movers come on Monday",
		"my sister graduates June 4. would it be ok if i was away": "",
		"my sister graduates June 4. is it ok if I be away then":   "I need time off: my sister graduates June 4",
		"the gas man is coming tomorrow so can i be home":          "I need time off: the gas man is coming tomorrow",
		"I'm tired, can I have a day off":                          "",
		"when is Easter, can I be off":                             "",
		"can I be off":                                             "",
		"is June 4 a holiday? can I be off then":                   "",
	} {
		if got, ok := wish.Reasoned(text, clock); got != want || ok != (want != "") {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

// TestOrders: who asks politely to have something put down for them wants it.
func TestOrders(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"can you book me vacation from dec 21 till jan 4": "I want to book me vacation from dec 21 till jan 4",
		"hey, could you please put in Friday off for me?": "I want to put in Friday off for me",
		"can you book the meeting room for Friday":        "",
		"can you take FMLA for a pet?":                    "",
		"can you put it in writing?":                      "",
	} {
		if got, ok := wish.Behind(text); got != want || ok != (want != "") {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

func TestAsksBalance(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"sick days left":                         true,
		"pto days remaining?":                    true,
		"vacation days left this year":           true,
		"PTO balance":                            true,
		"remaining vacation":                     true,
		"days off left":                          true,
		"days left after that":                   true,
		"vacation left after this trip":          false,
		"pto remaining afterwards":               true,
		"what's that leave me with for the year": true,
		"so what does this leave me with":        true,
		"how many does that leave":               true,
		"where does that leave me":               false,
		"how many weeks of leave is that":        false,
		"sick days":                              false,
		"I need my sick days":                    false,
		"left for vacation":                      false,
		"days until my leave":                    false,
		"take the days left":                     false,
	} {
		if got := wish.AsksBalance(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestConsiders(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"thinking about a longer break next summer":      true,
		"i've been considering a sabbatical":             true,
		"could use a few days off honestly":              true,
		"we might take a couple weeks in March":          true,
		"burned out, maybe i need a few months off":      true,
		"thinking about my mother":                       false,
		"thinking of a baby":                             false,
		"I need a break":                                 false,
		"are you thinking about giving people time off?": false,
	} {
		if got := wish.Considers(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestWasAwayOneself(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"actually I was out already": true,
		"sorry, we were away":        true,
		"my boss was away":           false,
		"I was out of ideas":         false,
	} {
		if got := wish.WasAwayOneself(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

// TestInPolicyWords has questions about a leave in words that no policy has.
func TestInPolicyWords(t *testing.T) {
	t.Parallel()
	const pay, block = "Do I get paid while I am on leave?", "Can I take my leave in parts?"
	for text, want := range map[string]string{
		"what would we be living on for those months": pay, "how am I supposed to make rent": pay, "will there be any money coming in": pay, "do I still get a paycheck": pay,
		"does this have to be in one block": block, "can I split it up": block, "do I need to take it all at once?": block,
		"will this be on my record": "Will my leave be on my record?", "does that go in my personnel file?": "Will my leave be on my record?", "is my doctor on record": "",
		"are two weeks the most we can take": "How many days do I get?", "is three days all I get?": "How many days do I get?",
		"I haven't got the doctor's letter yet, is that ok": "When do I have to hand in the medical certification?", "I don't have the letter from the court yet, is that a problem": "", "is that all I have to fill in": "", "still waiting on the doctor's note, does that matter": "When do I have to hand in the medical certification?",
		"is all I have to say": "", "I have no notes": "",
		"I live on Oak Street": "", "is my brother living in Ohio okay": "", "can I start on June 1": "", "all at once it got worse": "",
	} {
		if got := wish.InPolicyWords(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestTooShort has amounts that aren't enough, and what isn't said of an amount.
func TestTooShort(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)}
	for text, want := range map[string]bool{
		"three days won't get me there and back": true, "two weeks isn't going to be enough": true, "a week is not enough": true, "10 days won't cover it": true,
		"two weeks is enough": false, "a week isn't much": false, "is a week enough?": false, "3 weeks and no more": false,
	} {
		if got := wish.TooShort(text, clock); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestOfOwnLeave(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"is that 12 weeks paid?":             "is my leave paid?",
		"so are my 6 weeks protected":        "so is my leave protected",
		"are these 5 days enough":            "are these 5 days enough",
		"do I get 12 weeks":                  "do I get 12 weeks",
		"is a note needed after three days?": "is a note needed after three days?",
		"can I take those 12 weeks of FMLA":  "can I take those 12 weeks of FMLA",
	} {
		if got := wish.OfOwnLeave(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
