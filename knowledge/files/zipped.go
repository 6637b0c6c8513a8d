package files

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"math"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Why a file in a zip isn't read.
var (
	errPacked = errors.New("can't be unpacked")
	errRoom   = errors.New("no room left")
	errSlow   = errors.New("no time left")
)

// Why a zip isn't read: ends of sentences that begin with its name.
var (
	ErrNoZip     = errors.New("isn't a zip, or is damaged: please make it again")
	ErrDirectory = errors.New("lists far too many files: please choose those that matter")
)

// mostDirectory is how many bytes the directory of a zip may have: Go's reader keeps all of
// it, at several times its size. It is enough for 100,000 files.
const mostDirectory = 8 << 20

// zipped returns the files in a zip, with a prefix to their names. Nothing is unpacked yet.
func zipped(prefix string, content io.ReaderAt, size int64) ([]entry, error) {
	switch directory, ok := directorySize(content, size); {
	case !ok:
		return nil, ErrNoZip
	case directory > mostDirectory:
		return nil, ErrDirectory
	}
	archive, err := zip.NewReader(content, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, ErrNoZip
	}
	var all []entry
	for i, f := range archive.File {
		name := nameOf(f)
		id := path.Clean(strings.TrimPrefix(strings.ReplaceAll(name, `\`, "/"), "./"))
		isFolder := strings.HasSuffix(name, "/") || strings.HasSuffix(name, `\`) || f.Mode().IsDir()
		parts := strings.Split(id, "/")
		if isFolder || slices.ContainsFunc(parts, func(part string) bool { return part != ".." && isLeftBehind(part) }) {
			continue
		}
		e := entry{id: prefix + id, packed: true, open: f.Open, index: i}
		switch {
		case leadsOut(id):
			e.id = prefix + path.Base(id)
			e.refusal = fmt.Sprintf("%s has a name that leads out of the zip (%s), so I left it out.", path.Base(id), shortName(id))
		case f.Mode()&fs.ModeSymlink != 0:
			e.refusal = fmt.Sprintf("%s is a link to something else. Please put the file itself there.", path.Base(id))
		case f.Flags&1 != 0:
			e.refusal = fmt.Sprintf("%s has a password. Please pack it without one.", path.Base(id))
		case f.Method != zip.Store && f.Method != zip.Deflate:
			e.refusal = fmt.Sprintf("%s is packed in a way that I can't read. Please make the zip again.", path.Base(id))
		case len(parts) > mostDepth:
			continue
		case f.UncompressedSize64 > MaxSize && isReadable(id): // it takes no room from the others
			e.refusal = refusal(path.Base(id), errSize)
		}
		if all = append(all, e); len(all) > MostFiles {
			return nil, ErrDirectory
		}
	}
	return all, nil
}

// directorySize returns how many bytes the directory of a zip has at most, by the record at its
// end (APPNOTE.TXT, 4.3.14 to 4.3.16). Go reads the directory from where that record says it
// begins, or from so many bytes before the record, and doesn't stop at its said size.
func directorySize(content io.ReaderAt, size int64) (int64, bool) {
	const record, locator, longestComment = 22, 20, 1 << 16
	tail := make([]byte, min(size, record+locator+longestComment))
	if _, err := content.ReadAt(tail, size-int64(len(tail))); err != nil && !errors.Is(err, io.EOF) {
		return 0, false
	}
	at := bytes.LastIndex(tail, []byte("PK\x05\x06"))
	if at < 0 || at+record > len(tail) {
		return 0, false
	}
	end := size - int64(len(tail)) + int64(at)
	said, begins := int64(binary.LittleEndian.Uint32(tail[at+12:])), int64(binary.LittleEndian.Uint32(tail[at+16:]))
	full := binary.LittleEndian.Uint16(tail[at+10:]) == math.MaxUint16 || said == math.MaxUint32 || begins == math.MaxUint32
	if large := at - locator; full && large >= 0 && bytes.HasPrefix(tail[large:], []byte("PK\x06\x07")) {
		var zip64 [56]byte
		if _, err := content.ReadAt(zip64[:], int64(binary.LittleEndian.Uint64(tail[large+8:]))); err != nil || !bytes.HasPrefix(zip64[:], []byte("PK\x06\x06")) {
			return 0, false
		}
		said, begins = int64(binary.LittleEndian.Uint64(zip64[40:])), int64(binary.LittleEndian.Uint64(zip64[48:]))
	}
	if said < 0 || begins < 0 || begins > end {
		return 0, false
	}
	return max(said, end-begins), true
}

// leadsOut reports whether a name means a place outside of the zip, or on a drive.
func leadsOut(id string) bool {
	return id == ".." || strings.HasPrefix(id, "../") || strings.HasPrefix(id, "/") || len(id) > 1 && id[1] == ':'
}

func shortName(name string) string {
	if r := []rune(name); len(r) > 60 {
		return string(r[:59]) + "…"
	}
	return name
}

// unicodePath is the field by which Info-ZIP gives a name in UTF-8 (APPNOTE.TXT, 4.6.9).
const unicodePath = 0x7075

// nameOf returns the name of a file in a zip. Where it isn't UTF-8, it is that of DOS, as the
// format has it.
func nameOf(f *zip.File) string {
	name := f.Name
	if better, ok := unicodeName(f); ok {
		name = better
	}
	if !utf8.ValidString(name) {
		if decoded, err := charmap.CodePage437.NewDecoder().String(name); err == nil {
			name = decoded
		}
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u202e' || r == '\u2066' || r == '\u2067' { // what turns names around
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, "_"))
}

func unicodeName(f *zip.File) (string, bool) {
	for extra := f.Extra; len(extra) >= 4; {
		id, size := binary.LittleEndian.Uint16(extra), int(binary.LittleEndian.Uint16(extra[2:]))
		if len(extra) < 4+size {
			return "", false
		}
		field := extra[4 : 4+size]
		if id == unicodePath && size > 5 && field[0] == 1 && binary.LittleEndian.Uint32(field[1:]) == crc32.ChecksumIEEE([]byte(f.Name)) {
			return string(field[5:]), true
		}
		extra = extra[4+size:]
	}
	return "", false
}
