package typed_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/typed"
)

func TestWithoutTakenBack(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"lose the friday... no wait keep it, back on monday": "back on monday",
		"Is there no leave that covers my father?":           "Is there no leave that covers my father?",
		"I need Friday off. Sorry, keep it private please":   "I need Friday off. Sorry, keep it private please",
		"should I drop Tuesday? hm, no, leave it as it is":   "",
		"maybe three weeks. nah, keep it":                    "",
		"keep it short":                                      "keep it short",
		"no, leave on Monday":                                "no, leave on Monday",
		"I'll keep it at two weeks":                          "I'll keep it at two weeks",
	} {
		rest, all := typed.WithoutTakenBack(text)
		if got := strings.TrimSpace(rest); got != want || all != (want == "") {
			t.Errorf("%q: %q %v, want %q", text, got, all, want)
		}
		if len(rest) != len(text) {
			t.Errorf("%q: what is left moved", text)
		}
	}
}
