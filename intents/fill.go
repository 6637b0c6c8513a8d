package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/match"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// finding is a date, range or length found in a clause, with the words around it.
type finding struct {
	when.Reading
	window
	excluded  bool // "not June 15"
	isEnd     bool // a last day: "until June 15"
	isBareDay bool // a day without its month: "the 15th"
}

// fill reads a clause as answers. Anything with a cue answers that slot. The rest answers
// the open question or corrects an earlier answer.
func (r *reader) fill(c clause) {
	open := r.scene.Slot(r.scene.Open)
	tokens := words.Cut(c.text)
	if open != nil && r.moveFor(open) == nil && !r.answersOther(c, tokens, open) {
		m := r.readAnswer(open, c.text)
		if m.Trouble != NotUnderstood {
			if tellsOccasion(r, c, open) {
				m = m.AskIfMeant()
			}
			r.add(c, m)
			if r.enterTopic(m) && r.slotWithRole(RoleName) != nil { // "vacation" says which kind and what for
				r.fillOptions(c, tokens)
			}
			r.fillAlongside(c, m, tokens)
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
	r.fillOptions(c, tokens)
	fillPartOfDay(r, c, tokens)
	uncued := r.placeCued(c, tokens)
	denied := slices.ContainsFunc(uncued, func(f finding) bool { return f.excluded })
	for _, f := range uncued {
		switch {
		case denied:
			r.fillExcluded(c, f, uncued)
		case f.isEnd:
			r.placeEnd(c, f)
		case fillAbsence(r, c, f):
		case f.Kind == when.KindRelative && r.slotWithRole(RoleStart) != nil && r.scene.Slot(r.scene.Open).asksForLength():
			r.place(c, r.slotWithRole(RoleStart), f)
		case r.placeInOpen(c, f):
		case f.Kind == when.KindLength && r.placeAsLength(c, f):
		case f.Kind == when.KindRange && r.placeRange(c, f, r.slotWithRole(RoleStart)):
		default:
			r.correct(c, f)
		}
	}
	r.fillLeadIn(c, tokens)
}

// fillForm answers the questions of a form from what the clauses say, whatever the form
// is. It returns the clauses that it leaves to others.
func fillForm(r *reader, clauses []clause) []clause {
	var sentences []match.Span
	var rest []clause
	for _, c := range clauses {
		_, _, isCommand := command.Read(c.text)
		if isCommand && len(clauses) > 1 || c.isQuestion && !tellsWhat(c, r.text) || takesBack(r, c) {
			rest = append(rest, c)
			continue
		}
		sentences = append(sentences, match.Span{Start: c.start, End: c.end})
	}
	found := match.Find(r.text, sentences, matchQuestions(r.scene), r.scene.Clock)
	if found.Whole && len(rest) == 0 {
		found.Answers[0].Text = strings.TrimSpace(r.full)
	}
	for _, a := range found.Answers {
		s := &r.scene.Slots[a.Question]
		m := readMatched(r, s, a)
		if a.Again && m.Trouble == NoTrouble && !slices.Equal(m.Values, []string{s.Answer}) {
			m = m.AskIfMeant()
		}
		r.add(clause{start: a.Start, end: a.End}, m)
	}
	for _, left := range found.Left {
		r.pending = append(r.pending, clause{text: r.text[left.Start:left.End], start: left.Start, end: left.End})
	}
	for _, about := range found.About {
		r.pending = append(r.pending, clause{text: r.text[about.Start:about.End], start: about.Start, end: about.End})
	}
	return rest
}

// tellsWhat reports whether a clause begins with a question word and is a statement: "what
// I liked was the freedom".
func tellsWhat(c clause, text string) bool {
	tokens := words.SkipLinks(words.Cut(c.text))
	return len(tokens) > 3 && !strings.HasPrefix(text[c.end:], "?") && (tokens[0].Text == "what" || tokens[0].Text == "how") &&
		slices.Contains([]string{"i", "we", "you", "they"}, tokens[1].Text) &&
		slices.ContainsFunc(tokens[2:], func(w words.Word) bool {
			return w.Text == "is" || w.Text == "was" || w.Text == "are" || w.Text == "were"
		})
}

// readMatched returns the move for an answer that was matched with its slot.
func readMatched(r *reader, s *Slot, a match.Answer) Move {
	var m Move
	switch {
	case s.Kind == SlotChoice && len(a.Values) > 1:
		m = s.troubleMove(SeveralOptions)
		for _, value := range a.Values {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{value}})
		}
	case len(a.Values) > 0:
		m = s.setMove(a.Values...)
	case a.Text != "" && s.Kind == SlotText:
		m = s.setMove(a.Text)
	case a.Text != "":
		m = r.readAnswer(s, a.Text)
	default:
		m = r.readAnswer(s, r.text[a.Start:a.End])
	}
	if s.Name != r.scene.Open {
		m.Confidence = min(m.Confidence, Likely)
	}
	m.Start, m.End = a.Start, a.End
	return m
}

// answersOther reports whether a clause isn't just an answer to the open question: it has
// a cue for another slot, or takes back an earlier answer.
func (r *reader) answersOther(c clause, tokens []words.Word, open *Slot) bool {
	finds := r.findings(c, tokens)
	for _, f := range finds {
		s := f.bestSlot(r.slotsFor(f))
		if s != nil && s != open {
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

// fillAlongside reads the rest of a clause that answers the open question: dates with a
// cue for another slot, and anything between other commas.
func (r *reader) fillAlongside(c clause, m Move, tokens []words.Word) {
	for _, f := range r.findings(c, tokens) {
		if s := f.bestSlot(r.slotsFor(f)); s != nil && s.Name != m.Slot && r.moveFor(s) == nil {
			r.place(c, s, f)
		}
	}
	open := r.scene.Slot(m.Slot)
	if m.Do != command.Set || m.Trouble != NoTrouble || open == nil || open.TakesFreeText() || open.isYesNo() { // the rest explains the yes or no
		return
	}
	for _, partTokens := range splitParts(c.text, tokens) {
		part := clauseOf(c.text, partTokens)
		if r.readAnswer(open, part.text).Trouble != NotUnderstood {
			continue
		}
		partTokens = words.Cut(part.text) // with offsets in the part
		part.start, part.end = c.start+part.start, c.start+part.end
		r.fillPerson(part, partTokens)
		r.fillOptions(part, partTokens)
		for _, f := range r.findings(part, partTokens) {
			if f.Kind == when.KindLength && !f.excluded && f.bestSlot(r.slotsFor(f)) == nil {
				r.placeAsLength(part, f)
			}
		}
	}
}

// enterTopic continues with the questions of a topic if the answer chose one. It reports
// whether it did.
func (r *reader) enterTopic(m Move) bool {
	for _, t := range r.scene.Topics {
		if r.inForm() && m.Do == command.Set && slices.Equal(m.Values, []string{t.Value}) {
			r.scene.Slots, r.findingCache = t.Slots, nil
			return true
		}
	}
	return false
}

// findings returns the dates, ranges and lengths in a clause.
func (r *reader) findings(c clause, tokens []words.Word) []finding {
	if found, ok := r.findingCache[c]; ok {
		return found
	}
	all := when.Find(c.text, r.scene.Clock)
	out := make([]finding, 0, len(all))
	for i, reading := range all {
		from, to := 0, len(c.text)
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
		f.Reading, f.isEnd = f.asEnd()
		if when.IsDayCorrection(f.Reading, c.text[f.End:]) {
			f.End = len(c.text)
		}
		_, f.isBareDay = when.ReadDayOfMonth(c.text[f.Start:f.End])
		f.excluded = words.ExcludesNext(words.Join(f.before))
		if reading.Kind != when.KindLength || !f.isOtherLength() {
			out = append(out, f)
		}
	}
	if r.findingCache == nil {
		r.findingCache = map[clause][]finding{}
	}
	r.findingCache[c] = out
	return out
}

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
	if len(f.after) > 0 && otherLengthAfter[f.after[0].Text] {
		return true
	}
	return slices.ContainsFunc(f.before, func(w words.Word) bool { return otherLengthBefore[w.Text] })
}

var (
	otherLengthAfter  = lists.Set("after other lengths")
	otherLengthWords  = lists.Set("words of other lengths")
	otherLengthBefore = lists.Set("before other lengths")
)

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

// placeCued places the findings that have a cue and returns the others.
func (r *reader) placeCued(c clause, tokens []words.Word) []finding {
	var uncued []finding
	for _, f := range r.findings(c, tokens) {
		s := f.window.bestSlot(r.slotsFor(f))
		if f.excluded || s == nil || r.moveFor(s) != nil && !f.isCorrection() {
			uncued = append(uncued, f)
			continue
		}
		r.place(c, s, f)
	}
	return uncued
}

// isCorrection reports whether a finding replaces one before it in the message.
func (f finding) isCorrection() bool {
	possible, certain := f.correction()
	return possible || certain
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
		m = r.readAnswer(s, c.text[f.Start:f.End])
	}
	m.Confidence = min(m.Confidence, Likely)
	m.Start, m.End = c.start+f.Start, c.start+f.End
	r.add(c, m)
}

// slotWithRole returns the slot with a role, or nil.
func (r *reader) slotWithRole(role Role) *Slot {
	if i := slices.IndexFunc(r.scene.Slots, func(s Slot) bool { return s.Role == role }); i >= 0 {
		return &r.scene.Slots[i]
	}
	return nil
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
	if m := r.readAnswer(lengthSlot, length.String()); !length.IsZero() && m.Trouble == NoTrouble {
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
	if s == nil || s.Answer != "" && s.Answer != UnsureValue || r.moveFor(s) != nil || !s.canHold(f.Reading) {
		return false
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
// "my birthday is June 3", "the meeting is on Monday". Such a day is asked about.
func tellsOccasion(r *reader, c clause, open *Slot) bool {
	if open.Kind != SlotDay {
		return false
	}
	for _, f := range when.Find(c.text, r.scene.Clock) {
		before := words.Cut(c.text[:f.Start])
		at := slices.IndexFunc(before, func(w words.Word) bool { return occasions[w.Text] })
		if f.Kind != when.KindDay || at < 1 {
			continue
		}
		about := window{before: before}
		relative := slices.ContainsFunc(before, func(w words.Word) bool { return relativeWords[w.Text] })
		if told := before[at+1:]; about.score(open) == 0 && !relative && len(told) > 0 && occasionVerbs[told[0].Text] {
			return true
		}
	}
	return false
}

var (
	occasions     = lists.Set("occasions")
	occasionVerbs = lists.Set("verbs of occasions")
	relativeWords = lists.Set("words between days")
)
