package intents

import (
	"regexp"
	"slices"
)

// guessedOrders are the orders that a guess stands for. An answer that no slot could
// read is none, and what is out of scope was not understood.
var guessedOrders = map[Intent]Order{
	StartLeave: Start, CorrectField: Change, PolicyQuestion: Ask, AskStatus: Status, BalanceQuery: Balance,
	Affirm: Yes, Deny: No, DontKnow: Unsure, SayAgain: Repeat, CallOff: Cancel, AskHelp: Help, Handoff: Person,
	ChitChat: SmallTalk, HROther: OtherHR,
}

// guessed is what the phrases teach about a clause that is neither a command nor
// an answer. A question stays one for the policies, unless it is about oneself, a
// request or the bot.
func (r *reader) guessed(c clause) Move {
	m := Move{Do: Unclear}
	if c.asks {
		m = Move{Do: Ask, About: c.question(r.text), Confidence: likely}
	}
	if r.offline.Classifier == nil {
		return m
	}
	asked := ""
	if open := r.scene.slot(r.scene.Open); open != nil {
		asked = open.Question
	}
	if at := asksHR.FindStringSubmatchIndex(c.text); at != nil {
		c.text, c.start = c.text[at[2]:], c.start+at[2]
		return Move{Do: Ask, About: c.question(r.text), Confidence: likely, Start: c.start, End: c.end}
	}
	if asked == "" && r.scene.Before != "" && begins(wordsOf(c.text), goesOn) > 0 {
		return Move{Do: Ask, About: c.question(r.text), Confidence: likely}
	}
	g := r.offline.Classifier.Guess(c.text, asked)
	order := guessedOrders[g.Intent]
	if order == Start && strays(wordsOf(c.text), nil) {
		return m // grief and resignations begin no form
	}
	switch {
	case c.asks && order == Start && !r.underWay() && howTo.MatchString(c.text):
		return Move{Do: Help, Confidence: g.Confidence, By: ByPhrases} // here
	case g.Foreign && asked == "":
		return Move{Do: Foreign, Confidence: g.Confidence, By: ByPhrases}
	case c.asks && order == SmallTalk && asked == "":
	case c.asks && !ofOneself[order]:
		if (g.Intent == OutOfScope || g.Intent == ChitChat) && !atWork(c.text) {
			m.Confidence = doubtful
		}
		return m
	case order == "", order == SmallTalk, order == Start && r.underWay(), order == Cancel && c.asks:
		return m // what people tell is not small talk to them
	case asked != "" && !c.asks && !besides[order]:
		return m
	case order == Ask, order == Balance:
		return Move{Do: order, About: c.question(r.text), Confidence: g.Confidence, By: ByPhrases}
	}
	return Move{Do: order, Confidence: g.Confidence, By: ByPhrases}
}

// asksHR is somebody who has HR asked something, and what.
var asksHR = regexp.MustCompile(`(?i)\bask (?:our |the )?(?:hr|human resources|people team)\b,? (?:if |whether |about )?((?:what|when|where|who|why|how|can|do|does|is|are|i|we|there|my|the)\b.*)`)

// goesOn is how a question without its mark goes on from the one before.
var goesOn = phraseList("and in|and for|and from|and with|and if|and when|or in|or for|also in|same in|same for")

// howTo is somebody who asks where to ask for leave.
var howTo = regexp.MustCompile(`(?i)\b(how|where|can|could)\b.*\b(apply|request|ask|file|start|begin|submit|sign up)\b`)

// workWords are those of questions that an employer may be asked, whatever else
// they are about.
var workWords = set("work working office job employer employee employees company colleague colleagues coworker coworkers manager boss team hr" +
	" payroll salary pay paid wage wages bonus raise benefits insurance 401k pension retirement vacation pto sick leave holiday holidays absence" +
	" badge desk laptop parking commute remote policy handbook contract probation shift shifts overtime training onboarding reimbursed reimbursement expenses")

// atWork reports whether a text has a word of them.
func atWork(text string) bool {
	return slices.ContainsFunc(wordsOf(text), func(w spoken) bool { return workWords[w.text] })
}

// besides are the orders that a statement may be instead of the answer to an
// open question: the others are too like what people say who do not know it.
var besides = map[Order]bool{Ask: true, Status: true, Balance: true, Person: true, Change: true}

// ofOneself are the questions that no policy answers.
var ofOneself = map[Order]bool{Status: true, Balance: true, Help: true, Person: true, Repeat: true}
