package handover

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	pages "github.com/leaveway/leaveway/bot/handover"
	"github.com/leaveway/leaveway/bot/studio"
	"github.com/leaveway/leaveway/cmd/leaveway/forms"
	"github.com/leaveway/leaveway/store"
)

// PagesPath is below which handovers have pages.
const PagesPath = pages.Path

// PagesOf returns where the pages of a server are, up to the ID of a handover; empty if nobody can
// sign in there, unless access without sign-in is a [Door] too: the demo's.
func PagesOf(s forms.SignIn, open studio.Access) string {
	if _, door := open.(Door); !door && !s.On() {
		return ""
	}
	return strings.TrimRight(s.URL, "/") + PagesPath
}

// Door knows who has signed in.
type Door interface {
	// Person returns who sends a request; empty if nobody has signed in.
	Person(r *http.Request) (agent.UserID, error)
	// SignIn is where people sign in, with the page that they want as ?to=.
	SignIn() string
}

// Guests returns the pages of leavers who aren't in Slack. Their events take the same turn as
// everybody's.
func Guests(
	db *store.DB, tenant agent.TenantID, turn func(context.Context, agent.Event) (agent.Outcome, error), uploads *pages.Uploads, clock func() time.Time, log *logrus.Logger,
) http.Handler {
	return pages.NewGuests(pages.GuestConfig{
		Tenant: tenant, Turn: turn, Uploads: uploads, Clock: clock, Log: log, Load: loadFrom(db, tenant), Record: recordIn(db, tenant),
	})
}

// GuestsPath is below which leavers who aren't in Slack have their pages.
const GuestsPath = pages.LinkPath

// Uploads are files that came by such a page.
type Uploads = pages.Uploads

func loadFrom(db *store.DB, tenant agent.TenantID) func(context.Context, agent.HandoverID) (agent.Handover, bool, error) {
	return func(ctx context.Context, id agent.HandoverID) (agent.Handover, bool, error) {
		state, err := db.Load(ctx, agent.Ref{Tenant: tenant, Handover: id})
		for _, h := range state.Handovers {
			if h.ID == id {
				return h, true, err
			}
		}
		return agent.Handover{}, false, err
	}
}

func recordIn(db *store.DB, tenant agent.TenantID) func(context.Context, agent.AuditEntry) error {
	return func(ctx context.Context, e agent.AuditEntry) error {
		return db.Commit(ctx, agent.Outcome{Tenant: tenant, At: e.At, Audit: []agent.AuditEntry{e}})
	}
}

// Pages returns the pages of a server's handovers.
func Pages(db *store.DB, tenant agent.TenantID, door Door, roles agent.Roles, clock func() time.Time, log *logrus.Logger) http.Handler {
	return pages.New(pages.Config{
		Tenant: tenant, Person: door.Person, SignIn: door.SignIn(), Clock: clock, Log: log,
		HR: func(ctx context.Context, who agent.UserID) (is, unknown bool) {
			role := roles.RoleOf(ctx, agent.Event{Tenant: tenant, Person: agent.PersonRef{ID: who}})
			return role.HR, role.Unknown
		},
		Load: loadFrom(db, tenant), Record: recordIn(db, tenant),
		Parts: func(ctx context.Context, id agent.HandoverID) ([]agent.HandoverPart, error) {
			return store.HandoverParts(ctx, db, tenant, id)
		},
	})
}
