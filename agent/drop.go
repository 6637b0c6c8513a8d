package agent

import (
	"context"
	"errors"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

// A policy may come as a file: somebody in HR drops it, is told what was read of
// it, and says whether it is published. It is read anew then, so that nothing
// half-done is kept meanwhile.

// Files fetches what people bring.
type Files interface {
	// Fetch reads a file, at most [read.LargestFile] bytes of it. Where it cannot be
	// had for good, the error is a *knowledge.Refusal, worded for who brought it.
	Fetch(ctx context.Context, tenant TenantID, id FileID) (name string, content []byte, err error)
}

// brought is what was read of a file.
type brought struct {
	name   string
	policy knowledge.Policy
	no     *refusal // why nothing was
}

// dropped are the moves of files that were dropped, one each.
func dropped(act Dropped) []Move {
	var moves []Move
	for _, id := range act.Files {
		moves = append(moves, Move{Press: Press{Do: doDropped, File: id}})
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
		m.Brought.no, err = refuse(refused.Message), nil
	}
	return err
}

// fromFile offers a policy that was read of a file, or publishes it.
func (t *turn) fromFile(m Move) {
	if no := m.Brought.no; no != nil {
		t.aside(Block{Text: no.sentence})
		return
	}
	p := m.Brought.policy
	if no := fits(p.Title); no != nil {
		t.aside(Block{Text: no.sentence})
		return
	}
	old, there := t.holds(p)
	if there {
		p.Policy = old.Policy.Policy
	}
	switch {
	case there && !old.Retired && read.Format(old.Policy) == read.Format(p):
		t.aside(Block{Text: policySame(p)})
	case m.Do == doDropped, m.Version != old.Version: // or somebody has changed it since
		t.aside(Block{Text: publishFile(p, old, there)}, Block{Buttons: []Button{
			{Label: "Publish", Press: Press{Do: DoPolicyFile, File: m.File, Version: old.Version}, Style: Primary}, {Label: "No", Press: Press{Do: DoDismiss}},
		}})
	case there && !old.Retired:
		t.publish(KeptPolicy{Policy: p, Version: old.Version, How: PolicyEdited, Why: m.Brought.name}, policyChanged(p))
	default:
		t.publish(KeptPolicy{Policy: p, Version: old.Version, How: PolicyAdded, Why: m.Brought.name}, policyAdded(p))
	}
}
