package when

import "slices"

// RangeKind is the kind of a [RangeAnswer]. It says which fields are set.
type RangeKind uint8

// The kinds of range answers.
const (
	NoRange       RangeKind = iota
	OneRange                // First to Last, and Length if it was stated
	PartialRange            // only First, Last or Length
	VagueRange              // some range from First to Last
	SeveralRanges           // Options, the most likely first; Reason may say why
	InvalidRange            // Reason
)

// RangeAnswer is the answer to a question for a range. Days are midnight UTC; First or
// Last is zero if it isn't known.
type RangeAnswer struct {
	Kind RangeKind
	DateRange
	Length  Length
	Options []DateRange
	Reason  string // a sentence for the person
	Rest    string // the text around the days and lengths
}

// ReadRange reads the answer to a question for a range: two days, a day and a length, or a
// whole week or month.
func ReadRange(text string, c Clock) RangeAnswer {
	p := newParser(text, c)
	p.question = rangeQuestion
	all := p.find()
	ans := p.newRangeAnswer(dropRetracted(text, all))
	ans.Rest = p.textAround(all)
	return ans
}

func (p *parser) newRangeAnswer(all []Reading) RangeAnswer {
	var days []Reading
	var length Length
	for _, r := range all {
		switch r.Kind {
		case KindLength:
			if r.Approximate || !r.MaxLength.IsZero() || !r.Length.isCalendarLength() {
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
		return RangeAnswer{Kind: PartialRange, Length: length}
	case 1:
		return withLength(oneRange(days[0]), length)
	}
	if ans, ok := p.rangeFromDays(days); ok {
		return withLength(ans, length)
	}
	return severalRanges(days)
}

// rangeFromDays returns the range that several days state: all of its days, or the first
// and the last if the words between them say so.
func (p *parser) rangeFromDays(days []Reading) (RangeAnswer, bool) {
	if len(days) == 2 && days[0].Kind == KindDay && days[1].Kind == KindRange && days[1].First.IsZero() { // … until June 15
		return RangeAnswer{Kind: OneRange, DateRange: DateRange{days[0].First, days[1].Last}}, !days[1].Last.Before(days[0].First)
	}
	consecutive := true
	for i, r := range days {
		if r.Kind != KindDay || i > 0 && !r.First.After(days[i-1].First) {
			return RangeAnswer{}, false
		}
		consecutive = consecutive && (i == 0 || r.First.Equal(days[i-1].First.AddDate(0, 0, 1)))
	}
	whole := DateRange{days[0].First, days[len(days)-1].Last}
	between := p.wordsBetween(days[0].End, days[1].Start)
	switch {
	case between.choice:
		return RangeAnswer{}, false
	case consecutive && !between.returnToWork:
	case len(days) > 2 || !between.rangeEnd && !between.returnToWork:
		ans := severalRanges(days)
		ans.Options = append([]DateRange{whole}, ans.Options...)
		return ans, true
	case between.returnToWork:
		whole.Last = whole.Last.AddDate(0, 0, -1)
	}
	return RangeAnswer{Kind: OneRange, DateRange: whole}, true
}

// betweenDays says what the words between two days make of them.
type betweenDays struct {
	rangeEnd     bool // the second day is the last: "to", or no words at all
	returnToWork bool // the second day is the first day back at work
	choice       bool // one day or the other
}

// wordsBetween looks at the words between two byte offsets.
func (toks tokens) wordsBetween(from, to int) betweenDays {
	i, _ := slices.BinarySearchFunc(toks, from, func(t token, at int) int { return t.start - at })
	between := betweenDays{rangeEnd: i < len(toks) && toks[i].start >= to}
	for ; i < len(toks) && toks[i].start < to; i++ {
		between.choice = between.choice || toks.is(i, wordOr)
		between.returnToWork = between.returnToWork || toks.is(i, wordsReturnToWork)
		between.rangeEnd = between.rangeEnd || toks.is(i, wordsRangeEnd) || toks.markAt(i) == '-'
	}
	return between
}

func oneRange(r Reading) RangeAnswer {
	switch r.Kind {
	case KindDay:
		return RangeAnswer{Kind: PartialRange, DateRange: DateRange{First: r.First}}
	case KindRange:
		if r.First.IsZero() {
			return RangeAnswer{Kind: PartialRange, DateRange: r.DateRange}
		}
		return RangeAnswer{Kind: OneRange, DateRange: r.DateRange, Length: r.Length}
	case KindPeriod:
		return RangeAnswer{Kind: OneRange, DateRange: r.DateRange}
	case KindAmbiguous:
		return RangeAnswer{Kind: SeveralRanges, Options: r.Options, Length: r.Length, Reason: r.Reason}
	case KindInvalid:
		return RangeAnswer{Kind: InvalidRange, Reason: r.Reason}
	}
	return RangeAnswer{Kind: VagueRange, DateRange: r.DateRange}
}

// withLength adds a length that was stated along with a day.
func withLength(ans RangeAnswer, l Length) RangeAnswer {
	if l.IsZero() {
		return ans
	}
	switch {
	case ans.Kind == PartialRange && !ans.First.IsZero():
		ans.Kind, ans.Last = OneRange, l.lastDay(dayOf(ans.First)).time()
	case ans.Kind == PartialRange && !ans.Last.IsZero():
		ans.Kind, ans.First = OneRange, l.shift(dayOf(ans.Last)+1, -1).time()
	case ans.Kind == SeveralRanges:
		for i, d := range ans.Options {
			if d.First.Equal(d.Last) {
				ans.Options[i].Last = l.lastDay(dayOf(d.First)).time()
			}
		}
	}
	if ans.Kind != OneRange || ans.Length.IsZero() && ans.Last.Equal(l.lastDay(dayOf(ans.First)).time()) {
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
			ans.Reason = r.Reason
		default:
			ans.Options = append(ans.Options, r.DateRange)
		}
	}
	if len(ans.Options) == 0 {
		ans.Kind = InvalidRange
	}
	return ans
}
