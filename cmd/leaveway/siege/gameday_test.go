package siege

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/store/storetest"
)

// What people read.
const (
	recordsAway = "I can't reach our records right now" // their words are kept, and they press again
	goesOn      = "Step 1 of 5"                         // nothing is wrong for them
	slackGaveUp = "trouble connecting"                  // Slack's own words; they press again
)

// isReady is how /readyz begins while all is well. "not ready: …" isn't that.
const isReady = "\nready\n"

// incident is something that goes wrong while people work, and is put right again.
type incident struct {
	name string
	// begin and end are told whose answers wait.
	begin, end func(n *night, writes string) error
	// form is what somebody reads who presses Next meanwhile: one of these.
	form []string
	// answered says whether what somebody writes is answered meanwhile. Else Slack brings it
	// again, and it is answered afterwards.
	answered bool
	// ready is what /readyz of a server says meanwhile, shows what /metrics or, since then, a log has.
	ready, shows string
	// sees checks what else the operator sees meanwhile; nil if that is all.
	sees func(context.Context, *night) error
}

// night is a company on two servers, with everything that they depend on.
type night struct {
	*camp

	t        *testing.T
	postgres *storetest.PostgresServer
	database *storetest.Proxy
	redis    *storetest.RedisServer
	other    *server
	logged   [2]int    // how much the servers had logged when the incident began
	turns    turnTimes // until it began
}

// incidents are those of docs/production.md's table that come from outside.
var incidents = []incident{
	{
		name: "the database is gone", form: []string{recordsAway}, ready: "the database doesn't answer", shows: "leaveway_messages_set_aside NaN",
		begin: func(n *night, _ string) error { n.database.Away(true); return nil },
		end:   func(n *night, _ string) error { n.database.Away(false); return nil },
	},
	{
		name: "the database hangs", form: []string{recordsAway}, ready: "the database doesn't answer", shows: "slack: could not store the event",
		begin: func(n *night, _ string) error { n.database.Hang(); return nil },
		end:   func(n *night, _ string) error { n.database.Resume(); return nil },
	},
	{
		name: "the database is slow", form: []string{goesOn}, answered: true, ready: isReady, shows: "leaveway_turn_seconds", sees: seesSlowTurns,
		begin: func(n *night, _ string) error { n.database.Slow(50 * time.Millisecond); return nil },
		end:   func(n *night, _ string) error { n.database.Slow(0); return nil },
	},
	{
		name: "the database is read-only", form: []string{recordsAway}, ready: "the database can't be written to", shows: "read-only",
		begin: func(n *night, _ string) error { n.readOnly(true); return nil },
		end:   func(n *night, _ string) error { n.readOnly(false); return nil },
	},
	{
		name: "the disk is full", form: []string{recordsAway}, ready: "the database can't be written to", shows: "No space left on device",
		begin: func(n *night, _ string) error { n.full(true); return nil },
		end:   func(n *night, _ string) error { n.full(false); return nil },
	},
	{
		name: "Redis is gone", form: []string{goesOn}, answered: true, ready: "redis: unreachable since", shows: "Redis does not answer",
		begin: func(n *night, _ string) error { n.redis.Stop(); return nil },
		end:   func(n *night, _ string) error { n.redis.Start(); return nil },
	},
	{
		name: "a server is stuck", form: []string{goesOn, slackGaveUp}, answered: true, ready: isReady, shows: "leaveway_replicas", sees: seesSilence,
		begin: func(n *night, _ string) error { return n.other.cmd.Process.Signal(syscall.SIGSTOP) },
		end:   func(n *night, _ string) error { return n.other.cmd.Process.Signal(syscall.SIGCONT) },
	},
	slackFails("Slack answers 429", workspace.RateLimited),
	slackFails("Slack answers 500", workspace.Broken),
	slackFails("Slack doesn't answer", workspace.Silent),
	{
		name: "the clocks differ", form: []string{goesOn}, answered: true, ready: isReady, shows: "slack: refused a request",
		begin: func(n *night, _ string) error { return n.late() },
		end:   nothing,
	},
	{
		name: "the token is revoked", form: []string{goesOn}, answered: true, ready: "SLACK_BOT_TOKEN", shows: "leaveway_slack_refuses 1",
		begin: func(n *night, _ string) error { // what waits is tried again every five minutes
			n.slack.FailAbout("chat.postMessage", n.dm("dana"), workspace.TokenRevoked, 1)
			_, err := n.slack.As("dana").Say(n.t.Context(), workspace.DM, "what can you do?")
			return err
		},
		end: nothing,
	},
}

// slackFails has Slack refuse an answer three times. It arrives once all the same.
func slackFails(name string, fault workspace.Fault) incident {
	return incident{
		name: name, form: []string{goesOn}, answered: true, ready: isReady, shows: "a delivery failed; trying again",
		begin: func(n *night, writes string) error {
			n.slack.FailAbout("chat.postMessage", n.dm(writes), fault, 3)
			return nil
		},
		end: nothing,
	}
}

// nothing ends an incident that ends by itself.
func nothing(*night, string) error { return nil }

// TestGameDay lets an operator's night go by: everything that the servers depend on fails and
// comes back, while people fill in forms and write. In each incident they read what
// docs/production.md says, the operator sees it in /readyz and in /metrics or the log, and when
// it is over, forms go on where they were and each message has one answer.
func TestGameDay(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute) // a hang becomes a failure
	defer cancel()
	postgres, redis := storetest.StartPostgres(t), storetest.StartRedis(t)
	n := &night{t: t, postgres: postgres, redis: redis, database: storetest.NewProxy(t, postgres.URL)}
	n.camp = pitch(ctx, t, 2*len(incidents), "DATABASE_URL="+n.database.URL, "REDIS_URL="+strings.TrimSuffix(redis.URL, storetest.LongTimeouts), "LEAVEWAY_TAKEOVER=20s")
	n.other = serve(ctx, t, n.env)
	n.join(n.other)
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "what went wrong\twho presses Next reads\twho writes is answered\tthe operator sees\tafterwards")
	for i, one := range incidents {
		line, err := n.live(ctx, one, fmt.Sprintf("p%02d", 2*i), fmt.Sprintf("p%02d", 2*i+1))
		if err != nil {
			t.Fatalf("%s: %v", one.name, err)
		}
		fmt.Fprintln(w, line)
	}
	if err := w.Flush(); err != nil {
		t.Error(err)
	}
	t.Logf("\n%s", table.String())
}

// live has one person fill in a form and another write while something is wrong.
func (n *night) live(ctx context.Context, one incident, fills, writes string) (line string, err error) {
	n.logged = [2]int{len(n.first.log()), len(n.other.log())}
	if n.turns, err = n.turnTimes(ctx); err != nil {
		return "", err
	}
	form, writer := n.slack.As(fills), n.slack.As(writes)
	if err := errors.Join(form.Command(ctx, workspace.DM, "/leave", ""), form.Fill(ctx, "What kind of leave do you need?", "My own health"), one.begin(n, writes)); err != nil {
		return "", err
	}
	shown, err := n.await(ctx, "/readyz", one.ready)
	if err != nil {
		return "", err
	}
	if _, err := writer.Say(ctx, workspace.DM, "what can you do?"); err != nil {
		return "", err
	}
	reads := goesOn
	if err := form.Submit(ctx); err != nil {
		reads = err.Error()
	}
	i := slices.IndexFunc(one.form, func(sentence string) bool { return strings.Contains(reads, sentence) })
	if i < 0 {
		return "", fmt.Errorf("who presses Next reads %q, and should %q", reads, one.form)
	}
	if one.answered {
		_, err = n.next(ctx, writes, workspace.DM, 0)
	} else if said := n.heard(writes, workspace.DM); len(said) > 0 {
		err = fmt.Errorf("who writes is told %q", said)
	}
	if err == nil {
		_, err = n.await(ctx, "/metrics", one.shows)
	}
	if err == nil && one.sees != nil {
		err = one.sees(ctx, n)
	}
	if err := errors.Join(err, one.end(n, writes)); err != nil {
		return "", err
	}
	if err := n.recover(ctx, form, writes); err != nil {
		return "", fmt.Errorf("afterwards: %w", err)
	}
	when := "afterwards"
	if one.answered {
		when = "meanwhile"
	}
	return fmt.Sprintf("%s\t%s\t%s\t%.60s; %s\tthe form went on, one answer", one.name, one.form[i], when, lastLine(shown), one.shows), nil
}

// recover waits until a form goes on and a message has its one answer.
func (n *night) recover(ctx context.Context, form *workspace.Actor, writes string) error {
	if _, err := n.await(ctx, "/readyz", isReady); err != nil {
		return err
	}
	for form.View() != nil && !strings.Contains(form.View().Text, goesOn) {
		if err := form.Submit(ctx); err != nil && !containsAny(err.Error(), []string{recordsAway, slackGaveUp}) {
			return err
		}
	}
	if _, err := n.next(ctx, writes, workspace.DM, 0); err != nil {
		return err
	}
	if said := n.heard(writes, workspace.DM); len(said) != 1 {
		return fmt.Errorf("a message got %d answers: %q", len(said), said)
	}
	return form.CloseAll(ctx)
}

// log is what the servers have logged since the incident began. Either of them may deliver.
func (n *night) log() string { return n.first.log()[n.logged[0]:] + n.other.log()[n.logged[1]:] }

// await waits until an address of a server says something, or for figures the log.
func (n *night) await(ctx context.Context, path, what string) (shown string, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		for _, p := range []*server{n.first, n.other} { // what Slack refuses, one of them has sent
			if shown, err = n.ask(ctx, p, path); err == nil && strings.Contains(shown, what) {
				return shown, nil
			}
		}
		if path == "/metrics" && strings.Contains(n.log(), what) {
			return shown, nil
		}
		select {
		case <-ctx.Done():
			return "", fmt.Errorf("neither %s nor the log ever says %q; %s says %q", path, what, path, lastLine(shown))
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// ask asks a server, which may be stuck.
func (*night) ask(ctx context.Context, p *server, path string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	return p.get(ctx, path)
}

// turnTimes are what /metrics of the servers says of their turns, added up: how long they
// took, how many there were, and how many of them were quick.
type turnTimes struct{ seconds, turns, quick float64 }

// slow is how many turns weren't quick.
func (t turnTimes) slow() float64 { return t.turns - t.quick }

func (n *night) turnTimes(ctx context.Context) (all turnTimes, err error) {
	for _, p := range []*server{n.first, n.other} {
		shown, err := n.ask(ctx, p, "/metrics")
		if err != nil {
			return all, err
		}
		for line := range strings.Lines(shown) {
			name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
			figure, _ := strconv.ParseFloat(value, 64)
			switch {
			case strings.HasPrefix(name, "leaveway_turn_seconds_sum"):
				all.seconds += figure
			case strings.HasPrefix(name, "leaveway_turn_seconds_bucket") && strings.Contains(name, `le="0.1"`):
				all.quick += figure
			case strings.HasPrefix(name, "leaveway_turn_seconds_count"):
				all.turns += figure
			}
		}
	}
	return all, nil
}

// seesSlowTurns waits until /metrics counts both turns taken meanwhile, the form's and the
// writer's, as slow: the database is asked twice in a turn at least, and keeps each word back for
// 50 ms on its way and on the way back.
func seesSlowTurns(ctx context.Context, n *night) error {
	const turns, least = 2, 0.2 // seconds each: twice, to and fro
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		now, err := n.turnTimes(ctx)
		if err == nil && now.slow()-n.turns.slow() >= turns && now.seconds-n.turns.seconds >= turns*least {
			return nil
		}
		select {
		case <-ctx.Done():
			return errors.Join(err, fmt.Errorf("while the database is slow, /metrics counts %g turns, %g of them slow, in %.3f s", now.turns-n.turns.turns, now.slow()-n.turns.slow(), now.seconds-n.turns.seconds))
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// seesSilence checks that the stuck server can't be scraped, by which LeavewayServerSilent knows it.
func seesSilence(ctx context.Context, n *night) error {
	if _, err := n.ask(ctx, n.other, "/metrics"); err == nil {
		return errors.New("a server that is stuck answers")
	}
	return nil
}

// readOnly makes the database read-only, or ends that.
func (n *night) readOnly(on bool) {
	statement := "ALTER SYSTEM RESET default_transaction_read_only"
	if on {
		statement = "ALTER SYSTEM SET default_transaction_read_only = on"
	}
	storetest.Tamper(n.t, n.postgres.URL, statement)
	storetest.Tamper(n.t, n.postgres.URL, "SELECT pg_reload_conf()")
}

// full lets the database refuse to write as on a full disk, or ends that.
func (n *night) full(on bool) {
	const refuse = `CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`
	storetest.Tamper(n.t, n.postgres.URL, refuse)
	for _, table := range []string{"meta", "events", "sessions", "history"} {
		statement := "DROP TRIGGER full_disk ON " + table
		if on {
			statement = "CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON " + table + " EXECUTE FUNCTION full_disk()"
		}
		storetest.Tamper(n.t, n.postgres.URL, statement)
	}
}

// late sends a request that was signed six minutes ago: the clocks of Slack and of the server
// differ by as much.
func (n *night) late() error {
	const body = `{"type":"event_callback"}`
	at := strconv.FormatInt(time.Now().Add(-6*time.Minute).Unix(), 10)
	req, err := http.NewRequestWithContext(n.t.Context(), http.MethodPost, "http://"+n.first.addr+"/slack/events", strings.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Slack-Request-Timestamp", at)
	req.Header.Set("X-Slack-Signature", sign(n.place.SigningSecret, at, body))
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusUnauthorized {
		return fmt.Errorf("a request of six minutes ago gets %s", resp.Status)
	}
	return nil
}

func containsAny(text string, all []string) bool {
	return slices.ContainsFunc(all, func(one string) bool { return strings.Contains(text, one) })
}

// lastLine returns how an answer to a request ends.
func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndex(text, "\n")+1:]
}
