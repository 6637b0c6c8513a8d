package amend

import "testing"

// TestRefused has what people at work say to a leave, and what others say or might say.
func TestRefused(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"our director told me it's a bad time":               true,
		"Priya thinks those days are too much":               true,
		"team lead rejected it":                              true,
		"my supervisor can't spare me then":                  true,
		"boss says to pick another week":                     true,
		"the dentist says no":                                false,
		"my wife thinks that's a bad idea":                   false,
		"what if my boss says no":                            false,
		"my manager might be against it":                     false,
		"can my manager say no?":                             false,
		"my manager said it's fine":                          false,
		"I told my boss no":                                  false,
		"tell HR that I'm not there":                         false,
		"the airline won't let me change it, so a day later": false,
		"visa denied":                                        false, "my visa was denied": false, "claim rejected by insurance": false,
		"Sam denied it": true, "Priya rejected the dates": true,
	} {
		if got := Refused(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
