package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/wizard"
)

// root is the wizard with which every request begins.
const root wizard.ID = "leave-type-selector"

// lawFile is where a content folder may override the leave-law parameters.
const lawFile = "rules/parameters.yaml"

// loadWizards checks and compiles the shipped wizards, with the author's own in
// place of those that have the same file name.
func loadWizards(folder string) (*wizard.Library, error) {
	library := wizard.NewLibrary(slack.FormLimits())
	files := layers{wizard.Starter()}
	if folder != "" {
		own, err := fs.Sub(os.DirFS(folder), "wizards")
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", folder, err)
		}
		files = append(layers{own}, files...)
	}
	if err := library.Load(files); err != nil {
		return nil, err
	}
	if _, ok := library.Latest(root); !ok {
		return nil, fmt.Errorf("no wizard is named %q, and every request begins with it: give one of the files in wizards/ this wizardId", root)
	}
	return library, nil
}

// newClassifier trains the offline classifier from the shipped phrases, with the
// author's own in place of those that have the same file name.
func newClassifier(folder string) (*classify.Classifier, error) {
	own, err := fs.Sub(os.DirFS(folder), "phrases")
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", folder, err)
	}
	if _, err := fs.Stat(own, "."); folder == "" || errors.Is(err, fs.ErrNotExist) {
		return shippedClassifier()
	}
	return classify.New(layers{own, classify.Phrases()})
}

// shippedClassifier is the one without phrases of a company's own. It never
// changes, and takes half a second to train.
var shippedClassifier = sync.OnceValues(func() (*classify.Classifier, error) {
	defer debug.FreeOSMemory() // learning takes some 30 MB for a moment
	return classify.New(classify.Phrases())
})

// loadQuestionnaires reads the shipped questionnaires, with the author's own in
// place of those that have the same file name.
func loadQuestionnaires(folder string) (*questionnaire.Library, error) {
	files := layers{questionnaire.Starter()}
	if folder != "" {
		own, err := fs.Sub(os.DirFS(folder), "questionnaires")
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", folder, err)
		}
		files = append(layers{own}, files...)
	}
	return questionnaire.Load(files)
}

// loadLaw reads the leave-law parameters, the author's own where there are any.
func loadLaw(folder string) (entitlement.Parameters, error) {
	if folder == "" {
		return entitlement.ShippedParameters(), nil
	}
	file := path.Join(folder, lawFile)
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return entitlement.ShippedParameters(), nil
	}
	if err != nil {
		return entitlement.Parameters{}, fmt.Errorf("read the leave-law parameters: %w", err)
	}
	return entitlement.LoadParameters(file, text)
}

// unknownEmployer is the warning of a server whose estimates leave open whether
// the laws cover the company.
const unknownEmployer = "no " + lawFile + " in LEAVEWAY_CONTENT says how many employees the company has, " +
	"so estimates leave it to HR whether the laws cover it; docs/configuration.md shows the lines"

// lawFor is the law for the employer that the content names or, where it names
// none, for the one given.
func lawFor(folder string, otherwise entitlement.Employer) (entitlement.Parameters, error) {
	law, err := loadLaw(folder)
	if law.Employer == (entitlement.Employer{}) {
		law.Employer = otherwise
	}
	return law, err
}

// layers are folders laid over each other: a file of an earlier one hides those
// of the same name in later ones.
type layers []fs.FS

// Open opens a file of the uppermost layer that has it.
func (l layers) Open(name string) (fs.File, error) {
	for _, layer := range l {
		f, err := layer.Open(name)
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return f, err
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// ReadDir lists the files of all layers, each name once.
func (l layers) ReadDir(name string) ([]fs.DirEntry, error) {
	var all []fs.DirEntry
	for _, layer := range l {
		entries, err := fs.ReadDir(layer, name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for _, e := range entries {
			if !slices.ContainsFunc(all, func(have fs.DirEntry) bool { return have.Name() == e.Name() }) {
				all = append(all, e)
			}
		}
	}
	slices.SortFunc(all, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return all, nil
}
