package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/leaveway/leaveway/agent"
)

type auditCommand struct {
	database

	About string `arg:"" optional:"" help:"Number of a request or a question, or id of a policy; without one, all of them."`
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
	err = db.Trail(ctx, c.About, func(tenant agent.TenantID, e agent.Entry) error {
		some = true
		return lines.Encode(struct {
			Tenant agent.TenantID `json:"tenant"`
			agent.Entry
		}{tenant, e})
	})
	if err == nil && !some && c.About != "" {
		return fmt.Errorf("nothing is known of %q: the number of a request or a question is on HR's card, the id of a policy in “/policy list”", c.About)
	}
	return err
}
