package questionnaire

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
)

const (
	// RegistryTTL is how long the registry keeps a conversation after its last call. The
	// database keeps it longer.
	RegistryTTL = 24 * time.Hour
	// MaxReroutes limits the reroutes of a conversation.
	MaxReroutes = 5
)

// Link is a session and its template.
type Link struct {
	Session  ID         `json:"session_id"`
	Template TemplateID `json:"template"`
}

// Entry is what the registry knows about a conversation.
type Entry struct {
	ActiveSession  ID         `json:"active_session_id"`
	ActiveTemplate TemplateID `json:"active_template"`
	// Chain is every session of the conversation, in order.
	Chain     []Link    `json:"reroute_chain"`
	UpdatedAt time.Time `json:"updated_at"`
}

// UnmarshalJSON also reads entries that other programs of this pattern wrote, whose times
// have no zone: they are UTC. An unreadable time is none.
func (e *Entry) UnmarshalJSON(text []byte) error {
	type plain Entry
	var written struct {
		plain
		UpdatedAt string `json:"updated_at"`
	}
	if err := json.Unmarshal(text, &written); err != nil {
		return fmt.Errorf("read an entry of the registry: %w", err)
	}
	*e = Entry(written.plain)
	e.UpdatedAt = time.Time{}
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02 15:04:05.999999999"} {
		if at, err := time.Parse(layout, written.UpdatedAt); err == nil {
			e.UpdatedAt = at.UTC()
			break
		}
	}
	return nil
}

// Registry maps base IDs to active sessions. It may lose entries at any time or be
// unreachable; the database then has the answer.
type Registry interface {
	// Active returns a conversation's entry, or false if it is unknown or the registry
	// can't be reached.
	Active(ctx context.Context, tenant agent.TenantID, base ID) (Entry, bool)
	SetActive(ctx context.Context, tenant agent.TenantID, base ID, e Entry)
	ClearActive(ctx context.Context, tenant agent.TenantID, base ID)
}

// Conversation is everything with one base ID, as it is stored.
type Conversation struct {
	Tenant agent.TenantID `json:"tenant"`
	Base   ID             `json:"base"`
	// Version counts the saves. Saving a conversation with an outdated version fails.
	Version int64 `json:"version"`
	// Sessions are in order; the last one is active.
	Sessions  []Session `json:"sessions"`
	UpdatedAt time.Time `json:"updatedAt"`
	// Forgotten is when its content was deleted; zero if it wasn't.
	Forgotten time.Time `json:"forgotten,omitzero"`
}

// Session is one questionnaire, under way or complete.
type Session struct {
	Link
	State journey.State `json:"state"`
}

// Line is one line of a conversation's audit trail.
type Line struct {
	Session  ID         `json:"session"`
	Template TemplateID `json:"template"`
	journey.Entry
}

// Change is what a call changes. It is saved in one transaction.
type Change struct {
	Conversation
	Phone string // the number that finds it from now on, in E.164; may be empty
	Lines []Line // to add to the audit trail
	// Messages tell those whom the template promised to tell.
	Messages []agent.Message
	Taken    *CallRecord // nil if the call has no ID
}

// Store keeps conversations.
type Store interface {
	// Conversation reads a conversation, or returns false if there is none.
	Conversation(ctx context.Context, tenant agent.TenantID, base ID) (Conversation, bool, error)
	// ConversationOf reads the conversation that a phone, in E.164, was last seen in.
	ConversationOf(ctx context.Context, tenant agent.TenantID, phone string) (Conversation, bool, error)
	// Taken reads the record of an earlier call, or returns false if there is none.
	Taken(ctx context.Context, tenant agent.TenantID, base ID, call CallID) (CallRecord, bool, error)
	// SaveConversation writes a change in one transaction. It fails with
	// [agent.ErrConflict] if the conversation was saved since it was read, or if the call
	// was taken in between.
	SaveConversation(ctx context.Context, ch Change) error
	// ConversationTrail reads the audit, oldest first.
	ConversationTrail(ctx context.Context, tenant agent.TenantID, base ID) ([]Line, error)
}

// Entry returns the conversation's entry for the registry.
func (c Conversation) Entry() Entry {
	e := Entry{UpdatedAt: c.UpdatedAt}
	for _, s := range c.Sessions {
		e.Chain = append(e.Chain, s.Link)
	}
	if n := len(e.Chain); n > 0 {
		e.ActiveSession, e.ActiveTemplate = e.Chain[n-1].Session, e.Chain[n-1].Template
	}
	return e
}

// active returns the last session. It returns false if there is none, or if it is
// complete or forgotten.
func (c Conversation) active() (Session, bool) {
	if len(c.Sessions) == 0 {
		return Session{}, false
	}
	s := c.Sessions[len(c.Sessions)-1]
	return s, !s.State.Complete && c.Forgotten.IsZero()
}

// Complete reports whether no session of the conversation is under way.
func (c Conversation) Complete() bool {
	_, open := c.active()
	return !open
}

// with returns the conversation with its last session replaced.
func (c Conversation) with(s Session) Conversation {
	c.Sessions = slices.Clone(c.Sessions)
	c.Sessions[len(c.Sessions)-1] = s
	return c
}

// Resolved is the session that a call is for.
type Resolved struct {
	Link
	Followed  bool // the caller named another session or template
	FromPhone bool // found by the caller's phone
}

// Resolve says which session a call is for: the active one, else the one that the phone
// was last seen in, else the one the caller asks for. registry and phone may be nil.
func Resolve(asked Link, registry, phone *Entry) Resolved {
	switch {
	case registry != nil:
		at := Link{registry.ActiveSession, registry.ActiveTemplate}
		return Resolved{Link: at, Followed: at != asked}
	case phone != nil:
		return Resolved{Link: Link{phone.ActiveSession, phone.ActiveTemplate}, FromPhone: true}
	}
	return Resolved{Link: asked}
}
