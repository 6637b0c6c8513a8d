package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// OpenTickets reads the tickets that wait for HR, oldest first, and how often any
// were opened, as of one moment.
func (db *DB) OpenTickets(ctx context.Context, tenant agent.TenantID) (open []agent.Ticket, opened int64, err error) {
	open, opened, err = db.tickets(ctx, openTicketsSQL, tenant)
	if err != nil {
		return nil, 0, fmt.Errorf("open tickets: %w", err)
	}
	slices.SortFunc(open, func(a, b agent.Ticket) int { // a union promises no order
		return cmp.Or(a.Opened.Compare(b.Opened), cmp.Compare(a.ID, b.ID))
	})
	return open, opened, nil
}

// ClosedTickets reads the tickets that were answered or declined after a time.
func (db *DB) ClosedTickets(ctx context.Context, tenant agent.TenantID, since time.Time) ([]agent.Ticket, error) {
	closed, _, err := db.tickets(ctx, closedTicketsSQL, tenant, micros(since))
	if err != nil {
		return nil, fmt.Errorf("closed tickets: %w", err)
	}
	return closed, nil
}

// TicketAt reads the ticket whose card a message is; nil where it is none's.
func (db *DB) TicketAt(ctx context.Context, tenant agent.TenantID, at agent.Receipt) (*agent.Ticket, error) {
	found, _, err := db.tickets(ctx, ticketAtSQL, tenant, at.Channel, at.Message)
	if err != nil {
		return nil, fmt.Errorf("ticket at %s in %s: %w", at.Message, at.Channel, err)
	}
	if len(found) == 0 {
		return nil, nil //nolint:nilnil // that there is none is what was asked
	}
	return &found[0], nil
}

// tickets reads tickets, and from a row without an id how often any were opened. A
// ticket's row has its version, not its body.
func (db *DB) tickets(ctx context.Context, text string, tenant agent.TenantID, args ...any) (all []agent.Ticket, opened int64, err error) {
	all = []agent.Ticket{}
	err = db.kept(ctx, text, ticketBody, tenant, func(id string, version int64, read func(any) error) error {
		if id == "" {
			opened = version
			return nil
		}
		k := agent.Ticket{}
		err := read(&k)
		if k.Version = version; err == nil {
			all = append(all, k)
		}
		return err
	}, args...)
	return all, opened, err
}

// tickets writes an outcome's tickets. Whoever opens one must have seen all that
// were opened before: two turns that ask the same at once open one, and none is
// named by its words.
func (b *batch) tickets(out agent.Outcome) {
	opens := slices.ContainsFunc(out.Tickets, func(k agent.Ticket) bool { return k.Version == 0 })
	switch {
	case opens && out.Opened == 0:
		b.add(firstTicketSQL, agent.ErrConflict, string(out.Tenant))
	case opens:
		b.add(anotherTicketSQL, agent.ErrConflict, string(out.Tenant), out.Opened)
	}
	for _, k := range out.Tickets {
		b.ticket(out.Tenant, k)
	}
}

func (b *batch) ticket(tenant agent.TenantID, k agent.Ticket) {
	version := k.Version
	k.Version++
	args := []any{string(tenant), string(k.ID), string(k.State), micros(k.Opened), micros(k.Updated), b.body(cell{ticketBody, string(tenant), string(k.ID), 0}, k)}
	if version == 0 {
		b.add(newTicketSQL, agent.ErrConflict, args...)
		return
	}
	b.add(nextTicketSQL, agent.ErrConflict, append(args, version)...)
}
