package dialogue

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// turn is one event under way: what is known, and what was decided so far. It
// lives as long as [Agent.Turn] and does no I/O.
type turn struct {
	agent   *Agent
	ev      agent.Event
	state   agent.State
	attempt int

	session agent.Session
	because journey.Why  // what the move under way was understood by
	touched bool         // the session is different from the one loaded
	derived *wizard.Plan // see plan; nil once an answer has changed
	out     agent.Outcome

	// What to show at the end: what happened, then where one is, or a view that a move asked for.
	told      []agent.Block
	here      bool
	from      wizard.QuestionID // the question that the conversation was at before
	anew      bool              // the person comes back to where they are
	home      bool              // the app's home must be drawn anew
	view      agent.View
	policies  []agent.KeptPolicy // all there are; where a move is about them
	versions  []agent.KeptPolicy // of the policy that a move names, oldest first
	questions []agent.Asked      // of the last week; for a digest
	answered  []agent.Ticket     // since the oldest question that waits; where a yes or a no is said
	unfound   []unfound          // questions that HR could be asked
	snoozed   bool               // the reminder was put off to tomorrow
	moved     bool               // the form went on with another version of a wizard
	begins    bool               // the words ask for leave anew
	noted     []string           // what was understood so far, one line each, told in one place
	notedAt   int                // that place in told
	choices   []string           // of a questionnaire's open question
}

func (a *Agent) begin(ev agent.Event, state agent.State, attempt int) *turn {
	t := &turn{agent: a, ev: ev, state: state, attempt: attempt, session: state.Session}
	t.out = agent.Outcome{Event: ev.ID, Tenant: ev.Tenant, At: ev.At}
	if t.session.Version == 0 {
		t.session = agent.Session{ID: ev.Session, Tenant: ev.Tenant, CreatedAt: ev.At}
	}
	t.session.Person = known(t.session.Person, ev.Person)
	t.session.Chat = t.session.Chat || ev.Place.Surface != agent.API
	return t
}

// known keeps what earlier events told about a person where this one says less.
func known(before, now agent.PersonRef) agent.PersonRef {
	if now.Name == "" {
		now.Name = before.Name
	}
	if now.Zone == "" {
		now.Zone = before.Zone
	}
	if now.Locale == "" {
		now.Locale = before.Locale
	}
	return now
}

// again is the outcome of an event that was committed before: whoever is
// waiting sees where they are; nothing is written or said a second time.
func (t *turn) again(ctx context.Context) (agent.Outcome, error) {
	out := agent.Outcome{Event: t.ev.ID, Tenant: t.ev.Tenant, At: t.ev.At}
	if t.ev.Place.Surface == agent.SlackChat {
		return out, nil
	}
	switch form, _ := t.ev.Act.(agent.Submitted); form.View.Prompt.Do {
	case "":
	case agent.DoQuestion: // over a form that must stay open: it is answered once more
		moves, err := t.route(ctx)
		for _, m := range moves {
			t.perform(m)
		}
		t.execute()
		out.View = t.view
		return out, err
	default:
		out.View = agent.Done{}
		return out, nil
	}
	t.here = true
	t.show()
	out.View, out.People = t.out.View, t.people()
	return out, nil
}

// outcome closes the turn.
func (t *turn) outcome() agent.Outcome {
	t.setTimers()
	t.show()
	t.account()
	if t.unanswerable() {
		t.out.Event = "" // it is sent again as soon as it is corrected, or as it is
	}
	t.out.People = t.people()
	if t.touched {
		t.session.UpdatedAt = t.ev.At
		t.out.Session = &t.session
	}
	for i := range t.out.Messages {
		t.out.Messages[i].ID = string(t.ev.ID) + "/" + strconv.Itoa(i+1)
		t.out.Messages[i].People = t.out.People
	}
	return t.out
}

// unanswerable reports whether a form was not taken as it was sent: it stays open, with
// what is wrong or what has changed.
func (t *turn) unanswerable() bool {
	_, sent := t.ev.Act.(agent.Submitted)
	switch t.out.View.(type) {
	case agent.Errors:
		return true
	case agent.PromptView:
		return sent
	}
	return false
}

// form is the open form, nil where there is none.
func (t *turn) form() *agent.Form {
	if f := t.session.Form; f != nil && f.State == agent.FormOpen {
		return f
	}
	return nil
}

// current reports whether id is the form that is open.
func (t *turn) current(id agent.FormID) bool {
	f := t.form()
	return f != nil && f.ID == id
}

// plan is the route of the open form, derived anew after every change.
func (t *turn) plan() *wizard.Plan {
	if t.derived == nil {
		f := t.form()
		p := t.agent.wizards.Plan(f.Root, f.Pins, f.Answers, t.today())
		t.derived = &p
		t.pin(p)
	}
	return t.derived
}

// pin keeps the form with the version of each wizard that it has entered. A
// version that is no longer there is replaced by today's, and the person told.
func (t *turn) pin(p wizard.Plan) {
	f := t.form()
	for _, id := range p.Moved {
		t.changed("moved", "", string(f.Pins[id]), string(id))
		delete(f.Pins, id)
	}
	if len(p.Moved) > 0 && !t.moved {
		t.moved = true
		t.tell(say.FormMoved)
	}
	for _, stop := range p.Stops {
		if _, pinned := f.Pins[stop.Wizard.ID]; !pinned {
			f.Pins[stop.Wizard.ID] = stop.Wizard.Version
			t.touched = true
		}
	}
}

// today is the person's day, as midnight UTC.
func (t *turn) today() time.Time {
	y, m, d := t.ev.At.In(t.zone()).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// zone is the person's time zone, UTC where it is not known.
func (t *turn) zone() *time.Location { return t.agent.zones.named(t.session.Person.Zone) }

// tell adds a sentence to what the person is told.
func (t *turn) tell(text string) { t.told = append(t.told, agent.Block{Text: text}) }

// note adds what was understood to what the person is told: one line by itself,
// several as a list.
func (t *turn) note(line string) {
	t.noted = append(t.noted, line)
	text := line
	if len(t.noted) > 1 {
		text = "• " + strings.TrimSuffix(strings.Join(t.noted, "\n• "), ".")
		text = strings.ReplaceAll(text, ".\n", "\n")
	}
	if len(t.noted) == 1 {
		t.notedAt = len(t.told)
		t.told = append(t.told, agent.Block{})
	}
	t.told[t.notedAt].Text = text
}

// changed writes a line of history.
func (t *turn) changed(what string, q wizard.QuestionID, from, to string) {
	t.touched = true
	by := t.ev.Person.ID
	if t.because.By == journey.ByHand {
		by = "" // an administrator, who is not known here
	}
	t.out.Changes = append(t.out.Changes, agent.Change{
		At: t.ev.At, By: by, Via: t.ev.Place.Surface, What: what, Question: q, From: from, To: to, Why: t.because,
	})
}

// signature is who is acting, now.
func (t *turn) signature() agent.Signature {
	return agent.Signature{By: t.ev.Person.ID, Name: t.session.Person.Called(), At: t.ev.At}
}
