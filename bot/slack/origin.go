package slack

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/intake"
)

// Origin is what a request says before anybody knows which workspace's edge answers it.
type Origin struct {
	Tenant agent.TenantID
	// Event is the type of an event: "message", "app_uninstalled"; empty for anything else.
	Event string
	// Channel is the channel that an event is about; it may be empty.
	Channel string
	// Challenge is what Slack wants back when somebody enters our address.
	Challenge string
}

// OriginOf reads where a request comes from. It fails if the request doesn't say.
func OriginOf(r intake.Request) (Origin, error) {
	var from Origin
	switch r.Way {
	case intake.Events:
		var err error
		if from, err = originOfEvent(r.Body); err != nil || from.Challenge != "" {
			return from, err
		}
	case intake.Interactions:
		var in sender
		if err := readJSON(r.Body, &in); err != nil {
			return Origin{}, fmt.Errorf("read the interaction: %w", err)
		}
		from.Tenant = agent.TenantID(in.team())
	case intake.Commands:
		form, err := url.ParseQuery(string(r.Body))
		if err != nil {
			return Origin{}, fmt.Errorf("read the command: %w", err)
		}
		from.Tenant = agent.TenantID(teamOf(form))
	}
	if from.Tenant == "" {
		return from, errors.New("it names no workspace")
	}
	return from, nil
}

func originOfEvent(body []byte) (Origin, error) {
	env, err := decodeEnvelope(body)
	if err != nil {
		return Origin{}, err
	}
	var inner struct {
		Type    string          `json:"type"`
		Channel json.RawMessage `json:"channel"` // an id, or an object with it
	}
	if len(env.Event) > 0 {
		if err := json.Unmarshal(env.Event, &inner); err != nil {
			return Origin{}, fmt.Errorf("read the event's type: %w", err)
		}
	}
	from := Origin{Tenant: agent.TenantID(env.team()), Event: inner.Type}
	if json.Unmarshal(inner.Channel, &from.Channel) != nil {
		var c object
		_ = json.Unmarshal(inner.Channel, &c) // it has none
		from.Channel = c.ID
	}
	if env.Type == typeVerification {
		from.Challenge = env.Challenge
	}
	return from, nil
}

// AnswerChallenge answers Slack's check of our address.
func AnswerChallenge(challenge string) intake.Reply {
	return intake.Reply{Status: http.StatusOK, Body: map[string]string{"challenge": challenge}}
}
