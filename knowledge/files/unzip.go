package files

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/leaveway/leaveway/content/confined"
)

// The jobs of child processes that unpack a zip. A zip that somebody shared is never opened in
// the server's own process: the child lists it, and unpacks it a batch at a time.
const (
	listJob   = "list-handover-zip"
	unpackJob = "unpack-handover-zip"
)

// batchSize is from how many bytes on a batch ends. It has at least one file, so it is at most
// so many bytes plus [MaxSize].
const batchSize = 16 << 20

// mostFailures is how many files of a zip may cost a child process its life before the rest is
// refused without another try.
const mostFailures = 3

// listedFile is a file in a zip, as a child process lists it.
type listedFile struct {
	ID      string
	Refusal string
	Index   int // in the zip's directory
}

// listing is what a child process says about a zip.
type listing struct {
	Files                []listedFile
	NoZip, LongDirectory bool
}

// unpackOrder says which files a child process unpacks, in order, until a batch is full.
type unpackOrder struct {
	Indexes []int
	Size    int
}

// unpackedFile is the content of a file in a zip.
type unpackedFile struct {
	Index   int
	Content []byte // at most one byte more than a file may have
	Damaged bool
}

func listZip(in []byte) []byte {
	entries, err := zipped("", bytes.NewReader(in), int64(len(in)))
	out := listing{NoZip: errors.Is(err, ErrNoZip), LongDirectory: errors.Is(err, ErrDirectory)}
	for _, e := range entries {
		out.Files = append(out.Files, listedFile{e.id, e.refusal, e.index})
	}
	return encoded(out)
}

func unpackBatch(in []byte) []byte {
	r := bytes.NewReader(in)
	var order unpackOrder
	if err := gob.NewDecoder(r).Decode(&order); err != nil { // a bytes.Reader isn't read further than needed
		return nil
	}
	content := in[len(in)-r.Len():]
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil
	}
	var out []unpackedFile
	size := 0
	for _, i := range order.Indexes {
		if i < 0 || i >= len(archive.File) {
			continue
		}
		f := unpackedFile{Index: i}
		if opened, err := archive.File[i].Open(); err != nil {
			f.Damaged = true
		} else {
			f.Content, err = io.ReadAll(io.LimitReader(opened, MaxSize+1))
			f.Damaged = err != nil
		}
		out = append(out, f)
		if size += len(f.Content); size >= order.Size {
			break
		}
	}
	return encoded(out)
}

func encoded(what any) []byte {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(what); err != nil {
		panic(err) // never happens: it consists of texts and numbers
	}
	return b.Bytes()
}

// isChilds reports whether an error is about the input of a child process, and not about the
// system: trying again wouldn't help.
func isChilds(err error) bool {
	return errors.Is(err, confined.ErrTime) || errors.Is(err, confined.ErrMemory) || errors.Is(err, confined.ErrOutput) || errors.Is(err, confined.ErrCrashed)
}

// Unzip reads the files in a zip that somebody shared. The zip is listed and unpacked in child
// processes, with the limits of every file. A zip that can't be read is a refused file.
func (r *Reader) Unzip(ctx context.Context, name string, content []byte) ([]*File, error) {
	if len(content) > MaxSize {
		return []*File{{ID: name, Type: "zip", Size: int64(len(content)), Refusal: refusal(name, errSize)}}, nil
	}
	p := newProject(ctx, r.Read, nil)
	p.list = r.list
	var all []*File
	entries, err := r.list(ctx, "", content)
	if err == nil {
		all, err = p.all(entries, 1)
	}
	switch {
	case errors.Is(err, ErrNoZip), errors.Is(err, ErrDirectory):
		return []*File{{ID: name, Type: "zip", Size: int64(len(content)), Refusal: fmt.Sprintf("%s %s.", name, err)}}, nil
	case errors.Is(err, ErrTooMany):
		return []*File{{ID: name, Type: "zip", Size: int64(len(content)), Refusal: fmt.Sprintf("In %s %s.", name, err)}}, nil
	case err == nil && len(all) == 0:
		return []*File{{ID: name, Type: "zip", Size: int64(len(content)), Refusal: name + " has no files that I can read."}}, nil
	}
	return all, err
}

// list lists a zip in a child process.
func (r *Reader) list(ctx context.Context, prefix string, content []byte) ([]entry, error) {
	out, err := r.room.Do(ctx, listJob, content)
	if isChilds(err) {
		return nil, ErrNoZip
	}
	if err != nil {
		return nil, fmt.Errorf("list a zip: %w", err)
	}
	var found listing
	if err := gob.NewDecoder(bytes.NewReader(out)).Decode(&found); err != nil {
		return nil, fmt.Errorf("read the result of a child process: %w", err)
	}
	switch {
	case found.NoZip:
		return nil, ErrNoZip
	case found.LongDirectory:
		return nil, ErrDirectory
	}
	b := &batches{ctx: ctx, room: r.room, zip: content, held: map[int]unpackedFile{}}
	var all []entry
	for _, f := range found.Files {
		all = append(all, entry{
			id: prefix + f.ID, refusal: f.Refusal, packed: true, index: f.Index,
			open: func() (io.ReadCloser, error) { return b.open(f.Index) },
		})
	}
	sortEntries(all)
	b.left = toUnpack(all, prefix)
	return all, nil
}

// toUnpack returns which files of a zip are unpacked, in the order in which they are read: what is
// unpacked ahead is let go if another one comes first.
func toUnpack(all []entry, prefix string) []int {
	var left []int
	for _, e := range all {
		if e.refusal == "" && isReadable(strings.TrimPrefix(e.id, prefix)) {
			left = append(left, e.index)
		}
	}
	return left
}

// batches unpacks the files of one zip, a few at a time.
type batches struct {
	ctx      context.Context //nolint:containedctx // of one call
	room     *confined.Room
	zip      []byte
	left     []int // files that weren't unpacked yet, in the order in which they are read
	held     map[int]unpackedFile
	failures int
}

// open returns the content of a file. It is let go then: nobody opens it twice.
func (b *batches) open(index int) (io.ReadCloser, error) {
	if _, ok := b.held[index]; !ok {
		if err := b.fetch(index); err != nil {
			return nil, err
		}
	}
	f, ok := b.held[index]
	delete(b.held, index)
	if !ok || f.Damaged {
		return nil, errPacked
	}
	return io.NopCloser(bytes.NewReader(f.Content)), nil
}

// fetch unpacks a file, and those after it while there is room. If a child process fails with
// several, it gets the one that is asked for.
func (b *batches) fetch(index int) error {
	clear(b.held)
	wanted := []int{index}
	for _, i := range b.left {
		if i != index {
			wanted = append(wanted, i)
		}
	}
	for _, order := range []unpackOrder{{wanted, batchSize}, {wanted[:1], 0}} {
		if b.failures > mostFailures {
			return errPacked
		}
		out, err := b.room.Do(b.ctx, unpackJob, encoded(order), b.zip)
		switch {
		case isChilds(err):
			b.failures++
			continue
		case err != nil:
			return fmt.Errorf("unpack a zip: %w", err)
		}
		return b.take(out)
	}
	return errPacked
}

func (b *batches) take(out []byte) error {
	var all []unpackedFile
	if err := gob.NewDecoder(bytes.NewReader(out)).Decode(&all); err != nil {
		return fmt.Errorf("read the result of a child process: %w", err)
	}
	for _, f := range all {
		b.held[f.Index] = f
	}
	left := b.left[:0]
	for _, i := range b.left {
		if _, here := b.held[i]; !here {
			left = append(left, i)
		}
	}
	b.left = left
	return nil
}
