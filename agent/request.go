package agent

import (
	"context"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/wizard"
)

// Request is a filed request for leave: a legal document. It contains its answers as the
// employee saw them, so that no later edit of a form can change it.
type Request struct {
	ID         RequestID             `json:"id"`
	Version    int64                 `json:"version"` // counts the commits, as a session's does
	Tenant     TenantID              `json:"tenant"`
	Session    SessionID             `json:"session"`
	Employee   PersonRef             `json:"employee"`
	HasChat    bool                  `json:"chat"` // messages reach the employee in a chat
	Wizard     wizard.ID             `json:"wizard"`
	WizardName string                `json:"wizardName"`
	Pin        wizard.Version        `json:"pin"`
	State      RequestState          `json:"state"`
	Headline   string                `json:"headline"` // "Jun 6 – Aug 28, 2027 (12 weeks)"
	Answers    []FiledAnswer         `json:"answers"`
	Estimate   *entitlement.Estimate `json:"estimate,omitempty"`   // nil if it couldn't be calculated
	Checks     []string              `json:"checks,omitempty"`     // what HR should know of its days, as of filing
	Exchanges  []Exchange            `json:"exchanges,omitempty"`  // oldest first; at least one if State is Questioned
	Notes      []Note                `json:"notes,omitempty"`      // oldest first
	Amendments []Amendment           `json:"amendments,omitempty"` // oldest first; only the last one may be open
	Documents  []Document            `json:"documents,omitempty"`  // oldest first; managers never see them
	Remarks    []Note                `json:"remarks,omitempty"`    // HR's own, oldest first; nobody else ever sees them
	Reason     string                `json:"reason,omitempty"`     // why it was denied
	Decided    *Signature            `json:"decided,omitempty"`    // the decision or cancellation; nil before
	// WasApproved is set if a request was approved when it was canceled: the others had heard of it.
	WasApproved bool      `json:"wasApproved,omitempty"`
	Approval    *Approval `json:"approval,omitempty"` // who decides, by the company's routes; nil if HR does
	Return      *Return   `json:"return,omitempty"`   // to work; nil until the employee is asked, or says so
	// Entered is who in HR added the leave for the employee; nil if they asked for it themselves.
	Entered *Signature `json:"entered,omitempty"`
	// PutOff is until when HR has put it off; nil if it hasn't.
	PutOff *PutOff `json:"putOff,omitempty"`
	// Retained is when its employee's records were deleted; zero if they weren't. From then on it is a
	// record that the law wants kept: HR can read it, and nobody can do anything with it.
	Retained  time.Time `json:"retained,omitzero"` // UTC
	FiledAt   time.Time `json:"filedAt"`           // UTC
	UpdatedAt time.Time `json:"updatedAt"`         // UTC
}

// IsRetained reports whether the request is only kept because the law wants it.
func (r Request) IsRetained() bool { return !r.Retained.IsZero() }

// WasWithdrawn reports whether it still waited when its employee's records were deleted.
func (r Request) WasWithdrawn() bool {
	return r.IsRetained() && r.State == Canceled && r.Decided != nil && r.Decided.At.Equal(r.Retained)
}

// Withdraw makes it a record that is only kept. If it still waited, nobody decides it anymore.
func (r Request) Withdraw(by Signature) Request {
	if r.State.Waiting() {
		r.State, r.Decided, r.UpdatedAt = Canceled, &by, by.At
	}
	r.Retained = by.At
	return r
}

// FiledAnswer is an answer with the words in which the employee saw it.
type FiledAnswer struct {
	Question  wizard.QuestionID `json:"question"`
	Tag       wizard.Tag        `json:"tag"`
	Label     string            `json:"label"`
	Display   string            `json:"shown"`            // the value, for people
	CardLabel string            `json:"card,omitempty"`   // what HR's card says before it: "works in"; empty to leave it out
	IsPerson  bool              `json:"person,omitempty"` // Display is a person, perhaps by their ID
	IsFiles   bool              `json:"files,omitempty"`  // Answer is files in the chat
	// Unasked is set for a choice that people make only by themselves (onlyIfSaid): without an
	// answer, there is nothing to tell.
	Unasked bool          `json:"unasked,omitempty"`
	Answer  wizard.Answer `json:"answer"`
}

// Exchange is a question of HR's and the employee's reply, or what HR told the employee.
type Exchange struct {
	Question string `json:"question"`       // or the words, if Told
	Told     bool   `json:"told,omitempty"` // nobody waits for a reply
	// ByDecider is set if somebody wrote whom a route names. What the employee replies goes to them.
	ByDecider bool       `json:"byDecider,omitempty"`
	Asked     Signature  `json:"asked"`
	Reply     string     `json:"reply,omitempty"`
	Replied   *Signature `json:"replied,omitempty"` // nil until the employee replies
}

// PutOff is that HR looks at a request again on a day.
type PutOff struct {
	Until time.Time `json:"until"` // UTC; the office hour of whoever put it off
	Signature
}

// IsPutOff reports whether HR has put a request off until later than a moment.
func (r Request) IsPutOff(at time.Time) bool { return r.PutOff != nil && r.PutOff.Until.After(at) }

// Note is something that the employee told HR without being asked: after filing, or with
// the form.
type Note struct {
	Words    string `json:"words"`
	WithForm bool   `json:"withForm,omitempty"`
	Signature
}

// RequestState is a request's place in its life cycle:
//
//	submitted ─┬─> approved ──> cancelled
//	  │  ▲     └─> denied
//	  ▼  │
//	questioned ──> cancelled (as from submitted)
type RequestState string

// The states of a request.
const (
	Filed      RequestState = "submitted"
	Questioned RequestState = "questioned" // HR asked for more information
	Approved   RequestState = "approved"
	Denied     RequestState = "denied"
	Canceled   RequestState = "cancelled"
)

// CanCancel reports whether the employee may still cancel the request.
func (r Request) CanCancel() bool {
	return !r.IsRetained() && (r.State == Filed || r.State == Questioned || r.State == Approved)
}

// RequestStates returns every state.
func RequestStates() []RequestState {
	return []RequestState{Filed, Questioned, Approved, Denied, Canceled}
}

// WaitingStates returns the states in which a request waits for HR's decision.
// HR's list of requests shows exactly these. The result is an array, so that SQL
// with one placeholder per state stops compiling when a state is added.
func WaitingStates() [2]RequestState { return [...]RequestState{Filed, Questioned} }

// Waiting reports whether a request in this state waits for HR's decision.
func (s RequestState) Waiting() bool {
	waiting := WaitingStates()
	return slices.Contains(waiting[:], s)
}

// DocumentID names a document.
type DocumentID string

// Document is a file that an employee hands in for HR: a doctor's note, a certificate. What is
// in it is kept apart; see [StoredDocument].
type Document struct {
	ID   DocumentID `json:"id"`
	File FileID     `json:"file"` // what the chat calls it
	Name string     `json:"name"` // as its owner called it
	// Kind is what is in it, such as "PDF". It is empty until the file has been fetched.
	Kind string    `json:"kind,omitempty"`
	Size int       `json:"size,omitempty"` // bytes
	At   time.Time `json:"at"`             // UTC; when it was handed in
	// Words are what was said with it. They go to HR with it.
	Words string `json:"words,omitempty"`
	// Form is the open form with which it goes to HR; empty if it goes with none.
	Form FormID `json:"form,omitempty"`
	// Sent is when HR got it; zero before.
	Sent time.Time `json:"sent,omitzero"`
	// Withdrawn is when its owner took it back; zero if they didn't. Its content is gone then.
	Withdrawn time.Time `json:"withdrawn,omitzero"`
	// Refused says why a file of a form wasn't taken; nothing of it is kept then.
	Refused string `json:"refused,omitempty"`
}

// IsHeld reports whether HR has the document, and can open it.
func (d Document) IsHeld() bool {
	return !d.Sent.IsZero() && d.Withdrawn.IsZero() && d.Refused == "" && d.Kind != ""
}

// StoredDocument is a document with what is in it, as it is kept: sealed, and for a limited time.
type StoredDocument struct {
	Document
	Person  UserID `json:"-"` // who handed it in; stored in a column of its own
	Content []byte `json:"content,omitempty"`
	// Do, in an outcome, is what happens to it.
	Do DocumentChange `json:"-"`
}

// DocumentChange is what happens to a stored document.
type DocumentChange int

// The changes.
const (
	KeepDocument   DocumentChange = iota // write it, with its content
	SendDocument                         // HR may open it from now on; it is kept for as long as the company says
	DeleteDocument                       // delete its content
)

// The limits of documents.
const (
	MaxDocumentSize  = 10 << 20 // bytes
	MaxDocuments     = 20       // of a request, and waiting to be sent
	MaxDroppedAtOnce = 5        // read of one message

	// UnsentKept is how long a document is kept whose owner was asked whether to send it, and
	// never said so.
	UnsentKept = 48 * time.Hour
	// DocumentsKept is how long HR's documents are kept unless the company says otherwise: three
	// years, as 29 CFR 825.500(b) wants for records of family and medical leave.
	DocumentsKept = 1096 * 24 * time.Hour
)

// Documents is where the files come from that employees hand in, and where they are kept.
type Documents interface {
	// FetchDocument reads a file of any kind, at most a number of bytes. Its size is checked
	// before any byte is read. If the file can never be read, the error is a
	// *knowledge.Refusal, worded for the person who shared it. After any other error it may be
	// tried again.
	FetchDocument(ctx context.Context, tenant TenantID, id FileID, most int64) (name string, content []byte, err error)
	// Document returns what is kept of a document; false if it is gone.
	Document(ctx context.Context, tenant TenantID, id DocumentID) (StoredDocument, bool, error)
}

// DocumentRef names a document that comes with a message, in direct messages with people in HR
// only. The surface reads it when the message is sent.
type DocumentRef struct {
	ID   DocumentID `json:"id"`
	Name string     `json:"name"`
}

// WorkOnDocument is what is done with documents.
type WorkOnDocument struct {
	sealed
	Do       Verb // one of the DoDocument verbs
	Request  RequestID
	Document DocumentID // one of those; all that wait if it is empty
	// Files are the IDs of files that were dropped, with spaces between them.
	Files string
	Words string // that were said with them
}

// Verb implements [Move].
func (m WorkOnDocument) Verb() Verb { return m.Do }

// The verbs of documents.
const (
	DoDocumentTake Verb = "document"       // files were dropped, or their owner said which request they are for
	DoDocumentSend Verb = "document-send"  // send what waits to HR. Request; asks for it if it is empty. Value: DocumentAlone for no request
	DoDocumentDrop Verb = "document-drop"  // don't send it, or take it back. Request, Value: the document
	DoDocumentList Verb = "documents"      // what somebody handed in
	DoDocumentOpen Verb = "document-open"  // HR. Request, Value: the document
	DoDocumentElse Verb = "document-other" // the document isn't for the form: ask which request
)

// DocumentAlone is the value of a [DoDocumentSend] without a request.
const DocumentAlone = "alone"

// documentMove returns the move of a press about a document, or nil.
func (p Press) documentMove() Move {
	switch p.Do {
	case DoDocumentSend, DoDocumentDrop, DoDocumentList, DoDocumentOpen, DoDocumentElse:
		return WorkOnDocument{Do: p.Do, Request: p.Request, Document: DocumentID(p.Value)}
	}
	return nil
}
