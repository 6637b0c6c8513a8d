package rules

import (
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
)

// ExplainNext says in a sentence why a step follows, or why no rule fires.
func (p *Program) ExplainNext(after wizard.Tag, s Situation) string {
	sample := p.sample(s)
	_, i, ok := p.next(after, p.form.express.Known(s.Answers, s.Today))
	if ok {
		r := p.routes[i].rule
		if _, always := r.when.(always); always {
			if i > 0 {
				return fmt.Sprintf("No rule before it applies, so %s is next.", r.effect.step.title)
			}
			return fmt.Sprintf("%s is always next.", r.effect.step.title)
		}
		return fmt.Sprintf("%s, so %s is next.", p.because(r.when, sample), r.effect.step.title)
	}
	var reasons []string
	for _, r := range p.routes {
		if r.rule.after.tag == after {
			reasons = append(reasons, p.whyNot(r.rule.when, sample))
		}
	}
	if len(reasons) == 0 {
		return "No rule belongs after this step, so the form goes on in its own order."
	}
	return sentenceCase(content.List(unique(reasons), "and")) + ", so the form goes on in its own order."
}

// ExplainShown says in a sentence why a question is shown or hidden.
func (p *Program) ExplainShown(question wizard.Tag, s Situation) string {
	sample := p.sample(s)
	for _, q := range p.shown {
		if q.q.Tag != question {
			continue
		}
		for _, n := range q.when.hide {
			if sample.decide(n) == holds {
				return fmt.Sprintf("%s, so “%s” is hidden.", p.because(n, sample), q.q.label)
			}
		}
		for _, n := range q.when.show {
			if sample.decide(n) == holds {
				return fmt.Sprintf("%s, so “%s” is shown.", p.because(n, sample), q.q.label)
			}
		}
		if len(q.when.show) > 0 {
			return fmt.Sprintf("%s, so “%s” isn't shown.", p.whyNot(anyOf(q.when.show...), sample), q.q.label)
		}
		return fmt.Sprintf("%s, so “%s” is shown.", p.whyNot(anyOf(q.when.hide...), sample), q.q.label)
	}
	return "No rule is about this question, so it is shown."
}

// because names the answers that make a condition hold.
func (p *Program) because(n node, s sample) string {
	return sentenceCase(content.List(unique(s.facts(n, holds)), "and"))
}

// whyNot says which answers keep a condition from holding, or which are missing.
func (p *Program) whyNot(n node, s sample) string {
	var missing []string
	for _, q := range questionsIn(n) {
		if _, ok := s.value(q); !ok {
			missing = append(missing, "“"+q.label+"”")
		}
	}
	switch s.decide(n) {
	case fails:
		return sentenceCase(content.List(unique(s.facts(n, fails)), "and"))
	case open:
		if len(missing) == 1 {
			return fmt.Sprintf("It depends on %s, which isn't answered", missing[0])
		}
		return fmt.Sprintf("It depends on %s, which aren't answered", content.List(missing, "and"))
	}
	return "A rule above it decides"
}

// facts says what the answers are on which a result rests.
func (s sample) facts(n node, result truth) []string {
	if s.decide(n) != result {
		return nil
	}
	switch n := n.(type) {
	case and:
		return s.someFacts(n, result, result == fails)
	case or:
		return s.someFacts(n, result, result == holds)
	case atLeast:
		return s.someFacts(n.items, result, false)
	case not:
		return s.facts(n.node, opposite(result))
	case unfired:
		return []string{"no rule before it applies"}
	}
	var out []string
	for _, q := range questionsIn(n) {
		out = append(out, s.fact(q))
	}
	if len(out) == 0 {
		out = append(out, "it always applies")
	}
	return out
}

func opposite(t truth) truth {
	switch t {
	case holds:
		return fails
	case fails:
		return holds
	}
	return open
}

// someFacts collects the facts of items; of the first one alone if one is enough.
func (s sample) someFacts(items []node, result truth, one bool) []string {
	var out []string
	for _, item := range items {
		if s.decide(item) != result {
			continue
		}
		out = append(out, s.facts(item, result)...)
		if one {
			break
		}
	}
	return out
}

// fact says what the answer to a question is.
func (s sample) fact(q *question) string {
	v := s.answers[q]
	switch v {
	case "":
		return fmt.Sprintf("“%s” isn't answered", q.label)
	case wizard.Unsure:
		return fmt.Sprintf("“%s” is “Not sure”", q.label)
	}
	return fmt.Sprintf("“%s” is %s", q.label, q.Show(v))
}

func unique(list []string) []string {
	var out []string
	seen := map[string]bool{}
	for _, s := range list {
		if !seen[s] {
			out = append(out, s)
		}
		seen[s] = true
	}
	return out
}

func sentenceCase(s string) string {
	for i, r := range s {
		return strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}
