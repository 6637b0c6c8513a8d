package scim

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// Store keeps the directory of one company. Every change makes the next version of it.
type Store interface {
	// Changes returns what changed after a version, the earliest first, and the version now.
	Changes(ctx context.Context, since int64) (all []agent.DirectoryEntry, version int64, err error)
	// Change writes entries. It fails with [agent.ErrConflict] if the directory doesn't have the
	// given version anymore.
	Change(ctx context.Context, version int64, entries []agent.DirectoryEntry, at time.Time) error
}

// Directory is what a company's provider says about its people: in memory, and as new as the
// last [Directory.Refresh]. It is safe for concurrent use.
type Directory struct {
	store Store
	clock func() time.Time

	writing sync.Mutex // one change at a time; the store notices other replicas
	mu      sync.RWMutex
	now     *snapshot
}

// NewDirectory returns a directory that knows nobody until it is refreshed.
func NewDirectory(store Store, clock func() time.Time) *Directory {
	return &Directory{store: store, clock: clock, now: &snapshot{byID: map[string]*resource{}}}
}

// snapshot is the directory at a version. It doesn't change.
type snapshot struct {
	version int64
	byID    map[string]*resource
	inOrder []*resource // the earliest created first, without those that are gone
}

// mostResources bounds what is kept in memory.
const mostResources = 200_000

// Version counts the changes that are known here.
func (d *Directory) Version() int64 { return d.snapshot().version }

func (d *Directory) snapshot() *snapshot {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.now
}

// Refresh reads what has changed, perhaps by another replica.
func (d *Directory) Refresh(ctx context.Context) error {
	_, err := d.refreshed(ctx)
	return err
}

func (d *Directory) refreshed(ctx context.Context) (*snapshot, error) {
	before := d.snapshot()
	changes, version, err := d.store.Changes(ctx, before.version)
	if err != nil {
		return nil, fmt.Errorf("read the directory: %w", err)
	}
	if version == before.version {
		return before, nil
	}
	var read []*resource
	for _, e := range changes {
		if e.Kind != users.name && e.Kind != groups.name {
			continue // a copy of the HR system is next to it
		}
		r := &resource{}
		if err := e.Read(r); err != nil {
			return nil, fmt.Errorf("read an entry of the directory: %w", err)
		}
		r.ID, r.Sort, r.Version, r.Gone = e.ID, e.Kind, e.Changed, e.Gone
		read = append(read, r)
	}
	return d.learn(before, version, read), nil
}

// learn makes a newer snapshot the current one, unless another is newer still.
func (d *Directory) learn(before *snapshot, version int64, changed []*resource) *snapshot {
	next := before.with(version, changed)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.now.version < next.version {
		d.now = next
	}
	return d.now
}

func (s *snapshot) with(version int64, changed []*resource) *snapshot {
	next := &snapshot{version: version, byID: make(map[string]*resource, len(s.byID)+len(changed))}
	maps.Copy(next.byID, s.byID)
	for _, r := range changed {
		next.byID[r.ID] = r
	}
	for _, r := range next.byID {
		if !r.Gone {
			next.inOrder = append(next.inOrder, r)
		}
	}
	slices.SortFunc(next.inOrder, func(a, b *resource) int {
		if n := a.Created.Compare(b.Created); n != 0 {
			return n
		}
		return strings.Compare(a.ID, b.ID)
	})
	return next
}

// get returns a resource of a kind, or nil.
func (s *snapshot) get(of sort, id string) *resource {
	if r := s.byID[id]; r != nil && r.Sort == of.name && !r.Gone {
		return r
	}
	return nil
}

// named returns another person with a user name, or nil.
func (s *snapshot) named(userName, except string) *resource {
	for _, r := range s.inOrder {
		if r.ID != except && r.Sort == users.name && strings.EqualFold(r.Attributes.text("userName"), userName) {
			return r
		}
	}
	return nil
}

// attempts bounds how often a change is made again because another replica was faster.
const attempts = 10

// change makes a change: decide returns the resources to write, with nothing if there is nothing
// to do. It is called again if the directory has changed meanwhile.
func (d *Directory) change(ctx context.Context, decide func(*snapshot) ([]*resource, error)) error {
	d.writing.Lock()
	defer d.writing.Unlock()
	for range attempts {
		now, err := d.refreshed(ctx)
		if err != nil {
			return err
		}
		changed, err := decide(now)
		if err != nil || len(changed) == 0 {
			return err
		}
		if len(now.inOrder)+len(changed) > mostResources {
			return &fault{http.StatusInsufficientStorage, "", fmt.Sprintf("the directory is full: it has %d people and groups", mostResources)}
		}
		entries := make([]agent.DirectoryEntry, len(changed))
		for i, r := range changed {
			r.Version = now.version + 1
			entries[i] = agent.DirectoryEntry{ID: r.ID, Kind: r.Sort, Gone: r.Gone, Body: r}
		}
		switch err := d.store.Change(ctx, now.version, entries, d.clock()); {
		case errors.Is(err, agent.ErrConflict):
			continue
		case err != nil:
			return fmt.Errorf("write the directory: %w", err)
		}
		d.learn(now, now.version+1, changed)
		return nil
	}
	return &fault{http.StatusServiceUnavailable, "", "too many changes at once: try again"}
}
