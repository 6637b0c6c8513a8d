package wizard

import (
	"fmt"
	"time"
)

// Expressions compiles conditions about the questions of one wizard, outside of
// its file.
type Expressions struct {
	wizard *Wizard
	words  *vocabulary
}

// Expressions returns the language of conditions about this wizard.
func (w *Wizard) Expressions() (*Expressions, error) {
	words, err := newVocabulary([]*draft{readDraft(w.file, w.Source)})
	if err != nil {
		return nil, err
	}
	return &Expressions{wizard: w, words: words}, nil
}

// Steps returns the IDs of the wizard's steps in order.
func (x *Expressions) Steps() []StepID {
	out := make([]StepID, len(x.wizard.Steps))
	for i, s := range x.wizard.Steps {
		out[i] = s.ID
	}
	return out
}

// Formula is a compiled condition.
type Formula struct{ rule rule }

// Compile checks and compiles an expression as it would be in the wizard's file.
func (x *Expressions) Compile(expr string) (Formula, error) {
	compiled, mistakes := x.words.compile(expr)
	if len(mistakes) > 0 {
		return Formula{}, fmt.Errorf("%s: %s", mistakes[0].what, mistakes[0].fix)
	}
	return Formula{compiled}, nil
}

// Known are answers, ready for formulas.
type Known struct{ facts *facts }

// Known reads answers in their canonical form, by tag. Answers to questions that
// the wizard doesn't ask are left out.
func (x *Expressions) Known(answers map[Tag]string, today time.Time) Known {
	f := newFacts(today)
	for _, q := range x.wizard.questions {
		if value, ok := answers[q.Tag]; ok {
			f.add(q, value)
		}
	}
	return Known{f}
}

// Holds reports whether the condition certainly holds: one that depends on a
// missing answer doesn't.
func (f Formula) Holds(k Known) bool { return f.rule.holds(k.facts) }
