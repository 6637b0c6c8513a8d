package cases

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// mostCases bounds how many sets of answers are tried.
const mostCases = 6000

// Each calls see with the sets of answers on the borders of a condition: for
// every question the values at, just below and just above each limit, and no
// answer. It stops when see returns false. complete is false if there are too
// many to try.
func Each(n tree.Node, see func(tree.Sample) bool) (complete bool) {
	return walk(n, func(q *tree.Question) []string { return borderValues(n, q, Day) }, see)
}

// Valid is [Each] without numbers that a question doesn't accept, and with the smallest and
// the largest one that it does.
func Valid(n tree.Node, see func(tree.Sample) bool) (complete bool) {
	return walk(n, func(q *tree.Question) []string { return validValues(q, borderValues(n, q, Day)) }, see)
}

func validValues(q *tree.Question, all []string) []string {
	if q.Kind != wizard.NumberKind {
		return all
	}
	b := borders{q: q, out: slices.Clone(all)}
	for _, v := range all {
		if n, err := strconv.ParseFloat(v, 64); err == nil {
			b.add(tree.ShowNumber(math.Floor(n)), tree.ShowNumber(math.Ceil(n)))
		}
	}
	limits := q.Bounds()
	b.add(limits.Min, limits.Max)
	return slices.DeleteFunc(b.out, func(v string) bool { return v != "" && v != wizard.Unsure && !q.Holds(v) })
}

// walk calls see with all combinations of values.
func walk(n tree.Node, valuesOf func(*tree.Question) []string, see func(tree.Sample) bool) (complete bool) {
	asked := tree.QuestionsIn(n)
	today := Day
	values := make([][]string, len(asked))
	total := 1
	for i, q := range asked {
		values[i] = valuesOf(q)
		total *= len(values[i])
		if total > mostCases {
			return false
		}
	}
	s := tree.Sample{Answers: make(map[*tree.Question]string, len(asked)), Today: today}
	index := make([]int, len(asked))
	for {
		for i, q := range asked {
			s.Answers[q] = values[i][index[i]]
		}
		if !see(s) {
			return true
		}
		k := 0
		for ; k < len(index); k++ {
			if index[k]++; index[k] < len(values[k]) {
				break
			}
			index[k] = 0
		}
		if k == len(index) {
			return true
		}
	}
}

// Day is the day on which conditions are tried.
var Day = time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)

// borderValues returns the answers to a question that a condition tells apart.
// The first is a missing answer.
func borderValues(n tree.Node, q *tree.Question, today time.Time) []string {
	b := borders{q: q, today: today, out: []string{""}}
	if q.AllowUnsure && mentionsUnsure(n, q) {
		b.add(wizard.Unsure)
	}
	b.collect(n)
	switch {
	case len(b.out) > 1 && (q.Kind != wizard.ChoicesKind):
	case q.Kind == wizard.ChoicesKind:
		b.choices()
	case q.Kind == wizard.ChoiceKind:
		b.addOptions()
	default:
		b.add(anyValue[q.Kind])
	}
	if q.Kind == wizard.ChoiceKind {
		b.addOther()
	}
	return b.out
}

// anyValue are answers for rules that only ask whether a question was answered.
var anyValue = map[wizard.Kind]string{
	wizard.TextKind: "text", wizard.NumberKind: "1", wizard.DayKind: "2027-01-11", wizard.RangeKind: "2027-01-11/2027-01-22",
	wizard.EmailKind: "dana@example.com", wizard.PhoneKind: "+14155550123", wizard.PersonKind: "Dana", wizard.FilesKind: "F1 a.pdf",
}

type borders struct {
	q     *tree.Question
	today time.Time
	out   []string
	named []string
}

func (b *borders) add(values ...string) {
	for _, v := range values {
		if !slices.Contains(b.out, v) {
			b.out = append(b.out, v)
		}
	}
}

func (b *borders) collect(n tree.Node) {
	switch n := n.(type) {
	case tree.And:
		b.each(n)
	case tree.Or:
		b.each(n)
	case tree.AtLeast:
		b.each(n.Items)
	case tree.Not:
		b.collect(n.Node)
	case tree.Unfired:
		b.collect(n.Node)
	case tree.OneOfValues:
		if n.Q == b.q {
			b.add(n.Values...)
		}
	case tree.Has:
		if n.Q == b.q {
			b.named = append(b.named, n.Value)
		}
	case tree.JustThese:
		if n.Q == b.q {
			b.named = append(b.named, n.Values...)
		}
	case tree.CompareNumbers:
		b.numbers(n)
	case tree.CompareDays:
		b.days(n)
	case tree.InMonths:
		if n.Day.Q == b.q {
			b.months(n)
		}
	case tree.SamePeriod:
		if n.Left.Q == b.q || n.Right.Q == b.q {
			b.addDay(time.Date(2027, 3, 15, 0, 0, 0, 0, time.UTC), tree.Span{})
			b.addDay(time.Date(2027, 4, 1, 0, 0, 0, 0, time.UTC), tree.Span{})
			b.addDay(time.Date(2028, 3, 15, 0, 0, 0, 0, time.UTC), tree.Span{})
		}
	case tree.OnWeekdays:
		if n.Day.Q == b.q {
			for i := range 7 {
				b.addDay(b.today.AddDate(0, 0, i), tree.Span{})
			}
		}
	case tree.TextHas:
		if n.Q == b.q {
			b.add("Please call my "+n.Word+".", "Nothing else.")
		}
	case tree.TextIs:
		if n.Q == b.q {
			b.add(n.Text, "Something else")
		}
	}
}

func (b *borders) each(items []tree.Node) {
	for _, item := range items {
		b.collect(item)
	}
}

func (b *borders) numbers(n tree.CompareNumbers) {
	limit := 20.0
	if n.Right.Q == nil {
		limit = n.Right.N
	}
	switch {
	case n.Left.Q == b.q && n.Left.Count:
		var some []string
		for i, o := range b.q.Options {
			some = append(some, o.Value)
			if float64(i) <= limit {
				b.add(strings.Join(some, ","))
			}
		}
	case n.Left.Q == b.q && n.Left.Minus == nil:
		b.add(tree.ShowNumber(limit-1), tree.ShowNumber(limit), tree.ShowNumber(limit+1))
	case n.Left.Q == b.q:
		b.add(tree.ShowNumber(limit+19), tree.ShowNumber(limit+20), tree.ShowNumber(limit+21))
	case n.Right.Q == b.q || n.Left.Minus == b.q:
		b.add("20")
	}
}

// days adds the days on both sides of a limit. Two questions are compared around
// a day of the second one.
func (b *borders) days(n tree.CompareDays) {
	base := time.Date(2027, 3, 15, 0, 0, 0, 0, time.UTC)
	one, other := n.Left, n.Right
	if one.Q != b.q {
		one, other = n.Right, n.Left
	}
	switch {
	case n.Left.Q == b.q && n.Right.Q == b.q: // the length of a range
		for d := -1; d <= 1; d++ {
			end := n.Right.Plus.From(base).AddDate(0, 0, d-n.Left.Plus.Days)
			b.add(base.Format(time.DateOnly) + "/" + end.Format(time.DateOnly))
		}
	case one.Q != b.q:
	case other.Q != nil && n.Right.Q == b.q:
		b.addDay(base, tree.Span{})
	default:
		limit := base
		if other.Today {
			limit = b.today
		} else if other.Q == nil {
			limit = other.Literal
		}
		limit = tree.Span{Months: -one.Plus.Months, Days: -one.Plus.Days}.From(other.Plus.From(limit))
		for d := -1; d <= 1; d++ {
			b.addDay(limit, tree.Span{Days: d})
		}
	}
}

func (b *borders) addDay(at time.Time, s tree.Span) {
	text := s.From(at).Format(time.DateOnly)
	if b.q.Kind == wizard.RangeKind {
		b.add(text+"/"+s.From(at).AddDate(0, 0, 13).Format(time.DateOnly), s.From(at).AddDate(0, 0, -13).Format(time.DateOnly)+"/"+text)
		return
	}
	b.add(text)
}

func (b *borders) months(n tree.InMonths) {
	for _, m := range n.Months {
		first := time.Date(2027, time.Month(m), 1, 0, 0, 0, 0, time.UTC)
		b.addDay(first, tree.Span{Days: -1})
		b.addDay(first, tree.Span{})
		b.addDay(first.AddDate(0, 1, 0), tree.Span{})
	}
}

// choices adds sets of the options that a condition names, with and without
// another one.
func (b *borders) choices() {
	slices.Sort(b.named)
	b.named = slices.Compact(b.named)
	if len(b.named) > 4 {
		b.named = b.named[:4]
	}
	other := ""
	for _, o := range b.q.Options {
		if !slices.Contains(b.named, o.Value) {
			other = o.Value
			break
		}
	}
	for set := range 1 << len(b.named) {
		var some, more []string
		for _, o := range b.q.Options {
			i := slices.Index(b.named, o.Value)
			if i >= 0 && set&(1<<i) != 0 {
				some, more = append(some, o.Value), append(more, o.Value)
			} else if o.Value == other {
				more = append(more, o.Value)
			}
		}
		if len(some) > 0 {
			b.add(strings.Join(some, ","))
		}
		if other != "" {
			b.add(strings.Join(more, ","))
		}
	}
}

func (b *borders) addOptions() {
	for _, o := range b.q.Options {
		b.add(o.Value)
	}
}

// addOther adds one option that the condition doesn't name.
func (b *borders) addOther() {
	for _, o := range b.q.Options {
		if !slices.Contains(b.out, o.Value) {
			b.add(o.Value)
			return
		}
	}
}

func mentionsUnsure(n tree.Node, q *tree.Question) bool {
	switch n := n.(type) {
	case tree.Unsure:
		return n.Q == q
	case tree.And:
		return slices.ContainsFunc(n, func(item tree.Node) bool { return mentionsUnsure(item, q) })
	case tree.Or:
		return slices.ContainsFunc(n, func(item tree.Node) bool { return mentionsUnsure(item, q) })
	case tree.Not:
		return mentionsUnsure(n.Node, q)
	case tree.Unfired:
		return mentionsUnsure(n.Node, q)
	case tree.AtLeast:
		return slices.ContainsFunc(n.Items, func(item tree.Node) bool { return mentionsUnsure(item, q) })
	}
	return false
}
