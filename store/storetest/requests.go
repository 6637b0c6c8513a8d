package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/store"
)

func testRequests(t *testing.T, engine Engine) {
	play(t, engine, []scene{
		{"a request is filed with its audit", testFiledWithAudit},
		{"the audit of all tenants", testAuditAllTenants},
		{"the changes to a session and their reasons", testChangesAndReasons},
		{"text that Postgres does not accept", testTextThatPostgresRefuses},
		{"of two concurrent decisions one wins", testOneDecisionWins},
		{"HR's list has the requests that wait, whatever their state is called", testListOfHR},
		{"lists are newest first and bounded", testListsAreBounded},
	})
}

func testFiledWithAudit(t *testing.T, engine Engine) {
	b := setup(t, engine)
	out := answered("E1", agent.Session{}, "x")
	out.Requests = []agent.Request{filed("R1", "dana", noon)}
	out.Audit = []agent.AuditEntry{
		{At: noon, By: "dana", What: "filed", Request: "R1"},
		{At: noon, By: "hr", What: "asked", Request: "R1", Why: "Which \"week\"?"},
	}
	b.ok(b.Commit(t.Context(), out))
	want := out.Requests[0]
	want.Version = 1
	st := b.load("")
	if diff := cmp.Diff([]agent.Request{want}, st.Requests); diff != "" {
		t.Error("own:", diff)
	}
	if diff := cmp.Diff(&want, st.Request); diff != "" {
		t.Error("named:", diff)
	}
	if got, ok, err := b.Request(t.Context(), "T1", "R1"); !ok || err != nil || !cmp.Equal(want, got) {
		t.Errorf("Request: %v %v %v", got, ok, err)
	}
	got, err := b.Audit(t.Context(), "T1", "R1")
	if diff := cmp.Diff(out.Audit, got); err != nil || diff != "" {
		t.Error("audit:", err, diff)
	}
}

func testAuditAllTenants(t *testing.T, engine Engine) {
	b := setup(t, engine)
	entry := func(tenant agent.TenantID, request agent.RequestID, at time.Time) string {
		e := agent.AuditEntry{At: at, By: "hr", What: "denied", Request: request, Why: "no"}
		r := filed(request, "dana", at)
		r.Tenant = tenant
		b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E-" + agent.EventID(request), Tenant: tenant, Requests: []agent.Request{r}, Audit: []agent.AuditEntry{e}}))
		return fmt.Sprint(tenant, e)
	}
	later, first := entry("T1", "R1", noon.Add(time.Hour)), entry("T2", "R2", noon)
	for request, want := range map[agent.RequestID][]string{"": {first, later}, "R1": {later}, "R3": nil} {
		var got []string
		b.ok(b.EachEntry(t.Context(), string(request), func(tenant agent.TenantID, e agent.AuditEntry) error {
			got = append(got, fmt.Sprint(tenant, e))
			return nil
		}))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", request, diff)
		}
	}
}

func testChangesAndReasons(t *testing.T, engine Engine) {
	b := setup(t, engine)
	detour := agent.Change{At: noon, By: "dana", Via: agent.SlackChat, What: "detour", To: "policy", Why: journey.Why{By: journey.ByEngine, Confidence: 0.83}}
	b.ok(b.Commit(t.Context(), agent.Outcome{
		Event: "E1", Tenant: "T1", At: noon, Session: &agent.Session{ID: "S1", Tenant: "T1"}, Changes: []agent.Change{detour},
	}))
	for session, want := range map[agent.SessionID][]agent.Change{"S1": {detour}, "S2": nil} {
		var got []agent.Change
		b.ok(b.EachChange(t.Context(), session, func(_ agent.TenantID, c agent.Change) error {
			got = append(got, c)
			return nil
		}))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", session, diff)
		}
	}
}

func testTextThatPostgresRefuses(t *testing.T, engine Engine) {
	b := setup(t, engine)
	out := agent.Outcome{Event: "E1", Tenant: "T1", At: noon, Requests: []agent.Request{filed("R1", "dana", noon)}}
	out.Requests[0].Headline = "a\x00b"
	out.Audit = []agent.AuditEntry{{At: noon, By: "hr", What: "denied", Request: "R1", Why: "no\x00 \xff🤱🏽 reason"}}
	b.ok(b.Commit(t.Context(), out))
	got, err := b.Audit(t.Context(), "T1", "R1")
	if err != nil || len(got) != 1 || got[0].Why != "no\uFFFD \uFFFD🤱🏽 reason" {
		t.Errorf("%q %v", got, err)
	}
	if r := b.load("").Request; r == nil || r.Headline != "a\x00b" {
		t.Errorf("%+v", r)
	}
}

func testOneDecisionWins(t *testing.T, engine Engine) {
	b := setup(t, engine)
	b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", At: noon, Requests: []agent.Request{filed("R1", "dana", noon)}}))
	r := *b.load("").Request
	r.State = agent.Approved
	b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E2", Tenant: "T1", At: noon, Requests: []agent.Request{r}}))
	r.State = agent.Denied
	late := agent.Outcome{
		Event: "E3", Tenant: "T1", At: noon, Requests: []agent.Request{r},
		Audit: []agent.AuditEntry{{At: noon, By: "hr", What: "denied", Request: "R1"}},
	}
	b.wantRefused(late, agent.ErrConflict)
	b.wantRefused(agent.Outcome{Event: "E4", Tenant: "T1", At: noon, Requests: []agent.Request{filed("R1", "eve", noon)}}, agent.ErrConflict)
	if got := b.load("").Request; got.State != agent.Approved || got.Version != 2 {
		t.Errorf("got %s, version %d", got.State, got.Version)
	}
}

func testListOfHR(t *testing.T, engine Engine) {
	b := setup(t, engine)
	out := agent.Outcome{Event: "E1", Tenant: "T1", At: noon}
	var want []agent.RequestID
	waiting := agent.WaitingStates()
	for i, state := range agent.RequestStates() {
		r := filed(agent.RequestID(state), "dana", noon.Add(time.Duration(i)*time.Minute))
		if r.State = state; slices.Contains(waiting[:], state) {
			want = append(want, r.ID)
		}
		out.Requests = append(out.Requests, r)
	}
	b.ok(b.Commit(t.Context(), out))
	st, err := b.Load(t.Context(), agent.Ref{Tenant: "T1", Session: "S1", Waiting: true})
	b.ok(err)
	var got []agent.RequestID
	for _, r := range st.Waiting {
		got = append(got, r.ID)
	}
	if diff := cmp.Diff(want, got); diff != "" || len(want) == 0 {
		t.Error(diff)
	}
}

func testListsAreBounded(t *testing.T, engine Engine) {
	b := setup(t, engine)
	out := agent.Outcome{Event: "E1", Tenant: "T1", At: noon}
	for i := range 25 {
		r := filed(agent.RequestID("R"+string(rune('a'+i))), "dana", noon.Add(time.Duration(i)*time.Minute))
		if i%2 == 1 {
			r.State = agent.Approved
		}
		out.Requests = append(out.Requests, r)
	}
	out.Requests = append(out.Requests, filed("other", "eve", noon))
	b.ok(b.Commit(t.Context(), out))
	if own := b.load("").Requests; len(own) != 20 || own[0].ID != "Ry" || own[19].ID != "Rf" {
		t.Errorf("own: %d from %s to %s", len(own), own[0].ID, own[len(own)-1].ID)
	}
	for _, c := range []struct {
		limit  int
		states []agent.RequestState
		want   int
	}{
		{100, nil, 26},
		{7, nil, 7},
		{100, []agent.RequestState{agent.Approved}, 12},
		{100, []agent.RequestState{agent.Filed, agent.Approved}, 26},
		{3, []agent.RequestState{agent.Filed, agent.Approved}, 3},
		{100, []agent.RequestState{agent.Denied}, 0},
	} {
		got, err := b.Requests(t.Context(), "T1", c.limit, c.states...)
		if err != nil || len(got) != c.want {
			t.Errorf("%v: %d, %v", c, len(got), err)
		}
		for i := 1; i < len(got); i++ {
			if got[i].FiledAt.After(got[i-1].FiledAt) {
				t.Errorf("%v: %s comes after an older one", c, got[i].ID)
			}
		}
	}
}

// testStudio checks that of two authors who publish at once, the second hears of the first.
func testStudio(t *testing.T, engine Engine) {
	t.Helper()
	b := setup(t, engine)
	studio := store.StudioOf(b.DB)
	one := agent.Publication{
		Forms:    []agent.PublishedForm{{ID: "leave", Version: "v1", Name: "leave.json", Source: []byte("{}")}},
		Releases: []agent.Release{{Form: "leave", Version: "v1", By: "hana"}, {Form: "root", Version: "v9", By: "hana"}},
		Audit:    []agent.AuditEntry{{At: noon, By: "hana", What: "published", Form: "leave", Why: "clearer"}},
	}
	b.ok(studio.Publish(t.Context(), "T1", one, noon))
	if err := studio.Publish(t.Context(), "T1", one, noon); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("the second author overwrites the first: %v", err)
	}
	n, err := studio.CountReleases(t.Context())
	b.ok(err)
	releases, err := studio.Releases(t.Context())
	b.ok(err)
	audit, err := studio.Audit(t.Context(), "leave")
	b.ok(err)
	if n != 2 || len(releases) != 2 || releases[1].Form != "root" || len(audit) != 1 || audit[0].Why != "clearer" {
		t.Errorf("releases %d %v, audit %v", n, releases, audit)
	}
	draft := agent.FormDraft{Form: "leave", Author: "hana", Updated: noon, Body: []byte(`{"a":1}`)}
	b.ok(studio.SaveDraft(t.Context(), draft))
	if err := studio.SaveDraft(t.Context(), draft); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("an old window overwrites a draft: %v", err)
	}
	draft.Version = 1
	b.ok(studio.SaveDraft(t.Context(), draft))
	b.ok(studio.DeleteDraft(t.Context(), "leave", "hana"))
	drafts, err := studio.Drafts(t.Context(), "", "hana")
	b.ok(err)
	b.ok(studio.AddAuthor(t.Context(), agent.Author{ID: "dana", At: noon, By: "amir"}))
	b.ok(studio.RemoveAuthor(t.Context(), "dana"))
	authors, err := studio.Authors(t.Context())
	b.ok(err)
	if len(drafts)+len(authors) > 0 {
		t.Errorf("left: %v %v", drafts, authors)
	}
}

// testSignIns checks that a sign-in counts once, and that sessions end.
func testSignIns(t *testing.T, engine Engine) {
	t.Helper()
	b := setup(t, engine)
	studio := store.StudioOf(b.DB)
	is := func(id string) bool {
		t.Helper()
		_, ok, err := studio.SignedIn(t.Context(), id)
		b.ok(err)
		return ok
	}
	one := agent.SignIn{ID: "one", Who: "hana", Began: noon, Expires: noon.Add(time.Hour)}
	b.ok(studio.SignIn(t.Context(), one))
	if got, ok, err := studio.SignedIn(t.Context(), "one"); err != nil || !ok || got != one {
		t.Errorf("kept %v, %v, %v", got, ok, err)
	}
	b.ok(studio.SignOut(t.Context(), "dana", "one", noon))
	if !is("one") || is("two") {
		t.Error("somebody else ends a session, or there is one that nobody began")
	}
	b.ok(studio.SignOut(t.Context(), "hana", "one", noon))
	if err := studio.SignIn(t.Context(), one); is("one") || !errors.Is(err, agent.ErrConflict) {
		t.Errorf("the sign-in of a session that ended counts again: %v", err)
	}
	for _, id := range []string{"two", "three"} {
		b.ok(studio.SignIn(t.Context(), agent.SignIn{ID: id, Who: "hana", Began: noon, Expires: noon.Add(time.Hour)}))
	}
	b.ok(studio.SignOut(t.Context(), "hana", "", noon))
	if is("two") || is("three") {
		t.Error("a session is left after signing out everywhere")
	}
	b.ok(studio.SignIn(t.Context(), agent.SignIn{ID: "four", Who: "hana", Began: noon.Add(2 * time.Hour), Expires: noon.Add(3 * time.Hour)}))
	b.ok(studio.SignIn(t.Context(), one)) // what expired was deleted
}

func testWizards(t *testing.T, engine Engine) {
	b := setup(t, engine)
	first := agent.PublishedForm{ID: "w", Version: "v1", Name: "w.yaml", Source: []byte("name: 'ä'\n")}
	second := agent.PublishedForm{ID: "w", Version: "v2", Name: "w.yaml", Source: []byte("name: b\n")}
	b.ok(b.SaveWizards(t.Context(), []agent.PublishedForm{first}, noon))
	edited := first
	edited.Source = []byte("what was published never changes")
	b.ok(b.SaveWizards(t.Context(), []agent.PublishedForm{edited, second}, noon.Add(time.Hour)))
	b.ok(b.SaveWizards(t.Context(), nil, noon))
	b.restart()
	got, err := store.PublishedForms(t.Context(), b.DB)
	if diff := cmp.Diff([]agent.PublishedForm{first, second}, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func testTenants(t *testing.T, engine Engine) {
	b := setup(t, engine)
	out := answered("E1", agent.Session{}, "secret")
	out.Requests = []agent.Request{filed("R1", "dana", noon)}
	out.Audit = []agent.AuditEntry{{At: noon, By: "dana", What: "filed", Request: "R1"}}
	b.ok(b.Commit(t.Context(), out))

	st, err := b.Load(t.Context(), agent.Ref{Event: "E1", Tenant: "T2", Session: "S1", Person: "dana", Request: "R1"})
	if diff := cmp.Diff(agent.State{Session: &agent.Session{ID: "S1", Tenant: "T2"}}, st); err != nil || diff != "" {
		t.Error(err, diff)
	}
	if _, ok, err := b.Session(t.Context(), "T2", "S1"); ok || err != nil {
		t.Error("another tenant's session", err)
	}
	if _, ok, err := b.Request(t.Context(), "T2", "R1"); ok || err != nil {
		t.Error("another tenant's request", err)
	}
	if got, err := b.History(t.Context(), "T2", "S1"); len(got) > 0 || err != nil {
		t.Error("another tenant's history", err)
	}
	if got, err := b.Audit(t.Context(), "T2", "R1"); len(got) > 0 || err != nil {
		t.Error("another tenant's audit", err)
	}
	if got, err := b.Requests(t.Context(), "T2", 10); len(got) > 0 || err != nil {
		t.Error("another tenant's requests", err)
	}
	// Another tenant may use the same ids.
	theirs := answered("E1", agent.Session{}, "theirs")
	theirs.Tenant, theirs.Session.Tenant = "T2", "T2"
	b.ok(b.Commit(t.Context(), theirs))
	if got := b.load("").Session.Form.Answers["q-name"].Value; got != "secret" {
		t.Errorf("another tenant overwrote it: %q", got)
	}
	r := filed("R1", "dana", noon)
	r.Tenant, r.Version, r.State = "T2", 1, agent.Canceled
	if err := b.Commit(t.Context(), agent.Outcome{Event: "E2", Tenant: "T2", At: noon, Requests: []agent.Request{r}}); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("another tenant's request was changed: %v", err)
	}
}
