package stored

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
)

// compiled are the fields that Compile writes.
var compiled = []string{"reads", "next", "show", "require", "sum"}

// read returns what the author wrote, and the cases that were approved.
func (it item) read() (text string, approved []string, err error) {
	var into struct {
		Text  string   `json:"text"`
		Cases []string `json:"cases"`
	}
	for _, f := range it.fields {
		if f.name != "text" && f.name != "cases" {
			continue
		}
		draft := content.Decode(content.File{Name: "rules", Source: []byte(f.lines), Kind: "a rule"}, &into)
		if err := draft.Mistakes.Err(); err != nil {
			return "", nil, fmt.Errorf("line %d: this rule can't be read: %w", it.line, err)
		}
	}
	if strings.TrimSpace(into.Text) == "" {
		return "", nil, fmt.Errorf("line %d: this rule has no text", it.line)
	}
	return into.Text, into.Cases, nil
}

// write writes the rule with what it was compiled to behind its text.
func (it item) write(out *strings.Builder, r wizard.RuleText) {
	at := strings.Repeat(" ", it.indent+2)
	var lines strings.Builder
	for _, f := range it.fields {
		if slices.Contains(compiled, f.name) {
			continue
		}
		lines.WriteString(strings.TrimRight(f.lines, "\n") + "\n")
		if f.name != "text" {
			continue
		}
		fmt.Fprintf(&lines, "%sreads: %s\n", at, strconv.Quote(r.Reads))
		if len(r.Next) > 0 {
			lines.WriteString(at + "next:\n")
		}
		for _, n := range r.Next {
			fmt.Fprintf(&lines, "%s  - {after: %q, when: %s, go: %q}\n", at, n.After, condition(n.When), n.Go)
		}
		writeQuestions(&lines, at, "show", r.Show)
		writeQuestions(&lines, at, "require", r.Require)
		fmt.Fprintf(&lines, "%ssum: %q\n", at, r.Sum)
	}
	text := lines.String()
	out.WriteString(strings.Repeat(" ", it.indent) + "- " + strings.TrimPrefix(text, at))
}

// writeQuestions writes when questions are shown or required.
func writeQuestions(out *strings.Builder, at, name string, list []wizard.Shown) {
	if len(list) > 0 {
		out.WriteString(at + name + ":\n")
	}
	for _, s := range list {
		fmt.Fprintf(out, "%s  - {question: %q, when: %s}\n", at, s.Question, condition(s.When))
	}
}

func condition(c wizard.Condition) string {
	if c.Expr == "" {
		return strconv.FormatBool(c.Always)
	}
	return strconv.Quote(c.Expr)
}
