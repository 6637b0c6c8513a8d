package teams

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"time"
)

//go:embed page
var pageFiles embed.FS

const (
	// invokeLimit is how long Teams waits for the answer to a button.
	invokeLimit = 10 * time.Second
	maxUpload   = 20 << 20
)

// pages are the open pages, which are told that something has changed.
type pages struct{ open map[chan struct{}]bool }

// tell tells the open pages. The lock is held.
func (p *pages) tell() {
	for c := range p.open {
		select {
		case c <- struct{}{}:
		default: // it knows already
		}
	}
}

// Page serves the company's Teams in the browser, as any of its people.
func (t *Teams) Page() http.Handler { return page{t}.handler() }

// page is what the browser calls.
type page struct{ *Teams }

func (t page) handler() http.Handler {
	mux := http.NewServeMux()
	own := http.NewCrossOriginProtection() // other sites that the browser has open must not act here
	for name, act := range map[string]func(context.Context, *order) (any, error){
		"say": t.pageSay, "edit": t.pageEdit, "delete": t.pageDelete, "press": t.pagePress, "submit": t.pageSubmit, "answer": t.pageAnswer,
	} {
		mux.Handle("POST /"+name, own.Handler(t.serveOrder(act)))
	}
	mux.Handle("POST /share", own.Handler(http.HandlerFunc(t.pageShare)))
	mux.HandleFunc("GET /state", t.lookState)
	mux.HandleFunc("GET /messages", t.lookMessages)
	mux.HandleFunc("GET /stream", t.serveStream)
	mux.HandleFunc("GET /uploads/{name}", t.serveUpload)
	files, err := fs.Sub(pageFiles, "page")
	if err != nil {
		panic("teams: the page is not embedded: " + err.Error())
	}
	mux.Handle("/", http.FileServerFS(files))
	return mux
}

// order is what the page asks to do as a person.
type order struct {
	User    string         `json:"user"`
	Channel bool           `json:"channel"`
	Thread  string         `json:"thread"`
	Text    string         `json:"text"`
	Message string         `json:"message"`
	Kind    string         `json:"kind"` // of the action
	Data    map[string]any `json:"data"`
	Answer  string         `json:"answer"` // "accept" or "decline"
}

// seen is a message as the page gets it.
type seen struct {
	ID     string          `json:"id"`
	Thread string          `json:"thread,omitempty"`
	From   string          `json:"from"`
	Text   string          `json:"text"`
	Gist   string          `json:"summary,omitempty"`
	Card   json.RawMessage `json:"card,omitempty"`
	Files  []File          `json:"files,omitempty"`
	Edits  int             `json:"edits"`
	At     time.Time       `json:"at"`
}

// shownJSON is what a person sees after pressing a button.
type shownJSON struct {
	Dialog json.RawMessage `json:"dialog"`
	Title  string          `json:"title"`
	Card   json.RawMessage `json:"card"`
	Said   string          `json:"said"`
}

func pageFail(w http.ResponseWriter, status int, sentence string) {
	writeJSON(w, status, map[string]string{"error": sentence})
}

func (t page) serveOrder(act func(context.Context, *order) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var o order
		if json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&o) != nil {
			pageFail(w, http.StatusBadRequest, "The request isn't the JSON that this address expects.")
			return
		}
		if _, ok := t.person(o.User); !ok {
			pageFail(w, http.StatusNotFound, "Nobody here has this ID.")
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), invokeLimit)
		defer cancel()
		out, err := act(ctx, &o)
		if err != nil {
			pageFail(w, http.StatusBadGateway, "Something went wrong. Please try again. ("+err.Error()+")")
			return
		}
		writeJSON(w, http.StatusOK, out)
	}
}

type done struct {
	OK bool `json:"ok"`
}

// pageSay says something: in a channel, the bot hears only what mentions it.
func (t page) pageSay(ctx context.Context, o *order) (any, error) {
	if !o.Channel {
		_, err := t.Say(ctx, o.User, o.Text)
		return done{true}, err
	}
	if rest, ok := strings.CutPrefix(o.Text, "@Leaveway"); ok {
		return done{true}, t.Mention(ctx, o.User, o.Thread, strings.TrimSpace(rest))
	}
	conversation := t.cfg.HRChannel
	if o.Thread != "" {
		conversation += ";messageid=" + o.Thread
	}
	a := t.activity(o.User, conversation, "message")
	a["text"] = o.Text
	t.keep(a, o.User)
	return done{true}, nil
}

func (t page) pageEdit(ctx context.Context, o *order) (any, error) {
	if m, ok := t.message(o.Message); !ok || m.From != o.User {
		return nil, fmt.Errorf("there is no such message of yours")
	}
	return done{true}, t.Edit(ctx, o.User, o.Message, o.Text)
}

func (t page) pageDelete(ctx context.Context, o *order) (any, error) {
	if m, ok := t.message(o.Message); !ok || m.From != o.User {
		return nil, fmt.Errorf("there is no such message of yours")
	}
	return done{true}, t.Delete(ctx, o.User, o.Message)
}

// message returns a message by its ID.
func (t page) message(id string) (Message, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, m := range t.messages.all {
		if m.ID == id && !m.Deleted {
			return m, true
		}
	}
	return Message{}, false
}

// pagePress presses a button on a message, with what the renderer collected from its inputs.
func (t page) pagePress(ctx context.Context, o *order) (any, error) {
	m, ok := t.message(o.Message)
	if !ok || m.Card == nil || m.From != Bot || !t.canSee(o.User, m) {
		return nil, fmt.Errorf("the card is no longer there")
	}
	body, err := t.deliver(ctx, t.invoked(o.User, m, o.Kind, o.Data))
	if err != nil || len(body) > 0 && body[0] != '{' {
		return shownJSON{}, err
	}
	return t.shownTo(m, body)
}

func (t page) pageSubmit(ctx context.Context, o *order) (any, error) {
	m, ok := t.message(o.Message)
	if !ok || !t.canSee(o.User, m) {
		m = Message{ID: o.Message, Conversation: chatOf(o.User)}
	}
	shown, err := t.SubmitData(ctx, o.User, Shown{from: m}, o.Data)
	return shownOf(shown), err
}

func (t page) pageAnswer(ctx context.Context, o *order) (any, error) {
	m, ok := t.message(o.Message)
	if !ok || len(m.Files) == 0 || !t.canSee(o.User, m) {
		return nil, fmt.Errorf("the file is no longer offered")
	}
	return done{true}, t.Answer(ctx, o.User, m, o.Answer)
}

func (t page) shownTo(m Message, body []byte) (any, error) {
	shown, err := t.show(m, body)
	return shownOf(shown), err
}

func shownOf(s Shown) shownJSON {
	out := shownJSON{Title: s.Title, Said: s.Said}
	if s.Dialog != nil {
		out.Dialog = s.Dialog.JSON
	}
	if s.Card != nil {
		out.Card = s.Card.JSON
	}
	return out
}

// canSee reports whether a person sees a message.
func (t page) canSee(user string, m Message) bool {
	who, _ := t.person(user)
	return m.Conversation == chatOf(user) || who.HR && channelOf(m.Conversation) == t.cfg.HRChannel
}

func (t page) pageShare(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxUpload)
	file, head, err := r.FormFile("file")
	if err != nil {
		pageFail(w, http.StatusBadRequest, "Choose a file of at most 20 MB.")
		return
	}
	defer file.Close()
	content, err := io.ReadAll(file)
	user := r.FormValue("user")
	if _, ok := t.person(user); !ok || err != nil {
		pageFail(w, http.StatusBadRequest, "The file couldn't be read.")
		return
	}
	share := t.Share
	if strings.HasPrefix(head.Header.Get("Content-Type"), "image/") {
		share = t.Paste
	}
	if err := share(r.Context(), user, head.Filename, content); err != nil {
		pageFail(w, http.StatusBadGateway, "Something went wrong. Please try again.")
		return
	}
	writeJSON(w, http.StatusOK, done{true})
}

// personJSON is a person as the page gets them.
type personJSON struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	HR   bool   `json:"hr"`
}

func (t page) lookState(w http.ResponseWriter, _ *http.Request) {
	people := []personJSON{}
	for _, p := range t.cfg.People {
		people = append(people, personJSON{p.ID, p.Name, p.HR})
	}
	writeJSON(w, http.StatusOK, map[string]any{"people": people})
}

// lookMessages returns what a person sees: their chat, and HR's channel.
func (t page) lookMessages(w http.ResponseWriter, r *http.Request) {
	who, ok := t.person(r.URL.Query().Get("user"))
	if !ok {
		pageFail(w, http.StatusNotFound, "Nobody here has this ID.")
		return
	}
	out := map[string][]seen{"chat": seenOf(t.Chat(who.ID))}
	if who.HR {
		out["channel"] = seenOf(t.Channel())
	}
	writeJSON(w, http.StatusOK, out)
}

func seenOf(messages []Message) []seen {
	out := []seen{}
	for _, m := range messages {
		_, thread, _ := strings.Cut(m.Conversation, ";messageid=")
		if thread == m.ID {
			thread = ""
		}
		one := seen{ID: m.ID, Thread: thread, From: m.From, Text: m.Text, Gist: m.Summary, Files: m.Files, Edits: m.Edits, At: m.At}
		if m.Card != nil {
			one.Card = m.Card.JSON
		}
		out = append(out, one)
	}
	return out
}

// serveUpload serves what the bot put into somebody's OneDrive.
func (t page) serveUpload(w http.ResponseWriter, r *http.Request) {
	content := t.Upload(r.PathValue("name"))
	if content == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write(content)
}

// serveStream tells a page whenever something has changed.
func (t page) serveStream(w http.ResponseWriter, r *http.Request) {
	flush := http.NewResponseController(w)
	_ = flush.SetReadDeadline(time.Time{}) // as long as the page is open
	_ = flush.SetWriteDeadline(time.Time{})
	changed := make(chan struct{}, 1)
	t.mu.Lock()
	if t.pages.open == nil {
		t.pages.open = map[chan struct{}]bool{}
	}
	t.pages.open[changed] = true
	t.mu.Unlock()
	defer func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.pages.open, changed)
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	fmt.Fprint(w, "retry: 1000\n\n")
	ping := time.NewTicker(invokeLimit)
	defer ping.Stop()
	for flush.Flush() == nil {
		select {
		case <-changed:
			fmt.Fprint(w, "event: changed\ndata: {}\n\n")
		case <-ping.C:
			fmt.Fprint(w, ": ping\n\n")
		case <-r.Context().Done():
			return
		}
	}
}
