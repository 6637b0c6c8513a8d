package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
	"github.com/leaveway/leaveway/store"
)

// isOnlyTheirs checks that a handover is found by its people and its ID, and by nobody else.
func (b *fixture) isOnlyTheirs(h agent.Handover) {
	b.Helper()
	for _, c := range []struct {
		ref  agent.Ref
		want int
	}{
		{agent.Ref{Tenant: "T1", Session: "S1", Person: "dana"}, 1},
		{agent.Ref{Tenant: "T1", Session: "S1", Person: "sam"}, 1},
		{agent.Ref{Tenant: "T1", Session: "S1", Person: "hana"}, 1},
		{agent.Ref{Tenant: "T1", Session: "S1", Person: "amir"}, 0},
		{agent.Ref{Tenant: "T1", Session: "S1"}, 0}, // nobody is the successor yet
		{agent.Ref{Tenant: "T1", Session: "S1", Handover: "H-1"}, 1},
		{agent.Ref{Tenant: "T1", Session: "S1", Person: "dana", Handover: "H-1"}, 1},
		{agent.Ref{Tenant: "T2", Session: "S1", Person: "dana", Handover: "H-1"}, 0},
	} {
		st, err := b.Load(b.Context(), c.ref)
		b.ok(err)
		if len(st.Handovers) != c.want {
			b.Errorf("%+v finds %d handovers, want %d", c.ref, len(st.Handovers), c.want)
		}
		if c.want == 1 && len(st.Handovers) == 1 {
			if diff := cmp.Diff(h, st.Handovers[0]); diff != "" {
				b.Error(diff)
			}
		}
	}
}

// testHandovers checks that each person of a handover finds it and nobody else does, that a
// stale one isn't saved, and that its parts are kept and replaced.
func testHandovers(t *testing.T, engine Engine) {
	b := setup(t, engine)
	h := agent.Handover{
		ID: "H-1", Tenant: "T1", State: agent.HandoverAsking, Started: noon, Updated: noon, About: handover.About{Project: "Harbor", Role: "analyst"},
		People: agent.HandoverPeople{Leaver: agent.PersonRef{ID: "dana"}, Manager: agent.PersonRef{ID: "sam"}, Starter: agent.PersonRef{ID: "hana"}},
		Talk: handover.NewInterview([]gaps.Question{{
			ID: "q1", Text: "Why?", Priority: gaps.P0, Status: gaps.Open, Evidence: []files.Place{{File: "a.xlsx", Location: "Model!B7"}},
		}}),
	}
	notes := agent.HandoverPart{Handover: "H-1", Name: "file/F1", Notes: &handover.Notes{File: "a.xlsx", Purpose: "old"}}
	b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", At: noon, Handovers: []agent.Handover{h}, HandoverParts: []agent.HandoverPart{notes}}))
	h.Version = 1
	b.isOnlyTheirs(h)
	active, err := store.ActiveHandovers(t.Context(), b.DB, "T1", time.Time{})
	if err != nil || len(active) != 1 {
		t.Errorf("active: %v, %v", active, err)
	}
	if tenants, err := b.Tenants(t.Context()); err != nil || !cmp.Equal(tenants, []agent.TenantID{"T1"}) {
		t.Errorf("tenants: %v, %v", tenants, err)
	}
	stale := h
	stale.Version = 0
	if err := b.Commit(t.Context(), agent.Outcome{Event: "E2", Tenant: "T1", At: noon, Handovers: []agent.Handover{stale}}); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("a stale handover was saved: %v", err)
	}
	notes.Notes = &handover.Notes{File: "a.xlsx", Purpose: "new"}
	h.State = agent.HandoverCanceled
	b.ok(b.Commit(t.Context(), agent.Outcome{
		Event: "E3", Tenant: "T1", At: noon, Handovers: []agent.Handover{h}, HandoverParts: []agent.HandoverPart{notes},
		Audit: []agent.AuditEntry{h.AuditEntry("hana", "cancelled", noon)},
	}))
	if active, err = store.ActiveHandovers(t.Context(), b.DB, "T1", time.Time{}); err != nil || len(active) > 0 {
		t.Errorf("still active: %v, %v", active, err)
	}
	for since, want := range map[time.Time]int{noon: 1, noon.Add(time.Second): 0} {
		if active, err = store.ActiveHandovers(t.Context(), b.DB, "T1", since); err != nil || len(active) != want {
			t.Errorf("ended since %s: %v, %v", since, active, err)
		}
	}
	parts, err := store.HandoverParts(t.Context(), b.DB, "T1", "H-1")
	b.ok(err)
	if diff := cmp.Diff([]agent.HandoverPart{notes}, parts); diff != "" {
		t.Error(diff)
	}
	if parts, err = store.HandoverParts(t.Context(), b.DB, "T2", "H-1"); err != nil || len(parts) > 0 {
		t.Errorf("another tenant reads %v, %v", parts, err)
	}
	other := agent.HandoverPart{Handover: "H-2", Name: "file/F1", Notes: &handover.Notes{File: "b.xlsx"}}
	b.ok(b.Commit(t.Context(), agent.Outcome{
		Event: "E4", Tenant: "T1", At: noon, HandoverParts: []agent.HandoverPart{other, {Handover: "H-1", Delete: true}},
	}))
	for id, want := range map[agent.HandoverID]int{"H-1": 0, "H-2": 1} {
		if parts, err = store.HandoverParts(t.Context(), b.DB, "T1", id); err != nil || len(parts) != want {
			t.Errorf("after the parts of H-1 were deleted, %s has %v, %v", id, parts, err)
		}
	}
	b.keepsReadParts()
	var audit []agent.AuditEntry
	b.ok(b.EachEntry(t.Context(), "H-1", func(_ agent.TenantID, e agent.AuditEntry) error {
		audit = append(audit, e)
		return nil
	}))
	if len(audit) != 1 || audit[0].Handover != "H-1" || audit[0].What != "cancelled" {
		t.Errorf("the audit says %v", audit)
	}
}

// keepsReadParts checks that what was read of a file is kept apart from what was noted, and
// deleted alone.
func (b *fixture) keepsReadParts() {
	b.Helper()
	read := agent.HandoverPart{Handover: "H-2", Name: agent.ReadParts + "F1", Read: []byte("what was read")}
	b.ok(b.Commit(b.Context(), agent.Outcome{Event: "E5", Tenant: "T1", At: noon, HandoverParts: []agent.HandoverPart{read}}))
	reads, err := store.HandoverReads(b.Context(), b.DB, "T1", "H-2")
	if b.ok(err); !cmp.Equal([]agent.HandoverPart{read}, reads) {
		b.Errorf("what was read of a file: %v", reads)
	}
	b.ok(b.Commit(b.Context(), agent.Outcome{Event: "E6", Tenant: "T1", At: noon, HandoverParts: []agent.HandoverPart{{Handover: "H-2", Name: agent.ReadParts, Delete: true}}}))
	reads, err = store.HandoverReads(b.Context(), b.DB, "T1", "H-2")
	b.ok(err)
	parts, err := store.HandoverParts(b.Context(), b.DB, "T1", "H-2")
	if b.ok(err); len(reads) > 0 || len(parts) != 1 {
		b.Errorf("only what was read is deleted, and left are %v and %v", reads, parts)
	}
}
