package agent

import (
	"maps"
	"slices"

	"github.com/leaveway/leaveway/wizard"
)

// View is what the surface that is waiting shows now. The types below are all there is.
// A view knows no chat platform: bot/slack renders it as Block Kit, bot/api as JSON Schema.
type View interface{ view() }

// ViewRef says what a view shows. It goes out with the view and comes back with its
// submission, which is how a stale form is noticed.
type ViewRef struct {
	Form   FormID        `json:"form,omitempty"`
	Wizard wizard.ID     `json:"wizard,omitempty"`
	Step   wizard.StepID `json:"step,omitempty"` // empty for the review
	// Revision is the session's version that the view shows.
	Revision int64 `json:"rev,omitempty"`
	// Review means that the person came from the review and returns to it.
	Review bool `json:"review,omitempty"`
	// Card is the card whose button opened the view; nil if it wasn't one.
	Card *Receipt `json:"card,omitempty"`
	// Prompt is what submitting a PromptView does.
	Prompt Press `json:"prompt,omitzero"`
}

// FormView is one step of a form.
type FormView struct {
	Ref           ViewRef
	WizardName    string // "Pregnancy and adoption"
	Title         string // the step's title; may be longer than Slack's 24 characters
	Number, Total int    // "Step 2 of 5"; Total is 0 while it isn't known
	Notice        string // shown on top: what has changed, or why the person is here; may be empty
	Fields        []Field
	HasBack       bool // there is a step before
	IsLast        bool // the review comes next
}

// Field is one element of a step as the person sees it.
type Field struct {
	Element  *wizard.Element  // shared with the wizard: don't change it
	Question *wizard.Question // nil unless the element is a question
	Value    string           // the canonical answer so far; may be empty
	Live     bool             // its answer decides what else the step shows
	Ruled    bool             // answers decided that it is shown, or required
	Summary  []Fact           // for summaries
	Notes    []Block          // about the answer, shown below the field
}

// Required reports whether the field must be filled.
func (f Field) Required() bool { return f.Question != nil && f.Question.Required() }

// ReviewView is the page on which a person checks their answers before they file them.
type ReviewView struct {
	Ref           ViewRef
	WizardName    string
	Number, Total int    // "Step 5 of 5"
	Notice        string // as in FormView
	Sections      []ReviewSection
	Estimate      []Block // the leave or the days that the person probably has; nil if it can't be said
}

// ReviewSection is a step's answers.
type ReviewSection struct {
	Title string
	Step  wizard.StepID
	Rows  []ReviewRow
}

// ReviewRow is one answer with its button.
type ReviewRow struct {
	Question wizard.QuestionID
	Label    string
	Value    string // for people; "Not given" if the question was skipped
	Change   Button // to change or remove it; without a label there is none
}

// PromptView asks for one text: a reason, a question, a reply. It may have people choose first
// what the text is about.
type PromptView struct {
	Ref    ViewRef // Ref.Prompt says what submitting it does
	Title  string
	Lead   []Block // shown above the field
	Label  string
	Text   string // the field's initial text; may be empty
	Hint   string
	Submit string // the button's label
	// Picks are what can be chosen, any number of them; nil if there is only the text.
	Picks     []wizard.Option
	PickLabel string
	NoText    bool // nothing is asked for but the choice
}

// PickField is the question ID under which what was chosen in a PromptView comes back.
const PickField wizard.QuestionID = "picked"

// PromptField is the question ID under which the text of a PromptView comes back.
const PromptField wizard.QuestionID = "prompt"

// PageView is something to read.
type PageView struct {
	Title  string
	Blocks []Block
	// Push keeps the form below it open, with everything typed there.
	Push bool
}

// Errors refuses a submission and leaves the form open as it is.
type Errors struct {
	// ByQuestion are the sentences to show next to the questions.
	ByQuestion map[wizard.QuestionID]string
	// View is the refused form, for a surface that doesn't keep it; may be nil.
	View View
}

// Questions returns the questions with an error, in an order that stays.
func (e Errors) Questions() []wizard.QuestionID {
	return slices.Sorted(maps.Keys(e.ByQuestion))
}

// Blocks returns the errors as text, for places without input fields.
func (e Errors) Blocks() []Block {
	var blocks []Block
	for _, q := range e.Questions() {
		blocks = append(blocks, Block{Text: e.ByQuestion[q]})
	}
	return blocks
}

// Notice is a message that only the person sees, where they are.
type Notice struct {
	Text   string
	Blocks []Block
	// Replace means that it is another page of the notice whose button was pressed.
	Replace bool
}

// Shown returns what there is to see.
func (n Notice) Shown() []Block {
	if len(n.Blocks) == 0 {
		return []Block{{Text: n.Text}}
	}
	return n.Blocks
}

// Done closes whatever is open.
type Done struct{}

func (FormView) view()   {}
func (ReviewView) view() {}
func (PromptView) view() {}
func (PageView) view()   {}
func (Errors) view()     {}
func (Notice) view()     {}
func (Done) view()       {}
