package siege

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

const (
	hrChannel = "#hr-leave"
	apiToken  = "only the siege knows it"
	// patience is how long people wait for an answer at most.
	patience = 40 * time.Second
)

// camp is a company, its Slack, and the servers that answer it.
type camp struct {
	slack *workspace.Workspace
	place workspace.Config
	env   []string

	first *server

	mu      sync.Mutex
	servers []*server // those that Slack reaches, the one whose turn it is first
}

// pitch starts a Slack with more people than usual, and a server on SQLite unless env says
// otherwise.
func pitch(ctx context.Context, t *testing.T, people int, env ...string) *camp {
	t.Helper()
	c := &camp{place: workspace.Default()}
	for i := range people {
		name := fmt.Sprintf("p%02d", i)
		c.place.Users = append(c.place.Users, workspace.User{
			ID: "U0" + strings.ToUpper(name), Name: name, RealName: "Person " + name, TZ: "America/Chicago", Locale: "en-US", Role: workspace.Employee,
		})
	}
	c.place.Retry = slices.Repeat([]time.Duration{time.Second}, 30) // sooner and more often than Slack
	c.place.Subscriptions = []string{"message.im", "message.groups", "message.channels", "app_mention", "app_home_opened"}
	c.place.HTTPClient = &http.Client{Transport: c}
	c.slack = workspace.New(c.place)
	api := httptest.NewServer(c.slack.Handler())
	c.slack.SetURL(api.URL)
	c.slack.SetAppURL("http://leaveway.test/slack")
	t.Cleanup(func() {
		_ = c.slack.Close(context.Background()) // what it still has to say, nobody hears
		api.CloseClientConnections()
		api.Close()
	})
	c.env = append([]string{
		"DATABASE_URL=sqlite:" + filepath.Join(t.TempDir(), "leaveway.db"), "REDIS_URL=", "LEAVEWAY_CONTENT=", "SLACK_MESSAGES_PER_SECOND=0",
		"SLACK_BOT_TOKEN=" + c.place.BotToken, "SLACK_SIGNING_SECRET=" + c.place.SigningSecret, "SLACK_HR_CHANNEL=C0HRLEAVE", "SLACK_API_URL=" + api.URL + "/api/",
		"LEAVEWAY_API_TOKEN=" + apiToken, "LEAVEWAY_API_SCOPES=slack",
	}, env...)
	c.first = serve(ctx, t, c.env)
	c.join(c.first)
	return c
}

// join has Slack reach one more server.
func (c *camp) join(p *server) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.servers = append(c.servers, p)
}

// RoundTrip carries a request from Slack to one server after another, each with the three
// seconds that Slack allows.
func (c *camp) RoundTrip(req *http.Request) (*http.Response, error) {
	c.mu.Lock()
	p := c.servers[0]
	c.servers = append(c.servers[1:], p)
	c.mu.Unlock()
	at := req.Clone(req.Context())
	at.URL.Host = p.addr
	return (&http.Transport{DisableKeepAlives: true, ResponseHeaderTimeout: 3 * time.Second}).RoundTrip(at)
}

// heard returns what the bot has said to somebody in a place.
func (c *camp) heard(who, where string) (texts []string) {
	a := c.slack.As(who)
	for _, m := range a.Messages(where) {
		if m.BotID != "" {
			texts = append(texts, a.Read(m))
		}
	}
	return texts
}

// say has somebody say something to the bot, and returns the next thing that it says.
func (c *camp) say(ctx context.Context, who, words string) (string, error) {
	before := len(c.heard(who, workspace.DM))
	if _, err := c.slack.As(who).Say(ctx, workspace.DM, words); err != nil {
		return "", fmt.Errorf("%s can't say %q: %w", who, words, err)
	}
	answer, err := c.next(ctx, who, workspace.DM, before)
	if err != nil {
		return "", fmt.Errorf("%s gets no answer to %q: %w", who, words, err)
	}
	return answer, nil
}

// next waits until the bot has said more than before.
func (c *camp) next(ctx context.Context, who, where string, before int) (string, error) {
	return c.nextWithin(ctx, patience, who, where, before)
}

func (c *camp) nextWithin(ctx context.Context, patience time.Duration, who, where string, before int) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var texts []string
	err := c.slack.Await(ctx, func() bool {
		texts = c.heard(who, where)
		return len(texts) > before
	})
	if err != nil {
		return "", err
	}
	return strings.Join(texts[before:], "\n"), nil
}

// works has somebody ask something easy, and fails if the server doesn't answer or complains.
func (c *camp) works(ctx context.Context, who string) error {
	answer, err := c.say(ctx, who, "what can you do?")
	if err == nil && !strings.Contains(answer, "leave") {
		err = fmt.Errorf("%s is told %q", who, answer)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	errs := []error{err}
	for _, p := range c.servers {
		errs = append(errs, p.lives())
		errs = append(errs, p.complaints()...)
	}
	return errors.Join(errs...)
}
