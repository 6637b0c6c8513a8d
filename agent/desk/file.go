package desk

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

// HR can share a policy as a file. The bot says what it read and asks whether to publish
// it. Then it reads the file again, so that no draft needs to be stored.

// DroppedFile is a policy that was read from a shared file.
type DroppedFile struct {
	Name    string
	Policy  knowledge.Policy
	Refused string // why the file couldn't be read, worded for the person; empty if it could
}

// publishFile offers to publish a policy that was read from a file, or publishes it.
func (d *Desk) publishFile(m agent.WorkOnPolicy) {
	file := d.Files[m.File]
	if file.Refused != "" {
		d.whisper(agent.Block{Text: file.Refused})
		return
	}
	p := file.Policy
	if refusal := checkTitle(p.Title); refusal != nil {
		d.whisper(agent.Block{Text: refusal.Sentence})
		return
	}
	old, there := replacedPolicy(p, d.Policies)
	if there {
		p.Policy = old.Policy.Policy
	}
	switch {
	case there && !old.Retired && read.Format(old.Policy) == read.Format(p):
		d.whisper(agent.Block{Text: say.PolicyUnchanged(p)})
	case m.Do == agent.DoOfferFile, m.Version != old.Version: // or somebody has changed it since the offer
		d.whisper(append(previewBlocks(p), agent.Block{Text: say.ConfirmPublish(old, there)}, agent.Block{Buttons: []agent.Button{
			{Label: "Publish", Press: agent.Press{Do: agent.DoPolicyFile, File: m.File, Version: old.Version}, Style: agent.Primary},
			{Label: "No", Press: agent.Press{Do: agent.DoDismiss}},
		}})...)
	case there && !old.Retired:
		d.publish(agent.KeptPolicy{Policy: p, Version: old.Version, Change: agent.PolicyEdited, Why: file.Name}, say.PolicyChanged(p))
	default:
		d.publish(agent.KeptPolicy{Policy: p, Version: old.Version, Change: agent.PolicyAdded, Why: file.Name}, say.PolicyAdded(p))
	}
}

// previewBlocks show what was read of a file, so that HR sees broken words or a wrong
// heading before employees do.
func previewBlocks(p knowledge.Policy) []agent.Block {
	blocks := []agent.Block{{Text: say.PolicyRead(p)}}
	passages, rest := say.Preview(p)
	for _, passage := range passages {
		blocks = append(blocks, agent.Block{Quote: passage})
	}
	if rest != "" {
		blocks = append(blocks, agent.Block{Small: rest})
	}
	return blocks
}
