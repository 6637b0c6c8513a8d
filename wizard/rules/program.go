package rules

import (
	"fmt"
	"strings"
	"time"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/read"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// Program is a compiled text. It never changes and is safe for concurrent use.
type Program struct {
	form   *read.Form
	rules  []tree.Rule
	routes []route
	shown  []shown
	needed []shown // when questions must be answered
}

// route is a compiled rule for where a step leads.
type route struct {
	rule    tree.Rule
	formula wizard.Formula
	expr    string
}

// shown is when a question is shown.
type shown struct {
	q       *tree.Question
	when    tree.Visibility
	formula wizard.Formula
	expr    string
}

// program compiles rules to the expressions of forms, which decide.
func (c *Compiler) program(list []tree.Rule) (*Program, error) {
	out := &Program{form: c.form, rules: list}
	for _, r := range list {
		if r.Effect.Kind != tree.Go {
			continue
		}
		expr := tree.Expression(r.When)
		formula, err := c.compileExpression(expr)
		if err != nil {
			return nil, err
		}
		out.routes = append(out.routes, route{r, formula, expr})
	}
	for _, q := range shownQuestions(list) {
		v := visibilityOf(list, q)
		expr := v.Expression()
		formula, err := c.compileExpression(expr)
		if err != nil {
			return nil, err
		}
		out.shown = append(out.shown, shown{q, v, formula, expr})
	}
	for _, q := range requiredQuestions(list) {
		v := tree.Requirement(q, list)
		expr := v.Expression()
		formula, err := c.compileExpression(expr)
		if err != nil {
			return nil, err
		}
		out.needed = append(out.needed, shown{q, v, formula, expr})
	}
	return out, nil
}

// compileExpression compiles what the grammar made. Limits of the language of
// forms are the only mistakes that are left.
func (c *Compiler) compileExpression(expr string) (wizard.Formula, error) {
	formula, err := c.form.Express.Compile(expr)
	if err != nil {
		return formula, read.Refuse(read.WrongType, "", "The form can't evaluate this (%v). Can you write it in another way?", err)
	}
	return formula, nil
}

// Stored returns the text with what it was compiled to, as a form's file keeps it.
func (p *Program) Stored(text string) wizard.RuleText {
	out := wizard.RuleText{Text: text}
	var reads []string
	for _, r := range p.Understood() {
		reads = append(reads, r.English)
	}
	out.Reads = strings.Join(reads, "\n")
	for _, r := range p.routes {
		out.Next = append(out.Next, wizard.Next{After: r.rule.After.Tag, When: storedCondition(r.expr), Go: r.rule.Effect.Step.Tag})
	}
	for _, s := range p.shown {
		out.Show = append(out.Show, wizard.Shown{Question: s.q.Tag, When: storedCondition(s.expr)})
	}
	for _, s := range p.needed {
		out.Require = append(out.Require, wizard.Shown{Question: s.q.Tag, When: storedCondition(s.expr)})
	}
	out.Sum = out.Fingerprint()
	return out
}

func storedCondition(expr string) wizard.Condition {
	if expr == "true" {
		return wizard.Condition{Always: true}
	}
	return wizard.Condition{Expr: expr}
}

// String returns what the text was compiled to, one statement for each rule.
func (p *Program) String() string {
	var out []string
	for _, r := range p.routes {
		out = append(out, fmt.Sprintf("after %s when %s go %s", r.rule.After.Tag, r.expr, r.rule.Effect.Step.Tag))
	}
	for _, s := range p.shown {
		out = append(out, fmt.Sprintf("show %s when %s", s.q.Tag, s.expr))
	}
	for _, s := range p.needed {
		out = append(out, fmt.Sprintf("require %s when %s", s.q.Tag, s.expr))
	}
	return strings.Join(out, "; ")
}

// Situation is what a program decides on: answers in their canonical form, by
// tag, and the person's day.
type Situation struct {
	Answers map[wizard.Tag]string
	Today   time.Time
}

// Next returns the step that follows after another one. ok is false if no rule
// fires, so that the form continues with its own next step.
func (p *Program) Next(after wizard.Tag, s Situation) (to wizard.Tag, ok bool) {
	to, _, ok = p.next(after, p.form.Express.Known(s.Answers, s.Today))
	return to, ok
}

func (p *Program) next(after wizard.Tag, known wizard.Known) (wizard.Tag, int, bool) {
	for i := range p.routes {
		r := &p.routes[i]
		if r.rule.After.Tag == after && r.formula.Holds(known) {
			return r.rule.Effect.Step.Tag, i, true
		}
	}
	return "", -1, false
}

// Shows reports whether a question is shown. A question that no rule is about is
// shown.
func (p *Program) Shows(question wizard.Tag, s Situation) bool {
	for i := range p.shown {
		if p.shown[i].q.Tag == question {
			return p.shown[i].formula.Holds(p.form.Express.Known(s.Answers, s.Today))
		}
	}
	return true
}

// Requires reports whether a question must be answered.
func (p *Program) Requires(question wizard.Tag, s Situation) bool {
	for i := range p.needed {
		if p.needed[i].q.Tag == question {
			return p.needed[i].formula.Holds(p.form.Express.Known(s.Answers, s.Today))
		}
	}
	for _, q := range p.form.Questions {
		if q.Tag == question {
			return q.Required()
		}
	}
	return false
}

// sample returns the situation by question.
func (p *Program) sample(s Situation) tree.Sample {
	out := tree.Sample{Answers: map[*tree.Question]string{}, Today: s.Today}
	for _, q := range p.form.Questions {
		if v, ok := s.Answers[q.Tag]; ok {
			out.Answers[q] = v
		}
	}
	return out
}
