package care

import "github.com/leaveway/leaveway/intents/words"

// The words of signs are recognized with the typing mistakes that package words corrects,
// if they are long enough to be unmistakable. A word that HR listed is never a mistake.

const minMisspelled = 5

// spelling are the words of signs.
type spelling struct{ known, ordinary map[string]bool }

func (s *spelling) add(word string) {
	if s.known == nil {
		s.known = map[string]bool{}
	}
	s.known[word] = true
}

// of returns a word as it counts for signs.
func (s *spelling) of(w words.Word) string {
	typed := w.Text
	if w.Typed != "" {
		typed = w.Typed
	}
	typed = shorten(typed)
	if len(typed) < minMisspelled || s.known[typed] || s.ordinary[typed] {
		return typed
	}
	return words.Correct(typed)
}
