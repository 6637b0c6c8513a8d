package read

import "slices"

// statementText is one sentence of a text, perhaps over several lines.
type statementText struct {
	tokens   []token
	question bool
	after    []token // the heading above a list of rules
}

// piece is a part of a line, up to the end of a sentence.
type piece struct {
	tokens []token
	bullet bool
	ends   bool // with a period or the like
	asks   bool
}

// sentences divides a text.
func (f *Form) sentences(tokens []token) []statementText {
	var out []statementText
	var cur []token
	var heading []token
	asks, closed, listed := false, false, false
	flush := func() {
		if len(cur) > 0 {
			out = append(out, statementText{cur, asks, heading})
		}
		cur, asks, closed, listed = nil, false, false, false
	}
	for _, p := range pieces(tokens) {
		switch {
		case p.bullet && (f.hasEffect(p.tokens) || len(cur) == 0 || startsElse(p.tokens)):
			if len(cur) > 0 && !f.hasEffect(cur) && endsInColon(cur) {
				heading, cur = cur[:len(cur)-1], nil
			}
			flush()
			cur = p.tokens
			closed = p.ends
		case p.bullet:
			cur = append(append(slices.Clip(cur), token{text: "•", low: "•", kind: signToken, at: p.tokens[0].at, end: p.tokens[0].at}), p.tokens...)
			listed, closed = true, false
		case listed && !f.hasEffect(cur):
			cur = append(append(slices.Clip(cur), token{text: ",", low: ",", kind: signToken, at: p.tokens[0].at, end: p.tokens[0].at}), p.tokens...)
			listed, closed = false, p.ends
		case closed || listed || f.startsRule(cur, p.tokens):
			flush()
			cur, closed = p.tokens, p.ends
		default:
			cur, closed = append(slices.Clip(cur), p.tokens...), p.ends
		}
		asks = asks || p.asks
		if p.ends && p.asks {
			flush()
		}
	}
	flush()
	return out
}

func endsInColon(tokens []token) bool { return tokens[len(tokens)-1].text == ":" }

// pieces divides tokens at the ends of lines and sentences.
func pieces(tokens []token) []piece {
	var out []piece
	var cur piece
	flush := func() {
		if len(cur.tokens) > 0 {
			out = append(out, cur)
		}
		cur = piece{}
	}
	for _, t := range tokens {
		switch {
		case t.kind == bulletToken:
			flush()
			cur.bullet = true
		case t.kind == lineToken:
			flush()
		case t.kind == signToken && (t.text == "." || t.text == "?" || t.text == "!" || t.text == "…"):
			if len(cur.tokens) > 0 {
				cur.ends, cur.asks = true, t.text == "?"
			}
			flush()
		default:
			cur.tokens = append(cur.tokens, t)
		}
	}
	flush()
	return out
}

// hasEffect reports whether tokens say what a rule does.
func (f *Form) hasEffect(tokens []token) bool {
	if len(tokens) == 0 {
		return false
	}
	p := &scout{cursor{form: f, tokens: tokens}}
	p.chunks = f.chunk(tokens)
	for i := range p.chunks {
		p.at = i
		switch {
		case p.hasRole(i, goVerb) && (p.stepAfter(i) >= 0 || p.leadsNowhere(i)), p.hasRole(i, nextIs), p.toStep(i):
			return true
		case i == 0 && p.effectAt(0), p.hasRole(i, requiredVerb|optionalVerb|requireVerb), p.hasRole(i, showVerb|hideVerb|shownVerb|hiddenVerb) && !p.hasRole(i, lightVerb) && !p.isAt(i, answeredWord):
			return true
		case (p.signAt(i, "->") || p.signAt(i, "=>") || p.signAt(i, ":")) && i+1 < len(p.chunks) && p.namesStep(i+1):
			return true
		}
	}
	return false
}

// startsRule reports whether a line is not the continuation of the lines above.
func (f *Form) startsRule(above, line []token) bool {
	if len(above) == 0 || !f.hasEffect(above) {
		return false
	}
	_, r := english.match(line)
	if r.hasAny(joints|thenWord|unlessWord) && !r.hasAny(elseWord) {
		return false
	}
	return r.hasAny(elseWord) || f.hasEffect(line)
}

func startsElse(tokens []token) bool {
	_, r := english.match(tokens)
	return r.hasAny(elseWord)
}
