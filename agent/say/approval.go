package say

import (
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
)

const (
	// TimeOffOf is what a request is called where its kind isn't shown.
	TimeOffOf = "Time off"

	// Automatically signs what nobody had to decide.
	Automatically = "Leaveway"

	NothingToTakeBack = "There's nothing of yours to take back here."
	TooLateToTakeBack = "You decided more than 10 minutes ago, so only HR can take this back now."
	OtherDaysSince    = "The days of this leave have changed since you decided, so only HR can take this back now."
	DeciderHasLeft    = "By your company's records you've left, so this isn't yours to decide anymore. HR decides."
	ApproveNewDays    = "Do you approve the new ones?"
	NewerCard         = "Please see my newer message about it."
	StepHint          = "The employee, HR and the others who decide will see this word for word."
)

// Steps say where a request is on its route: who has approved, and for whom it waits, with the
// reasons if those aren't the people that the route names.
func Steps(r agent.Request) []string {
	a := r.Approval
	if a == nil {
		return nil
	}
	var lines []string
	if a.Automatic != "" {
		lines = append(lines, a.Automatic)
	}
	open, _ := a.Open()
	for i := range a.Steps {
		s := &a.Steps[i]
		if s.Opened.IsZero() {
			continue
		}
		lines = append(lines, s.Why...)
		for _, by := range s.Approved {
			if r.Decided != nil && r.Decided.By == by.By && r.Decided.At.Equal(by.At) && by.Comment == "" {
				continue // the card says it as the decision
			}
			line := by.Name + " approved on " + wizard.Day(by.At)
			if by.Comment != "" {
				line += ": " + by.Comment
			}
			lines = append(lines, line)
		}
		if s == open && r.State.Waiting() {
			lines = append(lines, "Waiting for "+waitsFor(s)+" since "+wizard.Day(s.Opened))
		}
		if isDecided := r.State == agent.Approved || r.State == agent.Denied; s == open && isDecided && a.Waiting() && !a.Waits(r.Decided.By) {
			lines = append(lines, waitsFor(s)+" hadn't decided")
		}
	}
	return lines
}

const (
	NobodyToldYetOnRoutes = "Not yet: I haven't told anyone. Once you send a request, HR sees it. If your manager or somebody else has to decide, I show that person your name and the dates, for some kinds of leave also the kind, and never your answers."
	WhatDecidersSee       = "They then see your name, the kind of leave, its dates and your answers, in HR's own channel. If your manager or somebody else has to decide, I show that person your name and the dates, for some kinds of leave also the kind, and never your answers."
)

// DecidersWereTold says who besides HR was told of a request, and what.
func DecidersWereTold(r agent.Request) string {
	var names []string
	for _, d := range r.Approval.Deciders() {
		names = append(names, d.Name)
	}
	what := "your name and the dates"
	if r.Approval.ShowKind {
		what = "your name, the kind of leave and its dates"
	}
	return "I've sent your request to HR, and I asked " + content.List(names, "and") + " to decide. They see " + what + ", and never your answers. I told nobody else."
}

// WaitsOnRoute says for whom a request waits, and since when.
func WaitsOnRoute(r agent.Request) string {
	s, _ := r.Approval.Open()
	said := []string{"Your request " + string(r.ID) + ", " + r.WizardName + ", " + r.Headline + ", has been waiting for " + waitsFor(s) + " since " + wizard.Day(s.Opened) + "."}
	for _, before := range r.Approval.Steps {
		for _, by := range before.Approved {
			said = append(said, by.Name+" has approved it.")
		}
	}
	return strings.Join(said, " ")
}

// waitsFor names those whose approval a step needs.
func waitsFor(s *agent.ApprovalStep) string {
	names := make([]string, 0, len(s.Deciders))
	for _, d := range s.Missing() {
		names = append(names, d.Name)
	}
	switch {
	case len(names) == 0:
		return "HR"
	case s.All:
		return content.List(names, "and")
	}
	return content.List(names, "or")
}

// WaitsFor names those for whom a request waits: "Sam Ortiz", "HR".
func WaitsFor(r agent.Request) string {
	if s, _ := r.Approval.Open(); s != nil {
		return waitsFor(s)
	}
	return "HR"
}

// NoNeedToDecide is on the card of somebody who was asked and isn't any more.
func NoNeedToDecide(r agent.Request) string {
	return "You don't need to decide this now. It's with " + WaitsFor(r) + "."
}

// NotYourStep says for whom a request waits, or how it ended.
func NotYourStep(r agent.Request) string {
	if r.State.Waiting() {
		return "This request is with " + WaitsFor(r) + " now. Nothing was changed."
	}
	return DecisionOnCard(r)
}

// TheseWaitForYou is above the requests that wait for somebody outside HR.
const TheseWaitForYou = "These are waiting for your decision:"

// NothingForYou answers somebody who decides in words though nothing waits for them.
const NothingForYou = "You have no requests to decide right now. When there's one, I'll send you its card."

// OthersDecide says who decides a request, to somebody who was asked before and decides in words.
func OthersDecide(r agent.Request) string {
	if !r.State.Waiting() {
		return r.Employee.DisplayName() + "'s request " + string(r.ID) + " (" + r.Headline + ") is decided. " + DecisionOnCard(r) + "."
	}
	return r.Employee.DisplayName() + "'s request " + string(r.ID) + " (" + r.Headline + ") is with " + WaitsFor(r) + ", so you don't need to decide it. Nothing was changed."
}

// DecisionOnCard says how a request stands on the card of somebody outside HR. The reason of a
// denial isn't among it: HR may have written it.
func DecisionOnCard(r agent.Request) string {
	switch {
	case r.WasWithdrawn():
		return Capitalized(Withdrawn(r))
	case r.State == agent.Canceled:
		return "Canceled by " + r.Employee.DisplayName() + " on " + wizard.Day(r.UpdatedAt)
	}
	return Capitalized(DecisionVerb[r.State]) + " by " + r.Decided.Name + " on " + wizard.Day(r.Decided.At) + changedAfter(r)
}

// changedAfter says for which days a request was approved, and who agreed to others later; "" if
// the days are still those.
func changedAfter(r agent.Request) string {
	was, text := "", ""
	for _, a := range r.Amendments {
		if r.State != agent.Approved || a.State != agent.AmendmentAccepted || !a.Decided.At.After(r.Decided.At) {
			continue
		}
		if was == "" {
			was = a.Before
		}
		by := a.Decided.Name
		if a.ByHR {
			by = a.Asked.Name
		}
		text = " for " + was + ". " + by + " changed it to " + a.After + " on " + wizard.Day(a.Decided.At)
	}
	return text
}

// Comments are what the people who approved a request wrote to its employee.
func Comments(r agent.Request) []agent.Block {
	if r.Approval == nil {
		return nil
	}
	var blocks []agent.Block
	for _, s := range r.Approval.Steps {
		for _, by := range s.Approved {
			if text := strings.TrimSpace(by.Comment); text != "" {
				blocks = append(blocks, agent.Block{Text: by.Name + " wrote:"}, agent.Block{Quote: text})
			}
		}
	}
	return blocks
}

// FirstTheirDays refuses to take somebody's approval back while other days are asked for, or
// proposed by HR.
func FirstTheirDays(r agent.Request) string {
	who := r.Employee.DisplayName()
	open := who + " has asked for other days, and HR is deciding on that."
	if r.Amendment().ByHR {
		open = "HR has proposed other days, and " + who + " hasn't answered yet."
	}
	return open + " You can't take your approval back now; please ask HR."
}

// StepTakenBack tells the employee that somebody outside HR took their decision back.
func StepTakenBack(r agent.Request, was agent.RequestState, by agent.Signature) string {
	what := "approval"
	if was == agent.Denied {
		what = "denial"
	}
	return by.Name + " took back the " + what + " of your request " + string(r.ID) + ", " + r.Headline + ". I'll tell you as soon as there's a new decision."
}

// Overdue tells HR that nobody has taken the open step of a request in time.
func Overdue(r agent.Request) string {
	s, _ := r.Approval.Open()
	return r.Employee.DisplayName() + "'s request " + string(r.ID) + " (" + r.WizardName + ", " + r.Headline + ") has been waiting for " + waitsFor(s) +
		" since " + wizard.Day(s.Opened) + ". I've reminded them. You can decide it on its card, too."
}

// StillWaitsForYou reminds somebody of a request that they were asked to decide.
func StillWaitsForYou(r agent.Request) string {
	s, _ := r.Approval.Open()
	return r.Employee.DisplayName() + "'s request for " + r.Headline + " has been waiting for you since " + wizard.Day(s.Opened) +
		". HR knows it's still waiting."
}

// OverdueAskedOthers tells HR that nobody has taken a step in time, and who is asked now.
func OverdueAskedOthers(before, now agent.Request) string {
	s, _ := before.Approval.Open()
	next, _ := now.Approval.Open()
	text := before.Employee.DisplayName() + "'s request " + string(before.ID) + " (" + before.WizardName + ", " + before.Headline + ") has been waiting for " + waitsFor(s) +
		" since " + wizard.Day(s.Opened) + "."
	if next == nil || len(next.Missing()) == 0 {
		return strings.Join(append([]string{text}, whyNow(next)...), " ") + " Please decide it on its card."
	}
	return strings.Join(append([]string{text}, whyNow(next)...), " ") + " I've asked " + waitsFor(next) + ". You can decide it on its card, too."
}

// AskedInstead tells HR that somebody can't decide a request any more, and who is asked now.
func AskedInstead(before, now agent.Request) string {
	s, _ := before.Approval.Open()
	next, _ := now.Approval.Open()
	text := before.Employee.DisplayName() + "'s request " + string(before.ID) + " (" + before.WizardName + ", " + before.Headline + ") waited for " + waitsFor(s) + "."
	text = strings.Join(append([]string{text}, whyNow(next)...), " ")
	if next == nil || len(next.Missing()) == 0 {
		return text + " Please decide it on its card."
	}
	return text + " I've asked " + waitsFor(next) + ". You can decide it on its card, too."
}

// AskerHasLeft tells HR that the employee of a request that waits has left.
func AskerHasLeft(left agent.Departure) string {
	day, err := time.Parse(time.DateOnly, left.Day)
	if err != nil {
		return left.Name + " has left, and this request is still waiting. Please decide it on its card."
	}
	return left.Name + " left on " + wizard.Day(day) + ", and this request is still waiting. Please decide it on its card."
}

func whyNow(s *agent.ApprovalStep) []string {
	if s == nil {
		return nil
	}
	return s.Why
}

// NoLongerYours tells somebody who was asked to decide that the company's records now name others.
func NoLongerYours(r agent.Request) string {
	return "By your company's records, this isn't yours to decide anymore. It's with " + WaitsFor(r) + " now, and nothing was decided."
}

// WaitForYou says how many requests wait for somebody's decision.
func WaitForYou(n int) string {
	if n == 1 {
		return "A request is waiting for your decision."
	}
	return strconv.Itoa(n) + " requests are waiting for your decision."
}

// MoreWaitForYou says how many more there are than are shown.
func MoreWaitForYou(n int) string {
	return "And " + strconv.Itoa(n) + " more. “Approve several…” lists all of them."
}
