package storetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
)

func testTickets(t *testing.T, engine Engine) {
	b := setup(t, engine)
	ticket := agent.Ticket{
		ID: "Q-1", Tenant: "T1", Question: "Where can I park my bike?", State: agent.TicketOpen, Opened: noon, Updated: noon,
		Askers: []agent.Asker{{Person: agent.PersonRef{ID: "dana"}, Words: "bike?", At: noon}},
	}
	b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", At: noon, Tickets: []agent.Ticket{ticket}}))
	open, _, err := b.OpenTickets(t.Context(), "T1")
	b.ok(err)
	ticket.Version = 1
	if diff := cmp.Diff([]agent.Ticket{ticket}, open); diff != "" {
		t.Error(diff)
	}
	st, err := b.Load(t.Context(), agent.Ref{Tenant: "T1", Session: "S1", Ticket: "Q-1"})
	b.ok(err)
	if diff := cmp.Diff(&ticket, st.Ticket); diff != "" {
		t.Error(diff)
	}
	if st, err = b.Load(t.Context(), agent.Ref{Tenant: "T2", Session: "S1", Ticket: "Q-1"}); err != nil || st.Ticket != nil {
		t.Errorf("another tenant reads %v, %v", st.Ticket, err)
	}
	stale := agent.Outcome{Event: "E2", Tenant: "T1", At: noon, Tickets: []agent.Ticket{ticket}}
	stale.Tickets[0].Version = 0
	if err := b.Commit(t.Context(), stale); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("a stale ticket was saved: %v", err)
	}
	if closed, err := b.ClosedTickets(t.Context(), "T1", noon.Add(-time.Hour)); err != nil || len(closed) > 0 {
		t.Errorf("closed: %v, %v", closed, err)
	}
	ticket.State, ticket.Answer = agent.TicketAnswered, "In the basement."
	b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E3", Tenant: "T1", At: noon, Tickets: []agent.Ticket{ticket}}))
	if open, _, err := b.OpenTickets(t.Context(), "T1"); err != nil || open == nil || len(open) > 0 {
		t.Errorf("still open: %v, %v", open, err)
	}
	for _, c := range []struct {
		tenant agent.TenantID
		since  time.Time
		want   int
	}{{"T1", noon.Add(-time.Hour), 1}, {"T1", noon, 0}, {"T2", noon.Add(-time.Hour), 0}} {
		if closed, err := b.ClosedTickets(t.Context(), c.tenant, c.since); err != nil || len(closed) != c.want {
			t.Errorf("closed in %s since %s: %v, %v", c.tenant, c.since, closed, err)
		}
	}
}

// testCardAt checks that a ticket and a request are found by their cards, and by no other
// message in the channel.
func testCardAt(t *testing.T, engine Engine) {
	b := setup(t, engine)
	ticket := agent.Ticket{ID: "Q-1", Tenant: "T1", Question: "Bikes?", State: agent.TicketOpen, Opened: noon, Updated: noon}
	request := agent.Request{ID: "LR-1", Tenant: "T1", State: agent.Filed, FiledAt: noon, UpdatedAt: noon}
	hr := agent.Address{Room: agent.HR, Tenant: "T1"}
	stop := b.start(func(context.Context, agent.Event) error { return nil }, noApology, func(_ context.Context, d agent.Delivery) (agent.Receipt, error) {
		return agent.Receipt{Channel: "C1", Message: "at-" + d.Message.ID}, nil
	})
	b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", At: noon, Tickets: []agent.Ticket{ticket}, Requests: []agent.Request{request}, Messages: []agent.Message{
		{ID: "card", To: hr, Key: "ticket/Q-1", Text: "x"}, {ID: "other", To: hr, Key: "request/LR-1", Text: "x"}, {ID: "talk", To: hr, Text: "x"},
	}}))
	b.settle()
	stop()
	for _, c := range []struct {
		tenant          agent.TenantID
		at              agent.Receipt
		ticket, request bool
	}{
		{"T1", agent.Receipt{Channel: "C1", Message: "at-card"}, true, false},
		{"T1", agent.Receipt{Channel: "C2", Message: "at-card"}, false, false},
		{"T1", agent.Receipt{Channel: "C1", Message: "at-other"}, false, true},
		{"T1", agent.Receipt{Channel: "C2", Message: "at-other"}, false, false},
		{"T1", agent.Receipt{Channel: "C1", Message: "at-talk"}, false, false},
		{"T2", agent.Receipt{Channel: "C1", Message: "at-card"}, false, false},
		{"T2", agent.Receipt{Channel: "C1", Message: "at-other"}, false, false},
	} {
		k, r, err := b.CardAt(t.Context(), c.tenant, c.at)
		b.ok(err)
		if (k != nil) != c.ticket || c.ticket && (k.ID != "Q-1" || k.Version != 1) {
			t.Errorf("in %s at %v there is the ticket %v", c.tenant, c.at, k)
		}
		if (r != nil) != c.request || c.request && (r.ID != "LR-1" || r.Version != 1) {
			t.Errorf("in %s at %v there is the request %v", c.tenant, c.at, r)
		}
	}
}

// audit returns the audit of a request, policy or ticket of T1.
func (b *fixture) audit(about string) (all []agent.AuditEntry) {
	b.Helper()
	b.ok(b.EachEntry(b.Context(), about, func(tenant agent.TenantID, e agent.AuditEntry) error {
		if tenant != "T1" {
			b.Errorf("an entry of %s", tenant)
		}
		all = append(all, e)
		return nil
	}))
	return all
}

// testTicketAudit checks that the audit is kept when its ticket is deleted, and that ids
// of requests, policies and tickets don't get mixed up.
func testTicketAudit(t *testing.T, engine Engine) {
	b := setup(t, engine)
	entry := func(what string, e agent.AuditEntry) agent.AuditEntry {
		e.At, e.By, e.What = noon, "hana", what
		return e
	}
	assigned := entry("assigned", agent.AuditEntry{Ticket: "Q-1"})
	kept := entry("kept", agent.AuditEntry{Ticket: "Q-1", Why: "policy\x00 \"bikes\" 🚲"})
	other := entry("declined", agent.AuditEntry{Ticket: "Q-2"})
	filing := entry("filed", agent.AuditEntry{Request: "R1"})
	b.ok(b.Commit(t.Context(), agent.Outcome{
		Event: "E1", Tenant: "T1", At: noon, Requests: []agent.Request{filed("R1", "dana", noon)}, Audit: []agent.AuditEntry{assigned, kept, other, filing},
	}))
	b.ok(b.Sweep(t.Context()))
	kept.Why = "policy\uFFFD \"bikes\" 🚲"
	for about, want := range map[string][]agent.AuditEntry{
		"Q-1": {assigned, kept}, "Q-2": {other}, "R1": {filing}, "Q-3": nil, "": {assigned, kept, other, filing},
	} {
		if diff := cmp.Diff(want, b.audit(about)); diff != "" {
			t.Errorf("%q: %s", about, diff)
		}
	}
}

// testTicketOpenedOnce checks that of two turns that each open a ticket without having seen
// the other's, one gets a conflict, and that other tenants aren't affected.
func testTicketOpenedOnce(t *testing.T, engine Engine) {
	b := setup(t, engine)
	opens := func(event agent.EventID, tenant agent.TenantID, id agent.TicketID) agent.Outcome {
		_, opened, err := b.OpenTickets(t.Context(), tenant)
		b.ok(err)
		k := agent.Ticket{ID: id, Tenant: tenant, Question: "Bikes " + string(id), State: agent.TicketOpen, Opened: noon, Updated: noon}
		return agent.Outcome{Event: event, Tenant: tenant, At: noon, Tickets: []agent.Ticket{k}, TicketsOpened: opened}
	}
	for _, round := range []string{"first", "second"} {
		one := opens(agent.EventID(round+"-1"), "T1", agent.TicketID(round+"-1"))
		two := opens(agent.EventID(round+"-2"), "T1", agent.TicketID(round+"-2"))
		elsewhere := opens(agent.EventID(round), "T2", agent.TicketID(round))
		b.ok(b.Commit(t.Context(), one))
		if err := b.Commit(t.Context(), two); !errors.Is(err, agent.ErrConflict) {
			t.Errorf("%s: a ticket was opened by a turn that had not seen the other: %v", round, err)
		}
		b.ok(b.Commit(t.Context(), elsewhere))
		b.ok(b.Commit(t.Context(), opens(two.Event, "T1", two.Tickets[0].ID))) // after reading again
		answered := agent.Outcome{Event: one.Event + "-answered", Tenant: "T1", At: noon, Tickets: one.Tickets}
		answered.Tickets[0].Version, answered.Tickets[0].State = 1, agent.TicketAnswered
		b.ok(b.Commit(t.Context(), answered)) // changing an existing ticket needs no such check
	}
	if open, _, err := b.OpenTickets(t.Context(), "T1"); err != nil || len(open) != 2 {
		t.Errorf("there are %v, %v", open, err)
	}
}
