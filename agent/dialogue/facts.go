package dialogue

import (
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/knowledge"
)

// lookup says what to read. The zero value needs nothing.
type lookup struct {
	conversation string           // in which a questionnaire may be under way
	closedSince  time.Time        // tickets that were answered or declined after it
	questions    []policyLookup   // to be answered from the policies
	version      *int             // of the form's answers
	answering    *agent.Answering // what a questionnaire is told
	hrTeam       bool             // who is in HR
	deskLookup
}

// deskLookup says what to read for HR's side.
type deskLookup struct {
	tickets    bool           // the open tickets
	requests   bool           // everyone's requests
	cardAt     *agent.Receipt // what the card shows that a message is
	policies   bool           // all policies
	versionsOf *policyName    // all versions of a policy
	askedSince time.Time      // the questions people asked after it
	files      []agent.FileID // files that HR brought
}

// policyLookup is a question and the move that it is for.
type policyLookup struct {
	move agent.Move
	text knowledge.Question
}

// policyName names a policy by its id, or by its title.
type policyName struct {
	id    knowledge.PolicyID
	title string
}

// facts are what was looked up. What nobody asked for is empty.
type facts struct {
	desk.Records
	answers map[agent.Move]knowledge.Answer // by the move that asks
	active  agent.QuestionnaireID           // under way where the person writes
	closed  []agent.Ticket                  // since what waits was asked
	ticket  *agent.Ticket                   // whose card the thread is below
	request *agent.Request                  // whose card the thread is below
	reply   *agent.Reply                    // a questionnaire's
	learned journey.Values                  // the form's answers at a version; nil if it isn't known
	hrTeam  []agent.PersonRef               // whom the person can write to, themselves left out
}
