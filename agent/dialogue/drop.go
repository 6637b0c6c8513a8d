package dialogue

import (
	"context"
	"errors"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

// A policy may come as a file: somebody in HR drops it, is told what was read of
// it, and says whether it is published. It is read anew then, so that nothing
// half-done is kept meanwhile.

// brought is what was read of a file.
type brought struct {
	name   string
	policy knowledge.Policy
	no     *agent.Refusal // why nothing was
}

// dropped are the moves of files that were dropped, one each.
func dropped(act agent.Dropped) []Move {
	var moves []Move
	for _, id := range act.Files {
		moves = append(moves, Move{Press: agent.Press{Do: doDropped, File: id}})
	}
	return moves
}

// fetch reads the file that a move is about, for those who may bring one.
func (t *turn) fetch(ctx context.Context, m *Move) error {
	if !t.hr() {
		return nil
	}
	name, content, err := t.agent.files.Fetch(ctx, t.ev.Tenant, m.File)
	var p knowledge.Policy
	if err == nil {
		p, err = read.File(name, content)
	}
	m.Brought = &brought{name: name, policy: p}
	if refused, ok := errors.AsType[*knowledge.Refusal](err); ok {
		m.Brought.no, err = agent.Refuse(refused.Message), nil
	}
	return err
}

// fromFile offers a policy that was read of a file, or publishes it.
func (t *turn) fromFile(m Move) {
	if no := m.Brought.no; no != nil {
		t.aside(agent.Block{Text: no.Sentence})
		return
	}
	p := m.Brought.policy
	if no := fits(p.Title); no != nil {
		t.aside(agent.Block{Text: no.Sentence})
		return
	}
	old, there := t.holds(p)
	if there {
		p.Policy = old.Policy.Policy
	}
	switch {
	case there && !old.Retired && read.Format(old.Policy) == read.Format(p):
		t.aside(agent.Block{Text: say.PolicySame(p)})
	case m.Do == doDropped, m.Version != old.Version: // or somebody has changed it since
		t.aside(agent.Block{Text: say.PublishFile(p, old, there)}, agent.Block{Buttons: []agent.Button{
			{Label: "Publish", Press: agent.Press{Do: agent.DoPolicyFile, File: m.File, Version: old.Version}, Style: agent.Primary}, {Label: "No", Press: agent.Press{Do: agent.DoDismiss}},
		}})
	case there && !old.Retired:
		t.publish(agent.KeptPolicy{Policy: p, Version: old.Version, How: agent.PolicyEdited, Why: m.Brought.name}, say.PolicyChanged(p))
	default:
		t.publish(agent.KeptPolicy{Policy: p, Version: old.Version, How: agent.PolicyAdded, Why: m.Brought.name}, say.PolicyAdded(p))
	}
}
