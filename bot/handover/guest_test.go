package handover

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// inn is a server with one handover of a leaver who has a link.
type inn struct {
	*house
	link   agent.FreshLink
	now    time.Time
	events []agent.Event
	read   []string // of the uploads, while a turn has them
	out    agent.Outcome
	guests *Guests
}

func newInn(t *testing.T) *inn {
	t.Helper()
	log := logrus.New()
	log.SetOutput(io.Discard)
	c := &inn{house: newHouse(agent.HandoverCollecting), link: NewLink("https://hr.example/", "H-1"), now: noon}
	c.h.People.Leaver = agent.PersonRef{ID: "guest-1", Name: "Dana Reyes"}
	c.h.Link = &agent.HandoverLink{Email: "dana@example.com", Digest: c.link.Digest, Until: noon.AddDate(0, 0, 14)}
	uploads := &Uploads{}
	c.guests = NewGuests(GuestConfig{
		Tenant: "T1", Uploads: uploads, Clock: func() time.Time { return c.now }, Log: log,
		Turn: func(_ context.Context, ev agent.Event) (agent.Outcome, error) {
			c.events = append(c.events, ev)
			if act, ok := ev.Act.(agent.Dropped); ok {
				for _, id := range act.Files {
					name, content, _, err := uploads.Fetch(id)
					c.read = append(c.read, name+"="+string(content))
					if err != nil {
						t.Error(err)
					}
				}
			}
			return c.out, nil
		},
		Load: func(_ context.Context, id agent.HandoverID) (agent.Handover, bool, error) {
			return c.h, id == c.h.ID, nil
		},
		Record: func(_ context.Context, e agent.AuditEntry) error { c.record = append(c.record, e); return c.failure() },
	})
	return c
}

func (c *inn) failure() error {
	if c.down {
		return errors.New("the database is down")
	}
	return nil
}

func (c *inn) send(t *testing.T, r *http.Request) (status int, body string) {
	t.Helper()
	w := httptest.NewRecorder()
	c.guests.ServeHTTP(w, r)
	if csp := w.Header().Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") || w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("%s: %v", r.URL, w.Header())
	}
	return w.Code, w.Body.String()
}

func (c *inn) get(t *testing.T, address string) (status int, body string) {
	t.Helper()
	return c.send(t, httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody))
}

func (c *inn) post(t *testing.T, fields url.Values, headers ...string) (status int, body string) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, c.link.URL, strings.NewReader(fields.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return c.send(t, r)
}

// TestLinkOpensOneHandover checks that a link shows its handover, and that every other one gets the
// same answer, whether it is wrong, over, revoked, replaced or forgotten.
func TestLinkOpensOneHandover(t *testing.T) {
	t.Parallel()
	c := newInn(t)
	status, body := c.get(t, c.link.URL)
	if status != http.StatusOK || !strings.Contains(body, "Handover of “Close”") || len(c.record) != 1 || c.record[0].What != "opened by link" || c.record[0].By != "guest-1" {
		t.Fatalf("%d %v\n%s", status, c.record, body)
	}
	if strings.Contains(c.h.Link.Digest, strings.TrimPrefix(c.link.URL, "https://hr.example"+LinkPath+"H-1.")) {
		t.Error("the token is kept")
	}
	_, none := c.get(t, LinkPath+"H-9."+strings.Repeat("A", 26))
	for name, change := range map[string]func(*inn) string{
		"wrong":     func(*inn) string { return LinkPath + "H-1." + strings.Repeat("B", 26) },
		"malformed": func(*inn) string { return LinkPath + "H-1" },
		"longer":    func(c *inn) string { return c.link.URL + "/graph" },
		"replaced":  func(c *inn) string { c.h.Link.Digest = NewLink("", "H-1").Digest; return c.link.URL },
		"revoked":   func(c *inn) string { c.h.Link.Digest = ""; return c.link.URL },
		"over":      func(c *inn) string { c.now = c.h.Link.Until; return c.link.URL },
		"forgotten": func(c *inn) string { c.h.People.Leaver, c.h.Link = agent.PersonRef{}, nil; return c.link.URL },
		"in Slack":  func(c *inn) string { c.h.Link = nil; return c.link.URL },
	} {
		c := newInn(t)
		if status, body := c.get(t, change(c)); status != http.StatusNotFound || body != none || len(c.record) > 0 {
			t.Errorf("%s: %d\n%s", name, status, body)
		}
		if status, _ := c.post(t, url.Values{"do": {"handover-share"}}); name != "wrong" && name != "malformed" && name != "longer" && (status != http.StatusNotFound || len(c.events) > 0) {
			t.Errorf("%s: a form is taken", name)
		}
	}
	c.down = true
	if status, body := c.get(t, c.link.URL); status != http.StatusServiceUnavailable || strings.Contains(body, "Close") {
		t.Errorf("nobody is on record: %d", status)
	}
}

// TestFormsOfALink checks what becomes of what a leaver sends: an event of theirs in their handover,
// whatever the form says, and the same event if it comes twice.
func TestFormsOfALink(t *testing.T) {
	t.Parallel()
	c := newInn(t)
	once := strings.Repeat("A", 26)
	form := url.Values{"once": {once}, "do": {"handover-answer"}, "about": {"q1"}, "text": {" skip it "}, "handover": {"H-2"}}
	for range 2 {
		if status, _ := c.post(t, form); status != http.StatusOK {
			t.Fatal(status)
		}
	}
	ev := c.events[0]
	press := agent.Press{Do: agent.DoHandoverAnswer, Handover: "H-1", Question: "q1", Value: "skip it"}
	if ev.Person.ID != "guest-1" || ev.Place.Surface != agent.ByLink || !ev.Place.Private || ev.Act.(agent.Pressed).Press != press || ev.ID != c.events[1].ID {
		t.Errorf("%+v", ev)
	}
	c.events = nil
	for name, bad := range map[string]struct {
		form    url.Values
		headers []string
		status  int
	}{
		"HR's":         {url.Values{"do": {"handover-approve"}}, nil, http.StatusBadRequest},
		"others'":      {url.Values{"do": {"start"}}, nil, http.StatusBadRequest},
		"files by ID":  {url.Values{"do": {"handover-files"}, "text": {"F1"}}, nil, http.StatusBadRequest},
		"empty":        {url.Values{"do": {"handover-answer"}, "text": {" "}}, nil, http.StatusUnprocessableEntity},
		"too long":     {url.Values{"do": {"handover-answer"}, "text": {strings.Repeat("x", mostForm)}}, nil, http.StatusBadRequest},
		"other page":   {form, []string{"Sec-Fetch-Site", "cross-site"}, http.StatusForbidden},
		"other origin": {form, []string{"Origin", "https://evil.example"}, http.StatusForbidden},
	} {
		if status, _ := c.post(t, bad.form, bad.headers...); status != bad.status || len(c.events) > 0 {
			t.Errorf("%s: %d, %d events", name, status, len(c.events))
		}
	}
}

// TestPageOfALink checks that a page shows what a turn led to as text, and its buttons as forms.
func TestPageOfALink(t *testing.T) {
	t.Parallel()
	c := newInn(t)
	c.out.View = agent.Notice{Blocks: []agent.Block{{Text: "Thank you, noted."}, {Quote: "<script>alert(1)</script>"}}}
	_, body := c.post(t, url.Values{"do": {"handover-ask"}})
	for _, want := range []string{`role="status"`, "Thank you, noted.", "&lt;script&gt;", `value="handover-pause"`, `type="file"`} {
		if !strings.Contains(body, want) {
			t.Errorf("%q isn't there:\n%s", want, body)
		}
	}
	fix := agent.Press{Do: agent.DoHandoverFix, Handover: "H-1", Question: "f1"}
	c.out.View = agent.PromptView{Ref: agent.ViewRef{Prompt: fix}, Title: "Correct what I kept", Label: "What should be kept", Text: "Mirela", Submit: "Save"}
	if _, body = c.post(t, url.Values{"do": {"handover-fix"}, "about": {"f1"}}); !strings.Contains(body, "Mirela</textarea>") || strings.Contains(body, `type="file"`) {
		t.Errorf("no field:\n%s", body)
	}
	c.out.View = agent.Errors{ByQuestion: map[wizard.QuestionID]string{agent.PromptField: "This looks like a password."}}
	status, body := c.post(t, url.Values{"do": {"handover-fix"}, "about": {"f1"}, "text": {"password: x"}})
	if status != http.StatusUnprocessableEntity || !strings.Contains(body, "looks like a password") || !strings.Contains(body, "password: x</textarea>") {
		t.Errorf("%d\n%s", status, body)
	}
}

// upload sends files.
func (c *inn) upload(t *testing.T, files map[string]string) (status int, body string) {
	t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	for name, content := range files {
		part, err := form.CreateFormFile("files", name)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(part, content)
	}
	_ = form.Close()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, c.link.URL, &b)
	r.Header.Set("Content-Type", form.FormDataContentType())
	return c.send(t, r)
}

// TestUploads checks that a turn has the files of its form, and nobody has them later.
func TestUploads(t *testing.T) {
	t.Parallel()
	c := newInn(t)
	if status, _ := c.upload(t, map[string]string{"a, b&c.md": "# Notes"}); status != http.StatusOK || len(c.read) != 1 || c.read[0] != "a, b&c.md=# Notes" {
		t.Fatalf("%d %q", status, c.read)
	}
	id := c.events[0].Act.(agent.Dropped).Files[0]
	name, _, ok, err := c.guests.Uploads.Fetch(id)
	if _, refused := errors.AsType[*knowledge.Refusal](err); !ok || !refused || name != "a, b&c.md" || strings.Contains(string(id), ",") {
		t.Errorf("%s: %q %v", id, name, err)
	}
	if _, _, ok, _ := c.guests.Uploads.Fetch("F123"); ok {
		t.Error("takes a file of Slack's")
	}
	c.upload(t, map[string]string{"film.mp4": "xxxx"})
	if c.read[1] != "film.mp4=" {
		t.Errorf("what nobody reads is held: %q", c.read[1])
	}
	many := map[string]string{}
	for i := range mostFiles + 1 {
		many[strings.Repeat("a", i+1)+".md"] = "x"
	}
	events := len(c.events)
	for name, files := range map[string]map[string]string{"none": {}, "too many": many} {
		if status, _ := c.upload(t, files); status < 400 || len(c.events) != events {
			t.Errorf("%s: %d", name, status)
		}
	}
	c.h.State = agent.HandoverShared
	if status, _ := c.upload(t, map[string]string{"late.md": "x"}); status != http.StatusConflict || len(c.events) != events {
		t.Errorf("after it was shared: %d", status)
	}
}

// TestLimitsOfALink checks that guessing, and sending without end, is stopped for a minute.
func TestLimitsOfALink(t *testing.T) {
	t.Parallel()
	c := newInn(t)
	wrong := LinkPath + "H-1." + strings.Repeat("B", 26)
	for range mostWrong {
		c.get(t, wrong)
	}
	if status, _ := c.get(t, wrong); status != http.StatusTooManyRequests {
		t.Errorf("guessing goes on: %d", status)
	}
	if status, _ := c.get(t, c.link.URL); status != http.StatusOK {
		t.Errorf("the leaver is locked out: %d", status)
	}
	for range mostSent {
		c.post(t, url.Values{"do": {"handover-pause"}})
	}
	if status, _ := c.post(t, url.Values{"do": {"handover-pause"}}); status != http.StatusTooManyRequests || len(c.events) != mostSent {
		t.Errorf("%d, %d events", status, len(c.events))
	}
	c.now = c.now.Add(time.Minute)
	if status, _ := c.post(t, url.Values{"do": {"handover-pause"}}); status != http.StatusOK {
		t.Errorf("after a minute: %d", status)
	}
}
