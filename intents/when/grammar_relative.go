package when

import "strings"

// Days counted from an event that is only named: "two weeks before the due date", "the day
// after surgery", and "two weeks before" when the event is understood.

func parseRelative(p *parser, i int) (value, int, bool) {
	length, end, ok := p.parse(symLength, i)
	v := *length
	if !ok {
		j := i
		if p.is(j, wordThe) {
			j++
		}
		v, end, ok = value{length: Length{Days: 1}}, j+1, p.is(j, wordDay)
	}
	if !ok || v.length.IsZero() || v.approximate || !v.maxLength.IsZero() || !v.length.isCalendarLength() {
		return value{}, 0, false
	}
	switch {
	case p.is(end, wordsBefore):
		v.number, end = -1, end+1
	case p.is(end, wordsAfter):
		v.number, end = 1, end+1
	case p.is(end, wordsPrior) && p.is(end+1, wordsToOf):
		v.number, end = -1, end+2
	default:
		return value{}, 0, false
	}
	if _, _, isDate := p.parse(symDay, end); isDate || p.is(end, wordsPronoun) {
		return value{}, 0, false
	}
	v.kind = valueRelative
	v.anchor[0], v.anchor[1] = p.anchorTokens(end)
	return v, max(end, v.anchor[1]), true
}

// anchorTokens returns the tokens, at most four, that name an event at token i, without
// its article.
func (toks tokens) anchorTokens(i int) (from, to int) {
	for i < len(toks) && toks.is(i, wordsDeterminer) {
		i++
	}
	to = i
	for to < len(toks) && to < i+4 && toks[to].kind == tokenWord && !toks.is(to, wordsAfterAnchor) {
		to++
	}
	return i, to
}

// anchorText returns the name of a relative day's event, as written.
func (p *parser) anchorText(v *value) string {
	if v.anchor[0] >= v.anchor[1] {
		return ""
	}
	return strings.TrimSpace(p.text[p.tokens[v.anchor[0]].start:p.tokens[v.anchor[1]-1].end])
}
