package store

import (
	"context"
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
)

// What an entry of the audit is about, before its id. Requests have a table of
// their own, whose rows hang on theirs.
const (
	aboutRequest = "request/"
	aboutPolicy  = "policy/"
	aboutTicket  = "ticket/"
)

// entry is one line of the audit. Its reason is text, not JSON.
func (b *batch) entry(tenant agent.TenantID, e agent.Entry) {
	statement, place, about := auditSQL, auditWhy, string(e.Request)
	switch {
	case e.Policy != "":
		statement, place, about = hrAuditSQL, hrAuditWhy, aboutPolicy+string(e.Policy)
	case e.Ticket != "":
		statement, place, about = hrAuditSQL, hrAuditWhy, aboutTicket+string(e.Ticket)
	}
	seq := b.next()
	why := b.keys.seal(cell{place, string(tenant), about, seq}, []byte(column(e.Why)))
	b.add(statement, nil, string(tenant), about, seq, micros(e.At), string(e.By), e.What, why)
}

// Audit reads who did what to a request, oldest first. Times are to the microsecond.
func (db *DB) Audit(ctx context.Context, tenant agent.TenantID, request agent.RequestID) ([]agent.Entry, error) {
	var all []agent.Entry
	err := db.engine.each(ctx, entriesSQL, []any{string(tenant), string(request)}, func(r row) error {
		_, e, err := db.entry(r)
		all = append(all, e)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("audit of request %s: %w", request, err)
	}
	return all, nil
}

// Trail tells who did what to the request, policy or ticket of that id, or to all
// where it is empty, of every tenant, oldest first. An entry that cannot be read is
// left out, with a line for the operator.
func (db *DB) Trail(ctx context.Context, about string, tell func(agent.TenantID, agent.Entry) error) error {
	err := db.engine.each(ctx, trailSQL, []any{about}, func(r row) error {
		tenant, e, err := db.entry(r)
		if err != nil {
			return db.pass(err)
		}
		return tell(tenant, e)
	})
	if err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	return nil
}

// Account tells what has changed in the session of that id, of every tenant, oldest
// first: by what each move was understood stands with it.
func (db *DB) Account(ctx context.Context, id agent.SessionID, tell func(agent.TenantID, agent.Change) error) error {
	var tenants []agent.TenantID
	err := db.engine.each(ctx, companiesSQL, []any{string(id)}, func(r row) error {
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
			if err := tell(tenant, change); err != nil {
				return err
			}
		}
	}
	return nil
}

// entry reads a line of the audit.
func (db *DB) entry(r row) (tenant agent.TenantID, e agent.Entry, err error) {
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
	e.Why, err = db.opts.Keys.text(cell{place, string(tenant), about, seq}, sealed)
	return tenant, e, err
}
