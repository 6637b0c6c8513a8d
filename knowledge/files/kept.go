package files

import (
	"bytes"
	"cmp"
	"compress/flate"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"

	"github.com/leaveway/leaveway/knowledge"
)

// MostKept is how many bytes the packed files of one project may have, and MostRead how many
// their originals.
const (
	MostKept = 48 << 20
	MostRead = mostUnpacked
)

// Pack writes what was read of files, so that they needn't be read again.
func Pack(all []*File) ([]byte, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	own := make([]File, len(all))
	for i, f := range all {
		own[i] = *f
		own[i].Shown = nil // nobody asks for the JSON again
	}
	if err := gob.NewEncoder(w).Encode(own); err != nil {
		return nil, fmt.Errorf("pack files: %w", err)
	}
	err = w.Close() // writes the rest
	return b.Bytes(), err
}

// mostPlain is how many bytes packed files may unpack to.
const mostPlain = 1 << 30

// Unpack reads what [Pack] wrote.
func Unpack(packed []byte) ([]*File, error) {
	r := flate.NewReader(bytes.NewReader(packed))
	defer r.Close()
	var own []File
	if err := gob.NewDecoder(io.LimitReader(r, mostPlain)).Decode(&own); err != nil {
		return nil, fmt.Errorf("unpack files: %w", err)
	}
	all := make([]*File, len(own))
	for i := range own {
		all[i] = &own[i]
	}
	return all, nil
}

// Joined makes one project of several shares, in the order in which they came. A file that was
// shared again replaces the older one. What goes beyond the limits of a project is refused, by
// name.
func Joined(shares ...[]*File) []*File {
	var all []*File
	for _, share := range shares {
		fresh := map[string]bool{}
		for _, f := range share {
			fresh[f.ID] = true
		}
		all = slices.DeleteFunc(all, func(f *File) bool { return fresh[f.ID] })
		all = append(all, share...)
	}
	size, count := int64(0), 0
	for i, f := range all {
		if f.Refusal != "" {
			continue
		}
		count++
		if size += f.Size; size > MostRead || count > MostFiles {
			all[i] = &File{ID: f.ID, Type: f.Type, Size: f.Size, Refusal: NoRoom(f.ID)}
			size, count = size-f.Size, count-1
		}
	}
	slices.SortStableFunc(all, func(a, b *File) int { return cmp.Compare(a.ID, b.ID) })
	return all
}

// NoRoom says that a file doesn't fit next to the others.
func NoRoom(id string) string {
	return path.Base(id) + " is left out: there is no room for it next to the other files. Please choose those that matter."
}

// IsZip reports whether a file is a zip by its name.
func IsZip(name string) bool { return typeOf(name) == "zip" }

// Unzip reads the files in a zip that somebody shared. A zip that isn't one is a refused file.
func Unzip(ctx context.Context, name string, content []byte, read ReadFunc) ([]*File, error) {
	if len(content) > MaxSize {
		return []*File{{ID: name, Type: "zip", Size: int64(len(content)), Refusal: refusal(name, errSize)}}, nil
	}
	all, err := Zip(ctx, bytes.NewReader(content), int64(len(content)), read, nil)
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

// CheckSize refuses a file that is too large, so that it need not be loaded.
func CheckSize(name string, size int64) error {
	if size > MaxSize {
		return &knowledge.Refusal{Message: refusal(path.Base(name), errSize)}
	}
	return nil
}
