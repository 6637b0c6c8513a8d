package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/sirupsen/logrus"
	"golang.org/x/sync/errgroup"

	"github.com/leaveway/leaveway/store"
)

type serveCommand struct {
	config
}

// Run serves until ctx ends.
func (c serveCommand) Run(ctx context.Context) error {
	if err := c.check(); err != nil {
		return err
	}
	log := newLog(c.config, os.Stderr)
	s, err := newStack(ctx, c.config, log, time.Now)
	if err != nil {
		return err
	}
	defer s.db.Close()
	if err := s.check(ctx); err != nil {
		return err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.Addr)
	if err != nil {
		return fmt.Errorf("LEAVEWAY_ADDR: %w", err)
	}
	log.WithField("address", listener.Addr().String()).Info("serving")
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return s.work(ctx) })
	group.Go(func() error { return serve(ctx, listener, s.handler) })
	return group.Wait()
}

// newLog writes to w what the operator asked to see.
func newLog(c config, w io.Writer) *logrus.Logger {
	log := logrus.New()
	log.SetOutput(w)
	if c.LogFormat == "json" {
		log.SetFormatter(&logrus.JSONFormatter{})
	}
	if level, err := logrus.ParseLevel(c.LogLevel); err == nil {
		log.SetLevel(level)
	}
	return log
}

type migrateCommand struct {
	DatabaseURL string `name:"database-url" env:"DATABASE_URL" default:"sqlite:leaveway.db" help:"Database: postgres://USER:PASSWORD@HOST/NAME or sqlite:PATH."`
	DryRun      bool   `name:"dry-run" help:"Only say what would be done."`
}

// Run brings the database up to date, or says what that would do.
func (c migrateCommand) Run(ctx context.Context, out io.Writer) error {
	db, err := store.Open(ctx, c.DatabaseURL, store.Options{Log: logrus.NewEntry(newLog(config{}, os.Stderr))})
	if err != nil {
		return err
	}
	defer db.Close()
	step, done := db.Migrate, "applied"
	if c.DryRun {
		step, done = db.Pending, "would apply"
	}
	names, err := step(ctx)
	for _, name := range names {
		fmt.Fprintln(out, done, name)
	}
	if len(names) == 0 && err == nil {
		fmt.Fprintln(out, "up to date")
	}
	return err
}

type healthcheckCommand struct {
	Addr string `env:"LEAVEWAY_ADDR" default:":8080" help:"Address the server listens on."`
}

// Run asks the server whether it is alive.
func (c healthcheckCommand) Run(ctx context.Context) error {
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return fmt.Errorf("LEAVEWAY_ADDR: %w", err)
	}
	if host == "" || strings.Trim(host, "0.:[]") == "" {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/healthz", http.NoBody)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("the server does not answer: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("the server answers %s", resp.Status)
	}
	return nil
}
