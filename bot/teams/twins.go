package teams

import (
	"context"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// Twins knows who somebody in Teams is on the company's other chat platform, so that one person has
// one conversation and one record, whichever platform they use.
type Twins interface {
	// RoleOf says what somebody may do, by either of their IDs.
	agent.Roles
	// TwinOf returns the same person on the other platform, by their ID in Entra and their
	// addresses; false if there is none.
	TwinOf(ctx context.Context, person agent.UserID, addresses ...string) (Twin, bool, error)
	// Wrote notes that a person used Teams last, so that what the agent says to them comes here.
	Wrote(ctx context.Context, twin Twin, person agent.UserID) error
	// NameOf returns the name of somebody on the other platform, or their ID if nobody knows it.
	NameOf(ctx context.Context, tenant agent.TenantID, person agent.UserID) string
}

// Twin is who somebody in Teams is in the company's records.
type Twin struct {
	Tenant  agent.TenantID  `json:"tenant"`
	Person  agent.UserID    `json:"person"`
	Session agent.SessionID `json:"session"`
}

// event returns an event as one in these records.
func (t Twin) event(ev agent.Event) agent.Event {
	ev.Tenant, ev.Session, ev.Person.ID = t.Tenant, t.Session, t.Person
	return ev
}

// twinTTL is how soon somebody whom the other platform doesn't know is looked for there again.
const twinTTL = time.Hour

// sought remembers whom the other platform doesn't know. It is safe for concurrent use.
type sought struct {
	mu    sync.Mutex
	until map[agent.UserID]time.Time
}

// isDue reports whether somebody may be looked for.
func (s *sought) isDue(person agent.UserID, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return !now.Before(s.until[person])
}

// missed notes that somebody isn't known.
func (s *sought) missed(person agent.UserID, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.until == nil || len(s.until) >= maxContacts {
		s.until = map[agent.UserID]time.Time{}
	}
	s.until[person] = now.Add(twinTTL)
}
