package suggest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/suggest"
	"github.com/leaveway/leaveway/intents/when"
)

var clock = when.Clock{Now: time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC), Lean: when.Future}

// TestAsStatement has questions by what they suggest; an empty one is a question.
func TestAsStatement(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"can i do 16 weeks":                                "make it 16 weeks",
		"hmm could we do 8 weeks instead?":                 "make it 8 weeks",
		"is 10 weeks possible?":                            "10 weeks",
		"would 10 weeks be ok":                             "10 weeks",
		"how about June 8":                                 "make it June 8",
		"maybe start may 24 instead? not sure":             "start may 24 not sure",
		"is it too late to push it to June 8?":             "push it to June 8",
		"what about ending on july 2":                      "ending july 2",
		"can i still push it to june 7?":                   "push it to june 7",
		"can i take 14 weeks":                              "make it 14 weeks",
		"can i take 12 weeks for adoption?":                "",
		"am i entitled to 16 weeks?":                       "",
		"can i take 8 weeks and then work part time":       "",
		"what if i took 14 weeks":                          "", // what then
		"is june 8 a holiday?":                             "",
		"does it start june 8?":                            "",
		"is it 14 weeks?":                                  "",
		"could you push it a week":                         "",
		"when can i start":                                 "",
		"can i take 6 weeks now and 6 weeks later?":        "",
		"can i take 12 weeks?":                             "", // as it is
		"shoot i put june 1 but meant june 7, too late?":   "shoot i put june 1 but meant june 7",
		"it should be june 7. can that be fixed?":          "it should be june 7",
		"is my manager told before june 7, is that ok?":    "is my manager told before june 7",
		"do i get paid for 12 weeks? can that be changed?": "",
		"how many weeks can i take?":                       "",
		"can you send it to hr on june 8":                  "",
		"would my job be safe for 16 weeks?":               "",
	} {
		got := suggest.Where{Clock: clock, IsAnswer: func(r when.Reading) bool { return r.Length.String() == "12 weeks" }}.AsStatement(said)
		if len(got) != len(said) {
			t.Errorf("%q became %q, of another length", said, got)
		}
		if got == said {
			got = ""
		}
		if got = strings.Join(strings.Fields(got), " "); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}
