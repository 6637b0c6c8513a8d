package when

import (
	"regexp"
	"slices"
	"strconv"
	"time"
)

// DayKind says what an open question for a day was told.
type DayKind uint8

// The kinds of day answers.
const (
	NoDay         DayKind = iota
	OneDay                // Day
	SeveralDays           // Options, the likeliest first; Why where a weekday does not fit its date
	VagueDay              // somewhere from First to Last: ask for the day
	RangeForDay           // First to Last, where one day was asked
	ImpossibleDay         // Why: "There is no June 31."
	RelativeDay           // Length Before or after what Anchor names
)

// DayAnswer is what an open question for a day was told. Days are midnight UTC.
type DayAnswer struct {
	Kind    DayKind
	Day     time.Time
	Options []time.Time
	Days
	Relative
	Why  string
	Rest string // the words around it
}

// ReadDay reads the answer to an open question for one day: also what only such a
// question makes sense of, as "15" for the 15th. A length alone is no day. Of
// two days the one after "no", "actually" or "I mean" counts, and one after
// "not" does not.
func ReadDay(text string, c Clock) DayAnswer {
	p := newParser(text, c)
	p.asked = askedDay
	all := p.readings()
	days := make([]Reading, 0, len(all))
	for _, r := range all {
		if r.Kind != KindLength {
			days = append(days, r)
		}
	}
	if len(days) == 0 {
		if r, ok := p.aloneDom(); ok {
			days = append(days, r)
		}
	}
	if r, ok := p.corrects(days); ok {
		days = []Reading{r}
	}
	ans := dayAnswer(corrected(text, days))
	ans.Rest = p.rest(days)
	return ans
}

// aloneDom is a day of the month that is the whole answer, in digits.
func (p *parser) aloneDom() (Reading, bool) {
	n := len(p.toks)
	for n > 0 && p.toks[n-1].kind == tokenMark {
		n--
	}
	if n != 1 || p.toks[0].kind != tokenNumber || p.toks[0].digits > 2 || p.toks[0].n < 1 || p.toks[0].n > 31 {
		return Reading{}, false
	}
	r := p.oneDay(point{d: p.toks[0].n}, p.today)
	r.Start, r.End = p.toks[0].start, p.toks[0].end
	return r, true
}

// Relative is a day that hangs on another one, which the words only name: "two
// weeks before the due date".
type Relative struct {
	Length Length
	Before bool
	Anchor string // "due date"; empty for "two weeks before"
}

func dayAnswer(days []Reading) DayAnswer {
	if len(days) > 1 { // what hangs on something counts only by itself
		certain := slices.DeleteFunc(slices.Clone(days), func(r Reading) bool { return r.Kind == KindRelative })
		if len(certain) > 0 {
			days = certain
		}
	}
	if len(days) == 0 {
		return DayAnswer{}
	}
	r := days[0]
	if len(days) > 1 {
		if same(days) {
			days = days[:1]
		} else {
			return severalDays(days)
		}
	}
	switch r.Kind {
	case KindDay:
		return DayAnswer{Kind: OneDay, Day: r.First}
	case KindRange:
		if r.First.IsZero() {
			return DayAnswer{Kind: OneDay, Day: r.Last}
		}
		return DayAnswer{Kind: RangeForDay, Days: r.Days}
	case KindAmbiguous, KindInvalid:
		return severalDays(days)
	case KindRelative:
		return DayAnswer{Kind: RelativeDay, Relative: Relative{r.Length, r.Before, r.Anchor}}
	}
	return DayAnswer{Kind: VagueDay, Days: r.Days}
}

// same reports whether all readings mean one day or range.
func same(days []Reading) bool {
	for _, r := range days[1:] {
		if r.Days != days[0].Days || r.Kind != days[0].Kind || r.Kind == KindAmbiguous {
			return false
		}
	}
	return true
}

// vagueAll is what "late June or early July" reaches together.
func vagueAll(days []Reading) (span Days, ok bool) {
	for i, r := range days {
		if r.Kind != KindVague && r.Kind != KindPeriod {
			return Days{}, false
		}
		if i == 0 || r.First.Before(span.First) {
			span.First = r.First
		}
		if i == 0 || r.Last.After(span.Last) {
			span.Last = r.Last
		}
	}
	return span, len(days) > 0
}

// severalDays collects the days of all readings to choose from.
func severalDays(days []Reading) DayAnswer {
	if span, ok := vagueAll(days); ok {
		return DayAnswer{Kind: VagueDay, Days: span}
	}
	ans := DayAnswer{Kind: SeveralDays}
	add := func(d Days) {
		if d.First.IsZero() {
			d.First = d.Last
		}
		if !slices.Contains(ans.Options, d.First) {
			ans.Options = append(ans.Options, d.First)
		}
	}
	for _, r := range days {
		switch r.Kind {
		case KindAmbiguous:
			for _, d := range r.Options {
				add(d)
			}
		case KindInvalid, KindRelative:
		default:
			add(r.Days)
		}
		if ans.Why == "" {
			ans.Why = r.Why
		}
	}
	if len(ans.Options) == 0 {
		ans.Kind = ImpossibleDay
	}
	return ans
}

var onlyDom = regexp.MustCompile(`(?i)^\W*(?:(?:no|nope|sorry|wait|actually|i mean|i meant|make it|make that|it was|it'?s|it is|maybe|on|the)\W+)*(\d{1,2})(?:st|nd|rd|th)?(?: please| then| i think)?\W*$`)

// ReadBareDay reads a day of the month that is all that is said.
func ReadBareDay(text string) (dom int, ok bool) {
	m := onlyDom.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	dom, err := strconv.Atoi(m[1])
	return dom, err == nil && dom >= 1 && dom <= 31
}
