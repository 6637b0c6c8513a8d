package intents

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/around"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/remark"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/intents/suggest"
	"github.com/leaveway/leaveway/intents/together"
	"github.com/leaveway/leaveway/intents/typed"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// Understand returns what a message means in a scene. The error is always nil.
func (o Offline) Understand(_ context.Context, text string, scene Scene) ([]Move, error) {
	if moves, ok := o.readSuggestion(text, scene); ok {
		return moves, nil
	}
	if moves, ok := o.readBesideHow(text, scene); ok {
		return moves, nil
	}
	return o.understand(text, scene), nil
}

func (o Offline) understand(text string, scene Scene) []Move {
	o.Care = orShipped(o.Care).For(slices.Concat(scene.Requested, []string{scene.Kind})...)
	scene.Clock.Leave = leaveOf(scene)
	if open := scene.Slot(scene.Open); open == nil || open.Kind != SlotText {
		text = around.NextTo(around.Dated(around.EitherSide(text, scene.Clock), scene.Clock), scene.Clock)
	}
	if scene.Open == "" && len(scene.Slots) == 0 || scene.Filed {
		text = wish.AsStatement(withoutKnownLater(text))
	}
	text = together.Reconsidered(typed.WithoutNumbering(typed.AsAlternatives(text)))
	if open := scene.Slot(scene.Open); len(scene.Slots) > 0 && (open == nil || !open.TakesFreeText()) {
		text = together.WithoutWhy(together.Mistaken(text, scene.Clock), scene.Clock)
	}
	beginning := typed.Beginning(text)
	if scene.Open == "" && (len(scene.Slots) == 0 || scene.Filed) && wish.WasAway(beginning) {
		scene.Clock.Lean = when.Past
	}
	if _, hard := ReadHardship(o.Care, beginning); !hard {
		rest, all := typed.WithoutTakenBack(beginning)
		if all {
			return []Move{{Do: command.Chat, About: string(Remark), Confidence: Likely, End: len(text)}}
		}
		rest = remark.WithoutCivilities(rest)
		rest = remark.WithoutDeadline(rest, when.Find(rest, scene.Clock))
		rest = remark.WithoutOthersHome(remark.WithoutHelp(remark.WithoutLongAgo(rest)))
		if len(scene.Slots) > 0 {
			rest = remark.WithoutOthersDays(rest)
		}
		if !takesDays(scene.Slot(scene.Open)) {
			rest = remark.WithoutToday(rest, scene.Clock.Today().Weekday())
		}
		text = rest + text[len(beginning):]
	}
	said, ifAllowed := typed.WithoutCondition(typed.WithoutLeadIn(when.WithoutRetracted(typed.DropRepeat(typed.Beginning(text)), scene.Clock)))
	said = keepDayChange(typed.WithoutToWork(said), scene)
	said, offered := withoutOffered(said, scene)
	said, allRefused := withoutRefused(o, said, scene)
	if allRefused || offered {
		return []Move{{Do: command.Chat, About: string(Remark), Confidence: Likely, End: len(text)}}
	}
	r, ok := o.readAddedHalf(said, text, scene)
	if !ok {
		r, ok = o.readHalves(said, text, scene)
	}
	if !ok {
		r = &reader{offline: o, text: said, full: text, scene: scene}
		read(r)
		dropHalves(r)
	}
	reconsider(r, scene)
	if ifAllowed {
		askWhetherAllowed(r)
	}
	return r.dropGreetings()
}

// readSuggestion reads a message in a form that suggests another day or length as a question: “can I do 16 weeks?”. It is
// asked about, because it may also ask whether that is allowed. ok is false if it suggests nothing, or what can't be read.
func (o Offline) readSuggestion(text string, scene Scene) (moves []Move, ok bool) {
	open := scene.Slot(scene.Open)
	statement, value, ok := suggest.Statement(text, scene.Clock)
	if !ok || len(scene.Slots) == 0 || open != nil && open.TakesFreeText() || scene.isAnswer(value) {
		return nil, false
	}
	if isLength := value.Kind == when.KindLength; open != nil && (isLength && open.OffersLengths() || !isLength && takesDays(open)) {
		statement = text[value.Start:value.End]
	}
	moves = o.understand(statement, scene)
	if slices.ContainsFunc(moves, func(m Move) bool {
		return m.Do != command.Set && m.Do != command.Amend || m.Trouble == NotUnderstood
	}) {
		return nil, false
	}
	for i, m := range moves {
		if s := scene.Slot(m.Slot); len(moves) == 1 && m.Do == command.Set && m.Trouble == NoTrouble && s != nil && s.Answer != "" {
			moves[i] = m.AskIfMeant()
		}
		moves[i].Start, moves[i].End = value.Start, value.End
	}
	return moves, len(moves) > 0
}

// readBesideHow reads a message without the questions that the request in it answers: "my dad has surgery on December 8,
// what do I need to do?". ok is false if it has none of them, or no request of its author.
func (o Offline) readBesideHow(text string, scene Scene) (moves []Move, ok bool) {
	if scene.Open != "" || len(scene.Slots) > 0 && !scene.Filed {
		return nil, false
	}
	rest, asks := withoutHow(text, scene)
	if !asks {
		return nil, false
	}
	moves = o.understand(rest, scene)
	isCare := func(m Move) bool { return m.Do == command.Care }
	begins := func(m Move) bool { return m.Do == command.Start && m.Trouble != ForSomebodyElse }
	return moves, slices.ContainsFunc(moves, begins) && !slices.ContainsFunc(moves, isCare)
}

// withoutHow blanks the questions of a message that only ask how its author gets what they tell of, and reports whether
// there are any next to something else. Which kind of leave some days are, a form asks.
func withoutHow(text string, scene Scene) (rest string, ok bool) {
	out := []byte(wish.WithoutKindDoubt(text))
	told, asks := false, string(out) != text
	isLate := wish.WasAway(text)
	for _, c := range clausesOf(typed.Beginning(string(out))) {
		story, kind := wish.AsksKind(c.text)
		kind = kind && len(words.Cut(story)) == 0 && wish.IsSpan(text, when.Find(text, scene.Clock))
		if !kind && !wish.AsksHow(c.text) && !(isLate && wish.AsksIfLate(c.text)) {
			told = true
			continue
		}
		asks = true
		for i := c.start; i < len(out) && (i < c.end || out[i] == '?'); i++ {
			out[i] = ' '
		}
	}
	return string(out), asks && told
}

// withoutKnownLater blanks in a wish for leave when its author will know more: "need surgery but don't know the date until
// I see the doctor on the 9th" is no leave from the 9th.
func withoutKnownLater(text string) string {
	const fewest = 3 // words of a wish
	later, ok := stance.KnownLater(text)
	if !ok || strings.Contains(text, "?") || len(words.Cut(later.Rest)) < fewest {
		return text
	}
	return later.Rest
}

// withoutOffered leaves out of a message in a form the days that its author only offers. all reports whether that is
// everything.
func withoutOffered(text string, scene Scene) (rest string, all bool) {
	if open := scene.Slot(scene.Open); len(scene.Slots) == 0 || open != nil && open.TakesFreeText() {
		return text, false
	}
	return remark.WithoutOffered(text)
}

// keepDayChange returns a message with only the change of days in it: “don't cancel the trip, just the Friday” is an
// order to drop the Friday.
func keepDayChange(text string, scene Scene) string {
	if !scene.Filed && len(scene.Slots) == 0 || len(text) > longestIdle {
		return text
	}
	if only, ok := amend.OnlyPart(text, scene.Clock); ok {
		return only
	}
	if only, ok := amend.TakesBack(text, scene.Clock); ok {
		return only
	}
	if scene.Filed {
		text, _ = amend.Rebooks(text)
	}
	return text
}

// read reads a message as a whole, or else clause by clause. The first reading that reports that it is one is the
// only one, so what may be taken for something else comes first.
func read(r *reader) {
	for _, reads := range []func(*reader) bool{
		readForOther, // "my coworker, she broke her leg, can she get leave"
		(*reader).readHardship,
		readThanks,           // "thank you for not making me explain it, I keep having to"
		readTiedOrder,        // "if Sam agrees, send it"
		readOrderAfterRemark, // "my mom's waiting, send it"
		readPapers,           // "got the certificate, how do I get it to you"
		readOtherMonth,       // "wrong month, I meant January"
		readTogether,         // "everything slides by a week"
		readMovedTo,          // "postpone it until January 11"
		readCounted,          // "does the 25th count as one of my days?"
		readHolidays,
		readEnough,          // "is that ok?"
		readIdle,            // "how much vacation do I have left", with no form open
		readHold,            // "can you hang on to this till Monday"
		readKnownLater,      // "depends on the flights, I'll know Friday"
		readYesNos,          // "yes to the 12 months and no to the hours"
		readExcept,          // "everything is right except the manager"
		readWritten,         // "does Sam get to read the hip part"
		readTenureAsk,       // "only started in May. does that kill it"
		readSomeWeekday,     // "Friday", of which there are two
		readCancelWhy,       // "scrap this, my sister will do it"
		readPartOfDay,       // "the morning off I mean"
		readExtent,          // "not the Friday"
		readWhose,           // "it's for my wife, not me"
		readShouldBe,        // "should this be vacation?"
		readArrived,         // "she's already here! born Tuesday"
		readInParts,         // "12 weeks but not all in one go"
		readCorrection,      // "the length is wrong"
		(*reader).readWhole, // "cancel", or an option's label
		readWhy,             // "why did you skip the visa?"
		readStance,          // "I don't know yet"
		readReminder,        // "remind me on Monday"
		readForeign,         // "quiero vacaciones"
		readOverruled,       // "Sam put me on the schedule anyway, who wins"
		readAmendment,       // "I need to come back a week earlier"
		readEntitlement,     // "my girlfriend is pregnant, what do I get?"
	} {
		if reads(r) {
			return
		}
	}
	if r.readStart(); !wish.OnlyWonders(r.text) || r.inForm() {
		readClauses(r)
	}
	if weigh(r); !r.apart {
		readUnused(r)
	}
}

// reconsider changes what the parts of a message do by what all of it says.
func reconsider(r *reader, scene Scene) {
	thankInstead(r)      // "she raised me. thank you for not making this hard"
	askInstead(r, scene) // "I'm pregnant, not asking for leave yet"
	readTellsOthers(r)   // "on jury duty next week, let my boss know"
	askRefused(r)        // a question that was refused as an answer
	keepFromQuestions(r) // "can I change this later"
	dropIfItMatters(r)   // "he's my father-in-law, does that change anything"
	askOnly(r)           // "our food bank sorts gifts on December 11. Would that be on company time?"
	keepFiled(r)         // "Sam wants a note for two days, do I have to give him one?"
	keepFiledDays(r)     // "can I keep two days for the memorial in January"
	holdWrong(r)         // "that's not right. send it"
	sayWhichHalf(r)      // "just that day, half actually. afternoon"
	askFirst(r)          // "idk, what's the most I can take?"
	askStateOnce(r)      // "how long until I hear back? need to book flights"
	askNeeded(r)         // "two weeks off for surgery, please advise what paperwork you need"
	offerTold(r)         // "my kid's school play is December 4 in the morning"
	askOfBegun(r)        // "jury summons for December 1, I need to know if this is paid"
	askOwnWeeks(r)       // "I'm 11 weeks, I just want to know what I'd get"
	dropOfOther(r)       // "one of my guys broke his wrist on Saturday, can I put it in for him"
	dropRepeats(r)       // "is this private? I haven't told anyone"
}

// readClauses reads a message clause by clause, after a wish for leave in it.
func readClauses(r *reader) {
	r.text = remark.WithoutGivenUp(r.text, when.Find(r.text, r.scene.Clock))
	clauses := afterSending(r, clausesIn(r))
	if r.scene.Open != "" && !r.hasStart() && r.scene.isUnworded() {
		clauses = fillForm(r, clauses)
	} else if r.fillFreeText(clauses) {
		clauses = nil
	}
	for _, c := range clauses {
		if !readMeant(r, c) {
			r.readClause(c, len(clauses) == 1)
		}
	}
	if r.hasStart() {
		fillToday(r)
		fillTold(r)
		fillRecurring(r)
		fillSameDay(r)
		keepClock(r)
		splitStretches(r)
		dropVague(r)
		dropAssumed(r)
	}
	dropBesideAnswers(r)
	countWorkdays(r)
	fillHours(r)
	if r.hasStart() || r.inForm() {
		refuseNegative(r)
	}
	r.readPending()
}

// dropBesideAnswers drops that the open question isn't answered by the words that another one is: "it's for
// my wife, not me" says what the request is for, and nobody was to say when as well.
func dropBesideAnswers(r *reader) {
	answered := func(m Move) bool { return m.Do == command.Set && m.Trouble == NoTrouble && m.Slot != r.scene.Open }
	if !slices.ContainsFunc(r.moves, answered) {
		return
	}
	r.moves = slices.DeleteFunc(r.moves, func(m Move) bool {
		return m.Do == command.Set && m.Slot == r.scene.Open && m.Trouble == NotUnderstood && len(m.Options) == 0
	})
}

// Beginning returns the part of a message that is read, and whether that is all of it.
func Beginning(text string) (read string, whole bool) {
	read = typed.Beginning(text)
	return read, len(read) == len(text)
}

// readWhole reads a message that is exactly a plain command or an option's label.
func (r *reader) readWhole() bool {
	all := clause{text: strings.TrimSpace(r.text), end: len(r.text)}
	open := r.scene.Slot(r.scene.Open)
	order, rest, ok := command.Read(all.text)
	if again, repeated := command.ReadRepeated(all.text); !ok && repeated {
		return r.addCommand(all, again)
	}
	switch {
	case !ok:
		return false
	case open != nil && open.hasLabel(all.text):
		r.add(all, r.readAnswer(open, all.text))
		return true
	case order == command.Start:
		return false // the message may say which kind of leave
	case order == command.Skip && declines(all.text):
		return false // "I'd rather not say" is more than "skip"
	case (order == command.Help || order == command.Why && open == nil) && r.scene.Record.Denied && inquiryIn(r.scene, all) != "":
		return false // "what now?" is about the decision, and so is "why?"
	case order == command.Change && changesLater.MatchString(all.text) && inquiryIn(r.scene, clause{text: all.text, end: all.end, isQuestion: true}) == inquire.Changes:
		return false // "can I change it later if the baby comes early" changes nothing now
	case order == command.Change && movesFiled(r, rest):
		return false // "change it to December 14 to December 18"
	case order == command.Change:
		r.addChanges(all, rest)
		return true
	}
	return r.addCommand(all, order)
}

// changesLater matches a question about a change that may come.
var changesLater = regexp.MustCompile(`(?i)^\W*(?:(?:and|so|but|ok|hm+) )*(?:can|could|may|will|is it).*\b(?:later|afterwards?|after|still|once|in case|if)\b`)

// hasLabel reports whether a text is exactly one of the slot's options. Then it answers
// the question, even if it is also a command.
func (s *Slot) hasLabel(text string) bool {
	return slices.ContainsFunc(s.Options, func(o choose.Option) bool { return strings.EqualFold(o.Label, text) })
}

// addCommand adds the move for a plain command and reports whether there is one. Yes, no
// and "I don't know" answer the open question if they can, unless another confirmation is
// pending.
func (r *reader) addCommand(c clause, order command.Order) bool {
	open := r.scene.Slot(r.scene.Open)
	switch {
	case order == command.Start, order == command.Change:
		return false
	case order == command.Yes || order == command.No || order == command.Unsure:
		if open == nil || r.scene.Confirming {
			r.add(c, Move{Do: order, Confidence: Sure})
			return true
		}
		if order == command.Unsure && open.Kind != SlotText {
			m, _ := unsureMove(stance.Unsure, open)
			r.add(c, m)
			return true
		}
		m := r.readAnswer(open, c.text)
		if open.TakesFreeText() && m.Do == command.Set && order != command.Unsure || m.Trouble == NotUnderstood {
			m = Move{Do: order, Slot: open.Name, Confidence: Sure}
		}
		r.add(c, m)
	case order == command.Same, order == command.Why, order == command.Skip:
		r.add(c, Move{Do: order, Slot: r.scene.Open, Confidence: Sure})
	default:
		r.add(c, Move{Do: order, Confidence: Sure})
	}
	return true
}

func (r *reader) readClause(c clause, alone bool) {
	if order, _, ok := command.Read(c.text); ok && !alone && r.addCommand(c, order) {
		return
	}
	if !alone && slices.Contains(stance.Of(words.Join(words.SkipLinks(words.Cut(c.text)))), stance.Wishes) { // "…, and have a great weekend"
		r.add(c, Move{Do: command.Greet, Confidence: Sure})
		return
	}
	if c.isQuestion && wish.AsksWhatToSay(c.text) {
		r.add(c, Move{Do: command.Ask, About: wish.InPolicyWords(c.text), Confidence: Likely})
		return
	}
	if asksIfEnough(r, c) || c.isQuestion && readCountedIn(r, c) || decidedByFact(r, c) || readMovedByOthers(r, c) || readBesideDay(r, c) || readHoliday(r, c) || readInquiries(r, c) {
		return
	}
	if offer := offered(r, c); c.isQuestion && offer != nil { // "can I get some time off?"
		r.add(c, Move{Do: command.Ask, About: c.questionText(r.text), Confidence: Likely, OnlyIfCertain: true})
		r.add(c, *offer)
		return
	}
	if another := anotherWish(r, c); another != nil {
		r.add(c, *another)
		return
	}
	if !c.isQuestion && slices.ContainsFunc(r.moves, func(m Move) bool { return m.Another }) {
		return // it goes on about the other wish
	}
	if m, ok := questionedAnswer(r, c); ok {
		r.add(c, m)
		return
	}
	if c.isQuestion && r.hasStart() && asksWhetherLeave(c.text) {
		r.fill(c) // the request has begun; days in it count
		return
	}
	if c.isQuestion && !r.isTentativeAnswer(c) {
		r.add(c, r.guess(c))
		return
	}
	before := len(r.moves)
	asked := r.hasStart() && wish.BeginsAsked(c.text, when.Find(c.text, r.scene.Clock)) // "…off, driving up to see friends"
	if !asked && r.isOffTopic(c) {
		r.pending = append(r.pending, c)
		return
	}
	if !fillFollowing(r, c) && !readWithRest(r, c) {
		r.fill(c)
	}
	if len(r.moves) == before {
		r.pending = append(r.pending, c)
	}
}

// fillFreeText uses a message of several sentences as the answer to an open free-text
// question, unless it is about something else. Notes for HR may contain questions, but not
// only questions.
func (r *reader) fillFreeText(clauses []clause) bool {
	open := r.scene.Slot(r.scene.Open)
	asks := func(c clause) bool { return c.isQuestion }
	switch {
	case open == nil || !open.TakesFreeText() || len(clauses) == 0:
		return false
	case slices.ContainsFunc(clauses, func(c clause) bool { return anotherWish(r, c) != nil }):
		return false
	case open.Kind != SlotText && slices.ContainsFunc(clauses, func(c clause) bool { return inquiryIn(r.scene, c) != "" }):
		return false
	case slices.ContainsFunc(clauses, func(c clause) bool { return r.answersOther(c, words.Cut(c.text), open) }):
		return false
	case slices.ContainsFunc(clauses, asks) && asksBesideNothing(r, open, clauses):
		return true
	case slices.ContainsFunc(clauses, asks) && (open.Kind != SlotText || !slices.ContainsFunc(clauses, func(c clause) bool { return !c.isQuestion })):
		return false
	}
	text := r.text
	if open.Kind == SlotText {
		text = r.full
	}
	r.add(clause{end: len(text)}, r.readAnswer(open, strings.TrimSpace(text)))
	return true
}

// asksBesideNothing reads a message that adds nothing and asks something: "nothing to add, when
// will I hear back". It reports whether it was that.
func asksBesideNothing(r *reader, open *Slot, clauses []clause) bool {
	for _, c := range clauses {
		if !c.isQuestion && !open.isSkip(c.text) {
			return false
		}
	}
	if !slices.ContainsFunc(clauses, func(c clause) bool { return !c.isQuestion }) {
		return false
	}
	for _, c := range clauses {
		switch {
		case !c.isQuestion:
			r.add(c, Move{Do: command.Skip, Slot: open.Name, Confidence: Sure})
		case !readInquiries(r, c):
			r.add(c, r.guess(c))
		}
	}
	return true
}

// readPending guesses what the clauses without a move are about, and falls back to "not
// understood".
func (r *reader) readPending() {
	r.prependLeadIns()
	addRests(r)
	for _, c := range r.pending {
		if m := r.guess(c); m.Do != command.Unclear && len(r.moves) == 0 {
			r.add(c, m)
		}
	}
	if len(r.moves) == 0 && len(r.pending) == 1 {
		r.reviseLatest(r.pending[0])
	}
	open := r.scene.Slot(r.scene.Open)
	switch {
	case len(r.moves) > 0:
	case answersLater(r, open):
	case addDayAfterLength(r, open):
	case open != nil && !slices.ContainsFunc(r.pending, r.isOffTopic):
		m := open.troubleMove(NotUnderstood)
		if open.Kind == SlotChoice || open.Kind == SlotChoices {
			if near := r.readAnswer(open, r.text); near.Trouble == NotUnderstood {
				m = near // with the options that the words are near
			}
		}
		r.add(clause{end: len(r.text)}, orForeign(r, m))
	default:
		r.add(clause{end: len(r.text)}, Move{Do: command.Unclear})
	}
}

// prependLeadIns adds the statement before a question to the question if it has no move of
// its own: in "my boss says no, is that legal?" the question needs it.
func (r *reader) prependLeadIns() {
	for i := range r.moves {
		m := &r.moves[i]
		for _, c := range r.pending {
			if m.Do != command.Ask && m.Do != command.Balance || c.end > m.Start {
				continue
			}
			if between := r.text[c.end:m.Start]; !strings.ContainsAny(between, "?!;.\n") || strings.TrimLeft(between, "?!;.\n ") == "" && refersBack.MatchString(words.Join(words.Cut(r.text[m.Start:m.End]))) {
				m.Start = c.start
				m.About = clause{text: r.text[m.Start:m.End], end: m.End}.questionText(r.text)
			}
			if asked := wish.InPolicyWords(m.About); r.inForm() && asked != "" {
				m.About = asked
			}
		}
		askOfAnswer(r, m)
	}
}

// askOfAnswer adds the sentence before a question about it to the question, if that sentence is an answer: "it's my
// mother-in-law, does she count?".
func askOfAnswer(r *reader, m *Move) {
	if m.Do != command.Ask || m.Start >= m.End || !refersBack.MatchString(words.Join(words.Cut(r.text[m.Start:m.End]))) {
		return
	}
	for _, c := range clausesOf(r.text) {
		if !c.isQuestion && c.end <= m.Start && strings.Trim(r.text[c.end:m.Start], " ,;.!–—-") == "" {
			m.About = clause{text: r.text[c.start:m.End], start: c.start, end: m.End}.questionText(r.text)
		}
	}
}

// refersBack matches a question about the sentence before it: "does that count", "is that a thing for everyone",
// "my mother-in-law, does she count".
var refersBack = regexp.MustCompile(`^(?:(?:so|and|but|ok|wait|also) )*(?:is|are|was|does|do|did|will|would|can|could|should|what|how|why) (?:[a-z]+ ){0,3}(?:that|this|those|these)\b|^(?:(?:so|and|but|ok|wait|also) )*(?:does|do|will|would|can|could) (?:he|she|they|it) (?:even |really |also |still )?(?:count|qualify)s?\b`)

// dropGreetings returns the moves without greetings and thanks, unless there is nothing
// else.
func (r *reader) dropGreetings() []Move {
	matters := func(m Move) bool { return m.Do != command.Greet && m.Do != command.Thank }
	if !slices.ContainsFunc(r.moves, matters) {
		return r.moves[:min(1, len(r.moves))]
	}
	if inquires := func(m Move) bool { return m.Do == command.Inquire }; r.scene.Open == "" && !r.scene.Confirming && slices.ContainsFunc(r.moves, inquires) {
		matters = func(m Move) bool { return !aside[m.Do] } // "that's not right, can someone look at it again?"
	}
	says := func(m Move) bool { return matters(m) && m.Do != command.Help }
	explains := slices.ContainsFunc(r.moves, says) // "adopting in March, what do I do" goes on with the form
	return slices.DeleteFunc(r.moves, func(m Move) bool { return !matters(m) || explains && m.Do == command.Help })
}

// aside are the orders that only lead to a question.
var aside = map[command.Order]bool{command.Greet: true, command.Thank: true, command.Yes: true, command.No: true}

// Understander turns a message into moves.
type Understander interface {
	Understand(ctx context.Context, text string, scene Scene) ([]Move, error)
}
