package intents_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents"
)

func TestTellsGoodNews(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"getting married in May":                               true,
		"sister in law had twins last night, want to see them": true,
		"adoption came through, we bring her home friday":      true,
		"my wife gave birth this morning":                      true,
		"I'm going to be a grandpa":                            true,
		"we're engaged":                                        true,
		"do I get time off for getting married?":               false,
		"I had a bad day":                                      false,
		"my son is engaged in a lawsuit":                       false,
		"I need to bring my car home":                          false,
		"my manager wants to be a mom friend":                  false,
	} {
		if got := intents.TellsGoodNews(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}
