package forms

import (
	"errors"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
)

// TestOneBrokenText checks that a published text that can't be read any more falls back alone,
// to the version before it, and that its author learns why. The other published texts stay.
func TestOneBrokenText(t *testing.T) {
	t.Parallel()
	asking := func(id, question string) string {
		return "template: " + id + "\ntitle: " + id + "\nchat: true\ngreeting: Hello.\ndone: Thank you.\nquestions:\n  - id: first\n    ask: " + question + "\n"
	}
	var releases []agent.Release
	var texts []agent.PublishedForm
	publish := func(id, text string) {
		key, version := wizard.ID("questionnaires/"+id), wizard.Fingerprint([]byte(text))
		releases = append(releases, agent.Release{Form: key, Version: version, Seq: int64(len(releases) + 1)})
		texts = append(texts, agent.PublishedForm{ID: key, Version: version, Name: id + ".yaml", Source: []byte(text)})
	}
	publish("parking", asking("parking", "Which lot?"))
	publish("lunch", asking("lunch", "Which day?"))
	publish("badge", "template: badge\nno such field: 1\n")
	publish("parking", asking("parking", "Which lot now?"))
	publish("lunch", "template: lunch\nquestions: [{id: first, kind: telepathy}]\n")

	library, unusable, err := usable(questionnaire.Shipped(), nil, newestFirst(releases, texts))
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[questionnaire.TemplateID]string{"parking": "Which lot now?", "lunch": "Which day?"} {
		if q, ok := library.Template(id); !ok || q.Questions[0].Ask != want {
			t.Errorf("%s: %+v", id, q)
		}
	}
	if _, ok := library.Template("badge"); ok {
		t.Error("a text that can't be read is used")
	}
	if _, ok := library.Template("return-to-work"); !ok {
		t.Error("a shipped questionnaire is gone")
	}
	if len(unusable) != 2 || unusable[0].Release.ID != "questionnaires/badge" || unusable[1].Instead != "people see the previous version" {
		t.Fatalf("%+v", unusable)
	}
	shown := withUnusable(nil, unusable)
	for i, want := range []string{". Until you fix it and publish again, people don't see it at all.", ". Until you fix it and publish again, people see the previous version."} {
		if got := shown[i].Trouble; !strings.HasSuffix(got, want) || strings.Contains(got, "\n") || strings.Contains(got, "..") {
			t.Errorf("its author reads %q, want …%q", got, want)
		}
	}
	if shown[1].Text != string(texts[4].Source) || shown[1].Version != string(texts[4].Version) || shown[1].Trouble == "" {
		t.Errorf("its author sees %+v", shown[1])
	}
}

// TestOneTextBreaksAnother checks that the newer text falls back where two can't be used
// together: two that declare the same name.
func TestOneTextBreaksAnother(t *testing.T) {
	t.Parallel()
	source := []byte("journey: return-to-work\ntitle: Coming back\nchat: true\nstart: [coming back]\ndone: Thanks.\npathways:\n  - id: begin\n    questions: [{id: a, ask: When?}]\n")
	key := wizard.ID("journeys/return-to-work")
	version := wizard.Fingerprint(source)
	library, unusable, err := usable(questionnaire.Shipped(), nil, newestFirst(
		[]agent.Release{{Form: key, Version: version}}, []agent.PublishedForm{{ID: key, Version: version, Name: "return-to-work.yaml", Source: source}},
	))
	if err != nil || len(unusable) != 1 {
		t.Fatalf("%v, %+v", err, unusable)
	}
	if _, ok := library.Template("return-to-work"); !ok {
		t.Error("the shipped questionnaire is gone")
	}
}

// TestShippedTextInstead checks that its author is told when people see the questionnaire that
// comes with Leaveway instead of theirs.
func TestShippedTextInstead(t *testing.T) {
	t.Parallel()
	source := []byte("template: return-to-work\nquestions: [{id: first, kind: telepathy}]\n")
	key, version := wizard.ID("questionnaires/return-to-work"), wizard.Fingerprint(source)
	_, unusable, err := usable(questionnaire.Shipped(), nil, newestFirst(
		[]agent.Release{{Form: key, Version: version}}, []agent.PublishedForm{{ID: key, Version: version, Name: "return-to-work.yaml", Source: source}},
	))
	if err != nil || len(unusable) != 1 || unusable[0].Instead != "people see the version that comes with Leaveway" {
		t.Errorf("%v, %+v", err, unusable)
	}
}

// TestOneSentence checks that an author reads one mistake as a sentence, however it was found.
func TestOneSentence(t *testing.T) {
	t.Parallel()
	at := content.Position{File: "journeys/a.yaml", Line: 3}
	for want, err := range map[string]error{
		"it is empty.":                         errors.New("it is empty"),
		"journeys/a.yaml:3: no title.":         content.Mistakes{{Position: at, What: "no title"}, {Position: at, What: "no start"}},
		"journeys/a.yaml:3: no title. Add it.": content.Mistakes{{Position: at, What: "no title", Fix: "add it"}},
		"two lines, which are one.":            errors.New("two lines,\nwhich are one."), //nolint:revive // as authors write it
	} {
		if got := oneSentence(err); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
