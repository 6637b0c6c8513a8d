package install

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/sirupsen/logrus"
	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

const (
	// atSlack is how long somebody may take to allow the installation.
	atSlack = 10 * time.Minute
	// patience is how long Slack may take to answer.
	patience = 8 * time.Second
	// mostConflicts is how often storing an install is tried while others store it, too.
	mostConflicts = 20

	stateCookie  = "leaveway-install"
	callbackPath = "/slack/oauth/callback"
)

// Store keeps installs and their keys.
type Store interface {
	// Begin keeps the hash of a state until it expires.
	Begin(ctx context.Context, hash string, now, expires time.Time) error
	// Finish uses a state up; ok is false if it was used, has expired or was never begun.
	Finish(ctx context.Context, hash string, now time.Time) (ok bool, err error)
	Find(ctx context.Context, tenant agent.TenantID) (one agent.Install, ok bool, err error)
	Tenants(ctx context.Context) ([]agent.TenantID, error)
	// Save fails with [agent.ErrConflict] if the install was stored since its version.
	Save(ctx context.Context, one agent.Install) error
	// Hold keeps other replicas from renewing a key until a time; ok is false if one does.
	Hold(ctx context.Context, one agent.Install, now, until time.Time) (ok bool, err error)
}

// Config is what an Installer needs.
type Config struct {
	ClientID, ClientSecret string
	URL                    string           // where browsers reach us, without a slash at the end
	APIURL                 string           // of Slack's Web API, with a slash at the end
	PKCE                   bool             // the app's settings at Slack have it on
	Allowed                []agent.TenantID // the workspaces that may install the app; all if empty
	Store                  Store
	// Changed is called with each stored install, so that caches drop the old one.
	Changed    func(agent.TenantID)
	HTTPClient *http.Client // one with a timeout if nil
	Clock      func() time.Time
	Log        *logrus.Logger
}

// Installer installs the app and keeps its keys. It is safe for concurrent use.
type Installer struct {
	Config

	ending atomic.Int64 // see Ending
}

// New returns an Installer. It talks to nobody before somebody installs the app.
func New(c Config) *Installer {
	if c.HTTPClient == nil {
		c.HTTPClient = &http.Client{Timeout: patience}
	}
	if c.Changed == nil {
		c.Changed = func(agent.TenantID) {}
	}
	return &Installer{Config: c}
}

// Register adds the two addresses.
func (i *Installer) Register(mux *http.ServeMux) {
	mux.HandleFunc("GET /slack/install", i.begin)
	mux.HandleFunc("GET "+callbackPath, i.finish)
}

// Link is where the app is installed.
func (i *Installer) Link() string { return i.URL + "/slack/install" }

// secure reports whether we are reached over HTTPS.
func (i *Installer) secure() bool { return strings.HasPrefix(i.URL, "https://") }

// cookieName returns the name of the cookie. With the prefix, browsers take it from this host
// only, and only over HTTPS.
func (i *Installer) cookieName() string {
	if i.secure() {
		return "__Host-" + stateCookie
	}
	return stateCookie
}

func (i *Installer) setCookie(w http.ResponseWriter, value string, seconds int) {
	//nolint:gosec // it is secure wherever the server is reached over HTTPS
	http.SetCookie(w, &http.Cookie{Name: i.cookieName(), Value: value, Path: "/", MaxAge: seconds, HttpOnly: true, Secure: i.secure(), SameSite: http.SameSiteLaxMode})
}

// verifier returns the proof key of an installation (RFC 7636), without which Slack's code can't
// be exchanged. It is derived from the state and a secret of ours, so it needn't be stored.
func (i *Installer) verifier(state string) string {
	mac := hmac.New(sha256.New, []byte(i.ClientSecret))
	mac.Write([]byte("proof key " + state))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

func digest(state string) string {
	sum := sha256.Sum256([]byte("install " + state))
	return hex.EncodeToString(sum[:])
}

// begin sends somebody to Slack.
func (i *Installer) begin(w http.ResponseWriter, r *http.Request) {
	state, now := rand.Text(), i.Clock()
	if err := i.Store.Begin(r.Context(), digest(state), now, now.Add(atSlack)); err != nil {
		i.Log.WithError(err).Error("slack: an installation can't begin")
		i.show(w, busy())
		return
	}
	i.setCookie(w, state, int(atSlack.Seconds()))
	var names []string
	for _, s := range scopes {
		names = append(names, s.Name)
	}
	query := url.Values{"client_id": {i.ClientID}, "scope": {strings.Join(names, ",")}, "state": {state}, "redirect_uri": {i.URL + callbackPath}}
	if i.PKCE {
		query.Set("code_challenge", slackgo.GenerateCodeChallenge(i.verifier(state)))
		query.Set("code_challenge_method", "S256")
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, authorizeAddress(i.APIURL)+"?"+query.Encode(), http.StatusFound)
}

// authorizeAddress is the page of the Slack that has this Web API.
func authorizeAddress(api string) string {
	u, err := url.Parse(api)
	if err != nil || u.Host == "" {
		return "https://slack.com/oauth/v2/authorize"
	}
	return u.Scheme + "://" + u.Host + "/oauth/v2/authorize"
}

// finish receives somebody who comes back from Slack.
func (i *Installer) finish(w http.ResponseWriter, r *http.Request) {
	sent := r.URL.Query()
	cookie, err := r.Cookie(i.cookieName())
	i.setCookie(w, "", -1)
	state := sent.Get("state")
	if err != nil || state == "" || subtle.ConstantTimeCompare([]byte(cookie.Value), []byte(state)) != 1 {
		i.show(w, stale())
		return
	}
	ours, err := i.Store.Finish(r.Context(), digest(state), i.Clock())
	switch {
	case err != nil:
		i.Log.WithError(err).Error("slack: an installation can't be finished")
		i.show(w, busy())
	case !ours:
		i.show(w, stale())
	case sent.Get("error") == "access_denied":
		i.show(w, canceled())
	case sent.Get("error") != "":
		i.Log.WithField("code", clip(sent.Get("error"))).Warn("slack: refuses an installation")
		i.show(w, refusedBySlack(clip(sent.Get("error"))))
	default:
		i.show(w, i.install(r.Context(), sent.Get("code"), state))
	}
}

// clip bounds what somebody else wrote.
func clip(s string) string {
	const most = 60
	return s[:min(len(s), most)]
}

// install exchanges a code for a key, keeps it, and returns the page that says so.
func (i *Installer) install(ctx context.Context, code, state string) page {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	opts := []slackgo.OAuthOption{slackgo.OAuthOptionAPIURL(i.APIURL)}
	if i.PKCE {
		opts = append(opts, slackgo.OAuthOptionCodeVerifier(i.verifier(state)))
	}
	granted, err := slackgo.GetOAuthV2ResponseContext(ctx, i.HTTPClient, i.ClientID, i.ClientSecret, code, i.URL+callbackPath, opts...)
	if err != nil {
		i.Log.WithError(err).Warn("slack: an installation failed")
		return failed(codeOf(err))
	}
	one, err := installOf(granted, i.Clock())
	if err != nil {
		i.Log.WithError(err).Error("slack: an installation failed")
		return failed("")
	}
	if len(i.Allowed) > 0 && !slices.Contains(i.Allowed, one.Tenant) {
		i.Log.WithField("workspace", one.Tenant).Warn("slack: a workspace that isn't in LEAVEWAY_WORKSPACES tried to install the app")
		return notInvited(one.Name)
	}
	if err := i.checkToken(ctx, one.Key.Token); err != nil {
		i.Log.WithError(err).Warn("slack: a new key doesn't work")
		return failed(codeOf(err))
	}
	one, err = i.keep(ctx, one)
	if err != nil {
		i.Log.WithError(err).Error("slack: an install can't be stored")
		return busy()
	}
	i.Log.WithFields(logrus.Fields{"workspace": one.Tenant, "missing": len(Missing(one.Scopes))}).Info("slack: the app was installed")
	if one.HRChannel == "" {
		i.welcome(ctx, one)
	}
	return done(one)
}

// installOf reads Slack's answer. An app that is installed in a whole organization has no team.
func installOf(granted *slackgo.OAuthV2Response, at time.Time) (agent.Install, error) {
	id, name := granted.Team.ID, granted.Team.Name
	if granted.IsEnterpriseInstall {
		id, name = granted.Enterprise.ID, granted.Enterprise.Name
	}
	switch {
	case id == "":
		return agent.Install{}, errors.New("the answer from Slack names no workspace")
	case granted.AccessToken == "" || granted.TokenType != "bot":
		return agent.Install{}, errors.New("the answer from Slack has no bot token")
	}
	return agent.Install{
		Tenant: agent.TenantID(id), App: granted.AppID, Name: cmp.Or(name, id), Bot: agent.UserID(granted.BotUserID), By: agent.UserID(granted.AuthedUser.ID),
		At: at.UTC(), Scopes: strings.FieldsFunc(granted.Scope, func(r rune) bool { return r == ',' || r == ' ' }), Key: keyOf(granted, at),
	}, nil
}

func keyOf(granted *slackgo.OAuthV2Response, at time.Time) agent.AccessKey {
	key := agent.AccessKey{Token: granted.AccessToken, Refresh: granted.RefreshToken}
	if granted.ExpiresIn > 0 {
		key.Expires = at.Add(time.Duration(granted.ExpiresIn) * time.Second).UTC()
	}
	return key
}

// checkToken asks Slack whether a token works.
func (i *Installer) checkToken(ctx context.Context, token string) error {
	_, err := i.client(token).AuthTestContext(ctx)
	return err
}

func (i *Installer) client(token string) *slackgo.Client {
	return slackgo.New(token, slackgo.OptionAPIURL(i.APIURL), slackgo.OptionHTTPClient(i.HTTPClient))
}

// keep stores a new install. One that replaces an earlier one keeps HR's channel.
func (i *Installer) keep(ctx context.Context, one agent.Install) (agent.Install, error) {
	err := i.change(ctx, one.Tenant, func(old *agent.Install) bool {
		one.HRChannel, one.Version = old.HRChannel, 0
		if old.App == one.App {
			one.Version = old.Version
		}
		*old = one
		return true
	})
	return one, err
}

// change changes an install and stores it, again if somebody else was faster. It doesn't
// store it if do returns false.
func (i *Installer) change(ctx context.Context, tenant agent.TenantID, do func(*agent.Install) bool) error {
	for range mostConflicts {
		one, _, err := i.Store.Find(ctx, tenant)
		if err != nil {
			return err
		}
		if !do(&one) {
			return nil
		}
		err = i.Store.Save(ctx, one)
		if err == nil {
			i.Changed(tenant)
		}
		if !errors.Is(err, agent.ErrConflict) {
			return err
		}
	}
	return fmt.Errorf("store the install in %s: %w", tenant, agent.ErrConflict)
}

// codeOf returns the code of an error that Slack answered with, or "".
func codeOf(err error) string {
	if refused, ok := errors.AsType[slackgo.SlackErrorResponse](err); ok {
		return refused.Err
	}
	return ""
}
