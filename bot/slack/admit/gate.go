package admit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sirupsen/logrus"
	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// Settings say whom the app serves besides the company's members of Slack.
type Settings struct {
	Guests   string `name:"guests" env:"LEAVEWAY_GUESTS" enum:"refuse,multi-channel,allow" default:"refuse" help:"Whether guests of the Slack workspace are served: refuse, multi-channel (only guests of several channels) or allow."`
	External string `name:"external" env:"LEAVEWAY_EXTERNAL" enum:"refuse,allow" default:"refuse" help:"Whether people of other companies are served who share a channel with yours (Slack Connect): refuse or allow."`
	Ask      string `name:"ask" env:"LEAVEWAY_ASK" help:"Whom guests and people of other companies are told to ask, as the end of a sentence: people@example.com. By default, the person they work with."`
}

const (
	allow        = "allow"
	multiChannel = "multi-channel"

	verdictTTL   = time.Hour       // Slack tells of changes; see [Gate.Saw]
	barredTTL    = time.Minute     // a guest who becomes a member shouldn't wait
	verdictRetry = 5 * time.Second // so that an outage doesn't slow down every answer
	askTimeout   = 500 * time.Millisecond
	mostVerdicts = 20_000
)

// notFoundCodes are Slack's codes for somebody whom the workspace doesn't know.
var notFoundCodes = []string{"user_not_found", "users_not_found", "user_not_visible"}

// Gate says whom the app serves. It is safe for concurrent use.
type Gate struct {
	api      *slackgo.Client
	settings Settings
	clock    func() time.Time
	log      *logrus.Logger

	mu    sync.Mutex
	home  home
	known map[agent.UserID]verdict
}

// home is the workspace that the app's token belongs to.
type home struct {
	team, org string
	scopes    []string // that the token has, where Slack says so
	known     bool
}

type verdict struct {
	bar   agent.Bar
	at    time.Time // when Slack said so; the zero time if it never did
	retry time.Time // after a failure
}

// NewGate returns a Gate. It doesn't call Slack until somebody comes.
func NewGate(api *slackgo.Client, settings Settings, clock func() time.Time, log *logrus.Logger) *Gate {
	return &Gate{api: api, settings: settings, clock: clock, log: log, known: map[agent.UserID]verdict{}}
}

// Bar returns why somebody isn't served, or "". While Slack doesn't answer, its last answer
// counts. People about whom it has never answered are served: a busy Slack must not turn the
// company's own people away.
func (g *Gate) Bar(ctx context.Context, id agent.UserID) agent.Bar {
	now := g.clock()
	g.mu.Lock()
	last, heard := g.known[id]
	g.mu.Unlock()
	heard = heard && !last.at.IsZero()
	age := now.Sub(last.at)
	if heard && (age < barredTTL || last.bar == "" && age < verdictTTL) {
		return last.bar
	}
	if now.Before(last.retry) {
		return last.bar
	}
	bar, err := g.ask(ctx, id)
	if err != nil {
		g.log.WithError(err).Warn("slack: could not find out whether somebody may use the app; what Slack said last counts")
		last.retry = now.Add(verdictRetry)
		g.keep(id, last)
		return last.bar
	}
	g.keep(id, verdict{bar: bar, at: now})
	return bar
}

// Saw notes what Slack has told of somebody.
func (g *Gate) Saw(user *slackgo.User) {
	g.mu.Lock()
	where := g.home
	g.mu.Unlock()
	if user == nil || user.ID == "" || !where.known {
		return
	}
	g.keep(agent.UserID(user.ID), verdict{bar: g.barOf(user, where), at: g.clock()})
}

// Forget makes the next question about somebody ask Slack.
func (g *Gate) Forget(id agent.UserID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.known, id)
}

func (g *Gate) keep(id agent.UserID, v verdict) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.known) >= mostVerdicts {
		clear(g.known)
	}
	g.known[id] = v
}

func (g *Gate) ask(ctx context.Context, id agent.UserID) (agent.Bar, error) {
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	where, err := g.findHome(ctx)
	if err != nil {
		return "", err
	}
	user, err := g.api.GetUserInfoContext(ctx, string(id))
	switch {
	case slices.Contains(notFoundCodes, codeOf(err)):
		return agent.BarOutside, nil
	case err != nil:
		return "", fmt.Errorf("look up a user: %w", err)
	}
	return g.barOf(user, where), nil
}

// findHome asks Slack whose token ours is. It doesn't change.
func (g *Gate) findHome(ctx context.Context) (home, error) {
	g.mu.Lock()
	where := g.home
	g.mu.Unlock()
	if where.known {
		return where, nil
	}
	who, err := g.api.AuthTestContext(ctx)
	if err != nil {
		return home{}, fmt.Errorf("look up our own workspace: %w", err)
	}
	g.Heard(who)
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.home, nil
}

// Heard notes what Slack says of our token.
func (g *Gate) Heard(who *slackgo.AuthTestResponse) {
	where := home{team: who.TeamID, org: who.EnterpriseID, known: true}
	where.scopes = strings.FieldsFunc(who.Header.Get("X-Oauth-Scopes"), func(r rune) bool { return r == ',' || r == ' ' })
	g.mu.Lock()
	defer g.mu.Unlock()
	g.home = where
}

// Scopes returns what our token may do; nil if Slack hasn't said.
func (g *Gate) Scopes() []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.home.scopes)
}

// barOf says whether somebody is served, from all that Slack tells of them.
func (g *Gate) barOf(u *slackgo.User, ours home) agent.Bar {
	switch {
	case u.Deleted:
		return agent.BarClosed
	case u.IsBot:
		return agent.BarBot
	case g.settings.External != allow && (u.IsStranger || isForeign(u, ours)):
		return agent.BarOutside
	case u.IsUltraRestricted && g.settings.Guests != allow, // of a single channel; is_restricted is set as well
		u.IsRestricted && g.settings.Guests != allow && g.settings.Guests != multiChannel:
		return agent.BarGuest
	}
	return ""
}

// isForeign reports whether somebody belongs to another workspace, and to no workspace of our
// organization. People of other companies in a channel that is shared with them aren't marked
// as strangers.
func isForeign(u *slackgo.User, ours home) bool {
	if u.TeamID == "" || ours.team == "" || u.TeamID == ours.team {
		return false
	}
	return ours.org == "" || u.TeamID != ours.org && u.Enterprise.EnterpriseID != ours.org
}

// codeOf returns the code of an error that Slack answered with, or "".
func codeOf(err error) string {
	if refused, ok := errors.AsType[slackgo.SlackErrorResponse](err); ok {
		return refused.Err
	}
	return ""
}
