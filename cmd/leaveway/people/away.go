package people

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/away"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/bot/calendar"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/wizard"
)

// Away tells who is away, outside of conversations: calendars, and a message in a channel every
// Monday.
type Away struct {
	Records   *Records
	DB        *store.DB
	Forms     *wizard.Library
	Directory agent.Directory // of the chat platform
	// Members returns who is in a channel.
	Members func(ctx context.Context, tenant agent.TenantID, channel string) ([]agent.UserID, error)
	URL     string // where browsers reach this server; may be empty
	Clock   func() time.Time
	Log     *logrus.Logger
}

// Fresh implements [agent.Subscriptions].
func (a *Away) Fresh() (agent.FreshCalendar, bool) {
	if a.URL == "" {
		return agent.FreshCalendar{}, false
	}
	return calendar.NewAddress(a.URL), true
}

// Of implements [agent.Subscriptions].
func (a *Away) Of(ctx context.Context, tenant agent.TenantID, owner agent.UserID) ([]agent.Subscription, error) {
	return store.Subscriptions{DB: a.DB}.Of(ctx, tenant, owner)
}

// Weekly implements [agent.Subscriptions].
func (a *Away) Weekly(ctx context.Context, tenant agent.TenantID) ([]agent.Subscription, error) {
	return store.Subscriptions{DB: a.DB}.Weekly(ctx, tenant)
}

// Calendars serves the calendars.
func (a *Away) Calendars() http.Handler { return calendar.Handler(a.find, a.Log) }

func (a *Away) find(ctx context.Context, digest string) (*calendar.Calendar, error) {
	tenant, one, ok, err := store.Subscriptions{DB: a.DB}.ByDigest(ctx, digest)
	if err != nil || !ok {
		return nil, err
	}
	book, _ := a.Records.Now(tenant)
	who := cmp.Or(book.Person(one.Owner.ID, ""), book.Named(one.Line))
	today := timeoff.DayOf(a.Clock().In(a.Records.zone))
	if who == nil || who.Left != 0 && who.Left < today {
		return nil, nil //nolint:nilnil // whose it was has left
	}
	c := &calendar.Calendar{Name: "Away: my team"}
	people := book.Team(who, today)
	if one.Kind == agent.OwnCalendar {
		c.Name, c.Own, people = "Away: "+who.Called(), true, []*staff.Person{who}
	}
	known := map[*staff.Person]agent.UserID{who: one.Owner.ID}
	members, err := a.members(ctx, tenant, people, known)
	if err != nil {
		return nil, err
	}
	c.Events = away.Events(members, c.Own, today)
	return c, nil
}

// members reads everybody's requests. People without an account in the chat platform have none.
// An unreadable record is an error: without it, somebody who is away would seem to be here.
func (a *Away) members(ctx context.Context, tenant agent.TenantID, people []*staff.Person, known map[*staff.Person]agent.UserID) ([]away.Member, error) {
	facts := func(r agent.Request) map[string]string { return staff.FiledFacts(a.Forms, r) }
	var all []away.Member
	for _, p := range people {
		id := cmp.Or(p.ID, known[p])
		if id == "" {
			found, exact, err := a.Directory.LookUp(ctx, tenant, p.Email)
			if err != nil {
				return nil, fmt.Errorf("look somebody up in the chat platform: %w", err)
			}
			if !exact || len(found) != 1 {
				continue
			}
			id = found[0].ID
		}
		requests, err := store.Leaves{DB: a.DB}.RequestsOf(ctx, tenant, id)
		if err != nil {
			return nil, err
		}
		all = append(all, away.Member{Who: p, Requests: requests, Facts: facts})
	}
	return all, nil
}

// Post posts who is away in every channel where it is due. It may be called as often as anybody
// likes, by any number of replicas: each message is committed once.
func (a *Away) Post(ctx context.Context) error {
	tenants, err := store.Subscriptions{DB: a.DB}.Tenants(ctx)
	if err != nil {
		return err
	}
	var failed []error
	for _, tenant := range tenants {
		all, err := a.Weekly(ctx, tenant)
		failed = append(failed, err) // a failure for one company must not hold up the others
		for _, one := range all {
			if ev, due := away.Due(one, tenant, a.Clock()); due {
				failed = append(failed, a.post(ctx, ev, one))
			}
		}
	}
	return errors.Join(failed...)
}

func (a *Away) post(ctx context.Context, ev agent.Event, one agent.Subscription) error {
	if seen, err := store.Seen(ctx, a.DB, ev.Tenant, ev.ID); err != nil || seen {
		return err
	}
	out, err := a.outOf(ctx, ev)
	switch {
	case errors.Is(err, slack.ErrNotInChannel):
		a.Log.WithError(err).Warn("who is away couldn't be posted in a channel")
		ev.ID += "/failed" // it is tried again until the day ends, and told once
		return a.commit(ctx, ev, away.Failed(ev, one))
	case err != nil:
		return err
	}
	return a.commit(ctx, ev, away.Message(ev, out))
}

func (a *Away) commit(ctx context.Context, ev agent.Event, m agent.Message) error {
	err := a.DB.Commit(ctx, agent.Outcome{Event: ev.ID, Tenant: ev.Tenant, At: ev.At, Messages: []agent.Message{m}})
	if errors.Is(err, agent.ErrSeen) { // another replica was faster
		return nil
	}
	return err
}

// outOf returns when the people of a channel are away, as far as the company's records have them.
func (a *Away) outOf(ctx context.Context, ev agent.Event) (staff.Out, error) {
	ids, err := a.Members(ctx, ev.Tenant, ev.Place.Channel)
	if err != nil {
		return staff.Out{}, err
	}
	book, _ := a.Records.Now(ev.Tenant)
	out := staff.Out{Today: away.Today(ev)}
	known := map[*staff.Person]agent.UserID{}
	for _, id := range ids {
		email := ""
		if book.NeedsEmail(id) {
			found, exact, err := a.Directory.LookUp(ctx, ev.Tenant, string(id))
			if err != nil {
				return staff.Out{}, fmt.Errorf("look somebody up in the chat platform: %w", err)
			}
			if exact && len(found) == 1 {
				email = found[0].Email
			}
		}
		p := book.Person(id, email)
		if p != nil && (p.Left == 0 || p.Left >= out.Today) && !slices.Contains(out.Team, p) {
			out.Team, known[p] = append(out.Team, p), id
		}
	}
	members, err := a.members(ctx, ev.Tenant, out.Team, known)
	if err != nil {
		return staff.Out{}, err
	}
	for _, m := range members {
		var leaves []staff.Leave
		for _, r := range slices.DeleteFunc(slices.Clone(m.Requests), agent.Request.IsRetained) {
			leaves = append(leaves, staff.Leave{ID: r.ID, State: r.State, Facts: m.Facts(r)})
		}
		out.Absences = append(out.Absences, staff.Absences(m.Who, leaves)...)
	}
	return out, nil
}
