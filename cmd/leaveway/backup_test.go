package main

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
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

var databases atomic.Int64

// ownDatabase returns the URL of a new, empty database on the Postgres for tests.
func ownDatabase(t *testing.T, name string) string {
	t.Helper()
	server := storetest.Postgres(t)
	name = fmt.Sprintf("%s_%d_%d", name, os.Getpid(), databases.Add(1))
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

// TestBackupsForget erases somebody after a backup and restores it: nobody can read what they said
// then, with whatever keys, and they can begin again. A request that has to be kept is still there,
// and so is everybody else.
func TestBackupsForget(t *testing.T) {
	t.Parallel()
	for name, begin := range backups {
		t.Run(name, func(t *testing.T) {
			at, copied := begin(t)
			ring, key := "sqlite:"+filepath.Join(t.TempDir(), "people.db"), seal.NewKey()
			if name == "postgres" {
				ring = ownDatabase(t, "leaveway_people")
			}
			s, err := newStageFrom(t.Context(), demoConfig{database: at, keys: key, ring: ring})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(s.close)
			s.does(t, "dana", "I'd like vacation from January 11 to 13, 2027")
			s.does(t, "dana", "yes")
			s.does(t, "dana", "I work in Oakland, California")
			s.does(t, "dana", "I'd like vacation from February 8 to 9, 2027")
			s.does(t, "sam", "I'd like vacation from March 1 to 2, 2027")
			elsewhere := copied(t)
			dana := s.place.Team.ID + "/U0DANA"
			call := func(code int, database string, args ...string) string {
				t.Helper()
				got, stdout, stderr := runFor(t.Context(), append(args, "--database-url", database, "--encryption-keys", key)...)
				if got != code {
					t.Fatalf("%v: exit %d\n%s%s", args, got, stdout, stderr)
				}
				return stdout + stderr
			}
			if told := call(1, at, "export", dana, "--out", "-"); !strings.Contains(told, "LEAVEWAY_PEOPLE_KEYS is not set") {
				t.Errorf("without people's keys: %s", told)
			}
			if told := call(1, at, "export", dana, "--out", "-", "--people-keys", "sqlite:"+filepath.Join(t.TempDir(), "new.db")); !strings.Contains(told, "is not the database of people's keys") {
				t.Errorf("with other people's keys: %s", told)
			}
			export := func(database string) string {
				t.Helper()
				return call(0, database, "export", dana, "--out", "-", "--people-keys", ring)
			}
			before := export(elsewhere)
			for _, want := range []string{"2027-02-08", "2027-01-11"} {
				if !strings.Contains(before, want) {
					t.Fatalf("the backup doesn't have %s, which is to be forgotten or kept:\n%s", want, before)
				}
			}
			call(0, at, "erase", dana, "--by", "hana", "--people-keys", ring)
			call(0, at, "erase", dana, "--by", "omar", "--confirm", "--people-keys", ring)
			after := export(elsewhere)
			if strings.Contains(after, "2027-02-08") || strings.Contains(after, "Oakland") {
				t.Errorf("the backup still tells what was said:\n%s", after)
			}
			if !strings.Contains(after, "2027-01-11") {
				t.Errorf("the request that has to be kept is gone from the backup:\n%s", after)
			}
			s.database = elsewhere
			if err := s.restart(t.Context()); err != nil {
				t.Fatal(err)
			}
			if told := s.does(t, "dana", "where was I?"); strings.Contains(told, "Feb 8") {
				t.Errorf("the form is still there:\n%s", told)
			}
			if told := s.does(t, "dana", "I'd like vacation from April 12 to 13, 2027"); !strings.Contains(told, "April 12") && !strings.Contains(told, "Apr 12") {
				t.Errorf("they can't begin again:\n%s", told)
			}
			if told := s.does(t, "sam", "where was I?"); !strings.Contains(told, "Mar") {
				t.Errorf("somebody else's form is gone:\n%s", told)
			}
			again := call(0, elsewhere, "erase", dana, "--by", "hana", "--people-keys", ring)
			if !strings.Contains(again, "would delete") {
				t.Errorf("the erasure can't be repeated: %s", again)
			}
			call(0, elsewhere, "erase", dana, "--by", "omar", "--confirm", "--people-keys", ring)
			if !strings.Contains(export(elsewhere), "2027-01-11") {
				t.Error("the request that has to be kept is gone")
			}
			storetest.Tamper(t, ring, "UPDATE person_keys SET state = 2, person = '', secret = '' WHERE state = 1") // as after three years
			if kept := export(elsewhere); strings.Contains(kept, "2027-01-11") {                                    // written once more by the erasure
				t.Errorf("after three years, a copy from before still tells of the request:\n%s", kept)
			}
		})
	}
}
