package dialogue

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/lookup"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/slots"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

// position is where a conversation stands when an event arrives: what was loaded, and
// what was looked up. Its methods answer questions and change nothing, so understanding,
// deciding and drawing can all ask it.
type position struct {
	*house
	staff   *staff.Book // the company's people, and what they get
	routes  *route.Book // who decides
	ev      agent.Event
	state   agent.State
	facts   *lookup.Facts // never nil, and never changed
	session agent.Session
	derived *wizard.Plan      // see plan
	wasOpen wizard.QuestionID // the question that the conversation was at when the event came
	ahead   []outside.Got     // what the form needed from elsewhere
}

// noFacts are those of a turn that needs none.
var noFacts lookup.Facts

// position returns where the conversation of an event stands.
func (h *house) position(ev agent.Event, state agent.State) *position {
	p := &position{house: h, ev: ev, state: state, session: *state.Session, facts: &noFacts}
	p.staff, p.routes = h.people(ev.Tenant)
	if p.session.Version == 0 {
		p.session = agent.Session{ID: ev.Session, Tenant: ev.Tenant, CreatedAt: ev.At}
	}
	p.session.Person = remember(p.session.Person, ev.Person)
	_, timer := ev.Act.(agent.Rang) // rings in every session
	p.session.HasChat = p.session.HasChat || ev.Place.Surface != agent.API && !timer
	if _, q, open := p.open(); open {
		p.wasOpen = q.QuestionID
	}
	return p
}

// remember keeps what earlier events told about a person and this one doesn't.
func remember(before, now agent.PersonRef) agent.PersonRef {
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

// form returns the open form, or nil.
func (p *position) form() *agent.Form {
	if f := p.session.Form; f != nil && f.State == agent.FormOpen {
		return f
	}
	return nil
}

// isOpen reports whether the form with that id is open.
func (p *position) isOpen(id agent.FormID) bool {
	f := p.form()
	return f != nil && f.ID == id
}

// plan is the route of the open form. It is derived once, and again after every change.
func (p *position) plan() *wizard.Plan {
	if p.derived == nil {
		f := p.form()
		plan := p.planOf(f.Root, f.Pins, f.Answers)
		p.derived = &plan
	}
	return p.derived
}

func (p *position) planOf(root wizard.ID, pins map[wizard.ID]wizard.Version, answers wizard.Answers) wizard.Plan {
	return p.wizards.Plan(root, pins, answers, p.today())
}

// today is the person's day, as midnight UTC.
func (p *position) today() time.Time {
	y, m, d := p.ev.At.In(p.zone()).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// zone is the person's time zone, or UTC if it isn't known.
func (p *position) zone() *time.Location { return p.zones.load(p.session.Person.Zone) }

// clockOf is when, and where, the person says something.
func clockOf(p *position) when.Clock {
	return when.Clock{Now: p.ev.At, Zone: p.zone(), DayFirst: dayFirst(p.session.Person.Locale)}
}

// dayFirst reports whether people of a locale write the day before the month,
// as most do outside the United States.
func dayFirst(locale string) bool { return cmp.Or(locale, "en-US") != "en-US" }

// signature says who is acting, and when.
func (p *position) signature() agent.Signature {
	return agent.Signature{By: p.ev.Person.ID, Name: p.session.Person.DisplayName(), At: p.ev.At}
}

// thread is the thread of the direct message in which the person writes; empty outside of one.
func (p *position) thread() string {
	if !p.ev.Place.Private {
		return ""
	}
	return p.ev.Place.Thread
}

// hr reports whether the person acts for HR.
func (p *position) hr() bool { return p.ev.Role.HR }

// inForm reports whether the event came from a form over the conversation.
func (p *position) inForm() bool { return p.ev.Place.Surface.IsForm() }

// open returns the question that the conversation is at, with its step: the one to be
// answered again, or the first open one.
func (p *position) open() (wizard.Stop, *wizard.Question, bool) {
	if p.form() == nil {
		return wizard.Stop{}, nil, false
	}
	if p.session.Revisit != "" {
		if stop, q, ok := p.plan().Question(p.session.Revisit); ok {
			return stop, q, true
		}
	}
	return p.plan().Open()
}

// openStop is the index of the first open step, or the number of steps if none is open.
func (p *position) openStop() int { return slots.OpenStop(p.plan()) }

// stopOf finds a step on the route by its id alone, the chosen leave type's first.
func (p *position) stopOf(id wizard.StepID) (int, bool) { return slots.StopOf(p.plan(), id) }

// leaveType is the question with which every form begins. A form that was started with a
// wizard of its own has none.
func (p *position) leaveType() *wizard.Question {
	if p.form().Root != p.root {
		return &wizard.Question{}
	}
	return p.plan().Stops[0].Questions()[0]
}

// asked finds a question on the route of the open form. Before the leave type is known,
// the questions that any leave type leads to count as well.
func (p *position) asked(id wizard.QuestionID) (*wizard.Question, bool) {
	if p.form() == nil {
		return nil, false
	}
	if _, q, ok := p.plan().Question(id); ok {
		return q, true
	}
	kind := p.leaveType()
	if p.form().Answers[kind.QuestionID].Value != "" {
		return nil, false
	}
	return formsOf(p).Find(id, kind, p.form().Pins, p.form().Answers)
}

// formsOf are the forms that the person could begin now.
func formsOf(p *position) slots.Forms {
	return slots.Forms{All: p.wizards, Root: p.root, Today: p.today()}
}

// entered finds a question in the wizards that the form has entered, on its route or not.
func (p *position) entered(id wizard.QuestionID) (*wizard.Question, bool) {
	if _, q, ok := p.plan().Question(id); ok {
		return q, true
	}
	for _, w := range slices.Sorted(maps.Keys(p.form().Pins)) {
		if pinned, ok := p.wizards.At(w, p.form().Pins[w]); ok {
			if q, ok := pinned.Question(id); ok {
				return q, true
			}
		}
	}
	return nil, false
}

// answeredLast returns the question that was answered last, or nil.
func (p *position) answeredLast() *wizard.Question {
	if p.form() == nil {
		return nil
	}
	return slots.AnsweredLast(p.plan(), p.form().Answers)
}

// answeredIn returns the question that a message answered, the first on the route if
// there are several, or "".
func answeredIn(p *position, message string) wizard.QuestionID {
	if p.form() == nil {
		return ""
	}
	return slots.AnsweredIn(p.plan(), p.form().Answers, message)
}

// values are the answers that say something to the estimate, by the facts that their
// questions name.
func (p *position) values() map[string]string { return change.Facts(*p.plan(), p.form().Answers) }

// knownValues are the same, or those of the last form that was filed if none is under way.
func (p *position) knownValues() map[string]string {
	if p.form() != nil {
		return p.values()
	}
	f := p.session.Form
	if f == nil || f.State != agent.FormFiled {
		return nil
	}
	plan := p.planOf(f.Root, f.Pins, f.Answers)
	return change.Facts(plan, f.Answers)
}

// estimate is what the law probably gives, as it is today; nil for time off that no law of
// ours is about, and for people who work in another country.
func (p *position) estimate() *entitlement.Estimate {
	var asked []string
	for _, q := range p.plan().Questions() {
		asked = append(asked, q.Fact)
	}
	if !entitlement.CanEstimate(asked) || entitlement.IsAbroad(p.values()) {
		return nil
	}
	e := p.law.Estimate(entitlement.FactsFrom(p.values()), p.ev.At)
	return &e
}

// formName is what the open form is for, in words: the name that its answers give it, or
// else its leave type.
func (p *position) formName() string { return change.Name(*p.plan(), p.form().Answers) }

// leaveStart is the fact of the question for the first day.
const leaveStart = "leave_start"

// leaveKind is the fact of the question with which every form begins.
const leaveKind = "leave_type"

// leaveName is the fact of the questions whose answers name a request.
const leaveName = slots.NameFact

// where is the place in the open form, in words: "step 2 of 5".
func (p *position) where() string {
	i := p.openStop()
	if i == len(p.plan().Stops) {
		return "the last step, checking your answers"
	}
	stop := p.plan().Stops[i]
	if stop.Of == 0 {
		return "the first step"
	}
	return fmt.Sprintf("step %d of %d", stop.Number, stop.Of)
}

// worker is the person in the company's file, or nil.
func worker(p *position) *staff.Person {
	return p.staff.Person(p.ev.Person.ID, p.facts.Leaves.Email)
}

// unitedStates is the country whose laws the shipped policies are about.
const unitedStates = "US"

// countryOf is where the person works, by ISO 3166: as the directory says, or their form. Without
// either it is the United States.
func countryOf(p *position) string {
	if who := worker(p); who != nil && who.Country != "" {
		return who.Country
	}
	if entitlement.IsAbroad(p.knownValues()) {
		return elsewhere
	}
	return unitedStates
}

// elsewhere is a country that no policy names: the form asks only whether it is the United States.
const elsewhere = "elsewhere"

// leavesOf are the person's requests, as far as balances are concerned.
func leavesOf(p *position) []staff.Leave {
	requests := p.state.Requests
	if len(p.facts.Leaves.Requests) > len(requests) {
		requests = p.facts.Leaves.Requests
	}
	return append(asLeaves(p, requests), staff.Adjusted(p.state.Profile.Adjustments)...)
}

// asLeaves are requests, as far as their days are concerned.
func asLeaves(p *position, requests []agent.Request) []staff.Leave {
	return staff.LeavesOf(p.wizards, requests)
}

// changeOf is what is known about a filed request whose days should move.
func changeOf(p *position, r agent.Request) change.Scene {
	pins := map[wizard.ID]wizard.Version{r.Wizard: r.Pin}
	s := change.Scene{
		Request: r, Book: p.staff, Law: p.law, Today: p.today(), At: p.ev.At, Via: p.ev.Place.Surface,
		Plan: func(answers wizard.Answers) wizard.Plan {
			plan := p.wizards.Plan(p.root, pins, answers, r.FiledAt)
			if w := plan.Active(); w == nil || w.ID != r.Wizard { // it was started with a wizard of its own
				return p.wizards.Plan(r.Wizard, pins, answers, r.FiledAt)
			}
			return plan
		},
	}
	if r.Employee.ID == p.ev.Person.ID {
		s.Who, s.Others = worker(p), leavesOf(p)
	} else {
		s.Who, s.Others = employeeIn(p, r)
	}
	return s
}

// employeeIn returns the person in the company's file who asked for a request of somebody else's,
// and what else they asked for. It is nil if the file doesn't have them.
func employeeIn(p *position, r agent.Request) (who *staff.Person, others []staff.Leave) {
	known := p.facts.Leaves.Employee
	if known.ID != r.Employee.ID {
		known = lookup.Employee{}
	}
	return cmp.Or(p.staff.Person(r.Employee.ID, known.Email), p.staff.Asker(r.Approval)), append(asLeaves(p, known.Requests), staff.Adjusted(known.Profile.Adjustments)...)
}

// judged is what there is to say about the days of the open form before it is sent.
func judged(p *position) staff.Verdict {
	return p.staff.Judge(staff.Wish{
		Who: worker(p), Facts: p.values(), Others: leavesOf(p), Today: timeoff.DayOf(p.today()), Brief: isBrief(p),
	})
}

// isBrief reports whether the open form fits into a line: it is for vacation, a sick day and
// the like, which its answers name.
func isBrief(p *position) bool { return slots.IsBrief(p.plan()) }

// wishOf is the open form, as far as it matters for who decides.
func wishOf(p *position) route.Wish {
	values := p.values()
	kind := cmp.Or(values[leaveName], values[leaveKind])
	if q := p.leaveType(); kind == "" {
		kind = p.form().Answers[q.QuestionID].Value
	}
	return route.Wish{Kind: kind, Who: worker(p), Facts: values}
}

// sceneOfDeciders is what is known today of those who may decide a request.
func sceneOfDeciders(p *position, a *agent.Approval, employee agent.PersonRef) route.Scene {
	return route.Scene{
		Who: p.staff.Asker(a), Self: employee, Today: timeoff.DayOf(p.today()), At: p.ev.At, Standing: p.facts.Leaves.Deciders,
	}
}

// sentTo names who would decide the open form: "HR", "Sam Ortiz"; "" if nobody has to.
func sentTo(p *position) string {
	if p.facts.Leaves.Deciders == nil { // nobody looked whom a route leads to
		return say.WaitsFor(agent.Request{})
	}
	approval, approved := beginRoute(p, wishOf(p), "", p.session.Person)
	if approved {
		return ""
	}
	return say.WaitsFor(agent.Request{Approval: approval})
}

// beginRoute opens the route of the person's wish; nil if HR decides. approved is true if nobody has to.
func beginRoute(p *position, wish route.Wish, alsoAway string, by agent.PersonRef) (a *agent.Approval, approved bool) {
	if a = p.routes.Route(wish); a == nil {
		return nil, false
	}
	if wish.Who != nil {
		a.Line = cmp.Or(wish.Who.Email, string(wish.Who.ID))
	}
	a.AlsoAway = alsoAway
	return p.routes.Begin(a, sceneOfDeciders(p, a, by))
}
