package dialogue

import (
	"fmt"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
)

// TestConversation checks the product's own journey as any other, and that a move
// belongs to one pathway.
func TestConversation(t *testing.T) {
	if err := Conversation().Check(); err != nil {
		t.Error(err)
	}
	whose := map[agent.Verb]journey.PathwayID{}
	for _, p := range pathways() {
		for _, do := range p.own() {
			if other, taken := whose[do]; taken && !p.main {
				t.Errorf("%q belongs to %s and to %s", do, other, p.id)
			}
			if !p.main {
				whose[do] = p.id
			}
		}
	}
}

// TestEveryMoveLeadsSomewhere takes every move from every pathway that can be active,
// and comes to the one that it belongs to.
func TestEveryMoveLeadsSomewhere(t *testing.T) {
	a := New(Config{})
	for _, from := range pathways() {
		for _, p := range pathways() {
			for _, do := range p.own() {
				tt := &turn{agent: a, because: Move{Press: agent.Press{Do: do}}.reason()}
				if from.id == agent.Leave || p.id == agent.Leave {
					tt.session.Form = &agent.Form{State: agent.FormOpen}
				}
				if !from.main {
					tt.session.Detours = []agent.Detour{{Frame: journey.Frame{Pathway: from.id}, Asked: agent.Press{Do: agent.DoSubmit}}}
				}
				if tt.enter(Move{Press: agent.Press{Do: do}}) == nil {
					t.Errorf("%q from %s leads nowhere", do, from.id)
				}
				if at := a.pathways[tt.stands().Active()]; at.id != p.id && !(at.main && p.main) {
					t.Errorf("%q from %s leads to %s, not to %s", do, from.id, at.id, p.id)
				}
			}
		}
	}
}

// TestMovesAreAccountedFor reads the history of a detour: which way, and what for.
func TestMovesAreAccountedFor(t *testing.T) {
	a := New(Config{})
	tt := &turn{agent: a, because: journey.Why{By: journey.ByEngine, Intent: string(agent.DoQuestion), Confidence: 0.83, Reason: "phrases"}}
	tt.session.Form = &agent.Form{State: agent.FormOpen}
	tt.enter(Move{Press: agent.Press{Do: agent.DoQuestion}})
	const want = "detour leave policy {engine question   0.83 phrases}"
	if len(tt.out.Changes) != 1 {
		t.Fatalf("changes %+v", tt.out.Changes)
	}
	c := tt.out.Changes[0]
	if got := fmt.Sprint(c.What, " ", c.From, " ", c.To, " ", c.Why); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestAModelIsToldThePhase: what a pathway's signature says is part of the prompt.
func TestAModelIsToldThePhase(t *testing.T) {
	tt := &turn{agent: New(Config{})}
	if got, want := tt.phase(), "Find out what somebody needs."; got != want {
		t.Errorf("with nothing under way: %q, want %q", got, want)
	}
	tt.session.Detours = []agent.Detour{{Frame: journey.Frame{Pathway: cancel}}}
	if got, want := tt.phase(), "Take back what was said or sent, if that is really meant."; got != want {
		t.Errorf("before something is cancelled: %q, want %q", got, want)
	}
}
