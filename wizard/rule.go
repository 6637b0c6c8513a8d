package wizard

import (
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
