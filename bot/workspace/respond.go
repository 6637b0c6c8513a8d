package workspace

import (
	"io"
	"net/http"
)

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
	n, err := readJSON(body)
	if err != nil || n.kind != object {
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
func (w *Workspace) respond(h *hook, n *node) error {
	if n.on("delete_original") {
		return w.unsay(h)
	}
	m, err := w.compose(n)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	ch := w.channels[h.channel]
	if n.on("replace_original") {
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
	if t := n.str("thread_ts"); t != "" {
		m.thread = t
	}
	if n.str("response_type") != "in_channel" {
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
func (w *Workspace) compose(n *node) (*message, error) {
	blocks := n.get("blocks")
	m := &message{user: w.cfg.App.BotUser, botID: w.cfg.App.BotID, text: n.str("text")}
	if err := checkMessage(m.text, blocks); err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	m.blocks = layOut(blocks, w.freshID)
	if n.get("metadata").given() {
		m.metadata = n.get("metadata").raw
	}
	return m, nil
}
