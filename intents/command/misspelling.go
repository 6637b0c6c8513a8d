package command

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// destructive orders must be spelled as listed.
var destructive = map[Order]bool{Cancel: true, Submit: true}

// knownMisspellings are corrected even if they are words themselves.
var knownMisspellings = map[string]string{
	"cancle": "cancel", "cancell": "cancel", "canel": "cancel", "cansel": "cancel", "cancal": "cancel",
	"sumbit": "submit", "submitt": "submit", "sbmit": "submit", "u": "you", "ur": "your", "r": "are", "teh": "the",
	"wat": "what", "wats": "whats", "wanna": "want to", "gonna": "going to", "gotta": "got to",
	"q": "question", "req": "request", "rq": "request", "smth": "something", "sth": "something", "pls": "please",
}

var orderWords = indexOrderWords()

// indexOrderWords returns every word of the phrases, sorted.
func indexOrderWords() []string {
	seen := map[string]bool{}
	var out []string
	for phrase := range ordersByPhrase {
		for w := range strings.FieldsSeq(phrase) {
			if !seen[w] {
				seen[w] = true
				out = append(out, w)
			}
		}
	}
	slices.Sort(out)
	return out
}

// misspelledOrder reads an order after correcting up to two misspelled words.
func misspelledOrder(tokens []words.Word) (Order, bool) {
	if len(tokens) < 2 {
		return "", false
	}
	parts := words.Texts(tokens)
	misspelled, computed := 0, false
	for i, w := range parts {
		if corrected, ok := knownMisspellings[w]; ok {
			parts[i] = corrected
			misspelled++
			continue
		}
		if _, known := slices.BinarySearch(orderWords, w); known {
			continue
		}
		corrected, ok := nearestWord(w)
		if misspelled++; !ok || misspelled > 2 {
			return "", false
		}
		parts[i], computed = corrected, true
	}
	order, ok := ordersByPhrase[strings.Join(parts, " ")]
	return order, ok && misspelled > 0 && !(computed && destructive[order])
}

// nearestWord returns the word of the phrases that a word is a misspelling of, if any.
func nearestWord(w string) (string, bool) {
	best, found := 3, ""
	if len(w) < 4 {
		return "", false
	}
	for _, known := range orderWords {
		if len(w) == 4 && len(known) == 4 && isSwap(w, known) {
			return known, true
		}
		if limit := min(best-1, words.AllowedTypos(known)); limit > 0 {
			if d := words.EditDistance(w, known, limit); d <= limit {
				best, found = d, known
			}
		}
	}
	return found, found != ""
}

// isSwap reports whether two neighboring letters are swapped: "bcak".
func isSwap(w, known string) bool {
	for i := range len(w) - 1 {
		if w[i] != known[i] {
			return w[i] == known[i+1] && w[i+1] == known[i] && w[i+2:] == known[i+2:]
		}
	}
	return false
}
