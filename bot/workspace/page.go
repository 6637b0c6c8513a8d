package workspace

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

// page is the workspace in the browser. Its protocol is served below.
//
//go:embed page
var pageFiles embed.FS

// Handler serves the Web API, what belongs to it, and the page.
func (w *Workspace) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/api/{method}", w.serveAPI)
	mux.HandleFunc("POST /response/{team}/{id}", w.serveResponse)
	mux.HandleFunc("POST /upload/{id}", w.serveUpload)
	mux.HandleFunc("GET /files-pri/{id}/{name}", w.serveFile)
	w.servePage(mux)
	return mux
}

func (w *Workspace) servePage(mux *http.ServeMux) {
	// Other sites that the browser has open must not act here.
	own := http.NewCrossOriginProtection()
	acts := map[string]func(*http.Request, *order) (any, error){
		"say": w.pageSay, "edit": w.pageEdit, "delete": w.pageDelete, "command": w.pageCommand, "shortcut": w.pageShortcut,
		"press": w.pagePress, "suggest": w.pageSuggest, "submit": w.pageSubmit, "close": w.pageClose,
		"open-home": w.pageHome, "read": w.pageRead,
	}
	for name, act := range acts {
		mux.Handle("POST /workspace/"+name, own.Handler(w.ordered(act)))
	}
	mux.Handle("POST /workspace/upload", own.Handler(http.HandlerFunc(w.pageUpload)))
	mux.Handle("POST /workspace/validate", own.Handler(http.HandlerFunc(w.pageValidate)))
	looks := map[string]func(string, *http.Request) (any, error){
		"state": w.lookState, "messages": w.lookMessages, "home": w.lookHome, "views": w.lookViews, "wire": w.lookWire,
	}
	for name, look := range looks {
		mux.HandleFunc("GET /workspace/"+name, w.looked(look))
	}
	mux.HandleFunc("GET /workspace/stream", w.serveStream)
	mux.HandleFunc("GET /workspace/files/{id}", w.serveOwnFile)
	files, err := fs.Sub(pageFiles, "page")
	if err != nil {
		panic("workspace: the page is not embedded: " + err.Error())
	}
	mux.Handle("/", http.FileServerFS(files))
}

// order is what a page asks for, as somebody.
type order struct {
	User     string          `json:"user"`
	Channel  string          `json:"channel"`
	Text     string          `json:"text"`
	TS       string          `json:"ts"`
	ThreadTS string          `json:"thread_ts"`
	Files    []string        `json:"files"`
	Command  string          `json:"command"`
	Shortcut string          `json:"shortcut"`
	BlockID  string          `json:"block_id"`
	ActionID string          `json:"action_id"`
	ViewID   string          `json:"view_id"`
	Home     bool            `json:"home"`
	All      bool            `json:"all"`
	Tab      string          `json:"tab"`
	Value    string          `json:"value"`
	State    json.RawMessage `json:"state"`
	raw      *blockkit.Node
}

// acting finds who acts, or says that there is nobody. A page that has just been
// opened does not know yet: it is whoever comes first.
func (w *Workspace) acting(rw http.ResponseWriter, user string) (string, bool) {
	if user == "" && len(w.cfg.Users) > 0 {
		return w.cfg.Users[0].ID, true
	}
	if w.people[user] == nil {
		fail(rw, http.StatusNotFound, fmt.Sprintf("There is nobody with the id %q here.", user))
		return "", false
	}
	return user, true
}

func (w *Workspace) ordered(act func(*http.Request, *order) (any, error)) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		var o order
		body := http.MaxBytesReader(rw, r.Body, maxBody)
		var raw json.RawMessage
		err := json.NewDecoder(body).Decode(&raw)
		if err == nil {
			err = json.Unmarshal(raw, &o)
		}
		if err == nil {
			o.raw, err = blockkit.ReadJSON(raw)
		}
		if err != nil {
			fail(rw, http.StatusBadRequest, "The request is not the JSON that was expected.")
			return
		}
		user, ok := w.acting(rw, o.User)
		if !ok {
			return
		}
		o.User = user
		out, err := act(r, &o)
		w.recordComplaint(user, err)
		w.reply(rw, out, err)
	}
}

func (w *Workspace) looked(look func(string, *http.Request) (any, error)) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		user, ok := w.acting(rw, r.URL.Query().Get("user"))
		if !ok {
			return
		}
		out, err := look(user, r)
		w.reply(rw, out, err)
	}
}

func (w *Workspace) reply(rw http.ResponseWriter, out any, err error) {
	if err != nil {
		status := http.StatusBadRequest
		if _, ok := errors.AsType[Shown](err); ok {
			status = http.StatusBadGateway // it is the app that failed
		}
		fail(rw, status, sentence(err.Error()))
		return
	}
	writeJSON(rw, http.StatusOK, out)
}

// sentence begins with a capital and ends with a full stop.
func sentence(s string) string {
	if s == "" || strings.HasPrefix(s, "/") {
		return s
	}
	s = strings.ToUpper(s[:1]) + s[1:]
	if strings.ContainsAny(s[len(s)-1:], ".?!\"") {
		return s
	}
	return s + "."
}

func fail(rw http.ResponseWriter, status int, sentence string) {
	writeJSON(rw, status, map[string]string{"error": sentence})
}

func writeJSON(rw http.ResponseWriter, status int, out any) {
	body, err := json.Marshal(out)
	if err != nil {
		panic("workspace: an answer cannot be written: " + err.Error())
	}
	rw.Header().Set("Content-Type", "application/json; charset=utf-8")
	rw.Header().Set("Cache-Control", "no-store")
	rw.WriteHeader(status)
	rw.Write(body) // whoever has hung up does not want to know
}

type done struct {
	OK bool `json:"ok"`
}
