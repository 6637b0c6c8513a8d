package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/procfs"
)

// What Slack and the servers know of each other.
const (
	team   = "T0PEERS"
	secret = "8f742231b10e8888abcd99yyyzzz85a5"
)

// slack is the part of Slack's Web API that a form needs. It keeps the views that were opened.
type slack struct {
	*httptest.Server
	views sync.Map // by trigger
}

func newSlack() *slack {
	s := &slack{}
	s.Server = httptest.NewServer(s)
	return s
}

func (s *slack) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch filepath.Base(r.URL.Path) {
	case "users.info":
		fmt.Fprintf(w, `{"ok":true,"user":{"id":%q,"real_name":"Dana Reyes","tz":"America/Los_Angeles","locale":"en-US"}}`, r.FormValue("user"))
	case "auth.test":
		fmt.Fprintf(w, `{"ok":true,"team_id":%q,"user_id":"U0BOT","bot_id":"B0PEERS"}`, team)
	case "conversations.info":
		fmt.Fprint(w, `{"ok":true,"channel":{"id":"C0HR","is_member":true,"is_private":true}}`)
	case "views.open":
		var view map[string]any
		var trigger string
		if strings.HasPrefix(r.Header.Get("Content-Type"), "application/x-www-form-urlencoded") {
			trigger = r.FormValue("trigger_id")
			_ = json.Unmarshal([]byte(r.FormValue("view")), &view)
		} else {
			var call struct {
				Trigger string `json:"trigger_id"`
				View    map[string]any
			}
			_ = json.NewDecoder(r.Body).Decode(&call)
			trigger, view = call.Trigger, call.View
		}
		s.views.Store(trigger, view)
		fmt.Fprint(w, `{"ok":true,"view":{"id":"V0PEERS","type":"modal","blocks":[],"state":{"values":{}},"hash":"1.x"}}`)
	default:
		fmt.Fprint(w, `{"ok":true,"channel":{"id":"D0PEERS"},"ts":"1795167200.000001"}`)
	}
}

// opened waits for the view that was opened with a trigger.
func (s *slack) opened(trigger string) (map[string]any, error) {
	for range 500 {
		if view, ok := s.views.Load(trigger); ok {
			return view.(map[string]any), nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return nil, fmt.Errorf("%s: no form was opened", trigger)
}

// server is one of those that are compared, in a process and a schema of its own.
type server struct {
	name, addr string
	cmd        *exec.Cmd
	turns      string // counts the turns in its tables
}

// peer says how to start one.
type peer struct {
	name    string
	command []string
	turns   string
}

func (p peer) start(ctx context.Context, slack *slack, database string) (*server, error) {
	schema := "peer_" + strings.ToLower(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, p.name))
	at, err := url.Parse(database)
	if err != nil {
		return nil, err
	}
	if err := ask(ctx, database, "DROP SCHEMA IF EXISTS "+schema+" CASCADE; CREATE SCHEMA "+schema); err != nil {
		return nil, err
	}
	query := at.Query()
	query.Set("search_path", schema)
	if strings.HasSuffix(p.command[0], "node") { // pg has no search_path in its URLs
		query.Del("search_path")
		query.Set("options", "-c search_path="+schema)
	}
	at.RawQuery = strings.ReplaceAll(query.Encode(), "+", "%20")
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &server{name: p.name, addr: free.Addr().String(), turns: strings.ReplaceAll(p.turns, "SCHEMA", schema)}
	free.Close()
	s.cmd = exec.CommandContext(ctx, p.command[0], p.command[1:]...)
	s.cmd.Env = append(os.Environ(), "ADDR="+s.addr, "LEAVEWAY_ADDR="+s.addr, "DATABASE_URL="+at.String(), "SCHEMA="+schema, "FORM="+formFile(),
		"NODE_ENV=production", "SLACK_SIGNING_SECRET="+secret, "SLACK_BOT_TOKEN=xoxb-peers", "SLACK_API_URL="+slack.URL+"/api/", "SLACK_HR_CHANNEL=C0HR")
	if os.Getenv("PEERS_LOG") != "" {
		s.cmd.Stderr = os.Stderr
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	for range 1200 { // two minutes
		if conn, err := net.Dial("tcp", s.addr); err == nil {
			return s, conn.Close()
		}
		time.Sleep(100 * time.Millisecond)
	}
	return nil, errors.New("it doesn't listen; with PEERS_LOG=1 it says why")
}

// ask runs a statement, and scans the row that it returns, if any.
func ask(ctx context.Context, database, text string, into ...any) error {
	conn, err := pgx.Connect(ctx, database)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	if len(into) == 0 {
		_, err := conn.Exec(ctx, text)
		return err
	}
	return conn.QueryRow(ctx, text).Scan(into...)
}

// processor returns the processor time of the server's process so far.
func (s *server) processor() (time.Duration, error) {
	p, err := procfs.NewProc(s.cmd.Process.Pid)
	if err != nil {
		return 0, err
	}
	return ran(p), nil
}

// databaseProcessor returns the processor time so far of all the database's processes. Those that have
// ended count too: workers that clean up come and go during a measurement.
func databaseProcessor(ctx context.Context, database string) (time.Duration, error) {
	var one int
	if err := ask(ctx, database, "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'", &one); err != nil {
		return 0, err
	}
	p, err := procfs.NewProc(one)
	if err != nil {
		return 0, err
	}
	stat, err := p.Stat()
	if err != nil {
		return 0, err
	}
	first, err := procfs.NewProc(stat.PPID)
	if err != nil {
		return 0, err
	}
	return family(first)
}

// A second of processor time has 100 ticks in /proc (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
const tick = time.Second / 100

// family is the processor time of a process and its children, with those that it has waited for.
func family(first procfs.Proc) (time.Duration, error) {
	stat, err := first.Stat()
	if err != nil {
		return 0, err
	}
	all := ran(first) + time.Duration(stat.CUTime+stat.CSTime)*tick
	processes, err := procfs.AllProcs()
	if err != nil {
		return 0, err
	}
	for _, p := range processes {
		if stat, err := p.Stat(); err == nil && stat.PPID == first.PID {
			all += ran(p)
		}
	}
	return all, nil
}

// ran adds up what a process's threads have run (https://docs.kernel.org/scheduler/sched-stats.html).
func ran(p procfs.Proc) (all time.Duration) {
	threads, err := procfs.AllThreads(p.PID)
	if err != nil {
		return 0 // it has ended
	}
	for _, thread := range threads {
		if s, err := thread.Schedstat(); err == nil {
			all += time.Duration(s.RunningNanoseconds)
		}
	}
	return all
}
