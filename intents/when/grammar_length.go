package when

// Lengths:
//
//	length := part { [","] ["and"] part }        each unit smaller than the one before
//	part   := number ["full"|"working"|…] unit ["and a half"] | "fortnight"
//	        | number "to" number unit            a length and a longer one

type unit int8

const (
	unitNone unit = iota
	unitMinute
	unitHour
	unitDay
	unitWeek
	unitFortnight
	unitMonth
	unitYear
)

// maxUnits rejects nonsense such as "9999999 years".
const maxUnits = 10000

// parseLength parses a length with all its parts.
func parseLength(p *parser, i int) (value, int, bool) {
	v, u, end, ok := p.parseLengthPart(i)
	if !ok {
		return value{}, 0, false
	}
	for {
		j := end
		if p.markAt(j) == ',' {
			j++
		}
		if p.is(j, wordAnd, wordPlus) || p.markAt(j) == '+' || p.markAt(j) == '&' {
			j++
		}
		more, smaller, stop, ok := p.parseLengthPart(j)
		if !ok || smaller >= u || !more.maxLength.IsZero() {
			break
		}
		v.length = v.length.add(more.length)
		v.approximate = v.approximate || more.approximate
		u, end = smaller, stop
	}
	return v, end, !p.isRate(i, end) && !p.isNegative(i) && !p.is(end, wordsAfterAge) // "32 weeks pregnant"
}

// isNegative reports whether a minus is before token i: "-1 weeks" isn't a length. A
// hyphen after a space, as in a list, is a dash.
func (toks tokens) isNegative(i int) bool {
	isMinus := toks.markAt(i-1) == '-' && toks[i].attached && (i == 1 || !toks[i-1].attached)
	return i > 0 && isMinus || toks.is(i-1, wordsMinus)
}

// isRate reports whether the length from token start to end is part of a rate: "3 days a
// week", "twice a week", "$500 a month".
func (toks tokens) isRate(start, end int) bool {
	about := start > 1 && toks[start-1].attached && toks[start-1].kind == tokenWord && toks[start-2].kind == tokenNumber // "30ish a week"
	if toks.is(start, wordA, wordAn) && (about || toks.is(start-1, wordsTimes) || start > 0 && toks[start-1].kind == tokenNumber || toks.wordAt(start-1).unit != unitNone) {
		return true
	}
	return (toks.is(end, wordsPer) || toks.markAt(end) == '/') && toks.wordAt(end+1).unit != unitNone && !toks.wordAt(end+1).suffix
}

// parseLengthPart parses a number, or "6 to 8", with its unit.
func (p *parser) parseLengthPart(i int) (v value, u unit, end int, ok bool) {
	v.kind = valueLength
	num, end, ok := p.parse(symNumber, i)
	if !ok {
		if u = p.wordAt(i).unit; u == unitFortnight {
			v.length = v.length.add(newLength(1, u))
			return v, u, i + 1, true
		}
		return value{}, 0, 0, false
	}
	end = p.skipRepeated(end, num.number)
	low, high := num.number, 0.0
	v.approximate = num.approximate
	if p.markAt(end) == '-' || p.is(end, wordsTo) || p.is(end, wordAnd) && p.is(i-1, wordBetween) {
		if second, stop, more := p.parse(symNumber, end+1); more && second.number > low && !p.is(end+1, wordA, wordAn) {
			if _, _, fits := p.parseUnit(stop); fits {
				high, end = second.number, stop
			}
		}
	}
	u, end, ok = p.parseUnit(end)
	if !ok || max(low, high) > maxUnits {
		return value{}, 0, 0, false
	}
	if u == unitDay && p.is(end-2, wordsWorking) {
		v.length.Working = true
	}
	if second, stop, more := p.parse(symNumber, end+1); more && p.is(end, wordOr) && high == 0 && second.number > low && !p.is(end+1, wordA, wordAn) {
		if _, _, hasUnit := p.parseUnit(stop); !hasUnit { // "a month or two"
			high, end = second.number, stop
		}
	}
	v.maxLength = v.length
	if half, stop, more := p.parseAddedFraction(end); more && p.is(end, wordAnd) && high == 0 && p.wordAt(stop).unit == unitNone {
		low, end = low+half, stop
	}
	v.length = v.length.add(newLength(low, u))
	if high == 0 {
		v.maxLength = Length{}
	} else {
		v.maxLength = v.maxLength.add(newLength(high, u))
	}
	return v, u, end, true
}

// skipRepeated returns the token after a number that is repeated in parentheses, "twelve
// (12) weeks", or i.
func (p *parser) skipRepeated(i int, n float64) int {
	if again, end, ok := p.parse(symNumber, i+1); ok && p.markAt(i) == '(' && p.markAt(end) == ')' && again.number == n {
		return end + 1
	}
	return i
}

// parseUnit parses a unit and the words that may precede it: "full weeks", "working days".
func (toks tokens) parseUnit(i int) (unit, int, bool) {
	i = toks.skipHyphen(i)
	if w := toks.wordAt(i); w.suffix {
		return w.unit, i + 1, toks[i].attached
	}
	if toks.is(i, wordsFull) || toks.is(i, wordsWorking) {
		if u := toks.wordAt(i + 1).unit; u != unitNone && !toks.wordAt(i+1).suffix {
			return u, toks.skipAbbreviation(i + 1), true
		}
	}
	if u := toks.wordAt(i).unit; u != unitNone {
		return u, toks.skipAbbreviation(i), true
	}
	return 0, 0, false
}

// skipAbbreviation returns the token after the word at token i and the period of an
// abbreviation. A period at the end of the text isn't part of one.
func (toks tokens) skipAbbreviation(i int) int {
	if toks.wordAt(i).abbreviation && toks.markAt(i+1) == '.' && toks[i+1].attached && i+2 < len(toks) {
		return i + 2
	}
	return i + 1
}
