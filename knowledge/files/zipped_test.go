package files

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// inZip is a file to be put into a zip.
type inZip struct {
	zip.FileHeader
	content string
}

func named(name, content string) inZip {
	return inZip{zip.FileHeader{Name: name, Method: zip.Deflate}, content}
}

func pack(t *testing.T, all ...inZip) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range all {
		part, err := w.CreateHeader(&f.FileHeader)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(part, f.content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestZip reads what is in a zip by its names, and refuses what it must by name: the rest goes
// on.
func TestZip(t *testing.T) {
	t.Parallel()
	link := named("link.md", "/etc/passwd")
	link.SetMode(fs.ModeSymlink | 0o777)
	locked := named("locked.md", "x")
	locked.Flags = 1
	strange := named("strange.md", "")
	strange.Method = 12 // bzip2
	dos := named("Gep\x84ck.md", "# Bags")
	dos.NonUTF8 = true
	better := named("Gep?ck 2.md", "# Bags")
	better.Extra = binary.LittleEndian.AppendUint16(nil, unicodePath)
	better.Extra = binary.LittleEndian.AppendUint16(better.Extra, uint16(5+len("Gepäck 2.md")))
	better.Extra = binary.LittleEndian.AppendUint32(append(better.Extra, 1), crc32.ChecksumIEEE([]byte("Gep?ck 2.md")))
	better.Extra = append(better.Extra, "Gepäck 2.md"...)
	inner := string(pack(t, named("in.md", "# In"), named("../../up.md", "# Up"), named("deep.zip", string(pack(t, named("x.md", "# X"))))))
	for _, c := range []struct {
		name string
		in   []inZip
		want []string // names, and behind a colon a word of the refusal
	}{
		{"files and folders", []inZip{named("b.md", "# B"), named("sub/", ""), named("sub/a.csv", "x\n1")}, []string{"b.md", "sub/a.csv"}},
		{"what programs leave behind", []inZip{named("__MACOSX/._b.md", "x"), named("b.md", "# B"), named(".git/config", "x"), named("sub/~$plan.xlsx", "x"), named("expected.json", "{}")}, []string{"b.md"}},
		{"names that lead out", []inZip{named("../../x.md", "# X"), named("/etc/y.md", "# Y"), named(`..\..\z.md`, "# Z"), named("C:/w.md", "# W"), named("b.md", "# B")}, []string{"b.md", "w.md: out of the zip", "x.md: out of the zip", "y.md: out of the zip", "z.md: out of the zip"}},
		{"names that lead in and out", []inZip{named("a/../b.md", "# B"), named("a/../../c.md", "# C")}, []string{"b.md", "c.md: out of the zip"}},
		{"names with backslashes", []inZip{named(`sub\a.md`, "# A")}, []string{"sub/a.md"}},
		{"a name of DOS", []inZip{dos}, []string{"Gepäck.md"}},
		{"a name in Info-ZIP's field", []inZip{better}, []string{"Gepäck 2.md"}},
		{"a name that turns around", []inZip{named("a\u202edm.exe.md", "# A"), named("b\x1b[31m.md", "# B")}, []string{"adm.exe.md", "b[31m.md"}},
		{"a link", []inZip{link, named("b.md", "# B")}, []string{"b.md", "link.md: link"}},
		{"a password", []inZip{locked, named("b.md", "# B")}, []string{"b.md", "locked.md: password"}},
		{"the same name twice", []inZip{named("b.md", "# B"), named("b.md", "# other")}, []string{"b.md", "b.md: twice"}},
		{"a film", []inZip{named("talk.mp4", strings.Repeat("x", 1<<20)), named("b.md", "# B")}, []string{"b.md", "talk.mp4: can't read"}},
		{"a zip in it, and one in that", []inZip{named("b.md", "# B"), named("old.zip", inner)}, []string{"b.md", "old.zip/deep.zip: zip in a zip", "old.zip/in.md", "old.zip/up.md: out of the zip"}},
		{"a zip that is none", []inZip{named("b.md", "# B"), named("old.zip", "PK")}, []string{"b.md", "old.zip: isn't a zip"}},
		{"nothing", nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			content := pack(t, c.in...)
			read, err := Zip(t.Context(), bytes.NewReader(content), int64(len(content)), inProcess, nil)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for i, f := range read {
				name := f.ID
				if f.Refusal != "" {
					_, wanted, _ := strings.Cut(c.want[min(i, len(c.want)-1)], ": ")
					if name += ": " + f.Refusal; wanted != "" && strings.Contains(f.Refusal, wanted) {
						name = f.ID + ": " + wanted
					}
				}
				got = append(got, name)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestZipBudget: a zip whose files unpack to more than there is room for is read as far as
// there is, and says which files are left out.
func TestZipBudget(t *testing.T) {
	t.Parallel()
	bomb := strings.Repeat("0", 1<<20)
	content := pack(t, named("a.md", "# A"), named("b.md", bomb), named("c.md", bomb), named("d.md", "# D"))
	entries, err := zipped("", bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	p := newProject(t.Context(), inProcess, nil)
	p.left = 1<<20 + 100
	read, err := p.all(entries, 1)
	if err != nil {
		t.Fatal(err)
	}
	var refused []string
	for _, f := range read {
		if f.Refusal != "" {
			refused = append(refused, f.ID)
		}
	}
	if diff := cmp.Diff([]string{"c.md", "d.md"}, refused); diff != "" || len(read) != 4 {
		t.Error(diff, len(read))
	}
	huge := pack(t, named("huge.md", strings.Repeat("0", MaxSize+10)), named("z.md", "# Z"))
	if entries, err = zipped("", bytes.NewReader(huge), int64(len(huge))); err != nil {
		t.Fatal(err)
	}
	p = newProject(t.Context(), inProcess, nil)
	p.left = 100 // what is too large by the zip's directory takes no room
	read, err = p.all(entries, 1)
	if err != nil || len(read) != 2 || !strings.Contains(read[0].Refusal, "larger than") || read[1].Refusal != "" {
		t.Errorf("%v %+v", err, read)
	}
}

// TestSlowFiles: once a few files took all the time that a file has, only small ones are read.
func TestSlowFiles(t *testing.T) {
	t.Parallel()
	large := strings.Repeat("0", smallFile+1)
	content := pack(t, named("a.csv", large), named("b.csv", large), named("c.csv", large), named("d.csv", large), named("e.csv", large), named("f.md", "# F"))
	tried := 0
	read, err := Zip(t.Context(), bytes.NewReader(content), int64(len(content)), func(_ context.Context, id string, content []byte) (*File, error) {
		tried++
		return &File{ID: id, slow: len(content) > smallFile}, nil
	}, nil)
	if err != nil || tried != mostSlow+1 || len(read) != 6 {
		t.Fatalf("%v, %d of %d", err, tried, len(read))
	}
	for i, f := range read {
		if wants := i == 3 || i == 4; strings.Contains(f.Refusal, "took too long") != wants {
			t.Errorf("%s: %q", f.ID, f.Refusal)
		}
	}
}

// TestZipLies: what isn't a zip, or lies about its directory, is refused before Go's reader
// keeps all of it.
func TestZipLies(t *testing.T) {
	t.Parallel()
	good := pack(t, named("a.md", "# A"))
	end := bytes.LastIndex(good, []byte("PK\x05\x06"))
	far := bytes.Clone(good)
	binary.LittleEndian.PutUint32(far[end+16:], 0xfffffff0)
	long := append(bytes.Clone(good[:end]), make([]byte, mostDirectory)...)
	long = append(long, good[end:]...)
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"empty":             {nil, ErrNoZip},
		"text":              {[]byte("# A"), ErrNoZip},
		"cut off":           {good[:end], ErrNoZip},
		"a false beginning": {far, ErrNoZip},
		"a long directory":  {long, ErrDirectory},
	} {
		if _, err := Zip(t.Context(), bytes.NewReader(c.content), int64(len(c.content)), inProcess, nil); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// sparse is a zip with a hole: 1 GB that nobody reads.
type sparse struct {
	head, tail []byte
	size       int64
	read       int64
}

func (s *sparse) ReadAt(b []byte, at int64) (int, error) {
	clear(b)
	s.read += int64(len(b))
	if at < int64(len(s.head)) {
		copy(b, s.head[at:])
	}
	if from := s.size - int64(len(s.tail)); at+int64(len(b)) > from {
		if at >= from {
			copy(b, s.tail[at-from:])
		} else {
			copy(b[from-at:], s.tail)
		}
	}
	if at+int64(len(b)) > s.size {
		return int(max(0, s.size-at)), io.EOF
	}
	return len(b), nil
}

// TestZipOfAGigabyte: of a zip with a large film in it, only the small files are read.
func TestZipOfAGigabyte(t *testing.T) {
	t.Parallel()
	small := pack(t, named("a.md", "# A"))
	end := bytes.LastIndex(small, []byte("PK\x05\x06"))
	begin := int(binary.LittleEndian.Uint32(small[end+16:]))
	const size = 1 << 30
	tail := bytes.Clone(small[begin:])
	binary.LittleEndian.PutUint32(tail[end-begin+16:], uint32(size-len(tail)))
	hole := &sparse{head: small[:begin], tail: tail, size: size}
	read, err := Zip(t.Context(), hole, size, inProcess, nil)
	if err != nil || len(read) != 1 || read[0].Refusal != "" {
		t.Fatalf("%v %+v", err, read)
	}
	if hole.read > 1<<20 {
		t.Errorf("%d bytes were read", hole.read)
	}
}

// TestFolderLinks: a link in a folder is named and not followed, and a zip in it is opened.
func TestFolderLinks(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	outside := filepath.Join(t.TempDir(), "secret.md")
	for name, content := range map[string][]byte{filepath.Join(folder, "a.md"): []byte("# A"), outside: []byte("# Secret"), filepath.Join(folder, "old.zip"): pack(t, named("b.md", "# B"))} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{"link.md": outside, "loop": folder, "nowhere.md": "gone"} {
		if err := os.Symlink(target, filepath.Join(folder, name)); err != nil {
			t.Skip(err)
		}
	}
	read, err := Folder(context.Background(), os.DirFS(folder), inProcess, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range read {
		name := f.ID
		if f.Refusal != "" {
			name += " refused"
		}
		got = append(got, name)
	}
	if diff := cmp.Diff([]string{"a.md", "link.md refused", "loop refused", "nowhere.md refused", "old.zip/b.md"}, got); diff != "" {
		t.Error(diff)
	}
}

// FuzzZip opens damaged zips: it must end, and no name may lead out of the project.
func FuzzZip(f *testing.F) {
	f.Add([]byte("PK\x05\x06\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"))
	f.Add(archive(f, map[string]string{"../a.md": "# A", "b.md": "# B", "c.zip": "PK"}))
	f.Fuzz(func(t *testing.T, content []byte) {
		entries, err := zipped("", bytes.NewReader(content), int64(len(content)))
		if err != nil {
			return
		}
		for _, e := range entries {
			if leadsOut(e.id) || strings.Contains("/"+e.id+"/", "/../") {
				t.Errorf("the name %q leads out", e.id)
			}
			if e.refusal == "" {
				_, _ = newProject(context.Background(), inProcess, nil).content(e) // an error is fine, an end is needed
			}
		}
	})
}

// TestUnpackedInTheOrderOfReading checks that files are unpacked in the order in which they are read,
// and not in that of the zip: what was unpacked ahead would be let go, and unpacked again.
func TestUnpackedInTheOrderOfReading(t *testing.T) {
	t.Parallel()
	all := []entry{{id: "z/c.md", index: 0}, {id: "z/film.mp4", index: 1}, {id: "z/a.md", index: 2}, {id: "z/b.md", index: 3, refusal: "no"}, {id: "z/b.py", index: 4}}
	sortEntries(all)
	if diff := cmp.Diff([]int{2, 4, 0}, toUnpack(all, "z/")); diff != "" {
		t.Error(diff)
	}
}
