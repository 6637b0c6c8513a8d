package wizard

import "fmt"

// Wizard is a checked and compiled Config. It never changes: its steps,
// elements and options stand in their order.
type Wizard struct {
	Config
	Version Version
	Source  []byte // as its author wrote it

	file      string
	steps     []step
	questions map[QuestionID]*Question
	checks    []check
	leadsOn   bool // it has a rule that leads to another wizard, so it is never filed itself
}

// step is a Step with its elements and what follows it.
type step struct {
	Step
	elements []element
	all      []Element // the same, as a plan shows them
	next     []next
}

// element is an Element with its compiled condition.
type element struct {
	Element
	visible  rule
	question *Question // nil where it is no question
}

// next is a compiled Next: either a later step of the same wizard or another wizard.
type next struct {
	when   rule
	step   int // -1 where it leads on to a wizard
	wizard ID
}

// Question finds a question of the wizard, on the route or not.
func (w *Wizard) Question(id QuestionID) (*Question, bool) {
	q, ok := w.questions[id]
	return q, ok
}

// LeadsOn reports whether the wizard only decides which wizard comes next, as
// the leave-type selector does: it has a rule that leads to another wizard.
// Such a wizard is never filed itself.
func (w *Wizard) LeadsOn() bool { return w.leadsOn }

func (w *Wizard) String() string { return fmt.Sprintf("%s@%s", w.ID, w.Version) }
