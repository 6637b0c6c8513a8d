package slack

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/sirupsen/logrus"
	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
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
	mostHRMembers = 100              // of HR's channel that are listed
	mostHRLookups = 10               // of them that are looked up
	hrTeamTTL     = time.Hour        // people seldom join or leave HR
	membersTTL    = 10 * time.Minute // who leaves HR's channel soon stops acting for HR
	hrTeamRetry   = 30 * time.Second // so that an outage doesn't slow down every answer
	hrTeamTimeout = time.Second
)

// hrTeam looks up who is in HR: the people in LEAVEWAY_HR, or else the members of HR's
// channel. It is safe for concurrent use.
type hrTeam struct {
	api     *slackgo.Client
	people  *people
	ids     []string // configured; may be empty
	channel string   // HR's
	clock   func() time.Time
	log     *logrus.Logger

	mu           sync.Mutex
	known        []agent.PersonRef
	until        time.Time
	members      []string // of the channel
	membersUntil time.Time
}

// HRTeamOf returns what tells an agent who is in HR.
func HRTeamOf(e *Edge) agent.HRTeam { return e.hr }

func newHRTeam(cfg Config, api *slackgo.Client, known *people) *hrTeam {
	ids := slices.DeleteFunc(slices.Clone(cfg.HRPeople), func(id string) bool { return !isUserID(id) })
	return &hrTeam{api: api, people: known, ids: ids, channel: cfg.HRChannel, clock: cfg.Clock, log: cfg.Log}
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

// includes reports whether a person acts for HR in any place.
func (h *hrTeam) includes(ctx context.Context, id agent.UserID) bool {
	if len(h.ids) > 0 || h.channel == "" {
		return slices.Contains(h.ids, string(id))
	}
	now := h.clock()
	h.mu.Lock()
	members, fresh := h.members, now.Before(h.membersUntil)
	h.mu.Unlock()
	if fresh {
		return slices.Contains(members, string(id))
	}
	ctx, cancel := context.WithTimeout(ctx, personTimeout)
	defer cancel()
	found, err := h.list(ctx)
	until := now.Add(membersTTL)
	if err != nil {
		h.log.WithError(err).Warn("slack: could not look up the members of HR's channel")
		found, until = members, now.Add(hrTeamRetry)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.members, h.membersUntil = found, until
	return slices.Contains(found, string(id))
}

// list returns the members of HR's channel, bots included.
func (h *hrTeam) list(ctx context.Context) ([]string, error) {
	ids, _, err := h.api.GetUsersInConversationContext(ctx, &slackgo.GetUsersInConversationParameters{ChannelID: h.channel, Limit: mostHRMembers})
	if err != nil {
		return nil, fmt.Errorf("members of HR's channel: %w", err)
	}
	slices.Sort(ids)
	return ids, nil
}

// fetch asks Slack. With an error it returns those who were found before it.
func (h *hrTeam) fetch(ctx context.Context, tenant agent.TenantID) ([]agent.PersonRef, error) {
	ids := h.ids
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
