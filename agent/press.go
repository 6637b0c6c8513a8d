package agent

import (
	"cmp"
	"strconv"

	"github.com/leaveway/leaveway/wizard"
)

// Move returns what pressing the button means, in the given view with the given
// fields filled. It returns nil for a verb of a version that is no longer, or not
// yet, known here.
func (p Press) Move(view ViewRef, typed Typed) Move {
	switch p.Do {
	case DoStart:
		return Start{Kind: p.Value, Typed: typed}
	case DoOpenForm:
		return OpenForm{Step: p.Step, Kind: p.Value}
	case DoAnswer:
		return Answer{Question: p.Question, Value: p.Value, Raw: typed[p.Question]}
	case DoSkip:
		return Skip{Question: p.Question}
	case DoAnswerSame:
		return AnswerSame{Question: p.Question}
	case DoChangeAnswer:
		return ChangeAnswer{Question: cmp.Or(p.Question, wizard.QuestionID(p.Value))}
	case DoGoBack:
		return GoBack{View: view, Typed: typed}
	case DoSave:
		return Save{View: view, Typed: typed}
	case DoResume:
		return Resume{}
	case DoReview:
		return Review{}
	case DoSubmit:
		return Submit{Seen: p.seen(view)}
	}
	if m := p.confirming(); m != nil {
		return m
	}
	if m := p.asking(); m != nil {
		return m
	}
	return p.atDesk()
}

// seen is the session's version that the review was made from, which the button below
// it or the form's view carries.
func (p Press) seen(view ViewRef) int64 {
	if n, err := strconv.ParseInt(p.Value, 10, 64); err == nil {
		return n
	}
	return view.Revision
}

// confirming returns the moves that ask for, give or refuse a yes, or put something off.
func (p Press) confirming() Move {
	switch p.Do {
	case DoCancel:
		return Cancel{Request: p.Request}
	case DoDrop:
		return Drop{Request: p.Request}
	case DoKeep:
		return Keep{Refused: Verb(p.Value)}
	case DoUndo:
		return Undo{}
	case DoTellHR:
		return TellHR{Request: p.Request, Words: p.Value}
	case DoReplyToHR:
		return ReplyToHR{Request: p.Request, Words: p.Value}
	case DoSendReply:
		return SendReply{Request: p.Request, Words: p.Value}
	case DoSnooze:
		return Snooze{}
	case DoMute:
		return Mute{}
	}
	return nil
}

// asking returns the moves that are questions, or about answers to them.
func (p Press) asking() Move {
	switch p.Do {
	case DoAskPolicy:
		return AskPolicy{Question: p.Value}
	case DoMarkHelpful:
		return MarkHelpful{Asked: p.Asked, Policy: p.Policy, Question: p.Value}
	case DoAskHR:
		return AskHR{Asked: p.Asked, Policy: p.Policy, Question: p.Value}
	case DoReachHuman:
		return ReachHuman{}
	case DoShowStatus:
		return ShowStatus{}
	case DoHelp:
		return Talk{About: DoHelp}
	case DoExplainWhy:
		return ExplainWhy{Step: p.Step, Question: p.Question}
	case DoExplainEstimate:
		return ExplainEstimate{Request: p.Request}
	case DoRespond:
		return Respond{Questionnaire: p.Questionnaire, Question: p.Question, Words: p.Value}
	}
	return nil
}

// atDesk returns the moves of HR.
func (p Press) atDesk() Move {
	switch p.Do {
	case DoApprove, DoDeny, DoAskEmployee, DoShowAnswers:
		return Decide{Do: p.Do, Request: p.Request, Text: p.Value}
	case DoTicketAnswer, DoTicketAssign, DoTicketDecline, DoTicketKeep, DoTicketDiscard:
		return WorkOnTicket{Do: p.Do, Ticket: p.Ticket, Text: p.Value, Policy: p.Policy, Passage: p.Passage}
	case DoPolicyAdd, DoPolicyEdit, DoPolicyRetire, DoPolicyHistory, DoPolicyRestore, DoPolicyList, DoPolicyFile, DoPolicyFromMessage, DoListGaps:
		return WorkOnPolicy{Do: p.Do, Policy: p.Policy, File: p.File, Version: p.Version, Text: p.Value}
	case DoDismiss:
		return Dismiss{}
	}
	return nil
}
