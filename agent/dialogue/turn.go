package dialogue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/hardtime"
	"github.com/leaveway/leaveway/agent/lookup"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/outsider"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/intents/modelled"
	"github.com/leaveway/leaveway/knowledge"
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

// attempts bounds how often a turn is decided again because somebody else committed first.
const attempts = 8

// Turn takes one event and returns its outcome, committed. An event that was committed
// before changes nothing and shows the person's current view. The error names the
// stage that failed and is for the log; the caller owes the person an apology.
func (a *Agent) Turn(ctx context.Context, ev agent.Event) (agent.Outcome, error) {
	ev.Role = a.roleNow(ctx, ev)
	for attempt := range attempts {
		out, err := a.turn(ctx, ev, attempt)
		switch {
		case err == nil:
			return out, nil
		case !errors.Is(err, agent.ErrSeen) && !errors.Is(err, agent.ErrConflict):
			return agent.Outcome{}, fmt.Errorf("turn %s: %w", ev.ID, err)
		}
	}
	return agent.Outcome{}, fmt.Errorf("turn %s: commit: %w, %d times in a row", ev.ID, agent.ErrConflict, attempts)
}

// turn is the line. It fails with [agent.ErrSeen] or [agent.ErrConflict] if somebody else
// committed first.
func (a *Agent) turn(ctx context.Context, ev agent.Event, attempt int) (agent.Outcome, error) {
	at, err := a.load(ctx, ev) // load: event → position
	if err != nil {
		return agent.Outcome{}, fmt.Errorf("load: %w", err)
	}
	if a.turnsAway(ev) {
		return a.turnAway(ctx, at)
	}
	moves, err := a.understand(ctx, at) // understand: act → moves
	if err != nil {
		return agent.Outcome{}, fmt.Errorf("understand: %w", err)
	}
	if err := a.lookUpFor(ctx, at, moves); err != nil { // look up: moves → facts
		return agent.Outcome{}, fmt.Errorf("look up: %w", err)
	}
	if at.state.Seen {
		return repeated(at, moves, attempt), nil
	}
	out, err := a.decide(ctx, at, moves, attempt) // decide: position × moves × facts → outcome, with its view
	if err != nil {
		return agent.Outcome{}, fmt.Errorf("decide: %w", err)
	}
	if err := a.store.Commit(ctx, out); err != nil { // commit
		return agent.Outcome{}, fmt.Errorf("commit: %w", err)
	}
	return out, nil
}

// load returns where a conversation stands when an event comes.
func (a *Agent) load(ctx context.Context, ev agent.Event) (*position, error) {
	state, err := a.store.Load(ctx, refOf(ev))
	if err != nil {
		return nil, err
	}
	if err := a.loadUnsent(ctx, ev, &state); err != nil {
		return nil, err
	}
	// Since their records were deleted, the person is somebody new, who has filed nothing yet.
	state.Requests = slices.DeleteFunc(state.Requests, agent.Request.IsRetained)
	return a.house.position(ev, state), nil
}

// turnsAway reports whether the company doesn't serve the person. In a crisis it serves everybody.
func (a *Agent) turnsAway(ev agent.Event) bool {
	return ev.Role.Barred != "" && !hardtime.IsCrisis(a.house.care, written(ev.Act))
}

// turnAway tells somebody that the company doesn't serve them, whatever they did.
func (a *Agent) turnAway(ctx context.Context, at *position) (agent.Outcome, error) {
	out := outsider.Answer(at.ev, at.state, a.ask)
	if at.state.Seen {
		return out, nil
	}
	if err := a.store.Commit(ctx, out); err != nil && !errors.Is(err, agent.ErrSeen) {
		return agent.Outcome{}, fmt.Errorf("commit: %w", err)
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

// lookUpFor reads what deciding the moves takes.
func (a *Agent) lookUpFor(ctx context.Context, at *position, moves []proposal) error {
	if err := a.loadNamed(ctx, at, moves); err != nil {
		return err
	}
	facts, err := a.lookUp(ctx, at, needs(at, moves))
	at.facts = facts
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
		ref.Waiting = ev.Role.HR && act.Press.Do == agent.DoListWaiting
		ref.Request, ref.Ticket, ref.Handover = act.Press.Request, act.Press.Ticket, act.Press.Handover
	case agent.Submitted:
		ref.Request, ref.Ticket, ref.Handover = act.View.Prompt.Request, act.View.Prompt.Ticket, act.View.Prompt.Handover
	}
	return ref
}

// decide decides. What a turn lacks is sometimes known only then: it is read, and decided again.
func (a *Agent) decide(ctx context.Context, at *position, moves []proposal, attempt int) (agent.Outcome, error) {
	out := a.decideAhead(ctx, at, moves, attempt)
	as, need, lacks := stillNeeds(at, out)
	if !lacks {
		return out, nil
	}
	var err error
	if at.facts, err = a.lookUp(ctx, as, need); err != nil {
		return agent.Outcome{}, err
	}
	return decide(at, moves, attempt), nil
}

// decideAhead decides and, if there is time for what the form then needs from elsewhere,
// decides again with that. What there is no time for is left to a timer.
func (a *Agent) decideAhead(ctx context.Context, at *position, moves []proposal, attempt int) agent.Outcome {
	out := decide(at, moves, attempt)
	wants, budget := waitOf(at).Choose(out.Ahead)
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
			q := knowledge.Question{Text: w.Policy, Country: countryOf(at), Today: knowledge.DayOf(at.today()), State: w.State, Leave: w.Leave}
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
