package workspace

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// Requests of the page to do something.

func (w page) pageSay(r *http.Request, o *order) (any, error) {
	ts, err := w.client.say(r.Context(), o.User, utterance{where: o.Channel, text: o.Text, thread: o.ThreadTS, files: o.Files})
	if err != nil {
		return nil, err
	}
	return map[string]any{"ok": true, "ts": ts}, nil
}

func (w page) pageEdit(r *http.Request, o *order) (any, error) {
	return done{true}, w.client.editOwn(r.Context(), o.User, o.Channel, o.TS, o.Text)
}

func (w page) pageDelete(r *http.Request, o *order) (any, error) {
	return done{true}, w.client.deleteOwn(r.Context(), o.User, o.Channel, o.TS)
}

func (w page) pageCommand(r *http.Request, o *order) (any, error) {
	return done{true}, w.client.command(r.Context(), o.User, o.Channel, o.Command, o.Text)
}

func (w page) pageShortcut(r *http.Request, o *order) (any, error) {
	return done{true}, w.client.useShortcut(r.Context(), o.User, o.Channel, o.TS, o.Shortcut)
}

func (w page) pageHome(r *http.Request, o *order) (any, error) {
	tab := o.Tab
	if tab == "" {
		tab = "home"
	}
	return done{true}, w.client.openHome(r.Context(), o.User, tab)
}

// pageRead marks a channel as read.
func (w page) pageRead(_ *http.Request, o *order) (any, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if ch := w.directory.findRoom(o.User, o.Channel); ch != nil {
		delete(ch.unread, o.User)
	}
	return done{true}, nil
}

// pageSwitch changes how the workspace treats the app, and which app it is.
func (w page) pageSwitch(_ *http.Request, o *order) (any, error) {
	if o.AppURL != nil {
		at, err := url.Parse(*o.AppURL)
		if err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
			return nil, fmt.Errorf("%q isn't the address of an app: it begins with http:// or https://", *o.AppURL)
		}
		w.SetAppURL(*o.AppURL)
	}
	if o.Switches != nil {
		w.courier.socketMode.Store(o.Switches.Socket)
		w.limited.Store(o.Switches.Limits)
		w.stream.publishToAll("switches", func() any { return w.switches() })
	}
	return done{true}, nil
}

// findSpot finds the place of a press, and applies the state of the fields around it. The
// lock is held.
func (w page) findSpot(o *order) (spot, error) {
	at := spot{user: o.User}
	p := w.people[o.User]
	switch {
	case o.Home && p.home != nil:
		at.view = p.home
	case o.ViewID != "":
		if v := w.viewsByID[o.ViewID]; v != nil && v.user == o.User {
			at.view = v
		}
	default:
		if ch := w.directory.findRoom(o.User, o.Channel); ch != nil {
			if m := ch.message(o.TS); m != nil && m.visibleTo(o.User) {
				at.channel, at.message = ch, m
			}
		}
	}
	if at.view == nil && at.message == nil {
		return at, fmt.Errorf("what you pressed is no longer there")
	}
	return at, w.takeState(at.view, o.State)
}

func (w page) takeState(v *view, raw json.RawMessage) error {
	if v == nil || len(raw) == 0 {
		return nil
	}
	n, err := blockkit.ReadJSON(raw)
	if err != nil {
		return fmt.Errorf("read the state of the fields: %w", err)
	}
	return w.input.applyState(v, n.Get("values"))
}

func (w page) pagePress(r *http.Request, o *order) (any, error) {
	w.mu.Lock()
	at, err := w.findSpot(o)
	if err != nil {
		w.mu.Unlock()
		return nil, err
	}
	g := gesture{block: o.BlockID, action: o.ActionID}
	if _, e := at.blocks().Element(g.block, g.action); e != nil {
		g.entered, err = screen.ReadEntered(e.Str("type"), o.raw)
	}
	w.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return done{true}, w.client.press(r.Context(), at, g)
}

// pageSuggest asks the app for the options of an external select.
func (w page) pageSuggest(r *http.Request, o *order) (any, error) {
	w.mu.Lock()
	at, err := w.findSpot(o)
	w.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return json.RawMessage(w.client.suggest(r.Context(), at, gesture{block: o.BlockID, action: o.ActionID}, o.Value).Raw), nil
}

func (w page) pageSubmit(r *http.Request, o *order) (any, error) {
	w.mu.Lock()
	v := w.viewsByID[o.ViewID]
	if v == nil || v.user != o.User {
		w.mu.Unlock()
		return nil, fmt.Errorf("this form is no longer open")
	}
	err := w.takeState(v, o.State)
	w.mu.Unlock()
	if err != nil {
		return nil, err
	}
	err = w.client.submit(r.Context(), v)
	if refused, ok := errors.AsType[Refused](err); ok {
		return map[string]any{"errors": refused}, nil
	}
	return done{true}, err
}

func (w page) pageClose(r *http.Request, o *order) (any, error) {
	w.mu.Lock()
	v := w.viewsByID[o.ViewID]
	w.mu.Unlock()
	if v == nil || v.user != o.User {
		return done{true}, nil // it is closed already
	}
	return done{true}, w.client.closeView(r.Context(), v, o.All)
}

func (w page) pageUpload(rw http.ResponseWriter, r *http.Request) {
	content, err := uploaded(rw, r)
	if err != nil {
		fail(rw, http.StatusBadRequest, "The file could not be read.")
		return
	}
	user, ok := w.actingUser(rw, r.FormValue("user"))
	if !ok {
		return
	}
	_, header, err := r.FormFile("file")
	if err != nil {
		fail(rw, http.StatusBadRequest, "There is no file in the form.")
		return
	}
	writeJSON(rw, http.StatusOK, map[string]any{"file": w.upload(user, header.Filename, content)})
}

// upload stores a person's file.
func (w *Workspace) upload(user, name string, content []byte) File {
	w.mu.Lock()
	defer w.mu.Unlock()
	f := w.newFile(user, name)
	f.content, f.announced = content, -1
	w.files.put(f)
	return showFile(user, f)
}

// pageValidate is blocks.validate without a token.
func (w page) pageValidate(rw http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(rw, r.Body, maxBody))
	if err != nil {
		fail(rw, http.StatusRequestEntityTooLarge, "This is larger than 4 MB.")
		return
	}
	n, err := blockkit.ReadJSON(body)
	if err != nil {
		fail(rw, http.StatusBadRequest, "This isn't JSON: "+err.Error()+".")
		return
	}
	_, err = blocksValidate(&request{w: w.Workspace, args: args{json: n, form: url.Values{}}})
	var r2 *refusal
	switch {
	case errors.As(err, &r2) && r2.errors == nil:
		fail(rw, http.StatusBadRequest, "Give exactly one of blocks, view and message.")
	case r2 != nil:
		writeJSON(rw, http.StatusOK, map[string]any{"ok": false, "errors": r2.errors})
	default:
		writeJSON(rw, http.StatusOK, done{true})
	}
}
