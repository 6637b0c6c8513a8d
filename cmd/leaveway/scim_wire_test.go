package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
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
