package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// dump returns the store as text: each person's open form, then every request with its
// audit.
func (d *demo) dump(ctx context.Context) (string, error) {
	names, sessions := map[string]string{}, map[string]agent.SessionID{}
	for _, user := range d.place.Users {
		names[user.ID] = user.Name
		sessions[user.ID] = agent.SessionID("slack-" + d.place.Team.ID + "-" + user.ID)
	}
	return d.dumpOf(ctx, agent.TenantID(d.place.Team.ID), names, sessions)
}

// dumpOfTeams is dump for the company in Teams. People have their IDs in Slack, so that both
// dumps can be compared.
func (d *demo) dumpOfTeams(ctx context.Context) (string, error) {
	names, sessions := map[string]string{}, map[string]agent.SessionID{}
	tenant := agent.TeamsTenant(d.teams.TenantID)
	for handle, id := range d.sample.Company().People {
		names[id] = handle
		sessions[d.sample.InSlack(id)] = agent.SessionID(string(tenant) + "-" + id)
	}
	for _, user := range d.place.Users {
		names[user.ID] = user.Name
	}
	text, err := d.dumpOf(ctx, tenant, names, sessions)
	return d.sample.InSlack(text), err
}

func (d *demo) dumpOf(ctx context.Context, tenant agent.TenantID, names map[string]string, sessions map[string]agent.SessionID) (string, error) {
	var b strings.Builder
	for _, user := range d.place.Users {
		id := sessions[user.ID]
		session, ok, err := d.stack.db.Session(ctx, tenant, id)
		if err != nil {
			return "", err
		}
		if ok && session.Form != nil && session.Form.State == agent.FormOpen {
			dumpForm(&b, user.Name, *session.Form)
		}
	}
	requests, err := d.stack.db.Requests(ctx, tenant, 100)
	if err != nil {
		return "", err
	}
	for _, r := range requests {
		audit, err := d.stack.db.Audit(ctx, tenant, r.ID)
		if err != nil {
			return "", err
		}
		dumpRequest(&b, names, r, audit)
	}
	return b.String(), nil
}

func dumpForm(b *strings.Builder, name string, form agent.Form) {
	fmt.Fprintf(b, "%s has a form under way\n", name)
	ids := slices.Sorted(maps.Keys(form.Answers))
	for _, id := range ids {
		fmt.Fprintf(b, "  %s = %s\n", id, form.Answers[id].Value)
	}
}

func dumpRequest(b *strings.Builder, names map[string]string, r agent.Request, audit []agent.AuditEntry) {
	fmt.Fprintf(b, "%s of %s: %s, %s, %s\n", r.ID, names[string(r.Employee.ID)], r.WizardName, r.Headline, r.State)
	for _, a := range r.Answers {
		fmt.Fprintf(b, "  %s = %s\n", a.Question, a.Answer.Value)
	}
	for _, e := range audit {
		fmt.Fprintf(b, "  %s by %s%s\n", e.What, names[string(e.By)], reasonSuffix(e.Why))
	}
}

func reasonSuffix(why string) string {
	if why == "" {
		return ""
	}
	return ": " + why
}
