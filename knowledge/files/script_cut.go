package files

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// cutter cuts a Python file into tokens and logical lines (The Python Language Reference,
// chapter 2).
type cutter struct {
	source string
	at     int
	line   int
	depth  int // of open brackets, within which a line goes on
	lines  []CodeLine
	now    CodeLine
	begun  bool
}

func cutScript(source string) []CodeLine {
	c := &cutter{source: strings.ReplaceAll(source, "\r\n", "\n"), line: 1}
	for c.at < len(c.source) {
		c.step()
	}
	c.endLine()
	return c.lines
}

// step reads one token.
func (c *cutter) step() {
	ch := c.source[c.at]
	switch {
	case ch == '\n':
		c.line++
		c.at++
		if c.depth == 0 {
			c.endLine()
		}
	case ch == ' ' || ch == '\t' || ch == '\r' || ch == '\f':
		c.at++
	case ch == '\\' && c.at+1 < len(c.source) && c.source[c.at+1] == '\n':
		c.line++
		c.at += 2
	case ch == '#':
		c.readComment()
	case c.stringPrefix() >= 0:
		c.readString()
	case ch >= '0' && ch <= '9' || ch == '.' && c.at+1 < len(c.source) && isDigit(c.source[c.at+1]):
		c.readNumber()
	default:
		c.readOther()
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// begin remembers where a logical line begins.
func (c *cutter) begin() {
	if c.begun {
		return
	}
	c.begun = true
	start := strings.LastIndexByte(c.source[:c.at], '\n') + 1
	indent := 0
	for _, ch := range c.source[start:c.at] {
		if ch == '\t' {
			indent += 8 - indent%8
		} else {
			indent++
		}
	}
	c.now = CodeLine{From: c.line, Indent: indent}
}

// mostTokens keeps a line of data from taking much memory.
const mostTokens = 20_000

func (c *cutter) add(kind TokenKind, text string, line int) {
	if len(c.now.Tokens) < mostTokens {
		c.now.Tokens = append(c.now.Tokens, Token{kind, text, line})
	}
	c.now.To = c.line
}

func (c *cutter) endLine() {
	if c.begun {
		c.now.To = max(c.now.To, c.now.From)
		c.lines = append(c.lines, c.now)
	}
	c.now, c.begun, c.depth = CodeLine{}, false, 0
}

func (c *cutter) readComment() {
	c.begin()
	end := strings.IndexByte(c.source[c.at:], '\n')
	if end < 0 {
		end = len(c.source) - c.at
	}
	text := strings.TrimSpace(strings.TrimLeft(c.source[c.at:c.at+end], "#"))
	c.at += end
	if c.depth > 0 && text != "" { // in the middle of a statement
		c.lines = append(c.lines, CodeLine{From: c.line, To: c.line, Indent: c.now.Indent, Comment: text})
		return
	}
	c.now.Comment = text
	if len(c.now.Tokens) > 0 && c.now.To != c.line {
		c.now.To = c.line
	}
}

// stringPrefix returns the length of the prefix of a string that begins
// here, or -1.
func (c *cutter) stringPrefix() int {
	rest := c.source[c.at:]
	for n := 0; n < len(rest) && n <= 2; n++ {
		switch {
		case rest[n] == '"' || rest[n] == '\'':
			return n
		case !strings.ContainsRune("rRbBuUfFtT", rune(rest[n])):
			return -1
		}
	}
	return -1
}

// readString reads a string. In those with fields, strings within braces may have the same
// quotes (since Python 3.12).
func (c *cutter) readString() {
	c.begin()
	n := c.stringPrefix()
	prefix := strings.ToLower(c.source[c.at : c.at+n])
	c.at += n
	quote := c.source[c.at : c.at+1]
	if strings.HasPrefix(c.source[c.at:], strings.Repeat(quote, 3)) {
		quote = strings.Repeat(quote, 3)
	}
	line := c.line
	c.at += len(quote)
	start := c.at
	end := c.stringEnd(quote, strings.ContainsAny(prefix, "ft"))
	text := c.source[start:end]
	c.at = min(len(c.source), end+len(quote))
	if end < len(c.source) && c.source[end] == '\n' { // it was never closed
		c.at = end
	}
	c.line += strings.Count(text, "\n")
	if !strings.Contains(prefix, "r") {
		text = unquote(text)
	}
	c.add(CodeString, text, line)
}

// stringEnd returns where a string ends that begins here.
func (c *cutter) stringEnd(quote string, fields bool) int {
	braces := 0
	for at := c.at; at < len(c.source); at++ {
		ch := c.source[at]
		switch {
		case ch == '\\':
			at++
		case strings.HasPrefix(c.source[at:], quote) && braces == 0:
			return at
		case ch == '\n' && len(quote) == 1:
			return at
		case fields && ch == '{':
			if strings.HasPrefix(c.source[at:], "{{") && braces == 0 {
				at++
				continue
			}
			braces++
		case fields && ch == '}' && braces > 0:
			braces--
		case strings.HasPrefix(c.source[at:], quote): // within braces: before 3.12 the end, since then a string
			if !fields || !strings.Contains(restOfLine(c.source[at+1:]), quote) {
				return at
			}
		}
	}
	return len(c.source)
}

func restOfLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// unquote replaces the escapes that matter in paths and words.
func unquote(text string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	return strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t", `\"`, `"`, `\'`, `'`, "\\\n", "").Replace(text)
}

func (c *cutter) readNumber() {
	c.begin()
	start := c.at
	for c.at < len(c.source) {
		ch := c.source[c.at]
		isExponent := (ch == '+' || ch == '-') && c.at > start && (c.source[c.at-1]|0x20) == 'e' && !strings.HasPrefix(strings.ToLower(c.source[start:]), "0x")
		if !isDigit(ch) && ch != '.' && ch != '_' && !isExponent && (ch|0x20 < 'a' || ch|0x20 > 'z') {
			break
		}
		c.at++
	}
	c.add(CodeNumber, c.source[start:c.at], c.line)
}

func (c *cutter) readOther() {
	c.begin()
	start := c.at
	r, size := utf8.DecodeRuneInString(c.source[c.at:])
	if r == '_' || unicode.IsLetter(r) {
		for c.at < len(c.source) {
			r, size := utf8.DecodeRuneInString(c.source[c.at:])
			if r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
				break
			}
			c.at += size
		}
		c.add(Word, c.source[start:c.at], c.line)
		return
	}
	c.at += size
	switch r {
	case '(', '[', '{':
		c.depth++
	case ')', ']', '}':
		c.depth = max(0, c.depth-1)
	}
	for _, sign := range []string{"**", "//", "==", "!=", "<=", ">=", "->", ":=", "+=", "-=", "*=", "/="} {
		if strings.HasPrefix(c.source[start:], sign) {
			c.at = start + len(sign)
		}
	}
	c.add(Sign, c.source[start:c.at], c.line)
}
