package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/dialogue"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/llm"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/bot/calendar"
	"github.com/leaveway/leaveway/bot/scim"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/bot/slack/install"
	"github.com/leaveway/leaveway/bot/slack/socket"
	"github.com/leaveway/leaveway/bot/slack/switchboard"
	"github.com/leaveway/leaveway/bot/studio"
	"github.com/leaveway/leaveway/cmd/leaveway/console"
	"github.com/leaveway/leaveway/cmd/leaveway/forms"
	"github.com/leaveway/leaveway/cmd/leaveway/handover"
	"github.com/leaveway/leaveway/cmd/leaveway/people"
	"github.com/leaveway/leaveway/cmd/leaveway/teams"
	"github.com/leaveway/leaveway/cmd/leaveway/traces"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/knowledge/read"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/redis"
	"github.com/leaveway/leaveway/wizard"
)

// stack is the product, wired: a store, an agent, and the edges that people reach it by.
type stack struct {
	db       *store.DB
	redis    *redis.Client
	edge     *switchboard.Board
	socket   *socket.Client // nil if Slack calls us by HTTP
	chats    teams.Chats    // Slack, and Teams if it is on
	turn     turn
	metrics  *metrics
	traces   *traces.Traces
	engine   journey.Engine // of the language model; nil if there is none
	desk     *questionnaire.Dispatcher
	policies *shelf
	thinking signs
	uploads  handover.Uploads
	vectors  *embedder // nil without an embedding model
	shelf    *forms.Shelf
	pinned   *forms.Pinned
	people   *people.Records
	away     people.Away
	console  *console.Console // what administrators see
	handler  http.Handler
	log      *logrus.Logger
	clock    func() time.Time
	hrZone   *time.Location // of HR's office hours
}

// newStack wires the product. Work starts its background jobs.
func newStack(ctx context.Context, cfg config, log *logrus.Logger, clock func() time.Time) (*stack, error) {
	authored, err := cfg.content()
	if err != nil {
		return nil, err
	}
	library, law := authored.wizards.Clone(), authored.lawFor(cfg.employer)
	if !law.Employer.Known() {
		log.Warn(employerUnknown)
	}
	opts, err := cfg.storeOptions(log, clock)
	if err != nil {
		return nil, err
	}
	opts.AnswerBurst = answerBurst(authored.care)
	s := &stack{log: log, clock: clock}
	if s.traces, err = traces.Open(ctx, traces.Config{Endpoint: cfg.Traces, Version: version, Hash: opts.Pseudonym, Log: log}); err != nil {
		return nil, err
	}
	opts.Watch = s.traces.Databases()
	if s.db, err = store.Open(ctx, cfg.DatabaseURL, opts); err != nil {
		return nil, errors.Join(err, s.traces.Close())
	}
	// An outage of Redis is real, whatever the clock says.
	if s.redis, err = redis.Open(ctx, cfg.RedisURL, redis.Options{Log: logrus.NewEntry(log), Keys: opts.Keys, Watch: opts.Watch}); err != nil {
		return nil, errors.Join(fmt.Errorf("REDIS_URL: %w", err), s.db.Close(), s.traces.Close())
	}
	s.metrics = newMetrics(s.db.CountDeadLetters)
	if s.hrZone, err = time.LoadLocation(cfg.HRZone); err != nil {
		return nil, errors.Join(fmt.Errorf("LEAVEWAY_HR_ZONE: %w", err), s.close())
	}
	s.people = people.New(authored.staff, authored.routes, s.hrZone)
	s.away = people.Away{Records: s.people, DB: s.db, Forms: library, URL: cfg.URL, Clock: clock, Log: log}
	s.console = s.newConsole(cfg, library)
	s.pinned = forms.NewPinned(s.db, library, store.StudioOf(s.db).Forms, log)
	if s.turn, err = s.newTurn(cfg, authored, library, law); err != nil {
		return nil, errors.Join(err, s.close())
	}
	if err := s.wire(ctx, cfg, library, clock); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// newTurn makes the agent, and returns its turn.
func (s *stack) newTurn(cfg config, authored *authored, library *wizard.Library, law entitlement.Parameters) (turn, error) {
	model, err := s.openModel(cfg.modelConfig)
	if err != nil {
		return nil, err
	}
	if s.vectors, err = s.openEmbedder(cfg.embeddingConfig, cfg.modelConfig); err != nil {
		return nil, err
	}
	s.policies = newShelf(s.db, authored, model.composer(), s.vectors)
	classifier := model.understander(cfg.modelConfig, intents.Offline{Classifier: authored.phrases, Care: authored.care})
	s.engine = model.engine()
	if s.desk, err = s.questionnaires(cfg, authored); err != nil {
		return nil, err
	}
	var asked *llm.CachedModel
	if model != nil {
		asked = &model.CachedModel
	}
	reach, err := cfg.Reach(asked, s.clock, s.log)
	if err != nil {
		return nil, err
	}
	passes, err := s.openReader(cfg.modelConfig)
	if err != nil {
		return nil, err
	}
	cfg.Warn(library.All(), s.log)
	return s.traces.Turn(s.metrics.measure(withPlace(watchedBy(cfg.watch, dialogue.New(dialogue.Config{
		Store: s.traces.Store(s.pinned), Classifier: s.traces.Classifier(classifier), Policies: s.policies, Files: s, Reader: read.NewReader(), Documents: papers{s}, HRTeam: s, Roles: s, Directory: s, Wizards: library, Root: root, Law: law, Care: authored.care, Ask: cfg.Whom.Ask, People: s.people.Now, Console: s.console, Subscriptions: &s.away, Leaves: store.Leaves{DB: s.db}, Contact: cfg.CareContact, Keep: time.Duration(cfg.KeepDays) * 24 * time.Hour,
		Outside: reach, Questionnaires: questionnaire.Chat{Dispatcher: s.desk}, Handovers: handover.NewShelf(s.db, handover.PagesOf(cfg.SignIn, cfg.studio), cfg.URL, passes),
	}).Turn)))), nil
}

// watchedBy shows the outcome of every turn to a watcher, which may be nil.
func watchedBy(watch func(agent.Outcome), take turn) turn {
	if watch == nil {
		return take
	}
	return func(ctx context.Context, ev agent.Event) (agent.Outcome, error) {
		out, err := take(ctx, ev)
		if err == nil {
			watch(out)
		}
		return out, err
	}
}

// Fetch implements [agent.Files]: from a page's uploads, or from the edge, which doesn't exist
// yet when the agent is made.
func (s *stack) Fetch(ctx context.Context, tenant agent.TenantID, id agent.FileID) (name string, content []byte, err error) {
	if name, content, ok, err := s.uploads.Fetch(id); ok {
		return name, content, err
	}
	return s.chats.Fetch(ctx, tenant, id)
}

// papers implements [agent.Documents] with the edge and the store.
type papers struct{ *stack }

func (p papers) FetchDocument(ctx context.Context, tenant agent.TenantID, id agent.FileID, most int64) (name string, content []byte, err error) {
	return p.chats.FetchDocument(ctx, tenant, id, most)
}

func (p papers) Document(ctx context.Context, tenant agent.TenantID, id agent.DocumentID) (agent.StoredDocument, bool, error) {
	return store.Document(ctx, p.db, tenant, id)
}

// HRTeam implements [agent.HRTeam] with the edge, as Fetch does.
func (s *stack) HRTeam(ctx context.Context, tenant agent.TenantID) []agent.PersonRef {
	return s.chats.HRTeam(ctx, tenant)
}

// RoleOf implements [agent.Roles] with the edge, as Fetch does.
func (s *stack) RoleOf(ctx context.Context, ev agent.Event) agent.Role {
	return s.chats.RoleOf(ctx, ev)
}

// LookUp implements [agent.Directory] with the edge, as Fetch does.
func (s *stack) LookUp(ctx context.Context, tenant agent.TenantID, words string) (people []agent.Colleague, exact bool, err error) {
	return s.chats.LookUp(ctx, tenant, words)
}

// close closes the database and Redis. Work must have returned.
func (s *stack) close() error {
	s.vectors.close()
	return errors.Join(s.traces.Close(), s.db.Close(), s.redis.Close())
}

func (s *stack) wire(ctx context.Context, cfg config, library *wizard.Library, clock func() time.Time) error {
	if _, err := s.db.Migrate(ctx); err != nil {
		return err
	}
	if err := s.publish(ctx, library, clock()); err != nil {
		return err
	}
	if err := s.cleanUp(ctx); err != nil {
		return err
	}
	place := forms.Place{Library: library, Root: root, Content: cfg.Content, DB: s.db, Desk: s.desk, Policies: s.policies, Turn: func(ctx context.Context, ev agent.Event) (agent.Outcome, error) { return s.turn(ctx, ev) }, Log: s.log}
	var err error
	if s.shelf, err = forms.Open(ctx, place); err != nil {
		return err
	}
	s.chats.Twins = s.twins(cfg)
	if s.edge, err = s.newEdge(cfg, clock); err != nil {
		return err
	}
	if err := s.openChats(cfg, clock); err != nil {
		return err
	}
	s.metrics.watch(watched{
		backlog:  func(ctx context.Context) (store.Backlog, error) { return store.BacklogOf(ctx, s.db) },
		replicas: func(ctx context.Context) (int, error) { return store.Replicas(ctx, s.db) },
		refused:  func() string { return s.edge.Refusal() }, refusals: func() map[string]int { return s.edge.RefusalCounts() },
		expiring: func() int { return s.edge.TokensExpiring() },
	})
	s.thinking.show, s.thinking.log = s.chats.Think, s.log
	tenant := agent.TenantID(cfg.Tenant)
	if tenant == "" && (cfg.APIToken != "" || cfg.Settings.NeedsTenant() || cfg.SignIn.On()) {
		if tenant, err = s.edge.Team(ctx); err != nil {
			return fmt.Errorf("LEAVEWAY_TENANT is not set, and asking Slack for it failed: %w", err)
		}
	}
	mux := s.routes(cfg, tenant, library, clock)
	s.away.Directory, s.away.Members = s.chats, s.edge.Members // weekly messages are in Slack's channels alone
	mux.Handle(calendar.Path, s.away.Calendars())
	if err := s.people.Copy(ctx, s.db, tenant, cfg.Settings, cfg.Hosts, clock); err != nil {
		return err
	}
	switch provisioned, err := s.people.Provision(ctx, s.db, tenant, cfg.Settings, cfg.URL, clock, s.log); {
	case err != nil:
		return err
	case provisioned != nil:
		mux.Handle(scim.Path, provisioned)
	}
	if access := s.access(cfg, tenant, clock); access != nil && tenant != "" {
		mux.Handle("/studio/", forms.Studio(place, s.shelf, access, tenant, s.edge, clock))
		if door, ok := access.(handover.Door); ok {
			mux.Handle(handover.PagesPath, handover.Pages(s.db, tenant, door, s.chats, clock, s.log))
		}
	}
	if cfg.URL != "" {
		mux.Handle(handover.GuestsPath, handover.Guests(s.db, tenant, s.turn, &s.uploads, clock, s.log))
	}
	s.handler = s.traces.Handler(mux)
	return nil
}

// access says who works in the studio. It is nil if there is no studio.
func (s *stack) access(cfg config, tenant agent.TenantID, clock func() time.Time) studio.Access {
	if cfg.studio != nil || !cfg.SignIn.On() {
		return cfg.studio
	}
	return forms.Door(cfg.SignIn, cfg.SlackAPIURL, tenant, s.db, s.edge, clock, s.log)
}

// openChats makes the edge to Teams, if it is on, next to Slack's.
func (s *stack) openChats(cfg config, clock func() time.Time) (err error) {
	s.chats.Slack = s.edge
	if s.chats.Twins != nil {
		s.chats.Twins.Slack, s.chats.Twins.Roles = s.edge, s
	}
	house := teams.House{Turn: s.turn, Inbox: s.traces.Inbox(s.db.Put), Memory: store.MemoryOf(s.db), Twins: s.chats.Twins, Document: papers{s}.Document, HR: cfg.HRPeople, Admins: cfg.Admins, Clock: clock, Log: s.log}
	if pace, ok := cfg.pace(); ok {
		house.Pacer = s.redis.Pacer(pace)
	}
	s.chats.Teams, err = cfg.Teams.Open(house)
	return err
}

// newEdge connects us with Slack: with one workspace by its token, or with all that install the app.
func (s *stack) newEdge(cfg config, clock func() time.Time) (*switchboard.Board, error) {
	to := slack.Config{
		SigningSecret: cmp.Or(cfg.SlackSigningSecret, cfg.SlackAppToken), BotToken: cfg.SlackBotToken, APIURL: cfg.SlackAPIURL,
		HRChannel: cfg.SlackHRChannel, HRPeople: cfg.HRPeople, Admins: cfg.Admins, Whom: cfg.Whom, Once: s.redis.Once, Shown: s.redis.Shown, Turn: s.chats.Twins.Turn(s.turn), Inbox: s.chats.Twins.Inbox(s.traces.Inbox(s.db.Put)), Seen: s.seen, People: s.redis, AckTimeout: cfg.ackTimeout, Clock: clock, Log: s.log, Document: papers{s}.Document,
	}
	if pace, ok := cfg.pace(); ok {
		to.Pacer = s.redis.Pacer(pace)
	}
	board := switchboard.Config{Edge: to, SigningSecret: cfg.SlackSigningSecret, Clock: clock, Log: s.log}
	if cfg.installs() {
		var allowed []agent.TenantID
		for _, id := range cfg.Workspaces {
			allowed = append(allowed, agent.TenantID(id))
		}
		board.Installs = install.New(install.Config{
			ClientID: cfg.SignIn.ClientID, ClientSecret: cfg.SignIn.ClientSecret, URL: strings.TrimRight(cfg.SignIn.URL, "/"), APIURL: cfg.SlackAPIURL,
			PKCE: cfg.SlackPKCE, Allowed: allowed, Store: store.InstallsOf(s.db), Clock: clock, Log: s.log,
		})
	}
	edge, err := switchboard.New(board)
	if err == nil && cfg.SlackAppToken != "" {
		s.socket = socket.New(socket.Config{AppToken: cfg.SlackAppToken, APIURL: cfg.SlackAPIURL, Answer: edge.Answer, Log: s.log})
	}
	return edge, err
}

// twins joins people who use both Slack and Teams. It returns nil if the server has only one of
// them, or keeps them apart.
func (s *stack) twins(cfg config) *teams.Twins {
	if !cfg.Teams.On() || cfg.Teams.Apart || cfg.withoutSlack() {
		return nil
	}
	return &teams.Twins{DB: s.db, Log: s.log, Entra: cfg.Teams.TenantID, Book: s.book, Tenant: func(ctx context.Context) (agent.TenantID, error) {
		if cfg.Tenant != "" {
			return agent.TenantID(cfg.Tenant), nil
		}
		return s.edge.Team(ctx)
	}}
}

// book returns a company's people, as its files and its directory have them now.
func (s *stack) book(tenant agent.TenantID) *staff.Book {
	people, _ := s.people.Now(tenant)
	return people
}

func (s *stack) seen(ctx context.Context, tenant agent.TenantID, id agent.EventID) (bool, error) {
	return store.Seen(ctx, s.db, tenant, id)
}

// publish stores every version of every wizard, and restores to the library those that
// forms are still pinned to.
func (s *stack) publish(ctx context.Context, library *wizard.Library, at time.Time) error {
	var now []agent.PublishedForm
	for _, w := range library.All() {
		now = append(now, agent.PublishedForm{ID: w.ID, Version: w.Version, Name: string(w.ID) + ".yaml", Source: w.Source})
	}
	if err := s.db.SaveWizards(ctx, now, at); err != nil {
		return err
	}
	return s.pinned.Restore(ctx)
}

// checkSlack asks Slack whether the operator's settings work.
func (s *stack) checkSlack(ctx context.Context) error {
	const patience = 5 * time.Second
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return s.edge.Check(ctx)
}

// questionnaires makes the dispatcher of questionnaires.
func (s *stack) questionnaires(cfg config, authored *authored) (*questionnaire.Dispatcher, error) {
	d, err := questionnaire.New(authored.questionnaires, s.db, s.redis, s.engine, s.redis.SealedCache("intent", journey.CacheTTL))
	if err != nil {
		return nil, err
	}
	return d.UseCare(authored.care, cfg.CareContact), nil
}
