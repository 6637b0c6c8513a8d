package when

import "strings"

// Days that hang on one which is only named: "two weeks before the due date",
// "the day after surgery", and "two weeks before" where the rest is understood.

func readRelative(p *parser, i int) (value, int, bool) {
	length, end, ok := p.at(symLength, i)
	v := *length
	if !ok {
		j := i
		if p.is(j, wordThe) {
			j++
		}
		v, end, ok = value{length: Length{Days: 1}}, j+1, p.is(j, wordDay)
	}
	if !ok || v.length.IsZero() || v.loose || !v.most.IsZero() || !v.length.inDays() {
		return value{}, 0, false
	}
	switch {
	case p.is(end, wordsBefore):
		v.n, end = -1, end+1
	case p.is(end, wordsAfter):
		v.n, end = 1, end+1
	case p.is(end, wordsPrior) && p.is(end+1, wordsToOf):
		v.n, end = -1, end+2
	default:
		return value{}, 0, false
	}
	if _, _, dated := p.at(symDay, end); dated || p.is(end, wordsPronoun) {
		return value{}, 0, false
	}
	v.kind = isRelative
	v.words[0], v.words[1] = p.name(end)
	return v, max(end, v.words[1]), true
}

// name is what up to four words at token i name.
func (p *parser) name(i int) (from, to int) {
	for i < len(p.toks) && p.is(i, wordsDefine) {
		i++
	}
	to = i
	for to < len(p.toks) && to < i+4 && p.toks[to].kind == tokenWord && !p.is(to, wordsEndName) {
		to++
	}
	return i, to
}

func (p *parser) anchorText(v *value) string {
	if v.words[0] >= v.words[1] {
		return ""
	}
	return strings.TrimSpace(p.text[p.toks[v.words[0]].start:p.toks[v.words[1]-1].end])
}

// Times of day mean nothing to a leave; they are read over behind a day.

// overTime is the token behind a time of day at token i, or i itself.
func (p *parser) overTime(i int) int {
	if p.is(i, wordT) && p.toks[i].glued && i+1 < len(p.toks) && p.toks[i+1].glued { // 2027-06-15T10:00
		for i < len(p.toks) && p.toks[i].glued {
			i++
		}
		return i
	}
	j := i
	if p.is(j, wordsAtTime) {
		j++
	}
	if p.is(j, wordThe) {
		j++
	}
	if p.is(j, wordsDaytime) {
		return j + 1
	}
	if j >= len(p.toks) || p.toks[j].kind != tokenNumber || p.toks[j].ordinal || p.toks[j].n > 24 {
		return i
	}
	j++
	clock := p.markAt(j) == ':' && j+1 < len(p.toks) && p.toks[j+1].kind == tokenNumber
	if clock {
		j += 2
	}
	if p.is(j, wordsAmPm) {
		return j + 1
	}
	if clock {
		return j
	}
	return i
}
