package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
)

type serveCommand struct {
	config
}

// Run serves until ctx is done.
func (c serveCommand) Run(ctx context.Context) error {
	if err := c.validate(); err != nil {
		return err
	}
	log := newLog(c.config, os.Stderr)
	warnOfTypos(os.Environ(), log)
	s, err := newStack(ctx, c.config, log, time.Now)
	if err != nil {
		return err
	}
	defer s.close()
	if err := s.checkSlack(ctx); err != nil {
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
		return fmt.Errorf("the server doesn't answer: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("the server answers %s", resp.Status)
	}
	return nil
}
