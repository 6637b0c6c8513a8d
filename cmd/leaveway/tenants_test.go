package main

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/bot/workspace/transcript"
)

// poisoned are conversations about everything that is stored or cached by workspace: sessions,
// requests, decisions, tickets, policies, handovers, profiles, reminders, roles and names.
var poisoned = []string{
	"admin-in-one-workspace", "app-home", "asked-about-my-leave", "cancel-filed-and-approved", "decided-in-words", "form-to-approval", "gap-closed-for-two",
	"policies-by-two", "policy-dropped", "policy-history", "policy-posted", "questionnaire-and-hr", "same-as-last-time",
}

// TestPoisonedTenant plays each conversation in a workspace after another workspace, whose
// people, channels and messages have the same IDs, has had it on the same server. It goes as if
// the other one weren't there: anything that was read from there, or remembered of it, would
// show as a request that is open already, a second asker, a policy that exists, and so on.
func TestPoisonedTenant(t *testing.T) {
	for _, name := range poisoned {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(conversations, name+".txtar")
			e := newEstate(t, estateOf{})
			for _, team := range []string{"T0POISON", "T0MARIGOLD"} {
				e.installed(team)
			}
			for _, team := range []string{"T0POISON", "T0MARIGOLD"} {
				difference, err := transcript.Check(t.Context(), file, e.play(team), false)
				if err != nil {
					t.Fatal(err)
				}
				if difference != "" {
					t.Errorf("in %s it went differently:\n%s", team, difference)
				}
			}
		})
	}
}

// play returns what a transcript needs to be played in one of the workspaces.
func (e *estate) play(team string) transcript.Stack {
	return transcript.Stack{
		Workspace: e.at(team), References: references,
		SetClock: func(now time.Time) { e.clock.Store(now.UnixMicro()) },
		Store:    func(ctx context.Context) (string, error) { return e.dump(ctx, team) },
		Settle:   e.settle,
	}
}

func (e *estate) settle(ctx context.Context) error {
	for range 2 {
		for _, w := range []*workspace.Workspace{e.marigold, e.poison} {
			if err := w.Quiet(ctx); err != nil {
				return err
			}
		}
		if err := e.stack.putRoutine(ctx); err != nil {
			return err
		}
		for fired := 1; fired > 0; {
			if err := e.stack.db.Settle(ctx); err != nil {
				return err
			}
			var err error
			if fired, err = e.stack.db.FireTimers(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// dump returns what is stored for one of the workspaces.
func (e *estate) dump(ctx context.Context, team string) (string, error) {
	d := &demo{stack: e.stack, place: workspace.Default()}
	d.place.Team = workspace.TeamOf(e.at(team))
	return d.dump(ctx)
}
