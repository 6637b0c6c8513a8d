package dialogue

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/wizard"
)

// TestConversation checks the product's own journey, and that each move belongs to one
// pathway only, unless main pathways share it.
func TestConversation(t *testing.T) {
	if err := Conversation().Check(); err != nil {
		t.Error(err)
	}
	owner := map[agent.Verb]journey.PathwayID{}
	for _, p := range pathways() {
		for _, do := range p.own() {
			if other, taken := owner[do]; taken && !p.main {
				t.Errorf("%q belongs to %s and to %s", do, other, p.id)
			}
			if !p.main {
				owner[do] = p.id
			}
		}
	}
}

func pressOf(do agent.Verb) agent.Press {
	return agent.Press{Do: do, Value: "words"}
}

// actMoves has one move for each verb that no button has, without the subjects of Talk.
var actMoves = map[agent.Verb]agent.Move{
	agent.DoFill: agent.Fill{}, agent.DoAskAgain: agent.AskAgain{}, agent.DoGiveUp: agent.GiveUp{}, agent.DoAmend: agent.Amend{},
	agent.DoClarify: agent.Clarify{}, agent.DoPauseQuestionnaire: agent.PauseQuestionnaire{}, agent.DoComfort: agent.Comfort{}, agent.DoPrivacy: agent.AssurePrivacy{}, agent.DoRepeat: agent.Repeat{},
	agent.DoReturnLate: agent.ReturnLate{}, agent.DoConsult: agent.Consult{}, agent.DoOfferReply: agent.OfferReply{},
	agent.DoOfferFile: agent.WorkOnPolicy{Do: agent.DoOfferFile}, agent.DoDrawHome: agent.DrawHome{}, agent.DoCloseForm: agent.CloseForm{},
	agent.DoInquire: agent.Inquire{}, agent.DoAskAway: agent.AskAway{}, agent.DoRetract: agent.Retract{}, agent.DoRing: agent.Ring{}, agent.DoRestoreAnswers: agent.RestoreAnswers{}, agent.DoDocumentTake: agent.WorkOnDocument{Do: agent.DoDocumentTake},
}

// moveOf returns a move with the given verb.
func moveOf(t *testing.T, do agent.Verb) agent.Move {
	t.Helper()
	for _, about := range []agent.Verb{
		agent.DoGreet, agent.DoThank, agent.DoChat, agent.DoBalance, agent.DoHRMatter, agent.DoElsewhere, agent.DoNoReminder, agent.DoOthers, agent.DoOffTopic,
		agent.DoForeign, agent.DoUnrelatedEdit, agent.DoUnknownCommand, agent.DoPolicyHelp,
		agent.DoNod, agent.DoWaitFor, agent.DoGoAhead, agent.DoNeedNotTell, agent.DoLeaveAsIs, agent.DoCongratulate, agent.DoRejoice, agent.DoWish, agent.DoSoothe,
	} {
		if do == about {
			return agent.Talk{About: about}
		}
	}
	if m, ok := actMoves[do]; ok {
		return m
	}
	m := pressOf(do).Move(agent.ViewRef{}, nil)
	if m == nil {
		t.Fatalf("neither a button nor an act makes a move with the verb %q", do)
	}
	return m
}

// TestEveryMoveHasItsHandler makes every move in every pathway that can be active. It must
// lead to the move's own pathway, and to a handler for the move's type.
func TestEveryMoveHasItsHandler(t *testing.T) {
	h := New(Config{Wizards: library, Root: "leave-type-selector"}).house
	for _, from := range pathways() {
		for _, p := range pathways() {
			for _, do := range p.own() {
				m := moveOf(t, do)
				if m.Verb() != do {
					t.Errorf("the move for %q has the verb %q", do, m.Verb())
				}
				tt := begin(positionIn(h, from, p), 0)
				tt.because = proposal{move: m}.reason()
				work := tt.enter(do)
				if work == nil {
					t.Errorf("%q from %s leads nowhere", do, from.id)
					continue
				}
				if at := h.pathways[tt.stack().Active()]; at.id != p.id && !(at.main && p.main) {
					t.Errorf("%q from %s leads to %s, not to %s", do, from.id, at.id, p.id)
				}
				checkHandler(t, work, tt, m)
			}
		}
	}
}

// checkHandler fails if a handler is for another type of move. It ignores other panics: an
// empty session lacks most of what handlers need.
func checkHandler(t *testing.T, work handler, tt *turn, m agent.Move) {
	t.Helper()
	defer func() {
		if err, ok := recover().(*runtime.TypeAssertionError); ok {
			t.Errorf("%q: %v", m.Verb(), err)
		}
	}()
	work(tt, m)
}

// positionIn returns a conversation in one pathway, before a move that belongs to another.
func positionIn(h *house, from, to pathway) *position {
	state := agent.State{Session: &agent.Session{}}
	state.Session.Version = 1
	if from.id == leave || to.id == leave {
		state.Session.Form = &agent.Form{Root: "leave-type-selector", State: agent.FormOpen}
	}
	if !from.main {
		state.Session.Detours = []agent.Detour{{Frame: journey.Frame{Pathway: from.id}, OnYes: agent.Press{Do: agent.DoSubmit}}}
	}
	return h.position(agent.Event{Tenant: "T1", Session: "s"}, state)
}

// TestDetoursAreInTheHistory checks that the history says from where to where a detour led,
// and why.
func TestDetoursAreInTheHistory(t *testing.T) {
	h := New(Config{Wizards: library, Root: "leave-type-selector"}).house
	tt := begin(positionIn(h, h.pathways[leave], h.pathways[leave]), 0)
	tt.because = journey.Why{By: journey.ByEngine, Intent: string(agent.DoAskPolicy), Confidence: 0.83, Reason: "phrases"}
	tt.enter(agent.DoAskPolicy)
	const want = "detour leave policy {engine question   0.83 phrases}"
	if len(tt.out.Changes) != 1 {
		t.Fatalf("changes %+v", tt.out.Changes)
	}
	c := tt.out.Changes[0]
	if got := fmt.Sprint(c.What, " ", c.From, " ", c.To, " ", c.Why); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestPhaseInPrompt checks the goal of the active pathway, which is part of a model's prompt.
func TestPhaseInPrompt(t *testing.T) {
	p := New(Config{Wizards: library, Root: "leave-type-selector"}).house.position(agent.Event{}, agent.State{Session: &agent.Session{}})
	if got, want := phaseOf(p), "Find out what somebody needs."; got != want {
		t.Errorf("with nothing under way: %q, want %q", got, want)
	}
	p.session.Detours = []agent.Detour{{Frame: journey.Frame{Pathway: takeBack}}}
	if got, want := phaseOf(p), "Take back what was said or sent, if that is really meant."; got != want {
		t.Errorf("before something is cancelled: %q, want %q", got, want)
	}
}

// library has the shipped forms.
var library = func() *wizard.Library {
	l := wizard.NewLibrary(wizard.Limits{})
	if err := l.Load(wizard.Starter()); err != nil {
		panic(err)
	}
	return l
}()
