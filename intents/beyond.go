package intents

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/note"
	"github.com/leaveway/leaveway/intents/tally"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// An answer may say more than its question takes: "California, but I'll move to Oregon in
// March". The answer counts, and the rest becomes a note for HR.

// readWithRest reads a clause as an answer to the open question with something beyond it,
// and reports whether it is that. What answers another question isn't a note.
func readWithRest(r *reader, c clause) bool {
	open := r.scene.Slot(r.scene.Open)
	answer, rest, ok := note.Split(c.text)
	if !ok || open == nil || open.Kind == SlotText || open.Kind == SlotFile || r.moveFor(open) != nil {
		return false
	}
	head := clause{text: answer, start: c.start, end: c.start + len(answer)}
	tail := clause{text: rest, start: head.end, end: c.end}
	m := r.readAnswer(open, answer)
	if m.Do != command.Set || m.Trouble != NoTrouble || open.Kind == SlotPerson && !isCapitalized(m.Values[0]) || r.answersOther(head, words.Cut(answer), open) {
		return false
	}
	if again := r.readAnswer(open, rest); !open.TakesFreeText() && again.Do == command.Set && again.Trouble != NotUnderstood && !slices.Equal(again.Values, m.Values) && !note.IsOfAnotherTime(rest) {
		return false // which of both?
	}
	placed, again := placedIn(r, tail, open)
	if again && placed != m.Values[0] && !note.IsOfAnotherTime(rest) || saysMore(r, tail, open) {
		return false
	}
	if again && placed == m.Values[0] {
		rest = "" // it only says the answer once more: "Nevada, but the office is in Reno"
	}
	before := len(r.moves)
	r.fill(head)
	for i := range r.moves[before:] {
		if said := &r.moves[before+i]; said.Slot == open.Name && said.Trouble == NoTrouble {
			said.Rest, said.End = rest, c.end
			return true
		}
	}
	r.moves = r.moves[:before]
	return false
}

// readInParts reads how long a leave is that is taken in parts. The parts are a note for HR, and no day in them
// answers anything: "12 weeks but not all in one go, 6 when the baby comes and 6 in the fall". It reports whether it
// was that.
func readInParts(r *reader) bool {
	open := r.scene.Slot(r.scene.Open)
	if open == nil || open.Role != RoleLength || !open.OffersLengths() || !tally.InParts(r.text) {
		return false
	}
	asks := words.IsQuestion(r.text, words.SkipLinks(words.Cut(r.text)))
	var lengths []when.Reading
	for _, f := range when.Find(r.text, r.scene.Clock) {
		if f.Kind == when.KindLength && !f.Length.IsZero() {
			lengths = append(lengths, f)
		}
	}
	if len(lengths) == 0 || asks && len(words.Cut(r.text[:lengths[0].Start])) > 0 { // "12 weeks, but can I split it?" answers first
		return false
	}
	total, added := tally.Total(r.text, lengths)
	value, ok := open.optionForLength(total)
	if !ok {
		return false
	}
	m := open.setMove(value)
	m.Rest, m.End, m.Confidence = note.Tidy(strings.TrimSpace(r.text)), len(r.text), Likely
	if added {
		m = m.AskIfMeant()
	}
	r.add(clause{text: r.text, end: len(r.text)}, m)
	if asks {
		r.add(clause{end: len(r.text)}, Move{Do: command.Ask, About: "Can I take leave in parts?", Confidence: Likely, OnlyIfCertain: true})
	}
	return true
}

// placedIn returns the option that a city in some words stands for: Nevada for Reno.
func placedIn(r *reader, c clause, open *Slot) (value string, ok bool) {
	if !open.asksForState() {
		return "", false
	}
	tokens := words.Cut(c.text)
	for _, phrase := range placePhrases(c.text, tokens) {
		m := r.readAnswer(open, c.text[phrase[0].Start:phrase[len(phrase)-1].End])
		if m.Do == command.Set && m.Trouble == NoTrouble && len(m.Values) == 1 {
			return m.Values[0], true
		}
	}
	return "", false
}

// saysMore reports whether words answer another question by its cue, or ask for something.
func saysMore(r *reader, c clause, open *Slot) bool {
	sub := &reader{offline: r.offline, text: r.text, full: r.full, scene: r.scene}
	tokens := words.Cut(c.text)
	sub.fillPerson(c, tokens)
	fillFacts(sub, c, tokens)
	fillPartOfDay(sub, c, tokens)
	for _, f := range sub.findings(c, tokens) {
		if s := f.bestSlot(sub.slotsFor(f)); s != nil && s != open && !note.IsOfAnotherTime(c.text) {
			return true
		}
		if length := sub.slotWithRole(RoleLength); length != nil && length != open && length.Answer == "" && isLengthAlone(c.text, f) {
			return true
		}
	}
	return len(sub.moves) > 0 || !note.IsPast(c.text) && anotherWish(r, c) != nil || r.scene.Filed
}

// isLengthAlone reports whether words say a length and how sure their author is, and nothing else: "I'd
// say a month", "probably 6 weeks or so".
func isLengthAlone(text string, f finding) bool {
	if f.Kind != when.KindLength || f.isOtherLength() {
		return false
	}
	return !slices.ContainsFunc(words.Cut(text[:f.Start]+" "+text[f.End:]), func(w words.Word) bool {
		return !tentativeWords[w.Text] && !words.IsStopword(w.Text) && !besideLengths[w.Text]
	})
}

var besideLengths = words.SetOf("id i'd i ill i'll think guess guessing hope hopefully expect reckon assume take need want gone off away out long total all in for it")

// addRests keeps the sentences that limit an answer before them: "6 weeks. But my doctor may
// extend that.".
func addRests(r *reader) {
	r.pending = slices.DeleteFunc(r.pending, func(c clause) bool {
		rest, ok := note.Beyond(c.text)
		if !ok {
			return false
		}
		for i := range slices.Backward(r.moves) {
			m := &r.moves[i]
			if open := r.scene.Slot(m.Slot); m.Do == command.Set && m.Trouble == NoTrouble && m.End <= c.start && open != nil && open.Kind != SlotText {
				m.Rest, m.End = note.Join(m.Rest, rest), c.end
				return true
			}
		}
		return false
	})
}

// Every fact of a message is used or asked about. What is said next to an answer, "personal, actually just
// the afternoon", is read as if it had been said after it.

// readUnused reads the parts of a message whose facts no move has taken.
func readUnused(r *reader) {
	if r.scene.isUnworded() || !r.inForm() || !answersPlainly(r) {
		return
	}
	before := len(r.moves)
	for _, c := range clausesOf(r.text) {
		if c.isQuestion && (strings.HasPrefix(r.text[c.end:], "?") || hasMoveIn(r, c)) && !c.isProposal() {
			continue
		}
		for _, part := range factsApart(r, c) {
			if !tellsUnused(r, part) {
				continue
			}
			found := readAlone(r, part)
			if m, ok := partOfDay(r, part.text, words.Cut(part.text)); ok && len(found) == 0 {
				found = []Move{m}
			}
			for _, m := range found {
				if m.Trouble == SeveralSlots && slices.ContainsFunc(r.moves, func(old Move) bool { return old.Trouble == SeveralSlots }) {
					continue // it is asked about already
				}
				if asksWhichDays(r) && ofDays(r, m) {
					continue // in a message with several stretches of days, one of them is not the answer
				}
				r.moves = slices.DeleteFunc(r.moves, func(old Move) bool { return replaces(m, old) })
				r.add(part, m)
			}
		}
	}
	if len(r.moves) > before { // what is asked comes last
		r.moves = slices.DeleteFunc(r.moves, func(m Move) bool { return m.Do == command.Unclear })
		slices.SortStableFunc(r.moves, func(a, b Move) int { return asked(a) - asked(b) })
	}
}

// asksWhichDays reports whether a message is asked back for which of its days the request is.
func asksWhichDays(r *reader) bool {
	return slices.ContainsFunc(r.moves, func(m Move) bool { return m.Trouble == DaysApart })
}

func asked(m Move) int {
	if m.Trouble == SeveralSlots {
		return 1
	}
	return 0
}

// answersPlainly reports whether a message does nothing but answer and begin a request: what else is said
// in a hard time, or with a wish for something else, is left alone.
func answersPlainly(r *reader) bool {
	sets := false
	for _, m := range r.moves {
		switch {
		case m.Another || m.Trouble == SeveralTopics || m.Trouble == ForSomebodyElse || m.Offered != "":
			return false
		case m.Do == command.Set:
			sets = true
		case m.Do != command.Start && m.Do != command.Ask && m.Do != command.Inquire && m.Do != command.Unclear:
			return false
		}
	}
	return sets
}

// hasMoveIn reports whether a clause has a move of its own.
func hasMoveIn(r *reader, c clause) bool {
	return slices.ContainsFunc(r.moves, func(m Move) bool { return m.Do != command.Start && c.start <= m.Start && m.End <= c.end })
}

// replaces reports whether a later answer of a message takes the place of an earlier one.
func replaces(m, old Move) bool {
	return old.Do == command.Set && old.Slot == m.Slot && m.Slot != "" || old.Trouble == SeveralSlots && old.asksAbout(m.Slot)
}

// factsApart splits a clause at its commas and links, but never within a day, a range or a length.
func factsApart(r *reader, c clause) []clause {
	var parts []clause
	finds, tokens := r.findings(c, words.Cut(c.text)), words.Cut(c.text)
	for from, i := 0, 1; i <= len(tokens); i++ {
		if i < len(tokens) && !goesOn[tokens[i].Text] && !strings.ContainsAny(c.text[tokens[i-1].End:tokens[i].Start], ",;–—(") {
			continue
		}
		part := clauseOf(c.text, tokens[from:i])
		part.start, part.end, from = c.start+part.start, c.start+part.end, i
		n := len(parts)
		within := func(f finding) bool { return c.start+f.Start < part.start && part.start < c.start+f.End }
		follows := func(f finding) bool {
			return f.isShifted && part.start <= c.start+f.Start && c.start+f.Start < part.end
		}
		if n > 0 && (slices.ContainsFunc(finds, within) || slices.ContainsFunc(finds, follows) || listsDays(c, finds, part)) {
			parts[n-1].end = part.end
			parts[n-1].text = r.text[parts[n-1].start:part.end]
			continue
		}
		parts = append(parts, part)
	}
	if len(parts) < 2 && len(clausesOf(r.text)) < 2 {
		return nil // nothing is said next to it
	}
	return parts
}

// goesOn are the words with which a sentence goes on to something else.
var goesOn = words.SetOf("and but also plus then so")

// listsDays reports whether a part of a clause begins with the next one of several days: "Monday and Tuesday".
func listsDays(c clause, finds []finding, part clause) bool {
	i := slices.IndexFunc(finds, func(f finding) bool { return c.start+f.Start >= part.start })
	return i > 0 && finds[i-1].Kind == when.KindDay && finds[i].Kind == when.KindDay && isBetweenDays(strings.ReplaceAll(c.text[finds[i-1].End:finds[i].Start], "the", ""))
}

// tellsUnused reports whether a part of a message has a day, a length or a part of a day that no move has.
func tellsUnused(r *reader, part clause) bool {
	tokens := words.Cut(part.text)
	length := r.slotWithRole(RoleLength)
	if _, ok := partOfDay(r, part.text, tokens); ok && length.Name != r.scene.Open && !slices.ContainsFunc(r.moves, func(m Move) bool { return isHalf(length, m) }) {
		return true
	}
	return slices.ContainsFunc(r.findings(part, tokens), func(f finding) bool {
		plain := f.Kind == when.KindDay || f.Kind == when.KindRange || f.Kind == when.KindLength
		return plain && !f.excluded && !tellsWhen(r, f) && !isTaken(r, f, part.text[f.Start:f.End])
	})
}

// isTaken reports whether a move has a fact. A range has two days.
func isTaken(r *reader, f finding, said string) bool {
	has := func(f finding) bool {
		return slices.ContainsFunc(r.moves, func(m Move) bool { return takes(r, m, f, said) })
	}
	if f.Kind != when.KindRange || f.First.IsZero() {
		return has(f)
	}
	first, last := f, f
	first.Kind, first.Last = when.KindDay, f.First
	last.Kind, last.First = when.KindDay, f.Last
	ends := func(m Move) bool {
		s := r.scene.Slot(m.Slot)
		return m.Trouble == DaysApart || s != nil && (s.Role == RoleLength || s.Role == RoleEnd)
	}
	return has(first) && (has(last) || slices.ContainsFunc(r.moves, ends))
}

// isHalf reports whether a move says which part of a day, or asks.
func isHalf(s *Slot, m Move) bool {
	return s.Name == m.Slot && (m.Trouble != NoTrouble || len(m.Values) != 1 || statedLength(labelOf(s, m.Values[0])).Length.Days == 0.5 || dayParts[words.Plain(labelOf(s, m.Values[0]))]) //nolint:mnd // half a day
}

func labelOf(s *Slot, value string) string {
	if i := slices.IndexFunc(s.Options, func(o choose.Option) bool { return o.Value == value }); i >= 0 {
		return s.Options[i].Label
	}
	return value
}

// takes reports whether a move has a fact: its day, its length, or what is asked about it.
func takes(r *reader, m Move, f finding, said string) bool {
	s := r.scene.Slot(cmp.Or(m.Slot, firstAsked(m)))
	switch {
	case m.Do != command.Set || s == nil || m.Trouble == SeveralSlots && answersElse(r):
		return false
	case s.Kind == SlotText, strings.Contains(m.Rest, said):
		return true
	case f.Kind == when.KindLength:
		return s.OffersLengths() || s.Kind == SlotNumber || s.Role == RoleEnd || m.Relative != nil
	case m.Trouble == VagueDay, m.Trouble == NoSuchDay, m.Trouble == UnknownAnchor, m.Relative != nil:
		return s.Kind == SlotDay
	}
	return slices.ContainsFunc(daysOf(m), func(day time.Time) bool {
		return !day.Before(f.First) && !day.After(f.Last) || f.First.IsZero() && day.Equal(f.Last)
	})
}

// answersElse reports whether the open question has its answer, and it is no day and no length: then a part of the message
// alone may say what it answers, as in “Jane Smith, and make it 10 weeks”.
func answersElse(r *reader) bool {
	open := r.scene.Slot(r.scene.Open)
	return open != nil && !takesDays(open) && !open.OffersLengths() && open.Kind != SlotNumber && r.moveFor(open) != nil
}

func firstAsked(m Move) string {
	if len(m.Options) == 0 {
		return ""
	}
	return m.Options[0].Slot
}

// daysOf returns the days that a move answers with or asks about.
func daysOf(m Move) []time.Time {
	all := slices.Clone(m.Values)
	for _, o := range m.Options {
		all = append(all, o.Values...)
	}
	var days []time.Time
	for _, value := range all {
		if day, err := time.Parse(time.DateOnly, value); err == nil {
			days = append(days, day)
		}
	}
	return days
}

// readAlone reads a part of a message as if it were said once the rest of it counts, and returns what it
// answers or what is asked about it.
func readAlone(r *reader, part clause) []Move {
	scene := r.scene
	scene.Topics, scene.Kinds, scene.Open, scene.Offered, scene.Slots = nil, nil, "", "", slices.Clone(r.scene.Slots)
	for i := range scene.Slots {
		s := &scene.Slots[i]
		if m := r.moveFor(s); m != nil && len(m.Values) == 1 && !isFrom(r, part, *m) {
			s.Answer = m.Values[0]
		}
		if s.Answer == "" && !s.OffRoute && !s.Optional && scene.Open == "" {
			scene.Open = s.Name
		}
	}
	alone := r.offline.readPart(part.text, scene)
	var out []Move
	for _, m := range alone.moves {
		if m.Do != command.Set || m.Trouble == NotUnderstood || m.Another {
			continue
		}
		m.Start, m.End = part.start+m.Start, part.start+m.End
		out = append(out, m)
	}
	return out
}

// isFrom reports whether a move has a fact of a part of the message.
func isFrom(r *reader, part clause, m Move) bool {
	return slices.ContainsFunc(r.findings(part, words.Cut(part.text)), func(f finding) bool {
		return takes(r, m, f, part.text[f.Start:f.End]) || f.Kind == when.KindRange && slices.Contains(m.Values, formatDay(f.Last))
	})
}

// readPart reads a part of a message whose other parts count.
func (o Offline) readPart(text string, scene Scene) *reader {
	if r, ok := o.readHalves(text, text, scene); ok {
		return r
	}
	r := &reader{offline: o, text: text, full: text, scene: scene, apart: true}
	read(r)
	return r
}
