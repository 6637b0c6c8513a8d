package store_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

// poisonedPeople is how many people each of the two workspaces has: a few, or as many as
// LEAVEWAY_POISONED_PEOPLE says.
func poisonedPeople(t *testing.T) int {
	t.Helper()
	said := os.Getenv("LEAVEWAY_POISONED_PEOPLE")
	if said == "" {
		return 25
	}
	n, err := strconv.Atoi(said)
	if err != nil || n < 1 {
		t.Fatal("LEAVEWAY_POISONED_PEOPLE is how many people each workspace has, such as 10000")
	}
	return n
}

// TestPoisonedPeople fills two workspaces in which everything has the same IDs: people, sessions,
// requests, questions, documents, events and messages. Everything that can be read of each person, and
// of each workspace, has words of that workspace and none of the other.
func TestPoisonedPeople(t *testing.T) {
	people := poisonedPeople(t)
	onBoth(t, func(t *testing.T, url string) {
		db := open(t, url, store.Options{})
		for i := range people {
			poison(t, db, "T1", i)
			poison(t, db, "T2", i)
		}
		const most = 200 // of whom everything is read: each takes longer, the more people there are
		for i := 0; i < people; i += 1 + people/most {
			readPoisoned(t, db, "T1", i)
			readPoisoned(t, db, "T2", i)
		}
		for _, tenant := range []agent.TenantID{"T1", "T2"} {
			readPoisonedWorkspace(t, db, tenant, people)
		}
	})
}

// poison commits something of a person to most tables.
func poison(t *testing.T, db *store.DB, tenant agent.TenantID, i int) {
	t.Helper()
	who := agent.PersonRef{ID: agent.UserID(benchPerson(i)), Name: "words of " + string(tenant)}
	words, n := fmt.Sprintf("words of %s about %s", tenant, who.ID), fmt.Sprint(i)
	s := filledSession(agent.SessionID("S" + n))
	s.Tenant, s.Person, s.LastQuestion = tenant, who, words
	r := vacation(i, 0)
	r.Tenant, r.Employee, r.Headline, r.State = tenant, who, words, agent.Filed
	d := agent.StoredDocument{Person: who.ID, Content: []byte(words)}
	d.ID, d.Name, d.Kind, d.At, d.Sent = agent.DocumentID("D-"+n), words, "PDF", noon, noon
	k := agent.Ticket{ID: agent.TicketID("K" + n), Tenant: tenant, State: agent.TicketOpen, Question: words, Opened: noon, Updated: noon, Askers: []agent.Asker{{Person: who, Words: words, At: noon}}}
	must(t, db.Commit(t.Context(), agent.Outcome{
		Event: agent.EventID("Ev" + n), Tenant: tenant, At: noon, Session: &s, Requests: []agent.Request{r}, Documents: []agent.StoredDocument{d},
		Tickets: []agent.Ticket{k}, TicketsOpened: int64(i),
		Changes:  []agent.Change{{At: noon, By: who.ID, What: "answered", Question: "q", To: words}},
		Profile:  &agent.Profile{Person: who.ID, Updated: noon, Told: []agent.Told{{Fact: "work_state", Value: words, By: who.ID, At: noon}}},
		Timers:   []agent.Timer{{Name: agent.TimerRemind, At: noon}},
		Messages: []agent.Message{{ID: "M" + n, Text: words, To: agent.Address{Room: agent.Direct, Tenant: tenant, Person: who.ID}}},
		Audit:    []agent.AuditEntry{{At: noon, By: who.ID, What: "answered", Request: r.ID, Why: words}},
		Asked:    []agent.AskedQuestion{{ID: agent.AskedID("A" + n), Words: words}},
	}))
	must(t, db.Put(t.Context(), agent.Event{ID: agent.EventID("In" + n), At: noon, Tenant: tenant, Session: s.ID, Person: who, Place: agent.Place{Surface: agent.SlackChat, Private: true}, Act: agent.Said{Text: words}}))
}

// onlyOf fails if something that was read has words of the other workspace, or none of this one.
func onlyOf(t *testing.T, tenant agent.TenantID, what string, read any, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	text, err := json.Marshal(read)
	must(t, err)
	other := map[agent.TenantID]string{"T1": "T2", "T2": "T1"}[tenant]
	if strings.Contains(string(text), "words of "+other) || !strings.Contains(string(text), "words of "+string(tenant)) {
		t.Fatalf("%s of %s: %.600s", what, tenant, text)
	}
}

// readPoisoned reads what there is of one person.
func readPoisoned(t *testing.T, db *store.DB, tenant agent.TenantID, i int) {
	t.Helper()
	ctx, id, n := t.Context(), agent.UserID(benchPerson(i)), fmt.Sprint(i)
	state, err := db.Load(ctx, agent.Ref{Event: "E", Tenant: tenant, Session: agent.SessionID("S" + n), Person: id, Request: vacation(i, 0).ID, Ticket: agent.TicketID("K" + n)})
	onlyOf(t, tenant, "the state", state, err)
	all, err := store.PersonalOf(db).Personal(ctx, tenant, id)
	onlyOf(t, tenant, "everything", all, err)
	if len(all.Sessions) != 1 || len(all.Requests) != 1 || len(all.Tickets) != 1 || len(all.Documents) != 1 || len(all.Others.Events) != 1 || len(all.Others.Outbox) != 1 {
		t.Fatalf("of %s in %s: %+v", id, tenant, all)
	}
	requests, err := store.Leaves{DB: db}.RequestsOf(ctx, tenant, id)
	onlyOf(t, tenant, "the requests", requests, err)
	document, ok, err := store.Document(ctx, db, tenant, agent.DocumentID("D-"+n))
	onlyOf(t, tenant, "the document", []any{document.Name, string(document.Content)}, err)
	if !ok {
		t.Fatalf("%s has no document in %s", id, tenant)
	}
}

// readPoisonedWorkspace reads what there is of all people together.
func readPoisonedWorkspace(t *testing.T, db *store.DB, tenant agent.TenantID, people int) {
	t.Helper()
	ctx := t.Context()
	requests, err := db.Requests(ctx, tenant, 3*people, agent.Filed)
	onlyOf(t, tenant, "all requests", requests, err)
	tickets, opened, err := db.OpenTickets(ctx, tenant)
	onlyOf(t, tenant, "all questions", tickets, err)
	asked, err := db.Questions(ctx, tenant, noon.AddDate(0, 0, -1))
	onlyOf(t, tenant, "what was asked", asked, err)
	sessions, err := store.StudioOf(db).Sessions(ctx, tenant)
	if err != nil || len(sessions) != people || len(requests) != people || len(tickets) != people || opened != int64(people) || len(asked) != people {
		t.Errorf("%s: %d sessions, %d requests, %d questions of %d opened, %d asked, %v", tenant, len(sessions), len(requests), len(tickets), opened, len(asked), err)
	}
}
