package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/redis"
)

// TestAuditKnowsQuestionnaires checks that an operator sees why a questionnaire's session went
// where it went, by any of its IDs, and nothing that was answered.
func TestAuditKnowsQuestionnaires(t *testing.T) {
	t.Parallel()
	database := "sqlite:" + filepath.Join(t.TempDir(), "leaveway.db")
	db, err := store.Open(t.Context(), database, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	templates, err := questionnaire.Load(questionnaire.Starter())
	if err != nil {
		t.Fatal(err)
	}
	registry, err := redis.Open(t.Context(), "", redis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer registry.Close()
	desk, err := questionnaire.New(templates, db, registry, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"hello", "varata aika", "lääkäri", "ensi maanantaina", "Aino Virtanen"} {
		c := questionnaire.Call{Tenant: "T1", Link: questionnaire.Link{Session: "web-abc", Template: "navigator"}, Words: words, At: time.Unix(1_800_000_000, 0).UTC()}
		if _, err := desk.Take(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	db.Close()
	for _, id := range []string{"web-abc", "web-abc-r1"} {
		code, stdout, stderr := runFor(t.Context(), "audit", "--database-url", database, id)
		if code != 0 || !strings.Contains(stdout, `"session":"web-abc"`) || !strings.Contains(stdout, `"to":"booking-fi"`) || !strings.Contains(stdout, "varata ai*") {
			t.Errorf("%s: %d\n%s%s", id, code, stdout, stderr)
		}
		if strings.Contains(stdout, "Aino") || strings.Contains(stdout, "maanantai") {
			t.Errorf("the audit has answers:\n%s", stdout)
		}
	}
	if code, _, stderr := runFor(t.Context(), "audit", "--database-url", database, "web-xyz"); code != 1 || !strings.Contains(stderr, "nothing is known") {
		t.Errorf("an unknown session: %d %s", code, stderr)
	}
}
