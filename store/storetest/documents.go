package storetest

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

// testDocuments checks that a document is kept with its content, for its tenant alone; that
// committing it again changes nothing; and that it is deleted when it is taken back, when nobody
// said to send it, and when its time is over.
func testDocuments(t *testing.T, engine Engine) {
	now := noon
	b := setupWith(t, engine, store.Options{Now: func() time.Time { return now }, DocumentsKept: 30 * 24 * time.Hour})
	commit := func(event agent.EventID, do agent.DocumentChange, id agent.DocumentID, sent time.Time, content string) {
		t.Helper()
		d := agent.StoredDocument{Do: do, Person: "dana", Content: []byte(content)}
		d.ID, d.Name, d.Kind, d.At, d.Sent = id, "note.pdf", "PDF", now, sent
		b.ok(b.Commit(t.Context(), agent.Outcome{Event: event, Tenant: "T1", At: now, Documents: []agent.StoredDocument{d}}))
	}
	find := func(tenant agent.TenantID, id agent.DocumentID) (agent.StoredDocument, bool) {
		t.Helper()
		d, ok, err := store.Document(t.Context(), b.DB, tenant, id)
		b.ok(err)
		return d, ok
	}
	commit("E1", agent.KeepDocument, "D-1", time.Time{}, "what is in it")
	commit("E2", agent.KeepDocument, "D-1", time.Time{}, "something else")
	if d, ok := find("T1", "D-1"); !ok || string(d.Content) != "what is in it" || d.Person != "dana" || d.Name != "note.pdf" || !d.Sent.IsZero() {
		t.Errorf("%v %+v", ok, d)
	}
	for _, at := range []struct {
		tenant agent.TenantID
		id     agent.DocumentID
	}{{"T2", "D-1"}, {"T1", "D-2"}} {
		if _, ok := find(at.tenant, at.id); ok {
			t.Errorf("%v has a document", at)
		}
	}
	commit("E3", agent.SendDocument, "D-1", now, "")
	if d, ok := find("T1", "D-1"); !ok || !d.Sent.Equal(now) || string(d.Content) != "what is in it" {
		t.Errorf("sent: %v %+v", ok, d)
	}
	commit("E4", agent.KeepDocument, "D-never-sent", time.Time{}, "x")
	commit("E5", agent.KeepDocument, "D-taken-back", now, "x")
	commit("E6", agent.DeleteDocument, "D-taken-back", time.Time{}, "")
	if _, ok := find("T1", "D-taken-back"); ok {
		t.Error("taken back, but kept")
	}
	for _, step := range []struct {
		after  time.Duration
		sent   bool
		unsent bool
	}{{agent.UnsentKept - time.Hour, true, true}, {2 * time.Hour, true, false}, {40 * 24 * time.Hour, false, false}} {
		now = now.Add(step.after)
		b.ok(b.Sweep(t.Context()))
		_, sent := find("T1", "D-1")
		_, unsent := find("T1", "D-never-sent")
		if sent != step.sent || unsent != step.unsent {
			t.Errorf("at %v: sent %v, not sent %v", now, sent, unsent)
		}
	}
}
