package rules

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/cases"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// Row is a case that an author confirms: answers on a day, and what must follow.
type Row struct {
	Today   string
	After   wizard.Tag // the step just finished; empty where Show is set
	Show    wizard.Tag // the question that may be shown
	Require wizard.Tag // the question that may be required
	Answers map[wizard.Tag]string
	Want    string // a step's tag, "-" for no rule, "shown", "hidden", "required" or "optional"
}

// String writes the row as a line of a .cases file.
func (r Row) String() string {
	var answers []string
	for _, tag := range sortedTags(r.Answers) {
		answers = append(answers, fmt.Sprintf("%s=%s", tag, r.Answers[tag]))
	}
	at := "after " + string(r.After)
	if r.Show != "" {
		at = "show " + string(r.Show)
	}
	if r.Require != "" {
		at = "require " + string(r.Require)
	}
	return fmt.Sprintf("%s | %s | %s | %s", r.Today, at, strings.Join(answers, "; "), r.Want)
}

func sortedTags(m map[wizard.Tag]string) []wizard.Tag {
	out := make([]wizard.Tag, 0, len(m))
	for tag := range m {
		out = append(out, tag)
	}
	slices.Sort(out)
	return out
}

// ParseRows reads the lines of a .cases file. Empty lines and lines that start
// with # are comments.
func ParseRows(text string) ([]Row, error) {
	var out []Row
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		row, err := parseRow(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		out = append(out, row)
	}
	return out, nil
}

func parseRow(line string) (Row, error) {
	parts := strings.Split(line, " | ")
	if len(parts) != 4 {
		return Row{}, fmt.Errorf("%q has %d parts; write DAY | after STEP, show QUESTION or require QUESTION | TAG=value; … | result", line, len(parts))
	}
	row := Row{Today: strings.TrimSpace(parts[0]), Want: strings.TrimSpace(parts[3]), Answers: map[wizard.Tag]string{}}
	if _, err := time.Parse(time.DateOnly, row.Today); err != nil {
		return Row{}, fmt.Errorf("%q is not a day such as 2026-11-23", row.Today)
	}
	kind, tag, _ := strings.Cut(strings.TrimSpace(parts[1]), " ")
	switch kind {
	case "after":
		row.After = wizard.Tag(tag)
	case "show":
		row.Show = wizard.Tag(tag)
	case "require":
		row.Require = wizard.Tag(tag)
	default:
		return Row{}, fmt.Errorf("%q says neither after a step, nor show or require a question", parts[1])
	}
	for answer := range strings.SplitSeq(parts[2], ";") {
		tag, value, ok := strings.Cut(strings.TrimSpace(answer), "=")
		if ok {
			row.Answers[wizard.Tag(tag)] = value
		} else if strings.TrimSpace(answer) != "" {
			return Row{}, fmt.Errorf("%q is not an answer such as TAG=value", answer)
		}
	}
	return row, nil
}

// Check decides a row. got is what follows, and why says the reason.
func (p *Program) Check(r Row) (got, why string) {
	today, err := time.Parse(time.DateOnly, r.Today)
	if err != nil {
		return "", err.Error()
	}
	at := Situation{Answers: r.Answers, Today: today}
	if r.Show != "" {
		got = "hidden"
		if p.Shows(r.Show, at) {
			got = "shown"
		}
		return got, p.ExplainShown(r.Show, at)
	}
	if r.Require != "" {
		got = "optional"
		if p.Requires(r.Require, at) {
			got = "required"
		}
		return got, p.ExplainRequired(r.Require, at)
	}
	got = "-"
	if next, ok := p.Next(r.After, at); ok {
		got = string(next)
	}
	return got, p.ExplainNext(r.After, at)
}

// Propose returns the cases that tell what each rule depends on: for every
// question, two sets of answers that differ in it alone and are decided
// differently, on both sides of a limit where there is one. Their clock is
// pinned to a day.
func (p *Program) Propose() []Row {
	var out []Row
	add := func(r Row) {
		if !slices.ContainsFunc(out, func(o Row) bool { return o.String() == r.String() }) {
			out = append(out, r)
		}
	}
	for _, r := range p.routes {
		for _, s := range cases.Deciding(r.rule.When) {
			add(p.row(s, Row{After: r.rule.After.Tag}))
		}
	}
	for _, q := range p.shown {
		conditions := append(slices.Clone(q.when.Show), q.when.Hide...)
		for _, s := range cases.Deciding(tree.AnyOf(conditions...)) {
			add(p.row(s, Row{Show: q.q.Tag}))
		}
	}
	for _, q := range p.needed {
		conditions := append(slices.Clone(q.when.Show), q.when.Hide...)
		for _, s := range cases.Deciding(tree.AnyOf(conditions...)) {
			add(p.row(s, Row{Require: q.q.Tag}))
		}
	}
	return out
}

func (p *Program) row(s tree.Sample, r Row) Row {
	r.Today, r.Answers = s.Today.Format(time.DateOnly), map[wizard.Tag]string{}
	for q, v := range s.Answers {
		if v != "" {
			r.Answers[q.Tag] = v
		}
	}
	r.Want, _ = p.Check(r)
	return r
}
