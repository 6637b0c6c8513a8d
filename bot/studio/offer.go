package studio

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/wizard"
)

// leadsTo reports whether people can get to a form.
func leadsTo(library *wizard.Library, id wizard.ID) bool {
	for _, w := range library.All() {
		if slices.ContainsFunc(w.Next, func(n wizard.Next) bool { return n.Wizard == id }) {
			return true
		}
	}
	return false
}

// offer returns the form with which every request begins, with one more choice that leads
// to a form.
func (s *studio) offer(id wizard.ID, label string) (wizard.Config, error) {
	root, ok := s.Wizards.Latest(s.Root)
	if !ok {
		return wizard.Config{}, fmt.Errorf("there is no form %s", s.Root)
	}
	if file, kept := s.Files.Folder[s.Root]; kept {
		return wizard.Config{}, refuse(http.StatusConflict, "The choice of leave types is kept in your file "+file+". Add an option and a rule for "+string(id)+" there.")
	}
	cfg := tidy(withoutRules(root.Config))
	at := slices.IndexFunc(cfg.Elements, func(e wizard.Element) bool {
		return e.Type == wizard.TypeQuestion && len(e.Attributes.Options) > 0
	})
	if at < 0 {
		return wizard.Config{}, refuse(http.StatusConflict, "The form that every request begins with has no question with choices, so this form can't be added to it.")
	}
	choice := &cfg.Elements[at].Attributes
	last := 0
	for _, o := range choice.Options {
		last = max(last, o.Sort)
		if strings.EqualFold(o.Label, label) || o.Value == string(id) {
			return wizard.Config{}, refuse(http.StatusConflict, "“"+label+"” is one of the choices already. Choose another name for it.")
		}
	}
	choice.Options = append(choice.Options, wizard.Option{ID: "offer-" + string(id), Sort: last + 1, Label: label, Value: string(id)})
	after := slices.IndexFunc(cfg.Steps, func(x wizard.Step) bool { return x.ID == cfg.Elements[at].StepID })
	if after < 0 {
		return wizard.Config{}, fmt.Errorf("the step of the choice in %s is missing", s.Root)
	}
	rule := wizard.Next{
		After: cfg.Steps[after].Tag, Wizard: id,
		When: wizard.Condition{Expr: string(choice.Tag) + " == " + strconv.Quote(string(id))},
	}
	cfg.Next = append([]wizard.Next{rule}, cfg.Next...)
	return cfg, nil
}
