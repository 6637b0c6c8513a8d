package store_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
)

// TestTurnSize checks that a turn stores only what it changed, however large the session
// is. A copy of the session would be twice the limit.
func TestTurnSize(t *testing.T) {
	const turns, limit = 1000, 1500 // bytes per turn
	for name, url := range map[string]string{
		"sqlite": "sqlite:" + filepath.Join(t.TempDir(), "x.db"), "postgres": storetest.Postgres(t),
	} {
		t.Run(name, func(t *testing.T) {
			db := open(t, url, store.Options{})
			s := filledSession("S1")
			before, _ := storetest.Sizes(t, url)
			for n := range turns {
				out := formTurn(agent.EventID(fmt.Sprint("slack-submit-ff56f410ca8bce13-", n)), s)
				if err := db.Commit(t.Context(), out); err != nil {
					t.Fatal(err)
				}
				s.Version++
			}
			after, _ := storetest.Sizes(t, url)
			if each := (after - before) / turns; each == 0 || each > limit {
				t.Errorf("a turn stores %d bytes, more than %d", each, limit)
			} else {
				t.Logf("%d bytes per turn", each)
			}
		})
	}
}
