package dialogue

import (
	"crypto/sha256"
	"encoding/base32"
	"slices"
	"strconv"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/wizard"
)

// What a turn writes in addition to the session: requests and tickets, and the people they name.

// record writes a request that has changed, with a line of audit.
func (t *turn) record(r agent.Request, what string) {
	t.out.Audit = append(t.out.Audit, agent.AuditEntry{At: t.ev.At, By: t.ev.Person.ID, What: what, Request: r.ID})
	t.update(r)
}

// update writes a request, and keeps what the turn knows in step.
func (t *turn) update(r agent.Request) {
	t.out.Requests = append(t.out.Requests, r)
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
	seed := kind + "\x00" + string(t.ev.Tenant) + "\x00" + from + "\x00" + strconv.Itoa(t.attempt)
	sum := sha256.Sum256([]byte(seed))
	return crockford.EncodeToString(sum[:5])
}

// crockford is Crockford's base 32: no letter looks like a digit.
var crockford = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

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
	for i := range t.state.Requests {
		eachChosen(&t.state.Requests[i], add)
	}
	for i := range t.state.Waiting {
		eachChosen(&t.state.Waiting[i], add)
	}
	for i := range t.facts.Requests { // what HR looked up
		eachChosen(&t.facts.Requests[i], add)
	}
	if t.state.Request != nil {
		eachChosen(t.state.Request, add)
	}
	return all
}

// eachChosen calls add for everyone who was chosen in a request.
func eachChosen(r *agent.Request, add func(value string)) {
	for _, a := range r.Answers {
		if a.IsPerson {
			add(a.Display)
		}
	}
}

// eachFormer calls add for the answers to a question that this turn replaced.
func (t *turn) eachFormer(id wizard.QuestionID, add func(value string)) {
	for _, c := range t.out.Changes {
		if c.Question == id {
			add(c.From)
		}
	}
}

// action is something the company does because of what was said. Its effect is recorded
// in the outcome and happens with the commit, or not at all. The names are in histories.
type action string

const (
	actionSave     action = "save_progress"         // remember that the person stopped here on purpose
	actionDates    action = "validate_dates"        // take back answers that contradict each other
	actionEstimate action = "calculate_entitlement" // what the law probably gives
)
