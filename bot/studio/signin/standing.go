package signin

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent"
)

const (
	// oneMoment is how long an answer about somebody counts, because a page makes several
	// requests at once.
	oneMoment = 2 * time.Second
	// accountTTL is how long it counts that somebody's account is open.
	accountTTL = time.Minute
	// accountGrace is how long the last answer counts if Slack gives no other.
	accountGrace = 10 * time.Minute
	mostSeen     = 10_000
)

// standing is whether somebody may work here.
type standing struct {
	allowed bool
	admin   bool
	unknown bool // nobody could say right now
}

// standings remembers answers for a moment.
type standings struct {
	mu    sync.Mutex
	known map[agent.UserID]answer
}

type answer struct {
	standing
	at      time.Time
	account time.Time // when Slack last said that the account is open
}

// standing says whether somebody may work here now: by the roles that count in Slack, too,
// or because an administrator let them in.
func (d *Door) standing(ctx context.Context, who agent.UserID) standing {
	now := d.Clock()
	last := d.seen.of(who)
	if !last.at.IsZero() && now.Sub(last.at) < oneMoment {
		return last.standing
	}
	next := answer{at: now, account: last.account}
	role := d.Roles.RoleOf(ctx, agent.Event{Tenant: d.Tenant, Person: agent.PersonRef{ID: who}})
	next.admin, next.allowed = role.Admin, role.Admin || role.HR
	if !next.allowed {
		named, err := d.Store.Authors(ctx)
		if err != nil {
			d.Log.WithError(err).Error("studio: who was let in can't be read")
		}
		next.allowed = slices.ContainsFunc(named, func(a agent.Author) bool { return a.ID == who })
		next.unknown = !next.allowed && (role.Unknown || err != nil)
	}
	if next.allowed && now.Sub(next.account) >= accountTTL {
		d.checkAccount(ctx, who, &next)
	}
	d.seen.keep(who, next)
	return next.standing
}

// colleague says whether somebody's account is open.
func (d *Door) colleague(ctx context.Context, who agent.UserID) standing {
	now := d.Clock()
	d.colleagues.mu.Lock()
	last := d.colleagues.known[who]
	d.colleagues.mu.Unlock()
	if !last.account.IsZero() && now.Sub(last.account) < accountTTL {
		return last.standing
	}
	next := answer{standing: standing{allowed: true}, at: now, account: last.account}
	d.checkAccount(ctx, who, &next)
	d.colleagues.keep(who, next)
	return next.standing
}

// checkAccount looks whether somebody's account in Slack is still open: settings name
// people who may have left.
func (d *Door) checkAccount(ctx context.Context, who agent.UserID, next *answer) {
	found, _, err := d.Directory.LookUp(ctx, d.Tenant, string(who))
	switch {
	case err != nil:
		lately := next.at.Sub(next.account) < accountGrace
		next.allowed, next.unknown = lately, !lately
	case len(found) == 0 || found[0].Left || found[0].Bot:
		next.standing = standing{}
	default:
		next.account = next.at
	}
}

func (s *standings) of(who agent.UserID) answer {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known[who]
}

func (s *standings) keep(who agent.UserID, a answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known == nil || len(s.known) >= mostSeen {
		s.known = map[agent.UserID]answer{}
	}
	s.known[who] = a
}
