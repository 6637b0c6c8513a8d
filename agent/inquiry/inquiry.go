// Package inquiry answers what people ask about their own requests, about privacy, and
// about HR: from the record alone, and from what the product does with what they say. It
// is pure: the caller says what is on record, and shows the answer.
//
//	inquiry.go   the record, the answer, and which function gives it
//	move.go      what a question wants done, instead of an answer
//	days.go      when a leave is
//	calendar.go  what a calendar says of a day
//	change.go    what HR would have to do for a wish about a filed request
//	decision.go  what HR does with a request, and what is left to do
//	answers.go   what was answered, sent, and can still be changed
//	privacy.go   who reads what, what is kept, and people besides HR
//	ahead.go     what may still come: a no, an illness, an emergency at work
//	silence.go   a no from somebody at work, answers that don't come, leave that nobody wants
//	around.go    where and how the person works, who does somebody's work, and who runs the bot
package inquiry

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents/inquire"
)

// Record is what is known about one person's leave.
type Record struct {
	Today     time.Time     // the person's, as midnight UTC
	Requests  []Leave       // newest first
	Form      *Form         // the open one; nil if there is none
	Questions []agent.Asker // that wait for HR, the oldest first
	Manager   string        // the person's, as they are called here; empty if nobody said
	Team      []string      // people in HR, as they are called here
	TeamAsks  bool          // colleagues can ask when somebody is away
	Routed    bool          // people outside HR may be asked to decide
	Abroad    bool          // the person works outside the United States
	// Works reports whether the person works on a day; nil if nobody knows.
	Works func(day time.Time) bool
	// ToHR are the buttons with which the person reaches HR, and Message makes one that
	// opens the direct message with somebody.
	ToHR    []agent.Button
	Message func(agent.PersonRef) agent.Button
}

// Leave is a request, with what its answers say about the leave.
type Leave struct {
	agent.Request
	Facts map[string]string
}

// Form is an open form.
type Form struct {
	ID      agent.FormID
	Name    string // "Medical leave"
	Where   string // "step 2 of 5"
	Answers []agent.Fact
	Missing []string // what is still to be answered
	Facts   map[string]string
}

// Answer is what the person is told, and perhaps asked.
type Answer struct {
	Blocks []agent.Block
	Offer  agent.Press // what a yes to the question at the end does; the zero value if nothing is asked
}

// To answers an inquiry.
func To(about inquire.About, r Record) Answer {
	if answer, known := answers[about]; known {
		return answer(r)
	}
	return Answer{}
}

var answers = map[inquire.About]func(Record) Answer{
	inquire.Start: start, inquire.Countdown: start, inquire.LastDay: lastDay, inquire.Return: firstDayBack, inquire.Length: length, inquire.Weekends: weekends,

	inquire.State: state, inquire.Decider: decider, inquire.Timing: timing, inquire.Next: next, inquire.Then: then, inquire.Reason: reason,
	inquire.Needed: needed, inquire.Question: question, inquire.Appeal: appeal, inquire.Nudge: nudge,

	inquire.Answers: given, inquire.Missing: missing, inquire.Changes: changes, inquire.Sent: sent, inquire.Effort: effort,
	inquire.Stays: stays,

	inquire.Manager: func(r Record) Answer { return tell(say.YourManager(r.Manager)) },

	inquire.HandIn: handIn, inquire.Informed: informed, inquire.Readers: readers, inquire.Kept: kept, inquire.Erase: erase, inquire.Written: written, inquire.TakeOut: takeOut,
	inquire.Complaint: complaint, inquire.GoingBack: goingBack,

	inquire.Odds: odds, inquire.Enough: enough, inquire.DaysBack: daysBack, inquire.Proof: proof,
	inquire.Undecided: undecided, inquire.AtWork: atWork, inquire.IllThen: illThen,

	inquire.Moving: moving, inquire.Law: whoseLaw, inquire.Remote: remote, inquire.Cover: cover, inquire.OwnCover: ownCover,
	inquire.Silence: silence, inquire.OwnQuestion: ownQuestion, inquire.Refused: refused, inquire.Overruled: overruled, inquire.Forced: forced, inquire.Purpose: purpose, inquire.Payroll: payroll, inquire.Miscounted: miscounted,
	inquire.Hired: hired, inquire.Team: team, inquire.Upkeep: upkeep,
	inquire.ForOther:      func(r Record) Answer { return tell(say.OnlyForYourself).with(r.ToHR...) },
	inquire.Accommodation: accommodation, inquire.PaperForm: paperForm,
}

// newest returns the request that a question without a name is about: the newest one that
// is waiting or approved, or else the newest one.
func (r Record) newest() (Leave, bool) {
	if live := r.live(); len(live) > 0 {
		return live[0], true
	}
	if len(r.Requests) == 0 {
		return Leave{}, false
	}
	return r.Requests[0], true
}

// live returns the requests that are waiting or approved.
func (r Record) live() []Leave {
	return slices.DeleteFunc(slices.Clone(r.Requests), func(l Leave) bool { return !l.CanCancel() })
}

// tell is an answer of sentences.
func tell(sentences ...string) Answer {
	var a Answer
	for _, s := range sentences {
		if s != "" {
			a.Blocks = append(a.Blocks, agent.Block{Text: s})
		}
	}
	return a
}

// with adds buttons, if there are any.
func (a Answer) with(buttons ...agent.Button) Answer {
	if len(buttons) > 0 {
		a.Blocks = append(a.Blocks, agent.Block{Buttons: buttons})
	}
	return a
}

// quoting adds somebody's own words.
func (a Answer) quoting(words string) Answer {
	if words != "" {
		a.Blocks = append(a.Blocks, agent.Block{Quote: words})
	}
	return a
}

// asking ends an answer with a question: what a yes would do.
func (a Answer) asking(offer agent.Press) Answer {
	a.Offer = offer
	return a
}

// noRequests is the answer to somebody who has none.
func noRequests() Answer {
	return tell(say.NoRequests).with(askForLeave)
}

var askForLeave = agent.Button{Label: "Ask for leave", Press: agent.Press{Do: agent.DoStart}, Style: agent.Primary}
