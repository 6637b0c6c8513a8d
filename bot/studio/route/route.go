package route

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/wizard"
)

// Map is a form as its author can look at it. The same form always gives the same map.
type Map struct {
	Steps []Step `json:"steps"`
	Ends  []End  `json:"ends"`
	Ways  []Way  `json:"ways"`
	// Shown are the questions that depend on answers.
	Shown []Shown `json:"shown"`
	Lanes int     `json:"lanes"`
}

// Step is a row of the map.
type Step struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Asks    int    `json:"asks"`
	Reached bool   `json:"reached"` // some way leads to it
}

// End is where a form ends: with the review, or in another form.
type End struct {
	Form    string `json:"form,omitempty"` // empty for the review
	Title   string `json:"title"`
	Reached bool   `json:"reached"`
}

// Way leads from a step to a row: a later step, or an end, which follow the steps.
type Way struct {
	From int `json:"from"`
	To   int `json:"to"`
	// Number counts the rules from 1. 0 is the way in order, where no rule applies.
	Number int    `json:"number"`
	When   string `json:"when"`           // in words; empty for always
	Says   string `json:"says,omitempty"` // the rule as it was understood
	Dead   bool   `json:"dead,omitempty"` // an earlier rule always applies
	Lane   int    `json:"lane"`           // from 0, the one next to the steps; -1 for straight down
}

// Shown is when a question is shown.
type Shown struct {
	Step     string `json:"step"`
	Element  string `json:"element"`
	Question string `json:"question"`
	When     string `json:"when"`
}

// A map has no more of these: nobody could follow it, and it would take long to draw.
const (
	mostSteps = 500
	mostRules = 2000
	mostWays  = 2000
)

// Fits reports whether a form can be drawn.
func Fits(cfg wizard.Config) bool {
	rules := routes(cfg, nil)
	if len(cfg.Steps) > mostSteps || len(rules) > mostRules {
		return false
	}
	after := map[string]int{}
	for _, r := range rules {
		after[string(r.After)]++
	}
	ways := 0
	for _, s := range cfg.Steps {
		ways += after[string(s.Tag)]
	}
	return ways <= mostWays
}

// Of returns the map of a form, which may have mistakes. The form is as its author edits it,
// with what its rules in plain English were compiled to. means are those rules in words: the
// routes first, then what is shown. nameOf returns the name of another form. The
// form must fit, see [Fits].
func Of(cfg wizard.Config, means []string, nameOf func(wizard.ID) string) Map {
	d := drawing{cfg: cfg, steps: sorted(cfg.Steps, func(s wizard.Step) int { return s.Sort }), nameOf: nameOf}
	for _, s := range d.steps {
		row := Step{ID: string(s.ID), Title: s.Title}
		for _, e := range cfg.Elements {
			if e.StepID == s.ID && e.Type == wizard.TypeQuestion {
				row.Asks++
			}
		}
		d.out.Steps = append(d.out.Steps, row)
	}
	d.ends()
	for i := range d.steps {
		d.leave(i, means)
	}
	d.reach()
	d.out.Lanes = lay(d.out.Ways)
	d.show(means)
	d.out.Steps, d.out.Ways = nonNil(d.out.Steps), nonNil(d.out.Ways)
	d.out.Ends, d.out.Shown = nonNil(d.out.Ends), nonNil(d.out.Shown)
	return d.out
}

type drawing struct {
	cfg    wizard.Config
	steps  []wizard.Step
	nameOf func(wizard.ID) string
	out    Map
	rules  int // numbered so far
}

func nonNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func sorted[T any](list []T, by func(T) int) []T {
	out := slices.Clone(list)
	slices.SortStableFunc(out, func(a, b T) int { return cmp.Compare(by(a), by(b)) })
	return out
}

// leadsOn reports whether the form only leads to others and has no review.
func leadsOn(cfg wizard.Config) bool {
	return slices.ContainsFunc(cfg.Next, func(n wizard.Next) bool { return n.Wizard != "" })
}

func (d *drawing) ends() {
	if !leadsOn(d.cfg) {
		d.out.Ends = []End{{Title: "Check your answers"}}
		return
	}
	for _, n := range d.cfg.Next {
		if n.Wizard != "" && d.end(n.Wizard) < 0 {
			d.out.Ends = append(d.out.Ends, End{Form: string(n.Wizard), Title: cmp.Or(d.nameOf(n.Wizard), string(n.Wizard))})
		}
	}
}

// end returns the row of another form.
func (d *drawing) end(form wizard.ID) int {
	i := slices.IndexFunc(d.out.Ends, func(e End) bool { return e.Form == string(form) })
	if i < 0 {
		return -1
	}
	return len(d.steps) + i
}

// routed is a rule for where a step leads, with its words.
type routed struct {
	wizard.Next
	says string
}

// routes returns the rules in the order in which they are tried.
func routes(cfg wizard.Config, means []string) []routed {
	var out []routed
	for _, n := range cfg.Next {
		out = append(out, routed{Next: n})
	}
	i := 0
	for _, r := range cfg.Rules {
		for _, n := range r.Next {
			says := ""
			if i < len(means) {
				says = means[i]
			}
			out = append(out, routed{n, says})
			i++
		}
	}
	return out
}

// leave adds the ways that begin at a step.
func (d *drawing) leave(from int, means []string) {
	certain := false
	for _, r := range routes(d.cfg, means) {
		if r.After != d.steps[from].Tag {
			continue
		}
		d.rules++
		if r.When.Expr == "" && !r.When.Always {
			continue // never
		}
		to := d.row(r.Next)
		if to < 0 {
			continue // the form has this mistake in its list
		}
		w := Way{From: from, To: to, Number: d.rules, Dead: certain, Says: r.says}
		w.When = cmp.Or(condition(r.says), Words(r.When, d.cfg))
		d.out.Ways = append(d.out.Ways, w)
		certain = certain || r.When.Expr == "" && r.When.Always
	}
	last := from == len(d.steps)-1
	if !certain && !(last && leadsOn(d.cfg)) {
		d.out.Ways = append(d.out.Ways, Way{From: from, To: from + 1, Lane: -1})
	}
}

// condition is the part of an understood rule after “if”.
func condition(says string) string {
	_, when, ok := strings.Cut(strings.TrimSuffix(says, "."), " if ")
	if !ok {
		return ""
	}
	return when
}

// row is where a rule leads, or -1.
func (d *drawing) row(n wizard.Next) int {
	if n.Wizard != "" {
		return d.end(n.Wizard)
	}
	return slices.IndexFunc(d.steps, func(s wizard.Step) bool { return s.Tag == n.Go })
}

// reach marks the rows that some way leads to from the first step.
func (d *drawing) reach() {
	reached := make([]bool, len(d.steps)+len(d.out.Ends)+1)
	reached[0] = true
	for again := true; again; {
		again = false
		for _, w := range d.out.Ways {
			if reached[w.From] && !w.Dead && !reached[w.To] {
				reached[w.To], again = true, true
			}
		}
	}
	for i := range d.out.Steps {
		d.out.Steps[i].Reached = reached[i]
	}
	for i := range d.out.Ends {
		d.out.Ends[i].Reached = reached[len(d.steps)+i]
	}
}

// show lists the questions that depend on answers.
func (d *drawing) show(means []string) {
	says := d.about(means)
	for _, s := range d.steps {
		for _, e := range sorted(d.cfg.Elements, func(e wizard.Element) int { return e.Sort }) {
			if e.StepID != s.ID || e.Type != wizard.TypeQuestion {
				continue
			}
			var when []string
			if own := Words(e.Visible, d.cfg); own != "" {
				when = append(when, fmt.Sprintf("Shown only if %s.", own))
			}
			if own := Words(e.Required, d.cfg); own != "" {
				when = append(when, fmt.Sprintf("Required only if %s.", own))
			}
			if when = append(when, says[e.Attributes.Tag]...); len(when) > 0 {
				d.out.Shown = append(d.out.Shown, Shown{string(s.ID), e.ID, cmp.Or(e.Attributes.Label, e.Attributes.QuestionText), strings.Join(when, " ")})
			}
		}
	}
}

// about returns what rules in plain English say of each question: whether it is shown, and
// whether it must be answered. They come after those that lead elsewhere.
func (d *drawing) about(means []string) map[wizard.Tag][]string {
	says := map[wizard.Tag][]string{}
	i := 0
	for _, r := range d.cfg.Rules {
		i += len(r.Next)
	}
	take := func(all []wizard.Shown) {
		for _, s := range all {
			if i < len(means) {
				says[s.Question] = append(says[s.Question], means[i])
			}
			i++
		}
	}
	for _, r := range d.cfg.Rules {
		take(r.Show)
	}
	for _, r := range d.cfg.Rules {
		take(r.Require)
	}
	return says
}
