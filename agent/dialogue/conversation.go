package dialogue

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
)

// The conversation is a journey (seed 004) like any other: two main pathways, one with
// nothing under way and one with a form, and the detours that return to them. A move
// leads to the pathway that it belongs to, from wherever the person is.

// pathways are the whole conversation.
func pathways() []pathway {
	return []pathway{
		{id: navigator, title: "what you need", intent: "Find out what somebody needs.", main: true, asks: true},
		{id: leave, title: "your request", intent: "Take a request for leave, one question at a time.", main: true, asks: true, does: reactions{
			agent.DoStart: on(start), agent.DoSay: on(startWith), agent.DoOpenForm: on(openForm), agent.DoResume: on(resume), agent.DoFill: on(fill),
			agent.DoAnswer: on(answerHere), agent.DoAnswerAsTyped: on(answerHere), agent.DoSkip: on(skip), agent.DoAnswerSame: on(answerSame),
			agent.DoChangeAnswer: on(changeAnswer), agent.DoGoBack: on(goBack), agent.DoSave: on(save), agent.DoRefresh: on(refresh),
		}},
		{id: review, title: "your answers", intent: "Have the answers checked before they go to HR.", asks: true, does: reactions{
			agent.DoReview: on(showReview), agent.DoSubmit: on(submit), agent.DoAskAgain: on(askAgain),
		}},
		{id: takeBack, title: "what to take back", intent: "Take back what was said or sent, if that is really meant.", does: reactions{
			agent.DoCancel: on(cancel), agent.DoDrop: on(drop), agent.DoUndo: on(undo), agent.DoAskAgain: on(askAgain),
		}},
		{id: policy, title: "your question", intent: "Answer a question from the company's policies, with its source.", does: reactions{
			agent.DoAskPolicy: on(askPolicy), agent.DoChoosePassage: on(choosePassage), agent.DoMarkHelpful: on(markHelpful),
		}},
		{id: handOff, title: "your message to HR", intent: "Bring to people in HR what only they can do, once its person says so.", does: reactions{
			agent.DoReachHuman: on(reachHuman), agent.DoWriteToHR: on(writeToHR), agent.DoAskHR: on(askHR), agent.DoGiveUp: on(giveUp), agent.DoAskAgain: on(askAgain),
		}},
		{id: amendment, title: "what you add to your request", intent: "Add what its person says to a request that HR has, once they say so.", does: reactions{
			agent.DoAmend: on(offerToTellHR), agent.DoTellHR: on(tellHR), agent.DoTellBelow: on(tellHR), agent.DoReplyToHR: on(replyToHR), agent.DoSendReply: on(sendReply),
			agent.DoRevise: on(revise), agent.DoReviseStop: on(revise), agent.DoReviseAccept: on(revise), agent.DoReviseDecline: on(revise),
			agent.DoReturn: on(comeBack), agent.DoReturnOther: on(comeBack), agent.DoReturnUnfit: on(comeBack), agent.DoReturnTell: on(comeBack), agent.DoReturnNote: on(comeBack),
			agent.DoObject: on(object), agent.DoNoteForHR: on(noteForHR), agent.DoRemoveNote: on(removeNote), agent.DoAskAgain: on(askAgain),
		}},
		{id: papers, title: "your document", intent: "Bring a document of its person to HR, once they say so.", does: documentMoves()},
		{id: clarify, title: "what you meant", intent: "Ask back what could not be understood.", asks: true, does: reactions{
			agent.DoClarify: on(askBack), agent.DoAskAgain: on(askAgain),
		}},
		{id: questions, title: "the questions", intent: "Ask a questionnaire of the company's own, and bring the answers to HR.", does: reactions{
			agent.DoRespond: on(respond), agent.DoPauseQuestionnaire: on(pauseQuestionnaire),
		}},
		{id: leaving, title: "the handover", intent: "Ask people who leave what their files don’t say, and answer their successors.", silent: true, does: handoverMoves()},
		{id: status, intent: "Say what is under way.", does: reactions{
			agent.DoShowStatus: on(showStatus), agent.DoInquire: on(answerInquiry), agent.DoAskAway: on(tellAway),
			agent.DoProfile: on(workOnProfile), agent.DoProfileChange: on(workOnProfile), agent.DoProfileForget: on(workOnProfile), agent.DoAskAgain: on(askAgain),
			agent.DoSubstitute: on(workOnSubstitute), agent.DoSubstituteSet: on(workOnSubstitute), agent.DoSubstituteEnd: on(workOnSubstitute),
			agent.DoRecords: on(workOnRecords), agent.DoRecordsCopy: on(workOnRecords),
			agent.DoCalendars: on(subscribe), agent.DoCalendarNew: on(subscribe), agent.DoCalendarStop: on(subscribe), agent.DoWeekly: on(subscribe), agent.DoWeeklyStop: on(subscribe),
		}},
		{id: why, intent: "Explain why something is asked, or how an estimate came about.", does: reactions{
			agent.DoExplainWhy: on(explainWhy), agent.DoExplainEstimate: on(explainEstimate),
		}},
		{id: hardTime, intent: "Be kind in a hard time, and leave everything as it is.", does: reactions{
			agent.DoComfort: on(comfort), agent.DoPrivacy: on(assurePrivacy),
		}},
		{id: talk, intent: "Say what the bot is for, and what it isn’t for.", asks: true, does: talking()},
		{id: atDesk, intent: "HR decides requests, answers questions and keeps the policies.", silent: true, does: deskMoves()},
		{id: aside, intent: "What happens outside the conversation.", silent: true, does: reactions{
			agent.DoDrawHome: on(drawHome), agent.DoCloseForm: on(closeForm), agent.DoRetract: on(retract), agent.DoRing: on(ring),
			agent.DoRestoreAnswers: on(restoreAnswers), agent.DoSnooze: on(snooze), agent.DoMute: on(mute),
			agent.DoNod: on(chat), agent.DoLeaveAsIs: on(chat), agent.DoCongratulate: on(chat), agent.DoRejoice: on(chat), agent.DoWish: on(chat), agent.DoSoothe: on(chat),
			agent.DoThank: on(chat), agent.DoUnrelatedEdit: on(chat), agent.DoUnknownCommand: on(chat), agent.DoPolicyHelp: on(chat), agent.DoAdmin: on(administer),
		}},
	}
}

// documentMoves are what people do with documents.
func documentMoves() reactions {
	all := reactions{agent.DoAskAgain: on(askAgain)}
	for _, do := range []agent.Verb{
		agent.DoDocumentTake, agent.DoDocumentSend, agent.DoDocumentDrop, agent.DoDocumentList, agent.DoDocumentElse,
	} {
		all[do] = on(workOnDocument)
	}
	return all
}

// handoverMoves are what people do in a handover.
func handoverMoves() reactions {
	all := reactions{}
	for _, do := range []agent.Verb{
		agent.DoHandoverStart, agent.DoHandoverList, agent.DoHandoverCancel, agent.DoHandoverBegin, agent.DoHandoverDecline,
		agent.DoHandoverPause, agent.DoHandoverFiles, agent.DoHandoverAsk, agent.DoHandoverAnswer, agent.DoHandoverSkip,
		agent.DoHandoverOther, agent.DoHandoverWhere, agent.DoHandoverReview, agent.DoHandoverFix, agent.DoHandoverRemove,
		agent.DoHandoverShare, agent.DoHandoverApprove, agent.DoHandoverReturn, agent.DoHandoverRead, agent.DoHandoverNext,
		agent.DoHandoverWonder, agent.DoHandoverTicket, agent.DoHandoverForget, agent.DoHandoverMove,
		agent.DoHandoverLink, agent.DoHandoverUnlink,
	} {
		all[do] = on(workOnHandover)
	}
	return all
}

// talking are the moves that a sentence answers.
func talking() reactions {
	all := reactions{agent.DoRepeat: on(repeat), agent.DoReturnLate: on(returnLate)}
	for _, about := range []agent.Verb{
		agent.DoHelp, agent.DoGreet, agent.DoBalance, agent.DoChat, agent.DoHRMatter, agent.DoElsewhere, agent.DoNoReminder, agent.DoOthers, agent.DoOffTopic, agent.DoForeign,
	} {
		all[about] = on(chat)
	}
	return all
}

// deskMoves are what HR does, and those whom a route names.
func deskMoves() reactions {
	all := reactions{}
	for _, do := range []agent.Verb{
		agent.DoListWaiting, agent.DoConsult, agent.DoOfferReply, agent.DoDismiss,
		agent.DoApprove, agent.DoDeny, agent.DoAskEmployee, agent.DoTellEmployee, agent.DoShowAnswers, agent.DoReopen,
		agent.DoStepApprove, agent.DoStepComment, agent.DoStepDeny, agent.DoStepTell, agent.DoStepTakeBack,
		agent.DoApproveSeveral, agent.DoDenySeveral, agent.DoRemark,
		agent.DoReviseApprove, agent.DoReviseDeny, agent.DoRevisePropose,
		agent.DoTicketAnswer, agent.DoTicketAssign, agent.DoTicketDecline, agent.DoTicketKeep, agent.DoTicketDiscard,
		agent.DoPolicyAdd, agent.DoPolicyEdit, agent.DoPolicyRetire, agent.DoPolicyHistory, agent.DoPolicyRestore,
		agent.DoPolicyFromMessage, agent.DoPolicyFile, agent.DoOfferFile, agent.DoPolicyList, agent.DoListGaps,
	} {
		all[do] = workAtDesk
	}
	all[agent.DoRecordsBegin], all[agent.DoRecordsConfirm], all[agent.DoRecordsRefuse] = on(workOnRecords), on(workOnRecords), on(workOnRecords)
	all[agent.DoEnter], all[agent.DoEnterLeave], all[agent.DoEnterDays], all[agent.DoPutOff] = on(enter), on(enter), on(enter), on(putOff)
	all[agent.DoConsult], all[agent.DoReport], all[agent.DoExport], all[agent.DoDocumentOpen] = on(consult), on(showReport), on(showReport), on(openDocument)
	return all
}

// Conversation is the product as a declared journey.
func Conversation() *journey.Journey { return declare(pathways()) }

// declare makes the journey of some pathways. Every move of a detour leads to it from
// anywhere; what begins a request leads from nothing to a form; and a person who wasn't
// understood three times in a row is handed over to people.
func declare(all []pathway) *journey.Journey {
	j := &journey.Journey{
		Name: "leaveway", Entry: navigator, Given: []string{journey.FailedTries},
		Limits: journey.Limits{Threshold: understood},
	}
	lead := func(from, to journey.PathwayID, verbs ...agent.Verb) {
		for _, do := range verbs {
			trigger := journey.IntentTrigger{Intent: string(do), PatternsOnly: true}
			j.Transitions = append(j.Transitions, journey.Transition{Trigger: trigger, From: from, To: to})
		}
	}
	for _, p := range all {
		declared := journey.Pathway{ID: p.id, Title: p.title, Signature: journey.NewSignature(p.intent)}
		if !p.main {
			declared.Return = &journey.ReturnToPrevious{}
			lead(journey.Any, p.id, p.own()...)
		}
		j.Pathways = append(j.Pathways, declared)
	}
	lead(navigator, leave, agent.DoStart, agent.DoSay, agent.DoOpenForm, agent.DoResume)
	j.Transitions = append(j.Transitions, journey.Transition{
		Trigger: journey.ConditionTrigger{Name: "three failed tries", Holds: threeFailedTries}, From: journey.Any, To: handOff,
	})
	return j
}

// understood is the confidence from which a move counts. Whatever made it from words
// has asked for more already.
const understood = 0.01

func threeFailedTries(v journey.Values) bool { return v.Number(journey.FailedTries) >= 3 }
