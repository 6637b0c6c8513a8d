package main

import (
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// person is a client with a form and a connection. It writes prepared bytes and signs them, because
// it shares the processors with what is measured.
type person struct {
	id    string
	addr  string
	conn  net.Conn
	in    *bufio.Reader
	out   []byte
	got   bytes.Buffer
	steps [][2]submission // each step with either of two answers
	sent  int
}

// submission is a request's body, and where the view's hash is in it.
type submission struct {
	body []byte
	hash []byte // part of body: ten digits
}

// arrive opens the form.
func arrive(s *server, slack *slack, id string) (*person, error) {
	p := &person{id: id, addr: s.addr}
	if err := p.connect(); err != nil {
		return nil, err
	}
	trigger := s.name + "-" + id
	command := url.Values{
		"command": {"/leave"}, "team_id": {team}, "user_id": {id}, "channel_id": {"D0PEERS"}, "trigger_id": {trigger},
		"text": {""}, "response_url": {"https://hooks.slack.com/commands/none"},
	}
	if err := p.post("/slack/commands", []byte(command.Encode())); err != nil {
		return nil, err
	}
	view, err := slack.opened(trigger)
	if err != nil {
		return nil, err
	}
	p.learn(view)
	return p, nil
}

// walk goes through the form once, to know what every step looks like.
func (p *person) walk() error {
	for range form.Steps {
		if err := p.submit(); err != nil {
			return err
		}
		if err := p.prepare(); err != nil {
			return err
		}
	}
	return nil
}

// prepare learns the step that was answered last, unless it is known.
func (p *person) prepare() error {
	if p.sent < len(p.steps) || len(p.steps) == len(form.Steps) {
		return nil
	}
	var next struct{ View map[string]any }
	if err := json.Unmarshal(p.got.Bytes(), &next); err != nil {
		return err
	}
	p.learn(next.View)
	return nil
}

func (p *person) learn(view map[string]any) {
	p.steps = append(p.steps, [2]submission{p.fill(view, 0), p.fill(view, 1)})
}

// connect opens a new connection: servers close those that are idle for long, each after a time of its own.
func (p *person) connect() error {
	if p.conn != nil {
		_ = p.conn.Close()
	}
	conn, err := net.Dial("tcp", p.addr)
	p.conn, p.in = conn, bufio.NewReader(conn)
	return err
}

// submit sends the next step, each time around with other answers and always with a new hash.
func (p *person) submit() error {
	n := len(form.Steps)
	step, round := p.sent%n, p.sent/n
	p.sent++
	s := p.steps[step][round%2]
	for rest, i := p.sent, len(s.hash)-1; i >= 0; rest, i = rest/10, i-1 {
		s.hash[i] = byte('0' + rest%10)
	}
	if err := p.post("/slack/interactions", s.body); err != nil {
		p.sent--
		return err
	}
	if got := p.got.Bytes(); !bytes.Contains(got, []byte(`"response_action":"update"`)) || !bytes.Contains(got, []byte(expected(step))) {
		return fmt.Errorf("%s: after step %d want %q, got %s", p.id, step+1, expected(step), got)
	}
	return nil
}

// expected is what the answer to a step asks.
func expected(step int) string {
	if step+1 < len(form.Steps) {
		return form.Steps[step+1].Questions[0].Label
	}
	return "Check your answers"
}

const digits = "1795167130"

// fill returns a view as Slack sends it when it is submitted, with the first or the other answers.
func (p *person) fill(view map[string]any, variant int) submission {
	values := map[string]any{}
	blocks := view["blocks"].([]any)
	for i, block := range blocks {
		block := block.(map[string]any)
		id, named := block["block_id"].(string)
		if !named {
			id = "Zb" + strconv.Itoa(i)
			block["block_id"] = id
		}
		if element, ok := block["element"].(map[string]any); ok && block["type"] == "input" {
			action, _ := element["action_id"].(string)
			values[id] = map[string]any{action: state(element, variant)}
		}
	}
	sent := maps.Clone(view)
	maps.Copy(sent, map[string]any{
		"id": "V0" + p.id, "team_id": team, "state": map[string]any{"values": values}, "hash": digits,
		"previous_view_id": nil, "root_view_id": "V0" + p.id, "app_id": "A0PEERS", "external_id": "",
		"app_installed_team_id": team, "bot_id": "B0PEERS", "clear_on_close": false, "notify_on_close": false,
	})
	text, err := json.Marshal(map[string]any{
		"type": "view_submission", "token": "verification-token", "api_app_id": "A0PEERS", "trigger_id": "9718.5523.a1b2c3d4",
		"team": map[string]any{"id": team, "domain": "peers"}, "user": map[string]any{"id": p.id, "username": "dana", "name": "dana", "team_id": team},
		"enterprise": nil, "is_enterprise_install": false, "response_urls": []any{}, "view": sent,
	})
	if err != nil {
		panic(err) // it was decoded from JSON
	}
	body := []byte("payload=" + url.QueryEscape(string(text)))
	at := bytes.Index(body, []byte(digits))
	return submission{body, body[at : at+len(digits)]}
}

// state is an input's state with the first or the other answer.
func state(element map[string]any, variant int) map[string]any {
	kind := element["type"]
	switch kind {
	case "datepicker":
		return map[string]any{"type": kind, "selected_date": time.Now().AddDate(0, 3+variant, 0).Format(time.DateOnly)}
	case "static_select", "radio_buttons":
		return map[string]any{"type": kind, "selected_option": element["options"].([]any)[variant]}
	}
	return map[string]any{"type": kind, "value": [2]string{"Ask Sam Ortiz", "Ask Kim Lee"}[variant]}
}

// errRefused is what a person sees as Slack's own error. Bolt answers so after three seconds.
var errRefused = errors.New("refused")

// post sends a signed request and reads its answer.
func (p *person) post(path string, body []byte) error {
	stamp := strconv.FormatInt(time.Now().Unix(), 10)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte("v0:" + stamp + ":"))
	mac.Write(body)
	p.out = fmt.Appendf(p.out[:0], "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n"+
		"X-Slack-Request-Timestamp: %s\r\nX-Slack-Signature: v0=%s\r\n\r\n", path, p.addr, len(body), stamp, hex.EncodeToString(mac.Sum(nil)))
	if _, err := p.conn.Write(append(p.out, body...)); err != nil {
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
		return fmt.Errorf("%w: %s was answered %s: %s", errRefused, path, answer.Status, p.got.Bytes())
	}
	return nil
}
