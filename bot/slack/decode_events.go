package slack

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// envelope is the body of an Events API request. slack-go's parser fails on event
// types that it doesn't know, and decodes every block of a message when all we
// need is the text.
// Source: docs.slack.dev/apis/events-api.
type envelope struct {
	Type           string          `json:"type"`
	Challenge      string          `json:"challenge"`
	TeamID         string          `json:"team_id"`
	EnterpriseID   string          `json:"enterprise_id"`
	EventID        string          `json:"event_id"`
	Event          json.RawMessage `json:"event"`
	Authorizations []struct {
		TeamID       string `json:"team_id"`
		EnterpriseID string `json:"enterprise_id"`
		UserID       string `json:"user_id"`
		IsBot        bool   `json:"is_bot"`
		IsOrg        bool   `json:"is_enterprise_install"`
	} `json:"authorizations"`
}

// The types of an envelope.
const (
	typeVerification = "url_verification"
	typeCallback     = "event_callback"
)

func decodeEnvelope(body []byte) (envelope, error) {
	var env envelope
	if err := json.Unmarshal(body, &env); err != nil {
		return envelope{}, fmt.Errorf("read the event's envelope: %w", err)
	}
	return env, nil
}

// team returns the workspace, or the organization if the app is installed in all of it. What
// happens in a channel that companies share may name another one's workspace; the
// authorization names ours.
func (env envelope) team() string {
	if len(env.Authorizations) == 0 {
		return cmp.Or(env.TeamID, env.EnterpriseID)
	}
	ours := env.Authorizations[0]
	if ours.IsOrg {
		return cmp.Or(ours.EnterpriseID, env.EnterpriseID, env.TeamID)
	}
	return cmp.Or(ours.TeamID, env.TeamID, ours.EnterpriseID, env.EnterpriseID)
}

// bot returns our own user id, or "" if the envelope doesn't contain it.
func (env envelope) bot() string {
	for _, a := range env.Authorizations {
		if a.IsBot {
			return a.UserID
		}
	}
	return ""
}

// slackMessage is the part of a message that we use.
type slackMessage struct {
	Subtype  string  `json:"subtype"`
	User     string  `json:"user"`
	BotID    string  `json:"bot_id"`
	Text     string  `json:"text"`
	TS       string  `json:"ts"`
	ThreadTS string  `json:"thread_ts"`
	Edited   *edited `json:"edited"`
	Files    []file  `json:"files"`
}

type edited struct {
	TS string `json:"ts"`
}

type file struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// messageEvent is an event of type "message" or "app_mention".
type messageEvent struct {
	slackMessage
	Channel     string        `json:"channel"`
	ChannelType string        `json:"channel_type"`
	EventTS     string        `json:"event_ts"`
	DeletedTS   string        `json:"deleted_ts"`
	Message     *slackMessage `json:"message"`
	Previous    *slackMessage `json:"previous_message"`
}

// isPrivate reports whether the message is in the direct message with us. Edits and
// deletions come without a channel type; the channel's id starts with D then.
func (m messageEvent) isPrivate() bool {
	return m.ChannelType == "im" || m.ChannelType == "" && strings.HasPrefix(m.Channel, "D")
}

// decodeEvent makes an agent's event from an event callback; hr is the id of HR's
// channel. [Edge.complete] adds the time and the person's name. ok is false for
// events that we ignore: unknown types, bots, channels other than HR's, and edits
// that leave the text as it was.
func decodeEvent(env envelope, hr string) (ev agent.Event, ok bool, err error) {
	var inner struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(env.Event, &inner); err != nil {
		return agent.Event{}, false, fmt.Errorf("read the event's type: %w", err)
	}
	switch inner.Type {
	case "message", "app_mention":
		var m messageEvent
		if err := json.Unmarshal(env.Event, &m); err != nil {
			return agent.Event{}, false, fmt.Errorf("read the %s event: %w", inner.Type, err)
		}
		ev, ok = decodeMessage(env, m, inner.Type == "app_mention", m.Channel == hr)
		return ev, ok, nil
	case "app_home_opened":
		var opened struct {
			User string `json:"user"`
			Tab  string `json:"tab"`
		}
		if err := json.Unmarshal(env.Event, &opened); err != nil {
			return agent.Event{}, false, fmt.Errorf("read the %s event: %w", inner.Type, err)
		}
		ev = env.newEvent(opened.User)
		ev.ID = agent.EventID("slack-ev-" + env.EventID)
		ev.Place = agent.Place{Surface: agent.SlackHome, Private: true}
		ev.Act = agent.Opened{}
		return ev, opened.Tab == "home" && opened.User != "", nil
	}
	return agent.Event{}, false, nil
}

// newEvent returns the beginning of a person's event.
func (env envelope) newEvent(user string) agent.Event {
	return agent.Event{
		Tenant:  agent.TenantID(env.team()),
		Session: sessionOf(env.team(), user),
		Person:  agent.PersonRef{ID: agent.UserID(user)},
	}
}

// decodeMessage makes an event from a message that was sent, edited or deleted.
// Outside direct messages it accepts only mentions, and in HR's channel also
// replies and files.
func decodeMessage(env envelope, m messageEvent, mention, hr bool) (agent.Event, bool) {
	if !mention && !hr && !m.isPrivate() {
		return agent.Event{}, false
	}
	switch m.Subtype {
	case "message_changed":
		if m.isPrivate() {
			return decodeChanged(env, m)
		}
	case "message_deleted":
		if m.Previous == nil || !m.isPrivate() {
			return agent.Event{}, false
		}
		deleted := *m.Previous
		deleted.TS = cmp.Or(m.DeletedTS, deleted.TS)
		return env.newMessageEvent(m, deleted, agent.Withdrew{}, "-deleted")
	case "", "file_share", "thread_broadcast":
		if act := env.actOf(m, mention, hr); act != nil {
			return env.newMessageEvent(m, m.slackMessage, act, editSuffix(m.slackMessage))
		}
	}
	return agent.Event{}, false
}

// actOf returns what somebody did with a new message, or nil if we ignore it. Slack
// sends a mention in HR's channel twice, as two types of event; both mean the same.
func (env envelope) actOf(m messageEvent, mention, hr bool) agent.Act {
	bot := env.bot()
	if mention && bot == "" {
		bot = firstMention(m.Text)
	}
	mentioned := bot != "" && strings.Contains(m.Text, "<@"+bot)
	switch {
	case len(m.Files) > 0 && (hr || m.isPrivate()):
		var files []agent.FileID
		for _, f := range m.Files {
			files = append(files, agent.FileID(f.ID))
		}
		return agent.Dropped{Files: files, Text: textOf(m.slackMessage, bot)}
	case mention, mentioned && hr, m.isPrivate():
		return agent.Said{Text: textOf(m.slackMessage, bot), Edited: m.Edited != nil}
	case m.ThreadTS != "" && m.ThreadTS != m.TS:
		return agent.Replied{Text: plainText(m.Text, "")}
	}
	return nil
}

// decodeChanged ignores edits that leave the text as it was, such as a link that
// got its preview.
func decodeChanged(env envelope, m messageEvent) (agent.Event, bool) {
	switch {
	case m.Message == nil:
		return agent.Event{}, false
	case m.Message.Subtype == "tombstone": // deleted, but its thread remains
		deleted := *m.Message
		if m.Previous != nil {
			deleted.User, deleted.BotID = m.Previous.User, m.Previous.BotID
		}
		return env.newMessageEvent(m, deleted, agent.Withdrew{}, "-deleted")
	case m.Previous != nil && m.Previous.Text == m.Message.Text:
		return agent.Event{}, false
	}
	suffix := editSuffix(*m.Message)
	if suffix == "" {
		suffix = "-edited-" + m.EventTS
	}
	return env.newMessageEvent(m, *m.Message, agent.Said{Text: textOf(*m.Message, env.bot()), Edited: true}, suffix)
}

func editSuffix(s slackMessage) string {
	if s.Edited == nil {
		return ""
	}
	return "-edited-" + s.Edited.TS
}

// slackbot is the user id of Slack's own bot, which has no bot id.
const slackbot = "USLACKBOT"

// newMessageEvent makes an event from what happened to a message. The event's id is
// made from the message's: Slack sometimes sends one message under two event ids.
func (env envelope) newMessageEvent(m messageEvent, s slackMessage, act agent.Act, suffix string) (agent.Event, bool) {
	if s.User == "" || s.User == slackbot || s.User == env.bot() || s.BotID != "" || s.TS == "" {
		return agent.Event{}, false
	}
	ev := env.newEvent(s.User)
	ev.ID = agent.EventID("slack-msg-" + env.team() + "-" + m.Channel + "-" + s.TS + suffix)
	ev.Place = agent.Place{
		Surface: agent.SlackChat, Channel: m.Channel, Message: s.TS, Thread: s.ThreadTS, Private: m.isPrivate(),
	}
	ev.Act = act
	return ev, true
}

// textOf returns the text of a message and a line for each of its files, "ID NAME",
// as in the answer to a file question.
func textOf(s slackMessage, bot string) string {
	lines := []string{plainText(s.Text, bot)}
	for _, f := range s.Files {
		lines = append(lines, f.ID+" "+f.Name)
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// firstMention returns the user id that a text begins with, or "".
func firstMention(text string) string {
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), "<@")
	if !ok {
		return ""
	}
	id, _, _ := strings.Cut(rest, ">")
	id, _, _ = strings.Cut(id, "|")
	return id
}
