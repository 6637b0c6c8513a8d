package handover

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/project"
	"github.com/leaveway/leaveway/store"
)

func TestMain(m *testing.M) {
	jobs := files.Jobs()
	maps.Copy(jobs, project.Jobs())
	jobs.Serve()
	os.Exit(m.Run())
}

// slack has files, and counts how often they are fetched.
type slack struct {
	files   map[agent.FileID]agent.NamedFile
	fetched map[agent.FileID]int
}

func (s *slack) fetch(_ context.Context, id agent.FileID) (agent.NamedFile, error) {
	s.fetched[id]++
	f, ok := s.files[id]
	if !ok {
		return f, errors.New("Slack is down")
	}
	return f, nil
}

// emptyStore is a database of its own.
func emptyStore(t *testing.T) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "leaveway.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return db
}

func zipOf(t *testing.T, names ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range names {
		part, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(part, "# %s\n\nOnly Jolan has the token of %s.\n", name, name)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// handedOver is the handover of these tests. Its leaver was told of a language model.
var handedOver = agent.Handover{ID: "H-1", Tenant: "T1", HandoverModel: agent.HandoverModel{Model: true}}

// TestShelfReadsOnce checks that each file is fetched and read once, that a zip is its files,
// and that a file that comes again replaces the older one.
func TestShelfReadsOnce(t *testing.T) {
	t.Parallel()
	db := emptyStore(t)
	from := &slack{fetched: map[agent.FileID]int{}, files: map[agent.FileID]agent.NamedFile{
		"F1": {Name: "bank.md", Content: []byte("# Bank\n\nOnly Jolan has the token.\n")},
		"F2": {Name: "all.zip", Content: zipOf(t, "a.md", "notes/b.md", "../../x.md", "film.mp4")},
		"F3": {Name: "bank.md", Content: []byte("# Bank\n\nOnly Mirela has the token.\n")},
		"F4": {Name: "gone.xlsx", Refusal: "I can't find that file anymore."},
		"F5": {Name: "broken.zip", Content: []byte("no zip")},
		"F6": {Name: "huge.zip", Content: make([]byte, files.MaxSize+1)},
	}}
	shelf := NewShelf(db, "", "", nil)
	var shared []agent.FileID
	var last agent.HandoverReading
	for i, id := range []agent.FileID{"F1", "F2", "F3", "F4", "F5", "F6"} {
		shared = append(shared, id)
		var err error
		if last, err = shelf.Read(t.Context(), handedOver, shared, from.fetch); err != nil {
			t.Fatal(err)
		}
		out := agent.Outcome{Event: agent.EventID(fmt.Sprint("E", i)), Tenant: "T1", HandoverParts: last.Kept}
		if err := db.Commit(t.Context(), out); err != nil {
			t.Fatal(err)
		}
	}
	for id, n := range from.fetched {
		if n != 1 {
			t.Errorf("%s is fetched %d times", id, n)
		}
	}
	var got []string
	for _, f := range last.Files {
		got = append(got, fmt.Sprintf("%s %s %s", f.ID, f.Name, f.Refusal))
	}
	want := []string{
		"F2 a.md ", "F3 bank.md ", "F5 broken.zip broken.zip isn't a zip, or is damaged: please make it again.",
		"F2 film.mp4 I can't read film.mp4. I read Excel, PowerPoint, Word, PDF, web pages, Markdown, text, CSV, Python and notebooks.",
		"F4 gone.xlsx I can't find that file anymore.", "F6 huge.zip huge.zip is larger than 64 MB. Please leave out pictures and old data, or split it.",
		"F2 notes/b.md ", "F2 x.md x.md has a name that leads out of the zip (../../x.md), so I left it out.",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	questions := ""
	for _, q := range last.Questions.Questions {
		questions += q.Text + "\n"
	}
	if !strings.Contains(questions, "Mirela") || strings.Contains(questions, "“Only Jolan has the token.”") {
		t.Errorf("the questions are about the older file: %s", questions)
	}
	if _, err := shelf.Read(t.Context(), handedOver, append(shared, "F7"), from.fetch); err == nil {
		t.Error("a file that can't be fetched now is taken for one that can't be read")
	}
}

// TestNoRoom checks that what is kept has a limit, and that the file that exceeds it is named.
func TestNoRoom(t *testing.T) {
	t.Parallel()
	read := []*files.File{files.Read("a.md", []byte("# A\n\nText.\n"))}
	full := &room{size: files.MostKept - 10}
	part, err := full.keep("H-1", "F1", read)
	if err != nil || read[0].Refusal != "a.md is left out: there is no room for it next to the other files. Please choose those that matter." {
		t.Fatalf("%v %+v", err, read[0])
	}
	again, err := files.Unpack(part.Read)
	if err != nil || len(again) != 1 || again[0].Refusal != read[0].Refusal {
		t.Errorf("%v %+v", err, again)
	}
	unpacked := &room{plain: files.MostPlain - 10}
	other := []*files.File{files.Read("a.md", []byte("# A\n\nText.\n"))}
	if _, err := unpacked.keep("H-1", "F1", other); err != nil || other[0].Refusal == "" {
		t.Errorf("%v: a project unpacks to more than the server has memory for", err)
	}
	var all []*files.File
	for i := range 3 {
		all = append(all, &files.File{ID: fmt.Sprint(i, ".xlsx"), Size: files.MostRead / 2})
	}
	for i, f := range files.Joined(all) {
		if (f.Refusal != "") != (i == 2) {
			t.Errorf("file %d: %q", i, f.Refusal)
		}
	}
}

// TestKeptByAnotherVersion checks that what another version of the program kept, or what is
// damaged, doesn't block a handover: the file is read again, and the others go on. One that is
// gone from Slack meanwhile is named.
func TestKeptByAnotherVersion(t *testing.T) {
	t.Parallel()
	db := emptyStore(t)
	whole, err := files.Pack([]*files.File{files.Read("d.md", []byte("# D"))})
	if err != nil {
		t.Fatal(err)
	}
	kept := []agent.HandoverPart{
		{Handover: "H-1", Name: readPart("F1"), Read: []byte("of a version that nobody knows")},
		{Handover: "H-1", Name: readPart("F2"), Read: whole[:len(whole)/2]},
		{Handover: "H-1", Name: readPart("F3"), Read: []byte("")},
		{Handover: "H-1", Name: readPart("F4"), Read: whole},
	}
	if err := db.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", HandoverParts: kept}); err != nil {
		t.Fatal(err)
	}
	from := &slack{fetched: map[agent.FileID]int{}, files: map[agent.FileID]agent.NamedFile{
		"F1": {Name: "a.md", Content: []byte("# A\n\nOnly Jolan has the token.\n")},
		"F2": {Name: "b.md", Content: []byte("# B\n\nText.\n")},
		"F3": {Name: "c.md", Refusal: "I can't find c.md anymore."},
	}}
	got, err := NewShelf(db, "", "", nil).Read(t.Context(), handedOver, []agent.FileID{"F1", "F2", "F3", "F4"}, from.fetch)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, f := range got.Files {
		said = append(said, f.Name+" "+f.Refusal)
	}
	if want := "a.md |b.md |c.md I can't find c.md anymore.|d.md "; strings.Join(said, "|") != want || len(got.Questions.Questions) == 0 {
		t.Errorf("%q, %d questions", said, len(got.Questions.Questions))
	}
	if from.fetched["F4"] != 0 || len(got.Kept) != 4 { // three files and the graph
		t.Errorf("fetched %v, kept %d", from.fetched, len(got.Kept))
	}
}

// TestZipInAChild checks that a zip is unpacked in child processes: what is damaged or too large
// is refused by its name, in zips within zips too, and the rest goes on.
func TestZipInAChild(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	put := func(name string, content []byte) {
		part, err := w.Create(name)
		if err == nil {
			_, err = part.Write(content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	put("a.md", []byte("# A\n"))
	put("bomb.md", make([]byte, files.MaxSize+5))
	put("damaged.md", []byte("# Damaged, which its checksum shows\n"))
	put("inner.zip", zipOf(t, "in.md", "../../up.md"))
	put("none.zip", []byte("PK"))
	put("z.md", []byte("# Z\n"))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	content := b.Bytes()
	at := bytes.Index(content, []byte("damaged.md")) + len("damaged.md") + 3
	content[at] ^= 0x55
	read, err := files.NewReader().Unzip(t.Context(), "all.zip", content)
	if err != nil {
		t.Fatal(err)
	}
	refused := map[string]string{}
	for _, f := range read {
		if f.Refusal != "" {
			refused[f.ID] = f.Refusal
		}
	}
	want := map[string]string{"bomb.md": "larger than", "damaged.md": "damaged.md", "inner.zip/up.md": "out of the zip", "none.zip": "isn't a zip"}
	for id, words := range want {
		if !strings.Contains(refused[id], words) {
			t.Errorf("%s: %q", id, refused[id])
		}
		delete(refused, id)
	}
	if len(refused) > 0 || len(read) != 7 {
		t.Errorf("%d files, refused %v", len(read), refused)
	}
}

// TestFilesThatHurtTogether checks that a file which was read without trouble, and takes a minute to
// compare with the others, is refused with a sentence, while the handover goes on; also if it was
// kept before, by a version that was more patient.
func TestFilesThatHurtTogether(t *testing.T) {
	t.Parallel()
	db := emptyStore(t)
	var script bytes.Buffer
	for i := range 60_000 {
		fmt.Fprintf(&script, "RATE%d = %d\n", i, 7*i+3)
	}
	from := &slack{fetched: map[agent.FileID]int{}, files: map[agent.FileID]agent.NamedFile{
		"F1": {Name: "bank.md", Content: []byte("# Bank\n\nOnly Jolan has the token.\n")},
		"F2": {Name: "rates.py", Content: script.Bytes()},
	}}
	shelf := NewShelf(db, "", "", nil)
	impatient := project.Limits
	impatient.CPU = time.Second
	shelf.finder = project.NewFinder(impatient)
	read := func(h agent.Handover, shared ...agent.FileID) agent.HandoverReading {
		got, err := shelf.Read(t.Context(), h, shared, from.fetch)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	got := read(handedOver, "F1", "F2")
	if len(got.Files) != 2 || len(got.Kept) != 3 {
		t.Fatalf("%+v", got)
	}
	for _, f := range got.Files {
		if !strings.HasPrefix(f.Refusal, f.Name+" takes too long to compare") {
			t.Errorf("%s: %q", f.Name, f.Refusal)
		}
	}
	first := read(handedOver, "F1")
	if err := db.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", HandoverParts: first.Kept}); err != nil {
		t.Fatal(err)
	}
	got = read(handedOver, "F1", "F2")
	if got.Files[0].Refusal != "" || got.Files[1].Refusal == "" || len(got.Questions.Questions) == 0 {
		t.Errorf("the file that was there before: %+v", got.Files)
	}
	patient, err := files.Pack([]*files.File{files.Read("rates.py", script.Bytes())})
	if err != nil {
		t.Fatal(err)
	}
	part := agent.HandoverPart{Handover: "H-1", Name: readPart("F2"), Read: patient}
	if err := db.Commit(t.Context(), agent.Outcome{Event: "E2", Tenant: "T1", HandoverParts: []agent.HandoverPart{part}}); err != nil {
		t.Fatal(err)
	}
	later := handedOver
	later.Files = []agent.HandedFile{{ID: "F1", Name: "bank.md"}, {ID: "F2", Name: "rates.py"}}
	got = read(later, "F1", "F2")
	if len(got.Files) != 2 || got.Files[0].Refusal == "" || got.Files[1].Refusal == "" {
		t.Errorf("kept by a more patient version: %+v", got.Files)
	}
}

// TestModelReadsSharedFiles checks that a language model reads files shared in Slack too: what it
// asks with a quote is among the questions, it is shown no secrets, and a model that fails
// changes nothing.
func TestModelReadsSharedFiles(t *testing.T) {
	t.Parallel()
	db := emptyStore(t)
	from := &slack{fetched: map[agent.FileID]int{}, files: map[agent.FileID]agent.NamedFile{
		"F1": {Name: "bank, from jolan@harbor.example.md", Content: []byte("# Bank\n\nThe export runs before the second run.\n\n# Access\n\nThe password is Hunter2!Xy9.\n")},
	}}
	reply := json.RawMessage(`{"notes":[],"questions":[{"text":"What has to happen before the second run?","place":"section 'Bank'","quote":"The export runs before the second run.","priority":"P1"}]}`)
	model := func(_ context.Context, r knowledge.ModelRequest, use func(json.RawMessage) bool) (bool, error) {
		if strings.Contains(r.User, "Hunter2") || strings.Contains(r.User, "jolan@") {
			t.Errorf("the model is shown a password or an address: %s", r.User)
		}
		use(reply)
		return false, nil
	}
	broken := func(context.Context, knowledge.ModelRequest, func(json.RawMessage) bool) (bool, error) {
		return false, errors.New("the model is down")
	}
	untold := handedOver
	untold.Model = false
	for name, c := range map[string]struct {
		model knowledge.Model
		of    agent.Handover
		asks  bool
	}{
		"a model": {model, handedOver, true}, "none": {nil, handedOver, false}, "one that fails": {broken, handedOver, false},
		"one that the leaver wasn't told of": {model, untold, false},
	} {
		got, err := NewShelf(db, "", "", c.model).Read(t.Context(), c.of, []agent.FileID{"F1"}, from.fetch)
		if err != nil {
			t.Fatal(err)
		}
		asks := slices.ContainsFunc(got.Questions.Questions, func(q gaps.Question) bool { return q.Text == "What has to happen before the second run?" })
		if asks != c.asks {
			t.Errorf("%s: asks is %t", name, asks)
		}
	}
}
