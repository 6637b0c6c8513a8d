package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// finding is a day, range or length in a clause, with the words around it.
type finding struct {
	when.Reading
	window
	not  bool // "not June 15"
	ends bool // "until June 15": it is no first day
	bare bool // "the 15th", of a month that is known
}

// fill reads a clause as answers. What is said with a cue goes to its slot; what
// is left goes to the open question, or takes back what was said before.
func (r *reader) fill(c clause) {
	open := r.scene.Slot(r.scene.Open)
	said := words.Cut(c.text)
	if open != nil && r.said(open) == nil && !r.elsewhere(c, said, open) {
		m := r.answer(open, c.text)
		if m.Trouble != NotRead {
			r.add(c, m)
			r.chosen(m)
			r.beside(c, m, said)
			return
		}
	}
	if r.otherMonth(c, said) {
		return
	}
	r.person(c, said)
	r.named(c, said)
	uncued := r.cued(c, said)
	denied := slices.ContainsFunc(uncued, func(f finding) bool { return f.not })
	for _, f := range uncued {
		switch {
		case denied:
			r.negate(c, f, uncued)
		case f.ends:
			r.ending(c, f)
		case r.forOpen(c, f):
		case f.Kind == when.KindLength && r.forLength(c, f):
		case f.Kind == when.KindRange && r.span(c, f, r.role(RoleStart)):
		default:
			r.correct(c, f)
		}
	}
	r.lead(c, said)
}

// elsewhere reports whether a clause says more than an answer to the open
// question, or something else: with a cue for another slot, or by taking back
// what was said before.
func (r *reader) elsewhere(c clause, said []words.Word, open *Slot) bool {
	finds := r.findings(c, said)
	for _, f := range finds {
		s := f.cued(r.fitting(f))
		if s != nil && s != open {
			return true
		}
		if _, surely := f.mends(); surely && s == nil && len(r.answered(f)) > 0 && len(finds) == 1 {
			return true
		}
		if f.ends && open.Role != RoleEnd {
			return true
		}
		if open.Kind == SlotPerson && f.Kind != when.KindPeriod && f.Kind != when.KindVague {
			return true // nobody is called "two weeks before"
		}
		if f.not && len(r.answered(f)) > 0 && !slices.Contains(r.answered(f), open) {
			return true
		}
		if f.Kind == when.KindRange && open.Role == RoleStart && len(r.partners(f)) > 0 {
			return true
		}
	}
	if named := r.nameIn(c, said); named.slot != nil && named.slot != open {
		return true
	}
	return open.Kind == SlotPerson && len(r.placed(c, said)) > 0
}

// beside sets what an answer to the open question says besides: a range that was
// asked for by its first day gives the last one, too, and between other commas
// something else may be said.
func (r *reader) beside(c clause, m Move, tokens []words.Word) {
	for _, f := range r.findings(c, tokens) {
		if s := f.cued(r.fitting(f)); s != nil && s.Name != m.Slot && r.said(s) == nil {
			r.place(c, s, f)
		}
	}
	open := r.scene.Slot(m.Slot)
	if m.Do != command.Set || m.Trouble != NoTrouble || open == nil || open.TakesAnyWords() || open.polar() { // a yes is explained
		return
	}
	for _, part := range parts(c.text, tokens) {
		other := cut(c.text, part)
		if r.answer(open, other.text).Trouble == NotRead {
			said := words.Cut(other.text)
			other.start, other.end = c.start+other.start, c.start+other.end
			r.person(other, said)
			r.named(other, said)
			for _, f := range r.findings(other, said) {
				if f.Kind == when.KindLength && !f.not && f.cued(r.fitting(f)) == nil {
					r.forLength(other, f)
				}
			}
		}
	}
}

// chosen goes on with the questions of the topic that was chosen, if it was one.
func (r *reader) chosen(m Move) {
	for _, t := range r.scene.Topics {
		if r.underWay() && m.Do == command.Set && slices.Equal(m.Values, []string{t.Value}) {
			r.scene.Slots, r.found = t.Slots, nil
			return
		}
	}
}

// findings are the days, ranges and lengths of a clause.
func (r *reader) findings(c clause, said []words.Word) []finding {
	if found, ok := r.found[c]; ok {
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
		f := finding{Reading: reading, window: windowOf(c.text, said, reading.Start, reading.End, from, to)}
		if span, ok := r.longFrom(f, c.text); ok {
			f.Reading = span
		}
		f.Reading, f.ends = f.ending()
		if when.IsDayCorrection(f.Reading, c.text[f.End:]) {
			f.End = len(c.text)
		}
		_, f.bare = when.ReadDayOfMonth(c.text[f.Start:f.End])
		f.not = words.ExcludesNext(words.Join(f.before))
		if reading.Kind != when.KindLength || !f.otherLength() {
			out = append(out, f)
		}
	}
	if r.found == nil {
		r.found = map[clause][]finding{}
	}
	r.found[c] = out
	return out
}

// longFrom reads "8 weeks from December 1" as how long and from when. By itself
// it is a day, eight weeks later; somebody who says when they start means that.
func (r *reader) longFrom(f finding, text string) (when.Reading, bool) {
	message := text[f.Start:f.End]
	start := r.role(RoleStart)
	if f.Kind != when.KindDay || start == nil || r.role(RoleLength) == nil || !lengthFrom.MatchString(message) || f.score(start) > 0 {
		return when.Reading{}, false
	}
	if again := when.Find("for "+message, r.scene.Clock); len(again) == 1 && again[0].Kind == when.KindRange {
		again[0].Start, again[0].End = f.Start, f.End
		return again[0], true
	}
	return when.Reading{}, false
}

var lengthFrom = regexp.MustCompile(`(?i)\b(days?|weeks?|months?|wks?|fortnight)\s+from\s`)

// otherLengths reports whether the lengths in a text are of something else.
func (r *reader) otherLengths(text string) bool {
	said := words.Cut(text)
	about := slices.ContainsFunc(said, func(w words.Word) bool { return lastsItself[w.Text] }) ||
		slices.ContainsFunc(when.Find(text, r.scene.Clock), func(d when.Reading) bool { return d.Kind == when.KindLength })
	return about &&
		!slices.ContainsFunc(r.findings(clause{text: text, end: len(text)}, said), func(f finding) bool { return f.Kind != when.KindDay })
}

// otherLength reports whether a length says how long something else takes or
// has taken: "12 weeks pregnant", "I've worked here for 3 years".
func (f finding) otherLength() bool {
	if len(f.after) > 0 && notOfAbsence[f.after[0].Text] {
		return true
	}
	return slices.ContainsFunc(f.before, func(w words.Word) bool { return hasLasted[w.Text] })
}

var (
	notOfAbsence = words.SetOf("pregnant along old ago notice earlier later early late before after in into postpartum here")
	lastsItself  = words.SetOf("pregnant along old ago notice postpartum")
	hasLasted    = words.SetOf("worked working been every per last past within since employed notice")
)

// fitting are the slots that can hold a finding.
func (r *reader) fitting(f finding) []*Slot {
	var out []*Slot
	for i := range r.scene.Slots {
		if s := &r.scene.Slots[i]; !s.Ahead && s.fits(f.Reading) && (!f.ends || s.Role == RoleEnd || s.Kind == SlotRange) {
			out = append(out, s)
		}
	}
	return out
}

func (s *Slot) fits(f when.Reading) bool {
	switch s.Kind {
	case SlotDay:
		return f.Kind != when.KindLength
	case SlotRange:
		return f.Kind == when.KindRange
	case SlotChoice:
		return f.Kind == when.KindLength && s.OffersLengths()
	case SlotNumber:
		_, ok := s.measures(f.Length)
		return f.Kind == when.KindLength && ok
	}
	return false
}

// cued places what is said with a cue and returns the rest.
func (r *reader) cued(c clause, said []words.Word) []finding {
	var uncued []finding
	for _, f := range r.findings(c, said) {
		s := f.window.cued(r.fitting(f))
		if f.not || s == nil || r.said(s) != nil && !f.replaces() {
			uncued = append(uncued, f)
			continue
		}
		r.place(c, s, f)
	}
	return uncued
}

// replaces reports whether a finding takes back one before it in the message.
func (f finding) replaces() bool {
	perhaps, surely := f.mends()
	return perhaps || surely
}

// place answers a slot with a finding.
func (r *reader) place(c clause, s *Slot, f finding) {
	if f.Kind == when.KindRange && s.Role == RoleStart && r.span(c, f, s) {
		return
	}
	var m Move
	if value, counts := s.measures(f.Length); counts && s.Kind == SlotNumber {
		m = s.set(value)
	} else {
		m = r.answer(s, c.text[f.Start:f.End])
	}
	m.Confidence = min(m.Confidence, Likely)
	m.Start, m.End = c.start+f.Start, c.start+f.End
	r.add(c, m)
}

// role finds the slot with a role.
func (r *reader) role(role Role) *Slot {
	if i := slices.IndexFunc(r.scene.Slots, func(s Slot) bool { return s.Role == role }); i >= 0 {
		return &r.scene.Slots[i]
	}
	return nil
}

// partners are what the end of a range says whose first day another slot says:
// the length, where it was said or is one of those offered; else the last day.
func (r *reader) partners(f finding) []Move {
	length, end := r.role(RoleLength), r.role(RoleEnd)
	if end != nil && !end.Ahead {
		return []Move{end.set(iso(f.Last))}
	}
	if length == nil || f.First.IsZero() {
		return nil
	}
	const week = 7 * 24 * time.Hour
	said := f.Length
	if days := f.Last.Sub(f.First) + 24*time.Hour; said.IsZero() && days%week == 0 {
		said.Weeks = float64(days / week)
	}
	if m := r.answer(length, said.String()); !said.IsZero() && m.Trouble == NoTrouble {
		return []Move{m}
	}
	if end == nil || !length.offers(otherLength) {
		return nil
	}
	return []Move{length.set(otherLength), end.set(iso(f.Last))}
}

// span answers a range with its first day and what follows from its last one.
func (r *reader) span(c clause, f finding, start *Slot) bool {
	if start == nil || f.First.IsZero() || f.not {
		return false
	}
	for _, m := range append([]Move{start.set(iso(f.First))}, r.partners(f)...) {
		m.Confidence, m.Start, m.End = Likely, c.start+f.Start, c.start+f.End
		r.add(c, m)
	}
	return true
}

// forOpen gives the open question what has no cue, if it is still open.
func (r *reader) forOpen(c clause, f finding) bool {
	open := r.scene.Slot(r.scene.Open)
	if open == nil || r.said(open) != nil || f.not || !open.fits(f.Reading) {
		return false
	}
	if _, surely := f.mends(); surely && len(r.answered(f)) > 0 {
		return false
	}
	r.place(c, open, f)
	return true
}

// forLength gives a length that has no cue to the slot that asks how long, if
// that is still open.
func (r *reader) forLength(c clause, f finding) bool {
	s := r.role(RoleLength)
	if s == nil || s.Answer != "" && s.Answer != UnsureValue || r.said(s) != nil || !s.fits(f.Reading) {
		return false
	}
	r.place(c, s, f)
	return true
}

// lead reads what stands before the first answer of a clause as the answer to
// the open question: "yes, and I'm due June 20".
func (r *reader) lead(c clause, said []words.Word) {
	open := r.scene.Slot(r.scene.Open)
	if open == nil || r.said(open) != nil || len(r.moves) == 0 {
		return
	}
	first := -1
	for _, m := range r.moves {
		if m.Start >= c.start && m.End <= c.end && (first < 0 || m.Start-c.start < first) {
			first = m.Start - c.start
		}
	}
	for i := len(said) - 1; i > 0 && first > 0; i-- {
		gap := c.text[said[i-1].End:said[i].Start]
		if said[i].Start <= first && (strings.ContainsAny(gap, ",") || words.IsLink(said[i].Text)) {
			text := c.text[:said[i-1].End]
			if m := r.answer(open, text); m.Trouble != NotRead {
				m.Start, m.End = c.start, c.start+len(text)
				r.moves = append(r.moves, m)
				return
			}
		}
	}
}
