package llm_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"testing"

	"github.com/leaveway/leaveway/agent/llm"
)

// box is a cache that keeps everything.
type box map[[sha256.Size]byte][]byte

func (b box) Get(_ context.Context, key [sha256.Size]byte) ([]byte, bool) {
	value, ok := b[key]
	return value, ok
}

func (b box) Put(_ context.Context, key [sha256.Size]byte, value []byte) { b[key] = value }

// TestCachedModel checks that the same request is sent once, and that a request that
// differs in any part, or goes to another model, is sent again.
func TestCachedModel(t *testing.T) {
	t.Parallel()
	asked := 0
	m := &llm.CachedModel{Name: "small", Cache: box{}, Call: func(context.Context, llm.Request) (llm.Reply, error) {
		asked++
		return llm.Reply{Arguments: json.RawMessage(`{"n":1}`)}, nil
	}}
	ask := func(change func(*llm.Request), wantCached bool) {
		t.Helper()
		r := request
		if change != nil {
			change(&r)
		}
		var got string
		cached, err := m.Ask(t.Context(), r, func(arguments json.RawMessage) bool { got = string(arguments); return true })
		if err != nil || cached != wantCached || got != `{"n":1}` {
			t.Errorf("%s, cached %t, want %t, %v", got, cached, wantCached, err)
		}
	}
	ask(nil, false)
	ask(nil, true)
	ask(func(r *llm.Request) { r.User += " " }, false)
	ask(func(r *llm.Request) { r.System, r.User = r.System+r.User, "" }, false) // the same text, divided differently
	ask(func(r *llm.Request) { r.Tool = "answer" }, false)
	ask(func(r *llm.Request) { r.Description = "" }, false)
	ask(func(r *llm.Request) { r.Schema = json.RawMessage(`{}`) }, false)
	m.Name = "large"
	ask(nil, false)
	if asked != 7 {
		t.Errorf("asked %d times", asked)
	}
}

// TestUsefulAnswersAreCached checks that no other answers are, and that the model is
// called again if a cached answer is no longer useful.
func TestUsefulAnswersAreCached(t *testing.T) {
	t.Parallel()
	kept, asked := box{}, 0
	var fails error
	m := &llm.CachedModel{Cache: kept, Call: func(context.Context, llm.Request) (llm.Reply, error) {
		asked++
		return llm.Reply{Arguments: json.RawMessage(`{}`)}, fails
	}}
	for _, step := range []struct {
		useful bool
		fails  error
		asked  int
		kept   int
	}{
		{asked: 1},
		{fails: errors.New("away"), useful: true, asked: 2},
		{useful: true, asked: 3, kept: 1},
		{useful: true, asked: 3, kept: 1},
		{useful: false, asked: 4, kept: 1},
	} {
		fails = step.fails
		if _, err := m.Ask(t.Context(), request, func(json.RawMessage) bool { return step.useful }); !errors.Is(err, step.fails) {
			t.Error(err)
		}
		if asked != step.asked || len(kept) != step.kept {
			t.Errorf("%+v: asked %d times, %d kept", step, asked, len(kept))
		}
	}
}
