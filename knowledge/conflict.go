package knowledge

import (
	"slices"
	"strings"
	"unicode"
)

// rival is the share of the best score from which on another passage is about
// the same thing.
const rival = 0.6

// conflict looks among the other hits for one that answers just as well, is for
// the same people, and whose sentence about the question names other amounts.
func (x *Index) conflict(q sought, a Answer) *Citation {
	ours := x.sentenceFor(q, a.Passage)
	amounts := x.amountsIn(ours)
	for _, hit := range a.Others {
		p := hit.Passage
		if p.Policy == a.Passage.Policy || hit.Score < rival*a.Score || hit.Standing != Holds || hit.Confidence < foundFrom {
			continue
		}
		if !sameScope(p.Scope, a.Passage.Scope) {
			continue
		}
		theirs := x.sentenceFor(q, p)
		if differ(amounts, x.amountsIn(theirs)) && x.aboutTheSame(q, ours, theirs) {
			return &Citation{Hit: hit, Quote: theirs}
		}
	}
	return nil
}

func sameScope(a, b Scope) bool {
	return slices.Equal(a.Country, b.Country) && slices.Equal(a.State, b.State) && slices.Equal(a.Group, b.Group) && slices.Equal(a.Leave, b.Leave)
}

// sentenceFor is the passage's sentence that has most of the question.
func (x *Index) sentenceFor(q sought, p Passage) string {
	best, most := "", float32(0)
	for _, s := range sentences(p.Text) {
		if worth := x.overlap(q, s); worth > most {
			best, most = s, worth
		}
	}
	return best
}

// aboutTheSame reports whether two sentences have much the same of the question.
func (x *Index) aboutTheSame(q sought, a, b string) bool {
	one, other := x.overlap(q, a), x.overlap(q, b)
	return min(one, other) >= rival*max(one, other)
}

// amountsIn are the numbers of a text with what they count, those of its sources
// left out.
func (x *Index) amountsIn(text string) []amount {
	return checker{words: x.words, stem: x.stem.known}.claim(withoutSources(text)).amounts
}

// numberOf is the number that a word is, in digits.
func numberOf(l lexeme) (string, bool) {
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

// differ reports whether both count the same thing and share no number of it.
func differ(a, b []amount) bool {
	for _, one := range a {
		others := counting(one.unit, b)
		shared := slices.ContainsFunc(counting(one.unit, a), func(n string) bool { return slices.Contains(others, n) })
		if one.unit != "" && len(others) > 0 && !shared {
			return true
		}
	}
	return false
}

// counting are the numbers of those amounts that count a thing.
func counting(unit string, amounts []amount) []string {
	var numbers []string
	for _, a := range amounts {
		if a.unit == unit {
			numbers = append(numbers, a.number)
		}
	}
	return numbers
}
