package cloud

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	_ "embed"
	"encoding/base64"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

//go:embed authorize.html
var authorizeText string

var authorizePage = template.Must(template.New("authorize").Parse(authorizeText))

// codeTTL is how long Slack's codes count.
const codeTTL = 10 * time.Minute

// mistakeIn returns the error code for a request to install the app, or "".
func (c *Cloud) mistakeIn(sent url.Values) string {
	switch {
	case sent.Get("client_id") != c.cfg.ClientID:
		return "invalid_client_id"
	case !slices.Contains(c.cfg.RedirectURLs, sent.Get("redirect_uri")):
		return "bad_redirect_uri"
	case sent.Get("scope") == "":
		return "invalid_scope"
	case sent.Get("code_challenge") != "" && sent.Get("code_challenge_method") != "S256":
		return "invalid_code_challenge_method"
	}
	return ""
}

// ask shows the page on which a person allows the installation.
func (c *Cloud) ask(w http.ResponseWriter, r *http.Request) {
	sent := r.URL.Query()
	if code := c.mistakeIn(sent); code != "" {
		http.Error(w, "Slack doesn't let this app be installed: "+code, http.StatusBadRequest)
		return
	}
	type place struct {
		Team   workspace.Team
		People []workspace.User
	}
	var places []place
	for _, one := range c.all {
		places = append(places, place{workspace.TeamOf(one), one.Users()})
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("X-Frame-Options", "DENY")
	_ = authorizePage.Execute(w, map[string]any{ // the browser may be gone
		"Places": places, "App": c.all[0].App().Name, "Scopes": strings.Split(sent.Get("scope"), ","),
		"Action": template.URL("?" + r.URL.RawQuery), //nolint:gosec // the template escapes it as an attribute
	})
}

// decide sends a person back to the app, with a code or with a no.
func (c *Cloud) decide(w http.ResponseWriter, r *http.Request) {
	sent := r.URL.Query()
	if code := c.mistakeIn(sent); code != "" {
		http.Error(w, code, http.StatusBadRequest)
		return
	}
	back := url.Values{"state": {sent.Get("state")}}
	team, by, _ := strings.Cut(r.PostFormValue("as"), "/")
	i := slices.IndexFunc(c.all, func(one *workspace.Workspace) bool { return workspace.TeamOf(one).ID == team })
	switch {
	case r.PostFormValue("as") == "":
		back.Set("error", "access_denied")
	case i < 0:
		http.Error(w, "team_not_found", http.StatusBadRequest)
		return
	default:
		back.Set("code", c.newCode(c.all[i], by, sent))
	}
	http.Redirect(w, r, sent.Get("redirect_uri")+"?"+back.Encode(), http.StatusSeeOther) //nolint:gosec // the app has registered it
}

func (c *Cloud) newCode(at *workspace.Workspace, by string, sent url.Values) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	granted := slices.DeleteFunc(strings.Split(sent.Get("scope"), ","), func(s string) bool { return slices.Contains(c.withheld, s) })
	id := rand.Text()
	c.codes[id] = code{at: at, by: by, redirect: sent.Get("redirect_uri"), scopes: strings.Join(granted, ","), until: c.cfg.Clock().Add(codeTTL), challenge: sent.Get("code_challenge")}
	return id
}

// access exchanges a code, or what came with a token, for a token.
// Source: docs.slack.dev/reference/methods/oauth.v2.access.
func (c *Cloud) access(w http.ResponseWriter, r *http.Request) {
	refuse := func(why string) { answer(w, map[string]any{"ok": false, "error": why}) }
	id, secret, basic := r.BasicAuth()
	if !basic {
		id, secret = r.PostFormValue("client_id"), r.PostFormValue("client_secret")
	}
	switch {
	case id != c.cfg.ClientID:
		refuse("invalid_client_id")
		return
	case subtle.ConstantTimeCompare([]byte(secret), []byte(c.cfg.ClientSecret)) != 1:
		refuse("bad_client_secret")
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	var k *key
	var refused string
	if r.PostFormValue("grant_type") == "refresh_token" {
		k, refused = c.exchange(r.PostFormValue("refresh_token"))
	} else {
		k, refused = c.redeem(r.PostFormValue("code"), r.PostFormValue("redirect_uri"), r.PostFormValue("code_verifier"))
	}
	if refused != "" {
		refuse(refused)
		return
	}
	answer(w, c.describe(k))
}

// redeem takes a code, once; the lock is held.
func (c *Cloud) redeem(id, redirect, verifier string) (k *key, refused string) {
	one, ok := c.codes[id]
	switch {
	case !ok:
		return nil, "invalid_code"
	case one.used:
		return nil, "code_already_used"
	case !c.cfg.Clock().Before(one.until):
		return nil, "code_expired"
	case one.redirect != redirect:
		return nil, "bad_redirect_uri"
	case one.challenge != challengeOf(verifier):
		return nil, "bad_code_verifier"
	}
	one.used = true
	c.codes[id] = one
	return c.grant(one.at, one.by, one.scopes), ""
}

// challengeOf returns what a proof key is announced by (RFC 7636, S256); "" for none.
func challengeOf(verifier string) string {
	if verifier == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// exchange takes what came with a token, once; the lock is held. The former token works until
// it expires.
func (c *Cloud) exchange(next string) (k *key, refused string) {
	old, ok := c.nexts[next]
	if !ok || old.revoked {
		return nil, "invalid_refresh_token"
	}
	delete(c.nexts, next)
	return c.grant(old.at, old.by, old.scopes), ""
}

func (c *Cloud) describe(k *key) map[string]any {
	team := workspace.TeamOf(k.at)
	app := k.at.App()
	said := map[string]any{
		"ok": true, "access_token": k.token, "token_type": "bot", "scope": k.scopes, "bot_user_id": app.BotUser, "app_id": app.ID,
		"team": map[string]any{"id": team.ID, "name": team.Name}, "enterprise": nil, "is_enterprise_install": false,
		"authed_user": map[string]any{"id": k.by},
	}
	if team.Org != "" {
		said["team"], said["is_enterprise_install"] = nil, true
		said["enterprise"] = map[string]any{"id": team.Org, "name": cmp.Or(team.Name, team.Org)}
	}
	if k.next != "" {
		said["refresh_token"], said["expires_in"] = k.next, int(c.cfg.Lasts.Seconds())
	}
	return said
}
