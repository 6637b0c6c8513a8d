package remark_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/remark"
)

// TestWithoutCivilities has messages that come to the point late, and what is left of them.
func TestWithoutCivilities(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"I hope you're having a lovely Friday and I'm so sorry to trouble you right before the holiday week. My father is ill": "I'm . My father is ill",
		"Hope you had a great weekend! I need Friday off":                                                                      "! I need Friday off",
		"so sorry to bug you right before Thanksgiving, can I take Dec 1":                                                      ", can I take Dec 1",
		"Happy almost weekend! I'd like Dec 7 off":                                                                             "! I'd like Dec 7 off",
		"hope all is well! my husband has surgery on Dec 2":                                                                    "! my husband has surgery on Dec 2",
		"Sorry to bother you on a Friday but I need Monday off":                                                                "but I need Monday off",
		"hope this note finds you well. I'm pregnant, due June 15":                                                             ". I'm pregnant, due June 15",
		"I hope your Thanksgiving was great, I need leave from Dec 7":                                                          ", I need leave from Dec 7",
		// These say something.
		"I hope you can give me Friday off":            "I hope you can give me Friday off",
		"hope to be back Monday":                       "hope to be back Monday",
		"I hope you have Dec 24 free for me":           "I hope you have Dec 24 free for me",
		"sorry, Friday":                                "sorry, Friday",
		"Happy Friday!":                                "Happy Friday!",
		"sorry to be late with this, I was out Monday": "sorry to be late with this, I was out Monday",
	} {
		got := strings.Join(strings.Fields(remark.WithoutCivilities(text)), " ")
		if got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
