package words

import (
	"regexp"
	"slices"
	"strings"
)

// Patterns are patterns of what people say, by name, in a form that people can read:
//
//	= family: one, two words    words and phrases that a pattern names; they may name others
//	[name]                      the lines below are patterns with this name
//
//	word         this word               {family}     one of a family
//	one|two      one of these words      [a b|c]      one of these phrases, or nothing
//	(a b|c)      one of these phrases    *            after any of them: any number of times
//	_            any word                ...          up to four words
//	#            a number in digits      Name         a word of two letters or more
//	^  $         the beginning, the end
//
// Words are in lower case. Without ^ and $, other words may come before and after.
type Patterns map[string]string

// spaceAfter stands for the end of a word, and the space after it, in the expressions of [Patterns].
const spaceAfter = "\x00"

// ReadPatterns parses patterns. It panics if one is malformed or names a family that isn't above
// it, as that is a mistake in the program.
func ReadPatterns(text string) Patterns {
	families, lines := map[string]string{}, map[string][][]string{}
	at := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if name, isName := strings.CutPrefix(line, "["); isName && strings.IndexByte(line, ']') == len(line)-1 {
			at = strings.TrimSuffix(name, "]")
			continue
		}
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '=':
			name, list, _ := strings.Cut(line[1:], ":")
			families[strings.TrimSpace(name)] = family(list, families)
		default:
			lines[at] = append(lines[at], newPatternReader(line, families).items(""))
		}
	}
	out := Patterns{}
	for name, all := range lines {
		out[name] = oneOf(all)
	}
	return out
}

// Joined returns the expression for any pattern with a name in what [Join] returns. It panics if
// there is no such pattern.
func (p Patterns) Joined(name string) *regexp.Regexp {
	expression := strings.ReplaceAll(p.named(name), spaceAfter, `(?: |$)`)
	if !strings.HasPrefix(expression, "^") {
		expression = `(?:^| )` + expression
	}
	return regexp.MustCompile(expression)
}

// Typed returns the expression for any pattern with a name in a text as it was typed, and for the
// spaces after it. Capitals don't matter there, and neither does whether an apostrophe is left out.
func (p Patterns) Typed(name string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b` + strings.ReplaceAll(p.named(name), spaceAfter, `(?:\b *| +)`))
}

func (p Patterns) named(name string) string {
	if p[name] == "" {
		panic("words: no patterns [" + name + "]")
	}
	return p[name]
}

// family returns the expression for any entry of a list that commas separate.
func family(list string, families map[string]string) string {
	var all []string
	for entry := range strings.SplitSeq(list, ",") {
		all = append(all, strings.Join(newPatternReader(entry, families).items(""), ""))
	}
	return `(?:` + strings.Join(all, "|") + `)`
}

// oneOf returns the expression for any of some lines. What all of them begin or end with is in
// it once: an expression that tries it for each line would be slow.
func oneOf(lines [][]string) string {
	first, last := lines[0], slices.Clone(lines[0])
	slices.Reverse(last)
	from, until := len(first), len(first)
	for _, line := range lines[1:] {
		n := 0
		for n < min(from, len(line)) && line[n] == first[n] {
			n++
		}
		from = n
	}
	for _, line := range lines {
		n := 0
		for n < min(until, len(line)-from) && line[len(line)-1-n] == last[n] {
			n++
		}
		until = n
	}
	var all []string
	for _, line := range lines {
		all = append(all, strings.Join(line[from:len(line)-until], ""))
	}
	return strings.Join(first[:from], "") + `(?:` + strings.Join(all, "|") + `)` + strings.Join(first[len(first)-until:], "")
}

// patternReader reads one pattern.
type patternReader struct {
	line     string
	fields   []string
	families map[string]string
}

func newPatternReader(line string, families map[string]string) *patternReader {
	return &patternReader{line: line, fields: patternFields(line), families: families}
}

// patternFields splits a pattern into its signs and words. The spaces in the names of families
// become underscores, and bars outside of brackets stay in their field.
func patternFields(line string) []string {
	depth, inName := 0, false
	var b strings.Builder
	for _, r := range line {
		isSign := false
		switch r {
		case '(', '[':
			depth++
			isSign = true
		case ')', ']':
			depth--
			isSign = true
		case '*':
			isSign = true
		case '|':
			isSign = depth > 0
		case '{', '}':
			inName = r == '{'
		case ' ':
			if inName {
				r = '_'
			}
		}
		if isSign {
			b.WriteString(" " + string(r) + " ")
		} else {
			b.WriteRune(r)
		}
	}
	return strings.Fields(b.String())
}

// items reads elements until the given bracket closes. Each is the expression for one of them,
// with the space after it.
func (p *patternReader) items(closing string) []string {
	var out []string
	for len(p.fields) > 0 {
		field := p.fields[0]
		p.fields = p.fields[1:]
		switch field {
		case closing:
			return out
		case "^", "$", "|":
			out = append(out, field)
		case "(":
			out = append(out, p.group(")"))
		case "[":
			out = append(out, p.group("]")+"?")
		case "*":
			p.check(len(out) > 0)
			out[len(out)-1] = `(?:` + strings.TrimSuffix(out[len(out)-1], "?") + `)*`
		case "...":
			out = append(out, `(?:`+anyWord+`){0,4}`)
		case "_":
			out = append(out, anyWord)
		case "Name":
			out = append(out, word(`\pL{2,}`))
		case "#":
			out = append(out, word(`\d{1,2}`))
		default:
			out = append(out, p.words(field))
		}
	}
	p.check(closing == "")
	return out
}

// group reads the phrases in brackets.
func (p *patternReader) group(closing string) string {
	return `(?:` + strings.Join(p.items(closing), "") + `)`
}

// words reads a word, several, or the name of a family.
func (p *patternReader) words(field string) string {
	if name, isFamily := strings.CutPrefix(field, "{"); isFamily {
		name = strings.ReplaceAll(strings.TrimSuffix(name, "}"), "_", " ")
		p.check(p.families[name] != "")
		return p.families[name]
	}
	field = strings.ReplaceAll(field, "'", `['’]?`)
	if strings.Contains(field, "|") {
		field = `(?:` + field + `)`
	}
	return word(field)
}

func (p *patternReader) check(ok bool) {
	if !ok {
		panic("words: a pattern is malformed, or names no family: " + p.line)
	}
}

// anyWord matches a word, and the space after it.
const anyWord = `[^\s,.;:!?]+` + spaceAfter

func word(expression string) string { return expression + spaceAfter }
