package main

import (
	"net/http"
	"testing"
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
