package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/extent"
	"github.com/leaveway/leaveway/intents/occasion"
	"github.com/leaveway/leaveway/intents/rhythm"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// findings returns the dates, ranges and lengths in a clause.
func (r *reader) findings(c clause, tokens []words.Word) []finding {
	clock := clockOf(r)
	key := dated{c, clock.Leave}
	if found, ok := r.findingCache[key]; ok {
		return found
	}
	all := when.Find(c.text, clock)
	out := make([]finding, 0, len(all))
	for i, reading := range all {
		from, to := 0, len(c.text)
		denied := deniedReturn.MatchString(c.text[:reading.Start])
		if reading.Kind == when.KindRange && reading.First.IsZero() && (denied || endsInNot.MatchString(c.text[:reading.Start])) { // "not until February 3"
			reading.Kind, reading.First, denied = when.KindDay, reading.Last, false
		}
		counted := reading.Kind == when.KindPeriod && isSpan(c.text, reading) && !reading.First.Before(r.scene.Clock.Today())
		if counted {
			reading.Kind = when.KindRange
		}
		if i > 0 {
			from = all[i-1].End
		}
		if i+1 < len(all) {
			to = all[i+1].Start
		}
		f := finding{Reading: reading, window: windowOf(c.text, tokens, reading.Start, reading.End, from, to)}
		if span, ok := r.lengthFromStart(f, c.text); ok {
			f.Reading = span
		}
		f.Reading, f.isEnd = f.asEnd(c.text[f.Start:f.End])
		f.isEnd = f.isEnd || f.Kind == when.KindDay && (isUntilThen(c.text[f.End:]) || untilAbout.MatchString(c.text[:f.Start]))
		if when.IsDayCorrection(f.Reading, c.text[f.End:]) {
			f.End = len(c.text)
		}
		_, f.isBareDay = when.ReadDayOfMonth(c.text[f.Start:f.End])
		f.isShifted = f.isBareDay && f.isEnd && followsMonth(out, f.First)
		f.excluded = words.ExcludesNext(words.Join(f.before)) || denied
		isPart := reading.Kind == when.KindLength && (isAlong(c.text, reading) || f.isOtherLength() || comesBefore(c.text[reading.End:]))
		isSchedule := reading.Kind == when.KindRange && extent.IsWeekdays(c.text[reading.Start:reading.End]) && schedule.MatchString(c.text)
		said := c.text[reading.Start:reading.End]
		isPart = isPart || !counted && reading.Kind != when.KindLength && endOfTime.MatchString(said) && !strings.Contains(said, " before ") && !sinceDay.MatchString(c.text)
		thatDay := i > 0 && reading.Kind == when.KindDay && strings.EqualFold(said, "this day") // "back on January 11, this day I work"
		if !repeats(c.text, all, i) && !isPart && !isSchedule && !thatDay {
			out = append(out, f)
		}
	}
	out = lastByReturn(besideDays(c.text, inMonth(out)))
	beforeEnd(out)
	weekdayAfter(c.text, out)
	sameWeekAsNext(c.text, out)
	if r.findingCache == nil {
		r.findingCache = map[dated][]finding{}
	}
	r.findingCache[key] = out
	return out
}

// clockOf is the scene's clock, with the days of a leave that this message has told so far: in "14th to the 18th. no, they're
// off the week after, so 21st to 24th" all are of one month.
func clockOf(r *reader) when.Clock {
	c := r.scene.Clock
	start, end := r.slotWithRole(RoleStart), r.slotWithRole(RoleEnd)
	if !c.Leave.First.IsZero() && (start == nil || r.moveFor(start) == nil) {
		return c
	}
	if first, told := effectiveStart(r); told {
		c.Leave = when.DateRange{First: first, Last: first}
		if end == nil {
			return c
		}
		if last, err := time.Parse(time.DateOnly, r.currentValue(end)); err == nil {
			c.Leave.Last = last
		}
	}
	return c
}

// deniedReturn matches the words before a day on which somebody isn't back: "I don't think I can be back Monday".
var deniedReturn = regexp.MustCompile(`(?i)\b(?:can['’]?t|cannot|can not|won['’]?t|will not|couldn['’]?t|don['’]?t think|do not think|doubt|no way|not|never)\b(?: [\pL'’]+){0,5} (?:back|return|returning)(?: (?:at|to) work)?(?: (?:on|by|until|till|til|before))?(?: the| this| next)? *$`)

// untilAbout matches the words before a last day that isn't certain: "out til at least January 8".
var untilAbout = regexp.MustCompile(`(?i)\b(?:until|till|til|through|thru|up to) (?:at least|about|around|roughly|probably|maybe|like|say|approximately|possibly) (?:the )?$`)

// followsMonth reports whether a day is soon after the last one that was named: then that one said its month.
func followsMonth(found []finding, day time.Time) bool {
	const longest = 31 * 24 * time.Hour
	if len(found) == 0 || day.IsZero() {
		return false
	}
	last := found[len(found)-1]
	return !last.isBareDay && !last.Last.IsZero() && day.After(last.Last) && day.Sub(last.Last) < longest
}

// isAlong reports whether a length is how far somebody's pregnancy is: "pregnant, about 8 weeks", "14 weeks along",
// "I just hit 12 weeks and I'm due June 3".
func isAlong(text string, length when.Reading) bool {
	before := text[:length.Start]
	return pregnantFor.MatchString(before) || along.MatchString(text[length.End:]) || reached.MatchString(before) && expects.MatchString(text)
}

var (
	pregnantFor = regexp.MustCompile(`(?i)\bpregnant\W+(?:(?:about|around|like|almost|nearly|just|only|now|for|i think|maybe|i['’]?m|we['’]?re)\W+)*$`)
	reached     = regexp.MustCompile(`(?i)\b(?:hit|reached|passed|made it to|i['’]?m (?:at|now)) (?:just |about |the )?$`)
	expects     = regexp.MustCompile(`(?i)\b(?:due|pregnan\w+|expecting|trimester)\b`)
	along       = regexp.MustCompile(`(?i)^\W*(?:pregnant|along|far along)\b`)
)

// lastByReturn leaves out the last day of a leave that is said before the day on which its author is back, which
// says it exactly: "through Christmas, back January 4".
func lastByReturn(found []finding) []finding {
	n := len(found)
	if n < 2 || !found[n-1].isEnd || !returnCue.MatchString(words.Join(found[n-1].before)) {
		return found
	}
	end := found[n-1]
	return slices.DeleteFunc(found, func(f finding) bool {
		over := f.Kind == when.KindDay && len(f.before) > 0 && overIt[f.before[len(f.before)-1].Text]
		return f.Start != end.Start && (f.isEnd || over) && !f.Last.IsZero() && !f.Last.After(end.Last)
	})
}

// overIt are words before a day that a leave goes on beyond: "till after New Year's".
var overIt = words.SetOf("after over past beyond")

// beforeEnd reads a day without its month, before the last day of something, as the latest such day
// before that one: "from the 22nd, back January 4" is in December.
func beforeEnd(found []finding) {
	for i := 0; i+1 < len(found); i++ {
		day, end := &found[i], found[i+1]
		if !day.isBareDay || day.isEnd || day.excluded || day.Kind != when.KindDay || !end.isEnd || end.isBareDay {
			continue
		}
		for next := day.First.AddDate(0, 1, 0); next.Day() == day.First.Day() && next.Before(end.Last); next = day.First.AddDate(0, 1, 0) {
			day.First, day.Last, day.isShifted = next, next, true
		}
	}
}

// isUntilThen reports whether words behind a day say that a leave lasts until then: "my sister can take over on the
// 14th, so till then". Who works until then is off afterwards.
func isUntilThen(behind string) bool {
	at := untilThen.FindStringIndex(behind)
	return at != nil && !occasion.IsWork(behind[:at[1]])
}

var untilThen = regexp.MustCompile(`(?i)^[^.?!]{0,20}\b(?:until|till|til|through|up to) then\b`)

// inMonth drops the month that a day without its own one is in: "two weeks in February starting the 8th".
func inMonth(found []finding) []finding {
	var out []finding
	for _, f := range found {
		const longest = 31 * 24 * time.Hour
		day := slices.IndexFunc(found, func(day finding) bool {
			return (day.isBareDay && day.Kind == when.KindDay || day.Kind == when.KindRange) && !day.First.Before(f.First) && !day.First.After(f.Last)
		})
		if f.Kind == when.KindPeriod && f.Last.Sub(f.First) < longest && day >= 0 {
			continue
		}
		f.isShifted = f.isShifted || (f.isBareDay || f.Kind == when.KindRange) && slices.ContainsFunc(found, func(month finding) bool {
			return month.Kind == when.KindPeriod && !f.First.Before(month.First) && !f.First.After(month.Last)
		})
		out = append(out, f)
	}
	return out
}

// besideDays reads the day before or after the one that was named before it, and leaves that one out if only
// the other is the author's: "the surgery is on December 8 but I need to stop the day before".
func besideDays(text string, found []finding) []finding {
	var out []finding
	for _, f := range found {
		last := len(out) - 1
		if f.Kind != when.KindRelative || f.Anchor != "" || last < 0 || out[last].Kind != when.KindDay || !fromOther.MatchString(text[out[last].End:f.Start]) {
			out = append(out, f)
			continue
		}
		day := f.Length.After(out[last].First)
		if f.Before {
			day = f.Length.Before(out[last].First)
		}
		f.Kind, f.First, f.Last, f.isShifted = when.KindDay, day, day, true
		out[last] = f
	}
	return out
}

// fromOther matches that somebody stops, or is off, on another day than the one that was named.
var fromOther = regexp.MustCompile(`(?i)\b(?:but|so|and|though)\b.*\b(?:i|we|me)\b.*\b(?:stop|start|begin|off|out|leave|away|need|want|take|travel|fly|check(?:ed)? in)\b`)

// weekdayAfter reads a weekday that is said to come after another day as the next one from there: "next Friday
// and the Monday after".
func weekdayAfter(text string, found []finding) {
	const week = 7
	for i := 1; i < len(found); i++ {
		day, before := &found[i], found[i-1]
		if day.Kind != when.KindDay || before.Last.IsZero() || !isWeekday(text, day.Reading) || !after.MatchString(text[day.End:]) {
			continue
		}
		ahead := (int(day.First.Weekday()-before.Last.Weekday())+week-1)%week + 1
		day.First = before.Last.AddDate(0, 0, ahead)
		day.Last, day.isShifted = day.First, true
	}
}

// after matches that a day comes after the one before it.
var after = regexp.MustCompile(`(?i)^ (?:right |just )?(?:after(?:wards)?|thereafter)(?: that)?(?:\W+(?:off|too|as well|please|pls)\b|\W*$|,)`)

// sameWeekAsNext reads a weekday as one shortly before another that is said with it, and of which more is
// said: "Thursday and Friday before Christmas".
func sameWeekAsNext(text string, found []finding) {
	const week = 7
	for i := len(found) - 2; i >= 0; i-- {
		day, next := &found[i], found[i+1]
		said := text[next.Start:next.End]
		if next.Kind != when.KindDay || !isWeekday(text, day.Reading) || !isBetweenDays(text[day.End:next.Start]) || !weekdayOf.MatchString(said) {
			continue
		}
		back := (int(next.First.Weekday()-day.First.Weekday()) + week) % week
		day.First = next.First.AddDate(0, 0, -back)
		day.Last, day.isShifted = day.First, true
	}
}

// weekdayOf matches a weekday that is told by another day.
var weekdayOf = regexp.MustCompile(`(?i)^(?:the )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]* (?:right |just )?(?:before|after|of|following|preceding) `)

// isSpan reports whether a time is meant with all of its days: "the first two weeks of January", "all of
// March".
func isSpan(text string, f when.Reading) bool {
	return countedPart.MatchString(text[f.Start:f.End]) || allOf.MatchString(text[f.Start:f.End]) || allOf.MatchString(text[:f.End]) && allOf.FindStringIndex(text[:f.End])[1] >= f.Start
}

// allOf matches the words that make a time all of it.
var allOf = regexp.MustCompile(`(?i)\b(?:all of|(?:the )?(?:whole|entire|full|complete)(?: month)?(?: of)?|(?:the )?month of|throughout)(?: the)? ?$|^(?:all of|the whole|the entire|whole|entire) (?:of )?(?:the )?\pL`)

// repeats reports whether a weekday is one of several on which something happens again and again:
// "every third Monday", "dialysis Mon, Wed, Fri". Days in a row are days: "off Mon, Tue, Wed".
func repeats(text string, all []when.Reading, i int) bool {
	if !isWeekday(text, all[i]) {
		return false
	}
	if everyBefore.MatchString(text[:all[i].Start]) || i > 0 && isBetweenDays(text[all[i-1].End:all[i].Start]) && repeats(text, all, i-1) {
		return true
	}
	first, last := i, i
	for first > 0 && isWeekday(text, all[first-1]) && isBetweenDays(text[all[first-1].End:all[first].Start]) {
		first--
	}
	for last+1 < len(all) && isWeekday(text, all[last+1]) && isBetweenDays(text[all[last].End:all[last+1].Start]) {
		last++
	}
	const several = 3
	inARow := all[last].First.Sub(all[first].First) == time.Duration(last-first)*24*time.Hour
	return last-first+1 >= several && !inARow
}

// isWeekday reports whether a reading is the name of a weekday, and nothing else.
func isWeekday(text string, f when.Reading) bool {
	return f.Kind == when.KindDay && extent.IsWeekday(text[f.Start:f.End])
}

func isBetweenDays(text string) bool { return strings.Trim(text, " ,/+&and") == "" }

var (
	// countedPart matches the days or weeks at one end of a month or year: "the first two weeks of January".
	countedPart = regexp.MustCompile(`(?i)^(?:the )?(?:first|last|final) (?:\d+|\w+) (?:days|weeks|wks)\b`)
	everyBefore = regexp.MustCompile(`(?i)\b(?:every|each|alternate)(?: (?:other|second|third|fourth|first|last|\d+(?:st|nd|rd|th)))? ?$`)
)

// lengthFromStart reads "8 weeks from December 1" as a length and a first day. Without
// context it is the day eight weeks later, but someone answering when leave starts means
// the length.
func (r *reader) lengthFromStart(f finding, text string) (when.Reading, bool) {
	message := text[f.Start:f.End]
	start := r.slotWithRole(RoleStart)
	if f.Kind != when.KindDay || start == nil || r.slotWithRole(RoleLength) == nil || !lengthFromDay.MatchString(message) ||
		r.scene.Open == start.Name && dayFromToday.MatchString(message) || f.score(start) > 0 {
		return when.Reading{}, false
	}
	if again := when.Find("for "+message, r.scene.Clock); len(again) == 1 && again[0].Kind == when.KindRange {
		again[0].Start, again[0].End = f.Start, f.End
		return again[0], true
	}
	return when.Reading{}, false
}

// lengthFromDay matches a length from a day. "A week from tomorrow" is a day itself.
var (
	lengthFromDay = regexp.MustCompile(`(?i)\b(days?|weeks?|months?|wks?|fortnight)\s+from\s`)
	dayFromToday  = regexp.MustCompile(`(?i)\bfrom\s+(now|today|tomorrow|yesterday|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`)
)

// hasOnlyOtherLengths reports whether a text has lengths, and all of them are lengths of
// something other than leave.
func (r *reader) hasOnlyOtherLengths(text string) bool {
	tokens := words.Cut(text)
	mentionsLength := slices.ContainsFunc(tokens, func(w words.Word) bool { return otherLengthWords[w.Text] }) ||
		slices.ContainsFunc(when.Find(text, r.scene.Clock), func(d when.Reading) bool { return d.Kind == when.KindLength })
	return mentionsLength &&
		!slices.ContainsFunc(r.findings(clause{text: text, end: len(text)}, tokens), func(f finding) bool { return f.Kind != when.KindDay })
}

// isOtherLength reports whether a length belongs to something other than leave: "12 weeks
// pregnant", "I've worked here for 3 years".
func (f finding) isOtherLength() bool {
	if len(f.after) > 0 && otherLengthAfter[f.after[0].Text] && words.PrefixLen(f.after, inTotal) == 0 {
		return true
	}
	if n := len(f.before); n > 1 && f.before[n-1].Text == "by" && wrongBy[f.before[n-2].Text] {
		return true // "the date is off by a week"
	}
	return slices.ContainsFunc(f.before, func(w words.Word) bool { return otherLengthBefore[w.Text] })
}

// inTotal are words behind a length that is all of it.
var inTotal = lists.Phrases("in total")

// wrongBy are the words with which something is wrong by a length.
var wrongBy = words.SetOf("off wrong out late early incorrect")

// comesBefore reports whether what follows a length makes it the time before something: "2 weeks of bed
// rest before".
func comesBefore(behind string) bool {
	return beforehand.MatchString(behind) && !strings.ContainsAny(behind, ",;")
}

var endsInNot = regexp.MustCompile(`(?i)\bnot\s*$`)

// schedule matches that weekdays are those of every week: "9 to 5 Monday to Friday".
var schedule = regexp.MustCompile(`(?i)\b\d{1,2}(?::\d\d)? ?(?:am|pm)? ?(?:to|till?|until|-|–) ?\d{1,2}(?::\d\d)? ?(?:am|pm)?\b|\b(?:every|each|all) (?:week|year|day|month)s?\b|\b(?:always|usually|normally|full[ -]time|regularly|year[ -]round|hours? (?:a|per|each) day)\b`)

// slotsFor returns the slots that can hold a finding.
func (r *reader) slotsFor(f finding) []*Slot {
	var out []*Slot
	for i := range r.scene.Slots {
		if s := &r.scene.Slots[i]; !s.OffRoute && s.canHold(f.Reading) && (!f.isEnd || s.Role == RoleEnd || s.Kind == SlotRange) {
			out = append(out, s)
		}
	}
	return out
}

func (s *Slot) canHold(f when.Reading) bool {
	switch s.Kind {
	case SlotDay:
		return f.Kind != when.KindLength
	case SlotRange:
		return f.Kind == when.KindRange
	case SlotChoice:
		return f.Kind == when.KindLength && s.OffersLengths()
	case SlotNumber:
		_, ok := s.lengthAsNumber(f.Length)
		return f.Kind == when.KindLength && ok
	}
	return false
}

// isCorrection reports whether a finding replaces one before it in the message.
func (f finding) isCorrection() bool {
	possible, certain := f.correction()
	return possible || certain
}

var (
	otherLengthAfter  = lists.Set("after other lengths")
	otherLengthWords  = lists.Set("words of other lengths")
	otherLengthBefore = lists.Set("before other lengths")
)

// fillPatternLater asks whether days that recur are meant for the question how somebody will be
// away, if that is still to come: "Mondays and Tuesdays for chemo" says neither who is ill nor
// when leave begins. How long it is, or a first day next to it, is read as well.
func fillPatternLater(r *reader, c clause, open *Slot) bool {
	if open == nil || open.Kind != SlotChoice && open.Role != RoleStart || r.scene.isUnworded() || r.slotWithRole(RoleName) != nil || !open.asksForLength() && wish.Wants(c.text) {
		return false
	}
	if m := r.readAnswer(open, c.text); open.Kind == SlotChoice && !open.asksForLength() && m.Do == command.Set && m.Trouble != NotUnderstood {
		return false
	}
	pattern, ok := patternLater(r, c, open)
	if !ok {
		return false
	}
	if open.asksForLength() {
		m := r.readAnswer(open, strings.TrimSpace(rhythm.Without(c.text)))
		if m.Do == command.Set && m.Trouble == NoTrouble {
			r.add(c, m)
		}
	} else if first, ok := firstDayBeside(r, c); ok {
		r.add(c, open.setMove(first))
	}
	r.add(c, pattern)
	return true
}

// patternLater returns the move that asks whether days that recur are how somebody will be away.
func patternLater(r *reader, c clause, open *Slot) (Move, bool) {
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if s == open || s.Kind != SlotChoice || s.OffRoute || s.Answer != "" || s.OffersLengths() || s.isYesNo() || s.asksForState() {
			continue
		}
		if m, ok := patternMove(s, c.text); ok {
			return m, true
		}
	}
	return Move{}, false
}

// fillRecurring answers the question how somebody will be away with days that recur in the wish for leave itself:
// "Tuesdays off for about 3 months, chemo" are single days in three months.
func fillRecurring(r *reader) {
	if r.slotWithRole(RoleName) != nil || !rhythm.Recurs(r.text) {
		return
	}
	all := clause{text: r.text, end: len(r.text)}
	if pattern, ok := patternLater(r, all, nil); ok {
		if s := r.scene.Slot(pattern.Options[0].Slot); r.moveFor(s) == nil {
			r.add(all, s.setMove(pattern.Options[0].Values[0]))
		}
	}
}

// onWeekday matches a weekday, perhaps with a part of it.
var onWeekday = regexp.MustCompile(`(?i)^(?:on )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?(?: (?:morning|afternoon|evening|night)s?)?$`)

// firstDayBeside returns the day that is said with its cue beside days that recur: "every Tuesday from
// January 12".
func firstDayBeside(r *reader, c clause) (day string, ok bool) {
	for _, f := range r.findings(c, words.Cut(c.text)) {
		if f.Kind == when.KindDay && !f.excluded && !f.isEnd && !onWeekday.MatchString(c.text[f.Start:f.End]) && rhythm.Of(c.text[:f.Start]+c.text[f.End:]) != "" {
			return formatDay(f.First), true
		}
	}
	return "", false
}
