package rules

import (
	"slices"

	"github.com/leaveway/leaveway/wizard/rules/cases"
	"github.com/leaveway/leaveway/wizard/rules/read"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// checkRules refuses rules that can never do anything.
func checkRules(list []tree.Rule) *Refusal {
	for i, r := range list {
		if wrong := checkRule(r); wrong != nil {
			wrong.Sentence = r.Source
			return wrong
		}
		for _, other := range list[:i] {
			if clash(other, r) {
				return read.Refuse(read.Contradiction, r.Source, "Two rules with the same condition do different things: “%s” and “%s”. Which one is right?", other.Source, r.Source)
			}
		}
	}
	if wrong := checkShown(list); wrong != nil {
		return wrong
	}
	return checkRequired(list)
}

func checkRule(r tree.Rule) *Refusal {
	asked := tree.QuestionsIn(r.When)
	switch r.Effect.Kind {
	case tree.Go:
		if r.Effect.Step.At <= r.After.At {
			return read.Refuse(read.Contradiction, r.Effect.Step.Title, "The rule leads from “%s” back to “%s”, but rules lead to later steps. Where should it lead?", r.After.Title, r.Effect.Step.Title)
		}
		for _, q := range asked {
			if q.Step > r.After.At {
				return read.Refuse(read.Contradiction, q.Label, "“%s” is only asked after “%s”. Which earlier question should the rule depend on?", q.Label, r.After.Title)
			}
		}
	default:
		for _, q := range asked {
			if q.At >= r.Effect.Q.At {
				return read.Refuse(read.Contradiction, q.Label, "“%s” isn't asked before “%s”. Which earlier question should decide?", q.Label, r.Effect.Q.Label)
			}
		}
	}
	if neverHolds(r.When) {
		return read.Refuse(read.Contradiction, r.Source, "This condition can never hold. What do you mean?")
	}
	if _, list := r.When.(tree.Or); list && alwaysHolds(r.When) {
		return read.Refuse(read.Contradiction, r.Source, "This condition always holds, whatever is answered. Do you mean “and”?")
	}
	return nil
}

// alwaysHolds reports whether a condition holds for all answers: "the office isn't Boston
// or isn't Denver".
func alwaysHolds(n tree.Node) bool {
	fails, some := false, false
	complete := cases.Each(n, func(s tree.Sample) bool {
		result := s.Decide(n)
		fails, some = fails || result == tree.Fails, some || result == tree.Holds
		return !fails
	})
	return complete && some && !fails
}

// clash reports whether two rules have one condition and different effects.
func clash(a, b tree.Rule) bool {
	if tree.Expression(a.When) != tree.Expression(b.When) || a.Chain != b.Chain || a.Effect == b.Effect {
		return false
	}
	if a.Effect.Kind == tree.Go && b.Effect.Kind == tree.Go {
		return a.After == b.After && a.Effect.Step != b.Effect.Step
	}
	return b.Effect.Kind == a.Effect.Kind.Opposite() && a.Effect.Kind != tree.Go && a.Effect.Q == b.Effect.Q
}

// checkRequired refuses rules about an answer that have no effect: their author must have meant
// something else.
func checkRequired(list []tree.Rule) *Refusal {
	for _, q := range requiredQuestions(list) {
		v := tree.Requirement(q, list)
		switch {
		case len(v.Show) == 0 && len(v.Hide) == 0:
			return read.Refuse(read.Ambiguous, q.Label, "“%s” must always be answered. Do you mean that it is optional in all other cases? Then write “is only required if …”.", q.Label)
		case len(v.Show) == 0 && !q.Required():
			return read.Refuse(read.Ambiguous, q.Label, "“%s” is optional for everybody. When should it be required?", q.Label)
		case len(v.Hide) == 0:
			continue
		}
		needed := false
		complete := cases.Each(tree.All(tree.AnyOf(append(slices.Clone(v.Show), v.Hide...)...)), func(s tree.Sample) bool {
			needed = needed || s.Visible(v)
			return !needed
		})
		if complete && !needed {
			return read.Refuse(read.Contradiction, q.Label, "“%s” would never be required. When should it be?", q.Label)
		}
	}
	return nil
}

// neverHolds tries the answers that could make a condition hold.
func neverHolds(n tree.Node) bool {
	if _, yes := n.(tree.Always); yes {
		return false
	}
	found := false
	complete := cases.Each(n, func(s tree.Sample) bool {
		found = found || s.Decide(n) == tree.Holds
		return !found
	})
	return complete && !found
}

// checkShown refuses rules under which a question could never be shown.
func checkShown(list []tree.Rule) *Refusal {
	for _, q := range shownQuestions(list) {
		v := visibilityOf(list, q)
		if len(v.Show) == 0 || len(v.Hide) == 0 {
			continue
		}
		seen := false
		complete := cases.Each(tree.All(tree.AnyOf(v.Show...), tree.AnyOf(v.Hide...)), func(s tree.Sample) bool {
			seen = seen || s.Visible(v)
			return !seen
		})
		if complete && !seen {
			return read.Refuse(read.Contradiction, q.Label, "“%s” would never be shown. When should it be?", q.Label)
		}
	}
	return nil
}
