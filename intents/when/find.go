package when

import "time"

// Kind is what a [Reading] is.
type Kind uint8

// The kinds.
const (
	KindDay       Kind = iota // one day: First
	KindRange                 // First to Last, both included; First is zero for "until July 3"
	KindPeriod                // a whole week, month or the like: First to Last
	KindVague                 // somewhere from First to Last: "mid July"
	KindLength                // a length: Length
	KindAmbiguous             // one of Options, the likeliest first, perhaps with Why
	KindInvalid               // a day that there is not: Why
	KindRelative              // Length before or after what Anchor names
)

// Days are a first and a last day, both included, as midnight UTC. One day has
// both alike.
type Days struct{ First, Last time.Time }

// Reading is a day, a range of days or a length, found in a text.
type Reading struct {
	Kind       Kind
	Start, End int // the words, as byte offsets in the text
	Days
	Length  Length // for KindLength, and for a KindRange that was said with its length
	Loose   bool   // for KindLength: "a few weeks"
	Most    Length // for KindLength: the upper one of "6 to 8 weeks"
	Before  bool   // for KindRelative
	Anchor  string // for KindRelative: "due date"; empty where it is not said
	Options []Days
	Why     string // a sentence for the person
}

// Find finds every day, range and length in a text.
func Find(text string, c Clock) []Reading {
	return newParser(text, c).readings()
}

// readings are what is found from left to right, the longest match at each place.
func (p *parser) readings() []Reading {
	var out []Reading
	behind := 0 // the token behind the last reading
	for i := 0; i < len(p.toks); {
		v, end, ok := p.longest(i)
		if !ok {
			i++
			continue
		}
		var r Reading
		if n := len(out); n > 0 && v.kind == isDay && v.a.loneWeekday() && out[n-1].Kind == KindDay && p.joins(behind, i) {
			r = p.oneDay(v.a, dayOf(out[n-1].First)) // "next Tuesday and Wednesday"
		} else {
			r = p.reading(v)
		}
		out = append(out, p.marked(r, i, p.overTimes(r.Kind, end)))
		if v.kind == isDay {
			out, end = p.listed(out, v.a, end)
		}
		i, behind = end, end
	}
	return out
}

// sound makes sure that a reading is what its kind promises, however its parts
// came together: a range has its end behind its start, and two options differ.
func sound(r Reading) Reading {
	switch {
	case r.Kind == KindAmbiguous && r.Options[0] == r.Options[1]:
		r.Kind, r.Days, r.Options = KindRange, r.Options[0], nil
		if r.First.Equal(r.Last) {
			r.Kind = KindDay
		}
	case !r.First.IsZero() && !r.Last.IsZero() && r.Last.Before(r.First):
		return Reading{Kind: KindInvalid, Why: endBeforeStart}
	}
	return r
}

// marked gives a reading its place in the text.
func (p *parser) marked(r Reading, i, end int) Reading {
	r = sound(r)
	r.Start, r.End = p.toks[i].start, p.toks[end-1].end
	return r
}

// overTimes is the token behind the times of day that follow a day.
func (p *parser) overTimes(k Kind, end int) int {
	if k == KindLength || k == KindRelative {
		return end
	}
	for next := p.overTime(end); next > end; next = p.overTime(end) {
		end = next
	}
	return end
}

// joins reports whether tokens from i to end only join two days of a list.
func (p *parser) joins(i, end int) bool {
	for ; i < end; i++ {
		if p.markAt(i) != ',' && p.markAt(i) != '&' && !p.is(i, wordsJoin) {
			return false
		}
	}
	return true
}

// listed reads on in "December 14, 15 and 16": further days of the same month.
func (p *parser) listed(out []Reading, pt point, end int) ([]Reading, int) {
	for pt.m != 0 && !pt.known && !pt.either && pt.order == 0 {
		i := end
		for p.markAt(i) == ',' || p.markAt(i) == '&' || p.is(i, wordAnd, wordThe) {
			i++
		}
		dom, stop, ok := p.at(symDom, i)
		if !ok || i == end || dom.int() <= pt.d || !p.ends(stop) && !p.is(stop, wordsAfterDay) {
			break
		}
		pt.d, pt.wd = dom.int(), 0
		out = append(out, p.marked(p.oneDay(pt, p.today), i, stop))
		end = stop
	}
	return out, end
}

func (p *parser) longest(i int) (best *value, end int, ok bool) {
	if t := &p.toks[i]; t.kind == tokenWord && t.word == 0 {
		return nil, 0, false
	}
	for _, s := range []symbol{symSpan, symDay, symPeriod, symRelative, symLength} {
		if v, stop, hit := p.at(s, i); hit && stop > end {
			best, end, ok = v, stop, true
		}
	}
	return best, end, ok
}

func (p *parser) reading(v *value) Reading {
	switch v.kind {
	case isLength:
		return Reading{Kind: KindLength, Length: v.length, Loose: v.loose, Most: v.most}
	case isRelative:
		return Reading{Kind: KindRelative, Length: v.length, Before: v.n < 0, Anchor: p.anchorText(v)}
	case isPeriod:
		r := Reading{Kind: KindPeriod, Days: Days{v.a.at.time(), v.b.at.time()}}
		if v.loose {
			r.Kind = KindVague
		}
		return r
	case isSpan:
		if v.open {
			return openRange(p.oneDay(v.b, p.today))
		}
		return p.spanReading(v)
	}
	return p.oneDay(v.a, p.today)
}

// oneDay is a point as seen from a day.
func (p *parser) oneDay(pt point, from day) Reading {
	lean := p.clock.Lean
	if from != p.today {
		lean = Ahead
	}
	got := pt.on(from, lean)
	one := Days{got.day.time(), got.day.time()}
	switch {
	case got.none:
		return Reading{Kind: KindInvalid, Why: got.why}
	case got.two:
		return Reading{Kind: KindAmbiguous, Options: []Days{one, {got.alt.time(), got.alt.time()}}, Why: got.why}
	}
	return Reading{Kind: KindDay, Days: one}
}

// openRange makes "until July 3" of July 3.
func openRange(r Reading) Reading {
	if r.Kind == KindDay {
		r.Kind, r.First = KindRange, time.Time{}
	}
	return r
}

func (p *parser) spanReading(v *value) Reading {
	got := p.bounds(v.a, v.b)
	one := Days{got.first.time(), got.last.time()}
	switch {
	case got.none:
		return Reading{Kind: KindInvalid, Why: got.why}
	case got.two:
		return Reading{Kind: KindAmbiguous, Options: []Days{one, {got.altFirst.time(), got.altLast.time()}}, Length: v.length, Why: got.why}
	}
	return Reading{Kind: KindRange, Days: one, Length: v.length}
}
