package agent

import (
	"github.com/leaveway/leaveway/intents"
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
		Kind  string // of leave that they are about, if the person was asked which comes first
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
		Left  Departure // with [TimerDeparted]
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
func (Start) Verb() Verb          { return DoStart }
func (Say) Verb() Verb            { return DoSay }
func (OpenForm) Verb() Verb       { return DoOpenForm }
func (Fill) Verb() Verb           { return DoFill }
func (Interpret) Verb() Verb      { return DoInterpret }
func (Skip) Verb() Verb           { return DoSkip }
func (AnswerSame) Verb() Verb     { return DoAnswerSame }
func (ChangeAnswer) Verb() Verb   { return DoChangeAnswer }
func (GoBack) Verb() Verb         { return DoGoBack }
func (Save) Verb() Verb           { return DoSave }
func (Refresh) Verb() Verb        { return DoRefresh }
func (Resume) Verb() Verb         { return DoResume }
func (Review) Verb() Verb         { return DoReview }
func (Submit) Verb() Verb         { return DoSubmit }
func (AskAgain) Verb() Verb       { return DoAskAgain }
func (Cancel) Verb() Verb         { return DoCancel }
func (Drop) Verb() Verb           { return DoDrop }
func (Keep) Verb() Verb           { return DoKeep }
func (Undo) Verb() Verb           { return DoUndo }
func (DrawHome) Verb() Verb       { return DoDrawHome }
func (CloseForm) Verb() Verb      { return DoCloseForm }
func (Retract) Verb() Verb        { return DoRetract }
func (Ring) Verb() Verb           { return DoRing }
func (RestoreAnswers) Verb() Verb { return DoRestoreAnswers }
func (Snooze) Verb() Verb         { return DoSnooze }
func (Mute) Verb() Verb           { return DoMute }
