package knowledge

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// amount is a number with its unit and qualifier: 12, "week", "at most".
type amount struct {
	number, unit, qualifier string
	position                int
}

func (a amount) equal(b amount) bool {
	return a.number == b.number && a.unit == b.unit && a.qualifier == b.qualifier
}

// amountRewrites turn an amount into a single word followed by its unit.
var amountRewrites = []struct {
	from *regexp.Regexp
	to   string
}{
	{regexp.MustCompile(`(\d),(\d{3})\b`), "$1$2"},
	{regexp.MustCompile(`(\d)\.(\d)`), "${1}p$2"},
	{regexp.MustCompile(`\$ ?(\d\w*)`), "$1 dollars"},
	{regexp.MustCompile(`(\d)(?:%| per ?cent\b)`), "$1 percent"},
	{regexp.MustCompile(`(\d)[-–](\pL)`), "$1 $2"},
}

// unitOf returns the unit of a number from the words after it, including a rate:
// "dollar week" for "$170 a week". It is "" if no unit follows.
func unitOf(after []lexeme) string {
	if len(after) == 0 || after[0].weight == 0 || isNumber(after[0]) {
		return ""
	}
	unit := after[0].stem
	if len(after) > 2 && rates[after[1].word] && timeUnits[after[2].stem] {
		unit += " " + after[2].stem
	}
	return unit
}

func isNumber(l lexeme) bool {
	_, ok := parseNumber(l)
	return ok
}

// amountMismatch finds an amount that is missing from the statement or counts
// something else there. Amounts must be in the same order. If the statement has
// several, each word must follow the same amount, or be nearest to the same one.
func (c claim) amountMismatch(s statement) string {
	rest := s.amounts
	twin := make([]int, len(c.amounts)) // position of the same amount in the statement
	for i, a := range c.amounts {
		at := slices.IndexFunc(rest, a.equal)
		if at < 0 {
			return "the passage does not have the amount " + strings.TrimSpace(a.qualifier+" "+a.number+" "+a.unit) + " there"
		}
		twin[i], rest = rest[at].position, rest[at+1:]
	}
	if len(c.amounts) == 0 || len(s.amounts) < 2 {
		return ""
	}
	for i, l := range c.words {
		counted := slices.ContainsFunc(c.amounts, func(a amount) bool { return a.unit == l.stem })
		if l.weight > 0 && !isNumber(l) && !counted && s.claim.terms[l.stem] && !c.sharesAmount(i, twin, s.claim) {
			return "the passage has another amount for " + l.word
		}
	}
	return ""
}

// sharesAmount reports whether a word belongs to the same amount in another claim,
// where twin gives the position of each of c's amounts.
func (c claim) sharesAmount(word int, twin []int, other claim) bool {
	before, near := c.nearbyAmounts(c.positions[word])
	for j, l := range other.words {
		if l.stem != c.words[word].stem {
			continue
		}
		theirs, around := other.nearbyAmounts(other.positions[j])
		if before >= 0 && theirs >= 0 && twin[before] == other.amounts[theirs].position {
			return true
		}
		for _, n := range around {
			if slices.ContainsFunc(near, func(k int) bool { return twin[k] == other.amounts[n].position }) {
				return true
			}
		}
	}
	return false
}

// nearbyAmounts returns the last amount before a position, or -1, and the amounts
// nearest to it, give or take tieDistance.
func (c claim) nearbyAmounts(position int) (before int, near []int) {
	away := func(a amount) int { return max(a.position-position, position-a.position) }
	before, least := -1, away(c.amounts[0])
	for i, a := range c.amounts {
		least = min(least, away(a))
		if a.position < position {
			before = i
		}
	}
	for i, a := range c.amounts {
		if away(a) <= least+tieDistance {
			near = append(near, i)
		}
	}
	return before, near
}

// parseNumber returns the number that a word stands for, in digits.
func parseNumber(l lexeme) (string, bool) {
	if unicode.IsDigit(rune(l.word[0])) {
		return l.word, true
	}
	if i := slices.Index(cardinals, l.word); i >= 0 {
		return digits[i], true
	}
	return "", false
}

var (
	cardinals = strings.Fields("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety")
	digits    = strings.Fields("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 30 40 50 60 70 80 90")
)

// amountsDiffer reports whether both count the same thing with no number in common.
func amountsDiffer(a, b []amount) bool {
	for _, one := range a {
		others := numbersWithUnit(one.unit, b)
		shared := slices.ContainsFunc(numbersWithUnit(one.unit, a), func(n string) bool { return slices.Contains(others, n) })
		if one.unit != "" && len(others) > 0 && !shared {
			return true
		}
	}
	return false
}

func numbersWithUnit(unit string, amounts []amount) []string {
	var numbers []string
	for _, a := range amounts {
		if a.unit == unit {
			numbers = append(numbers, a.number)
		}
	}
	return numbers
}
