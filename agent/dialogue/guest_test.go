package dialogue

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/knowledge/gaps"
	interview "github.com/leaveway/leaveway/knowledge/handover"
)

// TestGuestsAreHeard has a leaver who isn't in Slack tell of a hard moment instead of an answer:
// they hear something kind, with whom to call, and it is kept nowhere.
func TestGuestsAreHeard(t *testing.T) {
	t.Parallel()
	ask := agent.WorkOnHandover{Do: agent.DoHandoverAnswer}
	h, _ := authorityHandover(ask)
	h.State, h.Talk.Open, h.Talk.Facts = agent.HandoverAsking, "q1", nil
	h.People.Leaver = agent.PersonRef{ID: "guest-1", Name: "Dana Reyes"}
	h.Link = &agent.HandoverLink{Email: "dana@example.com"}
	for said, hard := range map[string]bool{"I want to end my life": true, "The port authority sends it on Mondays.": false} {
		house := authorityHouse()
		house.care = care.Shipped()
		p := house.position(agent.Event{
			ID: "E1", At: authorityNow, Tenant: "T1", Session: "link-H-1", Person: h.People.Leaver, Place: agent.Place{Surface: agent.ByLink, Private: true},
			Act: agent.Pressed{Press: agent.Press{Do: agent.DoHandoverAnswer, Handover: h.ID, Question: "q1", Value: said}},
		}, agent.State{Session: &agent.Session{}, Handovers: []agent.Handover{h}})
		out := decide(p, guestMoves(p), 0)
		all, err := json.Marshal(out)
		if err != nil {
			t.Fatal(err)
		}
		view, err := json.Marshal(out.View)
		if err != nil {
			t.Fatal(err)
		}
		if calls := strings.Contains(string(view), "988"); calls != hard {
			t.Errorf("%q: told of 988 is %v: %s", said, calls, view)
		}
		if kept := strings.Contains(string(all), said); kept == hard {
			t.Errorf("%q: kept is %v", said, kept)
		}
	}
}

// TestLookingAgain has a leaver's timer ring, a minute after their file came: what a language model
// has found meanwhile is asked, and there is another look as long as it goes on reading.
func TestLookingAgain(t *testing.T) {
	t.Parallel()
	h, _ := authorityHandover(agent.WorkOnHandover{Do: agent.DoHandoverAnswer})
	h.State, h.Talk, h.Model, h.Files = agent.HandoverReviewing, interview.NewInterview(nil), true, []agent.HandedFile{{ID: "F1", Name: "kiln.md"}}
	h.People.Leaver = agent.PersonRef{ID: "dana", Name: "Dana Reyes"}
	ring := func(h agent.Handover, more bool) agent.Outcome {
		p := authorityHouse().position(agent.Event{
			ID: "E1", At: authorityNow, Tenant: "T1", Session: "dana", Person: h.People.Leaver, Place: agent.Place{Surface: agent.SlackChat, Private: true},
			Act: agent.Rang{Timer: agent.TimerReads},
		}, agent.State{Session: &agent.Session{ID: "dana", Tenant: "T1", Person: h.People.Leaver}, Handovers: []agent.Handover{h}})
		moves := []proposal{{move: agent.Ring{Timer: agent.TimerReads}}}
		if need := needs(p, moves); need.Handover.Files != h.ID {
			t.Errorf("nothing is read: %+v", need.Handover)
		}
		questions := []gaps.Question{{ID: "m1", Text: "What did Orla say?", Status: gaps.Open, Priority: gaps.P1}}
		p.facts.Leaving.Reading = &agent.HandoverReading{Files: h.Files, Questions: interview.NewInterview(questions), More: more}
		return decide(p, moves, 0)
	}
	out := ring(h, true)
	if out.Session == nil || len(out.Timers) != 1 || out.Timers[0].Name != agent.TimerReads || !out.Timers[0].At.After(authorityNow) {
		t.Errorf("there is no other look: %+v", out.Timers)
	}
	if len(out.Handovers) != 1 || out.Handovers[0].Talk.Waiting() != 1 || !strings.Contains(out.Messages[0].Text, "1 more question") {
		t.Errorf("the question isn't asked: %+v %+v", out.Handovers, out.Messages)
	}
	h.Looks = 100
	if out := ring(h, true); len(out.Timers) != 0 {
		t.Error("a model that never ends is looked for forever")
	}
	h.Looks = 0
	if out := ring(h, false); len(out.Timers) != 0 {
		t.Error("there is another look at what was read to its end")
	}
}
