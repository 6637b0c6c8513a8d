package agent

import (
	"context"
	"time"

	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/wizard"
)

// Questionnaires are a company's own, in addition to its forms. The methods only read:
// the turn commits what an answer changes.
type Questionnaires interface {
	// Wanted returns the questionnaire that words ask for, or "".
	Wanted(words string) QuestionnaireID
	// Hears reports whether a questionnaire answers a question itself, which otherwise goes to
	// the policies.
	Hears(id QuestionnaireID, question string) bool
	// Active returns the questionnaire that is under way in a conversation, or "".
	Active(ctx context.Context, tenant TenantID, conversation string) (QuestionnaireID, error)
	// Take returns the questionnaire's reply to words, with the change to commit.
	Take(ctx context.Context, a Answering) (Reply, error)
}

// Answering is what a person says to a questionnaire.
type Answering struct {
	Event         EventID
	Tenant        TenantID
	Conversation  string // a direct message, or a thread in it
	Questionnaire QuestionnaireID
	Question      wizard.QuestionID // the one that the words answer; empty if not known
	Words         string
	At            time.Time // UTC
	// Zone is the person's time zone, for days such as "tomorrow"; nil means UTC.
	Zone *time.Location
}

// Reply is what a questionnaire says back.
type Reply struct {
	// Questionnaire is the one under way now: an answer may lead to another one.
	Questionnaire QuestionnaireID
	Title         string
	Understood    Fact          // the answer as understood; zero if it is in the person's own words
	Message       string        // to show before the question or at the end; may be empty
	Question      string        // the open question's text
	Open          string        // the open question's ID; empty if none is open
	Choices       []string      // the open question's options; nil if it takes any words
	Unread        bool          // the words don't answer the question
	Missed        bool          // the words were for a question that isn't open, and were ignored
	Care          care.Hardship // the hard moment that the answer tells of, or empty
	Answers       []Fact        // all answers, once complete and if HR is to have them
	// Step is the change to commit; nil for none.
	Step QuestionnaireStep
}

// QuestionnaireStep is the change that an answer makes to its questionnaire. The store
// writes it in the turn's own transaction.
type QuestionnaireStep interface{ QuestionnaireStep() }
