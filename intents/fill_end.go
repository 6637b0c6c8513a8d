package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// "Until Friday", "my last day is August 27" and "back on September 1" say when
// leave ends, and never when it begins.

var (
	endCue    = regexp.MustCompile(`\b(last day( of( my)? leave| off)?|until|till|through|end|ends|ending|end date|over)( is| will be| would be| on| by| around| about)*$`)
	returnCue = regexp.MustCompile(`\b(back|return|returning)( (to|at|in) (work|my desk|(?:the )?office))?( is| will be| on| by| around| about| from)*$`)
)

// asEnd returns a finding as the last day of something, and whether the words before make
// it one. Someone who is back on a day was away until the day before.
func (f finding) asEnd(said string) (when.Reading, bool) {
	before := words.Join(f.before)
	switch {
	case (f.Kind == when.KindVague || f.Kind == when.KindPeriod) && endOfPeriod.MatchString(said) && endCue.MatchString(before): // "until the end of February"
		f.Kind, f.First = when.KindDay, f.Last
		return f.Reading, true
	case f.Kind == when.KindRange && f.First.IsZero():
		return f.Reading, true
	case f.Kind == when.KindDay && returnCue.MatchString(before):
		day := f.First.AddDate(0, 0, -1)
		f.First, f.Last = day, day
		return f.Reading, true
	}
	return f.Reading, f.Kind == when.KindDay && endCue.MatchString(before)
}

// placeEnd answers the question for the last day with a finding. If there is none, it
// answers the question for the length, if the first day is known or the length is open.
func (r *reader) placeEnd(c clause, f finding) {
	f = afterStart(r, c, f)
	var moves []Move
	start, length, end := r.slotWithRole(RoleStart), r.slotWithRole(RoleLength), r.slotWithRole(RoleEnd)
	from, err := time.Time{}, error(nil)
	if start != nil {
		from, err = time.Parse(time.DateOnly, r.currentValue(start))
	}
	switch {
	case end != nil && !end.OffRoute:
		moves = []Move{end.setMove(formatDay(f.Last))}
	case start != nil && err == nil && !from.After(f.Last):
		f.Kind, f.First = when.KindRange, from
		moves = r.rangeEndMoves(f)
	case length != nil && end != nil && length.Answer == "" && length.hasOption(OtherValue):
		moves = []Move{length.setMove(OtherValue), end.setMove(formatDay(f.Last))}
	}
	for _, m := range moves {
		m.Confidence, m.Start, m.End = Likely, c.start+f.Start, c.start+f.End
		r.add(c, m)
	}
}

// endByAge returns the last day of a leave that ends when the child has an age: "until the
// baby is three months old". ok is false if nobody has said yet when the child arrives.
func endByAge(r *reader, text string) (last time.Time, ok bool) {
	at := untilAge.FindStringSubmatchIndex(text)
	if at == nil {
		return time.Time{}, false
	}
	age := when.ReadLength(text[at[2]:at[3]])
	for _, s := range arrivalSlots(r, func(*Slot) bool { return true }) {
		if day, err := time.Parse(time.DateOnly, r.currentValue(s)); err == nil && age.Found && len(age.Options) == 0 {
			return age.Length.After(day).AddDate(0, 0, -1), true
		}
	}
	return time.Time{}, false
}

// untilAge matches the age until which somebody stays with a child.
var untilAge = regexp.MustCompile(`(?i)\b(?:until|till?|til|up to when|when)\b.*?(?:\b(?:is|are|turns?|gets|reaches|will be)|['’]s|\b(?:shes|hes|theyre|its)) (?:about |around |at least )?((?:\w+ ){1,3}(?:weeks?|months?|years?))(?: old| of age)\b`)

// fillEndByAge answers the question for the end of the leave with the age of a child.
func fillEndByAge(r *reader, c clause) bool {
	last, ok := endByAge(r, c.text)
	if !ok {
		return false
	}
	before := len(r.moves)
	r.placeEnd(c, finding{Reading: when.Reading{Kind: when.KindDay, DateRange: when.DateRange{First: last, Last: last}, End: len(c.text)}, isEnd: true})
	return len(r.moves) > before
}

// Short absences are days off and sick days. One kind of leave takes all of them; its form
// has a slot with [RoleName]. "Next Friday" is their first day and, unless more is said, the
// only one.

// fillToday answers for which day a short absence is that somebody asks for as it begins, without
// a day: "calling in sick" is about today.
func fillToday(r *reader) {
	start, length, end := r.slotWithRole(RoleStart), r.slotWithRole(RoleLength), r.slotWithRole(RoleEnd)
	if start == nil || length == nil || r.slotWithRole(RoleName) == nil || r.moveFor(start) != nil || !wish.AbsentNow(r.text) {
		return
	}
	said := clause{end: len(r.text)}
	switch found := when.Find(r.text, r.scene.Clock); {
	case len(found) == 0 && r.moveFor(length) == nil:
		if value, ok := length.optionForLength(when.Length{Days: 1}); ok {
			r.add(said, length.setMove(value))
		}
	case len(found) == 1 && end != nil && r.moveFor(end) != nil: // "I'm ill until Wednesday"
	default:
		return
	}
	r.add(said, start.setMove(formatDay(r.scene.Clock.Today())))
}

// fillAbsence answers the slots of a short absence with a day or week that has no cue. It
// reports whether it did.
func fillAbsence(r *reader, c clause, f finding) bool {
	start, length := r.slotWithRole(RoleStart), r.slotWithRole(RoleLength)
	if start == nil || length == nil || r.slotWithRole(RoleName) == nil || r.moveFor(start) != nil || f.excluded ||
		start.Name == r.scene.Open || tellsWhen(r, f) || start.Answer != "" && start.Answer != formatDay(f.First) {
		return false
	}
	whole := when.Length{Days: 1}
	switch {
	case f.Kind == when.KindDay && swapsDays.MatchString(c.text):
		return true // which of the two is off now, and which then?
	case f.Kind == when.KindDay:
		if next, ok := nextDays(r, c, f); ok {
			f.Kind, f.Last = when.KindRange, next
			return r.placeRange(c, f, start)
		}
		if apart, end := daysApart(r, c); len(apart) > 1 {
			if !f.First.Equal(firstListed(r, c, apart)) {
				return true // it is listed with the first one
			}
			m := start.apartMove(apart)
			m.Start, m.End = c.start+f.Start, c.start+end
			r.add(c, m)
			break
		}
		r.place(c, start, f)
	case wish.IsWeek(f.Reading):
		whole = when.Length{Weeks: 1}
		r.add(c, start.setMove(formatDay(f.First)).from(c, f))
	default:
		return false
	}
	value, ok := length.optionForLength(whole)
	if ok && length.Answer == "" && r.moveFor(length) == nil && !saysLength(r, c) && !wish.IsForHours(c.text, when.Find(c.text, r.scene.Clock)) && !wish.IsOpenEnded(c.text, f.Reading, f.before) {
		m := length.setMove(value) // all of the words say so, not the day alone
		m.Confidence = Likely
		r.add(c, m)
	}
	return true
}

// nextDays returns the last of the days that are off one after another: "Thursday and
// Friday". A weekend may be between them.
func nextDays(r *reader, c clause, f finding) (last time.Time, ok bool) {
	const overWeekend = 3
	last = f.First
	for _, o := range r.findings(c, words.Cut(c.text)) {
		if o.Kind != when.KindDay || o.excluded || o.isEnd || !o.First.After(last) {
			continue
		}
		gap := int(o.First.Sub(last).Hours() / 24)
		if gap > 1 && !(gap == overWeekend && last.Weekday() == time.Friday) {
			return time.Time{}, false
		}
		last = o.First
	}
	return last, last.After(f.First)
}

// swapsDays matches the wish to have one day off instead of another.
var swapsDays = regexp.MustCompile(`(?i)\b(?:swap|swapping|switch|switching|trade|trading|exchange)\b.*\b(?:for|with|to)\b`)

// saysSeveral reports whether a length is of more than a day.
func saysSeveral(l when.Length) bool { return !l.Equal(when.Length{Days: 1}) }

// firstListed returns the one of some days that a clause names first.
func firstListed(r *reader, c clause, days []time.Time) time.Time {
	for _, f := range r.findings(c, words.Cut(c.text)) {
		if f.Kind != when.KindLength {
			return f.First
		}
	}
	return days[0]
}

// apartMove asks which of several days a request is for.
func (s *Slot) apartMove(days []time.Time) Move {
	m := s.troubleMove(DaysApart)
	for _, day := range days {
		m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{formatDay(day)}})
	}
	return m
}

// daysApart returns the days that a clause lists, if they aren't one after another: "December 7
// and 9", and where the list ends in the clause.
func daysApart(r *reader, c clause) (days []time.Time, end int) {
	for _, f := range r.findings(c, words.Cut(c.text)) {
		if len(days) > 0 && f.Kind == when.KindPeriod && wish.IsWeek(f.Reading) { // "Wed and Thu off next week"
			for i := range days {
				days[i] = f.First.AddDate(0, 0, int(days[i].Weekday()+6)%7)
			}
			return days, f.End
		}
		if f.Kind == when.KindLength && !saysSeveral(f.Length) { // "a day off for the dentist Monday and a friend's wedding Friday"
			continue
		}
		pair := f.Kind == when.KindRange && f.Last.Equal(f.First.AddDate(0, 0, 1)) // "Thu and Fri of next week"
		if f.Kind != when.KindDay && !pair || f.excluded || f.isEnd || tellsWhen(r, f) {
			return nil, 0
		}
		if len(days) > 0 && (!listed.MatchString(c.text[end:f.Start]) || tellsHappening(c.text[end:f.Start]) || slices.ContainsFunc(days, f.First.Equal)) {
			return nil, 0
		}
		if days, end = append(days, f.First), f.End; pair {
			days = append(days, f.Last)
		}
	}
	slices.SortFunc(days, time.Time.Compare)
	return days, end
}

// fillDaysOff answers the open question for the first day of a short absence with all the days
// that are listed, or with a week: "wed and thu off", "the week of Feb 8".
func fillDaysOff(r *reader, c clause, open *Slot) bool {
	length := r.slotWithRole(RoleLength)
	if open == nil || open.Role != RoleStart || length == nil || r.slotWithRole(RoleName) == nil || r.moveFor(open) != nil {
		return false
	}
	finds := r.findings(c, words.Cut(c.text))
	if every := everyDay(c, finds); len(every) > 1 {
		m := open.apartMove(every)
		m.Start, m.End = c.start+finds[0].Start, c.start+finds[0].End
		r.add(c, m)
		return true
	}
	if len(finds) == 1 && !finds[0].excluded && wish.IsWeek(finds[0].Reading) && length.Answer == "" {
		f := finds[0]
		r.add(c, open.setMove(formatDay(f.First)).from(c, f))
		if value, ok := length.optionForLength(when.Length{Weeks: 1}); ok && !wish.IsOpenEnded(c.text, f.Reading, f.before) {
			r.add(c, length.setMove(value).from(c, f))
		}
		return true
	}
	days, end := daysApart(r, c)
	if len(days) < 2 || length.Answer != "" && length.Answer != OtherValue {
		return false
	}
	if consecutive(days) {
		f := finds[0]
		f.Kind, f.First, f.Last = when.KindRange, days[0], days[len(days)-1]
		return r.placeRange(c, f, open)
	}
	m := open.apartMove(days)
	m.Start, m.End = c.start+finds[0].Start, c.start+end
	r.add(c, m)
	return true
}

// consecutive reports whether days follow one another, but for a weekend.
func consecutive(days []time.Time) bool {
	const overWeekend = 3
	for i := 1; i < len(days); i++ {
		gap := int(days[i].Sub(days[i-1]).Hours() / 24)
		if gap != 1 && !(gap == overWeekend && days[i-1].Weekday() == time.Friday) {
			return false
		}
	}
	return true
}

// everyDay returns the days of a time on which a weekday recurs: "every Friday in January".
func everyDay(c clause, finds []finding) []time.Time {
	m := everyWeekday.FindStringSubmatch(c.text)
	if m == nil || len(finds) != 1 || finds[0].excluded || finds[0].First.IsZero() || finds[0].Kind != when.KindPeriod && finds[0].Kind != when.KindRange {
		return nil
	}
	const most = 5 // as many as a month has
	var days []time.Time
	for day := finds[0].First; !day.After(finds[0].Last) && len(days) < most; day = day.AddDate(0, 0, 1) {
		if strings.HasPrefix(strings.ToLower(day.Weekday().String()), strings.ToLower(m[1])) {
			days = append(days, day)
		}
	}
	return days
}

var everyWeekday = regexp.MustCompile(`(?i)\b(?:every|each|all(?: the)?|on) (mon|tues|wednes|thurs|fri|satur|sun)days?\b`)

// listed matches what is between the days of a list: nothing but a link, or a link and what the
// second day is for, as in "root canal Monday and a crown on Thursday".
var listed = regexp.MustCompile(`(?i)^\s*(?:,|&|\+|and|,\s*and|plus|and also|as well as)?\s*(?:on |the |then |again )*$` +
	`|^[\s\w'’]{0,40}(?:,|&|\+|\band\b|\bplus\b|\bthen\b)\s*(?:and |then |also |again )*(?:[\w'’]+ ){0,5}(?:on |the )*$`)

// tellsWhen reports whether a day is when something else happened: "the letter came today",
// "the school called me yesterday".
func tellsWhen(r *reader, f finding) bool {
	if f.Kind != when.KindDay || f.First.After(r.scene.Clock.Today()) {
		return false
	}
	last := f.before[max(0, len(f.before)-2):] // the verb, and perhaps whom it is about
	return slices.ContainsFunc(last, func(w words.Word) bool { return happenings[w.Text] })
}

// tellsHappening reports whether words say what happened: "told my boss on Monday".
func tellsHappening(text string) bool {
	return slices.ContainsFunc(words.Cut(text), func(w words.Word) bool { return happenings[w.Text] })
}

var happenings = lists.Set("what happens on a day")

// saysLength reports whether a clause says how long, or until when.
func saysLength(r *reader, c clause) bool {
	return slices.ContainsFunc(r.findings(c, words.Cut(c.text)), func(f finding) bool {
		return f.Kind == when.KindLength || f.isEnd || f.Kind == when.KindRange
	})
}

// fillPartOfDay answers the slot for the length with a part of the day: "Friday afternoon".
func fillPartOfDay(r *reader, c clause, tokens []words.Word) {
	length := r.slotWithRole(RoleLength)
	if length == nil || r.slotWithRole(RoleName) == nil || length.Answer != "" || r.moveFor(length) != nil {
		return
	}
	for _, o := range length.Options {
		name := words.Plain(o.Label)
		at := slices.IndexFunc(tokens, func(w words.Word) bool { return w.Text == name })
		if at > 0 && dayParts[name] && !besideDayPart[tokens[at-1].Text] { // "good morning", "I woke up sick this morning"
			r.add(c, length.setMove(o.Value))
			return
		}
	}
	for _, d := range when.Find(c.text, r.scene.Clock) { // "two hours early on Friday"
		if value, ok := length.optionForLength(d.Length); ok && d.Kind == when.KindLength && d.Length.Hours > 0 && wish.HoursEarly(c.text) {
			r.add(c, length.setMove(value))
			return
		}
	}
}

// dayParts are the words for parts of a day.
var dayParts = lists.Set("parts of a day")

// besideDayPart are the words before a part of a day that say nothing of a leave.
var besideDayPart = lists.Set("words before no part of a day")

// from returns the move with the words of a finding as its source.
func (m Move) from(c clause, f finding) Move {
	m.Confidence, m.Start, m.End = Likely, c.start+f.Start, c.start+f.End
	return m
}

// afterStart reads a last day again that would be before the leave begins: "until Christmas"
// after a birth in June is the Christmas that follows. Without a first day, leave begins
// when the child arrives.
func afterStart(r *reader, c clause, f finding) finding {
	from, known := effectiveStart(r)
	if !known {
		for _, s := range arrivalSlots(r, func(*Slot) bool { return true }) {
			if day, err := time.Parse(time.DateOnly, r.currentValue(s)); err == nil {
				from, known = day, true
			}
		}
	}
	if !known || !f.Last.Before(from) || countedDay.MatchString(c.text[f.Start:f.End]) {
		return f
	}
	later := r.scene.Clock
	later.Now = from.Add(12 * time.Hour)
	returns := returnCue.MatchString(words.Join(f.before))
	for _, again := range when.Find(c.text, later) {
		if returns && again.Kind == when.KindDay { // away until the day before
			again.Last = again.Last.AddDate(0, 0, -1)
		}
		if again.Start <= f.Start && again.End >= f.End && !again.Last.Before(from) {
			f.Last, f.First = again.Last, again.First
			if f.Kind == when.KindDay {
				f.First = f.Last
			}
		}
	}
	return f
}

// sameWeek reads a range of weekdays as that of the first day, if that is known: "mon to wed"
// after December 14, which is a Monday, isn't next week's.
func sameWeek(r *reader, c clause, f finding) finding {
	from, known := effectiveStart(r)
	if !known || f.Kind != when.KindRange || f.First.IsZero() || f.First.Weekday() != from.Weekday() || !weekdaysOnly.MatchString(c.text[f.Start:f.End]) {
		return f
	}
	span := f.Last.Sub(f.First)
	f.First, f.Last = from, from.Add(span)
	return f
}

// countedDay matches a day that is counted from today, or that has its year.
var countedDay = regexp.MustCompile(`(?i)\b(?:today|tomorrow|tonight|now|in|next|this|coming|\d+ (?:day|week|month)s?)\b|\b(?:19|20)\d\d\b`)

// fillFirstDay answers the question for the first day with a day in the sentence that asks
// for leave: "hip surgery Feb 9". It is asked about if it may be the day of something else: an
// appointment, or somebody else's surgery. It reports whether it did.
func fillFirstDay(r *reader, c clause, f finding) bool {
	start := r.slotWithRole(RoleStart)
	if r.scene.Open != "" || !r.hasStart() || start == nil || start.Answer != "" || r.moveFor(start) != nil || asksForArrival(r.scene.Slots) ||
		f.Kind != when.KindDay || f.excluded || f.isEnd || f.First.Before(r.scene.Clock.Today()) || tellsWhen(r, f) {
		return false
	}
	others := slices.ContainsFunc(r.findings(c, words.Cut(c.text)), func(o finding) bool {
		return o.Kind == when.KindDay && !o.isEnd && !o.First.Equal(f.First)
	})
	m := start.setMove(formatDay(f.First))
	if others || slices.ContainsFunc(words.Cut(c.text), func(w words.Word) bool { return relatives[w.Text] || examinations[w.Text] || occasions[w.Text] }) {
		m = m.AskIfMeant()
	}
	r.add(c, m.from(c, f))
	return true
}

// refuseFirstDay asks for the first day again if the one that was said doesn't exist: "vacation on
// February 30".
func refuseFirstDay(r *reader, c clause, f finding) bool {
	start := r.slotWithRole(RoleStart)
	if start == nil || start.Answer != "" || r.moveFor(start) != nil || f.Reason == "" {
		return false
	}
	m := start.troubleMove(NoSuchDay)
	m.Why = f.Reason
	r.add(c, m.from(c, f))
	return true
}

// asksForArrival reports whether the form asks for the day on which a child arrives.
func asksForArrival(slots []Slot) bool {
	return slices.ContainsFunc(slots, func(s Slot) bool {
		return s.Role == RoleArrival || s.Role == RolePlacement || s.Role == RoleBirth
	})
}

var (
	relatives    = lists.Set("relatives")
	examinations = lists.Set("examinations")
)
