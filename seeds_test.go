package leaveway_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestSeedRowsAreShown checks that docs/seeds.md has every row of the three seeds, and that
// the tests and transcripts it names exist. A row without any says that it isn't done.
func TestSeedRowsAreShown(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("docs/seeds.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if found := seedRow.FindStringSubmatch(line); found != nil {
			rows[found[1]] = line
		}
	}
	for series, count := range map[string]int{"L": 13, "A": 7, "R": 11} {
		for n := 1; n <= count; n++ {
			checkSeedRow(t, rows, series+strconv.Itoa(n))
		}
	}
}

var (
	seedRow  = regexp.MustCompile(`^\| ([LAR]\d+) `)
	shownBy  = regexp.MustCompile("`([a-z/]+): (Test\\w+)`")
	recorded = regexp.MustCompile("`(agent/testdata/[a-z-]+\\.txtar)`")
)

func checkSeedRow(t *testing.T, rows map[string]string, id string) {
	t.Helper()
	row, ok := rows[id]
	if !ok {
		t.Errorf("docs/seeds.md has no row %s", id)
		return
	}
	tests, transcripts := shownBy.FindAllStringSubmatch(row, -1), recorded.FindAllStringSubmatch(row, -1)
	if len(tests)+len(transcripts) == 0 && !strings.Contains(row, "| no.") {
		t.Errorf("nothing shows row %s", id)
	}
	for _, named := range tests {
		if !hasTest(t, named[1], named[2]) {
			t.Errorf("row %s: package %s has no %s", id, named[1], named[2])
		}
	}
	for _, named := range transcripts {
		if _, err := os.Stat(named[1]); err != nil {
			t.Errorf("row %s: %v", id, err)
		}
	}
}

// TestNamedTestsExist checks that every test, benchmark and fuzz test that the documentation
// names is in the repository, in the package that stands before it if one does.
func TestNamedTestsExist(t *testing.T) {
	t.Parallel()
	have := map[string]bool{}
	for _, file := range filesBelow(t, ".", "_test.go") {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range declaredTest.FindAllStringSubmatch(string(source), -1) {
			have[found[1]], have[filepath.Dir(file)+": "+found[1]] = true, true
		}
	}
	for _, file := range filesBelow(t, "docs", ".md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range namedTest.FindAllStringSubmatch(string(text), -1) {
			if name := found[1] + found[2]; !have[name] {
				t.Errorf("%s names %s, which isn't there", file, name)
			}
		}
	}
}

var (
	declaredTest = regexp.MustCompile(`(?m)^func ((?:Test|Benchmark|Fuzz)[A-Z]\w*)\(`)
	namedTest    = regexp.MustCompile("`([a-z/-]+: )?((?:Test|Benchmark|Fuzz)[A-Z]\\w*)`")
)

func filesBelow(t *testing.T, folder, ending string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ending) {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func hasTest(t *testing.T, folder, name string) bool {
	t.Helper()
	files, err := filepath.Glob(folder + "/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(source), "\nfunc "+name+"(") {
			return true
		}
	}
	return false
}
