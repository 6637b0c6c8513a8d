package main

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/seal"
	"github.com/leaveway/leaveway/store/storetest"
)

// backups are the commands of docs/production.md, by database: where one is, and what makes a
// copy of it elsewhere while it is in use.
var backups = map[string]func(*testing.T) (at string, copied func(*testing.T) (elsewhere string)){
	"sqlite": func(t *testing.T) (string, func(*testing.T) string) {
		t.Helper()
		at, backup := filepath.Join(t.TempDir(), "leaveway.db"), filepath.Join(t.TempDir(), "leaveway-backup.db")
		return "sqlite:" + at, func(t *testing.T) string {
			t.Helper()
			storetest.Tamper(t, "sqlite:"+at, "VACUUM INTO '"+backup+"'")
			return "sqlite:" + backup
		}
	},
	"postgres": func(t *testing.T) (string, func(*testing.T) string) {
		t.Helper()
		at, elsewhere := ownDatabase(t, "leaveway_kept"), ownDatabase(t, "leaveway_restored")
		return at, func(t *testing.T) string {
			t.Helper()
			dump := filepath.Join(t.TempDir(), "leaveway.dump")
			runTool(t, "pg_dump", "--format=custom", "--file="+dump, at)
			runTool(t, "pg_restore", "--no-owner", "--exit-on-error", "--dbname="+elsewhere, dump)
			return elsewhere
		}
	},
}

// ownDatabase returns the URL of a new, empty database on the Postgres for tests.
func ownDatabase(t *testing.T, name string) string {
	t.Helper()
	server := storetest.Postgres(t)
	name = fmt.Sprintf("%s_%d", name, os.Getpid())
	storetest.Tamper(t, server, "CREATE DATABASE "+name)
	t.Cleanup(func() { storetest.Tamper(t, server, "DROP DATABASE "+name+" WITH (FORCE)") })
	at, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	at.Path = "/" + name
	query := at.Query()
	query.Del("search_path")
	at.RawQuery = query.Encode()
	return at.String()
}

// runTool runs a tool that comes with Postgres.
func runTool(t *testing.T, name string, args ...string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skipf("%s isn't installed: the server runs in a container", name)
	}
	if out, err := exec.CommandContext(t.Context(), name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// TestBackup makes a backup in the middle of a form, goes on, loses the database, and restores
// the backup to another one: the form is where it was then, and what was filed since is filed
// again. Without its keys, the backup says nothing to anybody.
func TestBackup(t *testing.T) {
	t.Parallel()
	for name, begin := range backups {
		t.Run(name, func(t *testing.T) {
			at, copied := begin(t)
			key := seal.NewKey()
			s, err := newStageFrom(t.Context(), demoConfig{database: at, keys: key})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(s.close)
			s.does(t, "dana", "I'd like vacation from January 11 to 13, 2027")
			elsewhere := copied(t)
			if told := s.does(t, "dana", "yes"); !strings.Contains(told, "LR-") {
				t.Fatalf("it wasn't filed:\n%s", told)
			}
			s.isBackup(t, elsewhere, key)
			s.database = elsewhere
			if err := s.restart(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n := s.filed(t); n != 0 {
				t.Errorf("%d requests are in the backup, which is older", n)
			}
			if told := s.does(t, "dana", "yes"); !strings.Contains(told, "Jan 11 – Jan 13, 2027") || s.filed(t) != 1 {
				t.Errorf("the form isn't where it was:\n%s", told)
			}
		})
	}
}

// filed counts the requests in the database.
func (s *stage) filed(t *testing.T) int {
	t.Helper()
	all, err := s.stack.db.Requests(t.Context(), agent.TenantID(s.place.Team.ID), 10)
	if err != nil {
		t.Fatal(err)
	}
	return len(all)
}

// isBackup checks a restored database as docs/production.md says.
func (s *stage) isBackup(t *testing.T, at, key string) {
	t.Helper()
	code, stdout, stderr := runFor(t.Context(), "migrate", "--dry-run", "--database-url", at, "--encryption-keys", key)
	if code != 0 || !strings.Contains(stdout, "up to date") || !strings.Contains(stdout, "would encrypt 0 rows") {
		t.Errorf("with its key: %d, %s%s", code, stdout, stderr)
	}
	code, stdout, stderr = runFor(t.Context(), "migrate", "--dry-run", "--database-url", at)
	if code == 0 || !strings.Contains(stderr, "LEAVEWAY_ENCRYPTION_KEYS") {
		t.Errorf("without its key: %d, %s%s", code, stdout, stderr)
	}
}
