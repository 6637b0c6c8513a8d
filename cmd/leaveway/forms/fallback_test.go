package forms

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// released is a store with what was published, the oldest first.
type released struct {
	releases []agent.Release
	forms    []agent.PublishedForm
}

func (r *released) publish(id wizard.ID, text string) {
	version := wizard.Fingerprint([]byte(text))
	r.releases = append(r.releases, agent.Release{Form: id, Version: version, Seq: int64(len(r.releases) + 1)})
	r.forms = append(r.forms, agent.PublishedForm{ID: id, Version: version, Name: string(id) + ".yaml", Source: []byte(text)})
}

func (r *released) CountReleases(context.Context) (int64, error) { return int64(len(r.releases)), nil }

func (r *released) Releases(context.Context) ([]agent.Release, error) { return r.releases, nil }

func (r *released) Forms(context.Context) ([]agent.PublishedForm, error) { return r.forms, nil }

// form is a form with one question.
func form(id, question, then string) string {
	return "wizardId: " + id + "\nwizardName: " + id + "\nsteps: [{stepId: s1, title: First, semanticTag: \"" + strings.ToUpper(id) + ":STEP:FIRST\"}]\n" +
		"elements:\n  - {elementId: e1, stepId: s1, type: question, attributes: {questionId: q-" + id + ", semanticTag: \"" + strings.ToUpper(id) + ":QUESTION:ONE\", componentTypeKey: text, questionText: \"" + question + "\"}}\n" + then
}

// TestOneBrokenForm checks that, after a restart, a published form that can't be used any more
// falls back alone to the version before it, whatever the others need of each other, and that
// its authors learn why.
func TestOneBrokenForm(t *testing.T) {
	t.Parallel()
	r := &released{}
	r.publish("lunch", form("lunch", "Which day?", ""))
	r.publish("parking", form("parking", "Which lot?", "next: [{after: \"PARKING:STEP:FIRST\", wizard: lunch}]\n"))
	r.publish("badge", strings.ReplaceAll(form("badge", "Which door?", ""), "text", "telepathy"))
	r.publish("lunch", strings.ReplaceAll(form("lunch", "Which hour?", ""), "text", "telepathy"))
	r.publish("parking", form("parking", "Which lot now?", "next: [{after: \"PARKING:STEP:FIRST\", wizard: lunch}]\n"))
	log := logrus.New()
	log.SetOutput(io.Discard)
	library := wizard.NewLibrary(wizard.Limits{})
	s := New(library, r, func(wizard.ID) bool { return false }, func([]agent.Release, []agent.PublishedForm) []Unusable { return nil }, log)
	if err := s.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[wizard.ID]string{"parking": "Which lot now?", "lunch": "Which day?"} {
		w, ok := library.Latest(id)
		if !ok || w.Elements[0].Attributes.QuestionText != want {
			t.Errorf("%s isn't the version that asks %q", id, want)
		}
	}
	if _, ok := library.Latest("badge"); ok {
		t.Error("a form that can't be read is used")
	}
	broken := s.Broken()
	if len(broken) != 2 || broken[0].ID != "badge" || broken[1].ID != "lunch" || !bytes.Equal(broken[1].Source, r.forms[3].Source) {
		t.Fatalf("%+v", broken)
	}
	for _, b := range broken {
		if !strings.Contains(b.Why, "telepathy") || !strings.HasSuffix(b.Why, ".") {
			t.Errorf("its author reads %q", b.Why)
		}
	}
	r.publish("lunch", form("lunch", "Which hour?", ""))
	if err := s.Refresh(t.Context()); err != nil || len(s.Broken()) != 1 {
		t.Errorf("%v, still broken: %+v", err, s.Broken())
	}
	if w, _ := library.Latest("lunch"); w.Elements[0].Attributes.QuestionText != "Which hour?" {
		t.Error("the form that was fixed isn't used")
	}
}
