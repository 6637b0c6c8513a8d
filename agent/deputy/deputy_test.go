package deputy_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/deputy"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/staff"
)

const people = `id,email,name,manager,hired,left
U0SAM,sam@example.com,Sam Ortiz,,2019-01-01,
U0AMIR,amir@example.com,Amir Haddad,U0SAM,2019-01-01,
U0LEE,lee@example.com,Sam Lee,U0SAM,2019-01-01,
U0TWO,two@example.com,Amir Haddad,U0SAM,2019-01-01,
U0BO,bo@example.com,Bo Lind,U0SAM,2019-01-01,2026-12-01
,nora@example.com,Nora Vik,U0SAM,2019-01-01,
`

var today = time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)

// place is Sam's, with everybody known and whom they have named.
func place(t *testing.T, named map[string][]agent.Substitute) deputy.Place {
	t.Helper()
	book, err := staff.Load(fstest.MapFS{"people.csv": {Data: []byte(people)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := deputy.Place{
		Book: book, Owner: book.Named("U0SAM"), Own: true, Standing: map[*staff.Person]route.Standing{}, Today: today,
		By: agent.Signature{By: "U0SAM", Name: "Sam Ortiz", At: today},
	}
	for _, key := range book.Keys() {
		who := book.Named(key)
		p.Standing[who] = route.Standing{ID: who.ID, Profile: agent.Profile{Person: who.ID, Substitutes: named[who.Called()]}}
	}
	return p
}

func on(first, last string) agent.Days {
	d, _ := agent.ParseDays(first + "/" + last)
	return d
}

// TestJudge has who can't be named, and what is said then.
func TestJudge(t *testing.T) {
	t.Parallel()
	dec := on("2026-12-20", "2027-01-03")
	for _, c := range []struct {
		who     string
		days    agent.Days
		named   map[string][]agent.Substitute
		refused string // a part of the sentence; empty if they can be named
	}{
		{"Sam Lee", dec, nil, ""},
		{"Amir Haddad", dec, nil, "could be Amir Haddad (amir@example.com) or Amir Haddad (two@example.com)"},
		{"two@example.com", dec, nil, ""},
		{"Zoe Quinn", dec, nil, "I don't know that name"},
		{"Sam Ortiz", dec, nil, "You can't stand in for yourself"},
		{"Bo Lind", dec, nil, "will have left by then"},
		{"Nora Vik", dec, nil, "I can't reach Nora Vik here"},
		{"Sam Lee", agent.Days{}, nil, "From when until when"},
		{"Sam Lee", on("2027-01-03", "2026-12-20"), nil, "is before the first"},
		{"Sam Lee", on("2026-11-01", "2026-11-05"), nil, "has passed"},
		{"Sam Lee", on("2026-12-20", "2028-12-20"), nil, "at most a year"},
		{"Sam Lee", dec, map[string][]agent.Substitute{"Sam Lee": {{Line: "sam@example.com", Name: "Sam Ortiz", Days: dec}}}, "That would go in a circle"},
		{"Sam Lee", dec, map[string][]agent.Substitute{"Sam Lee": {{Line: "sam@example.com", Name: "Sam Ortiz", Days: on("2027-02-01", "2027-02-05")}}}, ""},
		{"Sam Lee", dec, map[string][]agent.Substitute{"Sam Ortiz": {{Line: "two@example.com", Name: "Amir Haddad", Days: on("2027-01-03", "2027-01-09")}}}, "already decides for you"},
	} {
		n, refused := place(t, c.named).Judge([]string{c.who}, c.days)
		if (c.refused == "") != (refused == "") || !strings.Contains(refused, c.refused) {
			t.Errorf("%s, %s: %q, want %q", c.who, c.days, refused, c.refused)
		}
		if again, ok := deputy.ParseNamed(n.String()); refused == "" && (!ok || again != n) {
			t.Errorf("a button carries %q, which is read as %+v", n, again)
		}
	}
}

// TestOwnerUnknown: HR can't name a substitute for somebody whom nobody knows on the chat platform. What
// is noted would be nobody's.
func TestOwnerUnknown(t *testing.T) {
	t.Parallel()
	p := place(t, nil)
	p.Owner, p.Own = p.Book.Named("nora@example.com"), false
	if n, refused := p.Judge([]string{"Sam Lee"}, on("2026-12-20", "2027-01-03")); !strings.Contains(refused, "I don't know Nora Vik here yet") {
		t.Errorf("%+v, %q", n, refused)
	}
	n := deputy.Named{Line: "lee@example.com", Owner: "nora@example.com", Days: on("2026-12-20", "2027-01-03")}
	if _, changed, refused := p.Set(n); changed || refused == "" {
		t.Errorf("by a button: %t, %q", changed, refused)
	}
}

// TestSetAndEnd checks that a second click names nobody twice, that an old button is judged again, and
// that what was named is taken back.
func TestSetAndEnd(t *testing.T) {
	t.Parallel()
	p := place(t, nil)
	n, refused := p.Judge([]string{"Sam Lee"}, on("2026-12-20", "2027-01-03"))
	if refused != "" {
		t.Fatal(refused)
	}
	next, changed, refused := p.Set(n)
	if refused != "" || !changed || len(next.Substitutes) != 1 || next.Substitutes[0].Name != "Sam Lee" {
		t.Fatalf("named: %+v, %t, %q", next, changed, refused)
	}
	p = place(t, map[string][]agent.Substitute{"Sam Ortiz": next.Substitutes})
	if again, changed, refused := p.Set(n); changed || refused != "" || len(again.Substitutes) != 1 {
		t.Errorf("a second click: %+v, %t, %q", again, changed, refused)
	}
	left, ended := p.End(n.Line, n.Days)
	if len(ended) != 1 || len(left.Substitutes) != 0 {
		t.Errorf("taken back: %+v, left %+v", ended, left)
	}
	p.Today = time.Date(2027, 2, 1, 0, 0, 0, 0, time.UTC)
	if _, ended := p.End("", agent.Days{}); len(ended) != 0 {
		t.Errorf("what is over was taken back: %+v", ended)
	}
	if _, _, refused := p.Set(deputy.Named{Line: n.Line, Owner: n.Owner, Days: on("2027-01-10", "2027-01-12")}); !strings.Contains(refused, "has passed") {
		t.Errorf("an old button: %q", refused)
	}
}
