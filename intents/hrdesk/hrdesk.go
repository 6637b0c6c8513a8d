// Package hrdesk recognizes what people in HR ask for in words: what waits for them, who is
// away, what employees asked, and how something is done that only HR or an admin does. It
// looks for families of words and for the names of the employees on record, not for
// sentences. It never recognizes an order to decide as one to carry out: decisions are made
// with buttons.
//
//	hrdesk.go   what can be asked for, and the order in which it is looked for
//	orders.go    several orders in one message
//	decision.go  words that sound like a decision
//	message.go  what an employee is to be told
//	others.go   asking for what only HR may do or see, and who of one's own team is away
//	ended.go    how requests ended
//	work.go     asking what is left to do, and taking a decision back
//	found.go    what is found in a message: families, names, days
//	words.txt   the families
package hrdesk

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

// About is what somebody in HR asks about.
type About string

// What the record answers.
const (
	Waiting  About = "waiting"  // the requests that wait for a decision; Since or Before may narrow them
	Away     About = "away"     // who is on leave from First to Last
	Employee About = "employee" // the requests of an employee
	Tickets  About = "tickets"  // the questions that nobody has answered
	Policies About = "policies" // the policies there are
	Ended    About = "ended"    // the requests that were approved, denied or canceled, perhaps from First to Last
)

// What somebody does, or asks how to do.
const (
	Decide   About = "decide"   // approve or deny
	Undo     About = "undo"     // take a decision back
	Tell     About = "tell"     // ask or tell an employee something
	Remind   About = "remind"   // be reminded on First
	Export   About = "export"   // a file or a report
	Delegate About = "delegate" // somebody else decides
	Access   About = "access"   // who is in HR
	Audit    About = "audit"    // who did what
	Forms    About = "forms"    // write or change forms
	Settings About = "settings"
	Help     About = "help"
)

// What the people who run the product ask about it.
const (
	Backups   About = "backups"
	Upgrades  About = "upgrades"
	Databases About = "databases"
	Keys      About = "keys"
	Models    About = "models"
	Hotlines  About = "hotlines" // what is said in hard times, and whom it names
	Balances  About = "balances" // where the numbers of vacation days come from
	Importing About = "importing"
	Papers    About = "papers"    // where policies are written and changed
	Sentences About = "sentences" // what the bot says by itself
	Reminding About = "reminding" // when the bot reminds people
	Secrecy   About = "secrecy"   // who sees requests
	Trying    About = "trying"    // forms, before they are published
	Chasing   About = "chasing"   // somebody else who is to decide
	Joining   About = "joining"   // somebody who is new at the company
)

// product are the subjects in the order in which they are looked for. Their families have
// the same names.
var product = []About{Backups, Upgrades, Keys, Databases, Models, Hotlines, Importing, Papers, Trying, Balances, Sentences, Reminding, Secrecy, Chasing, Joining}

// AboutProduct reports whether a subject is the product itself.
func AboutProduct(about About) bool { return slices.Contains(product, about) }

// asksAboutProduct returns what of the product a question is about, or "".
func (f found) asksAboutProduct() About {
	if !f.asks && !f.begins("author") && !f.begins("importing") {
		return ""
	}
	for _, about := range product {
		if f.has(string(about)) {
			return about
		}
	}
	return ""
}

// Ask is what somebody in HR asks for.
type Ask struct {
	About    About
	Employee string // the name of an employee on record who is named; empty for none
	// First and Last are the days that are asked about, as midnight UTC; zero if none are.
	First, Last time.Time
	// Since and Before are when a request was filed; zero for any time.
	Since, Before time.Time
	Balance       bool    // it is about the days that the employee has left
	Outcome       Outcome // how the requests ended that are asked about
	Words         string  // the message
}

// Outcome is how a request ended.
type Outcome string

// The outcomes.
const (
	WasApproved Outcome = "approved"
	WasDenied   Outcome = "denied"
	WasCanceled Outcome = "canceled"
)

// Situation is where the words were said.
type Situation struct {
	Clock     when.Clock
	Employees []string // the names of those who have requests, or of the team
	Manager   string   // the name of the person's manager; empty if it isn't known
	Filling   bool     // the person fills in a form of their own, so a name may be an answer
}

// Read returns what HR asks for. ok is false if it is nothing of HR's.
func Read(text string, at Situation) (ask Ask, ok bool) {
	f := find(text, at)
	if len(f.tokens) == 0 || len(f.tokens) > longest {
		return Ask{}, false
	}
	ask = Ask{About: f.about(at.Filling), Employee: f.employee, Words: text}
	if ask.About == "" && f.employee != "" && !at.Filling && len(f.tokens) <= fewWords+2 && Decides(text) != NoVerdict {
		ask.About = Decide // "ok for Priya" without the word
	}
	if ask.About == "" && f.employee != "" && !at.Filling && !f.asks && !f.has("own") && f.has("of a leave") {
		ask.About = Employee // "Lena called, she's cutting hers short": what is told of somebody is about their request
	}
	switch ask.About {
	case "":
		return Ask{}, false
	case Waiting:
		ask.Since, ask.Before = f.filed(at.Clock)
	case Ended:
		ask.Outcome = f.outcome()
		ask.First, ask.Last = f.past(at.Clock)
	case Employee:
		ask.Balance = f.has("left over") || f.asksUsed()
		ask.First, ask.Last = f.days(at.Clock)
	case Away, Remind:
		ask.First, ask.Last = f.days(at.Clock)
	}
	return ask, true
}

// longest is more words than a question to the record has.
const longest = 30

// about returns what is asked about: what is done first, then how something is done, then
// what is on record.
func (f found) about(filling bool) About {
	switch {
	case f.has("own"):
		return ""
	case f.has("remind") && !f.has("recalled"):
		return Remind
	case f.asksWhetherOther() && f.has("canceled"):
		return f.onRecord(true) // "did Lena withdraw" is what she did, and not what HR takes back
	case f.undoes():
		return Undo
	case f.has("delegate") && !f.has("plate"):
		return Delegate
	case filling: // the rest may be an answer
		return f.onRecord(false)
	case f.begins("decide") && (f.employee != "" || f.refers()), f.employee != "" && !f.asks && (f.has("verdict given") || f.has("closes")):
		return Decide
	case f.begins("tell") && f.employee != "" && f.tells():
		return Tell
	}
	if how := f.howTo(); how != "" {
		return how
	}
	return f.onRecord(true)
}

// howTo returns what somebody asks how to do.
func (f found) howTo() About {
	if about := f.asksAboutProduct(); about != "" {
		return about
	}
	switch {
	case f.begins("chasing") && f.employee == "" && len(f.core) > 1 && len(f.tokens) <= fewWords+2:
		return Chasing
	case f.has("help"):
		return Help
	case f.has("audit"):
		return Audit
	case f.has("export"):
		return Export
	case f.has("grant") && f.has("access"), f.begins("grant") && f.endsInRole():
		return Access
	case f.has("joining") && !f.has("away") && !f.has("request") && !f.has("leave"):
		return Joining
	case f.has("author") && f.has("form"):
		return Forms
	case f.has("settings"):
		return Settings
	}
	return ""
}

// endsInRole reports whether the last word is what somebody is to become: "make Carla HR".
func (f found) endsInRole() bool {
	last := f.core[len(f.core)-1].Text
	return len(f.core) > 2 && (last == "hr" || last == "admin")
}

// onRecord returns what the record is asked for.
func (f found) onRecord(named bool) About {
	away := f.has("away") || f.has("out") && (f.hasDays() || len(f.tokens) <= fewWords)
	switch {
	case f.has("asking"), f.has("ticket") && f.has("ticket open") && !f.has("request"):
		return Tickets
	case f.has("policies") && f.has("policies shown"):
		return Policies
	case f.employee == "" && f.outcome() != "":
		return Ended
	case f.has("calendar"), away && f.employee == "" && f.has("anyone") && !f.has("decision") && (f.asks || len(f.tokens) <= 2*fewWords): // "who signed off on it?"
		return Away
	case f.has("request") && f.has("waiting"), f.has("plate"), named && f.asksForWork(), f.begins("oldest") && len(f.tokens) <= fewWords, f.has("request") && f.old != nil:
		return Waiting
	case f.has("request") && f.has("list") && f.employee == "":
		return Waiting
	case named && f.employee != "" && (f.has("request") || f.has("leave") || away || f.has("list") || f.asks || f.has("decision") || f.has("waiting") || f.has("state of it") && len(f.tokens) <= fewWords):
		return Employee
	}
	return ""
}

// fewWords are so few that a question is about what everything here is about.
const fewWords = 4
