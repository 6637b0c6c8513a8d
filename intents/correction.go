package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/command"
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

// readAmendment reads a message that wants the submitted request to be different.
func readAmendment(r *reader) bool {
	m, ok := amendment(r)
	if ok {
		r.add(clause{end: len(r.text)}, m)
	}
	return ok
}

// amendment returns the move of a message that wants the submitted request to be different.
// It comes before requests for leave: "I need to extend my leave" asks for no new one.
func amendment(r *reader) (Move, bool) {
	if !r.scene.Filed || r.scene.Open != "" {
		return Move{}, false
	}
	all := clause{text: r.text, end: len(r.text), isQuestion: words.IsQuestion(r.text, words.Cut(r.text))}
	wish, ok := amend.Read(r.text, r.scene.Clock)
	named := !all.isQuestion && amend.MarksChange(r.text) && namesSlot(r)
	switch {
	case !ok && !named:
		return Move{}, false
	case !wish.HasValue() && !wish.Over && !wish.ToHR && inquiryIn(r.scene, all) != "":
		return Move{}, false
	case wish.Over:
		return Move{Do: command.Cancel, Confidence: Likely}, true
	}
	m := Move{Do: command.Amend, About: string(wish.Part), Confidence: Likely}
	switch {
	case !wish.Day.IsZero():
		m.Values = []string{formatDay(wish.Day)}
	case !wish.By.IsZero():
		m.Relative = &RelativeDay{Length: wish.By, Before: wish.Before}
	case wish.ToHR || named:
		m.Values = []string{""} // whatever it is, it was said
	}
	return m, true
}

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
// is no other date, the question is asked again.
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

// A short message that corrects an answer is read before anything else: what it says is
// never the answer to the question that is open, unless it fits that one too.

// longestCorrection is how many words such a message has at most.
const longestCorrection = 14

// readCorrection reads a message that only corrects an answer: by the name of the answer,
// by how far its day moves, or by a value that no other answer can have.
func readCorrection(r *reader) bool {
	tokens, open := words.Cut(r.text), r.scene.Slot(r.scene.Open)
	if !r.inForm() || len(tokens) == 0 || len(tokens) > longestCorrection || open != nil && open.Kind == SlotText {
		return false
	}
	all := clause{text: r.text, end: len(r.text)}
	if keepsForm.MatchString(words.Join(tokens)) {
		r.add(all, Move{Do: command.Repeat, Confidence: Sure})
		return true
	}
	answered := slices.ContainsFunc(r.scene.Slots, func(s Slot) bool { return s.isCorrectable(r.scene.Open) })
	if !answered || r.scene.isUnworded() {
		return false
	}
	if m, ok := shifted(r, tokens); ok {
		r.add(all, m)
		return true
	}
	if words.IsQuestion(r.text, tokens) {
		return false
	}
	rest, cued := cutCues(tokens)
	if n := words.PrefixLen(rest, denials); n > 0 && (open == nil || !open.isYesNo()) { // else it is the answer
		rest, cued = rest[n:], true
	}
	if len(rest) == 0 {
		return false
	}
	said := r.text[rest[0].Start:rest[len(rest)-1].End]
	for _, read := range []func(*reader, string, bool) (Move, bool){named, toOtherDay, stated, fitting} {
		if m, ok := read(r, said, cued); ok {
			m.Confidence = min(m.Confidence, Likely)
			r.add(all, m)
			return true
		}
	}
	return false
}

// keepsForm matches words that refuse to cancel.
var keepsForm = regexp.MustCompile(`^((no|oh|wait|please|sorry|actually|i said) )*(do not|dont|never) (you dare )?(cancel|delete|drop|discard|throw|stop|end) ?(it|this|that|anything|my request|the request|my leave|the form|the leave)?( away)?( please| yet| now)*$`)

// isCorrectable reports whether the slot has an answer that a correction may replace.
func (s *Slot) isCorrectable(open string) bool {
	return s.Answer != "" && s.Answer != UnsureValue && !s.OffRoute && s.Name != open
}

var (
	denials           = lists.Phrases("denials before corrections")
	correctionOpeners = lists.Phrases("correction openers")
	correctionClosers = lists.Phrases("correction closers")
	correctionFillers = lists.Phrases("correction fillers")
)

// cutCues drops the words around a correction that only say that it is one, and reports
// whether there were any: "oops, … my mistake".
func cutCues(tokens []words.Word) (rest []words.Word, cued bool) {
	for rest = tokens; len(rest) > 0; {
		if n := words.PrefixLen(rest, correctionOpeners); n > 0 {
			rest, cued = rest[n:], true
			continue
		}
		if n := words.PrefixLen(rest, correctionFillers); n > 0 {
			rest = rest[n:]
			continue
		}
		n := 0
		for _, closer := range correctionClosers {
			if k := len(rest) - len(closer); k >= 0 && len(closer) > n && words.HasPrefix(rest[k:], closer) {
				n = len(closer)
			}
		}
		if n == 0 {
			break
		}
		rest, cued = rest[:len(rest)-n], true
	}
	return rest, cued
}

var (
	// shouldBe matches what an answer should be: "the state should be Oregon".
	shouldBe = regexp.MustCompile(`(?i)^(?:the |my )?(.+?) (?:should|must|has to|needs to|ought to|is supposed to|was supposed to) (?:be|say|read)\s+(.+)$`)
	// isWrong matches an answer that is wrong: "the length isn't right".
	isWrong = regexp.MustCompile(`(?i)^(?:the |my |that )?(.+?) (?:is|was|looks|seems|is still|isn['’]?t|is not|wasn['’]?t|doesn['’]?t look|does not look) (?:wrong|incorrect|right|correct|not right|not correct|a mistake|a typo|mistaken|outdated)[.!]*$`)
	// saysRight tells "the length is right" from "the length isn't right".
	saysRight = regexp.MustCompile(`(?i) (?:is|was|looks|seems) (?:right|correct)[.!]*$`)
	// wrongOne matches "I typed the wrong state, it's Oregon" and "I got the state wrong".
	wrongOne  = regexp.MustCompile(`(?i)^(?:(?:i|you|we)(?:['’]ve| have)? )?(?:(?:typed|picked|chose|gave|said|put|put in|entered|selected|told you|have|got|has|wrote|used) )?(?:it(?:['’]s| is) )?(?:the |a |in the )?(?:wrong|incorrect) ([^,.;:–-]+?)(?:\s*[,.;:–-]+\s*(.*))?[.!]*$`)
	gotWrong  = regexp.MustCompile(`(?i)^(?:i|you|we)(?:['’]ve| have)? (?:got|had|have|put|typed|entered|said) (?:the |my )?([^,.;:–-]+?) wrong(?:\s*[,.;:–-]+\s*(.*))?[.!]*$`)
	nameForms = []*regexp.Regexp{shouldBe, isWrong, wrongOne, gotWrong}
)

// named reads a correction that names the answer, perhaps with the right one.
func named(r *reader, said string, _ bool) (Move, bool) {
	for _, form := range nameForms {
		match := form.FindStringSubmatch(said)
		if match == nil || form == isWrong && saysRight.MatchString(said) {
			continue
		}
		slots := r.scene.slotsNamed(match[1], func(s *Slot) bool { return !s.OffRoute && s.Kind != SlotFile })
		if len(slots) != 1 {
			continue
		}
		s := slots[0]
		if len(match) > 2 && match[2] != "" {
			if rest, _ := cutCues(words.Cut(match[2])); len(rest) > 0 {
				value := match[2][rest[0].Start:rest[len(rest)-1].End]
				if m := r.readAnswer(s, value); s.Kind != SlotText || form == shouldBe {
					return m, m.Trouble != NotUnderstood
				}
			}
		}
		if s.isCorrectable(r.scene.Open) {
			return Move{Do: command.Change, Slot: s.Name, Confidence: Likely}, true
		}
	}
	return Move{}, false
}

// fitting reads a value that only one of the answers can have, and that is another than it
// has. With several, the latest answer is meant.
func fitting(r *reader, said string, cued bool) (Move, bool) {
	isNoLength := func(f when.Reading) bool { return f.Kind != when.KindLength }
	if !cued || slices.ContainsFunc(when.Find(said, r.scene.Clock), isNoLength) { // days have their own rules
		return Move{}, false
	}
	if open := r.scene.Slot(r.scene.Open); open != nil && !open.TakesFreeText() {
		if m := r.readAnswer(open, said); m.Do == command.Set && m.Trouble != NotUnderstood {
			return Move{}, false
		}
	}
	var hits []Move
	repeats := 0
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if s.Kind != SlotChoice || s.isYesNo() || !s.isCorrectable(r.scene.Open) || s.Answer == r.scene.Kind {
			continue
		}
		m, ok := otherOption(r, s, said)
		switch {
		case !ok:
			continue
		case m.Values[0] == s.Answer:
			repeats++
			hits = append(hits, m)
		case s.Latest:
			return m, true
		default:
			hits = append(hits, m)
		}
	}
	if len(hits) > 1 { // who corrects something says something new
		hits = slices.DeleteFunc(hits, func(m Move) bool { return m.Values[0] == r.scene.Slot(m.Slot).Answer })
	}
	if len(hits) != 1 || repeats > 1 {
		return Move{}, false
	}
	return hits[0], true
}

// otherOption reads which option takes the place of a slot's answer. An option that is said
// in full counts, and else the only one that isn't the answer.
func otherOption(r *reader, s *Slot, said string) (Move, bool) {
	best, most := "", 1
	heard := families(said)
	for _, o := range s.namedOptions() {
		label := families(o.Label)
		if len(label) > most && !slices.ContainsFunc(label, func(word string) bool { return !slices.Contains(heard, word) }) {
			best, most = o.Value, len(label)
		}
	}
	if best != "" && !s.OffersLengths() {
		return s.setMove(best), true
	}
	m := r.readAnswer(s, said)
	if m.Trouble == SeveralOptions {
		others := slices.DeleteFunc(slices.Clone(m.Options), func(o Meaning) bool { return slices.Equal(o.Values, []string{s.Answer}) })
		if len(others) == 1 && len(others) < len(m.Options) {
			return s.setMove(others[0].Values...), true
		}
	}
	if m.Do != command.Set || m.Trouble != NoTrouble || len(m.Values) != 1 || m.Values[0] == UnsureValue || m.Values[0] == OtherValue {
		return Move{}, false
	}
	return m, true
}

// families returns the words of a text that say something, each as its family.
func families(text string) []string {
	var out []string
	for _, w := range words.Cut(text) {
		if !words.IsStopword(w.Text) && !statementFillers[w.Text] {
			out = append(out, family(w.Text))
		}
	}
	return out
}

// stated reads a statement that says the opposite of what was answered to a question for a
// yes or no: "my partner works here too".
func stated(r *reader, said string, cued bool) (Move, bool) {
	if !cued && r.scene.Open != "" {
		return Move{}, false
	}
	var content []string
	value := "yes"
	for _, w := range words.Cut(said) {
		if words.IsNegation(w.Text) {
			value = "no"
		} else if !words.IsStopword(w.Text) && !statementFillers[w.Text] {
			content = append(content, family(w.Text))
		}
	}
	var hit *Slot
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if !s.isYesNo() || s.OffRoute || !s.isSaidWith(content) {
			continue
		}
		if hit != nil {
			return Move{}, false
		}
		hit = s
	}
	if hit == nil || hit.Name == r.scene.Open || hit.Answer == "" || hit.Answer == value || !hit.hasOption(value) {
		return Move{}, false
	}
	return hit.setMove(value), true
}

var statementFillers = lists.Set("statement fillers")

// family returns what a word is known by: partners, wives and parents are the same to a
// question, and so are "work" and "works".
func family(word string) string {
	if partnerWords[word] {
		return "partner"
	}
	return strings.TrimSuffix(strings.TrimSuffix(word, "s"), "e")
}

var partnerWords = lists.Set("partner words")

// isSaidWith reports whether all of two or more words occur in the slot's question.
func (s *Slot) isSaidWith(content []string) bool {
	var asked []string
	for _, w := range words.Cut(s.Label + " " + s.Question) {
		asked = append(asked, family(w.Text))
	}
	return len(content) > 1 && !slices.ContainsFunc(content, func(word string) bool { return !slices.Contains(asked, word) })
}

// shifted reads how far an answer moves: "start a week later", "two weeks longer".
func shifted(r *reader, tokens []words.Word) (Move, bool) {
	wish, ok := amend.Read(r.text, r.scene.Clock)
	if !ok || wish.By.IsZero() || wish.Over || len(when.Find(r.text, r.scene.Clock)) > 1 {
		return Move{}, false
	}
	longer := slices.ContainsFunc(tokens, func(w words.Word) bool { return lengthShifts[w.Text] })
	later := slices.ContainsFunc(tokens, func(w words.Word) bool { return dayShifts[w.Text] })
	s := r.slotWithRole(RoleStart)
	switch {
	case longer == later:
		return Move{}, false
	case longer:
		return shiftedLength(r, wish)
	}
	all := window{before: tokens}
	var days []*Slot
	for i := range r.scene.Slots {
		if d := &r.scene.Slots[i]; d.Kind == SlotDay && d.isCorrectable("") {
			days = append(days, d)
		}
	}
	if cued := all.bestSlot(days); cued != nil {
		s = cued
	}
	if s == nil || s.Name == r.scene.Open {
		return Move{}, false
	}
	day, err := time.Parse(time.DateOnly, s.Answer)
	if err != nil {
		return Move{}, false
	}
	shift := wish.By.After
	if wish.Before {
		shift = wish.By.Before
	}
	m := s.setMove(formatDay(shift(day)))
	m.Confidence = Likely
	return m, true
}

var (
	lengthShifts = lists.Set("longer and shorter")
	dayShifts    = lists.Set("later and earlier")
)

// shiftedLength returns the move for a leave that is longer or shorter by so many weeks.
func shiftedLength(r *reader, wish amend.Wish) (Move, bool) {
	s := r.slotWithRole(RoleLength)
	if s == nil || !s.isCorrectable(r.scene.Open) {
		return Move{}, false
	}
	stored := when.ReadLength(strings.ReplaceAll(s.Answer, "_", " ")).Length
	by := wish.By.Weeks
	if wish.Before {
		by = -by
	}
	if stored.Weeks == 0 || by == 0 || stored.Weeks+by <= 0 {
		return Move{}, false
	}
	value, ok := s.optionForLength(when.Length{Weeks: stored.Weeks + by})
	if !ok {
		return Move{}, false
	}
	m := s.setMove(value)
	m.Confidence = Likely
	return m, true
}

// onNamedDay matches a day that is that of another answer: "on the due date".
var onNamedDay = regexp.MustCompile(`(?i)\b(?:on|at|with) (?:the|my|our) ([\pL ]+?)[.!]*$`)

// toOtherDay reads a first day that another answer gives: "start on the due date", "start a
// week after the birth".
func toOtherDay(r *reader, said string, _ bool) (Move, bool) {
	start, match := r.slotWithRole(RoleStart), onNamedDay.FindStringSubmatchIndex(said)
	if start == nil || start.OffRoute || start.Name == r.scene.Open {
		return Move{}, false
	}
	if (window{before: words.Cut(said)}).score(start) > 0 && when.ReadDay(said, r.scene.Clock).Kind == when.RelativeDay {
		m := r.readAnswer(start, said)
		return m, m.Trouble == NoTrouble
	}
	if match == nil || len(when.Find(said, r.scene.Clock)) > 0 {
		return Move{}, false
	}
	if (window{before: words.Cut(said[:match[0]])}).score(start) == 0 {
		return Move{}, false
	}
	anchors := r.anchorSlots(said[match[2]:match[3]], start)
	if len(anchors) != 1 {
		return Move{}, false
	}
	return start.setMove(r.currentValue(anchors[0])), true
}
