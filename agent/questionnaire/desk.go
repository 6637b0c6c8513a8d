package questionnaire

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/content"
)

// Desk takes calls. It is safe for concurrent use.
type Desk struct {
	library  *Library
	runners  map[TemplateID]*journey.Runner
	store    Store
	registry Registry
}

// New opens a desk. engine understands what no pattern knows; it and cache may be nil.
func New(library *Library, store Store, registry Registry, engine journey.Engine, cache journey.Cache) (*Desk, error) {
	d := &Desk{library, map[TemplateID]*journey.Runner{}, store, registry}
	for id, t := range library.templates {
		runner, err := journey.NewRunner(library.compile(t), journey.Config{Agents: library.agents(t), Engine: engine, Cache: cache})
		if err != nil {
			return nil, fmt.Errorf("template %s: %w", id, err)
		}
		d.runners[id] = runner
	}
	return d, nil
}

// Call is what a caller sends.
type Call struct {
	ID     CallID // empty where a repetition is a call of its own
	Tenant agent.TenantID
	Link          // what the caller takes for active
	Words  string // of the person
	// Question is the one that the words are for; empty where the caller does not
	// know. Where another one is open by now, that is asked and the words are not taken.
	Question string
	Phone    string // that they use, as it is written; may be empty
	At       time.Time
}

// Reply is what came of it. Its link is what is really active.
type Reply struct {
	Link
	Message  string            `json:"message"`
	Phase    journey.PathwayID `json:"phase,omitempty"` // empty once it is complete
	Complete bool              `json:"complete,omitempty"`
	Resumed  bool              `json:"resumed,omitempty"`  // the caller named another session, or none that is known
	Followed bool              `json:"followed,omitempty"` // by the registry
	Missed   bool              `json:"missed,omitempty"`   // the words were for a question that is not open
	Reroute  *Reroute          `json:"reroute,omitempty"`
}

// Reroute is a switch to another template, and what is carried along.
type Reroute struct {
	Intent   string         `json:"new_intent"`
	Trigger  string         `json:"trigger_message"`
	Portable journey.Values `json:"portable_state"`
}

// attempts bounds how often a call is taken anew because another one of the same
// conversation was faster.
const attempts = 8

// Take takes one call: it resolves which session it is for, goes on with that
// one, follows where the words lead, and cleans up at the end. A [Problem] is
// the caller's; any other error is ours, and the same call may be sent again. A
// call that was taken before gets the same reply, and changes nothing.
func (d *Desk) Take(ctx context.Context, c Call) (Reply, error) {
	if p := c.Session.check(); p != nil {
		return Reply{}, p
	}
	if c.Phone != "" {
		number, err := readPhone(c.Phone)
		if err != nil {
			return Reply{}, problem("\"sms_to\": %v", err)
		}
		c.Phone = number
	}
	for range attempts {
		reply, err := d.take(ctx, c)
		if !errors.Is(err, agent.ErrConflict) {
			return reply, err
		}
	}
	return Reply{}, fmt.Errorf("session %s: %w, %d times in a row", c.Session, agent.ErrConflict, attempts)
}

// call is one under way.
type call struct {
	*Desk
	Call
	conversation Conversation
	resolved     Resolved
	lines        []Line
	reply        Reply
}

func (d *Desk) take(ctx context.Context, c Call) (Reply, error) {
	if reply, taken, err := d.again(ctx, c); taken || err != nil {
		return reply, err
	}
	t := &call{Desk: d, Call: c}
	if err := t.resolve(ctx); err != nil {
		return Reply{}, err
	}
	if err := t.process(ctx); err != nil {
		return Reply{}, err
	}
	t.conversation.UpdatedAt = c.At
	change := Change{Conversation: t.conversation, Phone: c.Phone, Lines: t.lines, Taken: c.taken(t.reply)}
	if err := t.store.SaveConversation(ctx, change); err != nil {
		return Reply{}, fmt.Errorf("save session %s: %w", t.reply.Session, err)
	}
	if t.reply.Complete {
		t.registry.ClearActive(ctx, c.Tenant, t.conversation.Base)
	} else {
		t.registry.SetActive(ctx, c.Tenant, t.conversation.Base, t.conversation.Entry())
	}
	return t.reply, nil
}

// resolve finds the session that the call is for, before anything is run: the
// one that the conversation is at, else the one that the phone was last seen in,
// else the one that was asked for. Where the conversation is, the database
// knows. What only the registry knows counts, too, and can lead nowhere but to a
// session of the same base id, which then begins.
func (t *call) resolve(ctx context.Context) error {
	base := t.Session.Base()
	stored, known, err := t.store.Conversation(ctx, t.Tenant, base)
	if err != nil {
		return fmt.Errorf("read session %s: %w", t.Session, err)
	}
	if t.goesOn(stored) {
		entry := stored.Entry()
		t.conversation, t.resolved = stored, Resolve(t.Link, &entry, nil)
		return nil
	}
	t.conversation = Conversation{Tenant: t.Tenant, Base: base, Version: stored.Version} // what is complete makes place
	if entry, ok := t.registry.Active(ctx, t.Tenant, base); ok && !known && t.leads(entry, base) {
		t.resolved = Resolve(t.Link, &entry, nil)
		return t.begin(t.resolved.Link, nil)
	}
	if t.Phone != "" {
		byPhone, _, err := t.store.ConversationOf(ctx, t.Tenant, t.Phone)
		if err != nil {
			return fmt.Errorf("read the session of a phone: %w", err)
		}
		if t.goesOn(byPhone) {
			entry := byPhone.Entry()
			t.conversation, t.resolved = byPhone, Resolve(t.Link, nil, &entry)
			return nil
		}
	}
	t.resolved = Resolve(t.Link, nil, nil)
	return t.begin(t.Link, nil)
}

// goesOn reports whether a conversation can: it is under way, and its template
// is still there.
func (d *Desk) goesOn(c Conversation) bool {
	s, open := c.active()
	_, ok := d.library.Template(s.Template)
	return open && ok
}

// leads reports whether an entry of the registry leads to a session of a base id.
func (d *Desk) leads(e Entry, base ID) bool {
	_, ok := d.library.Template(e.ActiveTemplate)
	return ok && e.ActiveSession.fits() && e.ActiveSession.Base() == base
}

// begin adds a session to the conversation.
func (t *call) begin(at Link, known journey.Values) error {
	template, ok := t.library.Template(at.Template)
	if !ok {
		p := problem("There is no template %q. The templates are %s.", shorten(string(at.Template)), content.List(t.library.ids(), "and"))
		p.Missing = true
		return p
	}
	state, err := t.library.compile(template).Start(known, t.At)
	if err != nil {
		return fmt.Errorf("begin session %s: %w", at.Session, err)
	}
	t.conversation.Sessions = append(slices.Clip(t.conversation.Sessions), Session{at, state})
	return nil
}

// process takes the words in the active session, and in the next one where they
// belong there.
func (t *call) process(ctx context.Context) error {
	before, _ := t.conversation.active()
	said := journey.Input{Words: t.Words, At: t.At}
	if t.reply.Missed = !t.isFor(before); t.reply.Missed {
		said.Words = ""
	}
	session, response, err := t.run(ctx, before, said)
	if err != nil {
		return err
	}
	if response.Transition == leaving {
		if session, response, err = t.reroute(ctx, before, session, response); err != nil {
			return err
		}
	}
	t.conversation = t.conversation.with(session)
	t.note(session.Link, response.Trail)
	if response.Complete { // nobody asks for what led here any more
		t.conversation.Sessions = t.conversation.Sessions[len(t.conversation.Sessions)-1:]
	}
	t.reply.Link, t.reply.Message, t.reply.Complete, t.reply.Phase = session.Link, response.Message, response.Complete, response.Pathway
	t.reply.Resumed, t.reply.Followed = t.resolved.Followed || t.resolved.FromPhone, t.resolved.Followed
	if response.Complete {
		t.reply.Phase = ""
	}
	return nil
}

// isFor reports whether the words are for the question that is open in a session.
func (t *call) isFor(s Session) bool {
	template, _ := t.library.Template(s.Template)
	q := template.open(s.State.Context.Values)
	return t.Question == "" || q != nil && q.ID == t.Question
}

func (t *call) run(ctx context.Context, s Session, said journey.Input) (Session, journey.Response, error) {
	state, response, err := t.runners[s.Template].Run(ctx, s.State, said)
	if err != nil {
		return s, response, fmt.Errorf("session %s: %w", s.Session, err)
	}
	s.State = state
	return s, response, nil
}

// rerouted is what the audit calls it.
const rerouted journey.Happening = "reroute"

// reroute goes on in the template that the person's intent belongs to, with a
// session of its own; or stays, where that has happened too often.
func (t *call) reroute(ctx context.Context, before, left Session, response journey.Response) (Session, journey.Response, error) {
	intent := left.State.Context.Values.Text(newIntent)
	to := t.target(intent)
	last := len(response.Trail) - 1
	why := response.Trail[slices.IndexFunc(response.Trail, func(e journey.Entry) bool { return e.To == leaving })].Why
	if response.Trail[last].What == journey.Ended {
		response.Trail = response.Trail[:last] // it is left, and not complete
	}
	line := journey.Entry{At: t.At, What: rerouted, From: journey.PathwayID(before.Template), To: journey.PathwayID(to), Why: why}
	if len(t.conversation.Sessions) > MaxReroutes {
		line.What, line.Why.Reason = journey.Refused, "rerouted too often"
		response.Trail = []journey.Entry{line}
		return before, t.stay(before, response), nil
	}
	t.note(before.Link, append(response.Trail, line))
	known := t.portable(left, to)
	t.reply.Reroute = &Reroute{intent, t.Words, known}
	t.conversation = t.conversation.with(left)
	if err := t.begin(Link{before.Session.Next(), to}, known); err != nil {
		return before, response, err
	}
	next, _ := t.conversation.active()
	session, there, err := t.run(ctx, next, journey.Input{Words: t.Words, At: t.At})
	if err == nil && there.Transition == leaving { // words lead on once, not round in circles
		return t.run(ctx, next, journey.Input{At: t.At, Meant: []journey.Match{}})
	}
	return session, there, err
}

func (d *Desk) target(intent string) TemplateID {
	i := slices.IndexFunc(d.library.intents, func(i Intent) bool { return i.Name == intent })
	return d.library.intents[i].target()
}

// stay is the answer to who was rerouted too often: the open question once more.
func (t *call) stay(s Session, response journey.Response) journey.Response {
	template, _ := t.library.Template(s.Template)
	said := []string{phrases[template.Language].tooMany}
	if q := template.open(s.State.Context.Values); q != nil {
		said = append(said, q.text())
	}
	response.Message = strings.Join(said, "\n\n")
	response.Pathway, response.Complete, response.Transition = s.State.Active(), false, ""
	return response
}

// portable is what a template may know of a conversation: what is shared, and
// what it was told itself before.
func (t *call) portable(left Session, to TemplateID) journey.Values {
	known := map[string]any{}
	for _, s := range append(slices.Clip(t.conversation.Sessions), left) {
		given := s.State.Context.Values.Map(answers)
		for _, whose := range []string{shared, string(to)} {
			if own := given.Map(whose); len(own) > 0 {
				known[whose] = map[string]any(own.Clone())
			}
		}
	}
	if len(known) == 0 {
		return journey.Values{}
	}
	return journey.Values{answers: known}
}

func (t *call) note(at Link, entries []journey.Entry) {
	for _, e := range entries {
		t.lines = append(t.lines, Line{at.Session, at.Template, e})
	}
}

// Standing is where a conversation stands, for those who may know.
type Standing struct {
	Conversation
	Session  Session // the one that was asked for, or the active one
	Question string  // the open one, empty where there is none
	Trail    []Line
}

// Standing reads a conversation by any of its ids; false where there is none.
func (d *Desk) Standing(ctx context.Context, tenant agent.TenantID, id ID) (Standing, bool, error) {
	if !id.fits() {
		return Standing{}, false, nil
	}
	c, ok, err := d.store.Conversation(ctx, tenant, id.Base())
	if err != nil || !ok || len(c.Sessions) == 0 {
		return Standing{}, false, err
	}
	at := Standing{Conversation: c, Session: c.Sessions[len(c.Sessions)-1]}
	for _, s := range c.Sessions {
		if s.Link.Session == id && id != id.Base() { // the base names the conversation
			at.Session = s
		}
	}
	if t, ok := d.library.Template(at.Session.Template); ok && !at.Session.State.Complete && c.Forgotten.IsZero() {
		if q := t.open(at.Session.State.Context.Values); q != nil {
			at.Question = q.ID
		}
	}
	at.Trail, err = d.store.ConversationTrail(ctx, tenant, id.Base())
	return at, true, err
}

// Rollback sets what the active session has learned back to a version. who and
// why are for the audit. A [journey.Refusal] says that there is no such version,
// a [Problem] that there is no such conversation.
func (d *Desk) Rollback(ctx context.Context, tenant agent.TenantID, id ID, version int, why string, at time.Time) error {
	c, ok, err := d.store.Conversation(ctx, tenant, id.Base())
	if err != nil {
		return fmt.Errorf("read session %s: %w", id, err)
	}
	s, open := c.active()
	template, known := d.library.Template(s.Template)
	if !ok || !open || !known || !id.fits() {
		p := problem("There is no conversation %q under way.", shorten(string(id)))
		p.Missing = true
		return p
	}
	state, entry, err := d.library.compile(template).Rollback(s.State, version, why, at)
	if err != nil {
		return err
	}
	s.State = state
	c.UpdatedAt = at
	change := Change{Conversation: c.with(s), Lines: []Line{{s.Session, s.Template, entry}}}
	if err := d.store.SaveConversation(ctx, change); err != nil {
		return fmt.Errorf("save session %s: %w", id, err)
	}
	return nil
}
