package sweeping_test

import (
	"math"
	"testing"

	"github.com/leaveway/leaveway/knowledge/gaps/sweeping"
)

func TestBounds(t *testing.T) {
	t.Parallel()
	none, most := math.Inf(-1), math.Inf(1)
	for _, c := range []struct {
		text      string
		low, high float64
		ok        bool
	}{
		{"Both fridges between 2 and 8 degrees all month", 2, 8, true},
		{"All tanks stayed within 17.5 to 19 °C.", 17.5, 19, true},
		{"The mash was 64-67 degrees.", 64, 67, true},
		{"No bus was more than 10 minutes late", none, 10, true},
		{"Every dose was given at most 30 minutes after waking.", none, 30, true},
		{"The boiler is always kept at least at 58 degrees", 58, most, true},
		{"Tanks were always within 0.5 to 3.5 degrees", 0.5, 3.5, true},
		{"Never under 4.5 mg", 4.5, most, true},
		{"All rents are at least 400.", 400, most, true},
		{"Between us, there were 9 of them", 0, 0, false},
		{"It took 3 people", 0, 0, false},
		{"between 8 and 2", 8, 2, false},
	} {
		low, high, ok := sweeping.Bounds(c.text)
		if ok != c.ok || ok && (low != c.low || high != c.high) {
			t.Errorf("%s: %v %v %t", c.text, low, high, ok)
		}
	}
}

func TestEnded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, said string }{
		{"From 1 November dogs get L4 only, L2 is not bought any more", "L2 is not bought any more"},
		{"Route 14 no longer runs.", "Route 14 no longer runs."},
		{"Kegs of 20 l have been phased out since May", "Kegs of 20 l have been phased out"},
		{"We don't brew the Porter anymore", "We don't brew the Porter anymore"},
		{"If Route 14 no longer runs, call the school", ""},
		{"Is Route 14 no longer running?", ""},
		{"There is no room for longer buses", ""},
		{"Nothing more to say", ""},
	} {
		if said, ok := sweeping.Ended(c.text); said != c.said || ok != (c.said != "") {
			t.Errorf("%s: %q %t", c.text, said, ok)
		}
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, name string
		ok         bool
	}{
		{"L2 is not bought any more", "L2", true},
		{"L22 is not bought any more", "L2", false},
		{"We don't brew the Porter anymore", "Porter", true},
		{"the mill is closed down", "mill", true},
		{"it is out of use", "it", false},
		{"the Portership is out of use", "Porter", false},
	} {
		if ok := sweeping.Names(c.text, c.name); ok != c.ok {
			t.Errorf("%s, %s: %t", c.text, c.name, ok)
		}
	}
}

func TestTwofold(t *testing.T) {
	t.Parallel()
	for text, ok := range map[string]bool{
		"Two people count, both sign with their initials.": true,
		"The invoice is countersigned by the office.":      true,
		"Never alone in the vault.":                        true,
		"Two keys hang there.":                             false,
		"Both are blue.":                                   false,
	} {
		if sweeping.Twofold(text) != ok {
			t.Error(text)
		}
	}
}
