package files

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/content/confined"
)

// Limits of reading one file. A workbook of 30 MB takes half of them.
var limits = confined.Limits{
	Memory: 512 << 20,
	CPU:    30 * time.Second,
	Wall:   40 * time.Second,
	Output: 256 << 20,
}

// readJob is the name of the child's job.
const readJob = "read-handover"

// Jobs returns the jobs of the child processes that a [Reader] starts.
func Jobs() confined.Jobs {
	return confined.Jobs{readJob: func(in []byte) []byte {
		id, content, _ := bytes.Cut(in, []byte{0})
		debug.SetGCPercent(25) // memory matters more than time here
		return packed(Read(string(id), content))
	}, listJob: listZip, unpackJob: unpackBatch}
}

// packed writes a file: how long its JSON is, the JSON, and all else. The JSON may be most of
// it, so it isn't copied once more.
func packed(f *File) []byte {
	shown, err := shownJSON(f)
	if err != nil {
		panic(err) // never happens: content is numbers and texts
	}
	f.trim()
	out := bytes.NewBuffer(make([]byte, 0, len(shown)+len(shown)/2+1<<12))
	out.Write(binary.BigEndian.AppendUint64(nil, uint64(len(shown))))
	out.Write(shown)
	if err := gob.NewEncoder(out).Encode(f); err != nil {
		panic(err) // never happens: a file has only fields that both know
	}
	return out.Bytes()
}

// unpacked reads what packed wrote. The JSON stays where it is.
func unpacked(out []byte) (*File, error) {
	if len(out) < 8 {
		return nil, io.ErrUnexpectedEOF
	}
	size := binary.BigEndian.Uint64(out)
	if size > uint64(len(out)-8) {
		return nil, io.ErrUnexpectedEOF
	}
	var f File
	if err := gob.NewDecoder(bytes.NewReader(out[8+size:])).Decode(&f); err != nil {
		return nil, err
	}
	f.Shown = bytes.Clone(out[8 : 8+size]) // so that the rest of the result can go
	return &f, nil
}

// shownJSON writes the content of a file. That of a workbook is written by hand, and json would
// copy it.
func shownJSON(f *File) ([]byte, error) {
	if f.Workbook != nil {
		return f.Workbook.MarshalJSON()
	}
	return json.Marshal(f.Content())
}

// mostAnalyzed is how many cells of a sheet are looked at for what they don't say. A sheet
// with more is an export, and the same all the way down. Of what is behind them, only formulas are read.
const mostAnalyzed = 200_000

// trim leaves out what isn't looked at any more once Shown is written.
func (f *File) trim() {
	if f.Workbook == nil {
		return
	}
	for i := range f.Workbook.Sheets {
		if s := &f.Workbook.Sheets[i]; len(s.Cells) > mostAnalyzed {
			s.Cells = slices.Clone(s.Cells[:mostAnalyzed])
		}
	}
}

// Reader reads files that anybody may have made, each in a child process with limits. It is
// safe for concurrent use. [Jobs] must be served by the program.
type Reader struct{ room *confined.Room }

// NewReader returns a reader for two files at a time.
func NewReader() *Reader { return &Reader{confined.NewRoom(limits, 2, time.Minute)} }

// Read is the function [Read] in a child process. The error isn't about the file; it may be
// tried again.
func (r *Reader) Read(ctx context.Context, id string, content []byte) (*File, error) {
	if len(content) > MaxSize {
		return Read(id, content), nil
	}
	out, err := r.room.Do(ctx, readJob, []byte(strings.ReplaceAll(id, "\x00", "")+"\x00"), content)
	name := path.Base(id)
	refused := &File{ID: id, Type: typeOf(id), Size: int64(len(content))}
	switch {
	case errors.Is(err, confined.ErrTime):
		refused.slow = true
		refused.Refusal = fmt.Sprintf("%s takes too long to read. Something in it may be damaged: please save it again with only what matters.", name)
	case errors.Is(err, confined.ErrMemory), errors.Is(err, confined.ErrOutput):
		refused.Refusal = fmt.Sprintf("%s unpacks to more than I can read. Please save it again with only what matters.", name)
	case errors.Is(err, confined.ErrCrashed):
		refused.Refusal = fmt.Sprintf("%s is damaged, and I can't read it. Please open it and save it again.", name)
	case err != nil:
		return nil, fmt.Errorf("read a file: %w", err) // its name may tell of somebody
	default:
		f, err := unpacked(out)
		if err != nil {
			return nil, fmt.Errorf("read the result of a child process: %w", err)
		}
		return f, nil
	}
	return refused, nil
}
