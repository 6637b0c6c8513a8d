package storetest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// Postgres is the URL of an empty schema of its own for one test, on the server
// that LEAVEWAY_TEST_POSTGRES names or else on one that is started for it, as
// tools/postgres.sh does. The test fails where there is none.
func Postgres(t testing.TB) string {
	t.Helper()
	server, err := startPostgres()
	if err != nil {
		t.Fatal(err)
	}
	at, err := url.Parse(server)
	if err != nil {
		t.Fatal("LEAVEWAY_TEST_POSTGRES is not a URL: postgres://USER:PASSWORD@HOST:PORT/NAME")
	}
	name := fmt.Sprintf("leaveway_test_%d_%d", os.Getpid(), schemas.Add(1))
	Tamper(t, server, "CREATE SCHEMA "+name)
	t.Cleanup(func() { Tamper(t, server, "DROP SCHEMA "+name+" CASCADE") })
	query := at.Query()
	query.Set("search_path", name)
	at.RawQuery = query.Encode()
	return at.String()
}

var schemas atomic.Int64

// startPostgres starts, once, a server that ends with this program.
var startPostgres = sync.OnceValues(func() (string, error) {
	if server := os.Getenv(postgresVariable); server != "" {
		return server, nil
	}
	server, err := newPostgresServer()
	if err != nil {
		return "", err
	}
	lifeline.Store(server)
	return server.URL, nil
})

const postgresVariable = "LEAVEWAY_TEST_POSTGRES"

// lifeline keeps the server's standard input from the garbage collector, which
// would close it.
var lifeline atomic.Pointer[PostgresServer]

// PostgresServer is a Postgres of a test's own, with an empty database. It ends
// with the program, whatever becomes of that: its script watches its standard input.
type PostgresServer struct {
	URL string // of the database

	script *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
}

// StartPostgres starts one. The test fails where there is none to be had.
func StartPostgres(t testing.TB) *PostgresServer {
	t.Helper()
	s, err := newPostgresServer()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.in.Close()
		if err := s.script.Wait(); err != nil {
			t.Errorf("end the Postgres of the test: %v", err)
		}
	})
	return s
}

func newPostgresServer() (*PostgresServer, error) {
	_, here, _, known := runtime.Caller(0)
	if !known {
		return nil, errors.New("start a Postgres for the tests: nobody knows where its script is")
	}
	s := &PostgresServer{script: exec.Command(filepath.Join(filepath.Dir(here), "..", "..", "tools", "postgres.sh"))}
	s.script.Env = append(os.Environ(), postgresVariable+"=") // not that one
	s.script.Stderr = os.Stderr
	out, err := s.script.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.out = bufio.NewReader(out)
	if s.in, err = s.script.StdinPipe(); err != nil {
		return nil, err
	}
	if err := s.script.Start(); err != nil {
		return nil, fmt.Errorf("start a Postgres for the tests: %w", err)
	}
	if err := s.waitReady(); err != nil {
		return nil, err
	}
	return s, nil
}

// waitReady waits until it does.
func (s *PostgresServer) waitReady() error {
	line, err := s.out.ReadString('\n')
	if err != nil {
		return fmt.Errorf("no Postgres for the tests, see above: %w", s.script.Wait())
	}
	s.URL = strings.TrimSpace(line)
	return nil
}

// Restart has it crash, as if it were killed with all its connections, and
// returns when it has recovered.
func (s *PostgresServer) Restart() error {
	if _, err := fmt.Fprintln(s.in, "restart"); err != nil {
		return fmt.Errorf("restart Postgres: %w", err)
	}
	return s.waitReady()
}
