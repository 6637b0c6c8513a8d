package handover

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/graph"
	"github.com/leaveway/leaveway/knowledge/handover"
	"github.com/leaveway/leaveway/knowledge/passes"
	"github.com/leaveway/leaveway/store"
)

// Shelf implements [agent.Handovers] with the database, and with a child process for each file.
type Shelf struct {
	db     *store.DB
	reader *files.Reader
	words  *knowledge.Words
	pages  string
	model  knowledge.Model

	reading chan struct{} // a place for each project that is being read

	mu     sync.Mutex
	shelfs map[version]*handover.Shelf
}

// version is an approved version of a handover.
type version struct {
	tenant   agent.TenantID
	handover agent.HandoverID
	number   int
	changed  int64
}

// mostShelfs is how many versions are kept ready to be asked.
const mostShelfs = 32

// mostReading is how many projects are read at a time.
const mostReading = 2

// NewShelf returns a shelf. words say which words mean the same; pages is where handovers have
// pages, see [PagesOf]; model reads files as well, and may be nil.
func NewShelf(db *store.DB, words *knowledge.Words, pages string, model knowledge.Model) *Shelf {
	return &Shelf{db: db, model: model, reader: files.NewReader(), words: words, pages: pages, reading: make(chan struct{}, mostReading), shelfs: map[version]*handover.Shelf{}}
}

// Parts implements [agent.Handovers].
func (s *Shelf) Parts(ctx context.Context, tenant agent.TenantID, id agent.HandoverID) ([]agent.HandoverPart, error) {
	return store.HandoverParts(ctx, s.db, tenant, id)
}

// Active implements [agent.Handovers].
func (s *Shelf) Active(ctx context.Context, tenant agent.TenantID, endedSince time.Time) ([]agent.Handover, error) {
	return store.ActiveHandovers(ctx, s.db, tenant, endedSince)
}

// Read implements [agent.Handovers]. A few projects are read at a time: what was read of a
// project's files may take hundreds of megabytes until its questions are found.
func (s *Shelf) Read(
	ctx context.Context, h agent.Handover, shared []agent.FileID, fetch agent.FetchFile,
) (agent.HandoverReading, error) {
	select {
	case s.reading <- struct{}{}:
		defer func() { <-s.reading }()
	case <-ctx.Done():
		return agent.HandoverReading{}, ctx.Err()
	}
	kept, err := store.HandoverReads(ctx, s.db, h.Tenant, h.ID)
	if err != nil {
		return agent.HandoverReading{}, err
	}
	room := newRoom(kept)
	var out agent.HandoverReading
	var shares [][]*files.File
	from := map[string]agent.FileID{}
	for _, file := range shared {
		read, known := room.known(file)
		if !known {
			if read, err = s.fetched(ctx, file, fetch); err != nil {
				return out, err
			}
			part, err := room.keep(h.ID, file, read)
			if err != nil {
				return out, err
			}
			out.Kept = append(out.Kept, part)
		}
		for _, f := range read {
			from[f.ID] = file
		}
		shares = append(shares, read)
	}
	all := files.Joined(shares...)
	for _, f := range all {
		out.Files = append(out.Files, agent.HandedFile{ID: from[f.ID], Name: f.ID, Refusal: f.Refusal})
	}
	found := gaps.Analyse(all)
	if h.Model {
		found = s.deepened(ctx, all, found)
	}
	drawn := graph.Build("", all, found)
	out.Kept = append(out.Kept, agent.HandoverPart{Handover: h.ID, Name: agent.GraphPart, Graph: &drawn})
	out.Notes, out.Questions = handover.NotesOf(all, found), handover.NewInterview(found.Backlog)
	out.Questions.Grids = handover.GridsOf(all, found.Backlog)
	return out, nil
}

// passesWithin is how long a language model may read while the leaver waits. What it didn't get to
// comes with the next file.
const passesWithin = 15 * time.Second

// deepened adds what a language model finds in the files, in the time that there is.
func (s *Shelf) deepened(ctx context.Context, all []*files.File, found gaps.Analysis) gaps.Analysis {
	ctx, cancel := context.WithTimeout(ctx, passesWithin)
	defer cancel()
	return passes.Deepen(ctx, s.model, all, found)
}

// room is what is kept of a project's files, and how much of it there may still be.
type room struct {
	before      map[string]agent.HandoverPart
	size, plain int64
}

func newRoom(kept []agent.HandoverPart) *room {
	r := &room{before: map[string]agent.HandoverPart{}}
	for _, p := range kept {
		plain, ok := files.PlainSize(p.Read)
		if !ok {
			continue // by another version of the program: it is read again
		}
		r.before[p.Name] = p
		r.size, r.plain = r.size+int64(len(p.Read)), r.plain+plain
	}
	return r
}

// known returns what was read of a file before; false if it has to be read, also because what
// is kept can't be unpacked anymore.
func (r *room) known(file agent.FileID) ([]*files.File, bool) {
	part, ok := r.before[readPart(file)]
	if !ok {
		return nil, false
	}
	read, err := files.Unpack(part.Read)
	if err != nil {
		plain, _ := files.PlainSize(part.Read)
		r.size, r.plain = r.size-int64(len(part.Read)), r.plain-plain
	}
	return read, err == nil
}

// keep packs what was read of a file. What is larger than the room that is left isn't kept, and
// the file is refused: it would have to be fetched and read with each new one.
func (r *room) keep(id agent.HandoverID, file agent.FileID, read []*files.File) (agent.HandoverPart, error) {
	b, err := files.Pack(read)
	plain, _ := files.PlainSize(b)
	if err == nil && (r.size+int64(len(b)) > files.MostKept || r.plain+plain > files.MostPlain) {
		for i, f := range read {
			read[i] = &files.File{ID: f.ID, Type: f.Type, Size: f.Size, Refusal: files.NoRoom(f.ID)}
		}
		b, err = files.Pack(read)
		plain, _ = files.PlainSize(b)
	}
	r.size, r.plain = r.size+int64(len(b)), r.plain+plain
	return agent.HandoverPart{Handover: id, Name: readPart(file), Read: b}, err
}

// readPart names the part with what was read of a file.
func readPart(id agent.FileID) string {
	sum := sha256.Sum256([]byte(id))
	return agent.ReadParts + hex.EncodeToString(sum[:12])
}

// fetched fetches a file and reads it, or the files in it. Its content isn't kept.
func (s *Shelf) fetched(ctx context.Context, id agent.FileID, fetch agent.FetchFile) ([]*files.File, error) {
	f, err := fetch(ctx, id)
	if err != nil {
		return nil, err
	}
	name := path.Base(cmp.Or(f.Name, string(id)))
	switch {
	case f.Refusal != "":
		return []*files.File{{ID: name, Refusal: f.Refusal}}, nil
	case files.IsZip(name):
		return s.reader.Unzip(ctx, name, f.Content)
	}
	read, err := s.reader.Read(ctx, name, f.Content)
	return []*files.File{read}, err
}

// HasModel implements [agent.Handovers].
func (s *Shelf) HasModel() bool { return s.model != nil }

// Pages implements [agent.Handovers].
func (s *Shelf) Pages() string { return s.pages }

// Ask implements [agent.Handovers].
func (s *Shelf) Ask(ctx context.Context, tenant agent.TenantID, h agent.Handover, question string) (handover.Found, bool, error) {
	key := version{tenant, h.ID, h.About.Version, h.Version}
	s.mu.Lock()
	shelf := s.shelfs[key]
	s.mu.Unlock()
	if shelf == nil {
		parts, err := s.Parts(ctx, tenant, h.ID)
		if err != nil {
			return handover.Found{}, false, err
		}
		name := fmt.Sprintf("package/%d", h.About.Version)
		for _, p := range parts {
			if p.Name == name && p.Package != nil {
				shelf = handover.NewShelf(*p.Package, s.words)
			}
		}
		if shelf == nil {
			return handover.Found{}, false, nil
		}
		s.keep(key, shelf)
	}
	found, ok := shelf.Ask(question)
	return found, ok, nil
}

func (s *Shelf) keep(key version, shelf *handover.Shelf) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.shelfs) >= mostShelfs {
		clear(s.shelfs)
	}
	s.shelfs[key] = shelf
}
