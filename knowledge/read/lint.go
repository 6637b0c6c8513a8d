package read

import (
	"fmt"
	"path"
	"strings"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/knowledge"
)

// Lint finds all mistakes in a policy's file. It is stricter than [File]: fields
// that don't exist are always mistakes.
func Lint(name string, text []byte) content.Mistakes {
	p, err := File(name, text)
	if mistakes := lintMarkdown(name, text); len(mistakes) > 0 {
		return mistakes
	}
	at := content.Position{File: name}
	if err != nil {
		return content.Mistakes{{Position: at, What: err.Error()}}
	}
	return lintQuestions(p, at)
}

// lintMarkdown finds mistakes with line numbers.
func lintMarkdown(name string, source []byte) content.Mistakes {
	ending := strings.ToLower(path.Ext(name))
	if ending != ".md" && ending != ".markdown" || len(source) > MaxFileSize {
		return nil
	}
	text, err := Text(name, source)
	if err != nil {
		return nil //nolint:nilerr // File reports it
	}
	front, body := splitFront(strings.ReplaceAll(text, "\r\n", "\n"))
	_, mistakes := assemble(name, front, body, true)
	return mistakes
}

// lintQuestions finds questions under two headings: only one can be the answer.
func lintQuestions(p knowledge.Policy, at content.Position) content.Mistakes {
	var out content.Mistakes
	under := map[string]string{}
	for _, passage := range p.Passages() {
		for _, question := range passage.Questions {
			if first, twice := under[question]; twice {
				out = append(out, content.Mistake{
					Position: at, Fix: "keep one of them",
					What: fmt.Sprintf("the question %q is under both %q and %q", question, first, passage.Heading),
				})
			}
			under[question] = passage.Heading
		}
	}
	return out
}
