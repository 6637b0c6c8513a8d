package questionnaire_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/leaveway/leaveway/agent/questionnaire"
)

// TestMistakesInContent are listed with their file, and with the line where the
// file cannot be read.
func TestMistakesInContent(t *testing.T) {
	files := fstest.MapFS{}
	text := func(name, content string) { files[name] = &fstest.MapFile{Data: []byte(content)} }
	text("intents.yaml", "intents:\n  - {intent: away, template: nowhere, patterns: [\"?\"]}\n")
	text("a.yaml", "template: a\nhelp: x\nlistens: [\"*\", unknown]\nlanguage: sv\n")
	text("b.yaml", "template: b\nquestions:\n  - {id: q, ask: x, kind: dance}\n  - {id: q, ask: y}\n  - {id: c, ask: y, kind: choice}\n  - {id: \"\", ask: y}\n")
	text("c.yaml", "template: c\n")
	text("d.yaml", "template: d\nquestons: []\n")
	text("e.yaml", "template: a\n")
	text("f.yaml", "template: \"a b\"\nhelp: x\n")
	text("notes.txt", "not read")
	_, err := questionnaire.Load(files)
	if err == nil {
		t.Fatal("no mistake was found")
	}
	for _, want := range []string{
		`intents.yaml: the intent "away" leads to the template "nowhere", which is not there`,
		`a.yaml: it listens to "unknown"`, `a.yaml: its language is "sv"`, `a.yaml: transition 1`,
		`b.yaml: the question "q" is of the kind "dance"`, `b.yaml: two questions are named "q"`, `b.yaml: the question "c" has options if`, `b.yaml: question 4 needs both`,
		`c.yaml: it has neither questions nor a help`, "d.yaml: [2:1]", `e.yaml: the template "a" is in a.yaml already`, `f.yaml: "a b" cannot be the id`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("not found: %s\nin\n%s", want, err)
		}
	}
}

// TestStarter: what is shipped has no mistakes, and maps the seed's intents as the seed does.
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
