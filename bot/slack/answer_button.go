package slack

import (
	"context"
	"errors"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/intake"
)

// answerFormButton answers a button inside a form. It replaces the form, or pushes
// a view on top of it, which keeps what was typed.
func (e *Edge) answerFormButton(ctx context.Context, in *interaction) intake.Reply {
	out, err := e.turn(ctx, &in.event)
	if err != nil {
		e.logFailure(in.event.ID, err)
		return e.explainAtButton(ctx, in)
	}
	if out.View == nil {
		return intake.Accepted
	}
	modal, err := renderView(out.View, in.channel, out.People)
	if err != nil {
		e.logFailure(in.event.ID, err)
		return e.explainAtButton(ctx, in)
	}
	if isOverlay(out.View) {
		err = e.push(ctx, in.trigger, modal)
	} else {
		err = e.replace(ctx, in.view, modal)
	}
	switch {
	case err == nil:
	case slackCode(err) == "hash_conflict":
		// The view has changed since the button was pressed, so it shows something newer.
		e.log.WithField("event", in.event.ID).Info("slack: the view is newer than the button press")
	default:
		e.logFailure(in.event.ID, err)
		e.whisper(ctx, in, couldNotOpen, []agent.Block{{Text: couldNotOpen}, reopenButton(out.View, pressOf(in.event))}, nil)
	}
	return intake.Accepted
}

// isOverlay reports whether a view goes on top of the form rather than replacing it.
func isOverlay(v agent.View) bool {
	switch v := v.(type) {
	case agent.PageView:
		return v.Push
	case agent.Errors:
		_, on := v.View.(agent.FormView)
		return !on
	case agent.PromptView, agent.Notice:
		return true
	}
	return false
}

// answerButton answers a button in a message or in the home tab: it opens a form,
// or sends a message that only the person sees.
func (e *Edge) answerButton(ctx context.Context, in *interaction) intake.Reply {
	out, err := e.turn(ctx, &in.event)
	if err != nil {
		e.logFailure(in.event.ID, err)
		return e.explainAtButton(ctx, in)
	}
	replacePressed(ctx, e, in, out)
	switch v := out.View.(type) {
	case nil:
		return intake.Accepted
	case agent.Done:
		e.deleteWhisper(ctx, in)
		return intake.Accepted
	case agent.Notice:
		if in.event.Place.Surface != agent.SlackHome {
			if !v.Replace || !turnPage(ctx, e, in, v, out.People) {
				e.whisper(ctx, in, v.Text, v.Blocks, out.People)
			}
			return intake.Accepted
		}
	case agent.Errors:
		if in.event.Place.Surface != agent.SlackHome {
			e.whisper(ctx, in, "", v.Blocks(), out.People)
			return intake.Accepted
		}
	}
	if err := e.open(ctx, in.trigger, out, in.channel); err != nil {
		e.logFailure(in.event.ID, err)
		e.whisper(ctx, in, couldNotOpen, []agent.Block{{Text: couldNotOpen}, reopenButton(out.View, pressOf(in.event))}, nil)
	}
	return intake.Accepted
}

// open shows an outcome's view as a new modal.
func (e *Edge) open(ctx context.Context, trigger string, out agent.Outcome, from string) error {
	modal, err := renderView(out.View, from, out.People)
	if err != nil {
		return err
	}
	_, err = e.api.OpenViewContext(ctx, trigger, *modal)
	return ignoreUnreadView(err)
}

// push shows a view on top of the open one.
func (e *Edge) push(ctx context.Context, trigger string, modal *slackgo.ModalViewRequest) error {
	_, err := e.api.PushViewContext(ctx, trigger, *modal)
	return ignoreUnreadView(err)
}

// replace updates a view, unless it has changed since it was read.
func (e *Edge) replace(ctx context.Context, old *view, modal *slackgo.ModalViewRequest) error {
	_, err := e.api.UpdateViewContext(ctx, *modal, "", old.Hash, old.ID)
	return ignoreUnreadView(err)
}

func pressOf(ev agent.Event) agent.Press {
	pressed, _ := ev.Act.(agent.Pressed)
	return pressed.Press
}

// explainAtButton says that a button had no effect.
func (e *Edge) explainAtButton(ctx context.Context, in *interaction) intake.Reply {
	text := troubleMessage
	if in.isInModal() {
		text = troubleButton
	}
	e.explain(ctx, in, troubleTitle, []agent.Block{{Text: text}})
	return intake.Accepted
}

// explain shows blocks to the person who pressed a button: on top of the modal it
// is in, or in a message that only they see.
func (e *Edge) explain(ctx context.Context, in *interaction, title string, blocks []agent.Block) {
	if in.isInModal() {
		modal, err := renderPage(agent.PageView{Title: title, Blocks: blocks}, in.channel, nil)
		if err == nil && e.push(ctx, in.trigger, modal) == nil {
			return
		}
	}
	e.whisper(ctx, in, "", blocks, nil)
}

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
		e.guard("whisper", func() intake.Reply { e.whisperNow(detached, in, m); return intake.Accepted }, func() intake.Reply { return intake.Accepted })
	}()
	select {
	case <-sent:
	case <-ctx.Done():
	}
}

// replacePressed replaces the card that somebody has pressed, if it is a copy of another
// one: its buttons are of no use anymore. The outbox does so, too, but can't where Slack
// forbids editing; the interaction's response URL can.
func replacePressed(ctx context.Context, e *Edge, in *interaction, out agent.Outcome) {
	pressed := agent.Receipt{Channel: in.channel, Message: in.event.Place.Message}
	for _, card := range out.Messages {
		if card.Copy == nil || *card.Copy != pressed || in.responseURL == "" {
			continue
		}
		m, err := renderMessage(card.Text, card.Blocks, card.People)
		if err == nil {
			err = e.sendToResponseURL(ctx, in, append(m.options(""), slackgo.MsgOptionReplaceOriginal(in.responseURL))...)
		}
		if err != nil {
			e.log.WithField("event", in.event.ID).WithError(err).Info("slack: could not replace a copy of a card through its response URL")
		}
	}
}

// turnPage replaces the message whose button was pressed with another page, if only the person
// sees it.
func turnPage(ctx context.Context, e *Edge, in *interaction, page agent.Notice, people []agent.UserID) bool {
	if !in.whispered || in.responseURL == "" {
		return false
	}
	m, err := renderMessage(page.Text, page.Blocks, people)
	if err == nil {
		err = e.sendToResponseURL(ctx, in, append(m.options(""), slackgo.MsgOptionReplaceOriginal(in.responseURL))...)
	}
	if err != nil {
		e.log.WithField("event", in.event.ID).WithError(err).Info("slack: could not replace an ephemeral message, so another one is sent")
	}
	return err == nil
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
