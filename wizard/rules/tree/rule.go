package tree

// Effect is what a rule does.
type Effect struct {
	Kind EffectKind
	Step *Step
	Q    *Question
}

// EffectKind says what a rule does.
type EffectKind int

// The kinds of effects.
const (
	Go EffectKind = iota
	Show
	Hide
)

// Rule is one rule of a text.
type Rule struct {
	When   Node
	After  *Step // the step it names, or the step it belongs after
	Placed bool  // it names the step it follows
	Effect Effect
	Chain  bool // it continues the rule above it: "otherwise"
	Source string
}
