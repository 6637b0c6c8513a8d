package scim_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/bot/scim"
)

const token = "a-token-of-the-test"

// kept is a store as [scim.Store] describes it.
type kept struct {
	mu      sync.Mutex
	version int64
	entries map[string]agent.DirectoryEntry
	broken  error
}

func (k *kept) Changes(_ context.Context, since int64) (all []agent.DirectoryEntry, version int64, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(k.entries)) {
		if e := k.entries[id]; e.Changed > since {
			all = append(all, e)
		}
	}
	return all, k.version, k.broken
}

func (k *kept) Change(_ context.Context, version int64, entries []agent.DirectoryEntry, _ time.Time) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if version != k.version {
		return agent.ErrConflict
	}
	k.version++
	for _, e := range entries {
		text, err := json.Marshal(e.Body)
		if err != nil {
			return err
		}
		e.Changed, e.Body, e.Read = k.version, nil, func(into any) error { return json.Unmarshal(text, into) }
		if k.entries == nil {
			k.entries = map[string]agent.DirectoryEntry{}
		}
		k.entries[e.ID] = e
	}
	return nil
}

var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

// replica is a server.
type replica struct {
	*scim.Directory
	handler http.Handler
}

func serve(store scim.Store) replica {
	now := noon
	clock := func() time.Time { now = now.Add(time.Second); return now }
	log := logrus.New()
	log.SetOutput(io.Discard)
	d := scim.NewDirectory(store, clock)
	return replica{d, scim.New(scim.Config{Token: token, Directory: d, Clock: clock, Log: log})}
}

// do makes a request, and returns its response.
func (r replica) do(t *testing.T, method, path, body string) (status int, got map[string]any) {
	t.Helper()
	request := httptest.NewRequest(method, scim.Path+path, strings.NewReader(body))
	request.Header.Set("Authorization", "Bearer "+token)
	if body != "" {
		request.Header.Set("Content-Type", "application/scim+json; charset=utf-8")
	}
	response := httptest.NewRecorder()
	r.handler.ServeHTTP(response, request)
	if text := response.Body.Bytes(); len(text) > 0 {
		if kind := response.Header().Get("Content-Type"); kind != "application/scim+json" {
			t.Errorf("%s %s answers with %s", method, path, kind)
		}
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatalf("%s %s: %v in %s", method, path, err, text)
		}
	}
	return response.Code, got
}

// TestProviders plays what providers send, against what they have to get.
func TestProviders(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"entra", "okta"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file, err := txtar.ParseFile(filepath.Join("testdata", name+".txtar"))
			if err != nil {
				t.Fatal(err)
			}
			server, ids := serve(&kept{}), map[string]string{}
			fill := func(text string) string {
				for name, id := range ids {
					text = strings.ReplaceAll(text, "{"+name+"}", id)
				}
				return text
			}
			var step string
			var got map[string]any
			check := func(want []byte) {
				var expected map[string]any
				if err := json.Unmarshal([]byte(fill(string(want))), &expected); err != nil {
					t.Fatalf("%s: %v", step, err)
				}
				for field, value := range expected {
					if diff := cmp.Diff(value, got[field]); diff != "" {
						t.Errorf("%s: %s\n%s", step, field, diff)
					}
				}
			}
			for _, f := range file.Files {
				if f.Name == "expect" {
					check(f.Data)
					continue
				}
				step = f.Name
				words := strings.Fields(f.Name)
				body, isGet := fill(string(f.Data)), words[0] == http.MethodGet
				if isGet {
					body = ""
				}
				var status int
				status, got = server.do(t, words[0], fill(words[1]), body)
				if want, _ := strconv.Atoi(words[2]); status != want {
					t.Fatalf("%s: %d %v", step, status, got)
				}
				if len(words) > 3 {
					ids[words[3]], _ = got["id"].(string)
				}
				if isGet && len(bytes.TrimSpace(f.Data)) > 0 {
					check(f.Data)
				}
			}
		})
	}
}

// TestRefused gives every kind of wrong request, and says in which form it is refused.
func TestRefused(t *testing.T) {
	t.Parallel()
	server := serve(&kept{})
	_, ana := server.do(t, "POST", "Users", `{"userName":"ana@example.com"}`)
	at := fmt.Sprint("Users/", ana["id"])
	patch := func(operations string) string { return `{"Operations":[` + operations + `]}` }
	for _, c := range []struct {
		method, path, body string
		status             int
		kind               string
	}{
		{"POST", "Users", `{"displayName":"Nobody"}`, 400, "invalidValue"},
		{"POST", "Users", `{"userName":["a"]}`, 400, "invalidValue"},
		{"POST", "Users", `{"userName":{"a":1}}`, 400, "invalidValue"},
		{"POST", "Users", `{"userName":"` + strings.Repeat("a", 2000) + `"}`, 400, "invalidValue"},
		{"POST", "Users", `{"userName":"bo@example.com","active":"perhaps"}`, 400, "invalidValue"},
		{"POST", "Users", `not JSON`, 400, "invalidSyntax"},
		{"POST", "Users", `[]`, 400, "invalidSyntax"},
		{"POST", "Users", ``, 400, "invalidSyntax"},
		{"POST", "Users", `{"userName":"` + strings.Repeat("a", 5<<20) + `"}`, 413, "tooMany"},
		{"POST", "Groups", `{}`, 400, "invalidValue"},
		{"GET", "Users?filter=userName+like+%22a%22", "", 400, "invalidFilter"},
		{"GET", "Users?filter=" + strings.Repeat("(", 3000), "", 400, "invalidFilter"},
		{"GET", "Users?filter=" + strings.Repeat("(", 1000), "", 400, "invalidFilter"},
		{"GET", "Users?count=many", "", 400, "invalidValue"},
		{"GET", "Schemas?filter=a+eq+1", "", 403, ""},
		{"GET", "Users/" + strings.Repeat("x", 100), "", 404, ""},
		{"GET", "Groups/" + fmt.Sprint(ana["id"]), "", 404, ""}, // a person is no group
		{"GET", "Me", "", 404, ""},
		{"POST", "Bulk", "{}", 404, ""},
		{"PATCH", at, patch(``), 400, "invalidSyntax"},
		{"PATCH", at, patch(`{"op":"move","path":"active"}`), 400, "invalidSyntax"},
		{"PATCH", at, patch(`{"op":"replace","path":"name..x","value":"a"}`), 400, "invalidPath"},
		{"PATCH", at, patch(`{"op":"replace","value":"a"}`), 400, "invalidValue"},
		{"PATCH", at, patch(`{"op":"remove"}`), 400, "noTarget"},
		{"PATCH", at, patch(`{"op":"remove","path":"userName"}`), 400, "invalidValue"},
		{"PATCH", at, patch(`{"op":"replace","path":"emails[type sw \"w\"].value","value":"a@b.c"}`), 400, "noTarget"},
	} {
		status, got := server.do(t, c.method, c.path, c.body)
		kind, _ := got["scimType"].(string)
		if status != c.status || kind != c.kind || got["status"] != strconv.Itoa(c.status) || got["detail"] == "" ||
			!reflect.DeepEqual(got["schemas"], []any{"urn:ietf:params:scim:api:messages:2.0:Error"}) {
			t.Errorf("%s %.60s %.60s: %d %v", c.method, c.path, c.body, status, got)
		}
	}
	if _, after := server.do(t, "GET", at, ""); !reflect.DeepEqual(ana, after) {
		t.Errorf("what was refused changed something: %v", cmp.Diff(ana, after))
	}
}

// TestToken lets nobody in without the token.
func TestToken(t *testing.T) {
	t.Parallel()
	server := serve(&kept{})
	for _, said := range []string{"", "Bearer", "Bearer ", "Bearer wrong", "Basic " + token, token, "Bearer " + token + "x"} {
		for _, path := range []string{"Users", "Schemas", "nothing"} {
			request := httptest.NewRequest("GET", scim.Path+path, nil)
			request.Header.Set("Authorization", said)
			response := httptest.NewRecorder()
			server.handler.ServeHTTP(response, request)
			if response.Code != http.StatusUnauthorized || response.Header().Get("WWW-Authenticate") != "Bearer" {
				t.Errorf("%q at %s: %d", said, path, response.Code)
			}
		}
	}
}

// TestPages goes through 250 people page by page, and finds some by filters.
func TestPages(t *testing.T) {
	t.Parallel()
	server := serve(&kept{})
	for i := range 250 {
		team := []string{"Design", "Roastery"}[i%2]
		server.do(t, "POST", "Users", fmt.Sprintf(
			`{"userName":"p%03d@example.com","active":%t,"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User":{"department":%q}}`, i, i%10 != 0, team))
	}
	var seen []string
	for start := 1; ; {
		_, page := server.do(t, "GET", fmt.Sprintf("Users?startIndex=%d&count=77&attributes=userName", start), "")
		list, _ := page["Resources"].([]any)
		for _, one := range list {
			person, _ := one.(map[string]any)
			seen = append(seen, person["userName"].(string))
			if len(person) != 4 { // id, meta, schemas
				t.Fatalf("too much of %v", person)
			}
		}
		if page["totalResults"] != 250.0 || page["startIndex"] != float64(start) {
			t.Fatalf("%v", page)
		}
		if start += len(list); len(list) == 0 {
			break
		}
	}
	if len(seen) != 250 || !slices.IsSorted(seen) {
		t.Errorf("%d people, sorted: %t", len(seen), slices.IsSorted(seen))
	}
	for filter, want := range map[string]float64{
		`userName eq "p007@example.com" and active eq true`: 1,
		`userName eq "P007@EXAMPLE.com"`:                    1,
		`externalId eq "none"`:                              0,
		`active eq false`:                                   25,
		`active eq "False"`:                                 25,
		`not (active eq true)`:                              25,
		`userName sw "p00" or userName ew "99@example.com"`: 12,
		`urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department eq "design"`: 125,
		`emails[type eq "work"]`: 0,
		`urn:ietf:params:scim:schemas:core:2.0:User:userName co "p24"`: 10,
		`emails[type eq "work"].value eq "none@example.com"`:           0,
		`title pr`: 0,
		`meta.lastModified gt "2026-01-01T00:00:00Z"`:                                                     250,
		`(userName eq "p001@example.com") or (userName eq "p002@example.com" and active eq true)`:         2,
		`urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department ne "Design" and active pr`: 125,
	} {
		query := strings.NewReplacer(" ", "%20", `"`, "%22").Replace(filter)
		if _, got := server.do(t, "GET", "Users?count=0&filter="+query, ""); got["totalResults"] != want {
			t.Errorf("%s: %v", filter, got)
		}
	}
}

// TestTwoReplicas has two servers change the same directory at once. Nothing is lost, and no user
// name is there twice.
func TestTwoReplicas(t *testing.T) {
	t.Parallel()
	store := &kept{}
	servers := []replica{serve(store), serve(store)}
	const people = 40
	var all sync.WaitGroup
	made := make([]int, len(servers))
	for i, server := range servers {
		all.Go(func() {
			for n := range people {
				status, _ := server.do(t, "POST", "Users", fmt.Sprintf(`{"userName":"p%d@example.com"}`, n))
				if status == http.StatusCreated {
					made[i]++
				} else if status != http.StatusConflict {
					t.Errorf("%d", status)
				}
			}
		})
	}
	all.Wait()
	for _, server := range servers {
		if _, got := server.do(t, "GET", "Users?count=0", ""); got["totalResults"] != float64(people) || made[0]+made[1] != people {
			t.Errorf("%v, made %v", got, made)
		}
	}
	fresh := serve(store)
	if err := fresh.Refresh(t.Context()); err != nil || len(fresh.People(time.UTC)) != people {
		t.Errorf("%d, %v", len(fresh.People(time.UTC)), err)
	}
}

// TestPeople makes records of what a provider says.
func TestPeople(t *testing.T) {
	t.Parallel()
	store := &kept{}
	server := serve(store)
	_, sam := server.do(t, "POST", "Users", `{"userName":"sam@example.com","name":{"givenName":"Sam","familyName":"Ortiz"}}`)
	_, ana := server.do(t, "POST", "Users", fmt.Sprintf(`{"userName":"a1","displayName":"Ana Reyes",
		"emails":[{"value":"Ana@home.example","type":"home"},{"value":"Ana@Example.com","type":"work"}],
		"addresses":[{"type":"work","country":"GB","region":"ENG","locality":"London"}],
		"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User":{"department":"Design","manager":{"value":%q}},
		"urn:leaveway:params:scim:schemas:extension:work:2.0:User":{"hired":"2024-03-15T00:00:00Z","workweek":"8 8 8 8 0 0 0"}}`, sam["id"]))
	server.do(t, "POST", "Users", `{"userName":"old@example.com","active":false}`)
	server.do(t, "DELETE", fmt.Sprint("Users/", sam["id"]), "")
	server.do(t, "PATCH", fmt.Sprint("Users/", ana["id"]), `{"Operations":[{"op":"replace","value":{"active":false}}]}`)
	want := staff.Entry{
		ID: fmt.Sprint(ana["id"]), Email: "ana@example.com", Name: "Ana Reyes", Department: "Design", Manager: fmt.Sprint(sam["id"]),
		Location: "London", Country: "GB", State: "ENG", Hired: timeoff.On(2024, 3, 15), Left: timeoff.On(2026, 11, 20), Workweek: "8 8 8 8 0 0 0",
	}
	same := func(e staff.Entry) bool { return reflect.DeepEqual(e, want) }
	if got := server.People(time.UTC); len(got) != 2 || !slices.ContainsFunc(got, same) {
		t.Errorf("%+v", got)
	}
	for _, e := range store.entries {
		if text, err := json.Marshal(e.Body); err != nil || e.Gone && bytes.Contains(text, []byte("sam@example.com")) {
			t.Errorf("somebody who was deleted is kept: %s %v", text, err)
		}
	}
}

// TestNoToken: a service without a token is closed, and not open to whoever sends none.
func TestNoToken(t *testing.T) {
	t.Parallel()
	server := scim.New(scim.Config{Directory: scim.NewDirectory(&kept{}, time.Now), Clock: time.Now, Log: logrus.New()})
	for _, header := range []string{"Bearer ", "Bearer", ""} {
		w, r := httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, scim.Path+"Users", http.NoBody)
		r.Header.Set("Authorization", header)
		if server.ServeHTTP(w, r); w.Code != http.StatusUnauthorized {
			t.Errorf("%q: %d", header, w.Code)
		}
	}
}

// TestStoreIsDown says so in SCIM's words, and nothing else.
func TestStoreIsDown(t *testing.T) {
	t.Parallel()
	server := serve(&kept{broken: errors.New("secret of the database")})
	status, got := server.do(t, "GET", "Users", "")
	if status != http.StatusServiceUnavailable || strings.Contains(fmt.Sprint(got), "secret") {
		t.Errorf("%d %v", status, got)
	}
}

// TestServers serves two companies at one address: the token says whose people are meant.
func TestServers(t *testing.T) {
	t.Parallel()
	log := logrus.New()
	log.SetOutput(io.Discard)
	clock := func() time.Time { return noon }
	var all scim.Servers
	for _, token := range []string{"marigold", "roastery"} {
		all = append(all, scim.New(scim.Config{Token: token, Directory: scim.NewDirectory(&kept{}, clock), Clock: clock, Log: log}))
	}
	for _, c := range []struct {
		token, method, body string
		status              int
		contains            string
	}{
		{"marigold", "POST", `{"userName":"ana@marigold.example"}`, http.StatusCreated, "ana@"},
		{"roastery", "GET", "", http.StatusOK, `"totalResults":0`},
		{"roastery", "POST", `{"userName":"ana@marigold.example"}`, http.StatusCreated, "ana@"}, // another Ana
		{"marigold", "GET", "", http.StatusOK, `"totalResults":1`},
		{"nobody", "GET", "", http.StatusUnauthorized, "LEAVEWAY_SCIM_TOKEN"},
		{"", "GET", "", http.StatusUnauthorized, "LEAVEWAY_SCIM_TOKEN"},
	} {
		r := httptest.NewRequest(c.method, scim.Path+"Users", strings.NewReader(c.body))
		r.Header.Set("Authorization", "Bearer "+c.token)
		w := httptest.NewRecorder()
		all.ServeHTTP(w, r)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.contains) {
			t.Errorf("%s %s: %d %s", c.token, c.method, w.Code, w.Body)
		}
	}
}
