package kin_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/kin"
)

func TestOf(t *testing.T) {
	t.Parallel()
	doubtful := func(name string) kin.Relation { return kin.Relation{Doubtful: true, Name: name} }
	for text, want := range map[string]kin.Relation{
		"my girlfriend's dad":                     doubtful(""),
		"my wife's mother, she had a fall":        doubtful("mother in law"),
		"my husbands dad":                         doubtful("father in law"),
		"the brother of my wife":                  doubtful("brother in law"),
		"my mom’s mom":                            doubtful("grandmother"),
		"my sister's kid":                         doubtful("nephew"),
		"it's my son's baby girl":                 doubtful("grandson"),
		"my wife's grandmother":                   doubtful(""),
		"my neighbor's daughter":                  doubtful(""),
		"my partner's little sister":              doubtful(""),
		"a friend, she's like a sister to me":     doubtful(""),
		"practically my brother":                  doubtful(""),
		"a second mother":                         doubtful(""),
		"more of a father figure":                 doubtful(""),
		"my ex-husband":                           doubtful(""),
		"my former wife":                          doubtful(""),
		"my wife to be":                           doubtful(""),
		"my mother":                               {},
		"my mother-in-law":                        {},
		"my sister's surgery":                     {},
		"my parents":                              {},
		"my mom and dad":                          {},
		"my dad, he lives with my brother":        {},
		"looks like my mother":                    doubtful(""), // it is only asked about
		"my son has a sister":                     {},
		"we like her, she is the boss's favorite": {},
	} {
		if got := kin.Of(text); got != want {
			t.Errorf("%q: got %+v, want %+v", text, got, want)
		}
	}
}

// TestCaresForTheirs has whose treatment it is.
func TestCaresForTheirs(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"I need to look after my dad after his bypass":      true,
		"taking care of my wife during her chemo":           true,
		"helping my sister with their new baby":             true,
		"caring for mom, surgery is hers on the 9th":        true,
		"her surgery went well, I'm taking care of my mail": false,
		"look after my knee after surgery":                  false,
		"my father has hip surgery, I would be with him":    true,
		"mom comes home Friday and I'm with the kids":       false,
		"my boss is away so I'd be with the team":           false,
		"my wife has her surgery in March":                  false,
		"I have to take care of something":                  false,
	} {
		if got := kin.CaresForTheirs(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestIsOfOthers(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"she's on leave herself": true, "my manager left": true, "Priya is away": true, "I'm on leave": false, "on Monday": false} {
		if got := kin.IsOfOthers(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
