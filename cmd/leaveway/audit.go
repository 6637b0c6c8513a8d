package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/cmd/leaveway/privacy"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/chain"
)

// auditCommand shows the audit, or checks it.
type auditCommand struct {
	Show   showAudit   `cmd:"" default:"withargs" help:"Print who did what, oldest first. The default."`
	Verify verifyAudit `cmd:"" help:"Check that nothing in the audit was changed, deleted or added behind Leaveway's back."`
}

// verifyAudit checks the chains of all tenants.
type verifyAudit struct {
	database

	Anchors []string `name:"anchor" placeholder:"TENANT:N:DIGEST" help:"An earlier end of the audit, TENANT:NUMBER:DIGEST from the log; the chain must still contain it."`
}

// Run prints one JSON object per tenant, and fails if something doesn't fit.
func (c verifyAudit) Run(ctx context.Context, out io.Writer) error {
	elsewhere := map[agent.TenantID][]chain.Head{}
	for _, text := range c.Anchors {
		tenant, head, err := parseAnchor(text)
		if err != nil {
			return err
		}
		elsewhere[tenant] = append(elsewhere[tenant], head)
	}
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	tenants, err := store.AuditTenants(ctx, db)
	if err != nil {
		return err
	}
	for tenant := range elsewhere {
		if !slices.Contains(tenants, tenant) {
			return fmt.Errorf("there is no audit of %s, though there is an anchor of it", tenant)
		}
	}
	lines, wrong := json.NewEncoder(out), 0
	for _, tenant := range tenants {
		r, err := store.VerifyAudit(ctx, db, tenant, elsewhere[tenant]...)
		if err != nil {
			return err
		}
		wrong += len(r.Problems)
		err = lines.Encode(struct {
			Tenant   agent.TenantID `json:"tenant"`
			Entries  int64          `json:"entries"`
			Erased   int            `json:"reasonsErased"`
			Older    int64          `json:"olderUnprotected"`
			Anchors  int            `json:"anchors"`
			End      string         `json:"end"`
			Problems []string       `json:"problems,omitempty"`
		}{tenant, r.Entries, r.Erased, r.Older, r.Anchors, privacy.AnchorText(tenant, r.Head), r.Problems})
		if err != nil {
			return err
		}
	}
	if wrong > 0 {
		return fmt.Errorf("the audit was changed (%d problems): compare it with a backup, and find out who can write to the database", wrong)
	}
	return nil
}

func parseAnchor(text string) (agent.TenantID, chain.Head, error) {
	parts := strings.Split(text, ":")
	if len(parts) == 3 {
		if n, err := strconv.ParseInt(parts[1], 10, 64); err == nil && n > 0 && parts[2] != "" {
			return agent.TenantID(parts[0]), chain.Head{N: n, Digest: parts[2]}, nil
		}
	}
	return "", chain.Head{}, fmt.Errorf("%q isn't an anchor: copy it from the log, as TENANT:NUMBER:DIGEST", text)
}

type showAudit struct {
	database

	About string `arg:"" optional:"" help:"Number of a request or question, ID of a policy, or ID of a session; without it, all requests, questions and policies."`
}

// Run prints the audit, oldest first. Reasons are encrypted in the database, so the
// database's own tools don't show them.
func (c showAudit) Run(ctx context.Context, out io.Writer) error {
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
func (c showAudit) printSession(ctx context.Context, db *store.DB, lines *json.Encoder) (found bool, err error) {
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
func (c showAudit) printQuestionnaire(ctx context.Context, db *store.DB, lines *json.Encoder) (found bool, err error) {
	err = store.EachLine(ctx, db, questionnaire.ID(c.About), func(tenant agent.TenantID, line questionnaire.Line) error {
		found = true
		return lines.Encode(struct {
			Tenant agent.TenantID `json:"tenant"`
			questionnaire.Line
		}{tenant, line})
	})
	return found, err
}
