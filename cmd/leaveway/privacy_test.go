package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/privacy"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
)

// TestExportAndErase hands out and deletes what is kept of a person, from the command line.
func TestExportAndErase(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	url := "sqlite:" + filepath.Join(dir, "x.db")
	seedPerson(t, url, "T1", "T2")
	call := func(code int, args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if got := run(t.Context(), append(args, "--database-url", url), &out, &errs); got != code {
			t.Fatalf("%v: exit %d\n%s%s", args, got, &out, &errs)
		}
		return out.String() + errs.String()
	}
	says := func(text string, all ...string) {
		t.Helper()
		for _, want := range all {
			if !strings.Contains(text, want) {
				t.Errorf("%q isn't in:\n%s", want, text)
			}
		}
	}
	says(call(1, "export", "Dana Reyes"), "give the person's ID", "Copy member ID")
	says(call(1, "export", "U0DANA"), "T1/U0DANA or T2/U0DANA")
	says(call(0, "export", "T1/U0DANA"), "wrote export-U0DANA.zip", "documents (1)", "conversations (1)", "If they also use Teams")
	says(call(1, "export", "T1/U0DANA"), "is there already")
	files := unzip(t, "export-U0DANA.zip")
	says(files["index.html"], "What Leaveway keeps about Dana Reyes", "What isn't here", "SECRET")
	says(files["documents/D-1-note.pdf"], "what is in it")
	var copied privacy.Copy
	if err := json.Unmarshal([]byte(files["records.json"]), &copied); err != nil || copied.Person != "U0DANA" || len(copied.Parts) < 2 {
		t.Errorf("%v %+v", err, copied)
	}
	if info, err := os.Stat("export-U0DANA.zip"); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	if text := call(0, "export", "T1/U0DANA", "--out", "-"); !json.Valid([]byte(text)) {
		t.Errorf("not JSON: %s", text)
	}

	says(call(0, "erase", "T1/U0DANA", "--dry-run"), "would delete: a conversation", "would keep: a document that HR has")
	says(call(1, "erase", "T1/U0DANA", "--confirm", "--by", "omar"), "Nobody has started")
	says(call(0, "erase", "T1/U0DANA", "--by", "hana"), "Nothing is deleted yet", "leaveway erase T1/U0DANA --confirm")
	says(call(1, "erase", "T1/U0DANA", "--confirm", "--by", "hana"), "somebody else has to confirm")
	says(call(1, "hold", "T1/U0DANA", "--by", "omar"), "say why")
	says(call(0, "hold", "T1/U0DANA", "--by", "omar", "--reason", "Case 7"), "on hold")
	says(call(1, "erase", "T1/U0DANA", "--confirm", "--by", "omar"), "on hold since", "Case 7")
	says(call(0, "hold", "T1/U0DANA", "--by", "omar", "--release"), "ended")
	says(call(0, "erase", "T1/U0DANA", "--confirm", "--by", "omar"), "deleted: a conversation", "kept: a document", "Backups from before still have it")
	says(call(0, "erase", "T1/U0DANA", "--dry-run"), "were deleted on", "would delete: nothing", "would keep: a document")
	says(call(1, "erase", "T1/U0DANA", "--by", "hana"), "were deleted on", "nothing to delete")
	says(call(1, "erase", "T1/U0DANA", "--confirm", "--by", "omar"), "were deleted on")
	says(call(0, "audit", "U0DANA"), `"what":"exported"`, `"what":"erasure begun"`, `"what":"hold set"`, `"what":"erased"`, `"by":"omar"`)
	says(call(0, "export", "T2/U0DANA", "--out", "-"), "SECRET") // the same ID in another company
	if text := call(0, "export", "T1/U0DANA", "--out", "-"); strings.Contains(text, "SECRET") {
		t.Errorf("it is still there: %s", text)
	}
	says(call(2, "erase"), "expected \"<person>\"")
	says(call(2, "erase", "U1", "--confirm", "--dry-run"), "can't be used together")
}

func seedPerson(t *testing.T, url string, tenants ...agent.TenantID) {
	t.Helper()
	db, err := store.Open(t.Context(), url, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	at := time.Now().UTC()
	for _, tenant := range tenants {
		s := agent.Session{ID: "slack-" + agent.SessionID(tenant) + "-U0DANA", Tenant: tenant, Person: agent.PersonRef{ID: "U0DANA", Name: "Dana Reyes"}, UpdatedAt: at}
		s.LastQuestion = "SECRET"
		d := agent.StoredDocument{Person: "U0DANA", Content: []byte("what is in it")}
		d.ID, d.Name, d.At, d.Sent = "D-1", "note.pdf", at, at
		if err := db.Commit(t.Context(), agent.Outcome{Event: "Ev1", Tenant: tenant, At: at, Session: &s, Documents: []agent.StoredDocument{d}}); err != nil {
			t.Fatal(err)
		}
	}
}

func unzip(t *testing.T, name string) map[string]string {
	t.Helper()
	z, err := zip.OpenReader(name)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	return files
}

// TestAuditVerify checks the audit from the command line, with and without an anchor that was
// kept elsewhere.
func TestAuditVerify(t *testing.T) {
	t.Parallel()
	url := "sqlite:" + filepath.Join(t.TempDir(), "x.db")
	seedPerson(t, url, "T1")
	call := func(args ...string) (int, string) {
		var out, errs bytes.Buffer
		code := run(t.Context(), append(args, "--database-url", url), &out, &errs)
		return code, out.String() + errs.String()
	}
	if code, text := call("hold", "U0DANA", "--by", "hana", "--reason", "Case 7"); code != 0 {
		t.Fatal(text)
	}
	code, text := call("audit", "verify")
	end := regexp.MustCompile(`"end":"([^"]+)"`).FindStringSubmatch(text)
	if code != 0 || end == nil || !strings.Contains(text, `"tenant":"T1","entries":1`) {
		t.Fatal(code, text)
	}
	if code, text = call("audit", "verify", "--anchor", end[1]); code != 0 {
		t.Error(code, text)
	}
	for anchor, want := range map[string]string{
		"T1:1:0123": "isn't the one that it was", "T9:1:0123": "no audit of T9", "yesterday": "isn't an anchor",
	} {
		if code, text := call("audit", "verify", "--anchor", anchor); code != 1 || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s", anchor, code, text)
		}
	}
	storetest.Tamper(t, url, `UPDATE hr_audit SET who = 'omar'`)
	if code, text := call("audit", "verify"); code != 1 || !strings.Contains(text, "entry 1 (person/U0DANA)") || !strings.Contains(text, "compare it with a backup") {
		t.Error(code, text)
	}
	if code, text := call("audit", "U0DANA"); code != 0 || !strings.Contains(text, "hold set") {
		t.Error(code, text)
	}
}
