package read

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word, a number, a tag or a sign of a text.
type token struct {
	text string // as written
	low  string // in lower case, without apostrophes
	kind tokenKind
	at   int // in bytes
	end  int
}

type tokenKind int

const (
	wordToken   tokenKind = iota
	numberToken           // 12 or 12.5, without thousands separators
	dayToken              // 2027-06-15
	tagToken              // DV:QUESTION:WORK_STATE
	quoteToken            // a text in quotes, without them
	signToken             // punctuation or an operator
	lineToken             // the end of a line
	bulletToken           // the mark of a list item
)

// signs are operators of several characters, longer ones first.
var signs = []string{"<=", ">=", "=>", "->", "==", "!=", "<>", "…", "--", "&&", "||"}

// sameSign are the plain forms of signs.
var sameSign = strings.NewReplacer(
	"’", "'", "‘", "'", "ʼ", "'", "“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`,
	"≤", "<=", "≥", ">=", "≠", "!=", "→", "->", "⇒", "=>", "–", "--", "—", "--", "\u00a0", " ", "\t", " ", "\r", "",
)

// tokenize cuts a text into tokens.
func tokenize(text string) []token {
	t := tokenizer{text: sameSign.Replace(text), out: make([]token, 0, len(text)/4+4)}
	for t.at < len(t.text) {
		t.next()
	}
	return t.out
}

type tokenizer struct {
	text string
	at   int
	out  []token
}

func (t *tokenizer) add(kind tokenKind, n int) {
	text := t.text[t.at : t.at+n]
	t.out = append(t.out, token{text: text, low: strings.ToLower(text), kind: kind, at: t.at, end: t.at + n})
	t.at += n
}

func (t *tokenizer) next() {
	rest := t.text[t.at:]
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case r == '\n':
		t.add(lineToken, 1)
	case unicode.IsSpace(r):
		t.at += size
	case t.atLineStart() && bulletLength(rest) > 0:
		t.add(bulletToken, bulletLength(rest))
	case unicode.IsDigit(r):
		t.number(rest)
	case unicode.IsLetter(r):
		t.word(rest)
	case r == '"' && t.quote(rest, "\""):
	case r == '\'' && t.opensQuote() && t.quote(rest, "'"):
	default:
		t.sign(rest, size)
	}
}

func (t *tokenizer) atLineStart() bool {
	return len(t.out) == 0 || t.out[len(t.out)-1].kind == lineToken
}

// bulletLength returns the length of the mark of a list item: "-", "*", "•",
// "1.", "2)", "a)", "(b)".
func bulletLength(rest string) int {
	for _, mark := range []string{"- ", "* ", "• ", "◦ ", "· ", "-- ", "+ ", "•"} {
		if strings.HasPrefix(rest, mark) {
			return len(mark)
		}
	}
	if tail, ok := strings.CutPrefix(strings.ToLower(rest[:min(len(rest), 12)]), "rule "); ok {
		n := len(tail) - len(strings.TrimLeft(tail, "0123456789"))
		if n > 0 && n < len(tail) && (tail[n] == ':' || tail[n] == '.' || tail[n] == ')') {
			return len("rule ") + n + 1
		}
	}
	open := 0
	if rest[0] == '(' {
		open = 1
	}
	n := open
	for n < len(rest) && n < open+2 && (rest[n] >= '0' && rest[n] <= '9') {
		n++
	}
	if n == open && n < len(rest) && rest[n] >= 'a' && rest[n] <= 'h' {
		n++
	}
	if n == open || n+1 >= len(rest) || rest[n+1] != ' ' {
		return 0
	}
	if rest[n] == ')' || open == 0 && rest[n] == '.' {
		return n + 1
	}
	return 0
}

// opensQuote reports whether a ' can start a text in quotes.
func (t *tokenizer) opensQuote() bool {
	return t.at == 0 || strings.ContainsRune(" \n(:,", rune(t.text[t.at-1]))
}

func (t *tokenizer) quote(rest, mark string) bool {
	end := strings.Index(rest[1:], mark)
	if end <= 0 || strings.Contains(rest[1:end+1], "\n") {
		return false
	}
	inner := rest[1 : end+1]
	t.out = append(t.out, token{text: inner, low: strings.ToLower(inner), kind: quoteToken, at: t.at, end: t.at + end + 2})
	t.at += end + 2
	return true
}

func (t *tokenizer) number(rest string) {
	if len(rest) >= 10 && isDay(rest[:10]) {
		t.add(dayToken, 10)
		return
	}
	n := 0
	for n < len(rest) && (isDigit(rest[n]) || (rest[n] == '.' || rest[n] == ',') && n+1 < len(rest) && isDigit(rest[n+1])) {
		n++
	}
	t.add(numberToken, n)
	last := &t.out[len(t.out)-1]
	last.low = strings.ReplaceAll(last.low, ",", "")
	for _, ordinal := range []string{"st", "nd", "rd", "th"} {
		tail, ok := strings.CutPrefix(t.text[t.at:], ordinal)
		if ok && (tail == "" || !isLetter(tail[0])) {
			t.at += len(ordinal)
		}
	}
	if strings.HasPrefix(t.text[t.at:], "/") && t.at+1 < len(t.text) && isDigit(t.text[t.at+1]) {
		t.slashes(last)
	}
}

// slashes reads on over 6/1/2027, which is one token that no grammar accepts:
// it is the first of June or the sixth of January.
func (t *tokenizer) slashes(last *token) {
	for t.at < len(t.text) && (isDigit(t.text[t.at]) || t.text[t.at] == '/') {
		t.at++
	}
	last.text, last.end, last.kind = t.text[last.at:t.at], t.at, wordToken
	last.low = last.text
}

func isDigit(b byte) bool  { return b >= '0' && b <= '9' }
func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' || b >= 0x80 }

func isDay(s string) bool {
	for i := range 10 {
		if (i == 4 || i == 7) != (s[i] == '-') || i != 4 && i != 7 && !isDigit(s[i]) {
			return false
		}
	}
	return true
}

func (t *tokenizer) word(rest string) {
	if n := tagLength(rest); n > 0 {
		t.add(tagToken, n)
		return
	}
	n := wordLength(rest)
	t.add(wordToken, n)
	last := &t.out[len(t.out)-1]
	t.split(last)
}

// tagLength returns the length of something written like a tag, in any case.
func tagLength(rest string) int {
	colons, n := 0, 0
	for n < len(rest) {
		b := rest[n]
		switch {
		case isLetter(b) || isDigit(b) || b == '_':
		case b == ':' && n+1 < len(rest) && (isLetter(rest[n+1]) || isDigit(rest[n+1])):
			colons++
		default:
			if colons >= 2 {
				return n
			}
			return 0
		}
		n++
	}
	if colons >= 2 {
		return n
	}
	return 0
}

func wordLength(rest string) int {
	for i, r := range rest {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && !unicode.IsMark(r) && (r != '\'' || i+1 >= len(rest) || !isLetter(rest[i+1])) {
			return i
		}
	}
	return len(rest)
}

// split undoes contractions: "isn't" is two words, and so is "they're".
// Underscores divide words as blanks do.
func (t *tokenizer) split(last *token) {
	low := last.low
	if strings.Contains(low, "_") {
		parts := strings.FieldsFunc(low, func(r rune) bool { return r == '_' })
		whole := *last
		t.out = t.out[:len(t.out)-1]
		for _, p := range parts {
			kind := wordToken
			if strings.Trim(p, "0123456789") == "" {
				kind = numberToken
			}
			t.out = append(t.out, token{text: p, low: p, kind: kind, at: whole.at, end: whole.end})
		}
		return
	}
	if whole, ok := contractions[low]; ok {
		last.low = whole[0]
		for _, w := range whole[1:] {
			t.out = append(t.out, token{text: last.text, low: w, kind: wordToken, at: last.at, end: last.end})
		}
		return
	}
	last.low = strings.ReplaceAll(strings.TrimSuffix(strings.TrimSuffix(low, "'s"), "'"), "'", "")
}

func (t *tokenizer) sign(rest string, size int) {
	for _, s := range signs {
		if strings.HasPrefix(rest, s) {
			t.add(signToken, len(s))
			return
		}
	}
	t.add(signToken, size)
}
