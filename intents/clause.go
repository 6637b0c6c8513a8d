package intents

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/ailment"
	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/asking"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/typed"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// clause is a part of a message that says one thing: a sentence, or a question that
// follows a statement in one ("June 20, and is it paid?").
type clause struct {
	text       string
	start, end int // byte offsets in the message
	isQuestion bool
}

// maxClauses is how many clauses of a message are read. A pasted email thread has more.
const maxClauses = 24

// maxClauseWords is where a clause ends even without punctuation.
const maxClauseWords = 80

// clausesOf splits a message into clauses. It drops tag questions ("is that ok?").
func clausesOf(text string) []clause {
	tokens := words.Cut(text)
	var clauses []clause
	from := 0
	for i := range tokens {
		last := i == len(tokens)-1
		mark, ends := gapAfter(text, tokens, i)
		ends = ends || i-from == maxClauseWords
		if !ends && !last && !startsQuestion(text, tokens, from, i+1) {
			continue
		}
		c := clauseOf(text, tokens[from:i+1])
		c.isQuestion = strings.ContainsRune(mark, '?') || asking.IsQuestion(tokens[from:i+1])
		onlyTone := c.isQuestion && (tagQuestions[words.Plain(c.text)] || i+1-from < len(tokens) && asking.OnlyExclaims(tokens[from:i+1]))
		if !onlyLeadsIn(tokens[from:i+1], tokens[i+1:]) && !onlyTone {
			clauses = append(clauses, c)
		}
		if from = i + 1; len(clauses) == maxClauses {
			break
		}
	}
	return clauses
}

// onlyLeadsIn reports whether words say nothing but that a question follows: "before we go any further".
func onlyLeadsIn(tokens, rest []words.Word) bool {
	if len(tokens) < 2 || !words.OpensQuestion(words.SkipLinks(rest)) {
		return false
	}
	leads, only := asking.LeadsIn(tokens)
	return leads && only
}

// clausesIn returns the clauses of a message. With no form open, a few words about a rule are a
// question without a question mark: "max PTO", "jury duty pay".
func clausesIn(r *reader) []clause {
	clauses := withoutHails(r, clausesOf(r.text))
	for i := range clauses {
		c := &clauses[i]
		if r.inForm() && len(clauses) > 1 && onlyDoubts(c) {
			c.isQuestion = false
		}
		if !r.inForm() && i+1 < len(clauses) && clauses[i+1].isQuestion && c.isQuestion && onlyMarked(c.text) {
			c.isQuestion = false
		}
		if !r.inForm() && c.isQuestion && i+1 < len(clauses) && !clauses[i+1].isQuestion && onlySpecifies(clauses[i+1].text) && wish.IsBare(c.text, when.Find(c.text, r.scene.Clock)) {
			c.isQuestion = false
		}
		if r.inForm() || c.isQuestion && !r.scene.Filed && len(r.scene.Topics) > 0 && wish.BeginsAsked(c.text, when.Find(c.text, r.scene.Clock)) {
			c.isQuestion = c.isQuestion && r.inForm()
			continue
		}
		if c.isQuestion {
			continue
		}
		told, _ := ailment.Read(c.text)
		c.isQuestion = !told.Gone && wish.AsksForRule(c.text) && len(when.Find(c.text, r.scene.Clock)) == 0 || asking.OfThings(c.text)
	}
	return clauses
}

// onlyDoubts reports whether a clause is a question by its mark alone, and its words an answer: the "I think so?" before
// "started last November".
func onlyDoubts(c *clause) bool {
	if !c.isQuestion || asking.IsQuestion(words.Cut(c.text)) {
		return false
	}
	order, _, ok := command.Read(c.text)
	return ok && (order == command.Yes || order == command.No || order == command.Unsure) || hedgedYes.MatchString(c.text)
}

// hedgedYes matches a yes or no whose author isn't certain.
var hedgedYes = regexp.MustCompile(`(?i)^\W*(?:(?:yes|yeah|yep|no|well|hm+|um+|uh) )*(?:i (?:think|believe|guess|suppose|hope) (?:so|not)|maybe|probably|prob|perhaps|should be)\W*$`)

// onlySpecifies reports whether a few words behind days with a question mark only say more exactly what is wished
// for: "half day next Friday? Just the afternoon".
func onlySpecifies(text string) bool {
	const few = 5 // words
	return len(words.Cut(text)) <= few && partOrCount.MatchString(text)
}

var partOrCount = regexp.MustCompile(`(?i)^\W*(?:(?:just|only|all|for|the|in the|from|a|maybe) )*(?:mornings?|afternoons?|am|pm|half|one day|\d+ (?:days?|hours?)|whole day|full day|day|noon|lunch)\b`)

// namesDay matches a sentence with a day in it.
var namesDay = regexp.MustCompile(`(?i)\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:today|tomorrow|tonight|next week|this week)\b`)

// onlyMarked reports whether nothing but its mark makes a sentence a question. With a question behind it, it
// tells what that is about: "the court wants me there on Tuesday?? do I get paid for that".
func onlyMarked(text string) bool {
	const fewest = 5 // words of a sentence that tells something
	tokens := words.Cut(text)
	return len(tokens) >= fewest && namesDay.MatchString(text) && !slices.ContainsFunc(tokens[:2], func(w words.Word) bool { return w.Text == "any" }) && !asking.Opens(tokens)
}

// withoutHails returns clauses without an "ok" or "wait" right before a question, where a question is
// open that no yes answers.
func withoutHails(r *reader, clauses []clause) []clause {
	open := r.scene.Slot(r.scene.Open)
	if open == nil || open.isYesNo() || r.scene.Confirming || len(clauses) < 2 || !clauses[1].isQuestion {
		return clauses
	}
	if !asking.OnlyHails(words.Cut(clauses[0].text)) {
		return clauses
	}
	return clauses[1:]
}

// clauseOf returns the clause made of some words in a row.
func clauseOf(text string, tokens []words.Word) clause {
	start, end := tokens[0].Start, tokens[len(tokens)-1].End
	if isMinus := start > 0 && text[start-1] == '-' && (start == 1 || text[start-2] == ' '); isMinus && strings.ContainsAny(tokens[0].Text[:1], words.Digits) {
		start-- // "-1" isn't 1
	}
	return clause{text: text[start:end], start: start, end: end}
}

// gapAfter returns the text between word i and the next, and whether it ends a sentence.
func gapAfter(text string, tokens []words.Word, i int) (mark string, ends bool) {
	to := len(text)
	if i+1 < len(tokens) {
		to = tokens[i+1].Start
	}
	mark = text[tokens[i].End:to]
	switch {
	case strings.ContainsAny(mark, "?!;\n"):
		return mark, true
	case strings.HasPrefix(mark, "..") && to < len(text): // "do they want like.. a certificate"
		return mark, false
	case strings.HasPrefix(mark, ".") && (len(mark) > 1 || to == len(text)):
		return mark, !abbreviations[tokens[i].Text]
	}
	return mark, false
}

// abbreviations end with a period that doesn't end the sentence.
var abbreviations = lists.Set("abbreviations")

// startsQuestion reports whether a question begins at word i of a sentence that isn't one:
// after a comma or "and", with a verb and its subject. A relative clause doesn't: "June
// 15, which is a Tuesday".
func startsQuestion(text string, tokens []words.Word, from, i int) bool {
	if i <= from || i >= len(tokens) {
		return false
	}
	if words.IsLink(tokens[i].Text) && asking.GoesOn(tokens[from:i], tokens[i:]) {
		return false
	}
	gap := text[tokens[i-1].End:tokens[i].Start]
	comma := strings.ContainsAny(gap, ",-–—(…") || strings.HasPrefix(gap, "..")
	if !comma && !words.IsLink(tokens[i].Text) && !isRunOnQuestion(tokens, from, i) && !leadsInto(tokens[from:i], tokens[i:]) {
		return false
	}
	rest := words.SkipLinks(tokens[i:])
	if wantsToKnow.MatchString(words.Join(rest[:min(5, len(rest))])) && !asking.Wonders(tokens[from:i]) && len(words.SkipLinks(tokens[from:i])) > 0 {
		return true // "…, so I need to know if this is paid"
	}
	inverted := len(rest) > 2 && whenWhere.MatchString(words.Join(rest[:3])) // "…, when will I hear back"
	return words.OpensQuestion(rest) && (!relativePronouns[rest[0].Text] || inverted) && !words.OpensQuestion(words.SkipLinks(tokens[from:i]))
}

// wantsToKnow matches how a wish to know something begins.
var wantsToKnow = regexp.MustCompile(`^(?:i|we|id|just|also|really|still|so|and|but|would|ill) (?:\w+ )?(?:need|want|like|have|gotta|got) (?:to )?know$|^(?:i|we) (?:need|want|have) to know(?: (?:if|whether|what|who|how|when))?$|^(?:need|want) to know (?:if|whether|what|who|how|when) `)

// leadsInto reports whether words lead to the question after them. What somebody doesn't know isn't asked: "I don't
// know how long yet".
func leadsInto(tokens, rest []words.Word) bool {
	leads, only := asking.LeadsIn(words.SkipLinks(tokens))
	return leads && (only || inverts.MatchString(words.Join(rest[:min(2, len(rest))])))
}

// inverts matches a verb before its subject, as it opens a question: "is it".
var inverts = regexp.MustCompile(`^(?:is|are|am|do|does|did|will|would|can|could|should|may|must|has|have) \S+$`)

// whenWhere matches how a question begins that no relative clause begins like.
var whenWhere = regexp.MustCompile(`^who (?:all )?(?:sees?|reads?|knows?|decides?|approves?) (?:what|this|it|that|these|here|all)\b|^who (?:can|gets to|will) (?:see|read|know|approve)\b|^who (?:tells|lets|informs|notifies|covers)\b|^(?:when|where) (?:will|do|does|did|can|could|should|would|am|is|are|may|must) (?:i|you|we|they|he|she|it|hr|my|this|that)$`)

// isRunOnQuestion reports whether "can I" or the like follows a statement without any
// punctuation, as people in a hurry write: "only 6 months here can i take leave", "I'm on a
// visa does that matter".
func isRunOnQuestion(tokens []words.Word, from, i int) bool {
	isMonth := tokens[i].Text == "may" && beforeMonth[tokens[i-1].Text] // "I started in May I think"
	if i-from < 3 || i+2 >= len(tokens) || connectives[tokens[i-1].Text] || isMonth {
		return false
	}
	const most, mostJudged = 5, 16 // words of a question about what was said, or what it is
	about := runOnVerbs[tokens[i].Text] && runOnSubjects[tokens[i+1].Text] && len(tokens)-i <= most
	judged := tokens[i].Text == "is" && len(tokens)-i <= mostJudged && judges.MatchString(words.Join(tokens[i:]))
	return about || judged || modalVerbs[tokens[i].Text] && tokens[i+1].Text == "i"
}

// judges matches a question what something is, as it ends a message: "is that a dealbreaker".
var judges = regexp.MustCompile(`^is (?:that|this|it) (?:even |still |really |too |gonna be |going to be )?(?:(?:an? |the )?(?:problem|issue|dealbreaker|deal breaker|thing|no go|must|requirement|big deal|reason)|ok|okay|fine|alright|bad|paid|unpaid|legal|allowed|possible|required|necessary|needed|enough|normal|covered|too late|too early|too much)(?: (?:or not|or what|then|at all|here|now|for you|for hr))?$`)

var (
	beforeMonth = words.SetOf("in since last this next until by early late mid of from around till")
	modalVerbs  = lists.Set("modal verbs")
	connectives = lists.Set("connectives")

	runOnVerbs    = lists.Set("run-on verbs")
	runOnSubjects = lists.Set("run-on subjects")

	relativePronouns = lists.Set("relative pronouns")
	tagQuestions     = lists.Set("tag questions")
)

// isProposal reports whether a question is a tentative answer, like "can I start June 1?".
func (c clause) isProposal() bool {
	return words.PrefixLen(words.SkipLinks(words.Cut(c.text)), proposalOpeners) > 0 && !asksAboutDay.MatchString(c.text) && !asksOfOwn.MatchString(c.text)
}

// asksOfOwn matches a question about something of one's own, which proposes nothing: "is my job safe past 12
// weeks".
var asksOfOwn = regexp.MustCompile(`(?i)^\W*(?:(?:and|so|but|hm+|oh|ok|wait) )*(?:is|are|does|do|would|will) (?:my|our|the company|hr)\b`)

var proposalOpeners = lists.Phrases("proposal openers")

// asksAboutDay matches a question what a day is, or whether it counts: "is Christmas counted in
// that", "is jan 11 a monday".
var asksAboutDay = regexp.MustCompile(`(?i)^\W*(?:(?:and|so|but|hm+|oh|ok|wait) )*(?:is|was|are|does|do|would|will)\b.*\b(?:count(?:s|ed)?|included?|deducted|paid|holiday|(?:an? )(?:\w+ ){0,2}(?:day|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|week)|weekday|weekend|in that|part of (?:it|that|the))\b`)

// questionText returns the question in a clause, without words like "and" or "also" before
// it.
func (c clause) questionText(text string) string {
	asked := c.text
	if tokens := words.SkipLinks(words.Cut(asked)); len(tokens) > 0 {
		asked = asked[tokens[0].Start:]
	}
	if strings.HasPrefix(text[c.end:], "?") {
		asked += "?"
	}
	return asked
}

// splitQuestions splits a question before another one: "when am I back and who do I tell".
func (c clause) splitQuestions() []clause {
	tokens := words.Cut(c.text)
	for i := 2; c.isQuestion && i+2 < len(tokens); i++ {
		if rest := words.SkipLinks(tokens[i:]); words.IsLink(tokens[i].Text) && words.OpensQuestion(rest) {
			first := clauseOf(c.text, tokens[:i])
			second := clauseOf(c.text, rest)
			first.isQuestion, second.isQuestion = true, true
			first.start, first.end, second.start, second.end = c.start+first.start, c.start+first.end, c.start+second.start, c.start+second.end
			return append([]clause{first}, second.splitQuestions()...)
		}
	}
	return []clause{c}
}

// QuestionIn returns the question in text[start:end], without words like "and" or "also"
// before it, and as the policies would put it if they have none of its words.
func QuestionIn(text string, scene Scene, start, end int) string {
	asked := clause{text: text[start:end], start: start, end: end}.questionText(text)
	if known := wish.InPolicyWords(asked); known != "" && (len(scene.Slots) > 0 || wish.AsksWhatToSay(asked)) {
		return known
	}
	return asked
}

// OnlyAsks reports whether text[start:end] is in a question.
func OnlyAsks(text string, start, end int) bool {
	asks := false
	for _, c := range clausesOf(text) {
		if c.start >= end || start >= c.end {
			continue
		}
		if !c.isQuestion {
			return false
		}
		asks = true
	}
	return asks
}

// splitParts splits a clause's words at commas and at words like "and".
func splitParts(text string, tokens []words.Word) [][]words.Word {
	var out [][]words.Word
	from := 0
	for i := range tokens {
		last := i == len(tokens)-1
		if last || strings.ContainsAny(text[tokens[i].End:tokens[i+1].Start], ",;") || words.IsLink(tokens[i+1].Text) {
			if part := words.TrimPolite(words.SkipLinks(tokens[from : i+1])); len(part) > 0 {
				out = append(out, part)
			}
			from = i + 1
		}
	}
	return out
}

// IsSentence reports whether a text has several words and most of them exist: somebody in HR would understand it.
func IsSentence(text string) bool {
	const least, oneIn = 4, 3 // words; one in three may be a name, or mistyped
	tokens, unknown := words.Cut(text), 0
	for _, w := range tokens {
		if isNumber := w.Text[0] >= '0' && w.Text[0] <= '9'; !isNumber && !words.IsReal(strings.ReplaceAll(w.Text, "'", "")) && !words.IsStopword(w.Text) {
			unknown++
		}
	}
	return len(tokens) >= least && unknown*oneIn <= len(tokens)
}

// DropSalutation returns a message without a greeting of somebody by name: "hey Hana, no".
func DropSalutation(text string) string { return words.DropSalutation(text) }

// statements returns the clauses that say something. A condition before a question belongs
// to the question: "if I adopt a child, how many weeks do I get?".
func statements(all []clause) []clause {
	var out []clause
	for i, c := range all {
		leadsToQuestion := i+1 < len(all) && all[i+1].isQuestion && words.PrefixLen(words.SkipLinks(words.Cut(c.text)), conditionOpeners) > 0
		if !c.isQuestion && !leadsToQuestion {
			out = append(out, c)
		}
	}
	return out
}

var conditionOpeners = lists.Phrases("condition openers")

// isTentativeAnswer reports whether a question is meant as an answer, like "can I start on
// June 1?".
func (r *reader) isTentativeAnswer(c clause) bool {
	if len(r.scene.Slots) == 0 || !c.isProposal() || asksForAll.MatchString(c.text) || r.scene.Filed && amend.NamesOtherLeave(c.text) {
		return false
	}
	return slices.ContainsFunc(when.Find(c.text, r.scene.Clock), func(f when.Reading) bool {
		return (f.Kind == when.KindDay || f.Kind == when.KindRange || f.Kind == when.KindLength && r.scene.Filed) && !inCase.MatchString(c.text[:f.Start])
	})
}

// inCase matches that what follows is only said in some case: "is this still here if I come back tonight".
var inCase = regexp.MustCompile(`(?i)\b(?:is|are|will|would|does|do) (?:this|that|it|my|everything|the) .*\b(?:if|when|once|unless|until) i\b[^,;]*$`)

// asksForAll matches a question whether there isn't more: "is three days all I get?".
var asksForAll = regexp.MustCompile(`(?i)\b(?:all|the most|the max(?:imum)?|as much as) (?:that )?(?:i|we|you) (?:get|can (?:take|get|have)|could (?:take|get|have)|give|offer|am allowed|have\W*$)`)

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
	correctionOpeners = lists.Phrases("correction openers")
	correctionClosers = lists.Phrases("correction closers")
	correctionFillers = lists.Phrases("correction fillers")
)

// ReadHardship returns the hard moment that a message tells of, or false. A nil book is the
// one that comes with the product.
func ReadHardship(b *care.Book, text string) (care.Told, bool) {
	return orShipped(b).Read(careClauses(clausesOf(typed.Beginning(text))))
}

func orShipped(b *care.Book) *care.Book {
	if b == nil {
		return care.Shipped()
	}
	return b
}

// careClauses returns clauses as package care reads them. A statement with a question mark
// behind it is still told: people in a hard moment are unsure.
func careClauses(clauses []clause) []care.Clause {
	out := make([]care.Clause, len(clauses))
	for i, c := range clauses {
		out[i] = care.Clause{Text: c.text, IsQuestion: words.OpensQuestion(words.SkipLinks(words.Cut(c.text)))}
	}
	return out
}
