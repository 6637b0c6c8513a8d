package desk_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/say"
)

// routed is a request that waits for Sam or Lee, and then for HR.
func routed(state agent.RequestState) *agent.Request {
	r := request(state)
	r.Approval = &agent.Approval{Steps: []agent.ApprovalStep{
		{Who: []string{"leads"}, Opened: noon, Deciders: []agent.Decider{{ID: "sam", Name: "Sam"}, {ID: "lee", Name: "Lee"}}},
		{Who: []string{"hr"}},
	}}
	return r
}

func press(by agent.PersonRef, is agent.Role, do agent.Verb, r *agent.Request) desk.Effects {
	d := deskOf(role{person: by, place: direct, is: is}, agent.Press{Do: do, Request: r.ID})
	d.State.Request, d.Routes = r, desk.Routes{Book: &route.Book{}, Scene: route.Scene{At: noon}}
	return d.Do(agent.Press{Do: do, Request: r.ID}.Move(agent.ViewRef{}, nil))
}

// TestWhoMayTakeAStep presses the buttons of a decider's card, as those may who weren't asked,
// were asked before, or are too late.
func TestWhoMayTakeAStep(t *testing.T) {
	t.Parallel()
	sam, lee, kim := agent.PersonRef{ID: "sam", Name: "Sam"}, agent.PersonRef{ID: "lee", Name: "Lee"}, agent.PersonRef{ID: "kim"}
	decided := routed(agent.Approved)
	decided.Decided = &agent.Signature{By: "hana", Name: "Hana Kim", At: noon}
	own := routed(agent.Filed)
	own.Employee = sam
	passed := press(lee, agent.Role{}, agent.DoStepApprove, routed(agent.Filed)).Requests[0]
	for _, c := range []struct {
		name    string
		by      agent.PersonRef
		is      agent.Role
		do      agent.Verb
		request *agent.Request
		want    string
	}{
		{"somebody who wasn't asked", kim, agent.Role{}, agent.DoStepApprove, routed(agent.Filed), say.OnlyHRDecides},
		{"somebody in HR who wasn't asked", hana, hr, agent.DoStepApprove, routed(agent.Filed), say.OnlyHRDecides},
		{"with HR's button", sam, agent.Role{}, agent.DoApprove, routed(agent.Filed), say.OnlyHRDecides},
		{"to read the answers", sam, agent.Role{}, agent.DoShowAnswers, routed(agent.Filed), say.OnlyHRDecides},
		{"after HR", sam, agent.Role{}, agent.DoStepApprove, decided, say.AlreadyDecided(*decided)},
		{"after HR, to take back", sam, agent.Role{}, agent.DoStepTakeBack, decided, say.AlreadyDecided(*decided)},
		{"at the same time as a colleague", sam, agent.Role{}, agent.DoStepApprove, &passed, say.NotYourStep(passed)},
		{"what a colleague decided, to take back", sam, agent.Role{}, agent.DoStepTakeBack, &passed, say.NothingToTakeBack},
		{"on their own request", sam, agent.Role{}, agent.DoStepApprove, own, say.OwnRequest},
		{"a request without a route", sam, agent.Role{}, agent.DoStepApprove, request(agent.Filed), say.OnlyHRDecides},
	} {
		e := press(c.by, c.is, c.do, c.request)
		if got := sentence(e); len(e.Requests)+len(e.Audit) > 0 || got != c.want {
			t.Errorf("%s: %q, changed %v; want %q", c.name, got, e.Requests, c.want)
		}
	}
	if !passed.State.Waiting() || len(passed.Approval.Steps[0].Approved) != 1 {
		t.Errorf("Lee's approval decided the request: %+v", passed)
	}
	if e := press(hana, hr, agent.DoApprove, &passed); len(e.Requests) != 1 || e.Requests[0].State != agent.Approved {
		t.Errorf("HR couldn't decide: %+v", e)
	}
}

// TestDecidersSeeNoAnswers shows a request with everything that only HR may read.
func TestDecidersSeeNoAnswers(t *testing.T) {
	t.Parallel()
	r := routed(agent.Filed)
	r.WizardName, r.Reason = "secret kind", "secret reason"
	r.Answers = append(r.Answers, agent.FiledAnswer{Label: "secret label", Display: "secret answer", CardLabel: "secret"})
	r.Notes = []agent.Note{{Words: "secret note", Signature: signed("dana")}}
	r.Checks = []string{"secret check"}
	r.Exchanges = []agent.Exchange{{Question: "secret question", Asked: signed("hana"), Reply: "secret reply"}}
	for _, state := range agent.RequestStates() {
		r.State, r.Decided = state, &agent.Signature{By: "hana", Name: "Hana Kim", At: noon}
		for _, card := range desk.Cards(*r)[1:] {
			if text := strings.ToLower(agent.PlainText(card.Blocks) + card.Text); strings.Contains(text, "secret") {
				t.Errorf("%s: %s reads %s", state, card.To.Person, text)
			}
		}
	}
}
