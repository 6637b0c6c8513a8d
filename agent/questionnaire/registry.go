package questionnaire

import (
	"context"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
)

const (
	// RegistryTTL is how long the registry remembers a conversation in which
	// nothing happens. The database remembers it longer.
	RegistryTTL = 24 * time.Hour
	// MaxReroutes is how often a conversation may be rerouted. The next time it
	// stays where it is.
	MaxReroutes = 5
)

// Link is a session, and the template that it goes through.
type Link struct {
	Session  ID         `json:"session_id"`
	Template TemplateID `json:"template"`
}

// Entry is what the registry says of a conversation.
type Entry struct {
	ActiveSession  ID         `json:"active_session_id"`
	ActiveTemplate TemplateID `json:"active_template"`
	// Chain is every session of the conversation, in order.
	Chain     []Link    `json:"reroute_chain"`
	UpdatedAt time.Time `json:"updated_at"`
}

// Registry maps base ids to what is active, for everybody who asks. It may lose
// anything at any moment, and may not answer: then the database does.
type Registry interface {
	// Active is what is known; false where nothing is, or nobody answers.
	Active(ctx context.Context, tenant agent.TenantID, base ID) (Entry, bool)
	SetActive(ctx context.Context, tenant agent.TenantID, base ID, e Entry)
	ClearActive(ctx context.Context, tenant agent.TenantID, base ID)
}

// Conversation is everything below one base id. It is what lasts.
type Conversation struct {
	Tenant agent.TenantID `json:"tenant"`
	Base   ID             `json:"base"`
	// Version counts the saves. One that was derived from an older one is refused.
	Version int64 `json:"version"`
	// Sessions are the chain; the last one is active.
	Sessions  []Session `json:"sessions"`
	UpdatedAt time.Time `json:"updatedAt"`
	// Forgotten is when what was said in it was deleted; zero where it was not.
	Forgotten time.Time `json:"forgotten,omitzero"`
}

// Session is one questionnaire under way, or done.
type Session struct {
	Link
	State journey.State `json:"state"`
}

// Line is one line of a conversation's audit.
type Line struct {
	Session  ID         `json:"session"`
	Template TemplateID `json:"template"`
	journey.Entry
}

// Change is what a call makes of a conversation.
type Change struct {
	Conversation
	Phone string // that it is reached by from now on, in E.164; may be empty
	Lines []Line // of its audit
	Taken *Taken // the call; nil where it has no id
}

// Store is what lasts.
type Store interface {
	// Conversation reads one; false where there is none.
	Conversation(ctx context.Context, tenant agent.TenantID, base ID) (Conversation, bool, error)
	// ConversationOf is the one that a phone, in E.164, was last seen in.
	ConversationOf(ctx context.Context, tenant agent.TenantID, phone string) (Conversation, bool, error)
	// Taken is a call that was taken before; false where it was not.
	Taken(ctx context.Context, tenant agent.TenantID, base ID, call CallID) (Taken, bool, error)
	// SaveConversation writes a change in one transaction. It fails with
	// [agent.ErrConflict] where the conversation has moved on since it was read, or
	// the call was taken meanwhile.
	SaveConversation(ctx context.Context, ch Change) error
	// ConversationTrail reads the audit, oldest first.
	ConversationTrail(ctx context.Context, tenant agent.TenantID, base ID) ([]Line, error)
}

// Entry is what the registry is to say.
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

// active is the session that goes on; false where there is none, it is complete,
// or nobody knows any more what was said in it.
func (c Conversation) active() (Session, bool) {
	if len(c.Sessions) == 0 {
		return Session{}, false
	}
	s := c.Sessions[len(c.Sessions)-1]
	return s, !s.State.Complete && c.Forgotten.IsZero()
}

// Complete reports whether nothing goes on below its base id.
func (c Conversation) Complete() bool {
	_, open := c.active()
	return !open
}

// with is the conversation with the active session as it is now.
func (c Conversation) with(s Session) Conversation {
	c.Sessions = slices.Clone(c.Sessions)
	c.Sessions[len(c.Sessions)-1] = s
	return c
}

// Resolved is the session that a call is for.
type Resolved struct {
	Link
	Followed  bool // the caller named another session or template
	FromPhone bool // it was found by the caller's phone
}

// Resolve says which session a call is for: the one that the registry names,
// else the one that the phone was last seen in, else the one that was asked for.
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
