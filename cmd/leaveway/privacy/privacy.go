// Package privacy has the commands that hand out, delete and hold a person's records: leaveway
// export, erase and hold.
//
//	privacy.go  whom a command is about, and who gives it
//	export.go   leaveway export
//	erase.go    leaveway erase; leaveway hold
//	later.go    once a day: what an erasure had to keep and may be deleted now; the audit's anchors
package privacy

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/user"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

// Open opens a database by its URL, with the keys that seal it and where people's own are.
type Open func(ctx context.Context, url, keys, peopleKeys string) (*store.DB, error)

// whose is a person, and the database that has something about them.
type whose struct {
	Person      string `arg:"" help:"ID of the person on the chat platform, such as U0DANA; or TENANT/ID where several workspaces have that ID."`
	DatabaseURL string `name:"database-url" env:"DATABASE_URL" default:"sqlite:leaveway.db" help:"Database: postgres://USER:PASSWORD@HOST/NAME or sqlite:PATH."`
	Keys        string `name:"encryption-keys" env:"LEAVEWAY_ENCRYPTION_KEYS" help:"Keys of the database, ID:KEY,…"`
	PeopleKeys  string `name:"people-keys" env:"LEAVEWAY_PEOPLE_KEYS" help:"The database of people's own keys, if they have some."`
}

// found is the person with everything that is kept of them.
type found struct {
	*store.DB
	agent.Personal
}

// find opens the database and reads what is kept of the person.
func (w whose) find(ctx context.Context, open Open) (found, error) {
	db, err := open(ctx, w.DatabaseURL, w.Keys, w.PeopleKeys)
	if err != nil {
		return found{}, err
	}
	p, err := w.read(ctx, db)
	if err != nil {
		return found{}, errors.Join(err, db.Close())
	}
	return found{db, p}, nil
}

func (w whose) read(ctx context.Context, db *store.DB) (agent.Personal, error) {
	pending, err := db.Pending(ctx)
	if err != nil {
		return agent.Personal{}, err
	}
	if len(pending) > 0 {
		return agent.Personal{}, errors.New("the database is older than this program: run leaveway migrate first")
	}
	tenant, person, named := strings.Cut(w.Person, "/")
	if !named {
		person = tenant
	}
	records := store.PersonalOf(db)
	if !named {
		tenants, err := records.Tenants(ctx, agent.UserID(person))
		switch {
		case err != nil:
			return agent.Personal{}, err
		case len(tenants) == 0:
			return agent.Personal{}, fmt.Errorf("nothing is kept about %q: give the person's ID on the chat platform, not their name. In Slack it is in their profile, under ⋮, Copy member ID", w.Person)
		case len(tenants) > 1:
			return agent.Personal{}, fmt.Errorf("several workspaces have somebody with the ID %s: say which one you mean, as %s", person, choices(tenants, person))
		}
		tenant = string(tenants[0])
	}
	return records.Personal(ctx, agent.TenantID(tenant), agent.UserID(person))
}

func choices(tenants []agent.TenantID, person string) string {
	var all []string
	for _, t := range tenants {
		all = append(all, string(t)+"/"+person)
	}
	return strings.Join(all, " or ")
}

// giver is who gives a command. Whoever can open the database can say anything, so the name is
// recorded and not checked.
type giver struct {
	By string `name:"by" help:"Who you are, for the audit: your ID on the chat platform. By default, your name on this machine."`
}

func (g giver) signature() (agent.Signature, error) {
	by := strings.TrimSpace(g.By)
	if by == "" {
		me, err := user.Current()
		if err != nil || me.Username == "" {
			return agent.Signature{}, errors.New("who are you? This machine doesn't say; use --by")
		}
		by = "cli-" + me.Username
	}
	return agent.Signature{By: agent.UserID(by), At: time.Now().UTC().Truncate(time.Microsecond)}, nil
}

// elsewhere reminds of the other chat platform, on which the person has another ID.
func elsewhere(p agent.Personal) string {
	other := agent.Teams
	if p.Tenant.Platform() == agent.Teams {
		other = agent.Slack
	}
	return fmt.Sprintf("If they also use %s, do the same with their ID there.", strings.ToUpper(string(other)[:1])+string(other)[1:])
}

// refused is a refusal as an error, for the person at the terminal.
func refused(r *agent.Refusal) error {
	if r == nil {
		return nil
	}
	return errors.New(cmp.Or(r.Sentence, "that isn't possible now"))
}
