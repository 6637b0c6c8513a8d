package files

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// largeZip is a zip on disk that is small, and huge once it is unpacked.
type largeZip struct {
	t *testing.T
	w *zip.Writer
}

// piece is 1 MB of a text, and the same packed. Pieces can be put one after the other: none refers to another one.
var piece, packedPiece = func() (text, packed []byte) {
	text = bytes.Repeat([]byte("12,34,56\n12,34,5\n"), megabyte/16)[:megabyte]
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err == nil {
		_, err = w.Write(text)
	}
	if err == nil {
		err = w.Flush()
	}
	if err != nil {
		panic(err) // never happens: it is in memory
	}
	return text, b.Bytes()
}()

// add puts a text of so many megabytes into the zip, piece by piece.
func (z largeZip) add(name string, pieces int) {
	z.t.Helper()
	end := []byte{1, 0, 0, 0xff, 0xff} // an empty last block
	about := zip.FileHeader{Name: name, Method: zip.Deflate, CompressedSize64: uint64(pieces*len(packedPiece) + len(end)), UncompressedSize64: uint64(pieces) * megabyte}
	for range pieces {
		about.CRC32 = crc32.Update(about.CRC32, crc32.IEEETable, piece)
	}
	to, err := z.w.CreateRaw(&about)
	for range pieces {
		if err == nil {
			_, err = to.Write(packedPiece)
		}
	}
	if err == nil {
		_, err = to.Write(end)
	}
	if err != nil {
		z.t.Fatal(err)
	}
}

// store puts content into the zip as it is.
func (z largeZip) store(name string, content []byte) {
	z.t.Helper()
	to, err := z.w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
	if err == nil {
		_, err = to.Write(content)
	}
	if err != nil {
		z.t.Fatal(err)
	}
}

// zipOnDisk writes a zip into a temporary folder, and returns it with its size.
func zipOnDisk(t *testing.T, fill func(z largeZip)) (*os.File, int64) {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "large.zip"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	z := largeZip{t, zip.NewWriter(file)}
	fill(z)
	if err := z.w.Close(); err != nil {
		t.Fatal(err)
	}
	about, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	return file, about.Size()
}

const megabyte = 1 << 20

// TestLargeZips reads zips that unpack to a gigabyte, of which some is in zips within them: what there is room for
// is read, the rest is refused by its name, and no more of it is in memory than a few files.
func TestLargeZips(t *testing.T) {
	const usual = 100 // percent, as where it runs; the suite itself collects garbage less often
	defer debug.SetGCPercent(debug.SetGCPercent(usual))
	for _, c := range []struct {
		name  string
		fill  func(z largeZip)
		read  int      // files
		words []string // each of them in a refusal
		most  uint64   // megabytes in memory at once
	}{
		{"a film", func(z largeZip) { z.add("talk.mp4", 1024); z.store("a.md", piece[:100]) }, 1, []string{"I can't read talk.mp4"}, 64},
		{"a text", func(z largeZip) { z.add("notes.md", 1024); z.store("a.md", piece[:100]) }, 1, []string{"notes.md is larger than 64 MB"}, 64},
		{"many files, and zips", func(z largeZip) {
			var inner bytes.Buffer
			year := largeZip{t, zip.NewWriter(&inner)}
			for i := range 3 {
				year.add(fmt.Sprintf("t%d.csv", i), 45)
			}
			year.store("older.zip", pack(t, named("oldest.zip", "PK")))
			if err := year.w.Close(); err != nil {
				t.Fatal(err)
			}
			for i := range 3 {
				z.store(fmt.Sprintf("a%d.zip", i), inner.Bytes())
			}
			for i := range 14 {
				z.add(fmt.Sprintf("b%02d.csv", i), 45)
			}
		}, 11, []string{"b02.csv", "b13.csv", "older.zip is a zip in a zip in a zip"}, 400},
	} {
		t.Run(c.name, func(t *testing.T) {
			content, size := zipOnDisk(t, c.fill)
			if size > 64*megabyte {
				t.Fatalf("the zip has %d bytes", size)
			}
			runtime.GC()
			before := memoryNow()
			peak, read := uint64(0), 0
			all, err := Zip(t.Context(), content, size, func(_ context.Context, id string, content []byte) (*File, error) {
				if len(content) > MaxSize {
					t.Errorf("%s has %d bytes", id, len(content))
				}
				read++
				peak = max(peak, memoryNow()-min(before, memoryNow()))
				return &File{ID: id}, nil
			}, nil)
			if err != nil {
				t.Fatal(err)
			}
			var refused []string
			for _, f := range all {
				if f.Refusal != "" {
					refused = append(refused, f.Refusal)
				}
			}
			said := strings.Join(refused, "\n")
			for _, word := range c.words {
				if !strings.Contains(said, word) {
					t.Errorf("nothing is said about %s:\n%s", word, said)
				}
			}
			t.Logf("%d MB on disk, %d files read, %d MB in memory at most", size/megabyte, read, peak/megabyte)
			if read != c.read || peak > c.most*megabyte {
				t.Errorf("%d files were read, with %d MB in memory:\n%s", read, peak/megabyte, said)
			}
		})
	}
}

// memoryNow is how many bytes are in memory, with those that nobody needs any more.
func memoryNow() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestZipOfManyFiles lists a zip of 100,000 files, by itself and within another one: it is refused in a sentence, and
// its directory costs little.
func TestZipOfManyFiles(t *testing.T) {
	file, size := zipOnDisk(t, func(z largeZip) {
		for i := range 100_000 {
			z.store(fmt.Sprintf("d/%05d.md", i), nil)
		}
	})
	content, err := io.ReadAll(io.NewSectionReader(file, 0, size))
	if err != nil {
		t.Fatal(err)
	}
	outer := pack(t, named("many.zip", string(content)), named("a.md", "# A"))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := Zip(t.Context(), file, size, inProcess, nil); err == nil || err.Error() != "lists far too many files: please choose those that matter" {
		t.Errorf("it says %v", err)
	}
	runtime.ReadMemStats(&after)
	if used := (after.TotalAlloc - before.TotalAlloc) / megabyte; used > 256 {
		t.Errorf("listing it took %d MB", used)
	}
	read, err := Zip(t.Context(), bytes.NewReader(outer), int64(len(outer)), inProcess, nil)
	if err != nil || len(read) != 2 || read[0].Refusal != "" || !strings.HasPrefix(read[1].Refusal, "many.zip lists far too many files") {
		t.Errorf("%v %+v", err, read)
	}
}
