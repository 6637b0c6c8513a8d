package main

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/cmd/leaveway/teams"
	"github.com/leaveway/leaveway/content"
)

// Mistakes in the settings that the server would start with, and that only users would notice
// later: a secret that never matches, content that is never read.

// mistakes returns a sentence for each.
func (c config) mistakes() []error {
	wrong := padded(reflect.ValueOf(c))
	if c.Content != "" {
		wrong = append(wrong, checkFolder(c.Content)...)
	}
	if c.SlackHRChannel != "" && !channelID.MatchString(c.SlackHRChannel) {
		wrong = append(wrong, fmt.Errorf("SLACK_HR_CHANNEL is %q, which isn't a channel's ID such as C0123456789: in Slack, it is at the end of the channel's details", c.SlackHRChannel))
	}
	for variable, people := range map[string][]string{"LEAVEWAY_HR": c.HRPeople, "LEAVEWAY_ADMINS": c.Admins} {
		for _, id := range people {
			if !userID.MatchString(id) && !(c.Teams.On() && teams.IsPerson(id)) {
				wrong = append(wrong, fmt.Errorf("%s names %q, which isn't the ID of a person such as U0123456789 or of a user group such as S0123456789: in Slack, the first can be copied from the person's profile, the second is in the group's link", variable, id))
			}
			if workspace, _, named := strings.Cut(id, "/"); c.installs() && (!named || !workspaceID.MatchString(workspace)) {
				wrong = append(wrong, fmt.Errorf("%s names %q without its workspace: where several workspaces install the app, people and groups are named as T0123456789/U0123456789, because an ID alone may be somebody else's in another workspace", variable, id))
			}
		}
	}
	for _, id := range c.Workspaces {
		if !workspaceID.MatchString(id) {
			wrong = append(wrong, fmt.Errorf("LEAVEWAY_WORKSPACES names %q, which isn't the ID of a workspace (T…) or an organization (E…)", id))
		}
	}
	return wrong
}

var (
	channelID = regexp.MustCompile(`^[CG][A-Z0-9]+$`)
	userID    = regexp.MustCompile(`^([TE][A-Z0-9]+/)?[UWS][A-Z0-9]+$`)

	workspaceID = regexp.MustCompile(`^[TE][A-Z0-9]+$`)
)

// padded returns a sentence for each setting with space around its value. A file that holds
// a secret often ends with a line break.
func padded(settings reflect.Value) []error {
	var wrong []error
	for i := range settings.NumField() {
		field, value := settings.Type().Field(i), settings.Field(i)
		variable, _, _ := strings.Cut(field.Tag.Get("env"), ",")
		switch {
		case isEmbedded(field):
			wrong = append(wrong, padded(value)...)
		case variable != "" && value.Kind() == reflect.String && strings.TrimSpace(value.String()) != value.String():
			wrong = append(wrong, fmt.Errorf("%s has a space or a line break at its beginning or end: remove it", variable))
		}
	}
	return wrong
}

// isEmbedded reports whether a field is a group of settings.
func isEmbedded(field reflect.StructField) bool {
	_, embedded := field.Tag.Lookup("embed")
	return field.Anonymous || embedded
}

// contentParts are the folders in LEAVEWAY_CONTENT.
var contentParts = []string{wizardFolder, "rules", "phrases", "policies", "words", "questionnaires", "journeys", "care", staff.Folder}

// checkFolder returns a sentence for each mistake in how LEAVEWAY_CONTENT is laid out. What
// is in its files is checked when they are loaded.
func checkFolder(folder string) []error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, os.ErrNotExist) {
		return []error{fmt.Errorf("LEAVEWAY_CONTENT: there is no folder %s: create it, or leave the variable out to use what comes with the product", folder)}
	}
	if err != nil {
		return []error{fmt.Errorf("LEAVEWAY_CONTENT: %w", err)}
	}
	var wrong []error
	for _, e := range entries {
		if meant := content.Suggest(e.Name(), contentParts); e.IsDir() && !slices.Contains(contentParts, e.Name()) && strings.HasPrefix(meant, "did you mean") {
			wrong = append(wrong, fmt.Errorf("LEAVEWAY_CONTENT has a folder %q, which nothing reads: %s", e.Name(), meant))
		}
	}
	return wrong
}

// warnOfTypos warns of variables that look like one of ours. They aren't refused: they may
// belong to another program.
func warnOfTypos(environ []string, log *logrus.Logger) {
	known := variablesOf(reflect.TypeFor[config]())
	for _, entry := range environ {
		name, _, _ := strings.Cut(entry, "=")
		if !strings.HasPrefix(name, "LEAVEWAY_") || slices.Contains(known, name) {
			continue
		}
		if meant := content.Suggest(name, known); strings.HasPrefix(meant, "did you mean") {
			log.WithField("variable", name).Warnf("there is no such setting: %s", meant)
		}
	}
}

// variablesOf returns the environment variables of settings.
func variablesOf(settings reflect.Type) []string {
	var all []string
	for field := range settings.Fields() {
		if isEmbedded(field) {
			all = append(all, variablesOf(field.Type)...)
		} else if names := field.Tag.Get("env"); names != "" {
			all = append(all, strings.Split(names, ",")...)
		}
	}
	return all
}
