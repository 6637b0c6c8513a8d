package privacy

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// Copy is what somebody gets who asks for their records. It has what is theirs and nothing that is
// somebody else's: of a question that others asked too, only their own words; of a handover in
// which they are only the manager, only that they are.
type Copy struct {
	Person agent.UserID   `json:"person"`
	Name   string         `json:"name,omitempty"`
	Tenant agent.TenantID `json:"workspace"`
	At     time.Time      `json:"at"` // UTC
	Parts  []Part         `json:"parts"`
	// Without says what isn't in it, and why.
	Without []string `json:"without"`
}

// Part is one kind of record.
type Part struct {
	Title string `json:"title"`
	Says  string `json:"says"` // why it is there, and for how long
	Items []any  `json:"items"`
}

// without is what no copy has.
var without = []string{
	"What other people wrote that mentions you, such as their answers or messages: it is theirs.",
	"Questions to the policies: their words are kept for 180 days, and not who asked.",
	"Notes that people in HR wrote for themselves: please ask HR.",
	"What your company has elsewhere: its directory, its payroll, and what you read and wrote in Slack or Teams, which these keep themselves.",
}

// CopyOf returns a person's copy.
func CopyOf(p agent.Personal, now time.Time) Copy {
	c := Copy{Person: p.Person, Name: Who(p).Name, Tenant: p.Tenant, At: now, Without: without}
	for _, part := range []Part{
		{"Requests", "What you asked for, with your answers and what was decided. Your employer has to keep records of leave for three years.", requests(p)},
		{"Documents", "Files that you handed in for HR.", list(p.Documents, func(d agent.StoredDocument) any { return d.Document })},
		{"Conversations", "Where your conversation with Leaveway stands: an open form, what you asked last.", list(p.Sessions, conversation)},
		{"Changes", "What changed in these conversations, and why.", changes(p)},
		{"What you told about yourself", "Used so that you aren't asked again, for a year.", profile(p)},
		{"Questions to HR", "Deleted 180 days after they were answered.", list(p.Tickets, func(t agent.Ticket) any { return question(t, p.Person) })},
		{"Handovers", "What you hand over when you leave, or in which handovers you take part.", list(p.Handovers, func(h agent.Handover) any { return handed(h, p.Person) })},
		{"Calendars", "Calendars of who is away that you have, and channels in which you turned the weekly message on.", list(p.Subscriptions, func(s agent.Subscription) any { return s })},
		{"Questionnaires", "Emptied 30 days after they end.", talks(p)},
		{"Reminders", "", list(p.Others.Waiting, func(t agent.Timer) any { return reminder{t.Name, t.At} })},
		{"Messages on their way", "From you, waiting to be read by Leaveway, or to you, waiting to be sent.", underway(p)},
		{"How you are reached", "What Teams told about you.", list(p.Others.Chat, func(raw json.RawMessage) any { return raw })},
		{"Who did what", "The audit: what was done with your records, and what you did. It is kept.", list(p.Audit, func(e agent.AuditEntry) any { return entry(e, p) })},
		{"Deletion and holds", "", decisions(p)},
	} {
		if len(part.Items) > 0 {
			c.Parts = append(c.Parts, part)
		}
	}
	return c
}

func list[T any](all []T, show func(T) any) []any {
	var items []any
	for _, one := range all {
		items = append(items, show(one))
	}
	return items
}

// requests are shown as they are kept, without what they say of colleagues: who else is away then,
// and without what only HR reads.
func requests(p agent.Personal) []any {
	return list(p.Requests, func(r agent.Request) any {
		r.Checks, r.Remarks, r.PutOff, r.Amendments = nil, nil, nil, slices.Clone(r.Amendments)
		for i := range r.Amendments {
			r.Amendments[i].Checks = nil
		}
		if r.Approval != nil {
			approval := *r.Approval
			approval.AlsoAway = ""
			r.Approval = &approval
		}
		return r
	})
}

// conversation is a session without the buttons that were shown, which may be about others'
// requests, and without the names in HR's reminders.
func conversation(s agent.Session) any {
	s.Shown, s.Nudges = nil, slices.Clone(s.Nudges)
	for i := range s.Nudges {
		s.Nudges[i] = agent.Nudge{At: s.Nudges[i].At}
	}
	s.Detours = nil // questions that wait; some are about others' requests
	return s
}

func changes(p agent.Personal) []any {
	var items []any
	for _, s := range p.Sessions {
		items = append(items, list(p.History[s.ID], func(c agent.Change) any { return c })...)
	}
	return items
}

func profile(p agent.Personal) []any {
	if p.Profile.Version == 0 {
		return nil
	}
	return []any{p.Profile}
}

// asked is a question to HR as one of its askers may read it.
type asked struct {
	ID     agent.TicketID    `json:"id"`
	Words  []string          `json:"words,omitempty"`
	State  agent.TicketState `json:"state"`
	Opened time.Time         `json:"opened"`
	Answer string            `json:"answer,omitempty"`
	As     string            `json:"as,omitempty"` // what they did for HR
}

func question(t agent.Ticket, person agent.UserID) asked {
	a := asked{ID: t.ID, Words: t.WordingsOf(person), State: t.State, Opened: t.Opened}
	answered := t.Decided != nil && t.Decided.By == person
	switch {
	case len(a.Words) > 0:
		a.Answer = t.Answer
	case answered && t.State == agent.TicketAnswered:
		a.As, a.Answer = "you answered it", t.Answer
	case answered:
		a.As = "you closed it"
	case t.Owner != nil && t.Owner.By == person:
		a.As = "it is assigned to you"
	default:
		a.As = "you may be asked"
	}
	return a
}

// part says that somebody takes part in a handover that is another person's.
type part struct {
	ID      agent.HandoverID    `json:"id"`
	Project string              `json:"project"`
	State   agent.HandoverState `json:"state"`
	As      []string            `json:"as"`
}

func handed(h agent.Handover, person agent.UserID) any {
	if h.People.Leaver.ID == person {
		h.People = agent.HandoverPeople{Leaver: h.People.Leaver}
		return h
	}
	p := part{ID: h.ID, Project: h.About.Project, State: h.State}
	for _, role := range []struct {
		as  string
		who agent.PersonRef
	}{{"manager", h.People.Manager}, {"successor", h.People.Successor}, {"who started it", h.People.Starter}} {
		if role.who.ID == person {
			p.As = append(p.As, role.as)
		}
	}
	return p
}

func talks(p agent.Personal) []any {
	var items []any
	for _, id := range slices.Sorted(maps.Keys(p.Others.Talks)) {
		for _, one := range p.Others.Talks[id] {
			items = append(items, one)
		}
	}
	return items
}

type reminder struct {
	What agent.TimerName `json:"what"`
	At   time.Time       `json:"at"`
}

func underway(p agent.Personal) []any {
	items := list(p.Others.Events, func(raw json.RawMessage) any { return raw })
	return append(items, list(p.Others.Outbox, func(m agent.Message) any { return m.Text })...)
}

// entry is a line of the audit. Why somebody acted on another person's request isn't the actor's.
func entry(e agent.AuditEntry, p agent.Personal) any {
	own := e.Person == p.Person || slices.ContainsFunc(p.Requests, func(r agent.Request) bool { return r.ID == e.Request && e.Request != "" })
	if !own {
		e.Why = ""
		if e.Person != "" {
			e.Person = "somebody else"
		}
	}
	if e.What == agent.AuditRemark {
		e.Why = ""
	}
	return e
}

func decisions(p agent.Personal) []any {
	var items []any
	if p.Erasure.Version > 0 {
		items = append(items, p.Erasure)
	}
	if p.Hold.Version > 0 { // why is the company's own matter
		items = append(items, struct {
			OnHold bool      `json:"onHold"`
			Since  time.Time `json:"since"`
		}{true, p.Hold.Set.At})
	}
	return items
}

// JSON is the copy for programs.
func (c Copy) JSON() ([]byte, error) {
	var b strings.Builder
	lines := json.NewEncoder(&b)
	lines.SetIndent("", "  ")
	lines.SetEscapeHTML(false)
	err := lines.Encode(c)
	return []byte(b.String()), err
}
