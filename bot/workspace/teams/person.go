package teams

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/workspace/adaptive"
)

// activity returns the parts that all of a person's activities have.
func (t *Teams) activity(person, conversation, kind string) map[string]any {
	who, _ := t.person(person)
	t.mu.Lock()
	defer t.mu.Unlock()
	at := map[string]any{"id": conversation, "tenantId": t.cfg.TenantID, "conversationType": "channel"}
	data := map[string]any{"tenant": map[string]string{"id": t.cfg.TenantID}}
	if conversation == chatOf(person) {
		at["conversationType"] = "personal"
		t.opened[conversation] = person
	} else {
		data["team"], data["channel"] = map[string]string{"id": teamOf(channelOf(conversation))}, map[string]string{"id": channelOf(conversation)}
	}
	return map[string]any{
		"type": kind, "id": t.nextID(), "channelId": "msteams", "serviceUrl": t.cfg.URL + "/", "timestamp": t.cfg.Clock().UTC().Format(time.RFC3339Nano),
		"localTimezone": who.Zone, "locale": "en-US",
		"from": map[string]any{"id": accountOf(person), "aadObjectId": who.ID, "name": who.Name}, "recipient": t.bot(), "conversation": at,
		"channelData": data,
	}
}

// teamOf returns the ID of a channel's team.
func teamOf(channel string) string { return strings.Replace(channel, "@", "-team@", 1) }

// Send sends an activity with a token, and returns the status and the body of the answer.
func (t *Teams) Send(ctx context.Context, activity any, token string) (status int, body []byte, err error) {
	text, err := json.Marshal(activity)
	if err != nil {
		return 0, nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.cfg.BotURL, bytes.NewReader(text))
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("Content-Type", "application/json; charset=utf-8")
	req.Header.Set("Authorization", "Bearer "+token)
	resp, err := t.cfg.HTTPClient.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	if body, err = io.ReadAll(resp.Body); err == nil && resp.StatusCode == http.StatusOK {
		noteAccepted(t, activity)
	}
	return resp.StatusCode, body, err
}

// noteAccepted notes that the bot has accepted an activity, and the ID of HR's team if the
// activity has it.
func noteAccepted(t *Teams, activity any) {
	a, _ := activity.(map[string]any)
	data, _ := a["channelData"].(map[string]any)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.record.told = t.record.told || data["team"] != nil
}

// deliver sends an activity as Teams does.
func (t *Teams) deliver(ctx context.Context, activity map[string]any) ([]byte, error) {
	t.mu.Lock()
	t.delivered = activity
	t.mu.Unlock()
	token, err := t.Token(nil)
	if err != nil {
		return nil, err
	}
	status, body, err := t.Send(ctx, activity, token)
	if err == nil && status >= http.StatusMultipleChoices {
		err = fmt.Errorf("the bot answered %d to a %s", status, activity["type"])
	}
	return body, err
}

// Redeliver delivers the last activity once more, as Teams does when it is unsure.
func Redeliver(ctx context.Context, t *Teams) error {
	t.mu.Lock()
	last := t.delivered
	t.mu.Unlock()
	if last == nil {
		return errors.New("nothing has been delivered yet")
	}
	_, err := t.deliver(ctx, last)
	return err
}

// Install adds the bot to a person's apps. Teams tells it in two activities.
func (t *Teams) Install(ctx context.Context, person string) error {
	t.mu.Lock()
	t.installed[person] = true
	t.mu.Unlock()
	a := t.activity(person, chatOf(person), "installationUpdate")
	a["action"] = "add"
	if _, err := t.deliver(ctx, a); err != nil {
		return err
	}
	a = t.activity(person, chatOf(person), "conversationUpdate")
	a["membersAdded"] = []any{t.bot()}
	_, err := t.deliver(ctx, a)
	return err
}

// Uninstall removes the bot from a person's apps. With tell, the bot hears of it.
func (t *Teams) Uninstall(ctx context.Context, person string, tell bool) error {
	t.mu.Lock()
	t.installed[person] = false
	t.mu.Unlock()
	if !tell {
		return nil
	}
	a := t.activity(person, chatOf(person), "installationUpdate")
	a["action"] = "remove"
	_, err := t.deliver(ctx, a)
	return err
}

// Said returns the activity of words in a person's chat, and keeps the message.
func (t *Teams) Said(person, text string) map[string]any {
	a := t.activity(person, chatOf(person), "message")
	a["text"], a["textFormat"] = text, "plain"
	t.keep(a, person)
	return a
}

func (t *Teams) keep(a map[string]any, person string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	at, _ := a["conversation"].(map[string]any)
	t.messages.add(Message{ID: fmt.Sprint(a["id"]), Conversation: fmt.Sprint(at["id"]), From: person, Text: fmt.Sprint(a["text"]), At: t.cfg.Clock()})
	t.pages.tell()
}

// Say writes to the bot.
func (t *Teams) Say(ctx context.Context, person, text string) (id string, err error) {
	a := t.Said(person, text)
	_, err = t.deliver(ctx, a)
	return fmt.Sprint(a["id"]), err
}

// Mention mentions the bot in HR's channel, in the thread of a message if that isn't empty.
func (t *Teams) Mention(ctx context.Context, person, thread, text string) error {
	return As(t, person).Mention(ctx, Room{Channel: t.cfg.HRChannel, Thread: thread}, text)
}

// change changes a message.
func (t *Teams) change(id string, do func(*Message)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.IndexFunc(t.messages.all, func(m Message) bool { return m.ID == id }); i >= 0 {
		do(&t.messages.all[i])
		t.pages.tell()
	}
}

// Edit changes a message that a person wrote.
func (t *Teams) Edit(ctx context.Context, person, id, text string) error {
	t.change(id, func(m *Message) { m.Text, m.Edits = text, m.Edits+1 })
	a := t.activity(person, chatOf(person), "messageUpdate")
	a["id"], a["text"] = id, text
	a["channelData"] = map[string]any{"eventType": "editMessage", "tenant": map[string]string{"id": t.cfg.TenantID}}
	_, err := t.deliver(ctx, a)
	return err
}

// Delete deletes a message that a person wrote.
func (t *Teams) Delete(ctx context.Context, person, id string) error {
	t.change(id, func(m *Message) { m.Deleted = true })
	a := t.activity(person, chatOf(person), "messageDelete")
	a["id"] = id
	a["channelData"] = map[string]any{"eventType": "softDeleteMessage", "tenant": map[string]string{"id": t.cfg.TenantID}}
	_, err := t.deliver(ctx, a)
	return err
}

// Share sends a file to the bot.
func (t *Teams) Share(ctx context.Context, person, name string, content []byte) error {
	return As(t, person).Write(ctx, "", Upload{name, content})
}

// Paste sends the bot a message with a picture in it, as from a phone's camera.
func (t *Teams) Paste(ctx context.Context, person, name string, content []byte) error {
	a := t.activity(person, chatOf(person), "message")
	t.mu.Lock()
	t.drive.shared[name] = content
	t.mu.Unlock()
	a["attachments"] = []any{
		map[string]any{"contentType": "image/*", "contentUrl": t.cfg.URL + "/v3/attachments/" + name + "/views/original"},
		map[string]any{"contentType": "text/html", "content": "<p><img></p>"},
	}
	_, err := t.deliver(ctx, a)
	return err
}

// Answer answers the bot's offer of a file, on the message with it.
func (t *Teams) Answer(ctx context.Context, person string, offer Message, action string) error {
	a := t.activity(person, chatOf(person), "invoke")
	a["name"], a["replyToId"] = "fileConsent/invoke", offer.ID
	file := offer.Files[0]
	a["value"] = map[string]any{
		"type": "fileUpload", "action": action, "context": file.Content[action+"Context"],
		"uploadInfo": map[string]any{"uploadUrl": t.cfg.URL + "/drive/" + file.Name, "contentUrl": t.cfg.URL + "/drive/" + file.Name, "name": file.Name, "uniqueId": "u1", "fileType": "csv"},
	}
	_, err := t.deliver(ctx, a)
	return err
}

// Shown is what a person sees after pressing a button.
type Shown struct {
	Dialog *Card  // the dialog, which is open until it is nil
	Title  string // of the dialog
	Card   *Card  // what is in place of the card that was used
	Said   string // a sentence that only the person sees
	from   Message
}

// Invoke returns the activity of a button on a message, as Teams sends it.
func (t *Teams) Invoke(person string, m Message, label string, filled map[string]string) (map[string]any, error) {
	kind, data, err := m.Card.press(label, filled)
	if err != nil {
		return nil, err
	}
	if kind == "Action.OpenUrl" {
		return nil, fmt.Errorf("the button %q opens a page", label)
	}
	return t.invoked(person, m, kind, data), nil
}

// invoked returns the activity of an action on a message.
func (t *Teams) invoked(person string, m Message, kind string, data map[string]any) map[string]any {
	a := t.activity(person, m.Conversation, "invoke")
	a["replyToId"] = m.ID
	teams, _ := data["msteams"].(map[string]any)
	switch {
	case kind == "Action.Submit" && teams["type"] == "task/fetch":
		a["name"], a["value"] = "task/fetch", map[string]any{"data": data, "context": map[string]string{"theme": "default"}}
	case kind == "Action.Submit":
		a["type"], a["value"] = "message", data
	default:
		a["name"], a["value"] = "adaptiveCard/action", map[string]any{"action": map[string]any{"type": kind, "verb": "v", "data": data}, "trigger": "manual"}
	}
	return a
}

// Press presses a button on a message.
func (t *Teams) Press(ctx context.Context, person string, m Message, label string, filled map[string]string) (Shown, error) {
	a, err := t.Invoke(person, m, label, filled)
	if err != nil {
		return Shown{}, err
	}
	body, err := t.deliver(ctx, a)
	if err != nil {
		return Shown{}, err
	}
	return t.show(m, body)
}

// Submit presses a button in an open dialog.
func (t *Teams) Submit(ctx context.Context, person string, s Shown, label string, filled map[string]string) (Shown, error) {
	_, data, err := s.Dialog.press(label, filled)
	if err != nil {
		return Shown{}, err
	}
	return t.SubmitData(ctx, person, s, data)
}

// SubmitData submits an open dialog with any data.
func (t *Teams) SubmitData(ctx context.Context, person string, s Shown, data map[string]any) (Shown, error) {
	body, err := t.deliver(ctx, Submission(t, person, s, data))
	if err != nil {
		return Shown{}, err
	}
	return t.show(s.from, body)
}

// Submission returns the activity of an open dialog that is submitted with any data.
func Submission(t *Teams, person string, s Shown, data map[string]any) map[string]any {
	a := t.activity(person, s.from.Conversation, "invoke")
	a["name"], a["replyToId"] = "task/submit", s.from.ID
	a["value"] = map[string]any{"data": data, "context": map[string]string{"theme": "default"}}
	return a
}

// Data returns what a button of an open dialog sends.
func (s Shown) Data(label string, filled map[string]string) (map[string]any, error) {
	_, data, err := s.Dialog.press(label, filled)
	return maps.Clone(data), err
}

// show reads the answer to an invoke.
func (t *Teams) show(from Message, body []byte) (Shown, error) {
	s := Shown{from: from}
	if len(body) == 0 {
		return s, nil
	}
	var a struct {
		Task struct {
			Type  string          `json:"type"`
			Value json.RawMessage `json:"value"`
		} `json:"task"`
		Type  string          `json:"type"`
		Value json.RawMessage `json:"value"`
	}
	if err := json.Unmarshal(body, &a); err != nil {
		return s, fmt.Errorf("read the bot's answer: %w", err)
	}
	var dialog struct {
		Title string `json:"title"`
		Card  struct {
			Content json.RawMessage `json:"content"`
		} `json:"card"`
	}
	var card json.RawMessage
	switch {
	case a.Task.Type == "continue":
		if err := json.Unmarshal(a.Task.Value, &dialog); err != nil {
			return s, fmt.Errorf("read the dialog: %w", err)
		}
		card = dialog.Card.Content
		s.Dialog, s.Title = &Card{card}, dialog.Title
	case a.Task.Type == "message":
		_ = json.Unmarshal(a.Task.Value, &s.Said)
	case a.Type == cardType:
		card = a.Value
		s.Card = &Card{card}
	default:
		_ = json.Unmarshal(a.Value, &s.Said)
	}
	if card != nil {
		if wrong := adaptive.Check(card); wrong != nil {
			return s, fmt.Errorf("the bot's card: %v\n%s", wrong, card)
		}
	}
	return s, nil
}
