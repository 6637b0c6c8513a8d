package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/store"
)

// TestRevokedInMidTurn: the key is revoked after a message was understood and before it is answered.
// The answer waits, and comes once when the app is installed again.
func TestRevokedInMidTurn(t *testing.T) {
	t.Parallel()
	e := newEstate(t, estateOf{})
	e.installed("T0MARIGOLD")
	e.slack.RevokeDuring("chat.postMessage")
	e.says("T0MARIGOLD", "dana", "what can you do?")
	e.eventually(func() bool { return strings.Contains(e.logged.String(), "token_revoked") })
	e.slack.Uninstall(e.marigold, "tokens_revoked", "app_uninstalled")
	e.eventually(func() bool { return e.stored("T0MARIGOLD").State == agent.Uninstalled })
	if status, page := e.visitor().install("T0MARIGOLD/U0AMIR"); status != http.StatusOK {
		t.Fatal(status, page)
	}
	e.says("T0MARIGOLD", "dana", "status")
	e.reads("T0MARIGOLD", "dana", "any leave requests")
	dana, answers := e.marigold.As("dana"), 0
	for _, m := range dana.Messages(workspace.DM) {
		if m.BotID != "" {
			answers++
		}
	}
	if letters, err := e.stack.db.CountDeadLetters(t.Context()); answers != 2 || letters > 0 || err != nil {
		t.Errorf("%d answers to two messages, %d letters, %v", answers, letters, err)
	}
}

// TestOrganizationOfNowhere: Slack tells a server about workspaces that nobody has heard of: an
// organization grants the app to one, takes it away, and somebody writes there. An organization that
// has the app keeps it, and nothing is stored for one that hasn't.
func TestOrganizationOfNowhere(t *testing.T) {
	t.Parallel()
	e := newEstate(t, estateOf{org: "E0FLOWERS"})
	e.installed("T0MARIGOLD")
	inner := []string{
		`{"type":"team_access_granted","team_ids":["T0NOWHERE"]}`,
		`{"type":"team_access_granted","team_ids":[]}`,
		`{"type":"team_access_granted","team_ids":{"T0NOWHERE":7}}`,
		`{"type":"team_access_revoked","team_ids":["T0NOWHERE"]}`,
		`{"type":"message","channel_type":"im","channel":"D0EVE","user":"U0EVE","ts":"1.000001","text":"hi"}`,
	}
	for n, event := range inner {
		for _, org := range []string{"E0NOWHERE", ""} {
			status := e.sends(fmt.Sprintf(`{"type":"event_callback","event_id":"Ev%d%s","team_id":"T0NOWHERE","enterprise_id":%q,"authorizations":[{"enterprise_id":%q,"team_id":"T0NOWHERE","is_bot":true,"is_enterprise_install":%v}],"event":%s}`,
				n, org, org, org, org != "", event))
			if status != http.StatusOK {
				t.Errorf("%s of %q: %d", event, org, status)
			}
		}
	}
	for n, event := range inner[:4] { // about the organization that has it
		if status := e.sends(fmt.Sprintf(`{"type":"event_callback","event_id":"EvF%d","team_id":"","enterprise_id":"E0FLOWERS","authorizations":[{"enterprise_id":"E0FLOWERS","team_id":null,"is_bot":true,"is_enterprise_install":true}],"event":%s}`, n, event)); status != http.StatusOK {
			t.Errorf("%s: %d", event, status)
		}
	}
	e.stack.edge.Wait()
	e.says("T0MARIGOLD", "dana", "status")
	e.reads("T0MARIGOLD", "dana", "any leave requests")
	tenants, err := store.InstallsOf(e.stack.db).Tenants(t.Context())
	if err != nil || len(tenants) != 1 || e.stored("E0FLOWERS").State != agent.Installed {
		t.Errorf("installed in %v, %v", tenants, err)
	}
	all, err := e.stack.db.Tenants(t.Context())
	if err != nil || len(all) != 1 || all[0] != "E0FLOWERS" {
		t.Errorf("stored for %v, %v", all, err)
	}
}

// sends has Slack send an event, and returns the status of the answer.
func (e *estate) sends(body string) int {
	e.t.Helper()
	stamp := strconv.FormatInt(e.now().Unix(), 10)
	mac := hmac.New(sha256.New, []byte(workspace.Default().SigningSecret))
	mac.Write([]byte("v0:" + stamp + ":" + body))
	r, err := http.NewRequestWithContext(e.t.Context(), http.MethodPost, e.url+"/slack/events", strings.NewReader(body))
	if err != nil {
		e.t.Fatal(err)
	}
	r.Header.Set("X-Slack-Request-Timestamp", stamp)
	r.Header.Set("X-Slack-Signature", "v0="+hex.EncodeToString(mac.Sum(nil)))
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		e.t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}

// TestGuestPressesTheCard: a guest whom somebody has let into HR's channel presses each button of a
// card there. Nothing comes of it, and they read why.
func TestGuestPressesTheCard(t *testing.T) {
	t.Parallel()
	company := workspace.Default()
	company.Users = append(company.Users, workspace.User{ID: "U0GUS", Name: "gus", RealName: "Gus Guest", TZ: "UTC", Role: workspace.Employee, Guest: workspace.MultiChannelGuest})
	s, err := newStageFrom(t.Context(), demoConfig{company: &company})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	dana, gus := s.workspace.As("dana"), s.workspace.As("gus")
	if _, err := dana.Say(t.Context(), workspace.DM, "I'd like vacation from January 11 to 13, 2027"); err != nil {
		t.Fatal(err)
	}
	s.heard(t)
	if err := dana.Press(t.Context(), "Submit to HR"); err != nil {
		t.Fatal(err)
	}
	s.heard(t)
	workspace.Invite(s.workspace, "C0HRLEAVE", "U0GUS")
	before, err := s.dump(t.Context())
	if err != nil || !strings.Contains(before, "dana") {
		t.Fatal(before, err)
	}
	cards := gus.Messages("C0HRLEAVE")
	card := cards[len(cards)-1]
	for _, button := range []string{"Approve", "Ask a question", "Deny…", "All answers"} {
		if err := gus.PressBelow(t.Context(), "C0HRLEAVE", card.TS, button); err != nil {
			t.Errorf("%s: %v", button, err)
		}
		s.heard(t)
		if gus.View() != nil {
			t.Errorf("%s opened %q", button, gus.View().Title)
		}
	}
	after, err := s.dump(t.Context())
	if err != nil || after != before {
		t.Errorf("before\n%s\nafter\n%s\n%v", before, after, err)
	}
	var read []string
	for _, m := range gus.Messages("C0HRLEAVE") {
		if text := gus.Read(m); strings.Contains(text, "your account here is a guest's") {
			read = append(read, text)
		}
	}
	if len(read) == 0 {
		t.Error("the guest isn't told why nothing happens")
	}
}
