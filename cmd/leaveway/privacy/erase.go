package privacy

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/privacy"
	"github.com/leaveway/leaveway/store"
)

// Erase deletes what is kept of a person. One person begins, another one confirms.
type Erase struct {
	whose
	giver

	Confirm bool   `name:"confirm" xor:"do" help:"Confirm an erasure that somebody else has begun. This deletes."`
	Refuse  string `name:"refuse" xor:"do" placeholder:"REASON" help:"Refuse the erasure, or take it back, with this reason."`
	DryRun  bool   `name:"dry-run" xor:"do" help:"Only print what would be deleted, and what is kept."`
}

// attempts is how often a change is tried again that somebody else's came before.
const attempts = 20

// Run begins, confirms or refuses.
func (c Erase) Run(ctx context.Context, out io.Writer, open Open) (err error) {
	by, err := c.signature()
	if err != nil {
		return err
	}
	p, err := c.find(ctx, open)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	plan := privacy.PlanOf(p.Personal, by.At)
	if at := privacy.ErasedAt(p.Personal, by.At); c.DryRun && !at.IsZero() {
		if _, err := fmt.Fprintln(out, privacy.AlreadyErased(at)); err != nil {
			return err
		}
	}
	if c.DryRun {
		return printPlan(out, plan, "would delete", "would keep")
	}
	err = change(ctx, p.DB, p.Personal, func(now agent.Personal) (agent.Outcome, *agent.Refusal) {
		plan = privacy.PlanOf(now, by.At)
		switch {
		case c.Confirm:
			out, refusal := privacy.Confirm(now, by)
			out.Messages = append(out.Messages, desk.CardsOfRetained(now.Requests, out.Requests, by.At)...)
			return out, refusal
		case c.Refuse != "":
			return privacy.Refuse(now, by, c.Refuse)
		}
		return privacy.Begin(now, privacy.Who(now), by)
	})
	switch {
	case err != nil:
		return err
	case c.Refuse != "":
		_, err = fmt.Fprintln(out, "refused: nothing is deleted")
		return err
	case c.Confirm:
		if err := printPlan(out, plan, "deleted", "kept"); err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "Backups from before still have it: see docs/privacy.md. %s\n", elsewhere(p.Personal))
		return err
	}
	if err := printPlan(out, plan, "would delete", "would keep"); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Nothing is deleted yet: somebody else has to confirm within a week, with leaveway erase %s/%s --confirm\n", p.Tenant, p.Person)
	return err
}

func printPlan(out io.Writer, plan privacy.Plan, deleted, kept string) error {
	if len(plan.Deleted) == 0 {
		if _, err := fmt.Fprintf(out, "%s: nothing\n", deleted); err != nil {
			return err
		}
	}
	for _, lines := range []struct {
		what string
		all  []string
	}{{deleted, plan.Deleted}, {kept, plan.Kept}} {
		for _, line := range lines.all {
			if _, err := fmt.Fprintf(out, "%s: %s\n", lines.what, line); err != nil {
				return err
			}
		}
	}
	return nil
}

// change commits what a decision leads to, and decides again if something changed in the meantime.
func change(ctx context.Context, db *store.DB, p agent.Personal, decide func(agent.Personal) (agent.Outcome, *agent.Refusal)) error {
	for range attempts {
		outcome, refusal := decide(p)
		if refusal != nil {
			return refused(refusal)
		}
		err := db.Commit(ctx, outcome)
		if !errors.Is(err, agent.ErrConflict) {
			return err
		}
		if p, err = store.PersonalOf(db).Personal(ctx, p.Tenant, p.Person); err != nil {
			return err
		}
	}
	return errors.New("these records keep changing: try again in a moment")
}

// Hold keeps a person's records as they are, or lets them go again.
type Hold struct {
	whose
	giver

	Reason  string `name:"reason" xor:"do" help:"Why the records have to stay, such as the case they belong to."`
	Release bool   `name:"release" xor:"do" help:"End the hold."`
}

// Run sets or ends a hold.
func (c Hold) Run(ctx context.Context, out io.Writer, open Open) (err error) {
	by, err := c.signature()
	if err != nil {
		return err
	}
	p, err := c.find(ctx, open)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	err = change(ctx, p.DB, p.Personal, func(now agent.Personal) (agent.Outcome, *agent.Refusal) {
		if c.Release {
			return privacy.EndHold(now, by)
		}
		return privacy.SetHold(now, by, c.Reason)
	})
	if err != nil {
		return err
	}
	said := "on hold: nothing of these records is erased, and profiles and documents aren't deleted by their age, until leaveway hold --release"
	if c.Release {
		said = "the hold has ended"
	}
	_, err = fmt.Fprintln(out, said)
	return err
}
