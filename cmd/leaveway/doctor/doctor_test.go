package doctor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/slack/install"
	"github.com/leaveway/leaveway/store"
)

func TestPrint(t *testing.T) {
	t.Parallel()
	findings := Examine(t.Context(),
		func(context.Context) []Finding {
			return Settings(errors.Join(errors.New("A is missing"), errors.New("B is wrong")))
		},
		func(context.Context) []Finding { return []Finding{Whether("content", "can be read", nil)} },
		func(context.Context) []Finding {
			return []Finding{{About: "clock", Grade: Warning, Says: "differs", Fix: "set it"}}
		},
	)
	var out bytes.Buffer
	if err := Print(&out, findings); err != nil {
		t.Fatal(err)
	}
	want := `
✗ settings   A is missing
✗ settings   B is wrong
✓ content    can be read
! clock      differs
             → set it
`
	if got := "\n" + out.String(); got != want {
		t.Errorf("got:%s\nwant:%s", got, want)
	}
	if err := Verdict(findings); err == nil || !strings.Contains(err.Error(), "2 checks") {
		t.Errorf("two settings are wrong, but the verdict is: %v", err)
	}
	if err := Verdict(findings[2:]); err != nil {
		t.Errorf("a warning is no failure: %v", err)
	}
}

// TestHangingCheck checks that a part that doesn't answer ends with its time, and that what
// comes after it is still looked at.
func TestHangingCheck(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	found := Examine(ctx,
		func(ctx context.Context) []Finding {
			if _, limited := ctx.Deadline(); !limited {
				t.Error("a check may take forever")
			}
			cancel() // as its deadline would
			<-ctx.Done()
			return []Finding{Whether("first", "", ctx.Err())}
		},
		func(context.Context) []Finding { return []Finding{Whether("second", "fine", nil)} },
	)
	if len(found) != 2 || found[0].Grade != Failed || found[1].Grade != OK {
		t.Errorf("found %+v", found)
	}
}

func TestCompareClocks(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		theirs time.Duration // what the other clock shows after noon
		took   time.Duration // to read it
		want   Grade
	}{
		{0, 0, OK},
		{4 * time.Second, 0, OK},
		{6 * time.Second, 0, Warning},
		{-6 * time.Second, 0, Warning},
		{61 * time.Second, 0, Failed},
		{-61 * time.Second, 0, Failed},
		{9 * time.Second, 10 * time.Second, OK}, // it may have been read at the end
		{90 * time.Second, 10 * time.Second, Failed},
	} {
		if got := compareClocks("theirs", noon.Add(c.theirs), noon, noon.Add(c.took), farOff); got.Grade != c.want {
			t.Errorf("%s off, read in %s: %s, want %s", c.theirs, c.took, got.Grade, c.want)
		}
	}
}

func TestSlack(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		status int
		body   string
		date   time.Time
		want   Grade
		says   string
	}{
		"all is well":        {200, `{"ok":true}`, noon, OK, "accepts the token"},
		"a revoked token":    {200, `{"ok":false,"error":"token_revoked"}`, noon, Failed, "token_revoked"},
		"a proxy's page":     {200, `<html>Welcome</html>`, noon, Failed, "isn't Slack"},
		"an outage":          {503, ``, noon, Failed, "503"},
		"a clock an hour on": {200, `{"ok":true}`, noon.Add(-time.Hour), Failed, "differs from Slack's by 1h0m0s"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Header.Get("Authorization") != "Bearer xoxb-1" {
					t.Errorf("the token isn't sent: %q", r.Header.Get("Authorization"))
				}
				w.Header().Set("X-Oauth-Scopes", allScopes())
				w.Header().Set("Date", c.date.Format(http.TimeFormat))
				w.WriteHeader(c.status)
				fmt.Fprint(w, c.body)
			}))
			defer server.Close()
			found := Slack(server.URL+"/", "xoxb-1", func() time.Time { return noon })(t.Context())
			last := found[len(found)-1]
			if name == "all is well" {
				last = found[0]
			}
			if last.Grade != c.want || !strings.Contains(last.Says, c.says) || (c.want == Failed) != (last.Fix != "") {
				t.Errorf("found %+v", found)
			}
		})
	}
}

func allScopes() string {
	var names []string
	for _, s := range install.Scopes() {
		names = append(names, s.Name)
	}
	return strings.Join(names, ",")
}

// TestScopes compares what a token may do with what the app needs.
func TestScopes(t *testing.T) {
	t.Parallel()
	for granted, want := range map[string]struct {
		grade Grade
		says  string
	}{
		allScopes(): {OK, "every permission"},
		strings.ReplaceAll(allScopes(), ",usergroups:read", ""): {Warning, "usergroups:read (User groups"},
		strings.ReplaceAll(allScopes(), "chat:write,", ""):      {Failed, "chat:write (I can't send"},
		"": {Warning, "doesn't name"},
	} {
		found := scopes(http.Header{"X-Oauth-Scopes": {granted}})
		if found.Grade != want.grade || !strings.Contains(found.Says, want.says) || (want.grade == OK) != (found.Fix == "") {
			t.Errorf("with %q: %+v", granted, found)
		}
	}
}

// TestDatabase checks a database in each of its states: without tables, in order, and closed.
func TestDatabase(t *testing.T) {
	t.Parallel()
	db, err := store.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "x.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	grades := func() string {
		var all []string
		for _, f := range Database(db, false, time.Now)(t.Context()) {
			all = append(all, f.About+" "+string(f.Grade))
		}
		return strings.Join(all, ", ")
	}
	if got := grades(); got != "schema warning" {
		t.Errorf("without tables: %s", got)
	}
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := grades(); got != "database ok, schema ok, queue ok, set aside ok" {
		t.Errorf("in order: %s", got)
	}
	db.Close()
	if got := grades(); got != "schema failed" {
		t.Errorf("closed: %s", got)
	}
}
