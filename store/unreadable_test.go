package store_test

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
)

// TestUnreadableSealed damages one row in each table: by flipping a bit in the file, or
// by copying another row. That row's conversation gets an apology, the log gets one line
// that names the row, and nobody else is affected.
func TestUnreadableSealed(t *testing.T) {
	for _, c := range []struct{ name, flip, statement, row string }{
		{"a bit of the session", `SELECT body FROM sessions WHERE id = 'S1'`, "", "T1/S1 of table sessions"},
		{"a bit of the history", `SELECT body FROM history WHERE session = 'S1'`, "", "T1/S1/1 of table history"},
		{"a bit of the request", `SELECT body FROM requests WHERE id = 'R1'`, "", "T1/R1 of table requests"},
		{"a bit of the audit", `SELECT why FROM audit WHERE request = 'R1'`, "", " of table audit"},
		{"a bit of the event", `SELECT body FROM events WHERE id = 'P1'`, "", "T1/P1 of table events"},
		{"a bit of the message", `SELECT body FROM outbox WHERE id = 'M1'`, "", "T1/M1 of table outbox"},
		{"another's session", "", `UPDATE sessions SET body = (SELECT body FROM sessions WHERE id = 'S2') WHERE id = 'S1'`, "T1/S1 of table sessions"},
		{"a request for a session", "", `UPDATE sessions SET body = (SELECT body FROM requests WHERE id = 'R1') WHERE id = 'S1'`, "T1/S1 of table sessions"},
		{"another's message", "", `UPDATE outbox SET body = (SELECT body FROM outbox WHERE id = 'M2') WHERE id = 'M1'`, "T1/M1 of table outbox"},
		{"an event, cut off", "", `UPDATE events SET body = substr(body, 1, 3) WHERE id = 'P1'`, "T1/P1 of table events"},
		{"an event by a newer program", "", `UPDATE events SET body = X'82026b31' WHERE id = 'P1'`, "T1/P1 of table events"},
		{"an event whose first byte was changed", "", `UPDATE events SET body = CAST(X'01' || substr(body, 2) AS BLOB) WHERE id = 'P1'`, "T1/P1 of table events"},
		{"unsealed JSON that is cut off", "", `UPDATE sessions SET body = CAST('{"person":{"name":"SECRET' AS BLOB) WHERE id = 'S1'`, "T1/S1 of table sessions"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.db")
			checkDamage(t, "sqlite:"+path, c.row, func() {
				if c.flip != "" {
					flipBit(t, path, c.flip)
				} else {
					storetest.Tamper(t, "sqlite:"+path, c.statement)
				}
			})
		})
	}
}

// checkDamage damages a row of the first of two people while the database is closed, and
// checks who is affected and how.
func checkDamage(t *testing.T, url, row string, damage func()) {
	t.Helper()
	var log bytes.Buffer
	db := openWith(t, url, key1)
	writeSecrets(t, db, 1)
	writeSecrets(t, db, 2)
	db.Close()
	damage()
	db = open(t, url, store.Options{
		Keys: parseKeys(t, key1), Log: logTo(&log), Backoff: func(int) time.Duration { return time.Microsecond },
	})
	var rows []string
	err := store.EachUnreadable(t.Context(), db, func(row *store.UnreadableError) { rows = append(rows, row.Error()) })
	if err != nil || len(rows) != 1 || !strings.Contains(rows[0], row) {
		t.Errorf("of all rows, %q can't be read: %v", rows, err)
	}
	sent := answerAll(t, db)
	want := map[string]bool{"P1/gave-up": true, "M1": true, "M2": true, "answer2": true}
	if strings.HasSuffix(row, "outbox") {
		want = map[string]bool{"answer1": true, "M2": true, "answer2": true}
	}
	if diff := cmp.Diff(want, sent); diff != "" {
		t.Errorf("sent: %s", diff)
	}
	if got := log.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, row) || strings.Contains(got, "SECRET") {
		t.Errorf("the log:\n%s", got)
	}
}

// answerAll reads everything about the person of each event, answers with one message,
// and returns the ids of the messages sent.
func answerAll(t *testing.T, db *store.DB) map[string]bool {
	t.Helper()
	var mu sync.Mutex
	sent := map[string]bool{}
	work(t, db, func(ctx context.Context, ev agent.Event) error {
		n := strings.TrimPrefix(string(ev.ID), "P")
		request := agent.RequestID("R" + n)
		st, err := db.Load(ctx, agent.Ref{Event: ev.ID, Tenant: "T1", Session: ev.Session, Request: request})
		if err == nil {
			_, err = db.History(ctx, "T1", ev.Session)
		}
		if err == nil {
			_, err = db.Audit(ctx, "T1", request)
		}
		if err != nil {
			return fmt.Errorf("turn %s: %w", ev.ID, err)
		}
		answer := agent.Message{ID: "answer" + n, To: agent.Address{Room: agent.Direct, Tenant: "T1", Person: "dana"}}
		return db.Commit(ctx, agent.Outcome{Event: ev.ID, Tenant: "T1", Session: st.Session, Messages: []agent.Message{answer}})
	}, func(ev agent.Event, _ error) []agent.Message { return say.Apology(ev) }, func(_ context.Context, d agent.Delivery) (agent.Receipt, error) {
		mu.Lock()
		defer mu.Unlock()
		sent[d.Message.ID] = true
		return agent.Receipt{}, nil
	})
	return sent
}

// flipBit flips a bit of a value in the file of a closed database.
func flipBit(t *testing.T, path, query string) {
	t.Helper()
	pool, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	var value []byte
	if err := pool.QueryRowContext(t.Context(), query).Scan(&value); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(raw, value)
	if at < 0 || len(value) < 32 {
		t.Fatalf("the file does not contain the value of %d bytes in one piece", len(value))
	}
	raw[at+len(value)/2] ^= 0x10
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestUnreadableInList checks that HR's list leaves out a damaged request and that the
// log names it once.
func TestUnreadableInList(t *testing.T) {
	var log bytes.Buffer
	path := filepath.Join(t.TempDir(), "x.db")
	db := open(t, "sqlite:"+path, store.Options{Keys: parseKeys(t, key1), Log: logTo(&log)})
	for n := range 3 {
		writeSecrets(t, db, n)
	}
	storetest.Tamper(t, "sqlite:"+path, `UPDATE requests SET body = (SELECT body FROM requests WHERE id = 'R2') WHERE id = 'R1'`)
	for range 2 {
		st, err := db.Load(t.Context(), agent.Ref{Event: "X", Tenant: "T1", Session: "S-hr", Person: "hanna", Waiting: true})
		if err != nil || len(st.Waiting) != 2 {
			t.Errorf("waiting: %+v, %v", st.Waiting, err)
		}
		if all, err := db.Requests(t.Context(), "T1", 10); err != nil || len(all) != 2 {
			t.Errorf("all: %+v, %v", all, err)
		}
	}
	if got := log.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "row T1/R1 of table requests") {
		t.Errorf("the log:\n%s", got)
	}
	if _, _, err := db.Request(t.Context(), "T1", "R1"); err == nil {
		t.Error("a damaged request was returned")
	}
}

// TestUnreadableHistory checks that reasons and changes copied from another row are not
// shown as if they belonged there.
func TestUnreadableHistory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	db := openWith(t, "sqlite:"+path, key1)
	writeSecrets(t, db, 1)
	writeSecrets(t, db, 2)
	storetest.Tamper(t, "sqlite:"+path, `UPDATE audit SET why = (SELECT why FROM audit WHERE request = 'R2') WHERE request = 'R1'`)
	storetest.Tamper(t, "sqlite:"+path, `UPDATE history SET body = (SELECT body FROM history WHERE session = 'S2') WHERE session = 'S1'`)
	if got, err := db.Audit(t.Context(), "T1", "R1"); err == nil {
		t.Errorf("audit: %+v", got)
	}
	if got, err := db.History(t.Context(), "T1", "S1"); err == nil {
		t.Errorf("history: %+v", got)
	}
	checkReadable(t, db, 2)
	storetest.Tamper(t, "sqlite:"+path, `UPDATE audit SET why = CAST(X'01' || substr(why, 2) AS BLOB) WHERE request = 'R2'`)
	if got, err := db.Audit(t.Context(), "T1", "R2"); err == nil {
		t.Errorf("a reason whose first byte was changed: %+v", got)
	}
}

func logTo(to *bytes.Buffer) *logrus.Entry {
	log := logrus.New()
	log.SetOutput(to)
	log.SetLevel(logrus.TraceLevel)
	return logrus.NewEntry(log)
}
