// Package forms keeps a server's forms at the versions that authors released in the studio.
package forms

import (
	"context"
	"sync"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/studio"
	"github.com/leaveway/leaveway/wizard"
)

// Store has the releases that all replicas share.
type Store interface {
	CountReleases(ctx context.Context) (int64, error)
	Releases(ctx context.Context) ([]agent.Release, error)
	Forms(ctx context.Context) ([]agent.PublishedForm, error)
}

// Shelf brings a library to the versions that were released last.
type Shelf struct {
	library *wizard.Library
	store   Store
	owned   func(wizard.ID) bool // forms that only their file changes
	use     func([]agent.Release, []agent.PublishedForm) []Unusable
	log     *logrus.Logger

	mu  sync.Mutex
	seq int64 // of the last release that the library has
	// unusable are the published texts that people don't get.
	unusable []Unusable
	broken   []studio.Broken // published forms that people don't get
}

// New returns a shelf. The library has the forms of the content folder. Releases of forms for
// which owned is true are ignored. use gets all releases, to load what isn't a form.
func New(library *wizard.Library, store Store, owned func(wizard.ID) bool, use func([]agent.Release, []agent.PublishedForm) []Unusable, log *logrus.Logger) *Shelf {
	return &Shelf{library: library, store: store, owned: owned, use: use, log: log}
}

// Seq returns the number of the last release that the library has.
func (s *Shelf) Seq() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seq
}

// Unusable returns the published texts that can't be used, which people get other versions of.
func (s *Shelf) Unusable() []Unusable {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.unusable
}

// Broken returns the published forms that can't be used; people get an earlier version.
func (s *Shelf) Broken() []studio.Broken {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.broken
}

// Refresh loads what was released since the last call, on this replica or another. Without
// a release it costs one short query.
func (s *Shelf) Refresh(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, err := s.store.CountReleases(ctx)
	if err != nil || n == s.seq {
		return err
	}
	releases, err := s.store.Releases(ctx)
	if err != nil {
		return err
	}
	forms, err := s.store.Forms(ctx)
	if err != nil {
		return err
	}
	s.broken = s.load(releasedForms(releases, forms, s.library, s.owned))
	s.unusable = s.use(releases, forms)
	s.seq = n
	return nil
}
