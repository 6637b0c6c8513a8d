package intents

import "strings"

// What was taken back, and what is left of a message besides its days.

var (
	takesBack = []string{" no ", " nope ", " sorry ", " actually ", " i mean ", " i meant ", " make it ", " wait ", " scratch that ", " correction ", " or rather "}
	excludes  = []string{" not ", " not on ", " not from ", " instead of ", " rather than "}
)

// corrected leaves out what the person took back: what follows "not", and what
// stands shortly before "no", "sorry", "actually", "I mean" and another reading
// of the same sort.
func corrected(text string, all []Reading) []Reading {
	out := make([]Reading, 0, len(all))
	from := 0
	for _, r := range all {
		near := " " + plain(text[max(from, r.Start-maxTurn):r.Start]) + " "
		from = r.End
		or := strings.Contains(near, " or ") && !strings.Contains(near, " or rather ")
		if n := len(out); n > 0 && replaces(out[n-1], r) && containsAny(near, takesBack) && !or {
			out = out[:n-1]
		}
		if !endsAny(near, excludes) {
			out = append(out, r)
		}
	}
	return out
}

const maxTurn = 40 // bytes in which somebody changes their mind

// replaces reports whether a later reading can take the place of an earlier one:
// a length does not replace a day, nor "until July 3" a first day.
func replaces(earlier, later Reading) bool {
	open := func(r Reading) bool { return r.Kind == KindRange && r.First.IsZero() }
	return (earlier.Kind == KindLength) == (later.Kind == KindLength) && open(earlier) == open(later)
}

func containsAny(s string, parts []string) bool {
	for _, part := range parts {
		if strings.Contains(s, part) {
			return true
		}
	}
	return false
}

func endsAny(s string, parts []string) bool {
	for _, part := range parts {
		if strings.HasSuffix(s, part) {
			return true
		}
	}
	return false
}

var (
	wordsLeading = lexicon.list("on from by since starting in at around about for the of as its it is due until till to beginning um uh probably maybe i think so that will be")
	// connectors mean nothing once the days between them are gone.
	connectors = set("and or but not no wait sorry actually i mean meant make it rather that scratch correction is its so then please pls thanks thank you to from on until the um uh")
)

// rest are the words around the readings, without those that only lead to them,
// or nothing where they are all connectors.
func (p *parser) rest(readings []Reading) string {
	spans := make([][2]int, 0, len(readings))
	i := 0
	for _, r := range readings {
		for i < len(p.toks) && p.toks[i].start < r.Start {
			i++
		}
		start := r.Start
		for k := i - 1; k >= 0 && p.is(k, wordsLeading...) && (len(spans) == 0 || p.toks[k].start >= spans[len(spans)-1][1]); k-- {
			start = p.toks[k].start
		}
		spans = append(spans, [2]int{start, r.End})
	}
	left := strings.Trim(leftover(p.text, spans), " .,;:!-")
	if len(readings) == 0 {
		return left
	}
	for w := range strings.FieldsSeq(plain(left)) {
		if !connectors[w] {
			return left
		}
	}
	return ""
}
