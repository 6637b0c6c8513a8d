package people

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/bot/hris"
	"github.com/leaveway/leaveway/bot/scim"
)

// Departures puts an event for each account that the directories have closed lately into the
// inbox: HR hears of it at once. It may be called as often as anybody likes, by any number of
// replicas; each event takes effect once. What fails is tried again with the next call.
func (a *Away) Departures(ctx context.Context, put func(context.Context, agent.Event) error) error {
	for tenant, l := range a.Records.all() {
		version := l.versionNow()
		if l.told.Load() == version {
			continue
		}
		now := a.Clock()
		for _, one := range l.departures(now) {
			left := one.Departure
			left.Day = cmp.Or(left.Day, timeoff.DayOf(one.at.In(a.Records.zone)).String())
			id := left.Event(tenant, one.at, now, a.Records.zone).ID
			if _, known := l.known.Load(id); known {
				continue
			}
			left.ID = a.accountOf(ctx, tenant, left.Email)
			if err := put(ctx, left.Event(tenant, one.at, now, a.Records.zone)); err != nil && !errors.Is(err, agent.ErrSeen) {
				return err
			}
			l.known.Store(id, true)
		}
		l.told.Store(version)
	}
	return nil
}

// accountOf returns somebody's ID on the chat platform, if the records or the platform know it.
// Without it, HR isn't told which of their own requests wait.
func (a *Away) accountOf(ctx context.Context, tenant agent.TenantID, email string) agent.UserID {
	book, _ := a.Records.Now(tenant)
	if p := book.Named(email); p != nil && p.ID != "" {
		return p.ID
	}
	if a.Directory == nil || email == "" {
		return ""
	}
	found, exact, err := a.Directory.LookUp(ctx, tenant, email)
	if err != nil || !exact || len(found) != 1 {
		return ""
	}
	return found[0].ID
}

// departed is somebody who has left, and when that was noticed.
type departed struct {
	agent.Departure
	at time.Time
}

// departures returns who has left lately, by the directory or the HR system. If both say so, the
// earlier one counts, because HR was told then.
func (l *live) departures(now time.Time) (all []departed) {
	if l.directory != nil {
		for _, one := range l.directory.Departures(now.Add(-scim.NewsFor)) {
			all = append(all, departed{agent.Departure{Entry: one.ID, Name: one.Name, Email: one.Email}, one.At})
		}
	}
	if l.mirror == nil {
		return all
	}
	by := l.mirror.Status().Source
	for _, one := range l.mirror.Departures(now.Add(-hris.NewsFor)) {
		next := departed{agent.Departure{Entry: one.ID, Name: one.Name, Email: one.Email, Day: one.Last, By: by}, one.At}
		i := slices.IndexFunc(all, func(other departed) bool { return other.Email == one.Email && one.Email != "" })
		switch {
		case i < 0:
			all = append(all, next)
		case next.at.Before(all[i].at):
			all[i] = next
		}
	}
	return all
}
