package questionnaire

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire/ask"
	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/intents/care"
)

// Dispatcher takes calls and runs the session that each is for. It is safe for
// concurrent use.
type Dispatcher struct {
	current  atomic.Pointer[loaded]
	engine   journey.Engine
	store    Store
	registry Registry
	book     *care.Book // what is said in hard times
	contact  string     // the company's own, or empty
}

// New returns a dispatcher. engine understands words that no pattern matches; it and
// its cache may be nil.
func New(library *Library, store Store, registry Registry, engine journey.Engine, cache journey.Cache) (*Dispatcher, error) {
	d := &Dispatcher{engine: protect(journey.Cached(engine, cache)), store: store, registry: registry, book: care.Shipped()}
	err := d.Use(library)
	return d, err
}

// Call is one call of a caller.
type Call struct {
	ID     CallID // may be empty; then a repetition counts as another call
	Tenant agent.TenantID
	Link          // the session and template that the caller believes active
	Words  string // what the person said; empty: they have come back
	// Question is the question that the words answer; empty if the caller doesn't know.
	// If another question is open by now, it is asked and the words are ignored.
	Question string
	Phone    string // the person's number, in any spelling; may be empty
	At       time.Time
	Zone     *time.Location // the person's time zone; nil means UTC
}

// said is what the person says, for a journey.
func (c Call) said() journey.Input { return journey.Input{Words: c.Words, At: c.At, Zone: c.Zone} }

// Reply answers a call. Its link is the session and template that are really active.
type Reply struct {
	Link
	Message  string            `json:"message"`
	Phase    journey.PathwayID `json:"phase,omitempty"` // empty if complete
	Complete bool              `json:"complete,omitempty"`
	Resumed  bool              `json:"resumed,omitempty"`  // not the session or template that the caller named
	Followed bool              `json:"followed,omitempty"` // resumed by the base ID, not by the phone
	Missed   bool              `json:"missed,omitempty"`   // the words were for a question that isn't open
	Reroute  *Reroute          `json:"reroute,omitempty"`
	Care     *Care             `json:"care,omitempty"` // said first; part of the message
	// Options are what the message asks to choose from; empty if it asks no such thing.
	Options []string `json:"options,omitempty"`
}

// Reroute is a switch to another template, and what that template may know.
type Reroute struct {
	Intent   string         `json:"new_intent"`
	Trigger  string         `json:"trigger_message"`
	Portable journey.Values `json:"portable_state"`
}

// maxAttempts limits how often a call is tried again after a conflict with another call
// of the same conversation.
const maxAttempts = 8

// Take takes one call: it finds the session, processes the words, follows a reroute and
// saves the result. A [*Problem] is the caller's mistake; after any other error the same
// call can be sent again. A repeated call gets the same reply and changes nothing.
func (d *Dispatcher) Take(ctx context.Context, c Call) (Reply, error) {
	if p := c.Session.check(); p != nil {
		return Reply{}, p
	}
	if c.Phone != "" {
		number, err := ask.ReadPhone(c.Phone)
		if err != nil {
			return Reply{}, problem("\"sms_to\": %v", err)
		}
		c.Phone = number
	}
	ctx = askingOnce(ctx)
	for range maxAttempts {
		reply, err := d.take(ctx, c)
		if !errors.Is(err, agent.ErrConflict) {
			return reply, err
		}
	}
	return Reply{}, fmt.Errorf("take a call: %w, %d times in a row", agent.ErrConflict, maxAttempts)
}

// call is the work on one call.
type call struct {
	*Dispatcher
	*loaded
	Call
	conversation Conversation
	resolved     Resolved
	lines        []Line
	reply        Reply
	unkept       bool // the words tell of a hard moment, and are not stored
}

func (d *Dispatcher) take(ctx context.Context, c Call) (Reply, error) {
	if reply, taken, err := d.repeated(ctx, c); taken || err != nil {
		return reply, err
	}
	reply, change, err := d.prepare(ctx, c)
	if err != nil {
		return Reply{}, err
	}
	if err := d.store.SaveConversation(ctx, change); err != nil {
		return Reply{}, fmt.Errorf("save the session of a call: %w", err)
	}
	if reply.Complete {
		d.registry.ClearActive(ctx, c.Tenant, change.Base)
	} else {
		d.registry.SetActive(ctx, c.Tenant, change.Base, change.Entry())
	}
	return reply, nil
}

// prepare processes a call and returns the change to save with its reply. It writes nothing.
func (d *Dispatcher) prepare(ctx context.Context, c Call) (Reply, Change, error) {
	t := &call{Dispatcher: d, loaded: d.current.Load(), Call: c}
	if err := t.resolve(ctx); err != nil {
		return Reply{}, Change{}, err
	}
	if err := t.process(ctx); err != nil {
		return Reply{}, Change{}, err
	}
	if t.unkept {
		t.forget()
	}
	t.conversation.UpdatedAt = c.At
	return t.reply, Change{Conversation: t.conversation, Phone: c.Phone, Lines: t.lines, Messages: t.notes(), Taken: c.asRecord(t.reply)}, nil
}

// resolve finds the session that the call is for: the conversation's active one, else
// the one that the phone was last seen in, else the one the caller asks for. The
// database knows which session is active. If it doesn't know the conversation, the
// registry counts, but only for a session with the same base ID, which then starts over.
func (t *call) resolve(ctx context.Context) error {
	base := t.Session.Base()
	stored, known, err := t.store.Conversation(ctx, t.Tenant, base)
	if err != nil {
		return fmt.Errorf("read the session of a call: %w", err)
	}
	if t.isUnderway(stored) {
		entry := stored.Entry()
		t.conversation, t.resolved = stored, Resolve(t.Link, &entry, nil)
		return nil
	}
	t.conversation = Conversation{Tenant: t.Tenant, Base: base, Version: stored.Version} // replaces a complete conversation
	if entry, ok := t.registry.Active(ctx, t.Tenant, base); ok && !known && t.isValidEntry(entry, base) {
		t.resolved = Resolve(t.Link, &entry, nil)
		return t.begin(t.resolved.Link, nil)
	}
	if t.Phone != "" {
		byPhone, _, err := t.store.ConversationOf(ctx, t.Tenant, t.Phone)
		if err != nil {
			return fmt.Errorf("read the session of a phone: %w", err)
		}
		if t.isUnderway(byPhone) {
			entry := byPhone.Entry()
			t.conversation, t.resolved = byPhone, Resolve(t.Link, nil, &entry)
			return nil
		}
	}
	t.resolved = Resolve(t.Link, nil, nil)
	return t.begin(t.Link, nil)
}

// isUnderway reports whether a conversation isn't complete and its template still exists.
func (d *Dispatcher) isUnderway(c Conversation) bool {
	s, open := c.active()
	_, ok := d.Library().Template(s.Template)
	return open && ok
}

// isValidEntry reports whether a registry entry names a session with the base ID.
func (d *Dispatcher) isValidEntry(e Entry, base ID) bool {
	_, ok := d.Library().Template(e.ActiveTemplate)
	return ok && e.ActiveSession.isValid() && e.ActiveSession.Base() == base
}

// begin starts a session and adds it to the conversation.
func (t *call) begin(at Link, known journey.Values) error {
	j, ok := t.journeys[at.Template]
	if !ok {
		p := problem("There is no template %q. The templates are %s.", shorten(string(at.Template)), content.List(t.texts.ids(), "and"))
		p.Missing = true
		return p
	}
	state, err := j.Start(known, t.At)
	if err != nil {
		return fmt.Errorf("begin a session of template %s: %w", at.Template, err)
	}
	t.conversation.Sessions = append(slices.Clip(t.conversation.Sessions), Session{at, state})
	return nil
}

// process runs the active session on the words, and a reroute if they lead to one.
func (t *call) process(ctx context.Context) error {
	before, _ := t.conversation.active()
	said := t.said()
	template, _ := t.texts.Template(before.Template)
	if t.reply.Missed = !t.isFor(before); t.reply.Missed {
		said.Words = ""
	} else if t.comfort(template, before.State) {
		t.reply.Link, t.reply.Phase = before.Link, before.State.Active()
		t.reply.Resumed, t.reply.Followed = t.resolved.Followed || t.resolved.FromPhone, t.resolved.Followed
		t.reply.withCare()
		return nil
	}
	session, response, err := t.run(ctx, before, said)
	if err != nil {
		return err
	}
	if response.Transition == reroutePathway {
		if session, response, err = t.reroute(ctx, before, session, response); err != nil {
			return err
		}
	}
	t.conversation = t.conversation.with(session)
	t.audit(session.Link, response.Trail)
	if response.Complete { // the sessions that led here aren't needed anymore
		t.conversation.Sessions = t.conversation.Sessions[len(t.conversation.Sessions)-1:]
	}
	t.reply.Link, t.reply.Message, t.reply.Complete, t.reply.Phase = session.Link, response.Message, response.Complete, response.Pathway
	t.reply.Resumed, t.reply.Followed = t.resolved.Followed || t.resolved.FromPhone, t.resolved.Followed
	for _, o := range response.Options {
		t.reply.Options = append(t.reply.Options, o.Label)
	}
	if response.Complete {
		t.reply.Phase = ""
	}
	t.reply.withCare()
	return nil
}

// isFor reports whether the words are for the question that is open in a session.
func (t *call) isFor(s Session) bool {
	template, _ := t.texts.Template(s.Template)
	return t.Question == "" || template.openID(s.State) == t.Question
}

func (t *call) run(ctx context.Context, s Session, said journey.Input) (Session, journey.Response, error) {
	s.State = t.journeys[s.Template].Rejoin(s.State, t.At) // the template may have been edited
	state, response, err := t.runners[s.Template].Run(ctx, s.State, said)
	if err != nil {
		return s, response, fmt.Errorf("run template %s: %w", s.Template, err)
	}
	s.State = state
	return s, response, nil
}

// rerouteKind marks a reroute in the audit trail.
const rerouteKind journey.EntryKind = "reroute"

// reroute starts a session of the template that the person's intent belongs to. After
// too many reroutes it stays where it is.
func (t *call) reroute(ctx context.Context, before, left Session, response journey.Response) (Session, journey.Response, error) {
	intent := left.State.Context.Values.Text(newIntent)
	to := t.templateFor(intent)
	last := len(response.Trail) - 1
	why := response.Trail[slices.IndexFunc(response.Trail, func(e journey.Entry) bool { return e.To == reroutePathway })].Why
	if response.Trail[last].What == journey.Ended {
		response.Trail = response.Trail[:last] // the journey was left, not completed
	}
	line := journey.Entry{At: t.At, What: rerouteKind, From: journey.PathwayID(before.Template), To: journey.PathwayID(to), Why: why}
	if len(t.conversation.Sessions) > MaxReroutes {
		line.What, line.Why.Reason = journey.Refused, "rerouted too often"
		response.Trail = []journey.Entry{line}
		return before, t.stay(before, response), nil
	}
	t.audit(before.Link, append(response.Trail, line))
	known := t.portable(left, to)
	t.reply.Reroute = &Reroute{intent, t.Words, known}
	t.conversation = t.conversation.with(left)
	if err := t.begin(Link{before.Session.Next(), to}, known); err != nil {
		return before, response, err
	}
	next, _ := t.conversation.active()
	session, there, err := t.run(ctx, next, t.said())
	if err == nil && there.Transition == reroutePathway { // one reroute for each call
		return t.run(ctx, next, journey.Input{At: t.At, Matches: []journey.Match{}})
	}
	return session, there, err
}

func (t *call) templateFor(intent string) TemplateID {
	i := slices.IndexFunc(t.texts.intents, func(i Intent) bool { return i.Name == intent })
	return t.texts.intents[i].templateID()
}

// stay answers after too many reroutes: it says so and repeats the open question.
func (t *call) stay(s Session, response journey.Response) journey.Response {
	template, _ := t.texts.Template(s.Template)
	said := []string{ask.Phrases[template.Language].TooMany}
	if q := template.open(s.State); q != nil {
		said = append(said, q.Prompt())
	}
	response.Message = strings.Join(said, "\n\n")
	response.Pathway, response.Complete, response.Transition = s.State.Active(), false, ""
	return response
}

// portable returns the answers that a template may see: the shared ones, and its own
// from earlier in the conversation.
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

func (t *call) audit(at Link, entries []journey.Entry) {
	for _, e := range entries {
		t.lines = append(t.lines, Line{at.Session, at.Template, e})
	}
}
