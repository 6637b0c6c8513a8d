package handover

import (
	"cmp"
	"slices"

	"github.com/leaveway/leaveway/agent"
)

// Leaving is somebody whose last day the company has written down.
type Leaving struct {
	ID    agent.UserID // empty if it isn't known
	Name  string
	Email string // empty if it isn't known; for those who can't use Slack
	Day   string // such as 2026-12-18
}

// HasLeft tells HR at once that the company's directory has closed somebody's account, and asks
// whether to begin a handover. Nothing starts before HR confirms.
func (t *Turn) HasLeft(left agent.Departure) Effects {
	l := Leaving{ID: left.ID, Name: left.Name, Email: left.Email, Day: left.Day}
	blocks := []agent.Block{{Text: accountClosed(l.Name, l.Day, left.By)}}
	if t.isHanded(l) {
		blocks = append(blocks, agent.Block{Small: handoverIsKnown})
	} else {
		blocks = append(blocks, agent.Block{Small: leftLead}, agent.Block{Buttons: []agent.Button{l.button()}})
	}
	t.effects.Messages = append(t.effects.Messages, agent.Message{
		To: agent.Address{Room: agent.HR, Tenant: t.Event.Tenant}, Text: agent.PlainText(blocks), Blocks: blocks,
	})
	return t.effects
}

// isHanded reports whether somebody has a handover.
func (t *Turn) isHanded(l Leaving) bool {
	return slices.ContainsFunc(t.Active, func(h agent.Handover) bool {
		if l.ID != "" && h.People.Leaver.ID != "" {
			return h.People.Leaver.ID == l.ID // two people may have the same name
		}
		return h.People.Leaver.Name == l.Name
	})
}

// button starts a handover.
func (l Leaving) button() agent.Button {
	o := order{Leaver: cmp.Or(string(l.ID), l.Name), Email: l.Email, LastDay: l.Day}
	return agent.Button{Label: "Start a handover", Press: agent.Press{Do: agent.DoHandoverStart, Value: o.text()}}
}

// DaysAhead is how far ahead HR is told of people who leave.
const DaysAhead = 28

// Suggest tells HR, once a week, who leaves soon and has no handover, not even one that ended
// lately. Nothing starts and nobody else is told before HR confirms.
func (t *Turn) Suggest(all []Leaving) Effects {
	var blocks []agent.Block
	for _, l := range all {
		if t.isHanded(l) {
			continue
		}
		blocks = append(blocks, agent.Block{Text: leavesOn(l.Name, l.Day)}, agent.Block{Buttons: []agent.Button{l.button()}})
	}
	if len(blocks) == 0 {
		return t.effects
	}
	const most = 40 // Slack takes 50 blocks
	blocks = append([]agent.Block{{Heading: leavingTitle}, {Text: leavingLead}}, blocks[:min(len(blocks), most)]...)
	t.effects.Messages = append(t.effects.Messages, agent.Message{ // after the digest
		To: agent.Address{Room: agent.HR, Tenant: t.Event.Tenant}, About: string(agent.TimerDigest), Text: agent.PlainText(blocks), Blocks: blocks,
	})
	return t.effects
}
