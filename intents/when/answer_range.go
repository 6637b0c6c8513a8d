package when

import "slices"

// RangeKind says what an open question for a range was told.
type RangeKind uint8

// The kinds of range answers.
const (
	NoRange         RangeKind = iota
	OneRange                  // First to Last, and Length where it was said
	HalfRange                 // only First, Last or Length is known: ask for the other
	VagueRange                // somewhere from First to Last
	SeveralRanges             // Options, the likeliest first
	ImpossibleRange           // Why
)

// RangeAnswer is what an open question for a range was told. Days are midnight
// UTC, both included; a zero one is not known.
type RangeAnswer struct {
	Kind RangeKind
	Days
	Length  Length
	Options []Days
	Why     string
	Rest    string
}

// ReadRange reads the answer to an open question for a range: two days, a day
// and a length, or a week or month as a whole.
func ReadRange(text string, c Clock) RangeAnswer {
	p := newParser(text, c)
	p.asked = askedRange
	all := p.readings()
	ans := p.rangeAnswer(corrected(text, all))
	ans.Rest = p.rest(all)
	return ans
}

func (p *parser) rangeAnswer(all []Reading) RangeAnswer {
	var days []Reading
	var length Length
	for _, r := range all {
		switch r.Kind {
		case KindLength:
			if r.Loose || !r.Most.IsZero() || !r.Length.inDays() {
				continue
			}
			length = r.Length
		case KindRelative:
		default:
			days = append(days, r)
		}
	}
	switch len(days) {
	case 0:
		if length.IsZero() {
			return RangeAnswer{}
		}
		return RangeAnswer{Kind: HalfRange, Length: length}
	case 1:
		return withLength(oneRange(days[0]), length)
	}
	if ans, ok := p.fromTo(days); ok {
		return withLength(ans, length)
	}
	return severalRanges(days)
}

// fromTo is a range given as several days: all of its days, or the first and the
// last one where the words between them say so.
func (p *parser) fromTo(days []Reading) (RangeAnswer, bool) {
	if len(days) == 2 && days[0].Kind == KindDay && days[1].Kind == KindRange && days[1].First.IsZero() { // … until June 15
		return RangeAnswer{Kind: OneRange, Days: Days{days[0].First, days[1].Last}}, !days[1].Last.Before(days[0].First)
	}
	next := true
	for i, r := range days {
		if r.Kind != KindDay || i > 0 && !r.First.After(days[i-1].First) {
			return RangeAnswer{}, false
		}
		next = next && (i == 0 || r.First.Equal(days[i-1].First.AddDate(0, 0, 1)))
	}
	whole := Days{days[0].First, days[len(days)-1].Last}
	between, back, or := p.between(days[0].End, days[1].Start)
	switch {
	case or:
		return RangeAnswer{}, false
	case next && !back:
	case len(days) > 2 || !between:
		ans := severalRanges(days)
		ans.Options = append([]Days{whole}, ans.Options...)
		return ans, true
	case back:
		whole.Last = whole.Last.AddDate(0, 0, -1)
	}
	return RangeAnswer{Kind: OneRange, Days: whole}, true
}

// between looks at the words between two days, given as byte offsets: whether
// they make a range of the two, whether one is back at work on the second, and
// whether it is one or the other.
func (p *parser) between(from, to int) (isRange, back, or bool) {
	i, _ := slices.BinarySearchFunc(p.toks, from, func(t token, at int) int { return t.start - at })
	isRange = i < len(p.toks) && p.toks[i].start >= to
	for ; i < len(p.toks) && p.toks[i].start < to; i++ {
		or = or || p.is(i, wordOr)
		back = back || p.is(i, wordsReturn)
		isRange = isRange || p.is(i, wordsUntil) || p.markAt(i) == '-'
	}
	return isRange || back, back, or
}

func oneRange(r Reading) RangeAnswer {
	switch r.Kind {
	case KindDay:
		return RangeAnswer{Kind: HalfRange, Days: Days{First: r.First}}
	case KindRange:
		if r.First.IsZero() {
			return RangeAnswer{Kind: HalfRange, Days: r.Days}
		}
		return RangeAnswer{Kind: OneRange, Days: r.Days, Length: r.Length}
	case KindPeriod:
		return RangeAnswer{Kind: OneRange, Days: r.Days}
	case KindAmbiguous:
		return RangeAnswer{Kind: SeveralRanges, Options: r.Options, Length: r.Length, Why: r.Why}
	case KindInvalid:
		return RangeAnswer{Kind: ImpossibleRange, Why: r.Why}
	}
	return RangeAnswer{Kind: VagueRange, Days: r.Days}
}

// withLength adds a length that was said beside a day.
func withLength(ans RangeAnswer, l Length) RangeAnswer {
	if l.IsZero() {
		return ans
	}
	switch {
	case ans.Kind == HalfRange && !ans.First.IsZero():
		ans.Kind, ans.Last = OneRange, l.last(dayOf(ans.First)).time()
	case ans.Kind == HalfRange && !ans.Last.IsZero():
		ans.Kind, ans.First = OneRange, l.from(dayOf(ans.Last)+1, -1).time()
	case ans.Kind == SeveralRanges:
		for i, d := range ans.Options {
			if d.First.Equal(d.Last) {
				ans.Options[i].Last = l.last(dayOf(d.First)).time()
			}
		}
	}
	if ans.Kind != OneRange || ans.Length.IsZero() && ans.Last.Equal(l.last(dayOf(ans.First)).time()) {
		ans.Length = l
	}
	return ans
}

func severalRanges(days []Reading) RangeAnswer {
	ans := RangeAnswer{Kind: SeveralRanges}
	for _, r := range days {
		switch r.Kind {
		case KindAmbiguous:
			ans.Options = append(ans.Options, r.Options...)
		case KindInvalid:
			ans.Why = r.Why
		default:
			ans.Options = append(ans.Options, r.Days)
		}
	}
	if len(ans.Options) == 0 {
		ans.Kind = ImpossibleRange
	}
	return ans
}
