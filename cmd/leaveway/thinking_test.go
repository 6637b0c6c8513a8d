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
	"github.com/leaveway/leaveway/intents"
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
		"soon":             {said: slack, takes: moment / 2},
		"later":            {said: slack, takes: 2 * moment, want: []bool{true, false}},
		"Slack refuses":    {said: slack, takes: 2 * moment, fails: errors.New("missing_scope"), want: []bool{true, false}},
		"by the JSON API":  {said: agent.Place{Surface: agent.API}, takes: 2 * moment},
		"by nobody at all": {takes: 2 * moment},
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
				answer := json.RawMessage(`{}`)
				model := s.over(func(context.Context, intents.ModelRequest) (json.RawMessage, error) {
					time.Sleep(c.takes) // of the bubble's own time
					return answer, nil
				})
				take := noteWhere(func(ctx context.Context, _ agent.Event) (agent.Outcome, error) {
					reply, err := model(ctx, intents.ModelRequest{})
					if string(reply) != string(answer) || err != nil {
						t.Errorf("%s, %v", reply, err)
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
