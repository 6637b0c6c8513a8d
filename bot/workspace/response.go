package workspace

import (
	"crypto/rand"
	"encoding/hex"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// What the app may use for a while after somebody did something: a trigger, to
// open a view once and at once, and a response URL, to answer up to five times
// within half an hour.

const (
	triggerLife = 3 * time.Second
	hookLife    = 30 * time.Minute
	hookUses    = 5
)

// trigger lets the app open or push one view for the person who acted.
type trigger struct {
	user string
	at   time.Time
	used bool
}

// hook is what a response URL stands for.
type hook struct {
	user    string
	channel string
	message string // ts of the message that was acted on; empty for a command
	thread  string
	at      time.Time
	uses    int
}

// newTrigger makes a trigger. The lock is held, here and below.
func (w *Workspace) newTrigger(user string) string {
	id := strconv.FormatInt(w.now().UnixMilli(), 10) + "." + strconv.FormatUint(w.count("trigger"), 10) + "." + random()
	w.triggers.put(id, &trigger{user: user, at: w.now()})
	return id
}

// exchange uses a trigger up.
func (w *Workspace) exchange(id string) (*person, error) {
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

// newHook makes a response URL.
func (w *Workspace) newHook(h hook) string {
	h.at = w.now()
	id := random()
	w.hooks.put(id, &h)
	return w.url + "/response/" + w.cfg.Team.ID + "/" + id
}

// random is 128 bits nobody can guess.
func random() string {
	var b [16]byte
	rand.Read(b[:]) // never fails; it ends the program instead
	return hex.EncodeToString(b[:])
}

// ring keeps the newest of something by id, and forgets the oldest beyond its size.
type ring[T any] struct {
	size  int
	byID  map[string]*T
	order []string
	next  int
}

const (
	maxTriggers = 4096
	maxHooks    = 4096
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

// serveResponse is a response URL: the app answers a command or an action later.
// https://docs.slack.dev/interactivity/handling-user-interaction
func (w *Workspace) serveResponse(rw http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(rw, r.Body, maxBody))
	if err != nil {
		return
	}
	err = w.useHook(r.PathValue("id"), body)
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
	w.wire.add(w, call{at: w.now(), method: "response_url", url: r.URL.Path, status: status, request: body, response: reply})
}

func (w *Workspace) useHook(id string, body []byte) error {
	n, err := blockkit.ReadJSON(body)
	if err != nil || n.Kind != blockkit.Object {
		return refuse("invalid_payload")
	}
	w.mu.Lock()
	h := w.hooks.get(id)
	switch {
	case h == nil || w.now().Sub(h.at) > hookLife:
		w.mu.Unlock()
		return refuse("expired_url")
	case h.uses >= hookUses:
		w.mu.Unlock()
		return refuse("used_url")
	}
	h.uses++
	w.mu.Unlock()
	return w.respond(h, n)
}

// respond shows what the app says through a response URL, or in its answer to a
// command: to one person unless it says otherwise, in the place of the message
// that was acted on if it says so.
func (w *Workspace) respond(h *hook, n *blockkit.Node) error {
	if n.True("delete_original") {
		return w.unsay(h)
	}
	m, err := w.compose(n)
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
		w.edit(ch, old, next)
		return nil
	}
	m.thread = h.thread
	if t := n.Str("thread_ts"); t != "" {
		m.thread = t
	}
	if n.Str("response_type") != "in_channel" {
		m.whisper = h.user
	}
	w.post(ch, m)
	return nil
}

func (w *Workspace) unsay(h *hook) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	ch := w.channels[h.channel]
	old := ch.message(h.message)
	if old == nil {
		return refuse("message_not_found")
	}
	w.erase(ch, old)
	return nil
}

// compose makes a message of the bot's of text and blocks.
func (w *Workspace) compose(n *blockkit.Node) (*message, error) {
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
