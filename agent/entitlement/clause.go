package entitlement

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// clause is one condition of a law and how it came out.
type clause struct {
	id       string // as in the evaluation's "failed"; laws that ask the same question share it
	met      Verdict
	wording  wording
	param    Parameter
	employer bool // it is about the employer: HR knows, and the person doesn't have to
}

// wording is what a clause says to a person, depending on how it came out. A
// clause that the person can settle has needs; other clauses have unknown.
type wording struct {
	yes, no string
	needs   string // what is missing, as in "We need to know …": "whether you're giving birth"
	unknown string // a sentence
}

// reason words the clause for people.
func (c clause) reason() Reason {
	r := Reason{Met: c.met, Citation: c.param.Citation, Holds: c.param.From.String()}
	switch {
	case c.met == Yes:
		r.Text = c.wording.yes
	case c.met == No:
		r.Text = c.wording.no
	case c.wording.needs != "":
		r.Text, r.ID, r.Needs = "We need to know "+c.wording.needs+".", c.id, c.wording.needs
	default:
		r.Text = c.wording.unknown
	}
	return r
}

// urgency orders clauses by what decides: a no before an unknown before a yes, and
// what the person can tell before what HR knows.
func (c clause) urgency() int {
	switch {
	case c.met == No:
		return 0
	case c.met == Unknown && !c.employer:
		return 1
	case c.met == Unknown:
		return 2
	}
	return 3
}

// all is Yes if every verdict is, No if any is, and otherwise Unknown.
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

// either is Yes if any verdict is, No if every one is, and otherwise Unknown.
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

// answered is the verdict of a person's yes or no; nil is Unknown.
func answered(yes *bool) Verdict {
	if yes == nil {
		return Unknown
	}
	return verdict(*yes)
}

// atLeast compares two numbers; a nil one is unknown.
func atLeast(have, need *float64) Verdict {
	if have == nil || need == nil {
		return Unknown
	}
	return verdict(*have >= *need-tolerance)
}

// tolerance keeps thirds of a week from failing a comparison by rounding.
const tolerance = 1e-9

// inForce makes a verdict unknown if the law didn't exist yet.
func (b book) inForce(k key, v Verdict) Verdict {
	if _, ok := b.get(k); !ok {
		return Unknown
	}
	return v
}

// amountOf formats a parameter's number for people.
func (b book) amountOf(k key) string {
	v, _ := b.get(k)
	return amount(v.Number)
}

// amount formats a number for people: 1,250, 17⅓, 0.5.
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

// weeks formats a number of weeks: "1 week", "17⅓ weeks".
func weeks(n float64) string {
	if n == 1 {
		return "1 week"
	}
	return amount(n) + " weeks"
}

// partOfWeek formats what a week of reduced hours uses: "a week", "½ of a week".
func partOfWeek(part float64) string {
	if part == 1 {
		return "a week"
	}
	return amount(part) + " of a week"
}

// long formats a day: "Monday, April 10, 2028".
func long(d Day) string { return d.Format("Monday, January 2, 2006") }

// addMonths moves a day by n months, to the last day of a month that is too short.
func addMonths(d Day, n int) Day {
	first := time.Date(d.Year(), d.Month()+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return Day{first.AddDate(0, 0, min(d.Day(), last)-1)}
}

// monthsBetween counts whole months, and the remaining days as a fraction of one.
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

func daysBetween(from, to Day) int { return int(math.Round(to.Sub(from.Time).Hours() / 24)) }

func (d Day) plus(days int) Day { return Day{d.AddDate(0, 0, days)} }
