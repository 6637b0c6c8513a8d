package when

import (
	"strings"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents/words"
)

// tokenKind is what a token is made of.
type tokenKind uint8

const (
	tokenMark   tokenKind = iota // one punctuation mark or symbol; a line break is '\n'
	tokenWord                    // letters
	tokenNumber                  // digits
)

// token is one word, number or mark of a text.
type token struct {
	start, end int // byte offsets in the text
	kind       tokenKind
	mark       rune   // for marks, dashes and quotes in their plain form
	glued      bool   // nothing stands between it and the token before
	soft       bool   // a hyphen inside a compound, as in "mid-July"
	upper      bool   // begins with a capital
	word       wordID // for words in the lexicon, otherwise 0
	n          int    // for numbers of up to 8 digits
	digits     int    // how many digits
	ordinal    bool   // a number with st, nd, rd or th
}

// tokenize cuts a text into tokens. Apostrophes inside words are dropped
// ("father's" is "fathers"), as are zero-width characters; every dash is '-'.
func tokenize(text string) []token {
	toks := make([]token, 0, len(text)/5+4)
	end := -1 // of the token before
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if words.IsSpace(r) || words.IsInvisible(r) {
			if words.IsInvisible(r) && end == i {
				end += size
			}
			i += size
			continue
		}
		t := token{start: i, glued: end == i}
		if n := opaque(text[i:], !t.glued); n > 0 {
			i += n
			t.mark, t.end, end = '…', i, i
			toks = append(toks, t)
			continue
		}
		mixed := readMixed(text, i, &t)
		switch {
		case mixed > 0:
			t.kind = tokenWord
			i += mixed
		case words.IsDigit(r):
			t.kind = tokenNumber
			i = readNumber(text, i, &t)
		case words.IsLetter(r):
			t.kind = tokenWord
			i = readWord(text, i, &t)
		default:
			t.mark = words.NormalizeMark(r)
			i += size
		}
		t.end, end = i, i
		toks = append(toks, t)
	}
	markSoft(toks)
	return toks
}

// opaque is how many bytes at the beginning of a text are an address or a
// mention, in which digits are no dates: https://…, a@b.example, <@U123>.
func opaque(text string, first bool) int {
	if len(text) > 1 && text[0] == '<' && (text[1] == '@' || text[1] == '#' || text[1] == '!' || text[1] == 'h' || text[1] == 'm') {
		if n := strings.IndexByte(text[:min(len(text), maxMention)], '>'); n > 0 && (text[1] < 'a' || strings.Contains(text[:n], ":")) {
			return n + 1
		}
	}
	if !first {
		return 0
	}
	n := strings.IndexAny(text[:min(len(text), maxAddress)], " \t\r\n>|")
	if n < 0 {
		n = min(len(text), maxAddress)
	}
	chunk := text[:n]
	at := strings.IndexByte(chunk, '@')
	if strings.Contains(chunk, "://") || at > 0 && strings.IndexByte(chunk[at:], '.') > 1 {
		return n
	}
	return 0
}

// Bytes of the longest address and mention; longer ones are text.
const (
	maxAddress = 2048
	maxMention = 512
)

// readMixed reads a word with a digit in it, "b4" or "2moro": how many bytes it
// has, 0 if the lexicon knows none.
func readMixed(text string, i int, t *token) int {
	var buf [maxMixed]byte
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

const maxMixed = 8 // letters and digits of the longest such word

// readNumber reads digits and an ordinal's ending: 15, 15th.
func readNumber(text string, i int, t *token) int {
	for i < len(text) && words.IsDigit(rune(text[i])) {
		if t.digits < 8 {
			t.n = t.n*10 + int(text[i]-'0')
		}
		t.digits++
		i++
	}
	if i+2 <= len(text) {
		a, b := text[i]|0x20, text[i+1]|0x20
		ending := a == 's' && b == 't' || a == 'n' && b == 'd' || a == 'r' && b == 'd' || a == 't' && b == 'h'
		if next, _ := utf8.DecodeRuneInString(text[i+2:]); ending && !words.IsLetter(next) {
			t.ordinal = true
			i += 2
		}
	}
	return i
}

// readWord reads letters and looks them up. Longer words than any in the
// lexicon are not looked up.
func readWord(text string, i int, t *token) int {
	var buf [maxWord]byte
	n, plain, cut := 0, true, false
	first, _ := utf8.DecodeRuneInString(text[i:])
	t.upper = first >= 'A' && first <= 'Z'
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		apostrophe := words.NormalizeMark(r) == '\''
		if apostrophe {
			next, _ := utf8.DecodeRuneInString(text[i+size:])
			if !words.IsLetter(next) {
				break
			}
			cut = next|0x20 != 's'
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
		t.word = lexicon.find(buf[:n])
	}
	if cut && lexicon.words[t.word].weekday != 0 {
		t.word = 0 // "we'd" is no Wednesday
	}
	return i
}

// markSoft finds the hyphens inside compounds: glued on both sides, with a word
// on at least one.
func markSoft(toks []token) {
	for i := 1; i+1 < len(toks); i++ {
		t := &toks[i]
		t.soft = t.mark == '-' && t.glued && toks[i+1].glued &&
			(toks[i-1].kind == tokenWord || toks[i+1].kind == tokenWord || toks[i-1].ordinal)
	}
}
