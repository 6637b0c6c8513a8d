package workspace

import (
	"encoding/base64"
	"strconv"
	"time"
)

// users.*, and the pagination of long lists

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

func (w *Workspace) wireUser(u *User, locale bool) wireUser {
	out := wireUser{
		ID: u.ID, TeamID: w.cfg.Team.ID, Name: u.Name, Deleted: u.Deleted, RealName: u.RealName, TZ: u.TZ,
		IsAdmin: u.Role == Admin, Updated: 1_790_000_000,
		Profile: wireProfile{Title: u.Title, RealName: u.RealName, DisplayName: u.Name, Email: u.Email, Image72: u.Avatar, Team: w.cfg.Team.ID},
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
	return map[string]any{"user": r.w.wireUser(u, r.args.on("include_locale"))}, nil
}

func usersList(r *request) (any, error) {
	w := r.w
	all := []wireUser{w.wireUser(w.users[w.cfg.App.BotUser], r.args.on("include_locale"))}
	for i := range w.cfg.Users {
		all = append(all, w.wireUser(&w.cfg.Users[i], r.args.on("include_locale")))
	}
	part, meta, err := page(r, all)
	if err != nil {
		return nil, err
	}
	return map[string]any{"members": part, "cache_ts": w.now().Unix(), "response_metadata": meta}, nil
}

// cursor is Slack's response_metadata.
type cursor struct {
	Next string `json:"next_cursor"`
}

// page returns one page of a list: limit items from the cursor on.
func page[T any](r *request, all []T) ([]T, cursor, error) {
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
