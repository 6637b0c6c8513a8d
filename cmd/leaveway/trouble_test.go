package main

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/seal"
	"github.com/leaveway/leaveway/store/storetest"
)

const recordsAway = "I can't reach our records right now"

// TestDiskFull checks that people are told to try again while nothing can be written, that
// nothing is half-written, and that nobody has to type anything again.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	s.log.SetOutput(io.Discard)
	ctx := t.Context()
	dana, sam := s.workspace.As("dana"), s.workspace.As("sam")
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	do(dana.Command(ctx, workspace.DM, "/leave", ""))
	do(dana.Fill(ctx, "What kind of leave do you need?", "My own health"))
	before, err := s.dump(ctx)
	do(err)

	storetest.Tamper(t, s.database, `CREATE TRIGGER full BEFORE INSERT ON history BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
	storetest.Tamper(t, s.database, `CREATE TRIGGER full_inbox BEFORE INSERT ON events WHEN NEW.state = 0 BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
	if err := dana.Submit(ctx); err == nil || !strings.Contains(err.Error(), recordsAway) || !strings.Contains(err.Error(), "Press Next again in a moment") {
		t.Errorf("the form: %v", err)
	}
	if status, body := s.send(t, s.signed("/slack/commands", "command=%2Fleave&team_id=T0MARIGOLD&user_id="+sam.ID()+"&trigger_id=1.2.a", 0)); status != 200 || !strings.Contains(body, recordsAway) {
		t.Errorf("a command: %d %s", status, body)
	}
	if status, _ := s.send(t, s.signed("/slack/events", s.said("Ev1", "1.000001", "hi"), 0)); status != 500 {
		t.Errorf("an event that wasn't stored is acknowledged with %d, so Slack wouldn't repeat it", status)
	}
	after, err := s.dump(ctx)
	do(err)
	if before != after {
		t.Errorf("half-written:\n%s\nbefore:\n%s", after, before)
	}

	storetest.Tamper(t, s.database, `DROP TRIGGER full`)
	storetest.Tamper(t, s.database, `DROP TRIGGER full_inbox`)
	do(dana.Submit(ctx))
	if v := dana.View(); v == nil || !strings.Contains(v.Text, "Step 1 of 5") {
		t.Errorf("with a disk that works, the form is %+v", v)
	}
	if status, _ := s.send(t, s.signed("/slack/events", s.said("Ev1", "1.000001", "hi"), 0)); status != 200 {
		t.Errorf("Slack's retry gets %d", status)
	}
}

// TestRowThatCannotBeRead checks that a damaged row leads to an apology in its own
// conversation and a line in the log, and that nobody else notices.
func TestRowThatCannotBeRead(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	ctx := t.Context()
	var log lockedBuffer
	s.log.SetOutput(&log)
	say := func(name, words string) (answer string) {
		t.Helper()
		a := s.workspace.As(name)
		if _, err := a.Say(ctx, workspace.DM, words); err != nil {
			t.Fatal(err)
		}
		if err := s.settle(ctx); err != nil {
			t.Fatal(err)
		}
		for _, m := range a.Messages(workspace.DM) {
			answer = a.Read(m)
		}
		return answer
	}
	say("dana", "I need medical leave")
	say("sam", "I need medical leave")
	storetest.Tamper(t, s.database, `UPDATE sessions SET body = substr(body, 1, 60) WHERE person = '`+s.workspace.As("dana").ID()+`'`)

	if got := say("dana", "status"); !strings.Contains(got, "Something broke on our side") {
		t.Errorf("dana is told %q", got)
	}
	if line := log.lineWith("dead letter"); !strings.Contains(line, "of table sessions cannot be read") {
		t.Errorf("the operator is told %q", line)
	}
	if got := say("sam", "status"); strings.Contains(got, "broke") || !strings.Contains(got, "leave") {
		t.Errorf("sam is told %q", got)
	}
}

// TestFailedLoadsAreDiscreet damages every row of what two conversations left, has everybody go on,
// takes the tables away, and has them go on once more: errors, and so the log, name nobody.
func TestFailedLoadsAreDiscreet(t *testing.T) {
	t.Parallel()
	for name, tables := range map[string][]string{
		"handover-reviewed":   {"sessions", "handovers", "handover_parts"},
		"hr-lists-what-waits": {"sessions", "history", "requests"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := perform(t, filepath.Join(conversations, name+".txtar"), 0, false, demoConfig{keys: seal.NewKey()})
			defer p.close()
			goOn := func() {
				t.Helper()
				for _, user := range p.place.Users {
					a := p.workspace.As(user.Name)
					_, _ = a.Say(t.Context(), workspace.DM, "what is the status of my request?") // it may fail
					_ = a.OpenHome(t.Context())
					for _, words := range []string{"", "status", "list", "cancel"} {
						_ = a.Command(t.Context(), workspace.DM, "/leave", words)
						_ = a.Command(t.Context(), workspace.DM, "/handover", words)
						_ = a.Command(t.Context(), workspace.DM, "/policy", words)
					}
				}
				_ = p.settle(t.Context())
			}
			for _, table := range tables {
				storetest.Tamper(t, p.database, `UPDATE `+table+` SET body = substr(body, 1, 60)`)
			}
			goOn()
			const found = "of table sessions cannot be read"
			if p.log.lineWith(found) == "" {
				t.Error("no row was damaged, so nothing is tested")
			}
			p.isDiscreet(t)
			var rows bytes.Buffer
			if err := checkRows(t.Context(), &rows, p.stack.db); err == nil || !strings.Contains(rows.String(), p.workspace.As("dana").ID()+" "+found) {
				t.Errorf("`leaveway migrate --check` names no key: %v\n%s", err, &rows)
			}
			for _, table := range tables[1:] {
				storetest.Tamper(t, p.database, `ALTER TABLE `+table+` RENAME TO gone_`+table)
			}
			goOn()
			if p.log.lineWith("no such table") == "" {
				t.Error("nothing failed, so nothing is tested")
			}
			for _, table := range tables[1:] {
				storetest.Tamper(t, p.database, `ALTER TABLE gone_`+table+` RENAME TO `+table)
			}
			p.isDiscreet(t)
		})
	}
}

// TestNewerDatabase checks that an older program leaves it alone and says which one to use.
func TestNewerDatabase(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "x.db")
	db, err := store.Open(t.Context(), "sqlite:"+path, store.Options{Program: "leaveway 9.0.0"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	db.Close()
	storetest.Tamper(t, "sqlite:"+path, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (4711, 1)`)
	code, _, stderr := runFor(t.Context(), "serve", "--addr=127.0.0.1:0", "--log-level=error", "--database-url=sqlite:"+path,
		"--slack-signing-secret=s", "--slack-bot-token=xoxb-1", "--slack-hr-channel=C0HR")
	if code != 1 || !strings.Contains(stderr, "schema 4711") || !strings.Contains(stderr, "use leaveway 9.0.0") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("%d: %s", code, stderr)
	}
}

// TestDatabaseIsAway checks that a server waits for a missing database, and logs that without
// the password. A test in store checks for how long.
func TestDatabaseIsAway(t *testing.T) {
	t.Parallel()
	nobody, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at := nobody.Addr().String()
	nobody.Close()
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), binary, "serve", "--database-url=postgres://leaveway:hunter2@"+at+"/leaveway")
	cmd.Env = append(os.Environ(), asBinary+"=1", "SLACK_BOT_TOKEN=xoxb-1", "SLACK_SIGNING_SECRET=s", "SLACK_HR_CHANNEL=C0HR")
	told, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	waits := 0
	for lines := bufio.NewScanner(told); waits < 3 && lines.Scan(); {
		switch line := lines.Text(); {
		case strings.Contains(line, "hunter2"):
			t.Errorf("the password is in the log: %s", line)
		case strings.Contains(line, "the database does not answer; trying again in") && strings.Contains(line, at):
			waits++
		}
	}
	if waits < 3 {
		t.Errorf("it logged %d times that it is waiting", waits)
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait() // it was killed, says the error
}
