package handover

import (
	"context"
	"fmt"
	"path"
	"sync"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
	"github.com/leaveway/leaveway/store"
)

// Shelf implements [agent.Handovers] with the database, and with a child process for each file.
type Shelf struct {
	db     *store.DB
	reader *files.Reader
	words  *knowledge.Words

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

// NewShelf returns a shelf. words say which words mean the same.
func NewShelf(db *store.DB, words *knowledge.Words) *Shelf {
	return &Shelf{db: db, reader: files.NewReader(), words: words, shelfs: map[version]*handover.Shelf{}}
}

// Parts implements [agent.Handovers].
func (s *Shelf) Parts(ctx context.Context, tenant agent.TenantID, id agent.HandoverID) ([]agent.HandoverPart, error) {
	return store.HandoverParts(ctx, s.db, tenant, id)
}

// Active implements [agent.Handovers].
func (s *Shelf) Active(ctx context.Context, tenant agent.TenantID) ([]agent.Handover, error) {
	return store.ActiveHandovers(ctx, s.db, tenant)
}

// Read implements [agent.Handovers].
func (s *Shelf) Read(ctx context.Context, shared []agent.NamedFile) (agent.HandoverReading, error) {
	var all []*files.File
	for _, f := range shared {
		if f.Refusal != "" {
			all = append(all, &files.File{ID: path.Base(f.Name), Refusal: f.Refusal})
			continue
		}
		read, err := s.reader.Read(ctx, path.Base(f.Name), f.Content)
		if err != nil {
			return agent.HandoverReading{}, err
		}
		all = append(all, read)
	}
	found := gaps.Analyse(all)
	return agent.HandoverReading{Notes: handover.NotesOf(all, found), Questions: handover.NewInterview(found.Backlog)}, nil
}

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
