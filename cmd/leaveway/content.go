package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"runtime/debug"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/cmd/leaveway/forms"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// root is the wizard that every request begins with.
const root wizard.ID = "leave-type-selector"

// wizardFolder is where a content folder has its forms.
const wizardFolder = "wizards"

// lawFile is where a content folder may override the leave-law parameters.
const lawFile = "rules/parameters.yaml"

// authored is what people have written for the product: a content folder laid over the shipped
// content, read and checked. It never changes, so any number of stacks can share it.
type authored struct {
	wizards        *wizard.Library // each stack adds versions to a copy
	phrases        *classify.Classifier
	care           *care.Book
	questionnaires *questionnaire.Library
	law            entitlement.Parameters
	words          *knowledge.Words
	policies       []knowledge.Policy
	staff          *staff.Book
	routes         *route.Book
	index          func() *knowledge.Index // of the policies, made when it is first needed
}

// loadContent reads a content folder, which may be empty.
func loadContent(folder string) (*authored, error) {
	var a authored
	var err error
	if a.wizards, err = loadWizards(folder); err != nil {
		return nil, err
	}
	if a.law, err = loadLaw(folder); err != nil {
		return nil, err
	}
	if a.phrases, err = newClassifier(folder); err != nil {
		return nil, err
	}
	if a.care, err = loadCare(folder); err != nil {
		return nil, err
	}
	if a.questionnaires, err = loadQuestionnaires(folder); err != nil {
		return nil, err
	}
	if a.words, err = loadWords(folder); err != nil {
		return nil, err
	}
	if a.policies, err = loadPolicies(folder); err != nil {
		return nil, err
	}
	if a.staff, err = loadStaff(folder, a.wizards); err != nil {
		return nil, err
	}
	if a.routes, err = loadRoutes(folder, a.wizards, a.staff); err != nil {
		return nil, err
	}
	a.index = sync.OnceValue(func() *knowledge.Index { return indexOf(a.policies, a.words) })
	return &a, nil
}

// content returns the content that the product is made of.
func (c config) content() (*authored, error) {
	if c.authored != nil {
		return c.authored, nil
	}
	return loadContent(c.Content)
}

// shippedContent is the content without a folder.
var shippedContent = sync.OnceValues(func() (*authored, error) { return loadContent("") })

// indexOf returns the index of policies.
func indexOf(policies []knowledge.Policy, words *knowledge.Words) *knowledge.Index {
	var passages []knowledge.Passage
	for _, p := range policies {
		passages = append(passages, p.Passages()...)
	}
	return knowledge.NewIndex(passages, words)
}

// loadWizards checks and compiles the shipped wizards. A file in folder replaces the
// shipped one with the same name or the same wizardId. folder may be empty.
func loadWizards(folder string) (*wizard.Library, error) {
	library := wizard.NewLibrary(slack.FormLimits())
	own := map[wizard.ID]string{}
	if folder != "" {
		own = forms.InFolder(os.DirFS(path.Join(folder, wizardFolder)))
	}
	files, err := overlay(folder, wizardFolder, forms.StarterWithout(own))
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

// newClassifier returns the offline classifier of the shipped phrases. A file in folder
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

// shippedClassifier has the shipped phrases alone. It never changes, and is trained once.
var shippedClassifier = sync.OnceValues(func() (*classify.Classifier, error) { return classify.New(classify.Phrases()) })

// trainLater trains the classifier when a server has handled what waited for its start. A message
// that needs it sooner waits half a second for that; most are understood without it.
func (a *authored) trainLater() *time.Timer {
	const later = 10 * time.Second
	return time.AfterFunc(later, func() {
		a.phrases.Train()
		debug.FreeOSMemory() // training needs some 30 MB for a moment
	})
}

// loadCare reads what people say in hard times, and what to say back. A file in folder
// replaces the shipped one with the same name.
func loadCare(folder string) (*care.Book, error) {
	files, err := overlay(folder, "care", care.Starter())
	if err != nil {
		return nil, err
	}
	return care.Load(files)
}

// loadQuestionnaires reads the shipped questionnaires and the journeys of a folder. A file in
// folder replaces the shipped one with the same name or the same template.
func loadQuestionnaires(folder string) (*questionnaire.Library, error) {
	files := questionnaire.Shipped()
	if folder != "" {
		own, err := questionnaire.ReadFolder(os.DirFS(folder))
		if err != nil {
			return nil, err
		}
		files = questionnaire.Overlay(files, own)
	}
	return questionnaire.LoadFiles(files)
}

// loadStaff reads the people of a company and its policies about time off.
func loadStaff(folder string, forms *wizard.Library) (*staff.Book, error) {
	if folder == "" {
		return &staff.Book{}, nil
	}
	var kinds []string
	for _, k := range staff.Kinds(forms) {
		kinds = append(kinds, k.Value)
	}
	return staff.Load(os.DirFS(folder), kinds)
}

// loadRoutes reads who decides requests.
func loadRoutes(folder string, forms *wizard.Library, people *staff.Book) (*route.Book, error) {
	if folder == "" {
		return &route.Book{}, nil
	}
	var kinds []string
	for _, k := range staff.Kinds(forms) {
		kinds = append(kinds, k.Value)
	}
	for _, k := range staff.LeaveTypes(forms) {
		kinds = append(kinds, k.Value)
	}
	return route.Load(os.DirFS(folder), people, kinds)
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

// lawFor returns the leave law, with a default employer.
func (a *authored) lawFor(otherwise entitlement.Employer) entitlement.Parameters {
	law := a.law
	if law.Employer == (entitlement.Employer{}) {
		law.Employer = otherwise
	}
	return law
}
