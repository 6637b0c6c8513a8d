package teams

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/teams/intake"
)

// Teams waits about ten seconds, and people as little as in Slack.
const (
	handlerTimeout = 5 * time.Second
	turnTimeout    = 2500 * time.Millisecond
)

// Config is what an Edge needs.
type Config struct {
	AppID       string // of the bot's registration in Microsoft Entra
	AppPassword string
	TenantID    string // the company's ID in Microsoft Entra
	MetadataURL string // Microsoft's if empty; another one for a local counterpart
	HRChannel   string // the ID of HR's channel: 19:…@thread.tacv2
	HRPeople    []string
	Admins      []string

	// Turn answers an event that a person is waiting on. Inbox stores an event, to be
	// answered later; it returns agent.ErrSeen for one that it has already.
	Turn   func(context.Context, agent.Event) (agent.Outcome, error)
	Inbox  func(context.Context, agent.Event) error
	Memory Memory
	Pacer  Pacer // what replicas share; nil if only Teams limits the pace
	Twins  Twins // who people are on another platform; nil if Teams is the only one
	// Document reads a document that a message offers to somebody in HR; false if it is gone.
	Document func(context.Context, agent.TenantID, agent.DocumentID) (agent.StoredDocument, bool, error)

	Clock      func() time.Time // time.Now if nil
	Random     func() float64   // in [0, 1); spreads retries. math/rand if nil
	HTTPClient *http.Client     // one with a timeout if nil
	Log        *logrus.Logger   // the standard one if nil
}

// Edge is the edge to one app in one company's Teams. It is safe for concurrent use.
type Edge struct {
	cfg      Config
	log      *logrus.Logger
	gate     *intake.Gate
	client   *client
	contacts *contacts
	hr       *hrTeam
	reader   reader
	sought   sought
}

// New returns an Edge, or an error if the configuration is incomplete. It doesn't talk to Teams.
func New(cfg Config) (*Edge, error) {
	switch {
	case cfg.AppID == "":
		return nil, errors.New("teams: TEAMS_APP_ID isn't set")
	case cfg.AppPassword == "":
		return nil, errors.New("teams: TEAMS_APP_PASSWORD isn't set")
	case cfg.TenantID == "":
		return nil, errors.New("teams: TEAMS_TENANT_ID isn't set")
	case cfg.Turn == nil || cfg.Inbox == nil || cfg.Memory == nil:
		return nil, errors.New("teams: Turn, Inbox and Memory are required")
	}
	if cfg.MetadataURL == "" {
		cfg.MetadataURL = intake.MicrosoftMetadata
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.Random == nil {
		cfg.Random = rand.Float64
	}
	if cfg.HTTPClient == nil {
		cfg.HTTPClient = &http.Client{Timeout: 10 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	}
	if cfg.Log == nil {
		cfg.Log = logrus.StandardLogger()
	}
	cfg.AppID = strings.ToLower(cfg.AppID) // as in tokens, however somebody copied it
	cfg.HRPeople, cfg.Admins = lower(cfg.HRPeople), lower(cfg.Admins)
	gate, err := intake.New(intake.Config{
		AppID: cfg.AppID, TenantID: cfg.TenantID, MetadataURL: cfg.MetadataURL, HTTPClient: cfg.HTTPClient, Clock: cfg.Clock, Log: cfg.Log,
	})
	if err != nil {
		return nil, err
	}
	hosts, err := intake.HostsFor(cfg.MetadataURL)
	if err != nil {
		return nil, err
	}
	tenant := agent.TeamsTenant(cfg.TenantID)
	e := &Edge{
		cfg: cfg, log: cfg.Log, gate: gate, client: newClient(cfg, hosts),
		contacts: &contacts{memory: cfg.Memory, tenant: tenant, known: map[string]contact{}, asked: map[string]bool{}},
	}
	e.hr = &hrTeam{e: e}
	e.reader = reader{tenant: tenant, hr: cfg.HRChannel, secret: cfg.AppPassword, hosts: hosts, id: e.eventID}
	return e, nil
}

func lower(ids []string) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = strings.ToLower(id)
	}
	return out
}

// CheckMetadataURL says what is wrong with a metadata URL; nil if nothing is.
func CheckMetadataURL(metadata string) error {
	_, err := intake.HostsFor(metadata)
	return err
}

// Handler serves POST /api/messages.
func (e *Edge) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/messages", e.serve)
	return mux
}

// reply is an HTTP response: a status and a JSON body, which may be nil.
type reply struct {
	status int
	body   any
}

var accepted = reply{status: http.StatusOK}

func (e *Edge) serve(w http.ResponseWriter, r *http.Request) {
	body, err := e.gate.Read(w, r)
	if refusal := (intake.Refusal{}); errors.As(err, &refusal) {
		e.log.WithError(refusal.Why).Warn("teams: refused a request")
		w.WriteHeader(refusal.Status)
		return
	}
	in, err := e.reader.decode(body)
	if err != nil {
		e.log.WithError(err).Warn("teams: malformed activity")
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), handlerTimeout)
	defer cancel()
	e.write(w, e.guard(string(in.how), func() reply { return e.answer(ctx, &in) }, func() reply { return e.explain(ctx, &in) }))
}

func (e *Edge) write(w http.ResponseWriter, r reply) {
	if r.body == nil {
		w.WriteHeader(r.status)
		return
	}
	text, err := json.Marshal(r.body)
	if err != nil {
		e.log.WithError(err).Error("teams: could not encode the answer")
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(r.status)
	_, _ = w.Write(text) // nobody to tell: the client is gone
}

// guard runs f. If f panics, it logs the stack and runs fallback instead: a bug must not leave a
// person without an answer.
func (e *Edge) guard(what string, f, fallback func() reply) (r reply) {
	defer func() {
		if p := recover(); p != nil {
			// The value may contain what a person wrote; only runtime errors are safe to log.
			cause, _ := p.(runtime.Error)
			e.log.WithFields(logrus.Fields{"in": what, "cause": cause, "stack": string(debug.Stack())}).Errorf("teams: panic of type %T", p)
			r = fallback()
		}
	}()
	return f()
}

func (e *Edge) logFailure(id agent.EventID, err error) {
	e.log.WithField("event", id).WithError(err).Error("teams: could not answer the event")
}

// answer answers an activity.
func (e *Edge) answer(ctx context.Context, in *incoming) reply {
	if in.how == ignored {
		return e.ignore(in)
	}
	in.event.At = e.cfg.Clock().UTC()
	who, err := e.meet(ctx, in)
	if err == nil {
		err = recognize(ctx, e, in, who)
	}
	if err != nil {
		e.log.WithField("event", in.event.ID).WithError(err).Warn("teams: could not remember a person")
	}
	switch in.how {
	case laterOn:
		return e.put(ctx, in)
	case atOnce:
		return e.answerCommand(ctx, in)
	case opensForm, inDialog:
		return e.answerDialog(ctx, in)
	case onCard:
		return e.answerCard(ctx, in)
	case outdated:
		return e.answerOutdated(ctx, in)
	case fileAnswer:
		return e.answerConsent(ctx, in)
	case removed:
		if err := e.contacts.forget(ctx, keyPerson+string(in.who)); err != nil {
			e.log.WithError(err).Warn("teams: could not forget a conversation")
		}
	}
	return accepted
}

// ignore answers what we do nothing with. An invoke that isn't served says so; nobody waits for
// anything else.
func (e *Edge) ignore(in *incoming) reply {
	e.log.WithFields(logrus.Fields{"type": clip(in.Type, 40), "name": clip(in.Name, 40)}).Debug("teams: activity ignored")
	if in.Type == typeInvoke {
		return reply{status: http.StatusNotImplemented}
	}
	return accepted
}

// put stores an event in the inbox. Teams repeats an activity that isn't accepted.
func (e *Edge) put(ctx context.Context, in *incoming) reply {
	for _, f := range in.files {
		if err := e.rememberFile(ctx, f); err != nil {
			e.logFailure(in.event.ID, err)
			return reply{status: http.StatusServiceUnavailable}
		}
	}
	if err := e.cfg.Inbox(ctx, in.event); err != nil && !errors.Is(err, agent.ErrSeen) {
		e.log.WithField("event", in.event.ID).WithError(err).Error("teams: could not store the event")
		return reply{status: http.StatusServiceUnavailable}
	}
	return accepted
}

// turn takes a turn on an event, within the turn's part of the time.
func (e *Edge) turn(ctx context.Context, ev agent.Event) (agent.Outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, turnTimeout)
	defer cancel()
	return e.cfg.Turn(ctx, ev)
}
