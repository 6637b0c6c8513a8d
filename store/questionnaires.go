package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
)

// Conversation implements [questionnaire.Store].
func (db *DB) Conversation(ctx context.Context, tenant agent.TenantID, base questionnaire.ID) (questionnaire.Conversation, bool, error) {
	return db.conversation(ctx, conversationSQL, tenant, string(base))
}

// ConversationOf implements [questionnaire.Store].
func (db *DB) ConversationOf(ctx context.Context, tenant agent.TenantID, phone string) (questionnaire.Conversation, bool, error) {
	return db.conversation(ctx, conversationOfSQL, tenant, phoneKey(tenant, phone))
}

func (db *DB) conversation(ctx context.Context, text string, tenant agent.TenantID, key string) (c questionnaire.Conversation, ok bool, err error) {
	err = db.engine.each(ctx, text, []any{string(tenant), key}, func(r row) error {
		var base string
		var version int64
		var body []byte
		if err := r.Scan(&base, &version, &body); err != nil {
			return err
		}
		err := db.opts.Keys.read(cell{questionnaireBody, string(tenant), base, 0}, body, &c)
		c.Version, ok = version, err == nil
		return err
	})
	if err != nil {
		return questionnaire.Conversation{}, false, fmt.Errorf("read a conversation: %w", err)
	}
	return c, ok, nil
}

// Taken implements [questionnaire.Store].
func (db *DB) Taken(ctx context.Context, tenant agent.TenantID, base questionnaire.ID, call questionnaire.CallID) (t questionnaire.CallRecord, ok bool, err error) {
	id := callKey(base, call)
	err = db.engine.each(ctx, takenSQL, []any{string(tenant), id}, func(r row) error {
		var body []byte
		if err := r.Scan(&body); err != nil {
			return err
		}
		ok = true
		return db.opts.Keys.read(cell{callBody, string(tenant), id, 0}, body, &t)
	})
	if err != nil {
		return questionnaire.CallRecord{}, false, fmt.Errorf("read a call: %w", err)
	}
	return t, ok, nil
}

// SaveConversation implements [questionnaire.Store].
func (db *DB) SaveConversation(ctx context.Context, ch questionnaire.Change) error {
	b := batch{next: db.next, keys: db.opts.Keys}
	c := ch.Conversation
	tenant, base := string(c.Tenant), string(c.Base)
	b.conversation(c)
	if ch.Phone != "" && !c.Complete() {
		b.add(phoneSQL, nil, tenant, phoneKey(c.Tenant, ch.Phone), base, micros(c.UpdatedAt))
	}
	for _, line := range ch.Lines {
		seq := b.next()
		b.add(lineSQL, nil, tenant, base, seq, b.body(cell{trailBody, tenant, base, seq}, line))
	}
	if t := ch.Taken; t != nil {
		id := callKey(t.Base, t.Call)
		b.add(takeSQL, agent.ErrConflict, tenant, id, micros(t.At), b.body(cell{callBody, tenant, id, 0}, t))
	}
	if b.err == nil {
		b.err = db.engine.apply(ctx, b.writes)
	}
	if b.err != nil {
		return fmt.Errorf("save conversation %s: %w", base, b.err)
	}
	return nil
}

// conversation writes one. No phone leads to one that is complete.
func (b *batch) conversation(c questionnaire.Conversation) {
	tenant, base, version := string(c.Tenant), string(c.Base), c.Version
	c.Version++
	forgotten := 0
	if !c.Forgotten.IsZero() {
		forgotten = 1
	}
	args := []any{tenant, base, micros(c.UpdatedAt), b.body(cell{questionnaireBody, tenant, base, 0}, c), forgotten}
	if version == 0 {
		b.add(newConversationSQL, agent.ErrConflict, args...)
	} else {
		b.add(nextConversationSQL, agent.ErrConflict, append(args, version)...)
	}
	if c.Complete() {
		b.add(forgetPhonesSQL, nil, tenant, base)
	}
}

// ConversationTrail implements [questionnaire.Store].
func (db *DB) ConversationTrail(ctx context.Context, tenant agent.TenantID, base questionnaire.ID) ([]questionnaire.Line, error) {
	var all []questionnaire.Line
	err := db.trail(ctx, tenant, base, func(_ int64, line questionnaire.Line, err error) error {
		all = append(all, line)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("trail of conversation %s: %w", base, err)
	}
	return all, nil
}

// trail hands out the lines of an audit, oldest first, each with its number, or
// with why it cannot be read.
func (db *DB) trail(ctx context.Context, tenant agent.TenantID, base questionnaire.ID, do func(seq int64, line questionnaire.Line, err error) error) error {
	return db.engine.each(ctx, conversationTrailSQL, []any{string(tenant), string(base)}, func(r row) error {
		var seq int64
		var body []byte
		if err := r.Scan(&seq, &body); err != nil {
			return err
		}
		var line questionnaire.Line
		err := db.opts.Keys.read(cell{trailBody, string(tenant), string(base), seq}, body, &line)
		return do(seq, line, err)
	})
}

// phoneKey is a number as it is looked up: its hash within a tenant.
func phoneKey(tenant agent.TenantID, phone string) string { return digest(string(tenant), phone) }

// callKey names a call below a base id.
func callKey(base questionnaire.ID, call questionnaire.CallID) string {
	return digest(string(base), string(call))
}

// digest is a hash of two texts, neither of which has U+0000 in it.
func digest(one, other string) string {
	sum := sha256.Sum256([]byte(one + "\x00" + other))
	return hex.EncodeToString(sum[:])
}
