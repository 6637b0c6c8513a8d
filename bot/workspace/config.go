package workspace

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/sirupsen/logrus"
)

// Config is what a workspace is made of. [Default] is a good beginning.
type Config struct {
	Team     Team
	App      App
	Users    []User
	Channels []Channel
	Commands []Command
	// Shortcuts are the app's on messages.
	Shortcuts []Shortcut

	// URL is where Handler is reached and AppURL the base of the app's /events,
	// /interactions and /commands. Either may be set later.
	URL    string
	AppURL string

	SigningSecret string
	BotToken      string
	AppToken      string

	// Subscriptions are the app's bot events; by default message.im, app_mention
	// and app_home_opened.
	Subscriptions []string

	// Clock dates messages, signatures and triggers. By default the real one.
	Clock func() time.Time
	// HTTPClient calls the app.
	HTTPClient *http.Client
	// AckTimeout is how long the app has to answer: 3 s, as at Slack.
	AckTimeout time.Duration
	// Retry are the pauses before an event is sent again: at once, after a minute,
	// after five.
	Retry []time.Duration
	// AfterFunc is time.AfterFunc, or a test's own.
	AfterFunc func(time.Duration, func()) (stop func() bool)
	// Settle waits until the app has done all it was told, background work
	// included. Where it is set, whatever an Actor does returns after it.
	Settle func(context.Context) error
	// Log gets what an administrator of Slack would not see. Silent by default.
	Log logrus.FieldLogger
}

// Team is the workspace as such.
type Team struct {
	ID     string
	Name   string
	Domain string
}

// App is the app under test, as Slack knows it.
type App struct {
	ID      string // A…
	Name    string
	BotID   string // B…
	BotUser string // U…
}

// Role is what somebody is in the company. Slack does not know it but for
// admins; the page shows it.
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
	Color    string // "#2f6f4f"; what is around the initials
	Avatar   string // the URL of a picture; may be empty
	Deleted  bool
}

// Channel is a room. The app's direct messages are made by [New], one a person.
type Channel struct {
	ID      string // C…
	Name    string // without #
	Topic   string
	Private bool
	Members []string // user ids; nobody else sees a private channel. Everybody is in a public one where none is named
	Bot     bool     // the app's bot was invited
}

// Command is a slash command that the app has registered.
type Command struct {
	Name        string // "/leave"
	Description string
	Hint        string // "[start | resume | status | cancel]"
}

// Shortcut is one that the app has registered: it stands in the menu of every message.
type Shortcut struct {
	Name       string // "Save as policy"
	CallbackID string
}

// Default is a small company: an employee, her manager, somebody of HR, an
// admin; a general channel and one for HR. The secrets are for demonstration.
func Default() Config {
	return Config{
		Team: Team{ID: "T0MARIGOLD", Name: "Marigold", Domain: "marigold"},
		App:  App{ID: "A0LEAVEWAY", Name: "Leaveway", BotID: "B0LEAVEWAY", BotUser: "U0LEAVEWAY"},
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
