package read

import (
	"path"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge"
)

// Lint finds all mistakes in a policy's file. It is stricter than [File]: unknown fields
// are mistakes.
func Lint(name string, content []byte) []Problem {
	p, err := File(name, content)
	if problems := lintMarkdown(name, content); len(problems) > 0 {
		return problems
	}
	if err != nil {
		return []Problem{{What: err.Error()}}
	}
	return lintQuestions(p)
}

// lintMarkdown finds mistakes with line numbers.
func lintMarkdown(name string, content []byte) []Problem {
	ending := strings.ToLower(path.Ext(name))
	if ending != ".md" && ending != ".markdown" || len(content) > MaxFileSize {
		return nil
	}
	text, err := decode(name, content)
	if err != nil {
		return nil // File reports it
	}
	front, body := splitFront(strings.ReplaceAll(text, "\r\n", "\n"))
	_, problems := parseMarkdown(front, body, true)
	slices.SortStableFunc(problems, func(a, b Problem) int { return a.Line - b.Line })
	return problems
}

// lintQuestions finds questions under two headings, because only one can answer.
func lintQuestions(p knowledge.Policy) []Problem {
	var out []Problem
	under := map[string]string{}
	for _, passage := range p.Passages() {
		for _, question := range passage.Questions {
			if first, twice := under[question]; twice {
				out = append(out, Problem{What: "the question \"" + question + "\" is under both \"" + first + "\" and \"" + passage.Heading + "\"", Mend: "keep one of them"})
			}
			under[question] = passage.Heading
		}
	}
	return out
}
