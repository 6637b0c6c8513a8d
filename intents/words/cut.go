package words

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Word is one word of a message, normalized, with its position.
type Word struct {
	Text       string // lower case, without apostrophes, and spelled right
	Typed      string // as it was typed, if that was a mistake
	Start, End int    // byte offsets
	Capitals   bool   // all capitals, in a text that isn't
	emoji      bool   // it was an emoji
}

// Cut splits a text into words, without punctuation and emoji, corrects typing mistakes and
// writes short words out. Thumbs up and down become the words yes and no.
func Cut(text string) []Word {
	all := CutAsTyped(text)
	for i := range all {
		if !all[i].emoji {
			all[i] = spelled(text, all[i])
		}
	}
	writeOut(all)
	return all
}

// Apart writes out the contractions that are other words without their apostrophe, for those who
// look for such a word: "I'll" isn't ill, and "we'd" isn't Wednesday.
func Apart(all []Word) []Word {
	for i := 0; i < len(all); i++ {
		w := all[i]
		c, ok := contractions[w.Text]
		if !ok || w.End-w.Start <= len(w.Text) || w.emoji {
			continue
		}
		cut := w.Start + len(c.first)
		all = slices.Insert(all, i+1, Word{Text: c.second, Start: cut, End: w.End})
		all[i].Text, all[i].End = c.first, cut
	}
	return all
}

var contractions = map[string]struct{ first, second string }{
	"ill": {"i", "will"}, "hell": {"he", "will"}, "shell": {"she", "will"}, "wed": {"we", "would"}, "shed": {"she", "would"},
}

// CutAsTyped is [Cut] without correcting anything, for lists that people write with care.
func CutAsTyped(text string) []Word {
	const usual = 5 // bytes of a word, with the space after it
	out := make([]Word, 0, 1+len(text)/usual)
	var b []byte // the word so far
	start, upper, lower := -1, 0, 0
	dotted := false
	flush := func(end int) {
		dotted = false
		if start >= 0 && len(b) > 0 {
			w := Word{Text: text[start:end], Start: start, End: end, Capitals: upper > 0 && lower == 0}
			if w.Text != string(b) { // most words are as they should be
				w.Text = string(b)
			}
			out = append(out, w)
		}
		start, upper, lower = -1, 0, 0
		b = b[:0]
	}
	for i := 0; i < len(text); {
		if name, size := emojiAt(text[i:]); size > 0 {
			flush(i)
			if name != "" {
				out = append(out, Word{Text: name, Start: i, End: i + size, emoji: true})
			}
			i += size
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		switch m := NormalizeMark(r); {
		case m == '\'' || IsInvisible(r):
		case r == '.' && start >= 0 && i+1 < len(text) && IsLetter(rune(text[i+1])) && (len(b) == 1 || dotted):
			dotted = true // D.C.
		case IsLetter(r) || IsDigit(r):
			if start < 0 {
				start = i
			}
			switch {
			case r >= 'A' && r <= 'Z':
				upper++
				r |= 0x20
			case IsLetter(r):
				lower++
			}
			if r < utf8.RuneSelf {
				b = append(b, byte(r))
			} else {
				b = append(b, strings.ToLower(string(r))...)
			}
		case r == '+' || r == '&' || r == '#':
			flush(i)
			out = append(out, Word{Text: string(r), Start: i, End: i + size})
		default:
			flush(i)
		}
		i += size
	}
	flush(len(text))
	return dropAllCaps(out)
}

// spelled returns a word with its typing mistake corrected. Names and parts of an address
// are left alone.
func spelled(text string, w Word) Word {
	typed := text[w.Start:w.End]
	if c := typed[0]; c >= 'A' && c <= 'Z' && typed != strings.ToUpper(typed) && !opensSentence(text[:w.Start]) {
		return w
	}
	if w.Start > 0 && strings.IndexByte("@/<#_", text[w.Start-1]) >= 0 || w.End < len(text) && strings.IndexByte("@/_", text[w.End]) >= 0 {
		return w
	}
	if right := Correct(w.Text); right != w.Text {
		w.Text, w.Typed = right, w.Text
	}
	return w
}

// opensSentence reports whether what follows a text is the first word of a sentence.
func opensSentence(before string) bool {
	before = strings.TrimRight(before, " *_\"(")
	return before == "" || strings.IndexByte(".?!\n:", before[len(before)-1]) >= 0
}

// dropAllCaps clears Capitals if the whole text is in capitals.
func dropAllCaps(words []Word) []Word {
	for _, w := range words {
		if !w.Capitals && len(w.Text) > 1 {
			return words
		}
	}
	for i := range words {
		words[i].Capitals = false
	}
	return words
}

// Plain normalizes a text for comparison with phrases: "I don't know!" becomes "i dont
// know".
func Plain(text string) string {
	words := Cut(text)
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.Text)
	}
	return b.String()
}

// Texts returns the text of each word.
func Texts(tokens []Word) []string {
	out := make([]string, len(tokens))
	for i, w := range tokens {
		out[i] = w.Text
	}
	return out
}

// Join returns the words with single spaces between them.
func Join(words []Word) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.Text)
	}
	return b.String()
}
