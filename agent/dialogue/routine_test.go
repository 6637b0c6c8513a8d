package dialogue_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
)

func TestRoutineEvents(t *testing.T) {
	newYork, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		at   string // UTC
		zone *time.Location
		want []agent.EventID
	}{
		"a Monday at ten":                 {"2026-11-23T10:00:00Z", time.UTC, []agent.EventID{"gaps/T1/2026-W48-1", "digest/T1/2026-W48"}},
		"too early":                       {"2026-11-23T09:59:59Z", time.UTC, nil},
		"ten o'clock elsewhere":           {"2026-11-23T10:00:00Z", newYork, nil},
		"ten o'clock there":               {"2026-11-23T15:00:00Z", newYork, []agent.EventID{"gaps/T1/2026-W48-1", "digest/T1/2026-W48"}},
		"still that day there":            {"2026-11-25T02:00:00Z", newYork, []agent.EventID{"gaps/T1/2026-W48-2"}},
		"a Saturday":                      {"2026-11-21T12:00:00Z", time.UTC, []agent.EventID{"left/T1/2026-W47-6"}},
		"the first Monday of an ISO year": {"2027-01-04T12:00:00Z", time.UTC, []agent.EventID{"gaps/T1/2027-W01-1", "digest/T1/2027-W01"}},
		"the last week of one":            {"2027-01-01T12:00:00Z", time.UTC, []agent.EventID{"gaps/T1/2026-W53-5"}},
	} {
		t.Run(name, func(t *testing.T) {
			at, err := time.Parse(time.RFC3339, c.at)
			if err != nil {
				t.Fatal(err)
			}
			var ids []agent.EventID
			for _, ev := range agent.RoutineEvents(at, c.zone, []agent.TenantID{"T1"}) {
				ids = append(ids, ev.ID)
			}
			if !slices.Equal(ids, c.want) {
				t.Errorf("due: %v, want %v", ids, c.want)
			}
		})
	}
}

// TestTicketRemindersComeInTime checks for irregular routine runs that HR is reminded of a
// ticket after two office days, at most once a week after that, and in office hours only.
func TestTicketRemindersComeInTime(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		defer w.close()
		w.now = w.now.Add(time.Duration(rapid.IntRange(0, 7*24).Draw(rt, "asked")) * time.Hour)
		w.say(unansweredQuestion)
		w.say("yes")
		asked, last := w.now, time.Time{}
		for range rapid.IntRange(1, 40).Draw(rt, "looks") {
			w.now = w.now.Add(time.Duration(rapid.IntRange(1, 48).Draw(rt, "hours")) * time.Hour)
			for _, ev := range agent.RoutineEvents(w.now, time.UTC, []agent.TenantID{tenant}) {
				reminded := false
				for _, m := range w.turn(ev).Messages {
					reminded = reminded || m.To.Room == agent.HR && ev.Act == agent.Rang{Timer: agent.TimerGaps}
				}
				switch since := w.now.Sub(last); {
				case !reminded:
				case w.now.Hour() < 10 || w.now.Weekday() == time.Saturday || w.now.Weekday() == time.Sunday:
					rt.Fatalf("reminded at %s", w.now)
				case w.now.Sub(asked) < 33*time.Hour, !last.IsZero() && since < 6*24*time.Hour:
					rt.Fatalf("asked at %s, reminded at %s and then at %s", asked, last, w.now)
				}
				if reminded {
					last = w.now
				}
			}
		}
		if last.IsZero() && w.now.Sub(asked) > 8*24*time.Hour && slices.ContainsFunc(w.events, func(ev agent.Event) bool {
			return ev.At.Sub(asked) > 5*24*time.Hour && ev.Act == agent.Rang{Timer: agent.TimerGaps}
		}) {
			rt.Fatalf("asked at %s and never reminded until %s", asked, w.now)
		}
	})
}

// TestEveryTicketIsReminded checks for any number of tickets, assigned or not, that HR is
// reminded of each once in a week.
func TestEveryTicketIsReminded(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		defer w.close()
		var all []agent.Ticket
		for i := range rapid.IntRange(1, 50).Draw(rt, "tickets") {
			k := agent.Ticket{
				ID: agent.TicketID(fmt.Sprintf("Q-%d", i)), Tenant: tenant, Question: fmt.Sprintf("Where is room %d?", i), State: agent.TicketOpen, Opened: w.now, Updated: w.now,
				Askers: []agent.Asker{{Person: dana, Words: "room?", At: w.now}},
			}
			if rapid.Bool().Draw(rt, "taken") {
				k.Owner = &agent.Signature{By: "hana", Name: "Hana Kim", At: w.now}
			}
			all = append(all, k)
		}
		if err := w.db.Commit(contextOf(rt), agent.Outcome{Event: "opened", Tenant: tenant, At: w.now, Tickets: all}); err != nil {
			rt.Fatal(err)
		}
		told := map[agent.TicketID]int{}
		for range 7 { // with a weekend, and one day before any ticket is due
			w.now = w.now.Add(24 * time.Hour)
			for _, ev := range agent.RoutineEvents(w.now, time.UTC, []agent.TenantID{tenant}) {
				if ev.Act == (agent.Rang{Timer: agent.TimerGaps}) {
					countReminders(rt, w.turn(ev), told)
				}
			}
		}
		for _, k := range all {
			if told[k.ID] != 1 {
				rt.Fatalf("of %d tickets, %s was reminded %d times in a week", len(all), k.ID, told[k.ID])
			}
		}
	})
}

// countReminders counts the tickets in an outcome's reminders. Exactly those must be marked
// as reminded.
func countReminders(t rapid.TB, out agent.Outcome, told map[agent.TicketID]int) {
	t.Helper()
	var shown, marked []agent.TicketID
	for _, m := range out.Messages {
		if len(m.Blocks) > 50 {
			t.Errorf("a reminder has %d blocks", len(m.Blocks))
		}
		for _, block := range m.Blocks {
			for _, b := range block.Buttons {
				if b.Press.Do == agent.DoTicketAnswer {
					shown = append(shown, b.Press.Ticket)
					told[b.Press.Ticket]++
				}
			}
		}
	}
	for _, k := range out.Tickets {
		marked = append(marked, k.ID)
	}
	slices.Sort(shown)
	slices.Sort(marked)
	if !slices.Equal(shown, marked) {
		t.Errorf("shown %v, marked %v", shown, marked)
	}
}
