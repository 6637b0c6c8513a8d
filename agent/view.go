package agent

import "github.com/leaveway/leaveway/wizard"

// View is what the surface that is waiting shows now. FormView, ReviewView,
// PromptView, PageView, Errors, Notice and Done are all there is. A view knows
// no chat platform: bot/slack makes Block Kit of it, bot/api JSON Schema.
type View interface{ view() }

// ViewRef says what a view shows. It goes out with the view and comes back with
// its submission, so that a stale form is noticed.
type ViewRef struct {
	Form   FormID        `json:"form,omitempty"`
	Wizard wizard.ID     `json:"wizard,omitempty"`
	Step   wizard.StepID `json:"step,omitempty"` // empty for the review
	// Revision is the session's version that the view was made from.
	Revision int64 `json:"rev,omitempty"`
	// Review is set where the person came from the review and returns to it.
	Review bool `json:"review,omitempty"`
	// HR is set where the view was opened from HR's own channel.
	HR bool `json:"hr,omitempty"`
	// Prompt is what submitting a PromptView does.
	Prompt Press `json:"prompt,omitzero"`
}

// FormView is one step of a form.
type FormView struct {
	Ref           ViewRef
	WizardName    string // "Pregnancy and adoption"
	Title         string // the step's title; may be longer than Slack's 24 characters
	Number, Total int    // "Step 2 of 5"; Of is 0 where it is not known yet
	Notice        string // shown on top: what happened since, and why one is here
	Fields        []Field
	HasBack       bool // there is a step before
	IsLast        bool // what follows is the review
}

// Field is one element of a step as the person sees it.
type Field struct {
	Element  wizard.Element
	Question *wizard.Question // for questions
	Value    string           // the canonical answer so far
	Summary  []Fact           // for summaries
	Notes    []Block          // what is to be said about the answer, below the field
}

// Required reports whether the field must be filled.
func (f Field) Required() bool { return f.Question != nil && f.Question.Required() }

// ReviewView is "check your answers".
type ReviewView struct {
	Ref           ViewRef
	WizardName    string
	Number, Total int
	Notice        string
	Sections      []ReviewSection
	Estimate      []Block // what one probably has, with reasons; empty where it cannot be said
}

// ReviewSection is a step's answers.
type ReviewSection struct {
	Title string
	Step  wizard.StepID
	Rows  []ReviewRow
}

// ReviewRow is one answer with its change link.
type ReviewRow struct {
	Question wizard.QuestionID
	Label    string
	Value    string // for people; "Not given" where it was passed over
	Change   Press
}

// PromptView asks for one text: a reason, a question, a reply.
type PromptView struct {
	Ref    ViewRef // Ref.Prompt says what submitting it does
	Title  string
	Lead   []Block
	Label  string
	Text   string // what stands there to be changed
	Hint   string
	Submit string // the button
}

// PromptField is the question id under which the text of a PromptView comes back.
const PromptField wizard.QuestionID = "prompt"

// PageView is something to read.
type PageView struct {
	Title  string
	Blocks []Block
	// Push keeps what is below it open, with what was typed there.
	Push bool
}

// Errors stand beside their questions; what was typed stays as it is.
type Errors struct {
	ByQuestion map[wizard.QuestionID]string
	// View is the view that the errors belong to, for a surface that does not keep it.
	View View
}

// Notice is a message that only the person sees, where they are.
type Notice struct {
	Text   string
	Blocks []Block
}

// Done closes what is open.
type Done struct{}

func (FormView) view()   {}
func (ReviewView) view() {}
func (PromptView) view() {}
func (PageView) view()   {}
func (Errors) view()     {}
func (Notice) view()     {}
func (Done) view()       {}
