package wizard

import "fmt"

// Wizard is a checked and compiled [Config]. It never changes. Its steps,
// elements and options are sorted.
type Wizard struct {
	Config
	Version Version
	Source  []byte // as its author wrote it

	file      string
	steps     []step
	questions map[QuestionID]*Question
	checks    []check
	actions   []action
	returning returning
	leadsOn   bool // it has a rule that leads to another wizard
}

// step is a [Step] with its elements and what follows it.
type step struct {
	Step
	elements []element
	all      []*Element  // the same, for plans to share
	asks     []*Question // those of them that are questions, as they are without a condition
	next     []next
}

// element is an [Element] with its compiled condition.
type element struct {
	Element
	visible  rule
	question *Question // nil unless it is a question
	// required says when question must be answered, and twin is the same question with
	// the opposite answer to that. twin is nil if it depends on nothing.
	required rule
	twin     *Question
}

// ask returns the question as the answers so far want it: required or optional.
func (e *element) ask(f *facts) *Question {
	if e.twin == nil || e.required.holds(f) == e.question.Required() {
		return e.question
	}
	return e.twin
}

// next is a compiled [Next].
type next struct {
	when   rule
	step   int // -1 if it leads to a wizard
	wizard ID
	index  int     // in Config.Next
	choice *choice // nil unless a language model decides
}

// choice is a compiled [Choice].
type choice struct {
	Choice
	id   QuestionID // of the answer that holds the decision
	step []int      // of each tag in Choose
}

// action is a compiled [Action].
type action struct {
	Action
	when rule
}

// Question finds a question of the wizard, whether or not it is on a route.
func (w *Wizard) Question(id QuestionID) (*Question, bool) {
	q, ok := w.questions[id]
	return q, ok
}

// LeadsOn reports whether the wizard only selects the next wizard, as the
// leave-type selector does. Such a wizard is never filed itself.
func (w *Wizard) LeadsOn() bool { return w.leadsOn }

// returning is a compiled [Return].
type returning struct {
	offer, note rule
	says        bool // the author says when people are asked
}

func (w *Wizard) String() string { return fmt.Sprintf("%s@%s", w.ID, w.Version) }
