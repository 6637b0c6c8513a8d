package balance_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/leaveway/leaveway/agent/balance"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

const people = "id,name,country,state,hired\nU0ANA,Ana,US,NY,2019-03-04\n"

const vacation = `policyId: vacation
name: Vacation
kinds: [vacation]
unit: days
terms:
  - {from: 2020-01-01, perYear: [{amount: 20}], given: at once, year: calendar, carryUpTo: 5, carryUntil: "03-31"}
`

// asker is Ana on a Friday in November 2026, or somebody whom the company's file doesn't have.
func asker(t *testing.T, known bool, form map[string]string) balance.Asker {
	t.Helper()
	book, err := staff.Load(fstest.MapFS{staff.File: {Data: []byte(people)}, "time-off/vacation.yaml": {Data: []byte(vacation)}}, []string{"vacation"})
	if err != nil {
		t.Fatal(err)
	}
	a := balance.Asker{Book: book, Forms: wizard.NewLibrary(wizard.Limits{}), Clock: when.Clock{Now: time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)}, Form: form}
	if known {
		a.Who = book.Person("U0ANA", "")
	}
	return a
}

// TestTell has questions, and how their answers begin: from the company's file, for people whom it has.
func TestTell(t *testing.T) {
	t.Parallel()
	week := map[string]string{"leave_name": "vacation", "leave_start": "2026-12-07", "leave_end": "2026-12-11"}
	for _, c := range []struct {
		words  string
		form   map[string]string
		known  bool
		want   string // a part of each section's first line
		amount bool   // the next question can go on from it
	}{
		{"how much vacation do I have?", nil, true, "20 days", true},
		{"how much vacation do I have?", nil, false, "I don't know how much", false},
		{"do unused days roll over?", nil, true, "5 days", false},
		{"how much is left after that?", week, true, "15 days", false},
		{"is this coming out of my pto?", week, true, "Yes, it comes out of your vacation. / 15 days", false},
		{"is this coming out of my pto?", week, false, "Yes, it comes out of your vacation.", false},
		{"is that paid?", week, false, "It comes out of your vacation, which is paid", false},
	} {
		told := asker(t, c.known, c.form).Tell(c.words, nil)
		var got []string
		for _, section := range told.Sections {
			got = append(got, section[0])
		}
		ok := told.Asked == c.amount
		parts := strings.Split(c.want, " / ")
		for i, part := range parts {
			ok = ok && len(got) == len(parts) && strings.Contains(got[i], part)
		}
		if !ok {
			t.Errorf("%s, in the file %t: %q, %t; want %q", c.words, c.known, got, told.Asked, c.want)
		}
	}
}

// TestWonders has questions that the company's files answer, its written policies, or neither.
func TestWonders(t *testing.T) {
	t.Parallel()
	week := map[string]string{"leave_name": "vacation"}
	for _, c := range []struct {
		words string
		form  map[string]string
		want  string
	}{
		{"do unused days roll over?", nil, "agent.Talk agent.AskPolicy"},
		{"can I cash out vacation days", nil, "agent.AskPolicy"},
		{"how much is left after that?", week, "agent.Talk"},
		{"how much is left after that?", nil, ""},
		{"is that paid?", week, "agent.Talk agent.AskPolicy"},
		{"is that paid?", nil, ""},
		{"can I get paid instead", week, "agent.AskPolicy"},
		{"how much vacation do I have?", nil, ""},
	} {
		var got []string
		for _, m := range asker(t, true, c.form).Wonders(c.words) {
			got = append(got, fmt.Sprintf("%T", m))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s, with a form %t: %q, want %q", c.words, c.form != nil, got, c.want)
		}
	}
}
