package rules

import (
	"github.com/leaveway/leaveway/content"
)

// closeTag finds what a misspelled tag names, if exactly one is close.
func (f *form) closeTag(tag string) []name {
	var out []name
	for _, q := range f.questions {
		if content.Distance(tag, string(q.Tag), 1) <= 1 {
			out = append(out, name{target: q})
		}
	}
	for _, s := range f.steps {
		if content.Distance(tag, string(s.tag), 1) <= 1 {
			out = append(out, name{target: s})
		}
	}
	if len(out) != 1 {
		return nil
	}
	return out
}

// correct replaces words that nobody knows by the only word that is close to
// them. People rarely mistype the first letter, and "mother" is not "other".
func (f *form) correct(tokens []token) []token {
	for i := range tokens {
		t := &tokens[i]
		if t.kind == tagToken && f.tagNames(t.text) == nil {
			continue
		}
		if t.kind != wordToken || len(t.low) < 3 || f.isKnown(t.low) {
			continue
		}
		if word, ok := f.closest(t.low); ok {
			t.low = word
		}
	}
	return tokens
}

func (f *form) isKnown(w string) bool {
	_, isUnit := unitWords[stem(w)]
	_, isNumber := numberWords[w]
	t := token{low: w, kind: wordToken}
	return f.known[w] || f.known[stem(w)] || english.spelling[w] || isUnit || isNumber || monthOf(t) > 0 || weekdayOf(t) >= 0 || commonWords[w]
}

// closest returns the only known word within a typo or two of a word.
func (f *form) closest(w string) (string, bool) {
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

// sameLetters reports whether two words have the same letters: "teh" and "the".
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
