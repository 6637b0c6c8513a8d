package studio_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/studio"
	"github.com/leaveway/leaveway/wizard"
)

// paperShelf has texts in memory. Every text without mistakes counts.
type paperShelf struct {
	mu   sync.Mutex
	past map[string][]studio.PastPaper
}

func (s *paperShelf) All(context.Context) ([]studio.Paper, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []studio.Paper
	for id, past := range s.past {
		last := past[len(past)-1]
		all = append(all, studio.Paper{Kind: "policies", ID: id, Title: id, Text: last.Text, Version: last.Version, Origin: "studio"})
	}
	return all, nil
}

func (s *paperShelf) Check(_ context.Context, p studio.Paper) (studio.Checked, error) {
	return studio.Checked{ID: p.ID, Title: p.Title}, nil
}

func (s *paperShelf) Versions(_ context.Context, p studio.Paper) ([]studio.PastPaper, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.past[p.ID]), nil
}

func (s *paperShelf) Publish(_ context.Context, p studio.Paper, by agent.AuditEntry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if past := s.past[p.ID]; len(past) > 0 && past[len(past)-1].Version != p.Version {
		return agent.ErrConflict
	}
	s.past[p.ID] = append(s.past[p.ID], studio.PastPaper{Version: string(wizard.Fingerprint([]byte(p.Text))), At: by.At, By: by.By, Text: p.Text})
	return nil
}

// TestTwoAuthorsOfOneText checks that the second author who publishes a text sees what the
// first one changed, and that neither text is lost.
func TestTwoAuthorsOfOneText(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.papers.past["remote"] = []studio.PastPaper{{Version: "v1", Text: "Work from home on Fridays."}}
	write := func(who, text string) map[string]any {
		*s.who = who
		s.want("PUT", "papers/policies/remote/draft", map[string]any{"version": 0, "base": "v1", "text": text})
		review := s.want("GET", "papers/policies/remote/review", nil)
		return map[string]any{"version": review["version"], "current": review["current"]}
	}
	hana := write("U0HANA", "Work from home on Mondays.")
	amir := write("U0AMIR", "Work from home on Tuesdays.")
	*s.who = "U0HANA"
	s.want("POST", "papers/policies/remote/publish", hana)
	*s.who = "U0AMIR"
	status, out := s.call("POST", "papers/policies/remote/publish", amir)
	if said, _ := out["error"].(string); status != http.StatusConflict || !strings.Contains(said, "Nothing of yours is lost") {
		t.Fatalf("the second author overwrites the first: %d %v", status, out)
	}
	review := s.want("GET", "papers/policies/remote/review", nil)
	if text := string(asJSON(t, review)); !strings.Contains(text, "Mondays") || !strings.Contains(text, "Tuesdays") || !strings.Contains(text, `"by":"Hana Kim"`) {
		t.Errorf("the second author sees %s", text)
	}
	s.want("POST", "papers/policies/remote/publish", map[string]any{"version": review["version"], "current": review["current"]})
	if past := s.papers.past["remote"]; len(past) != 3 || !strings.Contains(past[1].Text, "Mondays") || !strings.Contains(past[2].Text, "Tuesdays") {
		t.Errorf("the versions are %+v", past)
	}
}

// TestTwoWindowsDiffer checks that a window that is overtaken by another one of the same author
// is told what differs there, and that a text that was discarded there can begin once more.
func TestTwoWindowsDiffer(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.want("POST", "papers", map[string]any{"kind": "policies", "name": "Pets", "text": ""})
	s.want("PUT", "papers/policies/pets/draft", map[string]any{"version": 1, "text": "# Pets\n\nOne day."})
	mine := map[string]any{"version": 1, "text": "# Pets\n\nTwo days."}
	status, out := s.call("PUT", "papers/policies/pets/draft", mine)
	if told := string(asJSON(t, out)); status != http.StatusConflict || !strings.Contains(told, "“Two days.” now says “One day.”") {
		t.Errorf("%d %s", status, told)
	}
	s.want("DELETE", "papers/policies/pets/draft", nil)
	if status, out := s.call("PUT", "papers/policies/pets/draft", mine); status != http.StatusConflict {
		t.Errorf("%d %v", status, out)
	}
	s.want("POST", "papers", map[string]any{"kind": "policies", "name": "pets", "text": ""})
	again := s.want("GET", "papers/policies/pets", nil)
	mine["version"] = again["version"]
	s.want("PUT", "papers/policies/pets/draft", mine)
	if kept := s.want("GET", "papers/policies/pets", nil); kept["text"] != mine["text"] {
		t.Errorf("kept %v", kept["text"])
	}
}

// TestUnknownTextsAreNotFound checks that an address that names no text is refused with a
// sentence, and that nothing can be kept there.
func TestUnknownTextsAreNotFound(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, path := range []string{"papers/policies/nothing/export", "papers/recipes/soup/export", "forms/nothing/export"} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/studio/api/"+path, nil)
		r.AddCookie(&http.Cookie{Name: "studio-author", Value: *s.who})
		w := httptest.NewRecorder()
		s.handler.ServeHTTP(w, r)
		if w.Code != http.StatusNotFound || !strings.HasSuffix(strings.TrimSpace(w.Body.String()), ".") {
			t.Errorf("%s: %d %q", path, w.Code, w.Body)
		}
	}
	for _, path := range []string{"papers/policies/nothing/draft", "papers/recipes/soup/draft", "forms/nothing/draft"} {
		status, out := s.call("PUT", path, map[string]any{"version": 0, "text": "x", "config": map[string]any{}})
		if status != http.StatusNotFound || out["error"] == "" {
			t.Errorf("%s: %d %v", path, status, out)
		}
	}
	if drafts, err := s.shelf.store.Drafts(t.Context(), "", ""); err != nil || len(drafts) != 0 {
		t.Errorf("%d drafts are kept, %v", len(drafts), err)
	}
}

// TestNamesInAnyScript checks that two names give two addresses, in any script.
func TestNamesInAnyScript(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	names := []string{
		"Remote work", "Café rules", "休暇の方針", "在宅勤務の方針", "Отпуск", "Командировки", "إجازة", "דחיית", "Urlaub 日本", "Urlaub 中国", "…", "!!", "2026 holidays",
		strings.Repeat("a very long name ", 6) + "one", strings.Repeat("a very long name ", 6) + "two",
	}
	for _, name := range names {
		id := studio.Slug(name, '-')
		if other, twice := seen[id]; twice || len(id) > 45 || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || id == "" {
			t.Errorf("%q and %q are both %q", name, other, id)
		}
		seen[id] = name
	}
	if seen["remote-work"] == "" || seen["cafe-rules"] == "" {
		t.Errorf("plain names changed: %v", seen)
	}
	s := newServer(t)
	for _, name := range []string{"休暇", "在宅"} {
		s.want("POST", "papers", map[string]any{"kind": "policies", "name": name})
		s.want("POST", "forms", map[string]any{"name": name})
	}
}
