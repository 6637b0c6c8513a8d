package route

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules"
)

// Form is a form without mistakes. Make it [Form.Ready] before it is filled in.
type Form struct {
	Wizard  *wizard.Wizard
	Config  wizard.Config  // as its author edits it, with its rules compiled
	Program *rules.Program // its rules in plain English; nil if it has none
	// Plan returns the route of answers through this form.
	Plan  func(wizard.Answers, time.Time) wizard.Plan
	Today time.Time

	words    *wizard.Expressions
	formulas map[string]wizard.Formula
}

// Ready returns a form whose conditions are compiled, so that it can be filled in often.
func (f Form) Ready() (Form, error) {
	words, err := f.Wizard.Expressions()
	if err != nil {
		return f, err
	}
	f.words, f.formulas = words, map[string]wizard.Formula{}
	compile := func(c wizard.Condition) {
		if formula, err := words.Compile(c.Expr); err == nil && c.Expr != "" {
			f.formulas[c.Expr] = formula // one about another form's answers is left out
		}
	}
	for _, n := range f.Config.Next {
		compile(n.When)
	}
	for _, e := range f.Config.Elements {
		compile(e.Visible)
		compile(e.Required)
	}
	return f, nil
}

// Walk is a form filled in with sample answers.
type Walk struct {
	Steps []Stop `json:"steps"`
	// Open is the first step with something to answer or to correct; empty if there is none.
	Open     string `json:"open"`
	Complete bool   `json:"complete"`
	Leads    string `json:"leads,omitempty"` // the name of the form that follows this one
	// Answers are what was read, by question: what to send again.
	Answers map[string][]string `json:"answers"`
}

// Stop is a step and what happens at it.
type Stop struct {
	ID    string  `json:"id"`
	Title string  `json:"title"`
	Shown bool    `json:"shown"`
	Why   string  `json:"why"` // it comes here, or is skipped; empty if it simply comes next
	Asked []Asked `json:"asked"`
}

// Asked is a question on a step.
type Asked struct {
	ID       string          `json:"id"`
	Text     string          `json:"text"`
	Help     string          `json:"help"`
	Kind     string          `json:"kind"`
	Options  []wizard.Option `json:"options,omitempty"`
	Required bool            `json:"required"`
	Shown    bool            `json:"shown"`
	Why      string          `json:"why"`
	Said     string          `json:"said"`    // the answer in words
	Problem  string          `json:"problem"` // what the person would be told
}

// Fill walks through a form. given are the contents of inputs, by question; one that was
// left empty on purpose is there, without content.
func (f Form) Fill(given map[string][]string) Walk {
	out := Walk{Answers: map[string][]string{}}
	// Answers decide which questions must be answered, and that decides which answers count.
	const mostRounds = 4
	asked := f.questions()
	var answers wizard.Answers
	var problems map[wizard.QuestionID]string
	var plan wizard.Plan
	for range mostRounds {
		answers, problems = f.read(asked, given, out.Answers)
		plan = f.Plan(answers, f.Today)
		next := f.asking(plan)
		if slices.Equal(asked, next) {
			break
		}
		asked = next
	}
	maps.Copy(problems, plan.Broken)
	f.walk(&out, plan, asked, answers, problems)
	out.Complete = out.Open == "" && len(problems) == 0
	if next := plan.Active(); next != nil && next.ID != f.Wizard.ID && f.Wizard.LeadsOn() {
		out.Leads = next.Name
	}
	return out
}

// read reads inputs as the form would.
func (f Form) read(asked []*wizard.Question, given, kept map[string][]string) (wizard.Answers, map[wizard.QuestionID]string) {
	answers, problems := wizard.Answers{}, map[wizard.QuestionID]string{}
	for _, q := range asked {
		raw, ok := given[string(q.QuestionID)]
		if !ok {
			continue
		}
		kept[string(q.QuestionID)] = nonNil(raw)
		value, err := q.Read(raw, f.Today)
		if err != nil {
			problems[q.QuestionID] = err.Error()
			continue
		}
		answers[q.QuestionID] = wizard.Answer{Value: value}
	}
	return answers, problems
}

// questions returns the questions of the form in order.
func (f Form) questions() []*wizard.Question {
	var out []*wizard.Question
	for _, s := range f.Wizard.Steps {
		for _, e := range f.Wizard.Elements {
			if q, ok := f.Wizard.Question(e.Attributes.QuestionID); ok && e.StepID == s.ID && e.Type == wizard.TypeQuestion {
				out = append(out, q)
			}
		}
	}
	return out
}

// asking returns the questions of the form as a plan asks them, required or not.
func (f Form) asking(plan wizard.Plan) []*wizard.Question {
	out := f.questions()
	for i, q := range out {
		k, ok := plan.Stop(f.Wizard.ID, q.Step)
		if !ok {
			continue
		}
		for _, o := range plan.Stops[k].Questions() {
			if o.QuestionID == q.QuestionID {
				out[i] = o
			}
		}
	}
	return out
}

func (f Form) walk(out *Walk, plan wizard.Plan, asked []*wizard.Question, answers wizard.Answers, problems map[wizard.QuestionID]string) {
	why := f.reasons(answers)
	at := -1 // the last step that is shown
	for i, s := range f.Wizard.Steps {
		stop := Stop{ID: string(s.ID), Title: s.Title, Asked: []Asked{}}
		k, shown := plan.Stop(f.Wizard.ID, s.ID)
		if stop.Shown = shown; shown {
			stop.Why = why.arrives(at, i)
			at = i
		} else {
			stop.Why = why.skipped(at, i)
		}
		for _, q := range asked {
			if q.Step != s.ID {
				continue
			}
			visible := shown && slices.ContainsFunc(plan.Stops[k].Questions(), func(o *wizard.Question) bool { return o.QuestionID == q.QuestionID })
			one := f.asked(q, visible, answers, problems)
			one.Why = why.asked(q)
			stop.Asked = append(stop.Asked, one)
			_, given := answers[q.QuestionID]
			if visible && out.Open == "" && (!given || one.Problem != "") {
				out.Open = string(s.ID)
			}
		}
		out.Steps = append(out.Steps, stop)
	}
}

func (f Form) asked(q *wizard.Question, visible bool, answers wizard.Answers, problems map[wizard.QuestionID]string) Asked {
	a := Asked{
		ID: string(q.QuestionID), Text: cmp.Or(q.QuestionText, q.Label), Help: q.HelperText, Kind: string(q.Component), Options: q.Choices(),
		Required: q.Required(), Shown: visible,
	}
	if given, ok := answers[q.QuestionID]; ok && given.Value != "" {
		a.Said = q.Show(given.Value)
	}
	if visible {
		a.Problem = problems[q.QuestionID]
	}
	return a
}

// reasons says why the form does what it does.
type reasons struct {
	form  Form
	known wizard.Known
	at    rules.Situation
}

func (f Form) reasons(answers wizard.Answers) reasons {
	r := reasons{form: f, at: rules.Situation{Answers: map[wizard.Tag]string{}, Today: f.Today}}
	for _, q := range f.questions() {
		if a, ok := answers[q.QuestionID]; ok {
			r.at.Answers[q.Tag] = a.Value
		}
	}
	r.known = f.words.Known(r.at.Answers, f.Today)
	return r
}

// follow returns the step that a rule leads to after step i, and the rule in words; ok is
// false if none applies.
func (r reasons) follow(i int) (to int, says string, ok bool) {
	if i < 0 {
		return 0, "", false
	}
	after := r.form.Wizard.Steps[i]
	for _, n := range r.form.Config.Next {
		if n.After != after.Tag || !r.holds(n.When) {
			continue
		}
		to := slices.IndexFunc(r.form.Wizard.Steps, func(s wizard.Step) bool { return s.Tag == n.Go })
		says = "“" + after.Title + "” leads " + r.where(to)
		if when := Words(n.When, r.form.Config); when != "" {
			says += ", because " + when
		}
		return to, says + ".", true
	}
	if r.form.Program == nil {
		return 0, "", false
	}
	tag, ok := r.form.Program.Next(after.Tag, r.at)
	if !ok {
		return 0, "", false
	}
	to = slices.IndexFunc(r.form.Wizard.Steps, func(s wizard.Step) bool { return s.Tag == tag })
	return to, r.form.Program.ExplainNext(after.Tag, r.at), true
}

// where names the step that a rule leads to. Another form and the end are no step of this one.
func (r reasons) where(to int) string {
	if to < 0 {
		return "out of this form"
	}
	return "to “" + r.form.Wizard.Steps[to].Title + "”"
}

func (r reasons) holds(c wizard.Condition) bool {
	if c.Expr == "" {
		return c.Always
	}
	formula, ok := r.form.formulas[c.Expr]
	return ok && formula.Holds(r.known)
}

// arrives says why step i follows the step at, if a rule says so.
func (r reasons) arrives(at, i int) string {
	if to, says, ok := r.follow(at); ok && to == i {
		return says
	}
	return ""
}

// skipped says why step i isn't shown after the step at.
func (r reasons) skipped(at, i int) string {
	if to, says, ok := r.follow(at); ok && (to > i || to < 0) {
		return says
	}
	return "Nothing on it applies to these answers."
}

// asked says why a question is shown or isn't, and why it must be answered; it is empty if
// that depends on nothing.
func (r reasons) asked(q *wizard.Question) string {
	var out []string
	for _, e := range r.form.Config.Elements {
		if e.Attributes.QuestionID != q.QuestionID || e.Type != wizard.TypeQuestion {
			continue
		}
		out = append(out, r.says(e.Visible, "Shown because %s.", "Shown only if %s."), r.says(e.Required, "Required because %s.", "Required only if %s."))
	}
	about := func(s wizard.Shown) bool { return s.Question == q.Tag }
	for _, rule := range r.form.Config.Rules {
		if r.form.Program != nil && slices.ContainsFunc(rule.Show, about) {
			out = append(out, r.form.Program.ExplainShown(q.Tag, r.at))
		}
		if r.form.Program != nil && slices.ContainsFunc(rule.Require, about) {
			out = append(out, r.form.Program.ExplainRequired(q.Tag, r.at))
		}
	}
	return strings.Join(slices.DeleteFunc(out, func(s string) bool { return s == "" }), " ")
}

// says puts a condition into one of two sentences. It is empty if there is none.
func (r reasons) says(c wizard.Condition, holds, otherwise string) string {
	when := Words(c, r.form.Config)
	switch {
	case when == "":
		return ""
	case r.holds(c):
		return fmt.Sprintf(holds, when)
	}
	return fmt.Sprintf(otherwise, when)
}
