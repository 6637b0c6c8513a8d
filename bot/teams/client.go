package teams

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/leaveway/leaveway/bot/teams/intake"
)

// client calls the Bot Framework's connector. It is safe for concurrent use.
type client struct {
	cfg   Config
	hosts intake.Hosts

	turn   *semaphore.Weighted // for what is below; while one call asks for a token, others wait as long as they may
	token  string
	until  time.Time // when a new token is asked for
	source string    // where tokens come from; "" until it is known
}

func newClient(cfg Config, hosts intake.Hosts) *client {
	return &client{cfg: cfg, hosts: hosts, turn: semaphore.NewWeighted(1)}
}

const (
	tokenScope  = "https://api.botframework.com/.default"
	tokenMargin = 5 * time.Minute // before a token expires
	maxAnswer   = 4 << 20
)

// callError is an answer that isn't a success.
type callError struct {
	status int
	code   string
	after  time.Duration // how long Teams has asked to be left alone, or 0
}

func (e *callError) Error() string { return fmt.Sprintf("Teams answered %d %s", e.status, e.code) }

func statusOf(err error) int {
	if failed, ok := errors.AsType[*callError](err); ok {
		return failed.status
	}
	return 0
}

// errSetup says that the app's ID and password don't work.
var errSetup = errors.New("TEAMS_APP_ID, TEAMS_APP_PASSWORD and TEAMS_TENANT_ID don't fit together: check the app registration in Microsoft Entra")

// errForeign is about a service that isn't one of Microsoft's: it doesn't get our token.
var errForeign = errors.New("the conversation's service isn't one of Microsoft's")

// call sends a request to a conversation's service and reads the answer into out, which may be nil.
func (c *client) call(ctx context.Context, method, service, path string, in, out any) error {
	if !c.hosts.Allow(service) {
		return errForeign
	}
	var body []byte
	if in != nil {
		var err error
		if body, err = json.Marshal(in); err != nil {
			return err
		}
	}
	for again := true; ; again = false {
		token, err := c.bearer(ctx)
		if err != nil {
			return err
		}
		err = c.send(ctx, method, strings.TrimRight(service, "/")+path, "Bearer "+token, "application/json", body, out)
		if statusOf(err) != http.StatusUnauthorized {
			return err
		}
		if !again {
			return fmt.Errorf("%w: %w", errSetup, err)
		}
		if err := c.forget(ctx, token); err != nil {
			return err
		}
	}
}

func (c *client) forget(ctx context.Context, token string) error {
	if err := c.turn.Acquire(ctx, 1); err != nil {
		return err
	}
	defer c.turn.Release(1)
	if c.token == token {
		c.token = ""
	}
	return nil
}

// bearer returns the app's token, which is asked for once and kept until it expires.
func (c *client) bearer(ctx context.Context) (string, error) {
	if err := c.turn.Acquire(ctx, 1); err != nil {
		return "", fmt.Errorf("wait for a token: %w", err)
	}
	defer c.turn.Release(1)
	now := c.cfg.Clock()
	if c.token != "" && now.Before(c.until) {
		return c.token, nil
	}
	if err := c.findSource(ctx); err != nil {
		return "", err
	}
	form := url.Values{"grant_type": {"client_credentials"}, "client_id": {c.cfg.AppID}, "client_secret": {c.cfg.AppPassword}, "scope": {tokenScope}}
	var got struct {
		Token   string      `json:"access_token"`
		Seconds json.Number `json:"expires_in"`
	}
	err := c.send(ctx, http.MethodPost, c.source, "", "application/x-www-form-urlencoded", []byte(form.Encode()), &got)
	if status := statusOf(err); status == http.StatusBadRequest || status == http.StatusUnauthorized {
		return "", fmt.Errorf("%w: %w", errSetup, err)
	}
	if err != nil {
		return "", fmt.Errorf("ask for a token: %w", err)
	}
	if got.Token == "" {
		return "", errors.New("ask for a token: the answer has none")
	}
	seconds, _ := got.Seconds.Int64()
	c.token, c.until = got.Token, now.Add(time.Duration(seconds)*time.Second-tokenMargin)
	return c.token, nil
}

// findSource finds out where tokens come from: Microsoft, or what the metadata of a local
// counterpart says.
func (c *client) findSource(ctx context.Context) error {
	if c.source != "" {
		return nil
	}
	if c.cfg.MetadataURL == "" || c.cfg.MetadataURL == intake.MicrosoftMetadata {
		c.source = "https://login.microsoftonline.com/" + url.PathEscape(c.cfg.TenantID) + "/oauth2/v2.0/token"
		return nil
	}
	var metadata struct {
		Token string `json:"token_endpoint"`
	}
	if err := c.send(ctx, http.MethodGet, c.cfg.MetadataURL, "", "", nil, &metadata); err != nil {
		return fmt.Errorf("read TEAMS_METADATA_URL: %w", err)
	}
	if metadata.Token == "" {
		return errors.New("TEAMS_METADATA_URL has no token_endpoint")
	}
	c.source = metadata.Token
	return nil
}

func (c *client) send(ctx context.Context, method, to, authorization, kind string, body []byte, out any) error {
	req, err := http.NewRequestWithContext(ctx, method, to, bytes.NewReader(body))
	if err != nil {
		return err
	}
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	if authorization != "" {
		req.Header.Set("Authorization", authorization)
	}
	resp, err := c.cfg.HTTPClient.Do(req)
	if failed, ok := errors.AsType[*url.Error](err); ok {
		failed.URL = req.URL.Host // its path names a conversation, and the error is logged
	}
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return err
	}
	if resp.StatusCode >= http.StatusMultipleChoices {
		var failed struct {
			Error struct {
				Code string `json:"code"`
			} `json:"error"`
		}
		_ = json.Unmarshal(text, &failed) // a gateway's page has no code
		return &callError{resp.StatusCode, clip(failed.Error.Code, 60), readRetryAfter(resp.Header.Get("Retry-After"), c.cfg.Clock())}
	}
	if out == nil || len(text) == 0 {
		return nil
	}
	return json.Unmarshal(text, out)
}

// maxRetryAfter bounds what a proxy's clock or a typo can make us wait.
const maxRetryAfter = 24 * time.Hour

// readRetryAfter reads the header in both of its forms, seconds and a date (RFC 9110, section
// 10.2.3); 0 if it is neither, or not in the future.
func readRetryAfter(value string, now time.Time) time.Duration {
	if seconds, err := strconv.ParseUint(value, 10, 32); err == nil {
		return min(time.Duration(seconds)*time.Second, maxRetryAfter)
	}
	date, err := http.ParseTime(value)
	if err != nil {
		return 0
	}
	return min(max(date.Sub(now), 0), maxRetryAfter)
}

// sent is what Teams answers to a new message, or a new conversation.
type sent struct {
	ID       string `json:"id"`
	Activity string `json:"activityId"`
}

// post sends a new activity to a conversation and returns its ID.
func (c *client) post(ctx context.Context, service, conversation string, a outgoing) (string, error) {
	var got sent
	err := c.call(ctx, http.MethodPost, service, "/v3/conversations/"+url.PathEscape(conversation)+"/activities", a, &got)
	return got.ID, err
}

// replace replaces an activity that we sent.
func (c *client) replace(ctx context.Context, service, conversation, id string, a outgoing) error {
	return c.call(ctx, http.MethodPut, service, "/v3/conversations/"+url.PathEscape(conversation)+"/activities/"+url.PathEscape(id), a, nil)
}

// newConversation is a request to begin a chat with a person, or a thread in a channel.
type newConversation struct {
	Bot      account             `json:"bot"`
	IsGroup  bool                `json:"isGroup"`
	Members  []map[string]string `json:"members,omitempty"`
	Tenant   string              `json:"tenantId"`
	Data     map[string]any      `json:"channelData,omitempty"`
	Activity *outgoing           `json:"activity,omitempty"`
}

// begin begins a conversation.
func (c *client) begin(ctx context.Context, service string, n newConversation) (sent, error) {
	var got sent
	err := c.call(ctx, http.MethodPost, service, "/v3/conversations", n, &got)
	return got, err
}

// member is somebody in a conversation. Their ID in Entra isn't called as in an activity.
// Source: learn.microsoft.com/microsoftteams/platform/bots/how-to/get-teams-context.
type member struct {
	ID     string `json:"id"`
	Object string `json:"objectId"`
	Name   string `json:"name"`
	Email  string `json:"email"`
	UPN    string `json:"userPrincipalName"`
}

const (
	membersPage  = 500
	mostMembers  = 20 // pages
	defaultPlace = "https://smba.trafficmanager.net/teams/"
)

// member returns somebody in a conversation, by their account.
func (c *client) member(ctx context.Context, service, conversation, account string) (m member, err error) {
	err = c.call(ctx, http.MethodGet, service, "/v3/conversations/"+url.PathEscape(conversation)+"/members/"+url.PathEscape(account), nil, &m)
	return m, err
}

// members returns who is in a conversation.
func (c *client) members(ctx context.Context, service, conversation string) ([]member, error) {
	var all []member
	next := ""
	for range mostMembers {
		var page struct {
			Members []member `json:"members"`
			Next    string   `json:"continuationToken"`
		}
		path := "/v3/conversations/" + url.PathEscape(conversation) + "/pagedmembers?pageSize=" + strconv.Itoa(membersPage)
		if next != "" {
			path += "&continuationToken=" + url.QueryEscape(next)
		}
		if err := c.call(ctx, http.MethodGet, service, path, nil, &page); err != nil {
			return nil, err
		}
		all = append(all, page.Members...)
		if next = page.Next; next == "" {
			break
		}
	}
	return all, nil
}
