package slack

import (
	"context"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// What somebody may do is looked up when they do it. Last known members of HR's channel are
// looked up each time, because they may have left. Everybody else is looked up once a minute: at
// worst, a new member has to wait.

const (
	strangerTTL = time.Minute      // how soon somebody who joins HR's channel can act for HR
	memberGrace = 10 * time.Minute // how long Slack's last answer counts if it gives no other
	memberRetry = 5 * time.Second  // so that an outage doesn't slow down every answer
)

// membership is the last known list of HR's channel.
type membership struct {
	ids     []string
	at      time.Time // when Slack said so
	retryAt time.Time // after a failure
	// proven is when Slack last reported what somebody did in the channel, which it shows
	// to its members. It counts only while Slack doesn't name the members.
	proven map[agent.UserID]time.Time
}

// RolesOf returns the edge as the agent's source of roles.
func RolesOf(e *Edge) agent.Roles { return e.hr }

// RoleOf implements [agent.Roles]. The people and groups in LEAVEWAY_HR and the members of HR's
// channel act for HR, wherever they are. People whom the company doesn't serve have no role.
func (h *hrTeam) RoleOf(ctx context.Context, ev agent.Event) agent.Role {
	if _, timer := ev.Act.(agent.Rang); !timer { // what was promised somebody goes on
		if bar := h.door.Bar(ctx, ev.Person.ID); bar != "" {
			return agent.Role{Barred: bar}
		}
	}
	id := string(ev.Person.ID)
	role := agent.Role{HR: slices.Contains(h.ids, id), Admin: slices.Contains(h.admins, id)}
	if !role.Admin {
		members, _ := h.door.Members(ctx, h.door.Admins)
		role.Admin = slices.Contains(members, id)
	}
	if !role.HR {
		members, known := h.door.Members(ctx, h.door.HR)
		role.HR, role.Unknown = slices.Contains(members, id), !known
	}
	if role.HR || h.channel == "" {
		role.Unknown = role.Unknown && !role.HR
		return role
	}
	groupsKnown := !role.Unknown
	inChannel := ev.Place.HR && ev.Place.Surface != agent.SlackForm // a form brings its channel along
	members, known := h.membersNow(ctx, id, inChannel)
	if known {
		role.HR = slices.Contains(members, id)
		role.Unknown = !role.HR && !groupsKnown
		return role
	}
	role.HR = h.isProven(ev.Person.ID, inChannel)
	role.Unknown = !role.HR
	return role
}

// isProven reports whether Slack has lately shown that somebody is in HR's channel.
func (h *hrTeam) isProven(id agent.UserID, inChannel bool) bool {
	now := h.clock()
	h.mu.Lock()
	defer h.mu.Unlock()
	if inChannel {
		if h.members.proven == nil || len(h.members.proven) >= mostHRMembers {
			h.members.proven = map[agent.UserID]time.Time{}
		}
		h.members.proven[id] = now
	}
	at, ok := h.members.proven[id]
	return ok && now.Sub(at) < memberGrace
}

// membersNow returns the members of HR's channel, as fresh as it takes to say whether one
// person is among them. known is false if Slack doesn't say.
func (h *hrTeam) membersNow(ctx context.Context, id string, inChannel bool) (members []string, known bool) {
	now := h.clock()
	h.mu.Lock()
	last := h.members
	h.mu.Unlock()
	known = !last.at.IsZero() && now.Sub(last.at) < memberGrace
	stranger := !inChannel && known && !slices.Contains(last.ids, id) && now.Sub(last.at) < strangerTTL
	if stranger || now.Before(last.retryAt) {
		return last.ids, known
	}
	ctx, cancel := context.WithTimeout(ctx, personTimeout)
	defer cancel()
	ids, err := h.list(ctx)
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil {
		h.log.WithError(err).Warn("slack: could not look up the members of HR's channel")
		h.members.retryAt = now.Add(memberRetry)
		return last.ids, known
	}
	h.members = membership{ids: ids, at: now}
	return ids, true
}
