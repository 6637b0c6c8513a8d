package dialogue

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/admin"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/office"
	"github.com/leaveway/leaveway/agent/privacy"
	"github.com/leaveway/leaveway/agent/report"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// turn is one event being decided: where the conversation stands, changed move by move,
// what the person is told, and what is committed. It is a value; deciding does no I/O.
type turn struct {
	position
	reply
	because journey.Why // what the move under way was understood by
	touched bool        // the session differs from the one loaded
	moved   bool        // the form went on with another version of a wizard
	// refusedChange is set once the person said no to a change of an answer.
	refusedChange bool
	snoozed       int       // in how many days the reminder is wanted; 0 if nothing was said
	unknowns      []unknown // questions that HR could be asked
	attempt       int
	out           agent.Outcome
}

// begin copies the position, so that deciding changes nothing that was loaded.
func begin(at *position, attempt int) *turn {
	t := &turn{position: *at, attempt: attempt}
	t.out = agent.Outcome{Event: at.ev.ID, Tenant: at.ev.Tenant, At: at.ev.At}
	if f := t.session.Form; f != nil {
		own := *f
		own.Answers, own.Pins, own.Unsent = maps.Clone(f.Answers), maps.Clone(f.Pins), slices.Clone(f.Unsent)
		t.session.Form = &own
	}
	if t.form() != nil {
		moveVersions(t)
	}
	return t
}

// moveVersions replaces pinned versions that are gone by today's, and tells the person.
func moveVersions(t *turn) {
	f, moved := t.form(), t.plan().Moved
	for _, id := range moved {
		t.changed("moved", "", string(f.Pins[id]), string(id))
		delete(f.Pins, id)
	}
	if len(moved) > 0 {
		t.moved = true
		t.tell(say.FormChanged)
	}
}

// pinVersions keeps the form with the version of each wizard that it has entered.
func (t *turn) pinVersions() {
	f := t.form()
	if f == nil {
		return
	}
	for _, stop := range t.plan().Stops {
		if _, pinned := f.Pins[stop.Wizard.ID]; !pinned {
			f.Pins[stop.Wizard.ID] = stop.Wizard.Version
			t.touched = true
		}
	}
}

// revision is the session's version once this turn is committed.
func (t *turn) revision() int64 {
	if t.touched {
		return t.session.Version + 1
	}
	return t.session.Version
}

// source names what an answer comes from: the message that said it, or the form as it was
// drawn once. A form that was drawn again is another source.
func (t *turn) source() string {
	if view := t.ev.Place.View; view != "" {
		return view + "@" + strconv.FormatInt(agent.ViewOf(t.ev.Act).Revision, 10)
	}
	return t.ev.Place.Message
}

// changed writes a line of history.
func (t *turn) changed(what string, q wizard.QuestionID, from, to string) {
	t.touched = true
	by := t.ev.Person.ID
	if t.because.By == journey.ByHand {
		by = "" // an administrator, who isn't known here
	}
	t.out.Changes = append(t.out.Changes, agent.Change{
		At: t.ev.At, By: by, Via: t.ev.Place.Surface, What: what, Question: q, From: from, To: to, Why: t.because,
	})
}

// desk is HR's side of this event.
func (t *turn) desk() *desk.Desk {
	d := &desk.Desk{
		Event:   t.ev,
		Person:  t.session.Person,
		State:   t.state,
		Zone:    t.zone(),
		Records: t.facts.Records,
		Similar: t.similar,
		NewID:   t.newID,
		Days:    func(r agent.Request) (time.Time, time.Time) { return daysOf(&t.position, r) },
		Change:  func(r agent.Request) change.Scene { return changeOf(&t.position, r) },
		Routes: desk.Routes{
			Book:    t.routes,
			SceneOf: func(r agent.Request) route.Scene { return sceneOfDeciders(&t.position, r.Approval, r.Employee) },
		},
	}
	if r := t.state.Request; r != nil {
		d.Routes.Scene = d.Routes.SceneOf(*r)
	}
	if card := agent.PressedCard(t.ev); card != nil && t.facts.Ticket == nil && t.facts.Request == nil {
		d.Copy = card
	}
	if t.facts.Ticket != nil {
		d.State.Ticket = t.facts.Ticket
	}
	if t.facts.Request != nil {
		d.State.Request = t.facts.Request
	}
	return d
}

// officeOf is HR's view of this event.
func officeOf(t *turn) office.Office {
	return office.Office{Event: t.ev, Zone: t.zone(), Records: t.facts.Records, Taken: func(r agent.Request) report.Leave { return taken(&t.position, r) }}
}

// taken says which days a filed request takes.
func taken(p *position, r agent.Request) report.Leave {
	who := cmp.Or(p.staff.Person(r.Employee.ID, p.facts.Leaves.Emails[r.Employee.ID]), p.staff.Asker(r.Approval))
	return report.Taken(r, p.filedFacts(r), who)
}

// showReport shows HR a year's figures, or sends the table.
func showReport(t *turn, m agent.Report) { t.take(officeOf(t).Report(m)) }

// workOnRecords gives somebody a copy of their records, or has them deleted.
func workOnRecords(t *turn, m agent.WorkOnRecords) {
	kept := t.facts.Leaves.Records
	if kept == nil { // from a program without a database of its own
		t.tell(say.OthersArePrivate)
		return
	}
	out, reply := privacy.Chat{Event: t.ev, By: t.signature(), Do: m.Do, Personal: *kept}.Take()
	keepRecords(t, kept.Requests, out)
	switch place := t.ev.Place; {
	case len(reply) > 0 && place.Surface.IsChat() && !place.Private:
		to := agent.Address{Room: agent.Whisper, Tenant: t.ev.Tenant, Person: t.ev.Person.ID, Channel: place.Channel, Thread: place.Thread}
		t.out.Messages = append(t.out.Messages, agent.Message{To: to, Text: agent.PlainText(reply), Blocks: reply})
	default:
		t.show(reply...)
	}
}

// keepRecords adds what becomes of somebody's records to what is committed. before are their requests
// as they were.
func keepRecords(t *turn, before []agent.Request, out agent.Outcome) {
	for _, r := range out.Requests {
		t.update(r)
	}
	for _, k := range out.Tickets {
		t.keepTicket(k)
	}
	t.out.Forgetting, t.out.Erasures = out.Forgetting, out.Erasures
	t.out.Handovers, t.out.HandoverParts = append(t.out.Handovers, out.Handovers...), append(t.out.HandoverParts, out.HandoverParts...)
	t.out.Subscriptions, t.out.Audit = append(t.out.Subscriptions, out.Subscriptions...), append(t.out.Audit, out.Audit...)
	t.out.Messages = append(t.out.Messages, out.Messages...)
	t.out.Messages = append(t.out.Messages, desk.CardsOfRetained(before, out.Requests, t.ev.At)...)
}

// administer shows an administrator the installation, or changes it.
func administer(t *turn, m agent.Administer) {
	place := admin.Place{Event: t.ev, Zone: t.zone(), Where: func(s agent.Session) string { return whereIs(t, s) }}
	if t.facts.Admin != nil {
		place.Facts = *t.facts.Admin
	}
	ask := admin.Read(m.Words)
	place.Named = t.facts.People[ask.Named()].Named(ask.Named())
	a := place.Answer(ask)
	if kept := t.facts.Leaves.Records; kept != nil && place.Whose(ask) != "" && t.ev.Role.Admin {
		chat, out := privacy.Chat{Event: t.ev, By: t.signature(), Personal: *kept}, agent.Outcome{}
		if a.Blocks = chat.Show(); ask.Subject == admin.Export {
			out, a.Blocks = chat.Send()
		}
		keepRecords(t, kept.Requests, out)
	}
	t.mentioned = append(t.mentioned, a.People...)
	t.out.Audit = append(t.out.Audit, a.Audit...)
	t.out.Administration = a.Change
	t.view = agent.Notice{Text: agent.PlainText(a.Blocks), Blocks: a.Blocks, Replace: true}
	t.overForm = true
}

// whereIs says how far somebody else is in their form.
func whereIs(t *turn, s agent.Session) string {
	at := position{house: t.house, ev: t.ev, session: s}
	at.staff, at.routes = t.house.people(t.ev.Tenant)
	return at.where()
}

// take adds what HR's side did to what is committed, and keeps what the turn knows in step.
func (t *turn) take(e desk.Effects) {
	t.show(e.Reply...)
	if e.View != nil {
		t.view = e.View
	}
	for _, r := range e.Requests {
		t.update(r)
	}
	for _, k := range e.Tickets {
		t.keepTicket(k)
	}
	t.out.Messages = append(t.out.Messages, e.Messages...)
	t.out.Policies = append(t.out.Policies, e.Policies...)
	t.out.Audit = append(t.out.Audit, e.Audit...)
	_, routine := t.ev.Act.(agent.Rang)
	t.touched = t.touched || !routine && len(e.Tickets)+len(e.Policies) > 0
}

// unknown is a question that the policies don't answer.
type unknown struct {
	words   string
	doubted bool // it is perhaps not about work at all
	foreign bool // it is in a language in which nothing is found
}

// proposal is a move that understanding proposes, and why.
type proposal struct {
	move agent.Move
	why  journey.Why
	form agent.FormID // that the move is for, if a button or view names one
	// request is the one that a button names whose label was typed; it isn't loaded with the
	// event.
	request agent.RequestID
}

// reason says what a move was understood by.
func (p proposal) reason() journey.Why {
	because := p.why
	because.By = cmp.Or(because.By, journey.ByPress)
	if p.move != nil {
		because.Intent = string(p.move.Verb())
	}
	because.Confidence = cmp.Or(because.Confidence, 1)
	return because
}

// workAtDesk has HR's side carry a move out.
func workAtDesk(t *turn, m agent.Move) {
	done := t.desk().Do(m)
	_, several := m.(agent.DecideSeveral)
	t.home = t.home || several && len(done.Requests) > 0
	t.take(done)
}

// record writes a request that has changed, with a line of audit.
func (t *turn) record(r agent.Request, what string) {
	t.out.Audit = append(t.out.Audit, agent.AuditEntry{At: t.ev.At, By: t.ev.Person.ID, What: what, Request: r.ID})
	t.update(r)
}

// update writes a request, and keeps what the turn knows in step.
func (t *turn) update(r agent.Request) {
	t.out.Requests = append(t.out.Requests, r)
	t.facts.Front = t.facts.Front.After(r)
	if i := slices.IndexFunc(t.facts.ToDecide, func(known agent.Request) bool { return known.ID == r.ID }); i >= 0 {
		t.facts.ToDecide = slices.Clone(t.facts.ToDecide)
		t.facts.ToDecide[i] = r
	}
	t.home = t.home || t.ev.Place.Surface.IsHome()
	i := slices.IndexFunc(t.state.Requests, func(known agent.Request) bool { return known.ID == r.ID })
	if i >= 0 {
		t.state.Requests = slices.Clone(t.state.Requests)
		t.state.Requests[i] = r
		t.home = true
	}
}

// keepTicket writes a ticket. What else the turn does finds it as it is then: one message
// may ask the same twice.
func (t *turn) keepTicket(k agent.Ticket) {
	put := func(all []agent.Ticket) []agent.Ticket {
		if i := slices.IndexFunc(all, func(other agent.Ticket) bool { return other.ID == k.ID }); i >= 0 {
			all = slices.Clone(all)
			all[i] = k
			return all
		}
		return append(slices.Clip(all), k)
	}
	t.out.Tickets, t.facts.Tickets, t.out.TicketsOpened = put(t.out.Tickets), put(t.facts.Tickets), t.facts.TicketsOpened
	t.out.Messages = slices.DeleteFunc(t.out.Messages, func(m agent.Message) bool { return desk.IsCardOf(m, k) })
}

// rulesApplied returns the rules in plain English that decide on the open form's route.
func rulesApplied(p *position) []string {
	if p.form() == nil {
		return nil
	}
	return p.plan().Applied(p.form().Answers, p.today())
}

// noteRules writes which rules decide that didn't before, without the answers that they read.
func noteRules(t *turn, before []string) {
	because := t.because
	for _, rule := range rulesApplied(&t.position) {
		if !slices.Contains(before, rule) {
			t.because = journey.Why{By: journey.ByCondition, Condition: rule}
			t.changed(agent.ChangeRuled, "", "", "")
		}
	}
	t.because = because
}

func (t *turn) send(messages ...agent.Message) { t.out.Messages = append(t.out.Messages, messages...) }

// sendToEmployee tells a request's employee in their direct message, if they have one.
func (t *turn) sendToEmployee(r agent.Request, blocks []agent.Block) {
	if message, ok := desk.MessageToEmployee(r, blocks); ok {
		t.send(message)
	}
}

// newID makes an identity from what it comes from: a form from its event, a request from
// when its form was begun. So a turn that is decided again makes the same one, and another
// one only if that was taken by somebody else.
func (t *turn) newID(kind, from string) string {
	return agent.DerivedID(kind, string(t.ev.Tenant), from, strconv.Itoa(t.attempt))
}

// people are those who were chosen where the form asks for a person: in the open form,
// before and after this turn, and in the requests that the turn knows.
func (t *turn) people() []agent.UserID {
	var all []agent.UserID
	add := func(value string) {
		if value != "" && value != wizard.Unsure && !slices.Contains(all, agent.UserID(value)) {
			all = append(all, agent.UserID(value))
		}
	}
	if t.form() != nil {
		for _, q := range t.plan().Questions() {
			if q.Component == wizard.Person {
				add(t.form().Answers[q.QuestionID].Value)
				t.eachFormer(q.QuestionID, add)
			}
		}
	}
	for _, id := range t.mentioned {
		add(string(id))
	}
	for _, r := range requestsKnown(t) {
		for _, a := range r.Answers {
			if a.IsPerson {
				add(a.Display)
			}
		}
	}
	return all
}

// requestsKnown are the person's requests, those that wait for HR, those that HR looked up and the one that a button
// is about.
func requestsKnown(t *turn) []agent.Request {
	all := slices.Concat(t.state.Requests, t.state.Waiting, t.facts.Requests)
	if t.state.Request != nil {
		all = append(all, *t.state.Request)
	}
	return all
}

// eachFormer calls add for the answers to a question that this turn replaced.
func (t *turn) eachFormer(id wizard.QuestionID, add func(value string)) {
	for _, c := range t.out.Changes {
		if c.Question == id {
			add(c.From)
		}
	}
}
