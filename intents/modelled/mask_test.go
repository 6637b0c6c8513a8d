package modelled

import (
	"testing"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/when"
)

// FuzzMasks checks that unmasking restores any text exactly.
func FuzzMasks(f *testing.F) {
	for _, text := range []string{
		"", "Hi Sam, I'm Dana O'Reyes", "[name 1] [number 2] [other 3]", "+1 (415) 555-0100", "<@U0SAM", "É’É Éé Éé", "dr. April May June 15",
	} {
		f.Add(text, "Sam Ortiz")
	}
	f.Fuzz(func(t *testing.T, text, who string) {
		scene := intents.Scene{Slots: []intents.Slot{{Kind: intents.SlotPerson, Answer: who, Label: "Manager"}}}
		m := newMasks(&scene)
		for _, s := range []string{who, text} {
			masked := m.mask(s, when.Clock{})
			if got := m.unmask(masked); got != s {
				t.Errorf("%q was %q", got, s)
			}
		}
	})
}
