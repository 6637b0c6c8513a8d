package onbehalf

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// name is where a message names somebody: the words from start to end. Where nobody is named,
// start is below zero.
type name struct{ start, end int }

// MayName reports whether a wish names somebody who is called so, by all of the name or a word of it.
func (w Wish) MayName(name string) bool {
	said := words.Plain(w.Who)
	return said != "" && (said == words.Plain(name) || slices.ContainsFunc(words.Cut(name), func(part words.Word) bool { return part.Text == said }))
}

// most is how many words a name has.
const most = 4

// longestAddress is how many words an address has.
const longestAddress = 8

// in is the name as it is written.
func (n name) in(text string, tokens []words.Word) string {
	from := tokens[n.start].Start
	for from > 0 && strings.ContainsRune("@<", rune(text[from-1])) {
		from--
	}
	said := strings.TrimPrefix(text[from:tokens[n.end-1].End], "@")
	if rest, mentioned := strings.CutPrefix(said, "<@"); mentioned {
		return strings.ToUpper(rest)
	}
	for _, s := range []string{"'s", "’s"} {
		said = strings.TrimSuffix(said, s)
	}
	return said
}

// without is the message without the words of the order before a place, and without the name.
func (n name) without(text string, tokens []words.Word, order int) string {
	from := n.start
	if from > 0 && isTo[tokens[from-1].Text] {
		from--
	}
	var parts []string
	if order < from {
		parts = append(parts, text[tokens[order].Start:tokens[from-1].End])
	}
	if after := max(n.end, order); after < len(tokens) {
		parts = append(parts, text[tokens[after].Start:])
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

var isTo = map[string]bool{"for": true, "to": true, "of": true, "from": true, "off": true}

// afterOrder finds whom an order is for: after "for", "to" and the like, whose something is, or right
// after it: "book Dana off".
func afterOrder(text string, tokens []words.Word, order int) name {
	for i := order; i+1 < len(tokens); i++ {
		if isTo[tokens[i].Text] {
			if n := nameAt(text, tokens, i+1); n.start >= 0 {
				return n
			}
		}
	}
	for i := order; i < len(tokens); i++ { // "correct Dana's vacation"
		typed := text[tokens[i].Start:tokens[i].End]
		if strings.HasSuffix(typed, "'s") || strings.HasSuffix(typed, "’s") {
			if n := backFrom(text, tokens, order, i); n.start >= 0 {
				return n
			}
		}
	}
	return nameAt(text, tokens, order)
}

// plainName is a plain word that may be a name, where one is likely: "dana is sick", "credit dana a day".
func plainName(text string, tokens []words.Word, first int) name {
	if first+1 >= len(tokens) || words.IsStopword(tokens[first].Text) || !isNameWord(text, tokens[first], true) {
		return name{start: -1}
	}
	return name{first, first + 1}
}

// backFrom is a name that ends at a word.
func backFrom(text string, tokens []words.Word, order, last int) name {
	first := last
	for first > order && last-first < most-1 && isNameWord(text, tokens[first-1], false) {
		first--
	}
	if !isNameWord(text, tokens[last], true) {
		return name{start: -1}
	}
	return name{first, last + 1}
}

// nameAt is the name that begins at a word.
func nameAt(text string, tokens []words.Word, first int) name {
	last := first
	if first < len(tokens) && strings.HasPrefix(text[tokens[first].End:], "@") { // an address
		for last++; last < len(tokens) && last-first < longestAddress && tokens[last].Start == tokens[last-1].End+1 && strings.ContainsAny(text[tokens[last-1].End:tokens[last].Start], "@.-_"); {
			last++
		}
		return name{first, last}
	}
	lenient := first > 0 && isTo[tokens[first-1].Text] // "for dana"
	for last < len(tokens) && last-first < most && isNameWord(text, tokens[last], lenient && last == first) {
		last++
		if typed := text[tokens[last-1].Start:tokens[last-1].End]; strings.HasSuffix(typed, "'s") || strings.HasSuffix(typed, "’s") {
			break
		}
	}
	if last == first {
		return name{start: -1}
	}
	return name{first, last}
}

// isNameWord reports whether a word may be part of a name. One that also means something is only
// if it is written like a name, or where a name is likely.
func isNameWord(text string, w words.Word, likely bool) bool {
	typed := text[w.Start:w.End]
	first, _ := utf8.DecodeRuneInString(typed)
	plain := strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(typed), "'s"), "’s")
	isCapital := unicode.IsUpper(first)
	switch {
	case !unicode.IsLetter(first), notPeople[plain], endOfNames[plain]:
		return false
	case when.IsCalendarWord(plain):
		return isCapital && couldBeBoth[plain] && !strings.HasPrefix(strings.TrimLeft(text[w.End:], " "), "1")
	}
	return likely || isCapital || !words.IsReal(plain) || w.Start > 0 && text[w.Start-1] == '@'
}

// couldBeBoth are months that are also names.
var couldBeBoth = map[string]bool{"april": true, "june": true, "may": true, "august": true}

// beforeVerb finds who "called in sick", and the word after that.
func beforeVerb(text string, tokens []words.Word) (who name, after int) {
	for i := 1; i < len(tokens) && i <= most; i++ {
		if n := words.PrefixLen(tokens[i:], calledIn); n > 0 {
			if found := nameAt(text, tokens, 0); found.start == 0 && found.end == i {
				return found, i + n - 1 // "sick" says what it is
			}
		}
	}
	return name{start: -1}, 0
}
