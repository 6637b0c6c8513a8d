package desk

import "github.com/leaveway/leaveway/agent"

// Do carries out a move of HR's. It ignores moves that aren't HR's.
func (d *Desk) Do(m agent.Move) Effects {
	switch m := m.(type) {
	case agent.Decide:
		d.decide(m)
	case agent.DecideSeveral:
		decideSeveral(d, m)
	case agent.Revise:
		revise(d, m)
	case agent.ListWaiting:
		d.listWaiting(m)
	case agent.Consult:
		d.consult(m)
	case agent.WorkOnTicket:
		d.workOnTicket(m)
	case agent.WorkOnPolicy:
		d.workOnPolicy(m)
	case agent.OfferReply:
		d.offerReply(m)
	case agent.Dismiss:
		d.dismiss()
	case agent.Ring:
		d.doRoutine(m)
	}
	if view, ok := d.effects.View.(agent.PromptView); ok {
		view.Ref.Card = agent.PressedCard(d.Event)
		d.effects.View = view
	}
	return d.effects
}
