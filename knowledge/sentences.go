package knowledge

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// abbreviations end in a full stop that ends no sentence.
var abbreviations = []string{
	"e.g.", "i.e.", "etc.", "vs.", "no.", "nos.", "sec.", "art.", "approx.", "incl.", "mr.", "mrs.", "ms.", "dr.", "st.", "inc.", "co.", "corp.", "ltd.",
	"u.s.", "u.s.c.", "c.f.r.", "cal.", "gov.", "seq.", "et.", "p.m.", "a.m.", "dept.", "fig.", "cf.",
}

// sentences cuts a text into sentences; a list item, a row of a table and a line
// of its own are one each. Put together again with what stood between them they
// are the text.
func sentences(text string) []string {
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, cutLine(line)...)
		}
	}
	return out
}

func cutLine(line string) []string {
	var out []string
	from := 0
	for i, r := range line {
		if r != '.' && r != '!' && r != '?' {
			continue
		}
		end := i + 1
		for end < len(line) && strings.ContainsRune(`"')]”’`, firstRune(line[end:])) {
			end += utf8.RuneLen(firstRune(line[end:]))
		}
		if end < len(line) && line[end] == ' ' && startsSentence(line[end:]) && !abbreviated(line[from:i+1]) {
			out = append(out, strings.TrimSpace(line[from:end]))
			from = end
		}
	}
	if rest := strings.TrimSpace(line[from:]); rest != "" {
		out = append(out, rest)
	}
	return out
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// startsSentence reports whether what follows may begin one.
func startsSentence(rest string) bool {
	r := firstRune(strings.TrimLeft(rest, ` "'([“‘`))
	return unicode.IsUpper(r) || unicode.IsDigit(r)
}

// abbreviated reports whether the text ends in an abbreviation or an initial.
func abbreviated(text string) bool {
	last := strings.ToLower(text[strings.LastIndexAny(text, " (")+1:])
	return slices.Contains(abbreviations, last) || len(last) == 2 && unicode.IsLetter(rune(last[0]))
}
