package forms

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
)

// Unusable is a published questionnaire or journey that can't be read any more: a program that
// was updated may refuse what an older one accepted, or another text has changed since.
type Unusable struct {
	Release agent.PublishedForm
	Why     string // one sentence, with its period
	Instead string // what people see until it is published again: "people see the previous version"
}

// use has the dispatcher use the questionnaires and journeys that were released last, and
// returns those that it can't use. A file of the content folder counts more.
func (p Place) use(releases []agent.Release, texts []agent.PublishedForm) []Unusable {
	if p.Desk == nil {
		return nil
	}
	released := newestFirst(releases, texts)
	if len(released) == 0 {
		return nil
	}
	library, unusable, err := usable(questionnaire.Shipped(), p.ownFiles(), released)
	if err == nil {
		err = p.Desk.Use(library)
	}
	if err != nil {
		p.Log.WithError(err).Error("published questionnaires can't be used: people get the ones before them; correct them in the studio")
	}
	for _, u := range unusable {
		p.Log.WithField("text", u.Release.ID).WithField("why", u.Why).Error("a published text can't be used: until it is fixed in the studio, " + u.Instead)
	}
	return unusable
}

// newestFirst returns the released versions of each text, the newest first.
func newestFirst(releases []agent.Release, texts []agent.PublishedForm) map[wizard.ID][]agent.PublishedForm {
	all := map[wizard.ID][]agent.PublishedForm{}
	for _, r := range slices.Backward(releases) {
		for _, f := range texts {
			if f.ID == r.Form && f.Version == r.Version && isPaper(f.ID) && !slices.ContainsFunc(all[f.ID], func(o agent.PublishedForm) bool { return o.Version == f.Version }) {
				all[f.ID] = append(all[f.ID], f)
			}
		}
	}
	return all
}

// usable reads the newest texts that can be read together. A text with mistakes falls back to
// its version before, and the others stay as they are.
func usable(shipped, own []questionnaire.Source, released map[wizard.ID][]agent.PublishedForm) (*questionnaire.Library, []Unusable, error) {
	rest, why := maps.Clone(released), map[wizard.ID]string{}
	for {
		library, err := load(shipped, own, rest)
		if err == nil {
			return library, unusableOnes(shipped, released, rest, why), nil
		}
		broken := brokenOnes(err, rest)
		for _, id := range slices.Sorted(maps.Keys(rest)) {
			if len(broken) > 0 {
				break
			}
			if without, _ := load(shipped, own, older(rest, id)); without != nil { // it makes another file wrong
				broken[id] = oneSentence(err)
			}
		}
		if len(broken) == 0 {
			return nil, nil, err
		}
		for id, reason := range broken {
			if why[id] == "" {
				why[id] = reason
			}
			rest = older(rest, id)
		}
	}
}

func load(shipped, own []questionnaire.Source, released map[wizard.ID][]agent.PublishedForm) (*questionnaire.Library, error) {
	var sources []questionnaire.Source
	for id, versions := range released {
		folder, _, _ := strings.Cut(string(id), "/")
		sources = append(sources, questionnaire.Source{Folder: folder, Name: versions[0].Name, Text: versions[0].Source})
	}
	return questionnaire.LoadFiles(questionnaire.Overlay(questionnaire.Overlay(shipped, sources), own))
}

// older returns the versions of all texts without the newest one of a text.
func older(released map[wizard.ID][]agent.PublishedForm, id wizard.ID) map[wizard.ID][]agent.PublishedForm {
	rest := maps.Clone(released)
	if rest[id] = rest[id][1:]; len(rest[id]) == 0 {
		delete(rest, id)
	}
	return rest
}

// brokenOnes returns the texts that mistakes are in, each with the first of them.
func brokenOnes(err error, released map[wizard.ID][]agent.PublishedForm) map[wizard.ID]string {
	broken := map[wizard.ID]string{}
	mistakes, _ := errors.AsType[content.Mistakes](err)
	for _, m := range mistakes {
		for id, versions := range released {
			folder, _, _ := strings.Cut(string(id), "/")
			in := questionnaire.Source{Folder: folder, Name: versions[0].Name}
			if _, before := broken[id]; m.File == in.Path() && !before {
				broken[id] = oneSentence(content.Mistakes{m})
			}
		}
	}
	return broken
}

// oneSentence is the first mistake, with its period.
func oneSentence(err error) string {
	text := err.Error()
	if mistakes, ok := errors.AsType[content.Mistakes](err); ok && len(mistakes) > 0 {
		text = mistakes[0].String()
	}
	text = strings.Join(strings.Fields(text), " ")
	if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "?") || strings.HasSuffix(text, "!") {
		return text
	}
	return text + "."
}

func unusableOnes(shipped []questionnaire.Source, released, rest map[wizard.ID][]agent.PublishedForm, why map[wizard.ID]string) []Unusable {
	var all []Unusable
	for _, id := range slices.Sorted(maps.Keys(why)) {
		isIt := func(s questionnaire.Source) bool { return s.Folder+"/"+string(s.ID()) == string(id) }
		u := Unusable{Release: released[id][0], Why: why[id], Instead: "people see the previous version"}
		switch {
		case len(rest[id]) > 0:
		case slices.ContainsFunc(shipped, isIt):
			u.Instead = "people see the version that comes with Leaveway"
		default:
			u.Instead = "people don't see it at all"
		}
		all = append(all, u)
	}
	return all
}
