package intents_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents"
)

// What the other words of a message do to what was read in it: they take it back, ask about it, or go with it.

// understood returns the moves of a message as one line.
func understood(t *testing.T, said string, s intents.Scene) string {
	t.Helper()
	moves, err := intents.Offline{}.Understand(t.Context(), said, s)
	if err != nil {
		t.Fatal(err)
	}
	return format(moves)
}

// filedDaysOff is a submitted vacation from Monday, December 7 to Friday, December 11.
func filedDaysOff() intents.Scene {
	s := scene("")
	s.Slots, s.Filed = daysOff(), true
	for i, answer := range []string{"vacation", "2026-12-07", "1_week"} {
		s.Slots[i].Answer = answer
	}
	return s
}

// TestNotYet has people who tell what a leave would be for and say that they ask for none so far: no request begins,
// and what they want to know is asked.
func TestNotYet(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"I'm pregnant, due June 15":                                          "start “pregnancy”; set due=2027-06-15",
		"I'm pregnant, not asking for leave yet. How long would I get?":      "ask “How long would I get?”",
		"we're expecting in June, just curious how long people usually take": "ask “we're expecting in June,   how long people usually take”",
	} {
		if got := understood(t, said, noForm()); got != want {
			t.Errorf("%q: %s, want %s", said, got, want)
		}
	}
}

// TestKeepsFiled has messages about a submitted request. A value in a question changes no answer, unless the question
// asks for a change.
func TestKeepsFiled(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"make it 2 days":                 "amend=2026-12-07,2026-12-08 “exactly”",
		"can we make it 2 days instead?": "amend=2026-12-07,2026-12-08 “exactly”",

		"Sam wants a note for 2 days, do I have to give him one?": "ask “do I have to give him one?”",
		"what is my first day?":                                   "ask “what is my first day?”",
	} {
		if got := understood(t, said, filedDaysOff()); got != want {
			t.Errorf("%q: %s, want %s", said, got, want)
		}
	}
}

// TestKeepsFiledDays has another time next to a length in a message about a submitted request of December: it makes
// that request neither longer nor shorter, and is offered to HR.
func TestKeepsFiledDays(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"I also want 2 days in February":               "amend=",
		"can I keep 2 days for the memorial in March?": "amend=",
		"I also want 2 more days":                      "amend=2026-12-07,2026-12-15 “exactly”",
	} {
		if got := understood(t, said, filedDaysOff()); got != want {
			t.Errorf("%q: %s, want %s", said, got, want)
		}
	}
}

// TestOtherMonth has a month in place of that of a submitted request from December 7 to 13: the days keep their numbers.
func TestOtherMonth(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"oh no, I meant February":               "amend=2027-02-07,2027-02-13 “exactly”",
		"sorry wrong month, march not december": "amend=2027-03-07,2027-03-13 “exactly”",
		"not December, April please":            "amend=2027-04-07,2027-04-13 “exactly”",
	} {
		if got := understood(t, said, filedDaysOff()); got != want {
			t.Errorf("%q: %s, want %s", said, got, want)
		}
	}
	ill := filedDaysOff() // on days that are over
	for i, answer := range []string{"sick", "2026-06-02", "1_week"} {
		ill.Slots[i].Answer = answer
	}
	if got, want := understood(t, "oh no, I meant march", ill), "amend=2026-03-02,2026-03-08 “exactly”"; got != want {
		t.Errorf("days that are over: %s, want %s", got, want)
	}
	for _, said := range []string{"when does January start", "I may be back in January", "december"} {
		if got := understood(t, said, filedDaysOff()); strings.Contains(got, "exactly") {
			t.Errorf("%q: %s", said, got)
		}
	}
}

// TestSplitsStretches has days that one request can't have, because others are between them: it is asked which stretch
// comes first, and none is stored.
func TestSplitsStretches(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"I want December 21 off. I also want December 28 off":               "length=1_day first?2026-12-21 first?2026-12-28",
		"I'd like December 21 off, sorry, I mean December 28":               "length=1_day first=2026-12-28", // it was taken back
		"December 21 and 22 off":                                            "first=2026-12-21 length=other last=2026-12-22",
		"I want vacation December 21 and 22, and also the 29th to the 31st": "what=vacation first?2026-12-21 first?2026-12-29",
	} {
		moves, err := intents.Offline{}.Understand(t.Context(), said, offeringDaysOff())
		if got := asksAndStores(moves); err != nil || got != want {
			t.Errorf("%q: %s, %v, want %s", said, got, err, want)
		}
	}
}

// TestChangesWithNews has hard news next to a change of the submitted request: both are heard. News alone change
// nothing, and in a crisis nothing else is read.
func TestChangesWithNews(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"my dad is in the hospital, please cancel my vacation": "care “illness in the family”; cancel",
		"I broke my foot, make it sick leave":                  "care “accident”; set what=sick",
		"my mom died, make it the 14th to the 18th":            "care “death”; amend=2026-12-14,2026-12-18 “exactly”",
		"my dad is in the hospital":                            "care “illness in the family”; start",
		"I want to kill myself, cancel my vacation":            "care “crisis”",
	} {
		if got := understood(t, said, filedDaysOff()); got != want {
			t.Errorf("%q: %s, want %s", said, got, want)
		}
	}
}

// TestIsSentence has messages that somebody in HR would understand, and some that nobody does.
func TestIsSentence(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]bool{
		"my badge stopped working this morning": true,
		"Priya sits at the wrong desk":          true,  // one of six is a name
		"qwrt zxcv my badge":                    false, // half of the words are none
		"asdf qwer zxcv hjkl":                   false,
		"badge broken":                          false, // too short to tell what is wanted
		"":                                      false,
	} {
		if got := intents.IsSentence(said); got != want {
			t.Errorf("%q: %t", said, got)
		}
	}
}
