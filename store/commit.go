package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// Commit writes an outcome in one transaction and wakes who delivers its
// messages. It implements [agent.Store].
func (db *DB) Commit(ctx context.Context, out agent.Outcome) error {
	b := batch{next: db.next, keys: db.opts.Keys}
	b.outcome(out)
	b.messages(out.Tenant, out.Messages, db.outbox)
	if b.err != nil {
		return fmt.Errorf("commit event %s: %w", out.Event, b.err)
	}
	if err := db.engine.apply(ctx, b.writes); err != nil {
		return fmt.Errorf("commit event %s: %w", out.Event, err)
	}
	db.inbox.committed(out.Tenant, string(out.Event))
	db.outbox.added(b.letters...)
	return nil
}

// batch gathers the writes of one transaction, and the letters it puts into the outbox.
type batch struct {
	next    func() int64
	keys    *Keys
	writes  []write
	letters []*item
	err     error // the first that went wrong
}

func (b *batch) add(text string, miss error, args ...any) {
	b.writes = append(b.writes, write{text, args, miss})
}

// body is a value at rest in a cell.
func (b *batch) body(c cell, v any) []byte {
	body, err := json.Marshal(v)
	if err != nil && b.err == nil {
		b.err = err
	}
	return b.keys.seal(c, body)
}

func (b *batch) outcome(out agent.Outcome) {
	if out.Tenant == "" {
		b.err = errors.New("an outcome of no tenant")
	}
	var session agent.SessionID
	if out.Session != nil {
		session = out.Session.ID
	}
	if out.Event != "" {
		b.add(seenSQL, agent.ErrSeen, string(out.Tenant), string(out.Event), b.next(), string(session))
	}
	if out.Session != nil {
		if out.Forgets {
			b.add(forgetHistorySQL, nil, string(out.Tenant), string(out.Session.ID))
		}
		b.session(out.Tenant, *out.Session, out.Changes)
		b.timers(out.Tenant, *out.Session, out.Timers)
	} else if len(out.Changes)+len(out.Timers) > 0 {
		b.err = errors.New("changes or timers of no session")
	}
	for _, r := range out.Requests {
		b.request(out.Tenant, r)
	}
	b.tickets(out)
	b.steps(out.Steps)
	for _, p := range out.Policies {
		b.policy(out.Tenant, p)
	}
	for _, a := range out.Asked {
		b.question(out, a)
	}
	for _, e := range out.Audit {
		b.entry(out.Tenant, e)
	}
}

func (b *batch) session(tenant agent.TenantID, s agent.Session, changes []agent.Change) {
	version := s.Version
	s.Version++
	args := []any{string(tenant), string(s.ID), string(s.Person.ID), micros(s.UpdatedAt), b.body(cell{sessionBody, string(tenant), string(s.ID), 0}, s)}
	if version == 0 {
		b.add(newSessionSQL, agent.ErrConflict, args...)
	} else {
		b.add(nextSessionSQL, agent.ErrConflict, append(args, version)...)
	}
	if len(changes) > 0 {
		body := b.body(cell{historyBody, string(tenant), string(s.ID), s.Version}, changes)
		b.add(historySQL, nil, string(tenant), string(s.ID), s.Version, body)
	}
}

func (b *batch) request(tenant agent.TenantID, r agent.Request) {
	version := r.Version
	r.Version++
	args := []any{string(tenant), string(r.ID), string(r.Employee.ID), string(r.State), micros(r.FiledAt), micros(r.UpdatedAt), b.body(cell{requestBody, string(tenant), string(r.ID), 0}, r)}
	if version == 0 {
		b.add(newRequestSQL, agent.ErrConflict, args...)
		return
	}
	b.add(nextRequestSQL, agent.ErrConflict, append(args, version)...)
}

// messages puts messages into the outbox.
func (b *batch) messages(tenant agent.TenantID, all []agent.Message, outbox queue) {
	if len(all) == 0 {
		return
	}
	var addresses []lane
	for _, m := range all {
		addresses = append(addresses, lane{tenant, addressOf(m.To)})
	}
	before, after := outbox.adding(addresses)
	b.writes = append(b.writes, before...)
	for i, m := range all {
		seq, address := b.next(), addresses[i]
		b.add(messageSQL, nil, string(tenant), m.ID, seq, address.name, m.Key, m.Under, b.body(cell{outboxBody, string(tenant), m.ID, 0}, m))
		b.letters = append(b.letters, &item{tenant: tenant, id: m.ID, lane: address, seq: seq})
	}
	b.writes = append(b.writes, after...)
}

// addressOf is an address as a key: two addresses have the same one only where
// they are the same.
func addressOf(a agent.Address) string {
	return string(a.Room) + "/" + url.PathEscape(string(a.Person)) + "/" + url.PathEscape(a.Channel)
}

// column is somebody's words as anything takes them that reads text: Postgres has
// no place for U+0000 in text.
func column(words string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(words, "\uFFFD"), "\x00", "\uFFFD")
}
