package questionnaire

import (
	"errors"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire/ask"
	"github.com/leaveway/leaveway/content"
)

const (
	questionsAt = content.Place("questions")
	listensAt   = content.Place("listens")
)

// check adds every mistake that the decoder can't find.
func (l *Library) check() {
	for n, i := range l.intents {
		if _, ok := l.templates[i.templateID()]; !ok {
			l.draft.Wrong(content.Place("intents").Item(n).Field("template"), content.Suggest(i.templateID(), l.ids()),
				"the intent %q leads to the template %q, which does not exist", i.Name, i.templateID())
		}
	}
	for _, t := range l.templates {
		l.checkTemplate(t)
	}
}

func (l *Library) checkTemplate(t *Template) {
	l.checkName(t)
	if t.declared != nil {
		t.declared.Check(t.draft, l.intentNames())
		return
	}
	wrong := t.draft.Wrong
	for n, name := range t.Listens {
		if name != "*" && !slices.ContainsFunc(l.intents, func(i Intent) bool { return i.Name == name }) {
			wrong(listensAt.Item(n), "add it there, or remove it here", "it listens to %q, which is not in %s", name, intentsFile)
		}
	}
	if t.Notify != "" && t.Chat {
		wrong("notify", "remove one of them", "it has both notify and chat: with chat, people are asked whether HR gets their answers")
	}
	if len(t.Questions) == 0 && t.Help == "" && t.draft.Readable(questionsAt) {
		wrong("help", "write one of them", "it has neither questions nor help to give when a message isn't understood")
	}
	for n := range t.Questions {
		t.checkQuestion(n)
	}
	ofJourney, _ := errors.AsType[journey.Mistakes](l.compile(t).Check())
	for _, what := range ofJourney {
		wrong(listensAt, "", "%s", what)
	}
}

// intentNames are the intents that lead to questionnaires.
func (l *Library) intentNames() []string {
	var all []string
	for _, i := range l.intents {
		if t := l.templates[i.templateID()]; t == nil || t.declared == nil {
			all = append(all, i.Name)
		}
	}
	return all
}

// checkName checks what questionnaires and journeys have in common.
func (l *Library) checkName(t *Template) {
	field, kind := content.Place("template"), "template"
	if t.declared != nil {
		field, kind = "journey", "journey"
	}
	if t.ID == "" || len(t.ID) > maxIDLength || strings.ContainsAny(string(t.ID), " \t\n") {
		t.draft.Wrong(field, "use letters, digits and dashes", "%q can't be the ID of a %s", t.ID, kind)
	}
	if t.Notify != "" && t.Notify != notifyHR {
		t.draft.Wrong("notify", "use hr, or leave it out", "it notifies %q", t.Notify)
	}
	if _, ok := ask.Phrases[t.Language]; !ok {
		t.draft.Wrong("language", "use en or fi", "the language is %q", t.Language)
	}
}

func (t *Template) checkQuestion(n int) {
	q, at := &t.Questions[n], questionsAt.Item(n)
	switch {
	case q.Save != "" || q.Optional:
		t.draft.Wrong(at, "remove them, or write a journey", "save and optional belong to the questions of journeys")
	case q.ID == "" || q.Ask == "":
		t.draft.Wrong(at, "write both", "question %d needs an id and a text to ask", n+1)
	case slices.ContainsFunc(t.Questions[:n], func(other ask.Question) bool { return other.ID == q.ID }):
		t.draft.Wrong(at.Field("id"), "rename one of them", "two questions are named %q", q.ID)
	case q.ID == ask.SendToHR:
		t.draft.Wrong(at.Field("id"), "choose another id", "%q is reserved", q.ID)
	case q.Kind != "" && !slices.Contains(ask.Kinds, q.Kind):
		t.draft.Wrong(at.Field("kind"), "use text, choice, day, number or phone", "the question %q has the kind %q", q.ID, q.Kind)
	case q.Kind == ask.Choice && len(q.Options) == 0:
		t.draft.Wrong(at.Field("kind"), "write at least one", "the question %q is a choice and has no options", q.ID)
	case slices.ContainsFunc(q.Options, func(o ask.Option) bool { return o.Care != "" && !ask.IsMoment(o.Care) }):
		t.draft.Wrong(at.Field("options"), "use one of the kinds in the files of care, such as crisis", "an option of the question %q names a hard moment that doesn't exist", q.ID)
	case q.Kind != ask.Choice && len(q.Options) > 0:
		t.draft.Wrong(at.Field("options"), "remove them, or make it a choice", "the question %q has options and is not a choice", q.ID)
	}
}
