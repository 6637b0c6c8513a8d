package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/daylist"
	"github.com/leaveway/leaveway/intents/halfday"
	"github.com/leaveway/leaveway/intents/holiday"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

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
		if days := daylist.Alternatives(c.text, items); len(days) > 1 {
			if !f.First.Equal(daylist.First(items)) {
				return true // it is asked about with the first one
			}
			r.add(c, eitherMove(start, days).within(c, items[0].Start, items[len(items)-1].End))
			break
		}
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
	isOpen := length.Answer == "" && r.moveFor(length) == nil
	isPart := halfday.AtTime(c.text, r.scene.Clock) || wish.IsForHours(c.text, when.Find(c.text, r.scene.Clock))
	if ok && isOpen && !isPart && !saysLength(r, c) && !wish.IsOpenEnded(c.text, f.Reading, f.before) {
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
	values, given := valuesOf(r, start)
	for _, value := range values {
		if day, err := time.Parse(time.DateOnly, value); err == nil && !slices.ContainsFunc(firsts, day.Equal) {
			firsts = append(firsts, day)
		}
	}
	if len(firsts) < 2 || given < 2 { // one part that lists days apart asks for them itself
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

// valuesOf returns the values that a message gives for a question, with those among which it is asked to choose a day,
// and in how many parts it gives them.
func valuesOf(r *reader, s *Slot) (values []string, given int) {
	for _, m := range r.moves {
		if m.Do != command.Set || m.Slot != s.Name {
			continue
		}
		switch m.Trouble { //nolint:exhaustive // the others give no day
		case NoTrouble:
			given++
			values = append(values, m.Values...)
		case DaysApart:
			given++
			for _, o := range m.Options {
				values = append(values, o.Values...)
			}
		}
	}
	return values, given
}

// apartMove asks which of several days a request is for.
func (s *Slot) apartMove(days []time.Time) Move {
	m := s.troubleMove(DaysApart)
	for _, day := range days {
		m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{formatDay(day)}})
	}
	return m
}

// eitherMove asks which of the days is meant between which somebody hasn't decided.
func eitherMove(s *Slot, days []time.Time) Move {
	m := s.apartMove(days)
	m.Trouble = SeveralDays
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
	if days := daylist.Alternatives(c.text, items); len(days) > 1 {
		r.add(c, eitherMove(open, days).within(c, items[0].Start, items[len(items)-1].End))
		return true
	}
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

// readCounted reads the question whether a day of one's leave counts, or a holiday among its days: the policies say
// more of a holiday.
func readCounted(r *reader) bool { return readCountedIn(r, clause{text: r.text, end: len(r.text)}) }

// readCountedIn reads such a question in a part of a message, whose other parts may say the days of the leave: "Dec 21 to
// the 30th. The 25th does not count, does it?".
func readCountedIn(r *reader, all clause) bool {
	if !r.inForm() && !r.scene.Filed && !r.hasStart() {
		return false
	}
	first, known := effectiveStart(r)
	last, ends := lastDayOfLeave(r)
	for _, f := range when.Find(r.text[:all.start], r.scene.Clock) { // which this message says
		if f.Kind == when.KindRange && !f.First.IsZero() {
			first, last, known, ends = f.First, f.Last, true, true
		}
	}
	day, one := holiday.DayCounted(all.text, r.scene.Clock, first)
	within := one && known && ends && !day.Before(first) && !day.After(last)
	named := holiday.AsksIfCounted(all.text)
	if within || named && r.scene.Open == "" { // else it may be about the open question
		r.add(all, Move{Do: command.Inquire, About: string(inquire.Dates), Confidence: Likely})
	}
	if named {
		r.add(all, Move{Do: command.Ask, About: holiday.CountedIn, Confidence: Likely})
	}
	return within || named
}
