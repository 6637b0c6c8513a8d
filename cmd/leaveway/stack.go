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
	"github.com/leaveway/leaveway/bot/api"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/wizard"
)

// stack is the product, wired: a store, an agent and the edges people reach it by.
type stack struct {
	db      *store.DB
	edge    *slack.Edge
	turn    turn
	metrics *metrics
	handler http.Handler
	log     *logrus.Logger
}

// newStack wires the product. It serves nobody yet; see work.
func newStack(ctx context.Context, cfg config, log *logrus.Logger, clock func() time.Time) (*stack, error) {
	library, err := loadWizards(cfg.Content)
	if err != nil {
		return nil, err
	}
	law, err := loadLaw(cfg.Content)
	if err != nil {
		return nil, err
	}
	db, err := store.Open(ctx, cfg.DatabaseURL, store.Options{Log: logrus.NewEntry(log), Now: clock})
	if err != nil {
		return nil, err
	}
	s := &stack{db: db, log: log, metrics: newMetrics()}
	s.turn = s.metrics.measure(agent.New(db, library, root, law).Turn)
	if err := s.wire(ctx, cfg, library, clock); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

func (s *stack) wire(ctx context.Context, cfg config, library *wizard.Library, clock func() time.Time) error {
	if _, err := s.db.Migrate(ctx); err != nil {
		return err
	}
	if err := publish(ctx, s.db, library, clock()); err != nil {
		return err
	}
	var err error
	s.edge, err = slack.New(slack.Config{
		SigningSecret: cfg.SlackSigningSecret, BotToken: cfg.SlackBotToken, APIURL: cfg.SlackAPIURL,
		HRChannel: cfg.SlackHRChannel, Turn: s.turn, Inbox: s.db.Put, Clock: clock, Log: s.log,
	})
	if err != nil {
		return err
	}
	tenant := agent.TenantID(cfg.Tenant)
	if tenant == "" && cfg.APIToken != "" {
		if tenant, err = s.edge.Team(ctx); err != nil {
			return fmt.Errorf("LEAVEWAY_TENANT is not set and Slack could not be asked: %w", err)
		}
	}
	s.handler = s.routes(cfg, tenant, library, clock)
	return nil
}

// publish keeps every version of every wizard, and gives the library back those
// that forms are still pinned to.
func publish(ctx context.Context, db *store.DB, library *wizard.Library, at time.Time) error {
	var now []store.WizardVersion
	for _, w := range library.All() {
		now = append(now, store.WizardVersion{ID: w.ID, Version: w.Version, Name: string(w.ID) + ".yaml", Source: w.Source})
	}
	if err := db.SaveWizards(ctx, now, at); err != nil {
		return err
	}
	kept, err := db.Wizards(ctx)
	if err != nil {
		return err
	}
	for _, w := range kept {
		if _, have := library.At(w.ID, w.Version); have {
			continue
		}
		if _, err := library.Restore(w.Name, w.Source); err != nil {
			return fmt.Errorf("a form may be pinned to %s in version %s, which this program can't read: %w", w.ID, w.Version, err)
		}
	}
	return nil
}

func (s *stack) routes(cfg config, tenant agent.TenantID, library *wizard.Library, clock func() time.Time) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/slack/", s.edge.Handler())
	if cfg.APIToken != "" {
		mux.Handle("/v1/", api.New(api.Config{
			Token: cfg.APIToken, Tenant: tenant, Turn: s.turn, Store: s.db, Wizards: library, Clock: clock, Log: s.log,
		}))
	}
	mux.Handle("GET /metrics", s.metrics.handler())
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", s.ready)
	return mux
}

// ready answers whether requests can be served: 200, or 503 with the reason.
func (s *stack) ready(w http.ResponseWriter, r *http.Request) {
	if err := s.db.Ready(r.Context()); err != nil {
		s.log.WithError(err).Error("not ready: the database does not answer")
		http.Error(w, "the database does not answer", http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "ready")
}

// work takes events and delivers messages until ctx ends.
func (s *stack) work(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		return s.db.Work(ctx, func(ctx context.Context, ev agent.Event) error {
			_, err := s.turn(ctx, ev)
			return err
		}, agent.GaveUp)
	})
	group.Go(func() error { return s.db.Deliver(ctx, s.edge.Deliver) })
	return group.Wait()
}

// drain is how long a server that stops waits for what is under way.
const drain = 10 * time.Second

// serve answers on a listener until ctx ends, then finishes what is under way.
func serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 5 * time.Second, IdleTimeout: 2 * time.Minute}
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
