package inquire

import (
	_ "embed"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

//go:embed families.txt
var familyText string

// entry is a phrase and the families that it belongs to.
type entry struct {
	phrase   []string
	families []string
}

var lists = words.ReadLists(familyText)

// byFirst are the phrases of all families, by their first word.
var byFirst = index(lists)

func index(lists words.Lists) map[string][]entry {
	families := map[string][]string{}
	for family, phrases := range lists {
		for _, phrase := range phrases {
			for _, form := range forms(phrase) {
				families[form] = append(families[form], family)
			}
		}
	}
	out := map[string][]entry{}
	for phrase, of := range families {
		parts := strings.Fields(phrase)
		out[parts[0]] = append(out[parts[0]], entry{parts, of})
	}
	return out
}

// forms returns the forms of a regular verb behind "~", or else the phrase itself.
func forms(phrase string) []string {
	verb, regular := strings.CutPrefix(phrase, "~")
	if !regular {
		return []string{phrase}
	}
	switch stem, last := verb[:len(verb)-1], verb[len(verb)-1]; {
	case last == 'e':
		return []string{verb, verb + "s", verb + "d", stem + "ing"}
	case last == 'y' && !strings.ContainsRune("aeiou", rune(verb[len(verb)-2])):
		return []string{verb, stem + "ies", stem + "ied", verb + "ing"}
	case strings.HasSuffix(verb, "s"), strings.HasSuffix(verb, "sh"), strings.HasSuffix(verb, "ch"):
		return []string{verb, verb + "es", verb + "ed", verb + "ing"}
	}
	return []string{verb, verb + "s", verb + "ed", verb + "ing"}
}

// familiesIn returns the families that have a phrase in the clause, and how many words
// belong to none and mean something by themselves. "bare" is among the families if there
// are no such words.
func familiesIn(clause []words.Word) (found map[string]bool, others int) {
	found = map[string]bool{}
	known := make([]bool, len(clause))
	for i := range clause {
		entries := byFirst[clause[i].Text]
		for _, e := range entries {
			if len(e.phrase) == 1 || words.HasPrefix(clause[i+1:], e.phrase[1:]) {
				for _, f := range e.families {
					found[f] = true
				}
				for k := range e.phrase {
					known[i+k] = true
				}
			}
		}
		known[i] = known[i] || words.IsStopword(clause[i].Text) || auxiliaries[clause[i].Text]
	}
	for _, is := range known {
		if !is {
			others++
		}
	}
	found["bare"] = others == 0
	return found, others
}

var (
	auxiliaries = words.SetOf("has have did does do will can could would is was")
	pronouns    = words.SetOf("he she we you there these those every each")
)

// familiesOf returns the families that have a word by itself.
func familiesOf(word string) []string {
	for _, e := range byFirst[word] {
		if len(e.phrase) == 1 {
			return e.families
		}
	}
	return nil
}
