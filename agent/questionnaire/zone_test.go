package questionnaire_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// TestDaysInThePersonsZone checks that "tomorrow" is tomorrow where the person is: on Friday
// evening in California it is Saturday already in UTC.
func TestDaysInThePersonsZone(t *testing.T) {
	const journey = `journey: trip
title: A trip
chat: true
notify: hr
start: [plan a trip]
done: Thank you.
pathways:
  - id: begin
    questions: [{id: day, ask: When do you leave?, label: Day, kind: day}]
`
	pacific, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	evening := time.Date(2026, time.November, 21, 4, 0, 0, 0, time.UTC) // Friday, 8 PM in California
	for name, row := range map[string]struct {
		zone *time.Location
		want string
	}{"in California": {pacific, "November 21"}, "unknown": {nil, "November 22"}} {
		h := newSetup(t)
		library, err := withJourney(journey)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.dispatcher.Use(library); err != nil {
			t.Fatal(err)
		}
		var r agent.Reply
		for event, words := range []string{"", "tomorrow"} {
			r, err = answer(t, h, agent.Answering{
				Event: agent.EventID(rune('1' + event)), Tenant: "T1", Conversation: "slack-T1-U2-1", Questionnaire: "trip", Words: words, At: evening, Zone: row.zone,
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if !strings.Contains(r.Message+r.Question, row.want) {
			t.Errorf("%s: %+v", name, r)
		}
	}
}
