package read

import (
	"slices"

	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// list adds the values that follow to a condition about a choice.
func (p *conditions) list(chunks []chunk, n tree.Node, noun bool) (tree.Node, *Refusal, bool) {
	inner, negated := n, false
	if c, ok := n.(tree.CompareNumbers); ok && c.Op == "!=" {
		inner, negated = tree.Negate(n), true
	}
	if wrapped, ok := n.(tree.Not); ok {
		inner, negated = wrapped.Node, true
	}
	p.openList = !slices.ContainsFunc(chunks, func(c chunk) bool { return c.roles.any(beWord) && !c.isName() })
	next := p.nextValue(inner)
	if next == nil {
		return n, nil, false
	}
	values := []tree.Node{inner}
	var ops class
	for next != nil {
		ops |= next.op
		values = append(values, next.value)
		p.at = next.end
		next = p.nextValue(inner)
	}
	out, wrong := p.combine(chunks, values, ops, negated, noun)
	return out, wrong, true
}

// valueAhead is a further value of a list.
type valueAhead struct {
	op    class
	value tree.Node
	end   int
}

// nextValue reads a joint and one more value of the same kind, without moving on.
func (p *conditions) nextValue(like tree.Node) *valueAhead {
	at, last := p.at, p.last
	defer func() { p.at, p.last = at, last }()
	out := &valueAhead{}
	if p.isSign(",") {
		p.at++
	}
	for p.is(andWord | orWord | norWord) {
		out.op |= p.chunks[p.at].roles.a & (andWord | orWord | norWord)
		p.at++
	}
	if p.at == at || out.op == andWord|orWord || p.is(ifWord) {
		return nil
	}
	if out.op == norWord {
		out.op = orWord
	}
	chunks, next := p.clauseEnd(p.at)
	if len(chunks) == 0 || slices.ContainsFunc(chunks, func(c chunk) bool {
		if c.roles.any(beWord) && p.openList {
			return false // "none of A, B and C is a day off"
		}
		return c.roles.any(beWord|notWord|includesWord|onlyWord|missingWord|unsureWord|answeredWord|moreWord|leastWord|lessWord|mostWord) && len(c.names) == 0
	}) {
		return nil
	}
	out.end = next
	if out.value = p.sameKind(like, chunks); out.value == nil {
		return nil
	}
	return out
}

// sameKind reads chunks as one more value like the one of n.
func (p *conditions) sameKind(n tree.Node, chunks []chunk) tree.Node {
	r := regionOf(chunks)
	if _, isVague := r.vague(); isVague {
		return nil
	}
	one := func(q *tree.Question) *tree.Option {
		if found := p.form.options(r, q); len(found) == 1 && (found[0].tier >= askedTier) && !p.belongsElsewhere(r, found[0]) {
			return found[0].option
		}
		return nil
	}
	switch n := n.(type) {
	case tree.OneOfValues:
		if o := one(n.Q); o != nil {
			return tree.OneOfValues{Q: n.Q, Values: []string{o.Value}}
		}
	case tree.Has:
		if o := one(n.Q); o != nil {
			return tree.Has{Q: n.Q, Value: o.Value}
		}
	case tree.JustThese:
		if o := one(n.Q); o != nil {
			return tree.JustThese{Q: n.Q, Values: []string{o.Value}}
		}
	case tree.CompareNumbers:
		if len(chunks) == 1 && chunks[0].kind == quantityChunk && n.Op == "==" && n.Right.Q == nil && chunks[0].qty.op == "" {
			if v, ok := tree.Convert(chunks[0].qty.n, chunks[0].qty.unit, n.Right.Unit); ok {
				n.Right.N = v
				return n
			}
		}
	case tree.InMonths:
		if len(chunks) == 1 && chunks[0].kind == monthChunk && chunks[0].qty.n == 0 {
			return tree.InMonths{Day: n.Day, Months: []int{chunks[0].month}}
		}
	case tree.OnWeekdays:
		if day := weekdayOf(p.tokens[chunks[len(chunks)-1].from]); day >= 0 && len(regionOf(chunks).required) <= 1 {
			return tree.OnWeekdays{Day: n.Day, Days: []int{day}}
		}
	}
	return nil
}

// belongsElsewhere reports whether another question's option or a question
// explains a region better than this one.
func (p *conditions) belongsElsewhere(r region, m match) bool {
	found := p.form.options(r, nil)
	return len(found) > 0 && found[0].tier > m.tier
}

// combine joins the values of a list.
func (p *conditions) combine(chunks []chunk, values []tree.Node, ops class, negated, noun bool) (tree.Node, *Refusal) {
	text := p.words(chunks)
	if ops == andWord|orWord {
		return nil, p.mixed()
	}
	isAll := slices.ContainsFunc(chunks, func(c chunk) bool { return c.roles.any(allOf | bothWord) })
	isAny := slices.ContainsFunc(chunks, func(c chunk) bool { return c.roles.any(oneOf | eitherWord | noneOf | neitherWord) })
	union := ops&orWord != 0 || isAny && !isAll
	if negated && !union && !isAny {
		if _, ok := values[0].(tree.OneOfValues); !ok || ops != 0 {
			return nil, Refuse(Ambiguous, text, "Does this mean none of them, or not all of them together? Write “neither … nor …”.")
		}
		union = true
	}
	var out tree.Node
	switch first := values[0].(type) {
	case tree.OneOfValues:
		if !union && !noun && ops == andWord {
			return nil, Refuse(Contradiction, text, "“%s” has one answer and can't be several at once. Do you mean “or”?", first.Q.Label)
		}
		out = tree.OneOfValues{Q: first.Q, Values: collect(values)}
	case tree.JustThese:
		if union && len(values) > 1 {
			out = tree.AnyOf(values...)
		} else {
			out = tree.JustThese{Q: first.Q, Values: collect(values)}
		}
	case tree.InMonths:
		for _, v := range values[1:] {
			if more, ok := v.(tree.InMonths); ok {
				first.Months = append(slices.Clone(first.Months), more.Months...)
			}
		}
		out = first
	case tree.OnWeekdays:
		for _, v := range values[1:] {
			if more, ok := v.(tree.OnWeekdays); ok {
				first.Days = append(slices.Clone(first.Days), more.Days...)
			}
		}
		out = first
	default:
		out = joinBy(map[bool]class{true: orWord, false: andWord}[union], values)
	}
	if negated {
		out = tree.Negate(out)
	}
	return out, nil
}

func collect(values []tree.Node) []string {
	var out []string
	for _, v := range values {
		switch v := v.(type) {
		case tree.OneOfValues:
			out = append(out, v.Values...)
		case tree.JustThese:
			out = append(out, v.Values...)
		}
	}
	return out
}

// counted reads "at least two of A, B and C", "all of the following: …" and the
// like. ok is false if the condition isn't one.
func (p *conditions) counted(noun bool, depth int) (tree.Node, *Refusal, bool) {
	from := p.at
	i := p.at
	for i < len(p.chunks) && (p.chunks[i].roles.any(fillWord|followingWord) || p.chunks[i].roles.more(detWord)) && !p.chunks[i].roles.any(allOf|oneOf|noneOf|leastWord|bothWord|exactlyWord|onlyWord) && len(p.chunks[i].names) == 0 {
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
	for i < len(p.chunks) && (p.chunks[i].roles.any(followingWord|trueWord|fillWord|ofWord|beWord) || p.chunks[i].roles.more(detWord)) && len(p.chunks[i].names) == 0 {
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
	isLimit := c.roles.any(limits) && len(c.names) == 0
	switch {
	case isLimit && number && then.roles.any(ofWord|followingWord):
		return countWords{int(next.qty.n), leastWord, countLimit(c), i + 3}, true
	case isLimit && next.roles.any(oneOf) && p.isWord(next, "one"):
		return countWords{1, leastWord, countLimit(c), i + 2}, true
	case c.roles.any(oneOf) && p.isWord(c, "any") && number && then.roles.any(ofWord):
		return countWords{int(next.qty.n), leastWord, "", i + 3}, true
	case c.roles.any(allOf) && number:
		return countWords{0, allOf, "", i + 2}, true
	case c.roles.any(leastWord) && next.kind == quantityChunk && then.roles.any(ofWord|followingWord):
		return countWords{int(next.qty.n), leastWord, "", i + 3}, true
	case c.kind == quantityChunk && c.qty.op == ">=" && next.roles.any(ofWord):
		return countWords{int(c.qty.n), leastWord, "", i + 2}, true
	case c.roles.any(allOf|oneOf|noneOf|bothWord|eitherWord|neitherWord|trueWord|followingWord) && len(c.names) == 0:
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
	case c.roles.any(mostWord):
		return "<="
	case c.roles.any(moreWord):
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
	if i <= 0 || i+2 >= len(chunks) || !chunks[i+1].roles.any(ofWord) {
		return nil, nil, false
	}
	least := chunks[i].qty.op == ">=" || chunks[i-1].roles.any(leastWord)
	r := regionOf(slices.DeleteFunc(slices.Clone(chunks[:i]), func(c chunk) bool { return c.roles.any(includesWord|leastWord) && !c.isName() }))
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

// plainList reads items without their joints: the words before them say how
// many must hold.
func (p *conditions) plainList(noun bool) ([]tree.Node, *Refusal) {
	var items []tree.Node
	for {
		chunks, next := p.clauseEnd(p.at)
		if len(chunks) == 0 {
			return nil, Refuse(NotARule, p.rest(), "What is in this list?")
		}
		p.at = next
		n, wrong := p.simple(chunks, noun)
		if wrong != nil {
			return nil, wrong
		}
		items = append(items, n)
		at := p.at
		for p.isSign(",") || p.isSign(";") || p.is(andWord|orWord) {
			p.at++
		}
		if p.isSign("-") {
			p.at++
			return items, nil
		}
		if p.at == at || p.ends() || p.effectAt(p.at) || p.is(thenWord|ifWord) || p.subjectOfEffect() {
			p.at = at
			return items, nil
		}
	}
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
