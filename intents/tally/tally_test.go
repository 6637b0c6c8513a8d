package tally_test

import (
	"slices"
	"testing"

	"github.com/leaveway/leaveway/intents/tally"
)

func TestRead(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text    string
		value   float64
		doubt   tally.Doubt
		numbers []float64
	}{
		{"3 or 4 days", 3, tally.Either, []float64{3, 4}},
		{"got quotes for 3800 and 4200", 3800, tally.Either, []float64{3800, 4200, 8000}},
		{"somewhere between 20 and 30", 20, tally.Either, []float64{20, 30}},
		{"$1,200 to $1,500", 1200, tally.Either, []float64{1200, 1500}},
		{"5-6", 5, tally.Either, []float64{5, 6}},
		{"10k, maybe 12k", 10000, tally.Either, []float64{10000, 12000}},
		{"2 adults and 3 kids", 2, tally.Either, []float64{2, 3, 5}},
		{"two or three", 2, tally.Either, []float64{2, 3}},
		{"me my wife and 2 kids plus the dog", 2, tally.Part, nil},
		{"a docking station and 2 monitors", 2, tally.Part, nil},
		{"2 kids and my husband", 2, tally.Part, nil},
		{"tuesday evenings 6 to 9", 6, tally.Hours, []float64{3}},
		{"9am to 5:30pm", 9, tally.Hours, []float64{8.5}},
		{"weekends from 10-4", 10, tally.Hours, []float64{6}},
		{"3 of us", 3, tally.None, nil},
		{"about 4 hours", 4, tally.None, nil},
		{"2 monitors please", 2, tally.None, nil},
		{"it costs 1,250 and the manager knows", 1250, tally.None, nil},
		{"I need 12 by June 3", 12, tally.None, nil},
		{"3 visits since June 1 to 5", 3, tally.None, nil},
		{"my team and I need 5 seats", 5, tally.None, nil},
	} {
		doubt, numbers := tally.Read(test.text, test.value, [2]int{0, len(test.text)})
		if doubt != test.doubt || !slices.Equal(numbers, test.numbers) {
			t.Errorf("%q with %v: %v %v, want %v %v", test.text, test.value, doubt, numbers, test.doubt, test.numbers)
		}
	}
}
