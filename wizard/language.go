package wizard

import (
	"fmt"
	"time"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common"
	celast "cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
)

// language is the CEL environment of conditions.
type language struct{ env *cel.Env }

// newLanguage makes an environment with the tags as variables, and today, days(),
// weeks(), date(), answered() and unsure().
func newLanguage(terms map[Tag][]term) (*language, error) {
	options := []cel.EnvOption{
		cel.CrossTypeNumericComparisons(true),
		cel.DefaultUTCTimeZone(true),
		cel.ParserExpressionSizeLimit(longestExpression),
		cel.ParserRecursionLimit(60),
		cel.Variable("today", cel.TimestampType),
		cel.Function("days", cel.Overload("days_int", []*cel.Type{cel.IntType}, cel.DurationType, cel.UnaryBinding(durationOf(24*time.Hour)))),
		cel.Function("weeks", cel.Overload("weeks_int", []*cel.Type{cel.IntType}, cel.DurationType, cel.UnaryBinding(durationOf(7*24*time.Hour)))),
		cel.Function("date", cel.Overload("date_string", []*cel.Type{cel.StringType}, cel.TimestampType, cel.UnaryBinding(dateOf))),
		cel.Function("months", cel.Overload("months_timestamp_int", []*cel.Type{cel.TimestampType, cel.IntType}, cel.TimestampType, cel.BinaryBinding(monthsAfter))),
		cel.Macros(
			cel.GlobalMacro("answered", 1, answerMacro(answeredPrefix)),
			cel.GlobalMacro("unsure", 1, answerMacro(unsurePrefix)),
		),
	}
	for tag, list := range terms {
		typ := cel.DynType // the component is unknown, which is a mistake of its own
		if known, ok := componentByName[list[0].question.Component]; ok {
			typ = known.conditionType
		}
		options = append(options,
			cel.Variable(tag.variable(), typ),
			cel.Variable(answeredPrefix+tag.variable(), cel.BoolType),
			cel.Variable(unsurePrefix+tag.variable(), cel.BoolType))
	}
	env, err := cel.NewEnv(options...)
	if err != nil {
		return nil, fmt.Errorf("make the language of conditions: %w", err)
	}
	return &language{env}, nil
}

// longestExpression is in code points.
const longestExpression = 4000

// mostUnits keeps durations from overflowing: about a hundred years of weeks.
const mostUnits = 5_300

func durationOf(unit time.Duration) func(ref.Val) ref.Val {
	return func(arg ref.Val) ref.Val {
		n, ok := arg.(types.Int)
		if !ok || n > mostUnits*7 || n < -mostUnits*7 {
			return types.NewErr("the number of days or weeks is too large")
		}
		return types.Duration{Duration: time.Duration(n) * unit}
	}
}

// monthsAfter moves a date by calendar months. The last day of a month takes the
// place of days that it doesn't have: a month after January 31 is February 28.
func monthsAfter(day, count ref.Val) ref.Val {
	from, isDay := day.(types.Timestamp)
	n, isNumber := count.(types.Int)
	if !isDay || !isNumber {
		return types.MaybeNoSuchOverloadErr(day)
	}
	if n > 12*mostYears || n < -12*mostYears {
		return types.NewErr("the number of months is too large")
	}
	return types.Timestamp{Time: AddMonths(from.Time, int(n))}
}

// mostYears is how far months() can move a date.
const mostYears = 200

// AddMonths moves a day by calendar months, as months() in conditions does.
func AddMonths(day time.Time, n int) time.Time {
	y, m, d := day.Date()
	first := time.Date(y, m+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(d, last)-1)
}

func dateOf(arg ref.Val) ref.Val {
	text, ok := arg.(types.String)
	if !ok {
		return types.MaybeNoSuchOverloadErr(arg)
	}
	day, ok := parseDay(string(text))
	if !ok {
		return types.NewErr("%q is not a date", string(text))
	}
	return types.Timestamp{Time: day}
}

// answerMacro replaces answered(TAG) by a variable. CEL wouldn't call a function
// with a missing argument, but that is the case answered is for.
func answerMacro(prefix string) cel.MacroFactory {
	return func(expand cel.MacroExprFactory, _ celast.Expr, args []celast.Expr) (celast.Expr, *common.Error) {
		if args[0].Kind() != celast.IdentKind {
			return nil, expand.NewError(args[0].ID(), "a tag belongs here, such as PREG:QUESTION:DUE_DATE")
		}
		return expand.NewIdent(prefix + args[0].AsIdent()), nil
	}
}

// convertNumbers turns whole literals into fractional ones next to a number
// question's answer: authors write `WEEKS == 12`, and CEL doesn't mix int and
// double. It reports whether e is fractional.
func (v *vocabulary) convertNumbers(e celast.Expr) bool {
	switch e.Kind() {
	case celast.IdentKind:
		tag, ok := v.variables[e.AsIdent()]
		return ok && v.component(tag).Kind() == NumberKind
	case celast.LiteralKind:
		_, ok := e.AsLiteral().(types.Double)
		return ok
	case celast.CallKind:
		return v.convertCall(e)
	case celast.ListKind:
		some := false
		for _, item := range e.AsList().Elements() {
			some = v.convertNumbers(item) || some
		}
		return some
	case celast.SelectKind:
		v.convertNumbers(e.AsSelect().Operand())
	case celast.ComprehensionKind:
		c := e.AsComprehension()
		for _, part := range []celast.Expr{c.IterRange(), c.AccuInit(), c.LoopCondition(), c.LoopStep(), c.Result()} {
			v.convertNumbers(part)
		}
	}
	return false
}

func (v *vocabulary) convertCall(e celast.Expr) bool {
	call := e.AsCall()
	some := false
	for _, arg := range call.Args() {
		some = v.convertNumbers(arg) || some
	}
	if call.IsMemberFunction() {
		v.convertNumbers(call.Target())
	}
	switch call.FunctionName() {
	case operators.Equals, operators.NotEquals, operators.In:
		if some {
			makeFractional(call.Args())
		}
		return false
	case operators.Add, operators.Subtract, operators.Multiply, operators.Divide, operators.Negate, operators.Conditional:
		if some {
			makeFractional(call.Args())
		}
		return some
	}
	return false
}

func makeFractional(args []celast.Expr) {
	for _, arg := range args {
		switch arg.Kind() {
		case celast.LiteralKind:
			if n, ok := arg.AsLiteral().(types.Int); ok {
				arg.SetKindCase(celast.NewExprFactory().NewLiteral(arg.ID(), types.Double(n)))
			}
		case celast.ListKind:
			makeFractional(arg.AsList().Elements())
		case celast.CallKind: // 1 + 2, or -1 where the sign is a call
			switch call := arg.AsCall(); call.FunctionName() {
			case operators.Add, operators.Subtract, operators.Multiply, operators.Divide, operators.Negate:
				makeFractional(call.Args())
			}
		}
	}
}
