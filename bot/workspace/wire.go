package workspace

import (
	"bytes"
	"encoding/json"
	"net/url"
	"regexp"
	"sync"
	"time"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

// maxCalls is the number of calls that are kept.
const maxCalls = 500

// recorder keeps the last calls over the wire. Secrets are masked when somebody looks, so
// that recording costs nothing.
type recorder struct {
	mu    sync.Mutex
	calls [maxCalls]call
	next  int
}

// call is one request and its answer, in either direction.
type call struct {
	id                int
	at                time.Time
	out               bool // from Slack to the app
	method, url       string
	status            int
	took              time.Duration
	request, response []byte
	note              string
}

func (r *recorder) add(w *Workspace, c call) {
	r.mu.Lock()
	r.next++
	c.id = r.next
	r.calls[r.next%maxCalls] = c
	r.mu.Unlock()
	w.stream.publishToAll("wire", func() any { return w.showCall(c) })
}

// Call is one request and its answer as the side panel shows it, with secrets masked.
// Bodies are JSON if possible.
type Call struct {
	ID        int             `json:"id"`
	At        time.Time       `json:"at"`
	Direction string          `json:"direction"` // "out": Slack called the app; "in": the app called Slack
	Method    string          `json:"method"`
	URL       string          `json:"url"`
	Status    int             `json:"status"`
	MS        float64         `json:"ms"`
	Request   json.RawMessage `json:"request"`
	Response  json.RawMessage `json:"response"`
	Note      string          `json:"note"`
}

// Wire returns the last 500 calls, oldest first.
func (w *Workspace) Wire() []Call {
	r := &w.wire
	r.mu.Lock()
	kept := make([]call, 0, maxCalls)
	for i := max(1, r.next-maxCalls+1); i <= r.next; i++ {
		kept = append(kept, r.calls[i%maxCalls])
	}
	r.mu.Unlock()
	out := make([]Call, len(kept))
	for i, c := range kept {
		out[i] = w.showCall(c)
	}
	return out
}

func (w *Workspace) showCall(c call) Call {
	direction := "in"
	if c.out {
		direction = "out"
	}
	return Call{
		ID: c.id, At: c.at, Direction: direction, Method: c.method, URL: c.url, Status: c.status,
		MS: float64(c.took.Microseconds()) / 1000, Request: w.showBody(c.request), Response: w.showBody(c.response), Note: c.note,
	}
}

// showBody returns a body as JSON: JSON as it is, a form as an object whose JSON fields are
// opened up, and anything else as a string.
func (w *Workspace) showBody(body []byte) json.RawMessage {
	body = w.mask(body)
	trimmed := bytes.TrimSpace(body)
	if len(trimmed) == 0 {
		return json.RawMessage(`""`)
	}
	if json.Valid(trimmed) {
		return trimmed
	}
	if form, err := url.ParseQuery(string(trimmed)); err == nil && bytes.IndexByte(trimmed, '=') > 0 {
		fields := map[string]json.RawMessage{}
		for k, v := range form {
			fields[k] = jsonOrString(v[0])
		}
		if shown, err := json.Marshal(fields); err == nil {
			return shown
		}
	}
	return blockkit.AppendString(nil, string(body))
}

func jsonOrString(s string) json.RawMessage {
	if len(s) > 1 && (s[0] == '{' || s[0] == '[') && json.Valid([]byte(s)) {
		return json.RawMessage(s)
	}
	return blockkit.AppendString(nil, s)
}

// tokens matches anything that looks like one of Slack's tokens.
var tokens = regexp.MustCompile(`xox[a-z]-[0-9A-Za-z-]+|xapp-[0-9A-Za-z-]+`)

func (w *Workspace) mask(body []byte) []byte {
	masked := tokens.ReplaceAll(body, []byte("xox•-masked"))
	for _, secret := range []string{w.cfg.BotToken, w.cfg.AppToken, w.cfg.SigningSecret} {
		if secret != "" {
			masked = bytes.ReplaceAll(masked, []byte(secret), []byte("masked"))
		}
	}
	return masked
}

// addNote adds why Slack did not follow an answer of the app.
func (r *recorder) addNote(w *Workspace, why string) {
	r.add(w, call{at: w.now(), out: true, method: "not followed", note: why})
}
