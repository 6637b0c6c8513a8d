package yesno

import (
	"testing"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

// TestEchoed has answers that say the verb of the question again, and messages that
// only begin so.
func TestEchoed(t *testing.T) {
	t.Parallel()
	for want, said := range map[command.Order][]string{
		command.Yes: {"I will by then", "we do", "I have", "I think I have", "she does", "I'm sure I will", "he is", "I definitely did"},
		command.No:  {"not so far", "I haven't", "she doesn't yet", "I won't by then", "never have", "we don't actually", "I did not"},
		"":          {"not yet", "yes", "no", "I will take 8 weeks", "I have a question", "she works at Google", "not sure", "I do want to change it", "", "so far"},
	} {
		for _, text := range said {
			if got, ok := echoed(words.TrimHedges(words.Cut(text))); got != want && (ok || want != "") {
				t.Errorf("%q is %q, want %q", text, got, want)
			}
		}
	}
}

// TestTrailing has yes-or-no answers behind what explains them.
func TestTrailing(t *testing.T) {
	t.Parallel()
	for want, said := range map[command.Order][]string{
		command.Yes: {"recovery is 6 weeks so yeah", "I've been here since 2019, yes", "it's a big operation, so yep"},
		command.No:  {"we're divorced and he moved away, so no", "I only started in May so nope"},
		"":          {"is that a yes?", "I said yes", "yes", "so yeah", "my answer is no"},
	} {
		for _, text := range said {
			if got, ok := Trailing(text); got != want && (ok || want != "") {
				t.Errorf("%q is %q, want %q", text, got, want)
			}
		}
	}
}
