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
	// Token is what callers send as "Authorization: Bearer". If empty, every call is refused.
	Token string
	// Tenant is the tenant that callers act in. The default is "api".
	Tenant agent.TenantID
	// Turn handles one event and returns the committed outcome.
	Turn func(context.Context, agent.Event) (agent.Outcome, error)
	// Store reads the conversations to show.
	Store Store
	// Wizards holds the forms.
	Wizards *wizard.Library
	// Questionnaires handles the calls of POST /v1/questionnaire.
	Questionnaires *questionnaire.Dispatcher
	// IsChatUser reports whether somebody in the tenant has that ID in the chat platform. If
	// nil, nobody is asked.
	IsChatUser func(context.Context, agent.UserID) (bool, error)
	// ForChatUsers lets callers act for people of the chat platform, and in their sessions.
	ForChatUsers bool
	// Timeout is how long a call may take. The default is 5 s.
	Timeout time.Duration
	// Clock is the clock. If nil, it is time.Now.
	Clock func() time.Time
	// NewID returns an id for a call without an Idempotency-Key. If nil, ids are random.
	NewID func() string
	// Log gets failures on our side. If nil, nothing is logged.
	Log logrus.FieldLogger
}

// Store reads conversations.
type Store interface {
	// Session returns a session, or false if there is none.
	Session(ctx context.Context, tenant agent.TenantID, id agent.SessionID) (agent.Session, bool, error)
	// History returns the changes to a session, oldest first.
	History(ctx context.Context, tenant agent.TenantID, id agent.SessionID) ([]agent.Change, error)
}

// New returns a handler for all paths under /v1/.
func New(c Config) http.Handler {
	if c.Tenant == "" {
		c.Tenant = "api"
	}
	if c.Timeout == 0 {
		c.Timeout = 5 * time.Second
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
	mux.HandleFunc("/v1/wizard/{thread_id}", a.methodNotAllowed("POST"))
	mux.HandleFunc("GET /v1/sessions/{session_id}", a.session)
	mux.HandleFunc("/v1/sessions/{session_id}", a.methodNotAllowed("GET, HEAD"))
	mux.HandleFunc("POST /v1/questionnaire", a.questionnaire)
	mux.HandleFunc("/v1/questionnaire", a.methodNotAllowed("POST"))
	mux.HandleFunc("POST /v1/sessions/{session_id}/rollback", a.rollback)
	mux.HandleFunc("/v1/sessions/{session_id}/rollback", a.methodNotAllowed("POST"))
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		writeProblem(w, newProblem(http.StatusNotFound, "There's nothing at this address. The API has POST /v1/wizard/{thread_id}, POST /v1/questionnaire, GET /v1/sessions/{session_id} and POST /v1/sessions/{session_id}/rollback."))
	})
	return a.authorized(mux)
}

type api struct {
	Config
	token [sha256.Size]byte
}

// authorized lets only callers with the token through. It compares hashes, so that
// timing reveals neither the token nor its length.
func (a *api) authorized(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind, shown, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		sum := sha256.Sum256([]byte(strings.TrimSpace(shown)))
		if a.Token == "" || !strings.EqualFold(kind, "Bearer") || subtle.ConstantTimeCompare(sum[:], a.token[:]) != 1 {
			w.Header().Set("WWW-Authenticate", "Bearer")
			writeProblem(w, newProblem(http.StatusUnauthorized, "Send the API token as \"Authorization: Bearer …\"."))
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), a.Timeout)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

func (a *api) methodNotAllowed(methods string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Allow", methods)
		writeProblem(w, newProblem(http.StatusMethodNotAllowed, "This address doesn't take "+r.Method+". Use "+methods+"."))
	}
}

// problem refuses a call. Its message is a sentence for the caller.
type problem struct {
	status  int
	message string
}

func (p *problem) Error() string { return p.message }

func newProblem(status int, message string) *problem { return &problem{status, message} }

// codes are the statuses as programs know them.
var codes = map[int]string{
	http.StatusBadRequest:            "bad_request",
	http.StatusUnauthorized:          "unauthorized",
	http.StatusForbidden:             "forbidden",
	http.StatusNotFound:              "not_found",
	http.StatusMethodNotAllowed:      "method_not_allowed",
	http.StatusConflict:              "conflict",
	http.StatusRequestEntityTooLarge: "too_large",
	http.StatusUnprocessableEntity:   "key_reused",
	http.StatusServiceUnavailable:    "unavailable",
}

func writeProblem(w http.ResponseWriter, p *problem) {
	var body struct {
		Error struct {
			Code    string `json:"code"`
			Message string `json:"message"`
		} `json:"error"`
	}
	body.Error.Code, body.Error.Message = codes[p.status], p.message
	writeJSON(w, p.status, body)
}

// writeFailure answers a call that failed on our side: it logs the error, and tells
// the caller only to try again.
func (a *api) writeFailure(w http.ResponseWriter, doing string, err error) {
	a.Log.WithError(err).Error(doing)
	writeProblem(w, newProblem(http.StatusServiceUnavailable, "I can't reach our records right now. Nothing is lost. Please send the same call again in a moment."))
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(body); err != nil {
		panic(fmt.Sprintf("the response cannot be marshaled: %v", err))
	}
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store") // responses are personal
	h.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write(text.Bytes()) // an error means that the caller has gone
}
