package intake_test

import (
	"bytes"
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/bot/teams/intake"
)

const (
	app    = "4f2d7f0e-1111-4222-8333-9a0b1c2d3e4f"
	tenant = "8a3f6c1e-0000-4000-8000-1f2e3d4c5b6a"
	issuer = "https://api.botframework.com"
)

// framework is the part of the Bot Framework that publishes keys.
type framework struct {
	*httptest.Server

	key      *rsa.PrivateKey
	kid      atomic.Value // string
	down     atomic.Bool
	fetched  atomic.Int64
	endorsed []string
}

func newFramework(t *testing.T) *framework {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	f := &framework{key: key, endorsed: []string{"msteams", "webchat"}}
	f.kid.Store("one")
	f.Server = httptest.NewServer(http.HandlerFunc(f.serve))
	t.Cleanup(f.Close)
	return f
}

func (f *framework) serve(w http.ResponseWriter, r *http.Request) {
	if f.down.Load() {
		http.Error(w, "down", http.StatusBadGateway)
		return
	}
	if r.URL.Path == "/metadata" {
		fmt.Fprintf(w, `{"issuer": %q, "jwks_uri": "%s/keys"}`, issuer, f.URL)
		return
	}
	f.fetched.Add(1)
	text, err := json.Marshal(jose.JSONWebKey{Key: f.key.Public(), KeyID: f.kid.Load().(string), Algorithm: "RS256", Use: "sig"})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	fmt.Fprintf(w, `{"keys": [%s, "endorsements": ["%s"]}]}`, strings.TrimSuffix(string(text), "}"), strings.Join(f.endorsed, `", "`))
}

func (f *framework) claims(now time.Time) map[string]any {
	return map[string]any{"iss": issuer, "aud": app, "serviceurl": f.URL + "/teams/", "nbf": now.Add(-time.Minute).Unix(), "exp": now.Add(time.Hour).Unix()}
}

func (f *framework) sign(t *testing.T, alg jose.SignatureAlgorithm, key any, claims map[string]any) string {
	t.Helper()
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: alg, Key: key}, (&jose.SignerOptions{}).WithHeader("kid", f.kid.Load()))
	if err != nil {
		t.Fatal(err)
	}
	token, err := jwt.Signed(signer).Claims(claims).Serialize()
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func (f *framework) activity() map[string]any {
	return map[string]any{"type": "message", "serviceUrl": f.URL + "/Teams", "channelId": "msteams", "conversation": map[string]any{"tenantId": strings.ToUpper(tenant)}}
}

func (f *framework) gate(t *testing.T, clock func() time.Time) *intake.Gate {
	t.Helper()
	log := logrus.New()
	log.SetOutput(io.Discard)
	g, err := intake.New(intake.Config{AppID: app, TenantID: tenant, MetadataURL: f.URL + "/metadata", HTTPClient: http.DefaultClient, Clock: clock, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func read(t *testing.T, g *intake.Gate, token string, activity any, change func(*http.Request)) int {
	t.Helper()
	body, err := json.Marshal(activity)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, "/api/messages", bytes.NewReader(body))
	r.Header.Set("Content-Type", "application/json; charset=utf-8")
	r.Header.Set("Authorization", "Bearer "+token)
	if change != nil {
		change(r)
	}
	got, err := g.Read(httptest.NewRecorder(), r)
	if err == nil {
		if !bytes.Equal(got, body) {
			t.Error("the body isn't what was sent")
		}
		return http.StatusOK
	}
	refusal := intake.Refusal{}
	if !errors.As(err, &refusal) {
		t.Fatalf("not a refusal: %v", err)
	}
	return refusal.Status
}

// TestToken: who can't be the Bot Framework is refused, whatever is wrong with the token.
func TestToken(t *testing.T) {
	t.Parallel()
	f, now := newFramework(t), time.Date(2026, time.November, 20, 9, 0, 0, 0, time.UTC)
	g := f.gate(t, func() time.Time { return now })
	stranger, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	with := func(changes map[string]any) string {
		claims := f.claims(now)
		maps.Copy(claims, changes)
		maps.DeleteFunc(claims, func(_ string, v any) bool { return v == nil })
		return f.sign(t, jose.RS256, f.key, claims)
	}
	good := with(nil)
	parts := strings.Split(good, ".")
	for name, c := range map[string]struct {
		token string
		want  int
	}{
		"good":                   {good, 200},
		"audience as api":        {with(map[string]any{"aud": "api://" + app}), 200},
		"audience as bot":        {with(map[string]any{"aud": []string{"x", "api://botid-" + app}}), 200},
		"expired a moment ago":   {with(map[string]any{"exp": now.Add(-4 * time.Minute).Unix()}), 200},
		"expired":                {with(map[string]any{"exp": now.Add(-6 * time.Minute).Unix()}), 401},
		"not valid yet":          {with(map[string]any{"nbf": now.Add(6 * time.Minute).Unix()}), 401},
		"valid forever":          {with(map[string]any{"exp": nil}), 401},
		"for another app":        {with(map[string]any{"aud": "another"}), 401},
		"no audience":            {with(map[string]any{"aud": nil}), 401},
		"from another issuer":    {with(map[string]any{"iss": "https://sts.windows.net/" + tenant + "/"}), 401},
		"without a service":      {with(map[string]any{"serviceurl": nil}), 401},
		"for another service":    {with(map[string]any{"serviceurl": "https://smba.trafficmanager.net/emea/"}), 403},
		"another key, known id":  {f.sign(t, jose.RS256, stranger, f.claims(now)), 401},
		"another algorithm":      {f.sign(t, jose.RS512, f.key, f.claims(now)), 401},
		"the public key as HMAC": {f.sign(t, jose.HS256, f.key.PublicKey.N.Bytes(), f.claims(now)), 401},
		"unsigned":               {parts[0] + "." + parts[1] + ".", 401},
		"alg none":               {"eyJhbGciOiJub25lIn0." + parts[1] + ".", 401},
		"nothing":                {"", 401},
		"nonsense":               {"a.b.c", 401},
		"too long":               {strings.Repeat("x", 9<<10), 401},
	} {
		if got := read(t, g, c.token, f.activity(), nil); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

// TestBody: a good token isn't enough for another company's, or another channel's, activity.
func TestBody(t *testing.T) {
	t.Parallel()
	f := newFramework(t)
	g := f.gate(t, time.Now)
	token := f.sign(t, jose.RS256, f.key, f.claims(time.Now()))
	for name, c := range map[string]struct {
		change map[string]any
		want   int
	}{
		"ours":                     {nil, 200},
		"another tenant":           {map[string]any{"conversation": map[string]any{"tenantId": "other"}}, 403},
		"another in the data":      {map[string]any{"channelData": map[string]any{"tenant": map[string]any{"id": "other"}}}, 403},
		"no tenant":                {map[string]any{"conversation": nil}, 403},
		"the tenant in the data":   {map[string]any{"conversation": nil, "channelData": map[string]any{"tenant": map[string]any{"id": tenant}}}, 200},
		"another channel":          {map[string]any{"channelId": "directline"}, 403},
		"an endorsed, foreign one": {map[string]any{"channelId": "webchat"}, 403},
		"another service":          {map[string]any{"serviceUrl": "https://example.com/"}, 403},
		"a tenant that is a list":  {map[string]any{"conversation": map[string]any{"tenantId": []int{1}}}, 400},
		"too large":                {map[string]any{"text": strings.Repeat("x", intake.MaxBody)}, 413},
	} {
		activity := f.activity()
		maps.Copy(activity, c.change)
		if got := read(t, g, token, activity, func(r *http.Request) { r.ContentLength = -1 }); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
	for name, c := range map[string]struct {
		change func(*http.Request)
		want   int
	}{
		"says that it is too large": {func(r *http.Request) { r.ContentLength = intake.MaxBody + 1 }, 413},
		"a form":                    {func(r *http.Request) { r.Header.Set("Content-Type", "application/x-www-form-urlencoded") }, 415},
		"basic":                     {func(r *http.Request) { r.Header.Set("Authorization", "Basic "+token) }, 401},
		"not JSON":                  {func(r *http.Request) { r.Body = io.NopCloser(strings.NewReader("{")) }, 400},
	} {
		if got := read(t, g, token, f.activity(), c.change); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

// TestUnendorsed: a key that isn't for Teams signs nothing for Teams.
func TestUnendorsed(t *testing.T) {
	t.Parallel()
	f := newFramework(t)
	f.endorsed = []string{"webchat"}
	g := f.gate(t, time.Now)
	if got := read(t, g, f.sign(t, jose.RS256, f.key, f.claims(time.Now())), f.activity(), nil); got != 403 {
		t.Errorf("%d", got)
	}
}

// unread fails the test if somebody reads it.
type unread struct{ t *testing.T }

func (u unread) Read([]byte) (int, error) {
	u.t.Error("the body was read")
	return 0, io.EOF
}

// TestBodyIsReadLast: nothing of a stranger's body is read.
func TestBodyIsReadLast(t *testing.T) {
	t.Parallel()
	f := newFramework(t)
	g := f.gate(t, time.Now)
	if got := read(t, g, "a.b.c", nil, func(r *http.Request) { r.Body = io.NopCloser(unread{t}) }); got != 401 {
		t.Errorf("%d", got)
	}
}

// TestKeys: strangers can't make us read the keys more than once a minute, new keys are found
// within that, and while they can't be read the old ones count.
func TestKeys(t *testing.T) {
	t.Parallel()
	f, now := newFramework(t), time.Now()
	g := f.gate(t, func() time.Time { return now })
	try := func(want int) {
		t.Helper()
		if got := read(t, g, f.sign(t, jose.RS256, f.key, f.claims(now)), f.activity(), nil); got != want {
			t.Errorf("%d, want %d", got, want)
		}
	}
	f.down.Store(true)
	try(503) // none yet: Teams tries again
	f.down.Store(false)
	try(503) // and we don't, for a moment: until then, nobody is served
	now = now.Add(5 * time.Second)
	try(200)
	f.kid.Store("two")
	for range 10 {
		now = now.Add(5 * time.Second)
		try(401) // unknown so far
	}
	if got := f.fetched.Load(); got != 1 {
		t.Errorf("the keys were read %d times", got)
	}
	now = now.Add(time.Minute)
	try(200)
	f.down.Store(true)
	now = now.Add(48 * time.Hour)
	try(200) // old, but all there is
	f.down.Store(false)
	f.kid.Store("three")
	try(401)
	now = now.Add(time.Minute)
	try(200)
}

func TestHosts(t *testing.T) {
	t.Parallel()
	ours, err := intake.HostsFor("http://127.0.0.1:3978/metadata")
	if err != nil {
		t.Fatal(err)
	}
	microsoft, err := intake.HostsFor(intake.MicrosoftMetadata)
	if err != nil {
		t.Fatal(err)
	}
	for service, want := range map[string]bool{
		"https://smba.trafficmanager.net/emea/":        true,
		"https://SMBA.trafficmanager.net:443/teams":    true,
		"https://smba.infra.gov.teams.microsoft.us/x/": true,
		"https://europe.webchat.botframework.com/":     true,
		"https://evil.trafficmanager.net/":             false,
		"https://smba.trafficmanager.net.example.com/": false,
		"https://smba.trafficmanager.net@example.com/": false,
		"https://user@smba.trafficmanager.net/":        false,
		"http://smba.trafficmanager.net/":              false,
		"https://smba.trafficmanager.net:8443/":        false,
		"https://botframework.com/":                    false,
		"":                                             false,
		"http://127.0.0.1:3978/":                       false,
	} {
		if got := microsoft.Allow(service); got != want {
			t.Errorf("%s: %v, want %v", service, got, want)
		}
	}
	if !ours.Allow("http://127.0.0.1:3978/teams/") || ours.Allow("http://127.0.0.1:80/") {
		t.Error("a counterpart's own host and port, and no other")
	}
	for _, bad := range []string{"", "metadata", "ftp://x/", "https://"} {
		if _, err := intake.HostsFor(bad); err == nil {
			t.Errorf("%q is a metadata URL", bad)
		}
	}
}
