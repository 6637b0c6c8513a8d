package lookup

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/admin"
	"github.com/leaveway/leaveway/agent/away"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/documents"
	"github.com/leaveway/leaveway/agent/handover"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/roster"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/knowledge"
)

// Facts are what was looked up. What nobody asked for is empty.
type Facts struct {
	desk.Records
	Answers map[agent.Move]knowledge.Answer // by the move that asks
	Active  agent.QuestionnaireID           // under way where the person writes
	Closed  []agent.Ticket                  // since what waits was asked
	OnCard
	Reply   *agent.Reply            // a questionnaire's
	Learned journey.Values          // the form's answers at a version; nil if it isn't known
	HRTeam  []agent.PersonRef       // whom the person can write to, themselves left out
	People  map[string]roster.Found // whom words name, by the words
	Leaving handover.Facts          // of handovers
	Leaves  Leaves
	Admin   *admin.Facts // of the installation; nil if nobody looked
}

// OnCard is what the card shows that a thread is below; at most one of them.
type OnCard struct {
	Ticket  *agent.Ticket
	Request *agent.Request
}

// Leaves are what the company knows of a person's time off, and of their team's.
type Leaves struct {
	Email    string          // by which the company's file may know them
	Requests []agent.Request // everything they asked for; nil if it wasn't read
	Team     Team
	Deciders map[*staff.Person]route.Standing // who may have to decide
	Employee Employee
	Emails   map[agent.UserID]string // of people whose leave is counted, whom the file has by their address only
	Papers   Papers
	Away     away.Facts      // who is told regularly who is away
	Records  *agent.Personal // everything that is kept of a person; nil if it wasn't read
}

// Team are with whom the person works, and when those are away.
type Team struct {
	Me *staff.Person // nil if the company's file doesn't have the person
	staff.Out
	Failed bool // the directory didn't say who somebody is
	Looked bool // when those are away was looked up
}

// Employee is what the company knows of the person whose request HR works on, or for whom HR enters
// something.
type Employee struct {
	ID       agent.UserID
	Profile  agent.Profile
	Email    string          // by which the company's file may know them
	Requests []agent.Request // everything they asked for; nil if it wasn't read
}

// Papers are what was looked up of documents.
type Papers struct {
	Fetched map[agent.FileID]documents.Fetched // files that an employee hands in
	Kept    *agent.StoredDocument              // the one that HR opens, without its content; nil if it is gone
}
