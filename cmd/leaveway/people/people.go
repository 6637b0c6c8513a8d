// Package people wires the records of a company's people, from its files, directory and HR
// system, and the calendars and messages that say who is away.
//
//	people.go     Records: the company's files with its directory
//	settings.go   the tokens of the directories
//	system.go     the HR systems whose people and balances are copied
//	away.go       who is told who is away
//	departed.go   HR is told whose account was closed
package people

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/bot/hris"
	"github.com/leaveway/leaveway/bot/scim"
	"github.com/leaveway/leaveway/store"
)

// Records are the people of a company and who decides: what its files say, and what its directory
// adds to them as it changes. It is safe for concurrent use.
type Records struct {
	staff  *staff.Book
	routes *route.Book
	zone   *time.Location // whose day it is when somebody's account is closed

	mu          sync.RWMutex
	directories map[agent.TenantID]*live
}

// live is a company with a directory.
type live struct {
	directory *scim.Directory // nil if no provider writes it
	mirror    *hris.Mirror    // nil if there is no HR system
	told      atomic.Int64    // the version up to which HR knows who left
	known     sync.Map        // of whose departures HR knows, by the IDs of their events
	version   int64           // with which the books were made
	staff     *staff.Book
	routes    *route.Book
}

// versionNow counts the changes of both.
func (l *live) versionNow() (version int64) {
	if l.directory != nil {
		version += l.directory.Version()
	}
	if l.mirror != nil {
		version += l.mirror.Version()
	}
	return version
}

// New returns the records of a company without a directory.
func New(people *staff.Book, routes *route.Book, zone *time.Location) *Records {
	return &Records{staff: people, routes: routes, zone: zone, directories: map[agent.TenantID]*live{}}
}

// Now returns who works for a company, and who decides.
func (r *Records) Now(tenant agent.TenantID) (*staff.Book, *route.Book) {
	r.mu.RLock()
	l := r.directories[tenant]
	if l == nil || l.version == l.versionNow() && l.staff != nil {
		defer r.mu.RUnlock()
		if l == nil {
			return r.staff, r.routes
		}
		return l.staff, l.routes
	}
	r.mu.RUnlock()
	r.mu.Lock()
	defer r.mu.Unlock()
	if version := l.versionNow(); l.version != version || l.staff == nil {
		l.staff = r.staff
		if l.mirror != nil {
			l.staff = l.staff.With(l.mirror.People(r.zone))
		}
		if l.directory != nil {
			l.staff = l.staff.With(l.directory.People(r.zone))
		}
		l.routes, l.version = r.routes.For(l.staff), version
	}
	return l.staff, l.routes
}

// Refresh reads what has changed in the directories, perhaps by another replica.
func (r *Records) Refresh(ctx context.Context) error {
	for _, l := range r.all() {
		if l.directory != nil {
			if err := l.directory.Refresh(ctx); err != nil {
				return err
			}
		}
		if l.mirror != nil {
			if err := l.mirror.Refresh(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *Records) all() map[agent.TenantID]*live {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return maps.Clone(r.directories)
}

// Provision reads the directories of companies, and returns the service with which their providers
// write them; nil without a token. tenant is the only company, if the token doesn't name one.
func (r *Records) Provision(ctx context.Context, db *store.DB, tenant agent.TenantID, s Settings, url string, clock func() time.Time, log *logrus.Logger) (http.Handler, error) {
	tokens, err := s.tokens()
	if err != nil {
		return nil, err
	}
	var all scim.Servers
	for of, token := range tokens {
		if of = cmp.Or(of, tenant); of == "" {
			continue
		}
		directory := scim.NewDirectory(kept{store.Directory{DB: db}, of}, clock)
		if err := directory.Refresh(ctx); err != nil {
			return nil, err
		}
		r.mu.Lock()
		if r.directories[of] == nil {
			r.directories[of] = &live{}
		}
		r.directories[of].directory = directory
		r.mu.Unlock()
		all = append(all, scim.New(scim.Config{Token: token, Directory: directory, URL: url, Clock: clock, Log: log}))
	}
	if len(all) == 0 {
		return nil, nil //nolint:nilnil // there is no service
	}
	return all, nil
}

// kept is the directory of one company in the store.
type kept struct {
	store.Directory
	tenant agent.TenantID
}

func (k kept) Changes(ctx context.Context, since int64) ([]agent.DirectoryEntry, int64, error) {
	return k.Directory.Changes(ctx, k.tenant, since)
}

func (k kept) Change(ctx context.Context, version int64, entries []agent.DirectoryEntry, at time.Time) error {
	return k.Directory.Change(ctx, k.tenant, version, entries, at)
}
