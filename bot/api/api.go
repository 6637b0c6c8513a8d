package api

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/wizard"
)

// Config is what the API needs.
type Config struct {
	// Token is what callers show as "Authorization: Bearer". Without one, nobody is let in.
	Token string
	// Tenant is the company that callers act in. Empty is "api".
	Tenant agent.TenantID
	// Turn takes one event and returns what came of it, committed.
	Turn func(context.Context, agent.Event) (agent.Outcome, error)
	// Store is read to show where a conversation stands.
	Store Store
	// Wizards has the forms.
	Wizards *wizard.Library
	// Questionnaires take calls of POST /v1/questionnaire.
	Questionnaires *questionnaire.Dispatcher
	// Clock is the time; nil is time.Now.
	Clock func() time.Time
	// NewID names a call that brings no Idempotency-Key; nil is a random text.
	NewID func() string
	// Log gets what went wrong on our side; nil is nowhere.
	Log logrus.FieldLogger
}

// Store reads conversations.
type Store interface {
	// Session returns false where there is none.
	Session(ctx context.Context, tenant agent.TenantID, id agent.SessionID) (agent.Session, bool, error)
	// History returns what has changed, oldest first.
	History(ctx context.Context, tenant agent.TenantID, id agent.SessionID) ([]agent.Change, error)
}

// New returns a handler for everything below /v1/.
func New(c Config) http.Handler {
	if c.Tenant == "" {
		c.Tenant = "api"
	}
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.NewID == nil {
		c.NewID = rand.Text
	}
	if c.Log == nil {
		silent := logrus.New()
		silent.SetOutput(io.Discard)
		c.Log = silent
	}
	a := &api{Config: c, token: sha256.Sum256([]byte(c.Token))}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/wizard/{thread_id}", a.wizard)
	mux.HandleFunc("/v1/wizard/{thread_id}", a.only("POST"))
	mux.HandleFunc("GET /v1/sessions/{session_id}", a.session)
	mux.HandleFunc("/v1/sessions/{session_id}", a.only("GET, HEAD"))
	mux.HandleFunc("POST /v1/questionnaire", a.questionnaire)
	mux.HandleFunc("/v1/questionnaire", a.only("POST"))
	mux.HandleFunc("POST /v1/sessions/{session_id}/rollback", a.rollback)
	mux.HandleFunc("/v1/sessions/{session_id}/rollback", a.only("POST"))
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, no(http.StatusNotFound, "There is nothing at this address. The API has POST /v1/wizard/{thread_id}, POST /v1/questionnaire and GET /v1/sessions/{session_id}."))
	})
	return a.authorized(mux)
}

type api struct {
	Config
	token [sha256.Size]byte
}

// authorized lets only callers with the token through. Hashes are compared, so
// that neither the token's text nor its length can be found out by timing.
func (a *api) authorized(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind, shown, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		sum := sha256.Sum256([]byte(strings.TrimSpace(shown)))
		if a.Token == "" || !strings.EqualFold(kind, "Bearer") || subtle.ConstantTimeCompare(sum[:], a.token[:]) != 1 {
			w.Header().Set("WWW-Authenticate", "Bearer")
			refuse(w, no(http.StatusUnauthorized, "Send the API token as \"Authorization: Bearer …\"."))
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (a *api) only(methods string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Allow", methods)
		refuse(w, no(http.StatusMethodNotAllowed, "This address doesn't take "+r.Method+". Use "+methods+"."))
	}
}

// problem is a no to the caller, in a sentence.
type problem struct {
	status  int
	message string
}

func (p *problem) Error() string { return p.message }

func no(status int, message string) *problem { return &problem{status, message} }

// codes name the statuses for programs.
var codes = map[int]string{
	http.StatusBadRequest:            "bad_request",
	http.StatusUnauthorized:          "unauthorized",
	http.StatusNotFound:              "not_found",
	http.StatusMethodNotAllowed:      "method_not_allowed",
	http.StatusConflict:              "conflict",
	http.StatusRequestEntityTooLarge: "too_large",
	http.StatusUnprocessableEntity:   "key_reused",
	http.StatusServiceUnavailable:    "unavailable",
}

func refuse(w http.ResponseWriter, p *problem) {
	var body struct {
		Error struct {
			Code    string `json:"code"`
			Message string `json:"message"`
		} `json:"error"`
	}
	body.Error.Code, body.Error.Message = codes[p.status], p.message
	reply(w, p.status, body)
}

// fail answers an error on our side. The caller learns that trying again helps;
// the log learns why.
func (a *api) fail(w http.ResponseWriter, doing string, err error) {
	a.Log.WithError(err).Error(doing)
	refuse(w, no(http.StatusServiceUnavailable, "I can't reach our records right now. Nothing is lost; please send the same again in a moment."))
}

func reply(w http.ResponseWriter, status int, body any) {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(body); err != nil {
		panic(fmt.Sprintf("an answer that is not JSON: %v", err))
	}
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store") // it is personal
	h.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write(text.Bytes()) // an error is a caller who has gone
}
