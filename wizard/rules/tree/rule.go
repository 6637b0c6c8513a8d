package tree

// Effect is what a rule does.
type Effect struct {
	Kind EffectKind
	Step *Step
	Q    *Question
	Only bool // of Require: the question may be left out in all other cases
}

// EffectKind says what a rule does.
type EffectKind int

// The kinds of effects.
const (
	Go EffectKind = iota
	Show
	Hide
	Require // an answer
	Relax   // let people leave out an answer
)

// Opposite returns what "not" makes of an effect on a question.
func (k EffectKind) Opposite() EffectKind {
	switch k {
	case Show:
		return Hide
	case Hide:
		return Show
	case Require:
		return Relax
	}
	return Require
}

// IsVisibility reports whether the effect shows or hides a question.
func (k EffectKind) IsVisibility() bool { return k == Show || k == Hide }

// IsRequirement reports whether the effect is about whether a question must be answered.
func (k EffectKind) IsRequirement() bool { return k == Require || k == Relax }

// Rule is one rule of a text.
type Rule struct {
	When   Node
	After  *Step // the step it names, or the step it belongs after
	Placed bool  // it names the step it follows
	Effect Effect
	Chain  bool // it continues the rule above it: "otherwise"
	Source string
}
