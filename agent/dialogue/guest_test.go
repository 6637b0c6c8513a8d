package dialogue

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/care"
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
		}, agent.State{Handovers: []agent.Handover{h}})
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
