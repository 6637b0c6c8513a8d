package signin_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/dialogue"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/bot/studio"
	"github.com/leaveway/leaveway/bot/studio/signin"
	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/seal"
	"github.com/leaveway/leaveway/wizard"
)

// company is a workspace in which Hana is in HR, Amir is an administrator, Dana is an
// employee, and Gus is a guest. Its studio runs on two replicas.
type company struct {
	t        *testing.T
	slack    *workspace.Workspace
	slackURL string
	db       *store.DB
	replicas [2]*httptest.Server

	mu  sync.Mutex
	now time.Time
}

func (c *company) clock() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *company) wait(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

func newCompany(t *testing.T) *company {
	t.Helper()
	c := &company{t: t, now: time.Date(2026, time.November, 20, 9, 0, 0, 0, time.UTC)}
	place := workspace.Default()
	place.Clock = c.clock
	place.Users = append(place.Users, workspace.User{ID: "U0GUS", Name: "gus", RealName: "Gus Moor", Title: "Contractor", Role: workspace.Employee})
	c.slack = workspace.New(place)
	front := httptest.NewServer(c.slack.Handler())
	t.Cleanup(func() {
		if err := c.slack.Close(context.Background()); err != nil {
			t.Error(err)
		}
		front.Close()
	})
	c.slackURL = front.URL
	c.slack.SetURL(front.URL)
	db, err := store.Open(t.Context(), "sqlite::memory:", store.Options{Now: c.clock})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.db = db
	for i := range c.replicas {
		c.replicas[i] = c.replica("")
	}
	workspace.Register(c.slack, c.replicas[0].URL+"/studio/sign-in/callback")
	return c
}

// replica starts a server. All are reached by the first one's address unless there is
// another.
func (c *company) replica(address string) *httptest.Server {
	c.t.Helper()
	server := httptest.NewUnstartedServer(nil)
	if address == "" {
		address = "http://" + server.Listener.Addr().String()
		if first := c.replicas[0]; first != nil {
			address = first.URL
		}
	}
	server.Config.Handler = c.studio(address)
	server.Start()
	c.t.Cleanup(server.Close)
	return server
}

func (c *company) studio(address string) http.Handler {
	c.t.Helper()
	log := logrus.New()
	log.SetOutput(io.Discard)
	edge, err := slack.New(slack.Config{
		SigningSecret: "demo-signing-secret", BotToken: "xoxb-demo-bot-token", APIURL: c.slackURL + "/api/", HRChannel: "C0HRLEAVE", Admins: []string{"U0AMIR"},
		Turn:  func(context.Context, agent.Event) (agent.Outcome, error) { return agent.Outcome{}, nil },
		Inbox: func(context.Context, agent.Event) error { return nil }, Clock: c.clock, Log: log,
	})
	if err != nil {
		c.t.Fatal(err)
	}
	library := wizard.NewLibrary(slack.FormLimits())
	if err := library.Load(wizard.Starter()); err != nil {
		c.t.Fatal(err)
	}
	name := func(ctx context.Context, id agent.UserID) string { return slack.NameOf(ctx, edge, "T0MARIGOLD", id) }
	door := signin.New(signin.Config{
		Issuer: c.slackURL, ClientID: "1122334455.6677889900", ClientSecret: "demo-client-secret", URL: address, Tenant: "T0MARIGOLD",
		Box: seal.NewBox([]byte("demo-client-secret"), "the studio's cookies"), Store: store.StudioOf(c.db),
		Roles: slack.RolesOf(edge), Directory: slack.DirectoryOf(edge), Name: name, Clock: c.clock, Log: log,
	})
	return studio.New(studio.Config{
		Access: door, Store: store.StudioOf(c.db), Shelf: still{}, Wizards: library, Root: "leave-type-selector",
		Preview: studio.Preview{Form: slack.PreviewForm, Message: slack.PreviewMessage, Ask: dialogue.AskedInChat, Page: workspace.PageFiles()},
		Tenant:  "T0MARIGOLD", Clock: c.clock, Log: log, Name: name,
	})
}

// still is a shelf on which nothing changes.
type still struct{}

func (still) Refresh(context.Context) error { return nil }
func (still) Seq() int64                    { return 0 }
func (still) Broken() []studio.Broken       { return nil }

// browser keeps cookies, and stops at redirects.
type browser struct {
	*company
	client *http.Client
	jar    *cookiejar.Jar
}

func (c *company) browser() *browser {
	c.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		c.t.Fatal(err)
	}
	stop := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &browser{c, &http.Client{Jar: jar, CheckRedirect: stop}, jar}
}

// answer is what a server answered.
type answer struct {
	status int
	header http.Header
	body   string
}

// send makes a request.
func (b *browser) send(method, address, body string, header ...string) answer {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	if strings.HasPrefix(body, "person=") {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	resp, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer{resp.StatusCode, resp.Header, string(text)}
}

// to is where an address leads.
func (b *browser) to(method, address, body string) string {
	b.t.Helper()
	got := b.send(method, address, body)
	if got.header.Get("Location") == "" {
		b.t.Fatalf("%s %s leads nowhere: %d %s", method, address, got.status, got.body)
	}
	return got.header.Get("Location")
}

// begin goes to Slack's page from a replica's.
func (b *browser) begin(page string) string {
	b.t.Helper()
	return b.to(http.MethodGet, b.replicas[0].URL+"/studio/sign-in/?to="+url.QueryEscape(page), "")
}

// choose says who they are at Slack's page, and returns the address that leads back.
func (b *browser) choose(at, person string) string {
	b.t.Helper()
	return b.to(http.MethodPost, at, "person="+person)
}

// signIn goes all the way and returns where it ends.
func (b *browser) signIn(person string) string {
	b.t.Helper()
	return b.to(http.MethodGet, b.choose(b.begin("#/people"), person), "")
}

// me is what the studio answers on a replica.
func (b *browser) me(replica int) (status int, says string) {
	b.t.Helper()
	got := b.send(http.MethodGet, b.replicas[replica].URL+"/studio/api/me", "")
	var out struct {
		Error  string        `json:"error"`
		Author studio.Author `json:"author"`
	}
	if err := json.Unmarshal([]byte(got.body), &out); err != nil {
		b.t.Fatal(got.body)
	}
	return got.status, out.Error + out.Author.Name
}

// sees checks what the studio answers on both replicas.
func (b *browser) sees(status int, says string) {
	b.t.Helper()
	for i := range b.replicas {
		if got, said := b.me(i); got != status || !strings.Contains(said, says) {
			b.t.Errorf("replica %d: %d %s, want %d %s", i, got, said, status, says)
		}
	}
}

func (b *browser) ends(at, want string) {
	b.t.Helper()
	if !strings.HasSuffix(at, want) {
		b.t.Errorf("it ends at %s, want %s", at, want)
	}
}

func TestHRSignsIn(t *testing.T) {
	t.Parallel()
	b := newCompany(t).browser()
	b.sees(http.StatusUnauthorized, "Sign in with Slack")
	b.ends(b.signIn("U0HANA"), "/studio/#/people")
	b.sees(http.StatusOK, "Hana Kim")
	admin := b.browser()
	admin.signIn("U0AMIR")
	admin.sees(http.StatusOK, "Amir Haddad")
}

func TestStrangersStayOutside(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	for _, person := range []string{"U0DANA", "U0SAM", "U0GUS"} {
		b := c.browser()
		b.ends(b.signIn(person), "#/sign-in/stranger")
		b.sees(http.StatusUnauthorized, "Sign in with Slack")
	}
	b := c.browser()
	b.ends(b.signIn(""), "#/sign-in/declined")
	b.sees(http.StatusUnauthorized, "Sign in with Slack")
}

func TestASignInCountsOnce(t *testing.T) {
	t.Parallel()
	b := newCompany(t).browser()
	at := b.begin("")
	before := b.cookies()
	back := b.choose(at, "U0HANA")
	other := strings.Replace(back, b.replicas[0].URL, b.replicas[1].URL, 1)
	b.ends(b.to(http.MethodGet, other, ""), "/studio/") // it ends on another replica than it began on
	b.sees(http.StatusOK, "Hana Kim")
	thief := b.browser()
	thief.set(before)
	thief.ends(thief.to(http.MethodGet, back, ""), "#/sign-in/stale")
	thief.sees(http.StatusUnauthorized, "Sign in")
	b.ends(b.to(http.MethodGet, back, ""), "#/sign-in/stale")
	b.sees(http.StatusOK, "Hana Kim") // the session that there is stays
}

func (b *browser) cookies() []*http.Cookie {
	u, _ := url.Parse(b.replicas[0].URL)
	return b.jar.Cookies(u)
}

func (b *browser) set(all []*http.Cookie) {
	u, _ := url.Parse(b.replicas[0].URL)
	for _, c := range all {
		c.Path = "/"
	}
	b.jar.SetCookies(u, all)
}

func TestForgedSignIns(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	callback := c.replicas[0].URL + "/studio/sign-in/callback"
	change := func(address, key, value string) string {
		u, _ := url.Parse(address)
		q := u.Query()
		q.Set(key, value)
		u.RawQuery = q.Encode()
		return u.String()
	}
	for name, try := range map[string]func(*browser) string{
		"a callback out of nowhere": func(*browser) string { return callback + "?code=x&state=y" },
		"no parameters":             func(b *browser) string { b.begin(""); return callback },
		"another state":             func(b *browser) string { return change(b.choose(b.begin(""), "U0HANA"), "state", "forged") },
		"an empty state":            func(b *browser) string { return change(b.choose(b.begin(""), "U0HANA"), "state", "") },
		"an invented code":          func(b *browser) string { return change(b.choose(b.begin(""), "U0HANA"), "code", "forged") },
		"somebody else's browser": func(*browser) string {
			victim := c.browser()
			return victim.choose(victim.begin(""), "U0HANA")
		},
		"somebody else's code in a sign-in of one's own": func(b *browser) string {
			victim := c.browser()
			u, _ := url.Parse(victim.choose(victim.begin(""), "U0HANA"))
			return change(b.choose(b.begin(""), "U0GUS"), "code", u.Query().Get("code"))
		},
		"eleven minutes later": func(b *browser) string {
			at := b.choose(b.begin(""), "U0HANA")
			b.wait(11 * time.Minute)
			return at
		},
	} {
		b := c.browser()
		at := b.to(http.MethodGet, try(b), "")
		if !strings.HasSuffix(at, "#/sign-in/stale") {
			t.Errorf("%s ends at %s", name, at)
		}
		b.sees(http.StatusUnauthorized, "Sign in")
	}
}

func TestSomebodyWhoLostTheirRole(t *testing.T) {
	t.Parallel()
	b := newCompany(t).browser()
	b.signIn("U0HANA")
	b.sees(http.StatusOK, "Hana Kim")
	workspace.Leave(b.slack, "C0HRLEAVE", "U0HANA")
	b.wait(3 * time.Second)
	b.sees(http.StatusUnauthorized, "Hana Kim, who isn’t in HR")
	got := b.send(http.MethodPost, b.replicas[1].URL+"/studio/api/forms", `{"name":"Mine"}`)
	if got.status != http.StatusUnauthorized {
		t.Errorf("they still make forms: %d", got.status)
	}
	if got := b.send(http.MethodGet, b.replicas[1].URL+"/studio/api/forms/medical-v1/export", ""); got.status != http.StatusUnauthorized {
		t.Errorf("they still download forms: %d", got.status)
	}
}

func TestSomebodyWhoLeftTheCompany(t *testing.T) {
	t.Parallel()
	b := newCompany(t).browser()
	b.signIn("U0AMIR") // the settings still name him
	workspace.CloseAccount(b.slack, "U0AMIR")
	b.wait(2 * time.Minute)
	b.sees(http.StatusUnauthorized, "isn’t in HR")
}

func TestAdministratorsLetPeopleIn(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	admin, dana := c.browser(), c.browser()
	admin.signIn("U0AMIR")
	people := c.replicas[0].URL + "/studio/api/people"
	if got := admin.send(http.MethodPost, people, `{"id":"U0DANA"}`); got.status != http.StatusOK {
		t.Fatal(got.body)
	}
	dana.signIn("U0DANA")
	dana.sees(http.StatusOK, "Dana Reyes")
	if got := dana.send(http.MethodPost, people, `{"id":"U0SAM"}`); got.status != http.StatusForbidden {
		t.Errorf("somebody who was let in lets others in: %d", got.status)
	}
	admin.send(http.MethodDelete, people+"/U0DANA", "")
	c.wait(3 * time.Second)
	dana.sees(http.StatusUnauthorized, "isn’t in HR")
}

func TestSessionsEnd(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	b, phone, other := c.browser(), c.browser(), c.browser()
	for _, one := range []*browser{b, phone} {
		one.signIn("U0HANA")
	}
	other.signIn("U0AMIR")
	kept := b.cookies()
	out := c.replicas[1].URL + "/studio/sign-in/out"
	if got := b.send(http.MethodPost, out, "", "Sec-Fetch-Site", "cross-site"); got.status != http.StatusForbidden {
		t.Errorf("another website signs people out: %d", got.status)
	}
	b.sees(http.StatusOK, "Hana Kim")
	b.send(http.MethodPost, out, "")
	b.sees(http.StatusUnauthorized, "Sign in")
	b.set(kept) // a copy of the cookie
	b.sees(http.StatusUnauthorized, "Sign in")
	phone.sees(http.StatusOK, "Hana Kim")
	b.signIn("U0HANA")
	b.send(http.MethodPost, out+"?everywhere=yes", "")
	phone.sees(http.StatusUnauthorized, "Sign in")
	other.sees(http.StatusOK, "Amir Haddad")
	c.wait(12*time.Hour - time.Minute)
	other.sees(http.StatusOK, "Amir Haddad")
	c.wait(time.Minute)
	other.sees(http.StatusUnauthorized, "Sign in")
}

func TestForgedCookies(t *testing.T) {
	t.Parallel()
	b := newCompany(t).browser()
	b.begin("")
	var sealed string
	for _, cookie := range b.cookies() {
		sealed = cookie.Value
	}
	for _, value := range []string{"", "x", sealed, "eyJJRCI6IngifQ", strings.Repeat("A", 4000)} {
		b.set([]*http.Cookie{{Name: "studio-session", Value: value}})
		b.sees(http.StatusUnauthorized, "Sign in")
	}
	b.signIn("U0HANA")
	for _, cookie := range b.cookies() {
		changed := []byte(cookie.Value)
		changed[len(changed)/2] ^= 1
		b.set([]*http.Cookie{{Name: cookie.Name, Value: string(changed)}})
	}
	b.sees(http.StatusUnauthorized, "Sign in")
}

func TestWhereASignInEnds(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	for to, want := range map[string]string{
		"": "/studio/", "#/form/medical-v1/rules": "/studio/#/form/medical-v1/rules", "https://example.com": "/studio/", "//example.com": "/studio/",
		"#/a\r\nX: y": "/studio/", "#//example.com": "/studio/#/example.com", "#/sign-in/stale": "/studio/", "#/" + strings.Repeat("x", 400): "/studio/",
	} {
		b := c.browser()
		if at := b.to(http.MethodGet, b.choose(b.begin(to), "U0HANA"), ""); at != want {
			t.Errorf("%q ends at %q, want %q", to, at, want)
		}
	}
}

func TestAnotherWorkspace(t *testing.T) {
	t.Parallel()
	b := newCompany(t).browser()
	at, _ := url.Parse(b.begin(""))
	q := at.Query()
	if q.Get("team") != "T0MARIGOLD" || q.Get("code_challenge_method") != "S256" || q.Get("nonce") == "" || q.Get("scope") != "openid" {
		t.Errorf("asked for %v", q)
	}
	q.Set("team", "T0OTHER")
	at.RawQuery = q.Encode()
	if got := b.send(http.MethodPost, at.String(), "person=U0HANA"); got.status != http.StatusBadRequest {
		t.Errorf("another workspace: %d", got.status)
	}
	q.Set("team", "T0MARIGOLD")
	q.Set("redirect_uri", "https://example.com/studio/sign-in/callback")
	at.RawQuery = q.Encode()
	if got := b.send(http.MethodGet, at.String(), ""); got.status != http.StatusBadRequest {
		t.Errorf("an address that the app hasn't registered: %d", got.status)
	}
}

func TestSlackIsAway(t *testing.T) {
	t.Parallel()
	b := newCompany(t).browser()
	back := b.choose(b.begin(""), "U0HANA")
	b.slack.Fail("conversations.members", workspace.Broken, 100)
	b.ends(b.to(http.MethodGet, back, ""), "#/sign-in/unreachable")
	b.sees(http.StatusUnauthorized, "Sign in")
}

func TestCookiesOverHTTPS(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	w := httptest.NewRecorder()
	c.studio("https://hr.example.com").ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, signin.Path, http.NoBody))
	cookie := w.Header().Get("Set-Cookie")
	for _, want := range []string{"__Host-studio-sign-in=", "Path=/;", "HttpOnly", "Secure", "SameSite=Lax"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("no %s in %s", want, cookie)
		}
	}
	b := c.browser()
	got := b.send(http.MethodGet, b.choose(b.begin(""), "U0HANA"), "")
	if kept := strings.Join(got.header.Values("Set-Cookie"), "\n"); !strings.Contains(kept, "HttpOnly; SameSite=Strict") || got.header.Get("Cache-Control") != "no-store" {
		t.Errorf("the session is kept as %s", kept)
	}
}
