package workspace

import (
	"cmp"
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
	"time"
)

// conversations.* and users.*, and the pagination of long lists

// wireChannel is a conversation as the Web API writes it.
type wireChannel struct {
	ID         string    `json:"id"`
	Name       string    `json:"name,omitempty"`
	NameNorm   string    `json:"name_normalized,omitempty"`
	User       string    `json:"user,omitempty"`
	IsChannel  bool      `json:"is_channel"`
	IsGroup    bool      `json:"is_group"`
	IsIM       bool      `json:"is_im"`
	IsMpIM     bool      `json:"is_mpim"`
	IsPrivate  bool      `json:"is_private"`
	IsArchived bool      `json:"is_archived"`
	IsGeneral  bool      `json:"is_general"`
	IsMember   bool      `json:"is_member"`
	Created    int64     `json:"created"`
	Topic      wireTopic `json:"topic"`
	Purpose    wireTopic `json:"purpose"`
	NumMembers int       `json:"num_members,omitempty"`
}

type wireTopic struct {
	Value   string `json:"value"`
	Creator string `json:"creator"`
	LastSet int64  `json:"last_set"`
}

func (w notation) wireChannel(ch *channel) wireChannel {
	return wireChannel{
		ID: ch.id, Name: ch.name, NameNorm: ch.name, User: ch.person,
		IsChannel: !ch.isDM(), IsIM: ch.isDM(), IsPrivate: ch.kind != Public, IsGeneral: ch.name == "general",
		IsMember: ch.members[w.cfg.App.BotUser], Created: 1_790_000_000, Topic: wireTopic{Value: ch.topic}, NumMembers: len(ch.members),
	}
}

func conversationsOpen(r *request) (any, error) {
	users := r.args.list("users")
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	ch := w.channels[r.args.str("channel")]
	switch {
	case len(users) == 0 && ch == nil:
		return nil, refuse("users_list_not_supplied")
	case len(users) > 1:
		return nil, refuse("not_enough_users") // this workspace has no group messages
	case len(users) == 1:
		p := w.people[users[0]]
		if p == nil {
			return nil, refuse("user_not_found")
		}
		ch = p.dm
	}
	if ch.kind != AppDM {
		return nil, refuse("channel_not_found")
	}
	if r.args.on("return_im") {
		return map[string]any{"channel": w.notation.wireChannel(ch), "already_open": true, "no_op": true}, nil
	}
	return map[string]any{"channel": map[string]string{"id": ch.id}, "already_open": true, "no_op": true}, nil
}

// visibleChannel finds a conversation that the bot can see. The lock is held.
func (r *request) visibleChannel() (*channel, error) {
	ch := r.w.channels[r.args.str("channel")]
	if ch == nil || ch.kind != Public && !ch.members[r.w.cfg.App.BotUser] {
		return nil, refuse("channel_not_found")
	}
	return ch, nil
}

func conversationsInfo(r *request) (any, error) {
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	ch, err := r.visibleChannel()
	if err != nil {
		return nil, err
	}
	return map[string]any{"channel": w.notation.wireChannel(ch)}, nil
}

func conversationsList(r *request) (any, error) { return r.conversations(false) }

func usersConversations(r *request) (any, error) { return r.conversations(true) }

// conversations lists the conversations that the bot can see, or only those it is in.
func (r *request) conversations(in bool) (any, error) {
	types := r.args.list("types")
	if len(types) == 0 {
		types = []string{"public_channel"}
	}
	w := r.w
	bot := w.cfg.App.BotUser
	w.mu.Lock()
	defer w.mu.Unlock()
	all := []wireChannel{}
	for _, ch := range w.order {
		name := [...]string{"public_channel", "private_channel", "im", "im"}[ch.kind]
		if slices.Contains(types, name) && (ch.members[bot] || ch.kind == Public && !in) {
			all = append(all, w.notation.wireChannel(ch))
		}
	}
	part, meta, err := paginate(r, all)
	if err != nil {
		return nil, err
	}
	return map[string]any{"channels": part, "response_metadata": meta}, nil
}

func conversationsMembers(r *request) (any, error) {
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	ch, err := r.visibleChannel()
	if err != nil {
		return nil, err
	}
	var ids []string
	for id := range ch.members {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	part, meta, err := paginate(r, ids)
	if err != nil {
		return nil, err
	}
	return map[string]any{"members": part, "response_metadata": meta}, nil
}

// readableChannel finds a conversation whose messages the bot can read. The lock is held.
func (r *request) readableChannel() (*channel, error) {
	ch, err := r.visibleChannel()
	if err != nil {
		return nil, err
	}
	if !ch.members[r.w.cfg.App.BotUser] {
		return nil, refuse("not_in_channel")
	}
	return ch, nil
}

// wireMessage returns a message with its metadata only if the call asks for it.
func (r *request) wireMessage(m *message) wireMessage {
	out := r.w.notation.eventMessage(m)
	if !r.args.on("include_all_metadata") {
		out.Metadata = nil
	}
	return out
}

// inTimeRange reports whether a message is between the call's oldest and latest.
func (r *request) inTimeRange(ts string) bool {
	oldest, latest, inclusive := r.args.str("oldest"), r.args.str("latest"), r.args.on("inclusive")
	if oldest != "" && !tsLess(oldest, ts) && !(inclusive && oldest == ts) {
		return false
	}
	return latest == "" || tsLess(ts, latest) || inclusive && latest == ts
}

func conversationsHistory(r *request) (any, error) {
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	ch, err := r.readableChannel()
	if err != nil {
		return nil, err
	}
	all := []wireMessage{}
	for _, m := range slices.Backward(ch.messages) {
		inThread := m.thread != "" && m.thread != m.ts && m.subtype != "thread_broadcast"
		if m.whisper == "" && !inThread && r.inTimeRange(m.ts) {
			all = append(all, r.wireMessage(m))
		}
	}
	part, meta, err := paginate(r, all)
	if err != nil {
		return nil, err
	}
	return map[string]any{"messages": part, "has_more": meta.Next != "", "response_metadata": meta}, nil
}

func conversationsReplies(r *request) (any, error) {
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	ch, err := r.readableChannel()
	if err != nil {
		return nil, err
	}
	root := r.args.str("ts")
	if m := ch.message(root); m == nil || m.whisper != "" {
		return nil, refuse("thread_not_found")
	}
	all := []wireMessage{}
	for _, m := range ch.messages {
		if (m.ts == root || m.thread == root) && m.whisper == "" && r.inTimeRange(m.ts) {
			all = append(all, r.wireMessage(m))
		}
	}
	part, meta, err := paginate(r, all)
	if err != nil {
		return nil, err
	}
	return map[string]any{"messages": part, "has_more": meta.Next != "", "response_metadata": meta}, nil
}

// wireUser is a person as the Web API writes it.
type wireUser struct {
	ID       string      `json:"id"`
	TeamID   string      `json:"team_id"`
	Name     string      `json:"name"`
	Deleted  bool        `json:"deleted"`
	Color    string      `json:"color,omitempty"`
	RealName string      `json:"real_name"`
	TZ       string      `json:"tz"`
	TZLabel  string      `json:"tz_label"`
	TZOffset int         `json:"tz_offset"`
	Locale   string      `json:"locale,omitempty"`
	IsAdmin  bool        `json:"is_admin"`
	IsOwner  bool        `json:"is_owner"`
	IsBot    bool        `json:"is_bot"`
	IsApp    bool        `json:"is_app_user"`
	IsGuest  bool        `json:"is_restricted"`
	IsSingle bool        `json:"is_ultra_restricted"`
	Updated  int64       `json:"updated"`
	Profile  wireProfile `json:"profile"`
}

type wireProfile struct {
	Title       string `json:"title"`
	RealName    string `json:"real_name"`
	DisplayName string `json:"display_name"`
	Email       string `json:"email,omitempty"`
	Image72     string `json:"image_72,omitempty"`
	Team        string `json:"team"`
	APIAppID    string `json:"api_app_id,omitempty"`
	BotID       string `json:"bot_id,omitempty"`
}

func (w notation) wireUser(u *User, locale bool) wireUser {
	out := wireUser{
		ID: u.ID, TeamID: cmp.Or(u.Team, w.cfg.Team.ID), IsGuest: u.Guest != NoGuest, IsSingle: u.Guest == SingleChannel, Name: u.Name, Deleted: u.Deleted, RealName: u.RealName, TZ: u.TZ,
		IsAdmin: u.Role == Admin, IsBot: u.Bot, Updated: 1_790_000_000,
		Profile: wireProfile{Title: u.Title, RealName: u.RealName, DisplayName: u.Name, Email: u.Email, Image72: u.Avatar, Team: cmp.Or(u.Team, w.cfg.Team.ID)},
	}
	if zone, err := time.LoadLocation(u.TZ); err == nil {
		out.TZLabel, out.TZOffset = w.now().In(zone).Zone()
	}
	if locale {
		out.Locale = u.Locale
	}
	if u.ID == w.cfg.App.BotUser {
		out.IsBot = true
		out.Profile.BotID, out.Profile.APIAppID = w.cfg.App.BotID, w.cfg.App.ID
	}
	return out
}

func usersInfo(r *request) (any, error) {
	if err := r.require("user"); err != nil {
		return nil, err
	}
	u := r.w.users[r.args.str("user")]
	if u == nil {
		return nil, refuse("user_not_found")
	}
	return map[string]any{"user": r.w.notation.wireUser(u, r.args.on("include_locale"))}, nil
}

// usersLookupByEmail finds a person by address, as Slack does: in upper or lower case, and
// nobody whose account is closed.
func usersLookupByEmail(r *request) (any, error) {
	if err := r.require("email"); err != nil {
		return nil, err
	}
	for i := range r.w.cfg.Users {
		if u := &r.w.cfg.Users[i]; u.Email != "" && !u.Deleted && strings.EqualFold(u.Email, r.args.str("email")) {
			return map[string]any{"user": r.w.notation.wireUser(u, false)}, nil
		}
	}
	return nil, refuse("users_not_found")
}

func usersList(r *request) (any, error) {
	w := r.w
	all := []wireUser{w.notation.wireUser(w.users[w.cfg.App.BotUser], r.args.on("include_locale"))}
	for i := range w.cfg.Users {
		all = append(all, w.notation.wireUser(&w.cfg.Users[i], r.args.on("include_locale")))
	}
	part, meta, err := paginate(r, all)
	if err != nil {
		return nil, err
	}
	return map[string]any{"members": part, "cache_ts": w.now().Unix(), "response_metadata": meta}, nil
}

// cursor is Slack's response_metadata.
type cursor struct {
	Next string `json:"next_cursor"`
}

// paginate returns one page of a list: limit items from the cursor on.
func paginate[T any](r *request, all []T) ([]T, cursor, error) {
	const usual, most = 100, 1000
	from := 0
	if c := r.args.str("cursor"); c != "" {
		raw, err := base64.StdEncoding.DecodeString(c)
		if err == nil {
			from, err = strconv.Atoi(string(raw))
		}
		if err != nil || from < 0 || from > len(all) {
			return nil, cursor{}, refuse("invalid_cursor")
		}
	}
	to := min(len(all), from+min(r.args.number("limit", usual), most))
	var meta cursor
	if to < len(all) {
		meta.Next = base64.StdEncoding.EncodeToString([]byte(strconv.Itoa(to)))
	}
	return append([]T{}, all[from:to]...), meta, nil
}
