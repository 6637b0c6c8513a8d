package burst

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// TestLook follows lanes over time: what waits after each pause, and what is decided.
func TestLook(t *testing.T) {
	type look struct {
		after   time.Duration
		waits   Waits
		verdict Verdict
	}
	for name, looks := range map[string][]look{
		"few":                      {{0, Waits{9, 0}, Turn}, {0, Waits{9, 9}, Turn}, {0, Waits{1, 0}, Turn}},
		"until nothing more comes": {{0, Waits{10, 0}, Hold}, {quiet / 2, Waits{60, 0}, Hold}, {quiet / 2, Waits{200, 0}, Hold}, {quiet / 2, Waits{200, 0}, Hold}, {quiet / 2, Waits{200, 0}, Together}},
		"not for ever":             {{0, Waits{10, 0}, Hold}, {longest / 2, Waits{60, 0}, Hold}, {longest / 2, Waits{200, 0}, Together}},
		"answers to a few pile up": {{0, Waits{1, 10}, Hold}, {quiet, Waits{1, 9}, Turn}},
		"answers keep piled up":    {{0, Waits{1, 10}, Hold}, {quiet, Waits{1, 10}, Turn}},
		"answers, then messages":   {{0, Waits{1, 10}, Hold}, {quiet / 2, Waits{9, 10}, Hold}, {quiet / 2, Waits{30, 2}, Hold}, {quiet, Waits{30, 0}, Together}},
		"once more":                {{0, Waits{10, 0}, Hold}, {quiet, Waits{10, 0}, Together}, {0, Waits{1, 0}, Turn}, {0, Waits{10, 0}, Hold}},
		"what can't be taken":      {{0, Waits{20, 0}, Hold}, {quiet, Waits{20, 0}, Together}, {0, Waits{19, 0}, Together}, {0, Waits{18, 0}, Together}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var l Lanes
				for i, at := range looks {
					time.Sleep(at.after)
					if got := l.Look("dana", at.waits); got != at.verdict {
						t.Errorf("look %d: %d, expected %d", i, got, at.verdict)
					}
					if l.Look("sam", Waits{Events: 1}) != Turn {
						t.Error("somebody else is held")
					}
				}
			})
		})
	}
}

// TestLanesAreForgotten has many people send bursts that end in other ways than here.
func TestLanesAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l Lanes
		for i := range 3 * mostHeld {
			l.Look(string(rune(i)), Waits{Events: Many})
			time.Sleep(2 * longest / mostHeld)
		}
		if len(l.held) > 2*mostHeld {
			t.Errorf("%d are remembered", len(l.held))
		}
	})
}

// TestRefuse: what can't be answered together isn't looked at again for a moment, and then is.
func TestRefuse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l Lanes
		look := func(after time.Duration, want Verdict) {
			t.Helper()
			time.Sleep(after)
			if got := l.Look("dana", Waits{Events: 20}); got != want {
				t.Errorf("%v, want %v", got, want)
			}
		}
		look(0, Hold)
		look(quiet, Together)
		l.Refuse("dana")
		look(0, Turn)
		look(quiet/2, Turn)
		look(quiet, Together)
		l.Refuse("sam") // nobody held theirs
	})
}

func TestBelongs(t *testing.T) {
	dana, sam := agent.PersonRef{ID: "dana"}, agent.PersonRef{ID: "sam"}
	first := agent.Event{Person: dana, Act: agent.Said{}}
	for _, c := range []struct {
		ev       agent.Event
		expected bool
	}{
		{agent.Event{Person: dana, Act: agent.Said{Text: "x", Edited: true}}, true},
		{agent.Event{Person: sam, Act: agent.Said{}}, false},
		{agent.Event{Person: dana, Act: agent.Withdrew{}}, false},
		{agent.Event{Person: dana, Act: agent.Dropped{}}, false},
		{agent.Event{Person: dana, Act: agent.Rang{}}, false},
	} {
		if got := Belongs(first, c.ev); got != c.expected {
			t.Errorf("%#v: %t", c.ev, got)
		}
	}
}
