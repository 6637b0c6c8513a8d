package calendar_test

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent/away"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/bot/calendar"
)

var changed = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

func sample(own bool) *calendar.Calendar {
	return &calendar.Calendar{Name: "Away: my team", Own: own, Events: []away.Event{
		{UID: "u1@leaveway", Title: "Ana Reyes, Jr.; away\nBEGIN:VEVENT", From: timeoff.On(2026, 12, 7), To: timeoff.On(2026, 12, 11), Sequence: 7, Changed: changed},
		{UID: "u2@leaveway", Title: strings.Repeat("Ünï ", 40), From: timeoff.On(2026, 12, 31), To: timeoff.On(2026, 12, 31), Part: true, Changed: changed},
		{UID: "u3@leaveway", Title: "Bo away", From: timeoff.On(2028, 2, 29), To: timeoff.On(2028, 2, 29), Canceled: true, Changed: changed},
	}}
}

// get asks for a calendar, which find answers, and returns what was logged.
func get(t *testing.T, method, url string, find calendar.Find, header ...string) (*httptest.ResponseRecorder, string) {
	t.Helper()
	var logged bytes.Buffer
	log := logrus.New()
	log.SetOutput(&logged)
	log.SetLevel(logrus.TraceLevel)
	request := httptest.NewRequest(method, url, nil)
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response := httptest.NewRecorder()
	calendar.Handler(find, log).ServeHTTP(response, request)
	return response, logged.String()
}

// TestCalendar reads a calendar as a program does: whole days that end before their last one,
// names that can't break out of their line, busy only where it is one's own.
func TestCalendar(t *testing.T) {
	t.Parallel()
	for _, own := range []bool{true, false} {
		address := calendar.NewAddress("https://leaveway.example.com/")
		response, _ := get(t, "GET", address.URL, func(_ context.Context, digest string) (*calendar.Calendar, error) {
			if digest != address.Digest {
				t.Errorf("asked for %q", digest)
			}
			return sample(own), nil
		})
		text := response.Body.String()
		cal, err := ics.ParseCalendar(strings.NewReader(text))
		if err != nil || response.Code != http.StatusOK || len(cal.Events()) != 3 {
			t.Fatalf("%d, %v:\n%s", response.Code, err, text)
		}
		var said []string
		for _, e := range cal.Events() {
			line := []string{}
			for _, p := range []ics.ComponentProperty{"UID", "DTSTART", "DTEND", "STATUS", "SEQUENCE", "TRANSP", "DTSTAMP"} {
				line = append(line, e.GetProperty(p).Value)
			}
			said = append(said, strings.Join(line, " "))
		}
		busy := map[bool]string{true: "OPAQUE", false: "TRANSPARENT"}[own]
		want := "u1@leaveway 20261207 20261212 CONFIRMED 7 " + busy + " 20261120T120000Z\n" +
			"u2@leaveway 20261231 20270101 CONFIRMED 0 TRANSPARENT 20261120T120000Z\n" +
			"u3@leaveway 20280229 20280301 CANCELLED 0 TRANSPARENT 20261120T120000Z"
		if got := strings.Join(said, "\n"); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
		if !strings.Contains(text, "DTSTART;VALUE=DATE:20261207\r\n") || strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\n") {
			t.Errorf("lines or days aren't as RFC 5545 has them:\n%q", text)
		}
		for line := range strings.SplitSeq(text, "\r\n") {
			if len(line) > 75 {
				t.Errorf("a line has %d bytes: %s", len(line), line)
			}
		}
		if kind := response.Header().Get("Content-Type"); kind != "text/calendar; charset=utf-8" || response.Header().Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%v", response.Header())
		}
	}
}

// TestNotModified answers a program that has the newest already with no body.
func TestNotModified(t *testing.T) {
	t.Parallel()
	find := func(ctx context.Context, _ string) (*calendar.Calendar, error) {
		if _, limited := ctx.Deadline(); !limited {
			t.Error("making a calendar may take forever")
		}
		return sample(false), nil
	}
	address := calendar.NewAddress("https://leaveway.example.com").URL
	first, _ := get(t, "GET", address, find)
	etag := first.Header().Get("ETag")
	if again, _ := get(t, "GET", address, find, "If-None-Match", etag); etag == "" || again.Code != http.StatusNotModified || again.Body.Len() > 0 {
		t.Errorf("%q: %d", etag, again.Code)
	}
	fewer := func(context.Context, string) (*calendar.Calendar, error) {
		c := sample(false)
		c.Events = c.Events[:1]
		return c, nil
	}
	if less, _ := get(t, "GET", address, fewer, "If-Modified-Since", "Fri, 20 Nov 2026 12:00:00 GMT"); less.Code != http.StatusOK {
		t.Errorf("an event that is gone: %d", less.Code)
	}
	if other, _ := get(t, "GET", address, find, "If-None-Match", `"other"`); other.Code != http.StatusOK {
		t.Errorf("%d", other.Code)
	}
	if head, _ := get(t, "HEAD", address, find); head.Code != http.StatusOK || head.Body.Len() > 0 {
		t.Errorf("%d with %d bytes", head.Code, head.Body.Len())
	}
}

// TestNoCalendar says the same to whoever guesses and to whoever has an old link, and the log
// never has a secret.
func TestNoCalendar(t *testing.T) {
	t.Parallel()
	none := func(context.Context, string) (*calendar.Calendar, error) { return nil, nil }
	address := calendar.NewAddress("https://leaveway.example.com").URL
	old, logged := get(t, "GET", address, none)
	if old.Code != http.StatusNotFound || logged != "" {
		t.Errorf("%d, logged %q", old.Code, logged)
	}
	for _, path := range []string{"/calendar/", "/calendar/x.ics", "/calendar/" + strings.Repeat("x", 64), "/calendar/../../etc/passwd.ics", "/calendar/" + strings.Repeat("x", 5000) + ".ics"} {
		if got, _ := get(t, "GET", "https://leaveway.example.com"+path, func(context.Context, string) (*calendar.Calendar, error) {
			t.Errorf("%.40s was looked up", path)
			return nil, nil
		}); got.Code != http.StatusNotFound || got.Body.String() != old.Body.String() {
			t.Errorf("%.40s: %d", path, got.Code)
		}
	}
	if got, _ := get(t, "POST", address, none); got.Code != http.StatusMethodNotAllowed {
		t.Errorf("%d", got.Code)
	}
	down, logged := get(t, "GET", address, func(context.Context, string) (*calendar.Calendar, error) {
		return nil, errors.New("the database is down")
	})
	secret := strings.TrimSuffix(address[strings.LastIndex(address, "/")+1:], ".ics")
	if down.Code != http.StatusServiceUnavailable || !strings.Contains(logged, "the database is down") || strings.Contains(logged, secret) || strings.Contains(down.Body.String(), "database") {
		t.Errorf("%d, %s, logged %s", down.Code, down.Body, logged)
	}
}

// TestAddresses are never the same, and long enough that nobody guesses one.
func TestAddresses(t *testing.T) {
	t.Parallel()
	a, b := calendar.NewAddress("https://x.example"), calendar.NewAddress("https://x.example")
	if a == b || len(a.URL) != len("https://x.example/calendar/.ics")+64 || strings.Contains(a.URL, a.Digest) {
		t.Errorf("%v, %v", a, b)
	}
}
