package studio

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/leaveway/leaveway/bot/studio/route"
	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules"
)

// routes is where a form leads: its map, and walking through it.
type routes struct {
	*studio
	trials trials
}

// ways returns the map of a form that may have mistakes.
func (s *routes) ways(_ context.Context, _ Author, r *http.Request) (any, error) {
	var sent struct {
		Config wizard.Config `json:"config"`
	}
	if err := readJSON(r, &sent); err != nil {
		return nil, err
	}
	tooLarge := refuse(http.StatusRequestEntityTooLarge, "This form has more steps or ways than a map can show. Split it into several forms.")
	if !route.Fits(sent.Config) {
		return nil, tooLarge
	}
	written := len(withoutRules(sent.Config).Rules) > 0
	cfg, means, _, err := s.withRules(sent.Config)
	if err != nil {
		return nil, err
	}
	if !route.Fits(cfg) { // with what its rules in plain English became
		return nil, tooLarge
	}
	return map[string]any{
		"map":    route.Of(cfg, means.Means, s.formName),
		"unread": written && len(means.Means) == 0, // rules that can't be read yet
	}, nil
}

func (s *routes) formName(id wizard.ID) string {
	if w, ok := s.Wizards.Latest(id); ok {
		return w.Name
	}
	return ""
}

// try fills in a draft with sample answers.
func (s *routes) try(_ context.Context, _ Author, r *http.Request) (any, error) {
	var sent struct {
		Config  wizard.Config       `json:"config"`
		Answers map[string][]string `json:"answers"`
		Example bool                `json:"example"` // answer what is left open
	}
	if err := readJSON(r, &sent); err != nil {
		return nil, err
	}
	form, problems, err := s.ready(wizard.ID(r.PathValue("id")), sent.Config)
	if err != nil {
		return nil, err
	}
	if len(problems) > 0 {
		return map[string]any{"problems": problems}, nil
	}
	if sent.Example {
		sent.Answers = form.Example(sent.Answers)
	}
	return map[string]any{"problems": problems, "walk": form.Fill(sent.Answers)}, nil
}

// ready returns a draft that can be filled in, or what is wrong with it. Whoever walks
// through a draft changes answers, not the draft, so the last ones are kept.
func (s *routes) ready(id wizard.ID, cfg wizard.Config) (route.Form, []Problem, error) {
	cfg.ID = id
	name, source, _, found, err := s.fileOf(draft{Config: cfg})
	if err != nil {
		return route.Form{}, nil, err
	}
	key := fmt.Sprint(wizard.Fingerprint(source), s.Shelf.Seq())
	form, ok := s.trials.of(key)
	if !ok {
		_, err := s.Wizards.Check(name, source)
		if problems := append(problemsOf(err, cfg, name), found...); len(problems) > 0 {
			return route.Form{}, problems, nil
		}
		if form, err = s.prepare(name, source, cfg); err != nil {
			return route.Form{}, nil, err
		}
		s.trials.keep(key, form)
	}
	form.Today = s.Clock()
	return form, nil, nil
}

// prepare compiles a draft without mistakes.
func (s *routes) prepare(name string, source []byte, cfg wizard.Config) (route.Form, error) {
	library := s.Wizards.Clone()
	w, err := library.Restore(name, source)
	if err != nil {
		return route.Form{}, fmt.Errorf("try a draft of %s: %w", cfg.ID, err)
	}
	cfg, _, _, err = s.withRules(cfg)
	if err != nil {
		return route.Form{}, err
	}
	form := route.Form{Wizard: w, Config: cfg, Plan: s.planOf(library, w)}
	if len(cfg.Rules) > 0 {
		compiler, err := rules.NewCompiler(w)
		if err != nil {
			return route.Form{}, err
		}
		if form.Program, err = compiler.Compile(cfg.Rules[0].Text); err != nil {
			return route.Form{}, err
		}
	}
	return form.Ready()
}

// planOf returns what plans the route through a form. People come to it through the form
// with which every request begins, whose answers its conditions may use.
func (s *routes) planOf(library *wizard.Library, w *wizard.Wizard) func(wizard.Answers, time.Time) wizard.Plan {
	pins := map[wizard.ID]wizard.Version{w.ID: w.Version}
	return func(answers wizard.Answers, today time.Time) wizard.Plan {
		begin := w.ID
		if question, value, ok := s.Wizards.ChoiceOf(s.Root, w.ID, today); ok && w.ID != s.Root {
			begin = s.Root
			answers[question] = wizard.Answer{Value: value}
		}
		return library.Plan(begin, pins, answers, today)
	}
}

// trials keeps the drafts that were filled in last.
type trials struct {
	mu   sync.Mutex
	kept []trial // the newest last
}

type trial struct {
	key  string
	form route.Form
}

// mostTrials is more authors than walk through drafts at once.
const mostTrials = 16

func (t *trials) of(key string) (route.Form, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, one := range t.kept {
		if one.key == key {
			return one.form, true
		}
	}
	return route.Form{}, false
}

func (t *trials) keep(key string, form route.Form) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, trial{key, form})
	t.kept = slices.Clone(t.kept[max(len(t.kept)-mostTrials, 0):])
}
