package wizard

import (
	"maps"
	"slices"

	"github.com/leaveway/leaveway/content"
)

// term is what a tag stands for in conditions.
type term struct {
	tag      Tag
	question *Attributes
	wizard   ID
	at       position
}

// position is where in its wizard something stands.
type position struct{ step, element int }

// afterElements is a position behind every element of a step.
const afterElements = int(^uint(0) >> 1)

// before reports whether something stands before another thing of its wizard.
func (p position) before(q position) bool {
	return p.step < q.step || p.step == q.step && p.element < q.element
}

// vocabulary is all tags of questions that conditions can name, and the
// language in which they do it.
type vocabulary struct {
	terms     map[Tag][]term // several where wizards share a tag
	variables map[string]Tag
	tags      []Tag // all known ones, sorted
	language  *language
}

// newVocabulary collects the questions of some drafts. Two tags that differ
// only in their colons are a mistake of the later one. A tag of gone that is not
// among them can be named, and is never answered.
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

// termIn finds a tag's term in one wizard.
func (v *vocabulary) termIn(w ID, tag Tag) (term, bool) {
	for _, t := range v.terms[tag] {
		if t.wizard == w {
			return t, true
		}
	}
	return term{}, false
}

// options are the values that a tag's question may have, in all wizards that
// share it. choice is false where it is not chosen from options.
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

// component is the component of a tag's question.
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

// mentions are all tags of questions that the conditions and messages of a
// draft name.
func (d *draft) mentions() []Tag {
	var (
		expressions []string
		out         []Tag
	)
	for _, e := range d.Elements {
		expressions = append(expressions, e.Visible.Expr)
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
