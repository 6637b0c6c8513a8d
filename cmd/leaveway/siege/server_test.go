package siege

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// server is one running server.
type server struct {
	cmd   *exec.Cmd
	addr  string
	ended chan struct{} // closed once it has ended

	mu     sync.Mutex
	errors []string // lines of its log at level error
	logged strings.Builder
	last   string
}

// product returns the path of the server's binary, built once.
var product = sync.OnceValues(func() (string, error) {
	if built := os.Getenv("LEAVEWAY_SIEGE_BINARY"); built != "" {
		return built, nil
	}
	if err := look(filepath.Join("..", "..", "..")); err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp("", "leaveway-siege-")
	if err != nil {
		return "", err
	}
	cleanUp = func() { _ = os.RemoveAll(folder) } // the system removes the rest
	binary := filepath.Join(folder, "leaveway")
	if said, err := exec.Command("go", "build", "-o", binary, "..").CombinedOutput(); err != nil {
		return "", fmt.Errorf("build: %w\n%s", err, said)
	}
	return binary, nil
})

var cleanUp = func() {}

func TestMain(m *testing.M) {
	code := m.Run()
	cleanUp()
	os.Exit(code)
}

// look opens every folder of the sources: the test cache doesn't know what the compiler reads.
func look(root string) error {
	return filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err == nil && entry.IsDir() && path != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "bin") {
			return filepath.SkipDir
		}
		return err
	})
}

// serve starts a server, and returns when it serves.
func serve(ctx context.Context, t *testing.T, env []string) *server {
	t.Helper()
	binary, err := product()
	if err != nil {
		t.Fatal(err)
	}
	return start(ctx, t, exec.Command(binary, serving...), env)
}

// serving are the arguments of a server.
var serving = []string{"serve", "--addr=127.0.0.1:0", "--log-format=json"}

// start starts a command that becomes a server, and returns when it serves.
func start(ctx context.Context, t *testing.T, cmd *exec.Cmd, env []string) *server {
	t.Helper()
	p := &server{cmd: cmd, ended: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), env...)
	log, err := p.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	addr := make(chan string, 1)
	go func() {
		p.read(log, addr)
		_ = p.cmd.Wait()
		close(p.ended)
	}()
	t.Cleanup(func() {
		_ = p.cmd.Process.Signal(syscall.SIGCONT)
		_ = p.cmd.Process.Kill()
		<-p.ended
	})
	select {
	case p.addr = <-addr:
	case <-p.ended:
		t.Fatalf("the server doesn't start: %s", p.last)
	case <-ctx.Done():
		t.Fatal(ctx.Err())
	}
	return p
}

func (p *server) read(log io.Reader, serving chan<- string) {
	for lines := bufio.NewScanner(log); lines.Scan(); {
		var line struct{ Level, Msg, Address string }
		_ = json.Unmarshal(lines.Bytes(), &line) // a panic isn't JSON
		p.mu.Lock()
		p.last = lines.Text()
		p.logged.WriteString(p.last + "\n")
		if line.Level == "" || line.Level == "error" || line.Level == "panic" {
			p.errors = append(p.errors, lines.Text())
		}
		p.mu.Unlock()
		if line.Msg == "serving" {
			serving <- line.Address
		}
	}
	_, _ = io.Copy(io.Discard, log)
}

// log returns everything that it has logged.
func (p *server) log() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.logged.String()
}

// complaints returns the lines of the log that should never be there. That Slack
// doesn't know a person is Slack's business.
func (p *server) complaints() (errs []error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, line := range p.errors {
		deadLetter := strings.Contains(line, "dead letter") && !strings.Contains(line, "user_not_found")
		if strings.Contains(line, "panic") || deadLetter || !strings.HasPrefix(line, "{") {
			errs = append(errs, errors.New("the server logged "+line))
		}
	}
	return errs
}

// lives fails if the process has ended.
func (p *server) lives() error {
	select {
	case <-p.ended:
		return fmt.Errorf("the server has ended: %s; %s", p.cmd.ProcessState, p.last)
	default:
		return nil
	}
}

// memory returns the resident memory of the process in MB; 0 if the system doesn't say.
func (p *server) memory() int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, _ := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(rest), " kB"))
			return kb / 1024
		}
	}
	return 0
}

// processor returns the processor time that the process has taken; 0 if the system doesn't say.
func (p *server) processor() time.Duration {
	const utime, perTick = 11, 10 * time.Millisecond // fields after the name, which ends with a parenthesis
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	_, rest, ok := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	if err != nil || !ok || len(fields) <= utime+1 {
		return 0
	}
	var user, system int64
	_, _ = fmt.Sscan(fields[utime], &user)
	_, _ = fmt.Sscan(fields[utime+1], &system)
	return time.Duration(user+system) * perTick
}
