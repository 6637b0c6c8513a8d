package when

import "strings"

// LengthAnswer is what an open "how long?" was told.
type LengthAnswer struct {
	Found  bool
	Length Length
	// Options are there where it was "6 to 8 weeks" or two lengths.
	Options []Length
	Loose   bool   // "a few weeks", "about a month"
	Rest    string // the words around it
}

// ReadLength reads the answer to an open "how long?".
func ReadLength(text string) LengthAnswer {
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

// NumberAnswer is what an open number question was told.
type NumberAnswer struct {
	Found  bool
	Value  float64
	Loose  bool      // "a few", "about 10"
	Others []float64 // further numbers, where there were several
	Rest   string    // the words around it
}

// ReadNumber reads the answer to an open number question.
func ReadNumber(text string) NumberAnswer {
	p := newParser(text, Clock{})
	var ans NumberAnswer
	var spans [][2]int
	for i := 0; i < len(p.toks); {
		v, end, ok := p.at(symNumber, i)
		if !ok || p.is(i, wordA, wordAn) && end == i+1 || p.insideWord(i, end) {
			i++
			continue
		}
		n := v.n
		if i > 0 && p.markAt(i-1) == '-' && p.toks[i].glued && (i == 1 || !p.toks[i-1].glued) {
			n, i = -n, i-1
		}
		if ans.Found {
			ans.Others = append(ans.Others, n)
		} else {
			ans.Found, ans.Value, ans.Loose = true, n, v.loose
		}
		spans = append(spans, [2]int{p.toks[i].start, p.toks[end-1].end})
		i = end
	}
	ans.Rest = leftover(text, spans)
	return ans
}

// insideWord reports whether digits are part of a name: W2, 4a, 401k.
func (p *parser) insideWord(i, end int) bool {
	before := i > 0 && p.toks[i].glued && p.toks[i-1].kind == tokenWord
	after := end < len(p.toks) && p.toks[end].glued && p.toks[end].kind == tokenWord && p.wordAt(end).unit == 0
	return before || after
}

// leftover is a text without the given byte spans, which are in order.
func leftover(text string, spans [][2]int) string {
	var b strings.Builder
	at := 0
	for _, s := range spans {
		b.WriteString(text[at:s[0]])
		b.WriteByte(' ')
		at = s[1]
	}
	b.WriteString(text[at:])
	return strings.Join(strings.Fields(b.String()), " ")
}
