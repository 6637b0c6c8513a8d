package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/seal"
)

// Conversation implements [questionnaire.Store].
func (db *DB) Conversation(ctx context.Context, tenant agent.TenantID, base questionnaire.ID) (questionnaire.Conversation, bool, error) {
	return db.conversation(ctx, conversationSQL, tenant, string(base))
}

// ConversationOf implements [questionnaire.Store].
func (db *DB) ConversationOf(ctx context.Context, tenant agent.TenantID, phone string) (questionnaire.Conversation, bool, error) {
	c, ok, err := db.conversation(ctx, conversationByPhoneSQL, tenant, phoneKey(db.opts.Keys, tenant, phone))
	if err == nil && !ok && db.opts.Keys != nil { // from before there were keys
		return db.conversation(ctx, conversationByPhoneSQL, tenant, phoneKey(nil, tenant, phone))
	}
	return c, ok, err
}

func (db *DB) conversation(ctx context.Context, text string, tenant agent.TenantID, key string) (c questionnaire.Conversation, ok bool, err error) {
	err = db.engine.Each(ctx, text, []any{string(tenant), key}, func(r engine.Row) error {
		var base string
		var version int64
		var body []byte
		if err := r.Scan(&base, &version, &body); err != nil {
			return err
		}
		err := db.decode(seal.At(questionnaireBody, string(tenant), base, 0), body, &c)
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
	err = db.engine.Each(ctx, callSQL, []any{string(tenant), id}, func(r engine.Row) error {
		var body []byte
		if err := r.Scan(&body); err != nil {
			return err
		}
		ok = true
		return db.decode(seal.At(callBody, string(tenant), id, 0), body, &t)
	})
	if err != nil {
		return questionnaire.CallRecord{}, false, fmt.Errorf("read a call: %w", err)
	}
	return t, ok, nil
}

// SaveConversation implements [questionnaire.Store].
func (db *DB) SaveConversation(ctx context.Context, ch questionnaire.Change) error {
	b := batch{next: db.next, keys: db.opts.Keys}
	b.questionnaire(ch)
	b.messages(ch.Tenant, ch.Messages, db.outbox)
	if b.err == nil {
		b.err = db.engine.Apply(ctx, b.writes)
	}
	if b.err != nil {
		return fmt.Errorf("save conversation %s: %w", ch.Base, b.err)
	}
	db.outbox.added(b.added...)
	return nil
}

// steps writes what a turn's answers change in questionnaires.
func (b *batch) steps(all []agent.QuestionnaireStep) {
	for _, step := range all {
		ch, ok := step.(questionnaire.Change)
		if !ok {
			b.err = fmt.Errorf("a questionnaire's step is a %T", step)
			return
		}
		b.questionnaire(ch)
	}
}

// notesOf are the messages that questionnaires send.
func notesOf(steps []agent.QuestionnaireStep) []agent.Message {
	var all []agent.Message
	for _, step := range steps {
		if ch, ok := step.(questionnaire.Change); ok {
			all = append(all, ch.Messages...)
		}
	}
	return all
}

// questionnaire writes what a call changes.
func (b *batch) questionnaire(ch questionnaire.Change) {
	c := ch.Conversation
	tenant, base := string(c.Tenant), string(c.Base)
	b.conversation(c)
	if ch.Phone != "" && !c.Complete() {
		b.add(savePhoneSQL, nil, tenant, phoneKey(b.keys, c.Tenant, ch.Phone), base, micros(c.UpdatedAt))
	}
	for _, line := range ch.Lines {
		seq := b.next()
		b.add(addLineSQL, nil, tenant, base, seq, b.body(seal.At(trailBody, tenant, base, seq), line))
	}
	if t := ch.Taken; t != nil {
		id := callKey(t.Base, t.Call)
		b.add(addCallSQL, agent.ErrConflict, tenant, id, micros(t.At), b.body(seal.At(callBody, tenant, id, 0), t))
	}
}

// conversation writes a conversation. If it is complete, phones no longer lead to it.
func (b *batch) conversation(c questionnaire.Conversation) {
	tenant, base, version := string(c.Tenant), string(c.Base), c.Version
	c.Version++
	forgotten := 0
	if !c.Forgotten.IsZero() {
		forgotten = 1
	}
	args := []any{tenant, base, micros(c.UpdatedAt), b.body(seal.At(questionnaireBody, tenant, base, 0), c), forgotten}
	if version == 0 {
		b.add(insertConversationSQL, agent.ErrConflict, args...)
	} else {
		b.add(updateConversationSQL, agent.ErrConflict, append(args, version)...)
	}
	if c.Complete() {
		b.add(deletePhonesSQL, nil, tenant, base)
	}
}

// ConversationTrail implements [questionnaire.Store].
func (db *DB) ConversationTrail(ctx context.Context, tenant agent.TenantID, base questionnaire.ID) ([]questionnaire.Line, error) {
	var all []questionnaire.Line
	err := db.eachLine(ctx, tenant, base, func(_ int64, line questionnaire.Line, err error) error {
		all = append(all, line)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("trail of conversation %s: %w", base, err)
	}
	return all, nil
}

// EachLine calls yield for the audit of the questionnaires' conversation with any of its IDs,
// in all tenants, oldest first.
func EachLine(ctx context.Context, db *DB, id questionnaire.ID, yield func(agent.TenantID, questionnaire.Line) error) error {
	var tenants []agent.TenantID
	err := db.engine.Each(ctx, conversationTenantsSQL, []any{string(id.Base())}, func(r engine.Row) error {
		var tenant agent.TenantID
		err := r.Scan(&tenant)
		tenants = append(tenants, tenant)
		return err
	})
	if err != nil {
		return fmt.Errorf("conversation %s: %w", id, err)
	}
	for _, tenant := range tenants {
		trail, err := db.ConversationTrail(ctx, tenant, id.Base())
		if err != nil {
			return err
		}
		for _, line := range trail {
			if err := yield(tenant, line); err != nil {
				return err
			}
		}
	}
	return nil
}

// eachLine calls do for the audit lines of a conversation, oldest first. err says
// why a line is unreadable.
func (db *DB) eachLine(ctx context.Context, tenant agent.TenantID, base questionnaire.ID, do func(seq int64, line questionnaire.Line, err error) error) error {
	return db.engine.Each(ctx, linesSQL, []any{string(tenant), string(base)}, func(r engine.Row) error {
		var seq int64
		var body []byte
		if err := r.Scan(&seq, &body); err != nil {
			return err
		}
		var line questionnaire.Line
		err := db.decode(seal.At(trailBody, string(tenant), string(base), seq), body, &line)
		return do(seq, line, err)
	})
}

// phoneKey is a hash: the database stores no phone numbers. There are few enough numbers to
// try them all, so with encryption keys it is a keyed hash. After the first key has changed,
// a phone is found again once it has sent a message with its session.
func phoneKey(keys *seal.Keys, tenant agent.TenantID, phone string) string {
	return keys.Name("phone", digest(string(tenant), phone))
}

func callKey(base questionnaire.ID, call questionnaire.CallID) string {
	return digest(string(base), string(call))
}

// digest hashes two strings, neither of which may contain U+0000.
func digest(one, other string) string {
	sum := sha256.Sum256([]byte(one + "\x00" + other))
	return hex.EncodeToString(sum[:])
}
