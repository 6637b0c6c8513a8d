package main

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/redis"
	"github.com/leaveway/leaveway/store/seal"
)

// config is what the server is told: by flags, or by the variables named beside them.
type config struct {
	Addr        string        `env:"LEAVEWAY_ADDR" default:":8080" help:"Address to listen on."`
	DatabaseURL string        `name:"database-url" env:"DATABASE_URL" default:"sqlite:leaveway.db" help:"Database: postgres://USER:PASSWORD@HOST/NAME or sqlite:PATH."`
	SQLiteSync  string        `name:"sqlite-sync" env:"LEAVEWAY_SQLITE_SYNC" enum:"full,normal" default:"full" help:"Whether SQLite waits for the disk at each commit: full survives a power cut, normal is faster."`
	Takeover    time.Duration `env:"LEAVEWAY_TAKEOVER" default:"45s" help:"After what time replicas on Postgres take over the work of one that died; a turn or a delivery may take less than half of it."`
	Keys        string        `name:"encryption-keys" env:"LEAVEWAY_ENCRYPTION_KEYS" help:"Keys that answers and messages are encrypted with in the database, ID:KEY,…; the first one encrypts. See leaveway key."`
	RedisURL    string        `name:"redis-url" env:"REDIS_URL" help:"Redis that replicas share: redis://HOST:6379/0, or rediss:// for TLS; without one, one in this process."`
	Content     string        `env:"LEAVEWAY_CONTENT" type:"path" help:"Folder with wizards/ and rules/; what it lacks comes from the binary."`
	APIToken    string        `name:"api-token" env:"LEAVEWAY_API_TOKEN" help:"Bearer token of the JSON API; without one it is switched off."`
	Tenant      string        `env:"LEAVEWAY_TENANT" help:"Id of the Slack workspace (T…) that the JSON API acts in; asked of Slack where it is not set."`
	LogFormat   string        `name:"log-format" env:"LEAVEWAY_LOG_FORMAT" enum:"text,json" default:"text" help:"How to log: text or json."`
	LogLevel    string        `name:"log-level" env:"LEAVEWAY_LOG_LEVEL" enum:"debug,info,warn,error" default:"info" help:"What to log: debug, info, warn or error."`

	SlackSigningSecret string   `name:"slack-signing-secret" env:"SLACK_SIGNING_SECRET" help:"Proves that a request comes from Slack."`
	SlackBotToken      string   `name:"slack-bot-token" env:"SLACK_BOT_TOKEN" help:"The bot's token, xoxb-…"`
	SlackAPIURL        string   `name:"slack-api-url" env:"SLACK_API_URL" default:"https://slack.com/api/" help:"Slack's Web API; another one for a local workspace."`
	SlackHRChannel     string   `name:"slack-hr-channel" env:"SLACK_HR_CHANNEL" help:"Id of the channel where HR decides requests, C…"`
	HRPeople           []string `name:"hr" env:"LEAVEWAY_HR" help:"Slack ids of those who post policies and answer questions for HR anywhere, not only in HR's channel; with commas."`
	CareContact        string   `env:"LEAVEWAY_CARE_CONTACT" help:"Whom somebody in a crisis is told to turn to, to go on a sentence: call or text 988; the one for the United States where it is not set."`
	HRZone             string   `name:"hr-zone" env:"LEAVEWAY_HR_ZONE" default:"UTC" help:"Time zone of HR's office hours, as America/New_York: when it is reminded of questions and told what was asked."`
	SlackPace          float64  `name:"slack-messages-per-second" env:"SLACK_MESSAGES_PER_SECOND" default:"1" help:"How many messages a second Slack takes in one channel; 0 leaves it to Slack to say when it is too much."`

	modelConfig

	employer entitlement.Employer // of whom estimates are where the content names nobody: the demo's
}

// check says in one sentence each what is missing or malformed, naming the variable.
func (c config) check() error {
	var wrong []error
	missing := func(value, variable, what string) {
		if value == "" {
			wrong = append(wrong, fmt.Errorf("%s is not set: it is %s", variable, what))
		}
	}
	missing(c.SlackSigningSecret, "SLACK_SIGNING_SECRET", "the signing secret on your Slack app's page, under Basic Information")
	missing(c.SlackBotToken, "SLACK_BOT_TOKEN", "the bot token on your Slack app's page, under OAuth & Permissions")
	missing(c.SlackHRChannel, "SLACK_HR_CHANNEL", "the id of the channel where HR decides requests, such as C0123456789")
	if c.SlackBotToken != "" && !strings.HasPrefix(c.SlackBotToken, "xoxb-") {
		wrong = append(wrong, errors.New("SLACK_BOT_TOKEN does not begin with xoxb-: it must be the bot's token, not a user's or the app's"))
	}
	if u, err := url.Parse(c.SlackAPIURL); err != nil || u.Host == "" || !strings.HasPrefix(u.Scheme, "http") {
		wrong = append(wrong, errors.New("SLACK_API_URL is not a web address: leave it out for Slack's own"))
	}
	if c.SlackPace != 0 && !(c.SlackPace >= slowestPace && c.SlackPace <= fastestPace) { // NaN is neither
		wrong = append(wrong, fmt.Errorf("SLACK_MESSAGES_PER_SECOND is neither 0 nor a number from %v to %v: leave it out for Slack's own limit", slowestPace, fastestPace))
	}
	if c.Takeover < shortestTakeover {
		wrong = append(wrong, fmt.Errorf("LEAVEWAY_TAKEOVER is shorter than %s: no turn would have time to end", shortestTakeover))
	}
	if _, err := time.LoadLocation(c.HRZone); err != nil {
		wrong = append(wrong, fmt.Errorf("LEAVEWAY_HR_ZONE: there is no time zone %q: write it as America/New_York or UTC", c.HRZone))
	}
	if _, err := seal.ParseKeys(c.Keys); err != nil {
		wrong = append(wrong, err)
	}
	return errors.Join(append(wrong, c.modelConfig.check())...)
}

const (
	slowestPace, fastestPace = 0.01, 1000 // messages a second in one channel

	shortestTakeover = time.Second

	// slackBurst is how many messages go into a channel at once before they are
	// paced. Slack takes short bursts and does not say how short: as many as a
	// person gets in a lively minute, and what is too much it says.
	slackBurst = 10
)

// pace is how fast messages go into one channel; none where nobody is held back.
func (c config) pace() (pace redis.Pace, ok bool) {
	if c.SlackPace == 0 {
		return redis.Pace{}, false
	}
	return redis.Pace{Gap: time.Duration(float64(time.Second) / c.SlackPace), Burst: slackBurst}, true
}

// storeOptions are what the database is opened with.
func (c config) storeOptions(log *logrus.Logger, clock func() time.Time) (store.Options, error) {
	keys, err := seal.ParseKeys(c.Keys)
	return store.Options{Log: logrus.NewEntry(log), Now: clock, Program: program(), FullSync: c.SQLiteSync == "full", Keys: keys, TakeoverAfter: c.Takeover}, err
}
