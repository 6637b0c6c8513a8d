package handover

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

var allStates = []agent.HandoverState{
	agent.HandoverInvited, agent.HandoverCollecting, agent.HandoverAsking, agent.HandoverPaused, agent.HandoverReviewing,
	agent.HandoverShared, agent.HandoverApproved, agent.HandoverDeclined, agent.HandoverCanceled,
}

// inState is a handover with a successor in a state, as it gets there.
func inState(state agent.HandoverState) (agent.Handover, []agent.HandoverPart) {
	h := told(state)
	h.People.Successor = agent.PersonRef{ID: "lee", Name: "Sam Lee"}
	parts := []agent.HandoverPart{{Handover: "H-1", Name: partOf("a.py"), Notes: &handover.Notes{File: "a.py", Purpose: "It pulls a rate."}}}
	if state == agent.HandoverApproved {
		h.About.Version, h.Approved = 1, &agent.Signature{By: "sam", Name: "Sam Ortiz", At: noon}
		pack := handover.Build(h.About, nil, h.Talk)
		parts = append(parts, agent.HandoverPart{Handover: "H-1", Name: versionName(1), Package: &pack})
	}
	return h, parts
}

// role is somebody in relation to the handover.
type role struct {
	id agent.UserID
	hr bool
}

var roles = map[string]role{
	"leaver": {"dana", false}, "manager": {"sam", false}, "HR": {"hana", true}, "other HR": {"amir", true},
	"successor": {"lee", false}, "starter who left HR": {"hana", false}, "stranger": {"gus", false}, "leaver in HR": {"dana", true},
}

// act does one thing as somebody.
func act(r role, do agent.Verb, state agent.HandoverState, text string) Effects {
	h, parts := inState(state)
	turn := at(noon, r.id, r.hr, h)
	turn.Parts = parts
	return turn.Do(agent.WorkOnHandover{Do: do, Handover: "H-1", Text: text})
}

// TestWhoMayDoWhat is the table of who changes a handover in which state, and how. What isn't in
// it changes nothing, and whoever tries hears a sentence.
func TestWhoMayDoWhat(t *testing.T) {
	t.Parallel()
	const judges, withLeaver = "manager HR other-HR", "invited collecting asking paused reviewing"
	leavers := "leaver leaver-in-HR"
	type rule struct{ who, states string }
	table := map[agent.Verb]rule{
		agent.DoHandoverBegin:   {leavers, withLeaver + " declined"},
		agent.DoHandoverDecline: {leavers, withLeaver},
		agent.DoHandoverPause:   {leavers, withLeaver},
		agent.DoHandoverAsk:     {leavers, withLeaver},
		agent.DoHandoverAnswer:  {leavers, withLeaver},
		agent.DoHandoverSkip:    {leavers, withLeaver},
		agent.DoHandoverReview:  {leavers, withLeaver},
		agent.DoHandoverShare:   {leavers, withLeaver},
		agent.DoHandoverApprove: {judges, "shared"},
		agent.DoHandoverReturn:  {judges, "shared"},
		agent.DoHandoverCancel:  {judges, withLeaver + " shared"},
		agent.DoHandoverTicket:  {judges + " successor " + leavers, "approved"},
		agent.DoHandoverNext:    {judges, strings.Join(states(), " ")},
	}
	for do, rule := range table {
		for name, r := range roles {
			for _, state := range allStates {
				text := "Because it was fixed by hand in July."
				if do == agent.DoHandoverNext {
					text = "" // opens a form, which counts as doing it
				}
				e := act(r, do, state, text)
				did := len(e.Handovers) > 0 || len(e.Parts) > 0
				if _, form := e.View.(agent.PromptView); form {
					did = true
				}
				may := has(rule.who, strings.ReplaceAll(name, " ", "-")) && has(rule.states, string(state))
				if did != may && !saysTheSame(do, state) {
					t.Errorf("%s, %s, %s: did it %v, may %v", do, name, state, did, may)
				}
				if !did && len(e.Reply) == 0 && e.View == nil {
					t.Errorf("%s, %s, %s: hears nothing", do, name, state)
				}
			}
		}
	}
}

// saysTheSame are moves that change nothing where they are made twice, or where nothing is left
// to change.
func saysTheSame(do agent.Verb, state agent.HandoverState) bool {
	switch do { //nolint:exhaustive // the others always change something
	case agent.DoHandoverNext:
		return state == agent.HandoverCanceled || state == agent.HandoverDeclined
	case agent.DoHandoverBegin:
		return state == agent.HandoverReviewing || state == agent.HandoverCollecting // words say where files are
	}
	return false
}

func states() []string {
	var all []string
	for _, s := range allStates {
		all = append(all, string(s))
	}
	return all
}

func has(list, word string) bool { return slices.Contains(strings.Fields(list), word) }

// TestNobodyElseReads does everything as everybody in every state, and checks that nobody but the
// leaver is shown or sent an answer before it is shared, and a stranger never.
func TestNobodyElseReads(t *testing.T) {
	t.Parallel()
	const answer = "fixed by hand"
	verbs := append(slices.Clone(leaversMoves), agent.DoHandoverApprove, agent.DoHandoverReturn, agent.DoHandoverCancel,
		agent.DoHandoverRead, agent.DoHandoverNext, agent.DoHandoverTicket, agent.DoHandoverList, agent.DoHandoverMove, agent.DoHandoverForget)
	for name, r := range roles {
		for _, state := range allStates {
			for _, do := range verbs {
				if do == agent.DoHandoverFiles {
					continue
				}
				e := act(r, do, state, "x y z")
				shown := fmt.Sprintf("%+v %+v", e.Reply, e.View)
				isLeaver := r.id == "dana"
				mayRead := isLeaver || state == agent.HandoverShared && (name == "manager" || r.hr) || state == agent.HandoverApproved && (name == "manager" || r.hr || name == "successor")
				if strings.Contains(shown, answer) && !mayRead {
					t.Errorf("%s, %s, %s: reads %s", name, state, do, shown)
				}
				for _, m := range e.Messages {
					to := m.To.Person
					allowed := to == "dana" || do == agent.DoHandoverShare && to == "sam" || do == agent.DoHandoverApprove && to == "lee"
					if strings.Contains(m.Text, answer) && !allowed {
						t.Errorf("%s, %s, %s: %s is sent %s", name, state, do, to, m.Text)
					}
				}
			}
		}
	}
}

// TestTwoApproveAtOnce plays what the store makes of two approvals at once: the second turn is
// decided again on what the first one left.
func TestTwoApproveAtOnce(t *testing.T) {
	t.Parallel()
	first := act(roles["manager"], agent.DoHandoverApprove, agent.HandoverShared, "")
	approved := first.Handovers[0]
	for by, want := range map[agent.UserID]string{"amir": "Nothing has changed", "sam": "already approved it"} {
		turn := at(noon, by, by == "amir", approved)
		e := turn.Do(agent.WorkOnHandover{Do: agent.DoHandoverApprove, Handover: "H-1"})
		if len(e.Handovers) > 0 || len(e.Parts) > 0 || len(e.Messages) > 0 || !strings.Contains(agent.PlainText(e.Reply), want) {
			t.Errorf("%s: %+v", by, e)
		}
	}
	versions := 0
	for _, p := range first.Parts {
		if p.Package != nil {
			versions++
		}
	}
	if approved.About.Version != 1 || versions != 1 || approved.Talk.Transcript != nil || approved.Talk.Facts[0].Words != "" {
		t.Errorf("%+v", approved)
	}
}

// TestPagesAreLinked checks that the manager and the newcomer are led to the page, if there is one.
func TestPagesAreLinked(t *testing.T) {
	t.Parallel()
	for _, pages := range []string{"", "https://leaveway.example.com/handover/"} {
		for do, state := range map[agent.Verb]agent.HandoverState{agent.DoHandoverShare: agent.HandoverReviewing, agent.DoHandoverApprove: agent.HandoverShared} {
			h, parts := inState(state)
			by := map[agent.Verb]agent.UserID{agent.DoHandoverShare: "dana", agent.DoHandoverApprove: "sam"}[do]
			turn := at(noon, by, false, h)
			turn.Parts, turn.Pages = parts, pages
			linked := false
			for _, m := range turn.Do(agent.WorkOnHandover{Do: do, Handover: "H-1"}).Messages {
				linked = linked || strings.Contains(m.Text, "https://leaveway.example.com/handover/H-1")
			}
			if linked != (pages != "") {
				t.Errorf("%s, pages %q: linked %v", do, pages, linked)
			}
		}
	}
}

// TestTenTimesNo plays somebody who says no to everything: they are asked whether to go on, can
// finish at any time, and what is shared says what nobody answered.
func TestTenTimesNo(t *testing.T) {
	t.Parallel()
	var questions []gaps.Question
	for i := range 12 {
		questions = append(questions, gaps.Question{ID: fmt.Sprint("q", i), Text: fmt.Sprintf("Why is it step %d?", i), Priority: gaps.P0, Status: gaps.Open})
	}
	h := told(agent.HandoverCollecting)
	h.Talk = handover.NewInterview(questions)
	step := func(do agent.Verb, text string) Effects {
		e := at(noon, "dana", false, h).Do(agent.WorkOnHandover{Do: do, Handover: "H-1", Text: text})
		if len(e.Handovers) > 0 {
			h = e.Handovers[len(e.Handovers)-1]
		}
		if len(e.Reply) == 0 {
			t.Fatalf("%s %q hears nothing", do, text)
		}
		return e
	}
	step(agent.DoHandoverAsk, "")
	asked := 0
	for range 10 {
		if h.State == agent.HandoverPaused {
			asked++
			step(agent.DoHandoverBegin, "")
		}
		if h.Talk.Open == "" {
			step(agent.DoHandoverAsk, "")
		}
		step(agent.DoHandoverAnswer, "no")
	}
	if len(h.Talk.Kept()) != 0 || asked == 0 || len(h.Talk.Asked) > h.Talk.Most {
		t.Errorf("kept %v, asked whether to go on %d times, %d questions", h.Talk.Kept(), asked, len(h.Talk.Asked))
	}
	step(agent.DoHandoverReview, "")
	e := step(agent.DoHandoverShare, "")
	if h.State != agent.HandoverShared || len(e.Messages) == 0 || !strings.Contains(e.Messages[0].Text, stillOpen) {
		t.Errorf("%s: %+v", h.State, e.Messages)
	}
}

// TestEmptyProject plays a leaver without files: six general questions, and a package of answers.
func TestEmptyProject(t *testing.T) {
	t.Parallel()
	h := told(agent.HandoverCollecting)
	h.Talk, h.Files = handover.NewInterview(nil), nil
	for round := range 30 {
		do, text := agent.DoHandoverAsk, ""
		if h.Talk.Open != "" {
			do, text = agent.DoHandoverAnswer, fmt.Sprintf("Solvei Arnmark does step %d of it every month, with the log of the gate system.", round)
		}
		e := at(noon, "dana", false, h).Do(agent.WorkOnHandover{Do: do, Handover: "H-1", Text: text})
		h = e.Handovers[len(e.Handovers)-1]
		if h.State == agent.HandoverReviewing {
			break
		}
	}
	if n := len(h.Talk.Kept()); h.State != agent.HandoverReviewing || n != len(handover.WithoutFiles().Questions) {
		t.Errorf("%s with %d answers", h.State, n)
	}
	e := at(noon, "sam", false, func() agent.Handover { h.State = agent.HandoverShared; return h }()).Do(agent.WorkOnHandover{Do: agent.DoHandoverApprove, Handover: "H-1"})
	if len(e.Handovers) != 1 || e.Handovers[0].About.Version != 1 {
		t.Errorf("%+v", e)
	}
}
