package teams

import (
	"context"
	"errors"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/switchboard"
	"github.com/leaveway/leaveway/bot/teams"
)

// Chats is what the agent needs of the chat platform that a company is on. It implements
// [agent.Files], [agent.HRTeam], [agent.Roles] and [agent.Directory].
type Chats struct {
	Slack *switchboard.Board
	Teams *teams.Edge // nil if Teams is off
}

// errOff is about somebody on a platform that isn't configured anymore.
var errOff = errors.New("the chat platform isn't configured: set its variables again, or erase the company's records")

func (c Chats) onTeams(tenant agent.TenantID) bool {
	return tenant.Platform() == agent.Teams && c.Teams != nil
}

func (c Chats) onSlack(tenant agent.TenantID) bool {
	return tenant.Platform() == agent.Slack && c.Slack != nil
}

// Deliver sends a message to the platform that its address is on.
func (c Chats) Deliver(ctx context.Context, d agent.Delivery) (agent.Receipt, error) {
	switch tenant := d.Message.To.Tenant; {
	case c.onTeams(tenant):
		return c.Teams.Deliver(ctx, d)
	case c.onSlack(tenant):
		return c.Slack.Deliver(ctx, d)
	}
	return agent.Receipt{}, errOff
}

// Fetch implements [agent.Files].
func (c Chats) Fetch(ctx context.Context, tenant agent.TenantID, id agent.FileID) (name string, content []byte, err error) {
	switch {
	case c.onTeams(tenant):
		return c.Teams.Fetch(ctx, tenant, id)
	case c.onSlack(tenant):
		return c.Slack.Fetch(ctx, tenant, id)
	}
	return "", nil, errOff
}

// HRTeam implements [agent.HRTeam].
func (c Chats) HRTeam(ctx context.Context, tenant agent.TenantID) []agent.PersonRef {
	switch {
	case c.onTeams(tenant):
		return teams.HRTeamOf(c.Teams).HRTeam(ctx, tenant)
	case c.onSlack(tenant):
		return c.Slack.HRTeam(ctx, tenant)
	}
	return nil
}

// RoleOf implements [agent.Roles].
func (c Chats) RoleOf(ctx context.Context, ev agent.Event) agent.Role {
	switch {
	case c.onTeams(ev.Tenant):
		return teams.RolesOf(c.Teams).RoleOf(ctx, ev)
	case c.onSlack(ev.Tenant):
		return c.Slack.RoleOf(ctx, ev)
	}
	return agent.Role{}
}

// LookUp implements [agent.Directory].
func (c Chats) LookUp(ctx context.Context, tenant agent.TenantID, words string) (people []agent.Colleague, exact bool, err error) {
	switch {
	case c.onTeams(tenant):
		return teams.DirectoryOf(c.Teams).LookUp(ctx, tenant, words)
	case c.onSlack(tenant):
		return c.Slack.LookUp(ctx, tenant, words)
	}
	return nil, false, errOff
}

// FetchDocument fetches a file that is kept as it is.
func (c Chats) FetchDocument(ctx context.Context, tenant agent.TenantID, id agent.FileID, most int64) (name string, content []byte, err error) {
	switch {
	case c.onTeams(tenant):
		return c.Teams.FetchDocument(ctx, tenant, id, most)
	case c.onSlack(tenant):
		return c.Slack.FetchDocument(ctx, tenant, id, most)
	}
	return "", nil, errOff
}

// Think shows that an answer is being worked out, where the platform can.
func (c Chats) Think(ctx context.Context, tenant agent.TenantID, said agent.Place, on bool) error {
	if !c.onSlack(tenant) {
		return nil
	}
	return c.Slack.Think(ctx, tenant, said, on)
}
