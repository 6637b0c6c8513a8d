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
	tenant agent.TenantID
	said   agent.Place
	began  time.Time
}

// withPlace puts the place of the words, and the time, into the context of a turn.
func withPlace(take turn) turn {
	return func(ctx context.Context, ev agent.Event) (agent.Outcome, error) {
		return take(context.WithValue(ctx, turnStart{}, turnStart{ev.Tenant, ev.Place, time.Now()}), ev)
	}
}

// call calls a tool, as [llm.Model.Call] does.
type call = func(ctx context.Context, r llm.Request) (llm.Reply, error)

// errNoTime is returned for a call that wasn't started.
var errNoTime = errors.New("the turn has waited for the language model long enough")

// All calls of a turn share the budget of one.
const (
	freshShare  = 10 // a turn that has used less than this part of its budget has all of it
	usefulShare = 4  // a call with less than this part of the budget left isn't started
)

// withinTurn ends a call when its turn's budget is used up. A call that is cut short this way
// counts as given up, not as a failure of a model that works: only the model's own time limit
// says that it is too slow.
func withinTurn(budget time.Duration, do call) call {
	return func(ctx context.Context, r llm.Request) (llm.Reply, error) {
		left, ok := timeLeft(ctx, budget)
		if !ok {
			return llm.Reply{}, errNoTime
		}
		if left < budget {
			shortened, giveUp := context.WithCancel(ctx)
			defer giveUp()
			defer time.AfterFunc(left, giveUp).Stop()
			ctx = shortened
		}
		return do(ctx, r)
	}
}

// timeLeft returns how much of a turn's budget is left; ok is false if it is too little for a
// call.
func timeLeft(ctx context.Context, budget time.Duration) (left time.Duration, ok bool) {
	t, isTurn := ctx.Value(turnStart{}).(turnStart)
	if !isTurn {
		return budget, true
	}
	used := time.Since(t.began)
	if used < budget/freshShare {
		return budget, true
	}
	return budget - used, budget-used >= budget/usefulShare
}

// signs show people that a model is thinking.
type signs struct {
	show  func(ctx context.Context, tenant agent.TenantID, said agent.Place, on bool) error
	log   *logrus.Logger
	shown sync.WaitGroup // wait for it before the program ends
}

// wrap returns a call that shows a sign while it runs.
func (s *signs) wrap(model call) call {
	return func(ctx context.Context, r llm.Request) (llm.Reply, error) {
		t, _ := ctx.Value(turnStart{}).(turnStart)
		if t.said.Surface == agent.SlackChat && t.said.Message != "" {
			done := make(chan struct{})
			defer close(done)
			s.shown.Go(func() { s.showUntil(context.WithoutCancel(ctx), t, done) })
		}
		return model(ctx, r)
	}
}

// showUntil shows a sign after signDelay, and removes it when done is closed.
func (s *signs) showUntil(ctx context.Context, t turnStart, done <-chan struct{}) {
	select {
	case <-done:
		return
	case <-time.After(signDelay):
	}
	s.set(ctx, t, true)
	<-done
	s.set(ctx, t, false)
}

func (s *signs) set(ctx context.Context, t turnStart, on bool) {
	ctx, cancel := context.WithTimeout(ctx, signTimeout)
	defer cancel()
	if err := s.show(ctx, t.tenant, t.said, on); err != nil {
		s.log.WithError(err).Debug("couldn't show that a language model is thinking")
	}
}
