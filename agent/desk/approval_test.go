package desk_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents/hrdesk"
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

// leads are the routes of a company in which Sam and Lee are leads. gone have left the group.
func leads(gone ...string) desk.Routes {
	lines, group := "email,name,hired\n", []string{}
	for _, name := range []string{"sam", "lee", "kim"} {
		lines += name + "@x.example," + name + ",2019-03-04\n"
		if name != "kim" && !slices.Contains(gone, name) {
			group = append(group, name+"@x.example")
		}
	}
	files := fstest.MapFS{
		staff.File: {Data: []byte(lines)},
		route.File: {Data: []byte("groups: {leads: [" + strings.Join(group, ", ") + "]}\nroutes: [{name: a, steps: [{anyOf: leads}, {anyOf: hr}]}]")},
	}
	people, err := staff.Load(files, nil)
	if err != nil {
		panic(err)
	}
	book, err := route.Load(files, people, nil)
	if err != nil {
		panic(err)
	}
	standing := map[*staff.Person]route.Standing{}
	for _, name := range []string{"sam", "lee", "kim"} {
		standing[people.Named(name+"@x.example")] = route.Standing{ID: agent.UserID(name)}
	}
	scene := route.Scene{At: noon, Today: timeoff.DayOf(noon), Standing: standing}
	return desk.Routes{Book: book, Scene: scene, SceneOf: func(agent.Request) route.Scene { return scene }}
}

// TestNoLongerInTheChain presses the button of somebody who was asked and isn't a lead anymore:
// nothing is decided, and those who are leads today are asked.
func TestNoLongerInTheChain(t *testing.T) {
	t.Parallel()
	r := routed(agent.Filed)
	d := deskOf(role{person: agent.PersonRef{ID: "sam", Name: "Sam"}, place: direct}, agent.Press{Do: agent.DoStepApprove, Request: r.ID})
	d.State.Request, d.Routes = r, leads("sam")
	e := d.Do(agent.Decide{Do: agent.DoStepApprove, Request: r.ID})
	if len(e.Requests) != 1 || e.Requests[0].State != agent.Filed || len(e.Requests[0].Approval.Steps[0].Approved) > 0 {
		t.Fatalf("the request is %+v", e.Requests)
	}
	if got := e.Requests[0].Approval.Steps[0].Deciders; len(got) != 1 || got[0].ID != "lee" {
		t.Errorf("asked are %v", got)
	}
	if got := sentence(e); !strings.Contains(got, "isn't yours to decide anymore. It's with lee now") || e.Audit[0].What != "rerouted" {
		t.Errorf("Sam reads %q, audit %v", got, e.Audit)
	}
	if e := press(agent.PersonRef{ID: "lee", Name: "Lee"}, agent.Role{}, agent.DoStepApprove, &e.Requests[0]); len(e.Requests) != 1 || len(e.Requests[0].Approval.Steps[0].Approved) != 1 {
		t.Error("Lee can't decide")
	}
}

func press(by agent.PersonRef, is agent.Role, do agent.Verb, r *agent.Request) desk.Effects {
	d := deskOf(role{person: by, place: direct, is: is}, agent.Press{Do: do, Request: r.ID})
	d.State.Request, d.Routes = r, leads()
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

// moved is a request whose employee changed its days before a decision.
func moved(r *agent.Request) *agent.Request {
	by := agent.Signature{By: r.Employee.ID, Name: r.Employee.Name, At: noon.Add(-time.Minute)}
	r.Amendments = append(r.Amendments, agent.Amendment{Asked: by, State: agent.AmendmentAccepted, Decided: &by})
	return r
}

// TestDecidersFormsKnowTheDays opens the forms of a decider's card, and of HR's words to an
// employee, after the days have changed: they are about the days as they are now.
func TestDecidersFormsKnowTheDays(t *testing.T) {
	t.Parallel()
	sam := role{person: agent.PersonRef{ID: "sam", Name: "Sam"}, place: direct}
	for _, do := range []agent.Verb{agent.DoStepDeny, agent.DoStepComment} {
		r := moved(routed(agent.Filed))
		opens := agent.Press{Do: do, Request: r.ID, Version: r.Revision()}
		d := deskOf(sam, opens)
		d.State.Request, d.Routes = r, leads()
		form, ok := d.Do(opens.Move(agent.ViewRef{}, nil)).View.(agent.PromptView)
		if !ok || form.Ref.Prompt.Version != r.Revision() {
			t.Errorf("%s: the form is about version %d of the days, want %d", do, form.Ref.Prompt.Version, r.Revision())
		}
		submitted := form.Ref.Prompt
		submitted.Value = "We ship that week."
		d = deskOf(sam, submitted)
		d.Event.Act = agent.Submitted{View: form.Ref}
		d.State.Request, d.Routes = r, leads()
		if e := d.Do(submitted.Move(agent.ViewRef{}, nil)); len(e.Requests) != 1 {
			t.Errorf("%s was refused: %s", do, sentence(e))
		}
	}
}

// TestTakingBackAfterOtherDays takes an approval back after HR has agreed to other days, and
// while they are open.
func TestTakingBackAfterOtherDays(t *testing.T) {
	t.Parallel()
	sam := agent.PersonRef{ID: "sam", Name: "Sam"}
	approved := func() *agent.Request {
		r := routed(agent.Approved)
		r.Decided = &agent.Signature{By: "sam", Name: "Sam", At: noon.Add(-2 * time.Minute)}
		r.Approval.Steps = r.Approval.Steps[:1]
		r.Approval.Steps[0].Approved = []agent.StepApproval{{Signature: *r.Decided}}
		return r
	}
	open := approved()
	open.Amendments = []agent.Amendment{{Asked: signed("dana"), State: agent.AmendmentOpen}}
	for _, c := range []struct {
		name    string
		request *agent.Request
		want    string
	}{
		{"the days have changed since", moved(approved()), say.OtherDaysSince},
		{"other days are asked for", open, say.FirstTheirDays(*open)},
	} {
		for _, seen := range []int64{0, c.request.Revision()} {
			back := agent.Press{Do: agent.DoStepTakeBack, Request: c.request.ID, Version: seen}
			d := deskOf(role{person: sam, place: direct}, back)
			d.State.Request = c.request
			if e := d.Do(back.Move(agent.ViewRef{}, nil)); len(e.Requests) > 0 || sentence(e) != c.want {
				t.Errorf("%s, seen %d: %q, want %q", c.name, seen, sentence(e), c.want)
			}
		}
	}
	if e := press(sam, agent.Role{}, agent.DoStepTakeBack, approved()); len(e.Requests) != 1 {
		t.Errorf("nothing has changed, and it is refused: %s", sentence(e))
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

// TestDeciderWhoHasLeft presses every button of a card of somebody who has left since.
func TestDeciderWhoHasLeft(t *testing.T) {
	t.Parallel()
	for _, do := range []agent.Verb{agent.DoStepApprove, agent.DoStepComment, agent.DoStepDeny, agent.DoStepTakeBack} {
		p := agent.Press{Do: do, Request: "R1"}
		d := deskOf(role{person: agent.PersonRef{ID: "sam", Name: "Sam"}, place: direct}, p)
		d.State.Request = routed(agent.Filed)
		d.Routes = desk.Routes{Book: &route.Book{}, Scene: route.Scene{At: noon, Standing: map[*staff.Person]route.Standing{{ID: "sam"}: {ID: "sam", Left: true}}}}
		if e := d.Do(p.Move(agent.ViewRef{}, nil)); len(e.Requests) > 0 || e.View != nil || sentence(e) != say.DeciderHasLeft {
			t.Errorf("%s: %q, %v", do, sentence(e), e.View)
		}
	}
}

// TestNewCardsForNewDays changes the days of a request while Sam or Lee decide: they get a new
// card with buttons, and the old one loses its own.
func TestNewCardsForNewDays(t *testing.T) {
	t.Parallel()
	before, next := routed(agent.Filed), moved(routed(agent.Filed))
	next.Approval.Again = next.Revision()
	next.Approval.Steps[0].Deciders = next.Approval.Steps[0].Deciders[:1] // Lee isn't asked any more
	got := map[string][]bool{}
	for _, card := range desk.CardsAfter(*before, *next) {
		key := string(card.To.Person) + " " + card.Key
		got[key] = append(got[key], slices.ContainsFunc(card.Blocks, func(b agent.Block) bool { return len(b.Buttons) > 0 }))
	}
	want := map[string][]bool{" request/R1": {true}, "sam request/R1/2": {true}, "sam request/R1": {false}, "lee request/R1": {false}}
	if !maps.EqualFunc(got, want, slices.Equal) {
		t.Errorf("cards with buttons: %v, want %v", got, want)
	}
}

// TestTellingAfterOtherDays sends HR's words to an employee who has changed the days before.
func TestTellingAfterOtherDays(t *testing.T) {
	t.Parallel()
	r := moved(request(agent.Filed))
	tells := agent.Consult{Ask: hrdesk.Ask{About: hrdesk.Tell, Employee: r.Employee.Name, Words: "tell Dana Reyes please call me"}}
	d := deskOf(role{person: hana, place: direct, is: hr}, agent.Press{})
	d.Requests = []agent.Request{*r}
	for _, b := range d.Do(tells).Reply {
		for _, button := range b.Buttons {
			if button.Press.Value == "" {
				continue
			}
			d = deskOf(role{person: hana, place: direct, is: hr}, button.Press)
			d.State.Request = r
			if e := d.Do(button.Press.Move(agent.ViewRef{}, nil)); len(e.Requests) != 1 || len(e.Requests[0].Exchanges) != 1 {
				t.Errorf("not sent: %s", sentence(e))
			}
			return
		}
	}
	t.Error("nothing to send it with")
}
