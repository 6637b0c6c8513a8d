package whereabouts_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/whereabouts"
)

func TestOwn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"the company is registered in Delaware, I'm in Ohio": "I'm in Ohio",
		"my boss sits in Texas but I work in Ohio":           "but I work in Ohio",
		"born in Texas, now in Ohio":                         "now in Ohio",
		"I'm in Ohio":                                        "",
		"the company is in Delaware":                         "",
	} {
		if got := whereabouts.Own(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestNow(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"I moved from Ohio to Kentucky": "Kentucky", "I moved to Georgia last month": "Georgia last month",
		"payroll moved to Texas": "payroll moved to Texas", "Ohio": "Ohio", "I moved": "I moved",
	} {
		if got := whereabouts.Now(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
