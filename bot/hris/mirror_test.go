package hris_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/hris"
)

// shelf is a store of one company, in memory; JSON in between, as in a database.
type shelf struct {
	mu      sync.Mutex
	version int64
	entries map[string]kept
	writes  int
}

type kept struct {
	agent.DirectoryEntry
	body []byte
}

func (s *shelf) Changes(_ context.Context, since int64) (all []agent.DirectoryEntry, version int64, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(s.entries)) {
		k := s.entries[id]
		if k.Changed <= since {
			continue
		}
		body := k.body
		e := k.DirectoryEntry
		e.Read = func(into any) error { return json.Unmarshal(body, into) }
		all = append(all, e)
	}
	return all, s.version, nil
}

func (s *shelf) Change(_ context.Context, version int64, entries []agent.DirectoryEntry, _ time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if version != s.version {
		return agent.ErrConflict
	}
	s.version++
	s.writes += len(entries)
	for _, e := range entries {
		body, err := json.Marshal(e.Body)
		if err != nil {
			return err
		}
		e.Changed = s.version
		s.entries[e.ID] = kept{e, body}
	}
	return nil
}

// system is an HR system whose answers a test writes.
type system struct {
	list     []hris.Person
	rest     map[string]func(p *hris.Person) error
	fails    error
	asked    []string
	complete func()
}

func (*system) Name() string { return "Example HR" }

func (s *system) List(context.Context) ([]hris.Person, error) {
	return slices.Clone(s.list), s.fails
}

func (s *system) Complete(_ context.Context, p *hris.Person) error {
	s.asked = append(s.asked, p.ID)
	if s.complete != nil {
		s.complete()
	}
	if rest := s.rest[p.ID]; rest != nil {
		return rest(p)
	}
	return nil
}

type rig struct {
	*system
	store  *shelf
	now    time.Time
	mirror *hris.Mirror
}

func newRig(people ...hris.Person) *rig {
	r := &rig{
		system: &system{list: people, rest: map[string]func(p *hris.Person) error{}}, store: &shelf{entries: map[string]kept{}},
		now: time.Date(2026, time.November, 26, 9, 0, 0, 0, time.UTC),
	}
	r.mirror = r.replica("a")
	return r
}

func (r *rig) replica(holder string) *hris.Mirror {
	m := hris.NewMirror(r.store, holder, func() time.Time { return r.now })
	m.From(r.system)
	return m
}

// sync lets an hour pass and copies.
func (r *rig) sync(t *testing.T) error {
	t.Helper()
	r.now = r.now.Add(time.Hour)
	return r.mirror.Sync(t.Context(), time.UTC)
}

// people says who is known, one word each: "ana@x.com/sam@x.com's ID".
func (r *rig) people() string {
	var all []string
	for _, e := range r.mirror.People(time.UTC) {
		one := e.Email + "<" + e.Manager
		if e.Left != 0 {
			one += "!" + e.Left.String()
		}
		if e.LastDay != 0 {
			one += "…" + e.LastDay.String()
		}
		all = append(all, one)
	}
	return strings.Join(all, " ")
}

func person(id, manager string) hris.Person {
	return hris.Person{ID: id, Email: strings.ToUpper(id[:1]) + id[1:] + "@x.com", Name: id, Manager: manager}
}

// TestSync follows people as the system changes: a new manager, a last day that is known ahead, one
// who has left, one who was deleted, and one who comes back.
func TestSync(t *testing.T) {
	t.Parallel()
	r := newRig(person("ana", "sam"), person("sam", ""), person("cy", "sam"), hris.Person{ID: "old", Gone: true})
	for _, step := range []struct {
		what   string
		do     func()
		want   string
		leaves string
	}{
		{"the first time", func() {}, "ana@x.com<sam cy@x.com<sam sam@x.com<", ""},
		{"nothing new", func() {}, "ana@x.com<sam cy@x.com<sam sam@x.com<", ""},
		{"another manager", func() { r.list[0].Manager = "cy" }, "ana@x.com<cy cy@x.com<sam sam@x.com<", ""},
		{"a last day is known", func() { r.list[1].Left = "2026-12-31" }, "ana@x.com<cy cy@x.com<sam sam@x.com<…2026-12-31", ""},
		{"marked as having left, but not yet", func() { r.list[1].Gone = true }, "ana@x.com<cy cy@x.com<sam sam@x.com<…2026-12-31", ""},
		{"left", func() { r.list[1].Left = "2026-11-20" }, "ana@x.com<cy cy@x.com<sam sam@x.com<!2026-11-20", "hris/sam"},
		{"left, once more", func() {}, "ana@x.com<cy cy@x.com<sam sam@x.com<!2026-11-20", "hris/sam"},
		{"deleted", func() { r.list = slices.Delete(r.list, 2, 3) }, "ana@x.com<cy cy@x.com<sam!2026-11-26 sam@x.com<!2026-11-20", "hris/cy hris/sam"},
		{"back", func() { r.list[1].Left, r.list[1].Gone = "", false }, "ana@x.com<cy cy@x.com<sam!2026-11-26 sam@x.com<", "hris/cy"},
	} {
		step.do()
		if err := r.sync(t); err != nil {
			t.Fatalf("%s: %v", step.what, err)
		}
		var leaves []string
		for _, d := range r.mirror.Departures(r.now.Add(-hris.NewsFor)) {
			leaves = append(leaves, d.ID)
		}
		if got := r.people(); got != step.want || strings.Join(leaves, " ") != step.leaves {
			t.Errorf("%s: %s, left %v; want %s, left %s", step.what, got, leaves, step.want, step.leaves)
		}
		again := r.replica("b") // another replica knows the same from the store
		if err := again.Refresh(t.Context()); err != nil || fmt.Sprint(again.People(time.UTC)) != fmt.Sprint(r.mirror.People(time.UTC)) {
			t.Errorf("%s: another replica knows something else, %v", step.what, err)
		}
	}
	if n := strings.Count(strings.Join(r.asked, " "), "old"); n != 1 {
		t.Errorf("who left long ago was asked for %d times", n)
	}
	r.now = r.now.Add(100 * 24 * time.Hour)
	if err := r.sync(t); err != nil || strings.Contains(r.people(), "cy@x.com") {
		t.Errorf("who left 100 days ago is still known: %s, %v", r.people(), err)
	}
}

// TestNothingNew writes no person who hasn't changed, but says how new the copy is.
func TestNothingNew(t *testing.T) {
	t.Parallel()
	r := newRig(person("ana", ""), person("sam", ""))
	if err := r.sync(t); err != nil {
		t.Fatal(err)
	}
	before := r.store.writes
	if err := r.sync(t); err != nil {
		t.Fatal(err)
	}
	const ofState = 3 // begun, and twice that nobody else may
	if n := r.store.writes - before; n > ofState {
		t.Errorf("%d entries were written", n)
	}
	if asOf := r.mirror.People(time.UTC)[0].AsOf; !asOf.Equal(r.now) {
		t.Errorf("as of %s at %s", asOf, r.now)
	}
	asked := len(r.asked)
	if err := r.mirror.Sync(t.Context(), time.UTC); err != nil || len(r.asked) != asked {
		t.Errorf("it was read again at once: %v", err)
	}
}

// TestDuplicates counts nobody whose address two people have, or who has none; whoever has left
// doesn't stand in the way of who has the address now.
func TestDuplicates(t *testing.T) {
	t.Parallel()
	twin, heir := person("twin", ""), person("heir", "")
	twin.Email, heir.Email = "ana@X.com", "sam@x.com"
	left := person("sam", "")
	r := newRig(person("ana", ""), twin, hris.Person{ID: "none"}, left)
	if err := r.sync(t); err != nil {
		t.Fatal(err)
	}
	if got := r.people(); got != "sam@x.com<" || r.mirror.Status().Unknown != 3 {
		t.Errorf("%s, %+v", got, r.mirror.Status())
	}
	r.list = append(r.list, heir)
	r.list[3].Gone, r.list[3].Left = true, "2026-11-25"
	if err := r.sync(t); err != nil {
		t.Fatal(err)
	}
	if got := r.people(); got != "sam@x.com< sam@x.com<!2026-11-25" {
		t.Errorf("after the address was given to somebody else: %s", got)
	}
}

// TestTrouble keeps the copy and its age when the system is down, refuses, or forgets most people.
func TestTrouble(t *testing.T) {
	t.Parallel()
	var many []hris.Person
	for n := range 20 {
		many = append(many, person(fmt.Sprintf("p%02d", n), ""))
	}
	r := newRig(many...)
	if err := r.sync(t); err != nil {
		t.Fatal(err)
	}
	synced, whole := r.now, r.people()
	down := errors.New("down")
	for _, step := range []struct {
		what string
		do   func()
		says string
	}{
		{"the list can't be read", func() { r.fails = down }, "down"},
		{"the key isn't good", func() { r.fails = hris.ErrDenied }, "refuses the key"},
		{"most people are missing", func() { r.list = many[:3] }, "doesn't list 17 of 20 people"},
		{"nobody is there", func() { r.list = nil }, "doesn't list 20 of 20 people"},
		{"it goes down in the middle", func() {
			for _, p := range many[7:] {
				r.rest[p.ID] = func(*hris.Person) error { return down }
			}
		}, "down"},
	} {
		r.list, r.fails, r.rest = many, nil, map[string]func(*hris.Person) error{}
		step.do()
		if err := r.sync(t); err == nil || !strings.Contains(err.Error(), step.says) {
			t.Errorf("%s: %v", step.what, err)
		}
		s := r.mirror.Status()
		if !s.Synced.Equal(synced) || !strings.Contains(s.Failed, step.says) || r.people() != whole {
			t.Errorf("%s: %+v, %s", step.what, s, r.people())
		}
	}
	r.list, r.fails, r.rest = many, nil, map[string]func(*hris.Person) error{"p03": func(*hris.Person) error { return hris.ErrNobody }}
	r.now = r.now.Add(9 * time.Minute)
	if err := r.mirror.Sync(t.Context(), time.UTC); err != nil || r.mirror.Status().Failed == "" {
		t.Errorf("it was tried again after nine minutes: %v", err)
	}
	r.now = r.now.Add(time.Minute)
	if err := r.mirror.Sync(t.Context(), time.UTC); err != nil || r.mirror.Status().Failed != "" || r.mirror.Status().Missed != 1 || r.people() != whole {
		t.Errorf("afterwards: %v, %+v", err, r.mirror.Status())
	}
	for _, e := range r.mirror.People(time.UTC) {
		if stale := e.Email == "p03@x.com"; stale == e.AsOf.Equal(r.now) {
			t.Errorf("%s is as of %s at %s", e.Email, e.AsOf, r.now)
		}
	}
}

// TestReplicas has one replica copy at a time, and another take over from one that has died.
func TestReplicas(t *testing.T) {
	t.Parallel()
	r := newRig(person("ana", ""), person("sam", ""))
	other := r.replica("b")
	inTheMiddle := 0
	r.complete = func() {
		before := len(r.asked)
		if err := other.Sync(t.Context(), time.UTC); err != nil || len(r.asked) != before {
			t.Errorf("two at once: %v", err)
		}
		inTheMiddle++
	}
	if err := r.sync(t); err != nil || inTheMiddle != 2 {
		t.Fatal(err, inTheMiddle)
	}
	dead := errors.New("dies")
	r.complete = func() { panic(dead) }
	func() {
		defer func() { _ = recover() }()
		r.now = r.now.Add(2 * time.Hour)
		_ = r.mirror.Sync(t.Context(), time.UTC)
	}()
	r.complete, r.asked = nil, nil
	if err := other.Sync(t.Context(), time.UTC); err != nil || len(r.asked) != 0 {
		t.Errorf("nobody knows yet that it died: %v, %v", err, r.asked)
	}
	r.now = r.now.Add(6 * time.Minute)
	if err := other.Sync(t.Context(), time.UTC); err != nil || len(r.asked) != 2 {
		t.Errorf("nobody took over: %v, %v", err, r.asked)
	}
}

// TestTokens keeps the token that follows the configured one; another configured one starts over.
func TestTokens(t *testing.T) {
	t.Parallel()
	r := newRig()
	if err := r.mirror.KeepToken(t.Context(), "second", "digest"); err != nil {
		t.Fatal(err)
	}
	for after, want := range map[string]string{"digest": "second", "another": ""} {
		if got, err := r.replica("b").Token(t.Context(), after); err != nil || got != want {
			t.Errorf("after %s: %q, %v", after, got, err)
		}
	}
}

// TestAddresses wants a system's address to be encrypted, and to be nothing else.
func TestAddresses(t *testing.T) {
	t.Parallel()
	for address, ok := range map[string]bool{
		"https://hr.example.com": true, "https://hr.example.com:8443/web/index.php": true, "http://localhost:8080": true, "http://127.0.0.1:1": true,
		"http://hr.example.com": false, "http://localhost.example.com": false, "https://me:pw@hr.example.com": false, "https://hr.example.com/?x=1": false,
		"https://": false, "hr.example.com": false, "ftp://hr.example.com": false,
	} {
		if _, err := hris.ParseAddress(address); (err == nil) != ok {
			t.Errorf("%s: %v", address, err)
		}
	}
}
