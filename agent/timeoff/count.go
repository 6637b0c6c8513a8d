package timeoff

import (
	"fmt"
	"math/bits"
	"strings"
)

// Amount is an amount of time off in the unit of its policy: 3600 of them are a day or an
// hour. So a half, a twelfth of a year's 25 days and a minute are all exact.
type Amount int64

// One is one day or one hour.
const One Amount = 3600

// Unit is what a policy counts.
type Unit uint8

// The units.
const (
	Days  Unit = iota // a workday is one day, however long it is
	Hours             // the hours that would have been worked
)

// String returns the unit as it is written in a file.
func (u Unit) String() string { return [...]string{"days", "hours"}[u] }

// Say returns an amount as people read it, with at most two decimals: "1 day", "2.5 days".
func (u Unit) Say(a Amount) string {
	sign := ""
	if a < 0 {
		sign, a = "−", -a
	}
	hundredths := (a*100 + One/2) / One
	number := strings.TrimRight(strings.TrimRight(fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100), "0"), ".")
	name := u.String()
	if number == "1" {
		name = name[:len(name)-1]
	}
	return sign + number + " " + name
}

// Counted is a day of a span, and what it costs.
type Counted struct {
	Day    Day
	Amount Amount
	Why    string // if it costs less than what was asked: "weekend or day off", a holiday's name
}

// freeDay is why a day costs nothing that isn't worked.
const freeDay = "not a workday"

// Count returns what a span costs, and its days in order. It counts workdays only, without
// holidays. The error is a [SpanError].
func (c Calendar) Count(s Span, unit Unit) (Amount, []Counted, error) {
	if err := s.Check(); err != nil {
		return 0, nil, err
	}
	var total Amount
	days := make([]Counted, 0, s.To-s.From+1)
	for d := s.From; d <= s.To; d++ {
		counted, err := c.count(s, d, unit)
		if err != nil {
			return 0, nil, err
		}
		total += counted.Amount
		days = append(days, counted)
	}
	return total, days, nil
}

// LastOf returns the last of n workdays from a day on. ok is false if there aren't so many in
// the longest span.
func (c Calendar) LastOf(n int, from Day) (last Day, ok bool) {
	for last = from; last < from+longest; last++ {
		free, _ := c.off(last)
		if c.minutes(last) > 0 && free != Whole.halves() {
			n--
		}
		if n <= 0 {
			return last, true
		}
	}
	return from, false
}

// NextWorked returns the first day of the workweek on the way from one day to another, by steps of a
// day ahead or back; the day itself if there is none. A holiday counts as one: it isn't the day after
// it that somebody calls a half one.
func (c Calendar) NextWorked(from, to, step Day) Day {
	for d := from; d != to+step; d += step {
		if c.minutes(d) > 0 {
			return d
		}
	}
	return from
}

// count counts one day of a span.
func (c Calendar) count(s Span, d Day, unit Unit) (Counted, error) {
	worked := c.minutes(d)
	if worked == 0 {
		return Counted{Day: d, Why: freeDay}, nil
	}
	free, names := c.off(d)
	counted := Counted{Day: d, Why: strings.Join(names, ", ")}
	halves := Amount(bits.OnesCount8(s.halves(d) &^ free))
	if s.Minutes == 0 {
		counted.Amount = half(worked, unit) * halves
		return counted, nil
	}
	left := worked * bits.OnesCount8(Whole.halves()&^free) / 2
	if s.Minutes > left && left > 0 {
		return Counted{}, &SpanError{fmt.Sprintf("On %s you work %s, so %s can't be taken.", d.Said(), Hours.Say(hours(left)), Hours.Say(hours(s.Minutes)))}
	}
	taken := min(s.Minutes, left)
	if counted.Amount = hours(taken); unit == Days {
		counted.Amount = One * Amount(taken) / Amount(worked)
	}
	return counted, nil
}

// half is what half of a workday costs.
func half(worked int, unit Unit) Amount {
	if unit == Days {
		return One / 2
	}
	return hours(worked) / 2
}

func hours(minutes int) Amount { return Amount(minutes) * One / 60 }

// Fits returns a [SpanError] if a span takes nothing, or takes what is taken already.
func (c Calendar) Fits(s Span, taken []Span) error {
	total, days, err := c.Count(s, Hours)
	if err != nil {
		return err
	}
	if total == 0 {
		return nothingToTake(s, days)
	}
	for _, other := range taken {
		if d, both := s.Overlaps(other); both {
			return &SpanError{fmt.Sprintf("You already have %s off.", d.Said())}
		}
	}
	return c.fitsInto(days, taken)
}

// FitsInto returns a [SpanError] if a span and others take more of a day than is worked: four
// hours and three on a day of six.
func (c Calendar) FitsInto(s Span, taken []Span) error {
	_, days, err := c.Count(s, Hours)
	if err != nil {
		return err
	}
	return c.fitsInto(days, taken)
}

func (c Calendar) fitsInto(days []Counted, taken []Span) error {
	for _, asked := range days {
		sum := asked.Amount
		for _, other := range taken {
			if asked.Amount == 0 || asked.Day < other.From || asked.Day > other.To {
				continue
			}
			before, err := c.count(other, asked.Day, Hours)
			if err != nil {
				return err
			}
			sum += before.Amount
		}
		if asked.Amount > 0 && sum > hours(c.minutes(asked.Day)) {
			return &SpanError{fmt.Sprintf("Together with what you already have off on %s, that is more than you work.", asked.Day.Said())}
		}
	}
	return nil
}

// nothingToTake says why a span costs nothing.
func nothingToTake(s Span, days []Counted) error {
	if len(days) > 1 {
		return &SpanError{fmt.Sprintf("You don't work on any day from %s to %s, so you're off anyway.", s.From.Said(), s.To.Said())}
	}
	if days[0].Why == freeDay || days[0].Why == "" {
		return &SpanError{fmt.Sprintf("You don't work on %s, so you're off anyway.", s.From.Said())}
	}
	return &SpanError{fmt.Sprintf("%s is a holiday (%s), so you're off anyway.", s.From.Said(), days[0].Why)}
}
