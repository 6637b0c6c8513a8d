package wizard

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/content"
)

var update = flag.Bool("update", false, "rewrite what the golden files expect")

// lintLimits are small, to keep the files that exceed them readable.
var lintLimits = Limits{
	StepTitle: 24, QuestionText: 100, HelperText: 100, Placeholder: 40, OptionLabel: 30, OptionValue: 20,
	OptionHint: 30, InfoText: 120, Heading: 40, SelectOptions: 5, RadioOptions: 3, ElementsPerStep: 6,
}

// TestLint compares the mistakes in each folder of wizards in testdata/lint with its
// golden file. Run with -update, then read the difference.
func TestLint(t *testing.T) {
	files, err := filepath.Glob("testdata/lint/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { testLint(t, file) })
	}
}

// A golden file is a text archive: a comment, then files, each after a line with its
// name. The last one, want, has the mistakes.
var fileName = regexp.MustCompile(`(?m)^-- (\S+) --\n`)

func testLint(t *testing.T, file string) {
	archive, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	names := fileName.FindAllSubmatchIndex(archive, -1)
	files := fstest.MapFS{}
	for i, name := range names[:len(names)-1] {
		files[string(archive[name[2]:name[3]])] = &fstest.MapFile{Data: archive[name[1]:names[i+1][0]]}
	}
	begin := names[len(names)-1][1]
	got := lintFolder(t, files)
	if *update {
		if err := os.WriteFile(file, append(archive[:begin:begin], got...), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(strings.Split(string(archive[begin:]), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("mistakes (-want +got):\n%s", diff)
	}
}

// lintFolder returns the mistakes in a folder, one per line.
func lintFolder(t *testing.T, files fstest.MapFS) string {
	t.Helper()
	library := NewLibrary(lintLimits)
	err := library.Load(files)
	var mistakes content.Mistakes
	if !errors.As(err, &mistakes) {
		t.Fatalf("the error is %T: %v", err, err)
	}
	if len(library.All()) != 0 {
		t.Error("a wizard was added in spite of the mistakes")
	}
	return mistakes.Error() + "\n"
}
