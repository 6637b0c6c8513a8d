package knowledge

import (
	"regexp"
	"slices"
	"strings"
)

// amount is a number with what it counts, and the limit that it is: "at most".
type amount struct {
	number, unit, limit string
	at                  int
}

func (a amount) same(b amount) bool {
	return a.number == b.number && a.unit == b.unit && a.limit == b.limit
}

// How amounts are written, each so that it is one word with its unit behind it.
var written = []struct {
	as *regexp.Regexp
	to string
}{
	{regexp.MustCompile(`(\d),(\d{3})\b`), "$1$2"},
	{regexp.MustCompile(`(\d)\.(\d)`), "${1}p$2"},
	{regexp.MustCompile(`\$ ?(\d\w*)`), "$1 dollars"},
	{regexp.MustCompile(`(\d)(?:%| per ?cent\b)`), "$1 percent"},
	{regexp.MustCompile(`(\d)[-–](\pL)`), "$1 $2"},
}

// unitOf is what a number counts: the word behind it, where that says something,
// and for what it is so much: "170 dollar week" of "$170 a week".
func unitOf(behind []lexeme) string {
	if len(behind) == 0 || behind[0].weight == 0 || isNumber(behind[0]) {
		return ""
	}
	unit := behind[0].stem
	if len(behind) > 2 && rates[behind[1].word] && timeUnits[behind[2].stem] {
		unit += " " + behind[2].stem
	}
	return unit
}

func isNumber(l lexeme) bool {
	_, is := numberOf(l)
	return is
}

// miscounts is an amount that the statement does not have, or has for something
// else. Amounts must stand in its order, and where it has several, each word must
// stand behind the amount that it stands behind there, or nearest to the same one.
func (c claim) miscounts(s statement) string {
	rest := s.amounts
	twin := make([]int, len(c.amounts)) // where the same amount is in the statement
	for i, a := range c.amounts {
		at := slices.IndexFunc(rest, a.same)
		if at < 0 {
			return "the passage does not count " + strings.TrimSpace(a.limit+" "+a.number+" "+a.unit) + " there"
		}
		twin[i], rest = rest[at].at, rest[at+1:]
	}
	if len(c.amounts) == 0 || len(s.amounts) < 2 {
		return ""
	}
	for i, l := range c.said {
		counted := slices.ContainsFunc(c.amounts, func(a amount) bool { return a.unit == l.stem })
		if l.weight > 0 && !isNumber(l) && !counted && s.claim.has[l.stem] && !c.sameAmount(i, twin, s.claim) {
			return "the passage counts something else of " + l.word
		}
	}
	return ""
}

// sameAmount reports whether a word belongs to the same amount in another claim,
// in which each of the claim's amounts stands at its twin.
func (c claim) sameAmount(word int, twin []int, other claim) bool {
	behind, near := c.around(c.at[word])
	for j, l := range other.said {
		if l.stem != c.said[word].stem {
			continue
		}
		theirs, around := other.around(other.at[j])
		if behind >= 0 && theirs >= 0 && twin[behind] == other.amounts[theirs].at {
			return true
		}
		for _, n := range around {
			if slices.ContainsFunc(near, func(k int) bool { return twin[k] == other.amounts[n].at }) {
				return true
			}
		}
	}
	return false
}

// around are the amount behind which a place is, -1 for none, and those that are
// nearest to it, or nearly so.
func (c claim) around(place int) (behind int, near []int) {
	away := func(a amount) int { return max(a.at-place, place-a.at) }
	behind, least := -1, away(c.amounts[0])
	for i, a := range c.amounts {
		least = min(least, away(a))
		if a.at < place {
			behind = i
		}
	}
	for i, a := range c.amounts {
		if away(a) <= least+slack {
			near = append(near, i)
		}
	}
	return behind, near
}
