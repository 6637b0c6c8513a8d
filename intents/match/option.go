package match

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// option is an option of a question, with what matching has to know about it.
type option struct {
	value    string
	plain    string     // its label, normalized
	names    []nameText // what it is called
	label    []string   // the stems of its label
	length   when.Length
	isLength bool // its label is a length or a frequency
}

// nameText is one name of an option.
type nameText struct{ words, stems []string }

// newOptions reads a question's options.
func newOptions(options []choose.Option) []option {
	out := make([]option, 0, len(options))
	for _, o := range options {
		one := option{value: o.Value, plain: words.Plain(o.Label), label: contentStems(words.Cut(o.Label))}
		for _, name := range choose.Names([]choose.Option{o}) {
			n := nameText{words: name}
			for _, word := range name {
				n.stems = append(n.stems, words.Stem(word))
			}
			one.names = append(one.names, n)
		}
		if apart := takenApart(one.plain); apart != nil {
			one.names = append(one.names, nameText{apart, []string{words.Stem(apart[0]), words.Stem(apart[1])}})
		}
		one.length, one.isLength = lengthIn(o.Label)
		out = append(out, one)
	}
	return out
}

// takenApart returns a word that begins with a particle as people say it: "ongoing" is
// "going on".
func takenApart(label string) []string {
	const leastVerb = 5
	for _, particle := range []string{"on", "in", "up", "out", "off", "down"} {
		if verb, ok := strings.CutPrefix(label, particle); ok && len(verb) >= leastVerb && strings.HasSuffix(verb, "ing") && !strings.Contains(verb, " ") {
			return []string{verb, particle}
		}
	}
	return nil
}

// has reports whether a stem is in one of the option's names.
func (o *option) has(s string) bool {
	return slices.ContainsFunc(o.names, func(n nameText) bool { return slices.Contains(n.stems, s) })
}

// isNone reports whether the option says that there is nothing.
func (o *option) isNone() bool {
	return slices.Contains([]string{"none", "no", "not applicable"}, o.plain) || strings.HasPrefix(o.plain, "none ") || strings.HasPrefix(o.plain, "no ") || strings.HasPrefix(o.plain, "not ")
}

// strength says how strongly a piece names an option of a question.
func (q *asked) strength(o *option, p heard) float64 {
	if o.plain == "yes" || o.plain == "no" {
		return 0 // in "no guests" it isn't an option
	}
	if o.isLength && p.saysLength {
		if o.length.Equal(p.length) || o.length == p.length {
			return named
		}
		return 0
	}
	best := 0.0
	for i := range o.names {
		best = max(best, q.nameStrength(o, o.names[i], p))
	}
	return best
}

// nameStrength compares one name of an option with a piece, word by word.
func (q *asked) nameStrength(o *option, name nameText, p heard) float64 {
	if i := runOf(p, name); i >= 0 {
		if words.IsNegated(p.tokens, i) && !negativeWords[name.words[0]] {
			return 0
		}
		return named
	}
	hits, total := 0.0, 0.0
	for k, word := range name.words {
		if functionWords[word] && len(name.words) > 1 {
			continue
		}
		s := name.stems[k]
		total++
		i := slices.IndexFunc(p.tokens, func(w words.Word) bool { return w.Text == word })
		if i < 0 {
			i = slices.Index(p.tokenStems, s)
		}
		switch {
		case i >= 0 && words.IsNegated(p.tokens, i) && !negativeWords[word]:
			return 0
		case i >= 0 && q.isShared(o, s):
			hits += 0.2
		case i >= 0:
			hits++
		case slices.ContainsFunc(words.Synonyms[s], func(other string) bool { return q.tells(o, other, p) }) && !q.isShared(o, s):
			hits += 0.5
		}
	}
	if total == 0 || hits == 0 {
		return 0
	}
	return min(named-0.1, 1.5*hits/total)
}

// tells reports whether a synonym is in a piece, and speaks for this option alone.
func (q *asked) tells(o *option, s string, p heard) bool {
	return slices.Contains(p.stems, s) && !q.common[s] && !q.others[s] && !slices.Contains(q.main, s) && !q.isShared(o, s)
}

// isShared reports whether a word is also in another option, or in the question.
func (q *asked) isShared(o *option, s string) bool {
	for i := range q.options {
		if other := &q.options[i]; other.value != o.value && other.has(s) {
			return true
		}
	}
	return len(o.label) > 1 && slices.Contains(q.main, s)
}

// runOf returns where a name is in a piece, whatever the endings of its words, or -1.
func runOf(p heard, name nameText) int {
	for i := 0; i+len(name.words) <= len(p.tokens); i++ {
		if alike(p, i, name) {
			return i
		}
	}
	return -1
}

// alike reports whether a name is at word i.
func alike(p heard, i int, name nameText) bool {
	for k, word := range name.words {
		if at := i + k; p.tokens[at].Text != word && (functionWords[word] || p.tokenStems[at] == "" || p.tokenStems[at] != name.stems[k]) {
			return false
		}
	}
	return true
}

// heads drops options whose names overlap with a later one: a "new job transfer" is a
// transfer.
func (q *asked) heads(hits []int, p heard) []int {
	spans := map[int]Span{}
	for _, hit := range hits {
		for _, name := range q.options[hit].names {
			if i := runOf(p, name); i >= 0 {
				spans[hit] = Span{i, i + len(name.words)}
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(hits), func(hit int) bool {
		return slices.ContainsFunc(hits, func(other int) bool {
			a, b := spans[hit], spans[other]
			return hit != other && a.End > 0 && a.overlaps(b) && (a.End < b.End || a.End == b.End && a.Start > b.Start)
		})
	})
}

// frequencies are how often something happens, as lengths.
var frequencies = map[string]string{
	"daily": "1 day", "every day": "1 day",
	"weekly": "1 week", "every week": "1 week", "once a week": "1 week",
	"biweekly": "2 weeks", "fortnightly": "2 weeks", "twice a month": "2 weeks", "every other week": "2 weeks",
	"monthly": "1 month", "every month": "1 month", "once a month": "1 month",
	"quarterly": "3 months", "every quarter": "3 months", "once a quarter": "3 months",
	"semiannually": "6 months", "biannually": "6 months", "half yearly": "6 months", "twice a year": "6 months", "every half year": "6 months",
	"annually": "12 months", "annual": "12 months", "yearly": "12 months", "every year": "12 months", "once a year": "12 months",
}

// lengthIn returns the length or frequency that a text says.
func lengthIn(text string) (when.Length, bool) {
	plain := " " + words.Plain(text) + " "
	longest := ""
	for name := range frequencies {
		if strings.Contains(plain, " "+name+" ") && (len(name) > len(longest) || len(name) == len(longest) && name < longest) {
			longest = name
		}
	}
	if longest != "" {
		text = frequencies[longest]
	}
	read := when.ReadLength(text)
	if read.Length == (when.Length{Years: 1}) {
		read.Length = when.Length{Months: 12}
	}
	return read.Length, read.Found && len(read.Options) == 0
}
