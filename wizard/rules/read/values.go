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
	p.openList = !slices.ContainsFunc(chunks, func(c chunk) bool { return c.roles.hasAny(beWord) && !c.isName() })
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
		if c.roles.hasAny(beWord) && p.openList {
			return false // "none of A, B and C is a day off"
		}
		return c.roles.hasAny(beWord|notWord|includesWord|onlyWord|missingWord|unsureWord|answeredWord|moreWord|leastWord|lessWord|mostWord) && len(c.names) == 0
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
	isAll := slices.ContainsFunc(chunks, func(c chunk) bool { return c.roles.hasAny(allOf | bothWord) })
	isAny := slices.ContainsFunc(chunks, func(c chunk) bool { return c.roles.hasAny(oneOf | eitherWord | noneOf | neitherWord) })
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
	return once(out)
}

// once leaves out what is named twice: "a brother or a sister", which are one option.
func once(values []string) []string {
	var out []string
	for _, v := range values {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
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
