package workspace

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

// What people do in rooms: post, edit and delete messages, use commands and shortcuts,
// open the app's home.

// client is Slack's client app: it does what people do in rooms, with buttons and in forms.
type client struct{ *Workspace }

// utterance is a message to post, in Slack's notation.
type utterance struct {
	where, text, thread string
	files               []string
}

// say posts a message as a person. It returns when the app has received the event.
func (w client) say(ctx context.Context, user string, u utterance) (string, error) {
	w.mu.Lock()
	ch, m, err := w.newUserMessage(user, u)
	if err != nil {
		w.mu.Unlock()
		return "", err
	}
	var names []string
	for _, f := range m.files {
		names = append(names, f.name)
	}
	ev := w.rooms.post(ch, m)
	w.journal.recordAct(Entry{
		Who: user, Act: Said, Where: ch.id, TS: m.ts, Thread: u.thread, Value: w.input.decode(u.text),
		Label: strings.Join(names, ", "), Files: u.files,
	})
	w.mu.Unlock()
	return m.ts, await(ctx, ev)
}

// newUserMessage makes a message and finds its room. The lock is held.
func (w client) newUserMessage(user string, u utterance) (*channel, *message, error) {
	if strings.TrimSpace(u.text) == "" && len(u.files) == 0 {
		return nil, nil, fmt.Errorf("the message is empty")
	}
	ch := w.directory.findRoom(user, u.where)
	if ch == nil || !ch.members[user] {
		return nil, nil, fmt.Errorf("%s is not in %q", user, u.where)
	}
	if u.thread != "" && ch.message(u.thread) == nil {
		return nil, nil, fmt.Errorf("there is no message %s to reply to", u.thread)
	}
	m := &message{
		user: user, text: u.text, thread: u.thread, blocks: richTextOf(u.text, w.freshID()),
		clientID: fmt.Sprintf("00000000-0000-4000-8000-%012x", w.count("client")),
	}
	for _, id := range u.files {
		f := w.files.byID[id]
		if f == nil || f.user != user {
			return nil, nil, fmt.Errorf("there is no uploaded file %s", id)
		}
		f.channels = addOnce(f.channels, ch.id)
		m.files, m.subtype = append(m.files, f), "file_share"
	}
	return ch, m, nil
}

func await(ctx context.Context, ev *event) error {
	if ev == nil {
		return nil
	}
	select {
	case <-ev.done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait for the app to take the event: %w", ctx.Err())
	}
}

// ownMessage finds a message that a person wrote. The lock is held.
func (w client) ownMessage(user, where, ts string) (*channel, *message, error) {
	ch := w.directory.findRoom(user, where)
	if ch == nil {
		return nil, nil, fmt.Errorf("%s is not in %q", user, where)
	}
	m := ch.message(ts)
	if m == nil || m.user != user {
		return nil, nil, fmt.Errorf("%s has no message %s in %q", user, ts, where)
	}
	return ch, m, nil
}

func (w client) editOwn(ctx context.Context, user, where, ts, encoded string) error {
	w.mu.Lock()
	ch, m, err := w.ownMessage(user, where, ts)
	if err != nil {
		w.mu.Unlock()
		return err
	}
	next := *m
	next.text, next.blocks = encoded, richTextOf(encoded, w.freshID())
	w.journal.recordAct(Entry{Who: user, Act: Edited, Where: ch.id, TS: ts, Label: w.input.decode(m.text), Value: w.input.decode(encoded)})
	ev := w.rooms.edit(ch, m, next)
	w.mu.Unlock()
	return await(ctx, ev)
}

func (w client) deleteOwn(ctx context.Context, user, where, ts string) error {
	w.mu.Lock()
	ch, m, err := w.ownMessage(user, where, ts)
	if err != nil {
		w.mu.Unlock()
		return err
	}
	w.journal.recordAct(Entry{Who: user, Act: Deleted, Where: ch.id, TS: ts, Label: w.input.decode(m.text)})
	ev := w.rooms.erase(ch, m)
	w.mu.Unlock()
	return await(ctx, ev)
}

// command sends a slash command. The error is what Slack shows.
func (w client) command(ctx context.Context, user, where, name, words string) error {
	w.mu.Lock()
	ch := w.directory.findRoom(user, where)
	if ch == nil {
		w.mu.Unlock()
		return fmt.Errorf("%s is not in %q", user, where)
	}
	if !w.registered(name) {
		w.mu.Unlock()
		return fmt.Errorf("%s is not a valid command", name)
	}
	w.journal.recordAct(Entry{Who: user, Act: Commanded, Where: ch.id, Label: name, Value: words})
	form := url.Values{
		"token": {verificationToken}, "team_id": {w.cfg.Team.ID}, "team_domain": {w.cfg.Team.Domain},
		"channel_id": {ch.id}, "channel_name": {ch.commandName()}, "user_id": {user}, "user_name": {w.users[user].Name},
		"command": {name}, "text": {escaper.Replace(words)}, "api_app_id": {w.cfg.App.ID}, "is_enterprise_install": {strconv.FormatBool(w.cfg.Team.Org != "")},
		"response_url": {w.grants.newResponseURL(responseURL{user: user, channel: ch.id})}, "trigger_id": {w.grants.newTrigger(user)},
	}
	if w.cfg.Team.Org != "" {
		form.Set("enterprise_id", w.cfg.Team.Org)
	}
	w.mu.Unlock()
	a := w.transport.deliver(ctx, parcel{to: toCommands, kind: name, format: asForm, body: []byte(form.Encode())})
	if a.failure == timedOut {
		return shown(name + " failed because the app did not respond.")
	}
	if a.failure != noFailure {
		return shown(name + ` failed with the error "dispatch_failed"`)
	}
	return w.commandReply(user, ch, a)
}

func (w client) registered(name string) bool {
	for _, c := range w.cfg.Commands {
		if c.Name == name {
			return true
		}
	}
	return false
}

// commandName returns the name that Slack gives a room in a command.
func (ch *channel) commandName() string {
	switch ch.kind {
	case Public:
		return ch.name
	case Private:
		return "privategroup"
	}
	return "directmessage"
}

// commandReply shows the app's answer to a command, if there is one.
func (w client) commandReply(user string, ch *channel, a answer) error {
	body := strings.TrimSpace(string(a.body))
	if body == "" {
		return nil
	}
	if !strings.HasPrefix(a.format, asJSON) {
		n := &blockkit.Node{Kind: blockkit.Object, Keys: []string{"text"}, Kids: []blockkit.Node{{Kind: blockkit.String, Text: body}}}
		return w.grants.respond(&responseURL{user: user, channel: ch.id}, n)
	}
	n, err := blockkit.ReadJSON(a.body)
	if err == nil {
		err = w.grants.respond(&responseURL{user: user, channel: ch.id}, n)
	}
	if err != nil {
		w.cfg.Log.WithError(err).Warn("the app's answer to a command can't be shown")
		return shown(`The command failed with the error "dispatch_failed"`)
	}
	return nil
}

// openHome opens a tab of the app's home.
func (w client) openHome(ctx context.Context, user, tab string) error {
	w.mu.Lock()
	p := w.people[user]
	p.tab = tab
	w.journal.recordAct(Entry{Who: user, Act: Visited, Where: tab})
	ts := w.nextTS()
	ev := map[string]any{"type": "app_home_opened", "user": user, "channel": p.dm.id, "tab": tab, "event_ts": ts}
	if p.home != nil && tab == "home" {
		ev["view"] = w.notation.viewJSON(p.home)
	}
	var sent *event
	if w.rooms.subscribed("app_home_opened") {
		sent = w.rooms.emit(p.dm.id, "app_home_opened", ev, false)
	}
	w.mu.Unlock()
	return await(ctx, sent)
}

// Shown is an error in the words that Slack shows the person.
type Shown string

func (s Shown) Error() string { return string(s) }

func shown(s string) error { return Shown(s) }

// connectionTrouble is what Slack shows when an app does not answer properly.
const connectionTrouble = Shown("We had some trouble connecting. Try again?")

// useShortcut uses a message shortcut. The error is what Slack shows.
func (w client) useShortcut(ctx context.Context, user, where, ts, name string) error {
	w.mu.Lock()
	body, err := w.prepareShortcut(user, where, ts, name)
	w.mu.Unlock()
	if err != nil {
		return err
	}
	a := w.transport.deliver(ctx, parcel{to: toInteractions, kind: "message_action", format: asForm, body: body})
	if a.failure != noFailure {
		return connectionTrouble
	}
	return nil
}

// prepareShortcut records the use of a shortcut and returns its payload. The lock is held.
// Source: docs.slack.dev/reference/interaction-payloads/shortcuts-interaction-payload.
func (w client) prepareShortcut(user, where, ts, name string) ([]byte, error) {
	i := slices.IndexFunc(w.cfg.Shortcuts, func(s Shortcut) bool { return s.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("the app has no shortcut %q", name)
	}
	ch := w.directory.findRoom(user, where)
	if ch == nil {
		return nil, fmt.Errorf("%s is not in %q", user, where)
	}
	m := ch.message(ts)
	if m == nil || m.whisper != "" {
		return nil, fmt.Errorf("the message is no longer there")
	}
	raw, err := json.Marshal(w.notation.eventMessage(m))
	if err != nil {
		panic("workspace: a message cannot be written: " + err.Error())
	}
	w.journal.recordAct(Entry{Who: user, Act: Used, Where: ch.id, TS: ts, Label: name, Value: w.input.decode(m.text)})
	b := w.notation.payload("message_action", user)
	b = blockkit.AppendString(append(b, `,"callback_id":`...), w.cfg.Shortcuts[i].CallbackID)
	b = blockkit.AppendString(append(b, `,"trigger_id":`...), w.grants.newTrigger(user))
	b = blockkit.AppendString(append(b, `,"response_url":`...), w.grants.newResponseURL(responseURL{user: user, channel: ch.id, thread: m.thread}))
	b = blockkit.AppendString(append(b, `,"action_ts":`...), w.nextTS())
	b = blockkit.AppendString(append(b, `,"message_ts":`...), m.ts)
	b = blockkit.AppendString(append(b, `,"channel":{"id":`...), ch.id)
	b = blockkit.AppendString(append(b, `,"name":`...), ch.commandName())
	b = append(append(b, `},"message":`...), raw...)
	return formBody(append(b, '}')), nil
}
