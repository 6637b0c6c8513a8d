package passes

import (
	"context"
	"encoding/json"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// slowly returns a model that takes its time for each reply, and how often it was asked.
func slowly(takes time.Duration, answer string) (knowledge.Model, *atomic.Int64) {
	var asked atomic.Int64
	return func(ctx context.Context, _ knowledge.ModelRequest, use func(json.RawMessage) bool) (bool, error) {
		asked.Add(1)
		select {
		case <-time.After(takes):
			use(json.RawMessage(answer))
			return false, nil
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}, &asked
}

// TestReader checks that a model that is slower than a leaver's patience goes on reading, that
// each thing is asked once, and that a later look finds what it said.
func TestReader(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		notes, found := analysed(t)
		model, asked := slowly(40*time.Second, asking("What did Orla say at the fair?", firing, "because Orla said so at the fair"))
		reader := NewReader(model, time.Now)
		look := func(patience time.Duration) (int, bool) {
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			with, more := reader.Read(ctx, "T1/H-1", notes, found)
			return len(fromModel(with)), more
		}
		if n, more := look(15 * time.Second); n != 0 || !more {
			t.Errorf("after 15 seconds: %d questions, more %t", n, more)
		}
		if n, more := look(30 * time.Second); n != 1 || !more {
			t.Errorf("after the first pass: %d questions, more %t", n, more)
		}
		if n, more := look(5 * time.Minute); n != 1 || more {
			t.Errorf("in the end: %d questions, more %t", n, more)
		}
		before := asked.Load()
		if n, more := look(time.Minute); n != 1 || more || asked.Load() != before {
			t.Errorf("looking again: %d questions, more %t, %d more requests", n, more, asked.Load()-before)
		}
	})
}

// TestReaderStops checks that a reading ends when other files have come, and in any case after a
// while.
func TestReaderStops(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		notes, found := analysed(t)
		model, asked := slowly(time.Hour, "{}")
		reader := NewReader(model, time.Now)
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if _, more := reader.Read(gone, "T1/H-1", notes, found); !more {
			t.Error("nothing is being read")
		}
		synctest.Wait()
		first := asked.Load()
		changed := slices.Clone(notes)
		changed[0].File = "kiln, final.md"
		reader.Read(gone, "T1/H-1", changed, found)
		synctest.Wait()
		if asked.Load() == first {
			t.Error("the newer files aren't read")
		}
		time.Sleep(readFor + time.Second)
		synctest.Wait()
		if len(reader.going) != 0 {
			t.Error("a reading goes on for longer than it may")
		}
	})
}

func fromModel(a gaps.Analysis) (all []gaps.Question) {
	for _, q := range a.Backlog {
		if q.Kind == Kind {
			all = append(all, q)
		}
	}
	return all
}

func analysed(t *testing.T) ([]handover.Notes, gaps.Analysis) {
	t.Helper()
	before := gaps.Analyse(project())
	return handover.NotesOf(project(), before), before
}
