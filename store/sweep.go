package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent/questionnaire"
)

const (
	// seenKept is how long the id of an event that is done is kept, so that a
	// repeat is known. Slack repeats for an hour at most.
	seenKept = 14 * 24 * time.Hour
	// asideKept is how long the operator has to look at what was set aside.
	asideKept = 90 * 24 * time.Hour
	// askedKept is how long a question is kept: for what people ask most, and for
	// HR to say where an answer is kept.
	askedKept = 180 * 24 * time.Hour
	// sweepBatch is how many rows go in one transaction: people wait meanwhile.
	sweepBatch = 500
)

// Sweep deletes what was kept for a while only: the ids of events that were done
// 14 days ago, events and messages that were set aside 90 days ago, questions that
// were asked 180 days ago, and tickets that were closed then, with the words of who
// asked. It is cheap, and made to be called once a day. What waits is never deleted.
func (db *DB) Sweep(ctx context.Context) error {
	now := db.opts.Now()
	done, aside := micros(now.Add(-seenKept)), micros(now.Add(-asideKept))
	for n := sweepBatch; n == sweepBatch; {
		var old []itemKey
		err := db.engine.each(ctx, oldEventsSQL, []any{done, aside, sweepBatch}, func(r row) error {
			var k itemKey
			err := r.Scan(&k.tenant, &k.id)
			old = append(old, k)
			return err
		})
		// In one order: two replicas that sweep at once must not wait for each other.
		slices.SortFunc(old, func(a, b itemKey) int {
			return cmp.Or(cmp.Compare(a.tenant, b.tenant), cmp.Compare(a.id, b.id))
		})
		var b batch
		for _, k := range old {
			b.add(forgetEventSQL, nil, string(k.tenant), k.id)
		}
		if err == nil {
			err = db.engine.apply(ctx, b.writes)
		}
		if err != nil {
			return fmt.Errorf("sweep old events: %w", err)
		}
		n = len(old)
	}
	if err := db.engine.apply(ctx, []write{{forgetMessagesSQL, []any{aside}, nil}}); err != nil {
		return fmt.Errorf("sweep old messages: %w", err)
	}
	asked := micros(now.Add(-askedKept))
	err := db.engine.apply(ctx, []write{{forgetQuestionsSQL, []any{asked}, nil}, {forgetTicketsSQL, []any{asked}, nil}})
	if err != nil {
		return fmt.Errorf("sweep old questions: %w", err)
	}
	taken := micros(now.Add(-questionnaire.CallRetention))
	if err := db.engine.apply(ctx, []write{{forgetCallsSQL, []any{taken}, nil}}); err != nil {
		return fmt.Errorf("sweep old calls: %w", err)
	}
	if err := db.forgetConversations(ctx, now.Add(-questionnaire.Retention)); err != nil {
		return fmt.Errorf("forget old conversations: %w", err)
	}
	return nil
}
