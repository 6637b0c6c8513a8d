package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/seal"
)

// OpenTickets returns, in one snapshot, the tickets that wait for HR, oldest first,
// and how many tickets the tenant has ever opened.
func (db *DB) OpenTickets(ctx context.Context, tenant agent.TenantID) (open []agent.Ticket, opened int64, err error) {
	open, opened, err = db.tickets(ctx, openTicketsSQL, tenant)
	if err != nil {
		return nil, 0, fmt.Errorf("open tickets: %w", err)
	}
	slices.SortFunc(open, func(a, b agent.Ticket) int { // a UNION guarantees no order
		return cmp.Or(a.Opened.Compare(b.Opened), cmp.Compare(a.ID, b.ID))
	})
	return open, opened, nil
}

// ClosedTickets returns the tickets that were answered or declined after the given
// time.
func (db *DB) ClosedTickets(ctx context.Context, tenant agent.TenantID, since time.Time) ([]agent.Ticket, error) {
	closed, _, err := db.tickets(ctx, closedTicketsSQL, tenant, micros(since))
	if err != nil {
		return nil, fmt.Errorf("closed tickets: %w", err)
	}
	return closed, nil
}

// CardAt returns the ticket or the request that a message shows, if any.
func (db *DB) CardAt(ctx context.Context, tenant agent.TenantID, at agent.Receipt) (*agent.Ticket, *agent.Request, error) {
	tickets, _, err := db.tickets(ctx, ticketAtSQL, tenant, at.Channel, at.Message)
	if err != nil {
		return nil, nil, fmt.Errorf("ticket at %s in %s: %w", at.Message, at.Channel, err)
	}
	if len(tickets) > 0 {
		return &tickets[0], nil, nil
	}
	requests, err := db.requests(ctx, requestAtSQL, tenant, true, at.Channel, at.Message)
	if err != nil {
		return nil, nil, fmt.Errorf("request at %s in %s: %w", at.Message, at.Channel, err)
	}
	if len(requests) > 0 {
		return nil, &requests[0], nil
	}
	return nil, nil, nil
}

// tickets reads tickets. If there is a row without an id, its version column is how
// many were ever opened.
func (db *DB) tickets(ctx context.Context, text string, tenant agent.TenantID, args ...any) (all []agent.Ticket, opened int64, err error) {
	all = []agent.Ticket{}
	err = db.eachBody(ctx, text, ticketBody, tenant, func(id string, version int64, read func(any) error) error {
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

// tickets writes an outcome's tickets. A turn that opens one must have seen every
// ticket opened before, so that two concurrent turns with the same question don't
// open two.
func (b *batch) tickets(out agent.Outcome) {
	opens := slices.ContainsFunc(out.Tickets, func(k agent.Ticket) bool { return k.Version == 0 })
	switch {
	case opens && out.TicketsOpened == 0:
		b.add(countFirstTicketSQL, agent.ErrConflict, string(out.Tenant))
	case opens:
		b.add(countTicketSQL, agent.ErrConflict, string(out.Tenant), out.TicketsOpened)
	}
	for _, k := range out.Tickets {
		b.ticket(out.Tenant, k)
	}
}

func (b *batch) ticket(tenant agent.TenantID, k agent.Ticket) {
	version := k.Version
	k.Version++
	args := []any{string(tenant), string(k.ID), string(k.State), micros(k.Opened), micros(k.Updated), b.body(seal.At(ticketBody, string(tenant), string(k.ID), 0), k)}
	if version == 0 {
		b.add(insertTicketSQL, agent.ErrConflict, args...)
		return
	}
	b.add(updateTicketSQL, agent.ErrConflict, append(args, version)...)
}
