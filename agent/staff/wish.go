package staff

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent/timeoff"
)

// Wish is time off that somebody is about to ask for.
type Wish struct {
	Who    *Person // nil if the company's file doesn't have them
	Facts  map[string]string
	Others []Leave // what they asked for before
	Today  timeoff.Day
	Brief  bool // vacation, a sick day and the like; not leave that a law gives
	// Called is whose it is, if somebody else enters it and reads what is refused.
	Called string
}

// Verdict is what there is to say about a wish before it is sent.
type Verdict struct {
	When    string   // "Friday, November 27, 1 day"; empty if the first day isn't known
	Refused string   // why it can't be sent; empty if it can
	Notes   []string // what the person should know
	ForHR   []string // what HR should know
	Until   string   // the last day that was counted, as 2026-11-27; empty if it isn't
	// Workdays are what a short absence of several days takes, as people read it; empty if nobody
	// knows when the person works.
	Workdays string
}

// factWorkdays is what a headline calls the length of time off, unless it was asked for in weeks.
const factWorkdays = "workdays"

// Dated returns facts with what was counted: the last day, and the workdays.
func (v *Verdict) Dated(facts map[string]string) map[string]string {
	dated := maps.Clone(facts)
	if v.Until != "" && dated[factEnd] == "" {
		dated[factEnd] = v.Until
	}
	if v.Workdays != "" && !strings.Contains(dated[factLength], "week") {
		dated[factWorkdays] = v.Workdays
	}
	return dated
}

// Judge looks at a wish: how many days it takes, whether they are taken already, and what is
// left afterwards.
func (b *Book) Judge(w Wish) Verdict {
	calendar := CalendarOf(w.Who)
	s, ok := SpanOf(w.Facts, calendar)
	if !ok {
		return Verdict{When: w.from()}
	}
	v := Verdict{When: w.when(s, calendar)}
	if w.Who != nil {
		v.Until = s.To.String()
	}
	if w.Brief {
		v.Refused = w.refused(s, calendar)
	}
	if v.Refused != "" {
		return v
	}
	if text := w.overlaps(s, calendar); text != "" {
		v.note(text)
	}
	if w.Brief && s.To < w.Today {
		v.Notes = append(v.Notes, "That has passed already. HR can still approve it.")
	}
	if w.Brief && w.Who == nil && onWeekend(s) {
		v.Notes = append(v.Notes, "That's on a weekend. If you don't work then, you don't have to ask for it.")
	}
	if total, _, err := calendar.Count(s, timeoff.Days); err == nil && w.Who != nil && s.From != s.To {
		if w.Brief {
			v.Workdays = workdays(total)
		}
		if v.Dated(w.Facts)[factWorkdays] == "" { // the headline doesn't say it
			v.ForHR = append(v.ForHR, workdays(total))
		}
	}
	b.left(w, s, &v)
	return v
}

// onWeekend reports whether all days are on a weekend, on which many people don't work.
func onWeekend(s timeoff.Span) bool {
	for day := s.From; day <= s.To; day++ {
		if w := day.Weekday(); w != time.Saturday && w != time.Sunday {
			return false
		}
	}
	return s.To >= s.From
}

// note says something to both sides.
func (v *Verdict) note(text string) {
	v.Notes, v.ForHR = append(v.Notes, text), append(v.ForHR, text)
}

// longestWish is the longest time off, in days, that isn't a mistake in a year.
const longestWish = 366

// refused says why a wish can't be sent, or "".
func (w Wish) refused(s timeoff.Span, calendar timeoff.Calendar) string {
	if wrong, is := errors.AsType[*timeoff.SpanError](s.Check()); is {
		return wrong.Message
	}
	if n := s.To - s.From + 1; n > longestWish {
		return fmt.Sprintf("That would be %d days, more than a year. Please check the days, or ask HR.", n)
	}
	var same []timeoff.Span
	for _, l := range w.Others {
		if other, ok := SpanOf(l.Facts, calendar); ok && l.counts() && l.Facts[factKind] == w.Facts[factKind] {
			if _, day, both := Collision(w.Facts, []Leave{l}, calendar); both {
				return w.twice(day, l, s.From != s.To)
			}
			same = append(same, other)
		}
	}
	if w.Who == nil {
		return "" // nobody knows when they work
	}
	if wrong, is := errors.AsType[*timeoff.SpanError](calendar.Fits(s, nil)); is {
		return wrong.Message
	}
	if wrong, is := errors.AsType[*timeoff.SpanError](calendar.FitsInto(s, same)); is {
		return wrong.Message
	}
	return ""
}

// twice says that a day was asked for before.
func (w Wish) twice(day timeoff.Day, before Leave, several bool) string {
	if w.Called != "" {
		return fmt.Sprintf("%s has that for %s already: %s (%s).", w.Called, w.day(day), before.Name, before.ID)
	}
	which := "Which day do you mean?"
	if several {
		which = "Which days do you mean?"
	}
	return fmt.Sprintf("You've already asked for %s: %s (%s). %s", w.day(day), before.Name, before.ID, which)
}

// overlaps says what takes the same time: another request, or several that are together more
// than a day has.
func (w Wish) overlaps(s timeoff.Span, calendar timeoff.Calendar) string {
	if other, day, both := Collision(w.Facts, w.Others, calendar); both {
		return fmt.Sprintf("%s overlaps with %s (%s).", w.day(day), other.Name, other.ID)
	}
	if w.Who == nil {
		return ""
	}
	var all []timeoff.Span
	for _, l := range w.Others {
		if other, ok := SpanOf(l.Facts, calendar); ok && l.counts() {
			all = append(all, other)
		}
	}
	if wrong, is := errors.AsType[*timeoff.SpanError](calendar.FitsInto(s, all)); is {
		return wrong.Message
	}
	return ""
}

// left says what is left of a balance afterwards.
func (b *Book) left(w Wish, s timeoff.Span, v *Verdict) {
	policy, ok := b.PolicyFor(w.Facts[factKind])
	if IsHeld(policy) {
		b.leftElsewhere(w, s, v)
		return
	}
	if !ok || w.Who == nil || w.Who.Hired == 0 {
		return
	}
	a := AccountOf(w.Who, policy, w.Others)
	after, err := policy.After(a.History, s, w.Today)
	if wrong, is := errors.AsType[*timeoff.SpanError](err); is {
		v.note(wrong.Message + " HR decides.")
		return
	}
	if s.From < after.Usable {
		v.note(fmt.Sprintf("You can take %s starting %s. HR decides.", a.name(), after.Usable.Said()))
		return
	}
	than, of := "you have", fmt.Sprintf(" of %s left", a.name())
	if s.From > w.Today {
		than = "you'll have by then"
	}
	short := min(after.Least, after.Before)
	switch {
	case short < -after.Debt:
		v.Notes = append(v.Notes, fmt.Sprintf("That is %s more %s than %s. HR decides.", policy.Unit.Say(-short), a.name(), than))
		v.ForHR = append(v.ForHR, fmt.Sprintf("%s more %s than they have", policy.Unit.Say(-short), a.name()))
	case short < 0:
		v.Notes = append(v.Notes, fmt.Sprintf("That puts you %s below zero, which your policy allows.", policy.Unit.Say(-short)))
		v.ForHR = append(v.ForHR, fmt.Sprintf("%s of %s below zero afterwards, which the policy allows", policy.Unit.Say(-short), a.name()))
	case after.YearEnd != 0:
		before, then := policy.Unit.Say(after.Before)+of, policy.Unit.Say(after.Left)
		v.Notes = append(v.Notes, fmt.Sprintf("You'd have %s on %s, and %s in the year after that.", before, w.day(after.YearEnd), then))
		v.ForHR = append(v.ForHR, fmt.Sprintf("%s on %s, and %s in the year after that", before, w.day(after.YearEnd), then))
	default:
		v.Notes = append(v.Notes, fmt.Sprintf("You'd have %s%s.", policy.Unit.Say(after.Left), of))
		v.ForHR = append(v.ForHR, policy.Unit.Say(after.Left)+of+" afterwards")
	}
}

func sameYear(a, b timeoff.Day) bool {
	y1, _, _ := a.Date()
	y2, _, _ := b.Date()
	return y1 == y2
}

// CalendarOf returns when somebody works: on weekdays if the company's file doesn't have them.
func CalendarOf(p *Person) timeoff.Calendar {
	if p == nil {
		return weekdays
	}
	return p.Calendar
}

// WithLastDay adds the last day to facts that say how many workdays it is, by the calendar of the
// person who takes them.
func WithLastDay(facts map[string]string, who *Person) map[string]string {
	if s, ok := SpanOf(facts, CalendarOf(who)); ok && s.To != s.From && facts[factEnd] == "" {
		facts = maps.Clone(facts)
		facts[factEnd] = s.To.String()
	}
	return facts
}

// weekdays is the calendar of people of whom nobody knows when they work.
var weekdays = func() timeoff.Calendar {
	c, err := timeoff.NewCalendar([]timeoff.Workweek{timeoff.EveryWeek(monday, [7]int{0, 480, 480, 480, 480, 480, 0})}, nil)
	if err != nil {
		panic(err) // it is written above
	}
	return c
}()

// day says a day, with its year if that isn't this one.
func (w Wish) day(d timeoff.Day) string {
	if sameYear(d, w.Today) {
		said := d.Said()
		return said[:strings.LastIndex(said, ",")]
	}
	return d.Said()
}

// parts are what answers to the question for the length call a part of a day.
var parts = map[string]string{"half_day": "half a day", "morning": "the morning", "afternoon": "the afternoon"}

// when says the days of a wish: "Friday, November 27, 1 day".
func (w Wish) when(s timeoff.Span, calendar timeoff.Calendar) string {
	part, isPart := parts[w.Facts[factLength]]
	switch {
	case isPart:
		return w.day(s.From) + ", " + part
	case s.Minutes > 0:
		return w.day(s.From) + ", " + timeoff.Hours.Say(timeoff.Amount(s.Minutes)*timeoff.One/minutesOfHour)
	case s.From == s.To && s.FromNoon != s.UntilNoon:
		return w.day(s.From) + ", " + map[bool]string{true: "the afternoon", false: "the morning"}[s.FromNoon]
	case s.From == s.To:
		return w.day(s.From) + ", 1 day"
	}
	days := w.day(s.From) + noonIf(s.FromNoon) + " to " + w.day(s.To) + noonIf(s.UntilNoon)
	if total, _, err := calendar.Count(s, timeoff.Days); err == nil && w.Who != nil {
		return days + ", " + workdays(total)
	}
	return days
}

// noonIf says that somebody comes or goes at noon.
func noonIf(half bool) string {
	if half {
		return " at noon"
	}
	return ""
}

// workdays says how many workdays something takes.
func workdays(total timeoff.Amount) string {
	return strings.Replace(timeoff.Days.Say(total), "day", "workday", 1)
}

// from says the first day of a wish with an unknown end.
func (w Wish) from() string {
	first, err := timeoff.ParseDay(w.Facts[factStart])
	if err != nil {
		return ""
	}
	return "from " + w.day(first)
}
