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

// What the page asks to do.

func (w *Workspace) pageSay(r *http.Request, o *order) (any, error) {
	ts, err := w.say(r.Context(), o.User, utterance{where: o.Channel, text: o.Text, thread: o.ThreadTS, files: o.Files})
	if err != nil {
		return nil, err
	}
	return map[string]any{"ok": true, "ts": ts}, nil
}

func (w *Workspace) pageEdit(r *http.Request, o *order) (any, error) {
	return done{true}, w.editOwn(r.Context(), o.User, o.Channel, o.TS, o.Text)
}

func (w *Workspace) pageDelete(r *http.Request, o *order) (any, error) {
	return done{true}, w.deleteOwn(r.Context(), o.User, o.Channel, o.TS)
}

func (w *Workspace) pageCommand(r *http.Request, o *order) (any, error) {
	return done{true}, w.command(r.Context(), o.User, o.Channel, o.Command, o.Text)
}

func (w *Workspace) pageShortcut(r *http.Request, o *order) (any, error) {
	return done{true}, w.useShortcut(r.Context(), o.User, o.Channel, o.TS, o.Shortcut)
}

func (w *Workspace) pageHome(r *http.Request, o *order) (any, error) {
	tab := o.Tab
	if tab == "" {
		tab = "home"
	}
	return done{true}, w.openHome(r.Context(), o.User, tab)
}

// pageRead says that somebody has seen a channel.
func (w *Workspace) pageRead(_ *http.Request, o *order) (any, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if ch := w.room(o.User, o.Channel); ch != nil {
		delete(ch.unread, o.User)
	}
	return done{true}, nil
}

// spotOf finds where something is pressed, and takes over what stands in the
// fields around it. The lock is held.
func (w *Workspace) spotOf(o *order) (spot, error) {
	at := spot{user: o.User}
	p := w.people[o.User]
	switch {
	case o.Home && p.home != nil:
		at.view = p.home
	case o.ViewID != "":
		if v := w.views[o.ViewID]; v != nil && v.user == o.User {
			at.view = v
		}
	default:
		if ch := w.room(o.User, o.Channel); ch != nil {
			if m := ch.message(o.TS); m != nil && m.seenBy(o.User) {
				at.channel, at.message = ch, m
			}
		}
	}
	if at.view == nil && at.message == nil {
		return at, fmt.Errorf("what you pressed is not there any more")
	}
	return at, w.takeState(at.view, o.State)
}

func (w *Workspace) takeState(v *view, raw json.RawMessage) error {
	if v == nil || len(raw) == 0 {
		return nil
	}
	n, err := blockkit.ReadJSON(raw)
	if err != nil {
		return fmt.Errorf("read what stands in the fields: %w", err)
	}
	return w.take(v, n.Get("values"))
}

func (w *Workspace) pagePress(r *http.Request, o *order) (any, error) {
	w.mu.Lock()
	at, err := w.spotOf(o)
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
	return done{true}, w.press(r.Context(), at, g)
}

// pageSuggest asks the app for the options of an external select.
func (w *Workspace) pageSuggest(r *http.Request, o *order) (any, error) {
	w.mu.Lock()
	at, err := w.spotOf(o)
	w.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return json.RawMessage(w.suggest(r.Context(), at, gesture{block: o.BlockID, action: o.ActionID}, o.Value).Raw), nil
}

func (w *Workspace) pageSubmit(r *http.Request, o *order) (any, error) {
	w.mu.Lock()
	v := w.views[o.ViewID]
	if v == nil || v.user != o.User {
		w.mu.Unlock()
		return nil, fmt.Errorf("this form is not open any more")
	}
	err := w.takeState(v, o.State)
	w.mu.Unlock()
	if err != nil {
		return nil, err
	}
	err = w.submit(r.Context(), v)
	if refused, ok := errors.AsType[Refused](err); ok {
		return map[string]any{"errors": refused}, nil
	}
	return done{true}, err
}

func (w *Workspace) pageClose(r *http.Request, o *order) (any, error) {
	w.mu.Lock()
	v := w.views[o.ViewID]
	w.mu.Unlock()
	if v == nil || v.user != o.User {
		return done{true}, nil // it is closed already
	}
	return done{true}, w.closeView(r.Context(), v, o.All)
}

func (w *Workspace) pageUpload(rw http.ResponseWriter, r *http.Request) {
	content, err := uploaded(rw, r)
	if err != nil {
		fail(rw, http.StatusBadRequest, "The file could not be read.")
		return
	}
	user, ok := w.acting(rw, r.FormValue("user"))
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

// upload keeps a file of a person's.
func (w *Workspace) upload(user, name string, content []byte) File {
	w.mu.Lock()
	defer w.mu.Unlock()
	f := w.newFile(user, name)
	f.content, f.announced = content, -1
	w.files.put(f)
	return showFile(user, f)
}

// pageValidate is blocks.validate without a token.
func (w *Workspace) pageValidate(rw http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(rw, r.Body, maxBody))
	if err != nil {
		fail(rw, http.StatusRequestEntityTooLarge, "This is larger than 4 MB.")
		return
	}
	n, err := blockkit.ReadJSON(body)
	if err != nil {
		fail(rw, http.StatusBadRequest, "This is not JSON: "+err.Error()+".")
		return
	}
	_, err = blocksValidate(&request{w: w, args: args{json: n, form: url.Values{}}})
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
