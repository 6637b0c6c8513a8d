package rules

import "slices"

// checkRules refuses rules that can never do anything.
func (f *form) checkRules(list []rule) *Refusal {
	for i, r := range list {
		if wrong := f.checkRule(r); wrong != nil {
			wrong.Sentence = r.source
			return wrong
		}
		for _, other := range list[:i] {
			if clash(other, r) {
				return refuse(Contradiction, r.source, "Two rules with the same condition do different things: “%s” and “%s”. Which one is right?", other.source, r.source)
			}
		}
	}
	return f.checkShown(list)
}

func (f *form) checkRule(r rule) *Refusal {
	asked := questionsIn(r.when)
	switch r.effect.kind {
	case goEffect:
		if r.effect.step.at <= r.after.at {
			return refuse(Contradiction, r.effect.step.title, "The rule leads from “%s” back to “%s”, but rules lead to later steps. Where should it lead?", r.after.title, r.effect.step.title)
		}
		for _, q := range asked {
			if q.step > r.after.at {
				return refuse(Contradiction, q.label, "“%s” is only asked after “%s”. Which earlier question should the rule depend on?", q.label, r.after.title)
			}
		}
	default:
		for _, q := range asked {
			if q.at >= r.effect.q.at {
				return refuse(Contradiction, q.label, "“%s” isn't asked before “%s”. Which earlier question should decide?", q.label, r.effect.q.label)
			}
		}
	}
	if f.neverHolds(r.when) {
		return refuse(Contradiction, r.source, "This condition can never hold. What do you mean?")
	}
	return nil
}

// clash reports whether two rules have one condition and different effects.
func clash(a, b rule) bool {
	if expression(a.when) != expression(b.when) || a.chain != b.chain || a.effect == b.effect {
		return false
	}
	if a.effect.kind == goEffect && b.effect.kind == goEffect {
		return a.after == b.after && a.effect.step != b.effect.step
	}
	return a.effect.kind != goEffect && b.effect.kind != goEffect && a.effect.q == b.effect.q
}

// neverHolds tries the answers that could make a condition hold.
func (f *form) neverHolds(n node) bool {
	if _, yes := n.(always); yes {
		return false
	}
	found, complete := false, true
	complete = eachCase(n, func(s sample) bool {
		found = found || s.decide(n) == holds
		return !found
	})
	return complete && !found
}

// checkShown refuses a question that is shown and hidden under conditions that
// leave nothing.
func (f *form) checkShown(list []rule) *Refusal {
	for _, q := range shownQuestions(list) {
		v := visibilityOf(list, q)
		if len(v.show) == 0 || len(v.hide) == 0 {
			continue
		}
		seen := false
		complete := eachCase(all(anyOf(v.show...), anyOf(v.hide...)), func(s sample) bool {
			seen = seen || s.visible(v)
			return !seen
		})
		if complete && !seen {
			return refuse(Contradiction, q.label, "“%s” would never be shown. When should it be?", q.label)
		}
	}
	return nil
}

// visibility is when a question is shown.
type visibility struct{ show, hide []node }

func visibilityOf(list []rule, q *question) visibility {
	var v visibility
	for _, r := range list {
		switch {
		case r.effect.kind == goEffect || r.effect.q != q:
		case r.effect.kind == showEffect:
			v.show = append(v.show, r.when)
		default:
			v.hide = append(v.hide, r.when)
		}
	}
	return v
}

func shownQuestions(list []rule) []*question {
	var out []*question
	for _, r := range list {
		if r.effect.kind != goEffect && !slices.Contains(out, r.effect.q) {
			out = append(out, r.effect.q)
		}
	}
	return out
}
