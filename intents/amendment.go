package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/asking"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/extent"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/together"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// readAmendment reads a message that wants the submitted request to be different.
func readAmendment(r *reader) bool {
	m, ok := amendment(r)
	if !ok && r.scene.Filed && r.scene.Open == "" { // "Jane isn't my manager, Tom is"
		said, _ := cutCues(words.Cut(r.text))
		if len(said) == 0 || len(said) > longestCorrection || words.IsQuestion(r.text, said) {
			return false
		}
		if m, ok = outdated(r, r.text[said[0].Start:said[len(said)-1].End], true); m.Do != command.Set {
			return false
		}
	}
	if !ok {
		return false
	}
	all := clause{text: strings.TrimSpace(r.text), end: len(r.text)}
	if about := inquire.About(m.About); m.Do == command.Inquire && about.IsAhead() { // what the company wrote about it comes first
		r.add(all, m)
		r.add(all, Move{Do: command.Ask, About: all.questionText(r.text), Confidence: Likely, OnlyIfCertain: true})
		return true
	}
	r.add(all, m)
	return true
}

// amendment returns the move of a message that wants the submitted request to be different.
// It comes before requests for leave: "I need to extend my leave" asks for no new one.
func amendment(r *reader) (Move, bool) {
	if !r.scene.Filed || r.scene.Open != "" {
		return Move{}, false
	}
	all := clause{text: r.text, end: len(r.text), isQuestion: words.IsQuestion(r.text, words.Cut(r.text))}
	for _, read := range []func(*reader) (Move, bool){endedDuty, partOfFiledDay, prolonged} {
		if m, ok := read(r); ok {
			return m, true
		}
	}
	if doubt := amend.DoubtIn(r.text, r.scene.Clock); doubt != amend.NoDoubt {
		return Move{Do: command.Inquire, About: string(aboutDoubt[doubt]), Confidence: Likely}, true
	}
	for _, read := range []func(*reader) (Move, bool){asOtherKind, traded, otherDays, callsOffDays} {
		if m, ok := read(r); ok {
			return m, true
		}
	}
	if inquiryIn(r.scene, all) == inquire.Nudge { // "it's been two weeks" is no length of it
		return Move{Do: command.Inquire, About: string(inquire.Nudge), Confidence: Likely}, true
	}
	cancel, cancels := cancelMove(r.text)
	if cancels && !all.isQuestion && !insteadOf.MatchString(r.text) && !reports.MatchString(r.text) && len(when.Find(r.text, r.scene.Clock)) == 0 {
		return cancel, true // "please cancel, they moved the wedding"
	}
	wish, ok := amend.Read(r.text, r.scene.Clock)
	if !wish.By.IsZero() && namesOtherTime(r) {
		wish, ok = amend.Wish{Part: amend.Unnamed, ToHR: true}, true
	}
	if wish.Part != amend.Dropped && amend.Refused(r.text) {
		return Move{Do: command.Inquire, About: string(inquire.Refused), Confidence: Likely}, true
	}
	named := !all.isQuestion && amend.MarksChange(r.text) && namesSlot(r)
	switch {
	case !ok && !named:
		return Move{}, false
	case !wish.HasValue() && !wish.Over && !wish.ToHR && inquiryIn(r.scene, all) != "":
		return Move{}, false
	case !wish.HasValue() && !all.isQuestion && cancels:
		return cancel, true
	case wish.Over:
		return Move{Do: command.Cancel, Confidence: Likely}, true
	}
	return amendMove(r, wish, named), true
}

// amendMove returns the move for a wish that the submitted request be different; named, if it names one of its questions.
func amendMove(r *reader, wish amend.Wish, named bool) Move {
	m := Move{Do: command.Amend, About: string(wish.Part), Confidence: Likely}
	if wish.Part == amend.End && !wish.Before && !wish.Day.IsZero() && addedWeekday.MatchString(r.text) {
		day, ok := weekdayAfterLeave(r, wish.Day.Weekday())
		if !ok {
			m.About, m.Values = string(amend.Unnamed), []string{""}
			return m
		}
		wish.Day = day
	}
	switch {
	case !wish.Day.IsZero():
		m.Values = []string{formatDay(wish.Day)}
		if !wish.Until.IsZero() {
			m.Values = append(m.Values, formatDay(wish.Until))
		}
	case !wish.By.IsZero():
		m.Relative = &RelativeDay{Length: wish.By, Before: wish.Before}
	case wish.ToHR || named:
		m.Values = []string{""} // whatever it is, it was said
	}
	return m
}

// traded returns the move of a message that trades the submitted request for the time next to it.
func traded(r *reader) (Move, bool) {
	shift, ok := together.Trade(r.text)
	return Move{Do: command.Amend, About: string(amend.Whole), Relative: &RelativeDay{Length: shift.By, Before: shift.Earlier}, Confidence: Likely}, ok
}

// otherDays returns the move of a message that gives the submitted request other days.
func otherDays(r *reader) (Move, bool) {
	days, known := leaveDays(r)
	if !known {
		return Move{}, false
	}
	to, apart, ok := days.Change(saidOfDays(r), r.scene.lastWorkday)
	return Move{Do: command.Amend, About: string(amend.Exactly), Values: []string{formatDay(to.First), formatDay(to.Last)}, Confidence: Likely}, ok && len(apart) == 0
}

// callsOffDays returns the move of a message that calls off days in the middle of the submitted request, which is for
// HR: "cancel my vacation on the 16th".
func callsOffDays(r *reader) (Move, bool) {
	found := when.Find(r.text, r.scene.Clock)
	if !amend.CallsOff(r.text) || len(found) == 0 {
		return Move{}, false
	}
	days, known := leaveDays(r)
	covers := func(f when.Reading) bool {
		return known && f.Kind != when.KindDay && !f.First.IsZero() && !f.First.After(days.First) && !f.Last.Before(days.Last)
	}
	if len(found) == 1 && covers(found[0]) { // "cancel the December one": all of it
		return Move{Do: command.Cancel, Confidence: Sure}, true
	}
	return Move{Do: command.Amend, Values: []string{""}, Confidence: Likely}, true
}

// aboutDoubt is what is told of what may still come between.
var aboutDoubt = map[amend.Doubt]inquire.About{
	amend.Condition: inquire.Changes, amend.Undecided: inquire.Undecided, amend.Work: inquire.AtWork, amend.Illness: inquire.IllThen,
}

// asOtherKind returns the move of a message that wants the request to be another kind of leave. Another
// day in it says that it is about more than that.
func asOtherKind(r *reader) (Move, bool) {
	if !amend.TurnsInto(r.text) || slices.ContainsFunc(amend.Days(r.text, r.scene.Clock), saysOtherDays) {
		return Move{}, false
	}
	if name := r.slotWithRole(RoleName); name != nil {
		var others []string
		options := name.mentionable()
		for _, i := range choose.FindNamed(r.text, options) {
			if options[i].Value != name.Answer {
				others = append(others, options[i].Value)
			}
		}
		if len(others) == 1 {
			m := name.setMove(others[0])
			m.Confidence = Likely
			return m, true
		}
	}
	if kinds := choose.FindNamed(r.text, OptionsOf(r.scene.Topics)); len(kinds) == 0 {
		return Move{}, false
	}
	return Move{Do: command.Amend, Values: []string{""}, Confidence: Likely}, true
}

// saysOtherDays reports whether a reading is of more than what a leave is called: "a sick week".
func saysOtherDays(f when.Reading) bool {
	return f.Kind != when.KindLength || !f.Length.Equal(when.Length{Days: 1}) && !f.Length.Equal(when.Length{Weeks: 1})
}

// ofDays reports whether a move answers when the leave begins or ends, or how long it is.
func ofDays(r *reader, m Move) bool {
	isOfDays := func(slot string) bool {
		s := r.scene.Slot(slot)
		return s != nil && (s.Role == RoleStart || s.Role == RoleLength || s.Role == RoleEnd)
	}
	return m.Do == command.Set && (isOfDays(m.Slot) || slices.ContainsFunc(m.Options, func(o Meaning) bool { return isOfDays(o.Slot) }))
}

// keepFiledDays drops new days of the submitted request in a message that names another time for them, and says that
// it is for HR: "can I keep two days for the memorial in January".
func keepFiledDays(r *reader) {
	answersDays := func(m Move) bool { return ofDays(r, m) }
	if !r.scene.Filed || r.scene.Open != "" || !slices.ContainsFunc(r.moves, answersDays) || !namesOtherTime(r) {
		return
	}
	r.moves = slices.DeleteFunc(r.moves, answersDays)
	r.add(clause{end: len(r.text)}, Move{Do: command.Amend, Values: []string{""}, Confidence: Likely})
}

// namesOtherTime reports whether a message names a time to come, as "in January", in which the submitted request has
// no day: "can I also get 3 days in February" doesn't make a week in December longer.
func namesOtherTime(r *reader) bool {
	first, known := effectiveStart(r)
	last, ends := lastDayOfLeave(r)
	if !known || !ends {
		return false
	}
	const beside = 7 // days next to a leave that may still be added to it
	return slices.ContainsFunc(when.Find(r.text, r.scene.Clock), func(f when.Reading) bool {
		isPeriod := (f.Kind == when.KindPeriod || f.Kind == when.KindVague) && !f.First.IsZero()
		isLater := f.First.After(last.AddDate(0, 0, beside))
		isEarlier := f.Last.Before(first.AddDate(0, 0, -beside)) && f.First.After(r.scene.Clock.Today())
		return isPeriod && (isLater || isEarlier)
	})
}

// addedWeekday matches a weekday that is added to a leave without its date: "add the Friday".
var addedWeekday = regexp.MustCompile(`(?i)\b(?:the|that|following|next) (?:following |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b(?: (?:after|behind|following|then|too|also|as well|to|on))?`)

// weekdayAfterLeave returns the first of a weekday after the last day of the request.
func weekdayAfterLeave(r *reader, day time.Weekday) (time.Time, bool) {
	last, ok := lastDayOfLeave(r)
	if !ok {
		return time.Time{}, false
	}
	return extent.WeekdayAfter(last, day), true
}

// reports matches that somebody tells what others say, or what speaks against it.
var reports = regexp.MustCompile(`(?i)\b(?:says?|said|told|tells|but|though)\b`)

// insteadOf matches that something else is wanted.
var insteadOf = regexp.MustCompile(`(?i)\b(?:instead|rather|start over|another one)\b`)

// namesSlot reports whether a message names a question of the submitted request.
func namesSlot(r *reader) bool {
	tokens := words.Cut(r.text)
	return slices.ContainsFunc(r.scene.Slots, func(s Slot) bool {
		return !s.OffRoute && slices.ContainsFunc(s.Cues(), func(cue []string) bool {
			for i := range tokens {
				if words.HasPrefix(tokens[i:], cue) {
					return true
				}
			}
			return false
		})
	})
}

// duties are the kinds of time off, as the starter form has them, in which somebody serves others
// who decide when it is over.
var duties = []string{"jury", "military", "voting"}

// onDuty reports whether the submitted request is for a duty.
func onDuty(r *reader) bool {
	name := r.slotWithRole(RoleName)
	return r.scene.Filed && r.scene.Open == "" && name != nil && slices.Contains(duties, name.Answer)
}

// endedDuty returns the move of somebody whose duty ended before its time: the leave ends today, or
// on the day that they say, or isn't needed if it hasn't begun.
func endedDuty(r *reader) (Move, bool) {
	if !onDuty(r) || !amend.IsReleased(r.text) {
		return Move{}, false
	}
	first, known := effectiveStart(r)
	day, today := amend.ReleasedOn(r.text, r.scene.Clock), r.scene.Clock.Today()
	last, ends := lastDayOfLeave(r)
	switch {
	case !known || ends && day.After(last):
		return Move{}, false
	case day.Before(first), day.Equal(first) && !day.Equal(today) && !ends:
		return Move{Do: command.Cancel, Confidence: Likely}, true
	case ends && day.Equal(last):
		return Move{}, false
	}
	return Move{Do: command.Amend, About: string(amend.End), Values: []string{formatDay(day)}, Confidence: Likely}, true
}

// partOfFiledDay returns the move of somebody who needs only a part of the one day of their request:
// "feeling better, I'll log on this afternoon".
func partOfFiledDay(r *reader) (Move, bool) {
	length := r.slotWithRole(RoleLength)
	first, known := effectiveStart(r)
	if length == nil || !known || length.Answer != oneDay {
		return Move{}, false
	}
	for _, f := range when.Find(r.text, r.scene.Clock) {
		if f.Kind == when.KindRange || f.Kind == when.KindDay && !f.First.Equal(first) {
			return Move{}, false
		}
	}
	value := map[amend.PartOfDay]string{amend.Morning: morning, amend.Afternoon: afternoon}[amend.PartWanted(r.text)]
	if value == "" || !slices.ContainsFunc(length.Options, func(o choose.Option) bool { return o.Value == value }) {
		return Move{}, false
	}
	m := length.setMove(value)
	m.Confidence = Likely
	return m, true
}

// oneDay is the length of a request for a whole day, as the starter form has it.
const oneDay = "1_day"

// movesFiled reports whether "change …" names no answer of the submitted request, but other days of it.
func movesFiled(r *reader, rest string) bool {
	if !r.scene.Filed || r.scene.Open != "" {
		return false
	}
	if _, ok := partOfFiledDay(r); ok { // "change it to just the morning"
		return true
	}
	name, _, _ := strings.Cut(rest, " to ")
	wish, ok := amend.Read(r.text, r.scene.Clock)
	return ok && wish.HasValue() && len(r.scene.slotsNamed(name, func(s *Slot) bool { return !s.OffRoute })) == 0
}

// readOverruled reads that somebody at work acts against a leave that was asked for, and that its author asks whose word
// counts. The days in it aren't other days for the request.
func readOverruled(r *reader) bool {
	if r.inForm() || !r.scene.Record.Requests || !asking.WhoseWord(r.text) {
		return false
	}
	r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Inquire, About: string(inquire.Overruled), Confidence: Likely})
	return true
}
