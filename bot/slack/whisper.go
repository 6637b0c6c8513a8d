package slack

import (
	"context"
	"errors"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// whisper tells the person alone: where they are, else at the address that
// Slack gave with the click, else in the direct message. It outlives the
// request where the time is up, so that nobody is left without a word.
func (e *Edge) whisper(ctx context.Context, in *interaction, text string, blocks []agent.Block, people []agent.UserID) {
	m, err := renderMessage(text, blocks, people)
	if err != nil {
		e.logFailure(in.event.ID, err)
		return
	}
	done := make(chan struct{})
	detached, cancel := context.WithTimeout(context.WithoutCancel(ctx), handlerTimeout)
	go func() {
		defer close(done)
		defer cancel()
		e.guard("whisper", func() reply { e.whisperNow(detached, in, m); return accepted }, func() reply { return accepted })
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// deleteWhisper removes the message of which a button was pressed, if only the person
// sees it. That it stays is no harm.
func (e *Edge) deleteWhisper(ctx context.Context, in *interaction) {
	if !in.whispered || in.responseURL == "" {
		return
	}
	if err := e.sendToResponseURL(ctx, in, slackgo.MsgOptionDeleteOriginal(in.responseURL)); err != nil {
		e.log.WithField("event", in.event.ID).WithError(err).Info("slack: a message to one person was not removed")
	}
}

func (e *Edge) whisperNow(ctx context.Context, in *interaction, m message) {
	err := errors.New("no channel is known")
	if in.channel != "" {
		_, err = e.api.PostEphemeralContext(ctx, in.channel, string(in.event.Person.ID), m.options(in.event.Place.Thread)...)
	}
	if err != nil && in.responseURL != "" {
		err = e.sendToResponseURL(ctx, in, append(m.options(""), slackgo.MsgOptionResponseURL(in.responseURL, slackgo.ResponseTypeEphemeral))...)
	}
	if err != nil {
		var channel string
		if channel, err = e.directs.open(ctx, in.event.Person.ID); err == nil {
			_, _, err = e.api.PostMessageContext(ctx, channel, m.options("")...)
		}
	}
	if err != nil {
		e.log.WithField("event", in.event.ID).WithError(err).Error("slack: the person could not be told")
	}
}

// sendToResponseURL says something at the address that Slack gave with the click.
func (e *Edge) sendToResponseURL(ctx context.Context, in *interaction, opts ...slackgo.MsgOption) error {
	_, _, _, err := e.api.SendMessageContext(ctx, in.channel, opts...) //nolint:dogsled // there is nothing else to know
	return err
}
