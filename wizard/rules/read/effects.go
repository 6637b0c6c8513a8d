package read

import (
	"slices"

	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// found is an effect with the conditions that its own words state: "send people
// in Texas to Schedule".
type found struct {
	effects []tree.Effect
	when    []tree.Node
	skip    *tree.Step // the step that is skipped
	after   *tree.Step // the step that it leads from
	unless  bool       // it is skipped unless the conditions hold
	each    *tree.Step // the step whose questions are all meant
	kind    tree.EffectKind
	denied  bool // "not required", which may mean optional or hidden
	flip    bool // the effect is on those who the condition isn't about: "optional unless"
}

// effect reads the effect that starts here.
func (p *parser) effect() (found, *Refusal) {
	verb, _ := p.verbAt(p.at)
	negated := false
	if p.nobody {
		negated, p.nobody = true, false
	}
	for i := p.at; i < verb; i++ {
		negated = negated != p.isAt(i, notWord|noWord)
	}
	switch {
	case p.toStep(verb) && !negated:
		p.at = verb
		return p.bareStep()
	case p.hasRole(verb, nextIs), p.hasRole(verb, goVerb) && (p.stepAfter(verb) >= 0 || !p.hasRole(verb, showVerb|hideVerb)):
		if p.only && !negated && !p.tokenIs(verb, strongGo...) {
			p.at = verb + 1
			return p.showOrHide(tree.Show) // "only part-timers see Schedule"
		}
		if negated && !p.tokenIs(verb, strongGo...) {
			p.at = verb + 1
			return p.showOrHide(tree.Hide) // "they don't need Schedule"
		}
		if negated {
			return found{}, Refuse(NotARule, p.rest(), "Where should the form go instead?")
		}
		return p.goTo(verb)
	}
	if adjective := p.makes(verb); adjective > 0 {
		return makeRequired(p, verb, adjective, negated)
	}
	p.at = verb + 1
	if p.hasRole(verb, requireVerb) {
		out, wrong := p.showOrHide(opposite(tree.Require, negated))
		out.denied = negated
		return out, wrong
	}
	return p.showOrHide(opposite(tree.Show, p.hasRole(verb, hideVerb) != negated))
}

// goTo reads "go to Schedule" and "send people in Texas to Schedule".
func (p *parser) goTo(verb int) (found, *Refusal) {
	at := p.stepAfter(verb)
	if at < 0 {
		end := p.stretchPlain(verb + 1)
		text := p.words(p.chunks[verb+1 : end])
		return found{}, Refuse(UnknownTag, text, "This form has no step “%s”. The steps are %s. Which one do you mean?", text, List(p.form.Steps, stepTitle, "and"))
	}
	var out found
	if from, to, ok := p.fromStep(verb + 1); ok {
		p.at, out.after = to, from
		s, wrong := p.step()
		out.effects = []tree.Effect{{Kind: tree.Go, Step: s}}
		return out, wrong
	}
	if wrong := p.described(verb+1, at, &out); wrong != nil {
		return out, wrong
	}
	p.at = at
	s, wrong := p.step()
	out.effects = []tree.Effect{{Kind: tree.Go, Step: s}}
	return out, wrong
}

// fromStep reads "from Costs to" before the step at a place to which a verb leads.
func (p *parser) fromStep(from int) (s *tree.Step, to int, ok bool) {
	if from >= len(p.chunks) || !p.tokenIs(from, "from") {
		return nil, 0, false
	}
	q := *p
	q.at = from + 1
	s, wrong := q.step()
	if wrong != nil || q.ends() || !q.tokenIs(q.at, "to", "straight", "directly", "on", "ahead") || !q.namesStep(min(q.at+1, len(q.chunks)-1)) {
		return nil, 0, false
	}
	return s, q.at + 1, true
}

// described reads a condition in the words between a verb and its step.
func (p *parser) described(from, to int, out *found) *Refusal {
	for to > from && (p.isAt(to-1, fillWord|withinWord|onWord|nextWord) || p.hasRole(to-1, prepWord|detWord|goVerb)) {
		to--
	}
	if regionOf(p.chunks[from:to]).empty() {
		return nil
	}
	if wrong := someOf(p, from, to); wrong != nil {
		return wrong
	}
	n, wrong := p.part(from, to).condition(true)
	out.when = append(out.when, n)
	return wrong
}

// part returns a parser for some of the chunks.
func (p *conditions) part(from, to int) *conditions {
	return &conditions{scout: scout{cursor{form: p.form, text: p.text, tokens: p.tokens, chunks: p.chunks[from:to]}}, last: p.last, hint: p.hint}
}

// step reads the name of a step, with words such as "page" or "next" around it.
func (p *parser) step() (*tree.Step, *Refusal) {
	for p.hasRole(p.at, detWord|prepWord|stepNoun) || p.is(fillWord) {
		p.at++
	}
	if p.ends() {
		return nil, Refuse(NotARule, "", "Which step should come next?")
	}
	from := p.at
	end := p.partOfStep(from)
	var list []*tree.Step
	for _, n := range p.chunks[from].names {
		if s, ok := n.target.(*tree.Step); ok && !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	if len(list) == 0 || end > from+1 {
		if whole := p.form.bestSteps(regionOf(p.chunks[from:end])); len(whole) > 0 {
			list = whole
		}
	}
	end = max(end, from+1)
	text := p.words(p.chunks[from:end])
	switch len(list) {
	case 0:
		text = p.words(p.chunks[from:p.stretchPlain(from)])
		return nil, Refuse(UnknownTag, text, "This form has no step “%s”. The steps are %s. Which one do you mean?", text, List(p.form.Steps, stepTitle, "and"))
	case 1:
		p.at = end
		p.closing()
		return list[0], nil
	}
	return nil, Refuse(Ambiguous, text, "Which step do you mean by “%s”: %s?", text, List(list, stepTitle, "or"))
}

// closing skips words after the name of a step that mean nothing.
func (p *parser) closing() {
	for !p.ends() && (p.hasRole(p.at, stepNoun|nextUp) || p.is(fillWord) && !p.is(^(fillWord|nextWord|exactlyWord|onlyWord)) && !p.hasRole(p.at, prepWord) && !p.effectAt(p.at)) {
		p.at++
	}
	if p.is(peopleWord) && p.at+1 < len(p.chunks) && p.hasRole(p.at+1, goVerb) && p.at+2 == len(p.chunks) {
		p.at += 2 // "so off to Working hours they go"
	}
}

// showOrHide reads what is shown or hidden, and to whom.
func (p *parser) showOrHide(kind tree.EffectKind) (found, *Refusal) {
	for p.is(onlyWord|fillWord|bothWord) && !p.isAt(p.at, peopleWord) {
		p.at++
	}
	from, end := p.at, p.stretch(p.at)
	if end == from {
		if p.shown != nil && from > 0 && p.tokenIs(from-1, "it", "this") {
			return found{effects: []tree.Effect{{Kind: kind, Q: p.shown}}}, nil
		}
		return found{}, Refuse(NotARule, "", "Which question should be shown or hidden?")
	}
	if out, ok := p.targets(kind, from, end); ok {
		p.at = end
		return out, nil
	}
	for i := from; i < end; i++ {
		if !p.hasRole(i, prepWord) && !p.isAt(i, whoWord) || i == from && !p.hasRole(i, prepWord) {
			continue
		}
		if out, wrong, ok := p.dividedAt(kind, from, i, end); ok {
			return out, wrong
		}
	}
	r := regionOf(p.chunks[from:end])
	text := p.words(p.chunks[from:end])
	if list := p.form.bestQuestions(r, nil); len(list) > 1 {
		return found{}, ambiguousQuestions(list)
	}
	if r.empty() {
		return found{}, Refuse(NotARule, text, "Which question should be shown or hidden?")
	}
	return found{}, Refuse(UnknownTag, text, "This form has no question called “%s”. Which one do you mean?", text)
}

// dividedAt reads "the email to people who …" and "people in Texas for the
// email", divided at i.
func (p *parser) dividedAt(kind tree.EffectKind, from, i, end int) (found, *Refusal, bool) {
	if out, ok := p.targets(kind, from, i); ok && i > from {
		p.at = i
		n, wrong := p.condition(true)
		out.when = append(out.when, n)
		return out, wrong, true
	}
	out, ok := p.targets(kind, i, end)
	if !ok {
		return out, nil, false
	}
	if !regionOf(p.chunks[from:i]).empty() {
		n, wrong := p.part(from, i).condition(true)
		if wrong != nil {
			return out, wrong, true
		}
		out.when = append(out.when, n)
	}
	p.at = end
	return out, nil, true
}

// targets reads one or several questions, or a step that is skipped.
func (p *scout) targets(kind tree.EffectKind, from, end int) (found, bool) {
	if from >= end {
		return found{}, false
	}
	r := regionOf(slices.DeleteFunc(slices.Clone(p.chunks[from:end]), func(c chunk) bool { return c.roles.hasMore(stepNoun|questionNoun) && len(c.names) == 0 }))
	isQuestion := slices.ContainsFunc(p.chunks[from:end], func(c chunk) bool { return c.roles.hasMore(questionNoun) && len(c.names) == 0 })
	isStep := slices.ContainsFunc(p.chunks[from:end], func(c chunk) bool { return c.roles.hasMore(stepNoun) && len(c.names) == 0 })
	if r.empty() || slices.ContainsFunc(r.chunks, func(c chunk) bool { return c.roles.hasAny(peopleWord) && len(c.names) == 0 }) {
		return found{}, false
	}
	steps, list := p.form.bestSteps(r), p.form.bestQuestions(r, nil)
	if kind.IsRequirement() && len(steps) == 1 && (isStep || isQuestion && len(list) != 1 || len(list) == 0) {
		return found{each: steps[0], kind: kind, unless: !isQuestion}, true
	}
	if kind.IsRequirement() {
		steps = nil
	}
	if kind == tree.Hide && len(steps) == 1 && !isQuestion && (isStep || len(list) == 0 || r.named(steps[0]) && (list[0].tier < exactTier || from > 0 && p.tokenIs(from-1, "skip", "skips", "bypass"))) {
		return found{skip: steps[0]}, true
	}
	if kind == tree.Show && len(steps) == 1 && (isStep || len(list) == 0) && !isQuestion {
		return found{skip: steps[0], unless: true}, true
	}
	if len(list) == 1 && !isStep {
		return found{effects: []tree.Effect{{Kind: kind, Q: list[0].q}}}, true
	}
	return p.severalTargets(kind, from, end)
}

// severalTargets reads "the email and the phone".
func (p *scout) severalTargets(kind tree.EffectKind, from, end int) (found, bool) {
	i := slices.IndexFunc(p.chunks[from:end], func(c chunk) bool { return c.roles.hasAny(andWord) && len(c.names) == 0 || c.kind == signChunk })
	if i <= 0 {
		return found{}, false
	}
	first, ok := p.targets(kind, from, from+i)
	second, ok2 := p.targets(kind, from+i+1, end)
	if !ok || !ok2 || first.skip != nil || second.skip != nil || first.each != nil || second.each != nil {
		return found{}, false
	}
	return found{effects: append(first.effects, second.effects...)}, true
}

// passive reads "X is only asked if …", "X appears when …" and "people in Texas
// aren't asked for X". ok is false if the words aren't such a statement.
func (p *parser) passive() (found, *Refusal, bool) {
	kind, verb, left := p.passiveTarget()
	if verb < 0 {
		return found{}, nil, false
	}
	out, wrong, ok := passiveEffect(p, kind, verb, left)
	out.denied = kind == tree.Relax && p.hasRole(verb, requiredVerb)
	return out, wrong, ok
}

func passiveEffect(p *parser, kind tree.EffectKind, verb, left int) (found, *Refusal, bool) {
	out, ok := p.targets(kind, p.at, left)
	if p.shown != nil && kind.IsRequirement() && p.saysIt(p.at-1, left) {
		out, ok = found{effects: []tree.Effect{{Kind: kind, Q: p.shown}}}, true
	}
	if ok {
		p.at = verb + 1
		for kind.IsRequirement() && !p.ends() && (p.hasRole(p.at, questionNoun|stepNoun) || p.tokenIs(p.at, "there", "here")) {
			p.at++ // "is a required field"
		}
		if !p.ends() && p.tokenIs(p.at, "for") && (p.at+1 == len(p.chunks) || p.divides(p.at+1) || p.isAt(p.at+1, turns)) {
			p.at++ // "the manager is asked for"
		}
		if p.saysFor(verb) {
			n, wrong := p.condition(true)
			out.when = append(out.when, n)
			return out, wrong, true
		}
		if i := p.at; p.hasRole(i, prepWord) && p.isAt(i+1, peopleWord|whoWord|detWordOrPeople) {
			n, wrong := p.condition(true)
			out.when = append(out.when, n)
			return out, wrong, true
		}
		return out, nil, true
	}
	end := p.stretch(p.at)
	if out, ok = p.targets(kind, verb+1, end); !ok {
		return out, nil, false
	}
	if !regionOf(p.chunks[p.at:left]).empty() {
		n, wrong := p.part(p.at, left).condition(true)
		if wrong != nil {
			return out, wrong, true
		}
		out.when = append(out.when, n)
	}
	p.at = end
	return out, nil, true
}

// noTarget reads "no certificate for people in Texas" and "no Schedule step if …".
func (p *parser) noTarget() (found, bool) {
	if !p.chunks[p.at].roles.hasAny(noWord) {
		return found{}, false
	}
	end := p.at + 1
	for end < len(p.chunks) && !p.divides(end) && !p.isAt(end, turns) && !p.tokenIs(end, "for", "in") {
		end++
	}
	if end >= len(p.chunks) || p.divides(end) {
		return found{}, false
	}
	last := end
	for last > p.at+1 && (p.isAt(last-1, beWord) || p.hasRole(last-1, shownVerb)) {
		last-- // "no email is needed if …"
	}
	out, ok := p.targets(tree.Hide, p.at+1, last)
	if ok {
		p.at = end
	}
	return out, ok
}

// saysFor reports whether a verb ends in "for" or "to", such as "is meant for".
func (p *cursor) saysFor(verb int) bool {
	c := p.chunks[verb]
	return c.to-c.from > 1 && slices.Contains([]string{"for", "to"}, p.tokens[c.to-1].low)
}

// passiveTarget finds the verb of a statement such as "X is hidden", and where
// the words before it end. verb is -1 if there is none.
func (p *scout) passiveTarget() (kind tree.EffectKind, verb, left int) {
	end := p.stretch(p.at)
	verb = -1
	for i := p.at; i < end; i++ {
		if p.hasRole(i, shownVerb|hiddenVerb|requiredVerb|optionalVerb) && i > p.at && !(p.hasRole(i, goVerb) && p.stepAfter(i) >= 0) {
			verb = i
			break
		}
	}
	if verb < 0 {
		return 0, -1, 0
	}
	left = verb
	switch {
	case p.hasRole(verb, requiredVerb):
		kind = tree.Require
	case p.hasRole(verb, optionalVerb):
		kind = tree.Relax
	default:
		kind = opposite(tree.Show, p.hasRole(verb, hiddenVerb) && !p.hasRole(verb, shownVerb))
	}
	negated := false
	for left > p.at && (p.isAt(left-1, beWord|fillWord|notWord|onlyWord) && !p.isAt(left-1, peopleWord)) {
		left--
		negated = negated != p.isAt(left, notWord)
	}
	return opposite(kind, negated), verb, left
}

// passiveAhead reports whether a statement such as "X is hidden" follows.
func (p *scout) passiveAhead() bool {
	kind, verb, left := p.passiveTarget()
	if verb < 0 {
		return false
	}
	_, before := p.targets(kind, p.at, left)
	_, behind := p.targets(kind, verb+1, p.stretch(p.at))
	return before || behind
}

const detWordOrPeople = peopleWord | fillWord
