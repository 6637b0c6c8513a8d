package rules

import (
	"slices"

	"github.com/leaveway/leaveway/wizard"
)

// membership reads statements about choices: "the state is Texas", "contractors",
// "the days off include Friday", "single parents".
func (c *clause) membership() (node, *Refusal) {
	includes, only := c.find(includesWord) >= 0, c.find(onlyWord|exactlyWord) >= 0
	differs := c.find(differsWord)
	isAny := c.find(oneOf|noneOf|allOf) >= 0
	be := c.find(beWord)
	chunks := slices.DeleteFunc(slices.Clone(c.chunks), func(ch chunk) bool {
		return (ch.roles.any(includesWord|onlyWord|oneOf|noneOf|allOf|differsWord|withinWord|onWord|bothWord|eitherWord|wordWord|exactlyWord|answeredWord) || ch.roles.more(stepNoun)) && len(ch.names) == 0
	})
	if differs >= 0 {
		c.negated = !c.negated
	}
	if c.find(noneOf) >= 0 {
		c.negated = !c.negated
	}
	r := regionOf(chunks)
	if v, ok := r.vague(); ok {
		return nil, refuse(Vague, c.p.words([]chunk{v}), "How much is “%s”? Write a number, a length or a date.", c.p.words([]chunk{v}))
	}
	o, q, wrong := c.choose(chunks, r)
	if wrong != nil {
		return nil, wrong
	}
	c.p.last = q
	if o == nil {
		return oneOfValues{q, []string{"yes"}}, nil
	}
	if q.kind == wizard.ChoiceKind {
		return oneOfValues{q, []string{o.value}}, nil
	}
	if only {
		return justThese{q, []string{o.value}}, nil
	}
	if be >= 0 && !includes && !isAny && !c.negated && !c.noun && be > 0 && c.names(c.chunks[:be], q) && c.p.valueOf(c.chunks[be:], q) {
		return nil, refuse(Ambiguous, c.all(), "Does “%s” mean that %s is among the choices, or that it is the only one? Write “includes” or “only”.", c.all(), o.label)
	}
	return has{q, o.value}, nil
}

func (c *clause) names(chunks []chunk, q *question) bool {
	m := q.explain(regionOf(chunks))
	return m.tier > 0
}

// valueOf reports whether chunks name an option of q.
func (p *conditions) valueOf(chunks []chunk, q *question) bool {
	return len(p.form.options(regionOf(chunks), q)) > 0
}

// choose finds the option that a clause is about; a nil option is Yes to a
// question that is answered with yes or no.
func (c *clause) choose(chunks []chunk, r region) (*option, *question, *Refusal) {
	if r.empty() {
		return nil, nil, refuse(Ambiguous, c.all(), "What is “%s” about? Name a question or an answer.", c.all())
	}
	if q, value, ok := c.divided(chunks); ok {
		return c.value(q, value)
	}
	within := c.p.last
	if within != nil {
		if found := c.p.form.options(r, within); len(found) == 1 && found[0].tier >= coreTier && !c.noun {
			return found[0].option, found[0].q, nil
		}
	}
	found := c.p.form.options(r, nil)
	found = append(found, c.p.form.bestQuestions(r, (*question).isYesNo)...)
	found = best(found)
	if other := c.p.form.bestQuestions(r, nil); len(other) > 0 && len(found) > 0 && other[0].tier > found[0].tier {
		found = nil // the words are the name of another question
	} else if len(other) == 1 && len(found) > 0 && other[0].tier == found[0].tier && other[0].q != found[0].q && len(other[0].q.options) == 0 {
		found = append(found, other[0])
	}
	switch {
	case len(found) == 1:
		return found[0].option, found[0].q, nil
	case len(found) > 1:
		return nil, nil, refuse(Ambiguous, c.p.words(chunks), "What do you mean by “%s”: %s?", c.p.words(chunks), quoted(found, match.describe, "or"))
	}
	return nil, nil, c.nothing(chunks, r)
}

func (m match) describe() string {
	if m.option == nil && !m.q.isYesNo() {
		return "“" + m.q.label + "”"
	}
	if m.option == nil {
		return "Yes to “" + m.q.label + "”"
	}
	return m.option.label + " in “" + m.q.label + "”"
}

// divided finds a question and, behind a verb, what is said about it. A tag that
// is followed by a value is one too.
func (c *clause) divided(chunks []chunk) (*question, []chunk, bool) {
	at := slices.IndexFunc(chunks, func(ch chunk) bool { return ch.roles.any(beWord) && len(ch.names) == 0 })
	if at <= 0 || at == len(chunks)-1 {
		return nil, nil, false
	}
	left := regionOf(chunks[:at])
	value := chunks[at+1:]
	if left.empty() {
		if c.p.last != nil && c.p.valueOf(value, c.p.last) && !left.people() {
			return c.p.last, value, true
		}
		return nil, nil, false
	}
	found := c.p.form.bestQuestions(left, nil)
	if len(found) > 1 {
		found = slices.DeleteFunc(slices.Clone(found), func(m match) bool { return !c.p.valueOf(value, m.q) })
	}
	if len(found) == 1 && !regionOf(value).empty() {
		return found[0].q, value, true
	}
	return nil, nil, false
}

func (r region) people() bool {
	return slices.ContainsFunc(r.chunks, func(ch chunk) bool { return ch.roles.any(peopleWord) })
}

// value finds the option of q that chunks name.
func (c *clause) value(q *question, chunks []chunk) (*option, *question, *Refusal) {
	text := c.p.words(chunks)
	r := regionOf(chunks)
	if q.kind != wizard.ChoiceKind && q.kind != wizard.ChoicesKind {
		if q.kind == wizard.TextKind || q.kind == wizard.PersonKind {
			return nil, nil, refuse(Ambiguous, text, "Is “%s” the text of “%s”? Then put it in quotes.", text, q.label)
		}
		if len(c.p.form.options(r, nil)) > 0 || c.isTyped(chunks) {
			return nil, nil, c.wrongType(q, "“"+text+"”")
		}
		if len(c.p.form.bestQuestions(r, nil)) > 0 {
			return nil, nil, refuse(Ambiguous, text, "How do “%s” and “%s” compare?", q.label, text)
		}
		return nil, nil, refuse(WrongType, text, "“%s” is %s. What does “%s” mean there?", q.label, kindNames[q.kind], text)
	}
	found := c.p.form.options(r, q)
	switch {
	case len(found) == 1:
		return found[0].option, q, nil
	case len(found) > 1:
		return nil, nil, refuse(Ambiguous, text, "Which option of “%s” do you mean: %s?", q.label, quoted(found, func(m match) string { return m.option.label }, "or"))
	case len(c.p.form.options(r, nil)) > 0 || c.isTyped(chunks):
		return nil, nil, refuse(WrongType, text, "“%s” isn't an answer to “%s”, which can be %s. What do you mean?", text, q.label, quoted(q.options, optionName, "or"))
	}
	return nil, nil, c.unknownOption(q, text)
}

// isTyped reports whether chunks hold a number or a date.
func (c *clause) isTyped(chunks []chunk) bool {
	return slices.ContainsFunc(chunks, func(ch chunk) bool {
		return ch.kind == quantityChunk || ch.kind == dayChunk || ch.kind == monthChunk || ch.kind == weekdayChunk || ch.kind == yearChunk
	})
}

// nothing says why a clause has no meaning in this form.
func (c *clause) nothing(chunks []chunk, r region) *Refusal {
	text := c.p.words(chunks)
	if t := r.tag(); t != nil && len(t.names) == 0 {
		return refuse(UnknownTag, c.p.words([]chunk{*t}), "This form has no %s. Which tag do you mean?", c.p.words([]chunk{*t}))
	}
	if found := c.p.form.bestQuestions(r, nil); len(found) == 1 {
		return refuse(NotARule, text, "What about “%s”? Say what the answer must be.", found[0].q.label)
	} else if len(found) > 1 {
		return ambiguousQuestions(found)
	}
	return refuse(UnknownTag, text, "Nothing in this form is called “%s”. Which question or answer do you mean?", text)
}
