package store_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/chain"
	"github.com/leaveway/leaveway/store/storetest"
)

func entries(event string, all ...agent.AuditEntry) agent.Outcome {
	return agent.Outcome{Event: agent.EventID(event), Tenant: "T1", At: time.Now().UTC(), Audit: all}
}

func verified(t *testing.T, db *store.DB, elsewhere ...chain.Head) chain.Report {
	t.Helper()
	r, err := store.VerifyAudit(t.Context(), db, "T1", elsewhere...)
	must(t, err)
	return r
}

// TestChainHasOneOrder has several programs add to one audit at once, and another tenant's in
// between: each chain is whole, and has every entry once.
func TestChainHasOneOrder(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		replicas := []*store.DB{open(t, url, store.Options{})}
		if strings.HasPrefix(url, "postgres") {
			replicas = append(replicas, opener(t, url)(store.Options{}), opener(t, url)(store.Options{}))
			defer replicas[1].Close()
			defer replicas[2].Close()
		}
		const each = 12
		group, ctx := errgroup.WithContext(t.Context())
		for i := range 3 * each {
			db := replicas[i%len(replicas)]
			group.Go(func() error {
				for _, tenant := range []agent.TenantID{"T1", "T2"} {
					out := entries(fmt.Sprint("Ev", i), agent.AuditEntry{By: "hana", What: "read", Report: fmt.Sprint(i)}, agent.AuditEntry{By: "hana", What: "read again", Report: fmt.Sprint(i)})
					out.Tenant = tenant
					if err := db.Commit(ctx, out); err != nil {
						return err
					}
				}
				return nil
			})
		}
		must(t, group.Wait())
		for _, tenant := range []agent.TenantID{"T1", "T2"} {
			r, err := store.VerifyAudit(t.Context(), replicas[0], tenant)
			if err != nil || len(r.Problems) > 0 || r.Entries != 6*each || r.Head.N != 6*each {
				t.Errorf("%s: %+v, %v", tenant, r, err)
			}
		}
		failed := entries("Ev1", agent.AuditEntry{By: "hana", What: "read", Report: "x"}) // handled already
		if err := replicas[0].Commit(context.Background(), failed); err == nil {
			t.Error("handled twice")
		}
		if r := verified(t, replicas[0]); len(r.Problems) > 0 || r.Entries != 6*each {
			t.Errorf("a commit that failed left something: %+v", r)
		}
	})
}

// TestChainNotices changes an audit behind the store's back in every way, and restores it.
func TestChainNotices(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		for _, c := range []struct{ name, statement, want string }{
			{"nothing", ``, ""},
			{"who", `UPDATE hr_audit SET who = 'omar' WHERE about = 'report/2'`, "entry 2 (report/2), or a link before it, was changed"},
			{"what", `UPDATE hr_audit SET what = 'seen' WHERE about = 'report/2'`, "entry 2"},
			{"when", `UPDATE hr_audit SET at = at + 1 WHERE about = 'report/2'`, "entry 2"},
			{"why", `UPDATE hr_audit SET why = 'nothing' WHERE about = 'report/2'`, "the reason of entry 2 (report/2) was changed"},
			{"a reason of a request", `UPDATE audit SET why = 'nothing' WHERE request = 'R1'`, "the reason of entry 4 (request/R1) was changed"},
			{"a reason, with its salt", `UPDATE audit_links SET salt = '' WHERE n = 2`, "the reason of entry 2 (report/2) was added"},
			{"an entry deleted", `DELETE FROM hr_audit WHERE about = 'report/2'`, "the entry of link 2 (report/2) was deleted"},
			{"an entry added", `INSERT INTO hr_audit (tenant, about, seq, at, who, what, why) VALUES ('T1', 'report/9', 1, 1, 'omar', 'read', '')`, "entries were added behind the program's back: 1"},
			{"a link deleted", `DELETE FROM audit_links WHERE n = 2`, "link 2 was deleted"},
			{"the end deleted", `DELETE FROM audit_links WHERE n = 4`, "the chain ends at entry 3, and should end at 4"},
			{"two swapped", `UPDATE audit_links SET about = CASE n WHEN 1 THEN 'report/2' ELSE 'report/1' END WHERE n IN (1, 2)`, "the entry of link 1"},
			{"a digest", `UPDATE audit_links SET digest = 'x' WHERE n = 2`, "entry 2"},
			{"an anchor", `UPDATE audit_anchors SET body = '{"N":3,"Digest":"x"}'`, "the chain isn't the one that it was on 2"},
			{"an older entry deleted", `UPDATE audit_heads SET older = 1`, "entries from before the chain were deleted: 1"},
		} {
			if strings.HasPrefix(url, "postgres") && c.name != "nothing" && c.name != "why" && c.name != "an entry deleted" && c.name != "two swapped" {
				continue // the statements are the same
			}
			t.Run(c.name, func(t *testing.T) {
				if strings.HasPrefix(url, "postgres") {
					noticed(t, storetest.Postgres(t), c.statement, c.want)
				} else {
					noticed(t, "sqlite:"+t.TempDir()+"/x.db", c.statement, c.want)
				}
			})
		}
	})
}

func noticed(t *testing.T, url, statement, want string) {
	t.Helper()
	db := open(t, url, store.Options{})
	for i := 1; i <= 3; i++ {
		must(t, db.Commit(t.Context(), entries(fmt.Sprint("Ev", i), agent.AuditEntry{By: "hana", What: "read", Report: fmt.Sprint(i), Why: "because"})))
	}
	out := entries("Ev4", agent.AuditEntry{By: "hana", What: "approved", Request: "R1", Why: "all good"})
	out.Requests = []agent.Request{{ID: "R1", Tenant: "T1", Employee: agent.PersonRef{ID: "dana"}, State: agent.Approved}}
	must(t, db.Commit(t.Context(), out))
	for _, want := range []bool{true, false} {
		if _, kept, err := store.Anchor(t.Context(), db, "T1"); err != nil || kept != want {
			t.Fatalf("anchored: %v, %v", kept, err)
		}
	}
	good := verified(t, db)
	if len(good.Problems) > 0 || good.Entries != 4 || good.Anchors != 1 {
		t.Fatalf("before: %+v", good)
	}
	if statement != "" {
		storetest.Tamper(t, url, statement)
	}
	r := verified(t, db, good.Head)
	if text := strings.Join(r.Problems, "\n"); (text == "") != (want == "") || !strings.Contains(text, want) {
		t.Errorf("want %q, got:\n%s", want, text)
	}
}

// TestChainOutlivesAReason checks that a reason can be deleted as erasing a person does, and that
// the commitment says nothing of it any more.
func TestChainOutlivesAReason(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		db := open(t, url, store.Options{})
		out := entries("Ev1", agent.AuditEntry{By: "hana", What: "denied", Request: "R1", Why: "SECRET"})
		out.Requests = []agent.Request{{ID: "R1", Tenant: "T1", State: agent.Denied}}
		must(t, db.Commit(t.Context(), out))
		out = entries("Ev2", agent.AuditEntry{By: "hana", What: "erased", Person: "dana"})
		out.Forgetting = &agent.Forgetting{Requests: []agent.RequestID{"R1"}}
		must(t, db.Commit(t.Context(), out))
		if r := verified(t, db); len(r.Problems) > 0 || r.Erased != 1 || r.Entries != 2 {
			t.Errorf("%+v", r)
		}
	})
}

// TestChainNeedsTheWholeHistory rewrites a chain from the beginning, as somebody could who has the
// program: only an anchor that was kept elsewhere shows it.
func TestChainNeedsTheWholeHistory(t *testing.T) {
	url := "sqlite:" + t.TempDir() + "/x.db"
	db := open(t, url, store.Options{})
	must(t, db.Commit(t.Context(), entries("Ev1", agent.AuditEntry{By: "hana", What: "read", Report: "1"})))
	was := verified(t, db).Head
	storetest.Tamper(t, url, `DELETE FROM audit_links`)
	storetest.Tamper(t, url, `DELETE FROM audit_heads`)
	storetest.Tamper(t, url, `DELETE FROM hr_audit`)
	must(t, db.Commit(t.Context(), entries("Ev2", agent.AuditEntry{By: "omar", What: "read", Report: "1"})))
	if r := verified(t, db); len(r.Problems) > 0 {
		t.Errorf("without the anchor: %v", r.Problems)
	}
	if r := verified(t, db, was); len(r.Problems) != 1 || !strings.Contains(r.Problems[0], "isn't the one that it was") {
		t.Errorf("with the anchor: %v", r.Problems)
	}
}
