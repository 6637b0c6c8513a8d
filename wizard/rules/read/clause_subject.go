package read

import (
	"slices"

	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// subject finds the question that a clause is about.
func (c *clause) subject(r region, fits func(*tree.Question) bool) (*tree.Question, *Refusal) {
	found, wrong := c.subjects(r, fits)
	if wrong != nil {
		return nil, wrong
	}
	c.p.last = found
	return found, nil
}

func (c *clause) subjects(r region, fits func(*tree.Question) bool) (*tree.Question, *Refusal) {
	if tags := slices.DeleteFunc(slices.Clone(r.chunks), func(ch chunk) bool { return ch.kind != tagChunk }); len(tags) > 1 {
		return nil, Refuse(Ambiguous, c.all(), "How do %s and %s compare?", c.p.words(tags[:1]), c.p.words(tags[1:2]))
	}
	if t := r.tag(); t != nil && len(t.names) == 0 {
		return nil, Refuse(UnknownTag, c.p.words([]chunk{*t}), "This form has no question %s. Which one do you mean?", c.p.words([]chunk{*t}))
	}
	if q, ok := c.p.form.period(r, fits); ok && q == nil {
		return nil, c.unclear(fits)
	} else if ok {
		return q, nil
	}
	if r.empty() {
		if fits != nil {
			if list := c.p.form.byContext(r, fits); len(list) == 1 {
				return list[0].q, nil
			}
			if q := c.p.form.byUnit(r, unitOf(c), fits); q != nil {
				return q, nil
			}
		}
		if c.p.hint != nil && (fits == nil || fits(c.p.hint)) {
			return c.p.hint, nil
		}
		if q := c.p.form.age(fits); q != nil && saysAge(c) {
			return q, nil
		}
		if q := c.p.form.tenure(fits); r.tenure && q != nil {
			return q, nil
		}
		if c.p.last != nil && (fits == nil || fits(c.p.last)) && !c.saysDate(r) {
			return c.p.last, nil
		}
		return nil, c.unclear(fits)
	}
	found := c.p.form.bestQuestions(r, nil)
	if fits != nil {
		fitting := c.p.form.bestQuestions(r, fits)
		// a question of the wrong kind that is named in full is what the author means
		if len(fitting) > 0 && (found[0].tier < exactTier || fitting[0].tier >= found[0].tier || fitting[0].tier >= coreTier && len(r.required) < 2) {
			found = fitting
		}
	}
	found = append(found, c.p.form.sameBoundary(r, found)...)
	switch {
	case len(found) == 1:
		return found[0].q, nil
	case len(found) == 0:
		if q, ok := c.p.form.onlyPeriod(r, fits); ok {
			return q, nil
		}
		return nil, Refuse(UnknownTag, c.p.words(r.chunks), "This form doesn't ask for “%s”. Which question do you mean?", c.p.words(r.chunks))
	}
	if c.p.hint != nil && slices.ContainsFunc(found, func(m match) bool { return m.q == c.p.hint }) {
		return c.p.hint, nil
	}
	return nil, ambiguousQuestions(found)
}

// unitOf returns the unit of the amount in the clause.
func unitOf(c *clause) tree.Unit {
	if i := c.findKind(quantityChunk); i >= 0 {
		return c.chunks[i].qty.unit
	}
	return tree.NoUnit
}

// saysDate reports whether the words are "the date" and the like: not a pronoun,
// but the name of any question that asks for a day.
func (c *clause) saysDate(r region) bool {
	return slices.Contains(r.optional, "dat") || slices.Contains(r.optional, "date")
}

// unclear asks which question is meant.
func (c *clause) unclear(fits func(*tree.Question) bool) *Refusal {
	var all []match
	for _, q := range c.p.form.Questions {
		if fits == nil || fits(q) {
			all = append(all, match{q: q})
		}
	}
	if len(all) == 0 || len(all) > 8 {
		return Refuse(Ambiguous, c.all(), "Which question is “%s” about?", c.all())
	}
	return ambiguousQuestions(all)
}

func ambiguousQuestions(found []match) *Refusal {
	return Refuse(Ambiguous, "", "Which question do you mean: %s?", List(found, func(m match) string { return m.q.Label }, "or"))
}

// exceptsPeople reports whether the word at i takes out people, as "except for" does, and
// not what is so, as "unless" does.
func exceptsPeople(p *parser, i int) bool {
	return p.tokenIs(i, "except", "apart", "excluding", "save", "with", "other", "everyone", "everybody", "anyone", "anybody", "all") && !p.tokenIs(min(i+1, len(p.chunks)-1), "if", "when", "where")
}

// isEvery reports whether the name at i is that of a question, of which all answers are meant:
// "every country except Spain".
func isEvery(p *parser, i int) bool {
	if i == 0 || !p.tokenIs(i-1, "every", "all", "any", "each") || namesOption(p.chunks[i]) {
		return false
	}
	found := p.form.bestQuestions(regionOf(p.chunks[i:i+1]), nil)
	return len(found) == 1 && len(found[0].q.Options) > 0
}
