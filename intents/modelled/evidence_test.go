package modelled_test

import (
	"slices"
	"testing"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/command"
)

// A model's proposals need the same evidence as the grammar's: a question starts nothing,
// and nothing that was answered changes without a word about it.
func TestProposalsNeedEvidence(t *testing.T) {
	t.Parallel()
	answered := leave()
	answered.Slots[0].Answer, answered.Slots[0].Display = "2027-06-15", "Tuesday, June 15, 2027"
	answered.Open = "start"
	for _, row := range []struct {
		name, words, answer string
		scene               intents.Scene
		want                []string
	}{
		{
			name: "a question starts no request", words: "the stork knows. could they fire somebody who goes away for a baby?", scene: noForm(),
			answer: `{"moves":[{"do":"start","topic":"pregnancy","quote":"goes away for a baby","sure":"sure"}]}`,
		},
		{
			name: "a statement starts one", words: "my wife and I are getting a baby soon", scene: noForm(),
			answer: `{"moves":[{"do":"start","topic":"pregnancy","quote":"getting a baby","sure":"sure"}]}`,
			want:   []string{`start [] "getting a baby" about pregnancy`},
		},
		{
			name: "a wish replaces no answer", words: "getting next Friday for myself would be lovely", scene: answered,
			answer: `{"moves":[{"do":"set","slot":"due","values":[],"quote":"next Friday","sure":"sure"}]}`,
			want:   []string{`set [] "next Friday" or [2026-11-27] trouble 3`},
		},
		{
			name: "a correction does", words: "the stork called, the due date is June 20 by now", scene: answered,
			answer: `{"moves":[{"do":"set","slot":"due","values":[],"quote":"June 20","sure":"sure"}]}`,
			want:   []string{`set due[2027-06-20] "June 20"`},
		},
		{
			name: "what a question says is asked back", words: "the stork knows. would the boss mind something around Texas?", scene: answered,
			answer: `{"moves":[{"do":"set","slot":"state","values":[],"quote":"Texas","sure":"sure"}]}`,
			want:   []string{`set [] "Texas" or [TX] trouble 3`},
		},
	} {
		moves, model := understand(t, row.words, row.answer, row.scene)
		if len(model.asked) != 1 {
			t.Errorf("%s: the model was asked %d times", row.name, len(model.asked))
		}
		got := format(row.words, moves)
		if row.want == nil {
			if slices.ContainsFunc(moves, func(m intents.Move) bool { return m.Do == command.Start }) {
				t.Errorf("%s: got %q", row.name, got)
			}
			continue
		}
		if !slices.Equal(got, row.want) {
			t.Errorf("%s: got %q, want %q", row.name, got, row.want)
		}
	}
}

// Each move says what understood it: the model, also where our grammar read the value in
// words that the model found, and the grammar where the model's answer was no use.
func TestMovesSayWhatUnderstoodThem(t *testing.T) {
	t.Parallel()
	scene := leave()
	scene.Open = ""
	for _, row := range []struct {
		answer string
		want   intents.Engine
	}{
		{`{"moves":[{"do":"set","slot":"due","values":[],"quote":"June 15","sure":"sure"}]}`, intents.ByModel},
		{`{"moves":[{"do":"set","slot":"due","values":[],"quote":"July 15","sure":"sure"}]}`, ""},
		{`{"moves":[]}`, ""},
		{`nonsense`, ""},
	} {
		moves, _ := understand(t, "the stork comes around June 15", row.answer, scene)
		if len(moves) == 0 {
			t.Errorf("%s: no moves", row.answer)
		}
		for _, m := range moves {
			if m.By != row.want {
				t.Errorf("%s: %s was understood by %q, want %q", row.answer, m.Do, m.By, row.want)
			}
		}
	}
}
