package inquiry_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/inquiry"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents/inquire"
)

// TestHoliday asks about days of somebody who works Monday to Friday, where the day after
// Thanksgiving and the afternoon of December 24 are holidays.
func TestHoliday(t *testing.T) {
	t.Parallel()
	const hours = 8 * 60
	own, err := timeoff.NewCalendar(
		[]timeoff.Workweek{timeoff.EveryWeek(0, [7]int{0, hours, hours, hours, hours, hours, 0})},
		[]timeoff.Holiday{
			{Day: timeoff.DayOf(day(11, 27)), Name: "Day after Thanksgiving"},
			{Day: timeoff.DayOf(day(12, 24)), Part: timeoff.Afternoon, Name: "Christmas Eve"},
		})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		day  time.Time
		want string
	}{
		{day(11, 27), "Friday, November 27, 2026 is a holiday where you work: Day after Thanksgiving."},
		{day(12, 24), "Half of Thursday, December 24, 2026 is a holiday where you work: Christmas Eve."},
		{day(11, 28), "Saturday, November 28, 2026 isn't a holiday where you work, but you don't work on it anyway."},
		{day(11, 30), "Monday, November 30, 2026 isn't a holiday where you work. HR knows whether the office closes anyway."},
	} {
		if got := text(inquiry.Holiday(c.day, own)); got != c.want {
			t.Errorf("%s: %q, want %q", c.day.Format(time.DateOnly), got, c.want)
		}
	}
	if got := text(inquiry.PublicHoliday(day(11, 27))); !strings.Contains(got, "isn't a federal holiday") {
		t.Errorf("a federal holiday: %q", got)
	}
	if a := inquiry.PublicHoliday(time.Date(1950, time.July, 4, 0, 0, 0, 0, time.UTC)); len(a.Blocks) != 0 {
		t.Errorf("before the table begins: %q", text(a))
	}
}

// TestFromTheRecord asks the same questions of somebody with nothing on record, with a request
// that waits, and with one that was approved.
func TestFromTheRecord(t *testing.T) {
	t.Parallel()
	waiting := agent.Request{
		ID: "LR-1", WizardName: "Vacation", Headline: "Dec 7 – Dec 11, 2026", State: agent.Filed, FiledAt: day(11, 20),
		Employee: agent.PersonRef{ID: "U1", Name: "Dana Reyes"},
	}
	approved := waiting
	approved.State, approved.Decided = agent.Approved, &agent.Signature{By: "U2", Name: "Hana Kim", At: day(11, 23)}
	facts := map[string]string{"leave_start": "2026-12-07", "leave_end": "2026-12-11", "leave_duration": "other"}
	for _, c := range []struct {
		about inquire.About
		leave *agent.Request
		want  string
	}{
		{inquire.State, nil, "any leave requests"},
		{inquire.State, &waiting, "HR has had your request LR-1"},
		{inquire.State, &approved, "Hana Kim approved your request LR-1"},
		{inquire.Decider, &approved, "Hana Kim approved"},
		{inquire.Start, &waiting, "Monday, December 7, 2026"},
		{inquire.Countdown, &approved, "in 17 days"},
		{inquire.Sent, nil, ""},
		{inquire.Sent, &waiting, "Yes. HR has had your request LR-1"},
	} {
		r := inquiry.Record{Today: day(11, 20), Message: func(agent.PersonRef) agent.Button { return agent.Button{Label: "Message"} }}
		if c.leave != nil {
			r.Requests = []inquiry.Leave{{Request: *c.leave, Facts: facts}}
		}
		if got := text(inquiry.To(c.about, r)); !strings.Contains(got, c.want) || got == "" {
			t.Errorf("%s: %q, want %q in it", c.about, got, c.want)
		}
	}
}

func TestNamesOne(t *testing.T) {
	t.Parallel()
	team := []agent.PersonRef{{Name: "Hana Kim"}, {Name: "Amir Haddad"}}
	for said, want := range map[string]bool{
		"did Hana see it?": true, "is it on mr haddad's desk": true, "did Sam see it?": false, "hanae": false, "": false,
	} {
		if got := inquiry.NamesOne(said, team); got != want {
			t.Errorf("%q: %v", said, got)
		}
	}
}

func day(month time.Month, d int) time.Time {
	return time.Date(2026, month, d, 0, 0, 0, 0, time.UTC)
}

func text(a inquiry.Answer) string {
	var all []string
	for _, b := range a.Blocks {
		all = append(all, b.Text)
	}
	return strings.Join(all, " ")
}
