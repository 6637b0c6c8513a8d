package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/sirupsen/logrus"
	"golang.org/x/sync/errgroup"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/dialogue"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/bot/api"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/redis"
	"github.com/leaveway/leaveway/wizard"
)

// stack is the product, wired: a store, an agent and the edges people reach it by.
type stack struct {
	db      *store.DB
	redis   *redis.Client
	edge    *slack.Edge
	turn    turn
	metrics *metrics
	engine  journey.Engine // of the language model; nil where there is none
	desk    *questionnaire.Dispatcher
	signs   signs
	handler http.Handler
	log     *logrus.Logger
	clock   func() time.Time
	hrZone  *time.Location // of HR's office hours
}

// newStack wires the product. It serves nobody yet; see work.
func newStack(ctx context.Context, cfg config, log *logrus.Logger, clock func() time.Time) (*stack, error) {
	library, err := loadWizards(cfg.Content)
	if err != nil {
		return nil, err
	}
	law, err := lawFor(cfg.Content, cfg.employer)
	if err != nil {
		return nil, err
	}
	if !law.Employer.Known() {
		log.Warn(unknownEmployer)
	}
	opts, err := cfg.storeOptions(log, clock)
	if err != nil {
		return nil, err
	}
	db, err := store.Open(ctx, cfg.DatabaseURL, opts)
	if err != nil {
		return nil, err
	}
	client, err := redis.Open(ctx, cfg.RedisURL, redis.Options{Log: logrus.NewEntry(log)}) // an outage is real, whatever the clock says
	if err != nil {
		return nil, errors.Join(fmt.Errorf("REDIS_URL: %w", err), db.Close())
	}
	s := &stack{db: db, redis: client, log: log, metrics: newMetrics(db.CountDeadLetters), clock: clock}
	if s.hrZone, err = time.LoadLocation(cfg.HRZone); err != nil {
		return nil, errors.Join(fmt.Errorf("LEAVEWAY_HR_ZONE: %w", err), s.close())
	}
	if s.turn, err = s.newTurn(cfg, library, law); err != nil {
		return nil, errors.Join(err, s.close())
	}
	if err := s.wire(ctx, cfg, library, clock); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// newTurn is the turn of an agent that has all it needs.
func (s *stack) newTurn(cfg config, library *wizard.Library, law entitlement.Parameters) (turn, error) {
	model, err := s.openModel(cfg.modelConfig)
	if err != nil {
		return nil, err
	}
	policies, err := newShelf(s.db, cfg.Content, model.composer())
	if err != nil {
		return nil, err
	}
	phrases, err := newClassifier(cfg.Content)
	if err != nil {
		return nil, err
	}
	classifier := model.understander(cfg.modelConfig, intents.Offline{Classifier: phrases})
	s.engine = model.engine()
	if s.desk, err = s.questionnaires(cfg); err != nil {
		return nil, err
	}
	return s.metrics.measure(noteWhere(dialogue.New(dialogue.Config{
		Store: s.db, Classifier: classifier, Policies: policies, Files: s, Wizards: library, Root: root, Law: law, Contact: cfg.CareContact,
		Questionnaires: questionnaire.Chat{Dispatcher: s.desk},
	}).Turn)), nil
}

// Fetch implements [agent.Files]. The edge knows the agent, so the agent cannot be
// made with the edge.
func (s *stack) Fetch(ctx context.Context, tenant agent.TenantID, id agent.FileID) (name string, content []byte, err error) {
	return s.edge.Fetch(ctx, tenant, id)
}

// close lets go of what lasts. Nobody must be at work any more.
func (s *stack) close() error { return errors.Join(s.db.Close(), s.redis.Close()) }

func (s *stack) wire(ctx context.Context, cfg config, library *wizard.Library, clock func() time.Time) error {
	if _, err := s.db.Migrate(ctx); err != nil {
		return err
	}
	if err := s.publish(ctx, library, clock()); err != nil {
		return err
	}
	if err := s.tidy(ctx); err != nil {
		return err
	}
	var err error
	if s.edge, err = s.newEdge(cfg, clock); err != nil {
		return err
	}
	s.signs.show, s.signs.log = s.edge.Think, s.log
	tenant := agent.TenantID(cfg.Tenant)
	if tenant == "" && cfg.APIToken != "" {
		if tenant, err = s.edge.Team(ctx); err != nil {
			return fmt.Errorf("LEAVEWAY_TENANT is not set and Slack could not be asked: %w", err)
		}
	}
	s.handler = s.routes(cfg, tenant, library, clock)
	return nil
}

func (s *stack) newEdge(cfg config, clock func() time.Time) (*slack.Edge, error) {
	to := slack.Config{
		SigningSecret: cfg.SlackSigningSecret, BotToken: cfg.SlackBotToken, APIURL: cfg.SlackAPIURL,
		HRChannel: cfg.SlackHRChannel, HRPeople: cfg.HRPeople, Turn: s.turn, Inbox: s.db.Put, People: s.redis, Clock: clock, Log: s.log,
	}
	if pace, ok := cfg.pace(); ok {
		to.Pacer = s.redis.Pacer(pace)
	}
	return slack.New(to)
}

// publish keeps every version of every wizard, and gives the library back those
// that forms are still pinned to. One that this program no longer takes is left
// out: a form that is pinned to it goes on with the latest, and everybody else
// is not kept waiting for it.
func (s *stack) publish(ctx context.Context, library *wizard.Library, at time.Time) error {
	var now []store.WizardVersion
	for _, w := range library.All() {
		now = append(now, store.WizardVersion{ID: w.ID, Version: w.Version, Name: string(w.ID) + ".yaml", Source: w.Source})
	}
	if err := s.db.SaveWizards(ctx, now, at); err != nil {
		return err
	}
	kept, err := s.db.Wizards(ctx)
	if err != nil {
		return err
	}
	for _, w := range kept {
		if _, have := library.At(w.ID, w.Version); have {
			continue
		}
		if _, err := library.Restore(w.Name, w.Source); err != nil {
			s.log.WithError(err).WithFields(logrus.Fields{"wizard": w.ID, "version": w.Version}).
				Warn("an earlier version of a wizard can't be read any more: forms that were begun with it go on with the latest")
		}
	}
	return nil
}

// check asks Slack whether what the operator set will do.
func (s *stack) check(ctx context.Context) error {
	const patience = 5 * time.Second
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return s.edge.Check(ctx)
}

// questionnaires opens the desk for them.
func (s *stack) questionnaires(cfg config) (*questionnaire.Dispatcher, error) {
	library, err := loadQuestionnaires(cfg.Content)
	if err != nil {
		return nil, err
	}
	return questionnaire.New(library, s.db, s.redis, s.engine, s.redis.SealedCache("intent", journey.CacheTTL))
}

func (s *stack) routes(cfg config, tenant agent.TenantID, library *wizard.Library, clock func() time.Time) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/slack/", s.edge.Handler())
	if cfg.APIToken != "" {
		mux.Handle("/v1/", api.New(api.Config{
			Token: cfg.APIToken, Tenant: tenant, Turn: s.turn, Store: s.db, Wizards: library, Questionnaires: s.desk, Clock: clock, Log: s.log,
		}))
	}
	mux.Handle("GET /metrics", s.metrics.handler())
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", s.ready)
	return mux
}

// ready answers whether requests can be served: 200, or 503 with the reason.
// They can be without Redis; how that is, is said below.
func (s *stack) ready(w http.ResponseWriter, r *http.Request) {
	if err := s.db.Ready(r.Context()); err != nil {
		s.log.WithError(err).Error("not ready: the database does not answer")
		http.Error(w, "the database does not answer", http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintf(w, "ready\nredis: %s\n", s.redis.Status(r.Context()))
}

// work takes events and delivers messages until ctx ends.
func (s *stack) work(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		return s.db.Work(ctx, func(ctx context.Context, ev agent.Event) error {
			_, err := s.turn(ctx, ev)
			return err
		}, say.Apology)
	})
	group.Go(func() error { return s.db.Deliver(ctx, s.edge.Deliver) })
	group.Go(func() error { return s.every(ctx, 24*time.Hour, "the store could not be tidied", s.tidy) })
	group.Go(func() error { return s.every(ctx, 5*time.Second, "timers could not be looked at", s.ring) })
	group.Go(func() error {
		return s.every(ctx, 10*time.Minute, "the day's routine could not be looked at", s.routine)
	})
	err := group.Wait()
	s.signs.shown.Wait()
	return err
}

// every does something regularly until ctx ends. What fails is tried again next time.
func (s *stack) every(ctx context.Context, pause time.Duration, complaint string, do func(context.Context) error) error {
	ticks := time.NewTicker(pause)
	defer ticks.Stop()
	for {
		select {
		case <-ticks.C:
		case <-ctx.Done():
			return nil
		}
		if err := do(ctx); err != nil && ctx.Err() == nil {
			s.log.WithError(err).Error(complaint)
		}
	}
}

// ring has every timer that is due told to its session.
func (s *stack) ring(ctx context.Context) error {
	_, err := s.db.FireTimers(ctx)
	return err
}

// routine has done what is regular and due. All replicas look; each thing is done once.
func (s *stack) routine(ctx context.Context) error {
	const lately = 7 * 24 * time.Hour
	now := s.clock()
	tenants, err := s.db.TenantsWithQuestions(ctx, now.Add(-lately))
	if err != nil {
		return err
	}
	for _, ev := range agent.RoutineEvents(now, s.hrZone, tenants) {
		if err := s.db.Put(ctx, ev); err != nil && !errors.Is(err, agent.ErrSeen) {
			return err
		}
	}
	return nil
}

// tidy deletes what is too old, and then tries again what was set aside: the
// other way round, nothing would ever be too old.
func (s *stack) tidy(ctx context.Context) error {
	if err := s.db.Sweep(ctx); err != nil {
		return err
	}
	return s.db.RetryDeadLetters(ctx)
}

// drain is how long a server that stops waits for what is under way.
const drain = 10 * time.Second

// newServer is a server that waits for nobody for ever. What is meant to last,
// as the workspace's stream of events, lifts its own deadlines.
func newServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler: handler, MaxHeaderBytes: 64 << 10,
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute,
	}
}

// serve answers on a listener until ctx ends, then finishes what is under way.
func serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := newServer(handler)
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), drain)
		defer cancel()
		stopped <- server.Shutdown(ctx)
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	return <-stopped
}
