package words_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/words"
)

// Short words are written out, unless the word before them, or capitals, make them something
// else.
func TestShortWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"my gf is pregnant":            "my girlfriend is pregnant",
		"GF's mum, lil bro":            "girlfriends mom little brother",
		"my mum in law and dad-in-law": "my mother in law and father in law",
		"mum has a doc appt tmrw":      "mom has a doctor appointment tomorrow",
		"i uploaded the google doc":    "i uploaded the google doc",
		"please attach the docs":       "please attach the docs",
		"cant rn coz busy":             "cant now because busy",
		"I'm an RN, not an rn":         "im an rn not an rn",
		"I am an RN":                   "i am an rn",
		"I live in BC":                 "i live in bc",
		"no bc its early":              "no because its early",
		"2 yrs, 3 wks":                 "2 years 3 weeks",
		"prolly next wknd":             "probably next weekend",
	} {
		if got := words.Plain(text); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}
