package workspace

import (
	"net/http"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace/openid"
	"github.com/leaveway/leaveway/bot/workspace/socketmode"
)

// Room is a channel or a direct message.
type Room struct {
	ID      string
	Name    string // without #; empty for direct messages
	Kind    RoomKind
	Members []string // user ids, the bot's among them
}

// RoomKind is the kind of a room.
type RoomKind byte

// The kinds of rooms.
const (
	Public  RoomKind = iota // everybody sees it
	Private                 // members see it
	PairDM                  // between two people
	AppDM                   // between a person and the app
)

// App returns the app under test.
func (w *Workspace) App() App { return w.cfg.App }

// Users returns everybody in the workspace but the app, those who have left too.
func (w *Workspace) Users() []User { return slices.Clone(w.cfg.Users) }

// User returns a person, or the app's bot, by id.
func (w *Workspace) User(id string) (User, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if u := w.users[id]; u != nil {
		return *u, true
	}
	return User{}, false
}

// Room returns a room by id.
func (w *Workspace) Room(id string) (Room, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	ch := w.channels[id]
	if ch == nil {
		return Room{}, false
	}
	r := Room{ID: ch.id, Name: ch.name, Kind: ch.kind}
	for id := range ch.members {
		r.Members = append(r.Members, id)
	}
	slices.Sort(r.Members)
	return r, true
}

// Upload returns the name and the content of a file by id.
func (w *Workspace) Upload(id string) (name string, content []byte, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	f := w.files.byID[id]
	if f == nil {
		return "", nil, false
	}
	return f.name, f.content, true
}

// Register adds an address to which people who signed in with Slack may be sent back.
func Register(w *Workspace, redirectURL string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cfg.App.RedirectURLs = append(slices.Clip(w.cfg.App.RedirectURLs), redirectURL)
}

// Invite adds a person, or the app's bot, to a room.
func Invite(w *Workspace, room, person string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.channels[room].members[person] = true
}

// Tell sends the app an event about something that happens outside of this workspace's rooms.
func Tell(w *Workspace, kind string, event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.rooms.emit("", kind, event, false)
}

// Sockets are those of an app in Socket Mode; nil if it isn't.
func Sockets(w *Workspace) *socketmode.Hub { return w.courier.sockets }

// BotToken returns what the app calls this workspace's Web API with.
func BotToken(w *Workspace) string { return w.cfg.BotToken }

// TeamOf returns the workspace as Slack identifies it.
func TeamOf(w *Workspace) Team { return w.cfg.Team }

// Leave takes a person out of a room.
func Leave(w *Workspace, room, person string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.channels[room].members, person)
}

// CloseAccount closes the account of a person who has left the company.
func CloseAccount(w *Workspace, person string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.users[person].Deleted = true
	for _, room := range w.channels {
		delete(room.members, person)
	}
}

// signIn is Sign in with Slack, for everyone whose account is open.
func (w directory) signIn() *openid.Provider {
	return openid.New(openid.Config{
		ClientID: w.cfg.App.ClientID, ClientSecret: w.cfg.App.ClientSecret, TeamID: w.cfg.Team.ID, Team: w.cfg.Team.Name, PKCE: true, Clock: w.now,
		RedirectURLs: func() []string { w.mu.Lock(); defer w.mu.Unlock(); return w.cfg.App.RedirectURLs },
		Issuer:       func(*http.Request) string { w.mu.Lock(); defer w.mu.Unlock(); return w.url },
		People: func() (all []openid.Person) {
			w.mu.Lock()
			defer w.mu.Unlock()
			for _, u := range w.cfg.Users {
				if kept := w.users[u.ID]; !kept.Deleted && !kept.Bot {
					all = append(all, openid.Person{ID: u.ID, Name: u.RealName, Title: u.Title})
				}
			}
			return all
		},
	})
}

// directory finds people, rooms and names. The lock is held.
type directory struct{ *Workspace }

// findRoom finds a room that a person can see, by id, by #name, by the other person, or [DM].
func (w directory) findRoom(user, name string) *channel {
	p := w.people[user]
	if p != nil && (name == "" || strings.EqualFold(name, DM) || strings.EqualFold(name, w.cfg.App.Name) || name == w.cfg.App.BotUser) {
		return p.dm
	}
	ch := w.channels[name]
	if ch == nil {
		ch = w.channelNamed(name)
	}
	if ch == nil {
		ch = w.pairDM(user, name)
	}
	if ch == nil || !ch.visibleTo(user) {
		return nil
	}
	return ch
}

// channelNamed finds a channel by its name, with or without #.
func (w directory) channelNamed(name string) *channel {
	for _, c := range w.order {
		if c.name != "" && c.name == strings.TrimPrefix(name, "#") {
			return c
		}
	}
	return nil
}

// pairDM returns the direct message between two people, or nil.
func (w directory) pairDM(a, b string) *channel {
	other := w.findUser(b)
	if other == nil {
		return nil
	}
	for _, c := range w.order {
		if c.kind == PairDM && c.members[a] && c.members[other.ID] && a != other.ID {
			return c
		}
	}
	return nil
}

// findUser finds a person by id, handle or name.
func (w directory) findUser(name string) *User {
	name = strings.TrimPrefix(name, "@")
	if u := w.users[name]; u != nil {
		return u
	}
	for i := range w.cfg.Users {
		u := &w.cfg.Users[i]
		if strings.EqualFold(u.Name, name) || strings.EqualFold(u.RealName, name) {
			return w.users[u.ID]
		}
	}
	if strings.EqualFold(name, w.cfg.App.Name) {
		return w.users[w.cfg.App.BotUser]
	}
	return nil
}
