package agent

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// Press is what a button asks for: a verb and its object. It travels through the chat and
// comes back with the click, perhaps weeks later. Each [Verb] says which fields it uses;
// the others are empty.
type Press struct {
	Do       Verb               `json:"do"`
	Form     FormID             `json:"form,omitempty"`
	Step     wizard.StepID      `json:"step,omitempty"`
	Question wizard.QuestionID  `json:"question,omitempty"`
	Request  RequestID          `json:"request,omitempty"`
	Ticket   TicketID           `json:"ticket,omitempty"`
	Handover HandoverID         `json:"handover,omitempty"`
	Policy   knowledge.PolicyID `json:"policy,omitempty"`
	File     FileID             `json:"file,omitempty"`
	// Questionnaire is one of a company's own; Question is then one of its questions.
	Questionnaire QuestionnaireID `json:"questionnaire,omitempty"`
	// Passage is part of Policy.
	Passage knowledge.PassageID `json:"passage,omitempty"`
	// Version is the version of Policy, or the revision of Request, that the person saw.
	Version int64   `json:"version,omitempty"`
	Asked   AskedID `json:"asked,omitempty"`
	// Kind is the kind of leave that words are about which are said again.
	Kind  string `json:"kind,omitempty"`
	Value string `json:"value,omitempty"`
	// Card means that the button is on the card of Request or Ticket, and on nothing else.
	Card bool `json:"card,omitempty"`
}

// Move returns what pressing the button means, in the given view with the given fields
// filled. It returns nil for an unknown verb: the button may come from a newer or a much
// older program.
func (p Press) Move(view ViewRef, typed Typed) Move {
	switch p.Do {
	case DoStart:
		start := Start{Kind: p.Value, Typed: typed}
		if view.Form == "" { // from the API: no form is open over it
			start.Wizard = view.Wizard
		}
		return start
	case DoSay:
		return Say{Words: p.Value, Kind: p.Kind}
	case DoOpenForm:
		return OpenForm{Step: p.Step, Kind: p.Value}
	case DoAnswer:
		return Answer{Question: p.Question, Value: p.Value, Raw: typed[p.Question]}
	case DoAnswerAsTyped:
		return Answer{Question: p.Question, Value: p.Value, AsTyped: true}
	case DoSkip:
		return Skip{Question: p.Question}
	case DoAnswerSame:
		return AnswerSame{Question: p.Question}
	case DoChangeAnswer:
		return ChangeAnswer{Question: cmp.Or(p.Question, wizard.QuestionID(p.Value))}
	case DoGoBack:
		return GoBack{View: view, Typed: typed}
	case DoRefresh:
		return Refresh{View: view, Typed: typed}
	case DoSave:
		return Save{View: view, Typed: typed}
	case DoResume:
		return Resume{}
	case DoReview:
		return Review{}
	case DoSubmit:
		return Submit{Seen: p.seenVersion(view)}
	}
	if m := p.confirmationMove(); m != nil {
		return m
	}
	if m := p.questionMove(); m != nil {
		return m
	}
	if m := p.reviseMove(); m != nil {
		return m
	}
	if m := p.documentMove(); m != nil {
		return m
	}
	if m := p.returnMove(); m != nil {
		return m
	}
	if m := p.enterMove(view.Prompt); m != nil {
		return m
	}
	if m, several := p.deskMove().(DecideSeveral); several {
		m.Picked = typed[PickField]
		return m
	}
	return p.deskMove()
}

// seenVersion returns the version of the session that the person reviewed: a button below a
// message carries it as its value, a form in its view.
func (p Press) seenVersion(view ViewRef) int64 {
	if n, err := strconv.ParseInt(p.Value, 10, 64); err == nil {
		return n
	}
	return view.Revision
}

// Restart is the value of a [DoDrop] that begins again.
const Restart = "restart"

func (p Press) confirmationMove() Move {
	switch p.Do {
	case DoCancel:
		return Cancel{Request: p.Request}
	case DoDrop:
		return Drop{Request: p.Request, Restart: p.Value == Restart}
	case DoKeep:
		return Keep{Refused: Verb(p.Value)}
	case DoUndo:
		return Undo{}
	case DoTellHR, DoTellBelow:
		return TellHR{Request: p.Request, Words: p.Value, Below: p.Do == DoTellBelow}
	case DoReplyToHR:
		return ReplyToHR{Request: p.Request, Words: p.Value}
	case DoSendReply:
		return SendReply{Request: p.Request, Words: p.Value}
	case DoNoteForHR:
		return NoteForHR{Words: p.Value}
	case DoRemoveNote:
		return RemoveNote{Digest: p.Value}
	case DoSnooze:
		return Snooze{}
	case DoMute:
		return Mute{}
	}
	return nil
}

func (p Press) questionMove() Move {
	switch p.Do {
	case DoAskPolicy:
		return AskPolicy{Question: p.Value}
	case DoChoosePassage:
		return ChoosePassage{Asked: p.Asked, Policy: p.Policy, Passage: p.Passage, Question: p.Value}
	case DoMarkHelpful:
		return MarkHelpful{Asked: p.Asked, Policy: p.Policy, Passage: p.Passage, Question: p.Value}
	case DoMarkUnhelpful:
		return MarkUnhelpful{Asked: p.Asked, Policy: p.Policy, Passage: p.Passage, Question: p.Value}
	case DoAskHR:
		return AskHR{Asked: p.Asked, Policy: p.Policy, Passage: p.Passage, Question: p.Value}
	case DoReachHuman:
		return ReachHuman{}
	case DoWriteToHR:
		return WriteToHR{}
	case DoRecords, DoRecordsCopy:
		return WorkOnRecords{Do: p.Do}
	case DoRecordsBegin, DoRecordsConfirm, DoRecordsRefuse:
		return WorkOnRecords{Do: p.Do, Person: UserID(p.Value)}
	case DoProfile, DoProfileChange, DoProfileForget:
		return WorkOnProfile{Do: p.Do, Question: p.Question, Text: p.Value}
	case DoSubstitute, DoSubstituteSet, DoSubstituteEnd:
		return WorkOnSubstitute{Do: p.Do, Text: p.Value}
	case DoCalendars, DoCalendarNew, DoCalendarStop, DoWeekly, DoWeeklyStop:
		return Subscribe{Do: p.Do, What: p.Value}
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

func (p Press) deskMove() Move {
	switch p.Do {
	case DoApprove, DoDeny, DoAskEmployee, DoTellEmployee, DoShowAnswers, DoReopen, DoPutOff, DoRemark, DoStepApprove, DoStepComment, DoStepDeny, DoStepTell, DoStepTakeBack:
		return Decide{Do: p.Do, Request: p.Request, Text: p.Value, Seen: p.Version}
	case DoApproveSeveral, DoDenySeveral:
		return DecideSeveral{Do: p.Do, Text: p.Value}
	case DoTicketAnswer, DoTicketAssign, DoTicketDecline, DoTicketKeep, DoTicketDiscard:
		return WorkOnTicket{Do: p.Do, Ticket: p.Ticket, Text: p.Value, Policy: p.Policy, Passage: p.Passage}
	case DoPolicyAdd, DoPolicyEdit, DoPolicyRetire, DoPolicyHistory, DoPolicyRestore, DoPolicyList, DoPolicyFile, DoPolicyFromMessage, DoListGaps:
		return WorkOnPolicy{Do: p.Do, Policy: p.Policy, File: p.File, Version: p.Version, Text: p.Value}
	case DoListWaiting:
		return ListWaiting{}
	case DoReport, DoExport:
		return Report{Do: p.Do, Year: p.Value}
	case DoDismiss:
		return Dismiss{}
	case DoAdmin:
		return Administer{Words: p.Value}
	}
	if strings.HasPrefix(string(p.Do), string(DoHandoverStart)) {
		return WorkOnHandover{Do: p.Do, Handover: p.Handover, Question: string(p.Question), Text: p.Value}
	}
	return nil
}
