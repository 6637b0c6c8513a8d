package read

import "github.com/leaveway/leaveway/wizard/rules/tree"

// joint is what joins two conditions.
type joint struct {
	op     class // andWord, orWord, or 0 for a comma alone
	strong bool  // with a comma or a new "if": it binds less than a plain one
}

// distribute reads "part-time or agency workers in Osaka": words after the last of several
// answers to one question apply to all of them.
func distribute(items []tree.Node, joints []joint) ([]tree.Node, []joint) {
	last := len(items) - 1
	both, ok := items[last].(tree.And)
	if !ok || last == 0 {
		return items, joints
	}
	end, ok := both[0].(tree.OneOfValues)
	if !ok {
		return items, joints
	}
	values := tree.OneOfValues{Q: end.Q}
	for i, n := range items[:last] {
		v, ok := n.(tree.OneOfValues)
		if !ok || v.Q != end.Q || joints[i].strong || joints[i].op == andWord {
			return items, joints
		}
		values.Values = append(values.Values, v.Values...)
	}
	values.Values = append(values.Values, end.Values...)
	return []tree.Node{tree.All(append(tree.And{values}, both[1:]...)...)}, nil
}

// group builds the tree of joined conditions. "and" next to "or" needs grouping.
func (p *conditions) group(items []tree.Node, joints []joint) (tree.Node, *Refusal) {
	if len(items) == 1 {
		return items[0], nil
	}
	settle(joints)
	var strong class
	for _, j := range joints {
		if j.strong {
			strong |= j.op
		}
	}
	var every class
	for _, j := range joints {
		every |= j.op
	}
	if every != andWord|orWord {
		return joinBy(every, items), nil
	}
	if strong == andWord|orWord || strong == 0 {
		return nil, p.mixed()
	}
	var groups []tree.Node
	from := 0
	for i := 0; i <= len(joints); i++ {
		if i < len(joints) && !joints[i].strong {
			continue
		}
		var ops class
		for _, j := range joints[from:min(i, len(joints))] {
			ops |= j.op
		}
		if ops == andWord|orWord {
			return nil, p.mixed()
		}
		groups = append(groups, joinBy(ops, items[from:i+1]))
		from = i + 1
	}
	return joinBy(strong, groups), nil
}

func (p *conditions) mixed() *Refusal {
	return Refuse(Ambiguous, "", "“And” and “or” are mixed here. Which conditions belong together? Write “either … or …”, parentheses, or a list.")
}

func joinBy(op class, items []tree.Node) tree.Node {
	if op == orWord {
		return tree.AnyOf(items...)
	}
	return tree.All(items...)
}

// settle gives plain commas the joint that ends their list: "A, B or C".
func settle(joints []joint) {
	for i := len(joints) - 1; i >= 0; i-- {
		if joints[i].op != 0 {
			continue
		}
		joints[i].op, joints[i].strong = andWord, false
		if i+1 < len(joints) {
			joints[i].op = joints[i+1].op
			joints[i].strong = joints[i+1].strong
		}
	}
	// in "A, B, or C" the last comma belongs to the list
	same := true
	for _, j := range joints {
		same = same && j.op == joints[0].op
	}
	if same {
		for i := range joints {
			joints[i].strong = false
		}
	}
}

// joint reads what joins the next condition. It reads nothing if none follows.
func (p *conditions) joint() (joint, bool) {
	at := p.at
	if p.notBothAhead() {
		return joint{}, false
	}
	var j joint
	if p.isSign(",") {
		j.strong = true
		p.at++
	}
	switch {
	case p.is(andOr):
		return joint{}, false
	case p.is(andWord) || p.is(butWord):
		j.op = andWord
		p.at++
	case p.is(orWord):
		j.op = orWord
		p.at++
	case p.is(whoWord):
		j.op, j.strong = andWord, false
	}
	bare := j.op == 0 || p.is(whoWord)
	if p.is(ifWord) && j.op != 0 {
		j.strong = true
		p.at++
	} else if j.op == 0 && !j.strong {
		p.at = at
		return j, false
	}
	p.skipThat()
	if _, remark := p.asideEnd(p.at, true); remark && bare {
		p.at = at
		return j, false
	}
	if j.op == 0 && p.passiveAhead() {
		p.at = at
		return j, false
	}
	if p.ends() || p.divides(p.at) && !p.isSign("(") || p.is(ifWord|unlessWord|thenWord|elseWord|soWord|ifSo|ifNot) || p.effectAt(p.at) || p.subjectOfEffect() {
		p.at = at
		return j, false
	}
	return j, true
}

// notBothAhead reports whether "but not both" follows.
func (p *conditions) notBothAhead() bool {
	i := p.at
	for i < len(p.chunks) && (p.signAt(i, ",") || p.signAt(i, "--") || p.isAt(i, butWord|andWord)) {
		i++
	}
	return i > p.at && p.isAt(i, notWord|noWord) && p.isAt(i+1, bothWord|allOf) && (i+2 >= len(p.chunks) || p.divides(i+2) || p.isAt(i+2, turns) || p.effectAt(i+2))
}

func (p *conditions) skipThat() {
	for p.at < len(p.chunks) && len(p.chunks[p.at].names) == 0 && p.chunks[p.at].roles.hasAny(fillWord) && !p.chunks[p.at].roles.hasAny(^(fillWord | whoWord | weWord)) && p.chunks[p.at].kind == wordChunk && !p.effectAt(p.at) {
		p.at++
	}
}
