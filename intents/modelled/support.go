package modelled

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// A quotation alone proves little: a model can quote "snow" for a manager, or "California" of
// "not in California". So an answer counts without a question only if its quotation names it
// and nothing in the clause around it says otherwise. Days, numbers and lengths must be those
// that our own grammar reads, perhaps after the words of another language were replaced.

// widen extends a quotation that cuts through a day, a length or a number: "June 15" of
// "June 15, 2028", "555 0100" of "415 555 0100". A range has two ends that may be quoted by
// themselves.
func (q *question) widen(kind intents.SlotKind, start, end int) (from, to int) {
	for _, r := range when.Find(q.text, q.scene.Clock) {
		if r.Kind != when.KindRange && r.Start < end && start < r.End {
			start, end = min(start, r.Start), max(end, r.End)
		}
	}
	between := map[intents.SlotKind]string{intents.SlotNumber: ".,", intents.SlotContact: ".,/- ()"}[kind]
	if between == "" || start == end {
		return start, end
	}
	inNumber := func(r rune) bool { return words.IsDigit(r) || strings.ContainsRune(between, r) }
	if words.IsDigit(rune(q.text[start])) {
		lead := q.text[len(strings.TrimRightFunc(q.text[:start], inNumber)):start]
		start -= len(strings.TrimLeft(lead, between))
	}
	if words.IsDigit(rune(q.text[end-1])) {
		rest := q.text[end:]
		rest = rest[:len(rest)-len(strings.TrimLeftFunc(rest, inNumber))]
		end += len(strings.TrimRight(rest, between))
	}
	return start, end
}

// surroundings are the clause around a quotation.
type surroundings struct {
	clause        string
	before, after []words.Word
}

func (q *question) around(start, end int) surroundings {
	const ends = ".!?;:,\n–—()"
	from, to := 0, len(q.text)
	if at := strings.LastIndexAny(q.text[:start], ends); at >= 0 {
		_, size := utf8.DecodeRuneInString(q.text[at:])
		from = at + size
	}
	if at := strings.IndexAny(q.text[end:], ends); at >= 0 {
		to = end + at
	}
	return surroundings{q.text[from:to], words.Cut(inEnglish(q.text[from:start])), words.Cut(inEnglish(q.text[end:to]))}
}

var (
	turningWords  = lists.Set("turning words")
	takingBack    = lists.Phrases("taking back")
	contradicting = lists.Set("contradicting")
	afterNo       = lists.Set("corrections after no")
)

// turnAround reports whether the words around a quotation deny it, make it a condition, or
// take it back.
func (s surroundings) turnAround() bool {
	const reach = 4
	for i, w := range slices.Backward(s.before) {
		if corrects := i == 0 && w.Text == "no" && len(s.before) > 1 && afterNo[s.before[1].Text]; corrects {
			break // "no wait it was the 15th"
		}
		if turningWords[w.Text] {
			return true
		}
		if contradicting[w.Text] && (i == 0 || !turningWords[s.before[i-1].Text]) { // not "anything but"
			break
		}
	}
	for i := range s.after[:min(reach, len(s.after))] {
		if words.PrefixLen(s.after[i:], takingBack) > 0 {
			return true
		}
	}
	return false
}

// isSupported reports whether an answer can be stored without asking. read reports that our
// own grammar read it in the quotation.
func (q *question) isSupported(ctx context.Context, slot *intents.Slot, m intents.Move, read bool) bool {
	around, quote := q.around(m.Start, m.End), q.text[m.Start:m.End]
	switch {
	case around.turnAround():
		return false
	case slot.Kind == intents.SlotNumber: // too easy to find, for our grammar too
		return (read || q.readsInEnglish(ctx, quote, slot, m)) && q.countsFor(slot, m, around)
	case q.foundSame(m):
		return true
	}
	switch slot.Kind {
	case intents.SlotDay, intents.SlotRange:
		return read || q.readsInEnglish(ctx, quote, slot, m)
	case intents.SlotChoice, intents.SlotChoices:
		return !slices.ContainsFunc(m.Values, func(v string) bool { return !q.namesOption(ctx, slot, v, m, around.clause) })
	case intents.SlotPerson:
		return q.namesPerson(ctx, slot, m, around)
	case intents.SlotContact:
		return slot.Name == q.scene.Open || isAbout(around.clause, slot) || strings.Contains(quote, "@")
	}
	return slot.Name == q.scene.Open || isAbout(q.text[:m.End], slot) // the words of "notes: …" may be several sentences
}

// foundSame reports whether the offline engine finds the same answer without the model.
func (q *question) foundSame(m intents.Move) bool {
	return slices.ContainsFunc(q.alone, func(o intents.Move) bool {
		return o.Do == m.Do && o.Slot == m.Slot && o.Trouble == intents.NoTrouble && slices.Equal(o.Values, m.Values)
	})
}

// readsInEnglish reports whether our grammar reads the same answer in words of another
// language.
func (q *question) readsInEnglish(ctx context.Context, text string, slot *intents.Slot, m intents.Move) bool {
	english := inEnglish(text)
	if english == text {
		return false
	}
	o, ok := q.offlineReading(ctx, english, slot)
	return ok && o.Trouble == intents.NoTrouble && slices.Equal(o.Values, m.Values)
}

// namesOption reports whether a quotation names an option, and its clause no other instead.
func (q *question) namesOption(ctx context.Context, slot *intents.Slot, value string, m intents.Move, clause string) bool {
	quote := q.text[m.Start:m.End]
	if value == intents.UnsureValue && (isUnsure(quote) || isUnsure(clause)) {
		return true
	}
	if answersYesNo(slot) {
		return slot.Name == q.scene.Open && (saysYesNo(clause, value) || saysYesNo(inEnglish(clause), value))
	}
	one := m
	one.Values = []string{value}
	for _, text := range []func(string) string{func(s string) string { return s }, inEnglish} {
		if slot.OffersLengths() && hasLength(text(quote), q.scene.Clock) {
			if o, ok := q.offlineReading(ctx, text(quote), slot); ok && slices.Equal(o.Values, one.Values) {
				return true
			}
		}
		if slices.Contains(slot.Named(text(quote)), value) && slices.Contains(slot.Named(text(clause)), value) {
			return true
		}
	}
	return false
}

func isUnsure(text string) bool {
	order, _, ok := command.Read(text)
	return ok && order == command.Unsure
}

// answersYesNo reports whether a question can be answered with a plain yes or no.
func answersYesNo(s *intents.Slot) bool {
	has := func(value string) bool { return slices.Contains(valuesOf(s.Options), value) }
	return has(string(command.Yes)) && has(string(command.No))
}

func saysYesNo(text, value string) bool {
	order, _, ok := command.ReadYesNo(text)
	return ok && string(order) == value
}

// hasLength reports whether a text has a length, such as 12 weeks.
func hasLength(text string, c when.Clock) bool {
	return slices.ContainsFunc(when.Find(text, c), func(r when.Reading) bool { return r.Kind == when.KindLength })
}

// countsFor reports whether a number counts what a question asks for: the clause names it, or
// says nothing else. A number in a day, or of another unit, doesn't.
func (q *question) countsFor(slot *intents.Slot, m intents.Move, around surroundings) bool {
	asked := map[string]bool{}
	addNames(slot, asked)
	for _, r := range when.Find(q.text, q.scene.Clock) {
		if r.Start >= m.End || m.Start >= r.End {
			continue
		}
		unit := words.Cut(q.text[r.Start:r.End])
		if r.Kind != when.KindLength || !slices.ContainsFunc(unit, func(w words.Word) bool { return asked[w.Text] || asked[w.Text+"s"] }) {
			return false
		}
	}
	if isAbout(around.clause, slot) || isAbout(inEnglish(around.clause), slot) {
		return true
	}
	isContent := func(w words.Word) bool { return len(w.Text) > 2 && !words.IsStopword(w.Text) && !fillers[w.Text] }
	return slot.Name == q.scene.Open && !slices.ContainsFunc(slices.Concat(around.before, around.after), isContent)
}

// namesPerson reports whether a name is where a name of that person belongs: in what our
// grammar reads as one, or with capitals right after what the person is called.
func (q *question) namesPerson(ctx context.Context, slot *intents.Slot, m intents.Move, around surroundings) bool {
	open := slot.Name == q.scene.Open
	if quote := q.text[m.Start:m.End]; strings.HasPrefix(quote, "<@") {
		return open || isAbout(around.clause, slot)
	}
	scene := q.scene
	for _, clause := range []string{around.clause, inEnglish(around.clause)} {
		for _, name := range []string{"", slot.Name} {
			if scene.Open = name; name != "" && !open {
				continue
			}
			moves, err := q.offline.Understand(ctx, clause, scene)
			if err == nil && slices.ContainsFunc(moves, func(o intents.Move) bool {
				return o.Slot == slot.Name && o.Trouble == intents.NoTrouble && slices.Equal(o.Values, m.Values)
			}) {
				return len(m.Values) == 1 && (isName(m.Values[0]) || strings.TrimSpace(around.clause) == m.Values[0])
			}
		}
	}
	before := words.Texts(around.before)
	return len(m.Values) == 1 && isName(m.Values[0]) && slices.ContainsFunc(slot.Cues(), func(cue []string) bool {
		return len(cue) > 0 && len(cue) <= len(before) && slices.Equal(before[len(before)-len(cue):], cue)
	})
}

// isName reports whether words look like a name by their capitals, where there are any.
func isName(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return !unicode.IsLower(first) && !words.IsStopword(words.Plain(text))
}

// isAbout reports whether a clause has a word of a question, inflected or not.
func isAbout(clause string, slot *intents.Slot) bool {
	names := map[string]bool{}
	addNames(slot, names)
	return slices.ContainsFunc(words.Cut(clause), func(w words.Word) bool {
		if len(w.Text) <= 2 || words.IsStopword(w.Text) || fillers[w.Text] {
			return false
		}
		for name := range names {
			if !words.IsStopword(name) && isInflected(w.Text, name) {
				return true
			}
		}
		return false
	})
}

// isInflected reports whether two words differ in their ending at most.
func isInflected(a, b string) bool {
	const stem, ending = 4, 3
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return a == b || n >= stem && len(a)-n <= ending && len(b)-n <= ending
}
