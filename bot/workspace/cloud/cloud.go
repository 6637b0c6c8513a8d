// Package cloud is Slack as a whole: several workspaces at one address, in which people
// install an app by its link. Its tokens may expire, are exchanged for others once, and are
// revoked, as Slack's are; a call of the Web API goes to the workspace of its token.
//
//	cloud.go        Cloud, its workspaces and tokens; the Web API
//	oauth.go        the page that asks a person, and oauth.v2.access
//	authorize.html  that page
package cloud

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

// Config describes an app to all workspaces.
type Config struct {
	ClientID, ClientSecret string
	RedirectURLs           []string
	// Lasts is how long a token works before it has to be exchanged. Tokens work forever if
	// it is zero.
	Lasts time.Duration
	Clock func() time.Time
}

// Cloud is Slack with some workspaces. It is safe for concurrent use.
type Cloud struct {
	cfg   Config
	all   []*workspace.Workspace
	mu    sync.Mutex
	codes map[string]code
	// keys are the tokens, and nexts what they are exchanged with, once.
	keys  map[string]*key
	nexts map[string]*key
	calls map[string]int // by token
	// withheld are scopes that people don't grant.
	withheld []string
	// revoking is the method whose next call finds that its token was revoked; empty for none.
	revoking string
}

// code is what an app exchanges for a token.
type code struct {
	challenge string // of its proof key; empty for none
	at        *workspace.Workspace
	by        string
	redirect  string
	scopes    string
	until     time.Time
	used      bool
}

// key is a token of the app in a workspace.
type key struct {
	token, next string
	at          *workspace.Workspace
	by, scopes  string
	expires     time.Time // zero: never
	revoked     bool
}

// New returns Slack with these workspaces.
func New(cfg Config, all ...*workspace.Workspace) *Cloud {
	return &Cloud{cfg: cfg, all: all, codes: map[string]code{}, keys: map[string]*key{}, nexts: map[string]*key{}, calls: map[string]int{}}
}

// Withhold makes people refuse these scopes from now on.
func (c *Cloud) Withhold(scopes ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.withheld = scopes
}

// Handler serves the address of Slack. A workspace's own pages, files and response URLs are
// below its ID.
func (c *Cloud) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /oauth/v2/authorize", c.ask)
	mux.HandleFunc("POST /oauth/v2/authorize", c.decide)
	mux.HandleFunc("POST /api/oauth.v2.access", c.access)
	mux.HandleFunc("/api/{method}", c.call)
	for _, w := range c.all {
		prefix := "/" + workspace.TeamOf(w).ID
		mux.Handle(prefix+"/", http.StripPrefix(prefix, c.workspaceHandler(w)))
	}
	return mux
}

// Uninstall removes the app from a workspace: its tokens stop working, and the app is told, in
// the order that is given.
func (c *Cloud) Uninstall(w *workspace.Workspace, events ...string) {
	c.mu.Lock()
	for _, k := range c.keys {
		k.revoked = k.revoked || k.at == w
	}
	c.mu.Unlock()
	Announce(w, events...)
}

// RevokeDuring revokes the token of the next call of a method, just before it is looked at. The app
// isn't told.
func (c *Cloud) RevokeDuring(method string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.revoking = method
}

// ForgetRefreshTokens makes no token exchangeable anymore.
func (c *Cloud) ForgetRefreshTokens() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.nexts)
}

// Announce tells the app that it was removed from a workspace, whether it was or not.
func Announce(w *workspace.Workspace, events ...string) {
	for _, kind := range events {
		event := map[string]any{"type": kind}
		if kind == "tokens_revoked" {
			event["tokens"] = map[string]any{"oauth": []string{}, "bot": []string{w.App().BotUser}}
		}
		workspace.Tell(w, kind, event)
	}
}

// Tokens returns the tokens that were ever given out for a workspace, and how often each was
// used, oldest first.
func (c *Cloud) Tokens(w *workspace.Workspace) (tokens []string, calls []int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for token, k := range c.keys {
		if k.at == w {
			tokens = append(tokens, token)
		}
	}
	slices.SortFunc(tokens, func(a, b string) int { return c.keys[a].expires.Compare(c.keys[b].expires) })
	for _, token := range tokens {
		calls = append(calls, c.calls[token])
	}
	return tokens, calls
}

// grant makes a token; the lock is held.
func (c *Cloud) grant(at *workspace.Workspace, by, scopes string) *key {
	k := &key{token: "xoxb-" + rand.Text(), at: at, by: by, scopes: scopes}
	if c.cfg.Lasts > 0 {
		k.token, k.next, k.expires = "xoxe."+k.token, "xoxe-1-"+rand.Text(), c.cfg.Clock().Add(c.cfg.Lasts)
		c.nexts[k.next] = k
	}
	c.keys[k.token] = k
	return k
}

// maxBody is what the workspaces read, too.
const maxBody = 4 << 20

// call passes a call of the Web API on to the workspace of its token.
func (c *Cloud) call(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		http.Error(w, "too large", http.StatusRequestEntityTooLarge)
		return
	}
	token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	if token == "" {
		if form, err := url.ParseQuery(string(body)); err == nil {
			token = form.Get("token")
		}
	}
	c.revoke(r.PathValue("method"), token)
	at, refused := c.workspaceOf(token)
	if refused != "" {
		answer(w, map[string]any{"ok": false, "error": refused})
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+workspace.BotToken(at))
	at.Handler().ServeHTTP(w, r)
}

// revoke revokes a token if it was said that a call of this method finds it so.
func (c *Cloud) revoke(method, token string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if k := c.keys[token]; k != nil && method == c.revoking {
		k.revoked, c.revoking = true, ""
	}
}

// workspaceHandler serves a workspace's own addresses. Its files require a token.
func (c *Cloud) workspaceHandler(at *workspace.Workspace) http.Handler {
	handler := at.Handler()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
			if where, refused := c.workspaceOf(token); refused == "" && where == at {
				r.Header.Set("Authorization", "Bearer "+workspace.BotToken(at))
			}
		}
		handler.ServeHTTP(w, r)
	})
}

// workspaceOf returns where a token works, or why it doesn't.
func (c *Cloud) workspaceOf(token string) (at *workspace.Workspace, refused string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := c.keys[token]
	switch {
	case token == "":
		return nil, "not_authed"
	case k == nil:
		return nil, "invalid_auth"
	case k.revoked:
		return nil, "token_revoked"
	case !k.expires.IsZero() && !c.cfg.Clock().Before(k.expires):
		return nil, "token_expired"
	}
	c.calls[token]++
	return k.at, ""
}

func answer(w http.ResponseWriter, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		panic("cloud: an answer can't be written: " + err.Error())
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, _ = w.Write(text)
}
