package project_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/leaveway/leaveway/content/confined"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/graph"
	"github.com/leaveway/leaveway/knowledge/handover"
	"github.com/leaveway/leaveway/knowledge/project"
)

func TestMain(m *testing.M) {
	project.Jobs().Serve()
	os.Exit(m.Run())
}

func read(t *testing.T, name, content string) *files.File {
	t.Helper()
	f := files.Read(name, []byte(content))
	if f.Refusal != "" {
		t.Fatal(f.Refusal)
	}
	return f
}

func pack(t *testing.T, all ...*files.File) []byte {
	t.Helper()
	packed, err := files.Pack(all)
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

// TestFindIsTheSameInAChild checks that a child process finds what this one would, that an
// analysis which is known counts, and that damaged shares are named.
func TestFindIsTheSameInAChild(t *testing.T) {
	t.Parallel()
	bank := read(t, "bank.md", "# Bank\n\nOnly Jolan has the token.\nRun load.py on Fridays.\n")
	load := read(t, "load.py", "LIMIT = 42\n\n\ndef load(rows):\n    \"\"\"Load rows.\"\"\"\n    return rows[:LIMIT]\n")
	all := []*files.File{bank, load}
	analysis := gaps.Analyse(all)
	want := project.Findings{
		Files:    []project.File{{Name: "bank.md"}, {Name: "load.py", Share: 1}},
		Analysis: analysis, Notes: handover.NotesOf(all, analysis), Graph: graph.Build("", all, analysis),
	}
	finder := project.NewFinder(project.Limits)
	shares := [][]byte{pack(t, bank), pack(t, load)}
	got, err := finder.Find(t.Context(), shares, nil)
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Error(err, diff)
	}
	if len(analysis.Backlog) == 0 {
		t.Fatal("nothing is asked, so nothing is checked")
	}
	known := analysis
	known.Backlog = append([]gaps.Question{{ID: "m1", Text: "And then?", Status: gaps.Open}}, analysis.Backlog...)
	if got, err = finder.Find(t.Context(), shares, &known); err != nil || len(got.Analysis.Backlog) != len(known.Backlog) {
		t.Error(err, got.Analysis.Backlog)
	}
	shares = append(shares, shares[0][:len(shares[0])/2])
	if got, err = finder.Find(t.Context(), shares, nil); err != nil || len(got.Damaged) != 1 || got.Damaged[0] != 2 || len(got.Files) > 0 {
		t.Error(err, got)
	}
}

// hostile is a script of nothing but numbers without a reason. It is read at once; to compare
// each with all others takes a minute.
func hostile(t *testing.T) []byte {
	t.Helper()
	var script strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&script, "RATE%d = %d\n", i, 7*i+3)
	}
	return pack(t, read(t, "load.py", script.String()))
}

// TestFindIsLimited checks that comparing files ends at its limits, and when nobody waits for it
// anymore.
func TestFindIsLimited(t *testing.T) {
	t.Parallel()
	share := hostile(t)
	little := confined.Limits{Memory: 512 << 20, CPU: time.Second, Wall: time.Minute, Output: 1 << 20}
	_, err := project.NewFinder(little).Find(t.Context(), [][]byte{share}, nil)
	refusal, refused := project.Refusal("plans/load.py", err)
	if !errors.Is(err, confined.ErrTime) || !refused || !strings.HasPrefix(refusal, "load.py takes too long") {
		t.Errorf("%v: %q", err, refusal)
	}
	small := little
	small.Memory, small.CPU = 1<<20, time.Minute
	_, err = project.NewFinder(small).Find(t.Context(), [][]byte{share}, nil)
	if refusal, refused = project.Refusal("load.py", err); !refused || refusal == "" {
		t.Errorf("%v: %q", err, refusal)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = project.NewFinder(project.Limits).Find(ctx, [][]byte{share}, nil)
	if _, refused = project.Refusal("load.py", err); !errors.Is(err, context.Canceled) || refused {
		t.Error(err)
	}
}
