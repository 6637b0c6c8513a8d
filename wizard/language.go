package wizard

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common"
	celast "cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"

	"github.com/leaveway/leaveway/content"
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

// term is a question that conditions can name by its tag.
type term struct {
	tag      Tag
	question *Attributes
	wizard   ID
	at       position
}

// position is a place in the order of a wizard.
type position struct{ step, element int }

// afterElements is the position after all elements of a step.
const afterElements = int(^uint(0) >> 1)

func (p position) before(q position) bool {
	return p.step < q.step || p.step == q.step && p.element < q.element
}

// vocabulary has the tags of all questions, and the CEL environment that defines
// them.
type vocabulary struct {
	terms     map[Tag][]term // several if wizards share a tag
	variables map[string]Tag
	tags      []Tag // all known ones, sorted
	language  *language
}

// newVocabulary collects the questions of some drafts. Two tags that differ only
// in their colons are a mistake in the later draft. Conditions may name the tags
// in gone as well; they never have an answer.
func newVocabulary(drafts []*draft, gone ...Tag) (*vocabulary, error) {
	v := &vocabulary{terms: map[Tag][]term{}, variables: map[string]Tag{}}
	for _, d := range drafts {
		sorts := d.stepSorts()
		for i := range d.Elements {
			e := &d.Elements[i]
			if e.Type != TypeQuestion || !tagForm.MatchString(string(e.Attributes.Tag)) {
				continue
			}
			t := term{e.Attributes.Tag, &e.Attributes, d.ID, position{sorts[e.StepID], e.Sort}}
			if other, taken := v.variables[t.tag.variable()]; taken && other != t.tag {
				d.Wrong(content.Place("elements").Item(i).Field("attributes").Field("semanticTag"), "rename one of them",
					"the tags %q and %q differ only in their colons", t.tag, other)
				continue
			}
			v.variables[t.tag.variable()] = t.tag
			v.terms[t.tag] = append(v.terms[t.tag], t)
		}
	}
	for _, tag := range gone {
		if _, taken := v.variables[tag.variable()]; !taken {
			v.variables[tag.variable()] = tag
			v.terms[tag] = []term{{tag: tag, question: &Attributes{}}}
		}
	}
	v.tags = slices.Sorted(maps.Keys(v.terms))
	lang, err := newLanguage(v.terms)
	v.language = lang
	return v, err
}

func (v *vocabulary) termIn(w ID, tag Tag) (term, bool) {
	for _, t := range v.terms[tag] {
		if t.wizard == w {
			return t, true
		}
	}
	return term{}, false
}

// options returns the values of a tag's question, in all wizards that share it.
// choice is false if it has no options.
func (v *vocabulary) options(tag Tag) (values []string, choice bool) {
	for _, t := range v.terms[tag] {
		if t.question.Component.hasOptions() {
			choice = true
			for _, o := range t.question.Options {
				values = append(values, o.Value)
			}
		}
	}
	return values, choice
}

func (v *vocabulary) component(tag Tag) Component {
	if terms := v.terms[tag]; len(terms) > 0 {
		return terms[0].question.Component
	}
	return ""
}

func (d *draft) stepSorts() map[StepID]int {
	sorts := make(map[StepID]int, len(d.Steps))
	for _, s := range d.Steps {
		sorts[s.ID] = s.Sort
	}
	return sorts
}

// mentions returns the tags of all questions in the conditions and messages of a
// draft.
func (d *draft) mentions() []Tag {
	var (
		expressions []string
		out         []Tag
	)
	for _, e := range d.Elements {
		expressions = append(expressions, e.Visible.Expr, e.Required.Expr)
	}
	for _, n := range d.Next {
		expressions = append(expressions, n.When.Expr)
	}
	for _, a := range d.Actions {
		expressions = append(expressions, a.When.Expr)
	}
	if d.Return != nil {
		expressions = append(expressions, d.Return.Note.Expr)
		if d.Return.Offer != nil {
			expressions = append(expressions, d.Return.Offer.Expr)
		}
	}
	out = append(out, d.told()...)
	for _, c := range d.Checks {
		expressions = append(expressions, c.Rule)
		out = append(out, parseMessage(c.Message).tags()...)
	}
	for _, expr := range expressions {
		_, mentions := encodeTags(expr)
		for _, m := range mentions {
			out = append(out, m.tag)
		}
	}
	return slices.DeleteFunc(out, func(t Tag) bool { return !tagForm.MatchString(string(t)) || t.kind() != "QUESTION" })
}
