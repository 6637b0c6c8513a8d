package lookup

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
)

// slowDirectory answers when its caller gives up.
type slowDirectory struct{}

func (slowDirectory) LookUp(ctx context.Context, _ agent.TenantID, _ string) (people []agent.Colleague, exact bool, err error) {
	<-ctx.Done()
	return nil, true, ctx.Err()
}

type noLeaves struct{}

func (noLeaves) RequestsOf(context.Context, agent.TenantID, agent.UserID) ([]agent.Request, error) {
	return nil, nil
}

func (noLeaves) ProfileOf(context.Context, agent.TenantID, agent.UserID) (agent.Profile, error) {
	return agent.Profile{}, nil
}

func (noLeaves) Personal(context.Context, agent.TenantID, agent.UserID) (agent.Personal, error) {
	return agent.Personal{}, nil
}

func (noLeaves) ChangesOf(context.Context, agent.TenantID) ([]agent.Request, error) { return nil, nil }

// TestTeamHasABudget checks that a directory that hangs holds up a form for a second at most,
// however many people are in a team, and that this is known afterwards.
func TestTeamHasABudget(t *testing.T) {
	t.Parallel()
	var people strings.Builder
	people.WriteString("id,email,name,manager,hired\nU0SAM,,Sam Ortiz,,2019-03-04\n")
	for i := range 20 {
		fmt.Fprintf(&people, ",p%d@x.example,Person %d,U0SAM,2019-03-04\n", i, i)
	}
	book, err := staff.Load(fstest.MapFS{staff.File: {Data: []byte(people.String())}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		r := &Reader{Directory: slowDirectory{}, Leaves: noLeaves{}}
		from := &From{
			Event: agent.Event{ID: "E1", Tenant: "T1", Session: "slack-T1-U0SAM", Person: agent.PersonRef{ID: "U0SAM"}, Place: agent.Place{Surface: agent.SlackForm}},
			Staff: book, Today: time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC),
		}
		began := time.Now()
		known, err := r.Read(t.Context(), from, Needs{PeopleNeeds: PeopleNeeds{TeamLeaves: true}})
		if err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); took > Budget || !known.Leaves.Team.Failed || len(known.Leaves.Team.Team) != 20 {
			t.Errorf("it took %s: %+v", took, known.Leaves.Team)
		}
	})
}
