package dialogue

import (
	"cmp"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/admin"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/lookup"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/wizard"
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
			agent.DoMarkUnhelpful: on(markUnhelpful),
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
			agent.DoNod: on(chat), agent.DoWaitFor: on(chat), agent.DoGoAhead: on(chat), agent.DoNeedNotTell: on(chat), agent.DoLeaveAsIs: on(chat), agent.DoCongratulate: on(chat), agent.DoRejoice: on(chat), agent.DoWish: on(chat), agent.DoSoothe: on(chat),
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

// Config is what an agent is made of.
type Config struct {
	Store      agent.Store
	Classifier agent.Classifier
	Policies   agent.Policies
	// Questionnaires are asked in the conversation; nil if there are none.
	Questionnaires agent.Questionnaires
	Handovers      agent.Handovers // nil if there are none
	Files          agent.Files
	Reader         agent.FileReader // of Files
	// Documents are what employees hand in; nil if they can't.
	Documents agent.Documents
	// HRTeam names the people in HR whom employees can write to; nil if nobody can be named.
	HRTeam agent.HRTeam
	// Roles says who is in HR, and who is an administrator; nil if nobody is.
	Roles agent.Roles
	// Directory knows the people of the company; nil if names can't be looked up.
	Directory agent.Directory
	// Leaves reads everything that people asked for; nil if a turn knows enough.
	Leaves agent.Leaves
	// Staff has the company's people and its policies about time off; nil if there are none.
	Staff *staff.Book
	// Routes say who decides requests; nil if HR decides all.
	Routes *route.Book
	// People returns both as they are now, for a company whose directory changes them; nil if
	// nothing does.
	People func(agent.TenantID) (*staff.Book, *route.Book)
	// Console reads what administrators see; nil if they can't see anything.
	Console admin.Console
	// Subscriptions are who is told regularly who is away; nil if nobody can be.
	Subscriptions agent.Subscriptions
	// Outside fetches what forms need from elsewhere; nil if they get the policies alone.
	Outside *outside.Reach
	Wizards *wizard.Library
	Root    wizard.ID // the wizard with which every form begins
	Law     entitlement.Parameters
	// Care is what is said in hard times; nil is what comes with the product.
	Care *care.Book
	// Keep is how long what was said is kept in the session; 0 keeps nothing.
	Keep time.Duration
	// Ask says whom people should ask whom the company doesn't serve, such as guests, as in
	// "people@example.com". It may be empty.
	Ask string
	// Contact says whom to turn to in a crisis, as in "call or text 988". If it is empty,
	// Care knows whom.
	Contact string
}

// New returns an agent.
func New(c Config) *Agent {
	all := pathways()
	c.Care = cmp.Or(c.Care, care.Shipped())
	c.Routes = cmp.Or(c.Routes, &route.Book{})
	if c.People == nil {
		c.People = func(agent.TenantID) (*staff.Book, *route.Book) { return c.Staff, c.Routes }
	}
	h := &house{
		wizards: c.Wizards, root: c.Root, law: c.Law, solace: solace{care: c.Care, contact: c.Contact}, people: c.People, keep: c.Keep,
		journey: declare(all), pathways: map[journey.PathwayID]pathway{}, detours: map[agent.Verb]journey.PathwayID{},
	}
	for _, p := range all {
		h.pathways[p.id] = p
		for _, do := range p.own() {
			if !p.main {
				h.detours[do] = p.id
			}
		}
	}
	if c.Policies != nil {
		h.similar = c.Policies.Similar
	}
	h.takesDocuments = c.Documents != nil
	if c.Questionnaires != nil {
		h.wanted, h.hears = c.Questionnaires.Wanted, c.Questionnaires.Hears
	}
	return &Agent{
		store: c.Store, classifier: c.Classifier, roles: c.Roles, ask: c.Ask, outside: cmp.Or(c.Outside, &outside.Reach{}), house: h,
		reader: &lookup.Reader{
			Store: c.Store, Policies: c.Policies, Questionnaires: c.Questionnaires, Handovers: c.Handovers, FileSources: lookup.FileSources{Files: c.Files, FileReader: c.Reader, Documents: c.Documents}, Console: c.Console,
			HRTeam: c.HRTeam, Directory: c.Directory, Leaves: c.Leaves, Subscriptions: c.Subscriptions, Wizards: c.Wizards,
		},
	}
}
