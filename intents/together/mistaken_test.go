package together_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/together"
	"github.com/leaveway/leaveway/intents/when"
)

// TestMistaken has what was put and what was meant.
func TestMistaken(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC), Lean: when.Future}
	for said, want := range map[string]string{
		"shoot I put June 1 but meant June 7":                           "shoot not June 1, June 7",
		"i accidentally entered 6 weeks, should be 8 weeks":             "not 6 weeks, 8 weeks",
		"I put 12 weeks when it should be 14 weeks, can that be fixed?": "not 12 weeks, 14 weeks",
		"i said june 1 and it should be approved by friday":             "i said june 1 and it should be approved by friday",
		"i put june 15 but the start should be june 14":                 "i put june 15 but the start should be june 14",
		"i put yes but meant no":                                        "i put yes but meant no",
		"i typed 12/1 when i meant 12/11":                               "not 12/1, 12/11",
		"I put June 1":                                                  "I put June 1",
		"my boss said it should be June":                                "my boss said it should be June",
		"I meant June 7":                                                "I meant June 7",
	} {
		got := together.Mistaken(said, clock)
		if len(got) != len(said) {
			t.Errorf("%q became %q, of another length", said, got)
		}
		if got = strings.ReplaceAll(strings.Join(strings.Fields(got), " "), " ,", ","); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}

// TestWithoutWhy has answers that are taken back, with the reason and the new day; and what looks like them.
func TestWithoutWhy(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC), Lean: when.Future}
	for said, want := range map[string]string{
		"wait no thats my sons recital. the 16th":               "wait no the 16th",
		"no wait, thats a sunday. 12/15":                        "no wait, 12/15",
		"shoot im at a wedding that day, the 16th then":         "shoot the 16th then",
		"sorry, my sister visits then. make it December 16":     "sorry, my sister visits then. make it December 16",
		"oops wrong month. january 14 please":                   "oops wrong month. january 14 please",
		"sorry, i need to think about this. monday":             "sorry, i need to think about this. monday",
		"sorry, the due date is wrong. june 17":                 "sorry, the due date is wrong. june 17",
		"wait no, the 16th":                                     "wait no, the 16th",
		"no that works for me. I'll be back on the 16th":        "no that works for me. I'll be back on the 16th",
		"sorry for the delay, my surgery is on December 16":     "sorry for the delay, my surgery is on December 16",
		"no, I don't need the week. only the 14th and the 16th": "no, I don't need the week. only the 14th and the 16th",
	} {
		got := together.WithoutWhy(said, clock)
		if len(got) != len(said) {
			t.Errorf("%q became %q, of another length", said, got)
		}
		if got = strings.Join(strings.Fields(got), " "); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}
