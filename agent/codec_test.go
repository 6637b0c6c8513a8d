package agent_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// TestEventAtRest pins how events are stored: rows of an earlier program must
// stay readable.
func TestEventAtRest(t *testing.T) {
	said := agent.Event{
		ID: "Ev1", At: time.Date(2027, 3, 3, 12, 0, 0, 5000, time.UTC), Tenant: "T1", Session: "S1",
		Person: agent.PersonRef{ID: "U1", Zone: "Europe/Berlin"},
		Place:  agent.Place{Surface: agent.SlackChat, Channel: "D1", Private: true},
		Act:    agent.Said{Text: "12 weeks <please>"},
	}
	const common = `{"id":"Ev1","at":"2027-03-03T12:00:00.000005Z","tenant":"T1","session":"S1",` +
		`"person":{"id":"U1","zone":"Europe/Berlin"},"place":{"surface":"slack-chat","channel":"D1","private":true},`
	typed := map[wizard.QuestionID][]string{"q-expected-date": {"2027-06-15"}}
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
	} {
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
}

func TestEventThatIsNone(t *testing.T) {
	if _, err := json.Marshal(agent.Event{ID: "Ev1"}); err == nil {
		t.Error("an event without an act was written")
	}
	for _, c := range []struct{ text, want string }{
		{`{"id":"Ev1","kind":"danced","act":{}}`, `no such act: "danced"`},
		{`{"id":"Ev1"}`, `no such act: ""`},
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

// TestEventRoundTrip: what is stored is what is read, whatever people type.
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
		// Nothing typed and an empty form are the same.
		if diff := cmp.Diff(ev, back, cmpopts.EquateEmpty()); diff != "" {
			t.Error(diff)
		}
	})
}

func anyText(t *rapid.T, label string) string { return rapid.String().Draw(t, label) }

func anyAct(t *rapid.T) agent.Act {
	return rapid.OneOf(
		actOf[agent.Said](), actOf[agent.Withdrew](), actOf[agent.Submitted](), actOf[agent.Pressed](),
		actOf[agent.Opened](), actOf[agent.Commanded](), actOf[agent.Closed](),
	).Draw(t, "act")
}

func actOf[A agent.Act]() *rapid.Generator[agent.Act] {
	return rapid.Custom(func(t *rapid.T) agent.Act { return rapid.Make[A]().Draw(t, "one") })
}

// FuzzEvent: whatever stands in a row, reading it does no harm, and what could
// be read is written in a way that reads the same.
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
