package agent

import (
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// Move is what an act means. Understanding proposes moves and nothing else; the
// machine checks each one against the session before it counts. The types below are
// all there is: a button's [Press] becomes one by [Press.Move], words by understanding.
type Move interface {
	// Verb names the move, for the conversation's table and the history.
	Verb() Verb
	move()
}

// sealed keeps the sum closed: only types of this package are moves.
type sealed struct{}

func (sealed) move() {}

// Typed are the values of a form's fields, by question; see [wizard.Question.Read].
type Typed map[wizard.QuestionID][]string

// Moves in a request's form.
type (
	// Start begins a request in the conversation, of the given kind if that is known.
	Start struct {
		sealed
		Kind  string // the value of a leave type; may be empty
		Words string
		Typed Typed // the first step's answers, from the API
	}
	// OpenForm shows the form where the person stands, or at a step, or begins one.
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
	// Interpret is an answer in words, read against the form as it is when its turn comes.
	Interpret struct {
		sealed
		Meant intents.Move
		Words string
	}
	// Answer answers one question, with a value as it is stored or as a field holds it.
	Answer struct {
		sealed
		Question wizard.QuestionID
		Value    string
		Raw      []string // takes the value's place where it is not nil or Empty is set
		Empty    bool     // the question is left out
		Words    string
		Relative *wizard.RelativeDay // the day depends on another answer
	}
	// Skip leaves a question out: the open one if none is named.
	Skip struct {
		sealed
		Question wizard.QuestionID
	}
	// AnswerSame answers as in the request before: the open question if none is named.
	AnswerSame struct {
		sealed
		Question wizard.QuestionID
		Words    string
	}
	// ChangeAnswer asks a question again, or which one is meant.
	ChangeAnswer struct {
		sealed
		Question wizard.QuestionID
		Words    string
	}
	// GoBack returns to the step or question before, keeping what was typed.
	GoBack struct {
		sealed
		View  ViewRef
		Typed Typed
	}
	// Save stops for now, keeping what was typed.
	Save struct {
		sealed
		View  ViewRef
		Typed Typed
	}
	// Resume goes on where the person stopped.
	Resume struct {
		sealed
		Said bool
	}
	// Review shows all answers.
	Review struct{ sealed }
	// Submit files the request, if the person has seen what they send.
	Submit struct {
		sealed
		Seen  int64 // the session's version that the review was made from; 0 if not known
		Words string
	}
)

// Moves that ask for, give or refuse a plain yes.
type (
	// AskAgain asks once more for a plain yes: the answer was neither yes nor no.
	AskAgain struct{ sealed }
	// Cancel asks whether to cancel the form, or a filed request.
	Cancel struct {
		sealed
		Request RequestID
	}
	// Drop cancels what was asked about.
	Drop struct {
		sealed
		Request RequestID
	}
	// Keep is a no to what was asked, which Refused names.
	Keep struct {
		sealed
		Refused Verb
	}
	// Undo asks what to take back of what was said last.
	Undo struct{ sealed }
)

// Moves between a person, the policies and HR.
type (
	// AskPolicy asks a question about policy; an empty one opens a form for it.
	AskPolicy struct {
		sealed
		Question      string
		OnlyIfCertain bool // answer only if the policies surely do
		Doubted       bool // perhaps not about work at all
	}
	// MarkHelpful says that an answer helped.
	MarkHelpful struct {
		sealed
		Asked    AskedID
		Policy   knowledge.PolicyID
		Question string
	}
	// AskHR puts a question before HR that the policies do not answer.
	AskHR struct {
		sealed
		Asked    AskedID
		Policy   knowledge.PolicyID
		Question string
	}
	// ReachHuman asks how to talk to a person.
	ReachHuman struct{ sealed }
	// GiveUp offers to hand over to HR what was not understood several times in a row.
	GiveUp struct {
		sealed
		Words string
	}
	// Amend says that something filed should be different.
	Amend struct {
		sealed
		Words string
	}
	// TellHR puts the person's words below a filed request: the words, or their mark.
	TellHR struct {
		sealed
		Request RequestID
		Words   string
	}
	// ReplyToHR answers HR's question about a request; without words it opens a form.
	ReplyToHR struct {
		sealed
		Request RequestID
		Words   string
	}
	// SendReply sends to HR what was typed as that answer: the words, or their mark.
	SendReply struct {
		sealed
		Request RequestID
		Words   string
	}
	// Clarify says what was not understood, and asks back.
	Clarify struct {
		sealed
		Words     string
		Objection string   // why the words are no answer
		Choices   []Button // what they may mean
		Offer     Press    // what a plain yes does
		Lost      bool     // nothing could be made of the words at all
	}
	// Respond answers a questionnaire, or begins one.
	Respond struct {
		sealed
		Questionnaire QuestionnaireID
		Question      wizard.QuestionID
		Words         string
	}
	// PauseQuestionnaire leaves a questionnaire for now.
	PauseQuestionnaire struct{ sealed }
)

// Moves that are answered with a sentence or a page.
type (
	// ShowStatus says where everything of the person's stands.
	ShowStatus struct{ sealed }
	// ExplainWhy says why something is asked: a step's questions, one, or the open one.
	ExplainWhy struct {
		sealed
		Step     wizard.StepID
		Question wizard.QuestionID
		Said     bool
	}
	// ExplainEstimate gives the reasons behind an estimate: a request's, or the form's.
	ExplainEstimate struct {
		sealed
		Request RequestID
	}
	// Comfort meets words for a hard time.
	Comfort struct {
		sealed
		Hardship intents.Hardship
		Choices  []Button
	}
	// Talk is anything that one sentence answers. About says which.
	Talk struct {
		sealed
		About Verb
		Words string
	}
	// Repeat shows where the person is.
	Repeat struct{ sealed }
	// ReturnLate gives words back that arrived after what their person did since.
	ReturnLate struct {
		sealed
		Words string
	}
)

// Moves of HR.
type (
	// ListWaiting lists the requests that wait for a decision.
	ListWaiting struct{ sealed }
	// Decide is HR's part in a request: Do is DoApprove, DoDeny, DoAsk or DoAnswers.
	Decide struct {
		sealed
		Do      Verb
		Request RequestID
		Text    string // the reason, or the question
	}
	// WorkOnTicket is HR's part in a question: Do is one of the ticket verbs.
	WorkOnTicket struct {
		sealed
		Do      Verb
		Ticket  TicketID
		Text    string
		Policy  knowledge.PolicyID
		Passage knowledge.PassageID
	}
	// WorkOnPolicy is HR's part in a policy: Do is one of the policy verbs, DoGaps or DoDropped.
	WorkOnPolicy struct {
		sealed
		Do      Verb
		Policy  knowledge.PolicyID
		File    FileID
		Version int64
		Text    string
	}
	// OfferReply asks the author of a thread reply whether to send it as the answer.
	OfferReply struct {
		sealed
		Text string
	}
	// Dismiss is a no to what was offered to one person alone.
	Dismiss struct{ sealed }
)

// Moves beside the conversation.
type (
	// DrawHome draws the app's home.
	DrawHome struct{ sealed }
	// CloseForm answers a form that was closed without submitting it.
	CloseForm struct {
		sealed
		View ViewRef
	}
	// Retract answers a deleted message, which gave the answer to a question.
	Retract struct {
		sealed
		Question wizard.QuestionID
	}
	// Ring is a timer that came due.
	Ring struct {
		sealed
		Timer TimerName
	}
	// RestoreAnswers sets the form's answers back to how they were at a version.
	RestoreAnswers struct {
		sealed
		Version int
	}
	// Snooze puts the reminder off to the next working day.
	Snooze struct{ sealed }
	// Mute is a no to reminders for this form.
	Mute struct{ sealed }
)

// The verbs of moves that no button makes.
const (
	DoFill       Verb = "fill"
	DoInterpret  Verb = "meant"
	DoAskAgain   Verb = "unsaid"
	DoUndo       Verb = "undo"
	DoSame       Verb = "same"
	DoGiveUp     Verb = "stuck"
	DoAmend      Verb = "amend"
	DoClarify    Verb = "unclear"
	DoPause      Verb = "pause"
	DoComfort    Verb = "care"
	DoRepeat     Verb = "here"
	DoReturnLate Verb = "late"
	DoWaiting    Verb = "waiting"
	DoOfferReply Verb = "replied"
	DoDropped    Verb = "dropped"
	DoHome       Verb = "home"
	DoClose      Verb = "closed"
	DoRetract    Verb = "deleted"
	DoRing       Verb = "rang"
	DoRestore    Verb = "restore"

	// What one talks about, in [Talk].
	DoGreet      Verb = "greet"
	DoThank      Verb = "thanks"
	DoChat       Verb = "chat"
	DoBalance    Verb = "balance"
	DoHRMatter   Verb = "hr"          // HR's business, and none that is done here
	DoOthers     Verb = "others"      // other people's leave, or what only HR decides
	DoOffTopic   Verb = "outside"     // nobody's business here
	DoForeign    Verb = "tongue"      // said in a language that is not understood
	DoEdited     Verb = "edited"      // a message was changed that no answer came from
	DoCommand    Verb = "foreign"     // a slash command that is not ours
	DoPolicyHelp Verb = "policy-help" // /policy without a word
)

// Verb implements [Move].
func (Start) Verb() Verb              { return DoStart }
func (OpenForm) Verb() Verb           { return DoOpenForm }
func (Fill) Verb() Verb               { return DoFill }
func (Interpret) Verb() Verb          { return DoInterpret }
func (Answer) Verb() Verb             { return DoAnswer }
func (Skip) Verb() Verb               { return DoSkip }
func (AnswerSame) Verb() Verb         { return DoSame }
func (ChangeAnswer) Verb() Verb       { return DoChange }
func (GoBack) Verb() Verb             { return DoBack }
func (Save) Verb() Verb               { return DoSave }
func (Resume) Verb() Verb             { return DoResume }
func (Review) Verb() Verb             { return DoReview }
func (Submit) Verb() Verb             { return DoSubmit }
func (AskAgain) Verb() Verb           { return DoAskAgain }
func (Cancel) Verb() Verb             { return DoCancel }
func (Drop) Verb() Verb               { return DoDrop }
func (Keep) Verb() Verb               { return DoKeep }
func (Undo) Verb() Verb               { return DoUndo }
func (AskPolicy) Verb() Verb          { return DoQuestion }
func (MarkHelpful) Verb() Verb        { return DoHelped }
func (AskHR) Verb() Verb              { return DoAskHR }
func (ReachHuman) Verb() Verb         { return DoPerson }
func (GiveUp) Verb() Verb             { return DoGiveUp }
func (Amend) Verb() Verb              { return DoAmend }
func (TellHR) Verb() Verb             { return DoTell }
func (ReplyToHR) Verb() Verb          { return DoReply }
func (SendReply) Verb() Verb          { return DoSend }
func (Clarify) Verb() Verb            { return DoClarify }
func (Respond) Verb() Verb            { return DoRespond }
func (PauseQuestionnaire) Verb() Verb { return DoPause }
func (ShowStatus) Verb() Verb         { return DoStatus }
func (ExplainWhy) Verb() Verb         { return DoWhy }
func (ExplainEstimate) Verb() Verb    { return DoEstimate }
func (Comfort) Verb() Verb            { return DoComfort }
func (m Talk) Verb() Verb             { return m.About }
func (Repeat) Verb() Verb             { return DoRepeat }
func (ReturnLate) Verb() Verb         { return DoReturnLate }
func (ListWaiting) Verb() Verb        { return DoWaiting }
func (m Decide) Verb() Verb           { return m.Do }
func (m WorkOnTicket) Verb() Verb     { return m.Do }
func (m WorkOnPolicy) Verb() Verb     { return m.Do }
func (OfferReply) Verb() Verb         { return DoOfferReply }
func (Dismiss) Verb() Verb            { return DoDismiss }
func (DrawHome) Verb() Verb           { return DoHome }
func (CloseForm) Verb() Verb          { return DoClose }
func (Retract) Verb() Verb            { return DoRetract }
func (Ring) Verb() Verb               { return DoRing }
func (RestoreAnswers) Verb() Verb     { return DoRestore }
func (Snooze) Verb() Verb             { return DoLater }
func (Mute) Verb() Verb               { return DoMute }
