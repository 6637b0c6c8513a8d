package main

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/bot/workspace"
)

// openCompany opens a stage with people of its own.
func openCompany(t *testing.T) *stage {
	t.Helper()
	folder := t.TempDir()
	people := "id,email,name,manager,country,state,hired\n,dana@marigold.example,Dana Reyes,U0SAM,US,CA,2019-03-04\nU0SAM,sam@marigold.example,Sam Ortiz,,US,CA,2019-03-04\n"
	if err := os.WriteFile(filepath.Join(folder, staff.File), []byte(people), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := newStageFrom(t.Context(), demoConfig{content: folder})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	return s
}

// does says words to the bot as somebody, or presses a button if they are in brackets, and
// returns the newest answer that they got.
func (s *stage) does(t *testing.T, who, words string) string {
	t.Helper()
	a := s.workspace.As(who)
	var err error
	if label, ok := strings.CutPrefix(words, "["); ok {
		err = a.Press(t.Context(), strings.TrimSuffix(label, "]"))
	} else {
		_, err = a.Say(t.Context(), workspace.DM, words)
	}
	if err == nil {
		err = s.settle(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	all := a.Messages(workspace.DM)
	if len(all) == 0 {
		return ""
	}
	return a.Read(all[len(all)-1])
}

var calendarLink = regexp.MustCompile(`http\S+/calendar/\S+\.ics`)

// TestCalendarLink follows a link from the conversation in which it is made to a calendar
// program: what is approved is there without its kind, what is canceled says so, and a link that
// was replaced or stopped leads nowhere.
func TestCalendarLink(t *testing.T) {
	t.Parallel()
	s := openCompany(t)
	link := func(said string) string {
		t.Helper()
		found := calendarLink.FindString(said)
		if found == "" {
			t.Fatalf("no link in %q", said)
		}
		return strings.TrimPrefix(found, s.url)
	}
	read := func(path string, want int, contains ...string) string {
		t.Helper()
		status, text := s.send(t, request{method: http.MethodGet, path: path})
		if status != want {
			t.Errorf("%d instead of %d: %s", status, want, text)
		}
		for _, one := range contains {
			if !strings.Contains(text, one) {
				t.Errorf("%q isn't in\n%s", one, text)
			}
		}
		return text
	}
	s.does(t, "sam", "my calendars")
	team := link(s.does(t, "sam", "[Link to my team's days]"))
	s.does(t, "dana", "my calendars")
	own := link(s.does(t, "dana", "[Link to my days]"))
	read(team, http.StatusOK, "BEGIN:VCALENDAR")

	s.does(t, "dana", "I am sick on Monday")
	s.does(t, "dana", "yes")
	if text := read(team, http.StatusOK); strings.Contains(text, "VEVENT") {
		t.Errorf("what HR hasn't approved is there:\n%s", text)
	}
	s.does(t, "hana", "[Approve]")
	text := read(team, http.StatusOK, "SUMMARY:Dana Reyes away\r\n", "DTSTART;VALUE=DATE:20261123\r\n", "DTEND;VALUE=DATE:20261124\r\n", "TRANSP:TRANSPARENT")
	read(own, http.StatusOK, "SUMMARY:Away\r\n", "TRANSP:OPAQUE")
	for _, word := range []string{"sick", "Sick", "LR-", "U0DANA", "Hana"} {
		if strings.Contains(text, word) {
			t.Errorf("a calendar says %q:\n%s", word, text)
		}
	}
	s.does(t, "dana", "cancel my request")
	s.does(t, "dana", "yes")
	read(team, http.StatusOK, "STATUS:CANCELLED")

	s.does(t, "dana", "my calendars")
	newer := link(s.does(t, "dana", "[Make a new link]"))
	read(own, http.StatusNotFound)
	read(newer, http.StatusOK)
	s.does(t, "dana", "[Stop the link]")
	read(newer, http.StatusNotFound)
	if err := s.restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	read(team, http.StatusOK)
}

// TestWeeklyOnce has many replicas post who is away at the same time, for hours: the channel reads
// it once.
func TestWeeklyOnce(t *testing.T) {
	t.Parallel()
	s := openCompany(t)
	hana := s.workspace.As("hana")
	if err := hana.Command(t.Context(), "general", "/leave", "weekly"); err != nil {
		t.Fatal(err)
	}
	monday := time.Date(2026, time.November, 23, 15, 0, 0, 0, time.UTC)
	if err := s.settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	for hour := range 5 {
		s.setClock(monday.Add(time.Duration(hour) * time.Hour))
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if err := s.stack.away.Post(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	}
	if err := s.settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	posted := 0
	for _, m := range hana.Messages("general") {
		if strings.Contains(hana.Read(m), "away this week") {
			posted++
		}
	}
	if posted != 1 {
		t.Errorf("posted %d times", posted)
	}
}

// TestReturnAskedOnce has several replicas look for timers at the same time, again and again, when
// a leave ends: its person is asked once whether they will be back.
func TestReturnAskedOnce(t *testing.T) {
	t.Parallel()
	s := openCompany(t)
	s.does(t, "dana", "vacation from November 30 to December 4")
	s.does(t, "dana", "yes")
	s.does(t, "hana", "what is waiting?")
	s.does(t, "hana", "[Approve]")
	before := time.Date(2026, time.December, 4, 1, 0, 0, 0, time.UTC) // Thursday, 5 pm, in California
	for hour := range 5 {
		s.setClock(before.Add(time.Duration(hour) * time.Hour))
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if err := s.stack.fireTimers(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if err := s.settle(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	asked := 0
	dana := s.workspace.As("dana")
	for _, m := range dana.Messages(workspace.DM) {
		if strings.Contains(dana.Read(m), "Will you be back at work on Monday, December 7") {
			asked++
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}
