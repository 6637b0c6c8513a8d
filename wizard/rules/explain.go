package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/paraphrase"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// ExplainNext says in a sentence why a step follows, or why no rule fires.
func (p *Program) ExplainNext(after wizard.Tag, s Situation) string {
	sample := p.sample(s)
	_, i, ok := p.next(after, p.form.Express.Known(s.Answers, s.Today))
	if ok {
		r := p.routes[i].rule
		if _, always := r.When.(tree.Always); always {
			if i > 0 {
				return fmt.Sprintf("No rule before it applies, so %s is next.", r.Effect.Step.Title)
			}
			return fmt.Sprintf("%s is always next.", r.Effect.Step.Title)
		}
		return fmt.Sprintf("%s, so %s is next.", paraphrase.Because(r.When, sample), r.Effect.Step.Title)
	}
	var reasons []string
	for _, r := range p.routes {
		if r.rule.After.Tag == after {
			reasons = append(reasons, paraphrase.WhyNot(r.rule.When, sample))
		}
	}
	if len(reasons) == 0 {
		return "No rule belongs after this step, so the form goes on in its own order."
	}
	return paraphrase.SentenceCase(content.List(paraphrase.Unique(reasons), "and")) + ", so the form goes on in its own order."
}

// ExplainShown says in a sentence why a question is shown or hidden.
func (p *Program) ExplainShown(question wizard.Tag, s Situation) string {
	for _, q := range p.shown {
		if q.q.Tag == question {
			return q.explain(p.sample(s), consequence{holds: "is shown", hides: "is hidden", fails: "isn't shown"})
		}
	}
	return "No rule is about this question, so it is shown."
}

// ExplainRequired says in a sentence why a question must be answered or may be left out.
func (p *Program) ExplainRequired(question wizard.Tag, s Situation) string {
	for _, q := range p.needed {
		if q.q.Tag == question {
			return q.explain(p.sample(s), consequence{holds: "must be answered", hides: "may be left out", fails: "may be left out"})
		}
	}
	return "No rule is about this question, so the form decides whether it must be answered."
}

// consequence says what happens to a question if a rule for it holds, if a rule against it holds,
// and if no rule for it holds.
type consequence struct{ holds, hides, fails string }

// explain says in a sentence what the rules make of a question, and why.
func (q shown) explain(sample tree.Sample, so consequence) string {
	decides := func(n tree.Node) bool { return sample.Decide(n) == tree.Holds }
	against, favors := slices.IndexFunc(q.when.Hide, decides), slices.IndexFunc(q.when.Show, decides)
	var because, becomes string
	switch {
	case against >= 0:
		because, becomes = paraphrase.Because(q.when.Hide[against], sample), so.hides
	case favors >= 0:
		because, becomes = paraphrase.Because(q.when.Show[favors], sample), so.holds
	case len(q.when.Show) > 0:
		because, becomes = paraphrase.WhyNot(tree.AnyOf(q.when.Show...), sample), so.fails
	default:
		because, becomes = paraphrase.WhyNot(tree.AnyOf(q.when.Hide...), sample), so.holds
	}
	return fmt.Sprintf("%s, so “%s” %s.", because, q.q.Label, becomes)
}

// Understood says what each rule was understood as, in one kind of English and as
// the expression that decides.
func (p *Program) Understood() []Reading {
	var out []Reading
	for _, r := range p.routes {
		text := fmt.Sprintf("After %s, go to %s", r.rule.After.Title, r.rule.Effect.Step.Title)
		if _, always := r.rule.When.(tree.Always); !always {
			text += " if " + paraphrase.Condition(r.rule.When)
		} else if r.rule.Chain {
			text += " in all other cases"
		}
		out = append(out, Reading{text + ".", r.expr})
	}
	for _, s := range p.shown {
		var parts []string
		if len(s.when.Show) > 0 {
			parts = append(parts, fmt.Sprintf("Show “%s” only if %s.", s.q.Label, paraphrase.Condition(tree.AnyOf(s.when.Show...))))
		}
		for _, n := range s.when.Hide {
			parts = append(parts, fmt.Sprintf("Hide “%s” if %s.", s.q.Label, paraphrase.Condition(n)))
		}
		out = append(out, Reading{strings.Join(parts, " "), s.expr})
	}
	for _, s := range p.needed {
		out = append(out, Reading{requirement(s), s.expr})
	}
	return out
}

func isAlways(n tree.Node) bool {
	_, always := n.(tree.Always)
	return always
}

// requirement says when a question must be answered.
func requirement(s shown) string {
	var parts []string
	if slices.ContainsFunc(s.when.Show, isAlways) {
		parts = append(parts, fmt.Sprintf("Require an answer to “%s” from everybody.", s.q.Label))
	} else if len(s.when.Show) > 0 {
		parts = append(parts, fmt.Sprintf("Require an answer to “%s” only if %s.", s.q.Label, paraphrase.Condition(tree.AnyOf(s.when.Show...))))
	}
	for _, n := range s.when.Hide {
		parts = append(parts, fmt.Sprintf("Let people leave out “%s” if %s.", s.q.Label, paraphrase.Condition(n)))
	}
	return strings.Join(parts, " ")
}

// Reading is what a rule was understood as.
type Reading struct{ English, Expression string }
