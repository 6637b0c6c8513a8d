package main

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/llm"
)

// TestSigns checks that a sign is shown only for messages in Slack and only after a moment,
// and that it is removed even if showing it may have failed.
func TestSigns(t *testing.T) {
	slack := agent.Place{Surface: agent.SlackChat, Channel: "D0DANA", Message: "1795167200.000001"}
	for name, c := range map[string]struct {
		said  agent.Place
		takes time.Duration
		fails error
		want  []bool
	}{
		"soon":             {said: slack, takes: signDelay / 2},
		"later":            {said: slack, takes: 2 * signDelay, want: []bool{true, false}},
		"Slack refuses":    {said: slack, takes: 2 * signDelay, fails: errors.New("missing_scope"), want: []bool{true, false}},
		"by the JSON API":  {said: agent.Place{Surface: agent.API}, takes: 2 * signDelay},
		"by nobody at all": {takes: 2 * signDelay},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var got []bool
				s := signs{log: logrus.New(), show: func(ctx context.Context, tenant agent.TenantID, said agent.Place, on bool) error {
					if said != c.said || tenant != "T1" || ctx.Err() != nil {
						t.Errorf("at %v, %v", said, ctx.Err())
					}
					got = append(got, on)
					return c.fails
				}}
				ctx, cancel := context.WithCancel(t.Context())
				const answer = `{}`
				model := s.wrap(func(context.Context, llm.Request) (llm.Reply, error) {
					time.Sleep(c.takes) // of the bubble's own time
					return llm.Reply{Arguments: json.RawMessage(answer)}, nil
				})
				take := withPlace(func(ctx context.Context, _ agent.Event) (agent.Outcome, error) {
					reply, err := model(ctx, llm.Request{})
					if string(reply.Arguments) != answer || err != nil {
						t.Errorf("%s, %v", reply.Arguments, err)
					}
					return agent.Outcome{}, err
				})
				if _, err := take(ctx, agent.Event{Tenant: "T1", Place: c.said}); err != nil {
					t.Error(err)
				}
				cancel()
				s.shown.Wait()
				if !slices.Equal(got, c.want) {
					t.Errorf("shown %v, want %v", got, c.want)
				}
			})
		})
	}
}

// TestWithinTurn checks that all calls of a turn share one budget: a later one gets what is
// left, and isn't begun if that is too little to be useful.
func TestWithinTurn(t *testing.T) {
	const budget = 4 * time.Second
	for name, c := range map[string]struct {
		take  []time.Duration // that the calls would take, one after the other
		want  []bool          // whether each is answered
		total time.Duration
	}{
		"quick":            {[]time.Duration{1, 1, 1}, []bool{true, true, true}, 3},
		"both fit":         {[]time.Duration{2 * time.Second, time.Second}, []bool{true, true}, 3 * time.Second},
		"slow, then slow":  {[]time.Duration{2 * time.Second, 3 * time.Second, 1}, []bool{true, false, false}, budget},
		"nothing is left":  {[]time.Duration{3500 * time.Millisecond, 1}, []bool{true, false}, 3500 * time.Millisecond},
		"the first hangs":  {[]time.Duration{time.Minute, 1}, []bool{false, false}, budget},
		"the second hangs": {[]time.Duration{time.Second, time.Minute}, []bool{true, false}, budget},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				calls := 0
				model := withinTurn(budget, func(ctx context.Context, _ llm.Request) (llm.Reply, error) {
					select {
					case <-time.After(c.take[calls]): // of the bubble's own time
						return llm.Reply{}, nil
					case <-time.After(budget): // the model's own limit
						return llm.Reply{}, &llm.Failure{Reason: llm.TimedOut}
					case <-ctx.Done():
						if !errors.Is(ctx.Err(), context.Canceled) {
							t.Errorf("the call ended by %v, which counts against the model", ctx.Err())
						}
						return llm.Reply{}, ctx.Err()
					}
				})
				began := time.Now()
				take := withPlace(func(ctx context.Context, _ agent.Event) (agent.Outcome, error) {
					for _, want := range c.want {
						if _, err := model(ctx, llm.Request{}); (err == nil) != want {
							t.Errorf("call %d: %v", calls, err)
						}
						calls++
					}
					return agent.Outcome{}, nil
				})
				if _, err := take(t.Context(), agent.Event{}); err != nil {
					t.Error(err)
				}
				if took := time.Since(began); took != c.total {
					t.Errorf("the turn waited %s, want %s", took, c.total)
				}
			})
		})
	}
}
