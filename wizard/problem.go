package wizard

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is one mistake in a config: where it is, what is wrong and how to mend it.
type Problem struct {
	File string
	Line int    // from 1; 0 where it concerns the whole file
	What string // "the step \"step-009\" does not exist"
	Mend string // "use one of step-001, step-002"
}

// String is "file:line: what; mend".
func (p Problem) String() string {
	where := p.File
	if p.Line > 0 {
		where = fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	if p.Mend == "" {
		return where + ": " + p.What
	}
	return where + ": " + p.What + "; " + p.Mend
}

// Problems are all mistakes found. As an error it lists every one.
type Problems []Problem

func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.String()
	}
	return strings.Join(lines, "\n")
}

// sorted orders problems as one reads files and drops repetitions.
func (p Problems) sorted() Problems {
	slices.SortStableFunc(p, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return slices.Compact(p)
}

// quoted lists words for a sentence: "a", "b" or "c".
func quoted[S ~string](words []S, last string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = fmt.Sprintf("%q", string(w))
	}
	return listed(out, last)
}

// listed joins words for a sentence: a, b or c.
func listed(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}
