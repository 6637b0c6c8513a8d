package subject_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/subject"
)

// TestNames tells words that only name something from those that tell or ask.
func TestNames(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct{ names, bare, personal, asks bool }{
		"parking":                    {names: true, bare: true},
		"dress code":                 {names: true, bare: true},
		"dental?":                    {names: true, bare: true, asks: true},
		"jury duty":                  {bare: true},
		"laptop broken":              {names: true, bare: true},
		"my plant died":              {personal: true},
		"dog bit me what form":       {personal: true, asks: true},
		"qwzx trfgh":                 {bare: true},
		"where do we keep the forms": {personal: true},
		"":                           {bare: true},
	} {
		if got := subject.Names(text); got != want.names {
			t.Errorf("%q names something: %t", text, got)
		}
		if got := subject.IsBareName(text); got != want.bare {
			t.Errorf("%q is a bare name: %t", text, got)
		}
		if got := subject.IsPersonal(text); got != want.personal {
			t.Errorf("%q is personal: %t", text, got)
		}
		if got := subject.Asks(text); got != want.asks {
			t.Errorf("%q asks: %t", text, got)
		}
	}
}
