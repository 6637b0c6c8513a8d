package teams

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/leaveway/leaveway/bot/workspace/adaptive"
)

// maxMessage is how many UTF-16 units a message may have: 40 kB.
const maxMessage = 20 << 10

// connector is what the bot calls.
type connector struct{ *Teams }

// answer is what the connector answers.
type answer struct {
	status int
	body   any
}

func failed(status int, code string) answer {
	return answer{status, map[string]any{"error": map[string]string{"code": code}}}
}

// sentActivity is what the bot sends.
type sentActivity struct {
	Type        string `json:"type"`
	Text        string `json:"text"`
	Summary     string `json:"summary"`
	Attachments []struct {
		ContentType string          `json:"contentType"`
		Name        string          `json:"name"`
		Content     json.RawMessage `json:"content"`
	} `json:"attachments"`
}

// connected serves a call with the bot's token, one after the other.
func (t connector) connected(do func(r *http.Request, body []byte) answer) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(io.LimitReader(r.Body, 1<<20))
		if err != nil {
			return
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		t.record.calls++
		var a answer
		switch {
		case r.Header.Get("Authorization") != "Bearer "+botToken:
			a = failed(http.StatusUnauthorized, "Unauthorized")
		case !t.pace.take(r.Method, channelOf(r.PathValue("conversation")), t.cfg.Clock()):
			a = failed(http.StatusTooManyRequests, "Throttled")
			w.Header().Set("Retry-After", "1")
		case len(t.record.busy) > 0:
			a, t.record.busy = failed(t.record.busy[0], "Busy"), t.record.busy[1:]
			w.Header().Set("Retry-After", "1")
		default:
			a = do(r, body)
			t.pages.tell()
		}
		if a.status >= http.StatusBadRequest && a.status != http.StatusForbidden && r.Header.Get("Authorization") == "Bearer "+botToken {
			t.complain("%s %s: %d", r.Method, r.URL.Path, a.status)
		}
		writeJSON(w, a.status, a.body)
	}
}

// channelOf returns a conversation without its thread.
func channelOf(conversation string) string {
	channel, _, _ := strings.Cut(conversation, ";messageid=")
	return channel
}

// reachable says whether the bot may write to a conversation.
func (t connector) reachable(conversation string) (answer, bool) {
	if channel := channelOf(conversation); channel == t.cfg.HRChannel || slices.Contains(t.cfg.Channels, channel) {
		return answer{}, true
	}
	who, known := t.opened[conversation]
	switch {
	case !known:
		return failed(http.StatusNotFound, "ConversationNotFound"), false
	case !t.installed[who]:
		return failed(http.StatusForbidden, "ForbiddenOperationException"), false
	}
	return answer{}, true
}

// read reads a message that the bot sends; ok is false if Teams refuses it.
func (t connector) read(body []byte) (m Message, refused answer, ok bool) {
	var a sentActivity
	if json.Unmarshal(body, &a) != nil || a.Type != "message" {
		return Message{}, failed(http.StatusBadRequest, "BadSyntax"), false
	}
	m = Message{From: Bot, Text: a.Text, Summary: a.Summary, At: t.cfg.Clock()}
	total := len(utf16.Encode([]rune(a.Text)))
	for _, one := range a.Attachments {
		if one.ContentType != cardType {
			f := File{Kind: one.ContentType, Name: one.Name}
			_ = json.Unmarshal(one.Content, &f.Content)
			m.Files = append(m.Files, f)
			continue
		}
		if wrong := adaptive.Check(one.Content); wrong != nil {
			t.complain("a card: %s", strings.Join(wrong, "; "))
			return Message{}, failed(http.StatusBadRequest, "BadArgument"), false
		}
		m.Card = &Card{JSON: one.Content}
	}
	switch {
	case total > maxMessage:
		return Message{}, failed(http.StatusRequestEntityTooLarge, "MessageSizeTooBig"), false
	case strings.TrimSpace(a.Text) == "" && m.Card == nil && m.Files == nil:
		return Message{}, failed(http.StatusBadRequest, "BadSyntax"), false
	}
	return m, answer{}, true
}

func (t connector) post(r *http.Request, body []byte) answer {
	conversation := r.PathValue("conversation")
	if a, ok := t.reachable(conversation); !ok {
		return a
	}
	m, a, ok := t.read(body)
	if !ok {
		return a
	}
	m.ID, m.Conversation = t.nextID(), conversation
	t.messages.add(m)
	return answer{http.StatusCreated, map[string]string{"id": m.ID}}
}

// own returns the place of a message that is the bot's.
func (t connector) own(r *http.Request) (int, answer) {
	conversation := channelOf(r.PathValue("conversation"))
	at := slices.IndexFunc(t.messages.in[conversation], func(i int) bool {
		return t.messages.all[i].ID == r.PathValue("id") && !t.messages.all[i].Deleted
	})
	if at < 0 {
		return -1, failed(http.StatusNotFound, "ActivityNotFoundInConversation")
	}
	i := t.messages.in[conversation][at]
	if t.messages.all[i].From != Bot {
		return -1, failed(http.StatusBadRequest, "BadArgument")
	}
	return i, answer{}
}

func (t connector) replace(r *http.Request, body []byte) answer {
	i, a := t.own(r)
	if i < 0 {
		return a
	}
	m, a, ok := t.read(body)
	if !ok {
		return a
	}
	old := &t.messages.all[i]
	old.Text, old.Summary, old.Card, old.Files, old.Edits = m.Text, m.Summary, m.Card, m.Files, old.Edits+1
	return answer{http.StatusOK, map[string]string{"id": old.ID}}
}

func (t connector) remove(r *http.Request, _ []byte) answer {
	i, a := t.own(r)
	if i < 0 {
		return a
	}
	t.messages.all[i].Deleted = true
	return answer{http.StatusOK, nil}
}

// begin begins a chat with a person, or a thread in a channel.
func (t connector) begin(_ *http.Request, body []byte) answer {
	var n struct {
		IsGroup bool `json:"isGroup"`
		Members []struct {
			ID string `json:"id"`
		} `json:"members"`
		Tenant string `json:"tenantId"`
		Data   struct {
			Channel struct {
				ID string `json:"id"`
			} `json:"channel"`
		} `json:"channelData"`
		Activity json.RawMessage `json:"activity"`
	}
	if json.Unmarshal(body, &n) != nil || n.Tenant != t.cfg.TenantID {
		return failed(http.StatusBadRequest, "BadSyntax")
	}
	if !n.IsGroup {
		return t.beginChat(n.Members[0].ID)
	}
	if n.Data.Channel.ID != t.cfg.HRChannel && !slices.Contains(t.cfg.Channels, n.Data.Channel.ID) {
		return failed(http.StatusForbidden, "BotNotInConversationRoster")
	}
	m, a, ok := t.read(n.Activity)
	if !ok {
		return a
	}
	m.ID = t.nextID()
	m.Conversation = fmt.Sprintf("%s;messageid=%s", n.Data.Channel.ID, m.ID)
	t.messages.add(m)
	return answer{http.StatusCreated, map[string]string{"id": m.Conversation, "activityId": m.ID}}
}

func (t connector) beginChat(member string) answer {
	who, ok := t.person(member)
	if !ok || !t.installed[who.ID] {
		return failed(http.StatusForbidden, "BotNotInConversationRoster")
	}
	t.opened[chatOf(who.ID)] = who.ID
	return answer{http.StatusCreated, map[string]string{"id": chatOf(who.ID)}}
}

func (t connector) members(r *http.Request, _ []byte) answer {
	if of := r.PathValue("conversation"); of != t.cfg.HRChannel && of != teamOf(t.cfg.HRChannel) {
		return failed(http.StatusForbidden, "BotNotInConversationRoster")
	}
	if t.record.told && r.PathValue("conversation") == t.cfg.HRChannel {
		t.complain("the members of HR's team are asked for by the channel's ID, though the team's own was told")
	}
	members := []map[string]string{}
	for _, p := range t.cfg.People {
		if p.HR {
			members = append(members, asMember(p))
		}
	}
	return answer{http.StatusOK, map[string]any{"members": members}}
}

func asMember(p Person) map[string]string {
	return map[string]string{"id": accountOf(p.ID), "objectId": p.ID, "name": p.Name, "email": p.Mail, "userPrincipalName": p.Mail}
}

// member serves who somebody is, in their own chat with the bot.
func (t connector) member(r *http.Request, _ []byte) answer {
	p, ok := t.person(r.PathValue("id"))
	if !ok || r.PathValue("conversation") != chatOf(p.ID) {
		return failed(http.StatusNotFound, "MemberNotFoundInConversation")
	}
	return answer{http.StatusOK, asMember(p)}
}

func (t connector) upload(w http.ResponseWriter, r *http.Request) {
	content, err := io.ReadAll(io.LimitReader(r.Body, 1<<20))
	want := fmt.Sprintf("bytes 0-%d/%d", len(content)-1, len(content))
	if err != nil || r.Header.Get("Content-Range") != want || r.Header.Get("Authorization") != "" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.drive.uploads[r.PathValue("name")] = content
	w.WriteHeader(http.StatusCreated)
}

func (t connector) download(w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	content, ok := t.drive.shared[r.PathValue("name")]
	t.mu.Unlock()
	if !ok {
		http.NotFound(w, r)
		return
	}
	_, _ = w.Write(content)
}

// picture serves a picture in a message, to nobody but the bot.
func (t connector) picture(w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	content, ok := t.drive.shared[r.PathValue("name")]
	t.mu.Unlock()
	if !ok || r.Header.Get("Authorization") != "Bearer "+botToken {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	_, _ = w.Write(content)
}
