package guide_test

import (
	"slices"
	"testing"

	"github.com/leaveway/leaveway/bot/workspace/guide"
)

// TestTour: nothing counts before the tour begins, and each step is ticked off once, by what it
// says and by nothing else.
func TestTour(t *testing.T) {
	t.Parallel()
	tour := guide.NewTour([]guide.Step{
		{Title: "ask", Done: []guide.Clue{{Act: "posted", Says: "I've started"}, {Who: "dana", Act: "opened"}}},
		{Title: "decide", Done: []guide.Clue{{Who: "hana", Act: "pressed", Says: "approve"}}},
	})
	if tour.Note("hana", "pressed", "Approve") {
		t.Error("something counts before the tour began")
	}
	tour.Begin()
	for _, other := range [][3]string{{"dana", "pressed", "Approve"}, {"hana", "pressed", "Deny…"}, {"", "posted", "Welcome"}, {"sam", "opened", ""}} {
		if tour.Note(other[0], other[1], other[2]) {
			t.Errorf("%q ticks off a step", other)
		}
	}
	if !tour.Note("hana", "pressed", "Approve") || tour.Note("hana", "pressed", "Approve") {
		t.Error("a step isn't ticked off, or twice")
	}
	if want := []bool{false, true}; !slices.Equal(tour.Done(), want) {
		t.Errorf("done: %v, want %v", tour.Done(), want)
	}
	if !tour.Note("dana", "opened", "Leave dates") {
		t.Error("the other clue doesn't count")
	}
}
