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
		{"around 800, 900 if the flight goes up", 800, tally.Either, []float64{800, 900}},
		{"20 with the homework, 14 without", 20, tally.Either, []float64{20, 14}},
		{"300 for the ticket plus 450 for the room", 300, tally.Either, []float64{300, 450, 750}},
		{"2,000 now but 2,400 after January", 2000, tally.Either, []float64{2000, 2400}},
		{"3 evenings of 2 hours", 3, tally.Product, []float64{6}},
		{"4 x 90", 4, tally.Product, []float64{360}},
		{"2 hours a week for 6 weeks", 2, tally.Product, []float64{12}},
		{"3 hours each Tuesday for 8 weeks", 3, tally.Product, []float64{24}},
		{"under 5 grand", 5000, tally.Limit, nil},
		{"not more than $300", 300, tally.Limit, nil},
		{"at least 12", 12, tally.Limit, nil},
		{"450 minus the early bird discount", 450, tally.Limit, nil},
		{"80 and change", 80, tally.Limit, nil},
		{"200 before tax", 200, tally.Limit, nil},
		{"I need 3 laptops for 12 people", 3, tally.None, nil},
		{"three people will come and it runs for two days", 3, tally.None, nil},
		{"four individuals, including myself", 4, tally.None, nil},
		{"2 for room 12", 2, tally.None, nil},
		{"It takes 8 hours. We are 5", 8, tally.None, nil},
		{"3 laptops, and the cost center is 4410", 3, tally.None, nil},
		{"about 450 dollars for the seat", 450, tally.None, nil},
		{"3 of us", 3, tally.None, nil},
		{"about 4 hours", 4, tally.None, nil},
		{"2 monitors please", 2, tally.None, nil},
		{"it costs 1,250 and the manager knows", 1250, tally.None, nil},
		{"I need 12 by June 3", 12, tally.None, nil},
		{"3 visits since June 1 to 5", 3, tally.None, nil},
		{"my team and I need 5 seats", 5, tally.None, nil},
	} {
		found := tally.Read(test.text, test.value, [2]int{0, len(test.text)})
		if found.Doubt != test.doubt || !slices.Equal(found.Numbers, test.numbers) {
			t.Errorf("%q with %v: %v %v, want %v %v", test.text, test.value, found.Doubt, found.Numbers, test.doubt, test.numbers)
		}
	}
}
