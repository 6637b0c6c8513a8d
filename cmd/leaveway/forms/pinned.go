package forms

import (
	"context"
	"strings"
	"sync"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// Pinned is a store whose sessions find the versions that their forms are pinned to, whichever
// replica published them: while servers are replaced by others that come with newer forms, a
// form that began on a new one may go on with an old one.
type Pinned struct {
	agent.Store

	library *wizard.Library
	forms   func(context.Context) ([]agent.PublishedForm, error)
	log     *logrus.Logger
	given   sync.Map // versions that don't exist, so that not every turn looks for them
}

// NewPinned returns a store that restores versions to the library; forms returns all that were
// published.
func NewPinned(kept agent.Store, library *wizard.Library, forms func(context.Context) ([]agent.PublishedForm, error), log *logrus.Logger) *Pinned {
	return &Pinned{Store: kept, library: library, forms: forms, log: log}
}

// Load implements [agent.Store].
func (p *Pinned) Load(ctx context.Context, ref agent.Ref) (agent.State, error) {
	state, err := p.Store.Load(ctx, ref)
	if err != nil { // there is no session then
		return state, err
	}
	f := state.Session.Form
	if f == nil || f.State != agent.FormOpen {
		return state, nil
	}
	for id, version := range f.Pins {
		if p.has(id, version) {
			continue
		}
		if err := p.Restore(ctx); err != nil {
			return agent.State{}, err
		}
		p.given.Store(pin{id, version}, nil) // without effect if it is there now
	}
	return state, nil
}

type pin struct {
	id      wizard.ID
	version wizard.Version
}

func (p *Pinned) has(id wizard.ID, version wizard.Version) bool {
	if _, have := p.library.At(id, version); have {
		return true
	}
	_, given := p.given.Load(pin{id, version})
	return given
}

// Restore adds to the library what was published and isn't there. A version that this program
// doesn't accept is left out: a form that is pinned to it continues with the latest.
func (p *Pinned) Restore(ctx context.Context) error {
	all, err := p.forms(ctx)
	if err != nil {
		return err
	}
	for _, w := range all {
		if strings.Contains(string(w.ID), "/") || p.has(w.ID, w.Version) { // the former isn't a form
			continue
		}
		if _, err := p.library.Restore(w.Name, w.Source); err != nil {
			p.given.Store(pin{w.ID, w.Version}, nil)
			p.log.WithError(err).WithFields(logrus.Fields{"wizard": w.ID, "version": w.Version}).
				Warn("a version of a wizard can't be read: forms that began with it continue with the latest")
		}
	}
	return nil
}
