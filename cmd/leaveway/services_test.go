package main

import (
	"bufio"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/redis"
)

// TestServices starts what `make services` starts, uses both servers, stops them, and checks
// that they are gone.
func TestServices(t *testing.T) {
	t.Parallel()
	script := exec.CommandContext(t.Context(), filepath.Join("..", "..", "tools", "services.sh"))
	script.Stderr = os.Stderr
	in, err := script.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := script.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := script.Start(); err != nil {
		t.Fatal(err)
	}
	exported := regexp.MustCompile(`^export ([A-Z_]+)='([^']+)'$`)
	set := map[string]string{}
	for lines := bufio.NewScanner(out); len(set) < 2 && lines.Scan(); {
		match := exported.FindStringSubmatch(lines.Text())
		if match == nil {
			t.Fatalf("no shell could read %q", lines.Text())
		}
		set[match[1]] = match[2]
	}
	db, err := store.Open(t.Context(), set["DATABASE_URL"], store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	client, err := redis.Open(t.Context(), set["REDIS_URL"], redis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := client.Status(t.Context()); got != "ok" {
		t.Errorf("Redis is %s", got)
	}
	db.Close()
	client.Close()
	in.Close()
	if err := script.Wait(); err != nil {
		t.Error(err)
	}
	for name, value := range set {
		at, err := url.Parse(value)
		if err != nil {
			t.Fatal(err)
		}
		if conn, err := net.Dial("tcp", at.Host); err == nil {
			conn.Close()
			t.Errorf("the server of %s is still there", name)
		}
	}
}
