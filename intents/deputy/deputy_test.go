package deputy_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/deputy"
	"github.com/leaveway/leaveway/intents/when"
)

// TestRead has what people say about who decides in their place, and what is about something else.
func TestRead(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC), Zone: time.UTC}
	everybody := func() []string {
		return []string{"Amir Haddad", "Sam Ortiz", "Sam Lee", "Dana Reyes", "April Stone"}
	}
	for _, c := range []struct{ text, who, whose, days string }{
		{"Amir decides for me from Dec 20 to Jan 3", "Amir Haddad", "me", "2026-12-20 2027-01-03"},
		{"amir haddad will cover for me next week", "Amir Haddad", "me", "2026-11-23 2026-11-29"},
		{"my substitute is Amir until January 3", "Amir Haddad", "me", "2026-11-20 2027-01-03"},
		{"Amir is my deputy on December 4", "Amir Haddad", "me", "2026-12-04 2026-12-04"},
		{"please have Dana approve my requests from December 1 through December 5", "Dana Reyes", "me", "2026-12-01 2026-12-05"},
		{"while I'm away Dec 1 to Dec 5, Dana signs off for me", "Dana Reyes", "me", "2026-12-01 2026-12-05"},
		{"Sam stands in for me tomorrow", "Sam Lee, Sam Ortiz", "me", "2026-11-21 2026-11-21"},
		{"Sam Lee fills in for me", "Sam Lee", "me", ""},
		{"Amir decides for Dana from Dec 20 to Jan 3", "Amir Haddad", "Dana Reyes", "2026-12-20 2027-01-03"},
		{"make Amir the substitute for Sam Ortiz next week", "Amir Haddad", "Sam Ortiz", "2026-11-23 2026-11-29"},
		{"who decides for me?", "", "me", "?"},
		{"who is my substitute", "", "me", "?"},
		{"who is the substitute of Dana?", "", "Dana Reyes", "?"},
		{"remove my substitute", "", "me", "ends"},
		{"Amir no longer decides for me", "Amir Haddad", "me", "ends"},
		{"I need a day off", "", "", "-"},
		{"who decides about my request?", "", "", "-"},
		{"I cover for the team", "", "", "-"},
		{"Dana decides", "", "", "-"},
		{"is there a substitute teacher", "", "", "-"},
		{"", "", "", "-"},
		{strings.Repeat("Amir decides for me ", 2000), "", "", "-"},
	} {
		w, ok := deputy.Read(c.text, everybody, clock)
		who, whose, days := said(w.Who), said(w.For), ""
		if w.Own {
			whose = "me"
		}
		switch {
		case !ok:
			who, whose, days = "", "", "-"
		case w.Ends:
			days = "ends"
		case w.Asks:
			days = "?"
		case !w.Days.First.IsZero():
			days = w.Days.First.Format(time.DateOnly) + " " + w.Days.Last.Format(time.DateOnly)
		}
		if who != c.who || whose != c.whose || days != c.days {
			t.Errorf("%.60q: %q for %q, %q; want %q for %q, %q", c.text, who, whose, days, c.who, c.whose, c.days)
		}
	}
	if who, d := deputy.NameAndDays("Amir Haddad, December 20 to January 3", everybody(), clock); said(who) != "Amir Haddad" || d.Last.Format(time.DateOnly) != "2027-01-03" {
		t.Errorf("the form reads %v, %v", who, d)
	}
}

func said(names []string) string {
	all := append([]string(nil), names...)
	if len(all) == 2 && all[0] > all[1] {
		all[0], all[1] = all[1], all[0]
	}
	return strings.Join(all, ", ")
}
