package change

import (
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/when"
)

// ByHR is what somebody in HR does with a change. The caller has checked that they may.
// typed is true if the reason comes from the form that asks for it.
func (s Scene) ByHR(m agent.Revise, by agent.Signature, typed bool) Effects {
	r := s.Request
	open := r.Amendment()
	switch {
	case m.Seen != r.Revision():
		return Effects{Reply: []agent.Block{{Text: Changed(r)}}}
	case m.Do == agent.DoRevisePropose:
		return s.proposed(m, by)
	case open == nil || open.ByHR || !r.CanCancel():
		return Effects{Reply: []agent.Block{{Text: nothingOpen}}}
	case m.Do == agent.DoReviseApprove:
		next := accept(r, by)
		return Effects{
			Request: &next, What: "change approved",
			ToEmployee: []agent.Block{{Text: approvedChange(next)}, {Quote: difference(last(next))}},
		}
	case !typed:
		return Effects{View: reasonPrompt(r)}
	}
	next, refusal := decline(r, by, m.Text)
	if refusal != nil {
		return Effects{Reply: []agent.Block{{Text: refusal.Sentence}}}
	}
	return Effects{
		Request: &next, What: "change denied", Why: m.Text,
		ToEmployee: []agent.Block{{Text: deniedChange(next)}, {Quote: m.Text}},
	}
}

// proposed proposes other days to the employee.
func (s Scene) proposed(m agent.Revise, by agent.Signature) Effects {
	to, ok := agent.ParseDays(m.Text)
	if !ok {
		return Effects{Reply: []agent.Block{{Text: whichDays}}}
	}
	d, refused, ok := s.Draft(to)
	switch {
	case !ok:
		return Effects{Reply: []agent.Block{{Text: noAnswers}}}
	case refused != "" && d.Theirs:
		return Effects{Reply: []agent.Block{{Text: notTheirs(s.Request, refused)}}}
	case refused != "":
		return Effects{Reply: []agent.Block{{Text: refused}}}
	}
	next, refusal := propose(s.Request, d, by)
	if refusal != nil {
		return Effects{Reply: []agent.Block{{Text: refusal.Sentence}}}
	}
	return Effects{Request: &next, What: "change proposed", Reply: []agent.Block{{Text: proposedTo(next)}}, ToEmployee: ProposalBlocks(next)}
}

// ProposedIn returns the days that a reply below the request's card proposes: a first and a last day,
// another day for a leave of one day, or how far it moves: "could you take it a week later?".
func (s Scene) ProposedIn(text string, clock when.Clock) (days agent.Days, ok bool) {
	var single []time.Time
	for _, r := range when.Find(text, clock) {
		switch {
		case r.Kind == when.KindRange && !ok && !r.First.IsZero() && !r.Last.IsZero() && !r.Last.Before(r.First):
			days, ok = agent.Days{First: r.First, Last: r.Last}, true
		case r.Kind == when.KindRange:
			return days, false
		case r.Kind == when.KindDay:
			single = append(single, r.First)
		}
	}
	if ok && len(single) == 0 {
		return days, true
	}
	wish, said := amend.Read(text, clock)
	switch {
	case ok || len(single) > 1:
		return days, false
	case said && wish.HasValue() && !wish.Over:
		meant := Wish{Part: wish.Part, Days: agent.Days{First: wish.Day, Last: wish.Until}}
		if !wish.By.IsZero() {
			meant.Relative = &intents.RelativeDay{Length: wish.By, Before: wish.Before}
		}
		return s.Meant(meant.Told(text, clock))
	case len(single) == 1 && s.isOneDay() && !single[0].Equal(s.Days().First):
		return s.Meant(Wish{Part: amend.Whole, Days: agent.Days{First: single[0]}})
	}
	return days, false
}

// isOneDay reports whether the request is for a day or a part of one.
func (s Scene) isOneDay() bool {
	now := s.Days()
	return !now.First.IsZero() && now.First.Equal(now.Last)
}

// OfferToPropose asks the author of a reply below a request's card whether to propose the days
// that it names to the employee, who doesn't see HR's channel.
func OfferToPropose(r agent.Request, days agent.Days, text string) []agent.Block {
	propose := press(r, agent.DoRevisePropose)
	propose.Value = days.String()
	buttons := []agent.Button{{Label: "Propose these days", Press: propose, Style: agent.Primary}}
	if len(text) <= mostAsked && r.HasChat {
		send, label := press(r, agent.DoTellEmployee), "Send it as a message"
		if r.State == agent.Filed {
			send.Do, label = agent.DoAskEmployee, "Send it as a question"
		}
		send.Value = text
		buttons = append(buttons, agent.Button{Label: label, Press: send})
	}
	return []agent.Block{{Text: shallPropose(r, days)}, {Quote: text}, {Buttons: append(buttons, agent.Button{Label: "No", Press: agent.Press{Do: agent.DoDismiss}})}}
}

// mostAsked is how many bytes of a question fit into a button.
const mostAsked = 500

// reasonPrompt asks HR why a change is denied.
func reasonPrompt(r agent.Request) agent.PromptView {
	return agent.PromptView{
		Ref: agent.ViewRef{Prompt: press(r, agent.DoReviseDeny)}, Title: "Deny the change",
		Lead:  []agent.Block{{Text: r.Employee.DisplayName() + " · " + r.WizardName}, {Quote: difference(*r.Amendment())}},
		Label: "Why are you denying it?", Hint: "The employee will see this word for word. Their leave stays as it was.", Submit: "Deny",
	}
}
