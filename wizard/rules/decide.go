package rules

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// truth is the result of a condition. It is open if it depends on a missing
// answer.
type truth int

const (
	open truth = iota
	holds
	fails
)

func truthOf(b bool) truth {
	if b {
		return holds
	}
	return fails
}

// sample is a set of answers and a day.
type sample struct {
	answers map[*question]string
	today   time.Time
}

// value returns an answer; ok is false if it is missing, "not sure" included.
func (s sample) value(q *question) (string, bool) {
	v := s.answers[q]
	return v, v != "" && v != wizard.Unsure
}

// decide evaluates a condition.
func (s sample) decide(n node) truth {
	switch n := n.(type) {
	case always:
		return holds
	case and:
		return s.count(n, len(n))
	case or:
		return s.count(n, 1)
	case atLeast:
		return s.count(n.items, n.n)
	case not:
		switch s.decide(n.node) {
		case holds:
			return fails
		case fails:
			return holds
		}
		return open
	case unfired:
		return truthOf(s.decide(n.node) != holds)
	case answered:
		_, ok := s.value(n.q)
		return truthOf(ok)
	case unsure:
		return truthOf(s.answers[n.q] == wizard.Unsure)
	}
	return s.decideValue(n)
}

// count decides whether at least so many items hold.
func (s sample) count(items []node, needed int) truth {
	yes, maybe := 0, 0
	for _, item := range items {
		switch s.decide(item) {
		case holds:
			yes++
		case open:
			maybe++
		}
	}
	switch {
	case yes >= needed:
		return holds
	case yes+maybe >= needed:
		return open
	}
	return fails
}

func (s sample) decideValue(n node) truth {
	switch n := n.(type) {
	case oneOfValues:
		v, ok := s.value(n.q)
		return when(ok, func() bool { return slices.Contains(n.values, v) })
	case has:
		v, ok := s.value(n.q)
		return when(ok, func() bool { return slices.Contains(strings.Split(v, ","), n.value) })
	case justThese:
		v, ok := s.value(n.q)
		return when(ok, func() bool { return sameSet(strings.Split(v, ","), n.values) })
	case compareNumbers:
		a, ok1 := s.amount(n.left)
		b, ok2 := s.amount(n.right)
		return when(ok1 && ok2, func() bool { return compare(a, n.op, b) })
	case compareDays:
		a, ok1 := s.day(n.left)
		b, ok2 := s.day(n.right)
		return when(ok1 && ok2, func() bool { return compare(float64(a.Unix()), n.op, float64(b.Unix())) })
	case inMonths:
		d, ok := s.day(n.day)
		return when(ok, func() bool { return slices.Contains(n.months, int(d.Month())) })
	case onWeekdays:
		d, ok := s.day(n.day)
		return when(ok, func() bool { return slices.Contains(n.days, int(d.Weekday())) })
	case textHas:
		v, ok := s.value(n.q)
		return when(ok, func() bool { return containsWord(v, n.word) })
	case textIs:
		v, ok := s.value(n.q)
		return when(ok, func() bool { return strings.EqualFold(v, n.text) })
	}
	return open
}

func when(known bool, test func() bool) truth {
	if !known {
		return open
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

func (s sample) amount(a amount) (float64, bool) {
	if a.q == nil {
		return a.n, true
	}
	v, ok := s.value(a.q)
	if !ok {
		return 0, false
	}
	if a.count {
		return float64(len(strings.Split(v, ","))), true
	}
	n, err := strconv.ParseFloat(v, 64)
	if a.minus != nil {
		b, ok := s.amount(amount{q: a.minus})
		return n - b, err == nil && ok
	}
	return n, err == nil
}

func (s sample) day(d day) (time.Time, bool) {
	at := d.literal
	switch {
	case d.today:
		at = s.today
	case d.q != nil:
		v, ok := s.value(d.q)
		if !ok {
			return at, false
		}
		if first, last, isRange := strings.Cut(v, "/"); isRange {
			v = first
			if d.end {
				v = last
			}
		}
		parsed, err := time.Parse(time.DateOnly, v)
		if err != nil {
			return at, false
		}
		at = parsed
	}
	return d.plus.from(at), true
}

// from moves a day.
func (s span) from(at time.Time) time.Time {
	if s.months != 0 {
		at = wizard.AddMonths(at, s.months)
	}
	return at.AddDate(0, 0, s.days)
}

// visible decides whether a question is shown.
func (s sample) visible(v visibility) bool {
	shown := len(v.show) == 0
	for _, n := range v.show {
		shown = shown || s.decide(n) == holds
	}
	for _, n := range v.hide {
		shown = shown && s.decide(n) != holds
	}
	return shown
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

func isWordByte(b byte) bool { return b < 0x80 && (isLetter(b) || isDigit(b) || b == '_') }
