package admin_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/admin"
	"github.com/leaveway/leaveway/wizard"
)

var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

// at is an administrator's event, with what was looked up.
func at(f admin.Facts) admin.Place {
	return admin.Place{
		Event: agent.Event{At: noon, Person: agent.PersonRef{ID: "U0AMIR"}, Role: agent.Role{Admin: true}},
		Zone:  time.UTC, Facts: f, Where: func(agent.Session) string { return "step 2 of 5" },
	}
}

func TestRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]admin.Ask{
		"":                           {Subject: admin.Help, Page: 1},
		"  HELP ":                    {Subject: admin.Help, Page: 1},
		"sessions page 3":            {Subject: admin.Sessions, Page: 3},
		"wizards":                    {Subject: admin.Forms, Page: 1},
		"forms medical-v1 page 2":    {Subject: admin.Forms, Words: "medical-v1", Page: 2},
		"dead letters":               {Subject: admin.Letters, Page: 1},
		"Dead Letters page 2":        {Subject: admin.Letters, Page: 2},
		"letters":                    {Subject: admin.Letters, Page: 1},
		"failed messages":            {Subject: admin.Letters, Page: 1},
		"delete <@U0DANA|dana>":      {Subject: admin.Erase, Words: "<@U0DANA|dana>", Page: 1},
		"export U0DANA":              {Subject: admin.Export, Words: "U0DANA", Page: 1},
		"roll back medical-v1 1a2b":  {Subject: admin.RollBack, Words: "medical-v1 1a2b", Page: 1},
		"audit page of the workbook": {Subject: admin.Audit, Words: "page of the workbook", Page: 1},
		"sessions page -4":           {Subject: admin.Sessions, Page: 1},
		"colour":                     {Subject: admin.Unknown, Typed: "colour", Page: 1},
	} {
		if diff := cmp.Diff(want, admin.Read(text)); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
	}
}

// TestPeopleByName: somebody is found by the name or the address that the directory knows them by, also
// where IDs aren't Slack's.
func TestPeopleByName(t *testing.T) {
	t.Parallel()
	const dana, sam = "11111111-aaaa-4bbb-8ccc-000000000001", "11111111-aaaa-4bbb-8ccc-000000000002"
	p := at(admin.Facts{Known: []admin.Person{{ID: dana, LastSeen: noon}, {ID: sam, LastSeen: noon}}})
	for words, want := range map[string]string{"": "", "Dana Reyes": "Dana Reyes", "@dana@example.com": "dana@example.com", "<@U0DANA|dana>": "U0DANA"} {
		if got := admin.Read("people " + words).Named(); got != want {
			t.Errorf("%q is looked up as %q", words, got)
		}
	}
	p.Named = []agent.Colleague{{ID: dana, Name: "Dana Reyes"}}
	a := p.Answer(admin.Read("people Dana Reyes"))
	if len(a.People) != 1 || a.People[0] != dana {
		t.Errorf("%+v", a)
	}
	p.Named = nil
	if text := fmt.Sprint(p.Answer(admin.Read("people Jane Roe")).Blocks); !strings.Contains(text, "Nobody by that name") {
		t.Error(text)
	}
}

// TestRecordsByName: whose records are asked for is said by an ID or a name, and one name of two people
// is nobody yet.
func TestRecordsByName(t *testing.T) {
	t.Parallel()
	const dana, sam = "11111111-aaaa-4bbb-8ccc-000000000001", "U0SAM2"
	two := []agent.Colleague{{ID: dana, Name: "Dana Reyes"}, {ID: sam, Name: "Dana Reyes"}}
	for _, c := range []struct {
		words, named string
		found        []agent.Colleague
		want         agent.UserID
		says         string
	}{
		{"export", "", nil, "", "Whose records?"},
		{"export " + dana, "", nil, dana, ""},
		{"erase <@U0SAM2|sam>", "", nil, sam, ""},
		{"export @Dana Reyes", "Dana Reyes", two[:1], dana, ""},
		{"erase dana7@example.com", "dana7@example.com", two[:1], dana, ""},
		{"erase Dana Reyes", "Dana Reyes", two, "", "could be Dana Reyes or Dana Reyes. Please write the email address"},
		{"erase Jane Roe", "Jane Roe", nil, "", "can't find “Jane Roe”"},
	} {
		p, ask := at(admin.Facts{}), admin.Read(c.words)
		p.Named = c.found
		if ask.Named() != c.named || p.Whose(ask) != c.want {
			t.Errorf("%q looks %q up and is about %q", c.words, ask.Named(), p.Whose(ask))
		}
		if text := agent.PlainText(p.Answer(ask).Blocks); c.says != "" && !strings.Contains(text, c.says) {
			t.Errorf("%q: %s", c.words, text)
		}
	}
}

// TestOnlyAdministrators asks for everything there is, as somebody who may not: nothing is shown,
// and nothing changes.
func TestOnlyAdministrators(t *testing.T) {
	t.Parallel()
	for _, role := range []agent.Role{{}, {HR: true}, {Unknown: true}} {
		for _, text := range []string{"", "sessions", "stuck", "stats", "forms", "rollback f v1 0", "reminders", "people", "roles", "tokens", "letters", "retry all", "export U0DANA", "erase U0DANA", "audit", "health", "nonsense"} {
			p := at(admin.Facts{Letters: []agent.DeadLetter{{Kind: agent.DeadEvent, ID: "e1"}}})
			p.Event.Role = role
			a := p.Answer(admin.Read(text))
			if len(a.Blocks) != 1 || len(a.Audit)+len(a.People)+len(a.Change.Retry)+len(a.Change.Releases) > 0 {
				t.Errorf("%+v, %q: %+v", role, text, a)
			}
		}
	}
}

// TestPagesFit turns the pages of the longest lists: each fits into a message, and all entries are
// on one of them.
func TestPagesFit(t *testing.T) {
	t.Parallel()
	const many = 123
	var f admin.Facts
	for i := range many {
		id := fmt.Sprintf("slack-evt-%03d", i)
		f.Letters = append(f.Letters, agent.DeadLetter{Kind: agent.DeadMessage, ID: id, Person: "U0DANA", At: noon, Attempts: 8})
		f.Entries = append(f.Entries, agent.AuditEntry{At: noon, By: "U0HANA", What: id, Request: "LR-1", Why: strings.Repeat("w", 2000)})
		f.Known = append(f.Known, admin.Person{ID: agent.UserID(id), LastSeen: noon})
		f.Open = append(f.Open, agent.Session{ID: agent.SessionID(id), Person: agent.PersonRef{ID: agent.UserID(id)}, Form: &agent.Form{StartedAt: noon.AddDate(0, 0, -20)}})
	}
	for _, subject := range []string{"letters", "audit", "people", "sessions", "stuck"} {
		seen := map[string]bool{}
		for n := range 20 {
			a := at(f).Answer(admin.Read(fmt.Sprintf("%s page %d", subject, n+1)))
			if len(a.Blocks) > 40 {
				t.Errorf("%s: page %d has %d blocks", subject, n+1, len(a.Blocks))
			}
			for _, b := range a.Blocks {
				if len(b.Text) > 3000 {
					t.Errorf("%s: page %d has a text of %d characters", subject, n+1, len(b.Text))
				}
				for i := range many {
					if id := fmt.Sprintf("slack-evt-%03d", i); strings.Contains(b.Text, id) {
						seen[id] = true
					}
				}
			}
		}
		if len(seen) != many {
			t.Errorf("%s: the pages show %d of %d", subject, len(seen), many)
		}
	}
}

// TestReasonsAreForHR: why a request was denied is about somebody's leave.
func TestReasonsAreForHR(t *testing.T) {
	t.Parallel()
	p := at(admin.Facts{Entries: []agent.AuditEntry{{At: noon, By: "U0HANA", What: "denied", Request: "LR-1", Why: "the certificate is missing"}, {At: noon, By: "U0AMIR", What: "rolled back", Form: "f", Why: "to v1"}}})
	text := agent.PlainText(p.Answer(admin.Read("audit")).Blocks)
	if strings.Contains(text, "certificate") || !strings.Contains(text, "to v1") {
		t.Error(text)
	}
	p.Event.Role.HR = true
	if text := agent.PlainText(p.Answer(admin.Read("audit")).Blocks); !strings.Contains(text, "certificate") {
		t.Error(text)
	}
}

// TestRollBack goes through what may be in the way of another version.
func TestRollBack(t *testing.T) {
	t.Parallel()
	versions := []admin.Version{{Version: "bbbb2222", Usable: true}, {Version: "aaaa1111", Usable: true}, {Version: "0000dddd"}}
	shelf := admin.Shelf{Seq: 7, Forms: []admin.Form{
		{ID: "f", Name: "Form", Current: "bbbb2222", Versions: versions}, {ID: "own", Name: "Own", Current: "bbbb2222", File: "own.yaml", Versions: versions},
	}}
	for words, want := range map[string]string{
		"rollback f":            "Say which form",
		"rollback g aaaa":       "There is no form “g”",
		"rollback f cccc":       "There is no version cccc",
		"rollback f bbbb":       "already get version bbbb2222",
		"rollback f 0000":       "doesn't fit the other forms",
		"rollback own aaaa":     "kept in your file own.yaml",
		"rollback f aaaa":       "Anyone who begins “Form” from now on would get version aaaa1111",
		"rollback f aaaa1111 6": "Somebody published something in the meantime",
		"rollback f aaaa1111 7": "Done",
	} {
		a := at(admin.Facts{Shelf: shelf}).Answer(admin.Read(words))
		if text := agent.PlainText(a.Blocks); !strings.Contains(text, want) {
			t.Errorf("%s: %s", words, text)
		}
		wantChange := agent.Administration{}
		if want == "Done" {
			wantChange = agent.Administration{After: 7, Releases: []agent.Release{{Form: "f", Version: "aaaa1111", By: "U0AMIR"}}}
		}
		if diff := cmp.Diff(wantChange, a.Change); diff != "" {
			t.Errorf("%s:\n%s", words, diff)
		}
		if (len(a.Audit) == 1) != (want == "Done") {
			t.Errorf("%s: the audit has %+v", words, a.Audit)
		}
	}
}

// TestKindOfLeaveIsNotTold: the kind of somebody's leave follows from an answer.
func TestKindOfLeaveIsNotTold(t *testing.T) {
	t.Parallel()
	f := admin.Facts{
		Open:  []agent.Session{{Person: agent.PersonRef{ID: "U0DANA"}, Form: &agent.Form{StartedAt: noon, Pins: map[wizard.ID]wizard.Version{"preg-adoption-v1": "v1"}, Answers: wizard.Answers{"q-leave-type": {Value: "pregnancy-adoption", At: noon}}}}},
		Shelf: admin.Shelf{Forms: []admin.Form{{ID: "preg-adoption-v1", Name: "Pregnancy", Current: "v1", Versions: []admin.Version{{Version: "v1", UnderWay: 1}}}, {ID: "medical-v1", Name: "Medical", Current: "v1", Versions: []admin.Version{{Version: "v1"}}}}},
	}
	f.Known = []admin.Person{{ID: "U0DANA", LastSeen: noon}}
	for _, subject := range []string{"sessions", "stuck", "people"} {
		if text := strings.ToLower(agent.PlainText(at(f).Answer(admin.Read(subject)).Blocks)); strings.Contains(text, "preg") || strings.Contains(text, "of 5") {
			t.Errorf("%s: %s", subject, text)
		}
	}
	if text := agent.PlainText(at(f).Answer(admin.Read("forms")).Blocks); strings.Contains(text, "1 in progress") {
		t.Errorf("who is in which form follows from such numbers: %s", text)
	}
}
