package storetest

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// RedisServer is a Redis server for one test, in a process of its own: the redis-server
// that LEAVEWAY_REDIS_SERVER names, or the one on PATH. It stores nothing on disk, and
// ends with the test, even if that panics.
type RedisServer struct {
	URL string // redis://…, with LongTimeouts

	t    testing.TB
	port string
	cmd  *exec.Cmd      // nil while it is stopped
	hold io.WriteCloser // Redis runs until this is closed
}

// untilEOF runs a command until its standard input is closed, which happens even if the
// test panics and doesn't clean up.
const untilEOF = `"$0" "$@" & exec >&-; read -r _; kill $!; wait`

// LongTimeouts is a URL query for tests that aren't about timeouts, in case the machine
// is busy.
const LongTimeouts = "?dial_timeout=20s&read_timeout=20s&write_timeout=20s"

// StartRedis starts a server on a free port.
func StartRedis(t testing.TB) *RedisServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := strconv.Itoa(listener.Addr().(*net.TCPAddr).Port)
	listener.Close()
	s := &RedisServer{t: t, port: port, URL: "redis://127.0.0.1:" + port + "/0" + LongTimeouts}
	s.Start()
	t.Cleanup(s.Stop)
	return s
}

// Start starts the server, or restarts it, empty, at the same address. It returns when the
// server answers.
func (s *RedisServer) Start() {
	s.t.Helper()
	s.cmd = exec.Command("sh", "-c", untilEOF, redisBinary(s.t), "--port", s.port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
	s.cmd.Dir = s.t.TempDir()
	hold, err := s.cmd.StdinPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		s.t.Fatalf("start Redis: %v", err)
	}
	s.hold = hold
	var output []string
	for lines := bufio.NewScanner(out); lines.Scan(); {
		output = append(output, lines.Text())
		if strings.Contains(lines.Text(), "Ready to accept connections") {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return
		}
	}
	s.Stop()
	s.t.Fatalf("Redis does not start:\n%s", strings.Join(output, "\n"))
}

// Stop kills the server. Its data is lost and its connections break.
func (s *RedisServer) Stop() {
	if s.cmd == nil {
		return
	}
	s.hold.Close()
	_ = s.cmd.Wait() // the exit status does not matter
	s.cmd = nil
}

// Command sends a command to the server.
func (s *RedisServer) Command(command string) {
	s.t.Helper()
	conn, err := net.DialTimeout("tcp", "127.0.0.1:"+s.port, time.Second)
	if err != nil {
		s.t.Errorf("reach Redis: %v", err)
		return
	}
	defer conn.Close()
	fmt.Fprintf(conn, "%s\r\n", command)
	if _, err := conn.Read(make([]byte, 1)); err != nil { // wait for the reply
		s.t.Errorf("send %s to Redis: %v", command, err)
	}
}

func redisBinary(t testing.TB) string {
	t.Helper()
	for _, name := range []string{os.Getenv("LEAVEWAY_REDIS_SERVER"), "redis-server"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatal("no redis-server found: run the tests with `make test`, which brings one up, or set LEAVEWAY_REDIS_SERVER to a redis-server")
	return ""
}
