// Package changes says in words how two versions of a form differ.
package changes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/wizard"
)

// Change is one difference.
type Change struct {
	// About is the part of the form that it concerns: a question or a step, in its own words.
	About string `json:"about"`
	What  string `json:"what"`
	// Element or Step finds the part in the new version, or in the old one if it is gone.
	Element string `json:"element,omitempty"`
	Step    string `json:"step,omitempty"`
}

// Between lists how a form changed, in the order of its steps. It is empty if nothing that
// matters did.
func Between(before, after wizard.Config) []Change {
	d := differ{before: before, after: after}
	if before.Name != after.Name {
		d.add(Change{About: after.Name}, "The form is now called “%s”, not “%s”.", after.Name, before.Name)
	}
	d.steps()
	d.elements()
	d.rules()
	return d.found
}

type differ struct {
	before, after wizard.Config
	found         []Change
}

func (d *differ) add(at Change, what string, args ...any) {
	at.What = fmt.Sprintf(what, args...)
	d.found = append(d.found, at)
}

func (d *differ) steps() {
	for _, s := range d.before.Steps {
		if find(d.after.Steps, func(x wizard.Step) bool { return x.ID == s.ID }) == nil {
			d.add(Change{About: s.Title, Step: string(s.ID)}, "The step “%s” is gone.", s.Title)
		}
	}
	for _, s := range d.after.Steps {
		at := Change{About: s.Title, Step: string(s.ID)}
		old := find(d.before.Steps, func(x wizard.Step) bool { return x.ID == s.ID })
		if old == nil {
			d.add(at, "New step: “%s”.", s.Title)
			continue
		}
		if old.Title != s.Title {
			d.add(at, "The step “%s” is now called “%s”.", old.Title, s.Title)
		}
		if old.Tag != s.Tag {
			d.add(at, "The step's tag is %s, not %s.", s.Tag, old.Tag)
		}
	}
	if before, after := order(d.before, d.after), order(d.after, d.before); !slices.Equal(before, after) {
		d.add(Change{About: "The order of the steps"}, "The steps come in another order: %s.", strings.Join(after, ", "))
	}
}

// order returns the titles of the steps that the other version has as well, in order.
func order(of, other wizard.Config) []string {
	steps := slices.Clone(of.Steps)
	slices.SortStableFunc(steps, func(a, b wizard.Step) int { return a.Sort - b.Sort })
	var out []string
	for _, s := range steps {
		if kept := find(other.Steps, func(x wizard.Step) bool { return x.ID == s.ID }); kept != nil {
			out = append(out, max(s.Title, kept.Title)) // the same in both, whatever it is called
		}
	}
	return out
}

func (d *differ) elements() {
	for _, e := range d.before.Elements {
		if find(d.after.Elements, func(x wizard.Element) bool { return x.ID == e.ID }) == nil {
			d.add(at(e), "%s is gone: “%s”.", kindOf(e), nameOf(e))
		}
	}
	for _, e := range d.after.Elements {
		old := find(d.before.Elements, func(x wizard.Element) bool { return x.ID == e.ID })
		if old == nil {
			d.add(at(e), "New %s in “%s”: “%s”.", strings.ToLower(kindOf(e)), titleOf(d.after, e.StepID), nameOf(e))
			continue
		}
		d.element(*old, e)
	}
}

func at(e wizard.Element) Change {
	return Change{About: nameOf(e), Element: e.ID, Step: string(e.StepID)}
}

func (d *differ) element(before, after wizard.Element) {
	here := at(after)
	if before.StepID != after.StepID {
		d.add(here, "Moved from “%s” to “%s”.", titleOf(d.before, before.StepID), titleOf(d.after, after.StepID))
	} else if before.Sort != after.Sort {
		d.add(here, "Moved within its step.")
	}
	if before.Visible != after.Visible {
		d.add(here, "Shown %s, not %s.", when(after.Visible), when(before.Visible))
	}
	if before.Required != after.Required {
		d.add(here, "Required %s, not %s.", when(after.Required), when(before.Required))
	}
	for _, t := range texts {
		d.text(here, t.name, t.of(before.Attributes), t.of(after.Attributes))
	}
	d.options(here, before.Attributes.Options, after.Attributes.Options)
	d.list(here, "Requirement", before.Attributes.Validation, after.Attributes.Validation)
	d.list(here, "Cue", before.Attributes.Words, after.Attributes.Words)
	if before.Attributes.AllowUnsure != after.Attributes.AllowUnsure {
		d.add(here, "“Not sure” is %s an answer.", map[bool]string{true: "now", false: "no longer"}[after.Attributes.AllowUnsure])
	}
	if before.Attributes.OnlyIfSaid != after.Attributes.OnlyIfSaid {
		d.add(here, "It is %s asked in chat.", map[bool]string{true: "no longer", false: "now"}[after.Attributes.OnlyIfSaid])
	}
}

// texts are an element's texts, in the order in which authors see them.
var texts = []struct {
	name string
	of   func(wizard.Attributes) string
}{
	{"Question", func(a wizard.Attributes) string { return a.QuestionText }},
	{"Text", func(a wizard.Attributes) string { return a.Text }},
	{"Link", func(a wizard.Attributes) string { return a.URL }},
	{"Kind of answer", func(a wizard.Attributes) string { return string(a.Component) }},
	{"Short name", func(a wizard.Attributes) string { return a.Label }},
	{"Help", func(a wizard.Attributes) string { return a.HelperText }},
	{"Reason", func(a wizard.Attributes) string { return a.Why }},
	{"Placeholder", func(a wizard.Attributes) string { return a.Placeholder }},
	{"Words on HR's card", func(a wizard.Attributes) string { return a.Card }},
	{"Fact for the estimate", func(a wizard.Attributes) string { return a.Fact }},
	{"Tag", func(a wizard.Attributes) string { return string(a.Tag) }},
	{"Question ID", func(a wizard.Attributes) string { return string(a.QuestionID) }},
}

func (d *differ) text(here Change, name, before, after string) {
	switch {
	case before == after:
	case before == "":
		d.add(here, "%s added: “%s”.", name, after)
	case after == "":
		d.add(here, "%s removed: “%s”.", name, before)
	default:
		d.add(here, "%s: “%s” instead of “%s”.", name, after, before)
	}
}

func (d *differ) options(here Change, before, after []wizard.Option) {
	for _, o := range before {
		if find(after, func(x wizard.Option) bool { return x.Value == o.Value }) == nil {
			d.add(here, "The option “%s” is gone.", o.Label)
		}
	}
	for _, o := range after {
		old := find(before, func(x wizard.Option) bool { return x.Value == o.Value })
		switch {
		case old == nil:
			d.add(here, "New option: “%s”.", o.Label)
		case old.Label != o.Label:
			d.add(here, "The option “%s” now reads “%s”.", old.Label, o.Label)
		case old.Hint != o.Hint:
			d.add(here, "The line below the option “%s” changed.", o.Label)
		case old.Off == "" && o.Off != "":
			d.add(here, "The option “%s” is off now.", o.Label)
		case old.Off != "" && o.Off == "":
			d.add(here, "The option “%s” is offered again.", o.Label)
		case old.Off != o.Off:
			d.add(here, "What to do instead of “%s” changed.", o.Label)
		case !slices.Equal(old.Words, o.Words):
			d.add(here, "Other words for the option “%s” changed.", o.Label)
		}
	}
}

func (d *differ) list(here Change, name string, before, after []string) {
	for _, v := range before {
		if !slices.Contains(after, v) {
			d.add(here, "%s removed: %s.", name, v)
		}
	}
	for _, v := range after {
		if !slices.Contains(before, v) {
			d.add(here, "%s added: %s.", name, v)
		}
	}
}

func (d *differ) rules() {
	means := func(c wizard.Config) (out []string) {
		for _, r := range c.Rules {
			out = append(out, strings.TrimSuffix(r.Reads, "."))
		}
		return out
	}
	d.list(Change{About: "Rules"}, "Rule", means(d.before), means(d.after))
	here := Change{About: "Where steps lead"}
	d.list(here, "Rule", routes(d.before), routes(d.after))
	checks := func(c wizard.Config) (out []string) {
		for _, one := range c.Checks {
			out = append(out, fmt.Sprintf("%s, otherwise “%s”", one.Rule, one.Message))
		}
		return out
	}
	d.list(Change{About: "Answers that must fit together"}, "Check", checks(d.before), checks(d.after))
}

func routes(c wizard.Config) (out []string) {
	for _, n := range c.Next {
		to := titleByTag(c, n.Go)
		if n.Wizard != "" {
			to = "the form " + string(n.Wizard)
		}
		out = append(out, fmt.Sprintf("after “%s” %s go to %s", titleByTag(c, n.After), when(n.When), to))
	}
	return out
}

func when(c wizard.Condition) string {
	switch {
	case c.Expr != "":
		return "if " + c.Expr
	case c.Always:
		return "always"
	}
	return "never"
}

func titleOf(c wizard.Config, id wizard.StepID) string {
	if s := find(c.Steps, func(x wizard.Step) bool { return x.ID == id }); s != nil {
		return s.Title
	}
	return string(id)
}

func titleByTag(c wizard.Config, tag wizard.Tag) string {
	if s := find(c.Steps, func(x wizard.Step) bool { return x.Tag == tag }); s != nil {
		return s.Title
	}
	return string(tag)
}

func nameOf(e wizard.Element) string {
	const longest = 80
	name := e.Attributes.QuestionText
	if name == "" {
		name = e.Attributes.Text
	}
	if name == "" {
		name = e.ID
	}
	if r := []rune(name); len(r) > longest {
		return string(r[:longest]) + "…"
	}
	return name
}

func kindOf(e wizard.Element) string {
	kind := string(e.Type)
	if kind == "" {
		return "Element"
	}
	return strings.ToUpper(kind[:1]) + kind[1:]
}

func find[T any](all []T, is func(T) bool) *T {
	if i := slices.IndexFunc(all, is); i >= 0 {
		return &all[i]
	}
	return nil
}
