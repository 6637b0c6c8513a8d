package when

import (
	"strings"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents/words"
)

type tokenKind uint8

const (
	tokenMark   tokenKind = iota // a punctuation mark, symbol or line break
	tokenWord                    // letters
	tokenNumber                  // digits
)

// token is one word, number or mark of a text.
type token struct {
	start, end  int // byte offsets in the text
	kind        tokenKind
	mark        rune   // of a mark: dashes and quotes in their plain form, '…' for an address
	attached    bool   // directly after the previous token
	hyphen      bool   // the hyphen of a compound such as "mid-July"
	capitalized bool   // starts with a capital letter
	word        wordID // of a word in the lexicon
	n           int    // the number, from at most 8 digits
	digits      int    // the number of digits
	ordinal     bool   // a number with st, nd, rd or th
}

// tokens are the tokens of a text.
type tokens []token

// tokenize splits a text into tokens. It drops zero-width characters and the apostrophes
// inside words ("father's" becomes "fathers"), and turns every dash into '-'.
func tokenize(text string) tokens {
	toks := make(tokens, 0, len(text)/5+4)
	end := -1 // of the previous token
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if words.IsSpace(r) || words.IsInvisible(r) {
			if words.IsInvisible(r) && end == i {
				end += size
			}
			i += size
			continue
		}
		t := token{start: i, attached: end == i}
		if n := addressLen(text[i:], !t.attached); n > 0 {
			i += n
			t.mark, t.end, end = '…', i, i
			toks = append(toks, t)
			continue
		}
		mixed := scanMixed(text, i, &t)
		switch {
		case mixed > 0:
			t.kind = tokenWord
			i += mixed
		case words.IsDigit(r):
			t.kind = tokenNumber
			i = scanNumber(text, i, &t)
		case words.IsLetter(r):
			t.kind = tokenWord
			i = scanWord(text, i, &t)
		default:
			t.mark = words.NormalizeMark(r)
			i += size
		}
		t.end, end = i, i
		toks = append(toks, t)
	}
	markHyphens(toks)
	return toks
}

// addressLen returns the length of the address or mention at the start of a text, or 0:
// https://…, a@b.example, <@U123>. Digits in them aren't dates. Only a mention may start
// within a word.
func addressLen(text string, wordStart bool) int {
	if len(text) > 1 && text[0] == '<' && (text[1] == '@' || text[1] == '#' || text[1] == '!' || text[1] == 'h' || text[1] == 'm') {
		if n := strings.IndexByte(text[:min(len(text), maxMentionLen)], '>'); n > 0 && (text[1] < 'a' || strings.Contains(text[:n], ":")) {
			return n + 1
		}
	}
	if !wordStart {
		return 0
	}
	n := strings.IndexAny(text[:min(len(text), maxAddressLen)], " \t\r\n>|")
	if n < 0 {
		n = min(len(text), maxAddressLen)
	}
	chunk := text[:n]
	at := strings.IndexByte(chunk, '@')
	if strings.Contains(chunk, "://") || at > 0 && strings.IndexByte(chunk[at:], '.') > 1 {
		return n
	}
	return 0
}

// Lengths in bytes. A longer address or mention is ordinary text.
const (
	maxAddressLen = 2048
	maxMentionLen = 512
)

// scanMixed scans a word that contains a digit, "b4" or "2moro", and returns its length
// in bytes, or 0 if the lexicon doesn't have it.
func scanMixed(text string, i int, t *token) int {
	var buf [maxMixedLen]byte
	n, digits := 0, 0
	for i+n < len(text) && n < len(buf) {
		c := text[i+n]
		if words.IsDigit(rune(c)) {
			digits++
		} else if c |= 0x20; c < 'a' || c > 'z' {
			break
		}
		buf[n] = c
		n++
	}
	if digits != 1 || n < 2 || i+n < len(text) && (words.IsDigit(rune(text[i+n])) || words.IsLetter(rune(text[i+n]))) {
		return 0
	}
	id, ok := lexicon.ids[string(buf[:n])]
	if !ok {
		return 0
	}
	t.word = id
	return n
}

const maxMixedLen = 8

// scanNumber scans digits and an ordinal's suffix, 15 or 15th, and returns the offset
// after them.
func scanNumber(text string, i int, t *token) int {
	for i < len(text) && words.IsDigit(rune(text[i])) {
		if t.digits < 8 {
			t.n = t.n*10 + int(text[i]-'0')
		}
		t.digits++
		i++
	}
	if i+2 <= len(text) {
		a, b := text[i]|0x20, text[i+1]|0x20
		suffix := a == 's' && b == 't' || a == 'n' && b == 'd' || a == 'r' && b == 'd' || a == 't' && b == 'h'
		if next, _ := utf8.DecodeRuneInString(text[i+2:]); suffix && !words.IsLetter(next) {
			t.ordinal = true
			i += 2
		}
	}
	return i
}

// scanWord scans a word, looks it up and returns the offset after it.
func scanWord(text string, i int, t *token) int {
	var buf [maxWordLen]byte
	n, plain, contraction := 0, true, false
	first, _ := utf8.DecodeRuneInString(text[i:])
	t.capitalized = first >= 'A' && first <= 'Z'
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		apostrophe := words.NormalizeMark(r) == '\''
		if apostrophe {
			next, _ := utf8.DecodeRuneInString(text[i+size:])
			if !words.IsLetter(next) {
				break
			}
			contraction = next|0x20 != 's'
		} else if !words.IsLetter(r) && !words.IsInvisible(r) {
			break
		}
		i += size
		if apostrophe || words.IsInvisible(r) {
			continue
		}
		if r >= utf8.RuneSelf || n == len(buf) {
			plain = false
			continue
		}
		if r >= 'A' && r <= 'Z' {
			r |= 0x20
		}
		buf[n] = byte(r)
		n++
	}
	if plain {
		t.word = lexicon.lookUp(buf[:n])
	}
	if contraction && lexicon.words[t.word].weekday != 0 {
		t.word = 0 // "we'd" isn't Wednesday
	}
	return i
}

// markHyphens marks the hyphens of compounds: attached on both sides, with a word or an
// ordinal on at least one.
func markHyphens(toks tokens) {
	for i := 1; i+1 < len(toks); i++ {
		t := &toks[i]
		t.hyphen = t.mark == '-' && t.attached && toks[i+1].attached &&
			(toks[i-1].kind == tokenWord || toks[i+1].kind == tokenWord || toks[i-1].ordinal)
	}
}

// wordAt returns the word at token i, or the empty word if there isn't one.
func (toks tokens) wordAt(i int) *word {
	if i < 0 || i >= len(toks) {
		return &lexicon.words[0]
	}
	return &lexicon.words[toks[i].word]
}

// markAt returns the mark at token i: 0 for a word or number, '\n' before the first and
// after the last token.
func (toks tokens) markAt(i int) rune {
	if i < 0 || i >= len(toks) {
		return '\n'
	}
	return toks[i].mark
}
