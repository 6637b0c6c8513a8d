package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/store/chain"
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
	aboutAdmin    = "admin/"
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
	case e.Admin != "":
		statement, place, about = addHRAuditSQL, hrAuditWhy, aboutAdmin+e.Admin
	}
	if about == "" && place == auditWhy {
		b.err = cmp.Or(b.err, errors.New("an entry of the audit that is about nothing: "+e.What))
		return
	}
	seq, words := b.next(), cleanText(e.Why)
	why := b.keys.Seal(seal.At(place, string(tenant), about, seq), []byte(words))
	b.add(statement, nil, string(tenant), about, seq, micros(e.At), string(e.By), e.What, why)
	if place == auditWhy {
		about = aboutRequest + about
	}
	b.audit = append(b.audit, chain.Entry{Tenant: string(tenant), About: about, Seq: seq, At: micros(e.At), Who: string(e.By), What: e.What, Why: words})
}

// apply writes a batch in one transaction. The entries of the audit are linked behind the last one
// of their tenant: the writes of their links come last, so that the end of the chain is locked only
// for a moment, and fail if another program was faster.
func apply(ctx context.Context, db *DB, b *batch) error {
	if len(b.audit) == 0 {
		return db.engine.Apply(ctx, b.writes)
	}
	tenant := b.audit[0].Tenant
	lock, _ := db.chains.LoadOrStore(tenant, make(chan struct{}, 1)) // one at a time in this program
	turn, _ := lock.(chan struct{})
	select {
	case turn <- struct{}{}:
		defer func() { <-turn }()
	case <-ctx.Done():
		return ctx.Err()
	}
	for range chainAttempts {
		links, err := linked(ctx, db, tenant, b.audit)
		if err != nil {
			return err
		}
		if err = db.engine.Apply(ctx, slices.Concat(b.writes, links)); !errors.Is(err, errChainMoved) {
			return err
		}
	}
	return fmt.Errorf("link the audit: %w", agent.ErrConflict)
}

// errChainMoved means that another program has added to the chain in the meantime.
var errChainMoved = errors.New("the audit has gone on")

// chainAttempts is how often a program tries to add to a chain: each time, another one succeeded.
const chainAttempts = 50

// linked returns the writes that link entries behind the end of their tenant's chain.
func linked(ctx context.Context, db *DB, tenant string, entries []chain.Entry) ([]engine.Write, error) {
	before, _, err := headOf(ctx, db, tenant)
	if err != nil {
		return nil, err
	}
	head := before
	var links []engine.Write
	for _, e := range entries {
		if e.Tenant != tenant {
			return nil, errors.New("one transaction with the audit of two tenants")
		}
		l := head.Next(e)
		links = append(links, engine.Do(addLinkSQL, tenant, l.N, e.About, e.Seq, l.Salt, l.Words, l.Digest))
		head = l.Head
	}
	move := engine.Write{Text: moveHeadSQL, Args: []any{tenant, head.N, head.Digest, before.N}, Miss: errChainMoved}
	return append([]engine.Write{engine.Do(addHeadSQL, tenant), move}, links...), nil
}

func headOf(ctx context.Context, db *DB, tenant string) (head chain.Head, older int64, err error) {
	err = db.engine.Each(ctx, headSQL, []any{tenant}, func(r engine.Row) error { return r.Scan(&head.N, &head.Digest, &older) })
	if err != nil {
		return chain.Head{}, 0, fmt.Errorf("end of the audit's chain: %w", err)
	}
	return head, older, nil
}

// VerifyAudit checks the chain of a tenant's audit, its anchors, and those that were kept elsewhere.
func VerifyAudit(ctx context.Context, db *DB, tenant agent.TenantID, elsewhere ...chain.Head) (chain.Report, error) {
	var c chain.Check
	err := db.engine.Each(ctx, linksSQL, []any{string(tenant)}, func(r engine.Row) error {
		s := chain.Stored{Entry: chain.Entry{Tenant: string(tenant)}}
		var sealed []byte
		if err := r.Scan(&s.N, &s.About, &s.Seq, &s.Salt, &s.Words, &s.Digest, &s.Found, &s.At, &s.Who, &s.What, &sealed); err != nil {
			return err
		}
		cell := seal.At(hrAuditWhy, string(tenant), s.About, s.Seq)
		if id, ok := strings.CutPrefix(s.About, aboutRequest); ok {
			cell = seal.At(auditWhy, string(tenant), id, s.Seq)
		}
		why, err := db.decodeText(cell, sealed)
		if err != nil {
			why = "\x00" // it can't be read, so it was changed
		}
		s.Why = why
		c.Add(s)
		return nil
	})
	if err != nil {
		return chain.Report{}, fmt.Errorf("read the audit's chain: %w", err)
	}
	head, older, err := headOf(ctx, db, string(tenant))
	if err != nil {
		return chain.Report{}, err
	}
	var unlinked int64
	if err := db.engine.Each(ctx, unlinkedSQL, []any{string(tenant)}, func(r engine.Row) error { return r.Scan(&unlinked) }); err != nil {
		return chain.Report{}, fmt.Errorf("count the audit's entries: %w", err)
	}
	c.End(head, unlinked, older)
	err = db.engine.Each(ctx, anchorsSQL, []any{string(tenant)}, func(r engine.Row) error {
		var day string
		var sealed []byte
		if err := r.Scan(&day, &sealed); err != nil {
			return err
		}
		var was chain.Head
		if err := db.decode(seal.At(anchorBody, string(tenant), day, 0), sealed, &was); err != nil {
			was = chain.Head{N: 1}
		}
		c.Anchor(day, was)
		return nil
	})
	if err != nil {
		return chain.Report{}, fmt.Errorf("read the audit's anchors: %w", err)
	}
	for _, was := range elsewhere {
		c.Anchor("the day of the given anchor", was)
	}
	return c.Report, nil
}

// AuditTenants returns the tenants that have an audit.
func AuditTenants(ctx context.Context, db *DB) (all []agent.TenantID, err error) {
	err = db.engine.Each(ctx, auditTenantsSQL, nil, func(r engine.Row) error {
		var t agent.TenantID
		err := r.Scan(&t)
		all = append(all, t)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("tenants with an audit: %w", err)
	}
	return all, nil
}

// Anchor keeps where a tenant's chain ends today, unless that was kept today. It reports whether it
// did.
func Anchor(ctx context.Context, db *DB, tenant agent.TenantID) (head chain.Head, kept bool, err error) {
	if head, _, err = headOf(ctx, db, string(tenant)); err != nil || head.N == 0 {
		return head, false, err
	}
	day := db.opts.Now().UTC().Format(time.DateOnly)
	b := batch{keys: db.opts.Keys}
	b.add(addAnchorSQL, agent.ErrConflict, string(tenant), day, b.body(seal.At(anchorBody, string(tenant), day, 0), head))
	switch err = db.engine.Apply(ctx, b.writes); {
	case errors.Is(err, agent.ErrConflict):
		return head, false, nil
	case err != nil:
		return head, false, fmt.Errorf("anchor the audit: %w", err)
	}
	return head, true, nil
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

// NewestEntries returns a workspace's audit, newest first, at most limit entries. It logs and
// skips unreadable ones.
func NewestEntries(ctx context.Context, db *DB, tenant agent.TenantID, limit int) ([]agent.AuditEntry, error) {
	var all []agent.AuditEntry
	err := db.engine.Each(ctx, newestAuditSQL, []any{string(tenant), limit}, func(r engine.Row) error {
		_, e, err := db.readEntry(r)
		if err != nil {
			return db.skipUnreadable(err)
		}
		all = append(all, e)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("audit: %w", err)
	}
	return all, nil
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
	if id, ok := strings.CutPrefix(about, aboutAdmin); ok && place == hrAuditWhy {
		e.Admin = id
	}
	e.Why, err = db.decodeText(seal.At(place, string(tenant), about, seq), sealed)
	return tenant, e, err
}
