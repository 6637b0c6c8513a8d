package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/leaveway/leaveway/agent/dialogue"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules"
)

type lintCommand struct {
	Paths []string `arg:"" optional:"" type:"existingpath" help:"Content folders, folders of wizards or policies, or single files; by default, the shipped content."`
}

// Run checks content as the server does when it starts, and prints every mistake.
func (c lintCommand) Run(out io.Writer) error {
	if len(c.Paths) == 0 {
		c.Paths = []string{""}
	}
	mistakes := 0
	for _, path := range c.Paths {
		for _, err := range lint(path) {
			all := mistakesIn(err)
			mistakes += len(all)
			fmt.Fprintln(out, strings.Join(all, "\n"))
		}
	}
	switch mistakes {
	case 0:
		fmt.Fprintln(out, "No mistakes found.")
		return nil
	case 1:
		return errors.New("1 mistake")
	}
	return fmt.Errorf("%d mistakes", mistakes)
}

// mistakesIn returns the mistakes that an error lists, one line each.
func mistakesIn(err error) []string {
	var mistakes content.Mistakes
	var ofJourney journey.Mistakes
	switch {
	case errors.As(err, &mistakes):
		all := make([]string, 0, len(mistakes))
		for _, m := range mistakes {
			all = append(all, m.String())
		}
		return all
	case errors.As(err, &ofJourney):
		return ofJourney
	}
	return []string{err.Error()}
}

// lint checks one path: a content folder (with wizards/, rules/, phrases/, policies/, words/,
// questionnaires/, journeys/, care/, time-off/, people.csv or routes.yaml), a folder of wizards or of
// policies, one policy, one questionnaire or journey, or one wizard together with the shipped
// ones.
func lint(path string) []error {
	var wrong []error
	check := func(err error) {
		if err != nil {
			wrong = append(wrong, err)
		}
	}
	if path == "" || holdsContent(path) {
		library, err := loadWizards(path)
		check(err)
		check(lintRules(library))
		_, err = loadLaw(path)
		check(err)
		_, err = newClassifier(path)
		check(err)
		_, err = loadWords(path)
		check(err)
		check(lintPolicies(path))
		_, err = loadQuestionnaires(path)
		check(err)
		_, err = loadCare(path)
		check(err)
		if library != nil {
			people, err := loadStaff(path, library)
			check(err)
			if err == nil {
				_, err = loadRoutes(path, library, people)
				check(err)
			}
		}
		check(dialogue.Conversation().Check())
		return wrong
	}
	if file, ok := asked(path); ok {
		_, err := questionnaire.LoadFiles(questionnaire.Overlay(questionnaire.Shipped(), []questionnaire.Source{file}))
		check(err)
		return wrong
	}
	if holdsPolicies(path) {
		check(lintFiles(path))
		return wrong
	}
	stat, err := os.Stat(path)
	if err != nil {
		return []error{err}
	}
	own := os.DirFS(path)
	if !stat.IsDir() {
		own = oneFile{os.DirFS(filepath.Dir(path)), filepath.Base(path)}
	}
	library := wizard.NewLibrary(slack.FormLimits())
	check(library.Load(overlayFS{own, wizard.Starter()}))
	check(lintRules(library))
	return wrong
}

// asked returns a file with a questionnaire or a journey. Its folder says which, or else what
// it declares.
func asked(file string) (questionnaire.Source, bool) {
	text, err := os.ReadFile(file)
	if kind := filepath.Ext(file); err != nil || kind != ".yaml" && kind != ".yml" {
		return questionnaire.Source{}, false
	}
	s := questionnaire.Source{Folder: filepath.Base(filepath.Dir(file)), Name: filepath.Base(file), Text: text}
	if s.Folder == questionnaire.Journeys || s.Folder == questionnaire.Questionnaires {
		return s, true
	}
	for _, one := range []struct{ folder, field string }{{questionnaire.Journeys, "journey:"}, {questionnaire.Questionnaires, "template:"}} {
		if strings.HasPrefix(string(text), one.field) || strings.Contains(string(text), "\n"+one.field) {
			s.Folder = one.folder
			return s, true
		}
	}
	return s, false
}

// lintRules finds rules in plain English that can't do what their authors mean.
func lintRules(library *wizard.Library) error {
	if library == nil {
		return nil
	}
	var all content.Mistakes
	for _, w := range library.All() {
		for _, d := range rules.LintForm(w) {
			all = append(all, w.RuleMistake(d.Text, d.Fix, d.What))
		}
	}
	return all.Err()
}

// holdsContent reports whether a folder is laid out like LEAVEWAY_CONTENT.
func holdsContent(path string) bool {
	for _, name := range []string{staff.File, route.File} {
		if _, err := os.Stat(filepath.Join(path, name)); err == nil {
			return true
		}
	}
	for _, sub := range contentParts {
		if stat, err := os.Stat(filepath.Join(path, sub)); err == nil && stat.IsDir() {
			return true
		}
	}
	return false
}

// oneFile is a folder that lists only one of its files.
type oneFile struct {
	fs.FS
	name string
}

// ReadDir lists the one file.
func (s oneFile) ReadDir(name string) ([]fs.DirEntry, error) {
	all, err := fs.ReadDir(s.FS, name)
	for _, e := range all {
		if e.Name() == s.name {
			return []fs.DirEntry{e}, err
		}
	}
	return nil, err
}
