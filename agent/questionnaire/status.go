package questionnaire

import (
	"context"
	"fmt"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
)

// loaded is a library with what runs its journeys.
type loaded struct {
	texts    *Library
	journeys map[TemplateID]*journey.Journey
	runners  map[TemplateID]*journey.Runner
}

// Use replaces the library. Calls that are being taken finish with the one they began with;
// conversations go on with the new one.
func (d *Dispatcher) Use(library *Library) error {
	next := &loaded{library, map[TemplateID]*journey.Journey{}, map[TemplateID]*journey.Runner{}}
	for id, t := range library.templates {
		next.journeys[id] = library.compile(t)
		runner, err := journey.NewRunner(next.journeys[id], journey.Config{Agents: library.agents(t), Engine: d.engine})
		if err != nil {
			return fmt.Errorf("template %s: %w", id, err)
		}
		next.runners[id] = runner
	}
	d.current.Store(next)
	return nil
}

// Journey returns the journey of a questionnaire or a file of journeys, with what does its
// work; ok is false if there is none.
func (l *Library) Journey(id TemplateID) (j *journey.Journey, work map[journey.AgentID]journey.Agent, ok bool) {
	t, ok := l.templates[id]
	if !ok {
		return nil, nil, false
	}
	return l.compile(t), l.agents(t), true
}

// Library returns the one in use.
func (d *Dispatcher) Library() *Library { return d.current.Load().texts }

// Status is the state of a conversation.
type Status struct {
	Conversation
	Session  Session // the one that the ID names, else the active one
	Question string  // the open question's ID; may be empty
	Trail    []Line  // oldest first
}

// Status reads a conversation by any of its IDs, or returns false if there is none.
func (d *Dispatcher) Status(ctx context.Context, tenant agent.TenantID, id ID) (Status, bool, error) {
	if !id.isValid() {
		return Status{}, false, nil
	}
	c, ok, err := d.store.Conversation(ctx, tenant, id.Base())
	if err != nil || !ok || len(c.Sessions) == 0 {
		return Status{}, false, err
	}
	at := Status{Conversation: c, Session: c.Sessions[len(c.Sessions)-1]}
	for _, s := range c.Sessions {
		if s.Link.Session == id && id != id.Base() { // the base ID means the active session
			at.Session = s
		}
	}
	if t, ok := d.Library().Template(at.Session.Template); ok && !at.Session.State.Complete && c.Forgotten.IsZero() {
		if q := t.open(at.Session.State); q != nil {
			at.Question = q.ID
		}
	}
	at.Trail, err = d.store.ConversationTrail(ctx, tenant, id.Base())
	return at, true, err
}

// Rollback sets the context of the active session back to a version; why is for the
// audit trail. The error is a [*journey.Refusal] if the version isn't kept, and a
// [*Problem] if no such conversation is under way.
func (d *Dispatcher) Rollback(ctx context.Context, tenant agent.TenantID, id ID, version int, why string, at time.Time) error {
	c, ok, err := d.store.Conversation(ctx, tenant, id.Base())
	if err != nil {
		return fmt.Errorf("read the session to roll back: %w", err)
	}
	s, open := c.active()
	template, known := d.Library().Template(s.Template)
	if !ok || !open || !known || !id.isValid() {
		p := problem("There is no active conversation %q.", shorten(string(id)))
		p.Missing = true
		return p
	}
	state, entry, err := d.Library().compile(template).Rollback(s.State, version, why, at)
	if err != nil {
		return err
	}
	s.State = state
	c.UpdatedAt = at
	change := Change{Conversation: c.with(s), Lines: []Line{{s.Session, s.Template, entry}}}
	if err := d.store.SaveConversation(ctx, change); err != nil {
		return fmt.Errorf("save the session that was rolled back: %w", err)
	}
	return nil
}
