package dialogue

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/handover"
	"github.com/leaveway/leaveway/agent/lookup"
	"github.com/leaveway/leaveway/intents/hrdesk"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/gaps"
	offboarding "github.com/leaveway/leaveway/knowledge/handover"
	"github.com/leaveway/leaveway/wizard"
)

// These tests play every move there is, in every place and every role. They read the moves
// and verbs from the source, so a new one that they don't know fails them.

// authorityPlaces are the places that an event can come from. The forms were opened by
// somebody in HR, from HR's channel.
var authorityPlaces = map[string]agent.Place{
	"a direct message":            {Surface: agent.SlackChat, Channel: "D1", Private: true, Message: "m1"},
	"a thread of it":              {Surface: agent.SlackChat, Channel: "D1", Private: true, Message: "m1", Thread: "m0"},
	"HR's channel":                {Surface: agent.SlackChat, Channel: "HR", HR: true, Message: "m1", Thread: "m0"},
	"another channel":             {Surface: agent.SlackChat, Channel: "C1", Message: "m1"},
	"a form":                      {Surface: agent.SlackForm, View: "V1", Private: true},
	"a form from HR's channel":    {Surface: agent.SlackForm, View: "V1", Channel: "HR", HR: true, Private: true},
	"a command":                   {Surface: agent.SlackCommand, Channel: "C1", Private: true},
	"a command in HR's channel":   {Surface: agent.SlackCommand, Channel: "HR", HR: true, Private: true},
	"the app's home":              {Surface: agent.SlackHome, Private: true},
	"the API":                     {Surface: agent.API, Private: true},
	"the API, named HR's channel": {Surface: agent.API, HR: true, Private: true},
}

const (
	secretAnswer   = "hysterectomy on Tuesday"
	secretQuestion = "May I bring my iguana?"
	secretFact     = "The rate was fixed by hand on a Sunday."
)

var authorityNow = time.Date(2026, time.November, 23, 12, 0, 0, 0, time.UTC)

var authorityHouse = sync.OnceValue(func() *house {
	h := New(Config{Wizards: library, Root: "leave-type-selector", Law: entitlement.ShippedParameters()}).house
	h.similar = func(string, []string) []knowledge.Match { return nil }
	return h
})

// authorityHandover is Dana's handover to Amir, shared or approved, and its parts.
func authorityHandover(m agent.Move) (agent.Handover, []agent.HandoverPart) {
	talk := offboarding.NewInterview([]gaps.Question{{ID: "q1", Text: "Why?", Priority: gaps.P0, Status: gaps.Interviewed}})
	talk.Facts = []offboarding.Fact{{ID: "f1", Question: "q1", Asked: "Why?", Text: secretFact, By: "analyst"}}
	h := agent.Handover{
		ID: "H-1", Version: 1, Tenant: "T1", State: agent.HandoverShared, Started: authorityNow, Updated: authorityNow, Talk: talk,
		About:  offboarding.About{Project: "Harbor", Role: "analyst", Version: 1},
		People: agent.HandoverPeople{Leaver: agent.PersonRef{ID: "dana", Name: "Dana Reyes"}, Manager: agent.PersonRef{ID: "amir", Name: "Amir Haddad"}, Starter: agent.PersonRef{ID: "sam"}},
	}
	if do := m.Verb(); do == agent.DoHandoverRead || do == agent.DoHandoverTicket {
		h.State, h.Approved = agent.HandoverApproved, &agent.Signature{By: "amir", At: authorityNow}
	}
	pack := offboarding.Build(h.About, nil, talk)
	return h, []agent.HandoverPart{{Handover: "H-1", Name: "package/1", Package: &pack}}
}

// authorityPosition is where Sam acts, with everything looked up that could be looked up,
// wanted or not: Dana's request, her question, and the policies.
func authorityPosition(place agent.Place, role agent.Role, m agent.Move, submitted bool) *position {
	employer := agent.PersonRef{ID: "dana", Name: "Dana Reyes"}
	estimate := entitlement.ShippedParameters().Estimate(entitlement.FactsFrom(map[string]string{"work_state": "CA"}), authorityNow)
	r := agent.Request{
		ID: "R1", Version: 1, Tenant: "T1", Employee: employer, HasChat: true, WizardName: "Medical leave", State: agent.Filed, Headline: secretAnswer,
		Answers: []agent.FiledAnswer{{Question: "q", Label: "Why", Display: secretAnswer}}, FiledAt: authorityNow, UpdatedAt: authorityNow, Estimate: &estimate,
	}
	if m.Verb() == agent.DoReopen {
		r.State, r.Decided = agent.Approved, &agent.Signature{By: "amir", At: authorityNow}
	}
	k := agent.Ticket{
		ID: "Q-1", Version: 1, Tenant: "T1", Question: secretQuestion, State: agent.TicketOpen, Opened: authorityNow, Updated: authorityNow,
		Owner: &agent.Signature{By: "sam"}, Askers: []agent.Asker{{Person: employer, Words: secretQuestion, At: authorityNow}},
	}
	if do := m.Verb(); do == agent.DoTicketKeep || do == agent.DoTicketDiscard {
		k.State, k.Answer, k.Decided = agent.TicketAnswered, "Only on Fridays.", &agent.Signature{By: "amir", At: authorityNow}
	}
	kept := func(version int64) agent.KeptPolicy {
		return agent.KeptPolicy{Policy: knowledge.Policy{Source: knowledge.Source{Policy: "dogs", Title: "Dogs"}, Body: "On day " + strconv.FormatInt(version, 10) + "."}, Version: version}
	}
	h := authorityHouse()
	state := agent.State{Request: &r, Ticket: &k, Waiting: []agent.Request{r}}
	shared, parts := authorityHandover(m)
	state.Handovers = []agent.Handover{shared}
	state.Session = &agent.Session{ID: "slack-T1-sam", Tenant: "T1", Version: 1, HasChat: true, Form: &agent.Form{ID: "form", Root: "leave-type-selector", State: agent.FormOpen, Pins: map[wizard.ID]wizard.Version{}, Answers: wizard.Answers{}}, Nudges: []agent.Nudge{{At: authorityNow, Words: "Dana", Employee: "Dana Reyes"}}}
	press := agent.Press{Do: m.Verb(), Request: "R1", Ticket: "Q-1", Policy: "dogs", Version: 2, Value: "words"}
	var act agent.Act = agent.Pressed{Press: press}
	if submitted {
		act = agent.Submitted{View: agent.ViewRef{Prompt: press}, Typed: agent.Typed{agent.PromptField: {"A title\nAnd words."}}}
	}
	p := h.position(agent.Event{
		ID: "E1", At: authorityNow, Tenant: "T1", Session: "slack-T1-sam", Person: agent.PersonRef{ID: "sam", Name: "Sam Ortiz"}, Role: role, Place: place, Act: act,
	}, state)
	p.facts = &lookup.Facts{Leaving: handover.Facts{Parts: parts, Of: state.Handovers, Active: state.Handovers}, OnCard: lookup.OnCard{Ticket: &k, Request: &r}, Answers: map[agent.Move]knowledge.Answer{}}
	if ask := reflect.ValueOf(m); ask.Comparable() {
		p.facts.Answers[m] = knowledge.Answer{}
	}
	p.facts.Records = desk.Records{
		Policies: []agent.KeptPolicy{kept(2)}, Versions: []agent.KeptPolicy{kept(1), kept(2)}, Requests: []agent.Request{r}, Tickets: []agent.Ticket{k}, TicketsOpened: 1,
		Front: &desk.Front{Waiting: []agent.Request{r}},
		Files: map[agent.FileID]desk.DroppedFile{"F1": {Name: "cats.md", Policy: knowledge.Policy{Source: knowledge.Source{Policy: "cats", Title: "Cats"}, Body: "On Mondays."}}},
	}
	return p
}

// decision is what an outcome does to the records that belong to others, and whether it
// shows them.
type decision struct {
	Requests []agent.Request
	Tickets  []agent.Ticket
	Policies []agent.KeptPolicy
	Audit    []agent.AuditEntry
	Leaving  []agent.Handover
	Shown    bool
}

func decisionOf(t *testing.T, out agent.Outcome) decision {
	t.Helper()
	var told []agent.Message
	for _, m := range out.Messages {
		if m.To.Room != agent.HR && (m.To.Room != agent.Direct || m.To.Person == "sam") {
			told = append(told, m)
		}
	}
	text, err := json.Marshal([]any{told, out.View, out.Session})
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.Contains(string(text), secretAnswer) || strings.Contains(string(text), secretQuestion) || strings.Contains(string(text), "As Dana Reyes reads it") || strings.Contains(string(text), secretFact)
	return decision{out.Requests, out.Tickets, out.Policies, out.Audit, out.Handovers, shown}
}

// isOthers reports whether a decision touches what isn't Sam's. Anyone may join a question
// that is open.
func (d decision) isOthers() bool {
	decided := slices.ContainsFunc(d.Tickets, func(k agent.Ticket) bool {
		return k.ID == "Q-1" && (k.State != agent.TicketOpen || k.Answer != "" || k.Owner == nil || k.Owner.At != time.Time{})
	})
	return d.Shown || decided || len(d.Policies) > 0 || len(d.Audit) > 0 || len(d.Leaving) > 0 ||
		slices.ContainsFunc(d.Requests, func(r agent.Request) bool { return r.Employee.ID != "sam" })
}

// TestTheRoleAloneDecides plays every move, pressed and submitted, in every place and role.
// Nobody but HR changes or sees what belongs to others, and HR can do the same everywhere.
func TestTheRoleAloneDecides(t *testing.T) {
	t.Parallel()
	effective := map[string]bool{}
	for _, m := range everyMove(t) {
		for _, submitted := range []bool{false, true} {
			byPlace := map[string]decision{}
			for name, place := range authorityPlaces {
				what := func() string { return string(m.Verb()) + " in " + name }
				for _, role := range []agent.Role{{}, {Unknown: true}, {Admin: true}} {
					if d := playMove(t, authorityPosition(place, role, m, submitted), m); d.isOthers() {
						t.Errorf("%s, as %+v (submitted: %v): %+v", what(), role, submitted, d)
					}
				}
				byPlace[name] = playMove(t, authorityPosition(place, agent.Role{HR: true}, m, submitted), m)
				if byPlace[name].isOthers() {
					effective[reflect.TypeOf(m).Name()], effective[string(m.Verb())] = true, true
				}
			}
			want := byPlace["a direct message"]
			for name, d := range byPlace {
				d.Shown, want.Shown = false, false // what HR is shown also depends on where it fits
				if !reflect.DeepEqual(d, want) {
					t.Errorf("%T %q (submitted: %v): HR does %+v in %s, and %+v in a direct message", m, m.Verb(), submitted, d, name, want)
				}
			}
		}
	}
	for _, name := range []string{"handover-cancel", "handover-approve", "handover-return", "handover-read", "handover-ticket", "handover-forget", "Decide", "WorkOnTicket", "WorkOnPolicy", "Consult", "ListWaiting", "ExplainEstimate", "OfferReply", "Report", "DrawHome", "Ring", "WorkOnHandover"} {
		if !effective[name] {
			t.Errorf("HR does nothing with %s here, so the test says nothing about it", name)
		}
	}
}

func playMove(t *testing.T, at *position, m agent.Move) decision {
	t.Helper()
	return decisionOf(t, decide(at, []proposal{{move: m}}, 0))
}

// everyMove returns a move for each verb, with its fields filled in, and the moves that
// have several meanings in each of them.
func everyMove(t *testing.T) []agent.Move {
	t.Helper()
	var moves []agent.Move
	seen := map[string]bool{}
	for _, do := range declaredVerbs(t) {
		if do == agent.DoInterpret {
			moves = append(moves, agent.Interpret{Words: "words"})
			seen["Interpret"] = true
			continue
		}
		m := filled(moveOf(t, do))
		seen[reflect.TypeOf(m).Name()] = true
		switch m := m.(type) {
		case agent.Consult:
			for _, about := range []hrdesk.About{
				hrdesk.Waiting, hrdesk.Away, hrdesk.Employee, hrdesk.Tickets, hrdesk.Policies, hrdesk.Decide, hrdesk.Undo, hrdesk.Tell, hrdesk.Remind,
				hrdesk.Export, hrdesk.Delegate, hrdesk.Access, hrdesk.Audit, hrdesk.Forms, hrdesk.Settings, hrdesk.Help,
			} {
				m.Ask = hrdesk.Ask{About: about, Employee: "Dana Reyes", Words: "words", First: authorityNow, Last: authorityNow}
				moves = append(moves, m)
			}
			continue
		case agent.Ring:
			for _, timer := range []agent.TimerName{agent.TimerRemind, agent.TimerNudge, agent.TimerExpire} { // HR's own timers have no person
				m.Timer = timer
				moves = append(moves, m)
			}
			continue
		}
		moves = append(moves, m)
	}
	for _, name := range sealedMoves(t) {
		if !seen[name] {
			t.Errorf("no verb makes the move %s here: add it to everyMove", name)
		}
	}
	return moves
}

// filled sets the fields of a move that name something, to what is there.
func filled(m agent.Move) agent.Move {
	v := reflect.New(reflect.TypeOf(m)).Elem()
	v.Set(reflect.ValueOf(m))
	for _, f := range v.Fields() {
		if !f.CanSet() {
			continue
		}
		switch f.Interface().(type) {
		case agent.RequestID:
			f.SetString("R1")
		case agent.HandoverID:
			f.SetString("H-1")
		case agent.TicketID:
			f.SetString("Q-1")
		case knowledge.PolicyID:
			f.SetString("dogs")
		case agent.FileID:
			f.SetString("F1")
		case int64:
			f.SetInt(2)
		case string:
			if f.String() == "" {
				f.SetString("A title\nAnd words.")
			}
		}
	}
	if work, ok := reflect.TypeAssert[agent.WorkOnPolicy](v); ok && (work.Do == agent.DoPolicyRestore || work.Do == agent.DoPolicyHistory) {
		work.Text = "1"
		return work
	}
	return v.Interface().(agent.Move)
}

// declaredVerbs reads the verbs from the source of package agent.
func declaredVerbs(t *testing.T) []agent.Verb {
	t.Helper()
	var verbs []agent.Verb
	eachSpec(t, "../verb.go", func(spec ast.Spec) {
		if value, ok := spec.(*ast.ValueSpec); ok && len(value.Values) == 1 {
			text, err := strconv.Unquote(value.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			verbs = append(verbs, agent.Verb(text))
		}
	})
	return verbs
}

// sealedMoves reads the names of all moves from the source of package agent.
func sealedMoves(t *testing.T) []string {
	t.Helper()
	var names []string
	note := func(spec ast.Spec) {
		typed, ok := spec.(*ast.TypeSpec)
		if !ok {
			return
		}
		fields, ok := typed.Type.(*ast.StructType)
		if !ok || fields.Fields.NumFields() == 0 {
			return
		}
		if first, ok := fields.Fields.List[0].Type.(*ast.Ident); ok && first.Name == "sealed" {
			names = append(names, typed.Name.Name)
		}
	}
	eachSpec(t, "../move.go", note)
	eachSpec(t, "../move_talk.go", note)
	if len(names) < 50 {
		t.Fatalf("only %d moves were found: %v", len(names), names)
	}
	return names
}

func eachSpec(t *testing.T, path string, do func(ast.Spec)) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		if group, ok := d.(*ast.GenDecl); ok {
			for _, spec := range group.Specs {
				do(spec)
			}
		}
	}
}
