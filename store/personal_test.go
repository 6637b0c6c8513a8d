package store_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/privacy"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/knowledge/handover"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/personal"
	"github.com/leaveway/leaveway/store/storetest"
	"github.com/leaveway/leaveway/wizard"
)

// onBoth runs a test with each engine.
func onBoth(t *testing.T, test func(t *testing.T, url string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, "sqlite:"+filepath.Join(t.TempDir(), "x.db"))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, storetest.Postgres(t))
	})
}

// TestInventory compares the inventory of who is named where with the real schema.
func TestInventory(t *testing.T) {
	seen := map[string]map[string]bool{} // columns that some engine has
	for _, url := range []string{"sqlite:" + filepath.Join(t.TempDir(), "x.db"), storetest.Postgres(t)} {
		open(t, url, store.Options{})
		_, columns := storetest.Tables(t, url)
		for table, names := range columns {
			if slices.ContainsFunc(personal.Libraries, func(begin string) bool { return strings.HasPrefix(table, begin) }) {
				continue
			}
			i := slices.IndexFunc(personal.Inventory, func(known personal.Table) bool { return known.Name == table })
			if i < 0 {
				t.Errorf("the table %s isn't in personal.Inventory.\n\tSay there what it has about people and what erasing a person does to it, and do that in personal.Forget or agent/privacy.", table)
				continue
			}
			if seen[table] == nil {
				seen[table] = map[string]bool{}
			}
			for _, name := range names {
				if seen[table][name] = true; !has(personal.Inventory[i].Columns, name) {
					t.Errorf("the column %s.%s isn't in personal.Inventory.\n\tSay there what it tells of people; if it names one, look at personal.Forget and at personal.Records.", table, name)
				}
			}
		}
	}
	for _, table := range personal.Inventory {
		for name := range table.Columns {
			if !seen[table.Name][name] {
				t.Errorf("personal.Inventory lists %s.%s, which no database has.\n\tRemove it.", table.Name, name)
			}
		}
		if words := slices.Contains(slices.Collect(maps.Values(table.Columns)), personal.Words); words && !sealedIn(table.Name) {
			t.Errorf("%s has words, and none of its columns is sealed", table.Name)
		}
		if (table.Fate == personal.Kept) && table.Why == "" {
			t.Errorf("%s is kept, and the inventory doesn't say why", table.Name)
		}
	}
}

// sealedIn reports whether some column of a table is sealed.
func sealedIn(table string) bool {
	return slices.ContainsFunc(slices.Collect(maps.Keys(store.SealedColumns())), func(column string) bool { return strings.HasPrefix(column, table+".") })
}

func has(columns map[string]personal.Kind, name string) bool { _, ok := columns[name]; return ok }

// everywhere commits something of Dana's to every table that can have something of a person.
func everywhere(t *testing.T, db *store.DB, at time.Time) {
	t.Helper()
	dana, old := agent.PersonRef{ID: "U0DANA", Name: "Dana Reyes"}, at.Add(-privacy.RecordsKept-time.Hour)
	request := func(id agent.RequestID, filed time.Time) agent.Request {
		return agent.Request{
			ID: id, Tenant: "T1", Session: "slack-T1-U0DANA", Employee: dana, State: agent.Approved, Headline: "Jun 6 – Aug 28", FiledAt: filed, UpdatedAt: filed,
			Answers: []agent.FiledAnswer{{Label: "Why?", Display: "SECRET illness", Answer: wizard.Answer{Value: "SECRET illness"}}}, Decided: &agent.Signature{By: "U0HANA", Name: "Hana Ito", At: filed},
		}
	}
	asker := func(p agent.PersonRef, words string) agent.Asker { return agent.Asker{Person: p, Words: words, At: at} }
	hana := agent.PersonRef{ID: "U0HANA", Name: "Hana Ito"}
	session := agent.Session{ID: "slack-T1-U0DANA", Tenant: "T1", Person: dana, CreatedAt: at, UpdatedAt: at}
	session.LastQuestion = "SECRET question"
	session.Nudges = []agent.Nudge{{At: at, Words: "look at Sam's SAMSECRET", Employee: "Sam Ortiz"}}
	must(t, db.Commit(t.Context(), agent.Outcome{
		Event: "Ev1", Tenant: "T1", At: at, Session: &session,
		Changes:       []agent.Change{{At: at, By: "U0DANA", What: "answered", Question: "q", To: "SECRET answer"}},
		Requests:      []agent.Request{request("LR-OLD00001", old), request("LR-NEW00001", at)},
		Profile:       &agent.Profile{Person: "U0DANA", Updated: at, Told: []agent.Told{{Fact: "work_state", Value: "CA", By: "U0DANA", At: at}}},
		Tickets:       []agent.Ticket{{ID: "K1", Tenant: "T1", State: agent.TicketOpen, Question: "SECRET pay?", Opened: at, Updated: at, Askers: []agent.Asker{asker(dana, "SECRET pay?")}}},
		TicketsOpened: 0,
		Handovers: []agent.Handover{{
			ID: "H1", Tenant: "T1", State: agent.HandoverApproved, Started: at, Updated: at, About: handover.About{Project: "Harbor", Role: "analyst", Version: 1},
			People: agent.HandoverPeople{Leaver: dana, Manager: hana, Starter: hana},
		}},
		HandoverParts: []agent.HandoverPart{{Handover: "H1", Name: "package/1", Package: &handover.Package{Facts: []handover.Fact{{Text: "Dana Reyes runs the model on Mondays"}}}}},
		Subscriptions: []agent.Subscription{
			{ID: "own/U0DANA", Kind: agent.OwnCalendar, Owner: dana, Digest: "d1", At: at},
			{ID: "weekly/C1", Kind: agent.Weekly, Owner: dana, Channel: "C1", At: at},
		},
		Documents: []agent.StoredDocument{document("D-1", at, time.Time{}), document("D-2", at, at)},
		Timers:    []agent.Timer{{Name: agent.TimerRemind, At: at.Add(time.Hour)}},
		Messages:  []agent.Message{{ID: "M1", Text: "SECRET to Dana", To: agent.Address{Room: agent.Direct, Tenant: "T1", Person: "U0DANA"}}},
		Audit: []agent.AuditEntry{
			{At: at, By: "U0HANA", What: "approved", Request: "LR-OLD00001", Why: "SECRET reason"},
			{At: at, By: "U0HANA", What: "approved", Request: "LR-NEW00001", Why: "KEPT reason"},
			{At: at, By: "U0DANA", What: "answered", Ticket: "K9", Why: "about SAMSECRET"},
		},
	}))
	both := agent.Ticket{ID: "K2", Tenant: "T1", State: agent.TicketOpen, Question: "SECRET parking?", Opened: at, Updated: at, Askers: []agent.Asker{asker(dana, "SECRET parking?"), asker(hana, "HANASECRET where to park?")}}
	must(t, db.Commit(t.Context(), agent.Outcome{Event: "Ev2", Tenant: "T1", At: at, Tickets: []agent.Ticket{both}, TicketsOpened: 1}))
	must(t, db.Put(t.Context(), agent.Event{ID: "Ev3", At: at, Tenant: "T1", Session: "slack-T1-U0DANA", Person: dana, Place: agent.Place{Surface: agent.SlackChat, Private: true}, Act: agent.Said{Text: "SECRET waiting"}}))
	must(t, db.Put(t.Context(), agent.DueTimer{Tenant: "T1", Session: "slack-T1-U0DANA", Person: "U0DANA", Timer: agent.Timer{Name: agent.TimerExpire, At: at}}.Event(at)))
	must(t, store.MemoryOf(db).Remember(t.Context(), "T1", "person/U0DANA", []byte(`{"name":"Dana Reyes"}`)))
	must(t, store.MemoryOf(db).Remember(t.Context(), "T1", "twin/U0DANA/8A3F", []byte(`{"entra":"8A3F SECRET"}`)))
	must(t, store.MemoryOf(db).Remember(t.Context(), "teams-77", "person/8A3F", []byte(`{"name":"Dana Reyes"}`)))
	must(t, store.MemoryOf(db).Remember(t.Context(), "teams-77", "person/8A40", []byte(`{"name":"OTHER in Teams"}`)))
	must(t, db.SaveConversation(t.Context(), questionnaire.Change{
		Conversation: questionnaire.Conversation{Tenant: "T1", Base: "slack-T1-U0DANA-questions", Sessions: []questionnaire.Session{{}}, UpdatedAt: at}, Phone: "+15550100",
		Lines: []questionnaire.Line{{Session: "slack-T1-U0DANA-questions"}},
	}))
	// Somebody else, and somebody of another company with the same ID.
	for _, other := range []struct {
		tenant agent.TenantID
		person agent.UserID
	}{{"T1", "U0DANA2"}, {"T2", "U0DANA"}} {
		s := agent.Session{ID: agent.SessionID("slack-" + string(other.tenant) + "-" + string(other.person)), Tenant: other.tenant, Person: agent.PersonRef{ID: other.person, Name: "OTHER"}, UpdatedAt: at}
		must(t, db.Commit(t.Context(), agent.Outcome{
			Event: "Ev9", Tenant: other.tenant, At: at, Session: &s, Timers: []agent.Timer{{Name: agent.TimerRemind, At: at.Add(time.Hour)}},
			Profile:  &agent.Profile{Person: other.person, Updated: at, Told: []agent.Told{{Fact: "work_state", Value: "OTHER"}}},
			Messages: []agent.Message{{ID: "M9", Text: "OTHER", To: agent.Address{Room: agent.Direct, Tenant: other.tenant, Person: other.person}}},
		}))
	}
}

func document(id agent.DocumentID, at, sent time.Time) agent.StoredDocument {
	d := agent.StoredDocument{Person: "U0DANA", Content: []byte("what is in it")}
	d.ID, d.Name, d.Kind, d.At, d.Sent = id, "note.pdf", "PDF", at, sent
	return d
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func personalOf(t *testing.T, db *store.DB) agent.Personal {
	t.Helper()
	p, err := store.PersonalOf(db).Personal(t.Context(), "T1", "U0DANA")
	must(t, err)
	return p
}

// decide commits a decision.
func decide(t *testing.T, db *store.DB, out agent.Outcome, refusal *agent.Refusal) {
	t.Helper()
	if refusal != nil {
		t.Fatal(refusal.Sentence)
	}
	must(t, db.Commit(t.Context(), out))
}

// TestErase plants a person in every table, exports and erases them, and looks for what is left of
// them: only in tables of which the inventory says that they keep it.
func TestErase(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		now := time.Now().UTC().Truncate(time.Second)
		db := open(t, url, store.Options{Now: func() time.Time { return now }})
		everywhere(t, db, now)
		p := personalOf(t, db)
		checkCopy(t, p, now)
		before, _ := storetest.Tables(t, url)
		hana, omar := agent.Signature{By: "U0HANA", Name: "Hana Ito", At: now}, agent.Signature{By: "U0OMAR", Name: "Omar Aziz", At: now}
		out, refusal := privacy.Begin(p, privacy.Who(p), hana)
		decide(t, db, out, refusal)
		out, refusal = privacy.Confirm(personalOf(t, db), omar)
		decide(t, db, out, refusal)
		if err := db.Commit(t.Context(), out); !errors.Is(err, agent.ErrConflict) {
			t.Errorf("confirmed twice: %v", err)
		}
		after, _ := storetest.Tables(t, url)
		checkErased(t, before, after)
		left := personalOf(t, db)
		if len(left.Sessions)+len(left.Others.Waiting)+len(left.Others.Events)+len(left.Others.Outbox) > 0 || len(left.Requests) != 1 || left.Requests[0].ID != "LR-NEW00001" {
			t.Errorf("left: %+v", left)
		}
		checkReturn(t, db, now)
		checkLater(t, db, url, now)
	})
}

// checkErased looks for the person in every table.
func checkErased(t *testing.T, before, after map[string]string) {
	t.Helper()
	for _, table := range personal.Inventory {
		text := strings.ReplaceAll(after[table.Name], "U0DANA2", "")
		if table.Name == "requests" || table.Fate == personal.Kept {
			continue // the newer one is kept
		}
		for _, trace := range []string{"SECRET", "Dana Reyes", "slack-T1-U0DANA"} {
			if strings.Contains(strings.ReplaceAll(text, "HANASECRET", ""), trace) {
				t.Errorf("%s still has %q:\n%s", table.Name, trace, text)
			}
		}
	}
	for _, table := range []string{"sessions", "history", "outbox", "timers", "profiles", "tickets", "handovers", "handover_parts", "subscriptions", "questionnaires", "phones", "trail", "chat_memory", "documents", "requests", "audit", "events"} {
		if before[table] == after[table] {
			t.Errorf("%s didn't change", table)
		}
	}
	for table, keeps := range map[string]string{
		"tickets": "HANASECRET", "handover_parts": "analyst runs the model", "subscriptions": "weekly/C1", "documents": "D-2", "profiles": "OTHER", "outbox": "OTHER", "timers": "slack-T2-U0DANA",
		"audit": "KEPT reason", "requests": "SECRET illness", "sessions": "slack-T2-U0DANA", "events": "Ev3", "chat_memory": "OTHER in Teams",
	} {
		if !strings.Contains(after[table], keeps) {
			t.Errorf("%s lost %q:\n%s", table, keeps, after[table])
		}
	}
	if strings.Contains(after["audit"], "SECRET reason") || strings.Contains(after["documents"], "D-1") || strings.Count(after["requests"], "LR-OLD00001") == 0 {
		t.Errorf("audit %s\ndocuments %s\nrequests %s", after["audit"], after["documents"], after["requests"])
	}
}

// checkReturn has what comes late come, and the person write again.
func checkReturn(t *testing.T, db *store.DB, now time.Time) {
	t.Helper()
	late := agent.Session{ID: "slack-T1-U0DANA", Tenant: "T1", Person: agent.PersonRef{ID: "U0DANA"}, Version: 1, UpdatedAt: now}
	if err := db.Commit(t.Context(), agent.Outcome{Event: "Ev3", Tenant: "T1", At: now, Session: &late}); !errors.Is(err, agent.ErrSeen) {
		t.Errorf("a turn that was under way: %v", err)
	}
	if err := db.Put(t.Context(), agent.Event{ID: "Ev1", At: now, Tenant: "T1", Session: "slack-T1-U0DANA", Act: agent.Said{Text: "late"}}); !errors.Is(err, agent.ErrSeen) {
		t.Errorf("an event that Slack repeats: %v", err)
	}
	if n, err := db.FireTimers(t.Context()); err != nil || n > 0 {
		t.Errorf("%d timers fired, %v", n, err)
	}
	late.Version = 0
	must(t, db.Commit(t.Context(), agent.Outcome{Event: "Ev7", Tenant: "T1", At: now, Session: &late, Requests: []agent.Request{{
		ID: "LR-AGAIN001", Tenant: "T1", Employee: late.Person, State: agent.Filed, FiledAt: now.Add(time.Hour), UpdatedAt: now.Add(time.Hour),
	}}}))
}

// checkLater lets the time pass for which the newer request has to be kept.
func checkLater(t *testing.T, db *store.DB, url string, now time.Time) {
	t.Helper()
	records := store.PersonalOf(db)
	soon, err := records.Due(t.Context(), now.Add(privacy.RecordsKept-time.Hour))
	must(t, err)
	due, err := records.Due(t.Context(), now.Add(privacy.RecordsKept+time.Hour))
	must(t, err)
	if len(soon) > 0 || !slices.Equal(due, []personal.Whose{{Tenant: "T1", Person: "U0DANA"}}) {
		t.Fatalf("due soon %v, due %v", soon, due)
	}
	out := privacy.Later(personalOf(t, db), now.Add(privacy.RecordsKept+time.Minute))
	must(t, db.Commit(t.Context(), out))
	tables, _ := storetest.Tables(t, url)
	if strings.Contains(tables["requests"], "SECRET") || strings.Contains(tables["audit"], "KEPT reason") || strings.Contains(tables["erasures"], "U0DANA") || !strings.Contains(tables["requests"], "LR-AGAIN001") {
		t.Errorf("requests %s\naudit %s\nerasures %s", tables["requests"], tables["audit"], tables["erasures"])
	}
	if p := personalOf(t, db); len(p.Requests) != 1 || len(p.Sessions) != 1 {
		t.Errorf("what came afterwards: %+v", p)
	}
}

// checkCopy checks that a copy has everything of the person's, and nothing of anybody else's.
func checkCopy(t *testing.T, p agent.Personal, now time.Time) {
	t.Helper()
	c := privacy.CopyOf(p, now)
	text, err := c.JSON()
	must(t, err)
	page, err := c.Page()
	must(t, err)
	for _, want := range []string{"SECRET illness", "SECRET question", "SECRET answer", "SECRET pay?", "SECRET parking?", "SECRET waiting", "SECRET to Dana", "LR-OLD00001", "KEPT reason", "note.pdf", "work_state", "own/U0DANA", "Harbor", "remind", "slack-T1-U0DANA-questions", "Dana Reyes"} {
		if !strings.Contains(string(text), want) && want != "own/U0DANA" {
			t.Errorf("the copy lacks %q", want)
		}
		if !strings.Contains(string(page), want) && want != "own/U0DANA" {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, other := range []string{"HANASECRET", "SAMSECRET", "Sam Ortiz", "OTHER", "U0DANA2"} {
		if strings.Contains(string(text), other) || strings.Contains(string(page), other) {
			t.Errorf("the copy has %q, which is somebody else's", other)
		}
	}
	if !json.Valid(text) {
		t.Error("it isn't JSON")
	}
}

// TestHold checks that nothing of a person is deleted while their records are held: by an erasure,
// by one that was read before the hold came, and by age.
func TestHold(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		now := time.Now().UTC().Truncate(time.Second)
		db := open(t, url, store.Options{Now: func() time.Time { return now }, DocumentsKept: time.Hour})
		everywhere(t, db, now)
		hana, omar := agent.Signature{By: "U0HANA", At: now}, agent.Signature{By: "U0OMAR", At: now}
		out, refusal := privacy.Begin(personalOf(t, db), agent.PersonRef{ID: "U0DANA"}, hana)
		decide(t, db, out, refusal)
		stale, refusal := privacy.Confirm(personalOf(t, db), omar)
		if refusal != nil {
			t.Fatal(refusal.Sentence)
		}
		out, refusal = privacy.SetHold(personalOf(t, db), omar, "Case 7")
		decide(t, db, out, refusal)
		if err := db.Commit(t.Context(), stale); !errors.Is(err, agent.ErrConflict) {
			t.Errorf("erased in spite of a hold: %v", err)
		}
		if _, refusal = privacy.Confirm(personalOf(t, db), omar); refusal == nil || !strings.Contains(refusal.Sentence, "Case 7") {
			t.Errorf("refusal: %v", refusal)
		}
		now = now.Add(2 * agent.ProfileKept)
		must(t, db.Sweep(t.Context()))
		if p := personalOf(t, db); p.Profile.Version == 0 || len(p.Documents) != 2 {
			t.Errorf("swept: profile %v, documents %v", p.Profile, p.Documents)
		}
		out, refusal = privacy.EndHold(personalOf(t, db), hana)
		decide(t, db, out, refusal)
		must(t, db.Sweep(t.Context()))
		if p := personalOf(t, db); p.Profile.Version > 0 || len(p.Documents) > 0 || p.Hold.Version > 0 {
			t.Errorf("not swept: %+v", cmp.Or(p.Profile.Version, p.Hold.Version))
		}
	})
}

// TestInventoryIsDocumented compares the table in docs/privacy.md with the inventory.
func TestInventoryIsDocumented(t *testing.T) {
	page, err := os.ReadFile("../docs/privacy.md")
	must(t, err)
	for _, table := range personal.Inventory {
		row := "| `" + table.Name + "` | " + table.Has + " | " + string(table.Fate) + " | " + table.Why + " |\n"
		if !strings.Contains(string(page), row) {
			t.Errorf("docs/privacy.md lacks this row:\n%s", row)
		}
	}
}

// TestFormsOfEarlierPrograms: a row of which an earlier program didn't say whether a form is under
// way is read, and then known.
func TestFormsOfEarlierPrograms(t *testing.T) {
	onBoth(t, func(t *testing.T, url string) {
		db := open(t, url, store.Options{})
		write := func(id agent.SessionID, version int64, form *agent.Form) {
			t.Helper()
			s := agent.Session{ID: id, Tenant: "T1", Version: version, UpdatedAt: noon, Form: form}
			must(t, db.Commit(t.Context(), agent.Outcome{Tenant: "T1", At: noon, Session: &s}))
		}
		filling := &agent.Form{State: agent.FormOpen, StartedAt: noon}
		write("S1", 0, filling)
		write("S2", 0, nil)
		storetest.Tamper(t, url, "UPDATE sessions SET form = 2")
		write("S3", 0, filling)
		if all, err := store.StudioOf(db).Sessions(t.Context(), "T1"); err != nil || len(all) != 2 {
			t.Errorf("%d forms are under way, want 2 (%v)", len(all), err)
		}
	})
}
