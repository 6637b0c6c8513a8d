package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/store"
)

type auditCommand struct {
	database

	About string `arg:"" optional:"" help:"Number of a request or question, ID of a policy, or ID of a session; without it, all requests, questions and policies."`
}

// Run prints the audit, oldest first. Reasons are encrypted in the database, so the
// database's own tools don't show them.
func (c auditCommand) Run(ctx context.Context, out io.Writer) error {
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	lines, found := json.NewEncoder(out), false
	err = db.EachEntry(ctx, c.About, func(tenant agent.TenantID, e agent.AuditEntry) error {
		found = true
		return lines.Encode(struct {
			Tenant agent.TenantID `json:"tenant"`
			agent.AuditEntry
		}{tenant, e})
	})
	if err == nil && !found && c.About != "" {
		found, err = c.printSession(ctx, db, lines)
	}
	if err == nil && !found && c.About != "" {
		found, err = c.printQuestionnaire(ctx, db, lines)
	}
	if err == nil && !found && c.About != "" {
		return fmt.Errorf("nothing is known about %q: find the number of a request or question on HR's card and the ID of a policy in “/policy list”; "+
			"a person's session in Slack is slack-TEAM-USER", c.About)
	}
	return err
}

// printSession prints why the bot did what it did in a session. It leaves out what people
// answered, which finding a bug doesn't need.
func (c auditCommand) printSession(ctx context.Context, db *store.DB, lines *json.Encoder) (found bool, err error) {
	err = db.EachChange(ctx, agent.SessionID(c.About), func(tenant agent.TenantID, change agent.Change) error {
		found = true
		if change.Question != "" {
			change.From, change.To = "", ""
		}
		return lines.Encode(struct {
			Tenant  agent.TenantID `json:"tenant"`
			Session string         `json:"session"`
			agent.Change
		}{tenant, c.About, change})
	})
	return found, err
}

// printQuestionnaire prints why a questionnaire's conversation went where it went. Its audit
// has no answers.
func (c auditCommand) printQuestionnaire(ctx context.Context, db *store.DB, lines *json.Encoder) (found bool, err error) {
	err = store.EachLine(ctx, db, questionnaire.ID(c.About), func(tenant agent.TenantID, line questionnaire.Line) error {
		found = true
		return lines.Encode(struct {
			Tenant agent.TenantID `json:"tenant"`
			questionnaire.Line
		}{tenant, line})
	})
	return found, err
}
