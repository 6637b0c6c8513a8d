package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"runtime/debug"
	"sync"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/wizard"
)

// root is the wizard that every request begins with.
const root wizard.ID = "leave-type-selector"

// lawFile is where a content folder may override the leave-law parameters.
const lawFile = "rules/parameters.yaml"

// wizards returns the wizards of the content.
func (c config) wizards() (*wizard.Library, error) {
	if c.library != nil {
		return c.library, nil
	}
	return loadWizards(c.Content)
}

// loadWizards checks and compiles the shipped wizards. A file in folder replaces the
// shipped one with the same name. folder may be empty.
func loadWizards(folder string) (*wizard.Library, error) {
	library := wizard.NewLibrary(slack.FormLimits())
	files, err := overlay(folder, "wizards", wizard.Starter())
	if err != nil {
		return nil, err
	}
	if err := library.Load(files); err != nil {
		return nil, err
	}
	if _, ok := library.Latest(root); !ok {
		return nil, fmt.Errorf("no wizard is named %q, and every request begins with it: give one of the files in wizards/ this wizardId", root)
	}
	return library, nil
}

// newClassifier trains the offline classifier from the shipped phrases. A file in folder
// replaces the shipped one with the same name.
func newClassifier(folder string) (*classify.Classifier, error) {
	own, err := fs.Sub(os.DirFS(folder), "phrases")
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", folder, err)
	}
	if _, err := fs.Stat(own, "."); folder == "" || errors.Is(err, fs.ErrNotExist) {
		return shippedClassifier()
	}
	return classify.New(overlayFS{own, classify.Phrases()})
}

// shippedClassifier is trained from the shipped phrases alone. It never changes, and takes
// half a second to train.
var shippedClassifier = sync.OnceValues(func() (*classify.Classifier, error) {
	defer debug.FreeOSMemory() // training needs some 30 MB for a moment
	return classify.New(classify.Phrases())
})

// loadCare reads what people say in hard times, and what to say back. A file in folder
// replaces the shipped one with the same name.
func loadCare(folder string) (*care.Book, error) {
	files, err := overlay(folder, "care", care.Starter())
	if err != nil {
		return nil, err
	}
	return care.Load(files)
}

// loadQuestionnaires reads the shipped questionnaires. A file in folder replaces the
// shipped one with the same name.
func loadQuestionnaires(folder string) (*questionnaire.Library, error) {
	files, err := overlay(folder, "questionnaires", questionnaire.Starter())
	if err != nil {
		return nil, err
	}
	return questionnaire.Load(files)
}

// loadLaw reads the shipped leave-law parameters, with those in folder laid over them.
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

// employerUnknown warns operators that estimates can't say whether the laws cover the
// company.
const employerUnknown = "LEAVEWAY_CONTENT has no " + lawFile + " that says how many employees the company has, " +
	"so estimates leave it to HR to check that the laws cover it; docs/configuration.md shows the lines to add"

// loadLawFor is loadLaw, with an employer for content that describes none.
func loadLawFor(folder string, otherwise entitlement.Employer) (entitlement.Parameters, error) {
	law, err := loadLaw(folder)
	if law.Employer == (entitlement.Employer{}) {
		law.Employer = otherwise
	}
	return law, err
}
