package tree

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// Truth is the result of a condition. It is open if it depends on a missing
// answer.
type Truth int

const (
	Open Truth = iota
	Holds
	Fails
)

func truthOf(b bool) Truth {
	if b {
		return Holds
	}
	return Fails
}

// Sample is a set of answers and a day.
type Sample struct {
	Answers map[*Question]string
	Today   time.Time
}

// Value returns an answer; ok is false if it is missing, "not sure" included.
func (s Sample) Value(q *Question) (string, bool) {
	v := s.Answers[q]
	return v, v != "" && v != wizard.Unsure
}

// Decide evaluates a condition.
func (s Sample) Decide(n Node) Truth {
	switch n := n.(type) {
	case Always:
		return Holds
	case And:
		return s.count(n, len(n))
	case Or:
		return s.count(n, 1)
	case AtLeast:
		return s.count(n.Items, n.N)
	case Not:
		switch s.Decide(n.Node) {
		case Holds:
			return Fails
		case Fails:
			return Holds
		}
		return Open
	case Unfired:
		return truthOf(s.Decide(n.Node) != Holds)
	case Answered:
		_, ok := s.Value(n.Q)
		return truthOf(ok)
	case Unsure:
		return truthOf(s.Answers[n.Q] == wizard.Unsure)
	}
	return s.decideValue(n)
}

// count decides whether at least so many items hold.
func (s Sample) count(items []Node, needed int) Truth {
	yes, maybe := 0, 0
	for _, item := range items {
		switch s.Decide(item) {
		case Holds:
			yes++
		case Open:
			maybe++
		}
	}
	switch {
	case yes >= needed:
		return Holds
	case yes+maybe >= needed:
		return Open
	}
	return Fails
}

func (s Sample) decideValue(n Node) Truth {
	switch n := n.(type) {
	case OneOfValues:
		v, ok := s.Value(n.Q)
		return when(ok, func() bool { return slices.Contains(n.Values, v) })
	case Has:
		v, ok := s.Value(n.Q)
		return when(ok, func() bool { return slices.Contains(strings.Split(v, ","), n.Value) })
	case JustThese:
		v, ok := s.Value(n.Q)
		return when(ok, func() bool { return sameSet(strings.Split(v, ","), n.Values) })
	case CompareNumbers:
		a, ok1 := s.amount(n.Left)
		b, ok2 := s.amount(n.Right)
		return when(ok1 && ok2, func() bool { return compare(a, n.Op, b) })
	case CompareDays:
		a, ok1 := s.day(n.Left)
		b, ok2 := s.day(n.Right)
		return when(ok1 && ok2, func() bool { return compare(float64(a.Unix()), n.Op, float64(b.Unix())) })
	case InMonths:
		d, ok := s.day(n.Day)
		return when(ok, func() bool { return slices.Contains(n.Months, int(d.Month())) })
	case SamePeriod:
		a, ok1 := s.day(n.Left)
		b, ok2 := s.day(n.Right)
		return when(ok1 && ok2, func() bool {
			return a.Year() == b.Year() && (n.Unit == YearUnit || a.Month() == b.Month())
		})
	case OnWeekdays:
		d, ok := s.day(n.Day)
		return when(ok, func() bool { return slices.Contains(n.Days, int(d.Weekday())) })
	case TextHas:
		v, ok := s.Value(n.Q)
		return when(ok, func() bool { return containsWord(v, n.Word) })
	case TextIs:
		v, ok := s.Value(n.Q)
		return when(ok, func() bool { return strings.EqualFold(v, n.Text) })
	}
	return Open
}

func when(known bool, test func() bool) Truth {
	if !known {
		return Open
	}
	return truthOf(test())
}

func sameSet(a, b []string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(v string) bool { return !slices.Contains(b, v) })
}

func compare(a float64, op string, b float64) bool {
	switch op {
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	case ">=":
		return a >= b
	case "!=":
		return a != b
	}
	return a == b
}

func (s Sample) amount(a Amount) (float64, bool) {
	if a.Q == nil {
		return a.N, true
	}
	v, ok := s.Value(a.Q)
	if !ok {
		return 0, false
	}
	if a.Count {
		return float64(len(strings.Split(v, ","))), true
	}
	n, err := strconv.ParseFloat(v, 64)
	if a.Minus != nil {
		b, ok := s.amount(Amount{Q: a.Minus})
		return n - b, err == nil && ok
	}
	return n, err == nil
}

func (s Sample) day(d Day) (time.Time, bool) {
	at := d.Literal
	switch {
	case d.Today:
		at = s.Today
	case d.Q != nil:
		v, ok := s.Value(d.Q)
		if !ok {
			return at, false
		}
		if first, last, isRange := strings.Cut(v, "/"); isRange {
			v = first
			if d.End {
				v = last
			}
		}
		parsed, err := time.Parse(time.DateOnly, v)
		if err != nil {
			return at, false
		}
		at = parsed
	}
	return d.Plus.From(at), true
}

// From moves a day.
func (s Span) From(at time.Time) time.Time {
	if s.Months != 0 {
		at = wizard.AddMonths(at, s.Months)
	}
	return at.AddDate(0, 0, s.Days)
}

// containsWord reports whether a text has a word, whatever its capitals.
func containsWord(text, word string) bool {
	text, word = strings.ToLower(text), strings.ToLower(word)
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 || word == "" {
			return false
		}
		start, end := from+i, from+i+len(word)
		if (start == 0 || !isWordByte(text[start-1])) && (end == len(text) || !isWordByte(text[end])) {
			return true
		}
		from = start + 1
	}
}

func isWordByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b == '_'
}
