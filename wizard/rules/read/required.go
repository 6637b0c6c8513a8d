package read

import (
	"slices"

	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// settleRequired settles what a rule about required answers means for each question, and
// asks where it could mean two things. The rule's words start at chunk from.
func settleRequired(p *parser, out found, from int, only bool, r tree.Rule) (found, *Refusal) {
	if out.each != nil {
		list, wrong := eachQuestion(p, out)
		if wrong != nil {
			return out, wrong
		}
		out.effects = list
	}
	for i := range out.effects {
		e := &out.effects[i]
		switch {
		case e.Kind == tree.Require:
			e.Only = only || saysOnly(p, from)
		case e.Kind != tree.Relax:
		case out.denied && e.Q.Required():
			return out, Refuse(Ambiguous, r.Source, "May people leave out “%s”, or should it be hidden? Write “is optional” or “hide”.", e.Q.Label)
		case out.denied:
			e.Kind = tree.Hide // it is optional already
		case !e.Q.Required() && len(out.effects) == 1 && saysUnless(p, from):
			e.Kind, out.flip = tree.Require, true
		}
	}
	return out, nil
}

// eachQuestion returns the effect on all questions of a step. A step that is "required"
// could also be one that other people skip.
func eachQuestion(p *parser, out found) ([]tree.Effect, *Refusal) {
	if out.unless || out.denied {
		return nil, Refuse(Ambiguous, out.each.Title, "Should other people skip “%s”, or is it about its questions? Write “only show %s if …” or “all questions on %s are required if …”.", out.each.Title, out.each.Title, out.each.Title)
	}
	var list []tree.Effect
	for _, q := range p.form.Questions {
		if q.Step == out.each.At && q.Required() == (out.kind == tree.Relax) {
			list = append(list, tree.Effect{Kind: out.kind, Q: q})
		}
	}
	if len(list) == 0 {
		return nil, Refuse(Ambiguous, out.each.Title, "That is so for all questions on “%s” already. What should change, and when?", out.each.Title)
	}
	return list, nil
}

// saysIt reports whether chunks are a pronoun, with at most words that mean nothing.
func (p *cursor) saysIt(from, to int) bool {
	it := false
	for i := max(from, 0); i < to; i++ {
		it = it || p.tokenIs(i, "it", "them", "this", "they")
		if p.chunks[i].isName() || p.chunks[i].roles.isNone() {
			return false
		}
	}
	return it && to-from <= 3
}

// saysOnly reports whether a rule applies "only if" something is so.
func saysOnly(p *parser, from int) bool {
	if len(p.rules) == 0 {
		from = 0
	}
	for i := from; i < min(p.at, len(p.chunks)); i++ {
		if p.isAt(i, onlyWord) || p.isAt(i, ifWord) && slices.Contains([]string{"only", "solely", "exclusively"}, p.tokens[p.chunks[i].from].low) {
			return true
		}
	}
	return false
}

// saysUnless reports whether a rule's condition is behind "unless".
func saysUnless(p *parser, from int) bool {
	if len(p.rules) == 0 {
		from = 0
	}
	for i := from; i < min(p.at, len(p.chunks)); i++ {
		if p.isAt(i, unlessWord) {
			return true
		}
	}
	return false
}

// opposite returns the opposite of an effect where it is denied.
func opposite(kind tree.EffectKind, denied bool) tree.EffectKind {
	if denied {
		return kind.Opposite()
	}
	return kind
}

// makeRequired reads "make the phone mandatory".
func makeRequired(p *parser, verb, adjective int, negated bool) (found, *Refusal) {
	end := adjective
	for end > verb+1 && (p.isAt(end-1, fillWord|notWord) || p.hasRole(end-1, prepWord|detWord) || p.isAt(end-1, beWord)) {
		end--
		negated = negated != p.isAt(end, notWord)
	}
	kind := opposite(tree.Require, p.hasRole(adjective, optionalVerb) != negated)
	text := p.words(p.chunks[verb+1 : end])
	out, ok := p.targets(kind, verb+1, end)
	if p.shown != nil && p.saysIt(verb, max(end, verb+2)) {
		out, ok = found{effects: []tree.Effect{{Kind: kind, Q: p.shown}}}, true
	}
	if !ok {
		return out, Refuse(UnknownTag, text, "This form has no question called “%s”. Which one do you mean?", text)
	}
	p.at = adjective + 1
	for !p.ends() && p.hasRole(p.at, questionNoun) {
		p.at++
	}
	return out, nil
}

// headed turns a question before a colon into what the verb behind it is about: "Certificate:
// show if …", "Certificate: required for …".
func headed(p *parser) []chunk {
	colon := slices.IndexFunc(p.chunks, func(c chunk) bool { return c.kind == signChunk && c.sign == ":" })
	if colon <= 0 || colon+1 >= len(p.chunks) {
		return p.chunks
	}
	name, rest := p.chunks[:colon], p.chunks[colon+1:]
	if list := p.form.bestQuestions(regionOf(name), nil); len(list) != 1 || list[0].tier < exactTier {
		return p.chunks
	}
	verb := colon + 1
	for verb < len(p.chunks) && p.isAt(verb, onlyWord|fillWord) && !p.hasRole(verb, showVerb|hideVerb|requiredVerb|optionalVerb|shownVerb|hiddenVerb) {
		verb++
	}
	switch {
	case p.hasRole(verb, requiredVerb|optionalVerb|shownVerb|hiddenVerb) && !p.hasRole(verb, showVerb|hideVerb):
		return append(slices.Clone(name), rest...)
	case p.hasRole(verb, showVerb|hideVerb) && verb+1 < len(p.chunks) && p.isAt(verb+1, turns):
		out := append(slices.Clone(p.chunks[colon+1:verb+1]), name...)
		return append(out, p.chunks[verb+1:]...)
	}
	return p.chunks
}
