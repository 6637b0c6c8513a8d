package read

import (
	"slices"

	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// counted reads "at least two of A, B and C", "all of the following: …" and the
// like. ok is false if the condition isn't one.
func (p *conditions) counted(noun bool, depth int) (tree.Node, *Refusal, bool) {
	from := p.at
	i := p.at
	for i < len(p.chunks) && (p.chunks[i].roles.hasAny(fillWord|followingWord) || p.chunks[i].roles.hasMore(detWord)) && !p.chunks[i].roles.hasAny(allOf|oneOf|noneOf|leastWord|bothWord|exactlyWord|onlyWord) && len(p.chunks[i].names) == 0 {
		i++
	}
	if i >= len(p.chunks) {
		return nil, nil, false
	}
	count, ok := p.countAt(i)
	if !ok {
		return nil, nil, false
	}
	n, kind, limit := count.n, count.kind, count.limit
	i = count.end
	for i < len(p.chunks) && (p.chunks[i].roles.hasAny(followingWord|trueWord|fillWord|ofWord|beWord) || p.chunks[i].roles.hasMore(detWord)) && len(p.chunks[i].names) == 0 {
		i++
	}
	if i < len(p.chunks) && p.chunks[i].kind == signChunk && p.chunks[i].sign == ":" {
		i++
	} else if i < len(p.chunks) && (p.signAt(i, "-") || p.signAt(i, "--")) && kind != 0 {
		i++ // "two of these are true - A, B, C - go to …"
	} else if n, wrong, ok := p.listedLater(i, n, kind, depth); ok {
		return limited(n, limit), wrong, true
	} else if kind != leastWord {
		return nil, nil, false
	}
	if i < len(p.chunks) && p.chunks[i].kind == signChunk && p.chunks[i].sign == "•" {
		p.at = i
		n, wrong := p.bullets(n, kind, depth)
		return limited(n, limit), wrong, true
	}
	p.at = i
	items, wrong := p.plainList(noun)
	if wrong != nil || len(items) == 1 {
		p.at = from
		return nil, wrong, wrong != nil
	}
	out, wrong := quantified(n, kind, items)
	return limited(out, limit), wrong, true
}

// countWords are words that say how many conditions of a list must hold.
type countWords struct {
	n     int
	kind  class
	limit string // of n: "==", "<=" or ">"; empty for at least
	end   int
}

// countAt reads "at least two of", "exactly one of", "all three" and the like.
func (p *conditions) countAt(i int) (countWords, bool) {
	const limits = exactlyWord | onlyWord | mostWord | moreWord
	c, next, then := p.chunks[i], p.chunkAt(i+1), p.chunkAt(i+2)
	number := next.kind == quantityChunk && next.qty.unit == tree.NoUnit && next.qty.op == ""
	isLimit := c.roles.hasAny(limits) && len(c.names) == 0
	switch {
	case isLimit && number && then.roles.hasAny(ofWord|followingWord):
		return countWords{int(next.qty.n), leastWord, countLimit(c), i + 3}, true
	case isLimit && next.roles.hasAny(oneOf) && p.isWord(next, "one"):
		return countWords{1, leastWord, countLimit(c), i + 2}, true
	case c.roles.hasAny(oneOf) && p.isWord(c, "any") && number && then.roles.hasAny(ofWord):
		return countWords{int(next.qty.n), leastWord, "", i + 3}, true
	case c.roles.hasAny(allOf) && number:
		return countWords{0, allOf, "", i + 2}, true
	case c.roles.hasAny(leastWord) && next.kind == quantityChunk && then.roles.hasAny(ofWord|followingWord):
		return countWords{int(next.qty.n), leastWord, "", i + 3}, true
	case c.kind == quantityChunk && c.qty.op == ">=" && next.roles.hasAny(ofWord):
		return countWords{int(c.qty.n), leastWord, "", i + 2}, true
	case c.roles.hasAny(allOf|oneOf|noneOf|bothWord|eitherWord|neitherWord|trueWord|followingWord) && len(c.names) == 0:
		return countWords{0, c.roles.a & (allOf | oneOf | noneOf | bothWord | eitherWord | neitherWord), "", i + 1}, true
	}
	return countWords{}, false
}

// chunkAt returns a chunk, or an empty one behind the last.
func (p *cursor) chunkAt(i int) chunk {
	if i >= len(p.chunks) {
		return chunk{}
	}
	return p.chunks[i]
}

// countLimit returns what the words before a number of conditions say: "exactly one of".
func countLimit(c chunk) string {
	switch {
	case c.roles.hasAny(mostWord):
		return "<="
	case c.roles.hasAny(moreWord):
		return ">"
	}
	return "=="
}

// limited turns "at least n of" into "exactly", "at most" or "more than n of".
func limited(n tree.Node, limit string) tree.Node {
	var count tree.AtLeast
	switch n := n.(type) {
	case tree.AtLeast:
		count = n
	default:
		return n
	}
	if limit == "" {
		return n
	}
	more := tree.Node(tree.Not{Node: tree.AtLeast{N: count.N + 1, Items: count.Items}})
	if count.N == len(count.Items) {
		more = tree.Always{} // no more are listed
	}
	switch limit {
	case "==":
		return tree.All(n, more)
	case "<=":
		return more
	}
	return tree.AtLeast{N: count.N + 1, Items: count.Items}
}

// listedLater reads conditions that are listed at the end of the sentence: "If
// two of these are true, go to Schedule: …".
func (p *conditions) listedLater(i, n int, kind class, depth int) (tree.Node, *Refusal, bool) {
	if i < len(p.chunks) && !p.divides(i) && !p.isAt(i, thenWord) {
		return nil, nil, false
	}
	k := i
	for k < len(p.chunks) && !p.signAt(k, ":") {
		k++
	}
	if k >= len(p.chunks)-1 {
		return nil, nil, false
	}
	list := p.part(k+1, len(p.chunks))
	var out tree.Node
	var wrong *Refusal
	if list.isSign("•") {
		out, wrong = list.bullets(n, kind, depth)
	} else {
		items, no := list.plainList(false)
		if no != nil {
			return nil, no, true
		}
		out, wrong = quantified(n, kind, items)
	}
	if wrong == nil && !list.ends() {
		return nil, nil, false
	}
	p.at, p.chunks = i, p.chunks[:k]
	return out, wrong, true
}

// countedValues reads "the changes include at least two of A, B and C". ok is
// false if the chunks aren't such a condition.
func (p *conditions) countedValues(chunks []chunk, start int, noun bool) (tree.Node, *Refusal, bool) {
	i := slices.IndexFunc(chunks, func(c chunk) bool { return c.kind == quantityChunk })
	if i <= 0 || i+2 >= len(chunks) || !chunks[i+1].roles.hasAny(ofWord) {
		return nil, nil, false
	}
	least := chunks[i].qty.op == ">=" || chunks[i-1].roles.hasAny(leastWord)
	r := regionOf(slices.DeleteFunc(slices.Clone(chunks[:i]), func(c chunk) bool { return c.roles.hasAny(includesWord|leastWord) && !c.isName() }))
	found := p.form.bestQuestions(r, nil)
	if !least || len(found) != 1 || r.empty() || len(found[0].q.Options) == 0 || chunks[i].qty.unit != tree.NoUnit {
		return nil, nil, false
	}
	at := p.at
	p.at, p.last = start+i+2, found[0].q
	items, wrong := p.plainList(noun)
	if wrong != nil || len(items) < 2 {
		p.at = at
		return nil, wrong, wrong != nil
	}
	out, wrong := quantified(int(chunks[i].qty.n), leastWord, items)
	return out, wrong, true
}

func quantified(n int, kind class, items []tree.Node) (tree.Node, *Refusal) {
	switch kind {
	case leastWord:
		if n < 1 || n > len(items) {
			return nil, Refuse(Contradiction, "", "There are %d conditions in the list. How many of them must hold?", len(items))
		}
		return tree.AtLeast{N: n, Items: items}, nil
	case oneOf, eitherWord:
		return tree.AnyOf(items...), nil
	case noneOf, neitherWord:
		return tree.Negate(tree.AnyOf(items...)), nil
	}
	return tree.All(items...), nil
}

// bullets reads the items of a list, one on each line.
func (p *conditions) bullets(n int, kind class, depth int) (tree.Node, *Refusal) {
	var items []tree.Node
	for p.isSign("•") {
		p.at++
		item, wrong := p.joined(false, depth+1)
		if wrong != nil {
			return nil, wrong
		}
		items = append(items, item)
		for p.isSign(",") || p.isSign(";") || p.isSign(".") || p.is(andWord|orWord) {
			last := p.is(andWord | orWord)
			if last && kind == 0 {
				kind = map[bool]class{true: oneOf, false: allOf}[p.is(orWord)]
			}
			p.at++
		}
	}
	if kind == 0 && len(items) > 1 {
		return nil, Refuse(Ambiguous, "", "Must all of the conditions in the list hold, or any of them?")
	}
	out, wrong := quantified(n, kind, items)
	return out, wrong
}
