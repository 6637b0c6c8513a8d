package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sirupsen/logrus"
	"golang.org/x/sync/errgroup"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/bot/calendar"
	"github.com/leaveway/leaveway/bot/scim"
	"github.com/leaveway/leaveway/bot/studio"
	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/bot/workspace/transcript"
	"github.com/leaveway/leaveway/cmd/leaveway/forms"
	"github.com/leaveway/leaveway/cmd/leaveway/handover"
	"github.com/leaveway/leaveway/cmd/leaveway/outside"
	"github.com/leaveway/leaveway/cmd/leaveway/people"
	"github.com/leaveway/leaveway/cmd/leaveway/teams"
)

// demo is the product together with a Slack workspace in the browser.
type demo struct {
	demoConfig
	token     string // for the JSON API
	place     workspace.Config
	sample    *teams.Sample // the company in Teams; nil without
	stack     *stack
	workspace *workspace.Workspace
	current   atomic.Pointer[http.Handler]
	stopWork  func() error // stops the background work and waits for it
}

// demoConfig has what differs between the demo, the transcripts and the benchmarks.
type demoConfig struct {
	url       string // where the demo is reached
	secret    string // the workspace's signing secret; drawn at random if it is empty
	database  string
	content   string
	keys      string
	ring      string // the database of people's own keys; empty without
	redis     string // if empty, one in this process
	model     modelConfig
	embedding embeddingConfig
	systems   outside.Systems     // a company's own
	hris      people.Settings     // the HR system, with its key
	socket    bool                // Socket Mode, instead of HTTP
	hosts     []string            // names by which it may be reached
	traces    string              // a receiver of traces; empty for none
	pace      float64             // messages per second in one channel; 0 for no limit
	patience  time.Duration       // how long the workspace waits for an answer; as long as Slack if zero
	company   *workspace.Config   // the people and rooms; the sample workspace if it is nil
	admins    []string            // user IDs of administrators; the workspace's if it is nil
	authored  *authored           // the content, if it is loaded already
	own       map[string]string   // the files of it that a transcript brought, by name
	scopes    []string            // of the JSON API
	watch     func(agent.Outcome) // sees what every turn leads to; may be nil
	teams     teams.Settings      // Microsoft Teams next to Slack; off if it is empty
	inTeams   bool                // with Teams in the browser
	log       *logrus.Logger
	clock     func() time.Time
}

// subscriptions are those of the events in docs/slack-app-manifest.yaml that the workspace sends.
var subscriptions = []string{"app_home_opened", "app_mention", "message.channels", "message.groups", "message.im"}

// newDemo makes a workspace and a product that know each other's secrets.
func newDemo(ctx context.Context, cfg demoConfig) (*demo, error) {
	d := &demo{demoConfig: cfg, token: rand.Text(), place: workspace.Default()}
	if cfg.company != nil {
		d.place = *cfg.company
	}
	d.place.URL, d.place.AppURL = cfg.url, cfg.url+"/slack"
	d.place.SigningSecret, d.place.BotToken = cmp.Or(cfg.secret, rand.Text()), "xoxb-"+rand.Text()
	d.place.AckTimeout, d.place.SocketMode = d.patience, cfg.socket
	d.place.Clock, d.place.Log, d.place.Subscriptions = cfg.clock, cfg.log, subscriptions
	if cfg.inTeams {
		var err error
		if d.sample, err = teams.NewSample(cfg.url, d.place.Users, cfg.clock); err != nil {
			return nil, err
		}
		d.teams = d.sample.Settings
	}
	if err := d.begin(ctx); err != nil {
		return nil, err
	}
	d.workspace = workspace.New(d.place)
	return d, nil
}

// begin wires the product. After a restart it does so again, on the same database.
func (d *demo) begin(ctx context.Context) (err error) {
	appToken := ""
	if d.socket {
		appToken = d.place.AppToken
	}
	d.stack, err = newStack(ctx, config{
		DatabaseURL: d.database, Keys: d.keys, PeopleKeys: d.ring, RedisURL: d.redis, Content: d.content, APIToken: d.token, APIScopes: d.scopes, Tenant: d.place.Team.ID,
		SlackSigningSecret: d.place.SigningSecret, SlackAppToken: appToken, SlackBotToken: d.place.BotToken,
		SlackAPIURL: d.url + "/api/", Admins: d.administrators(), SlackHRChannel: channelNamed(d.place, "hr-leave"),
		Traces: d.traces, SlackPace: d.pace, SignIn: forms.SignIn{URL: d.url}, ackTimeout: d.patience, studio: demoDoor{authorsOf(d.place), d}, Systems: d.systems, Teams: d.teams, watch: d.watch, Settings: people.Settings{Token: d.token, HRIS: d.hris.HRIS, HRISKey: d.hris.HRISKey}, modelConfig: d.model, embeddingConfig: d.embedding, employer: entitlement.DemoEmployer(), authored: d.authored,
	}, d.log, d.clock)
	return err
}

// handler serves the product and the workspace on one address.
func (d *demo) handler() http.Handler {
	mux := http.NewServeMux()
	for _, path := range []string{"/slack/", "/api/messages", "/v1/", "/studio/", handover.PagesPath, handover.GuestsPath, scim.Path, calendar.Path, "/healthz", "/readyz", "/metrics"} {
		mux.Handle(path, d.stack.handler)
	}
	if d.sample != nil {
		d.sample.Handle(mux)
	}
	mux.Handle("GET /workspace/transcript", transcript.Handler(d.transcript()))
	mux.Handle("/", d.workspace.Handler())
	return onlyHosts(d.hosts, mux)
}

// administrators returns the IDs of those whom LEAVEWAY_ADMINS would name.
func (d *demo) administrators() []string {
	if d.admins != nil {
		return d.admins
	}
	var all []string
	if d.sample != nil {
		all = slices.Clone(d.sample.Admins)
	}
	for _, u := range d.place.Users {
		if u.Role == workspace.Admin {
			all = append(all, u.ID)
		}
	}
	return all
}

// authorsOf returns the people of the sample workspace who work in the studio.
func authorsOf(place workspace.Config) studio.Open {
	var all studio.Open
	for _, u := range place.Users {
		if u.Role != workspace.Employee {
			all = append(all, studio.Author{ID: agent.UserID(u.ID), Name: u.RealName, Admin: u.Role == workspace.Admin})
		}
	}
	return all
}

// demoDoor is access without sign-in: to the studio for those who work there, and to handover
// pages as the person who is chosen in the workspace. What they may read is the same as on a
// server. Only the demo has it; no setting of a server turns it on.
type demoDoor struct {
	studio.Open
	demo *demo
}

// Person implements [handover.Door].
func (d demoDoor) Person(r *http.Request) (agent.UserID, error) { //nolint:unparam // other doors ask a database
	return agent.UserID(workspace.Acting(d.demo.workspace, r)), nil
}

// SignIn implements [handover.Door]: in the workspace, people choose who they are.
func (demoDoor) SignIn() string { return "/" }

// channelNamed returns the ID of a channel in the sample workspace.
func channelNamed(place workspace.Config, name string) string {
	for _, c := range place.Channels {
		if c.Name == name {
			return c.ID
		}
	}
	panic("the sample workspace has no channel " + name)
}

// run serves until ctx is done. Begin is called when everything works.
func (d *demo) run(ctx context.Context, listener net.Listener, begin func(context.Context) error) error {
	group, ctx := errgroup.WithContext(ctx)
	d.show()
	group.Go(func() error {
		<-ctx.Done()
		return d.workspace.Close(context.WithoutCancel(ctx))
	})
	group.Go(func() error { return serve(ctx, listener, http.HandlerFunc(d.serveCurrent)) })
	group.Go(func() error {
		if err := begin(ctx); err != nil {
			return err
		}
		return d.stack.work(ctx)
	})
	return group.Wait()
}

// show puts the product behind the address.
func (d *demo) show() {
	handler := d.handler()
	d.current.Store(&handler)
}

func (d *demo) serveCurrent(w http.ResponseWriter, r *http.Request) {
	(*d.current.Load()).ServeHTTP(w, r)
}

// work puts the product behind the address and starts its background work.
func (d *demo) work(ctx context.Context) {
	d.show()
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func(stack *stack) { done <- stack.work(ctx) }(d.stack)
	d.stopWork = sync.OnceValue(func() error {
		cancel()
		return <-done
	})
}

// settleTime is far longer than anything here takes. A stage that reaches it hangs.
const settleTime = 30 * time.Second

// settle waits until Slack has delivered everything and the product has answered it.
func (d *demo) settle(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, settleTime)
	defer cancel()
	if err := d.workspace.Quiet(ctx); err != nil {
		return err
	}
	if err := d.stack.putRoutine(ctx); err != nil {
		return err
	}
	for fired := 1; fired > 0; {
		if err := d.stack.db.Settle(ctx); err != nil {
			return err
		}
		var err error
		if fired, err = d.stack.db.FireTimers(ctx); err != nil {
			return err
		}
	}
	return d.workspace.Quiet(ctx) // Slack also sends the bot its own messages
}

// restart stops the product and starts it again on the same database.
func (d *demo) restart(ctx context.Context) error {
	if err := errors.Join(d.stopWork(), d.stack.close()); err != nil {
		return fmt.Errorf("stop: %w", err)
	}
	if err := d.begin(ctx); err != nil {
		return fmt.Errorf("restart: %w", err)
	}
	d.work(ctx)
	return nil
}

func (d *demo) close() { _ = d.stack.close() }
