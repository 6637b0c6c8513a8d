package rules

import (
	"errors"
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/cases"
	"github.com/leaveway/leaveway/wizard/rules/paraphrase"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// Doubt is a rule that was understood and yet can't do what its author means.
type Doubt struct {
	Text      int // which of the texts it is in
	What, Fix string
}

// lintRule is a rule among those that are about the same thing: what follows a step, or a
// question.
type lintRule struct {
	text    int
	when    tree.Node
	says    string // the rule, in one kind of English
	effect  tree.Effect
	chained bool // "otherwise": that it always holds is what its author means
}

// Lint finds rules that never decide, decide whatever is answered, or are covered by an earlier
// one. It tries the options and the limits that the rules name. If they are too many to try, it
// finds nothing.
func Lint(programs ...*Program) []Doubt {
	var out []Doubt
	for _, group := range groupsOf(programs) {
		for i, r := range group {
			if d, ok := lintOne(r, group[:i]); ok {
				out = append(out, d)
			}
		}
	}
	return out
}

// groupsOf groups the rules of some texts by subject, in order.
func groupsOf(programs []*Program) [][]lintRule {
	var groups [][]lintRule
	index := map[string]int{}
	add := func(key string, r lintRule) {
		at, ok := index[key]
		if !ok {
			at = len(groups)
			index[key], groups = at, append(groups, nil)
		}
		groups[at] = append(groups[at], r)
	}
	for text, p := range programs {
		for _, r := range p.routes {
			says := fmt.Sprintf("After %s, go to %s if %s.", r.rule.After.Title, r.rule.Effect.Step.Title, paraphrase.Condition(r.rule.When))
			if isAlways(r.rule.When) {
				says = fmt.Sprintf("After %s, go to %s.", r.rule.After.Title, r.rule.Effect.Step.Title)
			}
			add("after "+string(r.rule.After.Tag), lintRule{text, r.rule.When, says, r.rule.Effect, r.rule.Chain || isAlways(r.rule.When)})
		}
		for _, r := range p.rules {
			verb := map[tree.EffectKind]string{tree.Show: "Show", tree.Hide: "Hide", tree.Require: "Require an answer to", tree.Relax: "Let people leave out"}[r.Effect.Kind]
			if verb == "" {
				continue
			}
			says := fmt.Sprintf("%s “%s” if %s.", verb, r.Effect.Q.Label, paraphrase.Condition(r.When))
			add(fmt.Sprint(r.Effect.Kind, r.Effect.Q.Tag), lintRule{text, r.When, says, r.Effect, r.Chain || isAlways(r.When)})
		}
	}
	return groups
}

func lintOne(r lintRule, above []lintRule) (Doubt, bool) {
	never, always := neverOrAlways(r.when)
	switch {
	case never:
		return Doubt{r.text, "This rule never applies: " + r.says + limitsOf(r.when), "Correct the limit, or remove the rule."}, true
	case always && !r.chained:
		return Doubt{r.text, "This rule applies whatever is answered: " + r.says, "Correct its condition, or leave the condition out."}, true
	}
	if len(above) == 0 || !covered(r, above) {
		return Doubt{}, false
	}
	by, fix := "The rules above it apply first.", "Move it above them, or remove it."
	same := true
	for _, other := range above {
		same = same && other.effect == r.effect
		if covered(r, []lintRule{other}) {
			by, same = "This one above it applies first: "+other.says, other.effect == r.effect
			fix = "Move it above that one, or remove it."
			break
		}
	}
	if same {
		by, fix = strings.Replace(by, " first", " already", 1), "Remove it."
		return Doubt{r.text, "This rule adds nothing: " + r.says + " " + by, fix}, true
	}
	return Doubt{r.text, "This rule never gets its turn: " + r.says + " " + by, fix}, true
}

// neverOrAlways reports whether a condition holds for no answers that the form accepts, or fails for
// none.
func neverOrAlways(n tree.Node) (never, always bool) {
	holds, fails := false, false
	complete := cases.Valid(n, func(s tree.Sample) bool {
		result := s.Decide(n)
		holds, fails = holds || result == tree.Holds, fails || result == tree.Fails
		return !holds || !fails
	})
	return complete && !holds, complete && holds && !fails && !isAlways(n)
}

// covered reports whether one of the rules above holds wherever a rule does.
func covered(r lintRule, above []lintRule) bool {
	items := []tree.Node{r.when}
	for _, other := range above {
		items = append(items, other.when)
	}
	alone := false
	complete := cases.Valid(tree.Or(items), func(s tree.Sample) bool {
		if s.Decide(r.when) != tree.Holds {
			return true
		}
		for _, other := range above {
			if s.Decide(other.when) == tree.Holds {
				return true
			}
		}
		alone = true
		return false
	})
	return complete && !alone
}

// limitsOf says what numbers the questions of a condition accept.
func limitsOf(n tree.Node) string {
	var out strings.Builder
	for _, q := range tree.QuestionsIn(n) {
		if q.Kind != wizard.NumberKind {
			continue
		}
		switch b := q.Bounds(); {
		case b.Min != "" && b.Max != "":
			fmt.Fprintf(&out, " “%s” is between %s and %s.", q.Label, b.Min, b.Max)
		case b.Max != "":
			fmt.Fprintf(&out, " “%s” is at most %s.", q.Label, b.Max)
		case b.Min != "":
			fmt.Fprintf(&out, " “%s” is at least %s.", q.Label, b.Min)
		}
	}
	return out.String()
}

// LintForm finds the doubtful rules of a form: those that [Lint] finds, and texts that no
// longer say what decides, because names in them have changed since they were compiled.
func LintForm(w *wizard.Wizard) []Doubt {
	if len(w.Rules) == 0 {
		return nil
	}
	compiler, err := NewCompiler(w)
	if err != nil {
		return nil
	}
	var out []Doubt
	var programs []*Program
	var texts []int
	for i, r := range w.Rules {
		p, err := compiler.Compile(r.Text)
		refusal, refused := errors.AsType[*Refusal](err)
		switch {
		case refused:
			out = append(out, Doubt{i, fmt.Sprintf("The rule “%s” can't be read any more: %s It still decides as it was compiled: %s", short(r.Text), refusal.Ask, r.Reads), "Write it with the names that the form has now, and compile it."})
		case err != nil:
		case p.Stored(r.Text).Sum != r.Sum:
			out = append(out, Doubt{i, fmt.Sprintf("The rule “%s” would mean something else today. What decides is: %s", short(r.Text), r.Reads), "Write it with the names that the form has now, and compile it."})
		default:
			programs, texts = append(programs, p), append(texts, i)
		}
	}
	for _, d := range Lint(programs...) {
		d.Text = texts[d.Text]
		out = append(out, d)
	}
	return out
}

// short returns the beginning of a text, for messages.
func short(text string) string {
	words := strings.Fields(text)
	if len(words) > 12 {
		return strings.Join(words[:12], " ") + " …"
	}
	return strings.Join(words, " ")
}
