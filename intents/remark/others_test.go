package remark_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/remark"
)

// TestWithoutOthersDays has what is left of messages that say until when somebody else is away.
func TestWithoutOthersDays(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"her assistant does the forms but she's out till Tuesday, is that ok": "her assistant does the forms but                          , is that ok",
		"my wife is home until the 15th":                                      "",
		"our manager is only back on December 9":                              "",
		"Dr. Okafor is away until January 4":                                  "",
		"my backup's on vacation through Friday. I start the 14th":            ". I start the 14th",
		"mornings he's wiped out and by friday he's bouncing off the walls":   "mornings he's wiped out and he's bouncing off the walls",
		"by Monday my mom is fine again":                                      "my mom is fine again",
		"by Friday I need to be back":                                         "by Friday I need to be back",
		"they're gone next week":                                              "",
		"until my wife is back on the 15th":                                   "until my wife is back on the 15th",
		"I'm out until Friday":                                                "I'm out until Friday",
		"my surgeon wants me out until January 8":                             "my surgeon wants me out until January 8",
		"my leave is on until Friday":                                         "my leave is on until Friday",
		"the baby is due on the 9th":                                          "the baby is due on the 9th",
		"I'm taking over when my sister is away next week":                    "I'm taking over when my sister is away next week",
	} {
		if got := strings.TrimSpace(remark.WithoutOthersDays(text)); strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(want), " ") {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
