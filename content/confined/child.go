package confined

import (
	"encoding/binary"
	"io"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

// argument is what a child is started with, before the name of its job.
const argument = "confined-child"

// Exit codes of a child.
const (
	exitWrong  = 90 // it was started with something that isn't a job
	exitMemory = 91
	exitOrphan = 92 // the program that started it is gone
)

// served is set in programs that call Serve. In others a child would do all that the
// program does, and start children in turn.
var served atomic.Bool

// Jobs are what children do, by name: from an input to a result. A job that panics has
// crashed.
type Jobs map[string]func(in []byte) []byte

// Serve does a job and ends the process, if this process was started as a child.
// Otherwise it returns. It comes first in main, and in TestMain of tests that start children.
func (j Jobs) Serve() {
	served.Store(true)
	if len(os.Args) == 3 && os.Args[1] == argument {
		os.Exit(j.serve(os.Args[2], os.Stdin, os.Stdout))
	}
}

func (j Jobs) serve(name string, in io.Reader, out io.Writer) int {
	debug.SetTraceback("none") // a trace could quote the file
	job, known := j[name]
	var header [24]byte
	if _, err := io.ReadFull(in, header[:]); err != nil || !known {
		return exitWrong
	}
	memory, cpu, size := number(header[0:]), number(header[8:]), number(header[16:])
	if err := confine(memory, cpu); err != nil {
		return exitWrong
	}
	input := make([]byte, size)
	if _, err := io.ReadFull(in, input); err != nil {
		return exitOrphan
	}
	go func() { // ends with the program that started this one
		_, _ = io.Copy(io.Discard, in)
		os.Exit(exitOrphan)
	}()
	for _, part := range [][]byte{job(input), done} {
		if _, err := out.Write(part); err != nil {
			return exitOrphan
		}
	}
	return 0
}

func number(b []byte) int64 { return int64(binary.BigEndian.Uint64(b) & math.MaxInt64) }

// confine limits this process for the rest of its life.
func confine(memory, cpu int64) error {
	debug.SetMaxStack(int(memory / 8))   // endless recursion is a crash of its own
	debug.SetMemoryLimit(memory * 3 / 4) // collect garbage rather than fail
	runtime.GOMAXPROCS(min(2, runtime.GOMAXPROCS(0)))
	go watchMemory(memory)
	return limitProcess(memory, cpu)
}

// watchMemory ends the process when it takes too much memory. It is the only limit on
// systems whose own don't work, and says more clearly what went wrong on the others.
func watchMemory(most int64) {
	const often = 5 * time.Millisecond
	taken := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(taken)
	idle := taken[0].Value.Uint64() - taken[1].Value.Uint64()
	for range time.Tick(often) {
		metrics.Read(taken)
		if taken[0].Value.Uint64()-taken[1].Value.Uint64() > idle+uint64(most) {
			os.Exit(exitMemory)
		}
	}
}
