package store

import (
	"context"
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/seal"
	"github.com/leaveway/leaveway/wizard"
)

// Prefixes that say what an audit entry is about. Entries about requests have their
// own table, which references the requests.
const (
	aboutRequest  = "request/"
	aboutPolicy   = "policy/"
	aboutTicket   = "ticket/"
	aboutForm     = "form/"
	aboutHandover = "handover/"
	aboutDocument = "document/"
	aboutReport   = "report/"
	aboutPerson   = "person/"
)

// entry writes an audit entry. Unlike other sealed values, its reason is plain text,
// not JSON.
func (b *batch) entry(tenant agent.TenantID, e agent.AuditEntry) {
	statement, place, about := addAuditSQL, auditWhy, string(e.Request)
	switch {
	case e.Policy != "":
		statement, place, about = addHRAuditSQL, hrAuditWhy, aboutPolicy+string(e.Policy)
	case e.Ticket != "":
		statement, place, about = addHRAuditSQL, hrAuditWhy, aboutTicket+string(e.Ticket)
	case e.Form != "":
		statement, place, about = addHRAuditSQL, hrAuditWhy, aboutForm+string(e.Form)
	case e.Handover != "":
		statement, place, about = addHRAuditSQL, hrAuditWhy, aboutHandover+string(e.Handover)
	case e.Document != "":
		statement, place, about = addHRAuditSQL, hrAuditWhy, aboutDocument+string(e.Document)
	case e.Report != "":
		statement, place, about = addHRAuditSQL, hrAuditWhy, aboutReport+e.Report
	case e.Person != "":
		statement, place, about = addHRAuditSQL, hrAuditWhy, aboutPerson+string(e.Person)
	}
	seq := b.next()
	why := b.keys.Seal(seal.At(place, string(tenant), about, seq), []byte(cleanText(e.Why)))
	b.add(statement, nil, string(tenant), about, seq, micros(e.At), string(e.By), e.What, why)
}

// Audit returns who did what to a request, oldest first.
func (db *DB) Audit(ctx context.Context, tenant agent.TenantID, request agent.RequestID) ([]agent.AuditEntry, error) {
	var all []agent.AuditEntry
	err := db.engine.Each(ctx, requestAuditSQL, []any{string(tenant), string(request)}, func(r engine.Row) error {
		_, e, err := db.readEntry(r)
		all = append(all, e)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("audit of request %s: %w", request, err)
	}
	return all, nil
}

// EachEntry calls yield for every audit entry about the request, policy, ticket or form with
// the given id, or about anything if it is empty, in all tenants, oldest first. It
// logs and skips unreadable entries.
func (db *DB) EachEntry(ctx context.Context, about string, yield func(agent.TenantID, agent.AuditEntry) error) error {
	err := db.engine.Each(ctx, auditSQL, []any{about}, func(r engine.Row) error {
		tenant, e, err := db.readEntry(r)
		if err != nil {
			return db.skipUnreadable(err)
		}
		return yield(tenant, e)
	})
	if err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	return nil
}

// EachChange calls yield for every change to the session with the given id, in all
// tenants, oldest first. A change says how its move was understood.
func (db *DB) EachChange(ctx context.Context, id agent.SessionID, yield func(agent.TenantID, agent.Change) error) error {
	var tenants []agent.TenantID
	err := db.engine.Each(ctx, sessionTenantsSQL, []any{string(id)}, func(r engine.Row) error {
		var tenant agent.TenantID
		err := r.Scan(&tenant)
		tenants = append(tenants, tenant)
		return err
	})
	if err != nil {
		return fmt.Errorf("session %s: %w", id, err)
	}
	for _, tenant := range tenants {
		history, err := db.History(ctx, tenant, id)
		if err != nil {
			return err
		}
		for _, change := range history {
			if err := yield(tenant, change); err != nil {
				return err
			}
		}
	}
	return nil
}

func (db *DB) readEntry(r engine.Row) (tenant agent.TenantID, e agent.AuditEntry, err error) {
	var about string
	var seq, at int64
	var sealed []byte
	if err := r.Scan(&tenant, &about, &seq, &at, &e.By, &e.What, &sealed); err != nil {
		return "", e, err
	}
	e.At = atMicros(at)
	place := hrAuditWhy
	if id, ok := strings.CutPrefix(about, aboutRequest); ok {
		place, about, e.Request = auditWhy, id, agent.RequestID(id)
	}
	if id, ok := strings.CutPrefix(about, aboutPolicy); ok && place == hrAuditWhy {
		e.Policy = knowledge.PolicyID(id)
	}
	if id, ok := strings.CutPrefix(about, aboutTicket); ok && place == hrAuditWhy {
		e.Ticket = agent.TicketID(id)
	}
	if id, ok := strings.CutPrefix(about, aboutForm); ok && place == hrAuditWhy {
		e.Form = wizard.ID(id)
	}
	if id, ok := strings.CutPrefix(about, aboutHandover); ok && place == hrAuditWhy {
		e.Handover = agent.HandoverID(id)
	}
	if id, ok := strings.CutPrefix(about, aboutDocument); ok && place == hrAuditWhy {
		e.Document = agent.DocumentID(id)
	}
	if id, ok := strings.CutPrefix(about, aboutReport); ok && place == hrAuditWhy {
		e.Report = id
	}
	if id, ok := strings.CutPrefix(about, aboutPerson); ok && place == hrAuditWhy {
		e.Person = agent.UserID(id)
	}
	e.Why, err = db.decodeText(seal.At(place, string(tenant), about, seq), sealed)
	return tenant, e, err
}
