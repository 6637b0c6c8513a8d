package siege

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/leaveway/leaveway/bot/workspace"
)

// slowClients opens 300 connections that send half a request and then a byte now and then.
// People are answered meanwhile, and the server gets rid of the clients by itself.
func slowClients(ctx context.Context, t *testing.T, _ plan) (tried int, happened string, err error) {
	c := pitch(ctx, t, 1)
	before := c.first.memory()
	const clients = 300
	heads := []string{
		"POST /slack/events HTTP/1.1\r\nHost: x\r\n",
		"POST /slack/events HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\nX-Slack-Request-Timestamp: %d\r\nX-Slack-Signature: v0=%s\r\n\r\n{",
		"POST /v1/wizard/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n{",
		"G",
	}
	var crowd errgroup.Group
	for i := range clients {
		conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", c.first.addr)
		if err != nil {
			return i, "", err
		}
		t.Cleanup(func() { _ = conn.Close() })
		head := heads[i%len(heads)]
		if strings.Contains(head, "%d") {
			head = fmt.Sprintf(head, time.Now().Unix(), strings.Repeat("0", 64))
		}
		crowd.Go(func() error {
			_ = conn.SetDeadline(time.Now().Add(time.Minute))
			go func() {
				for _, b := range []byte(head + strings.Repeat(" ", 60)) {
					if _, err := conn.Write([]byte{b}); err != nil {
						return
					}
					time.Sleep(20 * time.Millisecond)
				}
			}()
			_, err := io.Copy(io.Discard, conn)
			if timeout := net.Error(nil); errors.As(err, &timeout) && timeout.Timeout() {
				return errors.New("after a minute, the server still waits for a slow client")
			}
			return nil
		})
	}
	began := time.Now()
	err = c.works(ctx, "p00")
	prompt, most := time.Since(began), c.first.memory()
	err = errors.Join(err, crowd.Wait(), c.works(ctx, "p00"))
	if most > before+100 {
		err = errors.Join(err, fmt.Errorf("they took the server from %d to %d MB", before, most))
	}
	return clients, fmt.Sprintf("people are answered after %.1f s; all were let go after %.0f s; memory went from %d to %d MB", prompt.Seconds(), time.Since(began).Seconds(), before, most), err
}

// forgeries sends requests that Slack didn't: to every address, signed wrongly or not at all,
// too old, too large, of another kind, or with nonsense signed by somebody who knows the
// secret. None has an effect, and none gets a server error.
func forgeries(ctx context.Context, t *testing.T, p plan) (tried int, happened string, err error) {
	c := pitch(ctx, t, 1)
	now := strconv.FormatInt(time.Now().Unix(), 10)
	event := `{"type":"event_callback","team_id":"T0MARIGOLD","event_id":"Ev1","event":{"type":"message","channel_type":"im","channel":"D0DANA","user":"U0DANA","text":"I need medical leave","ts":"1.000001"}}`
	var errs []error
	codes := map[int]int{}
	send := func(path, at, signature, kind, body string, header ...string) int {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+c.first.addr+path, strings.NewReader(body))
		if err != nil {
			errs = append(errs, err)
			return 0
		}
		req.Header.Set("Content-Type", kind)
		req.Header.Set("X-Slack-Request-Timestamp", at)
		req.Header.Set("X-Slack-Signature", signature)
		for i := 0; i+1 < len(header); i += 2 {
			req.Header.Set(header[i], header[i+1])
		}
		resp, err := http.DefaultClient.Do(req)
		tried++
		if err != nil {
			return 0 // the server has closed the connection without reading what it doesn't want
		}
		resp.Body.Close()
		codes[resp.StatusCode]++
		if resp.StatusCode == http.StatusInternalServerError {
			errs = append(errs, fmt.Errorf("%s: %s after %.80q", path, resp.Status, body))
		}
		return resp.StatusCode
	}
	secret := c.place.SigningSecret
	for _, path := range []string{"/slack/events", "/slack/interactions", "/slack/commands", "/slack/events/", "/slack//events", "/slack/../slack/events"} {
		for _, x := range []struct{ at, signature, kind, body string }{
			{now, "", "application/json", event},
			{now, sign("guess", now, event), "application/json", event},
			{now, sign(secret, now, event+" "), "application/json", event},
			{"1", sign(secret, "1", event), "application/json", event},
			{"99999999999", sign(secret, "99999999999", event), "application/json", event},
			{"x", sign(secret, "x", event), "application/json", event},
			{"-" + now, sign(secret, "-"+now, event), "application/json", event},
			{now, "v1" + sign(secret, now, event)[2:], "application/json", event},
			{now, sign(secret, now, strings.Repeat("x", 2<<20)), "application/json", strings.Repeat("x", 2<<20)},
		} {
			if code := send(path, x.at, x.signature, x.kind, x.body); code == http.StatusOK {
				errs = append(errs, fmt.Errorf("%s takes %q, signed %q at %s", path, x.body[:20], x.signature, x.at))
			}
		}
		for range 30 { // signed nonsense: an event, damaged at random
			b := []byte(event)
			for range 1 + p.rng.IntN(8) {
				b[p.rng.IntN(len(b))] = byte(p.rng.IntN(256))
			}
			body := strings.NewReplacer("D0DANA", "D0X", "U0DANA", "U0X").Replace(string(b))
			send(path, now, sign(secret, now, body), "application/json", body)
			send(path, now, sign(secret, now, "payload="+body), "application/x-www-form-urlencoded", "payload="+body)
		}
	}
	for _, body := range []string{"", "{", "null", "[]", `{"action":1}`, `{"action":"init","wizardId":"../../etc/passwd"}`, `{"action":"respond","inputStepId":"x","inputResponses":[{"questionId":null,"value":{}}]}`, strings.Repeat("[", 100000), `{"action":"say","text":"` + strings.Repeat("a ", 20000) + `"}`} {
		for _, path := range []string{"/v1/wizard/x", "/v1/questionnaire", "/v1/sessions/x/rollback"} {
			if code := send(path, "", "", "application/json", body); code != http.StatusUnauthorized {
				errs = append(errs, fmt.Errorf("%s without a token: %d", path, code))
			}
			send(path, "", "", "application/json", body, "Authorization", "Bearer "+apiToken)
		}
	}
	if said := c.heard("dana", workspace.DM); len(said) > 0 {
		errs = append(errs, fmt.Errorf("the bot has answered a forged message: %q", said))
	}
	return tried, fmt.Sprintf("by status: %v", codes), errors.Join(all(errs), c.works(ctx, "p00"))
}

// sign signs a request as Slack does, at a time in seconds since 1970.
func sign(secret, at, body string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "v0:%s:%s", at, body)
	return "v0=" + hex.EncodeToString(mac.Sum(nil))
}

// bursts has somebody send 200 messages as fast as they can. They are answered with few, one
// of which says so, and somebody else is answered meanwhile.
func bursts(ctx context.Context, t *testing.T, _ plan) (tried int, happened string, err error) {
	c := pitch(ctx, t, 1)
	const messages, senders = 200, 10
	if _, err := c.say(ctx, "dana", "I need medical leave"); err != nil {
		return 0, "", err
	}
	before, err := c.answers(ctx)
	if err != nil {
		return 0, "", err
	}
	start := len(c.heard("dana", workspace.DM))
	var all errgroup.Group
	dana := c.slack.As("dana")
	for s := range senders {
		all.Go(func() error {
			for i := range messages / senders {
				if _, err := dana.Say(ctx, workspace.DM, fmt.Sprintf("hello there, number %d", s*messages/senders+i)); err != nil {
					return err
				}
			}
			return nil
		})
	}
	began := time.Now()
	err = c.works(ctx, "p00")
	prompt := time.Since(began)
	err = errors.Join(err, all.Wait())
	const sentence = "messages from you reached me at once"
	patient, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	said := func(text string) bool { return strings.Contains(text, sentence) }
	err = errors.Join(err, c.slack.Await(patient, func() bool { return slices.ContainsFunc(c.heard("dana", workspace.DM), said) }))
	n := len(c.heard("dana", workspace.DM)) - start
	if n > messages/4 {
		err = errors.Join(err, fmt.Errorf("%d messages got %d answers", messages, n))
	}
	if after, failed := c.answers(ctx); failed != nil || after != before {
		err = errors.Join(err, failed, fmt.Errorf("the answers are %s; before, they were %s", after, before))
	}
	if answer, failed := c.say(ctx, "dana", "what do you still need from me?"); failed != nil || strings.Contains(answer, sentence) {
		err = errors.Join(err, failed, fmt.Errorf("afterwards: %q", answer))
	}
	return messages, fmt.Sprintf("answered with %d; somebody else is answered after %.1f s", n, prompt.Seconds()), err
}
