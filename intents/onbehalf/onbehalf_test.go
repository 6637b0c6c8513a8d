package onbehalf_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/onbehalf"
	"github.com/leaveway/leaveway/intents/when"
)

var clock = when.Clock{Now: time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC)}

// TestRead has what HR writes to enter something for somebody, and what means something else.
func TestRead(t *testing.T) {
	t.Parallel()
	const not = "-"
	for _, c := range []struct{ text, who, rest string }{
		{"add 3 vacation days for Dana from December 7", "Dana", "3 vacation days from December 7"},
		{"please enter a sick day for Sam Ortiz on Monday", "Sam Ortiz", "a sick day on Monday"},
		{"can you log two sick days for dana starting yesterday", "dana", "two sick days starting yesterday"},
		{"book Dana off for vacation next week", "Dana", "off for vacation next week"},
		{"book vacation for Dana Reyes Dec 7 to Dec 9", "Dana Reyes", "vacation Dec 7 to Dec 9"},
		{"put Dana down for jury duty on December 3", "Dana", "down for jury duty on December 3"},
		{"mark Sam sick today", "Sam", "sick today"},
		{"Sam called in sick today", "Sam", "sick today"},
		{"record half a day of vacation for April on Friday", "April", "half a day of vacation on Friday"},
		{"add vacation for Dana O'Neil: December 7 to 9", "Dana O'Neil", "vacation: December 7 to 9"},
		{"add a day off for @dana tomorrow", "dana", "a day off tomorrow"},

		{"give Dana 2 extra vacation days: worked on Saturday", "Dana", "2 | worked on Saturday"},
		{"add 1.5 days to Dana's vacation balance because the old system had them", "Dana", "1.5 | the old system had them"},
		{"deduct 1 day from Dana's vacation: paid out", "Dana", "-1 | paid out"},
		{"take two vacation days off Sam's balance", "Sam", "-2 | "},
		{"correct Dana's vacation balance by -3: counted twice", "Dana", "-3 | counted twice"},
		{"adjust Dana Reyes's sick balance by +4", "Dana Reyes", "4 | "},
		{"grant Dana 5 vacation days", "Dana", "5 | "},
		{"give Dana 3 days off from December 7", "Dana", "3 days off from December 7"},

		{"Dana texted that she's ill and won't be in on Monday", "Dana", "texted that she's ill and won't be in on Monday"},
		{"Sam Ortiz needs December 4 off for an appointment", "Sam Ortiz", "needs December 4 off for an appointment"},
		{"dana forgot to file vacation for dec 14-16", "dana", "forgot to file vacation for dec 14-16"},
		{"Priya will be on vacation next week, please log that", "Priya", "will be on vacation next week, please log that"},
		{"Lee has jury duty on Tuesday, can you enter it?", "Lee", "has jury duty on Tuesday, can you enter it?"},
		{"credit dana one vacation day, she worked on Thanksgiving", "dana", "1 | worked on Thanksgiving"},
		{"meeting is on Monday and I'm off", "", not},
		{"credit notice days for Monday", "", not},
		{"on behalf of Dana: a personal day on December 18", "Dana", "a personal day on December 18"},
		{"for Sam, two sick days from Monday", "Sam", "two sick days from Monday"},
		{"could you open a request for Sam, vacation December 21 to 23", "Sam", "vacation December 21 to 23"},
		{"I'd like to enter time off for an employee", "", ""},
		{"credit Dana a vacation day, she worked on Thanksgiving", "Dana", "1 | worked on Thanksgiving"},

		{"Dana wants her vacation moved to December 14", "", not},
		{"Dana is off on Friday?", "", not},
		{"Dana is back from vacation on Monday", "", not},
		{"Dana has 3 vacation days left", "", not},
		{"Sam is upset about Friday", "", not},
		{"my son is sick today", "", not},
		{"I'm off on Friday", "", not},
		{"vacation is from December 7 to 9", "", not},
		{"surgery is on Monday, I'll be off", "", not},

		{"note on Dana's request: waiting for the certificate", "Dana", "note | waiting for the certificate"},
		{"add an internal note to Sam Ortiz's leave: call him on Monday", "Sam Ortiz", "note | call him on Monday"},

		{"add 3 vacation days for me from December 7", "", not},
		{"book me 3 vacation days from Monday", "", not},
		{"add a note for HR: Sam covers for me", "", not},
		{"add a policy", "", not},
		{"book a day off for surgery on Monday", "", not},
		{"take December 7 off", "", not},
		{"put it off until Monday", "", not},
		{"request vacation for next week", "", not},
		{"how much vacation does Dana have?", "", not},
		{"approve Dana", "", not},
		{"take back the approval of LR-7K2M9QXA", "", not},
		{"remind me on Monday about Dana", "", not},
		{"tell Dana that we need the form", "", not},
		{"schedule a meeting with Dana", "", not},
		{"", "", not},
		{strings.Repeat("add vacation for Dana ", 3000), "", not},
	} {
		w, ok := onbehalf.Read(c.text, clock)
		ok = ok && (!w.Doubtful || w.MayName("Dana Reyes")) // whom the caller knows
		who, rest := w.Who, w.Rest
		switch {
		case !ok:
			who, rest = "", not
		case w.What == onbehalf.Balance:
			rest = w.Amount + " | " + w.Reason
		case w.What == onbehalf.Remark:
			rest = "note | " + w.Rest
		}
		if who != c.who || rest != c.rest {
			t.Errorf("%.70q: %q, %q; want %q, %q", c.text, who, rest, c.who, c.rest)
		}
	}
}

// TestReadForm has what the form takes, where no order is needed.
func TestReadForm(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, who, rest string }{
		{"Dana Reyes, 3 vacation days from December 7", "Dana Reyes", "3 vacation days from December 7"},
		{"dana@marigold.example, vacation on December 7", "dana@marigold.example", "vacation on December 7"},
		{"Dana vacation on Friday", "Dana", "vacation on Friday"},
		{"add a sick day for Sam on Monday", "Sam", "a sick day on Monday"},
		{"vacation on Friday", "", "vacation on Friday"},
	} {
		if w := onbehalf.ReadForm(c.text, clock); w.Who != c.who || w.Rest != c.rest {
			t.Errorf("%q: %q, %q; want %q, %q", c.text, w.Who, w.Rest, c.who, c.rest)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("add 3 vacation days for Dana's from December 7: because")
	f.Add("note on : x")
	f.Add("add vacation for <@U0DANA> ")
	f.Fuzz(func(_ *testing.T, text string) {
		onbehalf.Read(text, clock)
		onbehalf.ReadForm(text, clock)
	})
}
