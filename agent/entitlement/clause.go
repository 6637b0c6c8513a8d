package entitlement

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// all is yes where everything is, no where anything is, and otherwise unknown.
func all(verdicts ...Verdict) Verdict {
	result := Yes
	for _, v := range verdicts {
		switch v {
		case No:
			return No
		case Unknown:
			result = Unknown
		}
	}
	return result
}

// either is yes where anything is, no where everything is, and otherwise unknown.
func either(verdicts ...Verdict) Verdict {
	for i, v := range verdicts {
		verdicts[i] = not(v)
	}
	return not(all(verdicts...))
}

func not(v Verdict) Verdict {
	switch v {
	case Yes:
		return No
	case No:
		return Yes
	}
	return Unknown
}

func verdict(yes bool) Verdict {
	if yes {
		return Yes
	}
	return No
}

// told is what somebody said: yes, no, or nothing.
func told(yes *bool) Verdict {
	if yes == nil {
		return Unknown
	}
	return verdict(*yes)
}

// atLeast compares two numbers of which either may be unknown.
func atLeast(have, need *float64) Verdict {
	if have == nil || need == nil {
		return Unknown
	}
	return verdict(*have >= *need-tolerance)
}

// tolerance keeps thirds of a week from failing by a rounding.
const tolerance = 1e-9

// clause is one condition of a law and how it came out.
type clause struct {
	id       string // as in the evaluation's "failed"
	met      Verdict
	says     sentences
	param    Parameter
	employer bool // it is about the employer: HR knows, and the person need not
}

// sentences are what a clause says to a person, by how it came out.
type sentences struct{ yes, no, unknown string }

// reason is the clause for people.
func (c clause) reason() Reason {
	text := map[Verdict]string{Yes: c.says.yes, No: c.says.no, Unknown: c.says.unknown}[c.met]
	return Reason{Met: c.met, Text: text, Citation: c.param.Citation, Holds: c.param.From.String()}
}

// amount is a number as people read it: 1,250, 17⅓, 0.5.
func amount(n float64) string {
	whole, part := math.Modf(n)
	text := strconv.FormatFloat(whole, 'f', -1, 64)
	if len(text) > 3 {
		text = text[:len(text)-3] + "," + text[len(text)-3:]
	}
	for fraction, sign := range map[float64]string{1.0 / 3: "⅓", 2.0 / 3: "⅔", 0.5: "½", 0.25: "¼", 0.75: "¾"} {
		if math.Abs(part-fraction) < 1e-3 {
			return strings.TrimPrefix(text, "0") + sign
		}
	}
	if part < 1e-3 {
		return text
	}
	return strconv.FormatFloat(math.Round(n*10)/10, 'f', -1, 64)
}

// weeks is a number of weeks in words.
func weeks(n float64) string {
	if n == 1 {
		return "1 week"
	}
	return amount(n) + " weeks"
}

// long is a day in words.
func long(d Day) string { return d.Format("Monday, January 2, 2006") }

// addMonths moves a day by months; where the month is too short, to its last day.
func addMonths(d Day, n int) Day {
	first := time.Date(d.Year(), d.Month()+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return Day{first.AddDate(0, 0, min(d.Day(), last)-1)}
}

// monthsBetween counts whole months and adds the days left as a part of one.
func monthsBetween(from, to Day) float64 {
	if to.Before(from.Time) {
		return 0
	}
	n := (to.Year()-from.Year())*12 + int(to.Month()-from.Month())
	for addMonths(from, n).After(to.Time) {
		n--
	}
	begun, next := addMonths(from, n), addMonths(from, n+1)
	return float64(n) + to.Sub(begun.Time).Hours()/next.Sub(begun.Time).Hours()
}

// daysBetween counts the days from one to the other.
func daysBetween(from, to Day) int { return int(math.Round(to.Sub(from.Time).Hours() / 24)) }

func (d Day) plus(days int) Day { return Day{d.AddDate(0, 0, days)} }
