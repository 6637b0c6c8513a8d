package handover

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/graph"
	"github.com/leaveway/leaveway/knowledge/handover"
)

var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

const hostile = "# Bank\n\n<script>alert(1)</script> [go](javascript:alert(1)) ![x](https://evil.example/x.png)\n\nOnly Jolan Vesk has the token.\n\n# Steps\n\n1. Ask Jolan Vesk.\n2. Post it.\n"

// house has one handover, and remembers who read it.
type house struct {
	h      agent.Handover
	parts  []agent.HandoverPart
	hr     map[agent.UserID]bool
	down   bool
	record []agent.AuditEntry
}

func newHouse(state agent.HandoverState) *house {
	all := []*files.File{files.Read("bank.md", []byte(hostile)), files.Read("post.py", []byte("open('bank.md')\n"))}
	found := gaps.Analyse(all)
	g := graph.Build("", all, found)
	fact := handover.Fact{ID: "f1", Question: "q1", Asked: "Who posts it?", Text: "Mirela does <b>now</b>."}
	h := agent.Handover{
		ID: "H-1", Tenant: "T1", State: state, About: handover.About{Project: "Close", Role: "controller"},
		People: agent.HandoverPeople{
			Leaver: agent.PersonRef{ID: "dana"}, Manager: agent.PersonRef{ID: "sam"}, Successor: agent.PersonRef{ID: "lee"}, Starter: agent.PersonRef{ID: "hana"},
		},
		Talk: handover.Interview{Facts: []handover.Fact{fact}},
	}
	home := &house{h: h, hr: map[agent.UserID]bool{"hana": true, "dana": true}, parts: []agent.HandoverPart{{Handover: "H-1", Name: agent.GraphPart, Graph: &g}}}
	for _, n := range handover.NotesOf(all, found) {
		home.parts = append(home.parts, agent.HandoverPart{Handover: "H-1", Name: "file/" + n.File, Notes: &n})
	}
	if state == agent.HandoverApproved {
		home.h.About.Version = 1
		pack := handover.Build(home.h.About, handover.NotesOf(all, found), home.h.Talk)
		home.parts = append(home.parts, agent.HandoverPart{Handover: "H-1", Name: "package/1", Package: &pack})
	}
	return home
}

// get asks for an address as somebody, who may be nobody.
func (c *house) get(t *testing.T, who agent.UserID, address string) (status int, body string) {
	t.Helper()
	log := logrus.New()
	log.SetOutput(io.Discard)
	failure := func() error {
		if c.down {
			return errors.New("the database is down")
		}
		return nil
	}
	pages := New(Config{
		Tenant: "T1", Person: func(*http.Request) (agent.UserID, error) { return who, nil }, SignIn: "/studio/sign-in/",
		HR: func(_ context.Context, id agent.UserID) (is, unknown bool) { return c.hr[id], c.down },
		Load: func(_ context.Context, id agent.HandoverID) (agent.Handover, bool, error) {
			return c.h, id == c.h.ID, failure()
		},
		Parts:  func(context.Context, agent.HandoverID) ([]agent.HandoverPart, error) { return c.parts, nil },
		Record: func(_ context.Context, e agent.AuditEntry) error { c.record = append(c.record, e); return nil },
		Clock:  func() time.Time { return noon }, Log: log,
	})
	w := httptest.NewRecorder()
	pages.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody))
	if csp := w.Header().Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%s: %s", address, csp)
	}
	return w.Code, w.Body.String()
}

// TestWhoReadsAPage checks who sees what in which state, and that everybody else sees what they
// would see if there were no such handover.
func TestWhoReadsAPage(t *testing.T) {
	t.Parallel()
	everybody := []agent.UserID{"dana", "sam", "lee", "hana", "gus"}
	readers := map[agent.HandoverState]string{
		agent.HandoverShared:   "sam hana",
		agent.HandoverApproved: "sam hana lee dana",
	}
	for _, state := range []agent.HandoverState{
		agent.HandoverInvited, agent.HandoverCollecting, agent.HandoverAsking, agent.HandoverPaused, agent.HandoverReviewing,
		agent.HandoverShared, agent.HandoverApproved, agent.HandoverDeclined, agent.HandoverCanceled,
	} {
		for _, who := range everybody {
			for _, address := range []string{"/handover/H-1", "/handover/H-1/graph", "/handover/H-1/package.md"} {
				c := newHouse(state)
				_, none := c.get(t, who, "/handover/H-2")
				status, body := c.get(t, who, address)
				may := strings.Contains(" "+readers[state]+" ", " "+string(who)+" ")
				switch {
				case may && (status != http.StatusOK || !strings.Contains(body, "Close") || len(c.record) != 1 || c.record[0].By != who):
					t.Errorf("%s, %s %s: %d, %v", state, who, address, status, c.record)
				case !may && (status != http.StatusNotFound || body != none || len(c.record) > 0):
					t.Errorf("%s, %s reads %s: %d", state, who, address, status)
				}
			}
		}
	}
}

// TestPageOfAPackage checks that strangers' files are quoted and run nothing.
func TestPageOfAPackage(t *testing.T) {
	t.Parallel()
	_, body := newHouse(agent.HandoverApproved).get(t, "lee", "/handover/H-1")
	for _, want := range []string{"<title>Handover: Close</title>", "Approved, version 1.", "Mirela does", `href="/handover/H-1/graph"`, `href="/handover/H-1/package.md"`} {
		if !strings.Contains(body, want) {
			t.Errorf("%q isn't there:\n%s", want, body)
		}
	}
	for _, never := range []string{"<script", "javascript:", "<b>now"} {
		if strings.Contains(body, never) {
			t.Errorf("%q is there:\n%s", never, body)
		}
	}
}

// TestPageOfAGraph checks that the graph shows what is still open, leads back, and explains itself if there are
// no files.
func TestPageOfAGraph(t *testing.T) {
	t.Parallel()
	c := newHouse(agent.HandoverApproved)
	const asked = "who can do this when that person is away?"
	if _, body := c.get(t, "lee", "/handover/H-1/graph"); strings.Contains(body, asked) || !strings.Contains(body, `href="/handover/H-1"`) {
		t.Errorf("a question that isn't in the interview is open:\n%s", body)
	}
	c.h.Talk.Questions = gaps.Analyse([]*files.File{files.Read("bank.md", []byte(hostile))}).Backlog
	if _, body := c.get(t, "lee", "/handover/H-1/graph"); !strings.Contains(body, asked) {
		t.Errorf("an open question isn't there:\n%s", body)
	}
	c.parts = nil
	if status, body := c.get(t, "lee", "/handover/H-1/graph"); status != http.StatusNotFound {
		t.Errorf("without its approved version: %d %s", status, body)
	}
	c = newHouse(agent.HandoverShared)
	c.parts = nil
	if status, body := c.get(t, "sam", "/handover/H-1/graph"); status != http.StatusOK || !strings.Contains(body, "Nothing to draw yet") || strings.Contains(body, "<svg") {
		t.Errorf("without files: %d %s", status, body)
	}
}

// TestBeforeSigningIn checks what somebody sees who hasn't signed in: nothing of any handover.
func TestBeforeSigningIn(t *testing.T) {
	t.Parallel()
	c := newHouse(agent.HandoverApproved)
	status, body := c.get(t, "", "/handover/H-1")
	if status != http.StatusOK || !strings.Contains(body, "url=/handover/H-1?here=1") || strings.Contains(body, "Close") {
		t.Errorf("%d %s", status, body)
	}
	status, body = c.get(t, "", "/handover/H-1?here=1")
	if status != http.StatusUnauthorized || !strings.Contains(body, `/studio/sign-in/?to=%2Fhandover%2FH-1`) || strings.Contains(body, "Close") {
		t.Errorf("%d %s", status, body)
	}
	for _, address := range []string{"/handover/", "/handover/H-1/other", "/handover/..%2fx", "/handover/h-1", "/handover/H-1%27%20OR", "/handover/H-1/graph/x"} {
		if status, body := c.get(t, "lee", address); status != http.StatusNotFound || !strings.Contains(body, "nothing here") {
			t.Errorf("%s: %d", address, status)
		}
	}
	c.down = true
	if status, body := c.get(t, "lee", "/handover/H-1"); status != http.StatusServiceUnavailable || !strings.Contains(body, "try again") {
		t.Errorf("%d %s", status, body)
	}
}
