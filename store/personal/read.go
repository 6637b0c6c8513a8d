// Package personal knows where a database has something about a person: the inventory of its
// tables, reading all of it, and forgetting it.
//
//	inventory.go  every table and column, with what it tells of people and what becomes of it
//	read.go       Records: everything of one person; rows.go opens its rows
//	forget.go     the statements that delete it; erasures and holds
package personal

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/seal"
	"github.com/leaveway/leaveway/wizard"
)

// The columns that only this package writes.
const (
	ErasureBody = "erasures.body"
	HoldBody    = "holds.body"
)

const (
	sessionsSQL  = `SELECT id, version, body FROM sessions WHERE tenant = $1 AND person = $2 ORDER BY id`
	historySQL   = `SELECT session, version, body FROM history WHERE tenant = $1 AND session = $2 ORDER BY version`
	requestsSQL  = `SELECT id, version, body FROM requests WHERE tenant = $1 AND employee = $2 ORDER BY filed DESC, id DESC`
	ticketsSQL   = `SELECT id, version, body FROM tickets WHERE tenant = $1 ORDER BY opened, id`
	handoversSQL = `
SELECT id, version, body FROM handovers WHERE tenant = $1 AND (leaver = $2 OR manager = $2 OR successor = $2 OR starter = $2) ORDER BY id`
	partsSQL         = `SELECT id, 0, body FROM handover_parts WHERE tenant = $1 AND handover = $2 ORDER BY id`
	profileSQL       = `SELECT person, version, body FROM profiles WHERE tenant = $1 AND person = $2`
	documentsSQL     = `SELECT id, sent, body FROM documents WHERE tenant = $1 AND person = $2 ORDER BY received, id`
	subscriptionsSQL = `SELECT id, version, body FROM subscriptions WHERE tenant = $1 AND owner = $2 ORDER BY id`
	timersSQL        = `SELECT session, name, due FROM timers WHERE tenant = $1 AND person = $2 ORDER BY due, name`
	eventsSQL        = `SELECT id, 0, body FROM events WHERE tenant = $1 AND person = $2 AND body IS NOT NULL ORDER BY seq`
	outboxSQL        = `SELECT id, 0, body FROM outbox WHERE tenant = $1 AND (address = $2 OR substr(address, 1, length($3)) = $3) ORDER BY seq`
	chatSQL          = `SELECT id, 0, body FROM chat_memory WHERE tenant = $1 AND (id = $2 OR substr(id, 1, length($3)) = $3)`
	talksSQL         = `SELECT base, version, body FROM questionnaires WHERE tenant = $1 AND substr(base, 1, length($2)) = $2 ORDER BY base`
	erasureSQL       = `SELECT person, version, body FROM erasures WHERE tenant = $1 AND person = $2`
	holdSQL          = `SELECT person, version, body FROM holds WHERE tenant = $1 AND person = $2`

	// auditSQL reads what somebody did, and what was done to their requests and to themselves.
	auditSQL = `
SELECT 'request/' || a.request, a.seq, a.at, a.who, a.what, a.why FROM audit AS a
LEFT JOIN requests AS r ON r.tenant = a.tenant AND r.id = a.request
WHERE a.tenant = $1 AND (a.who = $2 OR r.employee = $2)
UNION ALL
SELECT about, seq, at, who, what, why FROM hr_audit WHERE tenant = $1 AND (who = $2 OR about = 'person/' || $2)
ORDER BY 3, 2`

	// tenantsSQL finds the tenants that have something of a person whose ID is given.
	tenantsSQL = `
SELECT tenant FROM sessions WHERE person = $1 UNION SELECT tenant FROM requests WHERE employee = $1
UNION SELECT tenant FROM profiles WHERE person = $1 UNION SELECT tenant FROM documents WHERE person = $1
UNION SELECT tenant FROM handovers WHERE leaver = $1 OR manager = $1 OR successor = $1 OR starter = $1
UNION SELECT tenant FROM subscriptions WHERE owner = $1 UNION SELECT tenant FROM erasures WHERE person = $1
UNION SELECT tenant FROM holds WHERE person = $1 UNION SELECT tenant FROM events WHERE person = $1
UNION SELECT tenant FROM hr_audit WHERE who = $1 OR about = 'person/' || $1 UNION SELECT tenant FROM audit WHERE who = $1
UNION SELECT tenant FROM chat_memory WHERE id = 'person/' || $1 ORDER BY 1`

	dueSQL = `SELECT tenant, person FROM erasures WHERE due > 0 AND due <= $1 ORDER BY due LIMIT 100`
)

// Records reads what a database has about a person.
type Records struct {
	Engine engine.Engine
	Keys   *seal.Keys
	// Unreadable says that a value can't be opened; nil leaves out what is somebody else's.
	Unreadable func(c seal.Cell, err error) error
}

// Whose names a person of a tenant.
type Whose struct {
	Tenant agent.TenantID
	Person agent.UserID
}

// Tenants returns the tenants that have something about the person with an ID.
func (r Records) Tenants(ctx context.Context, person agent.UserID) (all []agent.TenantID, err error) {
	err = r.Engine.Each(ctx, tenantsSQL, []any{string(person)}, func(row engine.Row) error {
		var tenant agent.TenantID
		err := row.Scan(&tenant)
		all = append(all, tenant)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("look for a person: %w", err)
	}
	return all, nil
}

// Due returns people, at most 100, of whose erased records something can be deleted now.
func (r Records) Due(ctx context.Context, now time.Time) (all []Whose, err error) {
	err = r.Engine.Each(ctx, dueSQL, []any{now.UnixMicro()}, func(row engine.Row) error {
		var w Whose
		err := row.Scan(&w.Tenant, &w.Person)
		all = append(all, w)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("look for erasures that are due: %w", err)
	}
	return all, nil
}

// Personal returns everything that is kept of a person. A row of theirs that can't be read is an
// error: an export without it would say that it isn't there.
func (r Records) Personal(ctx context.Context, tenant agent.TenantID, person agent.UserID) (agent.Personal, error) {
	p := agent.Personal{Tenant: tenant, Person: person, History: map[agent.SessionID][]agent.Change{}}
	for _, step := range []func(context.Context, *agent.Personal) error{r.talks, r.work, r.own, r.audit, r.others, r.decisions} {
		if err := step(ctx, &p); err != nil {
			return agent.Personal{}, fmt.Errorf("read what is kept of a person: %w", err)
		}
	}
	return p, nil
}

// talks reads conversations.
func (r Records) talks(ctx context.Context, p *agent.Personal) error {
	err := read(ctx, r, sessionsSQL, "sessions.body", p.Tenant, func(_ string, version int64, s agent.Session) {
		s.Version = version
		p.Sessions = append(p.Sessions, s)
	}, string(p.Person))
	if err != nil {
		return err
	}
	p.Others.Talks = map[string][]json.RawMessage{}
	for _, s := range p.Sessions {
		err := r.list(ctx, historySQL, p.Tenant, func(row engine.Row) error {
			changes, _, err := scan[[]agent.Change](r, row, "history.body", p.Tenant, func(version int64) int64 { return version })
			p.History[s.ID] = append(p.History[s.ID], changes...)
			return err
		}, string(s.ID))
		if err != nil {
			return err
		}
		err = read(ctx, r, talksSQL, "questionnaires.body", p.Tenant, func(base string, _ int64, body json.RawMessage) {
			p.Others.Talks[base] = append(p.Others.Talks[base], body)
		}, string(s.ID)+"-")
		if err != nil {
			return err
		}
	}
	return nil
}

// work reads what goes through HR.
func (r Records) work(ctx context.Context, p *agent.Personal) error {
	err := read(ctx, r, requestsSQL, "requests.body", p.Tenant, func(_ string, version int64, q agent.Request) {
		q.Version = version
		p.Requests = append(p.Requests, q)
	}, string(p.Person))
	if err != nil {
		return err
	}
	err = r.list(ctx, ticketsSQL, p.Tenant, func(row engine.Row) error {
		t, version, err := scan[agent.Ticket](r, row, "tickets.body", p.Tenant, nil)
		if err != nil {
			return r.skip(err)
		}
		if t.Version = version; concerns(t, p.Person) {
			p.Tickets = append(p.Tickets, t)
		}
		return nil
	})
	if err != nil {
		return err
	}
	err = read(ctx, r, handoversSQL, "handovers.body", p.Tenant, func(_ string, version int64, h agent.Handover) {
		h.Version = version
		p.Handovers = append(p.Handovers, h)
	}, string(p.Person))
	if err != nil {
		return err
	}
	for _, h := range p.Handovers {
		if h.People.Leaver.ID != p.Person {
			continue
		}
		err := read(ctx, r, partsSQL, "handover_parts.body", p.Tenant, func(id string, _ int64, part agent.HandoverPart) {
			_, part.Name, _ = strings.Cut(id, "/")
			part.Handover = h.ID
			p.Parts = append(p.Parts, part)
		}, string(h.ID))
		if err != nil {
			return err
		}
	}
	return nil
}

// concerns reports whether somebody asked, took or answered a question for HR.
func concerns(t agent.Ticket, person agent.UserID) bool {
	by := func(s *agent.Signature) bool { return s != nil && s.By == person }
	return slices.Contains(t.AskerIDs(), person) || t.Reaches(person) || by(t.Owner) || by(t.Decided)
}

// own reads what somebody has for themselves.
func (r Records) own(ctx context.Context, p *agent.Personal) error {
	person := string(p.Person)
	err := read(ctx, r, profileSQL, "profiles.body", p.Tenant, func(_ string, version int64, one agent.Profile) {
		one.Version = version
		p.Profile = one
	}, person)
	if err != nil {
		return err
	}
	err = read(ctx, r, documentsSQL, "documents.body", p.Tenant, func(_ string, sent int64, d agent.StoredDocument) {
		if d.Person, d.Content = p.Person, nil; sent > 0 {
			d.Sent = time.UnixMicro(sent).UTC()
		}
		p.Documents = append(p.Documents, d)
	}, person)
	if err != nil {
		return err
	}
	err = read(ctx, r, subscriptionsSQL, "subscriptions.body", p.Tenant, func(id string, version int64, s agent.Subscription) {
		s.ID, s.Version = id, version
		p.Subscriptions = append(p.Subscriptions, s)
	}, person)
	if err != nil {
		return err
	}
	return r.list(ctx, timersSQL, p.Tenant, func(row engine.Row) error {
		var t agent.Timer
		var due int64
		err := row.Scan(&t.Session, &t.Name, &due)
		t.At, t.Person = time.UnixMicro(due).UTC(), p.Person
		p.Others.Waiting = append(p.Others.Waiting, t)
		return err
	}, person)
}

// audit reads who did what.
func (r Records) audit(ctx context.Context, p *agent.Personal) error {
	return r.list(ctx, auditSQL, p.Tenant, func(row engine.Row) error {
		var e agent.AuditEntry
		var about string
		var seq, at int64
		var sealed []byte
		if err := row.Scan(&about, &seq, &at, &e.By, &e.What, &sealed); err != nil {
			return err
		}
		place, key := seal.At("hr_audit.why", string(p.Tenant), about, seq), about
		if id, ok := strings.CutPrefix(about, "request/"); ok {
			place, key = seal.At("audit.why", string(p.Tenant), id, seq), id
		}
		why, err := r.Keys.Open(place, sealed)
		if err != nil {
			return r.skip(r.Unreadable(place, err))
		}
		kind, id, _ := strings.Cut(about, "/")
		e.At, e.Why = time.UnixMicro(at).UTC(), string(why)
		name(&e, kind, cmp.Or(id, key))
		p.Audit = append(p.Audit, e)
		return nil
	}, string(p.Person))
}

// name says what an entry is about.
func name(e *agent.AuditEntry, kind, id string) {
	switch kind {
	case "request":
		e.Request = agent.RequestID(id)
	case "policy":
		e.Policy = knowledge.PolicyID(id)
	case "ticket":
		e.Ticket = agent.TicketID(id)
	case "form":
		e.Form = wizard.ID(id)
	case "handover":
		e.Handover = agent.HandoverID(id)
	case "document":
		e.Document = agent.DocumentID(id)
	case "report":
		e.Report = id
	case "person":
		e.Person = agent.UserID(id)
	}
}

// others reads what passes through.
func (r Records) others(ctx context.Context, p *agent.Personal) error {
	err := read(ctx, r, eventsSQL, "events.body", p.Tenant, func(_ string, _ int64, body json.RawMessage) {
		p.Others.Events = append(p.Others.Events, body)
	}, string(p.Person))
	if err != nil {
		return err
	}
	for _, room := range rooms {
		err = read(ctx, r, outboxSQL, "outbox.body", p.Tenant, func(_ string, _ int64, m agent.Message) {
			p.Others.Outbox = append(p.Others.Outbox, m)
		}, address(room, p.Person), address(room, p.Person))
		if err != nil {
			return err
		}
	}
	return read(ctx, r, chatSQL, "chat_memory.body", p.Tenant, func(_ string, _ int64, body json.RawMessage) {
		p.Others.Chat = append(p.Others.Chat, body)
	}, "person/"+string(p.Person), "twin/"+string(p.Person)+"/")
}

// decisions reads whether somebody's records are to be deleted, or to be held.
func (r Records) decisions(ctx context.Context, p *agent.Personal) error {
	err := read(ctx, r, erasureSQL, ErasureBody, p.Tenant, func(_ string, version int64, e agent.Erasure) {
		e.Version = version
		p.Erasure = e
	}, string(p.Person))
	if err != nil {
		return err
	}
	return read(ctx, r, holdSQL, HoldBody, p.Tenant, func(_ string, version int64, h agent.Hold) {
		h.Version = version
		p.Hold = h
	}, string(p.Person))
}

// rooms are where messages go to one person.
var rooms = []agent.Room{agent.Direct, agent.Whisper, agent.Home}

// address begins the addresses of messages to a person in a room, as the store writes them.
func address(room agent.Room, person agent.UserID) string {
	return string(room) + "/" + url.PathEscape(string(person)) + "/"
}
