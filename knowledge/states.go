package knowledge

import (
	"strings"
	"unicode"
)

// findStates returns the codes of the states that a text names, in order. A code such as
// OR only counts in capital letters.
func (w *Words) findStates(text string, lexemes []lexeme) []string {
	var found []string
	for i := range lexemes {
		if state, _ := w.matchState(lexemes[i:]); state != "" {
			found = append(found, state)
		}
	}
	return append(found, w.findStateCodes(text)...)
}

// findStateCodes finds states named by their two letters.
func (w *Words) findStateCodes(text string) []string {
	if text == strings.ToUpper(text) {
		return nil // everything is in capitals
	}
	var found []string
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if w.stateName(word) != "" {
			found = append(found, word)
		}
	}
	return found
}

// wholeState returns the code of the state that a heading consists of, or "".
func (w *Words) wholeState(heading string) string {
	lexemes := w.lex(heading, stemmer{}.stem)
	if len(lexemes) == 0 {
		return ""
	}
	if state, length := w.matchState(lexemes); length == len(lexemes) {
		return state
	}
	return ""
}

// stateName returns "" for an unknown code.
func (w *Words) stateName(code string) string { return w.names[code] }

// matchState returns the state whose name the words begin with, and the length of the
// name in words. The longest name wins.
func (w *Words) matchState(lexemes []lexeme) (string, int) {
	best, length := "", 0
	stems := make([]string, 0, maxPhrase)
	for _, l := range lexemes[:min(len(lexemes), maxPhrase)] {
		stems = append(stems, l.stem)
	}
	for _, p := range w.states[lexemes[0].stem] {
		if hasStemPrefix(stems, p.stems) && len(p.stems) > length {
			best, length = p.meaning, len(p.stems)
		}
	}
	return best, length
}

// silenceStates makes the names of states carry no meaning.
func (w *Words) silenceStates(lexemes []lexeme) {
	for i := range lexemes {
		if _, length := w.matchState(lexemes[i:]); length > 0 {
			silence(lexemes[i : i+length])
		}
	}
}
