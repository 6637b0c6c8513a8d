// Package lookup reads what a turn needs besides its state. Where the conversation stands says
// what is needed as a value, [Needs]; [Reader.Read] reads it; what comes back, [Facts], is a
// value again, so everything after it can be decided without I/O.
//
//	lookup.go     reading, in its order
//	needs.go      what can be asked for
//	facts.go      what comes back
//
//	answers.go    the policies' answers, a questionnaire's, a form's earlier ones
//	people.go     whom words name, who is away, who may decide
//	desk.go       what HR works on: requests, tickets, policies
//	files.go      files that HR brought, and those that employees hand in
//	handovers.go  of people who leave
package lookup

import (
	"context"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/admin"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/wizard"
)

// Reader reads. What it is made of may be nil where a company doesn't have it, except for the
// store and, where somebody asks, the policies.
type Reader struct {
	Store          agent.Store
	Policies       agent.Policies
	Questionnaires agent.Questionnaires
	Handovers      agent.Handovers
	FileSources
	HRTeam        agent.HRTeam
	Directory     agent.Directory
	Leaves        agent.Leaves
	Subscriptions agent.Subscriptions
	Console       admin.Console
	Wizards       *wizard.Library
}

// FileSources are where files come from.
type FileSources struct {
	Files      agent.Files
	FileReader agent.FileReader // of Files
	Documents  agent.Documents
}

// From is where a conversation stands, as far as it matters for what is read.
type From struct {
	Event  agent.Event
	State  agent.State
	Staff  *staff.Book // the company's people
	Routes *route.Book
	Today  time.Time // the person's day, as midnight UTC
	Known  Facts     // what was read before
	// Ahead returns whose request may come to which steps next, and who is named as a
	// substitute; both depend on what was read just before. It is nil if nobody needs them.
	Ahead func(Facts) ([]Ahead, []*staff.Person)
}

// Ahead is whose request may come to some steps next.
type Ahead struct {
	Who   *staff.Person // nil if the company's file doesn't have them
	Steps []agent.ApprovalStep
}

// Read reads what is needed, and returns it with what is known already.
func (r *Reader) Read(ctx context.Context, from *From, need Needs) (Facts, error) {
	known := from.Known
	steps := []func(context.Context, *From, Needs, *Facts) error{
		r.hear, r.answerQuestions, r.readTickets, r.readPolicies, r.readFiles, r.readDocuments, r.readForm,
		r.readHandovers, r.readLeaves, r.readTeam, r.readDeciders, r.readSubscriptions, r.readConsole,
	}
	r.lookUpPeople(ctx, from, need, &known)
	if need.HRTeam && r.HRTeam != nil {
		known.HRTeam = slices.DeleteFunc(slices.Clone(r.HRTeam.HRTeam(ctx, from.Event.Tenant)), func(p agent.PersonRef) bool { return p.ID == from.Event.Person.ID })
	}
	for _, step := range steps {
		if err := step(ctx, from, need, &known); err != nil {
			return known, err
		}
	}
	return known, nil
}
