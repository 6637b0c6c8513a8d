package workspace

import (
	"encoding/json"
	"slices"
	"strings"
)

// What happens in a room, and the events that the app receives about it.

// rooms changes the messages of rooms and tells pages and the app.
type rooms struct{ *Workspace }

// post adds a message to a room and notifies pages and the app. It returns the last event
// that was sent, or nil. The lock is held, here and below.
func (w rooms) post(ch *channel, m *message) *event {
	m.ts = nextTS(&ch.lastTS, w.now())
	ch.add(m)
	if parent := ch.message(m.thread); parent != nil && m.whisper == "" {
		w.announce(ch, "message_changed", parent) // its replies are counted
	}
	if ch.unread == nil {
		ch.unread = map[string]int{}
	}
	for user := range ch.members {
		if user != m.user && m.visibleTo(user) {
			ch.unread[user]++
		}
	}
	w.announce(ch, "message", m)
	w.journal.recordMessage(ch, m, Posted)
	if m.whisper != "" {
		return nil // Slack sends no events for ephemeral messages
	}
	return w.messageEvents(ch, m)
}

// announce notifies the pages of everyone who sees the message.
func (w rooms) announce(ch *channel, what string, m *message) {
	sees := func(user string) bool { return ch.visibleTo(user) && m.visibleTo(user) }
	w.stream.publish(what, sees, func(user string) any {
		return map[string]any{"channel": ch.id, "message": w.showMessage(user, m)}
	})
	if what == "message" {
		unread := func(user string) bool { return sees(user) && user != m.user }
		w.stream.publish("unread", unread, func(user string) any {
			return map[string]any{"channel": ch.id, "count": ch.unread[user]}
		})
	}
	w.wakeWaiters()
}

// messageEvents sends the events of a new message and returns the last of them.
func (w rooms) messageEvents(ch *channel, m *message) *event {
	var sent *event
	if w.subscribedTo(ch) {
		sent = w.emit(ch.id, "message", w.notation.messageEvent(ch, m), m.botID != "")
	}
	mention := "<@" + w.cfg.App.BotUser + ">"
	if !ch.isDM() && m.botID == "" && strings.Contains(m.text, mention) && ch.members[w.cfg.App.BotUser] && w.subscribed("app_mention") {
		e := w.notation.eventMessage(m)
		e.Type, e.Channel, e.EventTS = "app_mention", ch.id, m.ts
		sent = w.emit(ch.id, "app_mention", e, false)
	}
	return sent
}

func (w rooms) subscribed(to string) bool { return slices.Contains(w.cfg.Subscriptions, to) }

// subscribedTo reports whether the app receives the messages of a room.
func (w rooms) subscribedTo(ch *channel) bool {
	if !ch.members[w.cfg.App.BotUser] {
		return false
	}
	switch ch.kind {
	case AppDM:
		return w.subscribed("message.im")
	case Private:
		return w.subscribed("message.groups")
	}
	return w.subscribed("message.channels")
}

// wireMessage is a message as events and the Web API write it.
type wireMessage struct {
	Type         string          `json:"type"`
	Subtype      string          `json:"subtype,omitempty"`
	User         string          `json:"user,omitempty"`
	TS           string          `json:"ts,omitempty"`
	ClientMsgID  string          `json:"client_msg_id,omitempty"`
	BotID        string          `json:"bot_id,omitempty"`
	AppID        string          `json:"app_id,omitempty"`
	Text         string          `json:"text"`
	Team         string          `json:"team,omitempty"`
	Blocks       json.RawMessage `json:"blocks,omitempty"`
	Files        []wireFile      `json:"files,omitempty"`
	Metadata     json.RawMessage `json:"metadata,omitempty"`
	Edited       *wireEdit       `json:"edited,omitempty"`
	ThreadTS     string          `json:"thread_ts,omitempty"`
	ParentUserID string          `json:"parent_user_id,omitempty"`
	ReplyCount   int             `json:"reply_count,omitempty"`
	ReplyUsers   []string        `json:"reply_users,omitempty"`
	LatestReply  string          `json:"latest_reply,omitempty"`
	Channel      string          `json:"channel,omitempty"`
	EventTS      string          `json:"event_ts,omitempty"`
	ChannelType  string          `json:"channel_type,omitempty"`
}

type wireEdit struct {
	User string `json:"user"`
	TS   string `json:"ts"`
}

// eventMessage returns a message without the fields that say where it was posted.
func (w notation) eventMessage(m *message) wireMessage {
	e := wireMessage{
		Type: "message", Subtype: m.subtype, User: m.user, TS: m.ts, ClientMsgID: m.clientID, BotID: m.botID,
		Text: m.text, Team: w.cfg.Team.ID, Blocks: m.blocks.Raw, ThreadTS: m.thread, Metadata: m.metadata,
		ReplyCount: m.replies, ReplyUsers: m.repliers, LatestReply: m.lastReply,
	}
	if m.botID != "" {
		e.AppID = w.cfg.App.ID
	}
	if m.edited != "" {
		e.Edited = &wireEdit{User: m.user, TS: m.edited}
	}
	for _, f := range m.files {
		e.Files = append(e.Files, w.wireFile(f))
	}
	return e
}

func (w notation) messageEvent(ch *channel, m *message) wireMessage {
	e := w.eventMessage(m)
	e.Metadata = nil // message events have none
	e.Channel, e.EventTS, e.ChannelType = ch.id, m.ts, ch.wireType()
	if parent := ch.message(m.thread); parent != nil && parent.ts != m.ts {
		e.ParentUserID = parent.user
	}
	return e
}

func (ch *channel) wireType() string {
	switch ch.kind {
	case Public:
		return "channel"
	case Private:
		return "group"
	}
	return "im"
}

// changeEvent is message_changed or message_deleted, which have no channel_type.
type changeEvent struct {
	Type      string       `json:"type"`
	Subtype   string       `json:"subtype"`
	Hidden    bool         `json:"hidden"`
	Channel   string       `json:"channel"`
	TS        string       `json:"ts"`
	EventTS   string       `json:"event_ts"`
	DeletedTS string       `json:"deleted_ts,omitempty"`
	Message   *wireMessage `json:"message,omitempty"`
	Previous  wireMessage  `json:"previous_message"`
}

// edit replaces a message by another version of it.
func (w rooms) edit(ch *channel, old *message, next message) *event {
	next.edited = nextTS(&ch.lastTS, w.now())
	ch.replace(&next)
	w.announce(ch, "message_changed", &next)
	w.journal.recordMessage(ch, &next, Changed)
	if next.whisper != "" || !w.subscribedTo(ch) {
		return nil
	}
	now := w.notation.eventMessage(&next)
	return w.emit(ch.id, "message_changed", changeEvent{
		Type: "message", Subtype: "message_changed", Hidden: true, Channel: ch.id,
		TS: next.edited, EventTS: next.edited, Message: &now, Previous: w.notation.eventMessage(old),
	}, old.botID != "")
}

// erase deletes a message.
func (w rooms) erase(ch *channel, old *message) *event {
	ch.remove(old.ts)
	w.journal.recordMessage(ch, old, Withdrawn)
	sees := func(user string) bool { return ch.visibleTo(user) && old.visibleTo(user) }
	w.stream.publish("message_deleted", sees, func(string) any { return map[string]string{"channel": ch.id, "ts": old.ts} })
	w.wakeWaiters()
	if old.whisper != "" || !w.subscribedTo(ch) {
		return nil
	}
	ts := nextTS(&ch.lastTS, w.now())
	return w.emit(ch.id, "message_deleted", changeEvent{
		Type: "message", Subtype: "message_deleted", Hidden: true, Channel: ch.id,
		TS: ts, EventTS: ts, DeletedTS: old.ts, Previous: w.notation.eventMessage(old),
	}, old.botID != "")
}

// envelope wraps every event.
type envelope struct {
	Token              string          `json:"token"`
	EnterpriseID       *string         `json:"enterprise_id,omitempty"`
	TeamID             string          `json:"team_id"`
	ContextTeamID      string          `json:"context_team_id"`
	APIAppID           string          `json:"api_app_id"`
	Event              any             `json:"event"`
	Type               string          `json:"type"`
	EventID            string          `json:"event_id"`
	EventTime          int64           `json:"event_time"`
	Authorizations     []authorization `json:"authorizations"`
	IsExtSharedChannel bool            `json:"is_ext_shared_channel"`
	EventContext       string          `json:"event_context"`
}

type authorization struct {
	EnterpriseID        *string `json:"enterprise_id"`
	TeamID              string  `json:"team_id"`
	UserID              string  `json:"user_id"`
	IsBot               bool    `json:"is_bot"`
	IsEnterpriseInstall bool    `json:"is_enterprise_install"`
}

// emit sends an event to the app. An echo is about something that the app itself did.
func (w rooms) emit(queue, kind string, ev any, echo bool) *event {
	id := w.newID("Ev")
	body, err := json.Marshal(envelope{
		Token: verificationToken, TeamID: w.cfg.Team.ID, ContextTeamID: w.cfg.Team.ID, APIAppID: w.cfg.App.ID,
		Event: ev, Type: "event_callback", EventID: id, EventTime: w.now().Unix(), EventContext: "4-" + id,
		EnterpriseID: w.org(), Authorizations: []authorization{{TeamID: w.cfg.Team.ID, EnterpriseID: w.org(), UserID: w.cfg.App.BotUser, IsBot: true, IsEnterpriseInstall: w.org() != nil}},
	})
	if err != nil {
		panic("workspace: an event cannot be written: " + err.Error())
	}
	e := &event{queue: queue, kind: kind, body: body, echo: echo, done: make(chan struct{})}
	w.transport.send(e)
	return e
}

// org returns the organization that has installed the app in all its workspaces, or nil.
func (w rooms) org() *string {
	if w.cfg.Team.Org == "" {
		return nil
	}
	return &w.cfg.Team.Org
}

// verificationToken is Slack's deprecated token, which no app may rely on.
const verificationToken = "verification-token-is-deprecated"
