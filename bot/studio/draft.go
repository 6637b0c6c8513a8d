package studio

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// draft is the body of a draft.
type draft struct {
	Config wizard.Config `json:"config"`
	// Base is the version that the author began with; empty for a new form.
	Base wizard.Version `json:"base,omitempty"`
	// File and Source are the file that was imported. While the form says the same, it is
	// published as that file, with its comments.
	File   string `json:"file,omitempty"`
	Source []byte `json:"source,omitempty"`
}

// fileOf returns a draft as a file, with its rules compiled. found are the rules that aren't
// understood.
func (s *studio) fileOf(d draft) (name string, source []byte, means understood, found []Problem, err error) {
	cfg, means, found, err := s.withRules(d.Config)
	if err != nil {
		return "", nil, means, nil, err
	}
	if len(d.Source) > 0 {
		if read, err := wizard.ReadConfig(d.File, d.Source); err == nil && same(read, cfg) {
			return string(cfg.ID) + extension(d.File), d.Source, means, found, nil
		}
	}
	source, err = encode(cfg)
	return string(cfg.ID) + ".json", source, means, found, err
}

// encode writes a form as JSON with one value per line, so that every mistake in it has a
// place.
func encode(cfg wizard.Config) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(tidy(cfg)); err != nil {
		return nil, fmt.Errorf("write a form: %w", err)
	}
	return b.Bytes(), nil
}

// tidy writes lists that are empty in one way.
func tidy(cfg wizard.Config) wizard.Config {
	cfg.Steps, cfg.Elements = nonNil(cfg.Steps), slices.Clone(nonNil(cfg.Elements))
	cfg.Next, cfg.Checks, cfg.Rules = orNil(cfg.Next), orNil(cfg.Checks), orNil(cfg.Rules)
	for i := range cfg.Elements {
		a := &cfg.Elements[i].Attributes
		a.Words, a.Validation, a.Options = orNil(a.Words), orNil(a.Validation), slices.Clone(orNil(a.Options))
		for j := range a.Options {
			a.Options[j].Words = orNil(a.Options[j].Words)
		}
	}
	return cfg
}

func nonNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func orNil[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}

// draftOf returns an author's draft of a form; ok is false if there is none.
func (s *studio) draftOf(ctx context.Context, form wizard.ID, author Author) (kept agent.FormDraft, d draft, ok bool, err error) {
	all, err := s.Store.Drafts(ctx, form, author.ID)
	if err != nil || len(all) == 0 {
		return agent.FormDraft{Form: form, Author: author.ID}, draft{}, false, err
	}
	if err := json.Unmarshal(all[0].Body, &d); err != nil {
		return all[0], draft{}, false, fmt.Errorf("read the draft of %s: %w", form, err)
	}
	return all[0], d, true, nil
}

func (s *studio) saveDraft(ctx context.Context, kept agent.FormDraft, d draft) error {
	body, err := json.Marshal(d)
	if err != nil {
		return fmt.Errorf("write a draft: %w", err)
	}
	kept.Body, kept.Updated = body, s.Clock().UTC()
	return s.Store.SaveDraft(ctx, kept)
}

// save keeps a draft and checks it.
func (s *studio) save(ctx context.Context, author Author, r *http.Request) (any, error) {
	var sent struct {
		Version int64          `json:"version"`
		Base    wizard.Version `json:"base"`
		Config  wizard.Config  `json:"config"`
	}
	if err := readJSON(r, &sent); err != nil {
		return nil, err
	}
	id := wizard.ID(r.PathValue("id"))
	kept, d, drafted, err := s.draftOf(ctx, id, author)
	if err != nil {
		return nil, err
	}
	if kept.Version != sent.Version {
		return nil, &problem{status: http.StatusConflict, say: "You changed this form in another window. Load what you wrote there, or keep what is here.", detail: map[string]any{"version": kept.Version}}
	}
	if _, exists := s.Wizards.Latest(id); !exists && !drafted {
		return nil, refuse(http.StatusNotFound, "There is no such form. Choose New form to begin one.")
	}
	d.Config, d.Base = sent.Config, sent.Base
	d.Config.ID = id
	if err := s.saveDraft(ctx, kept, d); errors.Is(err, agent.ErrConflict) {
		return nil, refuse(http.StatusConflict, "You changed this form in another window. Load what you wrote there, or keep what is here.")
	} else if err != nil {
		return nil, err
	}
	problems, means, err := s.check(d)
	return map[string]any{"version": kept.Version + 1, "problems": problems, "rules": means}, err
}

// check returns the mistakes in a draft, and what its rules were understood as.
func (s *studio) check(d draft) ([]Problem, understood, error) {
	name, source, means, found, err := s.fileOf(d)
	if err != nil {
		return nil, means, err
	}
	_, err = s.Wizards.Check(name, source)
	return append(problemsOf(err, d.Config, name), found...), means, nil
}

// discard deletes the author's draft.
func (s *studio) discard(ctx context.Context, author Author, r *http.Request) (any, error) {
	return map[string]bool{"ok": true}, s.Store.DeleteDraft(ctx, wizard.ID(r.PathValue("id")), author.ID)
}

// look draws a step of a form that may still have mistakes.
func (s *studio) look(_ context.Context, _ Author, r *http.Request) (any, error) {
	var sent struct {
		Config wizard.Config     `json:"config"`
		Step   wizard.StepID     `json:"step"`
		Values map[string]string `json:"values"`
	}
	if err := readJSON(r, &sent); err != nil {
		return nil, err
	}
	view, questions := stepView(sent.Config, sent.Step, sent.Values)
	modal, err := s.Preview.Form(view)
	if err != nil {
		return nil, refuse(http.StatusUnprocessableEntity, "This step can't be shown yet: "+err.Error()+".")
	}
	chat := []json.RawMessage{}
	stop := wizard.Stop{Step: &wizard.Step{Title: view.Title}, Number: view.Number, Of: view.Total}
	for _, q := range questions {
		message, err := s.Preview.Message(s.Preview.Ask(stop, q))
		if err != nil {
			return nil, refuse(http.StatusUnprocessableEntity, "This question can't be asked yet: "+err.Error()+".")
		}
		chat = append(chat, message)
	}
	return map[string]any{"modal": modal, "chat": chat}, nil
}

// stepView is a step with all its elements shown.
func stepView(cfg wizard.Config, id wizard.StepID, values map[string]string) (agent.FormView, []*wizard.Question) {
	steps := slices.Clone(cfg.Steps)
	slices.SortStableFunc(steps, func(a, b wizard.Step) int { return cmp.Compare(a.Sort, b.Sort) })
	at := max(slices.IndexFunc(steps, func(x wizard.Step) bool { return x.ID == id }), 0)
	view := agent.FormView{WizardName: cfg.Name, Number: at + 1, Total: len(steps) + 1, HasBack: at > 0, IsLast: at == len(steps)-1}
	if len(steps) == 0 {
		return view, nil
	}
	view.Title = steps[at].Title
	view.Ref = agent.ViewRef{Form: "preview", Wizard: cfg.ID, Step: steps[at].ID}
	elements := slices.Clone(cfg.Elements)
	slices.SortStableFunc(elements, func(a, b wizard.Element) int { return cmp.Compare(a.Sort, b.Sort) })
	var questions []*wizard.Question
	for _, e := range elements {
		if e.StepID != steps[at].ID {
			continue
		}
		field := agent.Field{Element: &e}
		if e.Type == wizard.TypeQuestion {
			field.Question = &wizard.Question{Attributes: e.Attributes, Element: e.ID, Step: e.StepID}
			field.Value = values[string(e.Attributes.QuestionID)]
			questions = append(questions, field.Question)
		}
		view.Fields = append(view.Fields, field)
	}
	return view, questions
}

// same reports whether two forms say the same.
func same(a, b wizard.Config) bool {
	return reflect.DeepEqual(tidy(withoutRules(a)), tidy(withoutRules(b)))
}
