// Package inquire recognizes what people ask about their own requests, about who reads
// what they write, and about the people in HR. It knows neither sentences nor intents: it
// looks for the parts of such a question (who, when, how long; a request, its start, its
// decision) by families of words, and a table says which parts make which question.
//
//	about.go     what can be asked
//	inquire.go   how a clause is read; named.go people in it, by name or as manager or HR
//	papers.go    papers that go to HR, or come from there
//	written.go   one thing that somebody told: whether it is in a request, and who reads it
//	books.go     money that is spent on a leave
//	rules.go     the table
//	families.go  the families of families.txt
package inquire

import (
	"slices"

	"github.com/leaveway/leaveway/intents/words"
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
	found["few words"] = len(clause) <= askedLate
	found["asks"] = found["asks"] || len(clause) <= askedLate && asksLate(clause)
	found["follow-up"] = found["bare"] && found["asks"] && (record.Form || record.Requests)
	found["denied"] = record.Denied && !record.Form
	found["whether it was"] = slices.Contains(familiesOf(words.TrimPolite(clause)[0].Text), "past")
	found["orders"] = slices.Contains(familiesOf(words.TrimPolite(clause)[0].Text), "erase")
	found["named"] = isNamed(clause)
	found["reader"] = namesReader(clause)
	found["asks"] = found["asks"] || found["named"] && (found["see"] || found["told"] || found["deny"]) // "can Sam see why I'm out"
	found["manager"] = found["manager"] || callsOne(clause, record.Manager)
	found["hr"] = found["hr"] || callsOne(clause, record.HR)
	found["remind"] = found["remind"] || remindsSomebody(clause)
	found["whose call"] = asksWhose(clause)
	found["days come back"] = daysBack.MatchString(words.Join(clause))
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
		return something && !r.Questioned && (r.Form || !found["what is left"])
	case Effort, Stays:
		return r.Form
	case Question:
		return r.Requests && !r.Form
	case Reason, Appeal:
		return r.Denied
	case Nudge:
		return r.Requests && !(found["in a hurry"] && r.Form) || found["waited"] && (found["request"] || found["applied"] || found["hr"])
	case DaysBack:
		return r.Requests
	case Odds, Proof, Silence:
		return r.Requests && !r.Form
	}
	return true
}
