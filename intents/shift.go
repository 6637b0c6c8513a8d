package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/extent"
	"github.com/leaveway/leaveway/intents/together"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// shifted reads how far an answer moves: "start a week later", "two weeks longer".
func shifted(r *reader, tokens []words.Word) (Move, bool) {
	wish, ok := amend.Read(r.text, r.scene.Clock)
	if !ok || wish.By.IsZero() || wish.Over || len(when.Find(r.text, r.scene.Clock)) > 1 || refusesMove.MatchString(r.text) {
		return Move{}, false
	}
	longer := slices.ContainsFunc(tokens, func(w words.Word) bool { return lengthShifts[w.Text] })
	later := slices.ContainsFunc(tokens, func(w words.Word) bool { return dayShifts[w.Text] })
	s := r.slotWithRole(RoleStart)
	switch {
	case longer == later:
		return Move{}, false
	case longer:
		return shiftedLength(r, wish)
	}
	all := window{before: tokens}
	var days []*Slot
	for i := range r.scene.Slots {
		if d := &r.scene.Slots[i]; d.Kind == SlotDay && d.isCorrectable("") {
			days = append(days, d)
		}
	}
	if cued := all.bestSlot(days); cued != nil {
		s = cued
	}
	if s == nil {
		return Move{}, false
	}
	day, err := time.Parse(time.DateOnly, s.Answer) // the open question may be asked again
	if err != nil {
		return Move{}, false
	}
	shift := wish.By.After
	if wish.Before {
		shift = wish.By.Before
	}
	m := s.setMove(formatDay(shift(day)))
	m.Confidence = Likely
	return m, true
}

// readShift reads a message that moves an answer by some time. It reports whether it was that.
func readShift(r *reader, c clause, tokens []words.Word) bool {
	m, ok := shifted(r, tokens)
	if ok && !moveAlong(r, c, m) {
		r.add(c, m)
	}
	return ok
}

// moveAlong moves all of a leave if its first day moves to after its last one, so that it lasts as long as before. It
// reports whether it did.
func moveAlong(r *reader, c clause, m Move) bool {
	was, known := leaveDays(r)
	start := r.slotWithRole(RoleStart)
	if !known || start == nil || m.Slot != start.Name || len(m.Values) != 1 {
		return false
	}
	first, err := time.Parse(time.DateOnly, m.Values[0])
	if err != nil || !first.After(was.Last) {
		return false
	}
	return moveLeave(r, c, extent.Days{First: first, Last: was.Last.Add(first.Sub(was.First))})
}

// refusesMove matches that something isn't to be moved: "don't push it back a week".
var refusesMove = regexp.MustCompile(`(?i)\b(?:don['’]?t|do not|not|never) (?:please )?(?:move|push|shift|slide|bump|reschedule|extend|shorten|prolong)\b`)

var (
	lengthShifts = lists.Set("longer and shorter")
	dayShifts    = lists.Set("later and earlier")
)

// shiftedLength returns the move for a leave that is longer or shorter by so many weeks.
func shiftedLength(r *reader, wish amend.Wish) (Move, bool) {
	s := r.slotWithRole(RoleLength)
	if s == nil || !s.isCorrectable("") {
		return Move{}, false
	}
	if m, ok := shiftedEnd(r, wish); ok {
		return m, true
	}
	stored := when.ReadLength(strings.ReplaceAll(s.Answer, "_", " ")).Length
	by := wish.By.Weeks
	if wish.Before {
		by = -by
	}
	if stored.Weeks == 0 || by == 0 || stored.Weeks+by <= 0 {
		return Move{}, false
	}
	value, ok := s.optionForLength(when.Length{Weeks: stored.Weeks + by})
	if !ok {
		return Move{}, false
	}
	m := s.setMove(value)
	m.Confidence = Likely
	return m, true
}

// shiftedEnd returns the move for a leave that ends on another day than it does, by so many days.
func shiftedEnd(r *reader, wish amend.Wish) (Move, bool) {
	end := r.slotWithRole(RoleEnd)
	if end == nil || !end.isCorrectable("") {
		return Move{}, false
	}
	day, err := time.Parse(time.DateOnly, end.Answer)
	if err != nil {
		return Move{}, false
	}
	shift := wish.By.After
	if wish.Before {
		shift = wish.By.Before
	}
	last := shift(day)
	if added := wish.By; !wish.Before && added.Equal(when.Length{Days: float64(int(added.Days))}) { // a day after a Friday is the Monday
		if workday, ok := r.scene.lastWorkday(day.AddDate(0, 0, 1), int(added.Days)); ok {
			last = workday
		}
	}
	m := end.setMove(formatDay(last))
	m.Confidence = Likely
	return m, true
}

// readKept reads words that leave an answer as it is, when it is asked again: "actually keep it".
func readKept(r *reader, open *Slot, tokens []words.Word) bool {
	if open == nil || open.Answer == "" || open.DependsOn != "" || open.Kind == SlotRange || open.Kind == SlotChoices || open.TakesFreeText() {
		return false
	}
	rest, _ := cutCues(words.TrimPolite(tokens))
	for n := words.PrefixLen(rest, denials); n > 0 && n < len(rest); n = words.PrefixLen(rest, denials) {
		rest = rest[n:]
	}
	if n := words.PrefixLen(rest, keptAnswers); n == 0 || n < len(rest) {
		return false
	}
	r.add(clause{text: r.text, end: len(r.text)}, open.setMove(open.Answer))
	return true
}

// readSame reads that the answer is that of the last request, with words that only say whose:
// "he is the same as last time".
func readSame(r *reader, open *Slot, tokens []words.Word) bool {
	rest := tokens
	for n := words.PrefixLen(rest, isTheSame); n > 0 && n < len(rest); n = words.PrefixLen(rest, isTheSame) {
		rest = rest[n:]
	}
	if open == nil || len(rest) == len(tokens) || open.Kind == SlotText {
		return false
	}
	if order, _, ok := command.Read(r.text[rest[0].Start:]); !ok || order != command.Same {
		return false
	}
	r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Same, Slot: open.Name, Confidence: Sure})
	return true
}

var isTheSame = lists.Phrases("is the same")

var keptAnswers = lists.Phrases("keeps an answer")

// lastWorkday matches the last day on which somebody works, and what else says until when they do.
var lastWorkday = regexp.MustCompile(`(?i)\blast (?:(?:working|work|full|office) )?(?:day|shift) (?:at|in|of|on|with) ?(?:the |my |our )?(?:work|office|job|desk|shift|store|shop|you|the team|the company|clinic|plant|warehouse|school)\b|\blast (?:working|work|office) ?day\b|\blast (?:day|shift) (?:i|im|i'm|i’m|i'll|i’ll|ill|i am|i will) |\b(?:i|i'll|ill|i’ll|will|still|can|could) (?:be )?(?:work|working|in the office|here|at work) (?:until|till|til|through|thru|up to)\b`)

// dayAfterWork answers the open question for the first day with the day after the last day at
// work, or the Monday after it. It is asked about.
func dayAfterWork(r *reader, c clause, open *Slot) bool {
	if open.Role != RoleStart || !lastWorkday.MatchString(c.text) {
		return false
	}
	finds := when.Find(c.text, r.scene.clockFor(open))
	if len(finds) != 1 || finds[0].Kind != when.KindDay && !(finds[0].Kind == when.KindRange && finds[0].First.IsZero()) {
		return false
	}
	day := finds[0].Last.AddDate(0, 0, 1)
	for day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
		day = day.AddDate(0, 0, 1)
	}
	m := open.setMove(formatDay(day))
	m.Start, m.End = c.start, c.end
	r.add(c, m.AskIfMeant())
	return true
}

// onNamedDay matches a day that is that of another answer: "on the due date".
var onNamedDay = regexp.MustCompile(`(?i)\b(?:on|at|with) (?:the|my|our) ([\pL ]+?)[.!]*$`)

// toOtherDay reads a first day that another answer gives: "start on the due date", "start a
// week after the birth".
func toOtherDay(r *reader, said string, _ bool) (Move, bool) {
	start, match := r.slotWithRole(RoleStart), onNamedDay.FindStringSubmatchIndex(said)
	if start == nil || start.OffRoute || start.Name == r.scene.Open {
		return Move{}, false
	}
	if (window{before: words.Cut(said)}).score(start) > 0 && when.ReadDay(said, r.scene.Clock).Kind == when.RelativeDay {
		m := r.readAnswer(start, said)
		return m, m.Trouble == NoTrouble
	}
	if match == nil || len(when.Find(said, r.scene.Clock)) > 0 {
		return Move{}, false
	}
	if (window{before: words.Cut(said[:match[0]])}).score(start) == 0 {
		return Move{}, false
	}
	anchors := r.anchorSlots(said[match[2]:match[3]], start)
	if len(anchors) != 1 {
		return Move{}, false
	}
	return start.setMove(r.currentValue(anchors[0])), true
}

// movedTo matches that others moved what the leave is for to another day: "ugh they just moved it to the 10th".
var movedTo = regexp.MustCompile(`(?i)\b(?:they|he|she|it|` + ofLeave + `)(?:['’]s|['’]ve| has| have| had| got| was| is| are| just| now| had to)* (?:re-?scheduled?|moved?|pushed|bumped|shifted|postponed|switched|changed)(?: (?:it|that|this|me|` + ofLeave + `))?(?: up| back| out| forward)? (?:to|till|until) `)

// ofLeave matches what a leave is for, or who decides when that is.
const ofLeave = `(?:my|the|our|his|her) (?:\w+ )?(?:surgery|surgeon|operation|op|procedure|appointment|trial|court|judge|hearing|clinic|hospital|doctor|doc|dr|treatment|chemo|scan|transplant|orders|unit|induction|c-?section|placement|agency|wedding|ceremony|move|trip|flight)`

// readMovedByOthers reads that what the leave is for was moved to another day, in one sentence of several: the
// leave begins then. It reports whether it was that.
func readMovedByOthers(r *reader, c clause) bool {
	start, at := r.slotWithRole(RoleStart), movedTo.FindStringIndex(c.text)
	if c.isQuestion || start == nil || at == nil || start.Answer == "" || start.Name == r.scene.Open || r.moveFor(start) != nil {
		return false
	}
	days := when.Find(c.text[at[1]:], r.scene.clockFor(start))
	if len(days) != 1 || days[0].Kind != when.KindDay {
		return false
	}
	m := start.setMove(formatDay(days[0].First))
	m.Start, m.End, m.Confidence = c.start, c.end, Likely
	r.add(c, m)
	return true
}

// besideDay matches a day that is only said by how far it is from another one in the same
// sentence: "so the day before", "two days after that", "the monday after".
var besideDay = regexp.MustCompile(`(?i)\b(?:(the|a|an|one|two|three|four|five|six|\d+|a couple of|a few|couple of) )?(days?|weeks?|(?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:right |just |directly )?(before|earlier|prior|beforehand|after|later|afterwards)(?: (?:that|it|this|then))?[\s.!]*$`)

// readBesideDay reads the answer to an open question for a day that is told by another day:
// "the op is on January 20, so the day before". Which day is meant is asked about. It
// reports whether it was that.
func readBesideDay(r *reader, c clause) bool {
	open := r.scene.Slot(r.scene.Open)
	if open == nil || open.Kind != SlotDay || c.isQuestion || r.moveFor(open) != nil {
		return false
	}
	if dayAfterWork(r, c, open) {
		return true
	}
	at := besideDay.FindStringSubmatchIndex(c.text)
	if at == nil || at[0] == 0 {
		return false
	}
	var days []when.Reading
	for _, f := range when.Find(c.text[:at[0]], r.scene.clockFor(open)) {
		if f.Kind == when.KindDay {
			days = append(days, f)
		}
	}
	if len(days) != 1 {
		return false
	}
	named := func(group int) string {
		if at[2*group] < 0 {
			return ""
		}
		return strings.ToLower(c.text[at[2*group]:at[2*group+1]])
	}
	from, after := days[0].First, strings.HasPrefix(named(3), "a") || named(3) == "later"
	first := listsBeside.FindStringSubmatch(c.text[:at[0]])
	if first != nil { // the days before and after the same one
		from, _ = besideOf(from, "", "day", first[1] == "before")
	}
	day, ok := besideOf(from, named(1), named(2), after)
	if ok && first != nil {
		both := []time.Time{days[0].First, day}
		slices.SortFunc(both, time.Time.Compare)
		m := open.apartMove(both)
		if r.slotWithRole(RoleName) == nil {
			m.Trouble = SeveralDays
		}
		r.add(c, m.within(c, 0, len(c.text)))
		return true
	}
	if ok {
		m := open.setMove(formatDay(day))
		m.Start, m.End = c.start, c.end
		r.add(c, m.AskIfMeant())
	}
	return ok
}

// listsBeside matches that the day next to the same one was named before.
var listsBeside = regexp.MustCompile(`(?i)\bday (?:right |just )?(before|after) [^,;.]*(?:,|&|\band|\bplus)\s*$`)

// replaced reads that one value should be another: "the 11th should be the 18th", "6 weeks should
// be 8". The first one must be what exactly one answer is.
func replaced(r *reader, said string, _ bool) (Move, bool) {
	at := shouldBe.FindStringSubmatchIndex(said)
	if at == nil {
		return Move{}, false
	}
	from, to := said[at[2]:at[3]], said[at[4]:at[5]]
	var hits []Move
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if !s.isCorrectable("") || s.TakesFreeText() || s.isYesNo() || !isAnswer(r, s, from) {
			continue
		}
		m := r.readAnswer(s, to)
		if day, ok := s.bareDay(to); ok && s.Kind == SlotDay {
			m = s.setMove(formatDay(day))
		}
		hits = append(hits, m)
	}
	if len(hits) != 1 {
		return Move{}, false
	}
	return hits[0], hits[0].Trouble == NoTrouble
}

// isAnswer reports whether words are a slot's answer.
func isAnswer(r *reader, s *Slot, said string) bool {
	if dom, ok := when.ReadDayOfMonth(said); ok && s.Kind == SlotDay {
		day, err := time.Parse(time.DateOnly, s.Answer)
		return err == nil && day.Day() == dom
	}
	m := r.readAnswer(s, said)
	return m.Trouble == NoTrouble && slices.Equal(m.Values, []string{s.Answer})
}

// besideOf returns the day that is so many days or weeks away from another one, or the next
// weekday of a name.
func besideOf(from time.Time, count, unit string, after bool) (time.Time, bool) {
	step := -1
	if after {
		step = 1
	}
	if strings.HasSuffix(unit, "day") && unit != "day" {
		for day := from.AddDate(0, 0, step); ; day = day.AddDate(0, 0, step) {
			if strings.EqualFold(day.Weekday().String(), unit) {
				return day, true
			}
		}
	}
	n := 1.0
	if said := when.ReadNumber(count); said.Found {
		n = said.Value
	} else if count != "the" && count != "a" && count != "an" && count != "" {
		return time.Time{}, false // "a few days before" is no day
	}
	if strings.HasPrefix(unit, "week") {
		const daysInWeek = 7
		n *= daysInWeek
	}
	return from.AddDate(0, 0, step*int(n)), true
}

// someWeekday matches a weekday that has no date: "rather a Monday", "probably on a Thursday lol".
var someWeekday = regexp.MustCompile(`(?i)^\W*(?:(?:rather|better|preferably|maybe|probably|perhaps|ideally|i['’]?d|i|would|prefer|like|want|to|make it|let it|make|start|starting|it|should|can|could|be|on|yes|no|hm+|well|actually|but|and|please|best|have)\W+)*an? (mon|tues|wednes|thurs|fri|satur|sun)day\b(?:\W+(?:please|instead|then|lol|haha|if possible|would be better|is better|is best|works better|works|i think|rather|maybe|probably|too))*\W*$`)

// readSomeWeekday asks which of the coming weekdays of a name is meant, or whether the first day of the
// leave is the next such day after it. It reports whether it did.
func readSomeWeekday(r *reader) bool {
	at := someWeekday.FindStringSubmatch(r.text)
	open := r.scene.Slot(r.scene.Open)
	if at == nil || !r.inForm() || r.scene.isUnworded() {
		return false
	}
	const offered = 3
	all := clause{text: r.text, end: len(r.text)}
	if open != nil && open.Kind == SlotDay && open.Answer == "" && !open.InPast {
		m := open.troubleMove(SeveralDays)
		for _, day := range weekdaysFrom(r.scene.Clock.Today().AddDate(0, 0, 1), at[1], offered) {
			m.Options = append(m.Options, Meaning{Slot: open.Name, Values: []string{formatDay(day)}})
		}
		r.add(all, m)
		return true
	}
	start := r.slotWithRole(RoleStart)
	if start == nil || open != nil && open.TakesFreeText() {
		return false
	}
	first, err := time.Parse(time.DateOnly, start.Answer)
	if err != nil {
		return false
	}
	r.add(all, start.setMove(formatDay(weekdaysFrom(first, at[1], 1)[0])).AskIfMeant())
	return true
}

// weekdaysFrom returns the first n weekdays whose name begins so, from a day on.
func weekdaysFrom(day time.Time, name string, n int) []time.Time {
	var out []time.Time
	for ; len(out) < n; day = day.AddDate(0, 0, 1) {
		if strings.HasPrefix(strings.ToLower(day.Weekday().String()), strings.ToLower(name)) {
			out = append(out, day)
		}
	}
	return out
}

// readOtherMonth reads that the days of a leave are meant in another month, with the same numbers: "no, January",
// "wrong month, I meant January". It reports whether that is what is said.
func readOtherMonth(r *reader) bool {
	month, ok := together.Month(r.text)
	first, known := effectiveStart(r)
	if !ok || !known || month == first.Month() {
		return false
	}
	if open := r.scene.Slot(r.scene.Open); open != nil {
		if open.Kind == SlotDay || open.Kind == SlotRange || open.Kind == SlotText || !together.Corrects(r.text) { // "May" is a name, too
			return false
		}
	}
	year, today := first.Year(), r.scene.Clock.Today()
	inMonth := func(day time.Time) time.Time { return time.Date(year, month, day.Day(), 0, 0, 0, 0, time.UTC) }
	switch isPast := first.Before(today); { // days that are over were in the past, others are ahead
	case isPast && inMonth(first).After(today):
		year--
	case !isPast && inMonth(first).Before(today):
		year++
	}
	last, ends := lastDayOfLeave(r)
	if !ends {
		last = first
	}
	if last.Month() != first.Month() || inMonth(last).Month() != month { // the 31st of a month that has none
		return false
	}
	if r.scene.Filed {
		r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Amend, About: string(amend.Exactly), Values: []string{formatDay(inMonth(first)), formatDay(inMonth(last))}, Confidence: Likely})
		return true
	}
	moveDays(r, inMonth)
	return true
}

// readTogether reads that all days of an unsent request move: "everything slides by a week", "they bumped it to the
// 10th, so everything moves". It reports whether it was that.
func readTogether(r *reader) bool {
	shift, ok := together.Trade(r.text)
	if !ok {
		shift, ok = together.By(r.text)
	}
	start := r.slotWithRole(RoleStart)
	if !ok || !r.inForm() || start == nil || start.Answer == "" || start.OffRoute {
		return false
	}
	first, err := time.Parse(time.DateOnly, start.Answer)
	if err != nil {
		return false
	}
	if shift.By.IsZero() {
		days := when.Find(r.text, r.scene.clockFor(start))
		if len(days) != 1 || days[0].Kind != when.KindDay {
			return false
		}
		by := days[0].First.Sub(first)
		moveDays(r, func(day time.Time) time.Time { return day.Add(by) })
		return true
	}
	moveDays(r, shift.To)
	return true
}

// moveDays moves the first and the last day of an unsent request.
func moveDays(r *reader, to func(time.Time) time.Time) {
	for _, role := range []Role{RoleStart, RoleEnd} {
		slot := r.slotWithRole(role)
		if slot == nil || slot.Answer == "" || slot.OffRoute {
			continue
		}
		if day, err := time.Parse(time.DateOnly, slot.Answer); err == nil {
			r.add(clause{text: r.text, end: len(r.text)}, slot.setMove(formatDay(to(day))))
		}
	}
}
