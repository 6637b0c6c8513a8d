package dialogue

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/wizard"
)

// Agent takes turns. It is safe for concurrent use.
type Agent struct {
	store          agent.Store
	classifier     agent.Classifier
	policies       agent.Policies
	files          agent.Files
	questionnaires agent.Questionnaires
	wizards        *wizard.Library
	law            entitlement.Parameters
	root           wizard.ID
	contact        string
	zones          zones
	journey        *journey.Journey // the conversation, as it is declared
	pathways       map[journey.PathwayID]pathway
}

// Config is what an agent is made of.
type Config struct {
	Store      agent.Store
	Classifier agent.Classifier
	Policies   agent.Policies
	// Questionnaires are asked in the conversation; nil where there are none.
	Questionnaires agent.Questionnaires
	Files          agent.Files
	Wizards        *wizard.Library
	Root           wizard.ID // the wizard with which every form begins
	Law            entitlement.Parameters
	// Contact is whom to turn to in a crisis, as "call or text 988"; the one for the
	// United States where it is empty.
	Contact string
}

// New returns an agent.
func New(c Config) *Agent {
	all := pathways()
	a := &Agent{
		store: c.Store, classifier: c.Classifier, policies: c.Policies, files: c.Files, questionnaires: c.Questionnaires, wizards: c.Wizards, law: c.Law, root: c.Root,
		contact: cmp.Or(c.Contact, careContact), journey: declared(all), pathways: map[journey.PathwayID]pathway{},
	}
	for _, p := range all {
		a.pathways[p.id] = p
	}
	return a
}

// attempts bounds how often a turn is decided anew because somebody else
// committed first.
const attempts = 8

// Turn takes one event and returns what came of it, committed. An event that
// was committed before changes nothing and shows where its person stands now.
// The error is for the log; the person is owed an apology by the caller.
func (a *Agent) Turn(ctx context.Context, ev agent.Event) (agent.Outcome, error) {
	for attempt := range attempts {
		state, err := a.store.Load(ctx, needs(ev)) // load
		if err != nil {
			return agent.Outcome{}, fmt.Errorf("turn %s: load: %w", ev.ID, err)
		}
		t := a.begin(ev, state, attempt)
		if state.Seen {
			return t.again(ctx)
		}
		moves, err := t.route(ctx) // route: act → moves; words are classified
		if err != nil {
			return agent.Outcome{}, fmt.Errorf("turn %s: understand: %w", ev.ID, err)
		}
		for _, move := range moves { // resolve: session × move → step
			t.perform(move)
		}
		t.execute()                    // execute: actions
		out := t.outcome()             // view
		err = a.store.Commit(ctx, out) // commit
		switch {
		case err == nil:
			return out, nil
		case !errors.Is(err, agent.ErrSeen) && !errors.Is(err, agent.ErrConflict):
			return agent.Outcome{}, fmt.Errorf("turn %s: commit: %w", ev.ID, err)
		}
	}
	return agent.Outcome{}, fmt.Errorf("turn %s: %w, %d times in a row", ev.ID, agent.ErrConflict, attempts)
}

// needs says what must be known to take the event.
func needs(ev agent.Event) agent.Ref {
	ref := agent.Ref{Event: ev.ID, Tenant: ev.Tenant, Session: ev.Session, Person: ev.Person.ID}
	switch act := ev.Act.(type) {
	case agent.Commanded:
		ref.Waiting = ev.Place.HR
	case agent.Pressed:
		ref.Request, ref.Ticket = act.Press.Request, act.Press.Ticket
	case agent.Submitted:
		ref.Request, ref.Ticket = act.View.Prompt.Request, act.View.Prompt.Ticket
	}
	return ref
}
