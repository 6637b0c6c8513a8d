package read

import (
	"strings"

	"github.com/leaveway/leaveway/content"
)

// closeTag finds what a misspelled tag names, if exactly one is close.
func (f *Form) closeTag(tag string) []name {
	var out []name
	for _, q := range f.Questions {
		if content.Distance(tag, string(q.Tag), 1) <= 1 {
			out = append(out, name{target: q})
		}
	}
	for _, s := range f.Steps {
		if content.Distance(tag, string(s.Tag), 1) <= 1 {
			out = append(out, name{target: s})
		}
	}
	if len(out) != 1 {
		return nil
	}
	return out
}

// correct replaces unknown words by the only known word that is close to them. People rarely
// mistype the first letter, and "mother" is not "other".
func (f *Form) correct(tokens []token) []token {
	for i := range tokens {
		t := &tokens[i]
		if t.kind == tagToken && f.tagNames(t.text) == nil {
			continue
		}
		if t.kind != wordToken || len(t.low) < 3 || f.isKnown(t.low) {
			continue
		}
		if word, ok := f.closest(t.low); ok && !f.losesName(*t, i, word) {
			t.low = word
		}
	}
	return tokens
}

// losesName reports whether a correction would lose a name: “Mars”, or a short word, isn't a
// misspelled “mark”, which the grammar ignores.
func (f *Form) losesName(t token, i int, word string) bool {
	_, r := english.match(tokenize(word))
	passedOver := !f.known[word] && r.a&^(fillWord|peopleWord|weWord) == 0 && r.b&^(lightVerb|detWord) == 0 && !r.isNone()
	isName := i > 0 && t.text != t.low && t.text != strings.ToUpper(t.text)
	return passedOver && (isName || len(t.low) < 5) && !sameLetters(t.low, word)
}

func (f *Form) isKnown(w string) bool {
	_, isUnit := unitWords[stem(w)]
	_, isNumber := numberWords[w]
	t := token{low: w, kind: wordToken}
	return f.whole[w] || f.known[stem(w)] || english.spelling[w] || isUnit || isNumber || monthOf(t) > 0 || weekdayOf(t) >= 0 || commonWords[w]
}

// closest returns the only known word within a typo or two of a word.
func (f *Form) closest(w string) (string, bool) {
	limit := 1
	if len(w) >= 8 {
		limit = 2
	}
	if best, ok := closestIn(f.own, w, limit); ok {
		if other, tied := closestIn(f.spelling, w, content.Distance(w, best, limit)-1); !tied && other == "" {
			return best, true
		}
	}
	return closestIn(f.spelling, w, limit)
}

// closestIn returns the only word of a list within so many typos of a word. The
// form's own words are asked first: they are what authors mean.
func closestIn(list []string, w string, limit int) (string, bool) {
	best, distance, count := "", limit+1, 0
	for _, k := range list {
		if k[0] != w[0] || len(w) == 3 && (len(k) != 4 && !sameLetters(k, w)) {
			continue
		}
		d := content.Distance(w, k, limit)
		switch {
		case d < distance:
			best, distance, count = k, d, 1
		case d == distance && d <= limit && stem(k) != stem(best):
			count++
		}
	}
	return best, count == 1
}

// sameLetters reports whether two words have the same letters: "the" and "the".
func sameLetters(a, b string) bool {
	var count [256]int
	for i := range len(a) {
		count[a[i]]++
	}
	for i := range len(b) {
		count[b[i]]--
	}
	return len(a) == len(b) && count == [256]int{}
}

// commonWords are words that are right as they are, though another word is close.
var commonWords = func() map[string]bool {
	out := map[string]bool{}
	for _, line := range wordLines("common.txt") {
		for _, w := range lows(tokenize(line)) {
			out[w] = true
		}
	}
	return out
}()
