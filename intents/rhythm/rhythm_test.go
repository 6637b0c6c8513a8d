package rhythm_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/rhythm"
)

func TestOf(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]rhythm.Rhythm{
		"every other Friday": rhythm.OnAndOff, "Mondays and Tuesdays for chemo": rhythm.OnAndOff, "twice a week": rhythm.OnAndOff, "when I have flare-ups": rhythm.OnAndOff,
		"mornings only": rhythm.PartTime, "4 hours a day": rhythm.PartTime, "I'd leave early": rhythm.PartTime, "half days": rhythm.PartTime,
		"from Monday": "", "6 weeks": "", "all at once": "",
	} {
		if got := rhythm.Of(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
