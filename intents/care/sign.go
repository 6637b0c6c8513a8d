package care

import (
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/content"
)

// sign describes in one line how people tell of a moment: "<my> <relative> ... <die:done>".
type sign struct{ parts []part }

// part is one piece of a sign: a choice of phrases, one of which must follow, or a gap.
type part struct {
	// phrases are the possible phrases by their first word, without it.
	phrases map[string][][]string
	// empty means that the part may be left out.
	empty bool
	// gap is how many words may come before the next part. A narrow gap holds no words that
	// begin another thought.
	gap    int
	narrow bool
	// begins and ends mean that the clause must begin or end here.
	begins, ends bool
}

// How many words "..." and "....." may skip.
const (
	narrowGap, wideGap = "...", "....."

	maxNarrow, maxWide = 3, 5
)

// Words of signs that are more than words.
const (
	anyNumber    = "#"
	clauseBegins = "^"
	clauseEnds   = "$" // also the last word of an alternative
)

// maxPhrases bounds the phrases that the alternatives of one part multiply to.
const maxPhrases = 5000

// readSigns reads signs, one a line. Text after "//" is a comment. lists are those that
// signs can name.
func readSigns(text string, at content.Place, d *content.Draft, lists map[string][][]string) []sign {
	var out []sign
	n := 0
	for line := range strings.Lines(text) {
		n++
		line, _, _ = strings.Cut(line, "//")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		s, err := readSign(line, lists)
		switch where := d.Line(at) + n; {
		case err != nil:
			d.WrongLine(where, "", "%v", err)
		case len(s.parts) == 0 || s.parts[0].gap > 0:
			d.WrongLine(where, "begin it with a word", "a sign can't begin with a gap")
		default:
			out = append(out, s)
		}
	}
	return out
}

func readSign(line string, lists map[string][][]string) (sign, error) {
	var s sign
	for len(line) > 0 {
		piece, rest, err := cutPiece(line)
		if err != nil {
			return s, err
		}
		line = strings.TrimSpace(rest)
		switch piece {
		case narrowGap:
			s.parts = append(s.parts, part{gap: maxNarrow, narrow: true, empty: true})
			continue
		case wideGap:
			s.parts = append(s.parts, part{gap: maxWide, empty: true})
			continue
		case clauseBegins, clauseEnds:
			s.parts = append(s.parts, part{begins: piece == clauseBegins, ends: piece == clauseEnds, empty: true})
			continue
		}
		phrases, err := expand(piece, lists)
		if err != nil {
			return s, err
		}
		s.parts = append(s.parts, newPart(phrases))
	}
	return s, nil
}

// cutPiece cuts the first piece off a sign: a word, a list, or alternatives in braces.
func cutPiece(line string) (piece, rest string, err error) {
	if line[0] != '{' {
		piece, rest, _ = strings.Cut(line, " ")
		return piece, rest, nil
	}
	depth := 0
	for i := range len(line) {
		switch line[i] {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 {
			return line[:i+1], line[i+1:], nil
		}
	}
	return "", "", fmt.Errorf("the brace before %q is never closed", line[1:])
}

// alternatives splits the inside of braces at its bars.
func alternatives(inner string) []string {
	var out []string
	depth, from := 0, 0
	for i := range len(inner) {
		switch inner[i] {
		case '{':
			depth++
		case '}':
			depth--
		case '|':
			if depth == 0 {
				out = append(out, inner[from:i])
				from = i + 1
			}
		}
	}
	return append(out, inner[from:])
}

// expand returns the phrases that a piece stands for.
func expand(piece string, lists map[string][][]string) ([][]string, error) {
	if inner, ok := strings.CutPrefix(piece, "{"); ok {
		var out [][]string
		for _, alternative := range alternatives(strings.TrimSuffix(inner, "}")) {
			phrases, err := expandAll(strings.TrimSpace(alternative), lists)
			if err != nil {
				return nil, err
			}
			out = append(out, phrases...)
		}
		return out, nil
	}
	if name, ok := strings.CutPrefix(piece, "<"); ok {
		name = strings.TrimSuffix(name, ">")
		list, known := lists[name]
		if !known {
			return nil, fmt.Errorf("there is no list %q in %s", name, wordsFile)
		}
		return list, nil
	}
	if piece == anyNumber || piece == clauseEnds {
		return [][]string{{piece}}, nil
	}
	word := strings.ReplaceAll(strings.ToLower(piece), "'", "")
	if strings.ContainsAny(word, "<>{}[]|,.?!") {
		return nil, fmt.Errorf("%q contains punctuation: put blanks around <lists>, and leave out marks", piece)
	}
	return [][]string{{word}}, nil
}

// expandAll returns the phrases that several pieces in a row stand for.
func expandAll(pieces string, lists map[string][][]string) ([][]string, error) {
	phrases := [][]string{nil}
	for pieces != "" {
		piece, rest, err := cutPiece(pieces)
		if err != nil {
			return nil, err
		}
		pieces = strings.TrimSpace(rest)
		next, err := expand(piece, lists)
		if err != nil {
			return nil, err
		}
		if len(phrases)*len(next) > maxPhrases {
			return nil, fmt.Errorf("%q stands for more than %d phrases: write it as several signs", piece, maxPhrases)
		}
		phrases = product(phrases, next)
	}
	return phrases, nil
}

func product(before, after [][]string) [][]string {
	out := make([][]string, 0, len(before)*len(after))
	for _, b := range before {
		for _, a := range after {
			out = append(out, append(append([]string{}, b...), a...))
		}
	}
	return out
}

func newPart(phrases [][]string) part {
	p := part{phrases: make(map[string][][]string, len(phrases))}
	for _, words := range phrases {
		if len(words) == 0 {
			p.empty = true
			continue
		}
		p.phrases[words[0]] = append(p.phrases[words[0]], words[1:])
	}
	return p
}

// firstWords returns the words that a match of the sign can begin with.
func (s sign) firstWords() []string {
	var out []string
	for _, p := range s.parts {
		for first := range p.phrases {
			out = append(out, first)
		}
		if !p.empty {
			break
		}
	}
	return out
}

// allWords calls use with every word of the sign.
func (s sign) allWords(use func(string)) {
	for _, p := range s.parts {
		for first, rests := range p.phrases {
			use(first)
			for _, rest := range rests {
				for _, word := range rest {
					use(word)
				}
			}
		}
	}
}

// match returns where a match that begins at token i ends, or -1.
func match(parts []part, tokens []token, i int) int {
	if len(parts) == 0 {
		return i
	}
	p := parts[0]
	switch {
	case p.begins && i > 0 || p.ends && i < len(tokens):
		return -1
	case p.begins || p.ends:
		return match(parts[1:], tokens, i)
	case p.gap > 0:
		for n := 0; n <= p.gap; n++ {
			if end := match(parts[1:], tokens, i+n); end >= 0 {
				return end
			}
			if i+n == len(tokens) || p.narrow && tokens[i+n].endsGap {
				return -1
			}
		}
		return -1
	}
	if end := matchPhrase(p, parts[1:], tokens, i); end >= 0 {
		return end
	}
	if p.empty {
		return match(parts[1:], tokens, i)
	}
	return -1
}

// matchPhrase matches one of a part's phrases, and the parts after it.
func matchPhrase(p part, after []part, tokens []token, i int) int {
	first := clauseEnds
	if i < len(tokens) {
		first = tokens[i].key
	}
	return matchRests(p.phrases[first], after, tokens, i)
}

// matchRests matches one of the phrases that begin with token i, and the parts after them.
func matchRests(rests [][]string, after []part, tokens []token, i int) int {
	for _, rest := range rests {
		next := hasWords(tokens, i+1, rest)
		if next < 0 {
			continue
		}
		if end := match(after, tokens, min(next, len(tokens))); end >= 0 {
			return end
		}
	}
	return -1
}

// hasWords returns where the words end that the tokens have from i on, or -1.
func hasWords(tokens []token, i int, words []string) int {
	for _, w := range words {
		switch {
		case i < len(tokens) && tokens[i].key == w, i == len(tokens) && w == clauseEnds:
			i++
		default:
			return -1
		}
	}
	return i
}

// signIndex finds the signs that may begin with a word.
type signIndex struct {
	signs []sign
	of    []int // whose sign it is: an index that the caller knows
	first map[string][]start
}

// start is how a sign may begin with a word.
type start struct {
	sign int
	// rests are how the phrases go on that begin with the word; nil if the sign's first part may
	// be missing.
	rests [][]string
}

// match matches a sign that begins with token i.
func (s start) match(parts []part, tokens []token, i int) int {
	if s.rests == nil {
		return match(parts, tokens, i)
	}
	return matchRests(s.rests, parts[1:], tokens, i)
}

func (x *signIndex) add(s sign, of int) {
	if x.first == nil {
		x.first = map[string][]start{}
	}
	for _, word := range s.firstWords() {
		one := start{sign: len(x.signs)}
		if first := s.parts[0]; !first.empty {
			one.rests = first.phrases[word]
		}
		x.first[word] = append(x.first[word], one)
	}
	x.signs, x.of = append(x.signs, s), append(x.of, of)
}

// span is a match: tokens from start to end, of the owner's sign.
type span struct{ of, start, end int }

// find returns all matches.
func (x *signIndex) find(tokens []token) []span {
	var out []span
	for i, t := range tokens {
		for _, s := range x.first[t.key] {
			if end := s.match(x.signs[s.sign].parts, tokens, i); end >= 0 {
				out = append(out, span{x.of[s.sign], i, end})
			}
		}
	}
	return out
}
