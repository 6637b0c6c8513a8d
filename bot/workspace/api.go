package workspace

import (
	"encoding/json"
	"io"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

// maxBody bounds a request to the Web API.
const maxBody = 4 << 20

// request is one call of a Web API method.
type request struct {
	w      *Workspace
	args   args
	method string
	base   string // the address that the caller used
}

// method answers one call. Its result is written as JSON with "ok": true, unless it is [ready].
type method func(*request) (any, error)

// ready is an answer that already is JSON, including "ok".
type ready []byte

var methods = map[string]method{
	"api.test":                     apiTest,
	"auth.test":                    authTest,
	"apps.connections.open":        connectionsOpen,
	"blocks.validate":              blocksValidate,
	"chat.postMessage":             postMessage,
	"chat.update":                  updateMessage,
	"chat.delete":                  deleteMessage,
	"chat.postEphemeral":           postEphemeral,
	"chat.getPermalink":            getPermalink,
	"conversations.open":           conversationsOpen,
	"conversations.info":           conversationsInfo,
	"conversations.list":           conversationsList,
	"conversations.members":        conversationsMembers,
	"conversations.history":        conversationsHistory,
	"conversations.replies":        conversationsReplies,
	"files.getUploadURLExternal":   getUploadURL,
	"files.completeUploadExternal": completeUpload,
	"files.info":                   filesInfo,
	"reactions.add":                reactionsAdd,
	"reactions.remove":             reactionsRemove,
	"users.info":                   usersInfo,
	"users.lookupByEmail":          usersLookupByEmail,
	"users.list":                   usersList,
	"users.conversations":          usersConversations,
	"views.open":                   viewsOpen,
	"views.push":                   viewsPush,
	"views.update":                 viewsUpdate,
	"views.publish":                viewsPublish,
}

// webAPI serves what the app calls: the Web API, response URLs, and files.
type webAPI struct{ *Workspace }

// serveAPI serves the Web API, /api/{method}.
func (w webAPI) serveAPI(rw http.ResponseWriter, r *http.Request) {
	begin := time.Now()
	name := r.PathValue("method")
	body, err := io.ReadAll(http.MaxBytesReader(rw, r.Body, maxBody))
	if err != nil {
		fail(rw, http.StatusRequestEntityTooLarge, "The request is larger than 4 MB.")
		return
	}
	if len(body) == 0 {
		body = []byte(r.URL.RawQuery)
	}
	if fault, ok := w.faults.next(name, body); ok {
		w.webAPI.inject(rw, r, fault, name, body)
		w.wire.add(w.Workspace, call{at: w.now(), method: name, url: r.URL.Path, took: time.Since(begin), request: body, note: "a planned fault"})
		return
	}
	if wait := w.waitFor(name, r, body); wait > 0 {
		rw.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
		rw.Header().Set("Content-Type", "application/json; charset=utf-8")
		rw.WriteHeader(http.StatusTooManyRequests)
		reply := refusalJSON(refuse("ratelimited"))
		rw.Write(reply)
		w.wire.add(w.Workspace, call{
			at: w.now(), method: name, url: r.URL.Path, status: http.StatusTooManyRequests, took: time.Since(begin), request: body, response: reply, note: "beyond the rate limit",
		})
		return
	}
	reply := w.answer(name, r, body)
	rw.Header().Set("Content-Type", "application/json; charset=utf-8")
	rw.Write(reply) //nolint:gosec // it is JSON and says so
	w.wire.add(w.Workspace, call{
		at: w.now(), method: name, url: r.URL.Path, status: http.StatusOK, took: time.Since(begin), request: body, response: reply,
	})
}

// waitFor is how long a call has to wait for its turn, if calls are limited.
func (w webAPI) waitFor(name string, r *http.Request, body []byte) time.Duration {
	if !w.limited.Load() || methods[name] == nil {
		return 0
	}
	a, err := readArgs(r, body)
	if err != nil {
		return 0 // it is refused for that
	}
	return w.limits.Take(name, a.str("channel"), w.now())
}

func (w webAPI) answer(name string, r *http.Request, body []byte) []byte {
	m, ok := methods[name]
	if !ok {
		return refusalJSON(refuse("unknown_method"))
	}
	a, err := readArgs(r, body)
	if err != nil {
		return refusalJSON(err)
	}
	if err := w.authorize(name, r, a); err != nil {
		return refusalJSON(err)
	}
	out, err := m(&request{w: w.Workspace, args: a, method: name, base: "http://" + r.Host})
	if err != nil {
		return refusalJSON(err)
	}
	if done, ok := out.(ready); ok {
		return done
	}
	reply, err := json.Marshal(out)
	if err != nil {
		panic("workspace: an answer cannot be written: " + err.Error())
	}
	if string(reply) == "{}" {
		return []byte(`{"ok":true}`)
	}
	return append([]byte(`{"ok":true,`), reply[1:]...)
}

// authorize checks the token, from the header or from the arguments.
func (w webAPI) authorize(name string, r *http.Request, a args) error {
	token := a.str("token")
	if h := r.Header.Get("Authorization"); h != "" {
		token = strings.TrimPrefix(h, "Bearer ")
	}
	want := w.cfg.BotToken
	switch {
	case name == "api.test":
		return nil
	case token == "":
		return refuse("not_authed")
	case name == "apps.connections.open":
		want = w.cfg.AppToken
		if token == w.cfg.BotToken {
			return refuse("not_allowed_token_type")
		}
	case token == w.cfg.AppToken:
		return refuse("not_allowed_token_type")
	}
	if token != want {
		return refuse("invalid_auth")
	}
	return nil
}

func apiTest(r *request) (any, error) {
	if e := r.args.str("error"); e != "" {
		return nil, refuse(e)
	}
	return map[string]any{}, nil
}

func authTest(r *request) (any, error) {
	cfg := r.w.cfg
	return map[string]any{
		"url": "https://" + cfg.Team.Domain + ".slack.com/", "team": cfg.Team.Name, "user": strings.ToLower(cfg.App.Name),
		"team_id": cfg.Team.ID, "user_id": cfg.App.BotUser, "bot_id": cfg.App.BotID, "is_enterprise_install": cfg.Team.Org != "",
	}, nil
}

// connectionsOpen returns the address of one socket, or refuses if the app isn't in Socket Mode.
func connectionsOpen(r *request) (any, error) {
	if !r.w.courier.socketMode.Load() {
		return nil, refuse("not_allowed")
	}
	return map[string]any{"url": strings.Replace(r.base, "http", "ws", 1) + "/link/?ticket=" + r.w.courier.sockets.Ticket()}, nil
}

// blocksValidate is Slack's own validator.
// Source: docs.slack.dev/reference/methods/blocks.validate.
func blocksValidate(r *request) (any, error) {
	var kind string
	var what *blockkit.Node
	for _, name := range []string{"blocks", "message", "view"} {
		n, err := r.args.object(name)
		if err != nil {
			return nil, &refusal{code: "invalid_" + name, errors: []blockkit.Violation{{Code: "invalid_json", Message: "invalid JSON: " + err.Error()}}}
		}
		if !n.Given() {
			continue
		}
		if kind != "" {
			kind = ""
			break
		}
		kind, what = name, n
	}
	if kind == "" {
		return nil, refuse("invalid_arguments", "must provide exactly one of `blocks`, `view`, or `message`")
	}
	if found := blockkit.Validate(kind, what.Raw); found != nil {
		return nil, &refusal{code: "invalid_" + kind, errors: found}
	}
	return map[string]any{}, nil
}
