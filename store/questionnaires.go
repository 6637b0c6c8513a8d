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

// SaveConversation implements [questionnaire.Store].
func (db *DB) SaveConversation(ctx context.Context, c questionnaire.Conversation, phone string, lines []questionnaire.Line) error {
	b := batch{next: db.next, keys: db.opts.Keys}
	tenant, base, version := string(c.Tenant), string(c.Base), c.Version
	c.Version++
	args := []any{tenant, base, micros(c.UpdatedAt), b.body(cell{questionnaireBody, tenant, base, 0}, c)}
	if version == 0 {
		b.add(newConversationSQL, agent.ErrConflict, args...)
	} else {
		b.add(nextConversationSQL, agent.ErrConflict, append(args, version)...)
	}
	switch {
	case c.Complete():
		b.add(forgetPhonesSQL, nil, tenant, base)
	case phone != "":
		b.add(phoneSQL, nil, tenant, phoneKey(c.Tenant, phone), base, micros(c.UpdatedAt))
	}
	for _, line := range lines {
		seq := b.next()
		b.add(lineSQL, nil, tenant, base, seq, b.body(cell{trailBody, tenant, base, seq}, line))
	}
	if b.err == nil {
		b.err = db.engine.apply(ctx, b.writes)
	}
	if b.err != nil {
		return fmt.Errorf("save conversation %s: %w", base, b.err)
	}
	return nil
}

// ConversationTrail implements [questionnaire.Store].
func (db *DB) ConversationTrail(ctx context.Context, tenant agent.TenantID, base questionnaire.ID) ([]questionnaire.Line, error) {
	var all []questionnaire.Line
	err := db.engine.each(ctx, conversationTrailSQL, []any{string(tenant), string(base)}, func(r row) error {
		var seq int64
		var body []byte
		if err := r.Scan(&seq, &body); err != nil {
			return err
		}
		var line questionnaire.Line
		if err := db.opts.Keys.read(cell{trailBody, string(tenant), string(base), seq}, body, &line); err != nil {
			return err
		}
		all = append(all, line)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("trail of conversation %s: %w", base, err)
	}
	return all, nil
}

// phoneKey is a number as it is looked up: its hash within a tenant.
func phoneKey(tenant agent.TenantID, phone string) string {
	sum := sha256.Sum256([]byte(string(tenant) + "\x00" + phone))
	return hex.EncodeToString(sum[:])
}
