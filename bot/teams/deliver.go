package teams

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
)

// Pacer limits how fast all replicas together post into a conversation.
type Pacer interface {
	// Ask allows one message now and returns 0, or returns how long to wait before asking again.
	Ask(ctx context.Context, tenant agent.TenantID, channel string) (wait time.Duration)
	// Hold allows no message for as long as Teams has asked for.
	Hold(ctx context.Context, tenant agent.TenantID, channel string, wait time.Duration)
}

// Deliver sends a message and returns where it went. The error is an [agent.RetryError] if another
// attempt may succeed; its Err is nil if the message was only held back to keep the pace. Any other
// error is final.
//
// Teams lets a bot read no messages. So if an earlier attempt may have got through though its
// answer was lost, the message is sent again: twice is better than never.
func (e *Edge) Deliver(ctx context.Context, d agent.Delivery) (agent.Receipt, error) {
	receipt, err := e.send(ctx, d)
	if err != nil {
		return agent.Receipt{}, e.retryable(d, fmt.Errorf("deliver %s to %s: %w", d.Message.ID, d.Message.To.Room, err))
	}
	return receipt, nil
}

func (e *Edge) send(ctx context.Context, d agent.Delivery) (agent.Receipt, error) {
	to := d.Message.To
	switch to.Room {
	case agent.Home: // a page that is always there, which a chat isn't
		return agent.Receipt{Channel: string(to.Person)}, nil
	case agent.HR:
		if e.cfg.HRChannel == "" {
			return agent.Receipt{}, errors.New("TEAMS_HR_CHANNEL isn't set")
		}
		return e.sendTo(ctx, d, e.cfg.HRChannel)
	case agent.Whisper:
		if d.Message.Text == say.AnsweredPrivately { // for everybody to see, and about nobody
			return e.sendTo(ctx, d, to.Channel)
		}
	case agent.Direct:
	default:
		return agent.Receipt{}, fmt.Errorf("unknown room %q", to.Room)
	}
	if t := slices.IndexFunc(d.Message.Blocks, func(b agent.Block) bool { return b.Table != nil }); t >= 0 {
		table := d.Message.Blocks[t].Table
		return e.offerFile(ctx, d, upload{Name: table.Name, CSV: table.CSV}, len(table.CSV))
	}
	if i := slices.IndexFunc(d.Message.Blocks, func(b agent.Block) bool { return b.Document != nil }); i >= 0 {
		return offerDocument(ctx, e, d, *d.Message.Blocks[i].Document)
	}
	return e.sendTo(ctx, d, "")
}

// sendTo sends a message to a channel, or to the person's own chat.
func (e *Edge) sendTo(ctx context.Context, d agent.Delivery, channel string) (agent.Receipt, error) {
	to := drawn{secret: e.cfg.AppPassword, people: e.names(ctx, d.Message.To.Tenant, d.Message.People), mail: e.hr.addresses(), event: d.Message.ID, of: e.contacts.otherPlatform(d.Message.To.Tenant)}
	at := contact{Service: e.serviceFor(ctx, keyChannel+channel), Conversation: channel}
	if channel == "" {
		to.person = d.Message.To.Person
		var err error
		if at, err = e.reach(ctx, to.person); err != nil {
			return agent.Receipt{}, err
		}
	}
	m, err := renderMessage(d.Message.Text, d.Message.Blocks, to)
	if err != nil {
		return agent.Receipt{}, err
	}
	receipt, err := e.post(ctx, d, at, m)
	if status := statusOf(err); status == http.StatusRequestEntityTooLarge || status == http.StatusBadRequest {
		e.log.WithField("message", d.Message.ID).WithError(err).Error("teams: the content of a message was refused, so it goes out as plain text")
		text := clip(or(agent.PlainText(d.Message.Blocks), d.Message.Text), maxText)
		receipt, err = e.post(ctx, d, at, plainMessage((&canvas{drawn: to}).named(text)+"\n\n"+plainNote))
	}
	if channel == "" && isGone(err) {
		if err := e.contacts.forget(ctx, keyPerson+string(to.person)); err != nil {
			e.log.WithError(err).Warn("teams: could not forget a conversation")
		}
	}
	return receipt, err
}

// reach returns how to write to a person. A chat with somebody who never wrote to us is begun; that
// works once the app is installed for them.
func (e *Edge) reach(ctx context.Context, person agent.UserID) (contact, error) {
	key := keyPerson + string(person)
	who, err := e.contacts.find(ctx, key)
	if err != nil || who.Conversation != "" {
		return who, err
	}
	service := or(who.Service, e.serviceFor(ctx, keyChannel+e.cfg.HRChannel))
	begun, err := e.client.begin(ctx, service, newConversation{
		Bot: account{ID: cmp.Or(who.Bot, "28:"+e.cfg.AppID)}, Tenant: e.cfg.TenantID,
		Members: []map[string]string{{"id": or(who.Account, string(person))}}, Data: map[string]any{"tenant": map[string]string{"id": e.cfg.TenantID}},
	})
	if err != nil {
		return contact{}, fmt.Errorf("begin a chat: %w", err)
	}
	return e.contacts.keep(ctx, key, contact{ID: string(person), Service: service, Conversation: begun.ID})
}

// post sends a message, replacing an earlier one if there is one.
func (e *Edge) post(ctx context.Context, d agent.Delivery, at contact, m outgoing) (agent.Receipt, error) {
	if old := d.Replace; old != nil && old.Message != "" {
		err := e.client.replace(ctx, at.Service, inThread(old.Channel, old.Message), old.Message, m)
		if err == nil {
			return *old, nil
		}
		if !isGone(err) {
			return agent.Receipt{}, err
		}
		if d.Message.Copy != nil { // what it shows is elsewhere, too
			return agent.Receipt{}, nil
		}
	}
	tenant := d.Message.To.Tenant
	if e.cfg.Pacer != nil {
		if wait := e.cfg.Pacer.Ask(ctx, tenant, at.Conversation); wait > 0 {
			return agent.Receipt{}, &agent.RetryError{After: wait}
		}
	}
	if d.Begins != nil {
		if err := d.Begins(ctx); err != nil {
			return agent.Receipt{}, &agent.RetryError{Err: err}
		}
	}
	id, err := e.postNew(ctx, d, at, m)
	if failed, ok := errors.AsType[*callError](err); ok && failed.status == http.StatusTooManyRequests && failed.after > 0 && e.cfg.Pacer != nil {
		e.cfg.Pacer.Hold(ctx, tenant, at.Conversation, failed.after)
	}
	return agent.Receipt{Channel: at.Conversation, Message: id}, err
}

// postNew posts a message: in a person's chat, in a thread of a channel, or as the beginning of one.
func (e *Edge) postNew(ctx context.Context, d agent.Delivery, at contact, m outgoing) (string, error) {
	thread := d.Message.To.Thread
	if d.Thread != nil && d.Thread.Channel == at.Conversation {
		thread = d.Thread.Message
	}
	isChannel := inThread(at.Conversation, "x") != at.Conversation
	if !isChannel || thread != "" {
		return e.client.post(ctx, at.Service, inThread(at.Conversation, thread), m)
	}
	begun, err := e.client.begin(ctx, at.Service, newConversation{
		Bot: account{ID: "28:" + e.cfg.AppID}, IsGroup: true, Tenant: e.cfg.TenantID, Activity: &m,
		Data: map[string]any{"channel": map[string]string{"id": at.Conversation}, "tenant": map[string]string{"id": e.cfg.TenantID}},
	})
	return begun.Activity, err
}

// pauses are how long a message waits after its first, second, … failure of one kind. The last one
// repeats.
var pauses = [...]time.Duration{time.Second, 2 * time.Second, 5 * time.Second, 15 * time.Second, 30 * time.Second, time.Minute}

const (
	// jitter is the largest part of a pause by which it is shortened or extended, so that messages
	// that failed together don't all come back together.
	jitter = 0.2
	// serverFailures, over about half an hour, make a server error final: the message itself may
	// be what Teams can't process, and those behind it wait.
	serverFailures = 35
	setupPause     = 5 * time.Minute // for somebody to fix the setup
)

// busy are the statuses that Teams says to try again after.
// Source: learn.microsoft.com/microsoftteams/platform/bots/how-to/rate-limit.
var busy = []int{http.StatusPreconditionFailed, http.StatusTooManyRequests, http.StatusBadGateway, http.StatusGatewayTimeout}

// retryable wraps an error that may not happen next time in an [agent.RetryError].
func (e *Edge) retryable(d agent.Delivery, err error) error {
	if _, ok := errors.AsType[*agent.RetryError](err); ok {
		return err
	}
	if errors.Is(err, errSetup) {
		return &agent.RetryError{After: setupPause, Err: err}
	}
	failed, answered := errors.AsType[*callError](err)
	switch {
	case answered && slices.Contains(busy, failed.status):
		return &agent.RetryError{Kind: agent.NetworkFailure, After: cmp.Or(failed.after, e.pauseAfter(d.Failures.Network+1)), Err: err}
	case answered && (failed.status >= http.StatusInternalServerError || failed.status == http.StatusRequestTimeout):
		return &agent.RetryError{
			Kind: agent.ServerFailure, After: cmp.Or(failed.after, e.pauseAfter(d.Failures.Server+1)), MaxFailures: serverFailures, Err: err,
		}
	case !answered && isUnanswered(err):
		return &agent.RetryError{Kind: agent.NetworkFailure, After: e.pauseAfter(d.Failures.Network + 1), Err: err}
	}
	return err
}

// isUnanswered reports whether no answer of Teams' arrived, or only a part of it, or a gateway's page
// instead.
func isUnanswered(err error) bool {
	var network net.Error
	var syntax *json.SyntaxError
	return errors.As(err, &network) || errors.As(err, &syntax) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

// pauseAfter returns how long to wait after the nth failure of one kind, counted from 1.
func (e *Edge) pauseAfter(n int) time.Duration {
	pause := pauses[min(n, len(pauses))-1]
	return time.Duration(float64(pause) * (1 - jitter + 2*jitter*e.cfg.Random()))
}
