package roster

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/words"
)

// find returns the people whom words may name, and if there are none, those whose names are
// nearest, the nearest first. A whole name is better evidence than a part of one: "Sam Lee"
// is Sam Lee, and not Sam Lee Ortiz. People who have left, and bots, count only if nobody
// else fits as well.
func find(said string, everyone []agent.Colleague) (fits, near []agent.Colleague) {
	want := nameWords(said)
	if len(want) == 0 {
		return nil, nil
	}
	var whole, part []agent.Colleague
	for _, c := range everyone {
		switch {
		case isWhole(want, c):
			whole = append(whole, c)
		case isPart(want, allWords(c)):
			part = append(part, c)
		}
	}
	for _, fits := range [][]agent.Colleague{active(whole), active(part), whole, part} {
		if len(fits) > 0 {
			return byName(fits), nil
		}
	}
	return nil, nearest(want, everyone)
}

// active are the people who work here.
func active(people []agent.Colleague) []agent.Colleague {
	var here []agent.Colleague
	for _, c := range people {
		if !c.Bot && !c.Left {
			here = append(here, c)
		}
	}
	return here
}

func byName(people []agent.Colleague) []agent.Colleague {
	slices.SortStableFunc(people, func(a, b agent.Colleague) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(string(a.ID), string(b.ID)))
	})
	return people
}

// nameWords are the words of a name in lower case, without accents, titles and punctuation.
func nameWords(name string) []string {
	if strings.IndexFunc(name, func(r rune) bool { return r >= 0x80 }) >= 0 {
		name = strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Mn, r) {
				return -1
			}
			return r
		}, norm.NFD.String(name))
	}
	name = strings.NewReplacer("'", "", "’", "", "ß", "ss", "ø", "o", "ł", "l", "đ", "d").Replace(strings.ToLower(name))
	all := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if without := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return titles[w] }); len(without) > 0 {
		return without
	}
	return all
}

// isWhole reports whether words are all of a person's name, in any order, or their handle. A
// single word is part of a name: a handle like "sam" doesn't tell one Sam from another.
func isWhole(want []string, c agent.Colleague) bool {
	if len(want) < 2 {
		return false
	}
	sorted := slices.Sorted(slices.Values(want))
	for _, name := range []string{c.Name, c.Shown, c.Handle} {
		if slices.Equal(sorted, slices.Sorted(slices.Values(nameWords(name)))) {
			return true
		}
	}
	return false
}

// allWords are the words of everything that a person is called.
func allWords(c agent.Colleague) []string {
	return slices.Concat(nameWords(c.Name), nameWords(c.Shown), nameWords(c.Handle))
}

// isPart reports whether each word is one of a name, or the initial of one: "Sam O." At
// least one of them must be a whole word.
func isPart(want, name []string) bool {
	wholeWord := false
	for _, w := range want {
		switch {
		case slices.Contains(name, w):
			wholeWord = wholeWord || len(w) > 1
		case isOneLetter(w) && slices.ContainsFunc(name, func(n string) bool { return strings.HasPrefix(n, w) }):
		default:
			return false
		}
	}
	return wholeWord
}

func isOneLetter(w string) bool { return len([]rune(w)) == 1 }

// nearEnough is how much of a name must agree for the person to be offered.
const nearEnough = 0.4

// nearest are the people whose names resemble the words.
func nearest(want []string, everyone []agent.Colleague) []agent.Colleague {
	type scored struct {
		who   agent.Colleague
		score float64
	}
	var all []scored
	for _, c := range active(everyone) {
		if s := resemblance(want, allWords(c)); s >= nearEnough {
			all = append(all, scored{c, s})
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int {
		return cmp.Or(cmp.Compare(b.score, a.score), strings.Compare(a.who.Name, b.who.Name))
	})
	var near []agent.Colleague
	for _, s := range all {
		if s.score > all[0].score-1.0/3 { // a misspelled full name isn't offered with everyone of the same first name
			near = append(near, s.who)
		}
	}
	return near
}

// resemblance is the share of words that a name has, from 0 to 1. A misspelled word and
// one that begins alike count less.
func resemblance(want, name []string) float64 {
	total := 0.0
	for _, w := range want {
		best := 0.0
		for _, n := range name {
			best = max(best, alike(w, n))
		}
		total += best
	}
	return total / float64(len(want))
}

// alike says how much two words resemble each other, from 0 to 1.
func alike(a, b string) float64 {
	const misspelled, begins, shortest = 0.9, 0.7, 3
	switch {
	case a == b && !isOneLetter(a):
		return 1
	case len(a) < shortest || len(b) < shortest:
		return 0
	case words.EditDistance(a, b, 2) <= max(1, min(words.AllowedTypos(a), words.AllowedTypos(b))) && len(a) > shortest && len(b) > shortest:
		return misspelled
	case strings.HasPrefix(a, b), strings.HasPrefix(b, a), a[:shortest] == b[:shortest]:
		return begins // "Samuel" and "Sam", "Mike" doesn't begin like "Michael"
	}
	return 0
}
