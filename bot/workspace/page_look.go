package workspace

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
)

// Requests of the page to see something.

// Message is a message as the page and an Actor see it.
type Message struct {
	TS         string          `json:"ts"`
	User       string          `json:"user"`
	BotID      string          `json:"bot_id,omitempty"`
	Text       string          `json:"text"`
	Blocks     json.RawMessage `json:"blocks,omitempty"`
	ThreadTS   string          `json:"thread_ts,omitempty"`
	ReplyCount int             `json:"reply_count,omitempty"`
	ReplyUsers []string        `json:"reply_users,omitempty"`
	Edited     bool            `json:"edited,omitempty"`
	Ephemeral  bool            `json:"ephemeral,omitempty"`
	Reactions  []string        `json:"reactions,omitempty"`
	Files      []File          `json:"files,omitempty"`
}

// File is a file as the page sees it.
type File struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Mimetype string `json:"mimetype"`
	Size     int    `json:"size"`
	URL      string `json:"url"`
}

// showFile returns a file with an address for one person.
func showFile(user string, f *file) File {
	return File{ID: f.id, Name: f.name, Mimetype: f.mimetype, Size: len(f.content), URL: "/workspace/files/" + f.id + "?user=" + user}
}

func (w *Workspace) showMessage(user string, m *message) Message {
	out := Message{
		TS: m.ts, User: m.user, BotID: m.botID, Text: m.text, Blocks: withPictures(user, m.blocks.Raw), ThreadTS: m.thread,
		ReplyCount: m.replies, ReplyUsers: m.repliers, Edited: m.edited != "", Ephemeral: m.whisper != "", Reactions: m.reactions,
	}
	for _, f := range m.files {
		out.Files = append(out.Files, showFile(user, f))
	}
	return out
}

// slackFile is a picture of a message that Slack has, as the client library writes it.
var slackFile = regexp.MustCompile(`"slack_file":\{"id":"(\w+)"\}`)

// withPictures gives the pictures in blocks an address for one person: everybody who sees a message
// sees its pictures.
func withPictures(user string, blocks json.RawMessage) json.RawMessage {
	return slackFile.ReplaceAll(blocks, []byte(`"slack_file":{"id":"$1","url":"/workspace/files/$1?user=`+user+`"}`))
}

// showsPicture reports whether a message that a person sees has a picture. The lock is held.
func (w *Workspace) showsPicture(user, id string) bool {
	for _, ch := range w.channels {
		if !ch.visibleTo(user) {
			continue
		}
		for _, m := range ch.messages {
			if m.visibleTo(user) && bytes.Contains(m.blocks.Raw, []byte(`"slack_file":{"id":"`+id+`"}`)) {
				return true
			}
		}
	}
	return false
}

// messages returns the messages that a person sees in a room, oldest first. The lock is held.
func (w *Workspace) messages(user string, ch *channel) []Message {
	out := []Message{}
	for _, m := range ch.messages {
		if m.visibleTo(user) {
			out = append(out, w.showMessage(user, m))
		}
	}
	return out
}

type (
	pageState struct {
		Team     pageTeam      `json:"team"`
		Users    []pageUser    `json:"users"`
		Me       string        `json:"me"`
		App      pageApp       `json:"app"`
		Channels []pageChannel `json:"channels"`
		Commands []pageCommand `json:"commands"`
		// Shortcuts are the names of the message shortcuts.
		Shortcuts []string   `json:"shortcuts"`
		Present   []string   `json:"present"`
		Tour      []pageStep `json:"tour"`
		Prompts   []string   `json:"prompts"`
		Links     []pageLink `json:"links"`
		Switches  switches   `json:"switches"`
	}
	pageStep struct {
		Title string `json:"title"`
		Text  string `json:"text"`
		As    string `json:"as"`
		Where string `json:"where"`
		Say   string `json:"say"`
		Home  bool   `json:"home,omitempty"`
		Done  bool   `json:"done"`
	}
	pageLink struct {
		Title string `json:"title"`
		URL   string `json:"url"`
	}
	// switches are how the workspace treats the app.
	switches struct {
		Socket bool `json:"socket"`
		Limits bool `json:"limits"`
	}
	pageTeam struct {
		ID     string `json:"id"`
		Name   string `json:"name"`
		Domain string `json:"domain"`
	}
	pageUser struct {
		ID       string `json:"id"`
		Name     string `json:"name"`
		RealName string `json:"real_name"`
		Title    string `json:"title"`
		IsBot    bool   `json:"is_bot"`
		Avatar   string `json:"avatar"`
		Color    string `json:"color"`
		Role     Role   `json:"role"`
		TZ       string `json:"tz"`
	}
	pageApp struct {
		ID      string `json:"id"`
		Name    string `json:"name"`
		BotUser string `json:"bot_user"`
	}
	pageChannel struct {
		ID      string `json:"id"`
		Name    string `json:"name"`
		Kind    string `json:"kind"`
		Private bool   `json:"private,omitempty"`
		Topic   string `json:"topic"`
		Unread  int    `json:"unread"`
		With    string `json:"with,omitempty"`
		Members int    `json:"members,omitempty"`
	}
	pageCommand struct {
		Command     string `json:"command"`
		Description string `json:"description"`
		UsageHint   string `json:"usage_hint"`
	}
)

func (w page) lookState(user string, _ *http.Request) (any, error) {
	cfg := w.cfg
	s := pageState{
		Me: user, Team: pageTeam{cfg.Team.ID, cfg.Team.Name, cfg.Team.Domain},
		App: pageApp{cfg.App.ID, cfg.App.Name, cfg.App.BotUser},
	}
	for i := range cfg.Users {
		u := &cfg.Users[i]
		s.Users = append(s.Users, pageUser{ID: u.ID, Name: u.Name, RealName: u.RealName, Title: u.Title, Avatar: u.Avatar, Color: u.Color, Role: u.Role, TZ: u.TZ})
	}
	s.Users = append(s.Users, pageUser{ID: cfg.App.BotUser, Name: w.users[cfg.App.BotUser].Name, RealName: cfg.App.Name, IsBot: true})
	for _, c := range cfg.Commands {
		s.Commands = append(s.Commands, pageCommand{c.Name, c.Description, c.Hint})
	}
	for _, c := range cfg.Shortcuts {
		s.Shortcuts = append(s.Shortcuts, c.Name)
	}
	s.Present, s.Switches = w.stream.present(), w.switches()
	s.Prompts = cfg.Guide.Prompts[string(w.users[user].Role)]
	for _, l := range cfg.Guide.For(string(w.users[user].Role)) {
		s.Links = append(s.Links, pageLink{l.Title, l.URL})
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	s.Tour = w.tourSteps()
	for _, ch := range w.order {
		if ch.visibleTo(user) {
			s.Channels = append(s.Channels, w.pageChannel(user, ch))
		}
	}
	return s, nil
}

// tourSteps returns the things to try. The lock is held.
func (w page) tourSteps() (steps []pageStep) {
	done := w.tour.Done()
	for i, s := range w.cfg.Guide.Steps {
		step := pageStep{Title: s.Title, Text: s.Text, Say: s.Say, Home: s.Home, Done: done[i]}
		if u := w.directory.findUser(s.As); u != nil {
			step.As = u.ID
		}
		for _, ch := range w.order {
			if s.Where != "" && ch.name == s.Where {
				step.Where = ch.id
			}
		}
		steps = append(steps, step)
	}
	return steps
}

func (w page) switches() switches {
	return switches{Socket: w.courier.socketMode.Load(), Limits: w.limited.Load()}
}

// lookKeys returns what an app of one's own needs to be the app of this workspace.
func (w page) lookKeys(string, *http.Request) (any, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return map[string]string{
		"api_url": w.url + "/api/", "app_url": *w.courier.base.Load(), "bot_token": w.cfg.BotToken, "app_token": w.cfg.AppToken,
		"signing_secret": w.cfg.SigningSecret,
	}, nil
}

func (w page) pageChannel(user string, ch *channel) pageChannel {
	out := pageChannel{ID: ch.id, Name: ch.name, Kind: "channel", Private: ch.kind == Private, Topic: ch.topic, Unread: ch.unread[user], Members: len(ch.members)}
	switch ch.kind {
	case AppDM:
		out.Kind, out.Name, out.With = "app", w.cfg.App.Name, w.cfg.App.BotUser
	case PairDM:
		for id := range ch.members {
			if id != user {
				out.Kind, out.Name, out.With = "im", w.users[id].RealName, id
			}
		}
	}
	return out
}

func (w page) lookMessages(user string, r *http.Request) (any, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	ch := w.directory.findRoom(user, r.URL.Query().Get("channel"))
	if ch == nil {
		return nil, fmt.Errorf("there is no such channel, or you are not in it")
	}
	delete(ch.unread, user)
	return map[string]any{"messages": w.messages(user, ch)}, nil
}

func (w page) lookHome(user string, _ *http.Request) (any, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if home := w.people[user].home; home != nil {
		return map[string]any{"view": w.notation.viewJSON(home)}, nil
	}
	return map[string]any{"view": nil}, nil
}

func (w page) lookViews(user string, _ *http.Request) (any, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	stack := []json.RawMessage{}
	for _, v := range w.people[user].stack {
		stack = append(stack, w.notation.viewJSON(v))
	}
	return map[string]any{"stack": stack}, nil
}

// serveOwnFile serves a file to a person who uploaded it or sees it in a room.
func (w page) serveOwnFile(rw http.ResponseWriter, r *http.Request) {
	user, ok := w.actingUser(rw, r.URL.Query().Get("user"))
	if !ok {
		return
	}
	w.mu.Lock()
	f := w.files.byID[r.PathValue("id")]
	seen := f != nil && (f.user == user || w.showsPicture(user, f.id))
	if f != nil {
		for _, id := range f.channels {
			seen = seen || w.channels[id].visibleTo(user)
		}
	}
	w.mu.Unlock()
	if !seen {
		f = nil
	}
	writeFile(rw, f)
}

func (w page) lookWire(string, *http.Request) (any, error) {
	return map[string]any{"calls": w.Wire()}, nil
}
