package wish_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/wish"
)

// TestAsksHow has questions that a request answers by itself, and others.
func TestAsksHow(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"what do I need to do?":                           true,
		"What do I need to do, I've never done this":      true,
		"what am I supposed to fill out":                  true,
		"Would you be able to tell me what I need to do?": true,
		"Could someone walk me through this please?":      true,
		"Please tell me what I must do":                   true,
		"how do I go about this":                          true,
		"how does this work?":                             true,
		"How many forms do I owe you":                     true,
		"where do I sign":                                 true,
		"who do I ask":                                    true,
		"what's the process":                              true,
		"is that you or somebody else?":                   true,
		"is that possible?":                               true,
		"would that be ok with you":                       true,
		"do I need to fill out anything":                  true,
		"is that a thing I ask you":                       true,
		"is there a form for this":                        true,
		"what do I need to do to get paid":                false,
		"what do I need from my doctor":                   false,
		"who do I tell":                                   false,
		"what do I do if I get sick":                      false,
		"how do I cancel it":                              false,
		"is that paid?":                                   false,
		"what happens if my manager says no":              false,
		"how many days do I get":                          false,
		"is there a form my doctor needs to fill in":      false,
		"where do I park":                                 false,
		"can you tell me what my balance is":              false,
		"what do I do with my laptop":                     false,
	} {
		if got := wish.AsksHow(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestAsksIfLate has the worries of somebody who tells late.
func TestAsksIfLate(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"am I in trouble": true, "is that bad?": true, "is it too late to put it in": true, "can I still put that in": true, "will I get written up": true,
		"am I covered": false, "is that paid": false, "can I still go on leave": false, "am I eligible": false,
	} {
		if got := wish.AsksIfLate(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestOnlyHour(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"well, noon": true, "morning": true, "good evening, or morning rather": true, "it's noon already": true,
		"tomorrow morning": false, "the morning off": false, "noon to 3": false, "": false,
	} {
		if got := wish.OnlyHour(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestOwnEntitlement(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"I'm 11 weeks and haven't told anyone at work yet. I just want to know what I'd get": true,
		"I'm 8 weeks along and nobody knows yet. what would I get":                           true,
		"we're 14 weeks, what are my options":                                                true,
		"I'm 12 weeks into the job, what do I get":                                           false,
		"I'm 11 weeks":                  false,
		"what would I get for 12 weeks": false,
	} {
		if _, got := wish.OwnEntitlement(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestWithoutKindDoubt has messages, and what is left of them without a doubt about the kind of leave.
func TestWithoutKindDoubt(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"I need time off, not sure which kind":                        "I need time off",
		"I think I need some time off but I'm not sure what kind":     "I think I need some time off",
		"two weeks off in March and I have no idea what type that is": "two weeks off in March",
		"idk what kind of surgery she needs":                          "idk what kind of surgery she needs",
		"I don't know whether I can":                                  "I don't know whether I can",
	} {
		if got := strings.TrimSpace(wish.WithoutKindDoubt(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
