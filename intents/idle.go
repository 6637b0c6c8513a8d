package intents

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/ailment"
	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/circumstance"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/daylist"
	"github.com/leaveway/leaveway/intents/holiday"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/kin"
	"github.com/leaveway/leaveway/intents/place"
	"github.com/leaveway/leaveway/intents/rhythm"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// What is said with no form open, and begins none by itself.

// longestIdle is how many bytes such a message has at most. Reading a story word by word costs.
const longestIdle = 300

// readIdle reads a message that asks for something other than a form, whatever days and kinds of
// leave it names. It reports whether it was that.
func readIdle(r *reader) bool {
	if len(r.text) > longestIdle {
		return false
	}
	if r.inForm() || r.scene.Open != "" {
		open := r.scene.Slot(r.scene.Open)
		return (open == nil || open.Kind != SlotText) && Circumstance(r.text).IsAside() && readCircumstance(r)
	}
	if wish.AsksHowToAdd(r.text) {
		r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Help, Confidence: Likely})
		return true
	}
	return readCircumstance(r) || readRecurring(r) || readWithPermission(r) || readBalance(r) || readWasAway(r)
}

// readWasAway reads that somebody was away and wants it noted, if they don't say when or why:
// "actually I was out already".
func readWasAway(r *reader) bool {
	if !wish.WasAwayOneself(r.text) || r.scene.Filed || otherTopic(r.scene.Topics) == nil || len(when.Find(r.text, r.scene.Clock)) > 0 {
		return false
	}
	r.startTopics(clause{end: len(r.text)}, otherTopic(r.scene.Topics))
	return true
}

// Circumstance returns what a message tells or asks of how and where its author works, or "".
func Circumstance(text string) circumstance.About { return circumstance.Read(text, place.CityAt) }

// readCircumstance reads such a message. It asks for no time off, unless it
// says so: then its day is one for that.
func readCircumstance(r *reader) bool {
	about := Circumstance(r.text)
	if about == "" || !about.IsAside() && (r.inForm() || r.scene.Open != "") || !wish.WantsNone(r.text) && wish.Short(r.text, when.Find(r.text, r.scene.Clock)) {
		return false
	}
	all := clause{text: strings.TrimSpace(r.text), end: len(r.text)}
	ask := Move{Do: command.Ask, About: all.questionText(r.text), Confidence: Likely}
	switch about {
	case circumstance.HolidayPay:
		if _, dated := holiday.DayAsked(r.text, r.scene.Clock); dated {
			r.add(all, Move{Do: command.Inquire, About: string(inquire.Dates), Confidence: Likely})
		}
		r.add(all, ask)
	case circumstance.Notice:
		r.add(all, ask)
	case circumstance.CallMe, circumstance.Upkeep:
		r.add(all, Move{Do: command.Inquire, About: string(about), Confidence: Likely})
	default: // what the company wrote about it comes first
		ask.OnlyIfCertain = true
		r.add(all, Move{Do: command.Inquire, About: string(about), Confidence: Likely})
		r.add(all, ask)
	}
	return true
}

// readWithPermission reads a wish with the question behind it whether that is possible. It is
// offered, not begun.
func readWithPermission(r *reader) bool {
	said, ok := wish.WithPermission(r.text, r.scene.Clock)
	if !ok {
		said, ok = wish.Reasoned(r.text, r.scene.Clock)
	}
	if !ok && !r.scene.Filed {
		said, ok = closingWish(r)
	}
	if !ok || len(r.scene.Topics) == 0 {
		return false
	}
	r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Start, Offered: said, Confidence: Likely})
	return true
}

// closingWish returns the wish with whose days a message ends, in words that are read alone: its story has days of its
// own, and whose wedding it is says nothing of whose leave.
func closingWish(r *reader) (said string, ok bool) {
	closed, ok := wish.Closing(r.text, r.scene.Clock)
	if !ok || len(r.scene.Topics) == 0 {
		return "", false
	}
	if _, hard := ReadHardship(r.offline.Care, r.full); hard {
		return "", false
	}
	if _, ill := ailment.Read(r.text); ill || wish.ForOther(r.text) || kin.CaresForTheirs(r.text) {
		return "", false
	}
	said = "I want " + spokenDays(closed.Days) + " off"
	other, kinds := otherTopic(r.scene.Topics), OptionsOf(r.scene.Topics)
	hits := choose.Find(closed.Told, kinds).Options
	if len(other) == 0 || len(hits) == 1 && hits[0] != other[0] {
		return said + ". " + closed.Told, true // "my wife's due in February": the story says which leave
	}
	name := slices.IndexFunc(r.scene.Topics[other[0]].Slots, func(s Slot) bool { return s.Role == RoleName })
	if name < 0 {
		return said, true
	}
	slot := &r.scene.Topics[other[0]].Slots[name]
	if hits := choose.Find(closed.Told, slot.Options).Options; len(hits) == 1 {
		said += " for " + slot.Options[hits[0]].Label
	}
	return said, true
}

// spokenDays returns days that follow each other, each with its year.
func spokenDays(days []when.Reading) string {
	const layout = "January 2, 2006"
	first, last := days[0].First, days[len(days)-1].Last
	if !last.After(first) {
		return first.Format(layout)
	}
	return first.Format(layout) + " to " + last.Format(layout)
}

// readRecurring reads the wish to be off on the same weekday again and again, for no reason that has
// leave of its own: a request is for days in a row, so people have to agree on that.
func readRecurring(r *reader) bool {
	if !rhythm.Wanted(r.text) || r.scene.Filed && amend.MarksChange(r.text) {
		return false
	}
	if _, told := ailment.Read(r.text); told || kin.CaresForTheirs(r.text) || daylist.Every(r.text, listItems(r, clause{text: r.text, end: len(r.text)})) != nil {
		return false
	}
	other := otherTopic(r.scene.Topics)
	if hits := choose.Find(r.text, OptionsOf(r.scene.Topics)).Options; slices.ContainsFunc(hits, func(hit int) bool { return len(other) == 0 || hit != other[0] }) {
		return false
	}
	r.add(clause{end: len(r.text)}, Move{Do: command.Inquire, About: string(inquire.Recurring), Confidence: Likely})
	return true
}

// readTellsOthers answers who hears of it to somebody who says so with the request that they begin, or in
// a hard moment: "on jury duty next week, let my boss know".
func readTellsOthers(r *reader) {
	begins := func(m Move) bool {
		return m.Do == command.Care || m.Do == command.Start && m.Offered == "" && m.Trouble == NoTrouble
	}
	if r.inForm() && !r.hasStart() || !slices.ContainsFunc(r.moves, begins) || !circumstance.TellsOthers(r.text) {
		return
	}
	r.moves = slices.DeleteFunc(r.moves, func(m Move) bool { return m.Do == command.Inquire && m.About == string(inquire.Informed) })
	r.add(clause{end: len(r.text)}, Move{Do: command.Inquire, About: string(inquire.Purpose), Confidence: Likely})
}

// prolonged returns the move of somebody who is away ill already and tells that it lasts longer than their
// request: "turns out it's pneumonia, I'll be out all week", "still sick, back Thursday".
func prolonged(r *reader) (Move, bool) {
	told, ill := ailment.Read(r.text)
	last, ends := lastDayOfLeave(r)
	if !ends || !coversToday(r) || ill && told.Other || !ill && !stillIll.MatchString(r.text) || wasIll.MatchString(r.text) || strings.Contains(r.text, "?") || !isForHealth(r) {
		return Move{}, false
	}
	until, known := illUntil(r, last)
	if !known || !until.After(last) {
		return Move{}, false
	}
	return Move{Do: command.Amend, About: string(amend.End), Values: []string{formatDay(until)}, Confidence: Likely}, true
}

// isForHealth reports whether the submitted request is for being ill: what one says of an illness then is about it.
func isForHealth(r *reader) bool {
	name := r.slotWithRole(RoleName)
	if name == nil || name.Answer == "" {
		return false
	}
	m := r.readAnswer(name, "sick day")
	return slices.Equal(m.Values, []string{name.Answer})
}

// illUntil returns the last day on which somebody says that they are ill, whose request ends on last.
func illUntil(r *reader, last time.Time) (time.Time, bool) {
	found := when.Find(r.text, r.scene.Clock)
	if len(found) > 1 { // "they operate tonight, I'll be out for two weeks"
		isToday := func(f when.Reading) bool { return f.Kind == when.KindDay && f.First.Equal(r.scene.Clock.Today()) }
		found = slices.DeleteFunc(found, isToday)
	}
	switch {
	case len(found) == 0 && allWeek.MatchString(r.text):
		from := last.AddDate(0, 0, 1)
		return from.AddDate(0, 0, (int(time.Friday-from.Weekday())+7)%7), last.Weekday() != time.Friday
	case len(found) != 1:
		return time.Time{}, false
	case backThen.MatchString(r.text[:found[0].Start]) && found[0].Kind == when.KindDay:
		back := found[0].First
		if !back.After(last) && !strings.ContainsAny(r.text[found[0].Start:found[0].End], words.Digits) { // the next such weekday
			back = back.AddDate(0, 0, 7) //nolint:mnd // days
		}
		for back = back.AddDate(0, 0, -1); back.Weekday() == time.Saturday || back.Weekday() == time.Sunday; {
			back = back.AddDate(0, 0, -1)
		}
		return back, true
	case found[0].Kind == when.KindRange && found[0].First.IsZero(), found[0].Kind == when.KindPeriod:
		return found[0].Last, !found[0].Last.IsZero()
	case found[0].Kind == when.KindLength && (anotherOf.MatchString(r.text[:found[0].Start]) || moreOf.MatchString(r.text[found[0].Start:])):
		return awayUntil(r, last.AddDate(0, 0, 1), found[0].Length)
	case found[0].Kind == when.KindLength && awayFor.MatchString(r.text[:found[0].Start]):
		return awayUntil(r, r.scene.Clock.Today(), found[0].Length)
	}
	return time.Time{}, false
}

// awayUntil returns the last day of a length from a day on. Days alone are workdays: "two more days" on a Friday end on
// Tuesday.
func awayUntil(r *reader, first time.Time, l when.Length) (time.Time, bool) {
	if onlyDays := (when.Length{Days: l.Days}); l != onlyDays || l.Days != math.Trunc(l.Days) {
		return l.Last(first), true
	}
	return r.scene.lastWorkday(first, int(l.Days))
}

var (
	anotherOf = regexp.MustCompile(`(?i)\b(?:another|further)\W*$`)
	moreOf    = regexp.MustCompile(`(?i)^(?:another |an? |the )?(?:\w+ ){0,2}?(?:more|longer)\b|^[\w ]{1,12} (?:more|longer)\b`)
	awayFor   = regexp.MustCompile(`(?i)\b(?:out|off|home|rest|recover(?:ing|y)?|in bed|hospital|not? work(?:ing)?)\b[^.;?]*$`)
	stillIll  = regexp.MustCompile(`(?i)\bstill (?:\w+ )?(?:sick|ill|unwell|out|down|in bed|at home|not (?:well|better|ok|okay|great|good|over it))\b|\b(?:doctor|doc|dr|urgent care|the er|hospital|clinic)\b[^.;]*\b(?:out|off|home|rest|bed|stay|back|no work|not work(?:ing)?|sick|ill)\b|\b(?:got worse|getting worse|feeling worse|no better)\b`)
	wasIll    = regexp.MustCompile(`(?i)\b(?:been|was|were) (?:\w+ )?(?:sick|ill|out|off|down|in bed)\b|\bnotes?\b|\bpapers?\b`)
	allWeek   = regexp.MustCompile(`(?i)\b(?:all|the whole|whole|the entire|(?:the )?rest of the|(?:the )?rest of this) week\b`)
	backThen  = regexp.MustCompile(`(?i)\b(?:back|return|returning|in again)(?: at work| in(?: the office)?| to work)?(?: on)?\W*$`)
)

// readBalance reads a few words that ask how much time off is left.
func readBalance(r *reader) bool {
	if !wish.AsksBalance(r.text) {
		return false
	}
	all := clause{text: strings.TrimSpace(r.text), end: len(r.text), isQuestion: true}
	r.add(all, Move{Do: command.Balance, About: all.questionText(r.text), Confidence: Likely})
	return true
}

// fillTold answers what time off is for from what a message tells of its author's health, if they
// don't call it by its name, and begins it today if they don't say when: "puking since 3am".
func fillTold(r *reader) {
	name, start, length := r.slotWithRole(RoleName), r.slotWithRole(RoleStart), r.slotWithRole(RoleLength)
	if name == nil || len(r.text) > longestIdle {
		return
	}
	told, ok := ailment.Read(r.text)
	if name.Answer != "" || !ok || told.Other {
		return
	}
	said, called := clause{end: len(r.text)}, "appointment"
	if told.Kind == ailment.Ill || told.Kind == ailment.Hurt && illAway(r) {
		called = "sick day"
	}
	if m := r.readAnswer(name, called); r.moveFor(name) == nil && m.Do == command.Set && m.Trouble == NoTrouble {
		m.Start, m.End = 0, len(r.text)
		r.add(said, m)
	}
	if start != nil && r.moveFor(start) == nil && illAway(r) {
		r.add(said, start.setMove(formatDay(r.scene.Clock.Today())))
		return
	}
	if m := oneDayMove(r, length); told.Kind == ailment.Ill && start != nil && m != nil && r.moveFor(start) == nil && !slices.ContainsFunc(when.Find(r.text, r.scene.Clock), func(f when.Reading) bool { return f.Kind != when.KindLength }) {
		r.add(said, start.setMove(formatDay(r.scene.Clock.Today()))) // "not feeling great, gonna take a sick day"
		return
	}
	if told.Kind != ailment.Ill || start == nil || length == nil || len(when.Find(r.text, r.scene.Clock)) > 0 || r.moveFor(start) != nil || r.moveFor(length) != nil {
		return
	}
	if value, ok := length.optionForLength(when.Length{Days: 1}); ok {
		r.add(said, length.setMove(value))
		r.add(said, start.setMove(formatDay(r.scene.Clock.Today())))
	}
}

// oneDayMove returns the move that answers a question for the length with one day, or nil.
func oneDayMove(r *reader, s *Slot) *Move {
	if s == nil {
		return nil
	}
	m := r.moveFor(s)
	if value, ok := s.optionForLength(when.Length{Days: 1}); m == nil || !ok || !slices.Equal(m.Values, []string{value}) {
		return nil
	}
	return m
}

// askNeeded asks what HR needs, if that is said with a wish for leave in words that nothing else made a question of.
func askNeeded(r *reader) {
	at := wish.AsksWhatIsNeeded(r.text)
	if at == nil || !slices.ContainsFunc(r.moves, func(m Move) bool { return m.Do == command.Start }) {
		return
	}
	if slices.ContainsFunc(r.moves, func(m Move) bool { return m.Do == command.Ask || m.Do == command.Inquire }) {
		return
	}
	r.add(clause{start: at[0], end: at[1]}, Move{Do: command.Ask, About: "What paperwork do you need?", Confidence: Likely})
}

// dropAssumed takes back that leave is for the one day that is named, if its author doesn't know for how long: "jury
// duty from January 11, no idea how long".
func dropAssumed(r *reader) {
	length := r.slotWithRole(RoleLength)
	if length == nil || oneDayMove(r, length) == nil || !unknownLength.MatchString(r.text) || when.ReadLength(r.text).Found {
		return
	}
	r.moves = slices.DeleteFunc(r.moves, func(m Move) bool { return m.Slot == length.Name })
}

var unknownLength = regexp.MustCompile(`(?i)\b(?:no idea|no clue|not sure|unsure|don['’]?t know|do not know|idk|dunno|who knows|can['’]?t say|haven['’]?t been told)(?: for)? (?:how long|how many days|until when|when (?:it|that|this) (?:ends|is over))\b`)

// fillSameDay begins leave on the day that a message tells just before: "my wife is due March 3, I'd
// like to be off from then". It moves with that day.
func fillSameDay(r *reader) {
	start, at := r.slotWithRole(RoleStart), sameDay.FindStringIndex(r.text)
	if start == nil || at == nil || start.Answer != "" || r.moveFor(start) != nil {
		return
	}
	var told *Move
	for i := range r.moves {
		m := &r.moves[i]
		if slot := r.scene.Slot(m.Slot); slot == nil || slot.Kind != SlotDay || m.Do != command.Set || m.Trouble != NoTrouble || m.End > at[0] {
			continue
		}
		if told != nil {
			return
		}
		told = m
	}
	if told == nil {
		return
	}
	m := start.setMove(told.Values...)
	m.Start, m.End, m.Confidence = at[0], at[1], Likely
	m.Relative = &RelativeDay{Slot: told.Slot}
	r.add(clause{start: at[0], end: at[1]}, m)
}

// sameDay matches words for the day that was told before, as the first day of leave.
var sameDay = regexp.MustCompile(`(?i)\b(?:(?:from|as of|starting|beginning|off|(?:starts?|begins?)(?: on)?)(?: on)? (?:then|that (?:very )?(?:day|date))|(?:to |will |would |should |['’]d )?(?:starts?|begins?|starting|beginning|from) (?:on )?(?:the|her|my) due date|(?:starts?|begins?|starting|beginning|from) (?:on )?the day (?:of the birth|it['’]?s due|she['’]?s due|i['’]?m due))\b`)

// dropVague drops what a request was begun with and isn't an answer yet: nobody has been asked for
// it, and it will be.
func dropVague(r *reader) {
	r.moves = slices.DeleteFunc(r.moves, func(m Move) bool {
		return m.Do == command.Set && m.Trouble == NotUnderstood && len(m.Options) == 0
	})
}

// Reminder is what [Move.About] is for somebody who wants a reminder of anything but a form.
const Reminder = "reminder"

// readReminder reads a wish for a reminder where no form is open that it could be of.
func readReminder(r *reader) bool {
	if r.inForm() || !wish.IsReminder(r.text) {
		return false
	}
	r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Chat, About: Reminder, Confidence: Likely})
	return true
}

// readPapers reads a question about how a paper gets to HR, or where the form for it comes from, in or out of a form.
func readPapers(r *reader) bool {
	about := inquire.ReadPapers(strings.TrimSpace(r.text))
	if open := r.scene.Slot(r.scene.Open); about == "" || open != nil && (open.Kind == SlotText || open.Kind == SlotFile) {
		return false
	}
	r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Inquire, About: string(about), Confidence: Likely})
	return true
}
