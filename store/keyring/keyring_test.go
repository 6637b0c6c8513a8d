package keyring_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/leaveway/leaveway/store/keyring"
	"github.com/leaveway/leaveway/store/seal"
	"github.com/leaveway/leaveway/store/storetest"
)

// onBoth runs a test with each kind of database.
func onBoth(t *testing.T, test func(t *testing.T, url string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, "sqlite:"+filepath.Join(t.TempDir(), "keys", "people.db")) })
	t.Run("postgres", func(t *testing.T) { test(t, storetest.Postgres(t)) })
}

func open(t *testing.T, url string) *keyring.Ring {
	t.Helper()
	r, err := keyring.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

func of(t *testing.T, r *keyring.Ring, person string, kind keyring.Kind) *seal.Own {
	t.Helper()
	own, err := r.Of(t.Context(), "T1", person, kind)
	if err != nil {
		t.Fatal(err)
	}
	return own
}

// TestEndings goes through the life of a person's keys, as two servers see it: one that makes
// them, and one that reads them.
func TestEndings(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		here, there := open(t, url), open(t, url)
		if here.Name() == "" || here.Name() != there.Name() {
			t.Errorf("the same ring is %q and %q", here.Name(), there.Name())
		}
		talk, request := of(t, here, "U1", keyring.Talk), of(t, here, "U1", keyring.Request)
		other := of(t, here, "U2", keyring.Talk)
		if got := of(t, there, "U1", keyring.Talk); got.ID != talk.ID || !bytes.Equal(got.Secret, talk.Secret) {
			t.Error("two servers have different keys for one person")
		}
		end := func(e keyring.Ending) {
			t.Helper()
			if e != keyring.ForgetKept {
				if err := there.SetAside(t.Context(), "T1", "U1"); err != nil {
					t.Fatal(err)
				}
			}
			for range 2 { // the second time changes nothing
				if err := here.End(t.Context(), "T1", "U1", e); err != nil {
					t.Fatal(err)
				}
			}
		}
		is := func(what string, own *seal.Own, forgotten bool) {
			t.Helper()
			got, err := open(t, url).Own(own.ID)
			if errors.Is(err, seal.ErrForgotten) != forgotten || (err == nil) == forgotten {
				t.Errorf("%s: %v", what, err)
			}
			if err == nil && !bytes.Equal(got.Secret, own.Secret) {
				t.Errorf("%s: another secret", what)
			}
		}
		end(keyring.Forget)
		is("what was said", talk, true)
		is("what is kept", request, false)
		is("somebody else", other, false)
		later, laterRequest := of(t, there, "U1", keyring.Talk), of(t, there, "U1", keyring.Request)
		if later.ID == talk.ID || laterRequest.ID == request.ID {
			t.Error("what comes after an erasure is under the key from before")
		}
		retained, unknown := of(t, here, "U1", keyring.Retained), of(t, here, "U3", keyring.Retained)
		if again := of(t, there, "U3", keyring.Retained); retained.ID != request.ID || again.ID != unknown.ID {
			t.Error("a kept request that is written once more is under another key")
		}
		if err := here.End(t.Context(), "T1", "U3", keyring.ForgetKept); err != nil {
			t.Fatal(err)
		}
		is("what was kept of somebody without a key", unknown, true)
		end(keyring.ForgetKept)
		is("what was kept", request, true)
		is("a later request", laterRequest, false)
		end(keyring.ForgetAll)
		is("a later request", laterRequest, true)
		is("later words", later, true)
		third := of(t, there, "U1", keyring.Request)
		if err := here.End(t.Context(), "T1", "U1", keyring.ForgetAll); err != nil { // what was done already, once more
			t.Fatal(err)
		}
		is("a request filed after the erasure", third, false)
		is("somebody else", other, false)
	})
}

// TestSecretsAreGone looks for a destroyed key in the file.
func TestSecretsAreGone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "people.db")
	r := open(t, "sqlite:"+path)
	own := of(t, r, "U0DANA", keyring.Talk)
	holds := func() (n int) {
		t.Helper()
		files, err := filepath.Glob(path + "*")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			n += bytes.Count(text, own.Secret) + strings.Count(string(text), "U0DANA")
		}
		return n
	}
	if holds() == 0 {
		t.Fatal("the test doesn't find what is there")
	}
	of(t, r, "U0DANA", keyring.Request)
	if err := r.SetAside(t.Context(), "T1", "U0DANA"); err != nil {
		t.Fatal(err)
	}
	if err := r.End(t.Context(), "T1", "U0DANA", keyring.ForgetAll); err != nil {
		t.Fatal(err)
	}
	if n := holds(); n > 0 {
		t.Errorf("the file still has the key or whose it was, %d times", n)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
}

// TestOneKeyEach: many servers that meet a person at once agree on their key.
func TestOneKeyEach(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		var mu sync.Mutex
		seen := map[string]bool{}
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				r, err := keyring.Open(t.Context(), url)
				if err != nil {
					t.Error(err)
					return
				}
				defer r.Close()
				own, err := r.Of(t.Context(), "T1", "U1", keyring.Talk)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				defer mu.Unlock()
				seen[own.ID] = true
			})
		}
		all.Wait()
		if len(seen) != 1 {
			t.Errorf("one person has %d keys", len(seen))
		}
	})
}

// TestOutOfReach: an unknown key is a lost one, and a database that doesn't answer may answer later.
func TestOutOfReach(t *testing.T) {
	r := open(t, "sqlite:"+filepath.Join(t.TempDir(), "people.db"))
	if _, err := r.Own("NOBODY"); err == nil || errors.Is(err, seal.ErrForgotten) || !strings.Contains(err.Error(), "older than the database") {
		t.Errorf("an unknown key: %v", err)
	}
	r.Close()
	var passes *seal.RingError
	if _, err := r.Own("NOBODY"); !errors.As(err, &passes) {
		t.Errorf("a closed ring: %v", err)
	}
	if _, err := r.Of(t.Context(), "T1", "U1", keyring.Talk); !errors.As(err, &passes) {
		t.Errorf("a closed ring: %v", err)
	}
	for _, wrong := range []string{"people.db", "sqlite:", "mysql://x"} {
		if _, err := keyring.Open(t.Context(), wrong); err == nil || !strings.Contains(err.Error(), keyring.Variable) {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}
