package main

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/llm"
)

// If a language model takes longer than a moment, the person sees a sign on their message.
// The agent doesn't know Slack, and the model doesn't know the message, so the turn's
// context carries the place of the message from one to the other.

const (
	signDelay   = time.Second      // before a sign is shown
	signTimeout = 10 * time.Second // for showing or removing a sign
)

// turnStart is what the context of a turn carries to the model, under its own type as key.
type turnStart struct {
	said  agent.Place
	began time.Time
}

// withPlace puts the place of the words, and the time, into the context of a turn.
func withPlace(take turn) turn {
	return func(ctx context.Context, ev agent.Event) (agent.Outcome, error) {
		return take(context.WithValue(ctx, turnStart{}, turnStart{ev.Place, time.Now()}), ev)
	}
}

// call calls a tool, as [llm.Model.Call] does.
type call = func(ctx context.Context, r llm.Request) (llm.Reply, error)

// longestWait is how long a turn waits for models in total. Replicas take over turns that
// take longer than half of LEAVEWAY_TAKEOVER.
const longestWait = 20 * time.Second

// errNoTime is returned for a call that wasn't started.
var errNoTime = errors.New("the turn has waited for the language model long enough")

// withinTurn starts only calls that have their whole budget left. A turn has it twice, to
// understand a message and to word an answer. A call that is cut short would count as a
// failure of a model that works.
func withinTurn(budget time.Duration, do call) call {
	return func(ctx context.Context, r llm.Request) (llm.Reply, error) {
		t, ok := ctx.Value(turnStart{}).(turnStart)
		if ok && time.Since(t.began)+budget > min(2*budget, longestWait) {
			return llm.Reply{}, errNoTime
		}
		return do(ctx, r)
	}
}

// signs show people that a model is thinking.
type signs struct {
	show  func(ctx context.Context, said agent.Place, on bool) error
	log   *logrus.Logger
	shown sync.WaitGroup // wait for it before the program ends
}

// wrap returns a call that shows a sign while it runs.
func (s *signs) wrap(model call) call {
	return func(ctx context.Context, r llm.Request) (llm.Reply, error) {
		t, _ := ctx.Value(turnStart{}).(turnStart)
		said := t.said
		if said.Surface == agent.SlackChat && said.Message != "" {
			done := make(chan struct{})
			defer close(done)
			s.shown.Go(func() { s.showUntil(context.WithoutCancel(ctx), said, done) })
		}
		return model(ctx, r)
	}
}

// showUntil shows a sign after signDelay, and removes it when done is closed.
func (s *signs) showUntil(ctx context.Context, said agent.Place, done <-chan struct{}) {
	select {
	case <-done:
		return
	case <-time.After(signDelay):
	}
	s.set(ctx, said, true)
	<-done
	s.set(ctx, said, false)
}

func (s *signs) set(ctx context.Context, said agent.Place, on bool) {
	ctx, cancel := context.WithTimeout(ctx, signTimeout)
	defer cancel()
	if err := s.show(ctx, said, on); err != nil {
		s.log.WithError(err).Debug("couldn't show that a language model is thinking")
	}
}
