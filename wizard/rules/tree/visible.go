package tree

import (
	"strings"
)

// Expression writes when the question is shown in the language of forms.
func (v Visibility) Expression() string {
	var parts []string
	if len(v.Show) > 0 {
		text := Expression(AnyOf(v.Show...))
		if len(v.Hide) > 0 && len(v.Show) > 1 {
			text = "(" + text + ")"
		}
		parts = append(parts, text)
	}
	for _, n := range v.Hide {
		text := unlessCertain(n)
		if len(v.Hide)+len(parts) > 1 && strings.Contains(text, " || ") {
			text = "(" + text + ")"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " && ")
}

// Visibility is when a question is shown.
type Visibility struct{ Show, Hide []Node }

// Visible decides whether a question is shown.
func (s Sample) Visible(v Visibility) bool {
	shown := len(v.Show) == 0
	for _, n := range v.Show {
		shown = shown || s.Decide(n) == Holds
	}
	for _, n := range v.Hide {
		shown = shown && s.Decide(n) != Holds
	}
	return shown
}

// Requirement returns when a question must be answered. It is decided like visibility: a
// condition that requires an answer must certainly hold, and so must one that lifts that.
func Requirement(q *Question, list []Rule) Visibility {
	var v Visibility
	always := q.Required()
	for _, r := range list {
		switch {
		case r.Effect.Q != q:
		case r.Effect.Kind == Require:
			v.Show = append(v.Show, r.When)
			always = always && !r.Effect.Only
		case r.Effect.Kind == Relax:
			v.Hide = append(v.Hide, r.When)
		}
	}
	if always {
		v.Show = nil
	}
	return v
}
