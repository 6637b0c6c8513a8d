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

// pageFiles are the workspace in the browser.
//
//go:embed page
var pageFiles embed.FS

// Handler serves the Web API with response URLs and files, and the page.
func (w *Workspace) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/api/{method}", w.webAPI.serveAPI)
	mux.HandleFunc("POST /response/{team}/{id}", w.webAPI.serveResponse)
	mux.HandleFunc("POST /upload/{id}", w.webAPI.serveUpload)
	mux.HandleFunc("GET /files-pri/{id}/{name}", w.webAPI.serveFile)
	mux.Handle("GET /link/", w.courier.sockets)
	w.directory.signIn().Register(mux)
	w.page.servePage(mux)
	return mux
}

// page serves the workspace in the browser.
type page struct{ *Workspace }

func (w page) servePage(mux *http.ServeMux) {
	// Other sites that the browser has open must not act here.
	own := http.NewCrossOriginProtection()
	acts := map[string]func(*http.Request, *order) (any, error){
		"say": w.pageSay, "edit": w.pageEdit, "delete": w.pageDelete, "command": w.pageCommand, "shortcut": w.pageShortcut,
		"press": w.pagePress, "suggest": w.pageSuggest, "submit": w.pageSubmit, "close": w.pageClose,
		"open-home": w.pageHome, "read": w.pageRead, "switch": w.pageSwitch,
	}
	for name, act := range acts {
		mux.Handle("POST /workspace/"+name, own.Handler(w.serveOrder(act)))
	}
	mux.Handle("POST /workspace/upload", own.Handler(http.HandlerFunc(w.pageUpload)))
	mux.Handle("POST /workspace/validate", own.Handler(http.HandlerFunc(w.pageValidate)))
	looks := map[string]func(string, *http.Request) (any, error){
		"state": w.lookState, "messages": w.lookMessages, "home": w.lookHome, "views": w.lookViews, "wire": w.lookWire, "keys": w.lookKeys,
	}
	for name, look := range looks {
		mux.HandleFunc("GET /workspace/"+name, w.serveLook(look))
	}
	mux.HandleFunc("GET /workspace/stream", w.serveStream)
	mux.HandleFunc("GET /workspace/files/{id}", w.serveOwnFile)
	mux.Handle("/", http.FileServerFS(PageFiles()))
}

// order is a request of the page to do something as a person.
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
	Switches *switches       `json:"switches"`
	AppURL   *string         `json:"app_url"`
	raw      *blockkit.Node
}

// actingUser returns the person who acts, or answers the request if there is no such
// person. A page that was just opened names nobody and gets the first person.
func (w page) actingUser(rw http.ResponseWriter, user string) (string, bool) {
	if user == "" && len(w.cfg.Users) > 0 {
		return w.cfg.Users[0].ID, true
	}
	if w.people[user] == nil {
		fail(rw, http.StatusNotFound, fmt.Sprintf("Nobody here has the ID %q.", user))
		return "", false
	}
	return user, true
}

// actingCookie has the ID of the person as whom this browser acted last in the workspace. The page
// sets it, before a link can be followed.
const actingCookie = "workspace-person"

// Acting returns as whom a browser acted last in the workspace; empty if that isn't known. With it, an
// app on the workspace's own address can do without sign-in, as a demo does. It proves nothing: here,
// anybody may be anybody.
func Acting(w *Workspace, r *http.Request) string {
	chosen, err := r.Cookie(actingCookie)
	if err != nil || w.people[chosen.Value] == nil {
		return ""
	}
	return chosen.Value
}

func (w page) serveOrder(act func(*http.Request, *order) (any, error)) http.HandlerFunc {
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
			fail(rw, http.StatusBadRequest, "The request isn't the JSON this address expects.")
			return
		}
		user, ok := w.actingUser(rw, o.User)
		if !ok {
			return
		}
		o.User = user
		out, err := act(r, &o)
		w.journal.recordComplaint(user, err)
		w.reply(rw, out, err)
	}
}

func (w page) serveLook(look func(string, *http.Request) (any, error)) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		user, ok := w.actingUser(rw, r.URL.Query().Get("user"))
		if !ok {
			return
		}
		out, err := look(user, r)
		w.reply(rw, out, err)
	}
}

func (w page) reply(rw http.ResponseWriter, out any, err error) {
	if err != nil {
		status := http.StatusBadRequest
		if _, ok := errors.AsType[Shown](err); ok {
			status = http.StatusBadGateway // the app failed, not the page
		}
		fail(rw, status, sentence(err.Error()))
		return
	}
	writeJSON(rw, http.StatusOK, out)
}

// sentence turns an error into a sentence.
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
	rw.Write(body) // a client that is gone needs no error
}

type done struct {
	OK bool `json:"ok"`
}

// PageFiles returns the files of the page, for other pages that show Block Kit.
func PageFiles() fs.FS {
	files, err := fs.Sub(pageFiles, "page")
	if err != nil {
		panic("workspace: the page is not embedded: " + err.Error())
	}
	return files
}
