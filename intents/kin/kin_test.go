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
