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

// Understood says what each rule was understood as, in one kind of English and as
// the expression that decides.
func (p *Program) Understood() []Reading {
	var out []Reading
	for _, r := range p.routes {
		text := fmt.Sprintf("After %s, go to %s", r.rule.after.title, r.rule.effect.step.title)
		if _, always := r.rule.when.(always); !always {
			text += " if " + describeNode(r.rule.when)
		} else if r.rule.chain {
			text += " in all other cases"
		}
		out = append(out, Reading{text + ".", r.expr})
	}
	for _, s := range p.shown {
		var parts []string
		if len(s.when.show) > 0 {
			parts = append(parts, fmt.Sprintf("Show “%s” only if %s.", s.q.label, describeNode(anyOf(s.when.show...))))
		}
		for _, n := range s.when.hide {
			parts = append(parts, fmt.Sprintf("Hide “%s” if %s.", s.q.label, describeNode(n)))
		}
		out = append(out, Reading{strings.Join(parts, " "), s.expr})
	}
	return out
}

// Reading is what a rule was understood as.
type Reading struct{ English, Expression string }

// describeNode writes a condition in plain words, with its limits said aloud.
func describeNode(n node) string {
	switch n := n.(type) {
	case always:
		return "anything is answered"
	case and:
		return joinEnglish(n, " and ")
	case or:
		return joinEnglish(n, " or ")
	case atLeast:
		return fmt.Sprintf("at least %d of these hold (%s)", n.n, joinEnglish(n.items, "; "))
	case unfired:
		return "no rule before it applies"
	case not:
		if text, ok := denied(n.node); ok {
			return text
		}
		return "this is answered and doesn't hold: " + describeNode(n.node)
	}
	return simpleEnglish(n, "is")
}

// denied writes the opposite of a simple condition. Where it depends on an
// answer, that must be there.
func denied(n node) (string, bool) {
	switch n := n.(type) {
	case answered:
		return fmt.Sprintf("“%s” isn't answered", n.q.label), true
	case unsure:
		return fmt.Sprintf("“%s” isn't “Not sure”", n.q.label), true
	case oneOfValues:
		return fmt.Sprintf("“%s” is answered and not %s", n.q.label, n.q.list(n.values, "or")), true
	case has:
		return fmt.Sprintf("“%s” is answered without %s", n.q.label, n.q.list([]string{n.value}, "or")), true
	}
	return "", false
}

func joinEnglish(items []node, with string) string {
	out := make([]string, 0, len(items))
	for _, item := range items {
		text := describeNode(item)
		switch item.(type) {
		case and, or, atLeast:
			text = "(" + text + ")"
		}
		out = append(out, text)
	}
	return strings.Join(out, with)
}

func (q *question) list(values []string, conjunction string) string {
	out := make([]string, 0, len(values))
	for _, v := range values {
		out = append(out, q.Show(v))
	}
	return content.List(out, conjunction)
}

func simpleEnglish(n node, is string) string {
	switch n := n.(type) {
	case oneOfValues:
		return fmt.Sprintf("“%s” %s %s", n.q.label, is, n.q.list(n.values, "or"))
	case has:
		return fmt.Sprintf("“%s” includes %s", n.q.label, n.q.list([]string{n.value}, "and"))
	case justThese:
		return fmt.Sprintf("“%s” is only %s", n.q.label, n.q.list(n.values, "and"))
	case answered:
		return fmt.Sprintf("“%s” is answered", n.q.label)
	case unsure:
		return fmt.Sprintf("“%s” is “Not sure”", n.q.label)
	case compareNumbers:
		return fmt.Sprintf("%s is %s %s", n.left.english(), numberOrder[n.op], n.right.english())
	case compareDays:
		return fmt.Sprintf("%s is %s %s", n.left.english(), dayOrder[n.op], n.right.english())
	case inMonths:
		var months []string
		for _, m := range n.months {
			months = append(months, monthNames[m-1])
		}
		return fmt.Sprintf("%s is in %s of any year", n.day.english(), content.List(months, "or"))
	case onWeekdays:
		var days []string
		for _, d := range n.days {
			days = append(days, dayNames[d])
		}
		return fmt.Sprintf("%s is a %s", n.day.english(), content.List(days, "or"))
	case textHas:
		return fmt.Sprintf("“%s” contains “%s”", n.q.label, n.word)
	case textIs:
		return fmt.Sprintf("“%s” is “%s”", n.q.label, n.text)
	}
	return "?"
}

var numberOrder = map[string]string{"<": "less than", "<=": "at most", ">": "more than", ">=": "at least", "==": "exactly", "!=": "anything but"}

var dayOrder = map[string]string{"<": "before", "<=": "on or before", ">": "after", ">=": "on or after", "==": "the same day as", "!=": "another day than"}

func (a amount) english() string {
	switch {
	case a.q == nil && a.unit != noUnit && a.n != 1:
		return showNumber(a.n) + " " + unitNames[a.unit] + "s"
	case a.q == nil && a.unit != noUnit:
		return showNumber(a.n) + " " + unitNames[a.unit]
	case a.q == nil:
		return showNumber(a.n)
	case a.count:
		return fmt.Sprintf("the number of choices in “%s”", a.q.label)
	}
	return "“" + a.q.label + "”"
}

func (d day) english() string {
	base := "today"
	switch {
	case d.q != nil && d.q.kind == wizard.RangeKind && d.end:
		base = "the last day of “" + d.q.label + "”"
	case d.q != nil && d.q.kind == wizard.RangeKind:
		base = "the first day of “" + d.q.label + "”"
	case d.q != nil:
		base = "“" + d.q.label + "”"
	case !d.today:
		base = d.literal.Format("Monday, January 2, 2006")
	}
	for _, part := range []struct {
		n    int
		name string
	}{{d.plus.months, "month"}, {d.plus.days, "day"}} {
		side := "after"
		if part.n < 0 {
			part.n, side = -part.n, "before"
		}
		switch part.n {
		case 0:
		case 1:
			base = fmt.Sprintf("1 %s %s %s", part.name, side, base)
		default:
			base = fmt.Sprintf("%d %ss %s %s", part.n, part.name, side, base)
		}
	}
	return base
}
