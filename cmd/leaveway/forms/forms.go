// Package forms keeps a server's forms at the versions that authors released in the studio.
package forms

import (
	"context"
	"sync"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
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
}

// New returns a shelf. The library has the forms of the content folder; for those that
// owned reports, releases don't count. use is told of all releases, for what isn't a form.
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
	s.load(due(releases, forms, s.library, s.owned))
	s.unusable = s.use(releases, forms)
	s.seq = n
	return nil
}

// due returns the files of the forms that the library has in another version than the one
// released last.
func due(releases []agent.Release, forms []agent.PublishedForm, library *wizard.Library, owned func(wizard.ID) bool) map[string][]byte {
	current := map[wizard.ID]wizard.Version{}
	for _, r := range releases {
		current[r.Form] = r.Version
	}
	files := map[string][]byte{}
	for _, f := range forms {
		if f.Version != current[f.ID] || owned(f.ID) || isPaper(f.ID) {
			continue
		}
		if w, ok := library.Latest(f.ID); !ok || w.Version != f.Version {
			files[f.Name] = f.Source
		}
	}
	return files
}

// load loads files together, or one by one if that fails: a program that was updated may
// refuse a form that an older one accepted.
func (s *Shelf) load(files map[string][]byte) {
	if len(files) == 0 || s.library.LoadFiles(files) == nil {
		return
	}
	for name, source := range files {
		if err := s.library.LoadFiles(map[string][]byte{name: source}); err != nil {
			s.log.WithError(err).WithField("form", name).Error("a published form can't be used: people get the version before it; correct it in the studio")
		}
	}
}
