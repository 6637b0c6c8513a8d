package teams_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/teams"
	workplace "github.com/leaveway/leaveway/bot/workspace/teams"
)

// elsewhere is another platform where Hana, and nobody else, is known by her address.
type elsewhere struct {
	down  bool
	wrote int
}

var hanaThere = teams.Twin{Tenant: "T0ELSEWHERE", Person: "U0HANA", Session: "slack-T0ELSEWHERE-U0HANA"}

func (e *elsewhere) TwinOf(_ context.Context, _ agent.UserID, addresses ...string) (teams.Twin, bool, error) {
	if e.down {
		return teams.Twin{}, false, errors.New("Slack doesn't answer")
	}
	return hanaThere, strings.EqualFold(addresses[0], "hana@example.com"), nil
}

func (e *elsewhere) Wrote(context.Context, teams.Twin, agent.UserID) error { e.wrote++; return nil }

func (e *elsewhere) NameOf(context.Context, agent.TenantID, agent.UserID) string { return "Noor Aziz" }

func (e *elsewhere) RoleOf(_ context.Context, ev agent.Event) agent.Role {
	return agent.Role{HR: ev.Person.ID == hanaThere.Person}
}

// TestTwins: what somebody says is said by who they are elsewhere. A button stays with the records
// that it was drawn for, and HR's channel with those of Teams.
func TestTwins(t *testing.T) {
	t.Parallel()
	twins := &elsewhere{down: true}
	r := newRigWith(t, "a password", twins)
	r.answer = func(ev agent.Event) (agent.Outcome, error) {
		r.inbox = append(r.inbox, ev)
		return agent.Outcome{}, nil
	}
	r.ok(r.teams.Install(t.Context(), dana))
	r.ok(r.teams.Install(t.Context(), hana))
	last := func() agent.Event { return r.inbox[len(r.inbox)-1] }
	if last().Tenant != agent.TeamsTenant(company) {
		t.Errorf("while Slack doesn't answer: %s", last().Tenant)
	}
	twins.down = false
	check := func(what string, do func() error, want teams.Twin) {
		t.Helper()
		r.ok(do())
		ev := last()
		if got := (teams.Twin{Tenant: ev.Tenant, Person: ev.Person.ID, Session: ev.Session}); got != want {
			t.Errorf("%s: %+v", what, got)
		}
	}
	own := func(person string) teams.Twin {
		tenant := agent.TeamsTenant(company)
		return teams.Twin{Tenant: tenant, Person: agent.UserID(person), Session: teams.SessionOf(tenant, agent.UserID(person))}
	}
	say := func(who string) func() error {
		return func() error { _, err := r.teams.Say(t.Context(), who, "status"); return err }
	}
	check("somebody unknown there", say(dana), own(dana))
	if twins.wrote != 0 {
		t.Error("somebody who isn't there is written to here")
	}
	check("who is there", say(hana), hanaThere)
	if twins.wrote != 1 {
		t.Error("nobody notes that she wrote here")
	}
	check("in HR's channel", func() error { return r.teams.Mention(t.Context(), hana, "", "status") }, own(hana))

	message := func(of agent.TenantID) workplace.Message {
		t.Helper()
		_, err := r.Deliver(t.Context(), agent.Delivery{Message: agent.Message{
			ID: "M-" + string(of), To: agent.Address{Room: agent.Direct, Tenant: of, Person: hana},
			Blocks: []agent.Block{{Text: "U0NOOR asks."}, yes}, People: []agent.UserID{"U0NOOR"},
		}})
		r.ok(err)
		chat := r.teams.Chat(hana)
		return chat[len(chat)-1]
	}
	press := func(m workplace.Message) func() error {
		return func() error { _, err := r.teams.Press(t.Context(), hana, m, "Yes", nil); return err }
	}
	theirs := message(hanaThere.Tenant)
	if text := theirs.Card.Text(); !strings.Contains(text, "Noor Aziz asks.") {
		t.Errorf("a colleague there: %s", text)
	}
	check("a button of theirs", press(theirs), hanaThere)
	check("a button of ours", press(message(agent.TeamsTenant(company))), own(hana))
	before := len(r.inbox)
	r.ok(press(message("T0GONE"))())
	if len(r.inbox) != before {
		t.Error("a button of records that aren't hers had an effect")
	}
}

// TestTwinsDocument: a document of the other platform's records is offered and put where somebody in
// HR finds it.
func TestTwinsDocument(t *testing.T) {
	t.Parallel()
	r := newRigWith(t, "a password", &elsewhere{})
	r.ok(r.teams.Install(t.Context(), hana))
	r.document = []byte("%PDF-")
	_, err := r.Deliver(t.Context(), agent.Delivery{Message: agent.Message{
		ID: "M1", To: agent.Address{Room: agent.Direct, Tenant: hanaThere.Tenant, Person: hana},
		Blocks: []agent.Block{{Document: &agent.DocumentRef{ID: "D-1", Name: "note.pdf"}}},
	}})
	r.ok(err)
	chat := r.teams.Chat(hana)
	r.ok(r.teams.Answer(t.Context(), hana, chat[len(chat)-1], "accept"))
	if got := string(r.teams.Upload("note.pdf")); got != "%PDF-" {
		t.Errorf("HR got %q", got)
	}
}
