package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/extent"
	"github.com/leaveway/leaveway/intents/halfday"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/occasion"
	"github.com/leaveway/leaveway/intents/tally"
	"github.com/leaveway/leaveway/intents/together"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// "Until Friday", "my last day is August 27" and "back on September 1" say when
// leave ends, and never when it begins.

var (
	endCue = regexp.MustCompile(`\b(last day( of( my)? leave| off| in (?:the )?office| at (?:work|the office)| of work| on the job)?|last (?:working day|work day|workday|shift)|until|till|through|end|ends|ending|end date|over)( is| will be| would be| on| by| around| about)*$`)
	// notBack matches the words before "until" of somebody who is back on that day.
	notBack = regexp.MustCompile(`\b(?:wont|not|cant|cannot|isnt|never) (?:(?:be|come|coming|make it|making it|get|getting|going to be|gonna be|able to come) )?(?:in|back|there|here|around|online|working|at work|at my desk|in the office|return|returning)(?: (?:again|to work|today))*$`)
	// isLast matches the words behind a day that is the last one: "Friday the 8th is my last day off".
	isLast = regexp.MustCompile(`^(?:(?:is|was|will be|would be|should be|being|as|then|so|its|thats) )+(?:(?:going to|gonna) be )?(?:my|the|our) (?:very )?(?:last|final) (?:one|day(?: off| away| out| of (?:it|my leave|the leave|leave|vacation|my vacation|that|the trip))?)$`)
	until  = regexp.MustCompile(`(?i)^(?:until|till?|til)\b`)
	// isWell matches the words behind such a day: "Sunday I'm good".
	isWell = regexp.MustCompile(`^(?:im|i am|ill be|i will be|i should be|should be|its) (?:all |totally |probably |feeling )*(?:good|fine|ok|okay|better|back|recovered|cleared|in)(?: again| to go| to work| i guess| i think| hopefully)*$`)
	// wellBy matches the words before a day on which somebody expects to be well, and at work: "should be good by Thursday".
	wellBy    = regexp.MustCompile(`\b(?:should be|will be|ill be|be|hopefully|probably|feel|feeling|im|i am|i|get) (?:all |totally |back to |feeling )*(?:good|fine|ok|okay|better|well|healthy|normal|alright|recovered|cleared|over it|myself)(?: again| enough| to go| to work)* (?:by|on|come)(?: the| next)?$`)
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
	case f.Kind == when.KindDay && (returnCue.MatchString(before) || wellBy.MatchString(before) || isWell.MatchString(words.Join(f.after))):
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

// readExtent reads that days of the leave are left out or added, or that all of it is in another week:
// "not the Friday", "Monday too", "I need the week after". It reports whether it did.
func readExtent(r *reader) bool {
	days, ok := leaveDays(r)
	if open := r.scene.Slot(r.scene.Open); !ok || !r.inForm() || open != nil && (open.Kind == SlotText || (open.Kind == SlotDay || open.Kind == SlotRange) && open.Role == "") {
		return false // "until Friday" may be for what is open
	}
	to, apart, ok := days.Change(saidOfDays(r), r.scene.lastWorkday)
	all := clause{text: r.text, end: len(r.text)}
	switch {
	case !ok && days.IsBackThen(saidOfDays(r), r.scene.lastWorkday): // "I want to be back on Monday", as they are
		r.add(all, Move{Do: command.Inquire, About: string(inquire.Return), Confidence: Likely})
		return true
	case !ok:
		return false
	case len(apart) > 0:
		r.add(all, r.slotWithRole(RoleStart).apartMove(apart))
		return true
	}
	return moveLeave(r, all, to)
}

// saidOfDays is the message, as far as it may be about the days of the leave.
func saidOfDays(r *reader) extent.Said {
	return extent.Said{Text: r.text, Written: r.full, Clock: r.scene.Clock, InWeeks: lastsWeeks(r), Answers: func(part string) bool {
		return r.inForm() && slices.ContainsFunc(r.scene.Slots, func(s Slot) bool {
			return !s.OffRoute && (s.Answer == "" || saysWhatItIs.MatchString(part)) && s.Role != RoleStart && s.Role != RoleLength && s.Role != RoleEnd && len(choose.FindNamed(part, s.mentionable())) > 0
		})
	}}
}

// saysWhatItIs matches that a part of a message says what the leave is, and not only why it changes.
var saysWhatItIs = regexp.MustCompile(`(?i)^\W*(?:(?:and|also|but|so|then) )*(?:it['’]?s|it is|that['’]?s|it should be|make it|as) `)

// lastsWeeks reports whether the leave was given as so many weeks.
func lastsWeeks(r *reader) bool {
	length := r.slotWithRole(RoleLength)
	return length != nil && when.ReadLength(strings.ReplaceAll(length.Answer, "_", " ")).Length.Weeks != 0
}

// leaveOf has the days of the leave that a scene is about, as far as they are known.
func leaveOf(scene Scene) when.DateRange {
	r := &reader{scene: scene}
	if days, ok := leaveDays(r); ok {
		return when.DateRange{First: days.First, Last: days.Last}
	}
	first, known := effectiveStart(r)
	if start := r.slotWithRole(RoleStart); !known && start != nil {
		return start.NarrowedTo
	}
	return when.DateRange{First: first, Last: first}
}

// leaveDays returns the first and the last day of the leave, if the answers say both.
func leaveDays(r *reader) (days extent.Days, ok bool) {
	start, length, end := r.slotWithRole(RoleStart), r.slotWithRole(RoleLength), r.slotWithRole(RoleEnd)
	if start == nil || length == nil || length.Answer == "" {
		return days, false
	}
	first, err := time.Parse(time.DateOnly, start.Answer)
	if err != nil {
		return days, false
	}
	if end != nil && !end.OffRoute && end.Answer != "" {
		last, err := time.Parse(time.DateOnly, end.Answer)
		return extent.Days{First: first, Last: last}, err == nil
	}
	said := strings.ReplaceAll(length.Answer, "_", " ")
	if n, whole := tally.WholeDays(said); whole {
		last, counted := r.scene.lastWorkday(first, n)
		if n == 1 { // also on a day that isn't worked
			last, counted = first, true
		}
		return extent.Days{First: first, Last: last}, counted
	}
	stated := when.ReadLength(said)
	if !stated.Found || stated.Length.Weeks == 0 {
		return days, false
	}
	return extent.Days{First: first, Last: stated.Length.After(first).AddDate(0, 0, -1)}, true
}

// moveLeave answers when leave begins and ends. It reports whether anything changes.
func moveLeave(r *reader, c clause, days extent.Days) bool {
	start, length := r.slotWithRole(RoleStart), r.slotWithRole(RoleLength)
	var moves []Move
	if first := formatDay(days.First); first != start.Answer {
		moves = append(moves, start.setMove(first))
	}
	was, _ := leaveDays(r)
	if lastsWeeks(r) && was.Last.Sub(was.First) == days.Last.Sub(days.First) { // as many weeks as before
		for _, m := range moves {
			m.Confidence = Likely
			r.add(c, m)
		}
		return len(moves) > 0
	}
	var ends []Move
	if n := extent.Workdays(r.scene.lastWorkday).Count(days); r.slotWithRole(RoleName) != nil {
		if value, ok := length.optionForLength(when.Length{Days: float64(n)}); ok && length.Answer != OtherValue {
			ends = []Move{length.setMove(value)}
		}
	}
	if ends == nil {
		ends = r.rangeEndMoves(finding{Reading: when.Reading{Kind: when.KindRange, DateRange: when.DateRange{First: days.First, Last: days.Last}}})
	}
	for _, m := range ends {
		if s := r.scene.Slot(m.Slot); !slices.Equal(m.Values, []string{s.Answer}) {
			moves = append(moves, m)
		}
	}
	for _, m := range moves {
		m.Confidence = Likely
		r.add(c, m)
	}
	return len(moves) > 0
}

// rangeEndMoves returns the moves for the end of a range whose first day has its own slot.
// They set the last day or, if that isn't asked, the length if it is one of the options.
// Otherwise they choose the option for other lengths and set the last day.
func (r *reader) rangeEndMoves(f finding) []Move {
	lengthSlot, end := r.slotWithRole(RoleLength), r.slotWithRole(RoleEnd)
	if end != nil && !end.OffRoute {
		return []Move{end.setMove(formatDay(f.Last))}
	}
	if lengthSlot == nil || f.First.IsZero() {
		return nil
	}
	const week = 7 * 24 * time.Hour
	length := f.Length
	if days := f.Last.Sub(f.First) + 24*time.Hour; length.IsZero() && days%week == 0 {
		length.Weeks = float64(days / week)
	}
	if m := r.readAnswer(lengthSlot, length.String()); !length.IsZero() && m.Trouble == NoTrouble && !slices.Equal(m.Values, []string{OtherValue}) {
		return []Move{m}
	}
	if end == nil || !lengthSlot.hasOption(OtherValue) {
		return nil
	}
	return []Move{lengthSlot.setMove(OtherValue), end.setMove(formatDay(f.Last))}
}

// placeRange answers the slot for the first day with a range, and the slots for its end.
func (r *reader) placeRange(c clause, f finding, start *Slot) bool {
	if start == nil || f.First.IsZero() || f.excluded {
		return false
	}
	for _, m := range append([]Move{start.setMove(formatDay(f.First))}, r.rangeEndMoves(f)...) {
		m.Confidence, m.Start, m.End = Likely, c.start+f.Start, c.start+f.End
		r.add(c, m)
	}
	return true
}

// readAddedHalf adds half a day before or behind the days of a request at review: "can you tack on the morning of the
// 24th? just the morning". Only the half next to the other days can be had with them. ok is false if it isn't that.
func (o Offline) readAddedHalf(text, full string, scene Scene) (r *reader, ok bool) {
	r = &reader{offline: o, text: text, full: full, scene: scene}
	return r, addHalf(r, text)
}

func addHalf(r *reader, text string) bool {
	halves := r.slotWithRole(RoleHalves)
	was, known := leaveDays(r)
	if halves == nil || !known || !r.inForm() || r.scene.Open != "" {
		return false
	}
	part, day, ok := halfday.Added(text)
	if !ok {
		return false
	}
	to, _, ok := was.Change(extent.Said{Text: "add " + day, Clock: r.scene.Clock}, r.scene.lastWorkday)
	works := extent.Workdays(r.scene.lastWorkday)
	if !ok || works.Count(to) != works.Count(was)+1 {
		return false
	}
	value := HalfLast
	switch before := to.First.Before(was.First); {
	case before && part == halfday.Morning, !before && part == halfday.Afternoon:
		m := halves.troubleMove(NoSuchDay)
		m.Why = betweenHalves
		r.add(clause{text: text, end: len(text)}, m)
		return true
	case before:
		value = HalfFirst
	}
	if halves.Answer != "" && halves.Answer != value {
		value = HalfBoth
	}
	r.text = text
	m := halves.setMove(value)
	m.Confidence = Likely
	if !moveLeave(r, clause{text: text, end: len(text)}, to) {
		return false
	}
	r.add(clause{text: text, end: len(text)}, m)
	return true
}

// readMovedTo reads that an unsent request moves to another first day, and lasts as long as before: "postpone it until
// January 11". It reports whether it was that.
func readMovedTo(r *reader) bool {
	text := words.PlainVerbs(r.text)
	at, ok := together.To(text)
	was, known := leaveDays(r)
	start := r.slotWithRole(RoleStart)
	open := r.scene.Slot(r.scene.Open)
	if !ok || !known || !r.inForm() || takesDays(open) || start.OffRoute || !was.First.Before(was.Last) {
		return false
	}
	days := when.Find(text[at:], r.scene.clockFor(start))
	const closest = 4 // bytes of words such as "the" before the day
	if len(days) != 1 || days[0].Kind != when.KindDay && days[0].Kind != when.KindRange || days[0].First.IsZero() || days[0].Start > closest || !lastSaid.MatchString(text[at+days[0].End:]) {
		return false
	}
	to := extent.Days{First: days[0].First, Last: was.Last.Add(days[0].First.Sub(was.First))}
	if works := extent.Workdays(r.scene.lastWorkday); !lastsWeeks(r) {
		if last, counted := works(to.First, works.Count(was)); counted {
			to.Last = last
		}
	}
	all := clause{text: r.text, end: len(r.text)}
	if !moveLeave(r, all, to) {
		return false
	}
	if halves := r.slotWithRole(RoleHalves); halves != nil && halves.Answer != "" { // they move along
		r.add(all, halves.setMove(halves.Answer))
	}
	return true
}

// lastSaid matches what may follow the day to which a leave moves.
var lastSaid = regexp.MustCompile(`(?i)^(?:[ ,]+(?:instead|please|pls|then|now|thanks|thx|if possible|if that works|ok|okay|same length|same number of days|and keep the length|rather))*(?:\W*$|[,.;!–—-]|\s(?:because|since|so|cause|bc|as)\b)`)
