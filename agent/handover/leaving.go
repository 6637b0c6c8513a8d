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

// DaysAhead is how far ahead HR is told of people who leave.
const DaysAhead = 28

// Suggest tells HR, once a week, who leaves soon and has no handover, not even one that ended
// lately. Nothing starts and nobody else is told before HR confirms.
func (t *Turn) Suggest(all []Leaving) Effects {
	var blocks []agent.Block
	for _, l := range all {
		handed := slices.ContainsFunc(t.Active, func(h agent.Handover) bool {
			if l.ID != "" && h.People.Leaver.ID != "" {
				return h.People.Leaver.ID == l.ID // two people may have the same name
			}
			return h.People.Leaver.Name == l.Name
		})
		if handed {
			continue
		}
		o := order{Leaver: cmp.Or(string(l.ID), l.Name), Email: l.Email, LastDay: l.Day}
		press := agent.Press{Do: agent.DoHandoverStart, Value: o.text()}
		blocks = append(blocks, agent.Block{Text: leavesOn(l.Name, l.Day)}, agent.Block{Buttons: []agent.Button{{Label: "Start a handover", Press: press}}})
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
