package forms

import (
	"errors"
	"maps"
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/studio"
	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
)

// releasedForms returns the versions of each form that people may get, the newest first, where
// the library has another one than that which was released last.
func releasedForms(releases []agent.Release, forms []agent.PublishedForm, library *wizard.Library, owned func(wizard.ID) bool) map[wizard.ID][]agent.PublishedForm {
	all := map[wizard.ID][]agent.PublishedForm{}
	for _, r := range slices.Backward(releases) {
		if owned(r.Form) || isPaper(r.Form) {
			continue
		}
		i := slices.IndexFunc(forms, func(f agent.PublishedForm) bool { return f.ID == r.Form && f.Version == r.Version })
		if i >= 0 && !slices.ContainsFunc(all[r.Form], func(f agent.PublishedForm) bool { return f.Version == r.Version }) {
			all[r.Form] = append(all[r.Form], forms[i])
		}
	}
	maps.DeleteFunc(all, func(id wizard.ID, versions []agent.PublishedForm) bool {
		w, ok := library.Latest(id)
		return ok && w.Version == versions[0].Version
	})
	return all
}

// load brings the library to the newest versions that can be used together. A program that was
// updated may refuse a form that an older one accepted: that form alone falls back, to its
// version before.
func (s *Shelf) load(released map[wizard.ID][]agent.PublishedForm) []studio.Broken {
	rest, why := maps.Clone(released), map[wizard.ID]string{}
	for len(rest) > 0 {
		err := s.library.LoadFiles(newestFiles(rest))
		if err == nil {
			break
		}
		for _, id := range s.toBlame(err, rest) {
			if why[id] == "" {
				why[id] = oneSentence(mistakesIn(err, rest[id][0].Name))
			}
			if rest[id] = rest[id][1:]; len(rest[id]) == 0 || s.isLatest(rest[id][0]) {
				delete(rest, id)
			}
		}
	}
	var broken []studio.Broken
	for _, id := range slices.Sorted(maps.Keys(why)) {
		f := released[id][0]
		broken = append(broken, studio.Broken{ID: id, File: f.Name, Source: f.Source, Why: why[id]})
		s.log.WithField("form", id).WithField("why", why[id]).Error("a published form can't be used: people get the version before it; correct it in the studio")
	}
	return broken
}

func (s *Shelf) isLatest(f agent.PublishedForm) bool {
	w, ok := s.library.Latest(f.ID)
	return ok && w.Version == f.Version
}

func newestFiles(released map[wizard.ID][]agent.PublishedForm) map[string][]byte {
	files := map[string][]byte{}
	for _, versions := range released {
		files[versions[0].Name] = versions[0].Source
	}
	return files
}

// toBlame returns the forms that mistakes are in. If all of them are in other forms, it is the
// one without which the others can be used, or else every one.
func (s *Shelf) toBlame(err error, released map[wizard.ID][]agent.PublishedForm) []wizard.ID {
	ids := slices.Sorted(maps.Keys(released))
	named := slices.DeleteFunc(slices.Clone(ids), func(id wizard.ID) bool {
		mistakes, _ := errors.AsType[content.Mistakes](err)
		return !slices.ContainsFunc(mistakes, func(m content.Mistake) bool { return m.File == released[id][0].Name })
	})
	if len(named) > 0 {
		return named
	}
	for _, id := range ids {
		files := newestFiles(released)
		delete(files, released[id][0].Name)
		if s.library.Clone().LoadFiles(files) == nil {
			return []wizard.ID{id}
		}
	}
	return ids
}

// mistakesIn returns the mistakes in a file, or all of them if none is in that file.
func mistakesIn(err error, file string) error {
	mistakes, _ := errors.AsType[content.Mistakes](err)
	own := slices.DeleteFunc(slices.Clone(mistakes), func(m content.Mistake) bool { return m.File != file })
	if len(own) == 0 {
		return err
	}
	return own
}
