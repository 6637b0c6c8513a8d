package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/dialogue"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/bot/api"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/redis"
	"github.com/leaveway/leaveway/wizard"
)

const token = "s3cret"

// keepSaid is how long the rig keeps what was said.
const keepSaid = 10 * 24 * time.Hour

var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

// rig is the API with the real agent, a real database and the shipped forms.
type rig struct {
	*testing.T
	handler http.Handler
	config  api.Config
	store   *store.DB
	now     time.Time
	seen    []agent.Event // the events that reached the agent
}

// newRig starts a rig. Forms in the given folders replace shipped forms.
func newRig(t *testing.T, own ...string) *rig {
	t.Helper()
	h := &rig{T: t, now: noon}
	db, err := store.Open(t.Context(), "sqlite::memory:", store.Options{Now: func() time.Time { return h.now }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	library := wizard.NewLibrary(wizard.Limits{})
	forms := []fs.FS{wizard.Starter()}
	for _, folder := range own {
		forms = append(forms, os.DirFS(folder))
	}
	for _, folder := range forms {
		if err := library.Load(folder); err != nil {
			t.Fatal(err)
		}
	}
	h.store = db
	turn := dialogue.New(dialogue.Config{
		Keep: keepSaid, Store: db, Classifier: intents.Offline{}, Policies: shippedPolicies(), Wizards: library, Root: "leave-type-selector", Law: entitlement.ShippedParameters(),
	}).Turn
	templates, err := questionnaire.Load(questionnaire.Starter())
	if err != nil {
		t.Fatal(err)
	}
	client, err := redis.Open(t.Context(), "", redis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	desk, err := questionnaire.New(templates, db, client, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	h.config = api.Config{
		Token: token, Tenant: "T1", Store: db, Wizards: library, Questionnaires: desk,
		Clock: func() time.Time { return h.now },
		Turn: func(ctx context.Context, ev agent.Event) (agent.Outcome, error) {
			h.seen = append(h.seen, ev)
			return turn(ctx, ev)
		},
	}
	h.handler = api.New(h.config)
	return h
}

// with returns the API with a changed configuration.
func (h *rig) with(change func(*api.Config)) http.Handler {
	changed := h.config
	change(&changed)
	return api.New(changed)
}

// answer has the fields of a response that the tests read.
type answer struct {
	Status int `json:"-"`
	Step   *struct {
		ID   string `json:"stepId"`
		Name string `json:"name"`
	} `json:"step"`
	Elements []struct {
		Type       string
		Attributes struct {
			QuestionID string `json:"questionId"`
		}
	} `json:"elements"`
	Session struct {
		SessionID, WizardID, EmployeeID, CurrentStepID, Status string
		CreatedAt, UpdatedAt                                   time.Time
		Version                                                int64
		Responses, Parked                                      []struct {
			QuestionID, SemanticTag string
			Value                   any
			AnsweredAt              time.Time
		}
		History  []agent.Change
		Skipped  []string
		Messages []agent.Spoken
	} `json:"session"`
	UI struct {
		Type     string
		Schema   json.RawMessage
		Data     map[string]any
		Sections []struct {
			Title string
			Rows  []struct{ Label, Value string }
		}
		Actions []string
	} `json:"uiPayload"`
	Errors []struct{ QuestionID, Message string } `json:"errors"`
	Notice string                                 `json:"notice"`
	Error  struct{ Code, Message string }         `json:"error"`
	Raw    string                                 `json:"-"`
}

// post sends a body to a thread.
func (h *rig) post(thread, body string, headers ...string) answer {
	h.Helper()
	return h.call(http.MethodPost, "/v1/wizard/"+thread, body, headers...)
}

func (h *rig) call(method, path, body string, headers ...string) answer {
	h.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+token)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.handler.ServeHTTP(w, r)
	a := answer{Status: w.Code, Raw: w.Body.String()}
	if got := w.Header().Get("Content-Type"); got != "application/json; charset=utf-8" {
		h.Errorf("content type %q", got)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
		h.Fatalf("%v\n%s", err, w.Body)
	}
	if a.Status == http.StatusOK && a.UI.Type != "" {
		h.checkSchema(a)
	}
	return a
}

// checkSchema checks that the schema is valid and that the data conforms to it, though
// required values may be missing.
func (h *rig) checkSchema(a answer) {
	h.Helper()
	var s jsonschema.Schema
	if err := json.Unmarshal(a.UI.Schema, &s); err != nil {
		h.Fatalf("the schema is malformed: %v\n%s", err, a.UI.Schema)
	}
	if s.Schema != "https://json-schema.org/draft/2020-12/schema" {
		h.Errorf("the schema names the draft %q", s.Schema)
	}
	s.Required = nil
	resolved, err := s.Resolve(nil)
	if err != nil {
		h.Fatalf("the schema is invalid: %v\n%s", err, a.UI.Schema)
	}
	if err := resolved.Validate(a.UI.Data); err != nil {
		h.Errorf("the data does not conform: %v\n%s\n%v", err, a.UI.Schema, a.UI.Data)
	}
}

// want compares a summary of an answer, "200 form step-001 in-progress !q-with-error".
func (h *rig) want(a answer, want string) {
	h.Helper()
	step := "-"
	if a.Step != nil {
		step = a.Step.ID
	}
	got := fmt.Sprintf("%d %s %s %s", a.Status, a.UI.Type, step, a.Session.Status)
	for _, e := range a.Errors {
		got += " !" + e.QuestionID
	}
	if got != want {
		h.Errorf("got %q, want %q\n%s", got, want, a.Raw)
	}
}

func start(leaveType string) string {
	return fmt.Sprintf(`{"action":"init","inputResponses":[{"questionId":"q-leave-type","value":%q},{"questionId":"q-leave-duration","value":"12_weeks"}]}`, leaveType)
}

// everything is the folder of a form with every component. It replaces the form for
// medical leave.
const everything = "testdata/everything"

func respond(step, question, value string) string {
	return fmt.Sprintf(`{"action":"respond","inputStepId":%q,"inputResponses":[{"questionId":%q,"value":%s}]}`, step, question, value)
}
