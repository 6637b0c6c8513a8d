package project

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"runtime/debug"
	"time"

	"github.com/leaveway/leaveway/content/confined"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// Limits are those of comparing the files of one project. The largest project that is kept takes
// two thirds of them. A turn in the chat has 20 seconds, in which a newcomer among the files has
// to be refused as well.
var Limits = confined.Limits{
	Memory: 768 << 20,
	CPU:    12 * time.Second,
	Wall:   14 * time.Second,
	Output: 48 << 20,
}

// findJob is the name of the child's job.
const findJob = "find-in-project"

// task is what a child is told before the packed shares.
type task struct {
	Sizes []int          `json:"sizes"`
	Known *gaps.Analysis `json:"known,omitempty"`
}

// Jobs returns the job of the child processes that a [Finder] starts.
func Jobs() confined.Jobs {
	return confined.Jobs{findJob: func(in []byte) []byte {
		debug.SetGCPercent(25) // memory matters more than time here
		head, rest, _ := bytes.Cut(in, []byte("\n"))
		var t task
		if err := json.Unmarshal(head, &t); err != nil { //nolint:musttag // both ends are this program
			panic(err) // never happens: a Finder wrote it
		}
		var shares [][]byte
		for _, size := range t.Sizes {
			shares, rest = append(shares, rest[:size]), rest[size:]
		}
		out, err := json.Marshal(find(shares, t.Known)) //nolint:musttag // both ends are this program
		if err != nil {
			panic(err) // never happens: findings are texts and numbers
		}
		return out
	}}
}

// Finder finds out what the files of projects don't say, each project in a child process with
// limits. It is safe for concurrent use. [Jobs] must be served by the program.
type Finder struct{ room *confined.Room }

// NewFinder returns a finder for one project at a time.
func NewFinder(limits confined.Limits) *Finder {
	return &Finder{confined.NewRoom(limits, 1, time.Minute)}
}

// Find compares the files of several shares, as [files.Pack] packed them. known is an analysis
// that counts instead of a new one, or nil. If the error has a [Refusal], the same files will
// always be refused; otherwise it may be tried again.
func (f *Finder) Find(ctx context.Context, shares [][]byte, known *gaps.Analysis) (Findings, error) {
	t := task{Sizes: []int{}, Known: known}
	for _, share := range shares {
		t.Sizes = append(t.Sizes, len(share))
	}
	head, err := json.Marshal(t) //nolint:musttag // both ends are this program
	if err != nil {
		return Findings{}, err
	}
	out, err := f.room.Do(ctx, findJob, append([][]byte{append(head, '\n')}, shares...)...)
	if err != nil {
		return Findings{}, fmt.Errorf("compare the files of a project: %w", err)
	}
	var found Findings
	if err := json.Unmarshal(out, &found); err != nil { //nolint:musttag // both ends are this program
		return Findings{}, fmt.Errorf("read the result of a child process: %w", err)
	}
	return found, nil
}

// Refusal says why a file isn't part of a project whose files couldn't be compared; false if
// the error isn't about the files.
func Refusal(name string, err error) (string, bool) {
	name = path.Base(name)
	switch {
	case errors.Is(err, confined.ErrTime):
		return name + " takes too long to compare with the other files, so I left it out. Please share a version with only what matters.", true
	case errors.Is(err, confined.ErrMemory), errors.Is(err, confined.ErrOutput):
		return files.NoRoom(name), true
	case errors.Is(err, confined.ErrCrashed):
		return name + " can't be compared with the other files, so I left it out. Please open it, save it again and share it once more.", true
	}
	return "", false
}
