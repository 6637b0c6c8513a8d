package agent

import (
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/hrdesk"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// Moves between a person, the policies and HR.
type (
	// AskPolicy asks a question about policy. An empty one opens a form for it.
	AskPolicy struct {
		sealed
		Question      string
		OnlyIfCertain bool // answer only if the policies surely do
		MaybeOffTopic bool // perhaps not about work
		Guessed       bool // nothing in the words says that they are a question
		WithoutLaw    bool // not if the answer quotes a law: the person is in a hard time
		OnlyOwn       bool // answer only from the company's own policies, not from the shipped ones
	}
	// ChoosePassage says which of the offered passages a question was about.
	ChoosePassage struct {
		sealed
		Asked    AskedID
		Policy   knowledge.PolicyID
		Passage  knowledge.PassageID
		Question string
	}
	// MarkHelpful says that an answer helped.
	MarkHelpful struct {
		sealed
		Asked    AskedID
		Policy   knowledge.PolicyID
		Passage  knowledge.PassageID
		Question string
	}
	// MarkUnhelpful says that it didn't. The last one of the two counts.
	MarkUnhelpful struct {
		sealed
		Asked    AskedID
		Policy   knowledge.PolicyID
		Passage  knowledge.PassageID
		Question string
	}
	// AskHR sends HR a question that the policies don't answer.
	AskHR struct {
		sealed
		Asked    AskedID
		Policy   knowledge.PolicyID
		Passage  knowledge.PassageID
		Question string
	}
	// ReachHuman says how to reach a person.
	ReachHuman struct{ sealed }
	// WriteToHR offers to send HR the given words, or asks for them.
	WriteToHR struct {
		sealed
		Words string
	}
	// GiveUp offers to ask HR, after several messages in a row that weren't understood.
	GiveUp struct {
		sealed
		Words string
	}
	// Amend offers to ask HR for other days of a filed request, or to tell them what else
	// should be different.
	Amend struct {
		sealed
		Request RequestID
		Words   string
		Days    Days   // the new ones; zero if they can't be computed
		Change  string // what HR would be asked to do: "change the last day to …"; may be empty
		Below   bool   // it was written below a message about the request, for whoever wrote that
	}
	// TellHR adds the offered words to a filed request, for HR.
	TellHR struct {
		sealed
		Request RequestID
		Words   string // or their digest
		Below   bool   // as in Amend
	}
	// NoteForHR adds words for HR to the form under way. Without words, it asks for them.
	NoteForHR struct {
		sealed
		Words string
	}
	// RemoveNote takes a note for HR out of the form under way.
	RemoveNote struct {
		sealed
		Digest string // of its words
	}
	// ReplyToHR answers HR's question about a request. Without words it opens a form.
	ReplyToHR struct {
		sealed
		Request RequestID
		Words   string
	}
	// SendReply sends HR the offered words as the answer to their question.
	SendReply struct {
		sealed
		Request RequestID
		Words   string // or their digest
	}
	// Clarify says what wasn't understood and asks the person to clarify.
	Clarify struct {
		sealed
		Words         string
		Objection     string   // why the words aren't an answer
		Choices       []Button // what the words may mean
		Offer         Press    // what a plain yes does
		NotUnderstood bool     // nothing in the words was understood
	}
	// Respond begins or answers a questionnaire.
	Respond struct {
		sealed
		Questionnaire QuestionnaireID
		Question      wizard.QuestionID
		Words         string
	}
	// PauseQuestionnaire stops a questionnaire for now.
	PauseQuestionnaire struct{ sealed }
)

// Moves that are answered with a sentence or a page.
type (
	// Inquire asks about the person's own requests, about privacy, or about HR.
	Inquire struct {
		sealed
		About inquire.About
		Words string // the question, for [inquire.Dates]
	}
	// WorkOnProfile shows what is known of the person, or changes what they told.
	WorkOnProfile struct {
		sealed
		Do       Verb
		Question wizard.QuestionID // which thing, by the question that asks for it
		Text     string            // its new value, in words
	}
	// Subscribe shows or changes who is told regularly who is away.
	Subscribe struct {
		sealed
		Do   Verb
		What string // a kind of calendar, or a channel
	}
	// ShowStatus lists the person's form and requests with their states.
	ShowStatus struct{ sealed }
	// ExplainWhy says why a step's questions or one question is asked; the open one if
	// both are empty.
	ExplainWhy struct {
		sealed
		Step     wizard.StepID
		Question wizard.QuestionID
		InWords  bool // not by a button
	}
	// ExplainEstimate gives the reasons behind a request's estimate; the form's if
	// Request is empty.
	ExplainEstimate struct {
		sealed
		Request RequestID
	}
	// Comfort responds to a hard moment.
	Comfort struct {
		sealed
		Hardship care.Hardship
		Other    bool   // it is about someone else
		Offer    bool   // leave may be offered
		Words    string // what a request can begin with, if they ask for one
		Besides  bool   // other moves of the message follow
	}
	// AssurePrivacy says who learns of a hard moment.
	AssurePrivacy struct{ sealed }
	// Talk is anything that a standard sentence answers.
	Talk struct {
		sealed
		About Verb // DoHelp, or one of the subjects of Talk
		Words string
	}
	// AskAway asks who of one's own team is away, or when a colleague is back.
	AskAway struct {
		sealed
		Ask hrdesk.Ask
	}
	// Repeat shows the open question again.
	Repeat struct {
		sealed
		Reworded bool // in other words
	}
	// ReturnLate returns words, unused, that arrived after their author had gone on.
	ReturnLate struct {
		sealed
		Words string
	}
)

// Moves of HR.
type (
	// ListWaiting lists the requests that wait for a decision, or those that words narrow it to.
	ListWaiting struct {
		sealed
		Text string // "approved vacation in December"; may be empty
	}
	// Consult asks, in HR's words, what is on record or how something of HR's is done.
	Consult struct {
		sealed
		Ask hrdesk.Ask
	}
	// Report asks for the figures of a year, or for its requests as a file.
	Report struct {
		sealed
		Do   Verb   // DoReport or DoExport
		Year string // "2026"; this year if it is none
	}
	// Decide is the work on a request: HR's, or with a DoStep verb that of somebody whom a
	// route names.
	Decide struct {
		sealed
		Do      Verb // DoApprove, DoDeny, DoAskEmployee, DoTellEmployee, DoShowAnswers, DoReopen or a DoStep verb
		Request RequestID
		Text    string // the reason, or the question
		Seen    int64  // the [Request.Revision] that the person saw
	}
	// DecideSeveral is HR's decision on several requests at once.
	DecideSeveral struct {
		sealed
		Do     Verb     // DoApproveSeveral or DoDenySeveral
		Picked []string // requests with the revision that the person saw, as [Request.Seen] writes them
		Text   string   // the reason of a denial
	}
	// WorkOnTicket is HR's work on a ticket.
	WorkOnTicket struct {
		sealed
		Do      Verb // one of the DoTicket verbs
		Ticket  TicketID
		Text    string
		Policy  knowledge.PolicyID
		Passage knowledge.PassageID
	}
	// WorkOnPolicy is HR's work on the policies.
	WorkOnPolicy struct {
		sealed
		Do      Verb // one of the DoPolicy verbs but DoPolicyHelp; DoListGaps or DoOfferFile
		Policy  knowledge.PolicyID
		File    FileID
		Version int64 // as in [Press]
		Text    string
	}
	// OfferReply asks the author of a thread reply whether to send it as a ticket's answer.
	OfferReply struct {
		sealed
		Text string
	}
	// WorkOnHandover is anything about a handover, of HR's, the leaver's or the newcomer's.
	WorkOnHandover struct {
		sealed
		Do       Verb // one of the DoHandover verbs
		Handover HandoverID
		Question string // of the interview, or the ID of a fact
		Text     string
	}
	// Administer looks at something of the installation, or changes it.
	Administer struct {
		sealed
		Words string // what follows /leave-admin
	}
	// Dismiss is a no to an offer that only one person sees.
	Dismiss struct{ sealed }
)

// Verb implements [Move].
func (m TellHR) Verb() Verb {
	if m.Below {
		return DoTellBelow
	}
	return DoTellHR
}

// Verb implements [Move].
func (AskPolicy) Verb() Verb          { return DoAskPolicy }
func (ChoosePassage) Verb() Verb      { return DoChoosePassage }
func (MarkHelpful) Verb() Verb        { return DoMarkHelpful }
func (MarkUnhelpful) Verb() Verb      { return DoMarkUnhelpful }
func (AskHR) Verb() Verb              { return DoAskHR }
func (ReachHuman) Verb() Verb         { return DoReachHuman }
func (WriteToHR) Verb() Verb          { return DoWriteToHR }
func (GiveUp) Verb() Verb             { return DoGiveUp }
func (Amend) Verb() Verb              { return DoAmend }
func (NoteForHR) Verb() Verb          { return DoNoteForHR }
func (RemoveNote) Verb() Verb         { return DoRemoveNote }
func (ReplyToHR) Verb() Verb          { return DoReplyToHR }
func (SendReply) Verb() Verb          { return DoSendReply }
func (Clarify) Verb() Verb            { return DoClarify }
func (Respond) Verb() Verb            { return DoRespond }
func (PauseQuestionnaire) Verb() Verb { return DoPauseQuestionnaire }
func (Inquire) Verb() Verb            { return DoInquire }
func (AskAway) Verb() Verb            { return DoAskAway }
func (m WorkOnProfile) Verb() Verb    { return m.Do }
func (m Subscribe) Verb() Verb        { return m.Do }
func (ShowStatus) Verb() Verb         { return DoShowStatus }
func (ExplainWhy) Verb() Verb         { return DoExplainWhy }
func (ExplainEstimate) Verb() Verb    { return DoExplainEstimate }
func (Comfort) Verb() Verb            { return DoComfort }
func (AssurePrivacy) Verb() Verb      { return DoPrivacy }
func (m Talk) Verb() Verb             { return m.About }
func (Repeat) Verb() Verb             { return DoRepeat }
func (ReturnLate) Verb() Verb         { return DoReturnLate }
func (ListWaiting) Verb() Verb        { return DoListWaiting }
func (Consult) Verb() Verb            { return DoConsult }
func (m Report) Verb() Verb           { return m.Do }
func (m Decide) Verb() Verb           { return m.Do }
func (m WorkOnTicket) Verb() Verb     { return m.Do }
func (m DecideSeveral) Verb() Verb    { return m.Do }
func (m WorkOnPolicy) Verb() Verb     { return m.Do }
func (m WorkOnHandover) Verb() Verb   { return m.Do }
func (OfferReply) Verb() Verb         { return DoOfferReply }
func (Administer) Verb() Verb         { return DoAdmin }
func (Dismiss) Verb() Verb            { return DoDismiss }
