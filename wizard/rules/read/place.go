package read

import "slices"

// place reads the step that a rule follows: "after Your job".
func (p *parser) place(u *pending) bool {
	q := *p
	switch {
	case p.arrow(u):
		return true
	case q.is(afterWord), !q.ends() && q.tokenIs(q.at, "from"):
	case q.is(ifWord) && q.at+1 < len(q.chunks):
		// "once Your job is complete"
		return p.placeDone(u)
	default:
		return false
	}
	q.at++
	for q.hasRole(q.at, detWord|stepNoun) {
		q.at++
	}
	if q.ends() || !q.namesStep(q.at) {
		return false
	}
	s, wrong := q.step()
	if wrong != nil || !q.ends() && !q.divides(q.at) && !q.isAt(q.at, turns|joints) && !q.effectAt(q.at) && !q.isAt(q.at, peopleWord) && !q.hasRole(q.at, detWord) && !q.tokenIs(q.at, "comes", "come", "to", "is") {
		return false
	}
	p.at, u.after = q.at, s
	return true
}

// arrow reads "Your job -> " before another step.
func (p *parser) arrow(u *pending) bool {
	if p.at > 0 || p.ends() || !p.namesStep(p.at) {
		return false
	}
	q := *p
	s, wrong := q.step()
	if wrong != nil || q.ends() || !q.isSign("->") && !q.isSign("=>") || q.at+1 >= len(q.chunks) || !q.namesStep(q.at+1) {
		return false
	}
	p.at, u.after = q.at+1, s
	return true
}

// finished are the words for a step that people are through with.
var finished = []string{"done", "completed", "complete", "finished", "over", "submitted", "behind", "answered", "filled"}

// placeDone reads "once Your job is complete" and "when they have filled in Your job".
func (p *parser) placeDone(u *pending) bool {
	q := *p
	q.at++
	did := false
	for !q.ends() && !q.namesStep(q.at) && (q.is(peopleWord|weWord|fillWord|answeredWord|beWord) || q.hasRole(q.at, lightVerb|detWord|stepNoun|prepWord) || q.tokenIs(q.at, finished...) || q.tokenIs(q.at, "through")) {
		did = did || q.is(answeredWord) || q.tokenIs(q.at, finished...) || q.tokenIs(q.at, "through")
		q.at++
	}
	if q.ends() || !q.namesStep(q.at) {
		return false
	}
	named := q.chunks[q.at]
	s, wrong := q.step()
	if wrong != nil {
		return false
	}
	if !did && named.isName() && !namesTarget(named, s) && !q.ends() && q.is(beWord) && q.tokenIs(min(q.at+1, len(q.chunks)-1), "over", "behind") {
		return false // "if the care period is over" is about the period
	}
	if did {
		p.at, u.after = q.at, s // "once they've filled in Your job"
		return true
	}
	for q.is(beWord) || q.hasRole(q.at, lightVerb) && !q.ends() && !q.tokenIs(q.at, finished...) {
		q.at++
	}
	if q.ends() || !q.tokenIs(q.at, finished...) {
		return false
	}
	p.at, u.after = q.at+1, s
	return true
}

func namesTarget(c chunk, target any) bool {
	return slices.ContainsFunc(c.names, func(n name) bool { return n.target == target })
}

// skipReason skips a reason, which has no effect.
func (p *parser) skipReason() *Refusal {
	for !p.ends() && !p.isSign(",") && !p.isSign(";") {
		if p.is(ifWord|unlessWord|elseWord) || p.effectAt(p.at) && p.stepAfter(p.at) >= 0 {
			return Refuse(Ambiguous, p.rest(), "Is this the reason or a further rule? Write the rule as a sentence of its own.")
		}
		p.at++
	}
	return nil
}

// startsInverted reports whether "should" starts a condition: "Should the change begin
// before …".
func (p *parser) startsInverted() bool {
	return p.at == 0 && !p.ends() && p.tokenIs(0, "should") && !p.isAt(1, weWord) && !p.effectAt(1)
}

// skipRemark skips a remark that doesn't name anything of the form: "that's great, so …". It must
// stand between a condition and what follows from it.
func (p *parser) skipRemark(u *pending) bool {
	if len(u.when) == 0 && p.at > 0 {
		return false
	}
	end, ok := p.asideEnd(p.at, len(u.when) > 0)
	if ok {
		p.at = end
	}
	return ok
}

// asideEnd returns where the remark ends that starts at i.
func (p *scout) asideEnd(i int, conditional bool) (int, bool) {
	if i >= len(p.chunks) || !p.tokenIs(i, "that", "this", "it", "we", "i", "they", "there", "which") || p.effectAt(i) {
		return i, false
	}
	end := i
	for end < len(p.chunks) && !p.divides(end) && !p.isAt(end, soWord) {
		c := p.chunks[end]
		if c.isName() && !c.roles.hasAny(fillWord) || c.kind != wordChunk || c.roles.hasAny(ifWord|unlessWord|elseWord|unsureWord|missingWord|answeredWord|moreWord|lessWord|leastWord|mostWord) || p.hasRole(end, vagueWord) && p.tokenIs(i, "they") {
			return i, false
		}
		end++
	}
	next := end
	for next < len(p.chunks) && p.divides(next) {
		next++
	}
	if end == i || next >= len(p.chunks) || !p.isAt(next, soWord) && !(conditional && next > end && p.effectAt(next) && !p.tokenIs(i, "they", "it")) {
		return i, false
	}
	return next, true
}
