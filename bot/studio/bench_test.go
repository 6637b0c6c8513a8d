package studio_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// BenchmarkTyping is what the studio does while somebody types: it saves and checks the
// draft, draws the step, and draws the map or fills the form in.
func BenchmarkTyping(b *testing.B) {
	s := newServer(b)
	opened := s.want("GET", "forms/preg-adoption-v1", nil)
	config, _ := opened["config"].(map[string]any)
	steps, _ := config["steps"].([]any)
	first, _ := steps[0].(map[string]any)
	version, _ := opened["version"].(float64)
	for _, c := range []struct {
		name, method, path string
		body               map[string]any
	}{
		{"save", "PUT", "draft", map[string]any{"base": opened["base"]}},
		{"look", "POST", "look", map[string]any{"step": first["stepId"]}},
		{"map", "POST", "ways", map[string]any{}},
		{"try", "POST", "try", map[string]any{"answers": map[string][]string{}}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				c.body["config"] = config
				if c.name == "save" {
					c.body["version"] = version
					version++
				}
				text, err := json.Marshal(c.body)
				if err != nil {
					b.Fatal(err)
				}
				r := httptest.NewRequestWithContext(b.Context(), c.method, "/studio/api/forms/preg-adoption-v1/"+c.path, strings.NewReader(string(text)))
				w := httptest.NewRecorder()
				s.handler.ServeHTTP(w, r)
				if w.Code != http.StatusOK {
					b.Fatal(w.Body)
				}
			}
		})
	}
}
