package admit_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sirupsen/logrus"
	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/admit"
)

// fakeSlack answers each method with the text it was given, and counts the calls.
type fakeSlack struct {
	mu      sync.Mutex
	answers map[string]string
	calls   map[string]int
	now     time.Time
	turned  []string
}

func (f *fakeSlack) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	method := strings.TrimPrefix(r.URL.Path, "/")
	f.calls[method]++
	fmt.Fprint(w, f.answers[method])
}

func (f *fakeSlack) clock() time.Time { return f.now }

func newDoor(t *testing.T, settings admit.Settings) (*admit.Door, *fakeSlack) {
	t.Helper()
	f := &fakeSlack{calls: map[string]int{}, now: time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)}
	f.answers = map[string]string{"auth.test": `{"ok":true,"team_id":"T0OURS","enterprise_id":"E0OURS"}`}
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	log := logrus.New()
	log.SetOutput(io.Discard)
	api := slackgo.New("xoxb", slackgo.OptionAPIURL(server.URL+"/"))
	return admit.New(admit.Config{API: api, Settings: settings, HR: []string{"U0HANA", "S0HR"}, Admins: []string{"S0ADMINS"}, Channel: "C0HR", Clock: f.clock, Log: log, Turned: func(was, now admit.Flaw) {
		f.turned = append(f.turned, string(was)+"→"+string(now))
	}}), f
}

const refused = `{"ok":false,"error":"internal_error"}`

func TestWhoGetsIn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		user                            string
		byDefault, multi, all, external agent.Bar
	}{
		"a member":                        {`"team_id":"T0OURS"`, "", "", "", ""},
		"somebody of our organization":    {`"team_id":"T0SISTER","enterprise_user":{"enterprise_id":"E0OURS"}`, "", "", "", ""},
		"a guest of several channels":     {`"team_id":"T0OURS","is_restricted":true`, agent.BarGuest, "", "", agent.BarGuest},
		"a guest of one channel":          {`"team_id":"T0OURS","is_restricted":true,"is_ultra_restricted":true`, agent.BarGuest, agent.BarGuest, "", agent.BarGuest},
		"a stranger":                      {`"team_id":"T0OURS","is_stranger":true`, agent.BarOutside, agent.BarOutside, agent.BarOutside, ""},
		"somebody in a shared channel":    {`"team_id":"T0THEIRS"`, agent.BarOutside, agent.BarOutside, agent.BarOutside, ""},
		"somebody of another company's":   {`"team_id":"T0THEIRS","enterprise_user":{"enterprise_id":"E0THEIRS"}`, agent.BarOutside, agent.BarOutside, agent.BarOutside, ""},
		"a closed account":                {`"team_id":"T0OURS","deleted":true`, agent.BarClosed, agent.BarClosed, agent.BarClosed, agent.BarClosed},
		"an app":                          {`"team_id":"T0OURS","is_bot":true`, agent.BarBot, agent.BarBot, agent.BarBot, agent.BarBot},
		"a guest of another company's":    {`"team_id":"T0THEIRS","is_restricted":true`, agent.BarOutside, agent.BarOutside, agent.BarOutside, agent.BarGuest},
		"a closed account of a guest's":   {`"team_id":"T0OURS","deleted":true,"is_restricted":true`, agent.BarClosed, agent.BarClosed, agent.BarClosed, agent.BarClosed},
		"somebody without a team's ID":    {`"name":"x"`, "", "", "", ""},
		"an app that belongs to somebody": {`"team_id":"T0THEIRS","is_bot":true`, agent.BarBot, agent.BarBot, agent.BarBot, agent.BarBot},
	} {
		for _, s := range []struct {
			settings admit.Settings
			want     agent.Bar
		}{{admit.Settings{}, c.byDefault}, {admit.Settings{Guests: "multi-channel"}, c.multi}, {admit.Settings{Guests: "allow"}, c.all}, {admit.Settings{External: "allow"}, c.external}} {
			d, f := newDoor(t, s.settings)
			f.answers["users.info"] = `{"ok":true,"user":{"id":"U1",` + c.user + `}}`
			if got := d.Bar(t.Context(), "U1"); got != s.want {
				t.Errorf("%s with %+v: %q, want %q", name, s.settings, got, s.want)
			}
		}
	}
}

func TestSomebodyWhomSlackDoesntKnow(t *testing.T) {
	t.Parallel()
	for _, code := range []string{"user_not_found", "user_not_visible"} {
		d, f := newDoor(t, admit.Settings{Guests: "allow", External: "allow"})
		f.answers["users.info"] = `{"ok":false,"error":"` + code + `"}`
		if got := d.Bar(t.Context(), "U1"); got != agent.BarOutside {
			t.Errorf("%s: %q", code, got)
		}
	}
}

// What Slack has said last counts while it fails, however long; somebody of whom it has said nothing
// is served.
func TestGateWhileSlackFails(t *testing.T) {
	t.Parallel()
	d, f := newDoor(t, admit.Settings{})
	f.answers["users.info"] = refused
	for range 10 {
		if got := d.Bar(t.Context(), "U0NEW"); got != "" {
			t.Errorf("somebody new: %q", got)
		}
	}
	if n := f.calls["users.info"]; n != 1 {
		t.Errorf("%d calls during an outage", n)
	}
	f.answers["users.info"] = `{"ok":true,"user":{"id":"U0GUEST","team_id":"T0OURS","is_restricted":true}}`
	if got := d.Bar(t.Context(), "U0GUEST"); got != agent.BarGuest {
		t.Errorf("a guest: %q", got)
	}
	f.answers["users.info"] = `{"ok":true,"user":{"id":"U0DANA","team_id":"T0OURS"}}`
	for range 10 {
		if got := d.Bar(t.Context(), "U0DANA"); got != "" {
			t.Errorf("a member: %q", got)
		}
	}
	if n := f.calls["users.info"]; n != 3 {
		t.Errorf("%d calls for three people", n)
	}
	f.answers["users.info"] = refused
	f.now = f.now.Add(2 * time.Hour)
	if got := d.Bar(t.Context(), "U0DANA"); got != "" {
		t.Errorf("a member during an outage: %q", got)
	}
	f.now = f.now.Add(30 * time.Hour)
	if got := d.Bar(t.Context(), "U0GUEST"); got != agent.BarGuest {
		t.Errorf("a guest during a long outage: %q", got)
	}
	f.answers["users.info"] = `{"ok":true,"user":{"id":"U0NEW","team_id":"T0OURS"}}`
	if got := d.Bar(t.Context(), "U0NEW"); got != "" {
		t.Errorf("after the outage: %q", got)
	}
}

// What Slack tells of a change counts at once.
func TestGateHearsOfChanges(t *testing.T) {
	t.Parallel()
	d, f := newDoor(t, admit.Settings{})
	f.answers["users.info"] = `{"ok":true,"user":{"id":"U1","team_id":"T0OURS"}}`
	d.Bar(t.Context(), "U1")
	d.Saw(&slackgo.User{ID: "U1", TeamID: "T0OURS", IsRestricted: true})
	if got := d.Bar(t.Context(), "U1"); got != agent.BarGuest {
		t.Errorf("a member who became a guest: %q", got)
	}
	d.Forget("U1")
	if got := d.Bar(t.Context(), "U1"); got != "" {
		t.Errorf("and a member again: %q", got)
	}
}

func TestGroups(t *testing.T) {
	t.Parallel()
	d, f := newDoor(t, admit.Settings{})
	members := func() string {
		all, known := d.Members(t.Context(), []string{"S0HR"})
		return fmt.Sprint(all, known)
	}
	f.answers["usergroups.users.list"] = refused
	if got := members(); got != "[] false" {
		t.Errorf("while Slack has never said: %s", got)
	}
	f.now = f.now.Add(time.Minute)
	f.answers["usergroups.users.list"] = `{"ok":true,"users":["U0HANA","U0AMIR"]}`
	for range 5 {
		if got := members(); got != "[U0HANA U0AMIR] true" {
			t.Errorf("%s", got)
		}
	}
	if n := f.calls["usergroups.users.list"]; n != 2 {
		t.Errorf("%d calls", n)
	}
	f.answers["usergroups.users.list"] = refused
	f.now = f.now.Add(9 * time.Minute)
	if got := members(); got != "[U0HANA U0AMIR] true" {
		t.Errorf("during an outage: %s", got)
	}
	f.now = f.now.Add(2 * time.Minute)
	if got := members(); got != "[] false" {
		t.Errorf("during a longer outage: %s", got)
	}
	f.now = f.now.Add(time.Minute)
	f.answers["usergroups.users.list"] = `{"ok":true,"users":["U0HANA"]}`
	members()
	f.answers["usergroups.users.list"] = `{"ok":true,"users":[]}`
	d.Changed("S0HR")
	if got := members(); got != "[] true" {
		t.Errorf("emptied: %s", got)
	}
	f.answers["usergroups.users.list"] = `{"ok":true,"users":["U0HANA"]}`
	d.Changed("S0HR")
	members()
	f.answers["usergroups.users.list"] = refused
	d.Changed("S0HR")
	if got := members(); got != "[] false" {
		t.Errorf("changed, and Slack doesn't say how: %s", got)
	}
	f.now = f.now.Add(time.Minute)
	f.answers["usergroups.users.list"] = `{"ok":false,"error":"no_such_subteam"}`
	if got := members(); got != "[] true" {
		t.Errorf("disabled: %s", got)
	}
}

func TestRoom(t *testing.T) {
	t.Parallel()
	d, f := newDoor(t, admit.Settings{})
	look := func(channel string) string {
		f.answers["conversations.info"] = channel
		flaw, err := d.Room.Flaw(t.Context())
		return fmt.Sprint(flaw, " ", err == nil)
	}
	channel := func(fields string) string { return `{"ok":true,"channel":{"id":"C0HR",` + fields + `}}` }
	if got := look(refused); got != "unknown false" {
		t.Errorf("while Slack has never said: %s", got)
	}
	for _, c := range []struct{ fields, want string }{
		{`"is_private":true,"is_member":true`, ""},
		{`"is_private":false,"is_channel":true,"is_member":true`, "public"},
		{`"is_private":true,"is_member":true,"is_ext_shared":true`, "shared"},
		{`"is_private":true,"is_member":true,"is_pending_ext_shared":true`, "shared"},
		{`"is_private":true,"is_member":true,"is_archived":true`, "archived"},
		{`"is_private":true`, "absent"},
		{`"is_private":true,"is_member":true`, ""},
	} {
		d.Room.Changed()
		if got := look(channel(c.fields)); got != c.want+" true" {
			t.Errorf("%s: %s", c.fields, got)
		}
	}
	if got := look(refused); got != " true" {
		t.Errorf("a moment later, while Slack fails: %s", got)
	}
	d.Room.Changed()
	if got := look(refused); got != "unknown false" {
		t.Errorf("changed, and Slack doesn't say how: %s", got)
	}
	if got := look(`{"ok":false,"error":"channel_not_found"}`); got != "unseen true" {
		t.Errorf("after the bot was removed: %s", got)
	}
	if got, want := strings.Join(f.turned, " "), "→public public→shared shared→archived archived→absent absent→ →unseen"; got != want {
		t.Errorf("told of %s, want %s", got, want)
	}
	for _, flaw := range []admit.Flaw{admit.Unseen, admit.Archived, admit.Public, admit.Shared, admit.Absent} {
		if flaw.Fix() == "" {
			t.Errorf("nobody says how to fix %s", flaw)
		}
	}
}

func TestIsChange(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		event, subtype string
		want           bool
	}{
		{"channel_shared", "", true},
		{"group_archive", "", true},
		{"group_left", "", true},
		{"message", "channel_convert_to_public", true},
		{"message", "channel_convert_to_private", true},
		{"message", "group_unarchive", true},
		{"message", "", false},
		{"message", "file_share", false},
		{"app_mention", "", false},
	} {
		if got := admit.IsChange(c.event, c.subtype); got != c.want {
			t.Errorf("%s %s: %v", c.event, c.subtype, got)
		}
	}
}
