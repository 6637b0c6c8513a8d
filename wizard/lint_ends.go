package wizard

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/content"
)

// checkDeadEnds finds options of a selector that lead to no wizard, where people
// would be stuck. It only checks selectors whose last rules all depend on the
// same choice.
func (r compiler) checkDeadEnds(w *Wizard) {
	if !w.leadsOn || len(w.steps) == 0 {
		return
	}
	end := w.steps[len(w.steps)-1].next
	tag, ok := decidedBy(end)
	if !ok {
		return
	}
	for i, e := range r.Elements {
		q := e.Attributes
		if q.Tag != tag || q.Component.Kind() != ChoiceKind {
			continue
		}
		for j, o := range q.Options {
			if !leadsSomewhere(end, &Question{Attributes: q}, o) {
				r.Wrong(content.Place("elements").Item(i).Field("attributes").Field("options").Item(j),
					"add a rule for it to next", "the option %q leads nowhere", o.Value)
			}
		}
	}
}

// decidedBy returns the tag that all rules depend on, if there is exactly one.
func decidedBy(rules []next) (tag Tag, ok bool) {
	for _, n := range rules {
		if len(n.when.tags) != 1 || tag != "" && tag != n.when.tags[0] {
			return "", false
		}
		tag = n.when.tags[0]
	}
	return tag, tag != ""
}

func leadsSomewhere(rules []next, q *Question, o Option) bool {
	f := newFacts(time.Time{})
	f.add(q, o.Value)
	return slices.ContainsFunc(rules, func(n next) bool { return n.when.holds(f) })
}
