package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
)

// forgetConversations deletes what was said in conversations in which nothing
// has happened since a time. What is left of them, and of their audit, is what
// [questionnaire.Conversation.Forget] and [questionnaire.Line.Forget] leave.
func (db *DB) forgetConversations(ctx context.Context, since time.Time) error {
	for n := sweepBatch; n == sweepBatch; {
		var old []questionnaire.Conversation
		err := db.engine.each(ctx, oldConversationsSQL, []any{micros(since), sweepBatch}, func(r row) error {
			var tenant, base string
			var version, updated int64
			err := r.Scan(&tenant, &base, &version, &updated)
			old = append(old, questionnaire.Conversation{
				Tenant: agent.TenantID(tenant), Base: questionnaire.ID(base), Version: version, UpdatedAt: atMicros(updated),
			})
			return err
		})
		if err != nil {
			return err
		}
		for _, c := range old {
			if err := db.forgetConversation(ctx, c); err != nil {
				return fmt.Errorf("conversation %s: %w", c.Base, err)
			}
		}
		n = len(old)
	}
	return nil
}

// forgetConversation forgets one, of which only the row's columns are known yet.
// What cannot be read is forgotten as a whole; who has just gone on with it is
// left alone.
func (db *DB) forgetConversation(ctx context.Context, c questionnaire.Conversation) error {
	whole, ok, err := db.Conversation(ctx, c.Tenant, c.Base)
	switch {
	case err != nil && !unreadable(err):
		return err
	case ok && whole.Version != c.Version:
		return nil
	case ok:
		c = whole
	}
	b := batch{next: db.next, keys: db.opts.Keys}
	b.conversation(c.Forget(db.opts.Now().UTC()))
	err = db.trail(ctx, c.Tenant, c.Base, func(seq int64, line questionnaire.Line, err error) error {
		if less := line.Forget(); err == nil && less != line {
			tenant, base := string(c.Tenant), string(c.Base)
			b.add(forgetLineSQL, nil, tenant, base, seq, b.body(cell{trailBody, tenant, base, seq}, less))
		}
		return nil
	})
	if err = errors.Join(err, b.err); err == nil {
		err = db.engine.apply(ctx, b.writes)
	}
	if errors.Is(err, agent.ErrConflict) {
		return nil
	}
	return err
}
