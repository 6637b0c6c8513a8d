package questionnaire_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent/questionnaire"
)

// TestContentMistakes checks that all mistakes are listed with their file and line.
func TestContentMistakes(t *testing.T) {
	files := fstest.MapFS{}
	text := func(name, content string) { files[name] = &fstest.MapFile{Data: []byte(content)} }
	text("intents.yaml", "intents:\n  - {intent: away, template: nowhere, patterns: [\"?\"]}\n")
	text("a.yaml", "template: a\nhelp: x\nlistens: [\"*\", unknown]\nlanguage: sv\n")
	text("b.yaml", "template: b\nquestions:\n  - {id: q, ask: x, kind: dance}\n  - {id: q, ask: y}\n  - {id: c, ask: y, kind: choice}\n  - {id: \"\", ask: y}\n")
	text("c.yaml", "template: c\n")
	text("d.yaml", "template: d\nquestons: []\n")
	text("e.yaml", "template: a\n")
	text("f.yaml", "template: \"a b\"\nhelp: x\n")
	text("g.yaml", "template: g\n\nhelp: [1]\n")
	text("h.yaml", "template: h\nquestions:\n  id: q\n")
	text("notes.txt", "not read")
	_, err := questionnaire.Load(files)
	if err == nil {
		t.Fatal("no mistake was found")
	}
	want := strings.Join([]string{
		`a.yaml:3: it listens to "unknown", which is not in intents.yaml. Add it there, or remove it here.`,
		`a.yaml:3: transition 1 ("*" to "reroute") has the pattern "?", which contains no words`,
		`a.yaml:4: the language is "sv". Use en or fi.`,
		`b.yaml:3: the question "q" has the kind "dance". Use text, choice, day, number or phone.`,
		`b.yaml:4: two questions are named "q". Rename one of them.`,
		`b.yaml:5: the question "c" is a choice and has no options. Write at least one.`,
		`b.yaml:6: question 4 needs an id and a text to ask. Write both.`,
		`c.yaml:1: it has neither questions nor help to give when a message isn't understood. Write one of them.`,
		`d.yaml:2: the field "questons" does not exist in a template. Did you mean "questions"?`,
		`e.yaml:1: the template "a" already exists, in a.yaml. Rename one of them.`,
		`f.yaml:1: "a b" can't be the ID of a template. Use letters, digits and dashes.`,
		`g.yaml:3: help must be a text. Write a text.`,
		`h.yaml:2: questions must be a list. Write one entry per line, each after a dash.`,
		`intents.yaml:2: the intent "away" leads to the template "nowhere", which does not exist. Use "a", "a b", "b", "c", "d", "g" or "h".`,
	}, "\n")
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Error(diff)
	}
}

// TestStarter checks that the shipped content has no mistakes and maps intents to
// templates as the seed does.
func TestStarter(t *testing.T) {
	if _, err := questionnaire.Load(questionnaire.Starter()); err != nil {
		t.Fatal(err)
	}
	text, err := fs.ReadFile(questionnaire.Starter(), "intents.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for intent, template := range map[string]string{
		"elderlycare": "interrai-ca", "depression": "phq9", "alcohol": "audit", "ajanvaraus": "booking-fi", "crisis": "navigator",
	} {
		if !strings.Contains(string(text), "intent: "+intent+"\n    template: "+template+"\n") {
			t.Errorf("%s does not lead to %s", intent, template)
		}
	}
}
