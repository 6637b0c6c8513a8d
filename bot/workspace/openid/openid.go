// Package openid is Slack's side of Sign in with Slack: the page where people say who they
// are, and the codes and ID tokens that an app gets for it. It is as strict as Slack: a code
// counts once, for the app, the address and the proof key that it was made for.
package openid

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
)

// codeTTL is how long Slack's codes count.
const codeTTL = 10 * time.Minute

const mostCodes = 1000

// Person is somebody who can sign in.
type Person struct {
	ID, Name, Title string
}

// Config describes a workspace to an app that people sign in to.
type Config struct {
	ClientID, ClientSecret string
	// RedirectURLs are the addresses that the app has registered.
	RedirectURLs func() []string
	TeamID, Team string
	// PKCE makes the workspace offer proof keys.
	PKCE   bool
	People func() []Person
	Clock  func() time.Time
	// Issuer is the address of the workspace; by default, the one that is asked.
	Issuer func(*http.Request) string
}

// Provider signs people in. It is safe for concurrent use.
type Provider struct {
	Config
	seal func() signature // made when somebody signs in for the first time

	mu    sync.Mutex
	codes map[string]grant
}

// grant is what a code can be exchanged for.
type grant struct {
	person, redirect, nonce, challenge string
	until                              time.Time
}

const keyID = "workspace"

// signature is a key and what signs with it.
type signature struct {
	public crypto.PublicKey
	signer jose.Signer
}

// New returns a provider with a key of its own.
func New(c Config) *Provider {
	return &Provider{Config: c, seal: sync.OnceValue(newSignature), codes: map[string]grant{}}
}

func newSignature() signature {
	const bits = 2048
	key, err := rsa.GenerateKey(rand.Reader, bits)
	if err != nil {
		panic("openid: no key: " + err.Error())
	}
	with := (&jose.SignerOptions{}).WithType("JWT").WithHeader("kid", keyID)
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: key}, with)
	if err != nil {
		panic("openid: no signer: " + err.Error())
	}
	return signature{key.Public(), signer}
}

// Register adds the provider's addresses, which are Slack's.
func (p *Provider) Register(mux *http.ServeMux) {
	own := http.NewCrossOriginProtection()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.discovery)
	mux.HandleFunc("GET /openid/connect/keys", p.keys)
	mux.HandleFunc("GET /openid/connect/authorize", p.ask)
	mux.Handle("POST /openid/connect/authorize", own.Handler(http.HandlerFunc(p.allow)))
	mux.HandleFunc("POST /api/openid.connect.token", p.token)
}

func (p *Provider) issuer(r *http.Request) string {
	if p.Issuer != nil {
		if at := p.Issuer(r); at != "" {
			return at
		}
	}
	return "http://" + r.Host
}

func (p *Provider) discovery(w http.ResponseWriter, r *http.Request) {
	at := p.issuer(r)
	out := map[string]any{
		"issuer": at, "authorization_endpoint": at + "/openid/connect/authorize",
		"token_endpoint": at + "/api/openid.connect.token", "jwks_uri": at + "/openid/connect/keys",
		"scopes_supported": []string{"openid", "profile", "email"}, "response_types_supported": []string{"code"},
		"subject_types_supported": []string{"public"}, "id_token_signing_alg_values_supported": []string{"RS256"},
		"token_endpoint_auth_methods_supported": []string{"client_secret_post", "client_secret_basic"},
	}
	if p.PKCE {
		out["code_challenge_methods_supported"] = []string{"S256"}
	}
	answer(w, out)
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	answer(w, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: p.seal().public, KeyID: keyID, Algorithm: "RS256", Use: "sig"}}})
}

// mistakeIn returns the error code for a request to sign in, or "".
func (p *Provider) mistakeIn(sent url.Values) string {
	switch {
	case sent.Get("client_id") != p.ClientID:
		return "invalid_client_id"
	case !slices.Contains(p.RedirectURLs(), sent.Get("redirect_uri")):
		return "bad_redirect_uri"
	case sent.Get("response_type") != "code":
		return "unsupported_response_type"
	case sent.Get("scope") == "" || sent.Get("state") == "":
		return "invalid_request"
	case sent.Get("team") != "" && sent.Get("team") != p.TeamID:
		return "invalid_team"
	case sent.Get("code_challenge") != "" && sent.Get("code_challenge_method") != "S256":
		return "invalid_code_challenge_method"
	}
	return ""
}

// ask shows the page where a person says who they are.
func (p *Provider) ask(w http.ResponseWriter, r *http.Request) {
	sent := r.URL.Query()
	if code := p.mistakeIn(sent); code != "" {
		http.Error(w, "Slack doesn't let this app sign anybody in: "+code, http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	// A form may lead to the app's address only.
	to, _ := url.Parse(sent.Get("redirect_uri"))
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' "+to.Scheme+"://"+to.Host)
	w.Header().Set("X-Frame-Options", "DENY")
	if err := page.Execute(w, map[string]any{"Team": p.Team, "People": p.People(), "Action": again(r)}); err != nil {
		return // the browser is gone
	}
}

// allow sends a person back to the app, with a code or with a no.
func (p *Provider) allow(w http.ResponseWriter, r *http.Request) {
	sent := r.URL.Query()
	if code := p.mistakeIn(sent); code != "" {
		http.Error(w, code, http.StatusBadRequest)
		return
	}
	who := r.PostFormValue("person")
	back := url.Values{"state": {sent.Get("state")}}
	switch known := slices.ContainsFunc(p.People(), func(one Person) bool { return one.ID == who }); {
	case who == "":
		back.Set("error", "access_denied")
	case !known:
		http.Error(w, "user_not_found", http.StatusBadRequest)
		return
	default:
		back.Set("code", p.grant(grant{
			person: who, redirect: sent.Get("redirect_uri"), nonce: sent.Get("nonce"),
			challenge: sent.Get("code_challenge"), until: p.Clock().Add(codeTTL),
		}))
	}
	http.Redirect(w, r, sent.Get("redirect_uri")+"?"+back.Encode(), http.StatusSeeOther) //nolint:gosec // the app has registered it
}

func (p *Provider) grant(g grant) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.codes) >= mostCodes {
		clear(p.codes)
	}
	code := rand.Text()
	p.codes[code] = g
	return code
}

// take returns the grant of a code, once.
func (p *Provider) take(code string) (grant, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	g, ok := p.codes[code]
	delete(p.codes, code)
	return g, ok && p.Clock().Before(g.until)
}

// token exchanges a code for an ID token.
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	id, secret, basic := r.BasicAuth()
	if !basic {
		id, secret = r.PostFormValue("client_id"), r.PostFormValue("client_secret")
	}
	refuse := func(why string) { answer(w, map[string]any{"ok": false, "error": why}) } // as Slack: 200
	if id != p.ClientID || subtle.ConstantTimeCompare([]byte(secret), []byte(p.ClientSecret)) != 1 {
		refuse("invalid_client")
		return
	}
	g, ok := p.take(r.PostFormValue("code"))
	switch {
	case !ok:
		refuse("invalid_code")
	case g.redirect != r.PostFormValue("redirect_uri"):
		refuse("bad_redirect_uri")
	case g.challenge != "" && g.challenge != challenge(r.PostFormValue("code_verifier")):
		refuse("invalid_grant")
	default:
		answer(w, map[string]any{
			"ok": true, "access_token": "xoxp-" + rand.Text(), "token_type": "Bearer", "id_token": p.sign(p.claims(g, p.issuer(r))),
		})
	}
}

func challenge(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func (p *Provider) claims(g grant, issuer string) map[string]any {
	const valid = 5 * time.Minute
	now := p.Clock()
	return map[string]any{
		"iss": issuer, "sub": g.person, "aud": p.ClientID, "iat": now.Unix(), "exp": now.Add(valid).Unix(), "nonce": g.nonce,
		"https://slack.com/team_id": p.TeamID, "https://slack.com/user_id": g.person,
	}
}

func (p *Provider) sign(claims map[string]any) string {
	text, err := json.Marshal(claims)
	if err != nil {
		panic(fmt.Sprintf("openid: claims: %v", err))
	}
	signed, err := p.seal().signer.Sign(text)
	if err != nil {
		panic(fmt.Sprintf("openid: sign: %v", err))
	}
	compact, err := signed.CompactSerialize()
	if err != nil {
		panic(fmt.Sprintf("openid: sign: %v", err))
	}
	return compact
}

func answer(w http.ResponseWriter, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("openid: answer: %v", err))
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Write(text)
}
