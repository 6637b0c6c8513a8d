package desk

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

// A policy may come as a file: somebody in HR drops it, is told what was read from it,
// and says whether to publish it. It is read again then, so that nothing half-done is
// kept meanwhile.

// DroppedFile is what was read from a file.
type DroppedFile struct {
	Name    string
	Policy  knowledge.Policy
	Refused string // why nothing could be read, in words for the person; empty if it could
}

// publishFile offers a policy that was read from a file, or publishes it.
func (d *Desk) publishFile(m agent.WorkOnPolicy) {
	brought := d.Files[m.File]
	if brought.Refused != "" {
		d.whisper(agent.Block{Text: brought.Refused})
		return
	}
	p := brought.Policy
	if refusal := checkTitle(p.Title); refusal != nil {
		d.whisper(agent.Block{Text: refusal.Sentence})
		return
	}
	old, there := d.inPlaceOf(p)
	if there {
		p.Policy = old.Policy.Policy
	}
	switch {
	case there && !old.Retired && read.Format(old.Policy) == read.Format(p):
		d.whisper(agent.Block{Text: say.PolicyUnchanged(p)})
	case m.Do == agent.DoOfferFile, m.Version != old.Version: // or somebody has changed it since
		d.whisper(agent.Block{Text: say.ConfirmPublish(p, old, there)}, agent.Block{Buttons: []agent.Button{
			{Label: "Publish", Press: agent.Press{Do: agent.DoPolicyFile, File: m.File, Version: old.Version}, Style: agent.Primary},
			{Label: "No", Press: agent.Press{Do: agent.DoDismiss}},
		}})
	case there && !old.Retired:
		d.publish(agent.KeptPolicy{Policy: p, Version: old.Version, Change: agent.PolicyEdited, Why: brought.Name}, say.PolicyChanged(p))
	default:
		d.publish(agent.KeptPolicy{Policy: p, Version: old.Version, Change: agent.PolicyAdded, Why: brought.Name}, say.PolicyAdded(p))
	}
}
