package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
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
	"github.com/leaveway/leaveway/bot/workspace/guide"
	"github.com/leaveway/leaveway/bot/workspace/transcript"
	"github.com/leaveway/leaveway/cmd/leaveway/company"
	"github.com/leaveway/leaveway/cmd/leaveway/forms"
	"github.com/leaveway/leaveway/cmd/leaveway/handover"
	"github.com/leaveway/leaveway/cmd/leaveway/outside"
	"github.com/leaveway/leaveway/cmd/leaveway/people"
	"github.com/leaveway/leaveway/cmd/leaveway/teams"
)

type demoCommand struct {
	Addr    string   `default:"127.0.0.1:8080" help:"Address to listen on."`
	Data    string   `type:"path" help:"Folder to keep the data in; by default a temporary one, removed at the end."`
	Content string   `env:"LEAVEWAY_CONTENT" type:"path" help:"Folder with content of your own, as LEAVEWAY_CONTENT."`
	Host    []string `help:"Name by which the demo may be reached, besides localhost and addresses such as 127.0.0.1."`
	Open    bool     `help:"Open the page in the browser."`
	Empty   bool     `help:"Begin with an empty workspace, without last week in it."`
	Teams   bool     `help:"Show the company in Microsoft Teams as well."`
	Socket  bool     `help:"Connect the product to its workspace by Socket Mode instead of HTTP."`
	Verbose bool     `short:"v" help:"Log what the server does."`

	modelConfig
	embeddingConfig
}

// Run serves the product and a Slack workspace in one process, on one address. They talk
// to each other over HTTP, as they would over the internet.
func (c demoCommand) Run(ctx context.Context, out io.Writer) error {
	if err := errors.Join(c.modelConfig.validate(), c.embeddingConfig.validateWith(c.modelConfig)); err != nil {
		return err
	}
	debug.SetGCPercent(20) // on a laptop, memory matters more than turns per second
	folder, cleanUp, err := c.folder()
	if err != nil {
		return err
	}
	defer cleanUp()
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w; choose another address with --addr", c.Addr, err)
	}
	clock, week, pace := &demoClock{}, c.hasWeek(folder), float64(demoPace)
	if week {
		pace = 0
	}
	people, content, err := c.company()
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	demo, err := newDemo(ctx, demoConfig{
		own: people, authored: content, socket: c.Socket, inTeams: c.Teams, company: c.place(),
		url: "http://" + listener.Addr().String(), database: "sqlite:" + filepath.Join(folder, "leaveway.db"),
		hosts: append(c.Host, hostOf(c.Addr)), content: c.Content, model: c.modelConfig, embedding: c.embeddingConfig, pace: pace, log: c.log(), clock: clock.now,
	})
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer demo.close()
	return demo.run(ctx, listener, func(ctx context.Context) error {
		if week {
			if err := demo.playLastWeek(ctx, clock); err != nil {
				return err
			}
		}
		if demo.sample != nil && !week {
			if err := demo.sample.Install(ctx); err != nil {
				return err
			}
		}
		workspace.BeginTour(demo.workspace)
		c.announce(ctx, out, demo)
		return nil
	})
}

func (c demoCommand) announce(ctx context.Context, out io.Writer, demo *demo) {
	fmt.Fprintf(out, "Leaveway demo: %s\n", demo.url)
	page := demo.url
	if c.Teams {
		page += teams.PagePath
		fmt.Fprintf(out, "In Teams: %s\n", page)
	}
	fmt.Fprintf(out, "JSON API token: %s\nPress Ctrl+C to stop.\n", demo.token)
	if c.Open {
		openBrowser(ctx, page)
	}
}

// company returns the files of the demo's company and the content with them, or nothing if the
// demo has a content folder of its own.
func (c demoCommand) company() (files map[string]string, content *authored, err error) {
	if c.Content != "" {
		return nil, nil, nil
	}
	files = company.Files()
	content, err = contentFrom(files)
	return files, content, err
}

// folder returns where the data is kept, and a function that removes a temporary folder.
func (c demoCommand) folder() (path string, cleanUp func(), err error) {
	if c.Data != "" {
		return c.Data, func() {}, os.MkdirAll(c.Data, 0o700)
	}
	path, err = os.MkdirTemp("", "leaveway-demo-")
	return path, func() { _ = os.RemoveAll(path) }, err
}

// demoPace is how many messages a second go into one channel.
const demoPace = 1

// hasWeek reports whether the demo begins with last week in it. What an earlier run kept is left
// as it is, and so is content that knows nothing of the demo's company.
func (c demoCommand) hasWeek(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "leaveway.db"))
	return !c.Empty && c.Content == "" && errors.Is(err, os.ErrNotExist)
}

// place returns the workspace of the demo's company, with things to try; the sample workspace if the
// demo has a content folder of its own.
func (c demoCommand) place() *workspace.Config {
	place := workspace.Default()
	if c.Content == "" {
		place = company.Place()
	}
	if c.Teams {
		everybody := []string{string(workspace.Employee), string(workspace.HR), string(workspace.Admin)}
		place.Guide.Steps, place.Guide.Links = nil, append(place.Guide.Links, guide.Link{Title: "Teams", URL: teams.PagePath, Roles: everybody})
	}
	return &place
}

func (c demoCommand) log() *logrus.Logger {
	if c.Verbose {
		return newLog(config{LogLevel: "debug"}, os.Stderr)
	}
	return newLog(config{LogLevel: "warn"}, os.Stderr)
}

// openBrowser opens the page in the system's browser. If that fails, the URL is on the
// terminal anyway.
func openBrowser(ctx context.Context, url string) {
	command := map[string]string{"darwin": "open", "windows": "explorer"}[runtime.GOOS]
	if command == "" {
		command = "xdg-open"
	}
	_ = exec.CommandContext(ctx, command, url).Start()
}

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
		Traces: d.traces, SlackPace: d.pace, SignIn: forms.SignIn{URL: d.url}, ackTimeout: d.patience, studio: authorsOf(d.place), Systems: d.systems, Teams: d.teams, watch: d.watch, Settings: people.Settings{Token: d.token, HRIS: d.hris.HRIS, HRISKey: d.hris.HRISKey}, modelConfig: d.model, embeddingConfig: d.embedding, employer: entitlement.DemoEmployer(), authored: d.authored,
	}, d.log, d.clock)
	return err
}

// handler serves the product and the workspace on one address.
func (d *demo) handler() http.Handler {
	mux := http.NewServeMux()
	for _, path := range []string{"/slack/", "/api/messages", "/v1/", "/studio/", handover.GuestsPath, scim.Path, calendar.Path, "/healthz", "/readyz", "/metrics"} {
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

// playLastWeek plays what happened in the company in the week before now, over the wire, as
// everything else that happens. Messages aren't paced then: the clock is set by hand.
func (d *demo) playLastWeek(ctx context.Context, clock *demoClock) error {
	d.work(ctx)
	play := d.transcript()
	play.SetClock, play.Settle, play.Restart = clock.set, d.settle, d.restart
	week := company.LastWeek(time.Now())
	var err error
	if d.sample != nil {
		err = d.sample.Play(ctx, week, clock.set, d.settle)
	} else {
		_, err = transcript.Run(ctx, week, play)
	}
	err = errors.Join(err, d.stopWork())
	clock.run()
	if err != nil {
		return fmt.Errorf("play last week: %w", err)
	}
	d.pace = demoPace
	if err := errors.Join(d.stack.close(), d.begin(ctx)); err != nil {
		return fmt.Errorf("begin after last week: %w", err)
	}
	d.show()
	if d.sample != nil {
		d.sample.Pace()
	}
	return nil
}

// demoClock is set by hand, and then runs.
type demoClock struct{ at atomic.Pointer[time.Time] }

func (c *demoClock) set(now time.Time) { c.at.Store(&now) }

func (c *demoClock) run() { c.at.Store(nil) }

func (c *demoClock) now() time.Time {
	if at := c.at.Load(); at != nil {
		return *at
	}
	return time.Now()
}

func (d *demo) close() { _ = d.stack.close() }
