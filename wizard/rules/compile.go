package rules

import (
	"fmt"
	"slices"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/read"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// Refusal says why a text isn't compiled, with a question to its author.
type Refusal = read.Refusal

// Reason says why a text was refused.
type Reason = read.Reason

// Compiler reads rules about one form.
type Compiler struct{ form *read.Form }

// NewCompiler returns a compiler for rules about a form.
func NewCompiler(w *wizard.Wizard) (*Compiler, error) {
	f, err := read.NewForm(w)
	if err != nil {
		return nil, fmt.Errorf("read the names of %s: %w", w.ID, err)
	}
	return &Compiler{f}, nil
}

// Compile reads a text with one rule or several. The error is a *[Refusal] if the
// text can't be understood without guessing: a text is compiled as a whole or not
// at all.
func (c *Compiler) Compile(text string) (*Program, error) {
	list, wrong := c.form.Read(text)
	if wrong != nil {
		return nil, wrong
	}
	if wrong := settlePlaces(c.form, list); wrong != nil {
		return nil, wrong
	}
	if wrong := checkRules(list); wrong != nil {
		return nil, wrong
	}
	return c.program(list)
}

// settlePlaces decides after which step each rule is applied: the one it names,
// or the step with the last of its questions. Rules that end in "otherwise" are
// decided together.
func settlePlaces(f *read.Form, list []tree.Rule) *Refusal {
	from := 0
	for i := range list {
		r := &list[i]
		if r.Effect.Kind != tree.Go {
			joinShown(list, i)
			continue
		}
		if r.After == nil {
			r.After = lastStep(f, r.When)
		}
		if !r.Chain {
			continue
		}
		if wrong := joinChain(list[from : i+1]); wrong != nil {
			return wrong
		}
		if _, ends := r.When.(tree.Always); ends {
			from = i + 1
		}
	}
	for i := range list {
		if r := &list[i]; r.Effect.Kind == tree.Go && r.After == nil {
			return read.Refuse(read.Ambiguous, r.Source, "When should the form go to “%s”? Say after which step, or under which condition.", r.Effect.Step.Title)
		}
	}
	return nil
}

// joinShown says when "otherwise" applies to a question: while none of the
// conditions above it certainly holds.
func joinShown(list []tree.Rule, i int) {
	if !list[i].Chain {
		return
	}
	var above []tree.Node
	for k := i - 1; k >= 0 && (k == i-1 || !list[k].Chain); k-- {
		if list[i].Effect.Kind.IsRequirement() && list[k].Effect.Q != list[i].Effect.Q {
			continue // "otherwise it's optional" is about rules that require it
		}
		above = append(above, list[k].When)
	}
	if len(above) > 0 {
		list[i].When = tree.All(tree.Unfired{Node: tree.AnyOf(above...)}, list[i].When)
	}
}

// joinChain gives the rules of an "otherwise" one place.
func joinChain(list []tree.Rule) *Refusal {
	var at *tree.Step
	for _, r := range list {
		if r.Effect.Kind == tree.Go && r.After != nil && (at == nil || r.After.At > at.At) {
			at = r.After
		}
	}
	for _, r := range list {
		if r.Effect.Kind == tree.Go && r.Placed {
			at = r.After
		}
	}
	for i := range list {
		if list[i].Effect.Kind == tree.Go {
			list[i].After = at
		}
	}
	return nil
}

func lastStep(f *read.Form, n tree.Node) *tree.Step {
	last := -1
	for _, q := range tree.QuestionsIn(n) {
		last = max(last, q.Step)
	}
	if last < 0 {
		return nil
	}
	return f.Steps[last]
}

func visibilityOf(list []tree.Rule, q *tree.Question) tree.Visibility {
	var v tree.Visibility
	for _, r := range list {
		switch {
		case !r.Effect.Kind.IsVisibility() || r.Effect.Q != q:
		case r.Effect.Kind == tree.Show:
			v.Show = append(v.Show, r.When)
		default:
			v.Hide = append(v.Hide, r.When)
		}
	}
	return v
}

func shownQuestions(list []tree.Rule) []*tree.Question {
	return questionsOf(list, tree.EffectKind.IsVisibility)
}

func requiredQuestions(list []tree.Rule) []*tree.Question {
	return questionsOf(list, tree.EffectKind.IsRequirement)
}

// questionsOf returns the questions that rules of a kind are about, each once.
func questionsOf(list []tree.Rule, about func(tree.EffectKind) bool) []*tree.Question {
	var out []*tree.Question
	for _, r := range list {
		if about(r.Effect.Kind) && !slices.Contains(out, r.Effect.Q) {
			out = append(out, r.Effect.Q)
		}
	}
	return out
}
