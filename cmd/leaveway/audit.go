package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

type auditCommand struct {
	database

	About string `arg:"" optional:"" help:"Number of a request or a question, id of a policy, or id of a session; without one, all requests, questions and policies."`
}

// Run prints the audit, oldest first. Reasons are encrypted in the database, so
// that its own tools do not show them.
func (c auditCommand) Run(ctx context.Context, out io.Writer) error {
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	lines, some := json.NewEncoder(out), false
	err = db.EachEntry(ctx, c.About, func(tenant agent.TenantID, e agent.AuditEntry) error {
		some = true
		return lines.Encode(struct {
			Tenant agent.TenantID `json:"tenant"`
			agent.AuditEntry
		}{tenant, e})
	})
	if err == nil && !some && c.About != "" {
		some, err = c.session(ctx, db, lines)
	}
	if err == nil && !some && c.About != "" {
		return fmt.Errorf("nothing is known of %q: the number of a request or a question is on HR's card, the id of a policy in “/policy list”, "+
			"and the session of somebody in Slack is slack-TEAM-USER", c.About)
	}
	return err
}

// session prints why the bot did what it did in a session. What people answered is
// left out: it is nobody's business who looks for a mistake.
func (c auditCommand) session(ctx context.Context, db *store.DB, lines *json.Encoder) (some bool, err error) {
	err = db.EachChange(ctx, agent.SessionID(c.About), func(tenant agent.TenantID, change agent.Change) error {
		some = true
		if change.Question != "" {
			change.From, change.To = "", ""
		}
		return lines.Encode(struct {
			Tenant  agent.TenantID `json:"tenant"`
			Session string         `json:"session"`
			agent.Change
		}{tenant, c.About, change})
	})
	return some, err
}
