package main

import (
	"strings"
	"testing"
)

// TestEvalTurns plays a row for each state and each form of saying something, and two
// rows that fail, one of them harmfully.
func TestEvalTurns(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if err := (evalTurns{File: "testdata/turns.jsonl", Failures: true}).Run(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`{"n":18,"passed":16,"harmful":1,"by_kind":{"fails":{"n":2,"passed":0,"harmful":1},` +
			`"forms":{"n":6,"passed":6,"harmful":0},"reach":{"n":10,"passed":10,"harmful":0}},"understand_p99_us":`,
		"t-fails (idle) fails: [No such button]",
		"t-harmful (form_yesno_open) HARMFUL: yes",
		`answers_same: q-tenure-12-months is now "yes"`,
		"(an answer is stored)",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in:\n%s", want, &out)
		}
	}
}

func TestEvalTurnsOnly(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if err := (evalTurns{File: "testdata/turns.jsonl", Only: "t-yesno"}).Run(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out.String(), `{"n":1,"passed":1,`) {
		t.Errorf("got %s", &out)
	}
}
