package slack

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// envelope is what the Events API posts. slack-go's parser is not used: it
// fails on event types that it does not know, and decodes every block of a
// message of which we need the text.
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
	} `json:"authorizations"`
}

// The outer types.
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

// team is the workspace, or the organisation where the app belongs to one as a whole.
func (env envelope) team() string {
	if env.TeamID == "" && len(env.Authorizations) > 0 {
		return cmp.Or(env.Authorizations[0].TeamID, env.Authorizations[0].EnterpriseID)
	}
	return cmp.Or(env.TeamID, env.EnterpriseID)
}

// bot is our own user id, empty where the envelope does not tell.
func (env envelope) bot() string {
	for _, a := range env.Authorizations {
		if a.IsBot {
			return a.UserID
		}
	}
	return ""
}

// slackMessage is a message, as far as it concerns us.
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

// messageEvent is an event of type message or app_mention.
type messageEvent struct {
	slackMessage
	Channel     string        `json:"channel"`
	ChannelType string        `json:"channel_type"`
	EventTS     string        `json:"event_ts"`
	DeletedTS   string        `json:"deleted_ts"`
	Message     *slackMessage `json:"message"`
	Previous    *slackMessage `json:"previous_message"`
}

// isPrivate reports whether it happened in the direct message with us. Changes
// and deletions come without a channel type; there the channel's id tells.
func (m messageEvent) isPrivate() bool {
	return m.ChannelType == "im" || m.ChannelType == "" && strings.HasPrefix(m.Channel, "D")
}

// decodeEvent makes an event for the agent of an event callback; it has no
// time and no name yet. ok is false for what does not concern us: unknown types, bots,
// channels other than HR's, edits that changed no words.
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

// newEvent begins an event of a person's.
func (env envelope) newEvent(user string) agent.Event {
	return agent.Event{
		Tenant:  agent.TenantID(env.team()),
		Session: sessionOf(env.team(), user),
		Person:  agent.PersonRef{ID: agent.UserID(user)},
	}
}

// decodeMessage tells apart what can be done to a message. Outside the direct
// message only a mention concerns us, and in HR's channel replies and files.
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
		gone := *m.Previous
		gone.TS = cmp.Or(m.DeletedTS, gone.TS)
		return env.newMessageEvent(m, gone, agent.Withdrew{}, "-deleted")
	case "", "file_share", "thread_broadcast":
		if act := env.actOf(m, mention, hr); act != nil {
			return env.newMessageEvent(m, m.slackMessage, act, editSuffix(m.slackMessage))
		}
	}
	return agent.Event{}, false
}

// actOf is what somebody did with a new message; nil where it is no concern of
// ours. A mention in HR's channel comes twice, and means the same both times.
func (env envelope) actOf(m messageEvent, mention, hr bool) agent.Act {
	bot := env.bot()
	if mention && bot == "" {
		bot = firstMention(m.Text)
	}
	named := bot != "" && strings.Contains(m.Text, "<@"+bot)
	switch {
	case len(m.Files) > 0 && (hr || m.isPrivate()):
		var files []agent.FileID
		for _, f := range m.Files {
			files = append(files, agent.FileID(f.ID))
		}
		return agent.Dropped{Files: files, Text: textOf(m.slackMessage, bot)}
	case mention, named && hr, m.isPrivate():
		return agent.Said{Text: textOf(m.slackMessage, bot), Edited: m.Edited != nil}
	case m.ThreadTS != "" && m.ThreadTS != m.TS:
		return agent.Replied{Text: plainText(m.Text, "")}
	}
	return nil
}

// decodeChanged leaves out what changed no words, such as a link that got its preview.
func decodeChanged(env envelope, m messageEvent) (agent.Event, bool) {
	switch {
	case m.Message == nil:
		return agent.Event{}, false
	case m.Message.Subtype == "tombstone": // deleted, with a thread that remains
		gone := *m.Message
		if m.Previous != nil {
			gone.User, gone.BotID = m.Previous.User, m.Previous.BotID
		}
		return env.newMessageEvent(m, gone, agent.Withdrew{}, "-deleted")
	case m.Previous != nil && m.Previous.Text == m.Message.Text:
		return agent.Event{}, false
	}
	mark := editSuffix(*m.Message)
	if mark == "" {
		mark = "-edited-" + m.EventTS
	}
	return env.newMessageEvent(m, *m.Message, agent.Said{Text: textOf(*m.Message, env.bot()), Edited: true}, mark)
}

func editSuffix(s slackMessage) string {
	if s.Edited == nil {
		return ""
	}
	return "-edited-" + s.Edited.TS
}

// slackbot is Slack's own voice. Unlike other bots it has no bot id.
const slackbot = "USLACKBOT"

// newMessageEvent makes an event of what happened to a message. Its id is the
// message's own: Slack has been seen to send one message under two event ids.
func (env envelope) newMessageEvent(m messageEvent, s slackMessage, act agent.Act, mark string) (agent.Event, bool) {
	if s.User == "" || s.User == slackbot || s.User == env.bot() || s.BotID != "" || s.TS == "" {
		return agent.Event{}, false
	}
	ev := env.newEvent(s.User)
	ev.ID = agent.EventID("slack-msg-" + env.team() + "-" + m.Channel + "-" + s.TS + mark)
	ev.Place = agent.Place{
		Surface: agent.SlackChat, Channel: m.Channel, Message: s.TS, Thread: s.ThreadTS, Private: m.isPrivate(),
	}
	ev.Act = act
	return ev, true
}

// textOf is what a message says. A file is named as its answer would be.
func textOf(s slackMessage, bot string) string {
	lines := []string{plainText(s.Text, bot)}
	for _, f := range s.Files {
		lines = append(lines, f.ID+" "+f.Name)
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// firstMention is the user whom a text begins with.
func firstMention(text string) string {
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), "<@")
	if !ok {
		return ""
	}
	id, _, _ := strings.Cut(rest, ">")
	id, _, _ = strings.Cut(id, "|")
	return id
}
