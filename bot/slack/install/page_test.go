package install

import (
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
)

// TestPages: every page says what happened and what to do, runs no script, and shows what
// others wrote as text. With LEAVEWAY_SCREENSHOTS, the pages are written to that folder.
func TestPages(t *testing.T) {
	t.Parallel()
	log := logrus.New()
	log.SetOutput(io.Discard)
	i := New(Config{Log: log})
	hostile := `<img src=x onerror=alert(1)>`
	all := []string{}
	for _, s := range Scopes() {
		all = append(all, s.Name)
	}
	for name, p := range map[string]page{
		"done":      done(agent.Install{Tenant: "T1", App: "A1", Name: "Marigold", Scopes: all}),
		"again":     done(agent.Install{Tenant: "T1", App: "A1", Name: hostile, Scopes: all, HRChannel: "C1"}),
		"missing":   done(agent.Install{Tenant: "T1", App: "A1", Name: "Marigold", Scopes: all[:10]}),
		"stale":     stale(),
		"canceled":  canceled(),
		"busy":      busy(),
		"uninvited": notInvited(hostile),
		"refused":   refusedBySlack(hostile),
		"failed":    failed(""),
		"setup":     failed("bad_redirect_uri"),
		"org":       failed("team_access_not_granted"),
		"unknown":   failed(hostile),
	} {
		w := httptest.NewRecorder()
		i.show(w, p)
		text := w.Body.String()
		if w.Code != p.status || p.Title == "" || p.Text == "" || p.Label == "" || strings.Contains(text, "<img") || strings.Contains(text, "ZgotmplZ") || strings.Contains(text, "<script") {
			t.Errorf("%s: %d\n%s", name, w.Code, text)
		}
		if !strings.Contains(w.Header().Get("Content-Security-Policy"), "default-src 'none'") || w.Header().Get("Cache-Control") != "no-store" {
			t.Error(name, w.Header())
		}
		if folder := os.Getenv("LEAVEWAY_SCREENSHOTS"); folder != "" {
			if err := os.WriteFile(filepath.Join(folder, name+".html"), w.Body.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}
