package wizard

import (
	"fmt"
	"time"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
)

// rule is a compiled condition. Other code depends on rules, not on CEL.
type rule struct {
	always  bool        // counts if program is nil
	program cel.Program // nil if the rule is constant
	tags    []Tag       // the tags it mentions
}

// verdict is the result of a rule. It is unknown if it depends on a missing
// answer.
type verdict int

const (
	unknown verdict = iota
	yes
	no
)

// constant returns the result of a rule that doesn't depend on answers.
func (r rule) constant() (holds, ok bool) { return r.always, r.program == nil }

func (r rule) holds(f *facts) bool {
	if r.program == nil {
		return r.always
	}
	return r.decide(f) == yes
}

// decide evaluates the rule. If that fails, as with a division by zero, the
// result is unknown.
func (r rule) decide(f *facts) verdict {
	if r.program == nil {
		if r.always {
			return yes
		}
		return no
	}
	out, _, err := r.program.Eval(f)
	if err != nil {
		return unknown
	}
	switch out {
	case types.True:
		return yes
	case types.False:
		return no
	}
	return unknown
}

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
