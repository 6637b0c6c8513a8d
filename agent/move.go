package agent

import (
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/hrdesk"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// Move is what an act means. A button becomes a move by [Press.Move], words by
// understanding. A move is a proposal: the machine checks it against the session before it
// counts. The types below are all there is.
type Move interface {
	// Verb names the move, in the conversation's declaration and in histories.
	Verb() Verb
	move()
}

// sealed makes its struct a move. It isn't exported, so all moves are in this package.
type sealed struct{}

func (sealed) move() {}

// Typed are the raw values of a form's fields, by question; see [wizard.Question.Read].
type Typed map[wizard.QuestionID][]string

// Moves in a request's form.
type (
	// Start begins a request in the conversation, of the given kind if that is known.
	Start struct {
		sealed
		Kind  string // the value of a leave type; may be empty
		Words string
		Typed Typed // the first step's answers, from the API
		// Wizard is where to start, from the API; empty is where every form begins.
		Wizard wizard.ID
	}
	// Say is words that a button says for the person. They are understood like any others.
	Say struct {
		sealed
		Words string
	}
	// OpenForm shows the form at the given or else the current step. If no form is open,
	// it begins one of the given kind.
	OpenForm struct {
		sealed
		Step wizard.StepID
		Kind string
	}
	// Fill submits a step.
	Fill struct {
		sealed
		View  ViewRef
		Typed Typed
	}
	// Interpret is an answer in words. It is read only when its turn comes: an earlier
	// move of the same message may have changed the form.
	Interpret struct {
		sealed
		Proposed intents.Move
		Words    string
	}
	// Answer answers one question, with a canonical value or a field's raw one.
	Answer struct {
		sealed
		Question wizard.QuestionID
		Value    string
		Raw      []string // used instead of Value if it isn't nil or Empty is set
		Empty    bool     // the field was left empty
		Words    string
		Relative *wizard.RelativeDay // the day depends on another answer
		Rest     string              // what Words say beyond the answer
		AsTyped  bool                // a name that needn't be in the directory
	}
	// Skip leaves a question out; the open one if Question is empty.
	Skip struct {
		sealed
		Question wizard.QuestionID
	}
	// AnswerSame answers as in the previous request; the open question if Question is empty.
	AnswerSame struct {
		sealed
		Question wizard.QuestionID
		Words    string
	}
	// ChangeAnswer asks a question again. If Question is empty, it asks which one.
	ChangeAnswer struct {
		sealed
		Question wizard.QuestionID
		Words    string
	}
	// GoBack returns to the previous step or question and keeps what was typed.
	GoBack struct {
		sealed
		View  ViewRef
		Typed Typed
	}
	// Save stops for now and keeps what was typed.
	Save struct {
		sealed
		View  ViewRef
		Typed Typed
	}
	// Refresh shows a step as the answers in it want it, before it is submitted. What was
	// typed is kept.
	Refresh struct {
		sealed
		View  ViewRef
		Typed Typed
	}
	// Resume continues after a pause.
	Resume struct {
		sealed
		InWords bool // not by a button
	}
	// Review shows all answers.
	Review struct{ sealed }
	// Submit files the request, unless it has changed since the person reviewed it.
	Submit struct {
		sealed
		Seen  int64 // the version of the session that the person reviewed; 0 if not known
		Words string
	}
)

// Moves that ask for or give a plain yes or no.
type (
	// AskAgain repeats a question: the answer was neither yes nor no.
	AskAgain struct{ sealed }
	// Cancel asks whether to cancel the form, or a filed request.
	Cancel struct {
		sealed
		Request RequestID
		Restart bool // begin again after it
	}
	// Drop cancels what was asked about.
	Drop struct {
		sealed
		Request RequestID
		Restart bool // begin again after it
	}
	// Keep is a no.
	Keep struct {
		sealed
		Refused Verb // what a yes would have done
	}
	// Undo asks what to take back of the last message.
	Undo struct{ sealed }
)

// Moves between a person, the policies and HR.
type (
	// AskPolicy asks a question about policy. An empty one opens a form for it.
	AskPolicy struct {
		sealed
		Question      string
		OnlyIfCertain bool // answer only if the policies surely do
		MaybeOffTopic bool // perhaps not about work
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
		Question string
	}
	// AskHR sends HR a question that the policies don't answer.
	AskHR struct {
		sealed
		Asked    AskedID
		Policy   knowledge.PolicyID
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
	// Amend offers to tell HR what should be different in a filed request.
	Amend struct {
		sealed
		Request RequestID
		Words   string
		Change  string // what HR would be asked to do: "change the last day to …"; may be empty
	}
	// TellHR adds the offered words to a filed request, for HR.
	TellHR struct {
		sealed
		Request RequestID
		Words   string // or their digest
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
		Other    bool // it is about someone else
		Offer    bool // leave may be offered
		Besides  bool // other moves of the message follow
	}
	// AssurePrivacy says who learns of a hard moment.
	AssurePrivacy struct{ sealed }
	// Talk is anything that a standard sentence answers.
	Talk struct {
		sealed
		About Verb // DoHelp, or one of the subjects of Talk
		Words string
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
	// ListWaiting lists the requests that wait for a decision.
	ListWaiting struct{ sealed }
	// Consult asks, in HR's words, what is on record or how something of HR's is done.
	Consult struct {
		sealed
		Ask hrdesk.Ask
	}
	// Decide is HR's work on a request.
	Decide struct {
		sealed
		Do      Verb // DoApprove, DoDeny, DoAskEmployee, DoShowAnswers or DoReopen
		Request RequestID
		Text    string // the reason, or the question
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
	// Dismiss is a no to an offer that only one person sees.
	Dismiss struct{ sealed }
)

// Moves outside the conversation.
type (
	// DrawHome draws the app's home.
	DrawHome struct{ sealed }
	// CloseForm follows the closing of a form that wasn't submitted.
	CloseForm struct {
		sealed
		View ViewRef
	}
	// Retract follows the deletion of a message that answered a question.
	Retract struct {
		sealed
		Question wizard.QuestionID
	}
	// Ring is a timer that came due.
	Ring struct {
		sealed
		Timer TimerName
	}
	// RestoreAnswers sets the form's answers back to an earlier version.
	RestoreAnswers struct {
		sealed
		Version int
	}
	// Snooze postpones the reminder: to the next office day, or to that from a day on.
	Snooze struct {
		sealed
		Day string // 2006-01-02; may be empty
	}
	// Mute turns off reminders for this form.
	Mute struct{ sealed }
)

// Verb implements [Move].
func (m Answer) Verb() Verb {
	if m.AsTyped {
		return DoAnswerAsTyped
	}
	return DoAnswer
}

// Verb implements [Move].
func (Start) Verb() Verb              { return DoStart }
func (Say) Verb() Verb                { return DoSay }
func (OpenForm) Verb() Verb           { return DoOpenForm }
func (Fill) Verb() Verb               { return DoFill }
func (Interpret) Verb() Verb          { return DoInterpret }
func (Skip) Verb() Verb               { return DoSkip }
func (AnswerSame) Verb() Verb         { return DoAnswerSame }
func (ChangeAnswer) Verb() Verb       { return DoChangeAnswer }
func (GoBack) Verb() Verb             { return DoGoBack }
func (Save) Verb() Verb               { return DoSave }
func (Refresh) Verb() Verb            { return DoRefresh }
func (Resume) Verb() Verb             { return DoResume }
func (Review) Verb() Verb             { return DoReview }
func (Submit) Verb() Verb             { return DoSubmit }
func (AskAgain) Verb() Verb           { return DoAskAgain }
func (Cancel) Verb() Verb             { return DoCancel }
func (Drop) Verb() Verb               { return DoDrop }
func (Keep) Verb() Verb               { return DoKeep }
func (Undo) Verb() Verb               { return DoUndo }
func (AskPolicy) Verb() Verb          { return DoAskPolicy }
func (ChoosePassage) Verb() Verb      { return DoChoosePassage }
func (MarkHelpful) Verb() Verb        { return DoMarkHelpful }
func (AskHR) Verb() Verb              { return DoAskHR }
func (ReachHuman) Verb() Verb         { return DoReachHuman }
func (WriteToHR) Verb() Verb          { return DoWriteToHR }
func (GiveUp) Verb() Verb             { return DoGiveUp }
func (Amend) Verb() Verb              { return DoAmend }
func (TellHR) Verb() Verb             { return DoTellHR }
func (NoteForHR) Verb() Verb          { return DoNoteForHR }
func (RemoveNote) Verb() Verb         { return DoRemoveNote }
func (ReplyToHR) Verb() Verb          { return DoReplyToHR }
func (SendReply) Verb() Verb          { return DoSendReply }
func (Clarify) Verb() Verb            { return DoClarify }
func (Respond) Verb() Verb            { return DoRespond }
func (PauseQuestionnaire) Verb() Verb { return DoPauseQuestionnaire }
func (Inquire) Verb() Verb            { return DoInquire }
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
func (m Decide) Verb() Verb           { return m.Do }
func (m WorkOnTicket) Verb() Verb     { return m.Do }
func (m WorkOnPolicy) Verb() Verb     { return m.Do }
func (m WorkOnHandover) Verb() Verb   { return m.Do }
func (OfferReply) Verb() Verb         { return DoOfferReply }
func (Dismiss) Verb() Verb            { return DoDismiss }
func (DrawHome) Verb() Verb           { return DoDrawHome }
func (CloseForm) Verb() Verb          { return DoCloseForm }
func (Retract) Verb() Verb            { return DoRetract }
func (Ring) Verb() Verb               { return DoRing }
func (RestoreAnswers) Verb() Verb     { return DoRestoreAnswers }
func (Snooze) Verb() Verb             { return DoSnooze }
func (Mute) Verb() Verb               { return DoMute }
