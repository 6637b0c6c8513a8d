package when

import (
	"slices"
	"strings"
	"time"
)

// Kind says what a [Reading] is and which of its fields are set.
type Kind uint8

// The kinds of readings.
const (
	KindDay       Kind = iota // one day: First, and the same in Last
	KindRange                 // First to Last; First is zero for "until July 3"
	KindPeriod                // a whole week, month or the like: First to Last
	KindVague                 // some time between First and Last: "mid July"
	KindLength                // Length
	KindAmbiguous             // one of Options, the most likely first; Reason may say why
	KindInvalid               // a day that doesn't exist: Reason
	KindRelative              // Length before or after Anchor
)

// Reading is a day, a range of days or a length found in a text.
type Reading struct {
	Kind       Kind
	Start, End int // byte offsets in the text
	DateRange
	Length      Length      // of a KindLength or KindRelative, or of a KindRange if it was stated
	Approximate bool        // for KindLength: "a few weeks"
	MaxLength   Length      // for KindLength: the longer length of "6 to 8 weeks", otherwise zero
	Before      bool        // for KindRelative: before the anchor, not after it
	Anchor      string      // for KindRelative: "due date", or "" if the event wasn't named
	Options     []DateRange // for KindAmbiguous: two different ones
	Reason      string      // a sentence for the person
	form        form
}

// form is how a day or period was stated. Two of different forms next to each other say
// something about one another.
type form uint8

const (
	formOther    form = iota // a date with its month, a range, or not a day
	formWeekday              // Friday
	formMonthDay             // the 15th
	formCounted              // from today or from a holiday: tomorrow, in two weeks
	formPeriod               // next week
)

func (v value) form() form {
	switch {
	case v.kind == valuePeriod:
		return formPeriod
	case v.kind != valueDay:
		return formOther
	case v.first.resolved:
		return formCounted
	case v.first.month != 0:
		return formOther
	case v.first.dom != 0:
		return formMonthDay
	}
	return formWeekday
}

// Find returns every day, range and length in a text, in text order.
func Find(text string, c Clock) []Reading {
	return newParser(text, c).find()
}

// find takes the longest match at each token, from left to right.
func (p *parser) find() []Reading {
	var out []Reading
	previousEnd := 0
	for i := 0; i < len(p.tokens); {
		v, end, ok := p.longestAt(i)
		if !ok {
			i++
			continue
		}
		if p.describesThing(i, end) || p.isWished(i) {
			i = end
			continue
		}
		var r Reading
		p.since = p.isSince(i, end)
		switch n := len(out); {
		case n == 0 || v.kind != valueDay || !v.first.isBareWeekday() || out[n-1].Kind != KindDay:
			r = p.newReading(v)
		case p.joinsList(previousEnd, i): // "next Tuesday and Wednesday"
			r = p.dayReading(v.first, dayOf(out[n-1].First))
		case p.is(i-1, wordThe) && p.is(end, wordsAfter) && p.endsClause(end+1) && p.joinsList(previousEnd, i-1): // "Thursday and the Monday after"
			r = p.dayReading(v.first, dayOf(out[n-1].First))
			end++
		default:
			r = p.newReading(v)
		}
		r.form = v.form()
		p.shareMonth(out, r, v.withMonth(), previousEnd, i)
		r = p.followMonth(out, r, v, i)
		r = p.locate(r, i, p.skipTimesOfDay(r.Kind, end))
		p.shareWeek(out, r)
		out = p.addReading(out, r)
		if v.kind == valueDay {
			out, end = p.findListed(out, v.first, end)
		}
		i, previousEnd = end, end
	}
	return out
}

// isSince reports whether the tokens from i to end are a day since which something is so: then it
// isn't ahead. In "since Friday is a holiday", the word is a reason.
func (p *parser) isSince(i, end int) bool {
	if i == 0 || !strings.EqualFold(p.text[p.tokens[i-1].start:p.tokens[i-1].end], "since") {
		return false
	}
	return end >= len(p.tokens) || !isReason[strings.ToLower(p.text[p.tokens[end].start:p.tokens[end].end])]
}

// isReason are words after a day that make "since" a reason.
var isReason = map[string]bool{"is": true, "was": true, "will": true, "would": true, "has": true, "works": true, "isn't": true, "doesn't": true}

// addReading adds a reading. If nothing but "of" or the like is between it and the one
// before, and no rule knows the two together, they may describe one time: "next week,
// Monday" is the day, and "the 15th of next week" is a day that doesn't exist.
func (p *parser) addReading(out []Reading, r Reading) []Reading {
	if len(out) == 0 || !r.isDefinite() || !out[len(out)-1].isDefinite() {
		return append(out, r)
	}
	before := &out[len(out)-1]
	switch link := p.linkBetween(before.End, r.Start); {
	case link == linkNone:
	case link == linkTo:
		if before.Kind == KindDay && r.Kind == KindDay && r.First.After(before.First) { // June 1 8am to June 3 5pm
			before.Kind, before.Last, before.form, before.End = KindRange, r.Last, formOther, r.End
			return out
		}
	case r.isWithin(*before) && (link == linkDirect || r.Kind == KindDay):
		before.Kind, before.DateRange, before.form, before.End = r.Kind, r.DateRange, r.form, r.End
		return out
	case before.isWithin(r) && (link == linkDirect || before.Kind == KindDay):
		before.End = r.End
		return out
	case before.form == formWeekday && r.Kind == KindRange && namesWeek.MatchString(p.text[r.Start:r.End]): // “Tue Thu and Fri of next week”
	case link == linkDirect && before.form != formOther && before.form != r.form:
		words := strings.Join(strings.Fields(p.text[before.Start:r.End]), " ")
		*before = Reading{Kind: KindInvalid, Start: before.Start, End: r.End, Reason: "I'm not sure which day “" + words + "” is."}
		return out
	}
	return append(out, r)
}

const daysOfWeek = 7

// isDefinite reports whether a reading has a first and a last day.
func (r Reading) isDefinite() bool {
	switch r.Kind {
	case KindDay, KindRange, KindPeriod, KindVague:
		return !r.First.IsZero()
	}
	return false
}

// isWithin reports whether a reading is part of another one, or the same.
func (r Reading) isWithin(other Reading) bool {
	return !r.First.Before(other.First) && !r.Last.After(other.Last)
}

// link is what joins two readings.
type link uint8

const (
	linkNone   link = iota // other words
	linkComma              // a comma
	linkDirect             // at most "of", "in" or "on"
	linkTo                 // "to"
)

func (toks tokens) linkBetween(from, to int) link {
	i, _ := slices.BinarySearchFunc(toks, from, func(t token, at int) int { return t.start - at })
	out := linkDirect
	for ; i < len(toks) && toks[i].start < to; i++ {
		switch {
		case toks[i].mark == ',' && out == linkDirect:
			out = linkComma
		case out == linkDirect && (toks[i].mark == '-' || toks.is(i, wordsUpTo)):
			out = linkTo
		case !toks.is(i, wordsWithin):
			return linkNone
		}
	}
	return out
}

// longestAt returns the longest match at token i and the token after it.
func (p *parser) longestAt(i int) (best *value, end int, ok bool) {
	if t := &p.tokens[i]; t.kind == tokenWord && t.word == 0 {
		return nil, 0, false
	}
	for _, s := range []symbol{symRange, symDay, symPeriod, symRelative, symLength} {
		if v, stop, matched := p.parse(s, i); matched && stop > end {
			best, end, ok = v, stop, true
		}
	}
	return best, end, ok
}

// joinsList reports whether the tokens from i to end only join two days of a list.
func (toks tokens) joinsList(i, end int) bool {
	for ; i < end; i++ {
		if !toks.isList(i) && !toks.is(i, wordsJoin) {
			return false
		}
	}
	return true
}

// isList reports whether a token is a mark between the parts of a list.
func (toks tokens) isList(i int) bool {
	m := toks.markAt(i)
	return m == ',' || m == '&' || m == '+'
}

// findListed adds further days of the same month: "December 14, 15 and 16", "the 5th or 6th". It
// returns the token after the last one.
func (p *parser) findListed(out []Reading, ref dayRef, end int) ([]Reading, int) {
	for ref.dom != 0 && !ref.resolved && !ref.swappable && ref.order == orderFixed {
		i := end
		for p.isList(i) || p.is(i, wordAnd, wordThe) || ref.month == 0 && (p.is(i, wordOr) || p.markAt(i) == '/') {
			i++
		}
		dom, stop, ok := p.parse(symDayOfMonth, i)
		if ok && ref.month == 0 && !p.tokens[stop-1].ordinal { // "the 5th or 6 weeks"
			break
		}
		if !ok || i == end || dom.int() <= ref.dom || !p.endsClause(stop) && !p.is(stop, wordsAfterDay) && !p.isListedRange(stop, dom.int()) {
			break
		}
		if ref.month == 0 && p.isListedRange(stop, dom.int()) { // the range may have a month of its own
			break
		}
		ref.dom, ref.weekday = dom.int(), 0
		if last, after, isRange := p.endOfListed(stop, ref.dom); isRange && ref.month != 0 { // "December 23, 24 and 28-30"
			first := p.dayReading(ref, p.today).First
			r := Reading{Kind: KindRange, DateRange: DateRange{first, first.AddDate(0, 0, last-ref.dom)}}
			return append(out, p.locate(r, i, after)), after
		}
		listed := value{kind: valueDay, first: ref}
		out = append(out, p.locate(p.followMonth(out, p.dayReading(ref, p.today), &listed, i), i, stop))
		out[len(out)-1].form = listed.form()
		end = stop
	}
	return out, end
}

// endOfListed returns the last day of a listed range of days of the month whose first one ends before token i.
func (p *parser) endOfListed(i, first int) (last, end int, ok bool) {
	if p.markAt(i) != '-' && !p.is(i, wordsUpTo) {
		return 0, i, false
	}
	for i++; p.is(i, wordThe); {
		i++
	}
	dom, stop, ok := p.parse(symDayOfMonth, i)
	if !ok || dom.int() <= first {
		return 0, i, false
	}
	return dom.int(), stop, true
}

func (p *parser) isListedRange(i, first int) bool {
	_, _, ok := p.endOfListed(i, first)
	return ok
}

// withMonth is the end of a range that has a month, or the day.
func (v value) withMonth() dayRef {
	if v.kind == valueRange && v.first.month == 0 {
		return v.last
	}
	return v.first
}

// locate sets the position of a reading of the tokens from i to end.
func (toks tokens) locate(r Reading, i, end int) Reading {
	r = normalize(r)
	r.Start, r.End = toks[i].start, toks[end-1].end
	return r
}

// normalize ensures what a reading's kind promises, whatever it was composed of: a range
// doesn't end before it starts, and two options differ.
func normalize(r Reading) Reading {
	switch {
	case r.Kind == KindAmbiguous && r.Options[0] == r.Options[1]:
		r.Kind, r.DateRange, r.Options = KindRange, r.Options[0], nil
		if r.First.Equal(r.Last) {
			r.Kind = KindDay
		}
	case !r.First.IsZero() && !r.Last.IsZero() && r.Last.Before(r.First):
		return Reading{Kind: KindInvalid, Reason: endBeforeStart}
	}
	return r
}

func (p *parser) newReading(v *value) Reading {
	switch v.kind {
	case valueLength:
		return Reading{Kind: KindLength, Length: v.length, Approximate: v.approximate, MaxLength: v.maxLength}
	case valueRelative:
		return Reading{Kind: KindRelative, Length: v.length, Before: v.number < 0, Anchor: p.anchorText(v)}
	case valuePeriod:
		r := Reading{Kind: KindPeriod, DateRange: DateRange{v.first.day.time(), v.last.day.time()}}
		if v.approximate {
			r.Kind = KindVague
		}
		return r
	case valueRange:
		if v.openStart {
			return untilReading(p.dayReading(v.last, p.today))
		}
		return p.rangeReading(v)
	}
	return p.dayReading(v.first, p.today)
}

// dayReading reads a day as seen from another day.
func (now present) dayReading(ref dayRef, from day) Reading {
	lean := now.clock.Lean
	if now.since {
		lean = Past
	}
	if from != now.today {
		lean = Future // in a list, days follow one another
	} else if d, ok := now.clock.ofLeave(ref.dom); ok && lean == Future && ref.isBareDay() {
		return Reading{Kind: KindDay, DateRange: DateRange{d.time(), d.time()}}
	}
	got := ref.resolve(from, lean)
	one := DateRange{got.day.time(), got.day.time()}
	switch {
	case got.invalid:
		return Reading{Kind: KindInvalid, Reason: got.reason}
	case got.hasAlt:
		return Reading{Kind: KindAmbiguous, Options: []DateRange{one, {got.alt.time(), got.alt.time()}}, Reason: got.reason}
	}
	return Reading{Kind: KindDay, DateRange: one}
}

// untilReading turns the reading of a day into that of "until" the day.
func untilReading(r Reading) Reading {
	if r.Kind == KindDay {
		r.Kind, r.First = KindRange, time.Time{}
	}
	return r
}

func (now present) rangeReading(v *value) Reading {
	got := now.resolveRange(v.first, v.last)
	one := DateRange{got.first.time(), got.last.time()}
	switch {
	case got.invalid:
		return Reading{Kind: KindInvalid, Reason: got.reason}
	case got.hasAlt:
		return Reading{Kind: KindAmbiguous, Options: []DateRange{one, {got.altFirst.time(), got.altLast.time()}}, Length: v.length, Reason: got.reason}
	}
	return Reading{Kind: KindRange, DateRange: one, Length: v.length}
}

// skipTimesOfDay returns the token after the times of day that follow a date. Leave is
// counted in days, so they don't matter.
func (toks tokens) skipTimesOfDay(k Kind, end int) int {
	if k == KindLength || k == KindRelative {
		return end
	}
	for next := toks.skipTimeOfDay(end); next > end; next = toks.skipTimeOfDay(end) {
		end = next
	}
	return end
}

// skipTimeOfDay returns the token after a time of day at token i, or i if there is none.
func (toks tokens) skipTimeOfDay(i int) int {
	if toks.is(i, wordT) && toks[i].attached && i+1 < len(toks) && toks[i+1].attached { // 2027-06-15T10:00
		for i < len(toks) && toks[i].attached {
			i++
		}
		return i
	}
	j := i
	if toks.is(j, wordsBeforeTime) {
		j++
	}
	if toks.is(j, wordThe) {
		j++
	}
	if toks.is(j, wordsPartOfDay) {
		return j + 1
	}
	if j >= len(toks) || toks[j].kind != tokenNumber || toks[j].ordinal || toks[j].n > 24 {
		return i
	}
	j++
	hasMinutes := toks.markAt(j) == ':' && j+1 < len(toks) && toks[j+1].kind == tokenNumber
	if hasMinutes {
		j += 2
	}
	if toks.is(j, wordsAfterHour) {
		return j + 1
	}
	if hasMinutes {
		return j
	}
	return i
}
