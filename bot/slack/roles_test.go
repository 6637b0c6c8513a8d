package slack

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// rolesOf returns a fixture whose HR channel has the given members, and a clock to turn.
func rolesOf(t *testing.T, members ...string) (b *fixture, set func(...string), tick func(time.Duration)) {
	t.Helper()
	b = newFixture(t)
	at := now
	b.hr.clock = func() time.Time { return at }
	set = func(ids ...string) {
		b.api.answer["conversations.members"] = func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprintf(w, `{"ok":true,"members":["U0LEAVEWAY","%s"]}`, strings.Join(ids, `","`))
		}
	}
	set(members...)
	return b, set, func(d time.Duration) { at = at.Add(d) }
}

var (
	inHRChannel = agent.Place{Surface: agent.SlackChat, Channel: "C0HRLEAVE", HR: true}
	inDirect    = agent.Place{Surface: agent.SlackChat, Channel: "D1", Private: true}
	inForm      = agent.Place{Surface: agent.SlackForm, Channel: "C0HRLEAVE", HR: true, View: "V1"} // as the form says
)

func (b *fixture) role(id agent.UserID, place agent.Place) agent.Role {
	return RolesOf(b.Edge).RoleOf(b.api.t.Context(), agent.Event{Person: agent.PersonRef{ID: id}, Place: place})
}

// Somebody who leaves HR's channel doesn't act for HR a moment later, wherever they are and
// whatever form they have open. Somebody who joins it does so within a minute, and at once
// in the channel.
func TestRoleFollowsTheChannel(t *testing.T) {
	b, set, tick := rolesOf(t, "U0HANA")
	for _, place := range []agent.Place{inHRChannel, inDirect, inForm} {
		if !b.role("U0HANA", place).HR || b.role("U0DANA", place).HR {
			t.Errorf("at first, in %+v", place)
		}
	}
	set("U0AMIR")
	for _, place := range []agent.Place{inHRChannel, inDirect, inForm} {
		if got := b.role("U0HANA", place); got.HR || got.Unknown {
			t.Errorf("after leaving, in %+v: %+v", place, got)
		}
	}
	set("U0AMIR", "U0DANA")
	if !b.role("U0DANA", inHRChannel).HR {
		t.Error("a new member isn't HR in the channel")
	}
	set("U0AMIR", "U0DANA", "U0SAM")
	tick(strangerTTL)
	if !b.role("U0SAM", inDirect).HR {
		t.Error("a new member isn't HR after a minute")
	}
}

// Employees don't cost a call each time they write.
func TestStrangersAreLookedUpOnceAMinute(t *testing.T) {
	b, _, _ := rolesOf(t, "U0HANA")
	for range 50 {
		b.role("U0DANA", inDirect)
		b.role("U0SAM", inForm)
	}
	if n := len(b.api.madeCalls()); n > 2 {
		t.Errorf("Slack was asked %d times", n)
	}
}

// While Slack doesn't name the members, its last answer counts for ten minutes, then only
// what Slack shows of the person itself. A form is no proof: it brings its channel along.
func TestRoleWhileSlackFails(t *testing.T) {
	b, _, tick := rolesOf(t, "U0HANA")
	b.role("U0HANA", inDirect)
	b.api.refuse("conversations.members", "internal_error")
	tick(memberGrace - time.Second)
	if got := b.role("U0HANA", inDirect); !got.HR {
		t.Errorf("within the grace: %+v", got)
	}
	tick(time.Minute)
	if got := b.role("U0HANA", inForm); got.HR || !got.Unknown {
		t.Errorf("after the grace, in a form: %+v", got)
	}
	if got := b.role("U0HANA", inHRChannel); !got.HR {
		t.Errorf("in the channel: %+v", got)
	}
	if got := b.role("U0HANA", inForm); !got.HR {
		t.Errorf("in the form that this opened: %+v", got)
	}
	tick(memberGrace)
	if got := b.role("U0HANA", inForm); got.HR || !got.Unknown {
		t.Errorf("much later: %+v", got)
	}
}

// A list that names nobody isn't believed: we are in the channel ourselves.
func TestAnEmptyListIsNoList(t *testing.T) {
	b := newFixture(t) // its Slack names no members
	if got := b.role("U0HANA", inDirect); got.HR || !got.Unknown {
		t.Errorf("%+v", got)
	}
}

// The people in LEAVEWAY_HR act for HR besides the channel's members, and administrators
// don't.
func TestConfiguredRoles(t *testing.T) {
	b, _, _ := rolesOf(t, "U0HANA")
	b.hr.ids, b.hr.admins = []string{"U0AMIR"}, []string{"U0ADA"}
	for id, want := range map[agent.UserID]agent.Role{
		"U0AMIR": {HR: true}, "U0HANA": {HR: true}, "U0ADA": {Admin: true}, "U0DANA": {},
	} {
		for _, place := range []agent.Place{inHRChannel, inDirect, inForm} {
			if got := b.role(id, place); got != want {
				t.Errorf("%s in %+v: %+v", id, place, got)
			}
		}
	}
}

// HR's channel may have more members than fit on a page.
func TestManyMembers(t *testing.T) {
	b := newFixture(t)
	b.api.answer["conversations.members"] = func(w http.ResponseWriter, _ *http.Request) {
		b.api.mu.Lock()
		cursor := b.api.calls[len(b.api.calls)-1].form.Get("cursor")
		b.api.mu.Unlock()
		if cursor == "" {
			fmt.Fprint(w, `{"ok":true,"members":["U0LEAVEWAY"],"response_metadata":{"next_cursor":"x"}}`)
			return
		}
		fmt.Fprint(w, `{"ok":true,"members":["U0HANA"]}`)
	}
	if !b.role("U0HANA", inDirect).HR {
		t.Error("a member on the second page isn't in HR")
	}
}
