package slack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// happens posts an event of Slack's.
func (b *fixture) happens(event string) {
	b.t().Helper()
	body := fmt.Sprintf(`{"type":"event_callback","team_id":"T0MARIGOLD","event_id":"Ev1","event":%s}`, event)
	if w := b.post("/slack/events", body); w.Code != http.StatusOK {
		b.t().Errorf("%s: %d", event, w.Code)
	}
}

func (b *fixture) t() *testing.T { return b.api.t }

// eventually waits until something holds that goes on after a request was answered.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !holds(); {
		if time.Now().After(deadline) {
			t.Fatal(what)
		}
		<-time.After(time.Millisecond)
	}
}

func (b *fixture) channelIs(fields string) {
	b.api.mu.Lock()
	defer b.api.mu.Unlock()
	b.api.answer["conversations.info"] = func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `{"ok":true,"channel":{"id":"C0HRLEAVE",%s}}`, fields)
	}
}

func card() agent.Delivery {
	return agent.Delivery{Message: agent.Message{ID: "m1", To: agent.Address{Room: agent.HR, Tenant: "T0MARIGOLD"}, Text: "Leave request · Dana Reyes"}, Written: now}
}

// TestRoomBecomesPublic makes HR's channel public and private again: what is for HR waits
// meanwhile, and the administrators hear of both, once.
func TestRoomBecomesPublic(t *testing.T) {
	b := newFixture(t)
	b.cfg.Admins = []string{"U0AMIR"}
	if _, err := b.Deliver(t.Context(), card()); err != nil {
		t.Fatal(err)
	}
	told := func() (texts []string) {
		for _, c := range b.api.madeCalls() {
			if c.method == "chat.postMessage" && c.form.Get("channel") == "D0AMIR" {
				texts = append(texts, c.form.Get("text"))
			}
		}
		return texts
	}
	b.channelIs(`"is_channel":true,"is_member":true`)
	b.happens(`{"type":"message","subtype":"channel_convert_to_public","channel":"C0HRLEAVE","user":"U0EVE","ts":"1.1","text":"made this channel public"}`)
	eventually(t, "nobody is told", func() bool { return len(told()) == 1 })
	if !strings.Contains(told()[0], "make HR&#39;s channel private") && !strings.Contains(told()[0], "make HR's channel private") {
		t.Errorf("told %q", told()[0])
	}
	_, err := b.Deliver(t.Context(), card())
	if again := (*agent.RetryError)(nil); !errors.As(err, &again) || again.MaxFailures != 0 {
		t.Errorf("a card for HR: %v", err)
	}
	if refusal := Refusal(b.Edge); !strings.Contains(refusal, "hr_channel_public") {
		t.Errorf("the operator reads %q", refusal)
	}
	b.channelIs(`"is_private":true,"is_member":true`)
	b.happens(`{"type":"message","subtype":"channel_convert_to_private","channel":"C0HRLEAVE","user":"U0EVE","ts":"1.2","text":"made this channel private"}`)
	eventually(t, "nobody is told that it works", func() bool { return len(told()) == 2 })
	if _, err := b.Deliver(t.Context(), card()); err != nil || Refusal(b.Edge) != "" {
		t.Errorf("afterwards: %v, %s", err, Refusal(b.Edge))
	}
}

// Every event that Slack has for it makes us look.
func TestEventsAboutTheRoom(t *testing.T) {
	for _, event := range []string{
		`{"type":"channel_shared","connected_team_id":"E1","channel":"C0HRLEAVE"}`, `{"type":"group_archive","channel":"C0HRLEAVE","user":"U1"}`,
		`{"type":"group_left","channel":"C0HRLEAVE"}`, `{"type":"channel_unarchive","channel":"C0HRLEAVE","user":"U1"}`,
	} {
		b := newFixture(t)
		b.cfg.Admins = []string{"U0AMIR"}
		if _, err := b.Deliver(t.Context(), card()); err != nil {
			t.Fatal(err)
		}
		b.channelIs(`"is_private":true,"is_member":true,"is_ext_shared":true`)
		b.happens(strings.ReplaceAll(event, "C0HRLEAVE", "C0OTHER"))
		b.happens(event)
		eventually(t, event, func() bool { return strings.Contains(b.api.methods(), "conversations.open") })
	}
}

// A guest who presses a button on somebody else's card has no role, whatever HR's channel says.
func TestGuestInHRsChannel(t *testing.T) {
	b, _, _ := rolesOf(t, "U0HANA", "U0GUS")
	b.api.answer["users.info"] = func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"ok":true,"user":{"id":"U0GUS","is_restricted":true}}`)
	}
	for _, place := range []agent.Place{inHRChannel, inDirect, inForm} {
		if got := b.role("U0GUS", place); got != (agent.Role{Barred: agent.BarGuest}) {
			t.Errorf("in %+v: %+v", place, got)
		}
	}
}

// TestRolesByGroup names HR and administrators by user groups, which Slack says have changed.
func TestRolesByGroup(t *testing.T) {
	b, _, _ := rolesOf(t, "U0SAM")
	b.door.HR, b.door.Admins = []string{"S0HR"}, []string{"S0ADMINS"}
	members := map[string]string{"S0HR": `"U0HANA"`, "S0ADMINS": `"U0AMIR"`}
	b.api.answer["usergroups.users.list"] = func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		b.api.mu.Lock()
		defer b.api.mu.Unlock()
		fmt.Fprintf(w, `{"ok":true,"users":[%s]}`, members[b.api.calls[len(b.api.calls)-1].form.Get("usergroup")])
	}
	for id, want := range map[agent.UserID]agent.Role{"U0HANA": {HR: true}, "U0AMIR": {Admin: true}, "U0SAM": {HR: true}, "U0DANA": {}} {
		if got := b.role(id, inDirect); got != want {
			t.Errorf("%s: %+v", id, got)
		}
	}
	members["S0HR"], members["S0ADMINS"] = "", `"U0DANA"`
	b.happens(`{"type":"subteam_members_changed","subteam_id":"S0HR","team_id":"T0MARIGOLD"}`)
	b.happens(`{"type":"subteam_updated","subteam":{"id":"S0ADMINS","date_delete":0}}`)
	for id, want := range map[agent.UserID]agent.Role{"U0HANA": {}, "U0AMIR": {}, "U0DANA": {Admin: true}} {
		if got := b.role(id, inDirect); got != want {
			t.Errorf("afterwards %s: %+v", id, got)
		}
	}
	b.api.refuse("usergroups.users.list", "internal_error")
	b.happens(`{"type":"subteam_members_changed","subteam_id":"S0HR","team_id":"T0MARIGOLD"}`)
	if got := b.role("U0HANA", inDirect); got != (agent.Role{Unknown: true}) {
		t.Errorf("while Slack doesn't say: %+v", got)
	}
}

// TestHomeIsPublishedOnChange shows somebody's home again and again: Slack hears of it when it is
// another one, when publishing failed, and when the app has another token.
func TestHomeIsPublishedOnChange(t *testing.T) {
	b := newFixture(t)
	shown := map[agent.UserID]string{}
	b.cfg.Shown = func(_ context.Context, _ agent.TenantID, who agent.UserID, what string) bool {
		same := what != "" && shown[who] == what
		shown[who] = what
		return same
	}
	show := func(text string) int {
		home := agent.Message{ID: "h", To: agent.Address{Room: agent.Home, Tenant: "T0MARIGOLD", Person: "U0DANA"}, Blocks: []agent.Block{{Text: text}}}
		before := len(b.api.madeCalls())
		_, _ = b.Deliver(t.Context(), agent.Delivery{Message: home})
		return len(b.api.madeCalls()) - before
	}
	for i, c := range []struct {
		text string
		want int
	}{{"one", 1}, {"one", 0}, {"one", 0}, {"two", 1}, {"one", 1}, {"one", 0}} {
		if got := show(c.text); got != c.want {
			t.Errorf("%d, %q: published %d times", i, c.text, got)
		}
	}
	b.api.refuse("views.publish", "internal_error")
	show("three")
	delete(b.api.answer, "views.publish")
	if show("three") != 1 || show("three") != 0 {
		t.Error("a home that wasn't published isn't published again")
	}
	b.cfg.BotToken = "xoxb-another"
	if show("three") != 1 {
		t.Error("the app was installed again, and the home isn't published")
	}
}
