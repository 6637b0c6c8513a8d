package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// inFlight is the number of conversations at once; pauses are between the messages of each.
const (
	inFlight      = 10_000
	betweenWords  = 30 * time.Second
	wordsEach     = 2 // so all of it takes a minute
	beginnersOnce = 64
)

// talk is a conversation over the JSON API: how it begins, and what is said then, each with
// something that its answer has to contain.
type talk struct {
	name  string
	path  func(id string) string
	begin said
	words [wordsEach]said
}

type said struct{ body, answered string }

var talks = []talk{
	{
		name: "questionnaire", path: func(string) string { return "/v1/questionnaire" },
		begin: said{`{"session_id":"ID","template":"navigator","query":"hello"}`, `"template":"navigator"`},
		words: [wordsEach]said{
			{`{"session_id":"ID","template":"navigator","query":"haluan varata ajan"}`, `"session_id":"ID-r1"`},
			{`{"session_id":"ID","template":"navigator","query":"lääkäri"}`, "Milloin"},
		},
	},
	{
		name: "wizard", path: func(id string) string { return "/v1/wizard/" + id },
		begin: said{benchCalls[0], `"currentStepId":"step-001"`},
		words: [wordsEach]said{{benchCalls[1], `"currentStepId":"step-002"`}, {benchCalls[2], `"currentStepId":"step-003"`}},
	},
}

// BenchmarkInFlight runs `leaveway serve` on SQLite for a minute with 10,000 conversations,
// each on a connection of its own and with a message every 30 seconds. The server is built
// and started as in production. Latency counts from the time when a message was due, so
// that waiting counts too.
func BenchmarkInFlight(b *testing.B) {
	binary := built(b)
	for _, kind := range talks {
		b.Run(kind.name, func(b *testing.B) {
			api := httptest.NewServer(&benchSlack{})
			b.Cleanup(api.Close)
			process := exec.CommandContext(context.WithoutCancel(b.Context()), binary, "serve", "--addr=127.0.0.1:0", "--log-format=json",
				"--database-url="+benchEngines[0].database(b), "--slack-api-url="+api.URL, "--slack-hr-channel="+benchChannel, "--tenant="+benchTeam)
			process.Env = append(os.Environ(), "SLACK_BOT_TOKEN=xoxb-bench", "SLACK_SIGNING_SECRET="+benchSecret, "LEAVEWAY_API_TOKEN="+benchToken)
			addr := serving(b, process)
			b.Cleanup(func() { _ = process.Process.Kill() }) // should something fail meanwhile
			ready := resident(b, process)
			talkers := begin(b, addr, kind)
			var took []time.Duration
			for b.Loop() {
				took = append(took, talkers.minute(b, kind)...)
			}
			reportLatency(b, "calls", took)
			used := resident(b, process)
			b.ReportMetric(used, "MB_used")
			b.ReportMetric(peak(b, process), "MB_peak")
			b.ReportMetric((used-ready)*1000/inFlight, "kB_session")
			for _, p := range talkers {
				if err := p.conn.Close(); err != nil {
					b.Error(err)
				}
			}
			stopped(b, process)
		})
	}
}

type talkers []*benchPerson

// begin begins all conversations, some at a time.
func begin(b *testing.B, addr string, kind talk) talkers {
	b.Helper()
	all := make(talkers, inFlight)
	var wg sync.WaitGroup
	for hand := range beginnersOnce {
		wg.Go(func() {
			for i := hand; i < inFlight; i += beginnersOnce {
				conn, err := (&net.Dialer{}).DialContext(b.Context(), "tcp", addr)
				if err != nil {
					b.Error(err)
					return
				}
				all[i] = &benchPerson{id: "talk-" + strconv.Itoa(i), addr: addr, conn: conn, in: bufio.NewReaderSize(conn, 1<<10)}
				if err := all[i].say(kind, kind.begin); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	if b.Failed() {
		b.FailNow()
	}
	return all
}

// minute has everyone say everything, evenly spread over the time, and returns how long
// after its due time each message was answered.
func (all talkers) minute(b *testing.B, kind talk) []time.Duration {
	b.Helper()
	took := make([]time.Duration, wordsEach*len(all))
	start := time.Now()
	var wg sync.WaitGroup
	for i, p := range all {
		wg.Go(func() {
			for n, words := range kind.words {
				due := start.Add(time.Duration(n)*betweenWords + betweenWords*time.Duration(i)/inFlight)
				time.Sleep(time.Until(due))
				if err := p.say(kind, words); err != nil {
					b.Error(err)
					return
				}
				took[n*len(all)+i] = time.Since(due)
			}
		})
	}
	wg.Wait()
	return took
}

// say sends words with an Idempotency-Key, as a careful caller does, and checks the answer.
func (p *benchPerson) say(kind talk, words said) error {
	p.asked++
	due := time.Now().AddDate(0, 6, 0).Format(time.DateOnly)
	fill := strings.NewReplacer(`"ID`, `"`+p.id, "DUE", due)
	p.begin(kind.path(p.id), "application/json")
	p.out = append(p.out, "\r\nAuthorization: Bearer "+benchToken+"\r\nIdempotency-Key: "+strconv.Itoa(p.asked)...)
	if err := p.finish(kind.name, []byte(fill.Replace(words.body))); err != nil {
		return err
	}
	if want := fill.Replace(words.answered); !bytes.Contains(p.got.Bytes(), []byte(want)) {
		return fmt.Errorf("%s: want the answer %s, got %s", p.id, want, p.got.Bytes())
	}
	return nil
}
