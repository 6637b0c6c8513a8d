package read

import (
	"slices"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// membership reads statements about choices: "the state is Texas", "contractors",
// "the days off include Friday", "single parents".
func (c *clause) membership() (tree.Node, *Refusal) {
	includes, only := c.find(includesWord) >= 0, c.find(onlyWord|exactlyWord) >= 0
	differs := c.find(differsWord)
	isAny := c.find(oneOf|noneOf|allOf) >= 0
	be := c.find(beWord)
	chunks := slices.DeleteFunc(slices.Clone(c.chunks), func(ch chunk) bool {
		return (ch.roles.hasAny(includesWord|onlyWord|oneOf|noneOf|allOf|differsWord|withinWord|onWord|bothWord|eitherWord|wordWord|exactlyWord|answeredWord) || ch.roles.hasMore(stepNoun) && !c.p.form.inOption(ch)) && len(ch.names) == 0
	})
	if differs >= 0 {
		c.negated = !c.negated
	}
	if c.find(noneOf) >= 0 {
		c.negated = !c.negated
	}
	r := regionOf(chunks)
	if n := several(c, r, isAny); n != nil {
		return n, nil
	}
	if v, ok := r.vague(); ok {
		return nil, Refuse(Vague, c.p.words([]chunk{v}), "How much is “%s”? Write a number, a length or a date.", c.p.words([]chunk{v}))
	}
	o, q, wrong := c.choose(chunks, r)
	if wrong != nil && wrong.Reason == UnknownTag {
		if rest := withoutNoun(c, chunks); len(rest) < len(chunks) {
			if found, of, no := c.choose(rest, regionOf(rest)); no == nil && found != nil {
				o, q, wrong = found, of, nil
			}
		}
	}
	if rest := behindReason(c, chunks); wrong != nil && rest != nil {
		if found, of, no := c.choose(rest, regionOf(rest)); no == nil && found != nil {
			o, q, wrong = found, of, nil
		}
	}
	if wrong != nil {
		return nil, wrong
	}
	c.p.last = q
	if o == nil {
		return tree.OneOfValues{Q: q, Values: []string{"yes"}}, nil
	}
	if q.Kind == wizard.ChoiceKind {
		return tree.OneOfValues{Q: q, Values: []string{o.Value}}, nil
	}
	if only {
		return tree.JustThese{Q: q, Values: []string{o.Value}}, nil
	}
	if be >= 0 && !includes && !isAny && !c.negated && !c.noun && be > 0 && c.names(c.chunks[:be], q) && c.p.valueOf(c.chunks[be:], q) {
		return nil, Refuse(Ambiguous, c.all(), "Does “%s” mean that %s is among the choices, or that it is the only one? Write “includes” or “only”.", c.all(), o.Label)
	}
	return tree.Has{Q: q, Value: o.Value}, nil
}

// several reads "one of the warehouses": all the options of a choice that are called so.
func several(c *clause, r region, isAny bool) tree.Node {
	if !isAny || len(c.chunks) == 0 || !c.isPlural() {
		return nil
	}
	found := c.p.form.options(r, nil)
	if len(found) < 2 || found[0].q.Kind != wizard.ChoiceKind || slices.ContainsFunc(found, func(m match) bool { return m.q != found[0].q }) {
		return nil
	}
	out := tree.OneOfValues{Q: found[0].q}
	for _, m := range found {
		out.Values = append(out.Values, m.option.Value)
	}
	c.p.last = out.Q
	return out
}

// withoutNoun leaves out what the form is called: "unpaid sabbaticals", in a form for
// sabbaticals that also asks for the sabbatical's dates.
func withoutNoun(c *clause, chunks []chunk) []chunk {
	return slices.DeleteFunc(slices.Clone(chunks), func(ch chunk) bool {
		return len(ch.stems) == 1 && !ch.isName() && (ch.stems[0] == c.p.form.title || slices.Contains(plainNouns, ch.stems[0]))
	})
}

// reasons are the words before what something is for.
var reasons = []string{"due", "owing", "account", "reason", "reasons", "caused", "prompted", "motivated", "grounds"}

// behindReason returns the words behind "due to" and the like, if the ones before it are all
// words of the form: "the stay is due to family". It returns nil if there are none.
func behindReason(c *clause, chunks []chunk) []chunk {
	at := slices.IndexFunc(chunks, func(ch chunk) bool {
		return ch.roles.hasMore(prepWord) && !ch.isName() && slices.ContainsFunc(c.p.tokens[ch.from:ch.to], func(t token) bool { return slices.Contains(reasons, t.low) })
	})
	if at < 0 || slices.ContainsFunc(regionOf(chunks[:at]).required, func(s string) bool { return !c.p.form.known[s] }) {
		return nil
	}
	return chunks[at+1:]
}

// plainNouns are the stems of words that say no more than the answer before them: "unpaid
// leave", "military reasons".
var plainNouns = []string{stem("time"), stem("leave"), stem("absence"), stem("reasons"), stem("purposes"), stem("basis"), stem("type"), stem("kind"), stem("category"), stem("status")}

// inOption reports whether a word such as "part" is a word of an option.
func (f *Form) inOption(ch chunk) bool {
	return slices.ContainsFunc(f.Questions, func(q *tree.Question) bool {
		return slices.ContainsFunc(q.Options, func(o *tree.Option) bool { return o.Core[ch.stems[0]] })
	})
}

func (c *clause) names(chunks []chunk, q *tree.Question) bool {
	m := explainQuestion(q, regionOf(chunks))
	return m.tier > 0
}

// valueOf reports whether chunks name an option of q.
func (p *conditions) valueOf(chunks []chunk, q *tree.Question) bool {
	return len(p.form.options(regionOf(chunks), q)) > 0
}

// choose finds the option that a clause is about; a nil option is Yes to a
// question that is answered with yes or no.
func (c *clause) choose(chunks []chunk, r region) (*tree.Option, *tree.Question, *Refusal) {
	if r.empty() {
		return nil, nil, Refuse(Ambiguous, c.all(), "What is “%s” about? Name a question or an answer.", c.all())
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
	found = append(found, c.p.form.bestQuestions(r, (*tree.Question).IsYesNo)...)
	found = best(found)
	if other := c.p.form.bestQuestions(r, nil); len(other) > 0 && len(found) > 0 && other[0].tier > found[0].tier {
		found = nil // the words are the name of another question
	} else if len(other) == 1 && len(found) > 0 && other[0].tier == found[0].tier && other[0].q != found[0].q && len(other[0].q.Options) == 0 {
		found = append(found, other[0])
	}
	switch {
	case len(found) == 1:
		return found[0].option, found[0].q, nil
	case len(found) > 1:
		return nil, nil, Refuse(Ambiguous, c.p.words(chunks), "What do you mean by “%s”: %s?", c.p.words(chunks), List(found, match.describe, "or"))
	}
	return nil, nil, c.nothing(chunks, r)
}

func (m match) describe() string {
	if m.option == nil && !m.q.IsYesNo() {
		return "“" + m.q.Label + "”"
	}
	if m.option == nil {
		return "Yes to “" + m.q.Label + "”"
	}
	return m.option.Label + " in “" + m.q.Label + "”"
}

// divided finds a question and, behind a verb, what is said about it. A tag that
// is followed by a value is one too.
func (c *clause) divided(chunks []chunk) (*tree.Question, []chunk, bool) {
	at := slices.IndexFunc(chunks, func(ch chunk) bool { return ch.roles.hasAny(beWord) && len(ch.names) == 0 })
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
	return slices.ContainsFunc(r.chunks, func(ch chunk) bool { return ch.roles.hasAny(peopleWord) })
}

// value finds the option of q that chunks name.
func (c *clause) value(q *tree.Question, chunks []chunk) (*tree.Option, *tree.Question, *Refusal) {
	text := c.p.words(chunks)
	r := regionOf(chunks)
	if q.Kind != wizard.ChoiceKind && q.Kind != wizard.ChoicesKind {
		if q.Kind == wizard.TextKind || q.Kind == wizard.PersonKind {
			return nil, nil, Refuse(Ambiguous, text, "Is “%s” the text of “%s”? Then put it in quotes.", text, q.Label)
		}
		if len(c.p.form.options(r, nil)) > 0 || c.isTyped(chunks) {
			return nil, nil, c.wrongType(q, "“"+text+"”")
		}
		if len(c.p.form.bestQuestions(r, nil)) > 0 {
			return nil, nil, Refuse(Ambiguous, text, "How do “%s” and “%s” compare?", q.Label, text)
		}
		return nil, nil, Refuse(WrongType, text, "“%s” is %s. What does “%s” mean there?", q.Label, kindNames[q.Kind], text)
	}
	found := c.p.form.options(r, q)
	switch {
	case len(found) == 1:
		return found[0].option, q, nil
	case len(found) > 1:
		return nil, nil, Refuse(Ambiguous, text, "Which option of “%s” do you mean: %s?", q.Label, List(found, func(m match) string { return m.option.Label }, "or"))
	case q.IsYesNo() && cover(q, r) >= askedTier:
		yes := q.Option("yes")
		return yes, q, nil // "the agreement is signed"
	case c.negated && c.deniedOption(q, r) != nil:
		c.negated = false
		return c.deniedOption(q, r), q, nil
	case len(c.p.form.options(r, nil)) > 0 || c.isTyped(chunks):
		return nil, nil, Refuse(WrongType, text, "“%s” isn't an answer to “%s”, which can be %s. What do you mean?", text, q.Label, List(q.Options, optionName, "or"))
	}
	return nil, nil, c.unknownOption(q, text)
}

// deniedOption finds the option that says what a negation does: “Not needed” for "isn't
// needed".
func (c *clause) deniedOption(q *tree.Question, r region) *tree.Option {
	denied := r
	denied.required = append([]string{"not"}, r.required...)
	found := c.p.form.options(denied, q)
	if len(found) != 1 || !slices.ContainsFunc(denials, func(s string) bool { return found[0].option.Core[s] }) {
		return nil
	}
	return found[0].option
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
		return Refuse(UnknownTag, c.p.words([]chunk{*t}), "This form has no %s. Which tag do you mean?", c.p.words([]chunk{*t}))
	}
	if found := c.p.form.bestQuestions(r, nil); len(found) == 1 {
		return Refuse(NotARule, text, "What about “%s”? Say what the answer must be.", found[0].q.Label)
	} else if len(found) > 1 {
		return ambiguousQuestions(found)
	}
	return Refuse(UnknownTag, text, "Nothing in this form is called “%s”. Which question or answer do you mean?", text)
}
