package agent

import (
	"context"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// Questionnaires are a company's own, next to its forms. They only read; what an answer
// changes is committed with the turn.
type Questionnaires interface {
	// Wanted returns the questionnaire that words ask for, or "".
	Wanted(words string) QuestionnaireID
	// Active returns the questionnaire that is under way in a conversation, or "".
	Active(ctx context.Context, tenant TenantID, conversation string) (QuestionnaireID, error)
	// Take returns what a questionnaire says to words, with the change to commit.
	Take(ctx context.Context, a Answering) (Reply, error)
}

// QuestionnaireID names a questionnaire.
type QuestionnaireID string

// Answering is words of somebody who answers a questionnaire.
type Answering struct {
	Event         EventID
	Tenant        TenantID
	Conversation  string // a direct message, or a thread in it
	Questionnaire QuestionnaireID
	Question      wizard.QuestionID // that the words are for; empty where that is not known
	Words         string
	At            time.Time
}

// Reply is what a questionnaire says to that.
type Reply struct {
	// Questionnaire is the one that is under way now: words may lead to another.
	Questionnaire QuestionnaireID
	Title         string
	Understood    Fact     // the answer, where it was said in other words
	Message       string   // before the question, or at the end
	Question      string   // that is open now
	Open          string   // names it; empty where none is open
	Choices       []string // to choose from, where it has such
	Unread        bool     // the words are no answer to it
	Missed        bool     // the words were for a question that is not the open one, and are not taken
	Answers       []Fact   // all of them, where it is complete and HR is to have them
	// Step is what the answer changes in the questionnaire; nil where it changes nothing.
	Step QuestionnaireStep
}

// QuestionnaireStep is what an answer changes in its questionnaire. The store writes it in
// the turn's own transaction.
type QuestionnaireStep interface{ QuestionnaireStep() }
