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

// TestSigns: only what takes longer than a moment is shown, where words were said
// in Slack, and what was perhaps shown is taken away.
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
				s := signs{log: logrus.New(), show: func(ctx context.Context, said agent.Place, on bool) error {
					if said != c.said || ctx.Err() != nil {
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
				if _, err := take(ctx, agent.Event{Place: c.said}); err != nil {
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

// TestInTime: a turn waits for two calls at most, and a call that could not take its
// whole time is not begun.
func TestInTime(t *testing.T) {
	const budget = 4 * time.Second
	for name, c := range map[string]struct {
		budget time.Duration
		take   []time.Duration // by the calls, one after the other
		want   []bool          // whether each is begun
	}{
		"quick":       {budget, []time.Duration{1, 1, 1, 1, 1}, []bool{true, true, true, true, true}},
		"slow":        {budget, []time.Duration{3 * time.Second, 3 * time.Second, 1}, []bool{true, true, false}},
		"long budget": {longestTimeout, []time.Duration{2 * time.Second, 4 * time.Second, 1}, []bool{true, true, false}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				calls := 0
				model := withinTurn(c.budget, func(context.Context, llm.Request) (llm.Reply, error) {
					time.Sleep(c.take[calls]) // of the bubble's own time
					return llm.Reply{}, nil
				})
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
			})
		})
	}
}
