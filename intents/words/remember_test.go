package words

import (
	"slices"
	"strings"
	"testing"
)

// TestMemory checks that each text keeps what is made of it, however many there are.
func TestMemory(t *testing.T) {
	t.Parallel()
	var m Memory[string]
	for range 2 {
		for i := range 3 * len(m.places) {
			text := strings.Repeat("x", i%50) + string(rune('a'+i%26)) + strings.Repeat("y", i/1300)
			if got := m.Of(text, func(text string) string { return "made of " + text }); got != "made of "+text {
				t.Fatalf("%q became %q", text, got)
			}
		}
	}
	made := 0
	count := func(text string) string { made++; return text }
	if m.Of("once", count); m.Of("once", count) != "once" || made != 1 {
		t.Errorf("made %d times", made)
	}
}

func TestPhrase(t *testing.T) {
	t.Parallel()
	for range 2 {
		if got := Phrase("Doctor’s note, please"); !slices.Equal(got, []string{"doctors", "note", "please"}) {
			t.Errorf("got %q", got)
		}
	}
}
