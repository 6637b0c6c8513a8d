package around_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/around"
	"github.com/leaveway/leaveway/intents/when"
)

// TestDated has messages that name days by an event, and the days that they name; empty if they name none.
func TestDated(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC), Zone: time.UTC}
	for text, want := range map[string]string{
		"my surgery is January 12 and I'd like the week before and the two weeks after off":       "2027-01-05 to 2027-01-26",
		"need the 3 days before my wedding on January 9 and a week after":                         "2027-01-06 to 2027-01-16",
		"two weeks after and the day before please, procedure on dec 8":                           "2026-12-07 to 2026-12-22",
		"off a day before and 3 days after, the move is December 15":                              "2026-12-14 to 2026-12-18",
		"I'd take a week right before the due date of March 3 and then 6 weeks after":             "2027-02-24 to 2027-04-14",
		"I need the week before Christmas and the two weeks after off for my surgery December 21": "",
		"the week before and the two weeks after":                                                 "",
		"I can't be off the week before and the week after December 14":                           "",
		"I'll work the week before December 14 and the week after I'm off":                        "",
		"a couple of days before my surgery on January 12 and some time after":                    "",
		"the day before thanksgiving and the day after":                                           "",
		"is it two weeks before or after the birth?":                                              "",
		"I worked the week before December 7":                                                     "",
		"I'm off the week after December 7":                                                       "",
		"we met the week before, and two weeks later I was sick on Monday":                        "",
	} {
		got := around.Dated(text, clock)
		days := ""
		if _, dated, ok := strings.Cut(got, "202"); ok {
			days = "202" + dated[:len("7-01-05 to 2027-01-26")]
		}
		if days != want || len(got) != len(text) {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// TestNextTo has messages that name a day by the one before it, and the day; empty if they are left as they are.
func TestNextTo(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC), Zone: time.UTC}
	for text, want := range map[string]string{
		"c-section is scheduled january 19. I'd like to stop the Friday before and take 12 weeks": "2027-01-15",
		"either Wednesday or the following Monday":                                                "",
		"surgery is December 8, starting the day before":                                          "",
		"leaving December 17, back the Monday after":                                              "2026-12-21",
		"court is December 9 and I travel the day after, so both please":                          "",
		"the Friday before Christmas":                                                             "",
		"off December 7, the day before my wedding":                                               "",
		"the Friday before": "",
		"on December 7 to 11, the following Monday I'm back": "",
		"December 7. the day after that I feel fine":         "",
	} {
		got := around.NextTo(text, clock)
		if want == "" && got != text || want != "" && (!strings.Contains(got, want) || len(got) != len(text)) {
			t.Errorf("%q: got %q, want %s", text, got, want)
		}
	}
}
