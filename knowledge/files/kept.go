package files

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"math"
	"path"
	"slices"

	"github.com/leaveway/leaveway/knowledge"
)

// MostKept is how many bytes the packed files of one project may have, MostPlain how many they
// may have unpacked, and MostRead how many their originals.
const (
	MostKept  = 48 << 20
	MostPlain = 256 << 20
	MostRead  = mostUnpacked
)

// keptForm begins packed files. Its number grows whenever something read of a file changes its
// meaning: what an older version read is then read again.
const keptForm = "kept files, form 2\n"

// ErrOldForm says that packed files are of another version of the program, or damaged. The
// originals have to be read again.
var ErrOldForm = errors.New("packed by another version")

// Pack writes what was read of files, so that they needn't be read again.
func Pack(all []*File) ([]byte, error) {
	var b bytes.Buffer
	own := make([]File, len(all))
	for i, f := range all {
		own[i] = *f
		own[i].Shown = nil // nobody asks for the JSON again
	}
	var plain counter
	b.WriteString(keptForm)
	b.Write(make([]byte, sizeOfPlain))
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	if err := gob.NewEncoder(io.MultiWriter(w, &plain)).Encode(own); err != nil {
		return nil, fmt.Errorf("pack files: %w", err)
	}
	err = w.Close() // writes the rest
	out := b.Bytes()
	binary.BigEndian.PutUint64(out[len(keptForm):], uint64(plain))
	return out, err
}

// sizeOfPlain is how many bytes say how large packed files are unpacked.
const sizeOfPlain = 8

// counter counts what is written to it.
type counter uint64

func (c *counter) Write(b []byte) (int, error) { *c += counter(len(b)); return len(b), nil }

// PlainSize returns how many bytes packed files have unpacked; false if they are of another
// version.
func PlainSize(packed []byte) (int64, bool) {
	rest, ok := bytes.CutPrefix(packed, []byte(keptForm))
	if !ok || len(rest) < sizeOfPlain {
		return 0, false
	}
	size := binary.BigEndian.Uint64(rest)
	return int64(min(size, math.MaxInt64)), true
}

// Unpack reads what [Pack] wrote. The error is [ErrOldForm] if it has to be read again.
func Unpack(packed []byte) ([]*File, error) {
	size, ok := PlainSize(packed)
	if !ok || size > MostPlain {
		return nil, ErrOldForm
	}
	r := flate.NewReader(bytes.NewReader(packed[len(keptForm)+sizeOfPlain:]))
	defer r.Close()
	var own []File
	if err := gob.NewDecoder(io.LimitReader(r, size)).Decode(&own); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrOldForm, err)
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

// CheckSize refuses a file that is too large, so that it need not be loaded.
func CheckSize(name string, size int64) error {
	if size > MaxSize {
		return &knowledge.Refusal{Message: refusal(path.Base(name), errSize)}
	}
	return nil
}
