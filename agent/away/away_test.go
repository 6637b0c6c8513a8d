package away_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/away"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

var (
	noon  = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)
	today = timeoff.On(2026, 11, 20)
)

func ana(t *testing.T) *staff.Person {
	t.Helper()
	b, err := staff.Load(fstest.MapFS{staff.File: {Data: []byte("id,email,name,hired\nU0ANA,ana@x.com,Ana Reyes,2020-01-01\n")}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b.Named("U0ANA")
}

// asked is a request that was filed some hours after noon, and approved an hour later.
func asked(id string, hour int, state agent.RequestState) agent.Request {
	filed := noon.Add(time.Duration(hour) * time.Hour)
	r := agent.Request{ID: agent.RequestID(id), Tenant: "T1", Employee: agent.PersonRef{ID: "U0ANA"}, State: state, FiledAt: filed}
	if state == agent.Approved {
		r.Decided = &agent.Signature{At: filed.Add(time.Hour)}
	}
	return r
}

// calendar returns a calendar's events, a line each, and their UIDs by their first days.
func calendar(t *testing.T, own bool, days map[agent.RequestID]string, requests ...agent.Request) (lines string, uids map[string]string) {
	t.Helper()
	facts := func(r agent.Request) map[string]string {
		f := strings.Fields(days[r.ID])
		facts := map[string]string{"leave_name": "sick", "leave_start": f[0], "weeks_asked": f[len(f)-1]}
		if len(f) > 2 || len(f) == 2 && strings.Contains(f[1], "-") {
			facts["leave_end"] = f[1]
		}
		return facts
	}
	uids = map[string]string{}
	var all []string
	for _, e := range away.Events([]away.Member{{Who: ana(t), Requests: requests, Facts: facts}}, own, today) {
		said := fmt.Sprintf("%s %s to %s", e.Title, e.From, e.To)
		if e.Canceled {
			said += " canceled"
		}
		if e.Part {
			said += " part"
		}
		all = append(all, said+fmt.Sprintf(" #%d", e.Sequence-int(noon.Sub(time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC))/time.Second)))
		uids[e.From.String()] = e.UID
	}
	return strings.Join(all, "\n"), uids
}

// TestEvents tells when somebody is away, and nothing else.
func TestEvents(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		days     map[agent.RequestID]string
		requests []agent.Request
		want     string
	}{
		"a week": {map[agent.RequestID]string{"A": "2026-12-07 2026-12-11"}, []agent.Request{asked("A", 0, agent.Approved)}, "Ana Reyes away 2026-12-07 to 2026-12-11 #3600"},
		"not decided, denied": {
			map[agent.RequestID]string{"A": "2026-12-07 2026-12-11", "B": "2026-12-14 1_day"},
			[]agent.Request{asked("A", 0, agent.Filed), asked("B", 0, agent.Denied)},
			"",
		},
		"a sick day after a vacation": {
			map[agent.RequestID]string{"A": "2026-12-07 2026-12-11", "B": "2026-12-14 1_day"},
			[]agent.Request{asked("A", 0, agent.Approved), asked("B", 5, agent.Approved)},
			"Ana Reyes away 2026-12-07 to 2026-12-14 #21600",
		},
		"a morning":    {map[agent.RequestID]string{"A": "2026-12-07 morning"}, []agent.Request{asked("A", 0, agent.Approved)}, "Ana Reyes away (in the morning) 2026-12-07 to 2026-12-07 part #3600"},
		"an afternoon": {map[agent.RequestID]string{"A": "2026-12-07 afternoon"}, []agent.Request{asked("A", 0, agent.Approved)}, "Ana Reyes away (in the afternoon) 2026-12-07 to 2026-12-07 part #3600"},
		"two hours":    {map[agent.RequestID]string{"A": "2026-12-07 2_hours"}, []agent.Request{asked("A", 0, agent.Approved)}, "Ana Reyes away (a part of the day) 2026-12-07 to 2026-12-07 part #3600"},
		"long ago":     {map[agent.RequestID]string{"A": "2026-03-02 2026-03-06"}, []agent.Request{asked("A", 0, agent.Approved)}, ""},
		"no last day":  {map[agent.RequestID]string{"A": "2026-12-07 unsure"}, []agent.Request{asked("A", 0, agent.Approved)}, "Ana Reyes away (end not known yet) 2026-12-07 to 2027-03-07 #3600"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got, _ := calendar(t, false, c.days, c.requests...); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestEventsChange moves a leave, joins another one to it, and cancels them: what a calendar
// program knows keeps its name, and its number only grows.
func TestEventsChange(t *testing.T) {
	t.Parallel()
	days := map[agent.RequestID]string{"A": "2026-12-07 2026-12-11", "B": "2026-12-14 1_day"}
	a, b := asked("A", 0, agent.Approved), asked("B", 5, agent.Approved)
	_, before := calendar(t, false, days, a)
	joined, after := calendar(t, false, days, b, a) // the newest first, as the store has them
	if before["2026-12-07"] == "" || before["2026-12-07"] != after["2026-12-07"] || len(after) != 1 {
		t.Errorf("%s: %v, then %v", joined, before, after)
	}
	b.State, b.WasApproved, b.Decided = agent.Canceled, true, &agent.Signature{At: noon.Add(10 * time.Hour)}
	apart, now := calendar(t, false, days, b, a)
	if want := "Ana Reyes away 2026-12-07 to 2026-12-11 #36000\nAna Reyes away 2026-12-14 to 2026-12-14 canceled #36000"; apart != want || now["2026-12-07"] != before["2026-12-07"] {
		t.Errorf("%s", apart)
	}
	days["A"] = "2026-12-14 2026-12-18"
	a.Amendments = []agent.Amendment{{State: agent.AmendmentAccepted, Decided: &agent.Signature{At: noon.Add(20 * time.Hour)}}}
	moved, now := calendar(t, true, days, b, a)
	if want := "Away 2026-12-14 to 2026-12-18 #72000"; moved != want || now["2026-12-14"] != before["2026-12-07"] {
		t.Errorf("%s, %v", moved, now)
	}
	erased := a
	erased.Retained = noon.Add(25 * time.Hour)
	if got, uids := calendar(t, true, days, erased); got != "Away 2026-12-14 to 2026-12-18 canceled #90000" || uids["2026-12-14"] != before["2026-12-07"] {
		t.Errorf("their records were deleted, and the others still read %s", got)
	}
	never := asked("B", 5, agent.Canceled)
	never.Decided = &agent.Signature{At: noon.Add(30 * time.Hour)}
	if got, _ := calendar(t, true, days, never, a); got != moved {
		t.Errorf("a request that nobody approved shows: %s", got)
	}
	for _, uid := range now {
		if strings.Contains(uid, "A") && strings.Contains(uid, "U0ANA") {
			t.Errorf("the name of an event tells who asked: %s", uid)
		}
	}
}

// TestDue is on Mondays from ten o'clock where the channel is, once a week.
func TestDue(t *testing.T) {
	t.Parallel()
	one := agent.Subscription{Channel: "C1", Zone: "Asia/Tokyo"}
	for at, want := range map[string]string{
		"2026-11-22T23:00:00Z": "",                    // 8:00 on Monday in Tokyo
		"2026-11-23T01:00:00Z": "away/T1/C1/2026-W48", // 10:00
		"2026-11-23T14:59:00Z": "away/T1/C1/2026-W48",
		"2026-11-23T15:00:00Z": "", // Tuesday
		"2027-01-04T02:00:00Z": "away/T1/C1/2027-W01",
	} {
		now, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		ev, due := away.Due(one, "T1", now)
		if due != (want != "") || string(ev.ID) != want {
			t.Errorf("%s: %q, %t", at, ev.ID, due)
		}
	}
	one.At = time.Date(2026, 11, 23, 2, 0, 0, 0, time.UTC) // turned on at 11:00 on Monday: the first one is a week later
	for at, want := range map[string]bool{"2026-11-23T02:01:00Z": false, "2026-11-30T01:00:00Z": true} {
		now, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		if _, due := away.Due(one, "T1", now); due != want {
			t.Errorf("turned on at %s, it is due at %s: %t", one.At, at, due)
		}
	}
	if ev, due := away.Due(agent.Subscription{Channel: "C1", Zone: "Nowhere"}, "T1", time.Date(2026, 11, 23, 10, 0, 0, 0, time.UTC)); !due || away.Today(ev) != timeoff.On(2026, 11, 23) {
		t.Errorf("a zone that nobody knows is UTC: %v", ev)
	}
}
