package workspace

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
)

// Shortcuts on messages: what an app can do with a message, from its menu.

// useShortcut has the app do something with a message. The error is what Slack shows.
func (w *Workspace) useShortcut(ctx context.Context, user, where, ts, name string) error {
	w.mu.Lock()
	body, err := w.prepareShortcut(user, where, ts, name)
	w.mu.Unlock()
	if err != nil {
		return err
	}
	a := w.deliver(ctx, parcel{to: toInteractions, kind: "message_action", format: asForm, body: body})
	if a.failure != fine {
		return trouble
	}
	return nil
}

// prepareShortcut writes the payload. The lock is held.
// Source: docs.slack.dev/reference/interaction-payloads/shortcuts-interaction-payload.
func (w *Workspace) prepareShortcut(user, where, ts, name string) ([]byte, error) {
	i := slices.IndexFunc(w.cfg.Shortcuts, func(s Shortcut) bool { return s.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("the app has no shortcut %q", name)
	}
	ch := w.room(user, where)
	if ch == nil {
		return nil, fmt.Errorf("%s is not in %q", user, where)
	}
	m := ch.message(ts)
	if m == nil || m.whisper != "" {
		return nil, fmt.Errorf("the message is not there any more")
	}
	raw, err := json.Marshal(w.eventMessage(m))
	if err != nil {
		panic("workspace: a message cannot be written: " + err.Error())
	}
	w.recordAct(Entry{Who: user, Act: Used, Where: ch.id, TS: ts, Label: name, Value: unescaper.Replace(m.text)})
	b := w.payload("message_action", user)
	b = appendString(append(b, `,"callback_id":`...), w.cfg.Shortcuts[i].CallbackID)
	b = appendString(append(b, `,"trigger_id":`...), w.newTrigger(user))
	b = appendString(append(b, `,"response_url":`...), w.newHook(hook{user: user, channel: ch.id, thread: m.thread}))
	b = appendString(append(b, `,"action_ts":`...), w.nextTS())
	b = appendString(append(b, `,"message_ts":`...), m.ts)
	b = appendString(append(b, `,"channel":{"id":`...), ch.id)
	b = appendString(append(b, `,"name":`...), ch.commandName())
	b = append(append(b, `},"message":`...), raw...)
	return formOf(append(b, '}')), nil
}
