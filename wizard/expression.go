package wizard

import (
	"fmt"
	"slices"
	"strings"

	"cel.dev/cel-go/cel"
	celast "cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"

	"github.com/leaveway/leaveway/content"
)

// mistake is a mistake in an expression.
type mistake struct {
	line      int // of the expression, from 0
	what, fix string
}

// compile compiles an expression to a rule. If there are mistakes, the rule is
// invalid.
func (v *vocabulary) compile(expr string) (rule, []mistake) {
	disguised, mentions := encodeTags(expr)
	if mistakes := v.unknownTags(expr, mentions); len(mistakes) > 0 {
		return rule{}, mistakes
	}
	parsed, issues := v.language.env.Parse(disguised)
	if issues.Err() != nil {
		return rule{}, v.explain(issues)
	}
	v.convertNumbers(parsed.NativeRep().Expr())
	checked, issues := v.language.env.Check(parsed)
	if issues.Err() != nil {
		return rule{}, v.explain(issues)
	}
	if checked.OutputType() != cel.BoolType {
		return rule{}, []mistake{{
			0,
			fmt.Sprintf("the expression is %s, not true or false", typeName(checked.OutputType().String())),
			"compare it with something, as in PREG:QUESTION:WEEKS > 12",
		}}
	}
	if mistakes := v.checkValues(checked); len(mistakes) > 0 {
		return rule{}, mistakes
	}
	if e := checked.NativeRep().Expr(); e.Kind() == celast.LiteralKind {
		return rule{always: e.AsLiteral() == types.True}, nil
	}
	program, err := v.language.env.Program(checked, cel.EvalOptions(cel.OptOptimize))
	if err != nil {
		return rule{}, []mistake{{0, "the expression cannot be evaluated: " + err.Error(), "rewrite it"}}
	}
	r := rule{program: program}
	if term, ok := termOf(parsed.NativeRep().Expr(), v.variables); ok {
		r.term = term
	}
	for _, m := range mentions {
		if !slices.Contains(r.tags, m.tag) {
			r.tags = append(r.tags, m.tag)
		}
	}
	return r, nil
}

func (v *vocabulary) unknownTags(expr string, mentions []mention) []mistake {
	var out []mistake
	for _, m := range mentions {
		line := strings.Count(expr[:m.offset], "\n")
		switch _, known := v.terms[m.tag]; {
		case known:
		case !tagForm.MatchString(string(m.tag)):
			out = append(out, mistake{line, fmt.Sprintf("%q is not a tag", m.tag), "write one such as PREG:QUESTION:DUE_DATE"})
		case m.tag.kind() == "STEP":
			out = append(out, mistake{line, fmt.Sprintf("the condition names the step %q", m.tag), "name a question: " + content.Suggest(m.tag, v.tags)})
		default:
			out = append(out, mistake{line, fmt.Sprintf("no question has the tag %q", m.tag), content.Suggest(m.tag, v.tags)})
		}
	}
	return out
}

// checkValues finds mistakes that CEL's types can't express: values that no
// option has, fields that a range doesn't have, invalid dates.
func (v *vocabulary) checkValues(checked *cel.Ast) []mistake {
	var out []mistake
	info := checked.NativeRep().SourceInfo()
	note := func(e celast.Expr, fix, what string, args ...any) {
		line := max(info.GetStartLocation(e.ID()).Line()-1, 0)
		out = append(out, mistake{line, fmt.Sprintf(what, args...), fix})
	}
	celast.PostOrderVisit(checked.NativeRep().Expr(), celast.NewExprVisitor(func(e celast.Expr) {
		switch e.Kind() {
		case celast.SelectKind:
			field := e.AsSelect().FieldName()
			if tag, ok := v.tagOf(e.AsSelect().Operand()); ok && field != "start" && field != "end" {
				note(e, "use .start or .end", "%s has no field %q", tag, field)
			}
		case celast.CallKind:
			v.checkCall(e.AsCall(), func(fix, what string, args ...any) { note(e, fix, what, args...) })
		}
	}))
	return out
}

func (v *vocabulary) checkCall(call celast.CallExpr, note func(fix, what string, args ...any)) {
	args := call.Args()
	switch call.FunctionName() {
	case "date":
		if text, ok := textLiteral(args[0]); ok {
			if _, ok := parseDay(text); !ok {
				note(`write it as in date("2027-06-15")`, "%q is not a date", text)
			}
		}
	case operators.Equals, operators.NotEquals:
		v.checkComparison(args[0], args[1], note)
		v.checkComparison(args[1], args[0], note)
	case operators.In:
		v.checkComparison(args[1], args[0], note)
		if args[1].Kind() == celast.ListKind {
			for _, item := range args[1].AsList().Elements() {
				v.checkComparison(args[0], item, note)
			}
		}
	}
}

// checkComparison checks a literal that is compared with the answer to a choice.
func (v *vocabulary) checkComparison(e, with celast.Expr, note func(fix, what string, args ...any)) {
	tag, ok := v.tagOf(e)
	text, isText := textLiteral(with)
	if !ok || !isText {
		return
	}
	if text == Unsure {
		note(fmt.Sprintf("write unsure(%s)", tag), "%s is compared with %q, which is not an option", tag, text)
		return
	}
	if values, choice := v.options(tag); choice && !slices.Contains(values, text) {
		note(content.Suggest(text, values), "no option of %s has the value %q", tag, text)
	}
}

func (v *vocabulary) tagOf(e celast.Expr) (Tag, bool) {
	if e.Kind() != celast.IdentKind {
		return "", false
	}
	tag, ok := v.variables[e.AsIdent()]
	return tag, ok
}

func textLiteral(e celast.Expr) (string, bool) {
	if e.Kind() != celast.LiteralKind {
		return "", false
	}
	text, ok := e.AsLiteral().(types.String)
	return string(text), ok
}
