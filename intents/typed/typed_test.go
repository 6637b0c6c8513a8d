package typed_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents/typed"
	"github.com/leaveway/leaveway/intents/words"
)

func TestBeginning(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "hi", strings.Repeat("a ", 5000), strings.Repeat("é", 5000), strings.Repeat("eleven letters ", 200)} {
		got := typed.Beginning(text)
		if !strings.HasPrefix(text, got) || !utf8.ValidString(got) || len(got) > 4000 || len(words.CutAsTyped(got)) > 450 {
			t.Errorf("%.20q…: %d bytes, %d words", text, len(got), len(words.CutAsTyped(got)))
		}
		if len(text) < 450 && got != text {
			t.Errorf("%q lost something: %q", text, got)
		}
	}
}

func TestDropRepeat(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"when do I hear back? when do I hear back?": "when do I hear back?",
		"June 15\nJune 15":                          "June 15",
		"no no":                                     "no no",
		"12 weeks, 12 weeks or so":                  "12 weeks, 12 weeks or so",
	} {
		if got := typed.DropRepeat(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestWithoutLeadIn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"before I submit it: who sees this":  "who sees this",
		"ok, one more thing - is it paid":    "is it paid",
		"one question:":                      "one question:",
		"wait, will Sam see this":            "will Sam see this",
		"hm so is my job safe":               "is my job safe",
		"wait until Friday":                  "wait until Friday",
		"wait, make it Tuesday":              "wait, make it Tuesday",
		"one week: June 1 to 7":              "one week: June 1 to 7",
		"last day before I file is Thursday": "last day before I file is Thursday",
	} {
		got := typed.WithoutLeadIn(text)
		if len(got) != len(text) || strings.TrimSpace(got) != want {
			t.Errorf("%q: %q, want %q behind spaces", text, got, want)
		}
	}
}

// TestWithoutNumbering has numbered parts, and numbers that say something.
func TestWithoutNumbering(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"1) Friday off 2) what do I have left":        "   Friday off   what do I have left",
		"two things: (1) is it paid, and (2) for how": "two things:    is it paid, and    for how",
		"I took 2) once":          "I took 2) once",
		"about 1. or 3. December": "about 1. or 3. December",
	} {
		if got := typed.WithoutNumbering(text); len(got) != len(text) || strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(want), " ") {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestWithoutToWork has what is left of messages about coming back.
func TestWithoutToWork(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"I'd like to come back to work on December 21": "I'd like to         come back on December 21",
		"returning to work Monday":                     "        returning Monday",
		"I work in Texas":                              "I work in Texas",
		"I have to work on Friday":                     "I have to work on Friday",
	} {
		if got := typed.WithoutToWork(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestAsAlternatives has values between which nobody has chosen.
func TestAsAlternatives(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"idk 8? or 10 if its a c section":               "idk 8  or 10 if its a c section",
		"the 11th or the 18th depending on the surgeon": "the 11th or the 18th" + strings.Repeat(" ", len(" depending on the surgeon")),
		"10 or 12 weeks based on how I feel, thanks":    "10 or 12 weeks" + strings.Repeat(" ", len(" based on how I feel")) + ", thanks",
		"is it 12 weeks? or do I get more":              "is it 12 weeks? or do I get more",
		"the 11th, depending on the surgeon":            "the 11th, depending on the surgeon",
	} {
		if got := typed.AsAlternatives(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
