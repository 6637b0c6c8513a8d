package rules

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// mostCases bounds how many sets of answers are tried.
const mostCases = 6000

// eachCase calls see with the sets of answers on the borders of a condition: for
// every question the values at, just below and just above each limit, and no
// answer. It stops when see returns false. complete is false if there are too
// many to try.
func eachCase(n node, see func(sample) bool) (complete bool) {
	asked := questionsIn(n)
	today := sampleDay
	values := make([][]string, len(asked))
	total := 1
	for i, q := range asked {
		values[i] = borderValues(n, q, today)
		total *= len(values[i])
		if total > mostCases {
			return false
		}
	}
	s := sample{answers: make(map[*question]string, len(asked)), today: today}
	index := make([]int, len(asked))
	for {
		for i, q := range asked {
			s.answers[q] = values[i][index[i]]
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

// sampleDay is the day on which conditions are tried.
var sampleDay = time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)

// borderValues returns the answers to a question that a condition tells apart.
// The first is a missing answer.
func borderValues(n node, q *question, today time.Time) []string {
	b := borders{q: q, today: today, out: []string{""}}
	if q.AllowUnsure && mentionsUnsure(n, q) {
		b.add(wizard.Unsure)
	}
	b.collect(n)
	switch {
	case len(b.out) > 1 && (q.kind != wizard.ChoicesKind):
	case q.kind == wizard.ChoicesKind:
		b.choices()
	case q.kind == wizard.ChoiceKind:
		b.addOptions()
	default:
		b.add(anyValue[q.kind])
	}
	if q.kind == wizard.ChoiceKind {
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
	q     *question
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

func (b *borders) collect(n node) {
	switch n := n.(type) {
	case and:
		b.each(n)
	case or:
		b.each(n)
	case atLeast:
		b.each(n.items)
	case not:
		b.collect(n.node)
	case unfired:
		b.collect(n.node)
	case oneOfValues:
		if n.q == b.q {
			b.add(n.values...)
		}
	case has:
		if n.q == b.q {
			b.named = append(b.named, n.value)
		}
	case justThese:
		if n.q == b.q {
			b.named = append(b.named, n.values...)
		}
	case compareNumbers:
		b.numbers(n)
	case compareDays:
		b.days(n)
	case inMonths:
		if n.day.q == b.q {
			b.months(n)
		}
	case onWeekdays:
		if n.day.q == b.q {
			for i := range 7 {
				b.addDay(b.today.AddDate(0, 0, i), span{})
			}
		}
	case textHas:
		if n.q == b.q {
			b.add("Please call my "+n.word+".", "Nothing else.")
		}
	case textIs:
		if n.q == b.q {
			b.add(n.text, "Something else")
		}
	}
}

func (b *borders) each(items []node) {
	for _, item := range items {
		b.collect(item)
	}
}

func (b *borders) numbers(n compareNumbers) {
	limit := 20.0
	if n.right.q == nil {
		limit = n.right.n
	}
	switch {
	case n.left.q == b.q && n.left.count:
		var some []string
		for i, o := range b.q.options {
			some = append(some, o.value)
			if float64(i) <= limit {
				b.add(strings.Join(some, ","))
			}
		}
	case n.left.q == b.q && n.left.minus == nil:
		b.add(showNumber(limit-1), showNumber(limit), showNumber(limit+1))
	case n.left.q == b.q:
		b.add(showNumber(limit+19), showNumber(limit+20), showNumber(limit+21))
	case n.right.q == b.q || n.left.minus == b.q:
		b.add("20")
	}
}

// days adds the days on both sides of a limit. Two questions are compared around
// a day of the second one.
func (b *borders) days(n compareDays) {
	base := time.Date(2027, 3, 15, 0, 0, 0, 0, time.UTC)
	one, other := n.left, n.right
	if one.q != b.q {
		one, other = n.right, n.left
	}
	switch {
	case n.left.q == b.q && n.right.q == b.q: // the length of a range
		for d := -1; d <= 1; d++ {
			end := n.right.plus.from(base).AddDate(0, 0, d-n.left.plus.days)
			b.add(base.Format(time.DateOnly) + "/" + end.Format(time.DateOnly))
		}
	case one.q != b.q:
	case other.q != nil && n.right.q == b.q:
		b.addDay(base, span{})
	default:
		limit := base
		if other.today {
			limit = b.today
		} else if other.q == nil {
			limit = other.literal
		}
		limit = span{-one.plus.months, -one.plus.days}.from(other.plus.from(limit))
		for d := -1; d <= 1; d++ {
			b.addDay(limit, span{days: d})
		}
	}
}

func (b *borders) addDay(at time.Time, s span) {
	text := s.from(at).Format(time.DateOnly)
	if b.q.kind == wizard.RangeKind {
		b.add(text+"/"+s.from(at).AddDate(0, 0, 13).Format(time.DateOnly), s.from(at).AddDate(0, 0, -13).Format(time.DateOnly)+"/"+text)
		return
	}
	b.add(text)
}

func (b *borders) months(n inMonths) {
	for _, m := range n.months {
		first := time.Date(2027, time.Month(m), 1, 0, 0, 0, 0, time.UTC)
		b.addDay(first, span{days: -1})
		b.addDay(first, span{})
		b.addDay(first.AddDate(0, 1, 0), span{})
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
	for _, o := range b.q.options {
		if !slices.Contains(b.named, o.value) {
			other = o.value
			break
		}
	}
	for set := range 1 << len(b.named) {
		var some, more []string
		for _, o := range b.q.options {
			i := slices.Index(b.named, o.value)
			if i >= 0 && set&(1<<i) != 0 {
				some, more = append(some, o.value), append(more, o.value)
			} else if o.value == other {
				more = append(more, o.value)
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
	for _, o := range b.q.options {
		b.add(o.value)
	}
}

// addOther adds one option that the condition doesn't name.
func (b *borders) addOther() {
	for _, o := range b.q.options {
		if !slices.Contains(b.out, o.value) {
			b.add(o.value)
			return
		}
	}
}

func mentionsUnsure(n node, q *question) bool {
	switch n := n.(type) {
	case unsure:
		return n.q == q
	case and:
		return slices.ContainsFunc(n, func(item node) bool { return mentionsUnsure(item, q) })
	case or:
		return slices.ContainsFunc(n, func(item node) bool { return mentionsUnsure(item, q) })
	case not:
		return mentionsUnsure(n.node, q)
	case unfired:
		return mentionsUnsure(n.node, q)
	case atLeast:
		return slices.ContainsFunc(n.items, func(item node) bool { return mentionsUnsure(item, q) })
	}
	return false
}
