package intents

import "slices"

// chooseInside finds options named inside a longer answer. A longer name covers
// a shorter one inside it, and "not" in front of one leaves it out.
func chooseInside(said []spoken, all []phrase, _ int) Chosen { return inside(said, all, negated) }

func inside(said []spoken, all []phrase, no func([]spoken, int) bool) Chosen {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b phrase) int { return b.size() - a.size() })
	covered := make([]int, len(said)) // by a name of so many words
	var hits []mention
	for _, ph := range sorted {
		for i := 0; i+len(ph.words) <= len(said); i++ {
			if slices.Max(covered[i:i+len(ph.words)]) > ph.size() || !named(said[i:], ph, len(said)) {
				continue
			}
			with, ok := ph.accompanied(said, no)
			if !ok {
				continue
			}
			for _, at := range append(with, run{i, len(ph.words)}) {
				for k := range at.words {
					covered[at.from+k] = max(covered[at.from+k], ph.size())
				}
			}
			hits = append(hits, mention{ph.option, run{i, len(ph.words)}, no(said, i)})
		}
	}
	return Chosen{Options: meant(said, hits)}
}

// mention is an option named in some words, which may leave it out: "not medical leave".
type mention struct {
	option int
	at     run
	denied bool
}

// meant are the options that mentions name, without those that were left out or
// taken back: "maternity leave, no, medical leave".
func meant(said []spoken, hits []mention) []int {
	slices.SortStableFunc(hits, func(a, b mention) int { return a.at.from - b.at.from })
	var out []int
	end := -1 // of the one kept last
	for _, hit := range hits {
		switch {
		case end >= 0 && end < hit.at.from && hit.option != out[len(out)-1] && slices.ContainsFunc(said[end:hit.at.from], func(w spoken) bool { return turns[w.text] }):
			out = out[:len(out)-1]
		case hit.denied:
			continue
		}
		out, end = append(out, hit.option), hit.at.from+hit.at.words
	}
	return out
}

// turns are the words with which somebody changes their mind between two options.
var turns = set("no nope sorry wait actually meant rather oops")

// run is some words in a row.
type run struct{ from, words int }

// accompanied finds what must be said besides the phrase.
func (ph phrase) accompanied(said []spoken, no func([]spoken, int) bool) (found []run, ok bool) {
	for _, group := range ph.company {
		at, ok := anyOf(said, group, no)
		if !ok {
			return nil, false
		}
		found = append(found, at)
	}
	return found, true
}

func anyOf(said []spoken, group [][]string, no func([]spoken, int) bool) (run, bool) {
	for i := range said {
		for _, words := range group {
			if i+len(words) <= len(said) && slices.Equal(texts(said[i:i+len(words)]), words) && !no(said, i) {
				return run{i, len(words)}, true
			}
		}
	}
	return run{}, false
}

// named reports whether a phrase begins the words. One of two letters counts in
// capitals only: "OR" is a state and "or" is not.
func named(said []spoken, ph phrase, of int) bool {
	for k, w := range ph.words {
		if said[k].text != w {
			return false
		}
	}
	return len(ph.words) > 1 || len(ph.words[0]) > 2 || said[0].capitals && of > 1 || of == 1
}

var negations = set("not|no|isnt|without|except|never|wasnt|neither|nor|dont")

func negated(said []spoken, i int) bool {
	for _, back := range []int{1, 2} {
		if i >= back && negations[said[i-back].text] && (back == 1 || smallWords[said[i-1].text]) {
			return true
		}
	}
	return false
}

// excluded reports whether a word is left out by a "not" before it, as far as that
// reaches: "I am not giving birth, my wife is" leaves out birth, and not the wife.
func excluded(said []spoken, i int) bool {
	const reach = 3
	for back := i - 1; back >= max(0, i-reach) && !newSubjects[said[back].text]; back-- {
		if negations[said[back].text] {
			return true
		}
	}
	return negated(said, i)
}

var newSubjects = set("but my i he she it they we")
