package desk_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
)

var (
	noon    = time.Date(2026, time.November, 23, 12, 0, 0, 0, time.UTC)
	dana    = agent.PersonRef{ID: "dana", Name: "Dana Reyes"}
	hana    = agent.PersonRef{ID: "hana", Name: "Hana Kim"}
	channel = agent.Place{Surface: agent.SlackChat, Channel: "HR", HR: true}
	hr      = agent.Role{HR: true}
	direct  = agent.Place{Surface: agent.SlackChat, Channel: "D1", Private: true}
	modal   = agent.Place{Surface: agent.SlackForm, View: "V1", Private: true}
)

// role is a person in a place, with what they may do there.
type role struct {
	name     string
	person   agent.PersonRef
	place    agent.Place
	is       agent.Role
	decides  bool // on requests
	answers  bool // tickets
	policies bool // manages policies
}

var roles = []role{
	{name: "a member of HR in HR's channel", person: hana, place: channel, is: hr, decides: true, answers: true, policies: true},
	{name: "a member of HR in a form", person: hana, place: modal, is: hr, decides: true, answers: true, policies: true},
	{name: "a member of HR in a direct message", person: hana, place: direct, is: hr, decides: true, answers: true, policies: true},
	{name: "an administrator in HR's channel", person: agent.PersonRef{ID: "sam"}, place: channel, is: agent.Role{Admin: true}},
	{name: "a colleague in HR's channel", person: agent.PersonRef{ID: "sam"}, place: channel},
	{name: "a colleague in a direct message", person: agent.PersonRef{ID: "sam"}, place: direct},
	{name: "a colleague in another channel", person: agent.PersonRef{ID: "sam"}, place: agent.Place{Surface: agent.SlackChat, Channel: "C1"}},
	{name: "a colleague in a form", person: agent.PersonRef{ID: "sam"}, place: modal},
	{name: "the employee in a direct message", person: dana, place: direct},
}

// deskOf returns a desk on which a role presses a button, with a filed request, an open
// ticket and a policy.
func deskOf(r role, p agent.Press) *desk.Desk {
	return &desk.Desk{
		Event: agent.Event{
			ID: "E1", At: noon, Tenant: "T1", Session: "S1", Person: r.person, Role: r.is, Place: r.place,
			Act: agent.Pressed{Press: p},
		},
		Person: r.person, Zone: time.UTC,
		State: agent.State{Request: request(agent.Filed), Ticket: ticket(agent.TicketOpen), Waiting: []agent.Request{*request(agent.Filed)}},
		Records: desk.Records{
			Policies: []agent.KeptPolicy{policy(2, "On Fridays.")}, Versions: []agent.KeptPolicy{policy(1, "Never."), policy(2, "On Fridays.")},
			Tickets: []agent.Ticket{*ticket(agent.TicketOpen)}, TicketsOpened: 1,
			Files: map[agent.FileID]desk.DroppedFile{"F1": {Name: "cats.md", Policy: knowledge.Policy{Source: knowledge.Source{Policy: "cats", Title: "Cats"}, Body: "On Mondays."}}},
		},
		Similar: func(string, []string) []knowledge.Match { return nil },
		NewID:   func(kind, from string) string { return kind + "/" + from },
	}
}

// submit makes the desk's event the submission of the prompt for a press.
func submit(d *desk.Desk, p agent.Press, text string) {
	view := d.Event.Act.(agent.Pressed).View
	view.Prompt = p
	d.Event.Act = agent.Submitted{View: view, Typed: agent.Typed{agent.PromptField: {text}}}
}

func request(state agent.RequestState) *agent.Request {
	r := &agent.Request{
		ID: "R1", Version: 1, Tenant: "T1", Employee: dana, HasChat: true, WizardName: "Medical leave", State: state, Headline: "Jan 11 – 22, 2027",
		Answers: []agent.FiledAnswer{{Question: "q-start", Label: "Start", Display: "January 11"}}, FiledAt: noon, UpdatedAt: noon,
	}
	switch state {
	case agent.Questioned:
		r.Exchanges = []agent.Exchange{{Question: "Which doctor?", Asked: signed("amir")}}
	case agent.Approved, agent.Denied, agent.Canceled:
		by := signed("amir")
		r.Decided = &by
	}
	return r
}

func ticket(state agent.TicketState) *agent.Ticket {
	k := &agent.Ticket{
		ID: "Q-1", Version: 1, Tenant: "T1", Question: "Where can I park my bike?", State: state, Opened: noon, Updated: noon,
		Askers: []agent.Asker{{Person: dana, Words: "Where can I park my bike?", At: noon}, {Person: agent.PersonRef{ID: "sam"}, Words: "Bikes?", At: noon}},
	}
	if state != agent.TicketOpen {
		by := signed("amir")
		k.Decided = &by
	}
	if state == agent.TicketAnswered {
		k.Answer = "In the basement."
	}
	return k
}

func policy(version int64, body string) agent.KeptPolicy {
	return agent.KeptPolicy{Policy: knowledge.Policy{Source: knowledge.Source{Policy: "dogs", Title: "Dogs"}, Body: body}, Version: version, By: signed("amir")}
}

func signed(by agent.UserID) agent.Signature {
	return agent.Signature{By: by, Name: string(by), At: noon.Add(-time.Hour)}
}

// changes reports whether effects write or send anything.
func changes(e desk.Effects) bool {
	return len(e.Messages)+len(e.Requests)+len(e.Tickets)+len(e.Policies)+len(e.Audit) > 0
}

// sentence returns the sentence of a refusal, as a reply or next to a prompt's field.
func sentence(e desk.Effects) string {
	if errs, ok := e.View.(agent.Errors); ok {
		return errs.ByQuestion[agent.PromptField]
	}
	if len(e.Reply) == 0 {
		return ""
	}
	return e.Reply[0].Text
}

// TestDecideDependsOnRole plays every decision in every role: as a press, and as the
// submission of its prompt.
func TestDecideDependsOnRole(t *testing.T) {
	t.Parallel()
	inOwnMatter := role{name: "the employee in HR's channel", person: dana, place: channel, is: hr, decides: true}
	for _, r := range append(slices.Clone(roles), inOwnMatter) {
		for _, do := range []agent.Verb{agent.DoApprove, agent.DoDeny, agent.DoAskEmployee, agent.DoShowAnswers} {
			for _, submitted := range []bool{false, true} {
				p := agent.Press{Do: do, Request: "R1"}
				d := deskOf(r, p)
				m := agent.Decide{Do: do, Request: "R1"}
				if submitted {
					submit(d, p, "Because.")
					m.Text = "Because."
				}
				e := d.Do(m)
				want := ""
				switch {
				case !r.decides:
					want = say.OnlyHRDecides
				case r.person.ID == dana.ID && do != agent.DoShowAnswers:
					want = say.OwnRequest
				}
				if got := sentence(e); want != "" && got != want || want == "" && (got == say.OnlyHRDecides || got == say.OwnRequest) {
					t.Errorf("%s, %s (submitted: %v): refused with %q, want %q", r.name, do, submitted, got, want)
				}
				if decided := len(e.Requests) > 0; decided != (want == "" && do != agent.DoShowAnswers && (submitted || do == agent.DoApprove)) {
					t.Errorf("%s, %s (submitted: %v): decided: %v", r.name, do, submitted, decided)
				}
				if want != "" && changes(e) {
					t.Errorf("%s, %s (submitted: %v): refused, but %+v", r.name, do, submitted, e)
				}
			}
		}
	}
}

// TestDecide checks what each decision stores and who is told.
func TestDecide(t *testing.T) {
	t.Parallel()
	for do, want := range map[agent.Verb]struct {
		state agent.RequestState
		audit string
		inHR  int // messages
	}{
		agent.DoApprove:     {agent.Approved, "approved", 1},
		agent.DoDeny:        {agent.Denied, "denied", 1},
		agent.DoAskEmployee: {agent.Questioned, "asked", 2}, // the card, and the question in its thread
		// nobody waits for an answer
		agent.DoTellEmployee: {agent.Filed, "informed", 2},
	} {
		p := agent.Press{Do: do, Request: "R1"}
		d := deskOf(roles[1], p)
		submit(d, p, "Because.")
		e := d.Do(agent.Decide{Do: do, Request: "R1", Text: "Because."})
		if len(e.Requests) != 1 || e.Requests[0].State != want.state || e.Requests[0].Version != 1 {
			t.Errorf("%s: stored %+v", do, e.Requests)
		}
		if len(e.Audit) != 1 || e.Audit[0].What != want.audit || e.Audit[0].By != hana.ID || e.Audit[0].Request != "R1" || !e.Audit[0].At.Equal(noon) {
			t.Errorf("%s: audit %+v", do, e.Audit)
		}
		told := map[agent.Room]int{}
		for _, m := range e.Messages {
			told[m.To.Room]++
		}
		if diff := cmp.Diff(map[agent.Room]int{agent.HR: want.inHR, agent.Direct: 1}, told); diff != "" {
			t.Errorf("%s: messages by room: %s", do, diff)
		}
		if e.View != (agent.Done{}) {
			t.Errorf("%s: the form shows %T", do, e.View)
		}
	}
}

// TestDecideWithoutText checks that a denial needs a reason, and a question its words.
func TestDecideWithoutText(t *testing.T) {
	t.Parallel()
	for do, want := range map[agent.Verb]string{agent.DoDeny: say.ReasonRequired, agent.DoAskEmployee: say.QuestionRequired} {
		p := agent.Press{Do: do, Request: "R1"}
		d := deskOf(roles[1], p)
		submit(d, p, " \n")
		if e := d.Do(agent.Decide{Do: do, Request: "R1", Text: " \n"}); changes(e) || sentence(e) != want {
			t.Errorf("%s: %+v, want %q", do, e, want)
		}
	}
}

// TestTicketsDependOnRole plays every ticket verb in every role, and as the ticket's owner,
// who has left HR since.
func TestTicketsDependOnRole(t *testing.T) {
	t.Parallel()
	owner := role{name: "the owner in a direct message", person: agent.PersonRef{ID: "amir"}, place: direct}
	for _, r := range append(slices.Clone(roles), owner) {
		for do, state := range map[agent.Verb]agent.TicketState{
			agent.DoTicketAnswer: agent.TicketOpen, agent.DoTicketAssign: agent.TicketOpen, agent.DoTicketDecline: agent.TicketOpen,
			agent.DoTicketKeep: agent.TicketAnswered, agent.DoTicketDiscard: agent.TicketAnswered,
		} {
			p := agent.Press{Do: do, Ticket: "Q-1"}
			d := deskOf(r, p)
			d.State.Ticket = ticket(state)
			assigned := signed("amir")
			d.State.Ticket.Owner = &assigned
			if do == agent.DoTicketAnswer || do == agent.DoTicketKeep {
				submit(d, p, "Bikes\nIn the yard.")
			}
			e := d.Do(agent.WorkOnTicket{Do: do, Ticket: "Q-1", Text: "Bikes\nIn the yard."})
			switch refused := sentence(e) == say.OnlyHRAnswers; {
			case refused == r.answers:
				t.Errorf("%s, %s: refused: %v", r.name, do, refused)
			case refused && changes(e):
				t.Errorf("%s, %s: refused, but %+v", r.name, do, e)
			case !refused && (len(e.Tickets) != 1 || len(e.Audit) != 1 || e.Audit[0].By != r.person.ID):
				t.Errorf("%s, %s: stored %+v, audit %+v", r.name, do, e.Tickets, e.Audit)
			}
		}
	}
}

// TestPoliciesDependOnRole plays every verb of work on policies in every role.
func TestPoliciesDependOnRole(t *testing.T) {
	t.Parallel()
	for _, do := range append(verbsOf[agent.WorkOnPolicy](t), agent.DoOfferFile) {
		for _, r := range roles {
			m := agent.WorkOnPolicy{Do: do, Policy: "dogs", File: "F1", Text: "1"}
			e := deskOf(r, agent.Press{Do: do}).Do(m)
			switch refused := sentence(e) == say.OnlyHRManagesPolicies; {
			case refused == r.policies:
				t.Errorf("%s, %s: refused: %v", r.name, do, refused)
			case refused && (changes(e) || e.View != nil):
				t.Errorf("%s, %s: refused, but %+v", r.name, do, e)
			}
		}
	}
}

// TestEveryVerbHasAnEffect finds verbs of HR's that [desk.Desk.Do] has forgotten.
func TestEveryVerbHasAnEffect(t *testing.T) {
	t.Parallel()
	verbs := slices.Concat(verbsOf[agent.Decide](t), verbsOf[agent.WorkOnTicket](t), verbsOf[agent.WorkOnPolicy](t), verbsOf[agent.Dismiss](t))
	for _, do := range verbs {
		p := agent.Press{Do: do, Request: "R1", Ticket: "Q-1", Policy: "dogs", File: "F1", Value: "1"}
		if do == agent.DoPolicyList || do == agent.DoListGaps {
			p.Value = "" // the first page
		}
		d := deskOf(roles[0], p)
		if do == agent.DoTicketKeep || do == agent.DoTicketDiscard {
			d.State.Ticket = ticket(agent.TicketAnswered)
		}
		if e := d.Do(p.Move(agent.ViewRef{}, nil)); !changes(e) && e.View == nil && len(e.Reply) == 0 {
			t.Errorf("%s has no effect", do)
		}
	}
}

// verbsOf reads the verbs that buttons have for a family of moves from the source of
// package agent, sorted.
func verbsOf[M agent.Move](t *testing.T) []agent.Verb {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../verb.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var verbs []agent.Verb
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			value, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := (agent.Press{Do: agent.Verb(value)}).Move(agent.ViewRef{}, nil).(M); ok {
				verbs = append(verbs, agent.Verb(value))
			}
		}
		return true
	})
	if len(verbs) == 0 {
		t.Fatalf("no verb makes a %s", reflect.TypeFor[M]())
	}
	slices.Sort(verbs)
	return verbs
}

// TestUnknownRequestAndTicket checks the replies to buttons whose subject is gone.
func TestUnknownRequestAndTicket(t *testing.T) {
	t.Parallel()
	d := deskOf(roles[0], agent.Press{Do: agent.DoApprove})
	d.State = agent.State{}
	if e := d.Do(agent.Decide{Do: agent.DoApprove}); changes(e) || sentence(e) != say.RequestNotFound {
		t.Errorf("no request: %+v", e)
	}
	d = deskOf(roles[0], agent.Press{Do: agent.DoTicketAssign})
	d.State = agent.State{}
	if e := d.Do(agent.WorkOnTicket{Do: agent.DoTicketAssign}); changes(e) || sentence(e) != say.TicketNotFound {
		t.Errorf("no ticket: %+v", e)
	}
}

// TestDoIgnoresOtherMoves checks that HR's side does nothing for moves that aren't HR's.
func TestDoIgnoresOtherMoves(t *testing.T) {
	t.Parallel()
	for _, m := range []agent.Move{agent.Start{}, agent.Submit{}, agent.Cancel{Request: "R1"}, agent.AskPolicy{Question: "Dogs?"}} {
		if e := deskOf(roles[0], agent.Press{}).Do(m); changes(e) || e.View != nil || len(e.Reply) > 0 {
			t.Errorf("%T: %+v", m, e)
		}
	}
}

// TestCopiesOfCardsAreReplaced presses a card that isn't the latest of its request: it is
// replaced together with the latest, and a press that comes too late replaces it alone.
func TestCopiesOfCardsAreReplaced(t *testing.T) {
	t.Parallel()
	stray := &agent.Receipt{Channel: "HR", Message: "1.1"}
	for state, want := range map[agent.RequestState][]*agent.Receipt{agent.Filed: {nil, stray}, agent.Approved: {stray}} {
		d := deskOf(roles[0], agent.Press{Do: agent.DoDeny, Request: "R1", Card: true})
		d.State.Request, d.Copy = request(state), stray
		e := d.Do(agent.Decide{Do: agent.DoDeny, Request: "R1", Text: "No cover."})
		var got []*agent.Receipt
		for _, m := range e.Messages {
			if m.Key == "request/R1" {
				got = append(got, m.Copy)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", state, diff)
		}
	}
}
