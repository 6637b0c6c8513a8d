package dialogue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/admin"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/hardtime"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/lookup"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/outsider"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/modelled"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// Agent takes turns. It is safe for concurrent use.
type Agent struct {
	store      agent.Store
	classifier agent.Classifier
	roles      agent.Roles
	ask        string // whom people are told to ask whom the company doesn't serve
	reader     *lookup.Reader
	outside    *outside.Reach
	house      *house
}

// Config is what an agent is made of.
type Config struct {
	Store      agent.Store
	Classifier agent.Classifier
	Policies   agent.Policies
	// Questionnaires are asked in the conversation; nil if there are none.
	Questionnaires agent.Questionnaires
	Handovers      agent.Handovers // nil if there are none
	Files          agent.Files
	Reader         agent.FileReader // of Files
	// Documents are what employees hand in; nil if they can't.
	Documents agent.Documents
	// HRTeam names the people in HR whom employees can write to; nil if nobody can be named.
	HRTeam agent.HRTeam
	// Roles says who is in HR, and who is an administrator; nil if nobody is.
	Roles agent.Roles
	// Directory knows the people of the company; nil if names can't be looked up.
	Directory agent.Directory
	// Leaves reads everything that people asked for; nil if a turn knows enough.
	Leaves agent.Leaves
	// Staff has the company's people and its policies about time off; nil if there are none.
	Staff *staff.Book
	// Routes say who decides requests; nil if HR decides all.
	Routes *route.Book
	// People returns both as they are now, for a company whose directory changes them; nil if
	// nothing does.
	People func(agent.TenantID) (*staff.Book, *route.Book)
	// Console reads what administrators see; nil if they can't see anything.
	Console admin.Console
	// Subscriptions are who is told regularly who is away; nil if nobody can be.
	Subscriptions agent.Subscriptions
	// Outside fetches what forms need from elsewhere; nil if they get the policies alone.
	Outside *outside.Reach
	Wizards *wizard.Library
	Root    wizard.ID // the wizard with which every form begins
	Law     entitlement.Parameters
	// Care is what is said in hard times; nil is what comes with the product.
	Care *care.Book
	// Keep is how long what was said is kept in the session; 0 keeps nothing.
	Keep time.Duration
	// Ask says whom people should ask whom the company doesn't serve, such as guests, as in
	// "people@example.com". It may be empty.
	Ask string
	// Contact says whom to turn to in a crisis, as in "call or text 988". If it is empty,
	// Care knows whom.
	Contact string
}

// attempts bounds how often a turn is decided again because somebody else committed first.
const attempts = 8

// Turn takes one event and returns its outcome, committed. An event that was committed
// before changes nothing and shows the person's current view. The error names the
// stage that failed and is for the log; the caller owes the person an apology.
func (a *Agent) Turn(ctx context.Context, ev agent.Event) (agent.Outcome, error) {
	ev.Role = a.roleNow(ctx, ev)
	for attempt := range attempts {
		state, err := a.store.Load(ctx, refOf(ev)) // load
		if err != nil {
			return agent.Outcome{}, fmt.Errorf("turn %s: load: %w", ev.ID, err)
		}
		if err := a.loadUnsent(ctx, ev, &state); err != nil {
			return agent.Outcome{}, fmt.Errorf("turn %s: load: %w", ev.ID, err)
		}
		if ev.Role.Barred != "" && !hardtime.IsCrisis(a.house.care, written(ev.Act)) {
			out, err := a.turnAway(ctx, ev, state)
			if errors.Is(err, agent.ErrConflict) {
				continue
			}
			return out, err
		}
		at := a.house.position(ev, state)
		moves, err := a.understand(ctx, at) // understand: act → moves
		if err != nil {
			return agent.Outcome{}, fmt.Errorf("turn %s: understand: %w", ev.ID, err)
		}
		if err := a.loadNamed(ctx, at, moves); err != nil {
			return agent.Outcome{}, fmt.Errorf("turn %s: load: %w", ev.ID, err)
		}
		at.facts, err = a.lookUp(ctx, at, needs(at, moves)) // look up: moves → facts
		if err != nil {
			return agent.Outcome{}, fmt.Errorf("turn %s: look up: %w", ev.ID, err)
		}
		if state.Seen {
			return repeated(at, moves, attempt), nil
		}
		out := a.decideAhead(ctx, at, moves, attempt) // decide: session × moves × facts → outcome, with its view
		if as, need, lacks := stillNeeds(at, out); lacks {
			if at.facts, err = a.lookUp(ctx, as, need); err != nil {
				return agent.Outcome{}, fmt.Errorf("turn %s: look up: %w", ev.ID, err)
			}
			out = decide(at, moves, attempt)
		}
		err = a.store.Commit(ctx, out) // commit
		switch {
		case err == nil:
			return out, nil
		case !errors.Is(err, agent.ErrSeen) && !errors.Is(err, agent.ErrConflict):
			return agent.Outcome{}, fmt.Errorf("turn %s: commit: %w", ev.ID, err)
		}
	}
	return agent.Outcome{}, fmt.Errorf("turn %s: commit: %w, %d times in a row", ev.ID, agent.ErrConflict, attempts)
}

// turnAway tells somebody that the company doesn't serve them, whatever they did.
func (a *Agent) turnAway(ctx context.Context, ev agent.Event, state agent.State) (agent.Outcome, error) {
	out := outsider.Answer(ev, state, a.ask)
	if state.Seen {
		return out, nil
	}
	if err := a.store.Commit(ctx, out); err != nil && !errors.Is(err, agent.ErrSeen) {
		return agent.Outcome{}, fmt.Errorf("turn %s: commit: %w", ev.ID, err)
	}
	return out, nil
}

// loadUnsent adds the requests that a company's system wasn't told of yet, where the person
// has made so many since that they aren't among the newest.
func (a *Agent) loadUnsent(ctx context.Context, ev agent.Event, state *agent.State) error {
	isLoaded := func(id agent.RequestID) bool {
		return slices.ContainsFunc(state.Requests, func(r agent.Request) bool { return r.ID == id })
	}
	f := state.Session.Form
	if f == nil || a.reader.Leaves == nil || !slices.ContainsFunc(f.Unsent, func(u agent.Unsent) bool { return !isLoaded(u.Request) }) {
		return nil
	}
	all, err := a.reader.Leaves.RequestsOf(ctx, ev.Tenant, ev.Person.ID)
	for _, r := range all {
		if !isLoaded(r.ID) && slices.ContainsFunc(f.Unsent, func(u agent.Unsent) bool { return u.Request == r.ID }) {
			state.Requests = append(state.Requests, r)
		}
	}
	return err
}

// loadNamed loads the request of a button whose label was typed: which button that is, is known
// only once the words are understood.
func (a *Agent) loadNamed(ctx context.Context, at *position, moves []proposal) error {
	i := slices.IndexFunc(moves, func(p proposal) bool { return p.request != "" })
	if i < 0 || at.state.Request != nil || !at.ev.Role.HR {
		return nil
	}
	ref := refOf(at.ev)
	ref.Request = moves[i].request
	state, err := a.store.Load(ctx, ref)
	if err == nil {
		at.state.Request = state.Request
	}
	return err
}

// lookUp reads what is needed, as from where the conversation stands.
func (a *Agent) lookUp(ctx context.Context, at *position, need lookup.Needs) (*lookup.Facts, error) {
	if need.None() {
		return at.facts, nil
	}
	return a.read(ctx, at, need)
}

func (a *Agent) read(ctx context.Context, at *position, need lookup.Needs) (*lookup.Facts, error) {
	from := lookup.From{Event: at.ev, State: at.state, Staff: at.staff, Routes: at.routes, Today: at.today(), Known: *at.facts}
	if need.Substitute != "" || need.Deciders != (lookup.DeciderNeeds{}) {
		from.Ahead = func(known lookup.Facts) ([]lookup.Ahead, []*staff.Person) {
			then := *at
			then.facts = &known
			return stepsAhead(&then, need.Deciders), substitutesIn(&then, need.Substitute)
		}
	}
	facts, err := a.reader.Read(ctx, &from, need)
	return &facts, err
}

// understand returns the moves that an act means. Forms, buttons and commands say so
// themselves; words that nothing in the session waits for go to the classifier, which
// may ask a model and then takes as long as that takes.
func (a *Agent) understand(ctx context.Context, at *position) ([]proposal, error) {
	if at.state.Seen && !asksOverForm(at) {
		return nil, nil
	}
	var err error
	if at.facts, err = a.lookUp(ctx, at, toHear(at)); err != nil {
		return nil, err
	}
	moves, words := routeAct(at)
	if words == nil {
		return moves, nil
	}
	meant, err := a.classifier.Understand(ctx, words.text, words.scene)
	if err != nil {
		return nil, err
	}
	return propose(at, meant, *words), nil
}

// roleNow returns the role of an event's person as it is now, whatever the event says. The
// API has no roles: its callers prove no more than that they have its token.
func (a *Agent) roleNow(ctx context.Context, ev agent.Event) agent.Role {
	if a.roles == nil || ev.Place.Surface == agent.API || ev.Person.ID == "" || ev.Person.ID.IsGuest() {
		return agent.Role{}
	}
	return a.roles.RoleOf(ctx, ev)
}

// refOf says what to load for an event.
func refOf(ev agent.Event) agent.Ref {
	ref := agent.Ref{Event: ev.ID, Tenant: ev.Tenant, Session: ev.Session, Person: ev.Person.ID}
	switch act := ev.Act.(type) {
	case agent.Commanded:
		ref.Waiting = ev.Role.HR
	case agent.Pressed:
		ref.Request, ref.Ticket, ref.Handover = act.Press.Request, act.Press.Ticket, act.Press.Handover
	case agent.Submitted:
		ref.Request, ref.Ticket, ref.Handover = act.View.Prompt.Request, act.View.Prompt.Ticket, act.View.Prompt.Handover
	}
	return ref
}

// New returns an agent.
func New(c Config) *Agent {
	all := pathways()
	c.Care = cmp.Or(c.Care, care.Shipped())
	c.Routes = cmp.Or(c.Routes, &route.Book{})
	if c.People == nil {
		c.People = func(agent.TenantID) (*staff.Book, *route.Book) { return c.Staff, c.Routes }
	}
	h := &house{
		wizards: c.Wizards, root: c.Root, law: c.Law, solace: solace{care: c.Care, contact: c.Contact}, people: c.People, keep: c.Keep,
		journey: declare(all), pathways: map[journey.PathwayID]pathway{}, detours: map[agent.Verb]journey.PathwayID{},
	}
	for _, p := range all {
		h.pathways[p.id] = p
		for _, do := range p.own() {
			if !p.main {
				h.detours[do] = p.id
			}
		}
	}
	if c.Policies != nil {
		h.similar = c.Policies.Similar
	}
	h.takesDocuments = c.Documents != nil
	if c.Questionnaires != nil {
		h.wanted, h.hears = c.Questionnaires.Wanted, c.Questionnaires.Hears
	}
	return &Agent{
		store: c.Store, classifier: c.Classifier, roles: c.Roles, ask: c.Ask, outside: cmp.Or(c.Outside, &outside.Reach{}), house: h,
		reader: &lookup.Reader{
			Store: c.Store, Policies: c.Policies, Questionnaires: c.Questionnaires, Handovers: c.Handovers, FileSources: lookup.FileSources{Files: c.Files, FileReader: c.Reader, Documents: c.Documents}, Console: c.Console,
			HRTeam: c.HRTeam, Directory: c.Directory, Leaves: c.Leaves, Subscriptions: c.Subscriptions, Wizards: c.Wizards,
		},
	}
}

// decideAhead decides and, if there is time for what the form then needs from elsewhere,
// decides again with that. What there is no time for is left to a timer.
func (a *Agent) decideAhead(ctx context.Context, at *position, moves []proposal, attempt int) agent.Outcome {
	out := decide(at, moves, attempt)
	wants, budget := inTime(at, out.Ahead)
	if len(wants) == 0 {
		return out
	}
	ctx, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	scene := sceneOf(at)
	at.ahead = a.outside.Fetch(ctx, wants, outside.Asker{
		Mask: func(words string) string { return modelled.Mask(words, scene) },
		Cite: func(source string) string { return say.LookedUpIn(source, at.today()) },
		Policy: func(ctx context.Context, w outside.Want) (text, source string, err error) {
			q := knowledge.Question{Text: w.Policy, Country: "US", Today: knowledge.DayOf(at.today()), State: w.State, Leave: w.Leave}
			answer, err := a.reader.Policies.Ask(ctx, at.ev.Tenant, q)
			if err != nil || !answer.Sure() {
				return "", "", cmp.Or(err, errNotSure)
			}
			return answer.Quote, say.Source(answer.Passage), nil
		},
	})
	return decide(at, moves, attempt)
}

// errNotSure is why the policies have no text for a form.
var errNotSure = errors.New("the policies don't say for certain")

// The times that a turn waits for what its form needs from elsewhere.
const (
	patienceInChat = 4 * time.Second
	patienceForAPI = 2500 * time.Millisecond
	patienceInForm = 500 * time.Millisecond
	patienceAhead  = 8 * time.Second
)

// inTime returns those of the things wanted that a turn can wait for. A form and a button in
// Slack are answered in their own request, and wait for the policies alone, which are here.
func inTime(p *position, wants []outside.Want) (now []outside.Want, patience time.Duration) {
	keep := func(which func(outside.Want) bool) []outside.Want {
		return slices.DeleteFunc(slices.Clone(wants), func(w outside.Want) bool { return !which(w) })
	}
	filed := func(w outside.Want) bool { return w.Post != nil && w.Post.Filed }
	ring, timer := p.ev.Act.(agent.Rang)
	switch {
	case timer && ring.Timer == agent.TimerAhead:
		return wants, patienceAhead
	case timer:
		return nil, 0
	case canWait(p):
		return keep(func(w outside.Want) bool { return !filed(w) }), patienceInChat
	case p.ev.Place.Surface == agent.API:
		return keep(func(w outside.Want) bool { return w.Choice == nil && !filed(w) }), patienceForAPI
	}
	return keep(func(w outside.Want) bool { return w.Policy != "" }), patienceInForm
}
