package intents

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/remark"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// A correction may say what it corrects, or only give the new value: "sorry, June 20",
// "not June, July". Then it replaces the answer that it fits.

// takesBack reports whether a clause takes an earlier answer back: it says so, and has a
// value that could replace one.
func takesBack(r *reader, c clause) bool {
	tokens := words.Cut(c.text)
	opening := words.Join(tokens[:min(len(tokens), maxRetraction)])
	says := words.ClearlyRetracts(opening) || strings.HasPrefix(opening, "not ")
	answered := slices.ContainsFunc(r.scene.Slots, func(s Slot) bool { return s.Answer != "" })
	return says && answered && len(when.Find(c.text, r.scene.Clock)) > 0
}

// maxRetraction is in how many words a clause says that it takes something back.
const maxRetraction = 4

// correctable returns the answered slots that a finding could correct. Days that depend on
// another one move with it and aren't corrected themselves.
func (r *reader) correctable(f finding) []*Slot {
	var out []*Slot
	for _, s := range r.slotsFor(f) {
		if s.Answer != "" && s.Answer != UnsureValue && s.DependsOn == "" && s.Name != r.scene.Open && r.moveFor(s) == nil {
			out = append(out, s)
		}
	}
	return out
}

// correct corrects an answer with a finding that has no cue, or asks which answer it is
// for.
func (r *reader) correct(c clause, f finding) {
	candidates := r.correctable(f)
	if len(candidates) == 0 {
		return
	}
	possible, certain := f.correction()
	latest := slices.IndexFunc(candidates, func(s *Slot) bool { return s.Latest })
	switch {
	case !certain && tellsElse(c, f):
		r.askWhich(c, candidates, f)
	case (certain || possible && f.isBareDay) && latest >= 0:
		r.place(c, candidates[latest], f)
	case len(candidates) == 1 && (possible || certain):
		r.place(c, candidates[0], f)
	case possible || certain:
		if s := nearestSlot(candidates, f); s != nil && !f.isBareDay {
			r.place(c, s, f)
			return
		}
		r.askWhich(c, candidates, f)
	default:
		r.askWhich(c, candidates, f)
	}
}

// tellsElse reports whether a clause says more than a value and that it corrects another: in
// "sorry, my kid is home today" the day belongs to the kid.
func tellsElse(c clause, f finding) bool {
	isContent := func(w words.Word) bool { return len(w.Text) > 3 && !words.IsStopword(w.Text) }
	before, _ := cutCues(words.Cut(c.text[:f.Start]))
	after, _ := cutCues(words.Cut(c.text[f.End:]))
	return slices.ContainsFunc(before, isContent) || slices.ContainsFunc(after, isContent)
}

// fillExcluded reads "not June 15, June 20": the other date replaces the answer. If there
// isn't another date, the question is asked again.
func (r *reader) fillExcluded(c clause, f finding, others []finding) {
	if !f.excluded {
		return // the excluded one takes it
	}
	for _, s := range r.correctable(f) {
		day, err := time.Parse(time.DateOnly, s.Answer)
		contradicted := s.Kind == SlotDay && err == nil && !day.Before(f.First) && !day.After(f.Last)
		if s.Kind == SlotChoice && f.Kind == when.KindLength {
			m := r.readAnswer(s, c.text[f.Start:f.End])
			contradicted = len(m.Values) == 1 && m.Values[0] == s.Answer
		}
		if !contradicted {
			continue
		}
		for _, other := range others {
			if !other.excluded && (other.Kind == when.KindLength) == (f.Kind == when.KindLength) {
				r.place(c, s, other)
				return
			}
		}
		r.add(c, Move{Do: command.Change, Slot: s.Name, Confidence: Likely})
		return
	}
}

// fillOtherMonth reads "not June, July" and "July, not June" about an answered day: it
// keeps the day of the month.
func (r *reader) fillOtherMonth(c clause, tokens []words.Word) bool {
	var wrong, right time.Month
	for i, w := range tokens {
		switch m := monthNames[w.Text]; {
		case m == 0:
		case words.IsNegated(tokens, i):
			wrong = m
		default:
			right = m
		}
	}
	if wrong == 0 || right == 0 || wrong == right || len(tokens) > 6 {
		return false
	}
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		day, err := time.Parse(time.DateOnly, s.Answer)
		if s.Kind != SlotDay || err != nil || day.Month() != wrong {
			continue
		}
		m := s.setMove(formatDay(sameDayInMonth(day, right)))
		m.Confidence = Likely
		r.add(c, m)
		return true
	}
	return false
}

// monthNames maps month names and their first three letters to months. It leaves out
// "mar", which is more than a month.
var monthNames = indexMonths()

func indexMonths() map[string]time.Month {
	out := map[string]time.Month{}
	for m := time.January; m <= time.December; m++ {
		name := strings.ToLower(m.String())
		out[name], out[name[:3]] = m, m
	}
	delete(out, "mar")
	return out
}

// sameDayInMonth moves a day to another month of the same year, or to the last day of that
// month if it is shorter.
func sameDayInMonth(day time.Time, month time.Month) time.Time {
	last := time.Date(day.Year(), month+1, 0, 0, 0, 0, 0, time.UTC)
	dom := min(day.Day(), last.Day())
	return time.Date(day.Year(), month, dom, 0, 0, 0, 0, time.UTC)
}

// nearestSlot returns the slot whose day is much closer to the finding than all others, or
// nil. A correction usually changes a day only a little.
func nearestSlot(candidates []*Slot, f finding) *Slot {
	const much = 3
	var best *Slot
	first, second := time.Duration(-1), time.Duration(-1)
	for _, s := range candidates {
		day, err := time.Parse(time.DateOnly, s.Answer)
		if err != nil || f.Kind != when.KindDay {
			return nil
		}
		switch far := day.Sub(f.First).Abs(); {
		case first < 0 || far < first:
			best, first, second = s, far, first
		case second < 0 || far < second:
			second = far
		}
	}
	if second >= 0 && second < much*first {
		return nil
	}
	return best
}

// askWhich asks which answer a finding is for.
func (r *reader) askWhich(c clause, candidates []*Slot, f finding) {
	m := Move{Do: command.Set, Trouble: SeveralSlots, Confidence: doubtful, Start: c.start + f.Start, End: c.start + f.End}
	for _, s := range candidates {
		sub := &reader{offline: r.offline, text: r.text, scene: r.scene}
		sub.place(c, s, f)
		if len(sub.moves) == 1 && len(sub.moves[0].Values) == 1 && sub.moves[0].Values[0] == s.Answer {
			r.add(c, sub.moves[0]) // it repeats that answer
			return
		}
		if len(sub.moves) == 1 && sub.moves[0].Trouble == NoTrouble {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: sub.moves[0].Values})
		}
	}
	if len(m.Options) > 0 {
		r.add(c, m)
	}
}

// reviseLatest reads a new value for the latest answer: "make it 10", "sorry, Texas".
func (r *reader) reviseLatest(c clause) {
	tokens := words.SkipLinks(words.TrimHedges(words.Cut(c.text)))
	n := words.PrefixLen(tokens, revisionOpeners)
	i := slices.IndexFunc(r.scene.Slots, func(s Slot) bool { return s.Latest })
	if n == 0 || n == len(tokens) || i < 0 {
		return
	}
	text := c.text[tokens[n].Start:]
	last := &r.scene.Slots[i]
	m := r.readAnswer(last, text)
	if m.Do != command.Set || m.Trouble != NoTrouble || last.TakesFreeText() && !(last.Kind == SlotPerson && isCapitalized(m.Values[0])) {
		return
	}
	m.Confidence = Likely
	r.add(c, m)
}

var revisionOpeners = lists.Phrases("revision openers")

// weightOf weighs a move against the sentence that it comes from.
func weightOf(w *scales, m Move, sentence string) weight {
	kind := remark.Of(sentence)
	s := w.scene.Slot(m.Slot)
	switch {
	case m.Do == command.Unclear, m.Do == command.Set && m.Trouble == NotUnderstood:
		return mentionsIf(kind != "" && kind != remark.Reported)
	case m.Do != command.Set:
		return answers
	case m.Trouble == SeveralSlots && m.Why != "" && m.asksAbout(r.scene.Open): // a fact that most likely decides it
		return answers
	case m.Trouble == SeveralSlots:
		return mentionsIf(kind != "" && kind != remark.Reported)
	case s == nil || m.Trouble != NoTrouble:
		return answers
	case s.Name == w.scene.Open:
		return weightOfOpen(w, s, m, sentence)
	case kind != "":
		return mentions
	case isSaidAlone(w, s, m, sentence):
		return answers
	case standsIn(s, m):
		return asks
	}
	return mentionsIf(s.Answer == "" && s.isMeasured() && tellsOfElse(sentence))
}

func mentionsIf(is bool) weight {
	if is {
		return mentions
	}
	return answers
}

// weightOfOpen weighs an answer to the open question, which is what people talk about: what
// others do doesn't answer it, and of what was or may be the person is asked.
func weightOfOpen(w *scales, s *Slot, m Move, sentence string) weight {
	if s.TakesFreeText() || s.isYesNo() || s.Kind == SlotChoices {
		return answers
	}
	switch remark.Of(sentence) {
	case remark.Others:
		return mentions
	case remark.Reported, remark.Possible:
		return asks
	case remark.Past:
		switch {
		case s.asksForState():
			return mentions
		case tellsOfElse(sentence):
			return asks
		}
	}
	if s.isMeasured() && !s.saysAmount(sentence) && !isSaidAlone(w, s, m, sentence) {
		return asks
	}
	return answers
}

// mostParts is how many parts of a sentence are looked at: reading each takes time.
const mostParts = 6

// isSaidAlone reports whether a part of a sentence, between its commas, is about nothing but the
// answer.
func isSaidAlone(w *scales, s *Slot, m Move, sentence string) bool {
	all := words.Cut(sentence)
	const few = 3 // so few words are an answer, however they are spelled
	if len(all) <= few || !isAboutMore(w, s, sentence) {
		return true
	}
	parts := splitParts(sentence, all)
	for _, tokens := range parts[:min(len(parts), mostParts)] {
		part := clauseOf(sentence, tokens).text
		if said := w.readAnswer(s, part); said.Trouble == NoTrouble && slices.Equal(said.Values, m.Values) && !isAboutMore(w, s, part) {
			return true
		}
	}
	return false
}

// saysAmount reports whether a sentence answers a question for a number by its unit, or with
// none: "about a week for covid", "I haven't used any".
func (s *Slot) saysAmount(sentence string) bool {
	_, inUnit := s.lengthAsNumber(when.ReadLength(sentence).Length)
	return s.Kind == SlotNumber && (inUnit || saysNone(sentence))
}

// isMeasured reports whether any sentence may hold a value that looks like an answer: a day, a
// number, a length, a place.
func (s *Slot) isMeasured() bool {
	return s.Kind == SlotDay || s.Kind == SlotRange || s.Kind == SlotNumber || s.Role == RoleLength || s.asksForState()
}

// tellsOfElse reports whether a sentence has a subject that isn't its author: "my husband is back
// on Sunday", "it's snowing in Boston".
func tellsOfElse(sentence string) bool {
	return !slices.ContainsFunc(words.Cut(sentence), func(w words.Word) bool { return firstPersons[w.Text] })
}

var firstPersons = lists.Set("first persons")

// sentenceOf is the sentence that a move comes from.
func sentenceOf(r *reader, clauses []clause, m Move) string {
	i := slices.IndexFunc(clauses, func(c clause) bool { return c.start <= m.Start && m.Start < c.end })
	if i < 0 {
		return r.text
	}
	return clauses[i].text
}

// standsIn reports whether an answer is another than the one that was given.
func standsIn(s *Slot, m Move) bool {
	return s.Answer != "" && s.Answer != UnsureValue && len(m.Values) > 0 && strings.Join(m.Values, " ") != s.Answer
}

// isAboutMore reports whether the sentence of a new value has words that are about neither that
// answer nor a change: in "it's snowing in Boston" it snows.
func isAboutMore(w *scales, s *Slot, sentence string) bool {
	tokens := words.Cut(sentence)
	if words.Retracts(words.Plain(sentence)) {
		return false
	}
	about := ownWords(s)
	for _, o := range s.Options {
		addWords(about, o.Label+" "+strings.Join(o.Words, " "))
	}
	note := func(all []words.Word) {
		for _, one := range all {
			about[one.Text] = true
		}
	}
	for _, other := range w.said { // names and places that answer other questions
		note(other.values)
		if other.bytes < len(sentence) {
			note(other.text)
		}
	}
	found := when.Find(sentence, w.scene.Clock)
	return slices.ContainsFunc(tokens, func(one words.Word) bool {
		isValue := slices.ContainsFunc(found, func(f when.Reading) bool { return f.Start <= one.Start && one.End <= f.End })
		return len(one.Text) > 3 && !isValue && !about[one.Text] && !besideDays[one.Text] && !aroundChanges[one.Text] && !besideValues[one.Text] &&
			!words.IsStopword(one.Text) && !strings.HasSuffix(one.Text, "ly") && !strings.ContainsAny(one.Text, words.Digits) && !when.IsCalendarWord(one.Text) &&
			!when.ReadNumber(one.Text).Found
	})
}

var besideValues = lists.Set("words with a new value")
