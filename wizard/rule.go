package wizard

import (
	"encoding/json"
	"fmt"
	"strings"

	"cel.dev/cel-go/cel"
	celast "cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
)

// rule is a compiled condition. Other code depends on rules, not on CEL.
type rule struct {
	always  bool        // counts if program is nil
	program cel.Program // nil if the rule is constant
	tags    []Tag       // the tags it mentions
	term    Term        // the same as data; empty if clients can't evaluate it
}

// Term is a condition or a part of one as data, for clients that evaluate it while people
// fill in a step. docs/api.md describes the operations.
type Term struct {
	Op    string `json:"op"`
	Args  []Term `json:"args,omitempty"`
	Tag   Tag    `json:"-"`               // of "answer", "answered" and "unsure"
	Value any    `json:"value,omitempty"` // of "value"
}

// termOps are the operations of CEL that clients know, by their names in terms.
var termOps = map[string]string{
	operators.LogicalAnd: "and", operators.LogicalOr: "or", operators.LogicalNot: "not", operators.In: "in",
	operators.Equals: "==", operators.NotEquals: "!=", operators.Less: "<", operators.LessEquals: "<=", operators.Greater: ">", operators.GreaterEquals: ">=",
	operators.Add: "+", operators.Subtract: "-", operators.Multiply: "*", operators.Negate: "negate",
	"days": "days", "weeks": "weeks", "months": "months", "date": "date", "size": "size",
	"getFullYear": "year", "getMonth": "month", "getDayOfWeek": "weekday", "getDate": "day-of-month",
	"matches": "matches", "contains": "contains", "startsWith": "startsWith", "endsWith": "endsWith",
}

// termOf returns an expression as data. ok is false if it has an operation that clients
// don't know.
func termOf(e celast.Expr, tagOf map[string]Tag) (t Term, ok bool) {
	switch e.Kind() {
	case celast.LiteralKind:
		return literalTerm(e.AsLiteral())
	case celast.IdentKind:
		return nameTerm(e.AsIdent(), tagOf)
	case celast.SelectKind:
		of, ok := termOf(e.AsSelect().Operand(), tagOf)
		return Term{Op: e.AsSelect().FieldName(), Args: []Term{of}}, ok
	case celast.ListKind:
		args, ok := termsOf(e.AsList().Elements(), tagOf)
		return Term{Op: "list", Args: args}, ok
	case celast.CallKind:
		call := e.AsCall()
		args := call.Args()
		if call.IsMemberFunction() {
			args = append([]celast.Expr{call.Target()}, args...)
		}
		op := termOps[call.FunctionName()]
		terms, ok := termsOf(args, tagOf)
		return Term{Op: op, Args: terms}, ok && op != ""
	}
	return Term{}, false
}

func termsOf(all []celast.Expr, tagOf map[string]Tag) (out []Term, ok bool) {
	for _, e := range all {
		t, ok := termOf(e, tagOf)
		if !ok {
			return nil, false
		}
		out = append(out, t)
	}
	return out, true
}

func literalTerm(v ref.Val) (Term, bool) {
	switch v := v.(type) {
	case types.Bool:
		return Term{Op: "value", Value: bool(v)}, true
	case types.String:
		return Term{Op: "value", Value: string(v)}, true
	case types.Int:
		return Term{Op: "value", Value: int64(v)}, true
	case types.Double:
		return Term{Op: "value", Value: float64(v)}, true
	}
	return Term{}, false
}

func nameTerm(name string, tagOf map[string]Tag) (Term, bool) {
	if name == "today" {
		return Term{Op: "today"}, true
	}
	for _, one := range []struct{ prefix, op string }{{"", "answer"}, {answeredPrefix, "answered"}, {unsurePrefix, "unsure"}} {
		if rest, ok := strings.CutPrefix(name, one.prefix); ok && tagOf[rest] != "" {
			return Term{Op: one.op, Tag: tagOf[rest]}, true
		}
	}
	return Term{}, false
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

var always = Condition{Always: true}

// MarshalJSON writes true, false or the expression, as authors do.
func (c Condition) MarshalJSON() ([]byte, error) {
	if c.Expr != "" {
		return json.Marshal(c.Expr)
	}
	return json.Marshal(c.Always)
}

// UnmarshalJSON reads true, false or an expression.
func (c *Condition) UnmarshalJSON(raw []byte) error {
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		return fmt.Errorf("read condition: %w", err)
	}
	switch v := v.(type) {
	case bool:
		*c = Condition{Always: v}
	case string:
		*c = Condition{Expr: v}
	default:
		return fmt.Errorf("read condition: %s is neither true, false nor an expression", raw)
	}
	return nil
}
