package switchboard

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"time"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/bot/slack/intake"
)

const (
	// answerWithin is the longest that an answer takes; an edge takes less.
	answerWithin = 2900 * time.Millisecond
	// afterwards bounds what goes on after a request was answered.
	afterwards = 30 * time.Second

	notInstalled = "Leaveway isn't installed in this workspace anymore, so I can't do that. Please ask the people who run it to install it again."
)

// Handler serves the addresses below /slack/.
func (b *Board) Handler() http.Handler {
	mux := http.NewServeMux()
	gate := intake.New(b.cfg.SigningSecret, b.cfg.Clock)
	if b.cfg.SigningSecret != "" {
		mux.Handle("/slack/", intake.Handler(gate, b.limit(), b.cfg.Log, b.Answer))
	}
	if b.cfg.Installs != nil {
		b.cfg.Installs.Register(mux)
	}
	return mux
}

func (b *Board) limit() time.Duration { return max(answerWithin, b.cfg.Edge.AckTimeout) }

// Answer answers what Slack sent, by HTTP or over a socket.
func (b *Board) Answer(ctx context.Context, r intake.Request) intake.Reply {
	if b.only != nil {
		return b.only.Answer(ctx, r)
	}
	ctx, cancel := context.WithTimeout(ctx, b.limit()) // a socket sets none
	defer cancel()
	from, err := slack.OriginOf(r)
	switch {
	case from.Challenge != "":
		return slack.AnswerChallenge(from.Challenge)
	case err != nil:
		b.cfg.Log.WithError(err).Warn("slack: a request that says nothing of where it comes from")
		return intake.Reply{Status: http.StatusBadRequest}
	}
	if reply, ok := b.answerAlone(ctx, from, r); ok {
		return reply
	}
	edge, err := b.edge(ctx, from.Tenant)
	if gone := (*NotInstalledError)(nil); errors.As(err, &gone) {
		b.cfg.Log.WithField("workspace", from.Tenant).Info("slack: something from a workspace that doesn't have the app")
		return refuse(r)
	}
	if err != nil {
		b.cfg.Log.WithError(err).Error("slack: could not find the workspace of a request")
		return intake.Reply{Status: http.StatusInternalServerError} // Slack sends events again
	}
	return edge.Answer(ctx, r)
}

// answerAlone answers what is about the installation itself.
func (b *Board) answerAlone(ctx context.Context, from slack.Origin, r intake.Request) (reply intake.Reply, ok bool) {
	switch {
	case from.Event == "app_uninstalled", from.Event == "tokens_revoked", from.Event == "team_access_revoked":
		b.later(ctx, func(ctx context.Context) error { return b.cfg.Installs.Removed(ctx, from.Tenant) })
		return intake.Accepted, true
	case r.Way == intake.Interactions && b.cfg.Installs.IsChoice(r.Body):
		chosen := bytes.Clone(r.Body)
		b.later(ctx, func(ctx context.Context) error { return b.cfg.Installs.Choose(ctx, from.Tenant, chosen) })
		return intake.Accepted, true
	case r.Way == intake.Commands:
		if said, ok := b.cfg.Installs.Command(ctx, from.Tenant, r.Body); ok {
			return intake.Reply{Status: http.StatusOK, Body: said}, true
		}
	}
	return intake.Reply{}, false
}

// later does something after its request was answered.
func (b *Board) later(ctx context.Context, do func(context.Context) error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), afterwards)
	b.busy.Go(func() {
		defer cancel()
		if err := do(ctx); err != nil {
			b.cfg.Log.WithError(err).Error("slack: could not do what an installation needs")
		}
	})
}

// Wait waits for what goes on after its request was answered.
func (b *Board) Wait() { b.busy.Wait() }

// refuse answers a request from a workspace that doesn't have the app. Slack shows a command's
// answer without any key.
func refuse(r intake.Request) intake.Reply {
	if r.Way != intake.Commands {
		return intake.Accepted
	}
	return intake.Reply{Status: http.StatusOK, Body: map[string]string{"response_type": slackgo.ResponseTypeEphemeral, "text": notInstalled}}
}

// Deliver sends a message to its workspace. A message to a workspace that doesn't have the app
// waits, in its lane, until it does again.
func (b *Board) Deliver(ctx context.Context, d agent.Delivery) (agent.Receipt, error) {
	edge, err := b.edge(ctx, d.Message.To.Tenant)
	if gone := (*NotInstalledError)(nil); errors.As(err, &gone) {
		b.noteWaiting(gone)
		return agent.Receipt{}, &agent.RetryError{After: slack.HoldFor(d, b.cfg.Clock()), Err: err}
	}
	if err != nil {
		return agent.Receipt{}, &agent.RetryError{After: time.Second, Err: err}
	}
	return edge.Deliver(ctx, d)
}

// noteWaiting says once that messages to a workspace wait.
func (b *Board) noteWaiting(gone *NotInstalledError) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting[gone.Tenant] == "" {
		b.cfg.Log.WithField("workspace", gone.Tenant).Error("slack: messages to a workspace that doesn't have the app wait until somebody does this: " + gone.Advice)
	}
	b.waiting[gone.Tenant] = gone.Advice
}
