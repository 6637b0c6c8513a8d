package handover

import "testing"

// TestNamesSomebody: a name behind “at” is of a place, and what comes to the speaker's phone comes to somebody.
func TestNamesSomebody(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"The logger at Sallow Lane read 0.7 too warm.":        false,
		"The scale stands in Mill Yard.":                      false,
		"The scale in Mill Yard is checked by Ida Lund.":      true,
		"It runs on a laptop, and the text goes to my phone.": true,
		"The text is long.":                                   false,
		"Then the registrar decides.":                         true,
	} {
		if namesSomebody(text) != want {
			t.Error(text)
		}
	}
}
