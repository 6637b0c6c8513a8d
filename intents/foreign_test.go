package intents

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
)

// TestOtherLanguages checks that a short sentence in another language is heard as one, where
// nothing was asked and where a day was. Names and places are none.
func TestOtherLanguages(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, 11, 22, 15, 0, 0, 0, time.UTC), Zone: time.UTC}
	open := Scene{Clock: clock, Open: "start", Slots: []Slot{{Name: "start", Kind: SlotDay, Label: "Leave starts", Question: "What is the first day of your leave?"}}}
	for _, text := range []string{
		"je ne parle pas anglais", "no hablo inglés", "no entiendo", "ich verstehe nicht", "je ne comprends pas", "ich weiß nicht",
		"estoy embarazada", "ich bin schwanger", "j'ai besoin d'aide", "não falo inglês", "我怀孕了",
	} {
		for _, scene := range []Scene{{Clock: clock}, open} {
			moves, _ := Offline{}.Understand(t.Context(), text, scene)
			if len(moves) != 1 || moves[0].Do != command.Foreign {
				t.Errorf("%q with %q open: %+v", text, scene.Open, moves)
			}
		}
	}
	for _, text := range []string{"Los Angeles", "my manager is Juan de la Cruz", "van der Berg", "January 5", "soon", "thanks"} {
		for _, scene := range []Scene{{Clock: clock}, open} {
			if moves, _ := (Offline{}).Understand(t.Context(), text, scene); len(moves) == 1 && moves[0].Do == command.Foreign {
				t.Errorf("%q with %q open is taken for another language", text, scene.Open)
			}
		}
	}
}
