package agent_test

import (
	"encoding/json"
	"go/ast"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// TestStoredEvents pins the format: rows written by earlier programs must stay readable.
func TestStoredEvents(t *testing.T) {
	said := agent.Event{
		ID: "Ev1", At: time.Date(2027, 3, 3, 12, 0, 0, 5000, time.UTC), Tenant: "T1", Session: "S1",
		Person: agent.PersonRef{ID: "U1", Zone: "Europe/Berlin"},
		Place:  agent.Place{Surface: agent.SlackChat, Channel: "D1", Private: true},
		Act:    agent.Said{Text: "12 weeks <please>"},
	}
	const common = `{"id":"Ev1","at":"2027-03-03T12:00:00.000005Z","tenant":"T1","session":"S1",` +
		`"person":{"id":"U1","zone":"Europe/Berlin"},"place":{"surface":"slack-chat","channel":"D1","private":true},`
	typed := map[wizard.QuestionID][]string{"q-expected-date": {"2027-06-15"}}
	untested := declaredActs(t)
	for _, c := range []struct {
		act  agent.Act
		want string
	}{
		{said.Act, `"kind":"said","act":{"text":"12 weeks \u003cplease\u003e"}}`},
		{agent.Replied{Text: "In the basement."}, `"kind":"replied","act":{"text":"In the basement."}}`},
		{agent.Dropped{Files: []agent.FileID{"F1"}, Text: "F1 leave.md"}, `"kind":"dropped","act":{"files":["F1"],"text":"F1 leave.md"}}`},
		{agent.Withdrew{}, `"kind":"withdrew","act":{}}`},
		{agent.Submitted{View: agent.ViewRef{Step: "step-001"}, Typed: typed}, `"kind":"submitted","act":{"view":{"step":"step-001"},"typed":{"q-expected-date":["2027-06-15"]}}}`},
		{agent.Pressed{Press: agent.Press{Do: agent.DoApprove, Request: "R1"}}, `"kind":"pressed","act":{"press":{"do":"approve","request":"R1"}}}`},
		{agent.Opened{}, `"kind":"opened","act":{}}`},
		{agent.Commanded{Command: "/leave", Text: "status"}, `"kind":"commanded","act":{"command":"/leave","text":"status"}}`},
		{agent.Restored{Version: 3, Why: "a mistake"}, `"kind":"restored","act":{"version":3,"why":"a mistake"}}`},
		{agent.Closed{View: agent.ViewRef{Form: "F1", Revision: 3}}, `"kind":"closed","act":{"view":{"form":"F1","rev":3}}}`},
		{agent.Rang{Timer: agent.TimerRemind}, `"kind":"rang","act":{"timer":"remind"}}`},
	} {
		delete(untested, reflect.TypeOf(c.act).Name())
		said.Act = c.act
		b, err := json.Marshal(said)
		if got := string(b); err != nil || got != common+c.want {
			t.Errorf("%T: %v\ngot  %s\nwant %s", c.act, err, got, common+c.want)
		}
		var back agent.Event
		if err := json.Unmarshal(b, &back); err != nil || !cmp.Equal(said, back) {
			t.Errorf("%T: %v\n%s", c.act, err, cmp.Diff(said, back))
		}
	}
	for name := range untested {
		t.Errorf("no case for the act %s", name)
	}
}

// declaredActs reads the names of all acts from the package's source.
func declaredActs(t *testing.T) map[string]bool {
	t.Helper()
	acts := map[string]bool{}
	inspectPackage(t, func(n ast.Node) bool {
		if fn, ok := n.(*ast.FuncDecl); ok && fn.Recv != nil && fn.Name.Name == "act" {
			acts[fn.Recv.List[0].Type.(*ast.Ident).Name] = true
		}
		return true
	})
	if len(acts) == 0 {
		t.Fatal("no acts were found")
	}
	return acts
}

func TestInvalidEvents(t *testing.T) {
	if _, err := json.Marshal(agent.Event{ID: "Ev1"}); err == nil {
		t.Error("an event without an act was written")
	}
	for _, c := range []struct{ text, want string }{
		{`{"id":"Ev1","kind":"danced","act":{}}`, `unknown act "danced"`},
		{`{"id":"Ev1"}`, `unknown act ""`},
		{`{"id":"Ev1","kind":"said"}`, "Ev1"},
		{`{"id":"Ev1","kind":"said","act":[]}`, "Ev1"},
		{`{"id":"Ev1","kind":"said","act":{"text":7}}`, "Ev1"},
		{`{"id":7}`, "cannot unmarshal"},
		{`{"id":"Ev1","kind":"sai`, "unexpected end"},
	} {
		var ev agent.Event
		if err := json.Unmarshal([]byte(c.text), &ev); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.text, err, c.want)
		}
	}
}

// TestEventRoundTrip checks that any event can be stored and read back unchanged.
func TestEventRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ev := agent.Event{
			ID:      agent.EventID(anyText(t, "id")),
			At:      time.UnixMicro(rapid.Int64Range(0, 4e15).Draw(t, "at")).UTC(),
			Tenant:  agent.TenantID(anyText(t, "tenant")),
			Session: agent.SessionID(anyText(t, "session")),
			Person:  rapid.Make[agent.PersonRef]().Draw(t, "person"),
			Place:   rapid.Make[agent.Place]().Draw(t, "place"),
			Act:     anyAct(t),
		}
		b, err := json.Marshal(ev)
		if err != nil {
			t.Fatal(err)
		}
		var back agent.Event
		if err := json.Unmarshal(b, &back); err != nil {
			t.Fatal(err)
		}
		// A nil map and an empty one are the same.
		if diff := cmp.Diff(ev, back, cmpopts.EquateEmpty()); diff != "" {
			t.Error(diff)
		}
	})
}

func anyText(t *rapid.T, label string) string { return rapid.String().Draw(t, label) }

func anyAct(t *rapid.T) agent.Act {
	return rapid.OneOf(
		actOf[agent.Said](), actOf[agent.Withdrew](), actOf[agent.Submitted](), actOf[agent.Pressed](),
		actOf[agent.Opened](), actOf[agent.Commanded](), actOf[agent.Closed](), actOf[agent.Replied](), actOf[agent.Dropped](),
		actOf[agent.Rang](), actOf[agent.Restored](),
	).Draw(t, "act")
}

func actOf[A agent.Act]() *rapid.Generator[agent.Act] {
	return rapid.Custom(func(t *rapid.T) agent.Act { return rapid.Make[A]().Draw(t, "one") })
}

// FuzzEvent checks that any row can be decoded or refused, and that a decoded event
// survives another round trip.
func FuzzEvent(f *testing.F) {
	f.Add([]byte(`{"id":"Ev1","at":"2027-03-03T12:00:00Z","kind":"said","act":{"text":"hi"}}`))
	f.Add([]byte(`{"id":"Ev1","kind":"submitted","act":{"view":{"prompt":{"do":"deny"}},"typed":{"q":["a","b"],"p":null}}}`))
	f.Add([]byte(`{"kind":"pressed","act":null}`))
	f.Fuzz(func(t *testing.T, row []byte) {
		var ev, again agent.Event
		if json.Unmarshal(row, &ev) != nil {
			return
		}
		b, err := json.Marshal(ev)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, &again); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(ev, again, cmpopts.EquateEmpty()); diff != "" {
			t.Error(diff)
		}
	})
}
