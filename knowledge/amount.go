package knowledge

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// amount is a number with its unit: 12, "week".
type amount struct {
	number, unit string
}

// parseAmounts ignores the numbers in citations.
func (x *Index) parseAmounts(text string) []amount {
	text = dropCitations(text)
	for _, rewrite := range amountRewrites {
		text = rewrite.from.ReplaceAllString(text, rewrite.to)
	}
	var out []amount
	for clause := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(clauseMarks, r) }) {
		lexemes := x.words.lex(clause, x.stem.lookup)
		for i, l := range lexemes {
			if number, ok := parseNumber(l); ok {
				out = append(out, amount{number: number, unit: unitOf(lexemes[i+1:])})
			}
		}
	}
	return out
}

// clauseMarks separate a number from what it doesn't count.
const clauseMarks = ",;:()–—\n"

// legalCitation recognizes what makes a parenthetical a citation, as in
// (29 U.S.C. 2612(c)).
var (
	parenthetical = regexp.MustCompile(`\s*\((?:[^()]|\([^()]*\))*\)`)
	legalCitation = regexp.MustCompile(`\b(?:U\.S\.C\.|CFR|CCR|RCW|Code|Law|SB|AB) |§`)
)

func dropCitations(text string) string {
	return parenthetical.ReplaceAllStringFunc(text, func(in string) string {
		if legalCitation.MatchString(in) {
			return ""
		}
		return in
	})
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

// timeUnits are stems. A rate word before a time unit makes it a rate: "a week".
var (
	timeUnits = wordSet("minut hour day week month quarter year")
	rates     = wordSet("a an per each every")
)

func wordSet(words string) map[string]bool {
	out := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		out[word] = true
	}
	return out
}
