package when

// Lengths:
//
//	length := part { [","] ["and"] part }        units must become smaller
//	part   := num ["full"|"working"|…] unit ["and a half"] | "a fortnight"
//	        | num "to" num unit                  several lengths, asked back

// unit is a unit of a length.
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

// maxLength keeps nonsense ("9999999 years") out of the calendar.
const maxLength = 10000

// readLength reads a length with all its parts.
func readLength(p *parser, i int) (value, int, bool) {
	v, u, end, ok := p.lengthPart(i)
	if !ok {
		return value{}, 0, false
	}
	for {
		j := end
		if p.markAt(j) == ',' {
			j++
		}
		if p.is(j, wordAnd) {
			j++
		}
		more, smaller, stop, ok := p.lengthPart(j)
		if !ok || smaller >= u || !more.most.IsZero() {
			break
		}
		v.length = v.length.plus(more.length)
		v.loose = v.loose || more.loose
		u, end = smaller, stop
	}
	return v, end, !p.rate(i, end) && !p.is(end, wordsAged)
}

// rate reports whether a length is one of a frequency: "3 days a week", "twice a
// week". Those who are 32 weeks pregnant do not say how long they want.
func (p *parser) rate(start, end int) bool {
	if p.is(start, wordA, wordAn) && (p.is(start-1, wordsTimes) || p.wordAt(start-1).unit != unitNone) {
		return true
	}
	return (p.is(end, wordsPer) || p.markAt(end) == '/') && p.wordAt(end+1).unit != unitNone && !p.wordAt(end+1).tight
}

// lengthPart reads a number with its unit.
func (p *parser) lengthPart(i int) (v value, u unit, end int, ok bool) {
	v.kind = isLength
	num, end, ok := p.at(symNumber, i)
	if !ok {
		if u = p.wordAt(i).unit; u == unitFortnight {
			v.length = v.length.plus(lengthOf(1, u))
			return v, u, i + 1, true
		}
		return value{}, 0, 0, false
	}
	low, high := num.n, 0.0
	v.loose = num.loose
	if p.markAt(end) == '-' || p.is(end, wordsTo) || p.is(end, wordAnd) && p.is(i-1, wordBetween) {
		if second, stop, more := p.at(symNumber, end+1); more && second.n > low && !p.is(end+1, wordA, wordAn) {
			if _, _, fits := p.unitAt(stop); fits {
				high, end = second.n, stop
			}
		}
	}
	u, end, ok = p.unitAt(end)
	if !ok || max(low, high) > maxLength {
		return value{}, 0, 0, false
	}
	if u == unitDay && p.is(end-2, wordsWorking) {
		v.length.Working = true
	}
	v.most = v.length
	if half, stop, more := p.plusFraction(end); more && p.is(end, wordAnd) && high == 0 && p.wordAt(stop).unit == unitNone {
		low, end = low+half, stop
	}
	v.length = v.length.plus(lengthOf(low, u))
	if high == 0 {
		v.most = Length{}
	} else {
		v.most = v.most.plus(lengthOf(high, u))
	}
	return v, u, end, true
}

// unitAt reads a unit with what may stand before it: "full weeks", "working days".
func (p *parser) unitAt(i int) (unit, int, bool) {
	i = p.skipSoft(i)
	if w := p.wordAt(i); w.tight {
		return w.unit, i + 1, p.toks[i].glued
	}
	if p.is(i, wordsFull) || p.is(i, wordsWorking) {
		if u := p.wordAt(i + 1).unit; u != unitNone && !p.wordAt(i+1).tight {
			return u, p.abbreviated(i + 1), true
		}
	}
	if u := p.wordAt(i).unit; u != unitNone {
		return u, p.abbreviated(i), true
	}
	return 0, 0, false
}

// abbreviated steps over the word at i and the full stop of an abbreviation,
// unless it ends the text.
func (p *parser) abbreviated(i int) int {
	if p.wordAt(i).short && p.markAt(i+1) == '.' && p.toks[i+1].glued && i+2 < len(p.toks) {
		return i + 2
	}
	return i + 1
}
