package handover

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/agent"
)

// withoutName replaces a person's name by their role: the whole name, its parts standing
// alone, and its parts in paths and addresses. Words that only contain it stay, and so do
// other people's names that share a part of it.
func withoutName(text, name, role string) string {
	parts := strings.Fields(name)
	if len(parts) == 0 || text == "" {
		return text
	}
	if len(parts) > 1 {
		text = replaceWords(text, strings.Join(parts, " "), func(before, _ string) string { return theRole(before, role) })
	}
	for i, part := range parts {
		if utf8.RuneCountInString(part) < 2 {
			continue
		}
		first, last := i == 0, i == len(parts)-1
		text = replaceWords(text, part, func(before, after string) string {
			switch {
			case isInPath(before, after):
				return strings.ReplaceAll(role, " ", "-")
			case !last && isName(wordAfter(after)), !first && isName(wordBefore(before)), isVerb(before, after):
				return "" // somebody else, or another word
			}
			return theRole(before, role)
		}, upperOnly)
	}
	return text
}

// upperOnly takes what begins with a capital, or is part of a path.
func upperOnly(found, before, after string) bool {
	r, _ := utf8.DecodeRuneInString(found)
	return unicode.IsUpper(r) || isInPath(before, after)
}

// replaceWords replaces whole words. with returns what to write
// instead, from the text before and after; "" leaves it.
func replaceWords(text, word string, with func(before, after string) string, only ...func(found, before, after string) bool) string {
	var b strings.Builder
	done := 0
	for i := 0; i+len(word) <= len(text); {
		_, size := utf8.DecodeRuneInString(text[i:])
		before, found, after := text[:i], text[i:i+len(word)], text[i+len(word):]
		if !strings.EqualFold(found, word) || isLetterAt(before, true) || isLetterAt(after, false) ||
			slices.ContainsFunc(only, func(takes func(string, string, string) bool) bool { return !takes(found, before, after) }) {
			i += size
			continue
		}
		if instead := with(before, after); instead != "" {
			b.WriteString(text[done:i] + instead)
			done = i + len(word)
		}
		i += len(word)
	}
	return b.String() + text[done:]
}

func isLetterAt(text string, end bool) bool {
	r, _ := utf8.DecodeRuneInString(text)
	if end {
		r, _ = utf8.DecodeLastRuneInString(text)
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// theRole names the role, with a capital at the beginning of a sentence.
func theRole(before, role string) string {
	if beginsSentence(before) {
		return "The " + role
	}
	return "the " + role
}

func beginsSentence(before string) bool {
	before = strings.TrimRight(before, " \t\"“‘(•-")
	return before == "" || strings.ContainsAny(before[len(before)-1:], ".!?:\n")
}

// isInPath reports whether a word is part of a path, an address or an identifier.
func isInPath(before, after string) bool {
	joins := func(s string) bool { return s != "" && strings.ContainsAny(s, "/\\@_") }
	switch {
	case before != "" && joins(before[len(before)-1:]), after != "" && joins(after[:1]):
		return true
	case strings.HasPrefix(after, ".") && isLetterAt(after[1:], false):
		return true
	}
	return strings.HasSuffix(before, ".") && isLetterAt(before[:len(before)-1], true)
}

// wordAfter is the word that follows after one blank.
func wordAfter(after string) string {
	rest, ok := strings.CutPrefix(after, " ")
	if !ok {
		return ""
	}
	if end := strings.IndexFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) }); end >= 0 {
		rest = rest[:end]
	}
	return rest
}

// wordBefore is the word before one blank; "" if it begins a sentence: its capital says nothing.
func wordBefore(before string) string {
	rest, ok := strings.CutSuffix(before, " ")
	if !ok {
		return ""
	}
	word := rest
	if start := strings.LastIndexFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) }); start >= 0 {
		_, size := utf8.DecodeRuneInString(rest[start:])
		word = rest[start+size:]
	}
	if beginsSentence(strings.TrimSuffix(rest, word)) {
		return ""
	}
	return word
}

// isName reports whether a word next to a name is a name as well.
func isName(word string) bool {
	r := []rune(word)
	return len(r) > 1 && unicode.IsUpper(r[0]) && unicode.IsLower(r[1]) && !slices.Contains(lists["no name"], strings.ToLower(word))
}

// isVerb reports whether a name at the beginning of a sentence is more likely a verb or a
// month: "Mark the cells", "May 5".
func isVerb(before, after string) bool {
	next := strings.TrimPrefix(after, " ")
	digit := next != after && next != "" && next[0] >= '0' && next[0] <= '9'
	return digit || beginsSentence(before) && slices.Contains(lists["objects"], strings.ToLower(wordAfter(after)))
}

// readers returns the manager and the person who started the handover.
func readers(h agent.Handover) []agent.PersonRef {
	if h.People.Starter.ID == h.People.Manager.ID {
		return []agent.PersonRef{h.People.Manager}
	}
	return []agent.PersonRef{h.People.Manager, h.People.Starter}
}

// someRole is used if nobody gave the leaver's role.
const someRole = "previous colleague"
