package studio_test

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
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/dialogue"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/bot/studio"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/wizard"
)

// A server is a studio on a database of its own. Other servers may share the database.
type server struct {
	t       testing.TB
	handler http.Handler
	library *wizard.Library
	db      *store.DB
	shelf   *shelf
	who     *string
	papers  *paperShelf
}

const root = wizard.ID("leave-type-selector")

var now = time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)

// shelf loads releases as cmd/leaveway/forms does.
type shelf struct {
	library *wizard.Library
	store   store.Studio
	seq     int64
	broken  []studio.Broken
}

func (s *shelf) Seq() int64 { return s.seq }

func (s *shelf) Broken() []studio.Broken { return s.broken }

func (s *shelf) Refresh(ctx context.Context) error {
	releases, err := s.store.Releases(ctx)
	if err != nil {
		return err
	}
	forms, err := s.store.Forms(ctx)
	if err != nil {
		return err
	}
	files, current := map[string][]byte{}, map[wizard.ID]wizard.Version{}
	for _, r := range releases {
		current[r.Form], s.seq = r.Version, r.Seq
	}
	for _, f := range forms {
		if w, _ := s.library.Latest(f.ID); current[f.ID] == f.Version && (w == nil || w.Version != f.Version) {
			files[f.Name] = f.Source
		}
	}
	if len(files) == 0 {
		return nil
	}
	return s.library.LoadFiles(files)
}

func newServer(t testing.TB) *server {
	t.Helper()
	return serverOn(t, openDB(t, "sqlite::memory:"), nil)
}

func openDB(t testing.TB, url string) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), url, store.Options{Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return db
}

func serverOn(t testing.TB, db *store.DB, folder map[wizard.ID]string) *server {
	t.Helper()
	library := wizard.NewLibrary(slack.FormLimits())
	if err := library.Load(wizard.Starter()); err != nil {
		t.Fatal(err)
	}
	var shipped []agent.PublishedForm
	for _, w := range library.All() {
		shipped = append(shipped, agent.PublishedForm{ID: w.ID, Version: w.Version, Name: string(w.ID) + ".yaml", Source: w.Source})
	}
	if err := db.SaveWizards(t.Context(), shipped, now); err != nil {
		t.Fatal(err)
	}
	log := logrus.New()
	log.SetOutput(io.Discard)
	who := "U0HANA"
	s := &server{t: t, library: library, db: db, who: &who, shelf: &shelf{library: library, store: store.StudioOf(db)}, papers: &paperShelf{past: map[string][]studio.PastPaper{}}}
	s.handler = studio.New(studio.Config{
		Papers: s.papers,
		Access: studio.Open{{ID: "U0HANA", Name: "Hana Kim"}, {ID: "U0AMIR", Name: "Amir Haddad", Admin: true}},
		Store:  store.StudioOf(db), Shelf: s.shelf, Wizards: library, Root: root, Files: studio.Files{Folder: folder},
		Preview: studio.Preview{Form: slack.PreviewForm, Message: slack.PreviewMessage, Ask: dialogue.AskedInChat, Page: fstest.MapFS{"blocks.js": {}}},
		Tenant:  "T0", Clock: func() time.Time { return now }, Log: log, Administer: administer, Name: func(_ context.Context, id agent.UserID) string { return string(id) },
	})
	return s
}

// call sends a request as the acting author, and returns the status and the answer.
func (s *server) call(method, path string, body any) (int, map[string]any) {
	s.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		s.t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(s.t.Context(), method, "/studio/api/"+path, bytes.NewReader(text))
	r.AddCookie(&http.Cookie{Name: "studio-author", Value: *s.who})
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	var out map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
		s.t.Fatalf("%s %s: %s", method, path, w.Body)
	}
	return w.Code, out
}

// want is call for calls that must succeed.
func (s *server) want(method, path string, body any) map[string]any {
	s.t.Helper()
	status, out := s.call(method, path, body)
	if status != http.StatusOK {
		s.t.Fatalf("%s %s: %d %v", method, path, status, out)
	}
	return out
}

// edit opens a form, changes its text, and saves it as the acting author's draft.
func (s *server) edit(id, old, replacement string) map[string]any {
	s.t.Helper()
	opened := s.want("GET", "forms/"+id, nil)
	text := asJSON(s.t, opened["config"])
	changed := strings.ReplaceAll(string(text), old, replacement)
	if changed == string(text) {
		s.t.Fatalf("%q isn't in %s", old, id)
	}
	return s.want("PUT", "forms/"+id+"/draft", map[string]any{"version": opened["version"], "base": opened["base"], "config": json.RawMessage(changed)})
}

// publish publishes the acting author's draft.
func (s *server) publish(id string, how map[string]any) (int, map[string]any) {
	s.t.Helper()
	review := s.want("GET", "forms/"+id+"/review", nil)
	body := map[string]any{"version": review["version"], "seq": review["seq"], "why": "clearer"}
	maps.Copy(body, how)
	return s.call("POST", "forms/"+id+"/publish", body)
}

func TestADraftIsKeptAndChecked(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	saved := s.edit("medical-v1", "What is the leave for?", "")
	problems := asJSON(t, saved["problems"])
	for _, want := range []string{`"field":"questionText"`, `"step":"step-003"`, "The question is missing", "Write"} {
		if !strings.Contains(string(problems), want) {
			t.Errorf("no %s in %s", want, problems)
		}
	}
	again := s.want("GET", "forms/medical-v1", nil)
	if again["drafted"] != true || again["version"] != saved["version"] {
		t.Errorf("the draft isn't there: %v", again["version"])
	}
	if status, _ := s.call("PUT", "forms/medical-v1/draft", map[string]any{"version": 0, "config": again["config"]}); status != http.StatusConflict {
		t.Errorf("an old window overwrites the draft: %d", status)
	}
	if w, _ := s.library.Latest("medical-v1"); strings.Contains(string(w.Source), `"wizardId"`) {
		t.Error("people get the draft")
	}
	*s.who = "U0AMIR"
	if other := s.want("GET", "forms/medical-v1", nil); other["drafted"] != false {
		t.Error("somebody else gets the draft")
	}
}

// TestADraftOutlivesItsReplica is an author whose replica dies, and who goes on at home.
func TestADraftOutlivesItsReplica(t *testing.T) {
	t.Parallel()
	url := "sqlite:" + filepath.Join(t.TempDir(), "leaveway.db")
	s := serverOn(t, openDB(t, url), nil)
	s.edit("medical-v1", "What is the leave for?", "What do you need the leave for?")
	if err := s.db.Close(); err != nil {
		t.Fatal(err)
	}
	s = serverOn(t, openDB(t, url), nil)
	opened := s.want("GET", "forms/medical-v1", nil)
	if text := asJSON(t, opened["config"]); opened["drafted"] != true || !strings.Contains(string(text), "What do you need the leave for?") {
		t.Fatalf("the draft is gone: %s", text)
	}
	s.edit("medical-v1", "What do you need the leave for?", "Why do you need the leave?") // at home
	old := map[string]any{"version": opened["version"], "base": opened["base"], "config": opened["config"]}
	if status, out := s.call("PUT", "forms/medical-v1/draft", old); status != http.StatusConflict {
		t.Errorf("the window that is still open at work overwrites it: %d %v", status, out)
	}
	if status, out := s.publish("medical-v1", nil); status != http.StatusOK {
		t.Fatal(status, out)
	}
	if w, _ := s.library.Latest("medical-v1"); !strings.Contains(string(w.Source), "Why do you need the leave?") {
		t.Error("something else was published")
	}
}

// TestMapsHaveLimits refuses to draw what would take hours, or all memory, from a few bytes.
func TestMapsHaveLimits(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	many := func(n int, of map[string]any) []any { return slices.Repeat([]any{of}, n) }
	always := map[string]any{"when": true}
	for name, config := range map[string]any{
		"steps":         map[string]any{"steps": many(100_000, map[string]any{})},
		"rules":         map[string]any{"next": many(100_000, always)},
		"rules by step": map[string]any{"steps": many(400, map[string]any{}), "next": many(400, always)},
	} {
		if status, out := s.call("POST", "forms/medical-v1/ways", map[string]any{"config": config}); status != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: %d %v", name, status, out)
		}
	}
}

// TestTryingStarterForms fills in every form that comes with the product.
func TestTryingStarterForms(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, w := range s.library.All() {
		config := s.want("GET", "forms/"+string(w.ID), nil)["config"]
		drawn, _ := s.want("POST", "forms/"+string(w.ID)+"/ways", map[string]any{"config": config})["map"].(map[string]any)
		if steps, _ := drawn["steps"].([]any); len(steps) != len(w.Steps) || strings.Contains(string(asJSON(t, drawn)), `"reached":false`) {
			t.Errorf("%s: the map is %s", w.ID, asJSON(t, drawn))
		}
		tried := s.want("POST", "forms/"+string(w.ID)+"/try", map[string]any{"config": config, "example": true})
		if walk, _ := tried["walk"].(map[string]any); walk["complete"] != true {
			t.Errorf("%s: the example isn't complete: %s", w.ID, asJSON(t, tried))
		}
	}
}

func TestPublishAndRollBackOnAllReplicas(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	replica := serverOn(t, s.db, nil)
	before, _ := s.library.Latest("medical-v1")
	s.edit("medical-v1", "What is the leave for?", "What do you need the leave for?")
	if status, out := s.publish("medical-v1", nil); status != http.StatusOK {
		t.Fatal(status, out)
	}
	if err := replica.shelf.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, one := range []*server{s, replica} {
		w, _ := one.library.Latest("medical-v1")
		if !strings.Contains(string(w.Source), "What do you need the leave for?") {
			t.Error("a replica has the old version")
		}
		if _, ok := one.library.At("medical-v1", before.Version); !ok {
			t.Error("the version that forms are pinned to is gone")
		}
	}
	versions := asJSON(t, s.want("GET", "forms/medical-v1/versions", nil)["versions"])
	if !strings.Contains(string(versions), "instead of “What is the leave for?”") || !strings.Contains(string(versions), `"why":"clearer"`) {
		t.Errorf("the history doesn't say what changed and why: %s", versions)
	}
	run := s.want("GET", "forms/medical-v1/dry-run?version="+string(before.Version), nil)
	s.want("POST", "forms/medical-v1/rollback", map[string]any{"version": before.Version, "seq": run["seq"]})
	if w, _ := s.library.Latest("medical-v1"); w.Version != before.Version {
		t.Error("the form wasn't rolled back")
	}
	var audit []string
	err := s.db.EachEntry(t.Context(), "medical-v1", func(_ agent.TenantID, e agent.AuditEntry) error {
		audit = append(audit, string(e.By)+" "+e.What)
		return nil
	})
	if got := strings.Join(audit, ", "); err != nil || got != "U0HANA published, U0HANA rolled back" {
		t.Errorf("audit: %s, %v", got, err)
	}
}

func TestTwoAuthorsAtOnce(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.edit("medical-v1", "What is the leave for?", "Hana's words?")
	*s.who = "U0AMIR"
	s.edit("medical-v1", "Who is your manager?", "Amir's words?")
	mine := s.want("GET", "forms/medical-v1/review", nil)
	*s.who = "U0HANA"
	if status, out := s.publish("medical-v1", nil); status != http.StatusOK {
		t.Fatal(status, out)
	}
	*s.who = "U0AMIR"
	status, out := s.call("POST", "forms/medical-v1/publish", map[string]any{"version": mine["version"], "seq": mine["seq"]})
	if status != http.StatusConflict || !strings.Contains(out["error"].(string), "Nothing of yours is lost") {
		t.Fatalf("the second one overwrites the first: %d %v", status, out)
	}
	review := asJSON(t, s.want("GET", "forms/medical-v1/review", nil))
	if !strings.Contains(string(review), "Hana's words?") || !strings.Contains(string(review), "Amir's words?") || !strings.Contains(string(review), `"by":"Hana Kim"`) {
		t.Errorf("the second one doesn't see the difference: %s", review)
	}
	if status, out := s.publish("medical-v1", nil); status != http.StatusOK {
		t.Errorf("the second one can't publish after looking at it: %d %v", status, out)
	}
}

func TestANewFormIsFound(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	created := s.want("POST", "forms", map[string]string{"name": "Jury duty <b>€</b> =1+1"})
	id, _ := created["id"].(string)
	opened := s.want("GET", "forms/"+id, nil)
	config, _ := opened["config"].(map[string]any)
	config["elements"] = []any{map[string]any{
		"elementId": "el-1", "stepId": "step-1", "type": "question", "sort": 1, "isVisible": true,
		"attributes": map[string]any{"questionId": "q-jury", "semanticTag": "JURY:QUESTION:COURT", "componentTypeKey": "text", "questionText": "בית משפט?"},
	}}
	if saved := s.want("PUT", "forms/"+id+"/draft", map[string]any{"version": opened["version"], "config": config}); len(saved["problems"].([]any)) > 0 {
		t.Fatalf("problems: %v", saved["problems"])
	}
	if status, out := s.publish(id, map[string]any{"offer": "Jury duty"}); status != http.StatusOK {
		t.Fatal(status, out)
	}
	plan := s.library.Plan(root, nil, wizard.Answers{"q-leave-type": {Value: id}}, now)
	if plan.Active() == nil || plan.Active().ID != wizard.ID(id) {
		t.Errorf("the new choice doesn't lead to the form: %v", plan.Active())
	}
}

func TestImportAndExportAreLossless(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, w := range s.library.All() {
		if got := s.export(string(w.ID)); got != string(w.Source) {
			t.Errorf("%s: the export of an unchanged form is another file", w.ID)
		}
		*s.who = "U0AMIR"
		s.want("POST", "forms", map[string]string{"file": string(w.ID) + ".yaml", "source": string(w.Source)})
		if got := s.export(string(w.ID)); got != string(w.Source) {
			t.Errorf("%s: the export of an imported form is another file", w.ID)
		}
		s.edit(string(w.ID), w.Name, "= Ünïcode: <i>”'\\u2028 #")
		changed, err := wizard.ReadConfig("a.yaml", []byte(s.export(string(w.ID))))
		opened := s.want("GET", "forms/"+string(w.ID), nil)
		text := asJSON(t, opened["config"])
		got := asJSON(t, changed)
		var a, b any
		_, _ = json.Unmarshal(text, &a), json.Unmarshal(got, &b)
		if left := asJSON(t, a); err != nil || !bytes.Equal(left, asJSON(t, b)) {
			t.Errorf("%s: the export of a changed form says something else: %v\n%s\n%s", w.ID, err, left, asJSON(t, b))
		}
		*s.who = "U0HANA"
	}
}

func asJSON(t testing.TB, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func (s *server) export(id string) string {
	s.t.Helper()
	r := httptest.NewRequestWithContext(s.t.Context(), http.MethodGet, "/studio/api/forms/"+id+"/export?as=yaml", http.NoBody)
	r.AddCookie(&http.Cookie{Name: "studio-author", Value: *s.who})
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w.Body.String()
}

// everyCall returns the calls below /studio/api/ from the source, so that a new one that isn't
// guarded fails the tests that use it.
func everyCall(t *testing.T) []string {
	t.Helper()
	declared := regexp.MustCompile(`"(?:GET|POST|PUT|DELETE) [^"]*"(?: \+ one(?: \+ "[^"]*")?)?`)
	var calls []string
	for _, name := range []string{"studio.go", "papers.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, call := range declared.FindAllString(string(text), -1) {
			call = strings.NewReplacer(`" + one + "`, "/studio/api/papers/{kind}/{id}", `" + one`, "/studio/api/papers/{kind}/{id}", `"`, "").Replace(call)
			if strings.Contains(call, " /studio/api/") {
				calls = append(calls, strings.NewReplacer("{kind}", "policies", "{id}", "medical-v1").Replace(call))
			}
		}
	}
	if len(calls) < 28 {
		t.Fatalf("only %d calls were found: %q", len(calls), calls)
	}
	return calls
}

// closed lets nobody in.
type closed struct{}

func (closed) Author(*http.Request) (author studio.Author, ok bool, why, signIn string) {
	return studio.Author{ID: "U0HANA", Admin: true}, false, "Sign in.", "/studio/sign-in/"
}

func (closed) Choices() []studio.Author { return nil }

// TestEveryCallAsksWhoItIs checks that every call of the studio is refused before it does anything
// if nobody is signed in, and if another site sends it with somebody's cookies.
func TestEveryCallAsksWhoItIs(t *testing.T) {
	t.Parallel()
	log := logrus.New()
	log.SetOutput(io.Discard)
	outside := studio.New(studio.Config{Access: closed{}, Papers: &paperShelf{}, Preview: studio.Preview{Page: fstest.MapFS{}}, Log: log}) // whatever it touches panics
	inside := newServer(t).handler
	for _, call := range everyCall(t) {
		method, path, _ := strings.Cut(call, " ")
		send := func(handler http.Handler, header ...string) int {
			r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(`{}`))
			for i := 0; i < len(header); i += 2 {
				r.Header.Set(header[i], header[i+1])
			}
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			return w.Code
		}
		if got := send(outside); got != http.StatusUnauthorized {
			t.Errorf("%s, with nobody signed in: %d", call, got)
		}
		if method == http.MethodGet {
			continue
		}
		for _, from := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"}, {"Origin", "null"}} {
			if got := send(inside, from...); got != http.StatusForbidden {
				t.Errorf("%s, from another site (%s): %d", call, from, got)
			}
		}
	}
}

func TestFormsInFilesStayThere(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	kept := serverOn(t, s.db, map[wizard.ID]string{"medical-v1": "our-medical.yaml"})
	kept.edit("medical-v1", "What is the leave for?", "Why?")
	if status, out := kept.publish("medical-v1", nil); status != http.StatusConflict || !strings.Contains(out["error"].(string), "our-medical.yaml") {
		t.Errorf("a form that is kept in a file is published: %d %v", status, out)
	}
}

func TestOnlyAdministratorsLetPeopleIn(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	if status, _ := s.call("POST", "people", map[string]string{"id": "U0DANA"}); status != http.StatusForbidden {
		t.Errorf("an author who is no administrator lets somebody in: %d", status)
	}
	*s.who = "U0AMIR"
	if status, _ := s.call("POST", "people", map[string]string{"id": "Dana"}); status != http.StatusBadRequest {
		t.Errorf("a name counts as an ID: %d", status)
	}
	out := s.want("POST", "people", map[string]string{"id": "U0DANA"})
	if people, _ := out["people"].([]any); len(people) != 1 {
		t.Errorf("people: %v", out)
	}
}

// TestAdministration checks who may ask what, and that people are called by their names.
func TestAdministration(t *testing.T) {
	s := newServer(t)
	press := func(id string, do agent.Verb, words string) map[string]any {
		return map[string]any{"id": id, "press": agent.Press{Do: do, Value: words}}
	}
	*s.who = "U0HANA"
	for name, c := range map[string]struct {
		who    string
		body   any
		status int
		want   string
	}{
		"not an administrator":  {"U0HANA", press("12345678", agent.DoAdmin, "health"), http.StatusForbidden, "Only administrators"},
		"a list":                {"U0AMIR", press("12345678", agent.DoAdmin, "people"), http.StatusOK, "Hana Kim was here. U0HANAX too"},
		"the same twice":        {"U0AMIR", press("seen-before", agent.DoAdmin, "retry all"), http.StatusConflict, "done already"},
		"without an ID":         {"U0AMIR", press("", agent.DoAdmin, "health"), http.StatusBadRequest, "Reload"},
		"a button of the chat":  {"U0AMIR", press("12345678", agent.DoSubmit, ""), http.StatusBadRequest, "Reload"},
		"too long":              {"U0AMIR", press("12345678", agent.DoAdmin, strings.Repeat("x", 501)), http.StatusBadRequest, "Reload"},
		"a database that fails": {"U0AMIR", press("12345678", agent.DoAdmin, "break"), http.StatusInternalServerError, "nothing was changed"},
	} {
		*s.who = c.who
		status, answer := s.call("POST", "admin", c.body)
		said, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		if status != c.status || !strings.Contains(string(said), c.want) || strings.Contains(string(said), "Open the form") {
			t.Errorf("%s: %d %s", name, status, said)
		}
	}
}

// administer is the chat's side of the administration.
func administer(_ context.Context, _ agent.UserID, id string, press agent.Press) (studio.Administered, error) {
	switch {
	case id == "seen-before":
		return studio.Administered{}, fmt.Errorf("turn: %w", agent.ErrSeen)
	case press.Value == "break":
		return studio.Administered{}, errors.New("SECRET is broken")
	}
	return studio.Administered{People: []agent.UserID{"U0HANA"}, Blocks: []agent.Block{
		{Text: "U0HANA was here. U0HANAX too."},
		{Buttons: []agent.Button{{Label: "Next", Press: agent.Press{Do: agent.DoAdmin, Value: "people page 2"}}, {Label: "Open the form", Press: agent.Press{Do: agent.DoOpenForm}}}},
	}}, nil
}
