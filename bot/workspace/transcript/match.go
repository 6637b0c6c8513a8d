package transcript

import (
	"regexp"
	"strings"
)

// anything matches text that a transcript doesn't care about: any words inside a line, any lines
// below the same head on a line of its own, and any messages, forms and homes at the margin.
const anything = "…"

// paragraph is a message, a form or a home as a transcript writes it: a head such as
// "bot in #hr-leave:" and what was shown.
type paragraph struct {
	head   string
	lines  []string // with their indentation
	inline bool     // the first line is written after the head
}

var paragraphHead = regexp.MustCompile(`^(?:bot|form|home|slack)\b[^:\n]*:`)

const margin = "  "

func readParagraph(text string) paragraph {
	lines := strings.Split(text, "\n")
	head := paragraphHead.FindString(lines[0])
	if head == "" {
		return paragraph{head: lines[0], lines: lines[1:]}
	}
	p := paragraph{head: head, lines: lines[1:]}
	if rest := strings.TrimSpace(lines[0][len(head):]); rest != "" {
		p.lines, p.inline = append([]string{margin + rest}, lines[1:]...), true
	}
	return p
}

func (p paragraph) String() string {
	if p.inline && len(p.lines) > 0 {
		return p.head + " " + strings.Join(append([]string{strings.TrimSpace(p.lines[0])}, p.lines[1:]...), "\n")
	}
	return strings.Join(append([]string{p.head}, p.lines...), "\n")
}

func readAll(texts []string) []paragraph {
	all := make([]paragraph, len(texts))
	for i, text := range texts {
		all[i] = readParagraph(text)
	}
	return all
}

// reconcile returns the paragraphs that a file should have: the expected ones as far as
// they match the actual ones, and the actual ones elsewhere. Where everything matches,
// that is exactly what was expected.
func reconcile(expected, actual []string) []string {
	want, got := readAll(expected), readAll(actual)
	steps, cost := align(len(want), len(got), rules{
		wild:    func(i int) bool { return want[i].head == anything },
		absorbs: func(int, int) bool { return true },
		pair: func(i, j int) int {
			_, cost := mergeLines(want[i].lines, got[j].lines)
			if want[i].head != got[j].head {
				cost += 2 * changeCost
			}
			return cost
		},
		drop: func(i int) int { return changeCost * (1 + len(want[i].lines)) },
		add:  func(j int) int { return changeCost * (1 + len(got[j].lines)) },
	})
	if cost == 0 {
		return expected
	}
	var merged []string
	for _, s := range steps {
		switch {
		case s.actual < 0:
			merged = append(merged, expected[s.expected])
		case s.expected < 0:
			merged = append(merged, actual[s.actual])
		default:
			p := got[s.actual]
			p.lines, _ = mergeLines(want[s.expected].lines, p.lines)
			merged = append(merged, p.String())
		}
	}
	return merged
}

// reconcileText is [reconcile] for lines that have no heads, such as the section "store".
func reconcileText(expected, actual string) string {
	if expected == actual {
		return expected
	}
	lines, cost := mergeLines(splitLines(expected), splitLines(actual))
	if cost == 0 {
		return expected
	}
	return endLine(strings.Join(lines, "\n"))
}

func splitLines(text string) []string {
	if text = strings.TrimRight(text, "\n"); text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// mergeLines merges expected with actual lines. The cost is 0 if they match.
func mergeLines(expected, actual []string) (merged []string, cost int) {
	patterns := make([]pattern, len(expected))
	for i, line := range expected {
		patterns[i] = newPattern(line)
	}
	steps, cost := align(len(expected), len(actual), rules{
		wild:    func(i int) bool { return patterns[i].wild },
		absorbs: func(i, j int) bool { return indentation(actual[j]) >= patterns[i].indent },
		pair: func(i, j int) int {
			switch {
			case patterns[i].matches(actual[j]):
				return 0
			case similar(expected[i], actual[j]):
				return changeCost / 2
			}
			return changeCost
		},
		drop: func(int) int { return changeCost },
		add:  func(int) int { return changeCost },
	})
	for _, s := range steps {
		if s.actual < 0 || s.expected >= 0 && patterns[s.expected].matches(actual[s.actual]) {
			merged = append(merged, expected[s.expected])
		} else {
			merged = append(merged, actual[s.actual])
		}
	}
	return merged, cost
}

// pattern is an expected line.
type pattern struct {
	line   string
	wild   bool // any lines with at least this indentation
	indent int
	expr   *regexp.Regexp // nil for a line that must be exactly so
}

// gap is an … by itself: it has a space or the line's edge on its left, and no
// letter on its right. "[Deny…]" is a word.
var gap = regexp.MustCompile(`(^|\s)…(\s|[.,;:)\]]|$)`)

func newPattern(line string) pattern {
	line = strings.TrimRight(line, " ")
	p := pattern{line: line, indent: indentation(line), wild: strings.TrimSpace(line) == anything}
	if p.wild || !gap.MatchString(line) {
		return p
	}
	// A gap swallows the space next to it, so that "a … b" also matches "a b".
	expr := `^` + strings.Repeat(" ", p.indent)
	rest := line[p.indent:]
	for {
		at := gap.FindStringSubmatchIndex(rest)
		if at == nil {
			break
		}
		before, after := rest[:at[0]], rest[at[4]:]
		switch {
		case at[2] != at[3]: // a space on its left
			expr += regexp.QuoteMeta(before) + `(?:\s.*)?`
		case strings.HasPrefix(after, " "):
			expr, after = expr+`(?:.*\s)?`, after[1:]
		default:
			expr += `.*`
		}
		rest = after
	}
	p.expr = regexp.MustCompile(expr + regexp.QuoteMeta(rest) + `$`)
	return p
}

func (p pattern) matches(line string) bool {
	return !p.wild && (p.line == line || p.expr != nil && p.expr.MatchString(line))
}

// similar reports whether two lines have most of their words in common.
func similar(a, b string) bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq(a) {
		words[word] = true
	}
	shared, all := 0, 0
	for word := range strings.FieldsSeq(b) {
		all++
		if words[word] {
			shared++
		}
	}
	return 2*shared >= max(all, len(words))
}

// changeCost is the cost of a line that was added, dropped or replaced. It is even:
// replacing a line by a similar one costs half.
const changeCost = 2

// rules say how two lists can be aligned.
type rules struct {
	wild    func(i int) bool    // expected item i matches any number of actual ones
	absorbs func(i, j int) bool // wild item i may stand for actual item j
	pair    func(i, j int) int  // the cost of item i for item j; 0 if they match
	drop    func(i int) int     // the cost of an expected item that did not appear
	add     func(j int) int     // the cost of an actual item that was not expected
}

// alignment is one item of the result: both of a pair, or an actual item that was
// not expected, or a wild item. The other index is -1.
type alignment struct{ expected, actual int }

// align finds the cheapest way to turn the expected items into the actual ones. Dropped
// and absorbed items are not in the result.
func align(expected, actual int, r rules) ([]alignment, int) {
	// cost[i][j] is the cost of aligning the items from i and j on; choice is how to begin.
	cost, choice := grid[int](expected+1, actual+1), grid[choice](expected+1, actual+1)
	for i := expected; i >= 0; i-- {
		for j := actual; j >= 0; j-- {
			cost[i][j], choice[i][j] = r.cheapest(i, j, expected, actual, cost)
		}
	}
	var steps []alignment
	for i, j := 0, 0; i < expected || j < actual; {
		switch choice[i][j] {
		case pairItems:
			steps = append(steps, alignment{i, j})
			i, j = i+1, j+1
		case absorbItem:
			steps = addWild(steps, i)
			j++
		case addItem:
			steps = append(steps, alignment{-1, j})
			j++
		case passWild:
			steps = addWild(steps, i)
			i++
		case dropItem:
			i++
		}
	}
	return steps, cost[0][0]
}

// addWild adds a wild item, once for all the items in a row that it absorbs. An item
// that it may not absorb can come between, and then it is added again.
func addWild(steps []alignment, i int) []alignment {
	if wild := (alignment{i, -1}); len(steps) == 0 || steps[len(steps)-1] != wild {
		return append(steps, wild)
	}
	return steps
}

type choice byte

const (
	finished choice = iota
	pairItems
	absorbItem
	addItem
	passWild
	dropItem
)

// cheapest chooses how to go on at (i, j). Of equal choices the first counts, so that a
// new line rather replaces an old one than vanishes in a gap.
func (r rules) cheapest(i, j, expected, actual int, cost [][]int) (int, choice) {
	least, best := -1, finished
	try := func(c int, ch choice) {
		if least < 0 || c < least {
			least, best = c, ch
		}
	}
	wild := i < expected && r.wild(i)
	if i < expected && j < actual && !wild {
		try(r.pair(i, j)+cost[i+1][j+1], pairItems)
	}
	if wild && j < actual && r.absorbs(i, j) {
		try(cost[i][j+1], absorbItem)
	}
	if wild {
		try(cost[i+1][j], passWild)
	}
	if j < actual {
		try(r.add(j)+cost[i][j+1], addItem)
	}
	if i < expected && !wild {
		try(r.drop(i)+cost[i+1][j], dropItem)
	}
	return max(least, 0), best
}

func grid[T any](rows, columns int) [][]T {
	g := make([][]T, rows)
	for i := range g {
		g[i] = make([]T, columns)
	}
	return g
}
