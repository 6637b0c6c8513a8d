package remark_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/remark"
)

// TestWithoutOffered has what is left of messages in which somebody can be reached on some days, or would give some up.
func TestWithoutOffered(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"I'm on call on the 11th, drop that day":                                       "I'm on call on the 11th, drop that day",
		"I can't be reached from the 14th to the 18th":                                 "I can't be reached from the 14th to the 18th",
		"the surgeon called me on my cell, it's the 2nd now":                           "the surgeon called me on my cell, it's the 2nd now",
		"I'm happy to be reached by phone on the 21st and 22nd":                        "",
		"looks good. you can call me on the 23rd if anything breaks":                   "looks good.",
		"all fine, but I can take calls on Monday":                                     "all fine",
		"I'll check email on the 28th and 29th.":                                       ".",
		"if it's easier for Sam I could skip the 24th":                                 "",
		"if you'd rather I only took the 23rd, I don't mind. looks good":               ". looks good",
		"I don't mind working the 28th if that helps":                                  "",
		"happy to come in on the 22nd if they need me":                                 "",
		"if needed I can work the 23rd":                                                "",
		"if you think it would be kinder to only take the 23rd and 24th, fine with me": "",

		"make it the 23rd if that's easier for Sam":         "make it the 23rd if that's easier for Sam",
		"I can't be reached. back on the 4th":               "I can't be reached. back on the 4th",
		"can I take the 24th too if that's ok":              "can I take the 24th too if that's ok",
		"I can be reached by phone":                         "I can be reached by phone",
		"drop the 28th, Sam needs me":                       "drop the 28th, Sam needs me",
		"if I'm still sick on Monday I'll need Tuesday too": "if I'm still sick on Monday I'll need Tuesday too",
	} {
		rest, all := remark.WithoutOffered(text)
		if got := strings.TrimSpace(rest); len(rest) != len(text) || got != want || all != (strings.Trim(want, " .") == "") {
			t.Errorf("%q: %q (%v), want %q", text, got, all, want)
		}
	}
}
