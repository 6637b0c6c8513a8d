package wizard

import (
	"slices"
	"strings"
	"time"
)

// ReasonKind says what a condition decides.
type ReasonKind int

// The kinds of reasons.
const (
	Shows    ReasonKind = iota // whether a question is asked
	Leads                      // that the question's step comes next
	Skips                      // that the question's step is left out
	Requires                   // whether a question must be answered
	Keeps                      // that the question's step isn't left out
)

// Reason is a condition that decides whether a question is asked, and what it read.
type Reason struct {
	Kind  ReasonKind
	Holds bool
	// Rule is what the rule was understood as, if it was written in plain English.
	Rule string
	Read []Given
	// Decided says that a language model chose, because somebody wrote Quote.
	Decided bool
	Quote   string
}

// Given is an answer that a condition reads.
type Given struct {
	Question *Question
	Value    string // "" if there is none
}

// Why explains why a question is asked, or why not: which conditions decide, and the answers
// that they read. asked is false if the question isn't on the route. ok is false if no wizard
// on the route has it.
func (p *Plan) Why(id QuestionID, answers Answers, today time.Time) (q *Question, asked bool, reasons []Reason, ok bool) {
	on, q, asked := p.Question(id)
	w := on.Wizard
	for i := 0; !asked && q == nil && i < len(p.Stops); i++ {
		if q, ok = p.Stops[i].Wizard.Question(id); ok {
			w = p.Stops[i].Wizard
		}
	}
	if q == nil {
		return nil, false, nil, false
	}
	return q, asked, p.explainer(w, answers, today).reasons(q), true
}

func (p *Plan) explainer(w *Wizard, answers Answers, today time.Time) explainer {
	e := explainer{wizard: w, facts: newFacts(today), given: map[Tag]Given{}}
	e.facts.decisions = answers
	for _, q := range p.Questions() {
		value := answers[q.QuestionID].Value
		if q.Holds(value) {
			e.facts.add(q, value)
		}
		e.given[q.Tag] = Given{q, value}
	}
	return e
}

// Applied returns what the rules in plain English say that decide on the route, each once. It
// is empty for forms without such rules.
func (p *Plan) Applied(answers Answers, today time.Time) []string {
	var out []string
	add := func(text string) {
		if text != "" && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	var last *Wizard
	for _, stop := range p.Stops {
		if stop.Wizard == last || len(stop.Wizard.Rules) == 0 {
			continue
		}
		last = stop.Wizard
		for _, r := range p.explainer(last, answers, today).all() {
			if r.Holds {
				add(r.Rule)
			}
		}
	}
	return out
}

// all returns the reasons of all questions, in the order of the form.
func (e explainer) all() []Reason {
	var out []Reason
	for _, el := range e.wizard.Elements {
		if q, ok := e.wizard.Question(el.Attributes.QuestionID); ok && el.Type == TypeQuestion {
			out = append(out, e.reasons(q)...)
		}
	}
	return out
}

// explainer collects reasons.
type explainer struct {
	wizard *Wizard
	facts  *facts
	given  map[Tag]Given
}

func (e explainer) reasons(q *Question) []Reason {
	var out []Reason
	at := slices.IndexFunc(e.wizard.steps, func(s step) bool { return s.ID == q.Step })
	for i := 0; i < at; {
		s := &e.wizard.steps[i]
		n := slices.IndexFunc(s.next, func(n next) bool { return n.when.holds(e.facts) })
		out = append(out, e.kept(s, n, at)...)
		if n < 0 {
			i++
			continue
		}
		to := s.next[n]
		if to.choice != nil {
			to.step = to.choice.decided(e.facts, to.step)
		}
		switch kind := Leads; {
		case to.wizard != "" || to.step > at:
			kind = Skips
			fallthrough
		case to.step == at && (to.step > i+1 || to.choice != nil):
			if r, decided := e.decision(to); decided {
				r.Kind = kind
				out = append(out, r)
			} else if to.when.program != nil {
				out = append(out, e.reason(kind, to.when, e.routeText(to)))
			}
			if kind == Skips {
				return out
			}
		}
		i = to.step
	}
	for i := range e.wizard.steps[at].elements {
		el := &e.wizard.steps[at].elements[i]
		if el.question == nil || el.question.QuestionID != q.QuestionID {
			continue
		}
		if el.visible.program != nil {
			out = append(out, e.reason(Shows, el.visible, e.questionText(q.Tag, func(r RuleText) ([]Shown, int) { return r.Show, len(r.Next) })))
		}
		if el.twin != nil && el.required.program != nil {
			out = append(out, e.reason(Requires, el.required, e.questionText(q.Tag, func(r RuleText) ([]Shown, int) { return r.Require, len(r.Next) + len(r.Show) })))
		}
	}
	return out
}

// decision returns the reason why a language model chose where a rule leads. decided is false
// if it didn't.
func (e explainer) decision(n next) (r Reason, decided bool) {
	if n.choice == nil {
		return Reason{}, false
	}
	answer := e.facts.decisions[n.choice.id]
	if answer.Words == "" || answer.Source != n.choice.key(e.facts) {
		return Reason{}, false
	}
	r = Reason{Holds: true, Rule: n.choice.Text, Decided: true, Quote: answer.Words}
	for _, tag := range n.choice.Reads {
		if g, ok := e.given[tag]; ok {
			r.Read = append(r.Read, g)
		}
	}
	return r, true
}

// kept returns the rules of a step that would skip the step at but don't apply. n is the rule
// that applies, or -1.
func (e explainer) kept(s *step, n, at int) []Reason {
	var out []Reason
	for i, one := range s.next {
		if i == n {
			break
		}
		if one.step <= at || one.when.program == nil {
			continue
		}
		r := e.reason(Keeps, one.when, e.routeText(one))
		if !slices.ContainsFunc(r.Read, func(g Given) bool { return g.Value == "" }) {
			out = append(out, r)
		}
	}
	return out
}

func (e explainer) reason(kind ReasonKind, r rule, text string) Reason {
	out := Reason{Kind: kind, Holds: r.holds(e.facts), Rule: text}
	for _, tag := range r.tags {
		if g, ok := e.given[tag]; ok {
			out.Read = append(out.Read, g)
		} else if q := e.wizard.byTag(tag); q != nil {
			out.Read = append(out.Read, Given{Question: q})
		}
	}
	return out
}

// QuestionByTag finds a question of the wizard, whether or not it is on a route.
func (w *Wizard) QuestionByTag(tag Tag) (*Question, bool) {
	q := w.byTag(tag)
	return q, q != nil
}

func (w *Wizard) byTag(tag Tag) *Question {
	for _, q := range w.questions {
		if q.Tag == tag {
			return q
		}
	}
	return nil
}

// routeText returns what the rule says that leads somewhere.
func (e explainer) routeText(n next) string {
	for _, r := range e.wizard.Rules {
		if i := slices.Index(r.Next, e.wizard.Next[n.index]); i >= 0 {
			return r.reading(i)
		}
	}
	return ""
}

// questionText returns what the rules say about a question.
func (e explainer) questionText(tag Tag, about func(RuleText) (list []Shown, from int)) string {
	var out []string
	for _, r := range e.wizard.Rules {
		list, from := about(r)
		for i, s := range list {
			if s.Question == tag {
				out = append(out, r.reading(from+i))
			}
		}
	}
	return strings.Join(out, " ")
}

// reading returns what one of the statements was understood as: the routes, then the
// questions that are shown, then those that are required.
func (r RuleText) reading(i int) string {
	lines := strings.Split(strings.TrimSpace(r.Reads), "\n")
	if len(lines) == len(r.Next)+len(r.Show)+len(r.Require) {
		return lines[i]
	}
	return strings.Join(lines, " ")
}
