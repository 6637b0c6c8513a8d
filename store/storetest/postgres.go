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
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// Postgres returns the URL of a new, empty schema for one test, on the server at
// LEAVEWAY_TEST_POSTGRES or, if that is not set, on one that tools/postgres.sh starts.
// If there is no server, the test fails.
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

// PostgresServer is a Postgres server for one test, with an empty database. It ends with
// the program, even if that crashes, because its script watches its standard input.
type PostgresServer struct {
	URL string // of the database

	script *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
}

// StartPostgres starts a server, which ends with the test. If it can't, the test fails.
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
	root, err := moduleRoot()
	if err != nil {
		return nil, fmt.Errorf("start a Postgres for the tests: %w", err)
	}
	s := &PostgresServer{script: exec.Command(filepath.Join(root, "tools", "postgres.sh"))}
	s.script.Env = append(os.Environ(), postgresVariable+"=") // start a new one
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

// moduleRoot is the folder above this test's that holds go.mod. It is looked
// for rather than read from the binary, which knows no folders when built with
// -trimpath.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("no go.mod above the test's folder")
		}
	}
}

// waitReady reads the URL, which the script prints once the server answers.
func (s *PostgresServer) waitReady() error {
	line, err := s.out.ReadString('\n')
	if err != nil {
		return fmt.Errorf("no Postgres for the tests, see above: %w", s.script.Wait())
	}
	s.URL = strings.TrimSpace(line)
	return nil
}

// Restart makes the server crash, which breaks all connections, and returns when it has
// recovered.
func (s *PostgresServer) Restart() error {
	if _, err := fmt.Fprintln(s.in, "restart"); err != nil {
		return fmt.Errorf("restart Postgres: %w", err)
	}
	return s.waitReady()
}
