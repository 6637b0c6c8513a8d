package slack

import (
	"fmt"
	"net/http"
	"testing"
	"time"
)

// HR are the people that LEAVEWAY_HR names, or else those in HR's channel, without bots and
// people who have left. Slack is asked once an hour, and again soon after it failed.
func TestHRTeam(t *testing.T) {
	b := newFixture(t)
	asked := 0
	b.api.answer["conversations.members"] = func(w http.ResponseWriter, _ *http.Request) {
		asked++
		fmt.Fprint(w, `{"ok":true,"members":["U0SAM","U0HANA","U0BOT","U0GONE"]}`)
	}
	b.api.answer["users.info"] = func(w http.ResponseWriter, _ *http.Request) {
		id := b.api.calls[len(b.api.calls)-1].form.Get("user")
		fmt.Fprintf(w, `{"ok":true,"user":{"id":%q,"real_name":"Name of %s","is_bot":%t,"deleted":%t}}`, id, id, id == "U0BOT", id == "U0GONE")
	}
	now := time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)
	b.hr.clock = func() time.Time { return now }
	team := func() string {
		var names []string
		for _, p := range b.hr.HRTeam(t.Context(), "T0MARIGOLD") {
			names = append(names, p.DisplayName())
		}
		return fmt.Sprint(names)
	}
	if got := team(); got != "[Name of U0HANA Name of U0SAM]" {
		t.Errorf("HR is %s", got)
	}
	now = now.Add(hrTeamTTL - time.Second)
	if team(); asked != 1 {
		t.Errorf("Slack was asked %d times within an hour", asked)
	}
	now = now.Add(time.Second)
	b.api.refuse("conversations.members", "ratelimited")
	if got := team(); got != "[Name of U0HANA Name of U0SAM]" {
		t.Errorf("while Slack fails, HR is %s", got)
	}
	b.hr.ids, b.hr.until = []string{"U0AMIR"}, time.Time{}
	if got := team(); got != "[Name of U0AMIR]" {
		t.Errorf("with LEAVEWAY_HR, HR is %s", got)
	}
}

// Only ids of people can be looked up: LEAVEWAY_HR may also have a user group.
func TestHRTeamIsPeople(t *testing.T) {
	if h := newHRTeam(Config{HRPeople: []string{"U0HANA", "S0GROUP", ""}}, nil, nil, nil); fmt.Sprint(h.ids) != "[U0HANA]" {
		t.Errorf("%v", h.ids)
	}
}
