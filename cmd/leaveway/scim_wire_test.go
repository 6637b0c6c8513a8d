package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/bot/workspace"
)

// provision makes a request as the company's identity provider does.
func (s *stage) provision(t *testing.T, method, path, body string) map[string]any {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, s.url+"/scim/v2/"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+s.token)
	request.Header.Set("Content-Type", "application/scim+json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var got map[string]any
	if err := json.NewDecoder(response.Body).Decode(&got); err != nil || response.StatusCode/100 != 2 {
		t.Fatalf("%s %s: %s, %v, %v", method, path, response.Status, got, err)
	}
	return got
}

// TestProvisioned checks that what a provider writes counts in the next message: who somebody
// works with, and where. A server that starts again knows it, too.
func TestProvisioned(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	n := 0
	ask := func(words, want string) {
		t.Helper()
		n++
		s.send(t, s.signed("/slack/events", s.said(fmt.Sprintf("Ev%d", n), fmt.Sprintf("%d.000001", n), words), 0))
		heard := s.heard(t)
		if last := heard[len(heard)-1]; !strings.Contains(last, want) {
			t.Errorf("%q is answered with %q, without %q", words, last, want)
		}
	}
	ask("who is out next week?", "other people's leave")
	boss := s.provision(t, "POST", "Users", `{"userName":"amir@marigold.example","displayName":"Amir Haddad"}`)
	dana := s.provision(t, "POST", "Users", fmt.Sprintf(`{"userName":"dana@marigold.example","displayName":"Dana Reyes",
		"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User":{"department":"Design","manager":{"value":%q}}}`, boss["id"]))
	ask("who is out next week?", "Nobody on your team is away")
	ask("what do you know about me?", "Department: Design")
	s.provision(t, "PATCH", "Users/"+fmt.Sprint(dana["id"]), `{"Operations":[{"op":"Replace","path":"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department","value":"Roastery"}]}`)
	if err := s.restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	ask("what do you know about me?", "Department: Roastery")
}

// TestDeparted checks that HR hears at once, and once, of somebody whose account was closed: a
// handover can be begun, what waited for them goes to somebody else, and their own request still
// waits. The provider may say so again and delete the account; the server may start again.
func TestDeparted(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for name, text := range map[string]string{
		staff.File:    "id,email,name,manager,country,state,hired\nU0DANA,dana@marigold.example,Dana Reyes,U0SAM,US,CA,2019-03-04\nU0SAM,sam@marigold.example,Sam Ortiz,U0AMIR,US,CA,2019-03-04\nU0AMIR,amir@marigold.example,Amir Haddad,,US,CA,2019-03-04\n",
		"routes.yaml": "routes:\n  - name: Vacation\n    kinds: [vacation]\n    steps:\n      - anyOf: manager\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := newStageFrom(t.Context(), demoConfig{content: folder})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	look := func() {
		t.Helper()
		for range 3 { // as several replicas do
			if err := s.stack.readDirectories(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.settle(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	heard := func(who, channel string) string {
		t.Helper()
		var all []string
		for _, m := range s.workspace.As(who).Messages(channel) {
			all = append(all, s.workspace.As(who).Read(m))
		}
		return strings.Join(all, "\n")
	}
	sam := s.provision(t, "POST", "Users", `{"userName":"sam@marigold.example","displayName":"Sam Ortiz"}`)
	for _, who := range []string{"dana", "sam"} {
		s.does(t, who, "vacation on December 9")
		s.does(t, who, "yes")
	}
	look()
	if said := heard("hana", "hr-leave"); strings.Contains(said, "has left") {
		t.Errorf("nobody has left: %s", said)
	}
	s.setClock(s.now.Load().Add(time.Hour))
	closed := `{"Operations":[{"op":"Replace","path":"active","value":"False"}]}`
	s.provision(t, "PATCH", "Users/"+fmt.Sprint(sam["id"]), closed)
	look()
	s.provision(t, "PATCH", "Users/"+fmt.Sprint(sam["id"]), closed)
	look()
	if err := s.restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	look()
	if status, _ := s.send(t, request{method: "DELETE", path: "/scim/v2/Users/" + fmt.Sprint(sam["id"]), header: map[string]string{"Authorization": "Bearer " + s.token}}); status != http.StatusNoContent {
		t.Errorf("deleted with %d", status)
	}
	look()
	said := heard("hana", "hr-leave")
	for _, once := range []string{
		"Sam Ortiz has left: your directory closed their account on Friday, November 20, 2026.", "[Start a handover]",
		"waited for Sam Ortiz. Sam Ortiz has left, so Amir Haddad decides. I've asked Amir Haddad.",
		"Sam Ortiz left on Friday, November 20, 2026, and this request is still waiting.",
	} {
		if n := strings.Count(said, once); n != 1 {
			t.Errorf("HR reads %q %d times in\n%s", once, n, said)
		}
	}
	if said := heard("amir", workspace.DM); strings.Count(said, "Leave request · Dana Reyes") != 1 {
		t.Errorf("whoever decides now reads\n%s", said)
	}
	if said := s.does(t, "hana", "who decides about Dana's vacation?"); strings.Contains(said, "Sam Ortiz since") {
		t.Errorf("it still waits for somebody who has left: %s", said)
	}
}
