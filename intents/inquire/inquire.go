// Package inquire recognizes what people ask about their own requests, about who reads
// what they write, and about the people in HR. It knows neither sentences nor intents: it
// looks for the parts of such a question (who, when, how long; a request, its start, its
// decision) by families of words, and a table says which parts make which question.
//
//	inquire.go   what can be asked, and how a clause is read
//	rules.go     the table
//	families.go  the families of families.txt
package inquire

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// About is what somebody asks about.
type About string

// Asked about one's own requests. The record answers these.
const (
	Start     About = "start"     // when the leave begins
	LastDay   About = "last day"  // when it ends
	Return    About = "return"    // the first day back at work
	Length    About = "length"    // how long it is
	Countdown About = "countdown" // how long until it begins
	State     About = "state"     // whether it is approved
	Decider   About = "decider"   // who decides or decided, or asked
	Timing    About = "timing"    // when HR decides, and how long it has waited
	Effort    About = "effort"    // how long the form takes
	Answers   About = "answers"   // what was answered or sent
	Missing   About = "missing"   // what is still to be answered
	Next      About = "next"      // what is left to do
	Reason    About = "reason"    // why it was denied
	Question  About = "question"  // what HR wants to know
	Changes   About = "changes"   // whether it can still be changed
	Informed  About = "informed"  // whether the manager or others were told
	Sent      About = "sent"      // whether it got to HR, or anything did
	Appeal    About = "appeal"    // what to do about a decision
	Manager   About = "manager"   // who their manager is
	Nudge     About = "nudge"     // can HR be reminded
	HandIn    About = "hand in"   // where a document goes
	Dates     About = "dates"     // what a calendar says; package calendar reads the question
	Weekends  About = "weekends"  // whether weekends in it count
	Odds      About = "odds"      // whether it may be refused, and what happens then
	DaysBack  About = "days back" // whether its days are used up, and given back
	Proof     About = "proof"     // a confirmation in writing
	Stays     About = "stays"     // whether the answers so far are still there later
)

// Asked about answers that don't come.
const (
	Silence     About = "silence"      // what happens if nobody decides in time
	OwnQuestion About = "own question" // what became of a question they asked HR
)

// Told of a request, and asked: what may still come between.
const (
	Undecided About = "undecided"    // its days depend on something
	AtWork    About = "at work"      // they may be needed at work
	IllThen   About = "ill on leave" // they may be ill on its days
	Refused   About = "refused"      // somebody at work said no to it
)

// IsAhead reports whether somebody says what may come between them and their leave.
func (a About) IsAhead() bool { return a == AtWork || a == IllThen }

// Asked about privacy.
const (
	Readers About = "readers" // who reads what is written here
	Outside About = "outside" // whether managers and colleagues do
	Kept    About = "kept"    // what is stored
	Erase   About = "erase"   // can it be deleted
	Profile About = "profile" // what is known of the person
	Copy    About = "copy"    // all of it, as a file

	Calendars  About = "calendars"   // a calendar link of who is away
	Weekly     About = "weekly"      // who is away, posted every week
	WeeklyStop About = "weekly stop" // not any more
)

// IsSubscription reports whether somebody asks to be told regularly who is away.
func (a About) IsSubscription() bool { return a == Calendars || a == Weekly || a == WeeklyStop }

// Asked about people.
const (
	Person    About = "person"    // who is in HR, or how to reach somebody there
	Complaint About = "complaint" // about HR itself
	GoingBack About = "back"      // how to return to work
)

// Told or asked of how and where the person works; package circumstance reads it.
const (
	Moving    About = "moving"    // they will work in another state
	Law       About = "law"       // which state's law counts
	Remote    About = "remote"    // working somewhere else
	Cover     About = "cover"     // who does somebody's work
	OwnCover  About = "own cover" // who does theirs
	Hired     About = "hired"     // whether somebody who isn't a regular employee gets leave
	Team      About = "team"      // what to do about a colleague who is away too often
	CallMe    About = "call me"   // that somebody gets in touch with them
	Upkeep    About = "upkeep"    // who changes the forms, or decides who is in HR
	Forced    About = "forced"    // they are made to take leave
	Recurring About = "recurring" // to be off on the same weekday again and again
	Needed    About = "needed"    // whether HR still has to approve
	Purpose   About = "purpose"   // somebody is to hear why they are away
	Payroll   About = "payroll"   // they were paid too little, or not yet
)

// Record says what there is to ask about.
type Record struct {
	Form       bool // a form is open
	Requests   bool // the person has requests
	Waiting    bool // one of them waits for HR
	Questioned bool // HR waits for an answer about one
	Denied     bool // the newest one was denied
	// Manager and HR are what these people are called, a name a word in lower case: “can Sam say no”
	// asks what “can my manager say no” does.
	Manager, HR []string
}

// Read returns what a clause asks about, or "" if it asks nothing that the record could
// answer. A question about leave in general is for the policies.
func Read(clause []words.Word, isQuestion bool, record Record) About {
	if len(clause) == 0 || len(clause) > longest {
		return ""
	}
	found, others := familiesIn(clause)
	found["bare"] = found["bare"] || others == countNames(clause, record)
	found["asks"] = isQuestion || len(clause) <= fewWords || found["wish to know"]
	found["short"] = len(clause) <= shortWords
	found["asks"] = found["asks"] || len(clause) <= askedLate && asksLate(clause)
	found["follow-up"] = found["bare"] && found["asks"] && (record.Form || record.Requests)
	found["denied"] = record.Denied && !record.Form
	found["whether it was"] = slices.Contains(familiesOf(words.TrimPolite(clause)[0].Text), "past")
	found["orders"] = slices.Contains(familiesOf(words.TrimPolite(clause)[0].Text), "erase")
	found["named"] = isNamed(clause)
	found["asks"] = found["asks"] || found["named"] && (found["see"] || found["told"] || found["deny"]) // "can Sam see why I'm out"
	found["manager"] = found["manager"] || callsOne(clause, record.Manager)
	found["hr"] = found["hr"] || callsOne(clause, record.HR)
	found["remind"] = found["remind"] || remindsSomebody(clause)
	found["whose call"] = asksWhose(clause)
	for _, r := range rules {
		if r.holds(found) && record.answers(r.about, found) {
			return r.about
		}
	}
	return ""
}

// Follow returns what a few words behind another question ask about: "who decides, and how long?",
// "is it approved, and by whom". They say only what kind of answer is wanted.
func Follow(before About, clause []words.Word) About {
	found, _ := familiesIn(clause)
	if !found["bare"] || len(clause) > fewWords+1 {
		return ""
	}
	switch before { //nolint:exhaustive // the others have no second part
	case Decider, State, Sent, Nudge, Changes:
		switch {
		case found["how long"] || found["when"]:
			return Timing
		case found["who"]:
			return Decider
		case found["reason"]:
			return Reason
		}
	case Start, LastDay, Return:
		if found["how long"] {
			return Length
		}
	}
	return ""
}

// ReadMessage is Read for a message that is one clause.
func ReadMessage(text string, record Record) About {
	tokens := words.Cut(text)
	return Read(tokens, words.IsQuestion(text, tokens), record)
}

// Refers reports whether a question leaves to what came before what it is about: "who's it
// with now", "and if they say no?".
func Refers(text string) bool {
	clause := words.Cut(text)
	if len(clause) == 0 || len(clause) > askedLate || !words.IsQuestion(text, clause) && !asksLate(clause) {
		return false
	}
	found, others := familiesIn(clause)
	return others <= 1 && (found["it"] || found["them"] || found["again"] || found["request"] || found["own"]) && !found["general"] && !found["elsewhere"]
}

// IsAfraid reports whether words say that somebody is afraid to tell something: "pregnant,
// scared to tell". They want to know who would hear of it, and no form.
func IsAfraid(said []words.Word) bool {
	found, _ := familiesIn(said)
	return found["afraid"] && found["to tell"]
}

const (
	longest  = 24 // words; a longer clause tells a story
	fewWords = 4  // "my last day", "any news": a question without a question mark

	askedLate = 12 // words of a question whose question word comes late

	shortWords = 5 // so short that a question is about what everything here is about
)

// asksLate reports whether a question word follows what it asks about: "my last day
// is when exactly". "I'm off when the baby comes" has a clause behind it, and asks nothing.
func asksLate(clause []words.Word) bool {
	asked := clause
	for len(asked) > 1 && leading[asked[0].Text] {
		asked = asked[1:]
	}
	if i := slices.IndexFunc(asked, func(w words.Word) bool { return laughs[w.Text] }); i >= 0 && i < shortWords { // "so nervous lol is it in yet"
		asked = asked[i+1:]
	}
	if len(asked) < len(clause) && words.OpensQuestion(asked) {
		return true
	}
	for i, w := range clause {
		if i > 0 && (w.Text == "when" || w.Text == "what" || w.Text == "who" || w.Text == "which") {
			return !slices.ContainsFunc(clause[i+1:], func(after words.Word) bool { return !closing[after.Text] })
		}
	}
	return false
}

// leading are words before a question: "and how long is that", "oh wait does she see it".
var leading = words.SetOf("and so but ok okay well wait oh hey hm hmm um uh sorry")

// laughs are words behind which something else begins.
var laughs = words.SetOf("lol haha hahaha lmao omg ugh argh eek")

// closing are words that may follow a question word at the end.
var closing = words.SetOf("exactly again then now please precisely day date time by on from until it is was that")

// isNamed reports whether a question's subject is somebody by name: "has Sam been told".
func isNamed(clause []words.Word) bool {
	if len(clause) < 3 || !auxiliaries[clause[0].Text] {
		return false
	}
	subject := clause[1].Text
	return byFirst[subject] == nil && !words.IsStopword(subject) && !words.IsDeterminer(subject) && !pronouns[subject]
}

// countNames returns how many words of a clause are names that the record tells.
func countNames(clause []words.Word, record Record) (n int) {
	for i := range clause {
		if callsOne(clause[i:i+1], record.Manager) || callsOne(clause[i:i+1], record.HR) {
			n++
		}
	}
	return n
}

// callsOne reports whether a clause has one of some names: "Sam", "Sam's". A name that is also a word of
// these families, such as Will, says nothing.
func callsOne(clause []words.Word, names []string) bool {
	return slices.ContainsFunc(clause, func(w words.Word) bool {
		called := slices.Contains(names, w.Text) || slices.Contains(names, strings.TrimSuffix(w.Text, "s"))
		return called && !alsoWords[w.Text] && byFirst[w.Text] == nil && !words.IsStopword(w.Text) && !auxiliaries[w.Text]
	})
}

// alsoWords are names that mean something else more often.
var alsoWords = words.SetOf("april may june august summer autumn day days monday tuesday wednesday thursday friday saturday sunday mark marks grace hope faith joy will bill bills rich long short young little rose roses price prices king page pages hunt law laws")

// MayCall reports whether who is in HR can make a difference to what a text asks: somebody may be named
// in it.
func MayCall(text string) bool {
	if len(text) > mostAsked {
		return false
	}
	tokens := words.Cut(text)
	return len(tokens) > 2 && (words.IsQuestion(text, tokens) || asksLate(tokens) || calls.MatchString(text))
}

// mostAsked is more letters than a message has that asks about somebody.
const mostAsked = 4000

var calls = regexp.MustCompile(`(?i)\b(?:tell|told|ask(?:ed)?|remind|nudge|hurry|see|sees|read|reads|know|knows|says?|said)\b|^\W*(?:can|could|does|did|has|is|will|would|may) `)

// AsksAround reports whether all that is asked is whether somebody can be talked to now: "is Hana around".
func AsksAround(text string) bool { return around.MatchString(text) }

var around = regexp.MustCompile(`(?i)^\W*(?:(?:hi|hey|hello|so|ok|um)[ ,]+)*(?:is|are|would) (?:[\pL'’-]+ ){1,3}?(?:(?:be )?(?:around|available|there|here|in|free|online|reachable|back|working))(?: (?:today|now|right now|at the moment|this (?:morning|afternoon)|or someone|or anyone))*\b`)

// remindsSomebody reports whether somebody else is to be reminded: "could you remind Sam about it".
func remindsSomebody(clause []words.Word) bool {
	i := slices.IndexFunc(clause, func(w words.Word) bool { return w.Text == "remind" })
	return i >= 0 && i+1 < len(clause) && !pronouns[clause[i+1].Text] && !words.IsStopword(clause[i+1].Text)
}

// answers reports whether there is something to say about what was asked.
func (r Record) answers(about About, found map[string]bool) bool {
	something := r.Form || r.Requests
	switch about {
	case Weekends:
		return something
	case Start, LastDay, Return, Length, Countdown, Answers, State:
		return something || found["own"] && (found["leave"] || found["request"]) || found["no news"] || found["own requests"]
	case Decider:
		return something || found["it"] || found["bare"] || found["own"]
	case Timing, Changes, Next, Sent:
		return something
	case Missing:
		return something && !r.Questioned
	case Effort, Stays:
		return r.Form
	case Question:
		return r.Requests && !r.Form
	case Reason, Appeal:
		return r.Denied
	case Nudge:
		return r.Requests || found["waited"] && (found["request"] || found["applied"] || found["hr"])
	case DaysBack:
		return r.Requests
	case Odds, Proof, Silence:
		return r.Requests && !r.Form
	}
	return true
}

// asksWhose reports whether a question is whose decision something is: "is that a Sam thing or a Hana
// thing", "is this up to my boss", "whose call is that".
func asksWhose(clause []words.Word) bool { return whose.MatchString(words.Join(clause)) }

var whose = regexp.MustCompile(`\ba \w+ (?:thing|call|decision|question) or (?:an? |more of an? )?\w+(?: (?:thing|call|decision|question|one))?\b|\b(?:an? )?(?:hr|boss|manager|supervisor|team lead) (?:thing|call|decision)\b|` +
	`\bwhose (?:call|decision|job) (?:is|would|will)\b|\b(?:is|was) (?:it|this|that) (?:all |really |just )?(?:up to|on) (?:my |the )?(?:boss|manager|supervisor|lead|hr|you|them|him|her)\b`)
