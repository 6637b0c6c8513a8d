package support

import (
	"slices"
	"strings"
)

// way is one way to say a statement.
type way struct {
	words  sentence
	agrees bool     // a verb may have or lose its "s": its subject has changed
	leans  bool     // it may only follow what it follows in the passage
	given  []string // words that were left out because the question names them
}

// equals reports whether the words are this way's.
func (w way) equals(said []string) bool {
	ours := w.words.words()
	return slices.EqualFunc(ours, said, func(a, b string) bool {
		return a == b || w.agrees && agree(a, b)
	})
}

// agree reports whether two words are the same but for the "s" of a verb or a plural.
func agree(a, b string) bool {
	return a == b || a == b+"s" || b == a+"s" || a == b+"es" || b == a+"es"
}

// saying returns the way with other words.
func (w way) saying(words sentence) way {
	w.words = words
	return w
}

// maxWays bounds how many ways one statement may have.
const maxWays = 400

// waysOf returns the ways to say a statement that could match the sentence; we is set if the
// sentence calls the company "we".
func (c *Checker) waysOf(s statement, said []string, we bool) []way {
	_, leans := leaning.match(s.words)
	asWritten := way{words: s.words, leans: leans || s.item, agrees: we && s.words.has("company")}
	ways := []way{asWritten}
	if s.item || len(s.words) == 0 || len(s.words) > maxWords || len(said) > maxWords {
		return ways
	}
	if s.plain != nil {
		ways = append(ways, asWritten.saying(s.plain))
	}
	for _, change := range []func(way) []way{
		func(w way) []way { return named(w, s.before) },
		addressed, given, active, joined,
		func(w way) []way { return withoutItems(w, said) },
		withoutBeginning, withoutEnd, withoutExample, withoutDetail, withoutAddress, moved, moved, scoped,
		func(w way) []way { return placed(w, c.passage) },
	} {
		for _, w := range slices.Clone(ways) {
			for _, more := range change(w) {
				if len(more.words) > 0 && len(ways) < maxWays {
					ways = append(ways, more)
				}
			}
		}
	}
	return ways
}

// named replaces "it" or "they" at the beginning by the name with which the sentence
// before it began. Only a name: what else it may stand for is uncertain.
func named(w way, before sentence) []way {
	subject := subjectOf(before)
	if len(subject) == 0 || len(w.words) == 0 {
		return nil
	}
	if first := w.words[0].word; first == "they" && subject.has("and") || first == "it" && !subject.has("and") {
		return []way{{words: slices.Concat(subject, w.words[1:])}, {words: slices.Concat(subject, w.words[1:]), agrees: true}}
	}
	return nil
}

// subjectOf returns the names that a sentence begins with: "SDI and PFL", after a place.
func subjectOf(s sentence) sentence {
	if len(s) > 0 && s[0].word == "in" {
		s = s[s.index(",")+1:]
	}
	for i, t := range s {
		if _, ok := verbs.match(s[i:]); ok {
			return s[:i]
		}
		if !t.name && t.word != "and" && i > 0 || t.word == "hr" || t.mark {
			return nil
		}
	}
	return nil
}

// addressed says "you" to the employees that a sentence is about, and if it is about nobody
// else, where it says "they".
func addressed(w way) []way {
	s := w.words
	if s.has("you") || s.has("your") || !s.has("employee") {
		return nil
	}
	alone := !people.occursIn(s)
	var out sentence
	for i, t := range s {
		if t.word == "employee" && i+1 < len(s) && (s[i+1].word == "who" || s[i+1].word == "whose") {
			return nil // only some of them
		}
		if t.word == "employee" && i == 1 && slices.Contains([]string{"all", "every", "each", "any"}, s[0].word) {
			out = nil
		}
		if you, ok := toYou[t.word]; ok && (alone || strings.HasPrefix(t.word, "employee")) {
			t.word = you
		}
		out = append(out, t)
	}
	to := w.saying(out)
	to.agrees = true
	return []way{to}
}

var toYou = map[string]string{"employee": "you", "employee's": "your", "they": "you", "them": "you", "their": "your", "themselves": "yourself"}

// given says what one gets under a law instead of what the law gives: "you get 12 weeks
// under FMLA".
func given(w way) []way {
	at := w.words.index("give")
	subject := subjectOf(w.words)
	if at < 1 || len(subject) != at || at+1 >= len(w.words) {
		return nil
	}
	what := w.words[at+1:]
	if !isNumber(what[0]) && what[0].word != "up" && what[0].word != "at" {
		return nil
	}
	law := append(sentence{{word: "under"}}, subject...)
	var out []way
	leave := what.index("leave")
	for _, take := range []sentence{{{word: "you"}, {word: "get"}}, {{word: "you"}, {word: "may"}, {word: "take"}}} {
		out = append(out, w.saying(slices.Concat(take, trimMarks(what), law)), w.saying(slices.Concat(law, take, what)))
		if leave > 0 {
			out = append(out, w.saying(slices.Concat(take, what[:leave], subject, what[leave:])))
		}
	}
	return out
}

// active says "you may take leave" for "leave may be taken".
func active(w way) []way {
	s := w.words
	for i := 1; i+2 < len(s); i++ {
		take, ok := taken[s[i+2].word]
		if s[i].word != "may" || s[i+1].word != "be" || !ok || s[:i].has(",") || s[i+3:].has("by") {
			continue
		}
		return []way{w.saying(slices.Concat(sentence{{word: "you"}, {word: "may"}, {word: take}}, s[:i], s[i+3:]))}
	}
	return nil
}

var taken = map[string]string{"taken": "take", "used": "use"}

// joined says two clauses with "and" or "but" instead of a semicolon.
func joined(w way) []way {
	at := w.words.index(";")
	if at < 0 || w.words[at+1:].has(";") {
		return nil
	}
	var out []way
	for _, word := range []string{"and", "but"} {
		words := slices.Clone(w.words)
		words[at] = token{word: word}
		out = append(out, w.saying(words))
	}
	return out
}

// withoutEnd leaves out an example or a further statement after a comma.
func withoutEnd(w way) []way {
	for i, t := range w.words {
		if t.word != "," || i == 0 {
			continue
		}
		head, end := w.words[:i], w.words[i+1:]
		if _, ok := ending.match(end); !ok {
			continue
		}
		_, part := moving.match(head) // "If A", with no main clause
		bound := end[0].word == "and" && (binding.occursIn(head) || mainClause(head).has(","))
		if bound || part && !head.has(",") || binding.occursIn(end) || limiting.occursIn(end) || head.has(":") {
			return nil
		}
		return []way{w.saying(head)}
	}
	return nil
}

// mainClause is a sentence without the place, law or time at its beginning.
func mainClause(s sentence) sentence {
	if _, ok := moving.match(s); ok {
		return s[s.index(",")+1:]
	}
	return s
}

// withoutDetail leaves out what a colon adds, if it isn't a limit.
func withoutDetail(w way) []way {
	colon := w.words.index(":")
	if colon < 1 || w.words.has(";") {
		return nil
	}
	if detail := w.words[colon:]; binding.occursIn(detail) || limiting.occursIn(detail) || slices.ContainsFunc(detail, isNumber) {
		return nil
	}
	return []way{w.saying(w.words[:colon])}
}

// withoutBeginning says only what comes after ", and", if what comes before it doesn't limit
// it.
func withoutBeginning(w way) []way {
	comma := w.words.index(",")
	if comma < 1 || comma+2 >= len(w.words) || w.words[comma+1].word != "and" {
		return nil
	}
	if head := w.words[:comma]; binding.occursIn(head) || limiting.occursIn(head) || head.has(":") || head.has(";") {
		return nil
	}
	end := w.saying(w.words[comma+2:])
	_, end.leans = leaning.match(end.words)
	return []way{end}
}

// withoutExample leaves out examples between commas: ", such as a birth,".
func withoutExample(w way) []way {
	var out []way
	for i := 0; i+2 < len(w.words); i++ {
		if s := w.words; s[i].word != "," || s[i+1].word != "such" || s[i+2].word != "as" {
			continue
		}
		for j := i + 3; j < len(w.words); j++ {
			if example := w.words[i:j]; w.words[j].word == "," && !binding.occursIn(example) && !limiting.occursIn(example) {
				out = append(out, w.saying(slices.Concat(w.words[:i], w.words[j:])))
			}
		}
	}
	return out
}

// withoutAddress leaves out where something is on the web, which an answer may not say.
func withoutAddress(w way) []way {
	for i, t := range w.words[1:] {
		if strings.Contains(t.word, ".") && w.words[i].word == "at" {
			return []way{w.saying(slices.Concat(w.words[:i], w.words[i+2:]))}
		}
	}
	return nil
}

// scoped puts the place, the law or the leave that a sentence is about before another part
// of it: "you keep your insurance during FMLA leave on the same terms". If the question
// names it, it may be left out.
func scoped(w way) []way {
	from, to := scopeOf(w.words)
	if from < 0 {
		return nil
	}
	scope, rest := w.words[from:to], slices.Concat(w.words[:from], w.words[to:])
	if again, _ := scopeOf(rest); again >= 0 || rest.has(";") {
		return nil // which of them is it about?
	}
	dropped := w.saying(rest)
	dropped.given = scope[1:].words()
	out := []way{dropped, w.saying(slices.Concat(scope, rest))}
	for i := range rest {
		if slices.Contains([]string{"on", "with", "for", "in", "to"}, rest[i].word) && i > 1 {
			out = append(out, w.saying(slices.Concat(rest[:i], scope, rest[i:])))
		}
	}
	return out
}

// scopeOf returns where a sentence says "in New York", "under FMLA" or "during unpaid FMLA
// leave", and -1 if it doesn't.
func scopeOf(s sentence) (from, to int) {
	const few = 4
	for i := range s {
		end := i + 1
		switch s[i].word {
		case "in", "under":
			for end < len(s) && s[end].name {
				end++
			}
		case "during":
			for end < min(len(s), i+few) && s[end-1].word != "leave" {
				end++
			}
			if s[end-1].word != "leave" {
				continue
			}
		}
		if end > i+1 {
			return i, end
		}
	}
	return -1, -1
}

// placed adds the place or the law that the headings name to a sentence that names none.
func placed(w way, p Passage) []way {
	var out []way
	s := trimMarks(w.words)
	if len(p.Places) == 1 && !namesPlace(s) {
		out = append(out, w.with(append(sentence{{word: "in"}}, parse(p.Places[0])...), s)...)
	}
	if len(p.Laws) == 1 && !slices.ContainsFunc(s, func(t token) bool { return t.caps }) {
		out = append(out, w.with(append(sentence{{word: "under"}}, parse(p.Laws[0])...), s)...)
	}
	return out
}

// namesPlace reports whether a sentence says "in" and a name.
func namesPlace(s sentence) bool {
	for i := range s[:max(0, len(s)-1)] {
		if s[i].word == "in" && s[i+1].name {
			return true
		}
	}
	return false
}

func (w way) with(lead, s sentence) []way {
	return []way{w.saying(slices.Concat(lead, s)), w.saying(slices.Concat(s, lead))}
}
