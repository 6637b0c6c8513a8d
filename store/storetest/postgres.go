package storetest

import (
	"bufio"
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

// lifeline is the standard input of the server's script. It is kept from the
// garbage collector, which would close it.
var lifeline atomic.Pointer[io.WriteCloser]

// startPostgres starts, once, a server that ends with this program: the script
// watches its standard input.
var startPostgres = sync.OnceValues(func() (string, error) {
	if server := os.Getenv("LEAVEWAY_TEST_POSTGRES"); server != "" {
		return server, nil
	}
	_, here, _, _ := runtime.Caller(0)
	script := exec.Command(filepath.Join(filepath.Dir(here), "..", "..", "tools", "postgres.sh"))
	script.Stderr = os.Stderr
	in, err := script.StdinPipe()
	if err != nil {
		return "", err
	}
	lifeline.Store(&in)
	out, err := script.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := script.Start(); err != nil {
		return "", fmt.Errorf("start a Postgres for the tests: %w", err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return "", fmt.Errorf("no Postgres for the tests, see above: %w", script.Wait())
	}
	return strings.TrimSpace(line), nil
})
