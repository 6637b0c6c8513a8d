package care

import "github.com/leaveway/leaveway/intents/words"

// Words of signs are recognized with one letter wrong, missing, doubled or swapped, if they
// are long enough to be unmistakable. The last two letters must be right, because there
// one letter makes another form of a word: "killed", "killer".

const (
	minMisspelled = 6
	fixedEnd      = 2
)

// spelling are the words of signs by their first letter.
type spelling struct {
	known    map[string]bool
	ordinary map[string]bool
	byLetter map[byte][]string
}

func (s *spelling) add(word string) {
	if s.known[word] {
		return
	}
	if s.known == nil {
		s.known, s.byLetter = map[string]bool{}, map[byte][]string{}
	}
	s.known[word] = true
	if len(word) >= minMisspelled {
		s.byLetter[word[0]] = append(s.byLetter[word[0]], word)
	}
}

// correct returns the word of a sign that a word is a misspelling of, or the word itself.
func (s *spelling) correct(word string) string {
	if len(word) < minMisspelled-1 || s.known[word] || s.ordinary[word] {
		return word
	}
	for _, known := range s.byLetter[word[0]] {
		if d := len(known) - len(word); d > 1 || d < -1 {
			continue
		}
		if word[len(word)-fixedEnd:] == known[len(known)-fixedEnd:] && words.EditDistance(word, known, 1) <= 1 {
			return known
		}
	}
	return word
}
