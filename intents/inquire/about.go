package inquire

import (
	"regexp"
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
	Then      About = "then"      // what happens once it is sent
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
	Enough    About = "enough"    // whether it is all right as it is, or another day has to be added
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
	Overruled About = "overruled"    // somebody at work acts as if it weren't approved, and whose word counts
)

// IsAhead reports whether somebody says what may come between them and their leave.
func (a About) IsAhead() bool { return a == AtWork || a == IllThen }

// Asked about privacy.
const (
	Readers About = "readers"  // who reads what is written here
	Outside About = "outside"  // whether managers and colleagues do
	Kept    About = "kept"     // what is stored
	Erase   About = "erase"    // can it be deleted
	Profile About = "profile"  // what is known of the person
	Copy    About = "copy"     // all of it, as a file
	Written About = "written"  // whether one thing is in their request
	TakeOut About = "take out" // one thing is to be taken out of it

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
	ForOther  About = "for other" // that time off of somebody else is put in
	GoingBack About = "back"      // how to return to work
)

// Told or asked of how and where the person works; package circumstance reads it.
const (
	Moving        About = "moving"        // they will work in another state
	Law           About = "law"           // which state's law counts
	Remote        About = "remote"        // working somewhere else
	Cover         About = "cover"         // who does somebody's work
	OwnCover      About = "own cover"     // who does theirs
	Hired         About = "hired"         // whether somebody who isn't a regular employee gets leave
	Team          About = "team"          // what to do about a colleague who is away too often
	CallMe        About = "call me"       // that somebody gets in touch with them
	Upkeep        About = "upkeep"        // who changes the forms, or decides who is in HR
	Forced        About = "forced"        // they are made to take leave
	Recurring     About = "recurring"     // to be off on the same weekday again and again
	Needed        About = "needed"        // whether HR still has to approve
	Purpose       About = "purpose"       // somebody is to hear why they are away
	Accommodation About = "accommodation" // another way to work, for one's health
	PaperForm     About = "paper form"    // a form that a doctor fills in
	Payroll       About = "payroll"       // they were paid too little, or not yet
	Miscounted    About = "miscounted"    // days of theirs were lost or counted wrongly
)

// AsksToTell reports whether a message wants somebody to be told something for its author: "can someone let Sam know?",
// "please tell my manager". Its author, and HR, are told by Leaveway.
func AsksToTell(text string) bool {
	m := asksToTell.FindStringSubmatch(text)
	return m != nil && !toldHere[strings.ToLower(m[1])]
}

// toldHere are the words behind "tell" that name nobody else.
var toldHere = words.SetOf("me us hr you if when whether what how who why where which the a it that this these those everything more about")

var asksToTell = regexp.MustCompile(`(?i)\b(?:can|could|will|would|please|pls|plz)\b(?: (?:you|u|someone|somebody|anyone|anybody|hr|please|pls|also|just|maybe))* (?:tell|let|inform|notify|message|text|email|update|ping|alert) (?:(?:my|our|the) )?(\pL+)\b`)
