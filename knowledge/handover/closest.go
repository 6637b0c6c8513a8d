package handover

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge"
)

// The search that answers questions about policies knows the words of policies. A project has words of its
// own, in labels and headings more than in sentences, so what the search isn't sure of is also looked up by
// how rare a shared word is in this package, and by whether a label has it.

// catalog has the words of all passages of a package.
type catalog struct {
	entries    []entry
	rarity     map[string]float64 // by word
	pairRarity map[string]float64 // in how many passages two words are side by side
}

// entry is a passage with its words.
type entry struct {
	passage knowledge.Passage
	label   map[string]bool // of its title, its heading, and the question that it answers
	text    map[string]bool
	parts   []map[string]bool // the words of each sentence
	about   []string          // the words of the label alone that a question about it has to have
	around  string            // what the files say where an answer is about, and about what it names
	nearby  map[string]bool   // the words of that
	pairs   map[string]bool   // of words side by side, in the text and the label
}

func newCatalog(passages []knowledge.Passage, near around) catalog {
	c := catalog{rarity: map[string]float64{}, pairRarity: map[string]float64{}}
	for i, p := range passages {
		label := p.Heading
		if isFact(p) {
			label += " " + p.Title + " " + strings.Join(p.Questions, " ") + " " + near.called[p.ID]
		}
		switch {
		case isRow(p):
			label += " " + namesInRow(p.Text)
		case !isFact(p):
			label += " " + namesInLines(p.Text)
		}
		e := entry{passage: p, label: meaningsIn(label), text: meaningsIn(p.Text), about: aboutOf(p), around: near.text[p.ID]}
		if !isFact(p) && i > 0 && passages[i-1].Policy == p.Policy && strings.Contains(string(p.Policy), ".") && !isRow(p) {
			e.around = passages[i-1].Heading // sections that follow each other belong together
		}
		e.nearby = meaningsIn(e.around)
		if isRow(p) {
			e.parts = append(e.parts, e.text) // its cells belong together
		} else {
			for part := range strings.SplitSeq(strings.ReplaceAll(p.Text, ". ", ".\n"), "\n") {
				e.parts = append(e.parts, meaningsIn(part))
			}
		}
		e.pairs = pairsIn(p.Text + "\n" + p.Heading + "\n" + p.Title)
		for pair := range e.pairs {
			c.pairRarity[pair]++
		}
		c.entries = append(c.entries, e)
		for w := range e.label {
			c.rarity[w]++
		}
		for w := range e.text {
			if !e.label[w] {
				c.rarity[w]++
			}
		}
	}
	for w, n := range c.rarity {
		c.rarity[w] = math.Log(1 + float64(len(passages))/n)
	}
	return c
}

// namesInLines are the names that lines begin with: “Contracts: cabinet 3”.
func namesInLines(text string) string {
	const most = 3 // words
	var all []string
	for line := range strings.Lines(text) {
		name, _, isNamed := strings.Cut(line, ": ")
		if isNamed && len(strings.Fields(name)) <= most {
			all = append(all, name)
		}
	}
	return strings.Join(all, " ")
}

// aboutOf are the words of what a row of a sheet, or an answer about one, is called.
func aboutOf(p knowledge.Passage) []string {
	label := p.Title
	switch {
	case isRow(p):
		_, label, _ = strings.Cut(p.Heading, ", ")
	case !isFact(p):
		return nil
	}
	label, _, _ = strings.Cut(label, "(")
	if isProse(label) {
		return nil
	}
	return plainWords(label)
}

func setOf(words []string) map[string]bool {
	set := map[string]bool{}
	for _, w := range words {
		set[w] = true
	}
	return set
}

// What counts, in the search by rare words.
const (
	byLabel    = 1.6  // a word that the label has, and not only the text
	elsewhere  = 0.5  // a word that another sentence has than most of the others
	besides    = 0.75 // a word that isn't in an answer, and in what the files say there
	byName     = 1.5  // a name, or a code
	wholeLabel = 0.25 // all words of the label are in the question
	saidByOne  = 1.1  // what the leaver said was asked because the files didn't say it
	otherKind  = 0.55 // it has no name for “who”, no number for “how much”
	otherThing = 0.5  // it doesn't mention what “which bank” asks to choose among
	noReason   = 0.7  // it says no “because” for “why”
	aRemark    = 0.9  // it says no “because”, and is a sentence
	anyOrder   = 0.4  // “first” and “last” are in many sentences, about something else
	noPlace    = 0.7  // it names no place for “where”
	noLimit    = 0.7  // it says no limit for “at most”
	inOrder    = 1.3  // it has numbered steps, or an order, for “what comes first”
	leastShare = 0.3  // of the question's words, by how rare they are
)

// near is a passage, and how near it is to a question.
type near struct {
	passage knowledge.Passage
	score   float64
}

// closest returns what is near to a question that the search isn't sure about, the nearest first. It is never sure.
func (s *Shelf) closest(question string) []near {
	q := s.catalog.weigh(question)
	if q.total == 0 {
		return nil
	}
	var all []near
	pairs := pairsIn(question)
	for _, e := range s.catalog.entries {
		score := (e.near(q) + s.catalog.beside(pairs, e)) / q.total
		if score < leastShare && !e.isNamed(q) {
			continue
		}
		if e.isNamed(q) {
			score += wholeLabel
		}
		if !isAboutWhich(question, wordsOf(e.passage)+" "+e.around) {
			score *= otherThing
		}
		if isFact(e.passage) {
			score *= saidByOne
		}
		if !tells(question, e.passage.Text) {
			score *= otherKind
		}
		all = append(all, near{e.passage, score * e.explains(question)})
	}
	slices.SortStableFunc(all, func(a, b near) int { return cmp.Compare(b.score, a.score) })
	return all
}

// asked are the words of a question: how much each counts, the rarer, the more, and what else it may mean.
type asked struct {
	weights map[string]float64
	also    map[string][]string
	total   float64
}

func (c catalog) weigh(question string) asked {
	names := setOf(namesIn(question))
	a := asked{weights: map[string]float64{}, also: map[string][]string{}}
	for _, forms := range plainForms(c.joinWords(withoutLead(question))) {
		w := forms[0]
		weight, known := 0.0, false
		for _, form := range forms {
			if rarity, ok := c.rarity[form]; ok && (!known || rarity < weight) {
				weight, known = rarity, true
			}
		}
		if !known {
			weight = math.Log(1+float64(len(c.entries))) / 2
		}
		switch {
		case names[w] || isCode(w) || len(numbersOf(w)) > 0:
			weight *= byName
		case weak[w]:
			weight *= anyOrder
		}
		a.weights[w], a.also[w] = weight, forms[1:]
		a.total += weight
	}
	return a
}

// joinWords writes two words as one where the package does: “pay out” as “payout”.
func (c catalog) joinWords(question string) string {
	words := strings.Fields(question)
	for i := 0; i+1 < len(words); i++ {
		if joined := plainWords(words[i] + words[i+1]); len(joined) == 1 && c.rarity[joined[0]] > 0 {
			words[i] += words[i+1]
			words = slices.Delete(words, i+1, i+2)
		}
	}
	return strings.Join(words, " ")
}

// isIn reports whether a text has a word of the question, or one that means the same.
func (a asked) isIn(text map[string]bool, w string) bool {
	return text[w] || slices.ContainsFunc(a.also[w], func(other string) bool { return text[other] })
}

// near adds up the words that a passage shares with a question: those of its label, those of its best
// sentence, and less for those of the others.
func (e entry) near(q asked) float64 {
	score, best := 0.0, 0.0
	words := slices.Sorted(maps.Keys(q.weights))
	for _, w := range words {
		switch {
		case q.isIn(e.label, w):
			score += byLabel * q.weights[w]
		case q.isIn(e.text, w):
			score += elsewhere * q.weights[w]
		case q.isIn(e.nearby, w):
			score += besides * q.weights[w]
		}
	}
	for _, part := range e.parts {
		inPart := 0.0
		for _, w := range words {
			if q.isIn(part, w) && !q.isIn(e.label, w) {
				inPart += (1 - elsewhere) * q.weights[w]
			}
		}
		best = max(best, inPart)
	}
	return score + best
}

// explains says how much less a passage counts because it has no reason for “why”, or no condition for “what
// happens if”. What the leaver said explains something.
func (e entry) explains(question string) float64 {
	if asksWhere(question) && !saysWhere(e.passage.Text) && !(isFact(e.passage) && namesSomebody(e.passage.Text)) {
		return noPlace
	}
	question = plain(question)
	switch {
	case asksLimit(question):
		if !saysLimit(e.passage.Heading + " " + e.passage.Title + " " + e.passage.Text) {
			return noLimit
		}
	case asksOrder(question):
		if saysOrder(e.passage) {
			return inOrder
		}
	case strings.HasPrefix(question, "why ") || strings.HasPrefix(question, "how come "):
		switch {
		case isFact(e.passage) || has("told why", e.passage.Text) > 0:
		case hasRemark(e.passage.Text):
			return aRemark
		default:
			return noReason
		}
	case slices.ContainsFunc(lists["what if"], func(lead string) bool { return strings.HasPrefix(question, lead+" ") }):
		if has("conditions", e.passage.Text) == 0 {
			return otherKind
		}
	}
	return 1
}

// hasRemark reports whether a line is a sentence, and no label or value.
func hasRemark(text string) bool {
	const words = 7
	for line := range strings.Lines(text) {
		if len(strings.Fields(line)) >= words {
			return true
		}
	}
	return false
}

// isNamed reports whether a question has all words of what a passage is called: “Transport (GBP)”.
func (e entry) isNamed(q asked) bool {
	return len(e.about) > 0 && !slices.ContainsFunc(e.about, func(w string) bool { _, has := q.weights[w]; return !has })
}
