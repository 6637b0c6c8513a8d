package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/seal"
)

const (
	// seenKept is how long the ids of finished events are kept, to recognize
	// repeats. Slack repeats an event for an hour at most.
	seenKept = 14 * 24 * time.Hour
	// deadKept is how long the operator has to look at dead letters.
	deadKept = 90 * 24 * time.Hour
	// askedKept is how long questions are kept, to find what people ask most and to
	// let HR say where the answer is.
	askedKept = 180 * 24 * time.Hour
	// goneKept is how long a deleted entry of a directory is kept: every replica hears of it
	// within seconds.
	goneKept = 30 * 24 * time.Hour
	// sweepBatch bounds the rows of one transaction, because people wait for it.
	sweepBatch = 500
)

// Sweep deletes what is kept for a limited time: the ids of events that finished 14
// days ago, dead letters that are 90 days old, questions that were asked 180 days
// ago, and tickets that were closed then, including the askers' words; what people told of
// themselves, a year after they last did; and documents that HR got longer ago than
// [Options].DocumentsKept, or that were never sent. It also
// forgets old calls and conversations of questionnaires. It never deletes anything
// that still waits. It is cheap; call it once a day.
func (db *DB) Sweep(ctx context.Context) error {
	now := db.opts.Now()
	dead := micros(now.Add(-deadKept))
	if err := db.sweepEvents(ctx, micros(now.Add(-seenKept)), dead); err != nil {
		return fmt.Errorf("sweep old events: %w", err)
	}
	if err := db.engine.Apply(ctx, []engine.Write{engine.Do(deleteDeadLettersSQL, dead)}); err != nil {
		return fmt.Errorf("sweep old messages: %w", err)
	}
	asked := micros(now.Add(-askedKept))
	err := db.engine.Apply(ctx, []engine.Write{engine.Do(deleteQuestionsSQL, asked), engine.Do(deleteTicketsSQL, asked)})
	if err != nil {
		return fmt.Errorf("sweep old questions: %w", err)
	}
	if err := db.engine.Apply(ctx, []engine.Write{engine.Do(deleteProfilesSQL, micros(now.Add(-agent.ProfileKept)))}); err != nil {
		return fmt.Errorf("sweep old profiles: %w", err)
	}
	if err := db.forgetProfiles(ctx, now.Add(-agent.ProfileKept)); err != nil {
		return fmt.Errorf("sweep old profiles: %w", err)
	}
	held, unsent := micros(now.Add(-cmp.Or(db.opts.DocumentsKept, agent.DocumentsKept))), micros(now.Add(-agent.UnsentKept))
	if err := db.engine.Apply(ctx, []engine.Write{engine.Do(deleteDocumentsSQL, held, unsent)}); err != nil {
		return fmt.Errorf("sweep old documents: %w", err)
	}
	if err := db.engine.Apply(ctx, []engine.Write{engine.Do(deleteSignInsSQL, micros(now))}); err != nil {
		return fmt.Errorf("sweep expired sign-ins: %w", err)
	}
	if err := db.engine.Apply(ctx, []engine.Write{engine.Do(deleteGoneSQL, micros(now.Add(-goneKept)))}); err != nil {
		return fmt.Errorf("sweep deleted entries of directories: %w", err)
	}
	if err := errors.Join(MemoryOf(db).Sweep(ctx), endKeys(ctx, db)); err != nil {
		return err
	}
	calls := micros(now.Add(-questionnaire.CallRetention))
	if err := db.engine.Apply(ctx, []engine.Write{engine.Do(deleteCallsSQL, calls)}); err != nil {
		return fmt.Errorf("sweep old calls: %w", err)
	}
	if err := db.forgetConversations(ctx, now.Add(-questionnaire.Retention)); err != nil {
		return fmt.Errorf("forget old conversations: %w", err)
	}
	return nil
}

func (db *DB) sweepEvents(ctx context.Context, done, dead int64) error {
	for n := sweepBatch; n == sweepBatch; {
		var old []itemKey
		err := db.engine.Each(ctx, oldEventsSQL, []any{done, dead, sweepBatch}, func(r engine.Row) error {
			var k itemKey
			err := r.Scan(&k.tenant, &k.id)
			old = append(old, k)
			return err
		})
		if err != nil {
			return err
		}
		// Always in the same order, or two replicas sweeping at once could deadlock.
		slices.SortFunc(old, func(a, b itemKey) int {
			return cmp.Or(cmp.Compare(a.tenant, b.tenant), cmp.Compare(a.id, b.id))
		})
		var b batch
		for _, k := range old {
			b.add(deleteEventSQL, nil, string(k.tenant), k.id)
		}
		if err := db.engine.Apply(ctx, b.writes); err != nil {
			return err
		}
		n = len(old)
	}
	return nil
}

// forgetProfiles deletes what people told of themselves before a time, where the corrections of their
// balances stay. A profile that somebody is just changing is left to the next day.
func (db *DB) forgetProfiles(ctx context.Context, before time.Time) error {
	var old []agent.Profile
	var tenants []agent.TenantID
	err := db.engine.Each(ctx, oldProfilesSQL, []any{int64(adjusted), adjusted + micros(before)}, func(r engine.Row) error {
		var tenant, person string
		err := r.Scan(&tenant, &person)
		tenants, old = append(tenants, agent.TenantID(tenant)), append(old, agent.Profile{Person: agent.UserID(person)})
		return err
	})
	if err != nil {
		return err
	}
	for i, p := range old {
		if p, err = (Leaves{DB: db}).ProfileOf(ctx, tenants[i], p.Person); err != nil {
			return err
		}
		if len(p.Adjustments) == 0 { // unreadable
			continue
		}
		p.Told, p.Substitutes = nil, nil
		b := batch{next: db.next, keys: db.opts.Keys, own: ownKeys(ctx, db)}
		b.profile(tenants[i], p)
		if err := cmp.Or(b.err, db.engine.Apply(ctx, b.writes)); err != nil && !errors.Is(err, agent.ErrConflict) {
			return err
		}
	}
	return nil
}

// forgetConversations deletes what was said in conversations that haven't changed
// since the given time. [questionnaire.Conversation.Forget] and
// [questionnaire.Line.Forget] define what is left of them and of their audit.
func (db *DB) forgetConversations(ctx context.Context, since time.Time) error {
	for n := sweepBatch; n == sweepBatch; {
		var old []questionnaire.Conversation
		err := db.engine.Each(ctx, oldConversationsSQL, []any{micros(since), sweepBatch}, func(r engine.Row) error {
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

// forgetConversation takes a conversation with only the row's plain columns filled in. It
// leaves a conversation alone that someone has just continued, and
// forgets an unreadable one entirely.
func (db *DB) forgetConversation(ctx context.Context, c questionnaire.Conversation) error {
	whole, ok, err := db.Conversation(ctx, c.Tenant, c.Base)
	switch {
	case err != nil && !isUnreadable(err):
		return err
	case ok && whole.Version != c.Version:
		return nil
	case ok:
		c = whole
	}
	b := batch{next: db.next, keys: db.opts.Keys}
	b.conversation(c.Forget(db.opts.Now().UTC()))
	err = db.eachLine(ctx, c.Tenant, c.Base, func(seq int64, line questionnaire.Line, err error) error {
		if less := line.Forget(); err == nil && less != line {
			tenant, base := string(c.Tenant), string(c.Base)
			b.add(replaceLineSQL, nil, tenant, base, seq, b.body(seal.At(trailBody, tenant, base, seq), less))
		}
		return nil
	})
	if err = errors.Join(err, b.err); err == nil {
		err = db.engine.Apply(ctx, b.writes)
	}
	if errors.Is(err, agent.ErrConflict) {
		return nil
	}
	return err
}
