package studio

import (
	"errors"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules"
)

// understood is what rules in plain English were understood as.
type understood struct {
	Means []string `json:"means"`
	// Steps are where the rules lead: "Dates → Schedule".
	Steps   []string      `json:"steps"`
	Refused *refusedWords `json:"refused,omitempty"`
	// Doubts are rules that are understood and do nothing. They may be published.
	Doubts []Problem `json:"doubts,omitempty"`
}

// refusedWords is a sentence that can't be compiled without guessing.
type refusedWords struct {
	Sentence string `json:"sentence"`
	Place    string `json:"place"` // the words that are the reason; may be empty
	Ask      string `json:"ask"`   // the question to the author
}

// withoutCompiledRules removes the expressions that rules were compiled to, which loading a form
// adds.
func withoutCompiledRules(cfg wizard.Config) wizard.Config {
	cfg.Next, cfg.Elements = slices.Clone(cfg.Next), slices.Clone(cfg.Elements)
	for _, r := range cfg.Rules {
		cfg.Next = slices.DeleteFunc(cfg.Next, func(n wizard.Next) bool { return slices.Contains(r.Next, n) })
		for _, shown := range r.Show {
			for i := range cfg.Elements {
				if e := &cfg.Elements[i]; e.Attributes.Tag == shown.Question {
					e.Visible = without(e.Visible, shown.When)
				}
			}
		}
		for _, needed := range r.Require {
			for i := range cfg.Elements {
				if e := &cfg.Elements[i]; e.Attributes.Tag == needed.Question && e.Required == needed.When {
					e.Required = wizard.Condition{}
				}
			}
		}
	}
	return cfg
}

// without removes a rule's condition from a question's.
func without(all, rule wizard.Condition) wizard.Condition {
	if all == rule {
		return wizard.Condition{Always: true}
	}
	own, ok := strings.CutSuffix(all.Expr, ") && ("+rule.Expr+")")
	if !ok {
		return all
	}
	return wizard.Condition{Expr: strings.TrimPrefix(own, "(")}
}

// withoutRules is a form as its author edits it: with its rules as one text, and without
// what they were compiled to.
func withoutRules(cfg wizard.Config) wizard.Config {
	var text, cases []string
	for _, r := range cfg.Rules {
		text, cases = append(text, strings.TrimSpace(r.Text)), append(cases, r.Cases...)
	}
	cfg = withoutCompiledRules(cfg)
	cfg.Rules = nil
	if joined := strings.TrimSpace(strings.Join(text, "\n")); joined != "" {
		cfg.Rules = []wizard.RuleText{{Text: joined, Cases: cases}}
	}
	return cfg
}

// withRules compiles the rules of a form. Rules that aren't understood are a problem of the
// form. While the form itself has mistakes, rules can't be read.
func (s *studio) withRules(cfg wizard.Config) (wizard.Config, understood, []Problem, error) {
	out := understood{Means: []string{}, Steps: []string{}}
	cfg = withoutRules(cfg)
	if len(cfg.Rules) == 0 {
		return cfg, out, nil, nil
	}
	written := cfg.Rules[0]
	cfg.Rules = nil
	source, err := encode(cfg)
	if err != nil {
		return cfg, out, nil, err
	}
	w, err := s.Wizards.Check(string(cfg.ID)+".json", source)
	if err != nil {
		return cfg, out, nil, nil //nolint:nilerr // the mistakes are found again when the form is checked
	}
	compiler, err := rules.NewCompiler(w)
	if err != nil {
		return cfg, out, nil, err
	}
	program, err := compiler.Compile(written.Text)
	if refused, ok := errors.AsType[*rules.Refusal](err); ok {
		out.Refused = &refusedWords{Sentence: refused.Sentence, Place: refused.Place, Ask: refused.Ask}
		return cfg, out, []Problem{{What: "A rule isn't understood: “" + refused.Sentence + "”", Fix: refused.Ask, Field: "rules", Item: -1, Rule: -1}}, nil
	}
	if err != nil {
		return cfg, out, nil, err
	}
	stored := program.Stored(written.Text)
	stored.Cases = written.Cases
	cfg.Rules = []wizard.RuleText{stored}
	for _, r := range program.Understood() {
		out.Means = append(out.Means, r.English)
	}
	for _, d := range rules.Lint(program) {
		out.Doubts = append(out.Doubts, Problem{What: d.What, Fix: d.Fix, Field: "rules", Item: -1, Rule: -1})
	}
	for _, n := range stored.Next {
		out.Steps = append(out.Steps, stepTitle(cfg, n.After)+" → "+stepTitle(cfg, n.Go))
	}
	return cfg, out, nil, nil
}

func stepTitle(cfg wizard.Config, tag wizard.Tag) string {
	for _, s := range cfg.Steps {
		if s.Tag == tag {
			return s.Title
		}
	}
	return string(tag)
}
