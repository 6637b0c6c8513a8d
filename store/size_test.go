package store_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
)

// TestATurnIsSmall: what a turn leaves behind is what it has changed, whatever
// the session has become by then. A copy of the state would be twice the bound.
func TestATurnIsSmall(t *testing.T) {
	const turns, most = 1000, 1500 // bytes a turn
	for name, url := range map[string]string{
		"sqlite": "sqlite:" + filepath.Join(t.TempDir(), "x.db"), "postgres": storetest.Postgres(t),
	} {
		t.Run(name, func(t *testing.T) {
			db := open(t, url, store.Options{})
			s := atWork("S1")
			before, _ := storetest.Weigh(t, url)
			for n := range turns {
				out := turned(agent.EventID(fmt.Sprint("slack-submit-ff56f410ca8bce13-", n)), s)
				if err := db.Commit(t.Context(), out); err != nil {
					t.Fatal(err)
				}
				s.Version++
			}
			after, _ := storetest.Weigh(t, url)
			if each := (after - before) / turns; each == 0 || each > most {
				t.Errorf("a turn leaves %d bytes, and %d at most are allowed", each, most)
			} else {
				t.Logf("%d bytes a turn", each)
			}
		})
	}
}
