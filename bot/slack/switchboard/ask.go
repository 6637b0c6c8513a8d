package switchboard

import (
	"context"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack"
)

// Fetch implements [agent.Files].
func (b *Board) Fetch(ctx context.Context, tenant agent.TenantID, id agent.FileID) (name string, content []byte, err error) {
	edge, err := b.edge(ctx, tenant)
	if err != nil {
		return "", nil, err
	}
	return edge.Fetch(ctx, tenant, id)
}

// FetchDocument downloads a file that an employee hands in; see [slack.FetchDocument].
func (b *Board) FetchDocument(ctx context.Context, tenant agent.TenantID, id agent.FileID, most int64) (name string, content []byte, err error) {
	edge, err := b.edge(ctx, tenant)
	if err != nil {
		return "", nil, err
	}
	return slack.FetchDocument(ctx, edge, id, most)
}

// HRTeam implements [agent.HRTeam].
func (b *Board) HRTeam(ctx context.Context, tenant agent.TenantID) []agent.PersonRef {
	edge, err := b.edge(ctx, tenant)
	if err != nil {
		b.complain(tenant, err)
		return nil
	}
	return slack.HRTeamOf(edge).HRTeam(ctx, tenant)
}

// RoleOf implements [agent.Roles]. Without an edge to ask, the role is unknown.
func (b *Board) RoleOf(ctx context.Context, ev agent.Event) agent.Role {
	edge, err := b.edge(ctx, ev.Tenant)
	if err != nil {
		b.complain(ev.Tenant, err)
		return agent.Role{Unknown: true}
	}
	return slack.RolesOf(edge).RoleOf(ctx, ev)
}

// LookUp implements [agent.Directory].
func (b *Board) LookUp(ctx context.Context, tenant agent.TenantID, words string) (people []agent.Colleague, exact bool, err error) {
	edge, err := b.edge(ctx, tenant)
	if err != nil {
		return nil, false, err
	}
	return slack.DirectoryOf(edge).LookUp(ctx, tenant, words)
}

// Members returns who is in a channel; see [slack.MembersOf].
func (b *Board) Members(ctx context.Context, tenant agent.TenantID, channel string) ([]agent.UserID, error) {
	edge, err := b.edge(ctx, tenant)
	if err != nil {
		return nil, err
	}
	return slack.MembersOf(edge)(ctx, channel)
}

// NameOf returns the name of a person, or the ID if Slack doesn't tell.
func (b *Board) NameOf(ctx context.Context, tenant agent.TenantID, id agent.UserID) string {
	edge, err := b.edge(ctx, tenant)
	if err != nil {
		b.complain(tenant, err)
		return string(id)
	}
	return slack.NameOf(ctx, edge, tenant, id)
}

// IsUser returns what tells whether a workspace has a person with an id.
func (b *Board) IsUser(tenant agent.TenantID) func(context.Context, agent.UserID) (bool, error) {
	return func(ctx context.Context, id agent.UserID) (bool, error) {
		edge, err := b.edge(ctx, tenant)
		if err != nil {
			return false, err
		}
		return slack.IsUser(edge)(ctx, id)
	}
}

// Think shows or removes the sign that the answer to a message is being worked out.
func (b *Board) Think(ctx context.Context, tenant agent.TenantID, said agent.Place, on bool) error {
	edge, err := b.edge(ctx, tenant)
	if err != nil {
		return err
	}
	return edge.Think(ctx, said, on)
}

// Team asks Slack which workspace the only token belongs to. There is none if workspaces
// install the app.
func (b *Board) Team(ctx context.Context) (agent.TenantID, error) {
	if b.only == nil {
		return "", nil
	}
	return b.only.Team(ctx)
}

func (b *Board) complain(tenant agent.TenantID, err error) {
	b.cfg.Log.WithField("workspace", tenant).WithError(err).Warn("slack: could not ask a workspace")
}
