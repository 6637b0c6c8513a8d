package inquiry

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/inquire"
)

// What people hear of how and where they work, if no policy of the company's says it.
const (
	lawTold           = "FMLA is federal law: it's the same in every state, and moving doesn't end it. State leave laws and paid leave programs mostly go by the state you work in, and not by the one your company is in. If you work from home, that's usually the state you work from. If you work in several, ask HR."
	lawSource         = "Law: 29 U.S.C. 2611. Not yet checked by a lawyer."
	movingTold        = "Please tell HR before you move: your pay, your taxes and the leave laws that cover you may change."
	daysForMove       = "If you'd like days off for the move itself, I can start a request."
	remoteTold        = "Working from somewhere else isn't time off, so there's nothing to request here, and I can't allow it. Your manager or HR can."
	accommodationTold = "That isn't leave, so there's no form to fill in here, and HR decides it. Please write to them what you need and for how long; a note from your doctor helps."
	accommodationLaw  = "If it's because of a disability or a pregnancy, a company with 15 or more employees has to look for a change that works, unless that would be too hard on it."
	accommodationCite = "Law: 42 U.S.C. 12111(5), 12112(b)(5), 2000gg, 2000gg-1. Not yet checked by a lawyer."
	paperFormTold     = "The form for your doctor comes from HR: please ask them for it. Once it is filled in, drop it here, in this conversation, and I'll ask you before HR gets it. You needn't send it to anybody else."
	coverTold         = "I don't keep track of who does somebody's work while they're away. Their manager knows, or ask HR."
	hiredTold         = "It depends on who employs you. If you're on the payroll here, also as an intern or a temporary or seasonal employee, you're covered like other employees, though FMLA also requires 12 months and 1,250 hours here. If an agency employs you, most of your leave comes from the agency. Leave laws mostly don't cover independent contractors. HR can tell you what applies to you."
	hiredSource       = "Law: 29 U.S.C. 2611(2); 29 CFR 825.106. Not yet checked by a lawyer."
	teamTold          = "Why somebody is out is private, so I can't say anything about a colleague's absences, and there's nothing to file here for them. HR can tell you what to do and what you may ask. Please write to them directly."
	upkeepTold        = "Your HR team and the administrators of Leaveway do that. They change forms, policies and the calendars with the holidays, and they decide who acts for HR. I can't do it from this chat, so please ask them."
	ownCoverTold      = "I don't decide who does your work while you're away: please agree on that with your manager. If there's something HR should know, put it into the notes of your request."
)

// DaysAgainAndAgain answers a wish for the same weekday off, week after week.
const DaysAgainAndAgain = "One request covers days in a row, so I can't set up a regular day off. If it's for your own health or for somebody you care for, tell me so: there is leave for single days. Otherwise, HR can set it up with you."

// YieldsToPolicies reports whether what the company wrote itself takes the place of an answer.
func YieldsToPolicies(about inquire.About) bool {
	switch about { //nolint:exhaustive // the others are answered from the record
	case inquire.AtWork, inquire.IllThen, inquire.Moving, inquire.Law, inquire.Remote, inquire.Cover, inquire.OwnCover, inquire.Hired, inquire.Team, inquire.Forced, inquire.Payroll, inquire.Miscounted, inquire.Accommodation, inquire.PaperForm:
		return true
	}
	return false
}

func whoseLaw(r Record) Answer { return law().with(r.ToHR...) }

func law() Answer { return tell(lawTold).and(Answer{Blocks: []agent.Block{{Small: lawSource}}}) }

func moving(r Record) Answer {
	ask := agent.Button{Label: "Ask for days off to move", Press: agent.Press{Do: agent.DoSay, Value: "I need time off for moving house"}}
	return law().and(tell(movingTold, daysForMove)).with(append([]agent.Button{ask}, r.ToHR...)...)
}

func remote(r Record) Answer { return tell(remoteTold).with(r.ToHR...) }

// accommodation answers somebody who needs another way to work. The law that it quotes is the United States'.
func accommodation(r Record) Answer {
	if r.Abroad {
		return tell(accommodationTold).with(r.ToHR...)
	}
	return tell(accommodationTold + " " + accommodationLaw).and(Answer{Blocks: []agent.Block{{Small: accommodationCite}}}).with(r.ToHR...)
}

func paperForm(r Record) Answer { return tell(paperFormTold).with(r.ToHR...) }

func cover(r Record) Answer { return tell(coverTold).with(r.ToHR...) }

func ownCover(r Record) Answer { return tell(ownCoverTold).with(r.ToHR...) }

func hired(r Record) Answer {
	return tell(hiredTold).and(Answer{Blocks: []agent.Block{{Small: hiredSource}}}).with(r.ToHR...)
}

func team(r Record) Answer { return tell(teamTold).with(r.ToHR...) }

func upkeep(r Record) Answer { return tell(upkeepTold).with(r.ToHR...) }
