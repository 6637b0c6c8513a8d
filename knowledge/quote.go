package knowledge

import (
	"slices"
	"strings"
)

// A passage of up to shortPassage bytes is quoted whole; other quotations have up to
// maxQuote bytes.
const (
	shortPassage = 320
	maxQuote     = 480
)

// quote returns the sentences of a passage that answer a question, in their order, with
// "…" for omissions. Sentences in decisive are preferred to all others.
func (x *Index) quote(q queryTerms, p Passage, decisive ...string) string {
	if len(p.Text) <= shortPassage {
		return p.withFootnotes(p.Text)
	}
	units := quotableUnits(p.Text)
	scores := make([]float32, len(units))
	for i, unit := range units {
		scores[i] = x.overlap(q, unit)
	}
	if slices.Max(scores) == 0 { // only the heading matches
		scores[0] = 1
	}
	if verdict := tokenize(units[0]); len(verdict) > 0 && slices.Contains(verdicts, verdict[0]) {
		scores[0] += slices.Max(scores)
	}
	most := slices.Max(scores)
	for i, unit := range units {
		if slices.ContainsFunc(decisive, func(s string) bool { return strings.Contains(unit, s) }) {
			scores[i] += 2 * most
		}
	}
	return p.withFootnotes(joinUnits(units, chooseUnits(units, scores)))
}

// quotableUnits splits a text into parts that make sense alone. The introduction of a list stays
// with its first item.
func quotableUnits(text string) []string {
	var out []string
	for _, s := range splitSentences(text) {
		item := strings.HasPrefix(s, "- ")
		if n := len(out); n > 0 && item && strings.HasSuffix(out[n-1], ":") {
			out[n-1] += "\n" + s
			continue
		}
		out = append(out, s)
	}
	return out
}

// queryTerms are the weights of a question's terms.
type queryTerms map[string]float32

func (x *Index) questionTerms(asked []lexeme) queryTerms {
	q := queryTerms{}
	for _, t := range extractTerms(asked) {
		if id, known := x.ids[t.key]; known {
			q[t.key] = max(q[t.key], t.weight*x.terms[id].idf)
		}
	}
	return q
}

// overlap returns the weight of the question's terms in a sentence.
func (x *Index) overlap(q queryTerms, sentence string) float32 {
	var seen []string
	sum := float32(0)
	for _, t := range extractTerms(x.words.lex(sentence, x.stem.lookup)) {
		if weight, ok := q[t.key]; ok && !slices.Contains(seen, t.key) {
			sum += weight
			seen = append(seen, t.key)
		}
	}
	return sum
}

// chooseUnits picks the best units that fit, and the one after the best if there is room.
func chooseUnits(units []string, scores []float32) []int {
	order := make([]int, len(units))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case scores[a] > scores[b]:
			return -1
		case scores[a] < scores[b]:
			return 1
		}
		return 0
	})
	best := order[0]
	chosen, room := []int{best}, maxQuote-len(units[best])
	if rule := findRule(units, scores, best); rule != best {
		chosen, room = append(chosen, rule), room-len(units[rule])
	}
	for _, i := range append([]int{best + 1}, order[1:]...) {
		worthwhile := i == best+1 || i < len(scores) && scores[i] >= scores[best]/2
		if i < len(units) && worthwhile && len(units[i]) < room && !slices.Contains(chosen, i) {
			chosen = append(chosen, i)
			room -= len(units[i])
		}
	}
	slices.Sort(chosen)
	return chosen
}

// exceptionWords are typical of sentences that limit or revoke what was said before.
var exceptionWords = []string{"not", "no", "never", "unless", "except", "exception", "exceptions", "however", "but", "although", "though", "only", "denied"}

// findRule returns the unit that an exception belongs to, because an exception alone
// sounds like the rule. It is the best unit before the exception that isn't one itself.
func findRule(units []string, scores []float32, at int) int {
	if at == 0 || !isException(units[at]) {
		return at
	}
	rule := 0
	for i := range at {
		if scores[i] > scores[rule] && !isException(units[i]) {
			rule = i
		}
	}
	return rule
}

func isException(unit string) bool {
	return slices.ContainsFunc(tokenize(unit), func(word string) bool { return slices.Contains(exceptionWords, word) })
}

// joinUnits marks omissions with "…".
func joinUnits(units []string, chosen []int) string {
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
	return truncateQuote(b.String())
}

// truncateQuote cuts at a space.
func truncateQuote(text string) string {
	if len(text) <= maxQuote {
		return text
	}
	at := strings.LastIndexByte(text[:maxQuote], ' ')
	if at < maxQuote/2 {
		at = maxQuote
	}
	return strings.ToValidUTF8(text[:at], "") + " …"
}
