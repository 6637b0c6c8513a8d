package when

import "slices"

// LengthAnswer is the answer to "how long?".
type LengthAnswer struct {
	Found       bool
	Length      Length   // the first one
	Options     []Length // all lengths if there are several: "6 to 8 weeks"; otherwise nil
	Approximate bool     // "a few weeks", "about a month"
	Rest        string   // the text around the lengths
}

// ReadLength reads the answer to "how long?".
func ReadLength(text string) LengthAnswer {
	p := newParser(text, Clock{})
	var ans LengthAnswer
	var parts []interval
	for i := 0; i < len(p.tokens); {
		v, end, ok := p.parse(symLength, i)
		if !ok {
			i++
			continue
		}
		ans.add(v)
		parts = append(parts, interval{p.tokens[i].start, p.tokens[end-1].end})
		i = end
	}
	ans.Rest = remove(text, parts)
	if len(ans.Options) == 1 {
		ans.Options = nil
	}
	return ans
}

func (a *LengthAnswer) add(v *value) {
	if !a.Found {
		a.Found, a.Length, a.Approximate = true, v.length, v.approximate
	}
	for _, l := range []Length{v.length, v.maxLength} {
		if !l.IsZero() && !slices.Contains(a.Options, l) {
			a.Options = append(a.Options, l)
		}
	}
}

// NumberAnswer is the answer to a question for a number.
type NumberAnswer struct {
	Found       bool
	Value       float64   // the first number
	Approximate bool      // "a few"
	Others      []float64 // the other numbers
	Rest        string    // the text around the numbers
}

// ReadNumber reads the answer to a question for a number.
func ReadNumber(text string) NumberAnswer {
	p := newParser(text, Clock{})
	var ans NumberAnswer
	var parts []interval
	for i := 0; i < len(p.tokens); {
		v, end, ok := p.parse(symNumber, i)
		if !ok || p.is(i, wordA, wordAn) && end == i+1 || p.isInsideWord(i, end) {
			i++
			continue
		}
		n := v.number
		if i > 0 && p.markAt(i-1) == '-' && p.tokens[i].attached && (i == 1 || !p.tokens[i-1].attached) {
			n, i = -n, i-1
		}
		if ans.Found {
			ans.Others = append(ans.Others, n)
		} else {
			ans.Found, ans.Value, ans.Approximate = true, n, v.approximate
		}
		parts = append(parts, interval{p.tokens[i].start, p.tokens[end-1].end})
		i = end
	}
	ans.Rest = remove(text, parts)
	return ans
}

// isInsideWord reports whether the digits from token i to end are part of a name: W2, 4a,
// 401k.
func (toks tokens) isInsideWord(i, end int) bool {
	before := i > 0 && toks[i].attached && toks[i-1].kind == tokenWord
	after := end < len(toks) && toks[end].attached && toks[end].kind == tokenWord && toks.wordAt(end).unit == unitNone
	return before || after
}
