package intents

import (
	"regexp"
	"slices"

	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/calendar"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/holiday"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// guess asks the classifier about a clause that is neither a command nor an answer. A
// question is for the policies unless it is about the person, a request, or the bot.
func (r *reader) guess(c clause) Move {
	m := Move{Do: command.Unclear}
	if c.isQuestion {
		m = Move{Do: command.Ask, About: c.questionText(r.text), Confidence: Likely}
	}
	if asked := wish.InPolicyWords(c.text); c.isQuestion && (r.inForm() || r.scene.Filed || r.hasStart()) && asked != "" {
		m.About = asked
		return m
	}
	if r.offline.Classifier == nil {
		return m
	}
	asked := ""
	if open := r.scene.Slot(r.scene.Open); open != nil {
		asked = open.Question
	}
	if match := askHR.FindStringSubmatchIndex(c.text); match != nil {
		c.text, c.start = c.text[match[2]:], c.start+match[2]
		return Move{Do: command.Ask, About: c.questionText(r.text), Confidence: Likely, Start: c.start, End: c.end}
	}
	if asked == "" && r.scene.LastQuestion != "" && words.PrefixLen(words.Cut(c.text), followUpOpeners) > 0 {
		return Move{Do: command.Ask, About: c.questionText(r.text), Confidence: Likely}
	}
	g := r.offline.Classifier.Guess(c.text, asked)
	order := g.Order
	if order == command.Start && (choose.IsOffTopic(words.Cut(c.text)) || wish.WantsNone(r.text)) {
		return m // grief and resignations don't start a form
	}
	if (order == command.Start || order == command.Balance) && !c.isQuestion && wish.OnlyTells(c.text, false) {
		return m // "my leave last year was a disaster"
	}
	if order == command.Balance && keepsElse.MatchString(c.text) {
		order = command.Ask
	}
	switch {
	case order == command.Cancel && command.GoesOn(words.Cut(r.text)):
		return m
	case order == command.Cancel && !r.inForm() && !r.scene.Filed && !opensCancel[words.TrimPolite(words.Cut(c.text))[0].Text]:
		return m // "nanny quit" ends something else
	case c.isQuestion && order == command.Start && !r.inForm() && howToApply.MatchString(c.text):
		return Move{Do: command.Help, Confidence: g.Confidence, By: ByPhrases}
	case g.Foreign && asked == "":
		return Move{Do: command.Foreign, Confidence: g.Confidence, By: ByPhrases}
	case c.isQuestion && order == command.Chat && asked == "" && namesBot(c.text) && !mentionsWork(c.text):
	case order == command.Help && !seeksHelp(c.text):
		return m
	case c.isQuestion && !personalOrders[order]:
		if (order == command.OffTopic || order == command.Chat) && !mentionsWork(c.text) {
			m.Confidence = doubtful
		}
		return m
	case order == command.Set, order == command.OffTopic, order == command.Chat, order == command.Start && r.inForm(), order == command.Cancel && c.isQuestion:
		return m // a statement is not small talk
	case asked != "" && !c.isQuestion && !interruptingOrders[order]:
		return m
	case order == command.Ask, order == command.Balance:
		return Move{Do: order, About: c.questionText(r.text), Confidence: g.Confidence, By: ByPhrases}
	}
	return Move{Do: order, Confidence: g.Confidence, By: ByPhrases}
}

// keepsElse matches that what somebody may still have isn't time off: "would I still have a job".
var keepsElse = regexp.MustCompile(`(?i)\b(?:have|has|keep|get|got|lose) (?:(?:a|my|the|our|this|any) )?(?:(?:old|same|actual|current|own|health|medical|dental) )*(?:jobs?|positions?|roles?|desk|office|seat|place|career|title|pay|salary|insurance|coverage|benefits|seniority)\b`)

// readHolidays reads a message that asks whether a day is off for everybody, or what a calendar
// says of it, before the day can be taken for an answer.
func readHolidays(r *reader) bool {
	clauses := clausesOf(holiday.WithoutElse(r.text))
	return len(clauses) == 1 && readHoliday(r, clauses[0])
}

// readHoliday reads a clause that asks such a question.
func readHoliday(r *reader, c clause) bool {
	if _, permission := wish.Behind(c.text); !permission && holiday.Asks(c.text) { // "can I do the 21st off"
		if _, dated := holiday.DayAsked(c.text, r.scene.Clock); dated {
			r.add(c, Move{Do: command.Inquire, About: string(inquire.Dates), Confidence: Likely})
		}
		r.add(c, Move{Do: command.Ask, About: c.questionText(r.text), Confidence: Likely})
		return true
	}
	asked, ok := calendar.Read(c.text, r.scene.Clock)
	if !ok || asked.Guess && !c.isQuestion {
		return false
	}
	if asked.Refers && len(when.Find(r.text[:c.start], r.scene.Clock)) > 0 {
		c.start = 0 // "the week of December 7, is that a Monday?"
	}
	r.add(c, Move{Do: command.Inquire, About: string(inquire.Dates), Confidence: Likely})
	return true
}

// seeksHelp reports whether a clause that sounds like a call for help is one: it is short, or says that its
// author doesn't know how something is done. "do you need what he has" asks for something else.
func seeksHelp(text string) bool {
	const few = 4 // words
	tokens := words.Cut(text)
	return len(tokens) <= few || words.Contain(tokens, helpWords)
}

var helpWords = lists.Phrases("words of a call for help")

// namesBot reports whether a question may be about the bot: "can my girlfriend stay in staff
// housing" isn't, whatever it looks like.
func namesBot(text string) bool {
	tokens := words.SkipLinks(words.Cut(text))
	has := func(set map[string]bool) bool {
		return slices.ContainsFunc(tokens, func(w words.Word) bool { return set[w.Text] })
	}
	if asksForPaper.MatchString(text) { // "are you going to want an obituary"
		return false
	}
	return has(botWords) || has(thingWords) && asksWhatItIs[tokens[0].Text] // "is it possible?" is about what was said before
}

// asksForPaper matches a question whether something has to be shown or given.
var asksForPaper = regexp.MustCompile(`(?i)\b(?:you|u|yall|you guys)\b.*\b(?:want|need|require|ask for|expect|accept|check|verify)\b`)

var (
	botWords     = lists.Set("words about the bot")
	thingWords   = lists.Set("words for the bot as a thing")
	asksWhatItIs = lists.Set("words that ask what it is")
)

// opensCancel are words with which somebody says that something is to end.
var opensCancel = lists.Set("openings of a cancellation")

// askHR matches a request to ask HR something, and captures the question.
var askHR = regexp.MustCompile(`(?i)\bask (?:our |the )?(?:hr|human resources|people team)\b,? (?:if |whether |about )?((?:what|when|where|who|why|how|can|do|does|is|are|i|we|there|my|the)\b.*)`)

// followUpOpeners begin a follow-up to the previous question, often without a question
// mark.
var followUpOpeners = lists.Phrases("follow-up openers")

// howToApply matches a question about where or how to request leave.
var howToApply = regexp.MustCompile(`(?i)\b(how|where|can|could)\b.*\b(apply|request|ask|file|start|begin|submit|sign up)\b`)

// workWords make a question one for the employer, whatever else it is about.
var workWords = lists.Set("work words")

func mentionsWork(text string) bool {
	return slices.ContainsFunc(words.Cut(text), func(w words.Word) bool { return workWords[w.Text] })
}

// interruptingOrders are accepted for a statement while a question is open. The other
// orders are too easily confused with an answer.
var interruptingOrders = map[command.Order]bool{command.Ask: true, command.Status: true, command.Balance: true, command.Human: true, command.Change: true}

// personalOrders are questions that no policy can answer.
var personalOrders = map[command.Order]bool{command.Status: true, command.Balance: true, command.Help: true, command.Human: true, command.Repeat: true}

// isOffTopic reports whether a clause is about something that no form covers. A day in such
// a clause isn't an answer: "my dad died yesterday, I need a few days". Words that name a
// question or option are on topic, and a free text answer may be about anything.
func (r *reader) isOffTopic(c clause) bool {
	if open := r.scene.Slot(r.scene.Open); open != nil && open.Kind == SlotText {
		return false
	}
	tokens := words.Cut(c.text)
	if !choose.IsOffTopicForForm(tokens) {
		return false // whatever the form's own words are
	}
	var known [][]string
	for i := range r.scene.Slots {
		known = append(known, choose.Names(r.scene.Slots[i].Options)...)
		known = append(known, r.scene.Slots[i].Cues()...)
	}
	return choose.IsOffTopicForForm(tokens, known...)
}

// readInquiries reads questions about the person's own requests. A sentence may have two:
// "when am I back, and who do I tell if …?". The classifier guesses what any other question
// next to them is about. It reports whether there was one.
func readInquiries(r *reader, c clause) bool {
	parts := c.splitQuestions()
	asked := make([]inquire.About, len(parts))
	for i, part := range parts {
		asked[i] = inquiryIn(r.scene, part)
		if i > 0 && asked[i] == "" {
			asked[i] = inquire.Follow(asked[i-1], words.SkipLinks(words.Cut(part.text)))
		}
	}
	if about := inquiryIn(r.scene, c); about != "" && (len(parts) == 1 || slices.Contains(asked, "")) {
		parts, asked = []clause{c}, []inquire.About{about}
	}
	if !slices.ContainsFunc(asked, func(a inquire.About) bool { return a != "" }) {
		return false
	}
	for i, part := range parts {
		if asked[i] == "" {
			r.add(part, r.guess(part))
			continue
		}
		r.add(part, Move{Do: command.Inquire, About: string(asked[i]), Confidence: Likely})
	}
	return true
}

// inquiryIn returns what a clause asks about the person's own requests, or "". A sentence
// with a day or a length in it says what should be different.
func inquiryIn(s Scene, c clause) inquire.About {
	tokens := words.Cut(c.text)
	about := inquire.Read(tokens, c.isQuestion, s.Record)
	if core := words.TrimPolite(tokens); about == "" && len(core) == 1 { // "why though"
		about = inquire.Read(core, c.isQuestion, s.Record)
	}
	if about == "" && len(s.Slots) > 0 && s.Filed {
		about = inquiryFirst(s, c)
	}
	if len(when.Find(c.text, s.Clock)) > 0 && amend.DoubtIn(c.text, s.Clock) == amend.NoDoubt && (about == inquire.Changes || about == inquire.GoingBack) {
		return ""
	}
	return about
}

// inquiryFirst returns what the part before the first comma asks, if what follows only says why:
// "can you nudge Sam, he hasn't reacted".
func inquiryFirst(s Scene, c clause) inquire.About {
	tokens := words.Cut(c.text)
	parts := splitParts(c.text, tokens)
	if len(parts) < 2 || len(parts[0]) < 2 || !c.isQuestion && !words.OpensQuestion(words.SkipLinks(tokens)) {
		return ""
	}
	return inquire.Read(parts[0], true, s.Record)
}

// readForeign reads a message in another language where nothing was asked. A word that is
// the same in English starts nothing: "quiero vacaciones".
func readForeign(r *reader) bool {
	if r.scene.Open != "" || !classify.ClearlyForeign(r.text) {
		return false
	}
	r.add(clause{end: len(r.text)}, Move{Do: command.Foreign, Confidence: doubtful, By: ByPhrases})
	return true
}

// orForeign returns the move for an answer that isn't understood, or that for another
// language if it is in one.
func orForeign(r *reader, m Move) Move {
	if !classify.ClearlyForeign(r.text) {
		return m
	}
	return Move{Do: command.Foreign, Confidence: doubtful, By: ByPhrases}
}

// askStateOnce answers once where a request stands: when it is decided says so already, and so does whether it was sent.
func askStateOnce(r *reader) {
	asks := func(about inquire.About) func(Move) bool {
		return func(m Move) bool { return m.Do == command.Inquire && m.About == string(about) }
	}
	if slices.ContainsFunc(r.moves, asks(inquire.Timing)) || r.scene.Filed && slices.ContainsFunc(r.moves, asks(inquire.Sent)) {
		r.moves = slices.DeleteFunc(r.moves, asks(inquire.State))
	}
}

// askRefused asks what a question in the middle of a form asks, where it was refused as an answer:
// nobody who asks hears that it isn't a date.
func askRefused(r *reader) {
	open := r.scene.Slot(r.scene.Open)
	if !r.inForm() || open != nil && open.TakesFreeText() {
		return
	}
	var asked []clause
	for _, c := range clausesOf(r.text) {
		if c.isQuestion {
			asked = append(asked, c)
		}
	}
	kept := slices.DeleteFunc(slices.Clone(r.moves), func(m Move) bool {
		refused := m.Trouble == NotUnderstood && len(m.Options) == 0 || m.Trouble == SeveralSlots && len(m.Options) > 1
		return refused && slices.ContainsFunc(asked, func(c clause) bool { return m.Start < c.end && c.start < m.End })
	})
	if len(kept) == len(r.moves) {
		return
	}
	if r.moves = kept; len(kept) == 0 {
		last := asked[len(asked)-1]
		r.add(last, r.guess(last))
	}
}
