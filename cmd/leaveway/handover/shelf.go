package handover

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent"
	pages "github.com/leaveway/leaveway/bot/handover"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/handover"
	"github.com/leaveway/leaveway/knowledge/passes"
	"github.com/leaveway/leaveway/knowledge/project"
	"github.com/leaveway/leaveway/store"
)

// Shelf implements [agent.Handovers] with the database, and with child processes: one for each
// file, and one for all files of a project.
type Shelf struct {
	db     *store.DB
	reader *files.Reader
	finder *project.Finder
	pages  string
	server string         // its address; empty if it isn't known
	model  *passes.Reader // nil without a language model

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

// NewShelf returns a shelf. pages is where handovers have
// pages, see [PagesOf]; server is the server's address, if it is known; model reads files as well, and may be nil.
func NewShelf(db *store.DB, pages, server string, model knowledge.Model) *Shelf {
	return &Shelf{db: db, model: passes.NewReader(model, time.Now), reader: files.NewReader(), finder: project.NewFinder(project.Limits), pages: pages, server: server, reading: make(chan struct{}, mostReading), shelfs: map[version]*handover.Shelf{}}
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
	r := &reading{shelf: s, of: h, room: newRoom(kept), fetch: fetch}
	for _, file := range shared {
		if err := r.add(ctx, file); err != nil {
			return agent.HandoverReading{}, err
		}
	}
	found, err := r.find(ctx)
	if err != nil {
		return agent.HandoverReading{}, err
	}
	more := false
	if h.Model && s.model != nil {
		found, more = s.deepened(ctx, r, found)
	}
	result := r.result(found)
	result.More = more
	return result, nil
}

// passesWithin is how long a leaver who has shared a file waits for a language model. It goes on
// reading afterwards.
const passesWithin = 15 * time.Second

// deepened adds what a language model has found in the files so far. Without a new file nobody
// waits for it. Where that fails, what was found without it stays.
func (s *Shelf) deepened(ctx context.Context, r *reading, found project.Findings) (project.Findings, bool) {
	waiting, cancel := context.WithTimeout(ctx, passesWithin)
	defer cancel()
	if !slices.ContainsFunc(r.shares, func(s share) bool { return s.isNew }) {
		cancel()
	}
	with, more := s.model.Read(waiting, string(r.of.Tenant)+"/"+string(r.of.ID), found.Notes, found.Analysis)
	if deeper, err := s.finder.Find(ctx, r.packs(), &with); err == nil {
		return deeper, more
	}
	return found, more
}

// HasModel implements [agent.Handovers].
func (s *Shelf) HasModel() bool { return s.model != nil }

// FreshLink implements [agent.Handovers].
func (s *Shelf) FreshLink(id agent.HandoverID) (agent.FreshLink, bool) {
	if s.server == "" {
		return agent.FreshLink{}, false
	}
	return pages.NewLink(s.server, id), true
}

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
				shelf = handover.NewShelf(*p.Package)
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
