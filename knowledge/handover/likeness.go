package handover

import (
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge"
)

// How much alike a question and a passage are, beyond single words: two words side by side in both, the names that the
// question gives, and how much of it the passage has at all.

const (
	besideEach = 0.5  // for two words side by side in both, of what their rarity would count as one word
	leastSure  = 0.45 // of a question's words, by how rare they are, to be sure of an answer
	sureOfCode = 0.75 // likewise: a line of code says what it does, and seldom what somebody may do
)

// pairsIn are the words of a text side by side, those that mean little too, in which at least one means something.
func pairsIn(text string) map[string]bool {
	pairs := map[string]bool{}
	for sentence := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(".!?:;\n|", r) }) {
		words := strings.Fields(plain(sentence))
		for i := 1; i < len(words); i++ {
			if !slices.Contains(lists["little words"], words[i-1]) || !slices.Contains(lists["little words"], words[i]) {
				pairs[words[i-1]+" "+words[i]] = true
			}
		}
	}
	return pairs
}

// beside says how much the pairs of words count that a question shares with a passage, the rarer the more.
func (c catalog) beside(question map[string]bool, e entry) float64 {
	score := 0.0
	for _, pair := range slices.Sorted(maps.Keys(question)) {
		if e.pairs[pair] {
			score += besideEach * math.Log(1+float64(len(c.entries))/c.pairRarity[pair])
		}
	}
	return score
}

// entryOf returns the words of a passage.
func (c catalog) entryOf(p knowledge.Passage) (entry, bool) {
	i := slices.IndexFunc(c.entries, func(e entry) bool { return e.passage.ID == p.ID })
	if i < 0 {
		return entry{}, false
	}
	return c.entries[i], true
}

// has reports whether a passage, its label, or what the files say around it has a word of a question.
func (e entry) has(q asked, w string) bool {
	return q.isIn(e.label, w) || q.isIn(e.text, w) || q.isIn(e.nearby, w)
}

// covers reports whether a passage has enough of a question's words, by how rare they are, to be its answer.
func (c catalog) covers(question string, p knowledge.Passage) bool {
	e, ok := c.entryOf(p)
	q := c.weigh(question)
	if !ok || q.total == 0 {
		return true
	}
	shared := 0.0
	for _, w := range slices.Sorted(maps.Keys(q.weights)) { // in one order, so that the sum is the same each time
		if e.has(q, w) {
			shared += q.weights[w]
		}
	}
	least := leastSure
	if !isFact(p) && (strings.HasSuffix(string(p.Policy), ".py") || strings.HasSuffix(string(p.Policy), ".ipynb")) {
		least = sureOfCode
	}
	return shared >= least*q.total
}

// missesName reports whether a question names somebody or something that the package knows, and a passage doesn't
// mention it.
func (c catalog) missesName(question string, p knowledge.Passage) bool {
	e, ok := c.entryOf(p)
	q := c.weigh(question)
	return ok && slices.ContainsFunc(namesIn(question), func(w string) bool { return c.rarity[w] > 0 && !e.has(q, w) })
}

// asksLimit reports whether a question wants to know from where on, or up to where, something holds: “at most”, “at
// what filling”, “from which age”.
func asksLimit(question string) bool {
	return has("limits asked for", question) > 0 || limitForm.MatchString(question)
}

var limitForm = regexp.MustCompile(`^(?:at|from|below|above|under|over|beyond|until|up to) (?:what|which) (?:age|amount|temperature|filling|level|weight|size|number|price|share|percentage|quantity|stock|value|distance|speed|pressure|limit|point)\b`)

// saysLimit reports whether a text says a limit: “call off below”, “up to a fifth”, “total > 330”.
func saysLimit(text string) bool {
	return has("limits", text) > 0 || strings.ContainsAny(text, "<>≤≥")
}

// asksOrder reports whether a question wants to know what comes first, or next.
func asksOrder(question string) bool {
	words := strings.Fields(question)
	return len(words) > 1 && (words[0] == "what" || words[0] == "which" || words[0] == "in") && orderForm.MatchString(question)
}

var orderForm = regexp.MustCompile(`\b(?:order|sequence)\b|\b(?:comes?|goes|go|gets?|is|are|do|does|done|happens?|starts?)\b.*\b(?:first|next|last)\b`)

// saysOrder reports whether a passage is an order: its heading says so, or its lines have numbers.
func saysOrder(p knowledge.Passage) bool {
	return slices.ContainsFunc(strings.Fields(plain(p.Heading)), func(w string) bool { return slices.Contains([]string{"order", "sequence", "steps"}, w) }) || firstStep.MatchString(p.Text) && secondStep.MatchString(p.Text)
}

var firstStep, secondStep = regexp.MustCompile(`(?m)^\s*1[.)] `), regexp.MustCompile(`(?m)^\s*2[.)] `)
