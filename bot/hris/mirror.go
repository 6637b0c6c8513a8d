package hris

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// Store keeps the copy, next to what the company's directory says.
type Store interface {
	// Changes returns what changed after a version, the earliest first, and the version now.
	Changes(ctx context.Context, since int64) (all []agent.DirectoryEntry, version int64, err error)
	// Change writes entries. It fails with [agent.ErrConflict] if the directory doesn't have the
	// given version anymore.
	Change(ctx context.Context, version int64, entries []agent.DirectoryEntry, at time.Time) error
}

// The kinds of entries, and how their IDs begin.
const (
	kindPerson = "hris-person"
	kindState  = "hris-state"
	kindToken  = "hris-token"
	prefix     = "hris/"
	stateID    = prefix + "#state"
	tokenID    = prefix + "#token"
)

// record is one person of the copy.
type record struct {
	Person
	Read   time.Time `json:"read"`
	Missed bool      `json:"missed,omitempty"` // the last time, this person couldn't be read
	Closed time.Time `json:"closed,omitzero"`  // when they were noticed to have left
	Past   bool      `json:"past,omitempty"`   // left long ago; nothing but the ID is kept
}

// state is how the copying goes.
type state struct {
	Synced   time.Time `json:"synced,omitzero"`
	Failed   string    `json:"failed,omitempty"`
	FailedAt time.Time `json:"failedAt,omitzero"`
	Holder   string    `json:"holder,omitempty"` // the replica that copies
	Until    time.Time `json:"until,omitzero"`   // when another one may, if the holder has died
}

// token is what the system gave for the next time.
type token struct {
	Secret string `json:"secret"`
	After  string `json:"after"` // a digest of the configured one that it follows
}

// snapshot is the copy at a version. It doesn't change.
type snapshot struct {
	version int64
	people  map[string]*record
	state   state
	token   token
}

func (s *snapshot) ids() []string { return slices.Sorted(maps.Keys(s.people)) }

// Mirror is a copy of what a system says about one company's people: in memory, and as new as the
// last [Mirror.Refresh]. It is safe for concurrent use.
type Mirror struct {
	store  Store
	source Source
	holder string
	clock  func() time.Time

	writing sync.Mutex
	mu      sync.RWMutex
	now     *snapshot
}

// NewMirror returns a copy that is empty until it is refreshed. holder names this replica.
func NewMirror(store Store, holder string, clock func() time.Time) *Mirror {
	return &Mirror{store: store, holder: holder, clock: clock, now: &snapshot{people: map[string]*record{}}}
}

// From says of which system it is the copy. It comes before everything else.
func (m *Mirror) From(source Source) { m.source = source }

// Version counts the changes that are known here.
func (m *Mirror) Version() int64 { return m.snapshot().version }

func (m *Mirror) snapshot() *snapshot {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.now
}

// Refresh reads what has changed, perhaps by another replica.
func (m *Mirror) Refresh(ctx context.Context) error {
	_, err := m.refreshed(ctx)
	return err
}

func (m *Mirror) refreshed(ctx context.Context) (*snapshot, error) {
	before := m.snapshot()
	changes, version, err := m.store.Changes(ctx, before.version)
	if err != nil {
		return nil, fmt.Errorf("read the copy of the HR system: %w", err)
	}
	if version == before.version {
		return before, nil
	}
	next := &snapshot{version: version, people: maps.Clone(before.people), state: before.state, token: before.token}
	for _, e := range changes {
		if err := next.learn(e); err != nil {
			return nil, fmt.Errorf("read an entry of the copy of the HR system: %w", err)
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.now.version < next.version {
		m.now = next
	}
	return m.now, nil
}

func (s *snapshot) learn(e agent.DirectoryEntry) error {
	switch e.Kind {
	case kindState:
		s.state = state{}
		return e.Read(&s.state)
	case kindToken:
		s.token = token{}
		return e.Read(&s.token)
	case kindPerson:
		id := strings.TrimPrefix(e.ID, prefix)
		if e.Gone {
			delete(s.people, id)
			return nil
		}
		r := &record{}
		if err := e.Read(r); err != nil {
			return err
		}
		s.people[id] = r
	}
	return nil
}

// attempts bounds how often a change is made again because another replica was faster.
const attempts = 10

// change makes a change: decide returns the entries to write. It is called again if something has
// changed meanwhile.
func (m *Mirror) change(ctx context.Context, decide func(*snapshot) []agent.DirectoryEntry) error {
	m.writing.Lock()
	defer m.writing.Unlock()
	for range attempts {
		now, err := m.refreshed(ctx)
		if err != nil {
			return err
		}
		entries := decide(now)
		if len(entries) == 0 {
			return nil
		}
		switch err := m.store.Change(ctx, now.version, entries, m.clock()); {
		case errors.Is(err, agent.ErrConflict):
			continue
		case err != nil:
			return fmt.Errorf("write the copy of the HR system: %w", err)
		}
		return m.Refresh(ctx)
	}
	return errors.New("write the copy of the HR system: too many changes at once")
}

func entryOf(r *record) agent.DirectoryEntry {
	return agent.DirectoryEntry{ID: prefix + r.ID, Kind: kindPerson, Body: r}
}

func stateEntry(s state) agent.DirectoryEntry {
	return agent.DirectoryEntry{ID: stateID, Kind: kindState, Body: s}
}

// Token returns the secret that the system gave for the next time, if it follows the configured
// one with a digest. Another replica may have used it meanwhile, so it is read again.
func (m *Mirror) Token(ctx context.Context, after string) (string, error) {
	now, err := m.refreshed(ctx)
	if err != nil || now.token.After != after {
		return "", err
	}
	return now.token.Secret, nil
}

// KeepToken keeps such a secret; sealed, if the store has keys.
func (m *Mirror) KeepToken(ctx context.Context, secret, after string) error {
	return m.change(ctx, func(*snapshot) []agent.DirectoryEntry {
		return []agent.DirectoryEntry{{ID: tokenID, Kind: kindToken, Body: token{secret, after}}}
	})
}
