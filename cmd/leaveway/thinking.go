package main

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents"
)

// Whoever writes in Slack sees it, if a language model takes longer than a moment
// for what they wrote. The agent knows no Slack and the model nobody's message:
// the turn's context carries where it was said from the one to the other.

const (
	moment   = time.Second      // nobody needs a sign for what is over sooner
	signTime = 10 * time.Second // for the sign itself
)

// saidAt is the key of the place where the words of a turn were said.
type saidAt struct{}

// noteWhere has a turn carry where its words were said.
func noteWhere(take turn) turn {
	return func(ctx context.Context, ev agent.Event) (agent.Outcome, error) {
		return take(context.WithValue(ctx, saidAt{}, ev.Place), ev)
	}
}

// signs show that a model thinks, and end before the program does.
type signs struct {
	show  func(ctx context.Context, said agent.Place, on bool) error
	log   *logrus.Logger
	shown sync.WaitGroup
}

// over is a model that is seen to think.
func (s *signs) over(model intents.Model) intents.Model {
	return func(ctx context.Context, r intents.ModelRequest) (json.RawMessage, error) {
		said, _ := ctx.Value(saidAt{}).(agent.Place)
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
