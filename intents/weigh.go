package intents

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/asking"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/extent"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/occasion"
	"github.com/leaveway/leaveway/intents/remark"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/whereabouts"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// weigh takes back what a message only mentions, and asks about what it says too much with. A
// remark about the past, a possibility or somebody else changes nothing; a value that stands in
// for an earlier answer, in a sentence that is about more than that answer, is asked about. Forms
// whose questions are all they say may be about the past and about others, so they are left out.
func weigh(r *reader) {
	placeWeekdays(r)
	if !r.inForm() || r.hasStart() || r.scene.isUnworded() {
		return
	}
	clauses := clausesOf(r.text)
	kept := make([]Move, 0, len(r.moves))
	w := &scales{reader: r, known: map[weighed]weight{}}
	for _, m := range r.moves {
		w.said = append(w.said, saidBy(r, m))
	}
	for _, m := range r.moves {
		switch w.weight(m, sentenceOf(r, clauses, m)) {
		case asks:
			kept = append(kept, m.AskIfMeant())
		case answers:
			kept = append(kept, m)
		case mentions:
		}
	}
	if len(kept) == 0 && len(r.moves) > 0 {
		kept = append(kept, Move{Do: command.Chat, About: string(Remark), Confidence: Likely, End: len(r.text)})
	}
	r.moves = kept
}

// withoutRefused blanks what somebody says can't be, unless it is an answer of the form: that one is to change.
func withoutRefused(o Offline, text string, scene Scene) (rest string, all bool) {
	r := &reader{offline: o, text: text, full: text, scene: scene}
	if open := scene.Slot(scene.Open); !r.inForm() || open != nil && !open.isMeasured() || scene.isUnworded() {
		return text, false
	}
	if days, known := leaveDays(r); known {
		if _, _, changes := days.Change(saidOfDays(r), scene.lastWorkday); changes { // readExtent leaves them out
			return text, false
		}
	}
	return remark.WithoutRefused(text, when.Find(text, scene.Clock), func(value string) bool {
		return !slices.ContainsFunc(scene.Slots, func(s Slot) bool {
			return s.Answer != "" && s.isMeasured() && slices.Equal(r.readAnswer(&s, value).Values, []string{s.Answer})
		})
	})
}

// placeWeekdays reads the weekday that a correction gives an end of the leave as one of the leave's days, if it
// would come before the first one: "make it Thursday instead of Friday" in a leave in December.
func placeWeekdays(r *reader) {
	from, known := effectiveStart(r)
	for i := range r.moves {
		m := &r.moves[i]
		s := r.scene.Slot(m.Slot)
		if !known || s == nil || s.Role != RoleEnd || m.Do != command.Set || m.Trouble != NoTrouble || len(m.Values) != 1 {
			continue
		}
		day, err := time.Parse(time.DateOnly, m.Values[0])
		if err != nil || !day.Before(from) || !slices.ContainsFunc(when.Find(r.text, r.scene.Clock), func(f when.Reading) bool {
			return f.Kind == when.KindDay && f.First.Equal(day) && extent.IsWeekday(r.text[f.Start:f.End])
		}) {
			continue
		}
		m.Values = []string{formatDay(weekdayNear(r, from, day.Weekday()))}
	}
}

// Remark is what a message does that only mentions something.
const Remark stance.Stance = "remark"

// weight is how much the words of a move are worth.
type weight uint8

const (
	answers  weight = iota // they say what the move does
	asks                   // they may: the person is asked
	mentions               // they only mention it
)

// scales weigh the moves of one message. Long messages may have hundreds, many of them alike.
type scales struct {
	*reader
	said  []said
	known map[weighed]weight
}

// weighed is what the weight of a value depends on, in one message.
type weighed struct{ slot, values, sentence string }

// said is what a move was made of: its words, and how many bytes they were.
type said struct {
	values, text []words.Word
	bytes        int
}

func saidBy(r *reader, m Move) said {
	text := r.text[m.Start:min(m.End, len(r.text))] // a free text goes on after what is read
	return said{words.Cut(strings.Join(m.Values, " ")), words.Cut(text), m.End - m.Start}
}

func (w *scales) weight(m Move, sentence string) weight {
	if m.Do != command.Set || m.Trouble != NoTrouble {
		return weightOf(w, m, sentence)
	}
	key := weighed{m.Slot, strings.Join(m.Values, "\x00"), sentence}
	found, ok := w.known[key]
	if !ok {
		found = weightOf(w, m, sentence)
		w.known[key] = found
	}
	return found
}

// weightOf weighs a move against the sentence that it comes from.
func weightOf(w *scales, m Move, sentence string) weight {
	kind := remark.Of(sentence)
	s := w.scene.Slot(m.Slot)
	switch {
	case m.Do == command.Unclear, m.Do == command.Set && m.Trouble == NotUnderstood:
		return mentionsIf(kind != "" && kind != remark.Reported)
	case m.Do != command.Set:
		return answers
	case m.Trouble == SeveralSlots && m.Why != "" && m.asksAbout(w.scene.Open): // a fact that most likely decides it
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
		case s.asksForState() && whereabouts.Now(sentence) != sentence: // "I moved to Georgia last month"
			return answers
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
	from := strings.Index(w.text, sentence) // words of a range say both of its days
	for _, tokens := range parts[:min(len(parts), mostParts)] {
		c := clauseOf(sentence, tokens)
		part := c.text
		if from >= 0 && m.End-m.Start < len(sentence) && from+c.start <= m.Start && m.End <= from+c.end && !isAboutMore(w, s, part) {
			return true
		}
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
		return len(one.Text) > 3 && !isValue && !about[one.Text] && !occasion.IsBeside(one) && !aroundChanges[one.Text] && !besideValues[one.Text] &&
			!words.IsStopword(one.Text) && !strings.HasSuffix(one.Text, "ly") && !strings.ContainsAny(one.Text, words.Digits) && !when.IsCalendarWord(one.Text) &&
			!when.ReadNumber(one.Text).Found
	})
}

var besideValues = lists.Set("words with a new value")

// What a whole message does may take back what one of its clauses does: it only asks, it asks for nothing yet, it
// thanks.

// askWhetherAllowed asks the policies how long a leave can be, if somebody says how long theirs is “if that's
// allowed”.
func askWhetherAllowed(r *reader) {
	length := r.slotWithRole(RoleLength)
	if !r.inForm() || length == nil || r.slotWithRole(RoleName) != nil || r.moveFor(length) == nil || slices.ContainsFunc(r.moves, func(m Move) bool { return m.Do == command.Ask }) {
		return
	}
	r.add(clause{end: len(r.text)}, Move{Do: command.Ask, About: "How many weeks of leave can I take?", Confidence: Likely, OnlyIfCertain: true})
}

// dropIfItMatters drops the question whether an answer matters that is given with it: "he's my father-in-law, does
// that change anything". What changes is said with the answer.
func dropIfItMatters(r *reader) {
	if !slices.ContainsFunc(r.moves, func(m Move) bool { return m.Do == command.Set && m.Trouble == NoTrouble }) {
		return
	}
	r.moves = slices.DeleteFunc(r.moves, func(m Move) bool { return m.Do == command.Ask && ifItMatters.MatchString(m.About) })
}

var ifItMatters = regexp.MustCompile(`(?i)\b(?:(?:does|do|will|would|did|is) (?:that|this|it|they) (?:(?:change|matter|make|affect)(?: (?:anything|something|it|things|a difference|that|this|then))*|a problem|ok|okay|fine)|same thing)\W*$|\b(?:can|could|may) i still (?:do|log|report|put|enter) (?:that|this|it|them)(?: in| now| late| afterwards| after the fact)*\W*$`)

// askOfBegun names what a request is for in the question whether "this" is paid, next to the words that begin it: nobody
// asks whether leave in general is.
func askOfBegun(r *reader) {
	name := r.slotWithRole(RoleName)
	if !r.hasStart() || name == nil {
		return
	}
	m := r.moveFor(name)
	if m == nil || len(m.Values) != 1 {
		return
	}
	i := slices.IndexFunc(name.Options, func(o choose.Option) bool { return o.Value == m.Values[0] })
	if i < 0 {
		return
	}
	for k := range r.moves {
		if asked := &r.moves[k]; asked.Do == command.Ask && ofThisPay.MatchString(asked.About) {
			asked.About = "Is " + strings.ToLower(name.Options[i].Label) + " paid?"
		}
	}
}

// ofThisPay matches the question whether something that was named before is paid.
var ofThisPay = regexp.MustCompile(`(?i)^.{0,40}\b(?:(?:is|are|will|would|if|whether|do i get|am i|be)\b.{0,20}\b(?:this|that|it|those|these|them)(?:['’]s| be| is| are| will be|['’]ll be)? (?:paid|unpaid)|(?:this|that|it)['’]s (?:paid|unpaid)|(?:do|will|would|if) i (?:still )?(?:get|be|am) paid(?: for (?:this|that|it|those|them))?)(?: or (?:not|unpaid|no))?(?: and)?\W*$`)

// askOwnWeeks asks what somebody gets who is pregnant and only says for how many weeks.
func askOwnWeeks(r *reader) {
	question, ok := wish.OwnEntitlement(r.text)
	if !ok || r.inForm() {
		return
	}
	for i := range r.moves {
		if m := &r.moves[i]; m.Do == command.Ask || m.Do == command.Unclear {
			*m = Move{Do: command.Ask, About: question, Confidence: Likely, Start: m.Start, End: m.End}
		}
	}
}

// dropOfOther drops the days of somebody else whose time off their author wants to put in.
func dropOfOther(r *reader) {
	if slices.ContainsFunc(r.moves, func(m Move) bool { return m.Do == command.Start && m.Trouble == ForSomebodyElse }) {
		r.moves = slices.DeleteFunc(r.moves, func(m Move) bool { return m.Do == command.Set })
	}
}

// dropRepeats answers once what two parts of a message ask: "is this private? I haven't told anyone". Days that are asked
// about may be different ones.
func dropRepeats(r *reader) {
	asked := map[string]bool{}
	r.moves = slices.DeleteFunc(r.moves, func(m Move) bool {
		if m.Do != command.Inquire || m.About == string(inquire.Dates) {
			return false
		}
		again := asked[m.About]
		asked[m.About] = true
		return again
	})
}

// askInstead asks what somebody wants to know who says that they ask for no leave so far.
func askInstead(r *reader, scene Scene) {
	if len(scene.Slots) > 0 && !scene.Filed || !wish.NotYet(r.full) || !slices.ContainsFunc(r.moves, func(m Move) bool { return m.Do == command.Start }) {
		return
	}
	r.moves = slices.DeleteFunc(r.moves, func(m Move) bool { return m.Do == command.Start || m.Do == command.Set })
	if len(r.moves) == 0 {
		r.add(clause{end: len(r.text)}, Move{Do: command.Ask, About: wish.WithoutNotYet(r.full), Confidence: Likely})
	}
}

// thankInstead hears the thanks in a message of which nothing else is understood: "she raised me. thank you for
// not making this hard".
func thankInstead(r *reader) {
	if r.scene.Open != "" || strings.Contains(r.text, "?") || len(r.moves) != 1 || !thanks.MatchString(r.text) || goesNoMore.MatchString(r.text) {
		return
	}
	agrees := r.moves[0].Do == command.Yes && !r.inForm() && !r.scene.Confirming // to nothing: "perfect, thank you"
	if r.moves[0].Do != command.Unclear && !agrees {
		return
	}
	r.moves = []Move{{Do: command.Thank, Confidence: Likely, End: len(r.text)}}
}

var thanks = regexp.MustCompile(`(?i)\b(?:thank (?:you|u)|thanks|thx|tysm|ty|i (?:really )?appreciate (?:it|that|this))\b|^\W*(?:ok|okay|great|perfect|cool|nice|good|awesome|yes|yay|sweet)?[^\pL]*(?:🙏|:pray:)\W*$`)

// readThanks reads a message that thanks, and tells something besides: "thank you for not making me explain it. I keep
// having to explain it". What it tells changes nothing, unless it names a day or what should be different.
func readThanks(r *reader) bool {
	opening := thanksFor.FindString(r.text)
	rest := r.text[len(opening):]
	if opening != "" && r.scene.Open == "" && refuses.MatchString(rest) { // "thanks. can't make it after all": the news counts
		r.text = strings.Repeat(" ", len(opening)) + rest
		return false
	}
	if opening == "" || strings.TrimSpace(rest) == "" || r.scene.Open != "" || amend.MarksChange(rest) || amend.IsOver(rest) || wish.ForLeave(rest) {
		return false
	}
	namesDay := slices.ContainsFunc(when.Find(rest, r.scene.Clock), func(f when.Reading) bool { return f.Kind != when.KindLength })
	if namesDay || slices.ContainsFunc(clausesOf(rest), func(c clause) bool { return !remark.Tells(c.text) }) {
		return false
	}
	r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Thank, Confidence: Likely})
	return true
}

var (
	// refuses matches a no, or what isn't so: "thanks. my manager said no".
	refuses = regexp.MustCompile(`(?i)\b(?:no|not|never|but|instead|\pL+n['’]?t|cannot|denied|refused|unable|cancel\w*)\b`)
	// goesNoMore matches that somebody can't take what they asked for: "thanks. can't make it after all".
	goesNoMore = regexp.MustCompile(`(?i)\b(?:can['’]?t|cannot|won['’]?t|not going to|unable to) (?:\pL+ )?(?:go|make it|come|travel|take it)\b|\bsaid no\b`)
)

// thanksFor matches thanks at the beginning, with what they are for.
var thanksFor = regexp.MustCompile(`(?i)^\W*(?:(?:ok|okay|great|oh|aw+|wow|perfect|cool|omg|and|well)\W+)*(?:thank (?:you|u)|thanks|thx|tysm|ty|i (?:really )?appreciate (?:it|that|this))\b(?: (?:so much|a lot|again|sm|tons|a million))*(?: for [^.!;?,]+)?[.!,; –—-]*`)

// askFirst takes back that the open question is answered with "I don't know" if the message asks
// something, too: "idk, what's the most I can take?" wants to know before it answers.
func askFirst(r *reader) {
	if r.scene.Open == "" || !slices.ContainsFunc(r.moves, func(m Move) bool { return m.Do == command.Ask || m.Do == command.Why }) {
		return
	}
	r.moves = slices.DeleteFunc(r.moves, func(m Move) bool {
		return m.Slot == r.scene.Open && m.Do == command.Set && slices.Equal(m.Values, []string{UnsureValue})
	})
}

// keepFiled drops an answer to the submitted request in a message that asks and wants no change: "Sam wants a note for
// two days, do I have to give him one?".
func keepFiled(r *reader) {
	if r.scene.Open != "" || !r.scene.Filed || !strings.HasSuffix(strings.TrimSpace(r.text), "?") || amend.MarksChange(r.text) ||
		!slices.ContainsFunc(r.moves, func(m Move) bool { return m.Do != command.Set }) || slices.ContainsFunc(r.moves, func(m Move) bool { return m.Do == command.Start }) {
		return
	}
	r.moves = slices.DeleteFunc(r.moves, func(m Move) bool { return m.Do == command.Set })
}

// askOnly takes back that a request begins if a message tells of somebody or something else and then asks about
// that: "our food bank sorts gifts on December 11. Would that be on company time?". It wants to know, and what it
// asks is asked with what it tells.
func askOnly(r *reader) {
	clauses := clausesOf(r.text)
	n := len(clauses)
	has := func(do command.Order) bool {
		return slices.ContainsFunc(r.moves, func(m Move) bool { return m.Do == do })
	}
	if n < 2 || !has(command.Start) || !has(command.Ask) || !clauses[n-1].isQuestion || !refersBack.MatchString(words.Join(words.Cut(clauses[n-1].text))) {
		return
	}
	told := r.text[:clauses[n-1].start]
	if wish.Wants(told) || slices.ContainsFunc(words.Cut(told), func(w words.Word) bool { return firstPersons[w.Text] }) {
		return
	}
	r.moves = []Move{{Do: command.Ask, About: strings.TrimSpace(r.text), Confidence: Likely, End: len(r.text)}}
}

// keepFromQuestions sees to it that no question changes anything: what would be stored or begun because of its words
// isn't, and it is asked. A question that nothing in the message answers is asked, too: "idk, is it paid".
func keepFromQuestions(r *reader) {
	clauses := clausesOf(r.text)
	for _, c := range clauses {
		if !c.isQuestion || !asking.Only(c.text) && !asking.IfEnough(c.text) {
			continue
		}
		within := func(m Move) bool { return len(clauses) == 1 || c.start <= m.Start && m.End <= c.end }
		before := len(r.moves)
		r.moves = slices.DeleteFunc(r.moves, func(m Move) bool {
			return within(m) && (changesSomething(m) || len(clauses) == 1 && (m.Do == command.Yes || m.Do == command.No)) // "would Sam say no"
		})
		hears := func(m Move) bool { return m.Start < c.end && c.start < m.End && !saysNothing(m) }
		if len(r.moves) == before && (slices.ContainsFunc(r.moves, hears) || len(words.Cut(c.text)) < fewestAsked) {
			continue
		}
		if !slices.ContainsFunc(r.moves, within) {
			answerQuestion(r, c)
		}
	}
}

// answerQuestion has a question answered: from the record, or else from what the policies say.
func answerQuestion(r *reader, c clause) {
	switch {
	case asksIfEnough(r, c):
	case !readInquiries(r, c):
		r.add(c, r.guess(c))
	}
}

// asksIfEnough reads a question whether everything is all right as it is.
func asksIfEnough(r *reader, c clause) bool {
	if !c.isQuestion || !r.inForm() && !r.scene.Filed || !asking.IfEnough(c.text) {
		return false
	}
	r.add(c, Move{Do: command.Inquire, About: string(inquire.Enough), Confidence: Likely})
	return true
}

// readEnough reads a message that asks whether everything is all right as it is, perhaps with what it is about: "it's a
// mental health program. is that ok? he'd die if people knew". Behind an answer the question is only polite.
func readEnough(r *reader) bool {
	if !r.inForm() && !r.scene.Filed || len(r.text) > longestIdle {
		return false
	}
	sentences := strings.FieldsFunc(r.text, func(c rune) bool { return strings.ContainsRune("?!.\n", c) })
	i := slices.IndexFunc(sentences, asking.IfEnough)
	if i < 0 || len(when.Find(r.text, r.scene.Clock)) > 0 {
		return false
	}
	open, all := r.scene.Slot(r.scene.Open), clause{text: r.text, end: len(r.text)}
	if open != nil && (open.TakesFreeText() || open.isYesNo() || len(sentences) > 1 && hasAnswer(r, open)) {
		return false
	}
	private := false
	for k, sentence := range sentences {
		about := inquiryIn(r.scene, clause{text: sentence, end: len(sentence)})
		private = private || k != i && (about == inquire.Readers || about == inquire.Informed)
		if k != i && wish.Wants(sentence) {
			return false
		}
	}
	r.add(all, Move{Do: command.Inquire, About: string(inquire.Enough), Confidence: Likely})
	if private {
		r.add(all, Move{Do: command.Inquire, About: string(inquire.Readers), Confidence: Likely})
	}
	return true
}

// fewestAsked is how many words a question has that is asked although something else was made of its message.
const fewestAsked = 3

// changesSomething reports whether a move stores an answer, begins a request, or changes one.
func changesSomething(m Move) bool {
	switch m.Do {
	case command.Set, command.Amend, command.Submit, command.Skip, command.Same:
		return true
	case command.Change:
		return len(m.Values) > 0 || m.Slot != ""
	case command.Start:
		return m.Offered == ""
	}
	return false
}

// saysNothing reports whether a move neither answers a question nor stores what was said with it.
func saysNothing(m Move) bool {
	switch m.Do {
	case command.Yes, command.No, command.Unsure, command.Thank, command.Greet, command.Chat:
		return true
	case command.Set:
		return slices.Equal(m.Values, []string{UnsureValue})
	}
	return false
}
