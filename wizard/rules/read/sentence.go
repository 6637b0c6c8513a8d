package read

import "github.com/leaveway/leaveway/wizard/rules/tree"

// pending collects a rule while a sentence is read.
type pending struct {
	when      []tree.Node
	after     *tree.Step
	otherwise bool
}

// sentence reads the rules of one sentence.
func (p *parser) sentence() *Refusal {
	var u pending
	for {
		p.glue()
		if p.ends() {
			return p.finish(u)
		}
		done, wrong := p.statement(&u)
		if wrong != nil {
			return wrong
		}
		if done {
			u = pending{after: u.after}
		}
	}
}

// glue skips what joins the parts of a sentence.
func (p *parser) glue() {
	for !p.ends() {
		switch {
		case p.chunks[p.at].kind == signChunk && !p.isSign("(") && !p.isSign("•"):
		case p.is(thenWord | andWord | butWord | soWord):
		case p.is(fillWord|weWord) && !p.is(^(fillWord | weWord | peopleWord | nextWord | exactlyWord)) && !p.effectAt(p.at) && !p.hasRole(p.at, vagueWord):
		default:
			return
		}
		p.at++
	}
}

// finish checks that a sentence ends in a rule.
func (p *parser) finish(u pending) *Refusal {
	if len(u.when) == 0 && !u.otherwise {
		return nil
	}
	return Refuse(NotARule, "", "What should happen then? Name a step to go to, or a question to show or hide.")
}

// statement reads one part: a place, a condition or an effect. done is true
// after an effect.
func (p *parser) statement(u *pending) (done bool, wrong *Refusal) {
	switch {
	case p.place(u):
		return false, nil
	case p.is(becauseWord):
		return false, p.skipReason()
	case p.is(ifSo|ifNot) && p.asked != nil:
		n := p.asked
		if p.is(ifNot) {
			n = tree.Negate(n)
		}
		u.when = append(u.when, n)
		p.at++
		return false, nil
	case p.is(ifNot):
		p.at++
		return false, p.addDenied(u)
	case p.refersBack(u):
		return false, nil
	case p.is(elseWord):
		u.otherwise = true
		p.at++
		return false, nil
	case p.skipRemark(u):
		return false, nil
	case p.startsInverted():
		p.at++
		return false, p.addCondition(u, false, false)
	case p.is(ifWord) && p.anythingElse():
		u.otherwise = true
		return false, nil
	case p.is(ifWord):
		p.at++
		p.skipThat()
		return false, p.addCondition(u, false, false)
	case p.is(unlessWord):
		p.at++
		return false, p.addCondition(u, exceptsPeople(p, p.at-1), true)
	case p.effectAt(p.at):
		return true, p.rule(u, p.effect)
	}
	return p.subject(u)
}

// addDenied reads "if not …". With several conditions behind it, it could deny
// the first one or all of them.
func (p *parser) addDenied(u *pending) *Refusal {
	n, wrong := p.condition(false)
	if wrong != nil {
		return wrong
	}
	if _, several := n.(tree.And); several {
		return Refuse(Ambiguous, "", "Does “not” belong to the first condition or to all of them?")
	}
	u.when = append(u.when, tree.Negate(n))
	return nil
}

// anythingElse reads "if it's anything else".
func (p *parser) anythingElse() bool {
	i := p.at + 1
	for i < len(p.chunks) && p.isAt(i, peopleWord|fillWord|beWord) {
		i++
	}
	if !p.isAt(i, elseWord) || i+1 < len(p.chunks) && !p.divides(i+1) && !p.effectAt(i+1) && !p.isAt(i+1, thenWord) {
		return false
	}
	p.at = i + 1
	return true
}

// refersBack reads "if they do" and "if it isn't" after a question.
func (p *parser) refersBack(u *pending) bool {
	if !p.is(ifWord) || p.asked == nil {
		return false
	}
	i, negated := p.at+1, false
	for i < len(p.chunks) && (p.isAt(i, peopleWord|fillWord|beWord|notWord) || p.hasRole(i, lightVerb) || p.tokenIs(i, "yes", "no")) {
		negated = negated != (p.isAt(i, notWord) || p.tokenIs(i, "no"))
		i++
	}
	if i == p.at+1 || i >= len(p.chunks) || !p.divides(i) && !p.isAt(i, thenWord) && !p.effectAt(i) {
		return false
	}
	n := p.asked
	if negated {
		n = tree.Negate(n)
	}
	u.when = append(u.when, n)
	p.at = i
	return true
}

func (p *parser) addCondition(u *pending, noun, negated bool) *Refusal {
	n, wrong := p.condition(noun)
	if wrong != nil {
		return wrong
	}
	if negated {
		n = tree.Negate(n)
	}
	u.when = append(u.when, n)
	return nil
}

// subject reads what starts neither with "if" nor with a verb: the subject of a
// rule, or a short condition such as "Texas:".
func (p *parser) subject(u *pending) (done bool, wrong *Refusal) {
	if out, wrong, ok := p.passive(); ok {
		return true, p.rule(u, func() (found, *Refusal) { return out, wrong })
	}
	if (u.otherwise || len(u.when) > 0 || p.fragment || u.after != nil) && p.isTarget(u.after != nil) {
		return true, p.rule(u, p.bareStep)
	}
	if s, ok := p.stepIsNext(); ok {
		return true, p.rule(u, func() (found, *Refusal) { return found{effects: []tree.Effect{{Kind: tree.Go, Step: s}}}, nil })
	}
	if out, ok := p.noTarget(); ok {
		return true, p.rule(u, func() (found, *Refusal) { return out, nil })
	}
	if p.is(onlyWord) && !p.only {
		p.only = true
		p.at++
		return false, nil
	}
	if p.tokenIs(p.at, "nobody") || p.is(noWord) && p.isAt(p.at+1, peopleWord) {
		p.nobody = !p.nobody
		p.at++
		return false, nil
	}
	if p.onlyPeople() {
		return false, nil
	}
	if wrong := someOf(p, p.at, p.at+1); wrong != nil {
		return false, wrong
	}
	at := p.at
	if wrong := p.addCondition(u, true, false); wrong != nil {
		return false, wrong
	}
	if p.at == at {
		return false, Refuse(NotARule, p.rest(), "What should happen here?")
	}
	return false, nil
}

// someOf asks which people are meant by "some apprentices".
func someOf(p *parser, from, to int) *Refusal {
	for i := from; i < to && i+1 < len(p.chunks); i++ {
		if p.tokenIs(i, "some") && !p.chunks[i].isName() {
			return Refuse(Vague, p.words(p.chunks[i:i+2]), "Which of them are “%s”?", p.words(p.chunks[i:i+2]))
		}
	}
	return nil
}

// onlyPeople skips a subject that includes everyone: "the employee shall …".
func (p *parser) onlyPeople() bool {
	i := p.at
	for i < len(p.chunks) && (p.isAt(i, peopleWord|fillWord|weWord|beWord) || p.hasRole(i, detWord|lightVerb) || p.tokenIs(i, "form") || i > p.at && p.tokenIs(i, "to") || isEvery(p, i)) && !p.hasRole(i, vagueWord) {
		if i > p.at && p.effectAt(i) {
			break
		}
		i++
	}
	if i == p.at || i >= len(p.chunks) || !p.effectAt(i) && !p.isAt(i, elseWord|unlessWord|ifWord) {
		return false
	}
	p.at = i
	return true
}

// isTarget reports whether the words up to the next comma are a step and nothing
// else: "…: Papers".
func (p *parser) isTarget(placed bool) bool {
	q := *p
	for q.hasRole(q.at, prepWord|detWord|goVerb) || q.is(fillWord) || placed && !q.ends() && q.tokenIs(q.at, "comes", "come", "is") {
		q.at++
	}
	if q.ends() || !q.namesStep(q.at) {
		return false
	}
	if _, wrong := q.step(); wrong != nil {
		return false
	}
	return q.ends() || q.divides(q.at) || q.isAt(q.at, turns|joints) || placed && q.hasRole(q.at, prepWord)
}

func (p *parser) bareStep() (found, *Refusal) {
	for p.hasRole(p.at, prepWord|detWord|goVerb) || p.is(fillWord) || !p.ends() && p.tokenIs(p.at, "comes", "come", "is") {
		p.at++
	}
	s, wrong := p.step()
	return found{effects: []tree.Effect{{Kind: tree.Go, Step: s}}}, wrong
}

// stepIsNext reads "Schedule comes next" and "Schedule is the next step".
func (p *parser) stepIsNext() (*tree.Step, bool) {
	q := *p
	for q.hasRole(q.at, detWord|stepNoun) {
		q.at++
	}
	if q.ends() || !q.namesStep(q.at) {
		return nil, false
	}
	from := q.at
	end := max(q.partOfStep(from), from+1)
	list := q.form.bestSteps(regionOf(q.chunks[from:end]))
	i := end
	for i < len(q.chunks) && (q.hasRole(i, stepNoun) || q.isAt(i, beWord|fillWord) && !q.hasRole(i, nextUp)) {
		i++
	}
	if len(list) != 1 || i >= len(q.chunks) || !q.hasRole(i, nextUp) {
		return nil, false
	}
	p.at = i + 1
	p.closing()
	return list[0], true
}

// rule reads an effect and the conditions that follow it, and adds the rules.
func (p *parser) rule(u *pending, read func() (found, *Refusal)) *Refusal {
	from := p.at
	out, wrong := read()
	if wrong != nil {
		return wrong
	}
	hadCondition := len(u.when) > 0
	if out.after != nil {
		u.after = out.after
	}
	u.when = append(u.when, out.when...)
	if wrong := p.trailing(u, hadCondition); wrong != nil {
		return wrong
	}
	if len(u.when) == 0 && p.fragment && p.asked != nil && !u.otherwise {
		u.when = []tree.Node{p.asked}
	}
	if len(u.when) == 0 && p.asked != nil && !p.fragment && !u.otherwise && out.skip == nil {
		if !p.isAt(0, thenWord|soWord) {
			return Refuse(Ambiguous, p.words(p.chunks), "Does this depend on the question before it? Write one sentence with “if”.")
		}
		u.when = []tree.Node{p.asked}
	}
	only := p.only
	p.fragment, p.only = false, false
	r := tree.Rule{When: tree.All(u.when...), After: u.after, Placed: u.after != nil, Chain: u.otherwise}
	r.Source = p.words(p.chunks[min(from, len(p.chunks)-1):min(max(p.at, from+1), len(p.chunks))])
	if out, wrong = settleRequired(p, out, from, only, r); wrong != nil {
		return wrong
	}
	if out.flip {
		r.When = tree.Negate(r.When)
	}
	if out.skip != nil {
		if _, always := r.When.(tree.Always); always {
			return Refuse(Ambiguous, r.Source, "When should “%s” be left out?", out.skip.Title)
		}
		if out.unless {
			r.When = tree.Negate(r.When)
		}
		return p.skipStep(r, out.skip)
	}
	for _, e := range out.effects {
		r.Effect = e
		if e.Q != nil {
			p.shown = e.Q
		}
		p.rules = append(p.rules, r)
	}
	return nil
}

// skipStep makes a rule that leads past a step.
func (p *parser) skipStep(r tree.Rule, s *tree.Step) *Refusal {
	if s.At == 0 || s.At == len(p.form.Steps)-1 {
		return Refuse(Contradiction, s.Title, "“%s” can't be skipped: it is the first or the last step. Where should the form go instead?", s.Title)
	}
	before := p.form.Steps[s.At-1]
	if r.After != nil && r.After != before {
		return Refuse(Contradiction, s.Title, "“%s” follows “%s”, not “%s”. Which step do you want to skip?", s.Title, before.Title, r.After.Title)
	}
	r.After, r.Placed = before, true
	r.Effect = tree.Effect{Kind: tree.Go, Step: p.form.Steps[s.At+1]}
	p.rules = append(p.rules, r)
	return nil
}

// trailing reads conditions behind an effect: "… if the state is Texas", "… for
// people in Texas", "… after Your job".
func (p *parser) trailing(u *pending, hadCondition bool) *Refusal {
	for !p.ends() {
		at := p.at
		comma := false
		for p.isSign(",") || p.isSign("--") {
			comma = true
			p.at++
		}
		switch {
		case p.is(becauseWord):
			if wrong := p.skipReason(); wrong != nil {
				return wrong
			}
		case p.place(u):
		case p.is(elseWord) && (p.at+1 == len(p.chunks) || p.divides(p.at+1)):
			u.otherwise = true
			p.at++
		case p.is(unlessWord):
			p.at++
			if wrong := p.addCondition(u, false, true); wrong != nil {
				return wrong
			}
		case p.is(ifWord) && !(comma && hadCondition && p.anotherEffect()):
			p.at++
			p.skipThat()
			if wrong := p.addCondition(u, false, false); wrong != nil {
				return wrong
			}
		case !comma && (p.hasRole(p.at, prepWord) || p.is(whoWord)) && !p.is(turns|joints):
			if wrong := p.addCondition(u, true, false); wrong != nil {
				return wrong
			}
		default:
			p.at = at
			return nil
		}
	}
	return nil
}

// anotherEffect reports whether a further effect follows in the sentence.
func (p *parser) anotherEffect() bool {
	for i := p.at + 1; i < len(p.chunks); i++ {
		if p.effectInside(i) {
			return true
		}
	}
	return false
}
