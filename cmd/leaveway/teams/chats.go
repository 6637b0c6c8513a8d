package teams

import (
	"context"
	"errors"
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/switchboard"
	"github.com/leaveway/leaveway/bot/teams"
)

// Chats is what the agent needs of the chat platform that a company is on. It implements
// [agent.Files], [agent.HRTeam], [agent.Roles] and [agent.Directory].
type Chats struct {
	Slack *switchboard.Board
	Teams *teams.Edge // nil if Teams is off
	Twins *Twins      // nil if nobody uses both
}

// errOff is about somebody on a platform that isn't configured anymore.
var errOff = errors.New("the chat platform isn't configured: set its variables again, or erase the company's records")

func (c Chats) onTeams(tenant agent.TenantID) bool {
	return tenant.Platform() == agent.Teams && c.Teams != nil
}

func (c Chats) onSlack(tenant agent.TenantID) bool {
	return tenant.Platform() == agent.Slack && c.Slack != nil
}

// Deliver sends a message to the platform that its address is on, or that the person used last.
func (c Chats) Deliver(ctx context.Context, d agent.Delivery) (agent.Receipt, error) {
	switch tenant := d.Message.To.Tenant; {
	case c.onSlack(tenant) && c.Twins != nil:
		return c.deliverToTwin(ctx, d)
	case c.onTeams(tenant):
		return c.Teams.Deliver(ctx, d)
	case c.onSlack(tenant):
		return c.Slack.Deliver(ctx, d)
	}
	return agent.Receipt{}, errOff
}

// deliverToTwin sends a message of Slack's workspace. What replaces an earlier message goes where that
// is, and the rest to a person goes where they wrote last, if they can be reached there.
func (c Chats) deliverToTwin(ctx context.Context, d agent.Delivery) (agent.Receipt, error) {
	to := d.Message.To
	if to.Room != agent.Direct && to.Room != agent.Whisper {
		return c.Slack.Deliver(ctx, d)
	}
	last, ok, err := c.Twins.find(ctx, to.Tenant, to.Person)
	if err != nil {
		return agent.Receipt{}, &agent.RetryError{Err: err}
	}
	inTeams := last.Teams
	switch {
	case !ok:
		return c.Slack.Deliver(ctx, d)
	case d.Replace != nil && d.Replace.Message != "":
		inTeams = isInTeams(d.Replace.Channel)
	case to.Room == agent.Whisper:
		inTeams = isInTeams(to.Channel)
	}
	if d.Thread != nil && isInTeams(d.Thread.Channel) != inTeams {
		d.Thread = nil
	}
	if inTeams {
		there := d
		there.Message.To.Person = last.Entra
		receipt, err := c.Teams.Deliver(ctx, there)
		if _, again := errors.AsType[*agent.RetryError](err); err == nil || again || to.Room == agent.Whisper {
			return receipt, err
		}
		d.Replace, d.Thread = nil, nil // the app was removed there
	}
	d.Message.To.Thread = inSlackThread(to.Thread)
	return c.Slack.Deliver(ctx, d)
}

// isInTeams reports whether a conversation's ID is one of Teams, such as "19:…@thread.tacv2" or "a:1…".
func isInTeams(channel string) bool { return strings.Contains(channel, ":") }

// inSlackThread returns the thread that a message belongs to, if that is in Slack: its messages' IDs
// have a dot.
func inSlackThread(thread string) string {
	if !strings.Contains(thread, ".") {
		return ""
	}
	return thread
}

// slackFile is a file's ID in Slack.
var slackFile = regexp.MustCompile(`^F[A-Z0-9]+$`)

// hasFile reports whether a file was sent in Teams by somebody whose records are Slack's.
func (c Chats) hasFile(tenant agent.TenantID, id agent.FileID) bool {
	return c.Twins != nil && c.onSlack(tenant) && !slackFile.MatchString(string(id))
}

// Fetch implements [agent.Files].
func (c Chats) Fetch(ctx context.Context, tenant agent.TenantID, id agent.FileID) (name string, content []byte, err error) {
	switch {
	case c.hasFile(tenant, id):
		return c.Teams.Fetch(ctx, tenant, id)
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
		return c.roleOfTwin(ctx, ev)
	}
	return agent.Role{}
}

// roleOfTwin returns what somebody may do in Slack, and in Teams if they are there, too: they are one
// person.
func (c Chats) roleOfTwin(ctx context.Context, ev agent.Event) agent.Role {
	role := c.Slack.RoleOf(ctx, ev)
	if role.HR && role.Admin {
		return role
	}
	last, ok, err := c.Twins.find(ctx, ev.Tenant, ev.Person.ID)
	if err != nil || !ok {
		return role
	}
	ev.Tenant, ev.Person.ID = agent.TeamsTenant(c.Twins.Entra), last.Entra
	there := teams.RolesOf(c.Teams).RoleOf(ctx, ev)
	role.HR, role.Admin = role.HR || there.HR, role.Admin || there.Admin
	role.Unknown = !role.HR && (role.Unknown || there.Unknown)
	return role
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
	case c.onTeams(tenant), c.hasFile(tenant, id):
		return c.Teams.FetchDocument(ctx, tenant, id, most)
	case c.onSlack(tenant):
		return c.Slack.FetchDocument(ctx, tenant, id, most)
	}
	return "", nil, errOff
}

// Think shows that an answer is being worked out, where the platform can.
func (c Chats) Think(ctx context.Context, tenant agent.TenantID, said agent.Place, on bool) error {
	if !c.onSlack(tenant) || isInTeams(said.Channel) {
		return nil
	}
	return c.Slack.Think(ctx, tenant, said, on)
}
