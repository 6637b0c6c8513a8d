package wizard

import (
	"maps"
	"slices"

	"github.com/leaveway/leaveway/content"
)

// term is a question that conditions can name by its tag.
type term struct {
	tag      Tag
	question *Attributes
	wizard   ID
	at       position
}

// position is a place in the order of a wizard.
type position struct{ step, element int }

// afterElements is the position after all elements of a step.
const afterElements = int(^uint(0) >> 1)

func (p position) before(q position) bool {
	return p.step < q.step || p.step == q.step && p.element < q.element
}

// vocabulary has the tags of all questions, and the CEL environment that defines
// them.
type vocabulary struct {
	terms     map[Tag][]term // several if wizards share a tag
	variables map[string]Tag
	tags      []Tag // all known ones, sorted
	language  *language
}

// newVocabulary collects the questions of some drafts. Two tags that differ only
// in their colons are a mistake in the later draft. Conditions may name the tags
// in gone as well; they never have an answer.
func newVocabulary(drafts []*draft, gone ...Tag) (*vocabulary, error) {
	v := &vocabulary{terms: map[Tag][]term{}, variables: map[string]Tag{}}
	for _, d := range drafts {
		sorts := d.stepSorts()
		for i := range d.Elements {
			e := &d.Elements[i]
			if e.Type != TypeQuestion || !tagForm.MatchString(string(e.Attributes.Tag)) {
				continue
			}
			t := term{e.Attributes.Tag, &e.Attributes, d.ID, position{sorts[e.StepID], e.Sort}}
			if other, taken := v.variables[t.tag.variable()]; taken && other != t.tag {
				d.Wrong(content.Place("elements").Item(i).Field("attributes").Field("semanticTag"), "rename one of them",
					"the tags %q and %q differ only in their colons", t.tag, other)
				continue
			}
			v.variables[t.tag.variable()] = t.tag
			v.terms[t.tag] = append(v.terms[t.tag], t)
		}
	}
	for _, tag := range gone {
		if _, taken := v.variables[tag.variable()]; !taken {
			v.variables[tag.variable()] = tag
			v.terms[tag] = []term{{tag: tag, question: &Attributes{}}}
		}
	}
	v.tags = slices.Sorted(maps.Keys(v.terms))
	lang, err := newLanguage(v.terms)
	v.language = lang
	return v, err
}

func (v *vocabulary) termIn(w ID, tag Tag) (term, bool) {
	for _, t := range v.terms[tag] {
		if t.wizard == w {
			return t, true
		}
	}
	return term{}, false
}

// options returns the values of a tag's question, in all wizards that share it.
// choice is false if it has no options.
func (v *vocabulary) options(tag Tag) (values []string, choice bool) {
	for _, t := range v.terms[tag] {
		if t.question.Component.hasOptions() {
			choice = true
			for _, o := range t.question.Options {
				values = append(values, o.Value)
			}
		}
	}
	return values, choice
}

func (v *vocabulary) component(tag Tag) Component {
	if terms := v.terms[tag]; len(terms) > 0 {
		return terms[0].question.Component
	}
	return ""
}

func (d *draft) stepSorts() map[StepID]int {
	sorts := make(map[StepID]int, len(d.Steps))
	for _, s := range d.Steps {
		sorts[s.ID] = s.Sort
	}
	return sorts
}

// mentions returns the tags of all questions in the conditions and messages of a
// draft.
func (d *draft) mentions() []Tag {
	var (
		expressions []string
		out         []Tag
	)
	for _, e := range d.Elements {
		expressions = append(expressions, e.Visible.Expr, e.Required.Expr)
	}
	for _, n := range d.Next {
		expressions = append(expressions, n.When.Expr)
	}
	for _, c := range d.Checks {
		expressions = append(expressions, c.Rule)
		out = append(out, parseMessage(c.Message).tags()...)
	}
	for _, expr := range expressions {
		_, mentions := encodeTags(expr)
		for _, m := range mentions {
			out = append(out, m.tag)
		}
	}
	return slices.DeleteFunc(out, func(t Tag) bool { return !tagForm.MatchString(string(t)) || t.kind() != "QUESTION" })
}
