package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/ailment"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/extent"
	"github.com/leaveway/leaveway/intents/limit"
	"github.com/leaveway/leaveway/intents/occasion"
	"github.com/leaveway/leaveway/intents/tally"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/whereabouts"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// fill reads a clause as answers. Anything with a cue answers that slot. The rest answers
// the open question or corrects an earlier answer.
func (r *reader) fill(c clause) {
	open := r.scene.Slot(r.scene.Open)
	tokens := words.Cut(c.text)
	if fillEndByAge(r, c) || fillFact(r, c, open) || fillDaysOff(r, c, open) || betweenDays(r, c, open) || fillPatternLater(r, c, open) {
		return
	}
	tellsMove := open != nil && open.asksForState() && whereabouts.Now(c.text) != c.text // its day is past
	if open != nil && r.moveFor(open) == nil && (tellsMove || !r.answersOther(c, tokens, open)) {
		m := impliedAnswer(r, open, r.readAnswer(open, c.text))
		read := m
		if m.Trouble != NotUnderstood {
			if m.Trouble == NoTrouble && tellsOccasion(r, c, open) {
				m = m.AskIfMeant()
			}
			if r.add(c, m); tellsMove {
				return
			}
			if r.enterTopic(m) {
				if r.slotWithRole(RoleName) != nil { // "vacation" says which kind and what for
					r.fillOptions(c, tokens)
				}
				placeRest(r, c, tokens)
			}
			r.fillAlongside(c, read, tokens) // "surgery's the 8th, doc thinks 5 weeks", whether or not that is the first day
			fillPartOfDay(r, c, tokens)
			addEnd(r, c, m)
			return
		}
		if nameFreely(r, c, open) {
			return
		}
	}
	if r.fillOtherMonth(c, tokens) {
		return
	}
	r.fillPerson(c, tokens)
	fillFacts(r, c, tokens)
	r.fillOptions(c, tokens)
	fillPartOfDay(r, c, tokens)
	placeRest(r, c, tokens)
	r.fillLeadIn(c, tokens)
}

// fillFollowing answers the open question for a day with one that follows from another day or a month that is
// named with it: "in January, the 11th through the 15th", and the one for a length with the day until "then". It
// reports whether there is only such a one.
func fillFollowing(r *reader, c clause) bool {
	open, found := r.scene.Slot(r.scene.Open), r.findings(c, words.Cut(c.text))
	if open.asksForLength() && len(found) == 1 && found[0].Kind == when.KindDay && r.slotWithRole(RoleEnd) != nil && isUntilThen(c.text[found[0].End:]) {
		r.placeEnd(c, found[0])
		return true
	}
	if open == nil || open.Kind != SlotDay || r.moveFor(open) != nil || len(found) != 1 || !found[0].isShifted {
		return false
	}
	if f := found[0]; f.Kind == when.KindRange {
		return open.Role == RoleStart && r.placeRange(c, f, open)
	}
	r.place(c, open, found[0])
	return true
}

// placeRest places the days, ranges and lengths of a clause: those with a cue where it says, the
// others where they fit.
func placeRest(r *reader, c clause, tokens []words.Word) {
	uncued := r.placeCued(c, tokens)
	denied := slices.ContainsFunc(uncued, func(f finding) bool { return f.excluded })
	for _, f := range uncued {
		f = sameWeek(r, c, f)
		if end, ok := endsOpen(r, c, tokens, f); ok {
			f = end
		}
		switch {
		case denied:
			r.fillExcluded(c, f, uncued)
		case f.isEnd && occasion.IsWork(c.text[:f.Start]):
			fillAfterWork(r, c, f)
		case f.isEnd:
			r.placeEnd(c, f)
		case fillAbsence(r, c, f):
		case fillFirstDay(r, c, f):
		case f.Kind == when.KindRelative && r.slotWithRole(RoleStart) != nil && r.scene.Slot(r.scene.Open).asksForLength():
			r.place(c, r.slotWithRole(RoleStart), f)
		case r.placeInOpen(c, f):
		case f.Kind == when.KindInvalid && refuseFirstDay(r, c, f):
		case f.Kind == when.KindLength && r.placeAsLength(c, f):
		case f.Kind == when.KindRange && r.placeRange(c, f, r.slotWithRole(RoleStart)):
		case staysIll(r, f):
		default:
			r.correct(c, f)
		}
	}
}

// endsOpen returns a day behind the first one as the last one, if a clause answers with nothing else how long a
// leave is, and no other day is named. "The 23rd" is the next one from there, unless that is weeks away.
func endsOpen(r *reader, c clause, tokens []words.Word, f finding) (end finding, ok bool) {
	const most = 21 * 24 * time.Hour // weeks that nobody counts by a day without its month
	open := r.scene.Slot(r.scene.Open)
	from, known := effectiveStart(r)
	if !known || !open.asksForLength() || f.Kind != when.KindDay || r.slotWithRole(RoleEnd) == nil || c.isQuestion || len(when.Find(r.text, r.scene.Clock)) != 1 {
		return f, false
	}
	if f.isBareDay {
		day := time.Date(from.Year(), from.Month(), f.First.Day(), 0, 0, 0, 0, time.UTC)
		if !day.After(from) {
			day = time.Date(from.Year(), from.Month()+1, f.First.Day(), 0, 0, 0, 0, time.UTC)
		}
		if day.Day() != f.First.Day() || day.Sub(from) > most {
			return f, false
		}
		f.First, f.Last, f.isShifted = day, day, true
	}
	f.isEnd = true
	return f, f.First.After(from) && !slices.ContainsFunc(tokens, func(w words.Word) bool { return (w.Start < f.Start || f.End <= w.Start) && !besideEnd[w.Text] })
}

// besideEnd are words around a last day.
var besideEnd = words.SetOf("the on to maybe probably i think about around like please pls ok okay so well then ill be it is its thats a hopefully just no lets say kidding joking jk seriously")

// staysIll asks again how long somebody is ill who is ill for the day, as was assumed, and names a later day for it: "no
// idea, Monday hopefully" may be the last day, or the one on which they are back.
func staysIll(r *reader, f finding) bool {
	name, length := r.slotWithRole(RoleName), r.slotWithRole(RoleLength)
	from, known := effectiveStart(r)
	if possible, certain := f.correction(); possible || certain || !known || name == nil || length == nil || r.scene.Open != "" || !r.inForm() {
		return false
	}
	one, offered := length.optionForLength(when.Length{Days: 1})
	ill := r.readAnswer(name, "sick day")
	if f.Kind != when.KindDay || f.excluded || !f.First.After(from) || !offered || length.Answer != one || !slices.Equal(ill.Values, []string{name.Answer}) {
		return false
	}
	r.moves = append(r.moves, Move{Do: command.Change, Slot: length.Name, Confidence: Likely, End: len(r.text)})
	return true
}

// fillAfterWork asks whether leave begins on the day after one until which somebody works.
func fillAfterWork(r *reader, c clause, f finding) {
	start := r.slotWithRole(RoleStart)
	if start == nil || start.Answer != "" || r.moveFor(start) != nil {
		return
	}
	r.add(c, start.setMove(formatDay(f.Last.AddDate(0, 0, 1))).AskIfMeant().from(c, f))
}

// betweenDays asks for the day that is only known to be between two others: "sometime between
// Jan 10 and 14". It reports whether that is what is said.
func betweenDays(r *reader, c clause, open *Slot) bool {
	if open == nil || open.Kind != SlotDay || r.moveFor(open) != nil || !limit.IsBetween(c.text) {
		return false
	}
	finds := r.findings(c, words.Cut(c.text))
	if len(finds) != 1 || finds[0].Kind != when.KindRange || finds[0].First.IsZero() {
		return false
	}
	m := open.troubleMove(VagueDay)
	m.Days = finds[0].DateRange
	r.add(c, m)
	return true
}

// answersOther reports whether a clause isn't just an answer to the open question: it has
// a cue for another slot, or takes back an earlier answer.
func (r *reader) answersOther(c clause, tokens []words.Word, open *Slot) bool {
	finds := r.findings(c, tokens)
	for _, f := range finds {
		s := f.bestSlot(r.slotsFor(f))
		if s != nil && s != open && !keepsOpen(c, f, s, open) {
			return true
		}
		if _, certain := f.correction(); certain && s == nil && len(r.correctable(f)) > 0 && len(finds) == 1 {
			return true
		}
		if f.isEnd && open.Role != RoleEnd || f.Kind == when.KindRelative && open.OffersLengths() {
			return true
		}
		if open.Kind == SlotPerson && f.Kind != when.KindPeriod && f.Kind != when.KindVague {
			return true // "two weeks before" isn't a name
		}
		if f.excluded && len(r.correctable(f)) > 0 && !slices.Contains(r.correctable(f), open) {
			return true
		}
		if f.Kind == when.KindRange && open.Role == RoleStart && len(r.rangeEndMoves(f)) > 0 {
			return true
		}
	}
	if named := r.findPerson(c, tokens); named.slot != nil && named.slot != open {
		return true
	}
	return open.Kind == SlotPerson && len(r.stateMoves(c, tokens)) > 0
}

// keepsOpen reports whether an amount is for the open question although a cue is for another
// one: that has its answer, nobody takes it back, and the amount is in the open question's
// unit. "About a week for covid" says how much leave was taken.
func keepsOpen(c clause, f finding, other, open *Slot) bool {
	return open != nil && f.Kind == when.KindLength && other.Answer != "" && open.canHold(f.Reading) && !f.isCorrection() && !wish.Wants(c.text)
}

// fillAlongside reads the rest of a clause that answers the open question: dates with a
// cue for another slot, and anything between other commas.
func (r *reader) fillAlongside(c clause, m Move, tokens []words.Word) {
	for _, f := range r.findings(c, tokens) {
		if s := f.bestSlot(r.slotsFor(f)); s != nil && s.Name != m.Slot && r.moveFor(s) == nil && !keepsOpen(c, f, s, r.scene.Slot(m.Slot)) {
			r.place(c, s, f)
		}
	}
	open := r.scene.Slot(m.Slot)
	if m.Do != command.Set || m.Trouble != NoTrouble || open == nil || open.TakesFreeText() || open.isYesNo() { // the rest explains the yes or no
		return
	}
	for _, partTokens := range splitParts(c.text, tokens) {
		part := clauseOf(c.text, partTokens)
		onlyLength := open.Kind == SlotDay && onlyLengths(r, part) // "the 8th, doc thinks 5 weeks"
		if !onlyLength && r.readAnswer(open, part.text).Trouble != NotUnderstood {
			continue
		}
		partTokens = words.Cut(part.text) // with offsets in the part
		part.start, part.end = c.start+part.start, c.start+part.end
		r.fillPerson(part, partTokens)
		if told, ok := ailment.Read(c.text); !ok || !told.Other { // "my daughter, 22, needs surgery"
			r.fillOptions(part, partTokens)
		}
		for _, f := range r.findings(part, partTokens) {
			if f.Kind == when.KindLength && !f.excluded && f.bestSlot(r.slotsFor(f)) == nil {
				r.placeAsLength(part, f)
			}
		}
	}
}

// onlyLengths reports whether what a clause names are lengths, and no days.
func onlyLengths(r *reader, c clause) bool {
	found := r.findings(c, words.Cut(c.text))
	return len(found) > 0 && !slices.ContainsFunc(found, func(f finding) bool { return f.Kind != when.KindLength })
}

// enterTopic continues with the questions of a topic if the answer chose one. It reports
// whether it did.
func (r *reader) enterTopic(m Move) bool {
	for _, t := range r.scene.Topics {
		if r.inForm() && m.Do == command.Set && slices.Equal(m.Values, []string{t.Value}) {
			r.scene.Slots, r.findingCache, r.entered = t.Slots, nil, true
			return true
		}
	}
	return false
}

// impliedAnswer returns the answer to the question for the kind of leave if several kinds fit
// the words, and only one of them asks for a day that is told with a cue: "the baby comes on
// March 3". Any other answer stays as it is.
func impliedAnswer(r *reader, open *Slot, m Move) Move {
	if m.Trouble != SeveralOptions || len(r.scene.Topics) == 0 {
		return m
	}
	hit := r.impliedTopic()
	if theirs := theirsAmong(OptionsOf(r.scene.Topics), r.text); hit < 0 && len(theirs) == 1 {
		hit = theirs[0]
	}
	if hit < 0 || !slices.ContainsFunc(m.Options, func(o Meaning) bool { return slices.Equal(o.Values, []string{r.scene.Topics[hit].Value}) }) {
		return m
	}
	return open.setMove(r.scene.Topics[hit].Value)
}

// placeCued places the findings that have a cue and returns the others.
func (r *reader) placeCued(c clause, tokens []words.Word) []finding {
	var uncued []finding
	for _, f := range r.findings(c, tokens) {
		s := f.window.bestSlot(r.slotsFor(f))
		if s != nil && isPartOfPlan(r, c, s) {
			continue
		}
		if f.excluded || s == nil || r.moveFor(s) != nil && !f.isCorrection() {
			uncued = append(uncued, f)
			continue
		}
		if saysInPassing(r, c, s, f) {
			r.askWhich(c, []*Slot{s}, f)
			continue
		}
		r.place(c, s, f)
	}
	return uncued
}

// isPartOfPlan reports whether a clause says what comes after what, so that no length in it
// is that of the whole leave, which is known: "first 8 weeks off, then 3 days a week".
func isPartOfPlan(r *reader, c clause, s *Slot) bool {
	lengths := 0
	for _, f := range r.findings(c, words.Cut(c.text)) {
		if f.Kind == when.KindLength {
			lengths++
		}
	}
	return s.OffersLengths() && s.Answer != "" && s.Name != r.scene.Open && (lengths > 1 || sequence.MatchString(c.text))
}

// sequence matches what comes after something else.
var sequence = regexp.MustCompile(`(?i)\bfirst\b.*\bthen\b|\b(?:and|,) ?(?:then|after that|afterwards)\b|\bfollowed by\b`)

// saysInPassing reports whether a length that is said with something else would change the
// length of the leave while another question is open: "about a week for covid".
func saysInPassing(r *reader, c clause, s *Slot, f finding) bool {
	return r.scene.Open != "" && s.Name != r.scene.Open && s.Answer != "" && s.OffersLengths() && f.Kind == when.KindLength &&
		!f.isCorrection() && !wish.Wants(c.text) && tellsElse(c, f)
}

// place answers a slot with a finding.
func (r *reader) place(c clause, s *Slot, f finding) {
	if f.Kind == when.KindRange && s.Role == RoleStart && r.placeRange(c, f, s) {
		return
	}
	var m Move
	if value, counts := s.lengthAsNumber(f.Length); counts && s.Kind == SlotNumber {
		m = s.setMove(value)
	} else {
		said := c.text[f.Start:f.End]
		switch {
		case s.Role == RoleStart && justSince.MatchString(c.text[:f.Start]): // "ill since Monday" is last Monday
			said = "since " + said
		case s.Role == RoleStart && extent.OnlyWeekdays(c.text, f.Reading):
			said = formatDay(sameWeek(r, c, f).First)
		case f.isShifted:
			said = formatDay(f.First)
		}
		m = r.readAnswer(s, said)
	}
	m.Confidence = min(m.Confidence, Likely)
	m.Start, m.End = c.start+f.Start, c.start+f.End
	r.add(c, m)
}

var justSince = regexp.MustCompile(`(?i)\bsince(?: last)?\s*$`)

// placeInOpen answers the open question with a finding that has no cue, unless the message
// has answered it already.
func (r *reader) placeInOpen(c clause, f finding) bool {
	open := r.scene.Slot(r.scene.Open)
	if open == nil || r.moveFor(open) != nil || f.excluded || !open.canHold(f.Reading) {
		return false
	}
	if _, certain := f.correction(); certain && len(r.correctable(f)) > 0 {
		return false
	}
	r.place(c, open, f)
	return true
}

// placeAsLength answers the question for the length of leave with a length that has no
// cue, if the question is unanswered.
func (r *reader) placeAsLength(c clause, f finding) bool {
	s := r.slotWithRole(RoleLength)
	if s == nil || s.Answer != "" && s.Answer != UnsureValue || r.moveFor(s) != nil || !s.canHold(f.Reading) || r.isInDoubt(s) {
		return false
	}
	if length := when.ReadLength(c.text[f.Start:]); length.Found { // "2 days, could be 2 weeks"
		if _, either := tally.OrOther(length); either || len(length.Options) > 1 {
			r.add(c, r.readAnswer(s, c.text[f.Start:]))
			return true
		}
	}
	r.place(c, s, f)
	return true
}

// fillLeadIn reads the words before the first answer in a clause as the answer to the open
// question: "yes, and I'm due June 20".
func (r *reader) fillLeadIn(c clause, tokens []words.Word) {
	open := r.scene.Slot(r.scene.Open)
	if open == nil || r.moveFor(open) != nil || len(r.moves) == 0 {
		return
	}
	first := -1
	for _, m := range r.moves {
		if m.Start >= c.start && m.End <= c.end && (first < 0 || m.Start-c.start < first) {
			first = m.Start - c.start
		}
	}
	for i := len(tokens) - 1; i > 0 && first > 0; i-- {
		gap := c.text[tokens[i-1].End:tokens[i].Start]
		if tokens[i].Start <= first && (strings.ContainsAny(gap, ",") || words.IsLink(tokens[i].Text)) {
			text := c.text[:tokens[i-1].End]
			if m := r.readAnswer(open, text); m.Trouble != NotUnderstood {
				m.Start, m.End = c.start, c.start+len(text)
				r.moves = append(r.moves, m)
				return
			}
		}
	}
}

// tellsOccasion reports whether a day is said of something that isn't the open question's:
// "my birthday is June 3", "they found a tumor yesterday". Such a day is asked about. A
// day answers if it is alone or next to its question's words, and otherwise
// only if nothing is said with it but what people say with an answer.
func tellsOccasion(r *reader, c clause, open *Slot) bool {
	if open.Kind != SlotDay {
		return false
	}
	finds := r.findings(c, words.Cut(c.text))
	if len(finds) == 0 {
		return false
	}
	expected := wordsOfSlot(r, open)
	for _, f := range finds {
		if f.score(open) > 0 || f.Kind == when.KindRelative {
			return false
		}
	}
	for _, part := range partsOf(c.text) { // "December 14, flying to Denver": between its commas, the day is alone
		var within []when.Reading
		for _, f := range finds {
			if alone := f.Reading; part.start <= f.Start && f.Start < part.end {
				alone.Start, alone.End = f.Start-part.start, min(f.End, part.end)-part.start
				within = append(within, alone)
			}
		}
		if len(within) > 0 && occasion.Tells(part.text, within, expected) {
			return true
		}
	}
	return false
}

// partsOf returns the parts of a clause between its commas.
func partsOf(text string) []clause {
	var parts []clause
	tokens := words.Cut(text)
	for from, i := 0, 1; i <= len(tokens); i++ {
		if i == len(tokens) || strings.ContainsAny(text[tokens[i-1].End:tokens[i].Start], ",;(") {
			parts, from = append(parts, clauseOf(text, tokens[from:i])), i
		}
	}
	return parts
}
