package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/llm"
	"github.com/leaveway/leaveway/cmd/leaveway/doctor"
	"github.com/leaveway/leaveway/store/redis"
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
	var err error
	if c.authored, err = c.content(); err != nil {
		return err
	}
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
	defer c.authored.trainLater().Stop()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return s.work(ctx) })
	group.Go(func() error { return serve(ctx, listener, s.handler) })
	return group.Wait()
}

type doctorCommand struct {
	config

	JSON bool `name:"json" help:"Print one JSON object per finding."`
}

// Run examines the installation that the settings describe, whether or not a server runs, and
// fails if something needs to be fixed.
func (c doctorCommand) Run(ctx context.Context, out io.Writer) error {
	show := doctor.Print
	if c.JSON {
		show = doctor.PrintJSON
	}
	found := doctor.Examine(ctx, c.checks()...)
	return errors.Join(show(out, found), doctor.Verdict(found))
}

// checks returns what there is to look at, most basic first.
func (c doctorCommand) checks() []doctor.Check {
	wrong := c.validate()
	settings := func(context.Context) []doctor.Finding { return doctor.Settings(wrong) }
	content := func(context.Context) []doctor.Finding {
		_, err := c.content()
		return []doctor.Finding{doctor.Whether("content", "forms, rules and policies can be read", err)}
	}
	all := []doctor.Check{settings, content, c.checkDatabase, c.checkRedis}
	if strings.HasPrefix(c.SlackBotToken, "xoxb-") {
		all = append(all, doctor.Slack(c.SlackAPIURL, c.SlackBotToken, time.Now))
	}
	if wrong == nil && c.Teams.On() {
		all = append(all, doctor.Teams(c.Teams.Edge()))
	}
	if wrong == nil && c.LLMProvider != "" {
		all = append(all, c.checkModel)
	}
	return all
}

func (c doctorCommand) checkDatabase(ctx context.Context) []doctor.Finding {
	if path, isFile := strings.CutPrefix(c.DatabaseURL, "sqlite:"); isFile {
		if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
			return []doctor.Finding{{About: "database", Grade: doctor.OK, Says: path + " doesn't exist yet; the server makes it"}}
		}
	}
	db, err := database{DatabaseURL: c.DatabaseURL, Keys: c.Keys, PeopleKeys: c.PeopleKeys}.open(ctx)
	if err != nil {
		return []doctor.Finding{doctor.Whether("database", "", err)}
	}
	defer db.Close()
	found := doctor.Database(db, strings.HasPrefix(c.DatabaseURL, "postgres"), time.Now)(ctx)
	return append(found, c.Examine(ctx, db, agent.TenantID(c.Tenant), time.Now())...)
}

func (c doctorCommand) checkRedis(ctx context.Context) []doctor.Finding {
	if c.RedisURL == "" {
		return []doctor.Finding{{About: "redis", Grade: doctor.OK, Says: "in the server's own process; replicas need REDIS_URL"}}
	}
	client, err := redis.Open(ctx, c.RedisURL, redis.Options{})
	if err != nil {
		return []doctor.Finding{doctor.Whether("redis", "", fmt.Errorf("REDIS_URL: %w", err))}
	}
	defer client.Close()
	if status := client.Status(ctx); status != "ok" {
		return []doctor.Finding{{About: "redis", Grade: doctor.Warning, Says: status, Fix: "start it, or correct REDIS_URL"}}
	}
	return []doctor.Finding{{About: "redis", Grade: doctor.OK, Says: "answers"}}
}

// checkModel asks the language model for one word.
func (c doctorCommand) checkModel(ctx context.Context) []doctor.Finding {
	opened, err := llm.New(c.modelConfig.model(nil))
	if err == nil {
		_, err = opened.Call(ctx, llm.Request{
			System: "Call the tool.", User: "Are you there?", Tool: "answer", Description: "Says whether you are there.",
			Schema: json.RawMessage(`{"type":"object","properties":{"here":{"type":"boolean"}},"required":["here"],"additionalProperties":false}`),
		})
	}
	if err != nil {
		return []doctor.Finding{{About: "model", Grade: doctor.Warning, Says: "the language model doesn't answer: " + err.Error(), Fix: "look at LLM_PROVIDER, LLM_MODEL and its key; until then the offline engine understands alone"}}
	}
	return []doctor.Finding{{About: "model", Grade: doctor.OK, Says: c.LLMProvider + " " + c.LLMModel + " answers"}}
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
