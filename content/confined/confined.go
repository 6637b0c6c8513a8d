package confined

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"
)

// Limits of one child.
type Limits struct {
	Memory int64         // bytes, besides what an idle child takes
	CPU    time.Duration // rounded up to seconds
	Wall   time.Duration // from its start to the end of its output
	Output int64         // bytes
}

// Room is where children work: a few at a time. It is safe for concurrent use.
type Room struct {
	limits   Limits
	places   chan struct{}
	patience time.Duration
}

// NewRoom returns a room for that many children. Further work waits up to patience for a
// place.
func NewRoom(limits Limits, places int, patience time.Duration) *Room {
	return &Room{limits: limits, places: make(chan struct{}, places), patience: patience}
}

// Why a child ended without a result.
var (
	ErrBusy    = errors.New("all places are taken, or there was too little time")
	ErrMemory  = errors.New("it took too much memory")
	ErrTime    = errors.New("it took too long")
	ErrOutput  = errors.New("its result is too large")
	ErrCrashed = errors.New("it crashed")
)

// reserve is how long before its caller's deadline a child ends.
const reserve = 1500 * time.Millisecond

// Do has a child do the job of that name. The error is one of the above, or ctx's, or says
// that no child could be started. The child is killed when ctx ends. The parts of the input
// arrive as one.
func (r *Room) Do(ctx context.Context, job string, in ...[]byte) ([]byte, error) {
	if !served.Load() {
		return nil, errors.New("this program can't work in child processes: it must call Jobs.Serve first")
	}
	if err := r.enter(ctx); err != nil {
		return nil, err
	}
	defer func() { <-r.places }()
	// If the caller has little time left, the error says so, and early enough to be passed on.
	wall, late := r.limits.Wall, ErrTime
	if end, ok := ctx.Deadline(); ok && time.Until(end)-reserve < wall {
		wall, late = time.Until(end)-reserve, ErrBusy
	}
	bounded, cancel := context.WithTimeoutCause(ctx, wall, late)
	defer cancel()
	out, err := r.run(bounded, job, in)
	switch {
	case err == nil:
		return out, nil
	case ctx.Err() != nil:
		return nil, fmt.Errorf("%s in a child process: %w", job, ctx.Err())
	case bounded.Err() != nil:
		return nil, late
	}
	return nil, err
}

// enter waits for a place.
func (r *Room) enter(ctx context.Context) error {
	select {
	case r.places <- struct{}{}:
		return ctx.Err()
	default:
	}
	patience := time.NewTimer(r.patience)
	defer patience.Stop()
	select {
	case r.places <- struct{}{}:
		return ctx.Err()
	case <-patience.C:
		return ErrBusy
	case <-ctx.Done():
		return ctx.Err()
	}
}

// run starts a child and waits for it.
func (r *Room) run(ctx context.Context, job string, in [][]byte) ([]byte, error) {
	// Linux kills the child when the thread that started it ends, so this one must not end first.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	program, err := executable()
	if err != nil {
		return nil, fmt.Errorf("find this program, to start a child process: %w", err)
	}
	cmd := exec.CommandContext(ctx, program, argument, job)
	cmd.Env, cmd.Dir, cmd.SysProcAttr = []string{}, os.TempDir(), isolated()
	cmd.Cancel = func() error { return killGroup(cmd.Process) }
	cmd.WaitDelay = time.Second
	said := &complaint{}
	cmd.Stderr = said
	to, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	from, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start a child process: %w", err)
	}
	// The pipe stays open, also on purpose when all is written: its end tells the child
	// that this program is gone.
	go func() {
		size := 0
		for _, part := range in {
			size += len(part)
		}
		_, _ = to.Write(r.limits.header(size))
		for _, part := range in {
			_, _ = to.Write(part)
		}
	}()
	out, readErr := io.ReadAll(io.LimitReader(from, r.limits.Output+1+int64(len(done))))
	tooMuch := int64(len(out)) > r.limits.Output+int64(len(done))
	if tooMuch {
		_ = killGroup(cmd.Process)
	}
	err = cmd.Wait()
	result, whole := bytes.CutSuffix(out, done)
	switch {
	case tooMuch:
		return nil, ErrOutput
	case err == nil && readErr == nil && whole:
		return result, nil
	}
	return nil, r.why(cmd.ProcessState, said.String())
}

// done ends a complete result.
var done = []byte("\x00done")

// header is what a child reads first: its limits, and how much input follows.
func (l Limits) header(size int) []byte {
	var b []byte
	for _, n := range []int64{l.Memory, int64((l.CPU + time.Second - 1) / time.Second), int64(size)} {
		b = binary.BigEndian.AppendUint64(b, uint64(n))
	}
	return b
}

// noMemory is how Go, its race detector and the C library say that there is no memory left.
var noMemory = []string{"out of memory", "cannot allocate memory", "failed to allocate", "address space", "pthread_create failed"}

// why says why a child ended without a result.
func (r *Room) why(state *os.ProcessState, complaint string) error {
	switch {
	case state.ExitCode() == exitMemory, slices.ContainsFunc(noMemory, func(words string) bool { return strings.Contains(complaint, words) }):
		return ErrMemory
	case state.UserTime()+state.SystemTime() >= r.limits.CPU/2 && !state.Exited():
		// The kernel ends it by the ticks that it was seen running, which on a busy machine may be far more than it ran.
		return ErrTime
	}
	return ErrCrashed
}

// complaint keeps the beginning of what a child complains about. It is never logged: it may quote
// the file.
type complaint struct{ bytes.Buffer }

const mostComplaint = 4 << 10

func (c *complaint) Write(p []byte) (int, error) {
	c.Buffer.Write(p[:min(len(p), max(0, mostComplaint-c.Len()))])
	return len(p), nil
}
