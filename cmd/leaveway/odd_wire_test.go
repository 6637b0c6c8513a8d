package main

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// TestOddRequestsThatAreSigned sends what Slack never would, signed as Slack does: levels within
// levels, fields twice, very many fields, other types. Each is answered, none with an error of
// ours, and people are answered afterwards.
func TestOddRequestsThatAreSigned(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	levels := func(open, end string, n int) string { return strings.Repeat(open, n) + "1" + strings.Repeat(end, n) }
	event := func(more string) string {
		return strings.TrimSuffix(s.said("EvOdd", "1.000001", "hi"), "}}") + more + "}}"
	}
	payload := func(json string) string { return "payload=" + url.QueryEscape(json) }
	odd := map[string][]string{
		"/slack/events": {
			event(`,"blocks":` + levels("[", "]", 9_000)), levels(`{"a":`, "}", 150_000), event(`,"user":"U0HANA","text":"approve"`), "[]", "null", `"x"`, "1", "{",
			"\ufeff" + event(""), event("") + event(""), event(`,"thread_ts":5`), event(`,"user":["U0DANA"]`), event(`,"x":"` + strings.Repeat("y", 900_000) + `"`),
			"{" + strings.Repeat(`"k":1,`, 140_000) + `"z":1}`, `{"type":"url_verification","challenge":"` + strings.Repeat("<b>", 1000) + `"}`,
		},
		"/slack/interactions": {
			"", payload("null"), payload("[]"), payload(`{"type":"block_actions","user":{"id":"U0DANA"},"actions":` + levels("[", "]", 9_000) + "}"), payload(`{"type":"x"}`) + "&" + payload(`{"type":"block_actions"}`),
			payload(`{"type":"view_submission","user":{"id":"U0DANA"},"team":{"id":"T0MARIGOLD"},"view":{"callback_id":"leaveway-page","private_metadata":"` + strings.Repeat("A", 100_000) + `"}}`),
		},
		"/slack/commands": {
			strings.Repeat("a=1&", 200_000), strings.Repeat(";", 900_000), strings.Repeat("%", 900_000), "command=%2Fleave&command=%2Fpolicy&user_id=U0DANA&user_id=U0HANA&trigger_id=1.2.a&team_id=T0MARIGOLD",
		},
	}
	for path, bodies := range odd {
		for _, body := range bodies {
			status, answer := s.send(t, s.signed(path, body, 0))
			if !slices.Contains([]int{http.StatusOK, http.StatusBadRequest, http.StatusRequestEntityTooLarge}, status) {
				t.Errorf("%s %.60q: %d %.200s", path, body, status, answer)
			}
		}
	}
	s.send(t, s.signed("/slack/events", s.said("EvLast", "1.000002", "help"), 0))
	if heard := s.heard(t); len(heard) == 0 {
		t.Error("nobody is answered afterwards")
	}
}
