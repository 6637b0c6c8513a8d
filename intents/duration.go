package intents

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

// words that length rules mention.
var (
	wordsFull    = lexicon.list("full whole entire solid calendar consecutive straight more paid unpaid")
	wordsWorking = lexicon.list("working business work week")
	wordsTo      = lexicon.list("to or until")
	wordBetween  = lexicon.add("between", nil)
	wordsPer     = lexicon.list("a an per each every")
	wordsAged    = lexicon.list("old pregnant along gestation gestational")
	wordsTimes   = lexicon.list("once twice times")
)

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
	return v, end, !p.rate(i, end) && !p.is(end, wordsAged...)
}

// rate reports whether a length is one of a frequency: "3 days a week", "twice a
// week". Those who are 32 weeks pregnant do not say how long they want.
func (p *parser) rate(start, end int) bool {
	if p.is(start, wordA, wordAn) && (p.is(start-1, wordsTimes...) || p.wordAt(start-1).unit != unitNone) {
		return true
	}
	return (p.is(end, wordsPer...) || p.markAt(end) == '/') && p.wordAt(end+1).unit != unitNone && !p.wordAt(end+1).tight
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
	if p.markAt(end) == '-' || p.is(end, wordsTo...) || p.is(end, wordAnd) && p.is(i-1, wordBetween) {
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
	if u == unitDay && p.is(end-2, wordsWorking...) {
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
	if p.is(i, wordsFull...) || p.is(i, wordsWorking...) {
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

// LengthAnswer is what an open "how long?" was told.
type LengthAnswer struct {
	Found  bool
	Length Length
	// Options are there where it was "6 to 8 weeks" or two lengths.
	Options []Length
	Loose   bool   // "a few weeks", "about a month"
	Rest    string // the words around it
}

// Duration reads the answer to an open "how long?".
func Duration(text string) LengthAnswer {
	p := newParser(text, Clock{})
	var ans LengthAnswer
	var spans [][2]int
	for i := 0; i < len(p.toks); {
		v, end, ok := p.at(symLength, i)
		if !ok {
			i++
			continue
		}
		ans.take(v)
		spans = append(spans, [2]int{p.toks[i].start, p.toks[end-1].end})
		i = end
	}
	ans.Rest = leftover(text, spans)
	if len(ans.Options) == 1 {
		ans.Options = nil
	}
	return ans
}

func (a *LengthAnswer) take(v *value) {
	if !a.Found {
		a.Found, a.Length, a.Loose = true, v.length, v.loose
	}
	for _, l := range []Length{v.length, v.most} {
		known := l.IsZero()
		for _, o := range a.Options {
			known = known || o == l
		}
		if !known {
			a.Options = append(a.Options, l)
		}
	}
}
