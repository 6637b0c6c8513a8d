package intents

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
	"github.com/leaveway/leaveway/intents/yesno"
)

// readStance reads a message that says something instead of an answer: that its author
// doesn't know yet, has to go, or is happy. Free text may say anything, and what contains an
// answer is one.
func readStance(r *reader) bool {
	open := r.scene.Slot(r.scene.Open)
	if open != nil && open.Kind == SlotText && !declines(r.text) {
		return false
	}
	if inquiryIn(r.scene, clause{text: r.text, end: len(r.text)}) == inquire.Informed {
		return false // "don't tell her" isn't a doubt
	}
	for _, s := range stance.Of(r.text) {
		if s == stance.Private {
			addPrivate(r)
			return true
		}
		if m, ok := stanceMove(r, s, open); ok {
			r.add(clause{text: r.text, end: len(r.text)}, m)
			return true
		}
	}
	return readAnger(r) || readPutOff(r)
}

// declines reports whether words only put off or decline a question that takes any text: "hold on", "I'd rather not get into
// it".
func declines(text string) bool {
	return slices.ContainsFunc(stance.Of(text), func(s stance.Stance) bool { return s == stance.Moment || s == stance.Private })
}

// addPrivate answers somebody who'd rather not say: nobody has to, where the question can be left out, and else it is
// said what is enough.
func addPrivate(r *reader) {
	all, open := clause{text: r.text, end: len(r.text)}, r.scene.Slot(r.scene.Open)
	switch {
	case open == nil:
		r.add(all, Move{Do: command.Chat, About: string(stance.Private), Confidence: Likely})
	case open.Optional:
		r.add(all, Move{Do: command.Chat, About: string(stance.Private), Confidence: Likely})
		r.add(all, Move{Do: command.Skip, Slot: open.Name, Confidence: Sure})
	default:
		r.add(all, Move{Do: command.Unsure, Slot: open.Name, About: string(stance.Private), Confidence: Likely})
	}
}

// readAnger reads a message that complains in one of its sentences, and asks and wants nothing: "you turned my
// days down and never told me why. this place is a joke". It is heard; the days in it aren't a request.
func readAnger(r *reader) bool {
	clauses := clausesOf(r.text)
	if r.inForm() || len(clauses) < 2 || strings.Contains(r.text, "?") || wish.Wants(r.text) || wish.ForLeave(r.text) || wish.AbsentNow(r.text) {
		return false
	}
	const fewest = 3 // words of a complaint; "ugh" only says how somebody feels about the news beside it
	angry := slices.ContainsFunc(clauses, func(c clause) bool {
		return len(words.Cut(c.text)) >= fewest && slices.Contains(stance.Of(c.text), stance.Anger)
	})
	isNews := func(c clause) bool { // "surgery is January 12"
		return !wish.ToldNo(c.text) && slices.ContainsFunc(when.Find(c.text, r.scene.Clock), func(f when.Reading) bool { return !f.Last.Before(r.scene.Clock.Now.AddDate(0, 0, -1)) })
	}
	if !angry || slices.ContainsFunc(clauses, func(c clause) bool { return c.isQuestion || isNews(c) }) {
		return false
	}
	m, ok := stanceMove(r, stance.Anger, nil)
	if ok {
		r.add(clause{text: r.text, end: len(r.text)}, m)
	}
	return ok
}

// readPutOff reads that somebody goes on later, in several sentences: "not sure yet, have to ask my husband. I'll
// come back to it". The form waits.
func readPutOff(r *reader) bool {
	clauses := clausesOf(r.text)
	if !r.inForm() || len(clauses) < 2 || strings.Contains(r.text, "?") || len(when.Find(r.text, r.scene.Clock)) > 0 {
		return false
	}
	const briefly = 6 // words
	leaves := false
	for _, c := range clauses {
		said := stance.Of(c.text)
		leaves = leaves || slices.Contains(said, stance.Leaving) || comesBack.MatchString(c.text)
		order, _, orders := command.Read(c.text)
		if slices.Contains(said, stance.Files) || slices.Contains(said, stance.Agrees) || orders && order != command.Save {
			return false // "send it. Gotta run"
		}
		told := r.scene.Open == "" && len(words.Cut(c.text)) <= briefly // at the review, it answers nothing: "she raised me"
		if len(said) == 0 && !told && !comesBack.MatchString(c.text) {
			return false
		}
	}
	if leaves {
		r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Save, Confidence: Likely})
	}
	return leaves
}

// comesBack matches that somebody goes on with the form later.
var comesBack = regexp.MustCompile(`(?i)^\W*(?:(?:ok|so|and|but|i think)[ ,]+)*(?:i['’]?ll|i will|will|let me|gonna|i['’]?m going to) (?:come back|get back|go on|continue|finish|do (?:it|this)|return)(?: (?:to (?:it|this|you)|with (?:it|this)|it|this|later|then|soon|afterwards))*\W*$`)

// readKnownLater reads a message that says when an answer to the open question will be known. The
// form waits, until that day if it is told: "depends on the flights, I'll know Friday". If the rest of
// the message answers, only that is read.
func readKnownLater(r *reader) bool {
	open := r.scene.Slot(r.scene.Open)
	if open == nil || open.Kind == SlotText || !r.inForm() || strings.Contains(r.text, "?") {
		return false
	}
	later, ok := stance.KnownLater(r.text)
	if !ok {
		return false
	}
	const few = 3 // words
	told := clause{text: r.text, end: len(r.text)}
	days := reminder(r, r.text[later.Start:later.End])
	r.text = later.Rest
	if strings.TrimSpace(later.Rest) != "" && (hasAnswer(r, open) || len(words.Cut(later.Rest)) > few) { // it says something else
		return false
	}
	r.text = told.text
	if len(days.Values) > 0 {
		r.add(told, *days)
		return true
	}
	m, ok := unsureMove(stance.Unsure, open)
	if ok {
		r.add(told, m)
	}
	return ok
}

// stanceMove returns the move for a stance. ok is false if it means nothing where it is said.
func stanceMove(r *reader, s stance.Stance, open *Slot) (m Move, ok bool) {
	m = Move{Do: command.Chat, About: string(s), Confidence: Likely}
	switch s {
	case stance.Restart:
		m.Do = command.Cancel
		return m, r.inForm()
	case stance.Files, stance.Agrees: // after the last question there is nothing else to agree to
		m.Do = command.Yes
		return m, r.inForm() && open == nil && !strings.Contains(r.text, "?")
	case stance.Slip: // what is open waits, and nothing is taken from it
		m.Do, m.About = command.Save, ""
		if !r.inForm() {
			m.Do, m.About = command.Chat, string(stance.Nod)
		}
		return m, true
	case stance.Moment:
		return m, !strings.Contains(r.text, "?")
	case stance.Waiting: // at the end; before it, the open question says what is unknown
		m.Do = command.No
		return m, r.inForm() && open == nil && !strings.Contains(r.text, "?") && len(when.Find(r.text, r.scene.Clock)) == 0
	case stance.Cancel:
		m.Do = command.Cancel
		return m, len(r.scene.Slots) > 0
	case stance.Leaving:
		m.Do, m.About = command.Save, ""
		return m, r.inForm() && !tellsReturn(r) && !opensWithAnswer(r, open) && !sendsFirst(r) && !slices.Contains(stance.Of(r.text), stance.Unsure)
	case stance.Language:
		m.Do, m.About = command.Foreign, ""
		return m, true
	case stance.Puzzled:
		m.Do = command.Repeat
		return m, open != nil
	case stance.Most, stance.Soon, stance.Several, stance.Remote, stance.Gone, stance.Split, stance.Lacking, stance.Known, stance.Unsure:
		if open == nil || s != stance.Several && hasAnswer(r, open) || len(clausesOf(r.text)) > 1 && !(s == stance.Most && howMuchIsIt.MatchString(r.text)) {
			return Move{}, false
		}
		return unsureMove(s, open)
	case stance.Told:
		m.Do, m.About = command.Inquire, string(inquire.Answers)
		return m, r.inForm() && (open == nil || !hasAnswer(r, open))
	case stance.Baby: // with a day it answers something
		return m, len(when.Find(r.text, r.scene.Clock)) == 0
	case stance.Nod:
		return m, !r.scene.Confirming
	case stance.Elsewhere:
		return m, !strings.Contains(words.Plain(r.text), "calendar day") // how days are counted
	case stance.Thanks:
		m.Do, m.About = command.Thank, ""
		return m, true
	}
	return m, true
}

// howMuchIsIt matches that somebody who wants as much as there is asks how much that would be.
var howMuchIsIt = regexp.MustCompile(`(?i)[.!,?;] *(?:and |so |but )?how (?:much|long|many)(?: \w+){0,2} (?:is|would|are|does|do) (?:that|it|this|i|we|those)(?: be| get| have)*\W*$`)

// opensWithAnswer reports whether the first part of a message answers the open question: "8 weeks
// at first, maybe more later" is no goodbye.
func opensWithAnswer(r *reader, open *Slot) bool {
	parts := splitParts(r.text, words.Cut(r.text))
	if open == nil || open.TakesFreeText() || len(parts) < 2 {
		return false
	}
	m := r.readAnswer(open, clauseOf(r.text, parts[0]).text)
	return m.Do == command.Set && m.Trouble == NoTrouble && m.Values[0] != UnsureValue
}

// sendsFirst reports whether a message at the review sends the request before it says goodbye: "submit please. brb".
func sendsFirst(r *reader) bool {
	clauses := clausesOf(r.text)
	if r.scene.Open != "" || len(clauses) < 2 || clauses[0].isQuestion {
		return false
	}
	order, _, _ := command.Read(clauses[0].text)
	said := stance.Of(clauses[0].text)
	return order == command.Submit || order == command.Yes || slices.Contains(said, stance.Files) || slices.Contains(said, stance.Agrees)
}

// tellsReturn reports whether a message says on which day somebody is back: "back at work on
// March 1" is no goodbye.
func tellsReturn(r *reader) bool {
	return slices.ContainsFunc(r.findings(clause{text: r.text, end: len(r.text)}, words.Cut(r.text)), func(f finding) bool {
		return f.isEnd && f.Kind == when.KindDay
	})
}

// unsureMove returns the move of somebody who can't answer the open question as it is asked.
func unsureMove(s stance.Stance, open *Slot) (Move, bool) {
	m := Move{Do: command.Unsure, Slot: open.Name, About: string(s), Confidence: Likely}
	switch {
	case s == stance.Most && !open.OffersLengths() && open.Kind != SlotNumber,
		s == stance.Soon && open.Kind != SlotDay && open.Kind != SlotRange,
		s == stance.Several && (open.Kind != SlotChoice || open.isYesNo() || open.OffersLengths()),
		s == stance.Remote && !open.asksForState(),
		s == stance.Gone && open.Kind != SlotPerson,
		s == stance.Split && !open.OffersLengths(),
		s == stance.Lacking && open.Kind != SlotPerson && open.Kind != SlotContact:
		return Move{}, false
	case s == stance.Unsure && open.AllowsUnsure:
		return open.setMove(UnsureValue), true
	case (s == stance.Unsure || s == stance.Lacking) && open.Optional:
		m.Do, m.About = command.Skip, ""
	}
	return m, true
}

// hasAnswer reports whether a message contains an answer to the open question, whatever
// else it says: "I don't know, maybe 12 weeks".
func hasAnswer(r *reader, open *Slot) bool {
	if _, ok := endByAge(r, r.text); ok {
		return true
	}
	if maybeOneOrOther.MatchString(r.text) {
		return false
	}
	switch open.Kind {
	case SlotChoice, SlotChoices:
		if open.OffersLengths() && oneNumberOrOther.MatchString(r.text) { // "idk 8 or 10 if it's a C-section"
			return true
		}
		if open.isYesNo() && isRate.MatchString(r.text) { // "no idea, I do 30 a week"
			return true
		}
		if _, ok := yesno.Leading(r.text); ok && open.isYesNo() || len(choose.FindMentioned(r.text, open.namedOptions())) > 0 {
			return true
		}
		if open.asksForState() && len(open.Named(r.text)) > 0 {
			return true
		}
	case SlotPerson:
		return strings.ContainsRune(r.text, '@')
	}
	return slices.ContainsFunc(when.Find(r.text, r.scene.Clock), func(f when.Reading) bool {
		vague := open.Kind == SlotDay && (f.Kind == when.KindVague || f.Kind == when.KindPeriod) && !f.First.Equal(f.Last) && !afterOnly.MatchString(r.text[:f.Start])
		return f.Kind == when.KindDay || f.Kind == when.KindRange || f.Kind == when.KindLength || vague && f.First.Month() == f.Last.Month()
	})
}

// oneNumberOrOther matches two numbers between which somebody can't choose.
var oneNumberOrOther = regexp.MustCompile(`(?i)\b\d{1,2}\s+or\s+(?:maybe |like )?\d{1,2}\b`)

// maybeOneOrOther matches two things of which either may be so: "could be one day, could be three weeks".
var maybeOneOrOther = regexp.MustCompile(`(?i)\b(?:could|might|may) (?:be|take|last)\b.*\b(?:could|might|may) (?:be|take|last)\b`)

// afterOnly matches the words before a time that is only a bound: "once the summer is over".
var afterOnly = regexp.MustCompile(`(?i)\b(?:after|before|once|until|till|over|during|around|depends on|end of)\s*(?:the )?$`)

// questionedAnswer reads an answer with a question mark behind it: "4 months?". It is asked
// back, and never looked up.
func questionedAnswer(r *reader, c clause) (Move, bool) {
	open := r.scene.Slot(r.scene.Open)
	tokens := words.TrimHedges(words.TrimPolite(words.Cut(c.text)))
	const most = 6 // words
	if comma := strings.LastIndexAny(c.text, ",;"); c.isQuestion && len(tokens) > most && comma > 0 && !words.OpensQuestion(tokens) {
		last := clauseOf(c.text, words.Cut(c.text[comma:])) // "sometime in July, I think, July 10?"
		last.text, last.start, last.end, last.isQuestion = strings.TrimLeft(c.text[comma:], ",; "), c.start+comma+1, c.end, true
		return questionedAnswer(r, last)
	}
	if !c.isQuestion || open == nil || open.TakesFreeText() || r.moveFor(open) != nil || len(tokens) == 0 || len(tokens) > most || words.OpensQuestion(tokens) {
		return Move{}, false
	}
	text := c.text[tokens[0].Start:]
	m := r.readAnswer(open, text)
	if m.Do != command.Set || m.Trouble != NoTrouble || m.Values[0] == UnsureValue {
		return Move{}, false
	}
	if len(choose.FindExact(text, open.namedOptions())) == 1 {
		return m.AskIfMeant(), true
	}
	for _, f := range when.Find(text, r.scene.clockFor(open)) {
		around := words.Cut(text[:f.Start] + " " + text[f.End:])
		if open.canHold(f) && !slices.ContainsFunc(around, func(w words.Word) bool { return !tentativeWords[w.Text] }) {
			return m.AskIfMeant(), true
		}
	}
	return Move{}, false
}

var tentativeWords = lists.Set("words around a tentative answer")

// Doubt is what keeps words from being an answer.
type Doubt string

// The doubts. Undecided is a message that says nothing else, Asking one that is worth
// sending to the person who asked.
const (
	NoDoubt   Doubt = ""
	Undecided Doubt = "undecided"
	Asking    Doubt = "asking"
)

// DoubtIn returns whether the words with which somebody replies to a person's question only
// say that they don't know, have to think or ask somebody first, or ask something
// themselves. A yes, a no, a day or a length answers, whatever else is said.
func DoubtIn(text string) Doubt {
	order, _, plain := command.ReadYesNo(text)
	if plain && order != command.Unsure || len(when.Find(text, when.Clock{})) > 0 {
		return NoDoubt
	}
	tokens := words.Cut(text)
	opens := words.OpensQuestion(words.TrimHedges(words.TrimPolite(tokens)))
	asks := strings.Contains(text, "?") || slices.ContainsFunc(strings.FieldsFunc(text, isPause), func(part string) bool {
		return words.OpensQuestion(words.SkipLinks(words.Cut(part)))
	})
	stances := stance.Of(text)
	doubts := plain || slices.ContainsFunc(stances, func(s stance.Stance) bool { return s == stance.Unsure || s == stance.Puzzled })
	const short = 6 // words that say no more than that their author doesn't know
	switch {
	case opens, asks && doubts:
		return Asking
	case slices.Contains(stances, stance.Waiting), slices.Contains(stances, stance.Leaving), doubts && len(tokens) <= short:
		return Undecided
	}
	return NoDoubt
}

func isPause(r rune) bool { return strings.ContainsRune(",.;!\n–—", r) }

// readWhy reads a question why something is asked or isn't: "why did you skip the visa?". It
// reads nothing if the form has no such question: "why is there no paid leave?" is about the
// policies.
func readWhy(r *reader) bool {
	asked := []string{r.text}
	for _, c := range clausesOf(r.text) {
		if whyFirst.MatchString(c.text) { // "why do you need all this. I'm so tired"
			asked = append(asked, c.text)
		}
	}
	for _, text := range asked {
		about, ok := command.ReadWhy(words.SkipLinks(words.Cut(text)))
		if !ok {
			continue
		}
		slot, ok := r.scene.slotCalled(about)
		if len(contentStems(about)) == 0 && r.scene.Slot(r.scene.Open) != nil {
			slot, ok = r.scene.Open, true // "why you need this"
		}
		if ok {
			r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Why, Slot: slot, Confidence: Sure})
			return true
		}
	}
	return false
}

// whyFirst matches a sentence that asks why.
var whyFirst = regexp.MustCompile(`(?i)^\W*(?:(?:ugh|wait|but|and|so|ok|hey|omg|god) )*(?:why|how come|what['’]?s with)\b`)

// slotCalled returns the question that somebody names by its label, what it asks, or the
// title of its step. ok is false if the words fit none, or several equally well.
func (s *Scene) slotCalled(about []string) (name string, ok bool) {
	about = contentStems(about)
	best, tied := 0, false
	step := ""
	for i := range s.Slots {
		slot := &s.Slots[i]
		score := 4 * covered(about, slot.Label)
		for _, w := range slot.Words {
			score = max(score, 3*covered(about, w))
		}
		if slot.Step != step { // a step is as good as its first question
			score = max(score, 3*covered(about, slot.Step))
		}
		step = slot.Step
		if score == 0 {
			score = covered(about, slot.Label+" "+slot.Question)
		}
		switch {
		case score > best:
			best, tied, name = score, false, slot.Name
		case score == best && score > 0:
			tied = true
		}
	}
	return name, best > 0 && !tied
}

// covered returns 1 if a name has all the words, and 2 if they are all of it.
func covered(about []string, name string) int {
	all := contentStems(strings.Fields(words.Plain(name)))
	if len(about) == 0 || slices.ContainsFunc(about, func(w string) bool { return !slices.Contains(all, w) }) {
		return 0
	}
	if len(about) == len(all) {
		return 2
	}
	return 1
}

var nameless = lists.Set("words that name no question")

// contentStems returns the words that name something, without their plural.
func contentStems(all []string) []string {
	var out []string
	for _, w := range all {
		if !nameless[w] {
			out = append(out, strings.TrimSuffix(w, "s"))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
