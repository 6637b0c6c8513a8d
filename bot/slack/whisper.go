package slack

import (
	"context"
	"errors"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// whisper sends a message that only the person sees: in the channel, else through the
// interaction's response URL, else in the direct message. It goes on after the
// request has timed out, so that the person gets an answer.
func (e *Edge) whisper(ctx context.Context, in *interaction, text string, blocks []agent.Block, people []agent.UserID) {
	m, err := renderMessage(text, blocks, people)
	if err != nil {
		e.logFailure(in.event.ID, err)
		return
	}
	sent := make(chan struct{})
	detached, cancel := context.WithTimeout(context.WithoutCancel(ctx), handlerTimeout)
	go func() {
		defer close(sent)
		defer cancel()
		e.guard("whisper", func() reply { e.whisperNow(detached, in, m); return accepted }, func() reply { return accepted })
	}()
	select {
	case <-sent:
	case <-ctx.Done():
	}
}

// deleteWhisper deletes the message that contains the pressed button, if only the
// person sees it. Failing to is harmless.
func (e *Edge) deleteWhisper(ctx context.Context, in *interaction) {
	if !in.whispered || in.responseURL == "" {
		return
	}
	if err := e.sendToResponseURL(ctx, in, slackgo.MsgOptionDeleteOriginal(in.responseURL)); err != nil {
		e.log.WithField("event", in.event.ID).WithError(err).Info("slack: could not delete an ephemeral message")
	}
}

func (e *Edge) whisperNow(ctx context.Context, in *interaction, m message) {
	err := errors.New("the channel is unknown")
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
		e.log.WithField("event", in.event.ID).WithError(err).Error("slack: could not send the person a message")
	}
}

func (e *Edge) sendToResponseURL(ctx context.Context, in *interaction, opts ...slackgo.MsgOption) error {
	_, _, _, err := e.api.SendMessageContext(ctx, in.channel, opts...) //nolint:dogsled // the rest is empty
	return err
}
