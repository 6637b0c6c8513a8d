// Package memory keeps facts from a chat platform that are needed later: how to reach a person,
// their name, where a file can be read.
//
//	memory.go   Memory: what is kept under a key
package memory

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/seal"
)

// Memory remembers in a database.
type Memory struct {
	Engine engine.Engine
	Keys   *seal.Keys
	Now    func() time.Time
	// Unreadable reports a value that can't be opened; nil goes on without it.
	Unreadable func(c seal.Cell, err error) error
}

// Body is the column whose values are sealed.
const Body = "chat_memory.body"

// passingKept is how long files that people sent or were offered are remembered.
const passingKept = 7 * 24 * time.Hour

const (
	rememberSQL = `
INSERT INTO chat_memory (tenant, id, passing, updated, body) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant, id) DO UPDATE SET passing = excluded.passing, updated = excluded.updated, body = excluded.body`

	forgetSQL = `DELETE FROM chat_memory WHERE tenant = $1 AND id = $2`

	recallSQL = `SELECT id, body FROM chat_memory WHERE tenant = $1 AND id = $2`

	// recallAllSQL compares the prefix itself: which keys are between two others depends on the
	// database's language, and most languages skip the slash.
	recallAllSQL = `SELECT id, body FROM chat_memory WHERE tenant = $1 AND substr(id, 1, $2) = $3 ORDER BY id`

	sweepSQL = `DELETE FROM chat_memory WHERE passing = 1 AND updated < $1`
)

// Recall returns what was remembered under a key, or nil.
func (m Memory) Recall(ctx context.Context, tenant agent.TenantID, key string) ([]byte, error) {
	found, err := m.read(ctx, recallSQL, tenant, key)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0], nil
}

// RecallAll returns what is remembered under all keys that begin with a prefix, in the order of
// the keys. The prefix is ASCII.
func (m Memory) RecallAll(ctx context.Context, tenant agent.TenantID, prefix string) ([][]byte, error) {
	return m.read(ctx, recallAllSQL, tenant, len(prefix), prefix)
}

func (m Memory) read(ctx context.Context, text string, tenant agent.TenantID, keys ...any) ([][]byte, error) {
	var found [][]byte
	err := m.Engine.Each(ctx, text, append([]any{string(tenant)}, keys...), func(r engine.Row) error {
		var id string
		var body []byte
		if err := r.Scan(&id, &body); err != nil {
			return err
		}
		c := seal.At(Body, string(tenant), id, 0)
		opened, err := m.Keys.Open(c, body)
		if err != nil {
			return m.Unreadable(c, err)
		}
		found = append(found, opened)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("recall what a chat platform told: %w", err)
	}
	return found, nil
}

// Remember keeps a value, in JSON, under a key, instead of what was there; a nil value forgets. What is kept
// of files is forgotten after a week.
func (m Memory) Remember(ctx context.Context, tenant agent.TenantID, key string, value []byte) error {
	write := engine.Do(forgetSQL, string(tenant), key)
	if value != nil {
		passing := 0
		if strings.HasPrefix(key, "file/") || strings.HasPrefix(key, "upload/") {
			passing = 1
		}
		sealed := m.Keys.Seal(seal.At(Body, string(tenant), key, 0), value)
		write = engine.Do(rememberSQL, string(tenant), key, passing, m.Now().UnixMicro(), sealed)
	}
	if err := m.Engine.Apply(ctx, []engine.Write{write}); err != nil {
		return fmt.Errorf("remember what a chat platform told: %w", err)
	}
	return nil
}

// Sweep deletes what is too old.
func (m Memory) Sweep(ctx context.Context) error {
	if err := m.Engine.Apply(ctx, []engine.Write{engine.Do(sweepSQL, m.Now().Add(-passingKept).UnixMicro())}); err != nil {
		return fmt.Errorf("sweep what a chat platform told: %w", err)
	}
	return nil
}
