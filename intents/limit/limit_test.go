package limit_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/limit"
)

// TestOf has the day between brackets.
func TestOf(t *testing.T) {
	for text, want := range map[string]limit.Limit{
		"not before [the 25th]":                        limit.First,
		"no sooner than [March 3]":                     limit.First,
		"earliest [january 20]":                        limit.First,
		"the earliest I could do is [Feb 1]":           limit.First,
		"[january 20] at the earliest":                 limit.First,
		"[jan 4] or later":                             limit.First,
		"I can't start before [the 12th]":              limit.First,
		"we won't be able to until [April 2]":          limit.First,
		"doc wants me out right after [thanksgiving]":  limit.After,
		"after [Christmas]":                            limit.After,
		"sometime after the [15th]":                    limit.After,
		"by [the 15th]":                                limit.None, // whoever asks for when is told when
		"from [January 11]":                            limit.None,
		"[January 11]":                                 limit.None,
		"I start on [January 11]":                      limit.None,
		"after the surgery on [January 11]":            limit.None,
		"not [June 15]":                                limit.None,
		"before that I work, I stop on [May 3]":        limit.None,
		"I'm off [January 11] and after that I see":    limit.None,
		"after my vacation, [january 11]":              limit.None,
		"no wait, [january 5]":                         limit.None,
		"it can't be helped, [May 3]":                  limit.None,
		"the earliest flight is taken so I go [May 3]": limit.None,
		"I need it [May 3], not later":                 limit.None,
	} {
		start, end := strings.Index(text, "["), strings.Index(text, "]")-1
		said := strings.NewReplacer("[", "", "]", "").Replace(text)
		if got := limit.Of(said, start, end); got != want {
			t.Errorf("Of(%q) = %v, want %v", text, got, want)
		}
	}
}
