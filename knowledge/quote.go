package knowledge

import (
	"slices"
	"strings"
)

// shortPassage is quoted as it is; longestQuote is what a quotation fits in. In bytes.
const (
	shortPassage = 320
	longestQuote = 480
)

// quote are a passage's decisive sentences for a question, in their order and
// with a mark where some are left out. Those that are known to be decisive come
// before all others.
func (x *Index) quote(q sought, p Passage, known ...string) string {
	if len(p.Text) <= shortPassage {
		return p.Text
	}
	units := quotable(p.Text)
	worth := make([]float32, len(units))
	for i, unit := range units {
		worth[i] = x.overlap(q, unit)
	}
	if slices.Max(worth) == 0 { // what the question asks stands in the heading
		worth[0] = 1
	}
	if verdict := tokens(units[0]); len(verdict) > 0 && slices.Contains(verdicts, verdict[0]) {
		worth[0] += slices.Max(worth)
	}
	most := slices.Max(worth)
	for i, unit := range units {
		if slices.ContainsFunc(known, func(s string) bool { return strings.Contains(unit, s) }) {
			worth[i] += 2 * most
		}
	}
	return compose(units, choose(units, worth))
}

// quotable cuts a text into what can be quoted by itself. A list's introduction
// stays with its first item.
func quotable(text string) []string {
	var out []string
	for _, s := range sentences(text) {
		item := strings.HasPrefix(s, "- ")
		if n := len(out); n > 0 && item && strings.HasSuffix(out[n-1], ":") {
			out[n-1] += "\n" + s
			continue
		}
		out = append(out, s)
	}
	return out
}

// sought are the terms of a question and how much each counts.
type sought map[string]float32

func (x *Index) sought(asked []lexeme) sought {
	q := sought{}
	for _, t := range termsOf(asked) {
		if id, known := x.ids[t.key]; known {
			q[t.key] = max(q[t.key], t.weight*x.terms[id].rarity)
		}
	}
	return q
}

// overlap is how much of a question a sentence has.
func (x *Index) overlap(q sought, sentence string) float32 {
	var seen []string
	sum := float32(0)
	for _, t := range termsOf(x.words.lexemes(sentence, x.stem.known)) {
		if weight, ok := q[t.key]; ok && !slices.Contains(seen, t.key) {
			sum += weight
			seen = append(seen, t.key)
		}
	}
	return sum
}

// choose picks the best units that fit, and what follows the best one where
// there is room.
func choose(units []string, worth []float32) []int {
	order := make([]int, len(units))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case worth[a] > worth[b]:
			return -1
		case worth[a] < worth[b]:
			return 1
		}
		return 0
	})
	best := order[0]
	chosen, room := []int{best}, longestQuote-len(units[best])
	if rule := ruleOf(units, worth, best); rule != best {
		chosen, room = append(chosen, rule), room-len(units[rule])
	}
	for _, i := range append([]int{best + 1}, order[1:]...) {
		worthwhile := i == best+1 || i < len(worth) && worth[i] >= worth[best]/2
		if i < len(units) && worthwhile && len(units[i]) < room && !slices.Contains(chosen, i) {
			chosen = append(chosen, i)
			room -= len(units[i])
		}
	}
	slices.Sort(chosen)
	return chosen
}

// excepting are words of sentences that hold for some cases only, or take back
// part of what was said before them.
var excepting = []string{"not", "no", "never", "unless", "except", "exception", "exceptions", "however", "but", "although", "though", "only", "denied"}

// ruleOf is the unit that an exception is one to: of those before it that are no
// exception the one that has most of the question. Read alone, an exception
// sounds like the rule.
func ruleOf(units []string, worth []float32, at int) int {
	if at == 0 || !excepts(units[at]) {
		return at
	}
	rule := 0
	for i := range at {
		if worth[i] > worth[rule] && !excepts(units[i]) {
			rule = i
		}
	}
	return rule
}

func excepts(unit string) bool {
	return slices.ContainsFunc(tokens(unit), func(word string) bool { return slices.Contains(excepting, word) })
}

// compose writes the chosen units in their order.
func compose(units []string, chosen []int) string {
	var b strings.Builder
	for n, i := range chosen {
		item := strings.HasPrefix(units[i], "- ")
		switch {
		case n == 0:
		case chosen[n-1] != i-1:
			b.WriteString(" … ")
		case item:
			b.WriteString("\n")
		default:
			b.WriteString(" ")
		}
		if n > 0 && item && chosen[n-1] != i-1 {
			b.WriteString("\n")
		}
		b.WriteString(units[i])
	}
	return truncated(b.String())
}

// truncated cuts a text that is too long to quote at a space.
func truncated(text string) string {
	if len(text) <= longestQuote {
		return text
	}
	at := strings.LastIndexByte(text[:longestQuote], ' ')
	if at < longestQuote/2 {
		at = longestQuote
	}
	return strings.ToValidUTF8(text[:at], "") + " …"
}
