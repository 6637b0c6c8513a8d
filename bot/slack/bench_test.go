package slack

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// typicalStep is a typical step: four questions and a line of help.
func typicalStep() agent.FormView {
	return agent.FormView{
		Ref: testRef, WizardName: "Pregnancy & adoption", Title: "Leave dates", Number: 2, Total: 5, HasBack: true,
		Fields: []agent.Field{
			elementField(wizard.TypeInfo, wizard.Attributes{Text: "FMLA & CFRA protect your job. HR decides."}),
			questionField("q-expected-date", wizard.Date, "When is the due date?", "2027-06-15", withHint("As far as you know today."), placeholderText("Pick a date"), withReason),
			questionField("q-work-state", wizard.Select, "Where do you work?", "california", choices("California", "New York", "New Jersey", "Washington", "Elsewhere")),
			questionField("q-tenure", wizard.Radio, "Have you worked here for 12 months?", "", choices("Yes", "No"), allowUnsure),
			questionField("q-note", wizard.LongText, "Anything else?", "", optional),
		},
	}
}

// submitted is the payload of a submitted view, as Slack sends it.
func submitted(b *testing.B, v agent.FormView) []byte {
	b.Helper()
	rendered, err := renderForm(v, "D0DANA", sam)
	if err != nil {
		b.Fatal(err)
	}
	var body map[string]any
	if err := json.Unmarshal(payload(b, "submit-all-components"), &body); err != nil {
		b.Fatal(err)
	}
	text, err := json.Marshal(rendered)
	if err != nil {
		b.Fatal(err)
	}
	var view map[string]any
	if err := json.Unmarshal(text, &view); err != nil {
		b.Fatal(err)
	}
	view["id"], view["hash"], view["team_id"] = "V0FORM1", "1795167130.pVhqZ9aB", "T0MARIGOLD"
	view["state"] = json.RawMessage(`{"values":{
		"q1:7:q-expected-date:value":{"input":{"type":"datepicker","selected_date":"2027-06-15"}},
		"q1:7:q-work-state:value":{"input":{"type":"static_select","selected_option":{"text":{"type":"plain_text","text":"California"},"value":"california"}}},
		"q1:7:q-tenure:value":{"input":{"type":"radio_buttons","selected_option":{"text":{"type":"plain_text","text":"Yes"},"value":"yes"}}},
		"q1:7:q-note:value":{"input":{"type":"plain_text_input","value":null}}}}`)
	body["view"] = view
	text, err = json.Marshal(body)
	if err != nil {
		b.Fatal(err)
	}
	return text
}

func BenchmarkDecodeSubmission(b *testing.B) {
	body := submitted(b, typicalStep())
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := decodeInteraction(body); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRenderForm(b *testing.B) {
	v := typicalStep()
	b.ReportAllocs()
	for b.Loop() {
		rendered, err := renderForm(v, "D0DANA", sam)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := json.Marshal(rendered); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSubmission measures what the edge itself costs: a signed submission goes
// through the handler to an agent that answers at once.
func BenchmarkSubmission(b *testing.B) {
	log := logrus.New()
	log.SetOutput(io.Discard)
	view := typicalStep()
	e, err := New(Config{
		SigningSecret: secret, BotToken: "xoxb-token", Clock: func() time.Time { return now }, Log: log,
		Turn: func(_ context.Context, ev agent.Event) (agent.Outcome, error) {
			return agent.Outcome{Event: ev.ID, View: view}, nil
		},
		Inbox: func(context.Context, agent.Event) error { return nil },
	})
	if err != nil {
		b.Fatal(err)
	}
	e.people.keep(member{"T0MARIGOLD", "U0DANA"}, agent.PersonRef{ID: "U0DANA", Name: "Dana Reyes"}, now.Add(time.Hour))
	body := url.Values{"payload": {string(submitted(b, view))}}.Encode()
	stamp, signature := sign(body, now)
	handler := e.Handler()
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		r := httptest.NewRequest(http.MethodPost, "/slack/interactions", bytes.NewReader([]byte(body)))
		r.Header.Set("X-Slack-Request-Timestamp", stamp)
		r.Header.Set("X-Slack-Signature", signature)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != http.StatusOK || w.Body.Len() == 0 {
			b.Fatal(w.Code)
		}
	}
}
