package suggest_test

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/suggest"
	"github.com/leaveway/leaveway/intents/when"
)

// TestStatement has messages by what they suggest; those without are questions, or about something else.
func TestStatement(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC), Lean: when.Future}
	for said, want := range map[string]string{
		"can i do 16 weeks":                          "make it 16 weeks",
		"hmm could we do 8 weeks instead?":           "make it 8 weeks",
		"is 10 weeks possible?":                      "make it 10 weeks",
		"would 10 weeks be ok":                       "make it 10 weeks",
		"how about June 8":                           "make it June 8",
		"hmm maybe start may 24 instead? not sure":   "start may 24",
		"is it too late to make it June 8?":          "make it June 8",
		"what about ending on july 2":                "until july 2",
		"can i still push it to june 7?":             "make it june 7",
		"is it possible to have 10 weeks":            "make it 10 weeks",
		"is it ok if i start on june 7 instead":      "start june 7",
		"could it start june 8?":                     "start june 8",
		"could it be 14 weeks?":                      "make it 14 weeks",
		"can i extend it 2 weeks":                    "",
		"can i extend it to july 9":                  "until july 9",
		"what if i took 14 weeks":                    "",
		"can i take 12 weeks for adoption?":          "",
		"am i entitled to 16 weeks?":                 "",
		"can i take 8 weeks and then work part time": "",
		"is june 8 a holiday?":                       "",
		"does it start june 8?":                      "",
		"is it 14 weeks?":                            "",
		"can i take 6 weeks now and 6 weeks later?":  "",
		"how many weeks can i take?":                 "",
		"could i have next Friday off":               "",
		"could you push it a week":                   "",
		"can you send it to hr on june 8":            "",
		"would my job be safe for 16 weeks?":         "",
		"can you do it by friday?":                   "",
		"can i do this on monday":                    "",
		"can i still change my leave on monday?":     "",
		"can i change it in 2 weeks?":                "",
		"can i work june 3?":                         "",
		"can i still be at work on june 8":           "",
		"can i have 2 days to think":                 "",
		"can it wait until monday":                   "",
		"can i wait 2 weeks":                         "",
		"is it ok to tell you on monday":             "",
		"or should i put monday too":                 "",
	} {
		if got, _, ok := suggest.Statement(said, clock); got != want || ok != (want != "") {
			t.Errorf("%q: %q, %v, want %q", said, got, ok, want)
		}
	}
}
