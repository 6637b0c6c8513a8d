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

// Whoever writes in Slack sees it, if a language model takes longer than a moment
// for what they wrote. The agent knows no Slack and the model nobody's message:
// the turn's context carries where it was said from the one to the other.

const (
	moment   = time.Second      // nobody needs a sign for what is over sooner
	signTime = 10 * time.Second // for the sign itself
)

// underWay is what a turn carries to a model's caller, by its own type as the key.
type underWay struct {
	said  agent.Place
	began time.Time
}

// noteWhere has a turn carry where its words were said, and when it began.
func noteWhere(take turn) turn {
	return func(ctx context.Context, ev agent.Event) (agent.Outcome, error) {
		return take(context.WithValue(ctx, underWay{}, underWay{ev.Place, time.Now()}), ev)
	}
}

// call calls a tool, as [llm.Model.Call] does.
type call = func(ctx context.Context, r llm.Request) (llm.Reply, error)

// longestWait is how long a turn waits for models, however many calls it would
// like: replicas take over turns that take longer than half of LEAVEWAY_TAKEOVER.
const longestWait = 20 * time.Second

// errNoTime is a call that was not begun.
var errNoTime = errors.New("the turn has waited for the language model long enough")

// inTime begins only calls that can take their whole time: a turn has that twice,
// to understand a message and to word an answer. A call that is cut short would
// speak against a model that is well.
func inTime(budget time.Duration, to call) call {
	return func(ctx context.Context, r llm.Request) (llm.Reply, error) {
		t, ok := ctx.Value(underWay{}).(underWay)
		if ok && time.Since(t.began)+budget > min(2*budget, longestWait) {
			return llm.Reply{}, errNoTime
		}
		return to(ctx, r)
	}
}

// signs show that a model thinks, and end before the program does.
type signs struct {
	show  func(ctx context.Context, said agent.Place, on bool) error
	log   *logrus.Logger
	shown sync.WaitGroup
}

// over is a model that is seen to think.
func (s *signs) over(model call) call {
	return func(ctx context.Context, r llm.Request) (llm.Reply, error) {
		t, _ := ctx.Value(underWay{}).(underWay)
		said := t.said
		if said.Surface == agent.SlackChat && said.Message != "" {
			done := make(chan struct{})
			defer close(done)
			s.shown.Go(func() { s.during(context.WithoutCancel(ctx), said, done) })
		}
		return model(ctx, r)
	}
}

// during shows a sign from a moment on until done. What was perhaps shown is
// taken away; what goes wrong is no matter.
func (s *signs) during(ctx context.Context, said agent.Place, done <-chan struct{}) {
	select {
	case <-done:
		return
	case <-time.After(moment):
	}
	s.try(ctx, said, true)
	<-done
	s.try(ctx, said, false)
}

func (s *signs) try(ctx context.Context, said agent.Place, on bool) {
	ctx, cancel := context.WithTimeout(ctx, signTime)
	defer cancel()
	if err := s.show(ctx, said, on); err != nil {
		s.log.WithError(err).Debug("that a language model thinks could not be shown")
	}
}
