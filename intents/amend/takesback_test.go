package amend

import (
	"strings"
	"testing"
)

// TestTakesBack has messages that want days of a leave back, and what is left of them.
func TestTakesBack(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"turns out I only need Monday to Wednesday, can I have the rest back": "turns out I only need Monday to Wednesday",
		"can I have Tuesday and Wednesday back?":                              "drop Tuesday and Wednesday",
		"please give me Thursday back":                                        "drop Thursday",
		"can I come back Thursday":                                            "",
		"can you call me back Monday":                                         "",
		"I need my laptop back":                                               "",
	} {
		only, ok := TakesBack(text, clock)
		if got := strings.TrimSpace(only); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q %v, want %q", text, got, ok, want)
		}
	}
}
