package chaos

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// replica is one process of the product, started again and again.
type replica struct {
	wire   *wire
	binary string // what the next start starts
	env    []string
	api    string // Slack's

	mu     sync.Mutex
	cmd    *exec.Cmd
	ended  chan struct{} // closed once the process has ended and its log is read
	addr   string
	errors []string // lines of the log at level error, since the first start
	last   []string // the log since the last start
	began  time.Time
}

// errKilled is returned if a process died before it served.
var errKilled = errors.New("killed before it served")

// start starts the product, and returns once it is ready.
func (r *replica) start(ctx context.Context) error {
	cmd := exec.Command(r.binary, "serve", "--addr=127.0.0.1:0", "--log-format=json", "--slack-api-url="+r.api)
	cmd.Env = r.env
	log, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	r.mu.Lock()
	if err := cmd.Start(); err != nil {
		r.mu.Unlock()
		return err
	}
	r.cmd, r.ended, r.last, r.began = cmd, make(chan struct{}), nil, time.Now()
	ended := r.ended
	r.mu.Unlock()
	serving := make(chan string, 1)
	go func() {
		r.read(log, serving)
		_ = cmd.Wait() // the caller that stops it looks at the result
		close(ended)
	}()
	select {
	case addr := <-serving:
		return r.ready(ctx, addr)
	case <-ended:
		if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
			return errKilled
		}
		return fmt.Errorf("the product doesn't start: %s\n%s", cmd.ProcessState, strings.Join(r.last, "\n"))
	case <-ctx.Done():
		return ctx.Err()
	}
}

// read reads the log until the process ends, and reports the address it serves on.
func (r *replica) read(log io.Reader, serving chan<- string) {
	for lines := bufio.NewScanner(log); lines.Scan(); {
		var line struct{ Level, Msg, Address string }
		_ = json.Unmarshal(lines.Bytes(), &line) // a panic isn't JSON
		r.mu.Lock()
		r.last = append(r.last, lines.Text())
		if line.Level == "" || line.Level == "error" || line.Level == "panic" {
			r.errors = append(r.errors, lines.Text())
		}
		r.mu.Unlock()
		if line.Msg == "serving" {
			serving <- line.Address
		}
	}
	_, _ = io.Copy(io.Discard, log)
}

// ready asks a process whether it is ready, and then lets requests through to it.
func (r *replica) ready(ctx context.Context, addr string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+"/readyz", http.NoBody)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("%w: %w", errKilled, err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("it serves, but isn't ready: %s", resp.Status)
	}
	r.mu.Lock()
	r.addr = addr
	r.mu.Unlock()
	r.wire.open(addr)
	return nil
}

// kill sends SIGKILL: nothing is finished, nothing is closed. It returns at once.
func (r *replica) kill() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cmd != nil {
		_ = r.cmd.Process.Kill() // it may have ended already
	}
}

// gone waits until the process has ended. No requests go to it then.
func (r *replica) gone(ctx context.Context) error {
	r.mu.Lock()
	ended, addr := r.ended, r.addr
	r.addr = ""
	r.mu.Unlock()
	select {
	case <-ended:
		r.wire.shut(addr)
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait for the process to end: %w", ctx.Err())
	}
}

// drain sends SIGTERM, and returns how the process ended.
func (r *replica) drain(ctx context.Context) (*os.ProcessState, error) {
	r.mu.Lock()
	cmd := r.cmd
	r.mu.Unlock()
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return nil, err
	}
	err := r.gone(ctx)
	return cmd.ProcessState, err
}

// complaints returns the lines of the log at level error.
func (r *replica) complaints() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.errors)
}
