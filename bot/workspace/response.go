package workspace

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// What the app can use after a person has acted: a trigger, to open one view within
// three seconds, and a response URL, to answer up to five times within half an hour.

const (
	triggerLife     = 3 * time.Second
	responseURLLife = 30 * time.Minute
	responseURLUses = 5
)

// trigger lets the app open or push one view for the person who acted.
type trigger struct {
	user string
	at   time.Time
	used bool
}

// responseURL is what the app can respond to with a response URL.
type responseURL struct {
	user    string
	channel string
	message string // ts of the message that was acted on; empty for a command
	thread  string
	at      time.Time
	uses    int
}

// grants hands out triggers and response URLs, and accepts them once they are used.
type grants struct{ *Workspace }

// newTrigger returns the id of a new trigger. The lock is held, here and below.
func (w grants) newTrigger(user string) string {
	id := strconv.FormatInt(w.now().UnixMilli(), 10) + "." + strconv.FormatUint(w.count("trigger"), 10) + "." + w.secretID("trigger secret")
	w.triggers.put(id, &trigger{user: user, at: w.now()})
	return id
}

// useTrigger uses a trigger up and returns its person.
func (w grants) useTrigger(id string) (*person, error) {
	t := w.triggers.get(id)
	switch {
	case t == nil:
		return nil, refuse("invalid_trigger_id")
	case t.used:
		return nil, refuse("exchanged_trigger_id")
	case w.now().Sub(t.at) > triggerLife:
		return nil, refuse("expired_trigger_id")
	}
	t.used = true
	return w.people[t.user], nil
}

func (w grants) newResponseURL(h responseURL) string {
	h.at = w.now()
	id := w.secretID("response URL")
	w.responseURLs.put(id, &h)
	return w.url + "/response/" + w.cfg.Team.ID + "/" + id
}

// secretID returns 128 bits that nobody can guess without the workspace's secret. They
// follow from the time and the ids before, so that a conversation played twice gets the
// same ids. The lock is held.
func (w grants) secretID(kind string) string {
	mac := hmac.New(sha256.New, []byte(w.cfg.SigningSecret))
	fmt.Fprint(mac, kind, w.now().UnixMicro(), w.count(kind))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// ring keeps the newest values by id and drops the oldest ones.
type ring[T any] struct {
	size  int
	byID  map[string]*T
	order []string
	next  int
}

const (
	maxTriggers     = 4096
	maxResponseURLs = 4096
)

func newRing[T any](size int) ring[T] {
	return ring[T]{size: size, byID: map[string]*T{}}
}

func (r *ring[T]) put(id string, v *T) {
	if len(r.order) < r.size {
		r.order = append(r.order, id)
	} else {
		delete(r.byID, r.order[r.next])
		r.order[r.next] = id
		r.next = (r.next + 1) % r.size
	}
	r.byID[id] = v
}

func (r *ring[T]) get(id string) *T { return r.byID[id] }

// serveResponse serves response URLs, with which the app answers a command or an action later.
// Source: docs.slack.dev/interactivity/handling-user-interaction.
func (w webAPI) serveResponse(rw http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(rw, r.Body, maxBody))
	if err != nil {
		return
	}
	err = w.grants.useResponseURL(r.PathValue("id"), body)
	status, reply := http.StatusOK, []byte(`{"ok":true}`)
	if err != nil {
		status, reply = http.StatusNotFound, refusalJSON(err)
		if code := codeOf(err); code != "used_url" && code != "expired_url" {
			status = http.StatusBadRequest
		}
	}
	rw.Header().Set("Content-Type", "application/json; charset=utf-8")
	rw.WriteHeader(status)
	rw.Write(reply)
	w.wire.add(w.Workspace, call{at: w.now(), method: "response_url", url: r.URL.Path, status: status, request: body, response: reply})
}

func (w grants) useResponseURL(id string, body []byte) error {
	n, err := blockkit.ReadJSON(body)
	if err != nil || n.Kind != blockkit.Object {
		return refuse("invalid_payload")
	}
	w.mu.Lock()
	h := w.responseURLs.get(id)
	switch {
	case h == nil || w.now().Sub(h.at) > responseURLLife:
		w.mu.Unlock()
		return refuse("expired_url")
	case h.uses >= responseURLUses:
		w.mu.Unlock()
		return refuse("used_url")
	}
	h.uses++
	w.mu.Unlock()
	return w.respond(h, n)
}

// respond shows what the app says with a response URL or in its answer to a command. Only
// the person who acted sees it, and it is a new message, unless the app asks otherwise.
func (w grants) respond(h *responseURL, n *blockkit.Node) error {
	if n.True("delete_original") {
		return w.deleteOriginal(h)
	}
	m, err := w.newResponse(n)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	ch := w.channels[h.channel]
	if n.True("replace_original") {
		old := ch.message(h.message)
		if old == nil {
			return refuse("message_not_found")
		}
		next := *old
		next.text, next.blocks = m.text, m.blocks
		w.rooms.edit(ch, old, next)
		return nil
	}
	m.thread = h.thread
	if t := n.Str("thread_ts"); t != "" {
		m.thread = t
	}
	if n.Str("response_type") != "in_channel" {
		m.whisper = h.user
	}
	w.rooms.post(ch, m)
	return nil
}

func (w grants) deleteOriginal(h *responseURL) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	ch := w.channels[h.channel]
	old := ch.message(h.message)
	if old == nil {
		return refuse("message_not_found")
	}
	w.rooms.erase(ch, old)
	return nil
}

// newResponse returns a message of the bot with the text and blocks of n.
func (w grants) newResponse(n *blockkit.Node) (*message, error) {
	blocks := n.Get("blocks")
	m := &message{user: w.cfg.App.BotUser, botID: w.cfg.App.BotID, text: n.Str("text")}
	if err := checkMessage(m.text, blocks); err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	m.blocks = screen.NewLayout(blocks, w.freshID)
	if n.Get("metadata").Given() {
		m.metadata = n.Get("metadata").Raw
	}
	return m, nil
}
