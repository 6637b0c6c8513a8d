package wizard

import (
	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
)

// rule is a compiled condition: all that a walk knows of CEL. Whatever else
// conditions may be written in, is compiled to this.
type rule struct {
	always  bool        // meaningful where program is nil
	program cel.Program // nil for a constant
	tags    []Tag       // which it mentions
}

// verdict is what a rule says. What depends on an answer that is not there is unknown.
type verdict int

const (
	unknown verdict = iota
	yes
	no
)

// constant reports whether the rule says the same whatever was answered, and what.
func (r rule) constant() (holds, ok bool) { return r.always, r.program == nil }

// holds reports whether the rule is certain to hold.
func (r rule) holds(f *facts) bool {
	if r.program == nil {
		return r.always
	}
	return r.decide(f) == yes
}

// decide evaluates the rule. An evaluation that fails, such as a division by
// zero, has decided nothing.
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
