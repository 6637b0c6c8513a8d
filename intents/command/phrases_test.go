package command

import (
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/words"
)

// Each phrase belongs to one command and is normalized, and each section is a command.
func TestOrderPhrases(t *testing.T) {
	all := []Order{Start, Back, Skip, Cancel, Save, Resume, Status, Review, Submit, Help, Yes, No, Unsure, Repeat, Why, Change, Human, Greet, Thank, Undo, Same}
	seen := map[string]bool{}
	for line := range strings.Lines(orderPhrases) {
		phrase := strings.TrimSpace(line)
		if phrase == "" || phrase[0] == '#' {
			continue
		}
		if seen[phrase] {
			t.Errorf("%q is listed twice", phrase)
		}
		seen[phrase] = true
		if phrase[0] == '[' {
			if !slices.Contains(all, Order(strings.Trim(phrase, "[]"))) {
				t.Errorf("%s isn't a command", phrase)
			}
		} else if words.Plain(phrase) != phrase {
			t.Errorf("%q must be written %q", phrase, words.Plain(phrase))
		}
	}
	for _, order := range all {
		if !seen["["+string(order)+"]"] {
			t.Errorf("%s has no phrases", order)
		}
	}
}
