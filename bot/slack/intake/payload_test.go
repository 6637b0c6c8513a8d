package intake

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/sirupsen/logrus/hooks/test"
)

// FuzzPayload: the JSON of an interaction is what net/url finds in the form.
func FuzzPayload(f *testing.F) {
	for _, body := range []string{
		"payload=%7B%22type%22%3A%22view_submission%22%7D", "payload=a+b%2B%c3%a9", "x=1&payload=%7B%7D&payload=2", "payload=", "payload", "",
		"payload=%", "payload=%7", "payload=%7x", "xpayload=1", "payload=%26%3D&y=2", "&&payload=1",
	} {
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body string) {
		name, _, _ := strings.Cut(body, "=")
		form, wrong := url.ParseQuery(body)
		if wrong != nil || name != "payload" {
			return // it may be another field that is wrong, or that has an escaped name
		}
		got, err := payload([]byte(body))
		if want := form.Get("payload"); string(got) != want && want != "" || err != nil && want != "" {
			t.Errorf("%q: %q, %v; want %q", body, got, err, want)
		}
	})
}

// TestInteraction: whoever answers gets the JSON, and what isn't a form with it is refused.
func TestInteraction(t *testing.T) {
	t.Parallel()
	log, _ := test.NewNullLogger()
	var got []string
	h := Handler(New(secret, time.Now), time.Minute, log, func(_ context.Context, r Request) Reply {
		got = append(got, string(r.Body))
		return Reply{Status: http.StatusOK, Body: map[string]string{"text": "<ok>"}}
	})
	long := strings.Repeat("long ", 5000)
	for _, c := range []struct {
		body string
		want int
	}{
		{"payload=" + url.QueryEscape(`{"a":"é +&%"}`), 200},
		{"payload=" + url.QueryEscape(`"`+long+`"`), 200},
		{"payload=", 400},
		{"payload=%7", 400},
		{"command=/leave", 400},
		{"payload=" + url.QueryEscape(`{"b":2}`), 200},
	} {
		sent := head(c.body, len(c.body), time.Now())
		r := httptest.NewRequest(http.MethodPost, "/slack/interactions", strings.NewReader(c.body))
		for line := range strings.SplitSeq(sent, "\r\n") {
			if name, value, ok := strings.Cut(line, ": "); ok {
				r.Header.Set(name, value)
			}
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.want || c.want == 200 && (w.Body.String() != `{"text":"\u003cok\u003e"}` || w.Header().Get("Content-Length") != "25") {
			t.Errorf("%.40s: %d %s %s", c.body, w.Code, w.Body, w.Header())
		}
	}
	if len(got) != 3 || got[0] != `{"a":"é +&%"}` || got[1] != `"`+long+`"` || got[2] != `{"b":2}` {
		t.Errorf("%.60q", got)
	}
}
