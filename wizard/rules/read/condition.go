package read

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// condition reads conditions joined by and, or, commas, "either" and the like, up
// to a place where something else begins. noun says that they describe people.
func (p *conditions) condition(noun bool) (tree.Node, *Refusal) {
	return p.joined(noun, 0)
}

// maxDepth bounds how deeply conditions are nested.
const maxDepth = 40

// joined reads conditions. Within "either … or", only that joint goes on.
func (p *conditions) joined(noun bool, depth int) (tree.Node, *Refusal) {
	if depth > maxDepth {
		return nil, Refuse(Ambiguous, "", "This is nested too deeply. Can you write it as several rules?")
	}
	var items []tree.Node
	var joints []joint
	start := p.at
	for {
		n, wrong := p.item(noun, depth)
		if wrong != nil {
			return nil, wrong
		}
		items = append(items, n)
		j, ok := p.joint()
		if !ok {
			break
		}
		if c := p.chunks[start]; c.roles.hasAny(notWord) && c.to-c.from > 2 {
			return nil, Refuse(Ambiguous, p.words(p.chunks[start:p.at]), "Does “%s” deny the first condition or all of them?", p.words(p.chunks[start:start+1]))
		}
		if noun && j.op == andWord && !p.ends() && (p.tokenIs(p.at, "to", "for") || p.is(peopleWord) && !p.tokenIs(p.at, "they", "them", "he", "him", "she", "her")) {
			return nil, Refuse(Ambiguous, p.rest(), "Does “and” mean people who are both, or either of these groups?")
		}
		joints = append(joints, j)
	}
	if noun {
		items, joints = distribute(items, joints)
	}
	n, wrong := p.group(items, joints)
	if wrong != nil {
		return nil, wrong
	}
	return p.notBoth(n)
}

// notBoth reads "but not both" behind "either … or …".
func (p *conditions) notBoth(n tree.Node) (tree.Node, *Refusal) {
	at := p.at
	if p.isSign(",") || p.isSign("--") {
		p.at++
	}
	for p.is(butWord | andWord) {
		p.at++
	}
	isBoth := p.is(notWord|noWord) && p.isAt(p.at+1, bothWord|allOf) && (p.at+2 >= len(p.chunks) || p.divides(p.at+2) || p.isAt(p.at+2, turns) || p.effectAt(p.at+2))
	if !isBoth {
		p.at = at
		return n, nil
	}
	items, ok := n.(tree.Or)
	if v, list := n.(tree.OneOfValues); list && len(v.Values) > 1 {
		return nil, Refuse(Contradiction, p.rest(), "“%s” has one answer, so it is never both. What do you mean?", v.Q.Label)
	}
	if !ok || len(items) != 2 {
		return nil, Refuse(Ambiguous, p.rest(), "What are both? Write “exactly one of the following” and a list.")
	}
	p.at += 2
	return tree.And{n, tree.Not{Node: tree.And(items)}}, nil
}

// item reads one condition: in parentheses, a group, or a simple one with the
// values that follow it.
func (p *conditions) item(noun bool, depth int) (tree.Node, *Refusal) {
	switch {
	case p.isSign("("):
		p.at++
		n, wrong := p.joined(noun, depth+1)
		if wrong != nil {
			return nil, wrong
		}
		if p.isSign(")") {
			p.at++
		}
		return n, nil
	case p.is(bothWord) && p.pairs():
		p.at++
		return p.pair(andWord, noun, depth)
	case p.is(eitherWord) && p.pairs():
		p.at++
		return p.pair(orWord, noun, depth)
	case p.is(neitherWord) && p.pairs():
		p.at++
		n, wrong := p.pair(norWord, noun, depth)
		if wrong != nil {
			return nil, wrong
		}
		return tree.Negate(n), nil
	}
	if n, wrong, ok := p.counted(noun, depth); ok {
		return n, wrong
	}
	return p.withValues(noun)
}

// pairs reports whether "both", "either" or "neither" starts two conditions. In
// "either NY or NJ" it starts two values of one question.
func (p *conditions) pairs() bool {
	_, next := p.clauseEnd(p.at + 1)
	return next > p.at+1
}

// pair reads the conditions of "either … or …". What follows it needs a comma.
func (p *conditions) pair(op class, noun bool, depth int) (tree.Node, *Refusal) {
	var items []tree.Node
	apart := false // a comma divides the alternatives: "either A, or B and C"
	for {
		n, wrong := p.withValues(noun)
		if p.isSign("(") {
			n, wrong = p.item(noun, depth+1)
		}
		if wrong == nil && apart {
			n, wrong = p.afterComma(n, op, noun)
		}
		if wrong != nil {
			return nil, wrong
		}
		items = append(items, n)
		at := p.at
		comma := p.isSign(",")
		if comma {
			p.at++
		}
		switch {
		case op == andWord && p.is(andWord), op != andWord && p.is(orWord|norWord):
			p.at++
			apart = comma
			continue
		case comma || !p.is(andWord|orWord):
			p.at = at
		default:
			p.at = at
			if len(items) > 1 && op == orWord {
				return nil, p.mixed()
			}
		}
		if len(items) == 1 && op != norWord {
			return items[0], nil
		}
		return joinBy(map[bool]class{true: andWord, false: orWord}[op == andWord], items), nil
	}
}

// afterComma reads further conditions of the alternative after a comma: "either A, or B and C".
func (p *conditions) afterComma(n tree.Node, op class, noun bool) (tree.Node, *Refusal) {
	items := []tree.Node{n}
	for op == orWord && p.is(andWord) && !p.effectAt(p.at+1) {
		p.at++
		more, wrong := p.withValues(noun)
		if wrong != nil {
			return nil, wrong
		}
		items = append(items, more)
	}
	return tree.All(items...), nil
}

// withValues reads a simple condition and the values that continue it: "the
// state is CA, NY or NJ".
func (p *conditions) withValues(noun bool) (tree.Node, *Refusal) {
	chunks, next := p.clauseEnd(p.at)
	if len(chunks) == 0 {
		return nil, Refuse(NotARule, p.rest(), "What is the condition here?")
	}
	if n, wrong, ok := p.countedValues(chunks, p.at, noun); ok {
		return n, wrong
	}
	p.at = next
	before := p.last
	n, wrong := p.simple(chunks, noun)
	if wrong != nil {
		if n, ok := p.samePeriod(chunks); ok {
			return n, nil
		}
		if n, ok := p.commonSubject(chunks, noun, before); ok {
			return n, nil
		}
		if n, wrong, ok := p.twoDescriptions(chunks, before); ok {
			return n, wrong
		}
		return nil, wrong
	}
	if n, wrong, ok := p.list(chunks, n, noun); ok {
		return n, wrong
	}
	return n, nil
}

// twoDescriptions reads two descriptions without a connective: "permanent staff in
// Boston", "maternity leave in California, New York or New Jersey".
func (p *conditions) twoDescriptions(chunks []chunk, before *tree.Question) (tree.Node, *Refusal, bool) {
	if slices.ContainsFunc(chunks, func(c chunk) bool { return c.roles.hasAny(notWord|noWord) && !c.isName() }) {
		return nil, nil, false
	}
	var out tree.Node
	var wrong *Refusal
	found := 0
	at := p.at
	for k := 1; k < len(chunks); k++ {
		p.at, p.last = at, nil
		left, no := p.simple(chunks[:k], true)
		if no != nil || regionOf(chunks[k:]).empty() || p.isVerb(chunks[k]) {
			continue
		}
		first := p.last
		p.last = nil
		right, no := p.simple(chunks[k:], true)
		if no != nil {
			if more, _, ok := p.twoDescriptions(chunks[k:], nil); ok {
				right, no = more, nil
			}
		}
		if no != nil || p.last == first || p.last == nil || first == nil {
			continue
		}
		if list, no, ok := p.list(chunks[k:], right, true); ok {
			right, wrong = list, no
		}
		n := tree.All(left, right)
		if found > 0 && tree.Expression(n) == tree.Expression(out) {
			continue
		}
		out, found = n, found+1
	}
	if found != 1 {
		p.at, p.last = at, before
		return nil, nil, false
	}
	return out, wrong, true
}

// isVerb reports whether a chunk says what the words before it do, such as "ends" in "the
// leave ends on a Friday". Those aren't a description of their own.
func (p *conditions) isVerb(c chunk) bool {
	w := p.tokens[c.from].low
	return !c.isName() && isBoundary(stem(w)) && (strings.HasSuffix(w, "s") || strings.HasSuffix(w, "ed"))
}

// commonSubject reads "the certificate and twins are yes": two questions with one
// statement. The first question says nothing by itself.
func (p *conditions) commonSubject(chunks []chunk, noun bool, before *tree.Question) (tree.Node, bool) {
	r := regionOf(chunks)
	found := p.form.bestQuestions(r, nil)
	if len(found) != 1 || r.empty() || !p.is(andWord|orWord) {
		return nil, false
	}
	at, op := p.at, p.chunks[p.at].roles.a&(andWord|orWord)
	p.at++
	rest, next := p.clauseEnd(p.at)
	be := slices.IndexFunc(rest, func(c chunk) bool {
		return c.roles.hasAny(beWord|lessWord|moreWord|leastWord|mostWord) && len(c.names) == 0
	})
	if be <= 0 || op != andWord && op != orWord {
		p.at, p.last = at, before
		return nil, false
	}
	second, wrong := p.simple(rest, noun)
	if wrong != nil {
		p.at, p.last = at, before
		return nil, false
	}
	p.last = found[0].q
	first, wrong := p.simple(append(slices.Clone(chunks), rest[be:]...), noun)
	if wrong != nil {
		p.at, p.last = at, before
		return nil, false
	}
	p.at = next
	return joinBy(op, []tree.Node{first, second}), true
}
