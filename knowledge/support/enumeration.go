package support

import "slices"

// enumeration is "A, B and C" in a sentence.
type enumeration struct {
	from, to    int // where it is
	items       []sentence
	conjunction string
	mixed       bool   // it has both "and" and "or"
	repeated    string // the word that each item begins with, if it is the same
}

// withoutItems leaves out the items of enumerations that aren't said, unless what comes
// before them binds them together or the sentence says something of all of them.
func withoutItems(w way, said []string) []way {
	var out []way
	for _, e := range enumerations(w.words) {
		head := w.words[:e.from]
		examples := len(head) > 1 && head[len(head)-1].word == "as" && head[len(head)-2].word == "such"
		if !examples && (binding.occursIn(head) || slices.ContainsFunc(w.words, collective)) {
			continue
		}
		words, kept := e.choose(said, false)
		one := w.saying(slices.Concat(w.words[:e.from], words, w.words[e.to:]))
		if one.agrees = w.agrees || kept == 1 && e.from == 0; one.agrees && w.words[e.to].word == "all" {
			one.words = slices.Concat(words, w.words[e.to+1:]) // of one thing
		}
		if out = append(out, one); e.repeated != "" {
			words, _ = e.choose(said, true)
			out = append(out, one.saying(slices.Concat(w.words[:e.from], words, w.words[e.to:])))
		}
	}
	return out
}

// collective reports whether a word says that several things are meant together.
func collective(t token) bool {
	return slices.Contains([]string{"together", "same", "both", "between", "each", "different", "combined", "total"}, t.word)
}

// choose returns the items that are said with the conjunction before the last, and how
// many they are. once says their common first word only once.
func (e enumeration) choose(said []string, once bool) (words sentence, kept int) {
	var items []sentence
	for _, item := range e.items {
		missing := func(word string) bool { return !slices.Contains(said, word) }
		if !slices.ContainsFunc(item.words(), missing) {
			items = append(items, item)
		}
	}
	for i, item := range items {
		if i > 0 && i == len(items)-1 {
			words = append(words, token{word: e.conjunction})
		}
		if once && i > 0 {
			item = item[1:]
		}
		words = append(words, item...)
	}
	return words, len(items)
}

// enumerations returns the ways to read a sentence's enumerations.
func enumerations(s sentence) []enumeration {
	var out []enumeration
	for at := 1; at < len(s); at++ {
		if s[at].word != "," {
			continue
		}
		if e, ok := wordItems(s, at); ok {
			out = append(out, e)
			break
		}
	}
	for _, read := range []func(sentence) (enumeration, bool){subjectItems, phraseItems} {
		if e, ok := read(s); ok {
			out = append(out, e)
		}
	}
	return out
}

// wordItems reads items of one word: "your spouse, child or parent". at is the first comma.
func wordItems(s sentence, at int) (enumeration, bool) {
	e := enumeration{from: at - 1, items: []sentence{s[at-1 : at]}}
	for i := at; i+1 < len(s); {
		switch {
		case isConjunction(s[i]) && !s[i+1].mark:
			end := lastItem(s, i+1)
			e.conjunction, e.items, e.to = s[i].word, append(e.items, s[i+1:end]), end
			return e, len(e.items) > 2
		case s[i].word != ",":
			return e, false
		case isConjunction(s[i+1]):
			i++
		case !s[i+1].mark:
			e.items = append(e.items, s[i+1:i+2])
			i += 2
		default:
			return e, false
		}
	}
	return e, false
}

// lastItem returns where the last item ends, which may have more words if "who" or a comma
// follows.
func lastItem(s sentence, from int) int {
	const few = 4
	for i := from; i < min(len(s), from+few); i++ {
		if s[i].word == "who" || s[i].word == "," {
			return max(i, from+1)
		}
	}
	return from + 1
}

func isConjunction(t token) bool { return t.word == "and" || t.word == "or" }

// subjectItems reads the items before the verb: "New York, Washington and other states pay".
func subjectItems(s sentence) (enumeration, bool) {
	verb := slices.IndexFunc(s, func(t token) bool {
		_, ok := verbs.match(sentence{t})
		return ok
	})
	if verb < 1 || s[0].word == "in" {
		return enumeration{}, false
	}
	e := cutItems(s[:verb], func(sentence) bool { return true })
	e.to = verb
	return e, e.complete() && e.inWords()
}

// inWords reports whether no item is long enough to be more than a thing.
func (e enumeration) inWords() bool {
	const few = 5
	_, clause := moving.match(e.items[0])
	return !clause && !slices.ContainsFunc(e.items, func(item sentence) bool { return len(item) > few || len(item) == 0 })
}

// phraseItems reads items that begin with the same word, or with "for" and "to", and go on
// to the end of the sentence: "for A, for B, and to C".
func phraseItems(s sentence) (enumeration, bool) {
	for _, leads := range [][]string{{"for", "to"}, {"from"}, {"by"}} {
		isLead := func(s sentence) bool { return len(s) > 0 && slices.Contains(leads, s[0].word) }
		from := slices.IndexFunc(s, func(t token) bool { return t.word == leads[0] })
		if from < 1 {
			continue
		}
		e := cutItems(trimMarks(s[from:]), isLead)
		e.from, e.to = from, len(s)
		if !e.complete() {
			continue
		}
		if !slices.ContainsFunc(e.items, func(item sentence) bool { return item[0].word != leads[0] }) {
			e.repeated = leads[0]
		}
		return e, true
	}
	return enumeration{}, false
}

// cutItems cuts a text into items where a comma or a conjunction comes before the beginning
// of an item.
func cutItems(s sentence, begins func(sentence) bool) (e enumeration) {
	start := 0
	for i := 1; i < len(s); i++ {
		next := i + 1
		if s[i].word == "," && next < len(s) && isConjunction(s[next]) {
			next++
		}
		if s[i].word != "," && !isConjunction(s[i]) || !begins(s[min(next, len(s)):]) {
			continue
		}
		if word := s[next-1].word; isConjunction(s[next-1]) {
			e.mixed = e.mixed || e.conjunction != "" && e.conjunction != word
			e.conjunction = word
		}
		e.items, start, i = append(e.items, s[start:i]), next, next
	}
	e.items = append(e.items, s[min(start, len(s)):])
	return e
}

// complete reports whether several items are joined by one conjunction.
func (e enumeration) complete() bool {
	return e.conjunction != "" && !e.mixed && len(e.items) > 1 &&
		!slices.ContainsFunc(e.items, func(item sentence) bool { return len(item) == 0 })
}
