package command

import (
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/words"
)

// No phrase is two commands, each is written as it is compared, and each section
// is a command.
func TestOrderPhrases(t *testing.T) {
	all := []Order{Start, Back, Skip, Cancel, Save, Resume, Status, Review, Submit, Help, Yes, No, Unsure, Repeat, Why, Change, Human, Greet, Thank, Undo, Same}
	seen := map[string]bool{}
	for line := range strings.Lines(orderPhrases) {
		phrase := strings.TrimSpace(line)
		if phrase == "" || phrase[0] == '#' {
			continue
		}
		if seen[phrase] {
			t.Errorf("%q stands there twice", phrase)
		}
		seen[phrase] = true
		if phrase[0] == '[' {
			if !slices.Contains(all, Order(strings.Trim(phrase, "[]"))) {
				t.Errorf("%s is no command", phrase)
			}
		} else if words.Plain(phrase) != phrase {
			t.Errorf("%q is written %q when it is compared", phrase, words.Plain(phrase))
		}
	}
	for _, order := range all {
		if !seen["["+string(order)+"]"] {
			t.Errorf("%s has no phrases", order)
		}
	}
}
