package teams

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/bot/slack/switchboard"
	"github.com/leaveway/leaveway/bot/teams"
	"github.com/leaveway/leaveway/store"
)

// Twins joins people who use Slack and Teams: they have one conversation and one record, those of
// Slack's workspace, and messages go to the platform where they wrote last. The company's
// directory says who is the same person: an address in Microsoft Entra belongs to one person in
// Slack, or to one line of people.csv, SCIM or the HR system with an ID in Slack.
type Twins struct {
	Slack *switchboard.Board
	DB    *store.DB
	Book  func(agent.TenantID) *staff.Book
	Entra string // the company's ID in Microsoft Entra
	// Tenant returns the workspace of the company; empty if it isn't one.
	Tenant func(context.Context) (agent.TenantID, error)
	Roles  agent.Roles
	Log    logrus.FieldLogger

	mu     sync.Mutex
	tenant agent.TenantID
}

// used remembers on which platform a person wrote last. Its key begins with keyTwin and their ID
// in Slack.
type used struct {
	Entra agent.UserID `json:"entra"`
	Teams bool         `json:"teams"` // or else in Slack
}

func keyTwin(person, entra agent.UserID) string {
	return "twin/" + string(person) + "/" + string(entra)
}

// slackID is a person's ID in Slack.
var slackID = regexp.MustCompile(`^[UW][A-Z0-9]+$`)

// workspace returns the company's workspace in Slack, which doesn't change.
func (t *Twins) workspace(ctx context.Context) (agent.TenantID, error) {
	t.mu.Lock()
	known := t.tenant
	t.mu.Unlock()
	if known != "" {
		return known, nil
	}
	tenant, err := t.Tenant(ctx)
	if err != nil {
		return "", fmt.Errorf("ask Slack for its workspace: %w", err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tenant = tenant
	return tenant, nil
}

// TwinOf implements [teams.Twins]. If two addresses lead to two people, the person has no twin.
// Neither has a person with a request or an open form in Teams' own records: they keep those.
func (t *Twins) TwinOf(ctx context.Context, person agent.UserID, addresses ...string) (teams.Twin, bool, error) {
	tenant, err := t.workspace(ctx)
	if err != nil || tenant == "" {
		return teams.Twin{}, false, err
	}
	if busy, err := t.isBusy(ctx, person); err != nil || busy {
		return teams.Twin{}, false, err
	}
	if line := t.Book(tenant).Named(string(person)); line != nil { // in the company's records by their ID in Entra
		addresses = append(addresses, line.Email)
	}
	found := map[agent.UserID]bool{}
	twin := teams.Twin{Tenant: tenant}
	for _, address := range addresses {
		id, err := t.byAddress(ctx, tenant, address)
		if err != nil {
			return teams.Twin{}, false, err
		}
		if id != "" {
			twin.Person, twin.Session, found[id] = id, slack.SessionOf(tenant, id), true
		}
	}
	return twin, len(found) == 1, nil
}

// isBusy reports whether somebody has a request or an open form in Teams' own records.
func (t *Twins) isBusy(ctx context.Context, person agent.UserID) (bool, error) {
	own := agent.TeamsTenant(t.Entra)
	requests, err := store.Leaves{DB: t.DB}.RequestsOf(ctx, own, person)
	if err != nil || len(requests) > 0 {
		return true, err
	}
	session, _, err := t.DB.Session(ctx, own, teams.SessionOf(own, person))
	return session.Form != nil && session.Form.State == agent.FormOpen, err
}

// byAddress returns the person in Slack with an address, or "" if it isn't exactly one person who
// works there.
func (t *Twins) byAddress(ctx context.Context, tenant agent.TenantID, address string) (agent.UserID, error) {
	if !strings.Contains(address, "@") {
		return "", nil
	}
	said := address
	if line := t.Book(tenant).Named(address); line != nil && slackID.MatchString(string(line.ID)) {
		said = string(line.ID)
	}
	people, exact, err := t.Slack.LookUp(ctx, tenant, said)
	if err != nil || !exact || len(people) != 1 || people[0].Bot || people[0].Left {
		return "", err
	}
	return people[0].ID, nil
}

// Wrote implements [teams.Twins].
func (t *Twins) Wrote(ctx context.Context, twin teams.Twin, person agent.UserID) error {
	return t.note(ctx, twin.Tenant, twin.Person, used{Entra: person, Teams: true})
}

// note remembers where somebody wrote last.
func (t *Twins) note(ctx context.Context, tenant agent.TenantID, person agent.UserID, now used) error {
	before, ok, err := t.find(ctx, tenant, person)
	if err != nil || ok && before == now {
		return err
	}
	text, err := json.Marshal(now)
	if err != nil {
		return err
	}
	return store.MemoryOf(t.DB).Remember(ctx, tenant, keyTwin(person, now.Entra), text)
}

// find returns where a person in Slack wrote last; ok is false if they don't use Teams.
func (t *Twins) find(ctx context.Context, tenant agent.TenantID, person agent.UserID) (last used, ok bool, err error) {
	if t == nil || person == "" {
		return used{}, false, nil
	}
	kept, err := store.MemoryOf(t.DB).RecallAll(ctx, tenant, keyTwin(person, ""))
	if err != nil || len(kept) == 0 {
		return used{}, false, err
	}
	err = json.Unmarshal(kept[0], &last)
	return last, err == nil, err
}

// noteInSlack notes that somebody wrote in Slack.
func (t *Twins) noteInSlack(ctx context.Context, ev agent.Event) error {
	last, ok, err := t.find(ctx, ev.Tenant, ev.Person.ID)
	if err != nil || !ok || !last.Teams {
		return err
	}
	last.Teams = false
	return t.note(ctx, ev.Tenant, ev.Person.ID, last)
}

// tryNoteInSlack is noteInSlack, but only logs a failure.
func (t *Twins) tryNoteInSlack(ctx context.Context, ev agent.Event) {
	if err := t.noteInSlack(ctx, ev); err != nil {
		t.Log.WithError(err).WithField("event", ev.ID).Warn("cannot note that somebody writes in Slack again; they may still be written to in Teams")
	}
}

// Turn wraps a turn on an event in Slack: its person gets their messages there from now on.
func (t *Twins) Turn(take func(context.Context, agent.Event) (agent.Outcome, error)) func(context.Context, agent.Event) (agent.Outcome, error) {
	if t == nil {
		return take
	}
	return func(ctx context.Context, ev agent.Event) (agent.Outcome, error) {
		t.tryNoteInSlack(ctx, ev)
		return take(ctx, ev)
	}
}

// Inbox does the same for events that are answered later.
func (t *Twins) Inbox(put func(context.Context, agent.Event) error) func(context.Context, agent.Event) error {
	if t == nil {
		return put
	}
	return func(ctx context.Context, ev agent.Event) error {
		t.tryNoteInSlack(ctx, ev)
		return put(ctx, ev)
	}
}

// NameOf implements [teams.Twins].
func (t *Twins) NameOf(ctx context.Context, tenant agent.TenantID, person agent.UserID) string {
	if !slackID.MatchString(string(person)) { // a name that somebody wrote
		return string(person)
	}
	return t.Slack.NameOf(ctx, tenant, person)
}

// RoleOf implements [agent.Roles].
func (t *Twins) RoleOf(ctx context.Context, ev agent.Event) agent.Role {
	return t.Roles.RoleOf(ctx, ev)
}
