package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Limits of a project.
const (
	MostFiles = 500
	mostDepth = 12 // folders within each other
)

// expected is what a project for evaluation is scored against. It isn't one of its files.
const expected = "expected.json"

// Folder reads all files of a folder, by name. Files that programs leave behind, such as
// Excel's locks, don't count. read is [Reader.Read], or Read without a child process.
// progress, which may be nil, is told before each file how many are done.
func Folder(ctx context.Context, folder fs.FS, read func(ctx context.Context, id string, content []byte) (*File, error), progress func(done, all int, next string)) ([]*File, error) {
	names, err := filesIn(folder)
	if err != nil {
		return nil, err
	}
	var all []*File
	for i, name := range names {
		if progress != nil {
			progress(i, len(names), name)
		}
		f, err := readOne(ctx, folder, name, read)
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}

// ErrTooMany says that a project has too many files.
var ErrTooMany = fmt.Errorf("there are more than %d files: please choose those that matter", MostFiles)

func filesIn(folder fs.FS) ([]string, error) {
	var names []string
	err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == ".":
			return nil
		case isLeftBehind(path.Base(name)):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			if strings.Count(name, "/") >= mostDepth {
				return fs.SkipDir
			}
			return nil
		case !d.Type().IsRegular(): // a link may lead out of the folder
			return nil
		}
		if names = append(names, name); len(names) > MostFiles {
			return ErrTooMany
		}
		return nil
	})
	slices.Sort(names)
	return names, err
}

// isLeftBehind reports whether a file is a program's and nobody's work.
func isLeftBehind(base string) bool {
	return strings.HasPrefix(base, ".") || strings.HasPrefix(base, "~$") || base == "__pycache__" || base == "__MACOSX" || base == "Thumbs.db" || base == "desktop.ini" || base == expected
}

func readOne(ctx context.Context, folder fs.FS, name string, read func(ctx context.Context, id string, content []byte) (*File, error)) (*File, error) {
	f, err := folder.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, MaxSize+1))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return read(ctx, name, content)
}
