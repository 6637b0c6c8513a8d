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

	Request string `arg:"" optional:"" help:"Number of the request; without one, all of them."`
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
	err = db.Trail(ctx, agent.RequestID(c.Request), func(tenant agent.TenantID, e agent.Entry) error {
		some = true
		return lines.Encode(struct {
			Tenant agent.TenantID `json:"tenant"`
			agent.Entry
		}{tenant, e})
	})
	if err == nil && !some && c.Request != "" {
		return fmt.Errorf("there is no request %q: its number is on HR's card", c.Request)
	}
	return err
}
