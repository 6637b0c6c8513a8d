package switchboard

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sirupsen/logrus"
	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/bot/slack/install"
)

// Config is what a Board needs.
type Config struct {
	// Edge describes every edge. For one workspace with a token of its own it is complete; for
	// workspaces that install the app, their installs complete it. Without a token and without
	// Installs there is no workspace: the company isn't on Slack.
	Edge slack.Config
	// SigningSecret proves that an HTTP request comes from Slack; nothing is accepted over HTTP
	// if it is empty.
	SigningSecret string
	// Installs has the workspaces that have installed the app. If it is nil, there is one
	// workspace, whose token is in Edge.
	Installs *install.Installer
	Clock    func() time.Time
	Log      *logrus.Logger
}

// Board has the edges of all workspaces. It is safe for concurrent use.
type Board struct {
	cfg  Config
	only *slack.Edge // the edge of the only workspace; nil if workspaces install the app

	mu    sync.Mutex
	lines map[agent.TenantID]line
	// waiting has the workspaces whose messages wait because they don't have the app, with what
	// to do.
	waiting map[agent.TenantID]string
	probed  agent.TenantID // the last workspace that Probe asked about
	busy    sync.WaitGroup // what goes on after its request was answered
}

// line is the edge of a workspace.
type line struct {
	edge  *slack.Edge
	token string
	hr    string
	until time.Time // when the install is read again
	// changes counts the changes of the install; anything read before the last one is stale.
	changes int
}

// lineTTL is how long a change by another replica may go unnoticed. A former key works for
// two more hours.
const lineTTL = 2 * time.Second

// New returns a Board.
func New(cfg Config) (*Board, error) {
	if cfg.Edge.HTTPClient == nil {
		cfg.Edge.HTTPClient = slack.NewHTTPClient() // for all workspaces
	}
	b := &Board{cfg: cfg, lines: map[agent.TenantID]line{}, waiting: map[agent.TenantID]string{}}
	if cfg.Installs != nil {
		cfg.Installs.Changed = b.forget
		return b, nil
	}
	if cfg.Edge.BotToken == "" {
		return b, nil
	}
	var err error
	cfg.Edge.HomeTop = b.homeTop
	b.only, err = slack.New(cfg.Edge)
	return b, err
}

// IsOn reports whether there can be a workspace at all.
func (b *Board) IsOn() bool { return b.only != nil || b.cfg.Installs != nil }

// homeTop tells administrators in the app's home what doesn't work because the only workspace's
// token lacks a permission. Where people install the app, its installer does.
func (b *Board) homeTop(ctx context.Context, _ agent.TenantID, who agent.UserID) []slackgo.Block {
	granted := slack.Granted(b.only)
	missing := install.Missing(granted)
	if len(granted) == 0 || len(missing) == 0 || !slack.IsAdmin(ctx, b.only, who) {
		return nil
	}
	text := install.Explain(missing) + "\nTo grant them, add them to the app at api.slack.com/apps, under OAuth & Permissions, and install it again there."
	return []slackgo.Block{slackgo.NewSectionBlock(slackgo.NewTextBlockObject(slackgo.MarkdownType, text, false, true), nil, nil), slackgo.NewDividerBlock()}
}

// Granted returns the permissions that a workspace hasn't granted, what matters most first, and
// its install; nil for the only workspace, which has a token of its own.
func (b *Board) Granted(ctx context.Context, tenant agent.TenantID) (missing []install.Scope, one *agent.Install, err error) {
	if b.only != nil {
		if granted := slack.Granted(b.only); len(granted) > 0 { // Slack says so with every answer
			missing = install.Missing(granted)
		}
		return missing, nil, nil
	}
	if !b.IsOn() {
		return nil, nil, nil
	}
	found, ok, err := b.cfg.Installs.Store.Find(ctx, tenant)
	if err != nil || !ok {
		return nil, nil, err
	}
	return install.Missing(found.Scopes), &found, nil
}

// NotInstalledError says that the app can't act in a workspace, and what to do.
type NotInstalledError struct {
	Tenant agent.TenantID
	Advice string
}

// Error implements error.
func (e *NotInstalledError) Error() string {
	return fmt.Sprintf("the app can't act in the workspace %s: %s", e.Tenant, e.Advice)
}

// edge returns the edge of a workspace. The error is a [NotInstalledError] if the app isn't
// there anymore.
func (b *Board) edge(ctx context.Context, tenant agent.TenantID) (*slack.Edge, error) {
	if b.only != nil {
		return b.only, nil
	}
	if !b.IsOn() {
		return nil, &NotInstalledError{tenant, "set Slack's variables, or erase the company's records"}
	}
	now := b.cfg.Clock()
	b.mu.Lock()
	known, ok := b.lines[tenant]
	b.mu.Unlock()
	if ok && now.Before(known.until) {
		return known.edge, nil
	}
	one, found, err := b.cfg.Installs.Store.Find(ctx, tenant)
	switch {
	case err != nil:
		return nil, err
	case !found || one.State == agent.Uninstalled || one.Token(now) == "":
		b.forget(tenant)
		return nil, &NotInstalledError{tenant, "install it there, at " + b.cfg.Installs.Link()}
	}
	return b.connect(one, known, now)
}

// connect returns the edge of an install. An edge keeps what it has looked up as long as its
// key and HR's channel stay the same.
func (b *Board) connect(one agent.Install, known line, now time.Time) (*slack.Edge, error) {
	next := line{edge: known.edge, token: one.Token(now), hr: one.HRChannel, until: now.Add(lineTTL), changes: known.changes}
	if next.edge == nil || next.token != known.token || next.hr != known.hr {
		cfg := b.cfg.Edge
		cfg.BotToken, cfg.HRChannel = next.token, next.hr
		cfg.HRPeople, cfg.Admins = idsIn(one.Tenant, cfg.HRPeople), idsIn(one.Tenant, cfg.Admins)
		cfg.ByLink, cfg.HomeTop, cfg.Owner = true, b.cfg.Installs.HomeTop, one.By
		var err error
		if next.edge, err = slack.New(cfg); err != nil {
			return nil, err
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.lines[one.Tenant].changes != known.changes {
		return next.edge, nil // for this once: the install has changed since it was read
	}
	b.lines[one.Tenant] = next
	delete(b.waiting, one.Tenant)
	return next.edge, nil
}

// idsIn returns the ids of a workspace's people from a list such as T0ONE/U0AMIR: an id alone
// may be somebody else's in another workspace.
func idsIn(tenant agent.TenantID, all []string) (ids []string) {
	for _, one := range all {
		if id, ok := strings.CutPrefix(one, string(tenant)+"/"); ok {
			ids = append(ids, id)
		}
	}
	return ids
}

// forget makes the next question about a workspace read its install.
func (b *Board) forget(tenant agent.TenantID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	known := b.lines[tenant]
	known.until = time.Time{}
	known.changes++
	b.lines[tenant] = known
}

// edges returns the edges that are in use, by workspace.
func (b *Board) edges() map[agent.TenantID]*slack.Edge {
	if b.only != nil {
		return map[agent.TenantID]*slack.Edge{"": b.only}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	all := map[agent.TenantID]*slack.Edge{}
	for tenant, one := range b.lines {
		if one.edge != nil {
			all[tenant] = one.edge
		}
	}
	return all
}

// Check asks Slack whether the operator's settings work. Installs of workspaces are checked while
// the server runs.
func (b *Board) Check(ctx context.Context) error {
	if b.only != nil {
		return b.only.Check(ctx)
	}
	return nil
}

// probesAtOnce is how many workspaces one Probe asks Slack about. Where more have installed the app, they
// take turns; Slack also tells us when a workspace removes it.
const probesAtOnce = 100

// nextProbes returns the workspaces to ask about: those after the last one of the time before.
func (b *Board) nextProbes(ordered []agent.TenantID) []agent.TenantID {
	if len(ordered) <= probesAtOnce {
		return ordered
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	from, found := slices.BinarySearch(ordered, b.probed)
	if found {
		from++
	}
	next := slices.Concat(ordered[from:], ordered[:from])[:probesAtOnce]
	b.probed = next[probesAtOnce-1]
	return next
}

// Probe asks Slack whether the keys still work, and renews those whose end is near.
func (b *Board) Probe(ctx context.Context) error {
	if b.only != nil {
		slack.Probe(ctx, b.only)
		return nil
	}
	if !b.IsOn() {
		return nil
	}
	err := b.cfg.Installs.RenewAll(ctx)
	tenants, listed := b.cfg.Installs.Store.Tenants(ctx)
	err = errors.Join(err, listed)
	for _, tenant := range b.nextProbes(tenants) {
		edge, failed := b.edge(ctx, tenant)
		if gone := (*NotInstalledError)(nil); errors.As(failed, &gone) {
			continue
		}
		if failed != nil {
			err = errors.Join(err, failed)
			continue
		}
		if slack.Probe(ctx, edge); slack.Refusal(edge) != "" {
			err = errors.Join(err, b.cfg.Installs.Removed(ctx, tenant))
		}
	}
	return err
}

// Refusal returns what Slack refuses at the moment and how to fix it, or "".
func (b *Board) Refusal() string {
	edges := b.edges()
	for _, tenant := range slices.Sorted(maps.Keys(edges)) {
		if refused := slack.Refusal(edges[tenant]); refused != "" {
			return strings.TrimSpace(string(tenant) + " " + refused)
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, tenant := range slices.Sorted(maps.Keys(b.waiting)) {
		return "messages to " + string(tenant) + " wait: " + b.waiting[tenant]
	}
	return ""
}

// TokensExpiring returns how many workspaces' tokens stop working soon, or have, although they
// should have been renewed.
func (b *Board) TokensExpiring() int {
	if b.cfg.Installs == nil {
		return 0
	}
	return b.cfg.Installs.Ending()
}

// RefusalCounts returns how often Slack refused something because of the setup, by code.
func (b *Board) RefusalCounts() map[string]int {
	all := map[string]int{}
	for _, edge := range b.edges() {
		for code, n := range slack.RefusalCounts(edge) {
			all[code] += n
		}
	}
	return all
}
