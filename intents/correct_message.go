package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// A short message that corrects an answer is read before anything else: what it says is
// never the answer to the question that is open, unless it fits that one too.

// longestCorrection is how many words such a message has at most.
const longestCorrection = 14

// asksBeside reports whether a message without a day asks something besides what it tells: "wait, before I answer
// that, does my manager see it", "do I have to say what it is? It's kinda private". It corrects nothing.
func asksBeside(r *reader) bool {
	clauses := clausesOf(r.text)
	return len(clauses) > 1 && slices.ContainsFunc(clauses, func(c clause) bool { return c.isQuestion }) && len(when.Find(r.text, r.scene.Clock)) == 0
}

// readCorrection reads a message that only corrects an answer: by the name of the answer,
// by how far its day moves, or by a value that no other answer can have.
func readCorrection(r *reader) bool {
	tokens, open := words.Cut(r.text), r.scene.Slot(r.scene.Open)
	if !r.inForm() || len(tokens) == 0 || len(tokens) > longestCorrection || open != nil && open.Kind == SlotText {
		return false
	}
	if open == nil && slices.Contains(stance.Of(r.text), stance.Waiting) {
		return false // "hang on, I have to ask my wife" says nothing of a wife
	}
	all := clause{text: r.text, end: len(r.text)}
	if open != nil && open.isYesNo() {
		if _, ok := factMove(r, all, open); ok {
			return false // "not quite, 11 months" answers
		}
	}
	if readKept(r, open, tokens) || readSame(r, open, tokens) {
		return true
	}
	if keepsForm.MatchString(words.Join(tokens)) {
		r.add(all, Move{Do: command.Repeat, Confidence: Sure})
		return true
	}
	answered := slices.ContainsFunc(r.scene.Slots, func(s Slot) bool { return s.isCorrectable(r.scene.Open) })
	if !answered || r.scene.isUnworded() {
		return false
	}
	if withdrawn(r) {
		return true
	}
	if m, ok := notEnough(r); ok {
		r.add(all, m)
		return true
	}
	if readShift(r, all, tokens) {
		return true
	}
	if words.IsQuestion(r.text, tokens) || asksBeside(r) {
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
	if len(splitParts(r.text, rest)) == 1 && fillFacts(r, clause{text: said, end: len(said)}, words.Cut(said)) {
		return true // "actually I've only been here 8 months"
	}
	for _, read := range []func(*reader, string, bool) (Move, bool){named, replaced, outdated, toOtherDay, stated, fitting} {
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

var denials = lists.Phrases("denials before corrections")

var (
	// shouldBe matches what an answer should be: "the state should be Oregon".
	shouldBe = regexp.MustCompile(`(?i)^(?:the |my )?(.+?) (?:should|must|has to|needs to|ought to|is supposed to|was supposed to) (?:be|say|read)\s+(.+)$`)
	// isWrong matches an answer that is wrong: "the length isn't right".
	isWrong = regexp.MustCompile(`(?i)^(?:the |my |that )?(.+?) (?:is|was|looks|seems|is still|isn['’]?t|is not|wasn['’]?t|doesn['’]?t look|does not look) (?:wrong|incorrect|right|correct|not right|not correct|a mistake|a typo|mistaken|outdated)[.!]*$`)
	// saysRight tells "the length is right" from "the length isn't right".
	saysRight = regexp.MustCompile(`(?i) (?:is|was|looks|seems) (?:right|correct)[.!]*$`)
	// wrongOne matches "I typed the wrong state, it's Oregon" and "I got the state wrong".
	wrongOne = regexp.MustCompile(`(?i)^(?:(?:i|you|we)(?:['’]ve| have)? )?(?:(?:typed|picked|chose|gave|said|put|put in|entered|selected|told you|have|got|has|wrote|used) )?(?:it(?:['’]s| is) )?(?:the |a |in the )?(?:wrong|incorrect) ([^,.;:–-]+?)(?:\s*[,.;:–-]+\s*(.*))?[.!]*$`)
	gotWrong = regexp.MustCompile(`(?i)^(?:i|you|we)(?:['’]ve| have)? (?:got|had|have|put|typed|entered|said) (?:the |my )?([^,.;:–-]+?) wrong(?:\s*[,.;:–-]+\s*(.*))?[.!]*$`)
	// madeOther matches "we moved the due date, it's the 20th" and "they pushed my start to the 4th".
	madeOther = regexp.MustCompile(`(?i)^(?:(?:we|i|they|he|she|you|(?:my|the|our) \pL+)(?:['’]ve| have| has| had| just|['’]s)* )?(?:moved|changed|pushed|switched|updated|corrected|adjusted|got|had)(?: (?:up|back|out))? (?:the|my|our|a new) ([^,.;:–-]+?)(?: (?:moved|changed|pushed|updated|switched|corrected|back|out|up|now))*(?:\s*[,.;:–-]+\s*| to | it['’]?s )(.*)$`)
	nameForms = []*regexp.Regexp{shouldBe, isWrong, wrongOne, gotWrong, madeOther}
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
			if rest, _ := cutCues(words.TrimPolite(words.Cut(match[2]))); len(rest) > 0 {
				value := match[2][rest[0].Start:rest[len(rest)-1].End]
				if s.Kind != SlotText { // which may say what isn't to be
					value = notOther.ReplaceAllString(value, "")
				}
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

// notOther matches what a value is said not to be: "the 12th, not the 11th".
var notOther = regexp.MustCompile(`(?i)[ ,]+(?:and )?(?:not|instead of|rather than) .*$`)

// outdated reads a statement that an answer no longer holds, perhaps with what holds now:
// "my manager changed, it's Hana", "I have a new manager", "Jane isn't my boss anymore".
// Whatever else is said makes it another statement.
func outdated(r *reader, said string, _ bool) (Move, bool) {
	head, value := splitAtComma(said)
	tokens := words.Cut(head)
	var hit *Slot
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if !s.isCorrectable(r.scene.Open) || s.Kind == SlotText || s.Kind == SlotFile || s.isYesNo() || !s.noLongerHolds(tokens) {
			continue
		}
		if hit != nil {
			return Move{}, false
		}
		hit = s
	}
	if hit == nil {
		return Move{}, false
	}
	rest, _ := cutCues(words.Cut(value))
	rest = rest[words.PrefixLen(rest, beforeNew):]
	for len(rest) > 1 && afterNew[rest[len(rest)-1].Text] {
		rest = rest[:len(rest)-1]
	}
	if len(rest) > 0 {
		m := r.readAnswer(hit, value[rest[0].Start:rest[len(rest)-1].End])
		return m, m.Do == command.Set && m.Trouble != NotUnderstood
	}
	return Move{Do: command.Change, Slot: hit.Name, Confidence: Likely}, true
}

// afterNew are words behind what holds now: "Jane isn't my manager anymore, Tom is now".
var afterNew = words.SetOf("now is instead")

// beforeNew are words between an answer that no longer holds and what holds now.
var beforeNew = lists.Phrases("before a new value")

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
	if m.Do == command.Set && m.Trouble == NoTrouble && !s.OffersLengths() && !namesOption(s, said, m.Values[0]) {
		return Move{}, false // "sorry, the kids need me" is no sick child
	}
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

// namesOption reports whether words name an option as they would without its question, or are too few to say
// anything else.
func namesOption(s *Slot, said, value string) bool {
	const few = 3 // words
	options := s.mentionable()
	isIt := func(i int) bool { return options[i].Value == value }
	return value == s.Answer || len(words.Cut(said)) <= few ||
		slices.ContainsFunc(choose.FindExact(said, options), isIt) || slices.ContainsFunc(choose.FindMentioned(said, options), isIt)
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

// takenBack matches what is taken back, and what is said instead: "scratch the two weeks, I'll work up to
// the end".
var takenBack = regexp.MustCompile(`(?i)^\W*(?:(?:actually|ok|okay|wait|no|oh|hm+|sorry|you know what|well|and|but|please|pls)\W+)*(?:scratch|forget|drop|scrap|strike|skip|lose|nix|ditch|ignore|never ?mind|nvm|take back|disregard)(?: about)? (?:the|those|that|my|these|what i said about(?: the)?) ([^,;.:–—]+?)(?:\s*[,;.:–—]\s*(.*))?$`)

// upToTheEnd matches that somebody works as long as there is time.
var upToTheEnd = regexp.MustCompile(`(?i)\b(?:work|working|stay|keep going|keep working)\b.* (?:up to|until|till|til|through|right to|to) (?:the (?:very )?(?:end|last (?:day|minute|moment)|due date|birth)|it|i (?:pop|give birth|deliver|go into labor)|labor|then)\W*$`)

// withdrawn reads that an answer is taken back. It is asked again, unless something else is said
// instead; what is taken back never answers another question. It reports whether that was said.
func withdrawn(r *reader) bool {
	m := takenBack.FindStringSubmatch(strings.TrimSpace(r.full))
	if m == nil {
		return false
	}
	all := clause{text: r.text, end: len(r.text)}
	said, instead := m[1], m[2]
	var hits []*Slot
	for i := range r.scene.Slots {
		if s := &r.scene.Slots[i]; s.isCorrectable("") && !s.TakesFreeText() && !s.isYesNo() && (isAnswer(r, s, said) || isOffset(r, s, said)) {
			hits = append(hits, s)
		}
	}
	if len(hits) == 0 && len(when.Find(said, r.scene.Clock)) == 0 {
		return false // it names something else
	}
	if len(hits) != 1 {
		r.add(all, Move{Do: command.Change, About: said, Confidence: Likely})
		return true
	}
	s := hits[0]
	if anchor := r.scene.Slot(s.DependsOn); anchor != nil && upToTheEnd.MatchString(instead) {
		r.add(all, s.setMove(r.currentValue(anchor)).AskIfMeant())
		return true
	}
	if rest, _ := cutCues(words.Cut(instead)); len(rest) > 0 {
		instead = instead[rest[0].Start:]
	}
	if move := r.readAnswer(s, instead); instead != "" && move.Do == command.Set && move.Trouble == NoTrouble && !slices.Equal(move.Values, []string{s.Answer}) {
		move.Confidence = Likely
		r.add(all, move)
		return true
	}
	r.add(all, Move{Do: command.Change, Slot: s.Name, Confidence: Likely})
	return true
}

// isOffset reports whether words are how far a slot's day is from the one that it depends on.
func isOffset(r *reader, s *Slot, said string) bool {
	anchor := r.scene.Slot(s.DependsOn)
	length := when.ReadLength(said)
	if anchor == nil || !length.Found {
		return false
	}
	day, err := time.Parse(time.DateOnly, s.Answer)
	from, anchorErr := time.Parse(time.DateOnly, r.currentValue(anchor))
	return err == nil && anchorErr == nil && (length.Length.Before(from).Equal(day) || length.Length.After(from).Equal(day))
}

// notEnough returns the move of a message that an amount of time isn't enough: "three weeks isn't going to cut it". The
// length is asked for again, or the last day: the amount in it answers nothing.
func notEnough(r *reader) (Move, bool) {
	if !wish.TooShort(r.text, r.scene.Clock) {
		return Move{}, false
	}
	for _, role := range []Role{RoleEnd, RoleLength} {
		if s := r.slotWithRole(role); s != nil && !s.OffRoute && s.isCorrectable("") {
			return Move{Do: command.Change, Slot: s.Name, Confidence: Likely}, true
		}
	}
	return Move{}, false
}

// readExcept reads that an answer is to be taken out, or that all are right but one: "remove the
// notes", "everything is right except the manager".
func readExcept(r *reader) bool {
	if open := r.scene.Slot(r.scene.Open); !r.inForm() || open != nil && open.Kind == SlotText {
		return false
	}
	all := clause{text: r.text, end: len(r.text)}
	if m := allBut.FindStringSubmatchIndex(r.text); m != nil && saysRather.MatchString(r.text[m[2]:]) { // "all good but it should say unpaid"
		r.text = strings.Repeat(" ", m[2]) + r.text[m[2]:]
	} else if m := allBut.FindStringSubmatch(r.text); m != nil {
		if change := r.changeMove(shouldBeTo.ReplaceAllString(m[1], " to ")); change.Slot != "" || len(change.Options) > 0 {
			r.add(all, change)
			return true
		}
	}
	m := takesOut.FindStringSubmatch(r.text)
	if m == nil || changesDays(r) { // "take out the 28th, I promised Sam I'd be in"
		return false
	}
	hits := r.scene.slotsNamed(m[1], func(s *Slot) bool { return !s.OffRoute })
	if len(hits) != 1 {
		return false
	}
	if hits[0].Optional {
		r.add(all, Move{Do: command.Skip, Slot: hits[0].Name, Confidence: Likely})
		return true
	}
	r.add(all, Move{Do: command.Change, Slot: hits[0].Name, Confidence: Likely})
	return true
}

// changesDays reports whether a message says something of the days of the leave, and nothing else.
func changesDays(r *reader) bool {
	days, known := leaveDays(r)
	if !known {
		return false
	}
	_, _, ok := days.Change(saidOfDays(r), r.scene.lastWorkday)
	return ok
}

var (
	saysRather = regexp.MustCompile(`(?i)^(?:it|that|this) (?:should|must|has to|needs to) (?:say|be|read) `)
	allBut     = regexp.MustCompile(`(?i)^\W*(?:(?:ok|okay|yes|well|so|hm+)[ ,]+)*(?:everything|all|the rest|it|that|looks?|it['’]?s all|that['’]?s all)(?: else)?(?: (?:is|are|looks?|seems?))?(?: all)? ?(?:right|fine|good|ok|okay|correct|great|perfect)?,? (?:except|but|besides|apart from|other than|only)(?: for)? (?:the |my )?(.+?)(?: (?:is|are|looks?) (?:wrong|off|not right|incorrect))?[.!]*$`)
	shouldBeTo = regexp.MustCompile(`(?i),? (?:which |that )?(?:should be|must be|has to be|needs to be|is|it['’]?s) `)
	takesOut   = regexp.MustCompile(`(?i)^\W*(?:(?:please|pls|ok|actually|can you|could you|also|and)[ ,]+)*(?:take out|leave out|remove|delete|clear|erase) (?:the |my |what i (?:said|wrote) (?:in|under|as) )(.+?)(?: (?:again|please|pls|part|thing))*[?.!]*$`)
)
