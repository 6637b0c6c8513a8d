package workspace

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/bot/workspace/guide"
)

// Config describes a workspace. Start with [Default].
type Config struct {
	Team     Team
	App      App
	Users    []User
	Channels []Channel
	Commands []Command
	// Shortcuts are the app's message shortcuts.
	Shortcuts []Shortcut

	// Guide is what the page offers people who see it for the first time.
	Guide guide.Guide

	// URL is the address of Handler. AppURL is the address of the app, before /events,
	// /interactions and /commands. Both can be set later.
	URL    string
	AppURL string

	SigningSecret string
	BotToken      string
	AppToken      string

	// SocketMode sends everything to the app by its sockets, and nothing to AppURL. RateLimits
	// refuses calls beyond Slack's limits. Both can be switched on the page.
	SocketMode bool
	RateLimits bool

	// Subscriptions are the bot events that the app receives. The default is
	// message.im, app_mention and app_home_opened.
	Subscriptions []string

	// Clock dates messages, signatures and triggers. The default is time.Now.
	Clock func() time.Time
	// HTTPClient calls the app.
	HTTPClient *http.Client
	// AckTimeout is how long the app has to answer. The default is Slack's 3 s.
	AckTimeout time.Duration
	// Retry lists the pauses before an event is sent again. The default is Slack's: none,
	// a minute, five minutes.
	Retry []time.Duration
	// AfterFunc schedules retries. The default is time.AfterFunc.
	AfterFunc func(time.Duration, func()) (stop func() bool)
	// Settle waits until the app is done, including background work. If it is set, each
	// method of an Actor returns after it.
	Settle func(context.Context) error
	// Log reports what Slack does not show anybody. The default is silence.
	Log logrus.FieldLogger
}

// Team is the workspace as Slack identifies it.
type Team struct {
	ID     string
	Name   string
	Domain string
	Org    string // E…, the organization that has installed the app in all its workspaces; else empty
}

// App is the app under test, as Slack knows it.
type App struct {
	ID      string // A…
	Name    string
	BotID   string // B…
	BotUser string // U…

	// For Sign in with Slack.
	ClientID     string
	ClientSecret string
	RedirectURLs []string // registered with Slack
}

// Role is a person's role in the company. The page shows it; Slack only knows admins.
type Role string

// The roles.
const (
	Employee Role = "employee"
	HR       Role = "hr"
	Admin    Role = "admin"
)

// User is a person.
type User struct {
	ID       string // U…
	Name     string // "dana", the handle
	RealName string // "Dana Reyes"
	Title    string
	Email    string
	TZ       string // an IANA time zone
	Locale   string // "en-US"
	Role     Role
	Color    string // "#2f6f4f", the background of the initials
	Avatar   string // the URL of a picture; may be empty
	Deleted  bool
	Bot      bool // another app's
	Guest    Guest
	Team     string // T…, of somebody from another company (Slack Connect); empty for this workspace
}

// Guest is what kind of guest somebody is.
type Guest string

// The kinds.
const (
	NoGuest           Guest = ""
	SingleChannel     Guest = "single-channel"
	MultiChannelGuest Guest = "multi-channel"
)

// Channel is a room. [New] makes the direct messages with the app.
type Channel struct {
	ID      string // C…
	Name    string // without #
	Topic   string
	Private bool
	Members []string // user ids; in a public channel, empty means everybody
	Bot     bool     // the app's bot was invited
}

// Command is a slash command that the app has registered.
type Command struct {
	Name        string // "/leave"
	Description string
	Hint        string // "[start | resume | status | cancel]"
}

// Shortcut is a message shortcut that the app has registered.
type Shortcut struct {
	Name       string // "Save as policy"
	CallbackID string
}

// Default returns a small company: an employee, her manager, a person in HR and an admin,
// a general channel and one for HR. The secrets are for demonstrations only.
func Default() Config {
	return Config{
		Team: Team{ID: "T0MARIGOLD", Name: "Marigold", Domain: "marigold"},
		App: App{
			ID: "A0LEAVEWAY", Name: "Leaveway", BotID: "B0LEAVEWAY", BotUser: "U0LEAVEWAY",
			ClientID: "1122334455.6677889900", ClientSecret: "demo-client-secret",
		},
		Users: []User{
			{ID: "U0DANA", Name: "dana", RealName: "Dana Reyes", Title: "Product designer", Email: "dana@marigold.example", TZ: "America/Los_Angeles", Locale: "en-US", Role: Employee, Color: "#2f6f4f"},
			{ID: "U0SAM", Name: "sam", RealName: "Sam Ortiz", Title: "Design manager", Email: "sam@marigold.example", TZ: "America/Los_Angeles", Locale: "en-US", Role: Employee, Color: "#8a4b2a"},
			{ID: "U0HANA", Name: "hana", RealName: "Hana Kim", Title: "HR business partner", Email: "hana@marigold.example", TZ: "America/New_York", Locale: "en-US", Role: HR, Color: "#5a3f86"},
			{ID: "U0AMIR", Name: "amir", RealName: "Amir Haddad", Title: "Head of people operations", Email: "amir@marigold.example", TZ: "Europe/London", Locale: "en-GB", Role: Admin, Color: "#1f5f8b"},
		},
		Channels: []Channel{
			{ID: "C0GENERAL", Name: "general", Topic: "Company-wide news and chatter", Bot: true},
			{ID: "C0HRLEAVE", Name: "hr-leave", Topic: "Leave requests, for HR only", Private: true, Members: []string{"U0HANA", "U0AMIR"}, Bot: true},
		},
		Commands: []Command{
			{Name: "/leave", Description: "Ask for leave, or go on where you stopped", Hint: "[start | resume | status | cancel]"},
			{Name: "/policy", Description: "Ask what the policies say; HR: post and change them", Hint: "[question | list | add | edit | history | retire | gaps]"},
			{Name: "/handover", Description: "Hand over what you know when you leave, or ask what was handed over", Hint: "[@name | continue | ask | cancel]"},
			{Name: "/leave-admin", Description: "For administrators: how Leaveway is, forms, failed messages, the audit", Hint: "[help | health | sessions | stuck | stats | forms | …]"},
		},
		Shortcuts:     []Shortcut{{Name: "Save as policy", CallbackID: "save-as-policy"}},
		SigningSecret: "demo-signing-secret",
		BotToken:      "xoxb-demo-bot-token",
		AppToken:      "xapp-demo-app-token",
	}
}

func withDefaults(cfg Config) Config {
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.AckTimeout == 0 {
		cfg.AckTimeout = 3 * time.Second
	}
	if cfg.Retry == nil {
		cfg.Retry = []time.Duration{0, time.Minute, 5 * time.Minute}
	}
	if cfg.AfterFunc == nil {
		cfg.AfterFunc = func(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }
	}
	if cfg.Subscriptions == nil {
		cfg.Subscriptions = []string{"message.im", "app_mention", "app_home_opened"}
	}
	if cfg.Log == nil {
		silent := logrus.New()
		silent.SetOutput(io.Discard)
		cfg.Log = silent
	}
	return cfg
}
