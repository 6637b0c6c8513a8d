package content

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Position is a place in a file.
type Position struct {
	File   string
	Line   int // from 1; 0 means the whole file
	Column int // from 1, in characters; 0 where unknown
}

// String returns "file:line", or just the file without a line.
func (p Position) String() string {
	if p.Line == 0 {
		return p.File
	}
	return p.File + ":" + strconv.Itoa(p.Line)
}

// Mistake is one mistake in a file.
type Mistake struct {
	Position
	What  string // `the step "step-009" does not exist`
	Fix   string // `use "step-001" or "step-002"`; may be empty
	Place Place  // what it is about, for editors; "" for the whole file
}

// FixSentence returns how to fix the mistake as a sentence, or "".
func (m Mistake) FixSentence() string {
	if m.Fix == "" {
		return ""
	}
	return sentence(m.Fix)
}

// String returns the mistake in one line: "file:line: what. How to fix it.".
func (m Mistake) String() string {
	text := m.What
	if m.Fix != "" {
		text = strings.TrimSuffix(text, ".") + ". " + m.FixSentence()
	}
	if where := m.Position.String(); where != "" {
		return where + ": " + text
	}
	return text
}

// sentence starts with a capital and ends with a period, unless it ends with
// other punctuation.
func sentence(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	s = string(unicode.ToUpper(first)) + s[size:]
	if strings.HasSuffix(s, ".") || strings.HasSuffix(s, "?") || strings.HasSuffix(s, "…") {
		return s
	}
	return s + "."
}

// Mistakes are all mistakes in some files.
type Mistakes []Mistake

// Error lists every mistake on a line of its own.
func (m Mistakes) Error() string {
	lines := make([]string, len(m))
	for i, mistake := range m {
		lines[i] = mistake.String()
	}
	return strings.Join(lines, "\n")
}

// Err returns the mistakes by file and line without repetitions, or nil if
// there are none.
func (m Mistakes) Err() error {
	if len(m) == 0 {
		return nil
	}
	sorted := slices.Clone(m)
	slices.SortStableFunc(sorted, func(a, b Mistake) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return slices.CompactFunc(sorted, func(a, b Mistake) bool {
		return a.Position == b.Position && a.What == b.What && a.Fix == b.Fix
	})
}
