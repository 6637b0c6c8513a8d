package intents

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/inquire"
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
	if from, known := effectiveStart(r); known && r.slotWithRole(RoleEnd) != nil && !possible && !certain && f.Kind == when.KindDay && f.First.After(from) && r.scene.Slot(r.scene.Open).asksForLength() {
		return // "my sister arrives the 22nd": a later day than the first one says nothing of that one
	}
	latest := slices.IndexFunc(candidates, func(s *Slot) bool { return s.Latest })
	switch {
	case f.Kind == when.KindLength && !certain && !possible && r.scene.Open != "" && tellsElse(c, f):
		return // an amount in a story is no new length of the leave
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
		contradicted := s.Kind == SlotDay && err == nil && (!day.Before(f.First) && !day.After(f.Last) || f.isBareDay && day.Day() == f.First.Day())
		contradicted = contradicted || s.Role == RoleEnd && f.isEnd // "I can't be back on the 21st"
		if s.Kind == SlotChoice && f.Kind == when.KindLength {
			m := r.readAnswer(s, c.text[f.Start:f.End])
			contradicted = len(m.Values) == 1 && m.Values[0] == s.Answer
		}
		if !contradicted {
			continue
		}
		for _, other := range others {
			if !other.excluded && (other.Kind == when.KindLength) == (f.Kind == when.KindLength) {
				if f.isBareDay && other.isBareDay { // "the 18th, not the 11th" is in the month of the answer
					other.First = nearestDayOfMonth(other.First.Day(), day)
					other.Last = other.First
				}
				r.place(c, s, other)
				return
			}
		}
		r.add(c, Move{Do: command.Change, Slot: s.Name, Confidence: Likely})
		return
	}
}

// nearestDayOfMonth returns the day with a number that is nearest to another one.
func nearestDayOfMonth(number int, to time.Time) time.Time {
	best := to
	for ahead := -15; ahead <= 15; ahead++ {
		day := to.AddDate(0, 0, ahead)
		if day.Day() == number && (best.Day() != number || day.Sub(to).Abs() < best.Sub(to).Abs()) {
			best = day
		}
	}
	return best
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

// reviseLatest reads a new value for the latest answer: "make it 10", "sorry, Texas". Behind a comma
// may be why: "no wait 8, the surgeon just called".
func (r *reader) reviseLatest(c clause) {
	if head, rest := splitAtComma(c.text); !reviseTo(r, c) && rest != "" && len(when.Find(rest, r.scene.Clock)) == 0 {
		reviseTo(r, clause{text: head, start: c.start, end: c.start + len(head)})
	}
}

// reviseTo reads a clause as such a value. It reports whether it did.
func reviseTo(r *reader, c clause) bool {
	tokens := words.SkipLinks(words.TrimHedges(words.Cut(c.text)))
	n := words.PrefixLen(tokens, revisionOpeners)
	i := slices.IndexFunc(r.scene.Slots, func(s Slot) bool { return s.Latest })
	if n == 0 || n == len(tokens) || i < 0 {
		return false
	}
	text := c.text[tokens[n].Start:]
	last := &r.scene.Slots[i]
	m := r.readAnswer(last, text)
	if m.Do != command.Set || m.Trouble != NoTrouble || last.TakesFreeText() && !(last.Kind == SlotPerson && isCapitalized(m.Values[0])) {
		return false
	}
	m.Confidence = Likely
	r.add(c, m)
	return true
}

var revisionOpeners = lists.Phrases("revision openers")

var (
	changeSigns   = lists.Phrases("no longer holds")
	deniesValue   = lists.Phrases("denies a value")
	aroundChanges = lists.Set("around what changed")
)

// splitAtComma returns the text before the first comma, dash or colon, and after it.
func splitAtComma(said string) (head, rest string) {
	if i := strings.IndexAny(said, ",;:–—("); i > 0 {
		return said[:i], strings.TrimLeft(said[i:], ",;:–—( ")
	}
	return said, ""
}

// noLongerHolds reports whether words say nothing but that the slot's answer changed, or
// that it isn't what it is.
func (s *Slot) noLongerHolds(tokens []words.Word) bool {
	named, sign, denied, said := false, false, false, false
	shown := words.Texts(words.Cut(cmp.Or(s.Display, s.Answer)))
	if i := slices.IndexFunc(s.Options, func(o choose.Option) bool { return o.Value == s.Answer }); i >= 0 {
		shown = words.Texts(words.Cut(s.Options[i].Label))
	}
	for i := 0; i < len(tokens); {
		rest := tokens[i:]
		if n := words.PrefixLen(rest, changeSigns); n > 0 {
			sign = true
			i += n
			continue
		}
		if n := words.PrefixLen(rest, deniesValue); n > 0 {
			denied = true
			i += n
			continue
		}
		if n := words.PrefixLen(rest, s.Cues()); n > 0 {
			named = true
			i += n
			continue
		}
		switch w := rest[0].Text; {
		case slices.Contains(shown, strings.TrimSuffix(w, "s")) || slices.Contains(shown, w):
			said = true
		case !aroundChanges[w]:
			return false
		}
		i++
	}
	return named && sign || said && denied && (s.Kind == SlotChoice || s.Kind == SlotPerson) // days have their own rules
}

// addChanges adds the moves for "change the due date to June 12 and the length to 16
// weeks".
func (r *reader) addChanges(all clause, rest string) {
	from := 0
	for _, at := range nextChange.FindAllStringIndex(rest, -1) {
		if name, _, _ := strings.Cut(rest[at[1]:], " to "); at[0] > from && len(r.scene.slotsNamed(name, func(s *Slot) bool { return !s.OffRoute })) == 1 {
			r.add(all, r.changeMove(rest[from:at[0]]))
			from = at[1]
		}
	}
	r.add(all, r.changeMove(rest[from:]))
}

// nextChange matches where the next change in a sentence begins.
var nextChange = regexp.MustCompile(`(?i)\s*(?:,|;|\band\b)+\s*(?:and )?(?:also )?(?:change )?(?:the |my )`)

// changeMove returns the move for "change …": the name of an answer, perhaps with a new
// value.
func (r *reader) changeMove(rest string) Move {
	name, value, hasValue := strings.Cut(rest, " to ")
	hits := r.scene.slotsNamed(name, func(s *Slot) bool { return !s.OffRoute })
	if len(hits) == 0 && hasValue {
		hits = slotsAnswered(r, name)
	}
	switch {
	case len(hits) == 1 && hasValue:
		m := r.readAnswer(hits[0], value)
		m.Start = max(0, strings.LastIndex(r.text, value))
		m.End = min(len(r.text), m.Start+len(value))
		return m
	case len(hits) == 1:
		return Move{Do: command.Change, Slot: hits[0].Name, Confidence: Sure}
	default:
		m := Move{Do: command.Change, About: name, Confidence: Likely}
		for _, s := range hits {
			m.Options = append(m.Options, Meaning{Slot: s.Name})
		}
		return m
	}
}

// slotsAnswered returns the slots with an answer that is said as it is, as in "change 12 weeks to
// 14".
func slotsAnswered(r *reader, said string) (hits []*Slot) {
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if s.OffRoute || s.Answer == "" || s.TakesFreeText() && s.Kind != SlotPerson {
			continue
		}
		if m := r.readAnswer(s, said); m.Do == command.Set && m.Trouble == NoTrouble && slices.Equal(m.Values, []string{s.Answer}) {
			hits = append(hits, s)
		}
	}
	return hits
}

// readWritten reads a question about one thing that its author told, or that it is to be taken out. HR has what was
// sent: only they can. It reports whether it was that.
func readWritten(r *reader) bool {
	if open := r.scene.Slot(r.scene.Open); open != nil && open.Kind == SlotText {
		return false
	}
	about := inquire.ReadWritten(r.text, r.scene.Record)
	all := clause{text: r.text, end: len(r.text)}
	switch {
	case about == "":
		return false
	case about == inquire.TakeOut && !r.inForm():
		r.add(all, Move{Do: command.Amend, Values: []string{""}, Confidence: Likely})
	default:
		r.add(all, Move{Do: command.Inquire, About: string(about), Confidence: Likely})
	}
	return true
}
