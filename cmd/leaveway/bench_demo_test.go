package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

// BenchmarkDemo starts the built binary's demo. It measures the time from the start of the
// process until the page and the product answer, and the memory then and after some use.
func BenchmarkDemo(b *testing.B) {
	binary := built(b)
	var ready float64
	for b.Loop() {
		d := startDemo(b, binary)
		d.get(b, "/")
		d.get(b, "/readyz")
		b.StopTimer()
		ready = max(ready, resident(b, d.process))
		d.stop(b)
		b.StartTimer()
	}
	b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "s/start")
	d := startDemo(b, binary)
	d.use(b)
	b.ReportMetric(ready, "MB_ready")
	b.ReportMetric(resident(b, d.process), "MB_used")
	d.stop(b)
}

// built builds the product's binary and returns its path.
func built(b *testing.B) string {
	b.Helper()
	binary := filepath.Join(b.TempDir(), "leaveway")
	build := exec.CommandContext(b.Context(), "go", "build", "-o", binary, ".")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		b.Fatal(err)
	}
	return binary
}

// runningDemo is a demo in a process of its own.
type runningDemo struct {
	process *exec.Cmd
	url     string
}

func startDemo(b *testing.B, binary string) runningDemo {
	b.Helper()
	process := exec.CommandContext(context.WithoutCancel(b.Context()), binary, "demo", "--addr", "127.0.0.1:0")
	process.Stderr = os.Stderr
	out, err := process.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := process.Start(); err != nil {
		b.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "Leaveway demo: ")
	if err != nil || !ok {
		_ = process.Process.Kill()
		b.Fatalf("the demo didn't print its address: %q %v", line, err)
	}
	return runningDemo{process: process, url: url}
}

func (d runningDemo) get(b *testing.B, path string) {
	b.Helper()
	answer, err := http.Get(d.url + path)
	d.check(b, path, answer, err)
}

// use does what a few people do in an hour: 400 commands and visits.
func (d runningDemo) use(b *testing.B) {
	b.Helper()
	place := workspace.Default()
	for i := range 200 {
		user := place.Users[i%len(place.Users)].ID
		for path, order := range map[string]map[string]string{
			"/workspace/command":   {"channel": channelNamed(place, "general"), "command": "/leave", "text": "status"},
			"/workspace/open-home": {},
		} {
			order["user"] = user
			body, err := json.Marshal(order)
			if err != nil {
				b.Fatal(err)
			}
			answer, err := http.Post(d.url+path, "application/json", strings.NewReader(string(body)))
			d.check(b, path, answer, err)
		}
	}
}

func (d runningDemo) check(b *testing.B, path string, answer *http.Response, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		b.Fatalf("%s: %s %s %v", path, answer.Status, text, err)
	}
}

// resident returns the resident memory of a process, in MB of 10⁶ bytes; 0 if the system
// doesn't tell.
func resident(b *testing.B, process *exec.Cmd) float64 { return memory(b, process, "VmRSS:") }

// peak returns the highest resident memory so far.
func peak(b *testing.B, process *exec.Cmd) float64 { return memory(b, process, "VmHWM:") }

func memory(b *testing.B, process *exec.Cmd, which string) float64 {
	b.Helper()
	if runtime.GOOS != "linux" {
		return 0
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process.Process.Pid))
	if err != nil {
		b.Fatal(err)
	}
	for line := range strings.Lines(string(status)) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == which {
			kilobytes, err := strconv.ParseFloat(fields[1], 64)
			if err != nil {
				b.Fatal(err)
			}
			return kilobytes * 1024 / 1e6
		}
	}
	b.Fatal("the system doesn't tell how much memory a process has")
	return 0
}

func (d runningDemo) stop(b *testing.B) { stopped(b, d.process) }

// stopped stops a process as an operator does.
func stopped(b *testing.B, process *exec.Cmd) {
	b.Helper()
	if err := process.Process.Signal(os.Interrupt); err != nil {
		b.Fatal(err)
	}
	patience := time.AfterFunc(20*time.Second, func() { _ = process.Process.Kill() })
	defer patience.Stop()
	if err := process.Wait(); err != nil {
		b.Fatalf("%s failed when it was stopped: %v", process.Args[1], err)
	}
}
