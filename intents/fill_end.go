package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/daylist"
	"github.com/leaveway/leaveway/intents/extent"
	"github.com/leaveway/leaveway/intents/halfday"
	"github.com/leaveway/leaveway/intents/occasion"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// "Until Friday", "my last day is August 27" and "back on September 1" say when
// leave ends, and never when it begins.

var (
	endCue = regexp.MustCompile(`\b(last day( of( my)? leave| off| in (?:the )?office| at (?:work|the office)| of work| on the job)?|last (?:working day|work day|workday|shift)|until|till|through|end|ends|ending|end date|over)( is| will be| would be| on| by| around| about)*$`)
	// notBack matches the words before "until" of somebody who is back on that day.
	notBack = regexp.MustCompile(`\b(?:wont|not|cant|cannot|isnt|never) (?:(?:be|come|coming|make it|making it|get|getting|going to be|gonna be|able to come) )?(?:in|back|there|here|around|online|working|at work|at my desk|in the office|return|returning)(?: (?:again|to work|today))*$`)
	// isLast matches the words behind a day that is the last one: "Friday the 8th is my last day off".
	isLast    = regexp.MustCompile(`^(?:(?:is|was|will be|would be|should be|being|as|then|so|its|thats) )+(?:(?:going to|gonna) be )?(?:my|the|our) (?:very )?(?:last|final) (?:one|day(?: off| away| out| of (?:it|my leave|the leave|leave|vacation|my vacation|that|the trip))?)$`)
	until     = regexp.MustCompile(`(?i)^(?:until|till?|til)\b`)
	returnCue = regexp.MustCompile(`\b(back|return|returning|i start again|ill start again|i start back|starting back|i begin again|i work again|ill work again|in again)( (to|at|in) (work|my desk|(?:the )?office))?( is| will be| on| by| around| about| from)*( the)?$`)
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
		if notBack.MatchString(before) && until.MatchString(said) {
			f.Last = f.Last.AddDate(0, 0, -1)
		}
		return f.Reading, true
	case f.Kind == when.KindDay && returnCue.MatchString(before):
		day := f.First.AddDate(0, 0, -1)
		f.First, f.Last = day, day
		return f.Reading, true
	}
	return f.Reading, f.Kind == when.KindDay && (endCue.MatchString(before) || isLast.MatchString(words.Join(f.after)))
}

// placeEnd answers the question for the last day with a finding. If there is none, it
// answers the question for the length, if the first day is known or the length is open.
func (r *reader) placeEnd(c clause, f finding) {
	if f = afterStart(r, c, f); endsAsSaid(r, f) {
		return
	}
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

// endsAsSaid reports whether a last day only says once more how long the leave is: "a week, so Friday is
// my last day".
func endsAsSaid(r *reader, f finding) bool {
	length := r.slotWithRole(RoleLength)
	first, known := effectiveStart(r)
	if length == nil || !known || r.moveFor(length) == nil || f.Last.Before(first) {
		return false
	}
	stated := when.ReadLength(strings.ReplaceAll(r.moveFor(length).Values[0], "_", " "))
	if !stated.Found || !stated.Length.After(first).After(f.Last) && !stated.Length.After(first).Equal(f.Last.AddDate(0, 0, 1)) {
		return false
	}
	next, ok := r.scene.lastWorkday(f.Last.AddDate(0, 0, 1), 1)
	return ok && !next.Before(stated.Length.After(first))
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
	case len(found) == 0:
		if value, ok := length.optionForLength(when.Length{Days: 1}); ok && r.moveFor(length) == nil && !limitsDay(r) {
			r.add(said, length.setMove(value))
		}
	case len(found) == 1 && end != nil && r.moveFor(end) != nil: // "I'm ill until Wednesday"
	default:
		return
	}
	r.add(said, start.setMove(formatDay(r.scene.Clock.Today())))
}

// limitsDay reports whether a message says that a part of the day is meant, or a time of it.
func limitsDay(r *reader) bool {
	return wish.RestOfDay(r.text) || halfday.AtTime(r.text, r.scene.Clock)
}

// keepClock keeps the time of day at which somebody goes or comes as a note for HR, and that a length is
// only what may be: the answers to the form say half days and hours, and one length.
func keepClock(r *reader) {
	start, length := r.slotWithRole(RoleStart), r.slotWithRole(RoleLength)
	if start == nil || length == nil || r.slotWithRole(RoleName) == nil {
		return
	}
	m := r.moveFor(start)
	if m == nil || m.Rest != "" {
		return
	}
	if said, ok := halfday.ClockIn(r.text); ok && !said.IsNoon() {
		m.Rest = strings.TrimSpace(r.text[said.Start:said.End])
	} else if at := maybeSoLong.FindStringIndex(r.text); at != nil {
		m.Rest = strings.TrimSpace(r.text[at[0]:at[1]])
	}
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
	case f.Kind == when.KindDay && daylist.Swaps(c.text):
		return true // which of the two is off now, and which then?
	case f.Kind == when.KindDay:
		items := listItems(r, c)
		if next, ok := daylist.Next(f.First, items); ok && !goesOnApart(c, items) {
			f.Kind, f.Last = when.KindRange, next
			return r.placeRange(c, f, start)
		}
		if apart, end := daylist.Stretches(c.text, items); len(apart) > 1 {
			if !f.First.Equal(daylist.First(items)) {
				return true // it is listed with the first one
			}
			r.add(c, start.apartMove(daylist.Firsts(apart)).within(c, f.Start, end))
			if daylist.HasLonger(apart) {
				return true
			}
			break
		}
		r.place(c, start, f)
	case f.Kind == when.KindRange:
		return fillStretches(r, c, start)
	case wish.IsWeek(f.Reading):
		whole = when.Length{Weeks: 1}
		r.add(c, start.setMove(formatDay(f.First)).from(c, f))
	default:
		return false
	}
	value, ok := length.optionForLength(whole)
	if ok && length.Answer == "" && r.moveFor(length) == nil && !saysLength(r, c) && !halfday.AtTime(c.text, r.scene.Clock) && !wish.IsForHours(c.text, when.Find(c.text, r.scene.Clock)) && !wish.IsOpenEnded(c.text, f.Reading, f.before) {
		m := length.setMove(value) // all of the words say so, not the day alone
		m.Confidence = Likely
		r.add(c, m)
	}
	return true
}

// goesOnApart reports whether a range of its own follows the days that are listed: "December 23, 24 and 28-30".
func goesOnApart(c clause, items []daylist.Item) bool {
	apart, _ := daylist.Stretches(c.text, items)
	return len(apart) > 1 && slices.ContainsFunc(items, func(i daylist.Item) bool { return i.Kind == when.KindRange && !i.First.IsZero() })
}

// splitStretches asks which of several stretches of days a new request is for, if its parts name them: "December 21 and
// 22 off, and also the 29th to the 31st".
func splitStretches(r *reader) {
	start := r.slotWithRole(RoleStart)
	if start == nil || r.slotWithRole(RoleName) == nil || words.Retracts(words.Plain(r.full)) {
		return
	}
	var firsts []time.Time
	for _, m := range r.moves {
		if m.Do != command.Set || m.Slot != start.Name || m.Trouble != NoTrouble || len(m.Values) != 1 {
			continue
		}
		if day, err := time.Parse(time.DateOnly, m.Values[0]); err == nil && !slices.ContainsFunc(firsts, day.Equal) {
			firsts = append(firsts, day)
		}
	}
	if len(firsts) < 2 {
		return
	}
	length, end := r.slotWithRole(RoleLength), r.slotWithRole(RoleEnd)
	r.moves = slices.DeleteFunc(r.moves, func(m Move) bool {
		return m.Do == command.Set && (m.Slot == start.Name || length != nil && m.Slot == length.Name || end != nil && m.Slot == end.Name)
	})
	m := start.apartMove(firsts)
	m.End = len(r.text)
	r.moves = append(r.moves, m)
}

// apartMove asks which of several days a request is for.
func (s *Slot) apartMove(days []time.Time) Move {
	m := s.troubleMove(DaysApart)
	for _, day := range days {
		m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{formatDay(day)}})
	}
	return m
}

// fillDaysOff answers the open question for the first day of a short absence with all the days
// that are listed, or with a week: "wed and thu off", "the week of Feb 8".
func fillDaysOff(r *reader, c clause, open *Slot) bool {
	length := r.slotWithRole(RoleLength)
	if open == nil || open.Role != RoleStart || length == nil || r.slotWithRole(RoleName) == nil || r.moveFor(open) != nil {
		return false
	}
	finds, items := r.findings(c, words.Cut(c.text)), listItems(r, c)
	if every := daylist.Every(c.text, items); len(every) > 1 {
		r.add(c, open.apartMove(every).within(c, finds[0].Start, finds[0].End))
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
	if length.Answer != "" && length.Answer != OtherValue {
		return false
	}
	if days, _ := daylist.Stretches(c.text, items); len(days) == 1 && len(finds) > 1 {
		f := finds[0]
		f.Kind, f.DateRange = when.KindRange, days[0]
		return r.placeRange(c, f, open)
	}
	return fillStretches(r, c, open)
}

// fillStretches asks which of several stretches of days a request is for: "Monday to Wednesday and
// then Friday", "the first week of February except the 5th". It reports whether there are several.
func fillStretches(r *reader, c clause, start *Slot) bool {
	items := listItems(r, c)
	firsts := daylist.Without(c.text, items)
	if len(firsts) == 0 {
		all, _ := daylist.Stretches(c.text, items)
		firsts = daylist.Firsts(all)
	}
	if len(firsts) < 2 {
		return false
	}
	r.add(c, start.apartMove(firsts).within(c, items[0].Start, items[len(items)-1].End))
	return true
}

// listItems returns the days, ranges and lengths of a clause as parts of a list.
func listItems(r *reader, c clause) []daylist.Item {
	finds := r.findings(c, words.Cut(c.text))
	out := make([]daylist.Item, len(finds))
	for i, f := range finds {
		out[i] = daylist.Item{Reading: f.Reading, Excluded: f.excluded, IsEnd: f.isEnd, Told: tellsWhen(r, f)}
	}
	return out
}

// within returns the move with a part of a clause as its source.
func (m Move) within(c clause, start, end int) Move {
	m.Start, m.End = c.start+start, c.start+end
	return m
}

// tellsWhen reports whether a day is when something else happened: "the letter came today",
// "the school called me yesterday".
func tellsWhen(r *reader, f finding) bool {
	if f.Kind != when.KindDay || f.First.After(r.scene.Clock.Today()) {
		return false
	}
	last := f.before[max(0, len(f.before)-2):] // the verb, and perhaps whom it is about
	return slices.ContainsFunc(last, daylist.Happens)
}

// saysLength reports whether a clause says how long, or until when.
func saysLength(r *reader, c clause) bool {
	return slices.ContainsFunc(r.findings(c, words.Cut(c.text)), func(f finding) bool {
		return f.Kind == when.KindLength || f.isEnd || f.Kind == when.KindRange
	})
}

// fillPartOfDay answers the slot for the length with a part of the day: "Friday afternoon".
func fillPartOfDay(r *reader, c clause, tokens []words.Word) {
	length := r.slotWithRole(RoleLength)
	if length == nil || r.slotWithRole(RoleName) == nil || length.Answer != "" || slices.ContainsFunc(r.moves, func(m Move) bool { return m.Slot == length.Name }) {
		return
	}
	if m, ok := partOfDay(r, c.text, tokens); ok {
		r.add(c, m)
		return
	}
	if !wish.HoursEarly(c.text) {
		return
	}
	for _, d := range when.Find(c.text, r.scene.Clock) { // "two hours early on Friday"
		if value, ok := length.optionForLength(d.Length); ok && d.Kind == when.KindLength && d.Length.Hours > 0 {
			r.add(c, length.setMove(value))
			return
		}
	}
}

// partOfDay returns the answer that a part of a day is to the question how long a short absence is.
func partOfDay(r *reader, text string, tokens []words.Word) (m Move, ok bool) {
	length := r.slotWithRole(RoleLength)
	if length == nil || r.slotWithRole(RoleName) == nil {
		return m, false
	}
	if value, ok := length.optionForLength(when.Length{Days: 0.5}); ok && onlyHalf.MatchString(text) {
		return length.setMove(value), true
	}
	for _, o := range length.Options {
		name := words.Plain(o.Label)
		at := slices.IndexFunc(tokens, func(w words.Word) bool { return w.Text == name })
		if at > 0 && dayParts[name] && (!besideDayPart[tokens[at-1].Text] || isOff(tokens[at+1:])) { // "good morning", "I woke up sick this morning"
			return length.setMove(o.Value), true
		}
	}
	if short := shortDayPart.FindStringSubmatchIndex(text); short != nil && !verbAm.MatchString(text[:short[1]]) {
		name := afternoon
		if strings.Contains(strings.ToLower(text[short[0]:short[1]]), "am") {
			name = morning
		}
		m = r.readAnswer(length, name)
		return m, m.Do == command.Set && m.Trouble == NoTrouble
	}
	if half := halfday.AtNoon(text); half != "" {
		m = r.readAnswer(length, half)
		return m, m.Do == command.Set && m.Trouble == NoTrouble
	}
	return m, false
}

// onlyHalf matches that half of a day is meant: "December 24, but only half".
var onlyHalf = regexp.MustCompile(`(?i)\b(?:only|just) (?:a |the |(?:for |about )?one )?half\b|\bhalf (?:a |the |of (?:the|that) )?day\b|\bhalf of it\b`)

var (
	// shortDayPart matches half of a day that isn't a time: "pm only", "just the am".
	shortDayPart = regexp.MustCompile(`(?i)\b[ap]m (?:only|off|leave|half)\b|\b(?:only|just|off) (?:the |in the )?[ap]m\b|\b(?:in|for) the [ap]m\b`)
	// verbAm matches that "am" is the verb.
	verbAm = regexp.MustCompile(`(?i)\b(?:i|who|so|and|just|only|as) am (?:only|off|leave|half)$`)
)

// dayParts are the words for parts of a day.
var dayParts = lists.Set("parts of a day")

// isOff reports whether words begin with "off": "that afternoon off".
func isOff(after []words.Word) bool { return len(after) > 0 && after[0].Text == "off" }

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

// sameWeek reads weekdays without dates as those of the form's days, if they are known: in a leave
// from Monday, January 11 "mon to wed" isn't next week's, and "start on the Wednesday" is the 13th.
func sameWeek(r *reader, c clause, f finding) finding {
	from, known := effectiveStart(r)
	if !known || f.First.IsZero() || f.isEnd || !extent.OnlyWeekdays(c.text, f.Reading) {
		return f
	}
	first := weekdayNear(r, from, f.First.Weekday())
	if first.Before(r.scene.Clock.Today()) {
		return f
	}
	span := f.Last.Sub(f.First)
	f.First, f.Last = first, first.Add(span)
	return f
}

// weekdayNear returns the day of a leave with a weekday, or else the one nearest to its first day.
func weekdayNear(r *reader, from time.Time, on time.Weekday) time.Time {
	const week = 7
	day := from.AddDate(0, 0, (int(on-from.Weekday())+week)%week)
	last := from
	if end := r.slotWithRole(RoleEnd); end != nil {
		if told, err := time.Parse(time.DateOnly, r.currentValue(end)); err == nil {
			last = told
		}
	}
	if back := day.AddDate(0, 0, -week); day.After(last) && from.Sub(back) < day.Sub(from) {
		return back
	}
	return day
}

// countedDay matches a day that is counted from today, or that has its year.
var countedDay = regexp.MustCompile(`(?i)\b(?:today|tomorrow|tonight|now|in|next|this|coming|\d+ (?:day|week|month)s?)\b|\b(?:19|20)\d\d\b`)

// fillFirstDay answers the question for the first day with a day in the sentence that asks
// for leave: "hip surgery Feb 9". It is asked about if it may be the day of something else: an
// appointment, or somebody else's surgery. It reports whether it did.
func fillFirstDay(r *reader, c clause, f finding) bool {
	start := r.slotWithRole(RoleStart)
	if !r.entered && (r.scene.Open != "" || !r.hasStart()) || start == nil || start.Answer != "" || r.moveFor(start) != nil || asksForArrival(r.scene.Slots) ||
		f.Kind != when.KindDay || f.excluded || f.isEnd || f.First.Before(r.scene.Clock.Today()) || tellsWhen(r, f) {
		return false
	}
	others := slices.ContainsFunc(r.findings(c, words.Cut(c.text)), func(o finding) bool {
		return o.Kind == when.KindDay && !o.isEnd && !o.First.Equal(f.First)
	})
	m := start.setMove(formatDay(f.First))
	if others || slices.ContainsFunc(words.Cut(c.text), func(w words.Word) bool { return relatives[w.Text] || examinations[w.Text] || occasion.Is(w) }) {
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
