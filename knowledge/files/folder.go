package files

import (
	"bytes"
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
	MostFiles    = 500
	mostDepth    = 12        // folders within each other
	mostNested   = 2         // zips within each other
	mostUnpacked = 512 << 20 // bytes, of all files in zips together

	// mostSlow is how many files may take all of the time that one has. Then only those that are small are read:
	// the others may take as long.
	mostSlow  = 3
	smallFile = 1 << 20 // bytes
)

// expected is what a project for evaluation is scored against. It isn't one of its files.
const expected = "expected.json"

// ReadFunc reads one file: [Reader.Read], or [Read] without a child process.
type ReadFunc = func(ctx context.Context, id string, content []byte) (*File, error)

// Folder reads all files of a folder, by name, and those in its zips. Files that programs
// leave behind, such as Excel's locks, don't count. A link isn't followed, since it may lead
// out of the folder; it is refused by its name. progress, which may be nil, is told before
// each file how many are done.
func Folder(ctx context.Context, folder fs.FS, read ReadFunc, progress func(done, all int, next string)) ([]*File, error) {
	entries, err := entriesIn(folder)
	if err != nil {
		return nil, err
	}
	return newProject(ctx, read, progress).all(entries, 0)
}

// Zip reads all files in a zip as if it were a folder. Those with a name that leads out of it
// are refused by that name, and so is what has a password, or is too large.
func Zip(ctx context.Context, content io.ReaderAt, size int64, read ReadFunc, progress func(done, all int, next string)) ([]*File, error) {
	entries, err := zipped("", content, size)
	if err != nil {
		return nil, err
	}
	return newProject(ctx, read, progress).all(entries, 1)
}

// ErrTooMany says that a project has too many files.
var ErrTooMany = fmt.Errorf("there are more than %d files: please choose those that matter", MostFiles)

// entry is a file that may be read, or that isn't.
type entry struct {
	id      string
	open    func() (io.ReadCloser, error)
	refusal string // a sentence, if it can't be
	packed  bool   // it is in a zip: what it unpacks to counts
	index   int    // in the zip's directory
}

// project reads the files of a project one after the other.
type project struct {
	ctx      context.Context //nolint:containedctx // of one call
	read     ReadFunc
	list     func(ctx context.Context, prefix string, content []byte) ([]entry, error) // a zip's files
	progress func(done, all int, next string)
	left     int64 // bytes that may still be unpacked
	known    map[string]bool
	out      []*File
	count    int
	slow     int // files that took all of their time
}

func newProject(ctx context.Context, read ReadFunc, progress func(done, all int, next string)) *project {
	return &project{ctx: ctx, read: read, list: listHere, progress: progress, left: mostUnpacked, known: map[string]bool{}}
}

// listHere lists a zip in this process.
func listHere(_ context.Context, prefix string, content []byte) ([]entry, error) {
	return zipped(prefix, bytes.NewReader(content), int64(len(content)))
}

func sortEntries(all []entry) {
	slices.SortStableFunc(all, func(a, b entry) int { return strings.Compare(a.id, b.id) })
}

// all reads entries, so many zips deep.
func (p *project) all(entries []entry, depth int) ([]*File, error) {
	sortEntries(entries)
	if p.count += len(entries); p.count > MostFiles {
		return nil, ErrTooMany
	}
	for _, e := range entries {
		if p.progress != nil {
			p.progress(len(p.out), p.count, e.id)
		}
		if err := p.one(e, depth); err != nil {
			return nil, err
		}
	}
	return p.out, nil
}

func (p *project) one(e entry, depth int) error {
	if p.known[e.id] && e.refusal == "" {
		e.refusal = path.Base(e.id) + " is there twice, and I read only the first one."
	}
	p.known[e.id] = true
	if e.refusal == "" && e.packed && !isReadable(e.id) { // don't unpack films
		e.refusal = refusal(path.Base(e.id), errUnknown)
	}
	if e.refusal != "" {
		p.refuse(e, e.refusal)
		return nil
	}
	content, err := p.content(e)
	switch {
	case errors.Is(err, errSize) || errors.Is(err, errRoom) || errors.Is(err, errPacked):
		p.refuse(e, refusal(path.Base(e.id), err))
		return nil
	case err != nil:
		return fmt.Errorf("read %s: %w", e.id, err)
	case typeOf(e.id) == "zip" && len(content) <= MaxSize:
		return p.nested(e, content, depth)
	case p.slow >= mostSlow && len(content) > smallFile:
		p.refuse(e, refusal(path.Base(e.id), errSlow))
		return nil
	}
	f, err := p.read(p.ctx, e.id, content)
	if err != nil {
		return err
	}
	if p.out = append(p.out, f); f.slow {
		p.slow++
	}
	return nil
}

// nested reads a zip that is a file of the project.
func (p *project) nested(e entry, content []byte, depth int) error {
	if depth >= mostNested {
		p.refuse(e, fmt.Sprintf("%s is a zip in a zip in a zip. Please unpack it first.", path.Base(e.id)))
		return nil
	}
	entries, err := p.list(p.ctx, e.id+"/", content)
	switch {
	case errors.Is(err, ErrNoZip) || errors.Is(err, ErrDirectory):
		p.refuse(e, fmt.Sprintf("%s %s.", path.Base(e.id), err))
		return nil
	case err != nil:
		return err
	}
	p.count-- // it is its files now
	_, err = p.all(entries, depth+1)
	return err
}

func (p *project) refuse(e entry, sentence string) {
	p.out = append(p.out, &File{ID: e.id, Type: typeOf(e.id), Refusal: sentence})
}

// content reads a file, up to one byte more than it may have.
func (p *project) content(e entry) ([]byte, error) {
	f, err := e.open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	most := int64(MaxSize + 1)
	if e.packed {
		most = min(most, p.left+1)
	}
	content, err := io.ReadAll(io.LimitReader(f, most))
	if e.packed {
		if err != nil {
			return nil, errPacked
		}
		if p.left -= int64(len(content)); p.left < 0 {
			return nil, errRoom
		}
		if len(content) > MaxSize {
			return nil, errSize
		}
	}
	return content, err
}

func entriesIn(folder fs.FS) ([]entry, error) {
	var all []entry
	err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		e := entry{id: name, open: func() (io.ReadCloser, error) { return folder.Open(name) }}
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
		case d.Type()&fs.ModeSymlink != 0:
			e.refusal = fmt.Sprintf("%s is a link to something else. Please put the file itself there.", path.Base(name))
		case !d.Type().IsRegular():
			return nil
		}
		if all = append(all, e); len(all) > MostFiles {
			return ErrTooMany
		}
		return nil
	})
	return all, err
}

// isLeftBehind reports whether a file is a program's and nobody's work.
func isLeftBehind(base string) bool {
	return strings.HasPrefix(base, ".") || strings.HasPrefix(base, "~$") || base == "__pycache__" || base == "__MACOSX" || base == "Thumbs.db" || base == "desktop.ini" || base == expected
}
