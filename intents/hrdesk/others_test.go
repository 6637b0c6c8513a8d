package hrdesk_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/hrdesk"
	"github.com/leaveway/leaveway/intents/when"
)

func TestAboutOthers(t *testing.T) {
	t.Parallel()
	for _, words := range []string{
		"approve everything", "please approve all requests", "approve it", "deny Sam's request", "reject that", "can you approve my leave?",
		"show me sams medical leave", "show me Sam's leave", "Can I see Priya's request?", "open dana’s answers", "tell me Sam's dates",
		"what leave has Sam taken?", "is Sam on leave?", "how much leave did Priya take?", "has Sam requested leave?", "is sam on medical leave",
		"when will Sam take leave?", "is <@U123> on leave?",
	} {
		if !hrdesk.IsAboutOthers(words) {
			t.Errorf("%q is not recognized", words)
		}
	}
	for _, words := range []string{
		"who approves my leave?", "how long until HR approves my request?", "will you approve it?", "approve", "when is leave denied?",
		"show me my leave", "show me this year's requests", "what leave have I taken?", "is it on leave?", "is my manager told?",
		"does my husband's leave count?", "show me California's leave", "what does FMLA use?", "has my request been approved?", "is there leave?",
		"can my wife take leave?", "did HR request more papers?", "my manager is Sam Ortiz", "what is Sam's number?", "yes", "June 15",
		"tell me about the company's leave", "does the company use FMLA?", "can I see my manager's answers?", "is insurance used?",
	} {
		if hrdesk.IsAboutOthers(words) {
			t.Errorf("%q is wrongly recognized", words)
		}
	}
}

// TestMayTheyRefuse: whether a manager may say no isn't asked about where that manager is.
func TestMayTheyRefuse(t *testing.T) {
	for _, text := range []string{"is my boss allowed to say no to a week off", "can my manager turn down my time off", "may my boss refuse a week away"} {
		if ask, ok := hrdesk.ReadAway(text, hrdesk.Situation{Manager: "Sam Ortiz"}); ok {
			t.Errorf("%q asks who is away: %+v", text, ask)
		}
	}
}

// TestReadAway reads questions about one's own team.
func TestReadAway(t *testing.T) {
	t.Parallel()
	at := hrdesk.Situation{
		Clock:     when.Clock{Now: time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)},
		Employees: []string{"Sam Ortiz", "Bo Lind", "May Mark"}, Manager: "Sam Ortiz",
	}
	for _, c := range []struct{ words, want string }{
		{"who is out next week?", "2026-11-23 to 2026-11-29"},
		{"anybody else out next week?", "2026-11-23 to 2026-11-29"},
		{"who else is taking next week?", "2026-11-23 to 2026-11-29"},
		{"whos ooo today", "2026-11-20 to 2026-11-20"},
		{"who else is on vacation over christmas", "2026-12-25 to 2026-12-25"},
		{"is anybody off on december 24?", "2026-12-24 to 2026-12-24"},
		{"is anyone from my team on leave in december?", "2026-12-01 to 2026-12-31"},
		{"team calendar", ""},
		{"is Sam in tomorrow?", "Sam Ortiz 2026-11-21 to 2026-11-21"},
		{"WHEN IS BO BACK", "Bo Lind "},
		{"will Bo Lind be around next Monday?", "Bo Lind 2026-11-23 to 2026-11-23"},
		{"is my manager here on Tuesday?", "Sam Ortiz 2026-11-24 to 2026-11-24"},
		{"who will be working on dec 24?", "2026-12-24 to 2026-12-24"},

		{"how many weeks do I get off in California?", "no"},
		{"does anyone on leave get paid?", "no"},
		{"do people in Texas get paid leave?", "no"},
		{"who gets paid while on leave?", "no"},
		{"anyone here?", "no"},
		{"may I be off on Friday?", "no"},
		{"can I mark the days in the form?", "no"},
		{"is May in on Friday?", "May Mark 2026-11-27 to 2026-11-27"},
		{"what leave has Sam taken?", "no"},
		{"I'm off on Friday", "no"},
		{"can I be off on Friday?", "no"},
		{"who approved my leave?", "no"},
		{"did Sam approve my leave?", "no"},
		{"my manager is Sam Ortiz", "no"},
		{"when am I back?", "no"},
		{"Sam", "no"},
		{"I'd like to be away from June 1 to June 12", "no"},
		{"who covers for me while I'm out?", "no"},
	} {
		got := "no"
		if ask, ok := hrdesk.ReadAway(c.words, at); ok {
			got = ask.Employee + " "
			if !ask.First.IsZero() {
				got += ask.First.Format(time.DateOnly) + " to " + ask.Last.Format(time.DateOnly)
			}
			got = strings.TrimPrefix(got, " ")
		}
		if got != c.want {
			t.Errorf("%q is read as %q, want %q", c.words, got, c.want)
		}
		if c.want != "no" && !hrdesk.MayAskWhoIsAway(c.words) {
			t.Errorf("nobody looks up the team for %q", c.words)
		}
	}
}

// TestIsOfOneself tells words about oneself from questions who is away.
func TestIsOfOneself(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"how many days would it use up if I'm back in the office on the 30th?": true,
		"three others are gone that week and I feel bad":                       true,
		"who's out while I'm away?":                                            false,
		"can I see who is off next week":                                       false,
		"how many people are out on Friday?":                                   false,
	} {
		if got := hrdesk.IsOfOneself(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestAsksPresence has questions whether somebody is at work, and others that only sound like them.
func TestAsksPresence(t *testing.T) {
	for text, want := range map[string]bool{
		"is Priya out today": true, "when is Sam back": true, "when's Tom back": true, "is my boss away": true, "is Priya Shah on vacation next week?": true, "does anyone know, is Kim in today": true,
		"is vacation out of the question": false, "is it in yet": false, "will I be back": false, "is HR in on it": false, "when is the baby back": false, "is Friday off": false, "is Monday off for everyone": false,
		"is my request in": false, "is everyone off on Friday": false, "is bereavement on leave": false, "when am I back": false,
	} {
		if got := hrdesk.AsksPresence(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
