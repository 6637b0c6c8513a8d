package change

import (
	"github.com/leaveway/leaveway/agent"
)

// ByHR is what somebody in HR does with a change. The caller has checked that they may.
// typed is true if the reason comes from the form that asks for it.
func ByHR(r agent.Request, m agent.Revise, by agent.Signature, typed bool) Effects {
	open := r.Amendment()
	switch {
	case m.Seen != r.Revision():
		return Effects{Reply: []agent.Block{{Text: Changed(r)}}}
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

// reasonPrompt asks HR why a change is denied.
func reasonPrompt(r agent.Request) agent.PromptView {
	return agent.PromptView{
		Ref: agent.ViewRef{Prompt: press(r, agent.DoReviseDeny)}, Title: "Deny the change",
		Lead:  []agent.Block{{Text: r.Employee.DisplayName() + " · " + r.WizardName}, {Quote: difference(*r.Amendment())}},
		Label: "Why are you denying it?", Hint: "The employee will see this word for word. Their leave stays as it was.", Submit: "Deny",
	}
}
