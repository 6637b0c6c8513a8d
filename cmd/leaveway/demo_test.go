package main

import (
	"net/http"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/bot/workspace"
)

// TestDemoHasItsName: a page on the web that gives its own name the demo's address reads
// nothing. Slack's requests to the product come under the demo's own name.
func TestDemoHasItsName(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	for host, want := range map[string]int{
		"": 200, "localhost:8080": 200, "LOCALHOST": 200, "127.0.0.1": 200, "[::1]:8080": 200, "192.168.1.20:8080": 200,
		"evil.example": 421, "evil.example:8080": 421, "localhost.evil.example": 421, "127.0.0.1.evil.example": 421, "evil.localhost.": 421,
	} {
		for _, path := range []string{"/", "/healthz", "/api/auth.test", "/workspace/transcript"} {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+path, http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			r.Host = host
			resp, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			if refused := resp.StatusCode == http.StatusMisdirectedRequest; refused != (want == http.StatusMisdirectedRequest) {
				t.Errorf("%s of %q: %d", path, host, resp.StatusCode)
			}
		}
	}
}

// TestDemoKnowsItsPeople checks that the demo counts the vacation of everyone in its workspace.
func TestDemoKnowsItsPeople(t *testing.T) {
	t.Parallel()
	files, content, err := demoCommand{}.company()
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	policy, ok := content.staff.PolicyFor("vacation")
	if !ok {
		t.Fatal("nobody gets vacation")
	}
	for _, user := range workspace.Default().Users {
		who := content.staff.Person(agent.UserID(user.ID), "")
		if who == nil {
			t.Errorf("people.csv doesn't have %s", user.RealName)
			continue
		}
		left, err := staff.AccountOf(who, policy, nil).Balance(timeoff.On(2026, 11, 20))
		if err != nil || left.Free <= 0 || who.NoHolidays {
			t.Errorf("%s has %+v: %v", user.RealName, left, err)
		}
	}
	if _, content, err = (demoCommand{Content: t.TempDir()}).company(); content != nil || err != nil {
		t.Errorf("a folder of one's own has other people: %v", err)
	}
}
