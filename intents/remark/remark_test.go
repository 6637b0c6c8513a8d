package remark_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/remark"
	"github.com/leaveway/leaveway/intents/when"
)

// TestWithoutRefused has what people say can't be, and bounds and answers, which are kept.
func TestWithoutRefused(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)}
	for text, want := range map[string]string{
		"is that paid? cant do 3 months with no money": "is that paid?",
		"we could never afford 12 weeks unpaid":        "",
		"I can't be away for 8 weeks, 6 would work":    "6 would work",
		"can't do December 3, the 5th is fine":         "the 5th is fine",
		"I can't take more than 8 weeks":               "I can't take more than 8 weeks",
		"I can't start before March 2":                 "I can't start before March 2",
		"I can't go back to work for 6 weeks":          "I can't go back to work for 6 weeks",
		"I can't make it in on Monday":                 "I can't make it in on Monday",
		"can't do my job until January 4":              "can't do my job until January 4",
		"can't wait! 12 weeks":                         "can't wait! 12 weeks",
		"12 weeks":                                     "12 weeks",
	} {
		rest, all := remark.WithoutRefused(text, when.Find(text, clock), func(string) bool { return true })
		if got := strings.TrimSpace(rest); got != want || all != (want == "") || len(rest) != len(text) {
			t.Errorf("%q: %q, all %v", text, got, all)
		}
	}
	kept, _ := remark.WithoutRefused("I can't do the 14th", when.Find("I can't do the 14th", clock), func(string) bool { return false })
	if kept != "I can't do the 14th" {
		t.Errorf("an answer of the form was dropped: %q", kept)
	}
}

func TestOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		said string
		want remark.Kind
	}{
		{"I moved here from Texas two years ago", remark.Past},
		{"last year it took HR three weeks to answer", remark.Past},
		{"we used to live in Ohio", remark.Past},
		{"we might move to Oregon next year", remark.Possible},
		{"I may switch to the Denver office", remark.Possible},
		{"lol 12 months feels like forever", remark.Possible},
		{"my coworker got 6 months when she had her kid", remark.Others},
		{"my due date buddy is due May 3", remark.Others},
		{"everyone here takes 16 weeks", remark.Others},
		{"my mom says I should take at least 10 weeks", remark.Reported},
		{"Hana said 2 weeks notice is enough", remark.Reported},
		{"my boss told me 6 weeks is the limit", remark.Reported},

		{"12 weeks", ""},
		{"I said 12 weeks", ""},
		{"like I said, June 15", ""},
		{"my doctor says 8 weeks", ""},
		{"my wife is due May 3", ""},
		{"it was June 15, I meant June 20", ""},
		{"my manager is Sam, everybody knows him, I report to him", ""},
		{"I moved to Texas", ""},
		{"due May 3", ""},
		{"make it 10 weeks like my coworker", ""},
		{"from January 4 until the end of May", ""},
	} {
		if got := remark.Of(c.said); got != c.want {
			t.Errorf("%q is %q, want %q", c.said, got, c.want)
		}
	}
}

// TestWithoutLongAgo checks that since when something wasn't done is blanked, and a length of leave isn't.
func TestWithoutLongAgo(t *testing.T) {
	for text, want := range map[string]string{
		"we haven't seen each other in six years":               "we haven't seen each other             ",
		"I haven't been well and need to be out for 3 months":   "I haven't been well and need to be out for 3 months",
		"it's my first vacation and I'd like to go for a month": "it's my first vacation and I'd like to go for a month",
		"surgery in six weeks":                                  "surgery in six weeks",
	} {
		if got := remark.WithoutLongAgo(text); got != want {
			t.Errorf("WithoutLongAgo(%q) = %q", text, got)
		}
	}
}

// TestWithoutHelp has what is left of messages in which others help on some days.
func TestWithoutHelp(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"make it Wednesday, my brother can cover Monday and Tuesday": "make it Wednesday,",
		"until the 9th, then my sister will take over":               "until the 9th,",
		"our neighbor will be there on Friday. I'll go Thursday":     ". I'll go Thursday",
		"my brother can cover Monday":                                "my brother can cover Monday", // nothing else is said
		"my mother can't cover herself":                              "my mother can't cover herself",
		"my father will have surgery on the 9th":                     "my father will have surgery on the 9th",
	} {
		if got := strings.TrimSpace(remark.WithoutHelp(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestWithoutOthersHome has what is left of messages that say where somebody else lives.
func TestWithoutOthersHome(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"he lives in Texas, would I still qualify":   ", would I still qualify",
		"my mother is living in Oregon. from Monday": ". from Monday",
		"I live in Texas":       "I live in Texas",
		"my office is in Texas": "my office is in Texas",
	} {
		if got := strings.TrimSpace(remark.WithoutOthersHome(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestWithoutToday(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"will it go through today? it's Sunday":    "will it go through today?            ",
		"I know it's sunday but can somebody look": "I know             but can somebody look",
		"it's Monday":                 "it's Monday",
		"my last day is Sunday":       "my last day is Sunday",
		"it's Sunday the 14th I need": "it's Sunday the 14th I need",
	} {
		if got := remark.WithoutToday(text, time.Sunday); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
