package systems_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/bot/systems"
)

var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

func clock() time.Time { return noon }

func hosts(t *testing.T, list ...string) systems.Hosts {
	t.Helper()
	h, err := systems.ParseHosts(list)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestHosts says which addresses a list allows.
func TestHosts(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		list, address string
		want          bool
	}{
		{"hr.example.com", "https://hr.example.com/a", true},
		{"hr.example.com", "https://HR.example.com:443/a", true},
		{"hr.example.com", "https://hr.example.com./a", true},
		{"hr.example.com", "http://hr.example.com/a", false}, // not encrypted
		{"hr.example.com", "https://hr.example.com:8443/a", false},
		{"hr.example.com:8443", "https://hr.example.com:8443/a", true},
		{"hr.example.com", "https://evil.hr.example.com/", false},
		{"hr.example.com", "https://hr.example.com.evil.test/", false},
		{"hr.example.com", "https://hr.example.com@evil.test/", false},
		{"hr.example.com", "https://me:pw@hr.example.com/", false},
		{"hr.example.com", "file:///etc/passwd", false},
		{"hr.example.com", "https:hr.example.com/a", false},
		{"http://localhost:8080", "http://localhost:8080/a", true},
		{"http://localhost:8080", "https://localhost:8080/a", false},
		{"10.0.0.0/8", "https://10.1.2.3/", false}, // a network allows addresses, not hosts
		{"10.1.2.3", "https://10.1.2.3/", true},
		{"", "https://hr.example.com/", false},
	} {
		if got := hosts(t, strings.Split(row.list, ",")...).AllowAddress(row.address); got != row.want {
			t.Errorf("%q allows %s: %t", row.list, row.address, got)
		}
	}
	for _, wrong := range []string{"https://hr.example.com/path", "*.example.com", "ftp://x", "https://a:b@c", "https://"} {
		if _, err := systems.ParseHosts([]string{wrong}); err == nil {
			t.Errorf("%q is accepted", wrong)
		}
	}
}

// server is a company's system, and a client that may call it.
func server(t *testing.T, handle http.HandlerFunc) (*systems.Client, string) {
	t.Helper()
	s := httptest.NewServer(handle)
	t.Cleanup(s.Close)
	return systems.New(hosts(t, s.URL), "secret", clock), s.URL
}

func answerJSON(w http.ResponseWriter, body string) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write([]byte(body))
}

// TestGet checks what is made of answers, and that an answer is kept.
func TestGet(t *testing.T) {
	t.Parallel()
	asked := map[string]int{}
	c, address := server(t, func(w http.ResponseWriter, r *http.Request) {
		asked[r.URL.Path]++
		switch r.URL.Path {
		case "/ok":
			answerJSON(w, `{"days":3}`)
		case "/large":
			answerJSON(w, `"`+strings.Repeat("x", 70_000)+`"`)
		case "/page":
			_, _ = w.Write([]byte("<html>"))
		case "/away":
			http.Redirect(w, r, "http://169.254.169.254/latest/meta-data", http.StatusFound)
		case "/moved":
			http.Redirect(w, r, "/ok", http.StatusFound)
		case "/loop":
			http.Redirect(w, r, "/loop", http.StatusFound)
		case "/broken":
			w.WriteHeader(http.StatusInternalServerError)
		case "/gone":
			w.WriteHeader(http.StatusGone)
		case "/never":
			<-r.Context().Done()
		}
	})
	for path, want := range map[string]struct {
		body  string
		final bool
	}{
		"/ok": {body: `{"days":3}`}, "/moved": {body: `{"days":3}`},
		"/large": {final: true}, "/page": {final: true}, "/away": {final: true}, "/loop": {final: true}, "/gone": {final: true}, "/broken": {}, "/never": {},
	} {
		patience := time.Minute
		if path == "/never" {
			patience = 50 * time.Millisecond
		}
		body, err := c.Get(t.Context(), address+path+"?who=dana", patience, 0)
		if path != "/never" && err != nil && want.body != "" {
			t.Errorf("%s: %v", path, err)
		}
		if string(body) != want.body || outside.IsFinal(err) != want.final || err != nil && strings.Contains(err.Error(), "dana") {
			t.Errorf("%s: %.40s, %v, final %t", path, body, err, outside.IsFinal(err))
		}
	}
	for range 3 {
		if _, err := c.Get(t.Context(), address+"/ok?kept", 5*time.Second, time.Minute); err != nil {
			t.Fatal(err)
		}
	}
	if n := asked["/ok"]; n != 3 { // once itself, once moved, once kept
		t.Errorf("asked %d times", n)
	}
}

// TestPrivateAddresses checks that a listed name that leads to a private address isn't
// reached, unless the address is listed.
func TestPrivateAddresses(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { answerJSON(w, `{}`) }))
	t.Cleanup(s.Close)
	u, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	byName := "http://localhost:" + u.Port()
	if _, err := systems.New(hosts(t, byName), "s", clock).Get(t.Context(), byName, 5*time.Second, 0); !outside.IsFinal(err) || !strings.Contains(err.Error(), "private") {
		t.Errorf("a name for a private address: %v", err)
	}
	if _, err := systems.New(hosts(t, byName, "127.0.0.0/8", "::1"), "s", clock).Get(t.Context(), byName, 5*time.Second, 0); err != nil {
		t.Errorf("a listed private address: %v", err)
	}
	if _, err := systems.New(hosts(t, "hr.example.com"), "s", clock).Get(t.Context(), s.URL, 5*time.Second, 0); !errors.Is(err, outside.ErrNotListed) {
		t.Errorf("a host that isn't listed: %v", err)
	}
}

// TestPost checks that what is sent is signed as documented, and never redirected.
func TestPost(t *testing.T) {
	t.Parallel()
	var got *http.Request
	var sent string
	c, address := server(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/moved":
			http.Redirect(w, r, "/ok", http.StatusTemporaryRedirect)
			return
		case "/said":
			_, _ = w.Write([]byte("ok"))
			return
		}
		body := make([]byte, 100)
		n, _ := r.Body.Read(body)
		got, sent = r, string(body[:n])
		answerJSON(w, `{"ok":true}`)
	})
	if answer, err := c.Post(t.Context(), address+"/said", []byte(`{}`), "k", 5*time.Second); err != nil || answer != nil {
		t.Errorf("an answer in plain words: %q, %v", answer, err)
	}
	if _, err := c.Post(t.Context(), address+"/moved", []byte(`{}`), "k", 5*time.Second); err == nil || got != nil {
		t.Errorf("a redirect was followed: %v", err)
	}
	body, err := c.Post(t.Context(), address+"/ok", []byte(`{"a":1}`), "key-1", 5*time.Second)
	if err != nil || string(body) != `{"ok":true}` || sent != `{"a":1}` {
		t.Fatalf("%s %s %v", body, sent, err)
	}
	// printf 'v0:1795176000:{"a":1}' | openssl dgst -sha256 -hmac secret
	const want = "v0=254abfb9c3bc85c5e27a6339e7e6a38073b625671dd22716b8573f5517d3f469"
	if h := got.Header; h.Get("Idempotency-Key") != "key-1" || h.Get(systems.TimestampHeader) != "1795176000" || h.Get(systems.SignatureHeader) != want {
		t.Errorf("headers %v", h)
	}
	if _, err := systems.New(hosts(t, address), "", clock).Post(t.Context(), address, nil, "k", time.Second); !errors.Is(err, systems.ErrNoSecret) {
		t.Errorf("without a secret: %v", err)
	}
}

// TestFailuresQuoteNothing checks that no error, and so neither the log nor the audit, has the
// query, what was sent or what was answered: they are about a person.
func TestFailuresQuoteNothing(t *testing.T) {
	t.Parallel()
	const person = "dana-reyes"
	c, address := server(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/page":
			_, _ = w.Write([]byte(person))
		case "/large":
			answerJSON(w, `"`+strings.Repeat(person, 10_000)+`"`)
		case "/away":
			http.Redirect(w, r, "http://169.254.169.254/"+person, http.StatusFound)
		case "/loop":
			http.Redirect(w, r, "/loop?who="+person, http.StatusFound)
		case "/late":
			select {
			case <-r.Context().Done():
			case <-t.Context().Done():
			}
		case "/cut":
			w.Header().Set("Content-Length", "100")
			answerJSON(w, `"`+person)
			panic(http.ErrAbortHandler)
		default:
			http.Error(w, person, http.StatusTeapot)
		}
	})
	for _, at := range []string{
		address + "/page", address + "/large", address + "/away", address + "/loop", address + "/late", address + "/cut", address + "/teapot",
		"http://127.0.0.1:1/none", "https://elsewhere.example/x", "http://" + person + " no address", address + "/\x7f",
	} {
		_, got := c.Get(t.Context(), at+"?who="+person, 200*time.Millisecond, 0)
		_, posted := c.Post(t.Context(), at+"?who="+person, []byte(`"`+person+`"`), person, 200*time.Millisecond)
		for _, err := range []error{got, posted} {
			if err != nil && (strings.Contains(err.Error(), person) || strings.Contains(err.Error(), "who=")) {
				t.Errorf("%s: %v", at, err)
			}
		}
		if got == nil {
			t.Errorf("%s didn't fail, so nothing was tested", at)
		}
	}
}
