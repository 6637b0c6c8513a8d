//go:build unix

package confined_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/leaveway/leaveway/content/confined"
)

// jobs are harmless and harmful.
var jobs = confined.Jobs{
	"echo":  func(in []byte) []byte { return in },
	"spin":  func([]byte) []byte { spin(); return nil },
	"sleep": func([]byte) []byte { time.Sleep(time.Hour); return nil },
	"panic": func([]byte) []byte { panic("a mistake, which quotes the file") },
	"stack": func([]byte) []byte { return []byte(strconv.Itoa(deep(0))) },
	"large": func(in []byte) []byte { return bytes.Repeat(in, 1<<20) },
	"exit":  func([]byte) []byte { os.Exit(0); return nil },
	"eat": func([]byte) []byte {
		var all [][]byte
		for {
			all = append(all, bytes.Repeat([]byte("x"), 1<<20))
			runtime.KeepAlive(all)
		}
	},
	"gulp": func([]byte) []byte { return bytes.Repeat([]byte("x"), 3<<30)[:1] },
	"look": func([]byte) []byte { return []byte(look()) },
}

func spin() {
	for n := 0; ; n++ {
		runtime.KeepAlive(n)
	}
}

func deep(n int) int {
	if n < 0 { // never, but the linter can't know
		return 0
	}
	return deep(n+1) + 1
}

// look tries to reach what a child must not.
func look() string {
	var seen []string
	if env := os.Environ(); len(env) > 0 {
		seen = append(seen, fmt.Sprint("environment ", env))
	}
	for _, name := range []string{"/etc/passwd", os.Args[0]} {
		if f, err := os.Open(name); err == nil {
			f.Close()
			seen = append(seen, "opened "+name)
		}
	}
	written := filepath.Join(os.TempDir(), "leaveway-written")
	if err := os.WriteFile(written, []byte("x"), 0o600); err == nil {
		os.Remove(written)
		seen = append(seen, "wrote a file")
	}
	if l, err := net.Listen("tcp", "127.0.0.1:0"); err == nil {
		l.Close()
		seen = append(seen, "listened")
	}
	if err := exec.Command(os.Args[0], "-test.run=^$").Run(); err == nil {
		seen = append(seen, "started a program")
	}
	for fd := 3; fd < 100; fd++ {
		flags, _, errno := syscall.Syscall(syscall.SYS_FCNTL, uintptr(fd), syscall.F_GETFD, 0)
		if errno == 0 && flags&syscall.FD_CLOEXEC == 0 { // Go's own don't count
			seen = append(seen, fmt.Sprint("has inherited the file ", fd))
		}
	}
	return strings.Join(seen, "; ")
}

func TestMain(m *testing.M) {
	jobs.Serve()
	if os.Getenv(asParent) != "" {
		parent()
	}
	os.Exit(m.Run())
}

var small = confined.Limits{Memory: 64 << 20, CPU: time.Second, Wall: 20 * time.Second, Output: 1 << 20}

func TestRoom(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("long ", 200_000)
	for _, c := range []struct {
		job, in, out string
		err          error
	}{
		{job: "echo", in: "words", out: "words"},
		{job: "echo"},
		{job: "echo", in: long, out: long},
		{job: "look"},
		{job: "spin", err: confined.ErrTime},
		{job: "eat", err: confined.ErrMemory},
		{job: "gulp", err: confined.ErrMemory},
		{job: "stack", err: confined.ErrCrashed},
		{job: "panic", err: confined.ErrCrashed},
		{job: "exit", err: confined.ErrCrashed},
		{job: "unknown", err: confined.ErrCrashed},
		{job: "large", in: "xx", err: confined.ErrOutput},
	} {
		t.Run(c.job, func(t *testing.T) {
			t.Parallel()
			limits := small
			if errors.Is(c.err, confined.ErrMemory) { // also if taking it takes long
				limits.CPU = limits.Wall
			}
			got, err := confined.NewRoom(limits, 1, 0).Do(t.Context(), c.job, []byte(c.in))
			if string(got) != c.out || !errors.Is(err, c.err) {
				t.Errorf("%.100q, %v", got, err)
			}
		})
	}
}

// TestWallTime: a child that waits takes no processor time, and ends nevertheless.
func TestWallTime(t *testing.T) {
	t.Parallel()
	limits := small
	limits.Wall = 200 * time.Millisecond
	if _, err := confined.NewRoom(limits, 1, 0).Do(t.Context(), "sleep", nil); !errors.Is(err, confined.ErrTime) {
		t.Error(err)
	}
}

// TestCancel: a child ends with the context it works for, and makes room.
func TestCancel(t *testing.T) {
	t.Parallel()
	room := confined.NewRoom(small, 1, 0)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	defer cancel()
	if _, err := room.Do(ctx, "sleep", nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := room.Do(t.Context(), "echo", nil); err != nil {
		t.Errorf("the next one: %v", err)
	}
}

const asParent = "LEAVEWAY_CONFINED_PARENT"

// parent starts a child that runs for long, and says so.
func parent() {
	limits := small
	limits.Wall, limits.CPU = time.Hour, time.Hour
	go func() { _, _ = confined.NewRoom(limits, 1, 0).Do(context.Background(), "spin", nil) }()
	for children(os.Getpid()) == "" {
		time.Sleep(time.Millisecond)
	}
	fmt.Println(children(os.Getpid()))
	select {}
}

// children lists the children of a process.
func children(pid int) string {
	var all []string
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, name := range tasks {
		text, _ := os.ReadFile(name)
		all = append(all, strings.Fields(string(text))...)
	}
	return strings.Join(all, " ")
}

// TestParentKilled: children end with the program that started them, however it ends.
func TestParentKilled(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("it finds processes in /proc")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // a hang becomes a failure
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), asParent+"=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var child int
	if _, err := fmt.Fscan(out, &child); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	for alive(child) {
		if ctx.Err() != nil {
			t.Fatalf("the child %d lives on", child)
		}
		runtime.Gosched()
	}
}

// alive reports whether a process runs. One that has ended, and that nobody has asked how,
// doesn't.
func alive(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, after, _ := bytes.Cut(stat, []byte(") "))
	return err == nil && !bytes.HasPrefix(after, []byte("Z"))
}

func BenchmarkChild(b *testing.B) {
	room := confined.NewRoom(small, 2, time.Minute)
	in := bytes.Repeat([]byte("x"), 100<<10)
	for b.Loop() {
		if _, err := room.Do(b.Context(), "echo", in); err != nil {
			b.Fatal(err)
		}
	}
}

// TestLittleTime: a caller whose own time is nearly over hears so before it is.
func TestLittleTime(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	if _, err := confined.NewRoom(small, 1, 0).Do(ctx, "sleep", nil); !errors.Is(err, confined.ErrBusy) || ctx.Err() != nil {
		t.Error(err, ctx.Err())
	}
}
