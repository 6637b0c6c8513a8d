package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/bot/slack/admit"
	"github.com/leaveway/leaveway/bot/studio"
	"github.com/leaveway/leaveway/cmd/leaveway/forms"
	"github.com/leaveway/leaveway/cmd/leaveway/outside"
	"github.com/leaveway/leaveway/cmd/leaveway/people"
	"github.com/leaveway/leaveway/cmd/leaveway/teams"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/redis"
	"github.com/leaveway/leaveway/store/seal"
)

// config holds the server's settings, from flags or from the variables named with them.
type config struct {
	Addr        string        `env:"LEAVEWAY_ADDR" default:":8080" help:"Address to listen on."`
	DatabaseURL string        `name:"database-url" env:"DATABASE_URL" default:"sqlite:leaveway.db" help:"Database: postgres://USER:PASSWORD@HOST/NAME or sqlite:PATH."`
	SQLiteSync  string        `name:"sqlite-sync" env:"LEAVEWAY_SQLITE_SYNC" enum:"full,normal" default:"full" help:"Whether SQLite waits for the disk at each commit: full survives a power failure, normal is faster."`
	Takeover    time.Duration `env:"LEAVEWAY_TAKEOVER" default:"45s" help:"How long a replica on Postgres may work on one thing before others take it over; one that died is noticed within seconds. A turn or a delivery may take less than half of it."`
	Keys        string        `name:"encryption-keys" env:"LEAVEWAY_ENCRYPTION_KEYS" help:"Keys that encrypt answers and messages in the database, ID:KEY,…; the first one encrypts. See leaveway key."`
	PeopleKeys  string        `name:"people-keys" env:"LEAVEWAY_PEOPLE_KEYS" help:"Another database, sqlite:PATH or postgres://…, with a key for each person: erasing somebody destroys theirs, so that backups can't be read any more either."`
	RedisURL    string        `name:"redis-url" env:"REDIS_URL" help:"Redis that replicas share: redis://HOST:6379/0, or rediss:// for TLS; by default, one in this process."`
	Content     string        `env:"LEAVEWAY_CONTENT" type:"path" help:"Folder with wizards/, rules/, policies/ and other content of your own; anything else comes from the binary."`
	APIToken    string        `name:"api-token" env:"LEAVEWAY_API_TOKEN" help:"Bearer token of the JSON API; without one the API is off."`
	APIScopes   []string      `name:"api-scopes" env:"LEAVEWAY_API_SCOPES" help:"What callers of the JSON API may do besides leave requests of their own employees: slack lets them act for people in Slack. By default, nothing."`
	KeepDays    int           `name:"keep-messages" env:"LEAVEWAY_KEEP_MESSAGES" default:"0" help:"For how many days what people and the bot said is kept in their sessions, where the JSON API shows it; by default, not at all."`
	PaperDays   int           `name:"keep-documents" env:"LEAVEWAY_KEEP_DOCUMENTS" default:"1096" help:"For how many days doctor's notes and other documents are kept that employees hand in for HR; three years by default."`
	Tenant      string        `env:"LEAVEWAY_TENANT" help:"ID of the Slack workspace (T…) that the JSON API acts in; by default, Slack is asked."`
	LogFormat   string        `name:"log-format" env:"LEAVEWAY_LOG_FORMAT" enum:"text,json" default:"text" help:"Format of the log: text or json."`
	Traces      string        `name:"traces" env:"OTEL_EXPORTER_OTLP_ENDPOINT" help:"Base URL of an OpenTelemetry receiver (OTLP over HTTP) that gets traces, such as http://127.0.0.1:4318; by default, nothing is traced. The other OTEL_* variables count too."`
	LogLevel    string        `name:"log-level" env:"LEAVEWAY_LOG_LEVEL" enum:"debug,info,warn,error" default:"info" help:"Lowest level to log: debug, info, warn or error."`

	SlackSigningSecret string   `name:"slack-signing-secret" env:"SLACK_SIGNING_SECRET" help:"Proves that a request comes from Slack."`
	SlackBotToken      string   `name:"slack-bot-token" env:"SLACK_BOT_TOKEN" help:"The bot's token, xoxb-…"`
	SlackAPIURL        string   `name:"slack-api-url" env:"SLACK_API_URL" default:"https://slack.com/api/" help:"URL of Slack's Web API; set it for a local workspace."`
	SlackHRChannel     string   `name:"slack-hr-channel" env:"SLACK_HR_CHANNEL" help:"ID of the channel where HR decides requests, C…"`
	SlackAppToken      string   `name:"slack-app-token" env:"SLACK_APP_TOKEN" help:"The app-level token, xapp-…, for Socket Mode: Slack then needs no address to reach the server."`
	Workspaces         []string `name:"workspaces" env:"LEAVEWAY_WORKSPACES" help:"IDs of the Slack workspaces (T…) and organizations (E…) that may install the app by its link, separated by commas. By default, all."`
	SlackPKCE          bool     `name:"slack-pkce" env:"SLACK_PKCE" help:"Prove with a proof key (PKCE) that an installation is finished by the person who began it; the app's settings at Slack must have PKCE on."`
	HRPeople           []string `name:"hr" env:"LEAVEWAY_HR" help:"Slack IDs of people (U…) and user groups (S…) who post policies and answer questions for HR anywhere, not only in HR's channel; separated by commas. By default, the members of HR's channel."`
	Admins             []string `name:"admins" env:"LEAVEWAY_ADMINS" help:"Slack IDs of administrators (U…) and of user groups of them (S…), separated by commas: they may use /leave-admin, and let people into the studio."`
	CareContact        string   `env:"LEAVEWAY_CARE_CONTACT" help:"Whom people in a crisis should turn to, as the end of a sentence: call or text 988. By default, the contacts for the United States."`
	HRZone             string   `name:"hr-zone" env:"LEAVEWAY_HR_ZONE" default:"UTC" help:"Time zone of HR's office hours, such as America/New_York: when HR gets reminders and the weekly digest."`
	SlackPace          float64  `name:"slack-messages-per-second" env:"SLACK_MESSAGES_PER_SECOND" default:"1" help:"Messages per second to one channel; 0 means no limit but Slack's own."`

	Teams           teams.Settings `embed:""`
	Whom            admit.Settings `embed:""`
	forms.SignIn    `embed:""`
	outside.Systems `embed:""`
	people.Settings `embed:""`
	modelConfig
	embeddingConfig

	studio   studio.Access        // authors who need no sign-in; nil on a server
	employer entitlement.Employer // used if the content names no employer; the demo's
	authored *authored            // the content, if it is loaded already

	watch func(agent.Outcome) // sees what every turn leads to; may be nil

	ackTimeout time.Duration // how long the chat platform waits for an answer; as long as Slack if zero
}

// scopeSlack lets callers of the JSON API act for people in Slack.
const scopeSlack = "slack"

// installs reports whether workspaces install the app by a link, rather than one by its token.
func (c config) installs() bool { return c.SlackBotToken == "" && c.SignIn.On() }

// withoutSlack reports whether people reach the product in Microsoft Teams alone.
func (c config) withoutSlack() bool {
	return c.Teams.On() && !c.SignIn.On() && c.SlackBotToken == "" && c.SlackSigningSecret == "" && c.SlackAppToken == ""
}

// slackMistakes returns one sentence for each of Slack's variables that is missing or malformed.
func (c config) slackMistakes() (wrong []error) {
	if c.withoutSlack() {
		return nil
	}
	missing := func(value, variable, what string) {
		if value == "" {
			wrong = append(wrong, fmt.Errorf("%s is not set: it is %s", variable, what))
		}
	}
	if c.SlackAppToken == "" {
		missing(c.SlackSigningSecret, "SLACK_SIGNING_SECRET", "the signing secret on your Slack app's page, under Basic Information; or set SLACK_APP_TOKEN, for Socket Mode")
	} else if !strings.HasPrefix(c.SlackAppToken, "xapp-") {
		wrong = append(wrong, errors.New("SLACK_APP_TOKEN doesn't begin with xapp-: use an app-level token, from Basic Information on your Slack app's page"))
	}
	if !c.installs() {
		missing(c.SlackBotToken, "SLACK_BOT_TOKEN", "the bot token on your Slack app's page, under OAuth & Permissions; or set LEAVEWAY_URL, SLACK_CLIENT_ID and SLACK_CLIENT_SECRET, and workspaces install the app by a link")
		missing(c.SlackHRChannel, "SLACK_HR_CHANNEL", "the id of the channel where HR decides requests, such as C0123456789")
	} else if c.Keys == "" {
		wrong = append(wrong, errors.New("LEAVEWAY_ENCRYPTION_KEYS is not set: the keys of workspaces that install the app are kept in the database, encrypted; leaveway key prints one"))
	}
	if c.SlackBotToken != "" && !strings.HasPrefix(c.SlackBotToken, "xoxb-") {
		wrong = append(wrong, errors.New("SLACK_BOT_TOKEN doesn't begin with xoxb-: use the bot's token, not a user's or the app's"))
	}
	if u, err := url.Parse(c.SlackAPIURL); err != nil || u.Host == "" || !strings.HasPrefix(u.Scheme, "http") {
		wrong = append(wrong, errors.New("SLACK_API_URL isn't a web address: leave it out to use Slack's own"))
	}
	return wrong
}

// validate returns one sentence for each variable that is missing or malformed.
func (c config) validate() error {
	wrong := c.slackMistakes()
	if u, err := url.Parse(c.Traces); c.Traces != "" && (err != nil || u.Host == "" || !strings.HasPrefix(u.Scheme, "http")) {
		wrong = append(wrong, errors.New("OTEL_EXPORTER_OTLP_ENDPOINT isn't a web address such as http://127.0.0.1:4318: leave it out to trace nothing"))
	}
	if c.SlackPace != 0 && !(c.SlackPace >= slowestPace && c.SlackPace <= fastestPace) { // NaN is neither
		wrong = append(wrong, fmt.Errorf("SLACK_MESSAGES_PER_SECOND is neither 0 nor a number from %v to %v: leave it out to use Slack's own limit", slowestPace, fastestPace))
	}
	if c.Takeover < shortestTakeover {
		wrong = append(wrong, fmt.Errorf("LEAVEWAY_TAKEOVER is shorter than %s, so no turn could finish: leave it out for 45s", shortestTakeover))
	}
	for _, scope := range c.APIScopes {
		if scope != scopeSlack {
			wrong = append(wrong, fmt.Errorf("LEAVEWAY_API_SCOPES names %q, which isn't a scope: the only one is %s", scope, scopeSlack))
		}
	}
	if c.KeepDays < 0 || c.KeepDays > mostDaysKept {
		wrong = append(wrong, fmt.Errorf("LEAVEWAY_KEEP_MESSAGES isn't a number of days from 0 to %d: leave it out to keep no messages", mostDaysKept))
	}
	if c.PaperDays < 1 || c.PaperDays > mostPaperDays {
		wrong = append(wrong, fmt.Errorf("LEAVEWAY_KEEP_DOCUMENTS isn't a number of days from 1 to %d: leave it out to keep documents for three years", mostPaperDays))
	}
	if _, err := time.LoadLocation(c.HRZone); err != nil {
		wrong = append(wrong, fmt.Errorf("LEAVEWAY_HR_ZONE: there is no time zone %q: use one like America/New_York or UTC", c.HRZone))
	}
	if _, err := seal.ParseKeys(c.Keys); err != nil {
		wrong = append(wrong, err)
	}
	wrong = append(wrong, c.SignIn.Validate(), c.Systems.Check(), c.Settings.Check(c.Keys != ""), c.Teams.Validate())
	return errors.Join(append(append(wrong, c.mistakes()...), c.modelConfig.validate(), c.embeddingConfig.validateWith(c.modelConfig))...)
}

const (
	slowestPace, fastestPace = 0.01, 1000 // messages per second in one channel

	shortestTakeover = time.Second

	mostDaysKept = 365
	// mostPaperDays is the longest that documents can be kept: thirty years.
	mostPaperDays = 30 * 366

	// slackBurst is how many messages go into a channel at once before they are paced.
	// Slack accepts short bursts but doesn't say how short. This is what one person gets
	// in a lively minute; if it is too much, Slack says so.
	slackBurst = 10
)

// pace returns how fast messages go into one channel; ok is false if they aren't paced.
func (c config) pace() (pace redis.Pace, ok bool) {
	if c.SlackPace == 0 {
		return redis.Pace{}, false
	}
	return redis.Pace{Gap: time.Duration(float64(time.Second) / c.SlackPace), Burst: slackBurst}, true
}

func (c config) storeOptions(log *logrus.Logger, clock func() time.Time) (store.Options, error) {
	keys, err := seal.ParseKeys(c.Keys)
	opts := store.Options{Log: logrus.NewEntry(log), Now: clock, Program: program(), Serves: true, FullSync: c.SQLiteSync == "full", Keys: keys, PeopleKeys: c.PeopleKeys, TakeoverAfter: c.Takeover, DocumentsKept: time.Duration(c.PaperDays) * 24 * time.Hour}
	opts.Pseudonym = func(key string) string {
		return slack.Pseudonym(cmp.Or(c.SlackSigningSecret, c.SlackAppToken, c.Teams.AppPassword), key)
	}
	return opts, err
}

// newLog returns a log that writes to w in the format and from the level that c says.
func newLog(c config, w io.Writer) *logrus.Logger {
	log := logrus.New()
	log.SetOutput(w)
	if c.LogFormat == "json" {
		log.SetFormatter(&logrus.JSONFormatter{})
	}
	if level, err := logrus.ParseLevel(c.LogLevel); err == nil {
		log.SetLevel(level)
	}
	return log
}
