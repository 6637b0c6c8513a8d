package slack

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/sirupsen/logrus"
	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
	"github.com/leaveway/leaveway/bot/slack/admit"
	"github.com/leaveway/leaveway/bot/slack/intake"
)

const (
	// Slack waits three seconds. A turn gets a part of that, which leaves time to
	// show its result, or to say that it failed.
	ackTimeout     = 3 * time.Second
	handlerTimeout = 2500 * time.Millisecond
	turnTimeout    = 1700 * time.Millisecond
	personTimeout  = 500 * time.Millisecond // we can do without a name
)

// Config is what an Edge needs.
type Config struct {
	SigningSecret string
	BotToken      string
	APIURL        string   // Slack's own if empty
	HRChannel     string   // the id of HR's channel
	HRPeople      []string // ids of people and user groups who act for HR besides the members of HR's channel
	Admins        []string // ids of administrators and of user groups of them
	Whom          admit.Settings

	// Turn answers an event that a person is waiting on. Inbox stores an event, to be
	// answered later; it returns agent.ErrSeen for one that it has already.
	Turn  func(context.Context, agent.Event) (agent.Outcome, error)
	Inbox func(context.Context, agent.Event) error
	// Seen reports whether an event was stored under an id. It is asked about events that
	// Slack repeats, by the id that earlier versions gave them. May be nil.
	Seen func(context.Context, agent.TenantID, agent.EventID) (bool, error)

	// What replicas share. If nil, each replica looks up people itself, and only
	// Slack limits the pace.
	People PersonCache
	Pacer  Pacer

	// ByLink means that somebody fixes the setup by installing the app again, at any moment.
	ByLink bool
	// Owner is the person who installed the app; empty if unknown.
	Owner agent.UserID
	// Once reports whether this is the first replica to ask for a name within some time, so that
	// it alone tells people something. If nil, there is only one replica.
	Once func(ctx context.Context, tenant agent.TenantID, name string, keep time.Duration) bool
	// Shown notes what a person's home shows now, and reports whether it is what it showed before,
	// as far as any replica remembers. If nil, every home is published.
	Shown func(ctx context.Context, tenant agent.TenantID, person agent.UserID, what string) (same bool)
	// HomeTop returns what a person's home tab shows above everything else; it may be nil.
	HomeTop func(context.Context, agent.TenantID, agent.UserID) []slackgo.Block
	// Document reads a document that a message sends to somebody in HR; false if it is gone.
	// If nil, none can be sent.
	Document func(context.Context, agent.TenantID, agent.DocumentID) (agent.StoredDocument, bool, error)

	// AckTimeout is how long Slack waits for an answer; its three seconds if zero.
	AckTimeout time.Duration

	Clock      func() time.Time // time.Now if nil
	Random     func() float64   // in [0, 1); spreads retries. math/rand if nil
	HTTPClient *http.Client     // one of its own if nil, as of NewHTTPClient
	Log        *logrus.Logger   // the standard one if nil
}

// Edge is the edge to one Slack app. It is safe for concurrent use.
type Edge struct {
	cfg       Config
	api       *slackgo.Client
	log       *logrus.Logger
	people    *people
	directory *directory
	directs   *directChannels
	posted    *postings
	refused   *refusals
	hr        *hrTeam
	door      *admit.Door
	order     edge.Order // of what people press and send

	turnTimeout    time.Duration // shorter in tests
	handlerTimeout time.Duration
}

// partOf returns the part of the time that Slack waits which is a given one of three seconds.
func partOf(ack, part time.Duration) time.Duration {
	return time.Duration(float64(ack) * part.Seconds() / ackTimeout.Seconds())
}

// NewHTTPClient returns a client for calls to Slack. The edges of many workspaces should share one: each
// client keeps connections open that nobody uses.
func NewHTTPClient() *http.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone() //nolint:errcheck,forcetypeassert // net/http says so
	transport.MaxIdleConnsPerHost = transport.MaxIdleConns       // nearly all calls go to one host
	return &http.Client{Timeout: 10 * time.Second, Transport: transport}
}

// New returns an Edge, or an error if the configuration is incomplete. It doesn't
// talk to Slack.
func New(cfg Config) (*Edge, error) {
	switch {
	case cfg.SigningSecret == "":
		return nil, errors.New("slack: SLACK_SIGNING_SECRET isn't set")
	case cfg.BotToken == "":
		return nil, errors.New("slack: SLACK_BOT_TOKEN isn't set")
	case cfg.Turn == nil || cfg.Inbox == nil:
		return nil, errors.New("slack: Turn and Inbox are required")
	}
	if cfg.APIURL == "" {
		cfg.APIURL = slackgo.APIURL
	}
	if u, err := url.Parse(cfg.APIURL); err != nil || u.Host == "" {
		return nil, fmt.Errorf("slack: SLACK_API_URL is %q, which isn't a URL", cfg.APIURL)
	}
	if !strings.HasSuffix(cfg.APIURL, "/") {
		cfg.APIURL += "/"
	}
	if cfg.AckTimeout == 0 {
		cfg.AckTimeout = ackTimeout
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.Random == nil {
		cfg.Random = rand.Float64
	}
	if cfg.HTTPClient == nil {
		cfg.HTTPClient = NewHTTPClient()
	}
	if cfg.Log == nil {
		cfg.Log = logrus.StandardLogger()
	}
	api := slackgo.New(cfg.BotToken, slackgo.OptionAPIURL(cfg.APIURL), slackgo.OptionHTTPClient(webClient{cfg.HTTPClient, cfg.Clock}))
	known := newPeople(api, cfg.People, cfg.Clock)
	e := &Edge{
		cfg: cfg, api: api, log: cfg.Log,
		people: known, directory: &directory{api: api, clock: cfg.Clock, log: cfg.Log}, directs: newDirectChannels(api), posted: newPostings(cfg, api), refused: newRefusals(cfg), turnTimeout: partOf(cfg.AckTimeout, turnTimeout), handlerTimeout: partOf(cfg.AckTimeout, handlerTimeout),
	}
	e.door = admit.New(admit.Config{API: api, Settings: cfg.Whom, HR: cfg.HRPeople, Admins: cfg.Admins, Channel: cfg.HRChannel, Turned: e.onRoomChange, Clock: cfg.Clock, Log: cfg.Log})
	known.saw, e.hr = e.door.Saw, newHRTeam(cfg, api, known, e.door)
	return e, nil
}

// Handler serves Slack's three requests: POST /slack/events,
// /slack/interactions and /slack/commands.
func (e *Edge) Handler() http.Handler {
	return intake.Handler(intake.New(e.cfg.SigningSecret, e.cfg.Clock), e.handlerTimeout, e.log, e.Answer)
}

// Answer answers what Slack sent. It takes at most as long as Slack waits.
func (e *Edge) Answer(ctx context.Context, r intake.Request) intake.Reply {
	if _, limited := ctx.Deadline(); !limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, e.handlerTimeout)
		defer cancel()
	}
	answer := e.commands
	switch r.Way {
	case intake.Events:
		answer = e.events
	case intake.Interactions:
		answer = e.interactions
	}
	fallback := func() intake.Reply { return intake.Reply{Status: http.StatusInternalServerError} }
	return e.guard(string(r.Way), func() intake.Reply { return answer(ctx, r) }, fallback)
}

// guard runs f. If f panics, it logs the stack and runs fallback instead: a bug must
// not leave a person without an answer.
func (e *Edge) guard(what string, f, fallback func() intake.Reply) (r intake.Reply) {
	defer func() {
		if p := recover(); p != nil {
			// The value may contain what a person wrote; only runtime errors are safe to log.
			cause, _ := p.(runtime.Error)
			e.log.WithFields(logrus.Fields{"in": what, "cause": cause, "stack": string(debug.Stack())}).Errorf("slack: panic of type %T", p)
			r = fallback()
		}
	}()
	return f()
}

// turn takes a turn on an event, within the turn's part of the time.
func (e *Edge) turn(ctx context.Context, ev *agent.Event) (agent.Outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, e.turnTimeout)
	defer cancel()
	e.complete(ctx, ev)
	return e.cfg.Turn(ctx, *ev)
}

// complete adds to a decoded event what its payload doesn't contain: the time, and
// who the person is.
func (e *Edge) complete(ctx context.Context, ev *agent.Event) {
	ev.At = e.cfg.Clock().UTC()
	ev.Place.HR = ev.Place.Channel != "" && ev.Place.Channel == e.cfg.HRChannel
	who, err := e.people.find(ctx, member{ev.Tenant, ev.Person.ID})
	if err != nil {
		e.log.WithField("event", ev.ID).WithError(err).Warn("slack: could not look up the person")
	}
	ev.Person = who
}

// events handles POST /slack/events. It acknowledges an event once the inbox has
// stored it; Slack repeats an event that isn't acknowledged.
func (e *Edge) events(ctx context.Context, r intake.Request) intake.Reply {
	env, err := decodeEnvelope(r.Body)
	if err != nil {
		e.log.WithError(err).Warn("slack: malformed event")
		return intake.Reply{Status: http.StatusBadRequest}
	}
	switch env.Type {
	case typeVerification:
		return AnswerChallenge(env.Challenge)
	case typeCallback:
	default:
		e.log.WithField("type", clip(env.Type, 40)).Debug("slack: unknown type of event")
		return intake.Accepted
	}
	notice(ctx, e, env)
	suggest(ctx, e, env)
	ev, ok, err := decodeEvent(env, e.cfg.HRChannel)
	switch {
	case err != nil:
		// If refused, Slack would only send the same again.
		e.log.WithField("event", env.EventID).WithError(err).Warn("slack: unreadable event")
		return intake.Accepted
	case !ok:
		e.log.WithField("event", env.EventID).Debug("slack: event ignored")
		return intake.Accepted
	}
	if r.Repeated && e.cfg.Seen != nil {
		// Before the ids had pseudonyms, the event may have been stored under its plain one.
		if seen, err := e.cfg.Seen(ctx, ev.Tenant, ev.ID); err == nil && seen {
			return intake.Accepted
		}
	}
	ev.ID = hidden(e.cfg.SigningSecret, ev)
	e.complete(ctx, &ev)
	if err := e.cfg.Inbox(ctx, ev); err != nil && !errors.Is(err, agent.ErrSeen) {
		e.log.WithField("event", ev.ID).WithError(err).Error("slack: could not store the event")
		return intake.Reply{Status: http.StatusInternalServerError}
	}
	return intake.Accepted
}
