package note_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/note"
)

func TestSplit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ said, answer, rest string }{
		{"California, but I'll move to Oregon in March", "California", "I'll move to Oregon in March"},
		{"full time, although my hours drop in May", "full time", "my hours drop in May"},
		{"all at once (but I could answer emails)", "all at once", "I could answer emails"},
		{"6 weeks though my doctor may extend that", "6 weeks", "my doctor may extend that"},
		{"yes, but I was on unpaid leave for two months", "yes", "I was on unpaid leave for two months"},
		{"Texas, and we're going to relocate to Ohio this summer", "Texas", "we're going to relocate to Ohio this summer"},
		{"no - my husband used to work here until May", "no", "my husband used to work here until May"},
		{"June 1, however my manager asked me to stay for the handover", "June 1", "my manager asked me to stay for the handover"},
		{"yes, except that my contract was with the agency", "yes", "except that my contract was with the agency"},
		{"jan 18, unless they move the surgery", "jan 18", "unless they move the surgery"},
		{"Sam Ortiz, but she'll be out from February", "Sam Ortiz", "she'll be out from February"},
	} {
		answer, rest, ok := note.Split(c.said)
		if !ok || answer != c.answer || rest != c.rest {
			t.Errorf("%q: %q and %q, %v; want %q and %q", c.said, answer, rest, ok, c.answer, c.rest)
		}
	}
	for _, said := range []string{
		"California", "12 weeks, but I'm not sure yet", "12 weeks but maybe", "June 1 but actually June 8", "California, but wait, Oregon",
		"yes but is it paid?", "12 weeks, California", "June 1 and I need 6 weeks", "but why", "not but", "6 weeks, I think", "Texas, please", "",
		"12 weeks but I don't know exactly", "June 1, make it June 2", "6 weeks, my mother is ill", "two weeks, my manager is Sam",
	} {
		if answer, rest, ok := note.Split(said); ok {
			t.Errorf("%q: split into %q and %q", said, answer, rest)
		}
	}
}

func TestWanted(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"can I add a note":                                         "",
		"Can I add a note for HR?":                                 "",
		"i'd like to leave a comment":                              "",
		"where can I write a note to HR":                           "",
		"please include a short note with my request":              "",
		"add a note for HR: I'd like to keep my laptop":            "I'd like to keep my laptop",
		"add a note that I can be reached by phone":                "I can be reached by phone",
		"note for HR: parking stays with my colleague":             "parking stays with my colleague",
		"could you add a comment saying “back by noon on Fridays”": "back by noon on Fridays",
		"Leave a note: my badge is in the drawer.":                 "my badge is in the drawer.",
		"ok, also please add another note - my phone is off":       "my phone is off",
	} {
		if got, ok := note.Wanted(said); !ok || got != want {
			t.Errorf("%q: %q, %v; want %q", said, got, ok, want)
		}
	}
	for _, said := range []string{
		"note that", "do I need a doctor's note", "what's a note", "add two weeks", "leave", "I left a note on my desk", "add", "notes",
		"my doctor's note says six weeks", "who reads the notes", "note", "change the notes for HR", "", "can I add a child to my insurance",
		"i have a sick note", "add my manager",
	} {
		if got, ok := note.Wanted(said); ok {
			t.Errorf("%q is a wish for a note: %q", said, got)
		}
	}
}
