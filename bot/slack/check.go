package slack

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/sirupsen/logrus"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// Check asks Slack whether the token and HR's channel work. The error is a
// sentence for the operator about something that Slack will keep refusing. A
// problem that may go away (Slack can't be reached), or that works but should be
// changed, is only logged.
func (e *Edge) Check(ctx context.Context) error {
	if _, err := e.api.AuthTestContext(ctx); err != nil {
		advice, refused := adviceFor("", err)
		if !refused {
			e.log.WithError(err).Warn("slack: could not check SLACK_BOT_TOKEN; starting anyway")
			return nil
		}
		return fmt.Errorf("SLACK_BOT_TOKEN doesn't work (%w): %s", err, advice)
	}
	channel, err := e.api.GetConversationInfoContext(ctx, &slackgo.GetConversationInfoInput{ChannelID: e.cfg.HRChannel})
	if err == nil {
		return e.checkChannel(channel)
	}
	if advice, refused := adviceFor(agent.HR, err); refused && slackCode(err) != "missing_scope" {
		return fmt.Errorf("SLACK_HR_CHANNEL is %s, which the bot can't see (%w): %s", e.cfg.HRChannel, err, advice)
	}
	e.log.WithError(err).Warn("slack: could not check SLACK_HR_CHANNEL; starting anyway (without the scopes channels:read and groups:read it isn't known who is in HR)")
	return nil
}

func (e *Edge) checkChannel(c *slackgo.Channel) error {
	switch {
	case c.IsArchived:
		return fmt.Errorf("SLACK_HR_CHANNEL is %s, which is archived: %s", c.ID, fixArchive)
	case !c.IsMember:
		return fmt.Errorf("SLACK_HR_CHANNEL is %s, and the bot isn't in it: invite the bot with /invite", c.ID)
	}
	log := e.log.WithField("channel", c.ID)
	if !c.IsPrivate {
		log.Warn("slack: SLACK_HR_CHANNEL is a public channel: anyone in the workspace can see who is on leave and why; make it private")
	}
	if c.IsExtShared {
		log.Warn("slack: SLACK_HR_CHANNEL is shared with another company, whose people can see who is on leave and why")
	}
	return nil
}

// refusals are what Slack refuses because of the setup, such as a revoked token. Nothing in
// the messages is wrong, so they wait, and somebody has to fix the setup.
type refusals struct {
	clock func() time.Time
	log   *logrus.Logger

	mu     sync.Mutex
	now    map[agent.Room]refusal // by the room that was written to; "" is the app as a whole
	counts map[string]int         // by Slack's code
}

type refusal struct {
	code, advice string
	since        time.Time
}

func newRefusals(cfg Config) *refusals {
	return &refusals{clock: cfg.Clock, log: cfg.Log, now: map[agent.Room]refusal{}, counts: map[string]int{}}
}

// note counts what Slack has refused, and says once what to do.
func (r *refusals) note(room agent.Room, err error, advice string) {
	code := cmp.Or(slackCode(err), "status "+strconv.Itoa(statusOf(err)))
	if _, everywhere := setupAdvice[code]; everywhere {
		room = ""
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.counts[code]++
	if r.now[room].code == code {
		return
	}
	r.now[room] = refusal{code, advice, r.clock().UTC()}
	r.log.WithField("code", code).Error("slack: refuses what we send; it waits, and is sent once you fix this: " + advice)
}

// works notes that Slack accepted something in a room.
func (r *refusals) works(room agent.Room) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, fixed := range []agent.Room{room, ""} {
		if was, ok := r.now[fixed]; ok {
			delete(r.now, fixed)
			r.log.WithField("code", was.code).Info("slack: accepts what we send again")
		}
	}
}

// Refusal returns what Slack refuses at the moment and how to fix it, or "".
func Refusal(e *Edge) string {
	r := e.refused
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, room := range slices.Sorted(maps.Keys(r.now)) {
		if was := r.now[room]; was.code != "" {
			return fmt.Sprintf("refuses what we send (%s) since %s: %s", was.code, was.since.Format(time.RFC3339), was.advice)
		}
	}
	return ""
}

// RefusalCounts returns how often Slack refused something because of the setup, by code.
func RefusalCounts(e *Edge) map[string]int {
	e.refused.mu.Lock()
	defer e.refused.mu.Unlock()
	return maps.Clone(e.refused.counts)
}

// Probe asks Slack whether the token still works, so that a revoked one is noticed while
// nobody writes.
func Probe(ctx context.Context, e *Edge) {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	_, err := e.api.AuthTestContext(ctx)
	advice, refused := adviceFor("", err)
	e.refused.mu.Lock()
	_, was := e.refused.now[""]
	e.refused.mu.Unlock()
	switch {
	case err == nil && was:
		e.refused.works("")
	case err != nil && refused:
		e.refused.note("", err, advice)
	}
}

const probeTimeout = 5 * time.Second
