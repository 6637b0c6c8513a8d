package slack

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/sirupsen/logrus"
	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/admit"
)

// Team asks Slack which workspace the bot token belongs to.
func (e *Edge) Team(ctx context.Context) (agent.TenantID, error) {
	who, err := e.api.AuthTestContext(ctx)
	if err != nil {
		return "", fmt.Errorf("look up the workspace of SLACK_BOT_TOKEN: %w", err)
	}
	return agent.TenantID(who.TeamID), nil
}

const (
	mostContacts  = 3                // a choice of people to write to, not a directory
	mostHRMembers = 1000             // of HR's channel on one page of Slack's list
	mostHRPages   = 5                // of that list
	mostHRLookups = 10               // of them that are looked up
	hrTeamTTL     = time.Hour        // people seldom join or leave HR
	hrTeamRetry   = 30 * time.Second // so that an outage doesn't slow down every answer
	hrTeamTimeout = time.Second
)

// hrTeam looks up who is in HR: the people and groups in LEAVEWAY_HR, or else the members of HR's
// channel. It is safe for concurrent use.
type hrTeam struct {
	api     *slackgo.Client
	people  *people
	ids     []string // configured; may be empty
	admins  []string
	door    *admit.Door
	channel string // HR's
	clock   func() time.Time
	log     *logrus.Logger

	mu      sync.Mutex
	known   []agent.PersonRef
	until   time.Time
	members membership
}

// HRTeamOf returns the edge as the agent's source of who is in HR.
func HRTeamOf(e *Edge) agent.HRTeam { return e.hr }

func newHRTeam(cfg Config, api *slackgo.Client, known *people, door *admit.Door) *hrTeam {
	ids := slices.DeleteFunc(slices.Clone(cfg.HRPeople), func(id string) bool { return !isUserID(id) })
	return &hrTeam{api: api, people: known, ids: ids, channel: cfg.HRChannel, clock: cfg.Clock, log: cfg.Log, admins: cfg.Admins, door: door}
}

// HRTeam implements [agent.HRTeam].
func (h *hrTeam) HRTeam(ctx context.Context, tenant agent.TenantID) []agent.PersonRef {
	now := h.clock()
	h.mu.Lock()
	known, fresh := h.known, now.Before(h.until)
	h.mu.Unlock()
	if fresh {
		return slices.Clone(known)
	}
	ctx, cancel := context.WithTimeout(ctx, hrTeamTimeout)
	defer cancel()
	found, err := h.fetch(ctx, tenant)
	until := now.Add(hrTeamTTL)
	if err != nil {
		h.log.WithError(err).Warn("slack: could not look up who is in HR")
		until = now.Add(hrTeamRetry)
		if len(found) == 0 {
			found = known
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.known, h.until = found, until
	return slices.Clone(found)
}

// list returns the members of HR's channel, bots included.
func (h *hrTeam) list(ctx context.Context) ([]string, error) {
	all, err := membersOf(ctx, h.api, h.channel)
	if err != nil {
		return nil, fmt.Errorf("members of HR's channel: %w", err)
	}
	if len(all) == 0 { // we are a member ourselves
		return nil, errors.New("members of HR's channel: Slack's answer names nobody")
	}
	return all, nil
}

// membersOf returns the members of a channel, bots included, at most a few thousand.
func membersOf(ctx context.Context, api *slackgo.Client, channel string) ([]string, error) {
	var all []string
	page := slackgo.GetUsersInConversationParameters{ChannelID: channel, Limit: mostHRMembers}
	for range mostHRPages {
		ids, next, err := api.GetUsersInConversationContext(ctx, &page)
		if err != nil {
			return nil, err
		}
		if all = append(all, ids...); next == "" {
			break
		}
		page.Cursor = next
	}
	slices.Sort(all)
	return all, nil
}

// ErrNotInChannel means that we can't read a channel: we aren't in it, or it is gone.
var ErrNotInChannel = errors.New("we aren't in the channel")

// MembersOf returns a function that lists the members of a channel.
func MembersOf(e *Edge) func(ctx context.Context, channel string) ([]agent.UserID, error) {
	return func(ctx context.Context, channel string) ([]agent.UserID, error) {
		ids, err := membersOf(ctx, e.api, channel)
		if slices.Contains([]string{"channel_not_found", "not_in_channel", "is_archived", "method_not_supported_for_channel_type", "missing_scope"}, slackCode(err)) {
			return nil, fmt.Errorf("%w: %w", ErrNotInChannel, err)
		}
		if err != nil {
			return nil, fmt.Errorf("members of a channel: %w", err)
		}
		all := make([]agent.UserID, len(ids))
		for i, id := range ids {
			all[i] = agent.UserID(id)
		}
		return all, nil
	}
}

// fetch asks Slack. With an error it returns those who were found before it.
func (h *hrTeam) fetch(ctx context.Context, tenant agent.TenantID) ([]agent.PersonRef, error) {
	members, _ := h.door.Members(ctx, h.door.HR)
	ids := append(slices.Clip(h.ids), members...)
	if len(ids) == 0 && h.channel != "" {
		var err error
		if ids, err = h.list(ctx); err != nil {
			return nil, err
		}
	}
	var team []agent.PersonRef
	for _, id := range ids[:min(len(ids), mostHRLookups)] {
		user, err := h.api.GetUserInfoContext(ctx, id)
		if err != nil {
			return team, fmt.Errorf("look up a member of HR: %w", err)
		}
		if user.IsBot || user.Deleted {
			continue
		}
		who := refOf(agent.UserID(id), user)
		h.people.keep(member{tenant, who.ID}, who, h.clock().Add(personTTL))
		if team = append(team, who); len(team) == mostContacts {
			break
		}
	}
	return team, nil
}
