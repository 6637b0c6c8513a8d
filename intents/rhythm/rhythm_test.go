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

// TestWanted has wishes for the same weekday again and again, and what only tells of one.
func TestWanted(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"could I take Mondays off until June": true, "I'd love Thursday afternoons, Thursdays off from February on": true, "every second Wednesday off please": true, "off every Friday this summer": true, "not work Fridays during the summer": true, "the Mondays in August off": true, "I'd like every Tuesday of next month off": true,
		"we are off on Fridays": false, "why does he get Mondays off": false, "I'm already off on Tuesdays": false, "is Friday off?": false, "Friday off please": false, "take Friday off": false,
	} {
		if got := rhythm.Wanted(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestOpens has messages that are about when somebody is away, and some that only mention a rhythm.
func TestOpens(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"one day a week from March": true, "just mornings only until Easter": true, "every second Wednesday from February": true, "30 hours a week starting in May": true, "half days for the next 3 weeks": true,
		"every Monday standup is moved": false, "twice a week we have calls": false, "how about two days a week?": false, "my son has therapy every Friday": false, "I was told two days a week": false,
	} {
		if got := rhythm.Opens(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
