package lookup

import (
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/admin"
	"github.com/leaveway/leaveway/knowledge"
)

// Needs says what to read. The zero value needs nothing.
type Needs struct {
	Conversation string           // in which a questionnaire may be under way
	ClosedSince  time.Time        // tickets that were answered or declined after it
	Questions    []Question       // to be answered from the policies
	Version      *int             // of the form's answers
	Answering    *agent.Answering // what a questionnaire is told
	HRTeam       bool             // who is in HR
	People       []string         // whom words name
	Handover     HandoverNeeds
	Admin        *admin.Ask // what an administrator asks for
	PeopleNeeds
	DeskNeeds
}

// None reports whether nothing needs to be read, as in most turns.
func (n *Needs) None() bool {
	h, d := n.Handover, n.DeskNeeds
	return n.Admin == nil && n.Conversation == "" && n.ClosedSince.IsZero() && len(n.Questions) == 0 && n.Version == nil && n.Answering == nil &&
		!n.HRTeam && len(n.People) == 0 && n.PeopleNeeds == PeopleNeeds{} &&
		h.Parts+h.Link+h.Files == "" && len(h.Added) == 0 && h.Question+h.Of == "" && !h.Active && h.Ended.IsZero() &&
		!d.Tickets && !d.Requests && !d.Report && !d.Front && !d.ToDecide && d.CardAt == nil && !d.Policies && d.VersionsOf == nil &&
		d.AskedSince.IsZero() && len(d.Files) == 0 && len(d.Papers) == 0 && d.Document == ""
}

// PeopleNeeds says what to read of colleagues, and of time off.
type PeopleNeeds struct {
	Leaves     bool         // everything that the person asked for, and who they are in the company's file
	Employee   bool         // the same of the person whose request HR works on
	Entered    string       // the same of the one whom these words name, if it is one
	Team       bool         // with whom the person works
	TeamLeaves bool         // and when those are away
	Deciders   DeciderNeeds // who may decide
	Substitute string       // the words, or the button, in which somebody names a substitute
	Subscribed bool         // who is told regularly who is away
	Records    agent.UserID // everything that is kept of this person
}

// DeskNeeds says what to read for HR's side.
type DeskNeeds struct {
	Tickets    bool             // the open tickets
	Requests   bool             // everyone's requests
	Report     bool             // everyone's requests, also older ones
	Front      bool             // what HR sees in the app's home
	ToDecide   bool             // the requests that the person, who isn't in HR, was asked to decide
	CardAt     *agent.Receipt   // what the card shows that a message is
	Policies   bool             // all policies
	VersionsOf *PolicyName      // all versions of a policy
	AskedSince time.Time        // the questions people asked after it
	Files      []agent.FileID   // files that HR brought
	Papers     []agent.FileID   // files that an employee hands in
	Document   agent.DocumentID // a document that HR opens
}

// DeciderNeeds says whose deciders to read.
type DeciderNeeds struct {
	Next    bool            // those of the request that a button names, or of the form
	Revised agent.RequestID // those of a request of the person's, with any days
	Overdue bool            // those of all requests that wait
}

// HandoverNeeds says what to read of handovers.
type HandoverNeeds struct {
	Parts    agent.HandoverID // whose parts
	Link     agent.HandoverID // for which a link is made
	Files    agent.HandoverID // whose files are read again, with new ones
	Added    []agent.FileID
	Question string // asked of those that the person took over
	Of       string // the person whose handovers are read, in words
	Active   bool
	Ended    time.Time // what has ended since, with the active ones
}

// Question is a question to the policies, and the move that it is for.
type Question struct {
	Move  agent.Move
	Text  knowledge.Question
	Whole string // all that was said with it, if that is more
	Kind  string // the kind of time off it may be about: "Bereavement"; or ""
}

// PolicyName names a policy by its id, or by its title.
type PolicyName struct {
	ID    knowledge.PolicyID
	Title string
}
