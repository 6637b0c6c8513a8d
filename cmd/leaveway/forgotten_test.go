package main

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/bot/workspace/transcript"
	"github.com/leaveway/leaveway/store/storetest"
)

// TestHardTimesAreForgotten says hard things and searches the whole database, after the
// hour, for the words and for what would tell that there was something hard.
func TestHardTimesAreForgotten(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	said := []string{"we lost the baby last night", "my grandfather was buried yesterday", "my husband beats me", "I don't want to live anymore", "the scan found cancer"}
	var script strings.Builder
	script.WriteString("-- about --\nWhat was said is gone.\n-- conversation --\n")
	for _, words := range said {
		script.WriteString("dana: " + words + "\n\nbot: …\n\n")
	}
	play := func(lines string) {
		t.Helper()
		if _, err := transcript.Run(t.Context(), []byte(lines), s.play()); err != nil {
			t.Fatal(err)
		}
	}
	const kept = `"hard":` // what a session keeps for an hour
	holds := func(word string) bool { return strings.Contains(storetest.Text(t, s.database), word) }
	play(script.String())
	if !holds(kept) {
		t.Error("nothing is remembered for the hour, so nothing was tested")
	}
	play(script.String() + "wait 2 hours\n")
	for _, word := range append(said, kept, "What leave is there after", "Is there bereavement leave?") {
		if holds(word) {
			t.Errorf("the database holds %q", word)
		}
	}
}
