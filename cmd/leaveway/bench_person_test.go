package main

import (
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// The benchmark's people send the dates of a medical leave again and again, alternating
// between two lengths.
const benchQuestion = "q-leave-duration"

var benchLengths = [2]string{"6_weeks", "12_weeks"}

// benchSlack is the part of Slack's Web API that the product uses here. It keeps the views
// that were opened, by trigger, and counts messages.
type benchSlack struct {
	opened sync.Map
	posted atomic.Int64
}

func (s *benchSlack) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/users.info":
		fmt.Fprintf(w, `{"ok":true,"user":{"id":%q,"real_name":"Dana Reyes","tz":"America/Los_Angeles","locale":"en-US"}}`, r.FormValue("user"))
	case "/chat.postMessage":
		n := s.posted.Add(1)
		fmt.Fprintf(w, `{"ok":true,"channel":"D0BENCH","ts":"1795167200.%06d"}`, n)
	case "/auth.test":
		fmt.Fprintf(w, `{"ok":true,"team_id":%q,"user_id":"U0BOT"}`, benchTeam)
	case "/conversations.info":
		fmt.Fprintf(w, `{"ok":true,"channel":{"id":%q,"is_member":true,"is_private":true}}`, benchChannel)
	case "/conversations.open":
		fmt.Fprint(w, `{"ok":true,"channel":{"id":"D0BENCH"}}`)
	case "/views.open":
		var call struct {
			Trigger string         `json:"trigger_id"`
			View    map[string]any `json:"view"`
		}
		if err := json.NewDecoder(r.Body).Decode(&call); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		s.opened.Store(call.Trigger, call.View)
		fmt.Fprint(w, `{"ok":true,"view":{"id":"V0BENCH","type":"modal","blocks":[],"state":{"values":{}},"hash":"1.x"}}`)
	default:
		fmt.Fprint(w, `{"ok":true}`)
	}
}

// benchPerson is one client: a person with an open form, and a connection. It does almost
// nothing per request, because it shares the processors with the product.
type benchPerson struct {
	id   string
	addr string
	conn net.Conn
	in   *bufio.Reader
	mac  hash.Hash
	out  []byte // the request
	got  bytes.Buffer

	forms [2]benchForm // by length
	last  int          // which was sent last
	sent  int
	asked int // what was asked in words, or for leave
}

// session returns the ID of the person's session.
func (p *benchPerson) session() agent.SessionID {
	return agent.SessionID("slack-" + benchTeam + "-" + p.id)
}

// benchForm is a submission's body, and the position of the view's hash in it.
type benchForm struct {
	body []byte
	hash []byte // part of body: ten digits
}

// connect returns a person with a connection.
func (h *benchHouse) connect(b *testing.B, id string) *benchPerson {
	b.Helper()
	conn, err := (&net.Dialer{}).DialContext(b.Context(), "tcp", h.addr)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { conn.Close() })
	return &benchPerson{id: id, addr: h.addr, conn: conn, in: bufio.NewReader(conn), mac: hmac.New(sha256.New, []byte(benchSecret))}
}

// newPerson opens the form and goes to the step that is submitted over and over.
func (h *benchHouse) newPerson(b *testing.B, id string) *benchPerson {
	b.Helper()
	p := h.connect(b, id)
	trigger := "trigger-" + id
	command := url.Values{
		"command": {"/leave"}, "team_id": {benchTeam}, "user_id": {id}, "channel_id": {"D0BENCH"}, "trigger_id": {trigger},
		"response_url": {"https://hooks.slack.com/commands/none"},
	}
	if err := p.post("/slack/commands", []byte(command.Encode())); err != nil {
		b.Fatal(err)
	}
	view, ok := h.slack.opened.Load(trigger)
	if !ok {
		b.Fatal("no form was opened")
	}
	first := p.form(b, view, map[string]string{"q-leave-type": "medical"})
	if err := p.post("/slack/interactions", first.body); err != nil {
		b.Fatal(err)
	}
	var next struct{ View map[string]any }
	if err := json.Unmarshal(p.got.Bytes(), &next); err != nil || next.View == nil {
		b.Fatalf("no next step: %v %s", err, p.got.Bytes())
	}
	starts := time.Now().AddDate(0, 1, 0).Format(time.DateOnly)
	for i, length := range benchLengths {
		p.forms[i] = p.form(b, next.View, map[string]string{"q-leave-start": starts, benchQuestion: length})
	}
	for range 2 { // so that what is made once is made
		if err := p.submit(); err != nil {
			b.Fatal(err)
		}
	}
	return p
}

var (
	benchUpdate = []byte(`{"response_action":"update"`)
	benchNext   = []byte(`\"step\":\"step-002\"`)
)

// submit sends the form with the other length, from a view with a new hash, and checks that
// the answer is the next step.
func (p *benchPerson) submit() error {
	p.sent++
	p.last = 1 - p.last
	f := p.forms[p.last]
	for n, i := p.sent, len(f.hash)-1; i >= 0; n, i = n/10, i-1 {
		f.hash[i] = byte('0' + n%10)
	}
	if err := p.post("/slack/interactions", f.body); err != nil {
		return err
	}
	if got := p.got.Bytes(); !bytes.HasPrefix(got, benchUpdate) || !bytes.Contains(got, benchNext) {
		return fmt.Errorf("%s: want the next step, got %s", p.id, got)
	}
	return nil
}

// post sends a signed request and reads its answer.
func (p *benchPerson) post(path string, body []byte) error {
	stamp := strconv.AppendInt(nil, time.Now().Unix(), 10)
	p.mac.Reset()
	p.mac.Write([]byte("v0:"))
	p.mac.Write(stamp)
	p.mac.Write([]byte(":"))
	p.mac.Write(body)
	kind := "application/x-www-form-urlencoded"
	if body[0] == '{' {
		kind = "application/json"
	}
	p.begin(path, kind)
	p.out = append(append(p.out, "\r\nX-Slack-Request-Timestamp: "...), stamp...)
	p.out = hex.AppendEncode(append(p.out, "\r\nX-Slack-Signature: v0="...), p.mac.Sum(nil))
	return p.finish(path, body)
}

// call sends a request to the JSON API and reads its answer.
func (p *benchPerson) call(path, body string) error {
	p.begin(path, "application/json")
	p.out = append(p.out, "\r\nAuthorization: Bearer "+benchToken...)
	return p.finish(path, []byte(body))
}

// begin writes a request's head, without the end of its last line.
func (p *benchPerson) begin(path, kind string) {
	p.out = append(p.out[:0], "POST "+path+" HTTP/1.1\r\nHost: "+p.addr+"\r\n"...)
	p.out = append(p.out, "User-Agent: Slackbot 1.0 (+https://api.slack.com/robots)\r\nContent-Type: "+kind...)
}

func (p *benchPerson) finish(path string, body []byte) error {
	p.out = strconv.AppendInt(append(p.out, "\r\nContent-Length: "...), int64(len(body)), 10)
	p.out = append(append(p.out, "\r\n\r\n"...), body...)
	if _, err := p.conn.Write(p.out); err != nil {
		return err
	}
	answer, err := http.ReadResponse(p.in, nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	p.got.Reset()
	if _, err := io.Copy(&p.got, answer.Body); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s was answered %s: %s", path, answer.Status, p.got.Bytes())
	}
	return nil
}
