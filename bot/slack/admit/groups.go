package admit

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/sirupsen/logrus"
	slackgo "github.com/slack-go/slack"
)

const (
	groupTTL   = 5 * time.Minute  // Slack tells of changes; see [Groups.Changed]
	groupGrace = 10 * time.Minute // how long Slack's last answer counts while it doesn't answer
	groupRetry = 5 * time.Second
)

// emptyCodes are Slack's codes for a group that nobody is in: it was deleted or disabled.
// Source: docs.slack.dev/reference/methods/usergroups.users.list#errors.
var emptyCodes = []string{"no_such_subteam", "subteam_not_found", "invalid_usergroup", "usergroup_not_found"}

var groupID = regexp.MustCompile(`^S[A-Z0-9]{2,}$`)

// IsGroup reports whether a text is the ID of a user group.
func IsGroup(id string) bool { return groupID.MatchString(id) }

// Groups knows the members of user groups. It is safe for concurrent use.
type Groups struct {
	api   *slackgo.Client
	clock func() time.Time
	log   *logrus.Logger

	mu    sync.Mutex
	known map[string]group // by id; as many as are configured
}

type group struct {
	members []string
	at      time.Time // when Slack said so
	retry   time.Time // after a failure
	stale   bool      // Slack has said that it changed
}

// NewGroups returns Groups. It doesn't call Slack until it is asked.
func NewGroups(api *slackgo.Client, clock func() time.Time, log *logrus.Logger) *Groups {
	return &Groups{api: api, clock: clock, log: log, known: map[string]group{}}
}

// Members returns the members of some groups. If Slack doesn't answer for one of them, known is
// false and the members are those of the others.
func (g *Groups) Members(ctx context.Context, ids []string) (members []string, known bool) {
	known = true
	for _, id := range ids {
		in, ok := g.membersOf(ctx, id)
		members, known = append(members, in...), known && ok
	}
	return members, known
}

func (g *Groups) membersOf(ctx context.Context, id string) (members []string, known bool) {
	now := g.clock()
	g.mu.Lock()
	last := g.known[id]
	g.mu.Unlock()
	age := now.Sub(last.at)
	if !last.at.IsZero() && !last.stale && age < groupTTL {
		return last.members, true
	}
	usable := !last.at.IsZero() && !last.stale && age < groupGrace
	if now.Before(last.retry) {
		return whenKnown(last.members, usable), usable
	}
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	all, err := g.api.GetUserGroupMembersContext(ctx, id)
	if slices.Contains(emptyCodes, codeOf(err)) {
		g.log.WithField("group", id).Warn("slack: a user group in LEAVEWAY_HR or LEAVEWAY_ADMINS is disabled or gone, so nobody acts by it")
		all, err = nil, nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if err != nil {
		g.log.WithField("group", id).WithError(fmt.Errorf("members of a user group: %w", err)).Warn("slack: could not look up who is in a user group; does the app have the scope usergroups:read?")
		last.retry = now.Add(groupRetry)
		g.known[id] = last
		return whenKnown(last.members, usable), usable
	}
	g.known[id] = group{members: all, at: now}
	return all, true
}

func whenKnown(members []string, known bool) []string {
	if !known {
		return nil
	}
	return members
}

// Changed makes the next question about a group ask Slack, and not count what Slack said before.
func (g *Groups) Changed(id string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if last, ok := g.known[id]; ok {
		last.stale, last.retry = true, time.Time{}
		g.known[id] = last
	}
}
