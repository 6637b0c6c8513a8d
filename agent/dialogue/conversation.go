package dialogue

import (
	"maps"
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
)

// The conversation is a journey (seed 004) like any other: two main pathways, one
// with nothing under way and one with a form, and the detours that return to them.
// What a move means leads to the pathway that it belongs to, from wherever one is.

// The pathways.
const (
	review    journey.PathwayID = "review"
	cancel    journey.PathwayID = "cancel"
	policy    journey.PathwayID = "policy"
	questions journey.PathwayID = "questionnaire"
	status    journey.PathwayID = "status"
	why       journey.PathwayID = "why"
	handOff   journey.PathwayID = "hand-off"
	amend     journey.PathwayID = "amend"
	clarify   journey.PathwayID = "clarify"
	talk      journey.PathwayID = "talk"
	care      journey.PathwayID = "care"
	desk      journey.PathwayID = "desk"
	aside     journey.PathwayID = "aside"
)

// pathway is a part of the conversation, with what it does on each move of its own.
type pathway struct {
	id     journey.PathwayID
	title  string // "shall we go on with …?"
	intent string // why it is there
	does   does
	main   bool // what detours return to
	asks   bool // at its end the open question is asked, or asked again
	silent bool // nothing is: it was no detour of the person's
}

// does are the moves of a pathway, and what is done on them.
type does map[agent.Verb]func(*turn, Move)

// pathways are the whole conversation.
func pathways() []pathway {
	return []pathway{
		{id: agent.Navigator, title: "what you need", intent: "Find out what somebody needs.", main: true, asks: true, does: does{
			doMeant: (*turn).meaning,
		}},
		{id: agent.Leave, title: "your request", intent: "Take a request for leave, one question at a time.", main: true, asks: true, does: does{
			agent.DoStart: (*turn).start, agent.DoOpenForm: (*turn).openForm, agent.DoResume: (*turn).resume, doFill: (*turn).fill,
			doMeant: (*turn).meaning, agent.DoAnswer: (*turn).answer, agent.DoSkip: (*turn).skip, doSame: (*turn).same,
			agent.DoChange: (*turn).change, agent.DoBack: (*turn).back, agent.DoSave: (*turn).save,
		}},
		{id: review, title: "your answers", intent: "Have the answers checked before they go to HR.", asks: true, does: does{
			agent.DoReview: (*turn).review, agent.DoSubmit: (*turn).submit, doUnsaid: (*turn).askedAgain,
		}},
		{id: cancel, title: "what to take back", intent: "Take back what was said or sent, if that is really meant.", does: does{
			agent.DoCancel: (*turn).cancel, agent.DoDrop: (*turn).drop, doUndo: (*turn).undo, doUnsaid: (*turn).askedAgain,
		}},
		{id: policy, title: "your question", intent: "Answer a question from the company's policies, with its source.", does: does{
			agent.DoQuestion: (*turn).answerQuestion, agent.DoHelped: (*turn).helped,
		}},
		{id: handOff, title: "your message to HR", intent: "Bring to people in HR what only they can do, once its person says so.", does: does{
			agent.DoPerson: (*turn).person, agent.DoAskHR: (*turn).askHR, doStuck: (*turn).stuck, doUnsaid: (*turn).askedAgain,
		}},
		{id: amend, title: "what you add to your request", intent: "Add to a request that HR has what its person says, once they say so.", does: does{
			doAmend: (*turn).amend, agent.DoTell: (*turn).tellHR, agent.DoReply: (*turn).reply, agent.DoSend: (*turn).send, doUnsaid: (*turn).askedAgain,
		}},
		{id: clarify, title: "what you meant", intent: "Ask back what could not be understood.", asks: true, does: does{
			doUnclear: (*turn).unclear, doUnsaid: (*turn).askedAgain,
		}},
		{id: questions, title: "the questions", intent: "Ask a questionnaire of the company's own, and bring the answers to HR.", does: does{
			agent.DoRespond: (*turn).respond, doPause: (*turn).pause,
		}},
		{id: status, intent: "Say where everything stands.", does: does{agent.DoStatus: (*turn).status}},
		{id: why, intent: "Explain why something is asked, or how an estimate came about.", does: does{
			agent.DoWhy: (*turn).why, agent.DoEstimate: (*turn).explainEstimate,
		}},
		{id: care, intent: "Be kind in a hard time, and leave everything as it is.", does: does{doCare: (*turn).care}},
		{id: talk, intent: "Say what the bot is and is not for.", asks: true, does: talking()},
		{id: desk, intent: "HR decides requests, answers questions and keeps the policies.", silent: true, does: atDesk()},
		{id: aside, intent: "What happens beside the conversation.", silent: true, does: does{
			doHome: (*turn).opened, doClosed: (*turn).closed, doDeleted: (*turn).deleted, doRang: (*turn).rang,
			doRestore: (*turn).restored, agent.DoLater: (*turn).later, agent.DoMute: (*turn).mute,
			doThanks: (*turn).chat, doEdited: (*turn).chat, doForeign: (*turn).chat, doPolicyHelp: (*turn).chat,
		}},
	}
}

// talking is what is answered with a sentence.
func talking() does {
	all := does{doHere: (*turn).repeat, doLate: (*turn).tooLate}
	for _, do := range []agent.Verb{agent.DoHelp, doGreet, doBalance, doChat, doOtherHR, doOthers, doOutside, doForeignTongue} {
		all[do] = (*turn).chat
	}
	return all
}

// atDesk is what only HR does.
func atDesk() does {
	all := does{doWaiting: (*turn).waiting, doReplied: (*turn).offerReply, agent.DoDismiss: (*turn).dismiss}
	for _, do := range []agent.Verb{agent.DoApprove, agent.DoDeny, agent.DoAsk, agent.DoAnswers} {
		all[do] = (*turn).decide
	}
	for _, do := range []agent.Verb{agent.DoTicketAnswer, agent.DoTicketTake, agent.DoTicketDecline, agent.DoTicketKeep, agent.DoTicketForget} {
		all[do] = (*turn).ticket
	}
	for _, do := range []agent.Verb{
		agent.DoPolicyAdd, agent.DoPolicyEdit, agent.DoPolicyRetire, agent.DoPolicyHistory, agent.DoPolicyRestore, agent.DoPolicySave, agent.DoPolicyFile, doDropped, agent.DoPolicyList, agent.DoGaps,
	} {
		all[do] = (*turn).shelf
	}
	return all
}

// Conversation is the product as a declared journey.
func Conversation() *journey.Journey { return declared(pathways()) }

// declared makes the journey of some pathways. Every move of a detour leads to it
// from anywhere; what begins a request leads from nothing to a form; and who was not
// understood three times in a row is handed over to people.
func declared(all []pathway) *journey.Journey {
	j := &journey.Journey{
		Name: "leaveway", Entry: agent.Navigator, Given: []string{journey.FailedTries},
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
	lead(agent.Navigator, agent.Leave, agent.DoStart, agent.DoOpenForm, agent.DoResume)
	j.Transitions = append(j.Transitions, journey.Transition{
		Trigger: journey.ConditionTrigger{Name: "three failed tries", Holds: threeFailedTries}, From: journey.Any, To: handOff,
	})
	return j
}

// understood is the confidence from which a move counts. Whoever made it of words
// has asked for more already.
const understood = 0.01

func threeFailedTries(v journey.Values) bool { return v.Number(journey.FailedTries) >= 3 }

// own are the moves that lead to a pathway. What is neither yes nor no belongs to
// whatever was asked.
func (p pathway) own() []agent.Verb {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(p.does)), func(do agent.Verb) bool { return do == doUnsaid })
}
