package socket

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/url"

	"github.com/leaveway/leaveway/bot/slack/intake"
)

// envelope is what Slack sends over a socket.
// Source: docs.slack.dev/apis/events-api/using-socket-mode.
type envelope struct {
	Type     string          `json:"type"`
	ID       string          `json:"envelope_id"`
	Payload  json.RawMessage `json:"payload"`
	TakesAny bool            `json:"accepts_response_payload"`
	Attempt  int             `json:"retry_attempt"`
	Reason   string          `json:"reason"`          // of a disconnect
	Sockets  int             `json:"num_connections"` // in a hello
}

// The types of an envelope that aren't for the app.
const (
	typeHello      = "hello"
	typeDisconnect = "disconnect"
)

// ack acknowledges an envelope, with an answer if it takes one.
type ack struct {
	ID      string          `json:"envelope_id"`
	Payload json.RawMessage `json:"payload,omitempty"`
}

// errUnknown reports an envelope of a type that we don't know.
var errUnknown = errors.New("unknown type of envelope")

// request returns an envelope as a request by HTTP would have it, and what it belongs with.
func (e envelope) request() (r intake.Request, lane string, err error) {
	r.Repeated = e.Attempt > 0
	switch e.Type {
	case "events_api":
		r.Way, r.Body = intake.Events, e.Payload
		return r, laneOf(e.Payload), nil
	case "interactive":
		r.Way, r.Body = intake.Interactions, e.Payload
		return r, "", nil
	case "slash_commands":
		r.Way = intake.Commands
		r.Body, err = formOf(e.Payload)
		return r, "", err
	}
	return intake.Request{}, "", errUnknown
}

// formOf returns a JSON object as a form. Slack writes some of its values as booleans.
func formOf(payload []byte) ([]byte, error) {
	var fields map[string]any
	if err := json.Unmarshal(payload, &fields); err != nil {
		return nil, errors.New("a command that isn't a JSON object")
	}
	form := url.Values{}
	for name, value := range fields {
		switch v := value.(type) {
		case string:
			form.Set(name, v)
		case bool:
			form.Set(name, map[bool]string{true: "true", false: "false"}[v])
		}
	}
	return []byte(form.Encode()), nil
}

// laneOf returns what the order of an event matters for: its conversation, or its person.
func laneOf(payload []byte) string {
	var p struct {
		Event struct {
			Channel json.RawMessage `json:"channel"` // an id, or an object
			User    json.RawMessage `json:"user"`
		} `json:"event"`
	}
	if json.Unmarshal(payload, &p) != nil {
		return ""
	}
	return cmp.Or(string(p.Event.Channel), string(p.Event.User))
}
