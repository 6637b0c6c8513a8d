// Package wizard is the form: what is asked, in which order, under which
// conditions, and what counts as an answer.
//
// A [Config] is what authors write, in YAML or JSON. [Library.Load] checks it
// and compiles it into a [Wizard], which never changes again. Where a person
// stands is never stored: [Library.Plan] derives it from the answers, so that a
// deploy or an edit strands nobody.
package wizard

// Identities. Each has a type of its own so that they cannot be mixed up.
type (
	// ID names a wizard: "preg-adoption-v1".
	ID string
	// Version is the fingerprint of a wizard's content. Published content is immutable.
	Version string
	// StepID names a step inside its wizard: "step-001".
	StepID string
	// QuestionID names a question. Two wizards that use the same id ask the
	// same thing, and an answer given in one counts in the other.
	QuestionID string
	// Tag is how rules name data: "PREG:QUESTION:EXPECTED_DATE".
	Tag string
)

// Config is one wizard as its author writes it.
type Config struct {
	ID       ID        `json:"wizardId"`
	Name     string    `json:"wizardName"`
	Steps    []Step    `json:"steps"`
	Elements []Element `json:"elements"`
	// Next says where a step leads when it is not simply the following one.
	// The first rule that holds decides.
	Next []Next `json:"next,omitempty"`
	// Checks compare answers with each other.
	Checks []Check `json:"checks,omitempty"`
}

// Step is a discrete phase of a wizard: in Slack, one modal.
type Step struct {
	ID    StepID `json:"stepId"`
	Sort  int    `json:"sort"`
	Name  string `json:"name"`
	Title string `json:"title"`
	Tag   Tag    `json:"semanticTag"`
}

// ElementType says what an element is. Only a question is answered.
type ElementType string

// The element types.
const (
	TypeQuestion ElementType = "question" // interactive and validated
	TypeInfo     ElementType = "info"     // a paragraph for the person
	TypeDocument ElementType = "document" // something to download
	TypeHeading  ElementType = "heading"
	TypeDivider  ElementType = "divider"
	TypeSummary  ElementType = "summary" // what was answered so far
)

// Element is one thing on a step.
type Element struct {
	ID         string      `json:"elementId"`
	StepID     StepID      `json:"stepId"`
	Type       ElementType `json:"type"`
	Sort       int         `json:"sort"`
	Visible    Condition   `json:"isVisible"`
	Attributes Attributes  `json:"attributes"`
}

// Attributes hold what the element types need; which ones count is said by the type.
type Attributes struct {
	// For questions.
	QuestionID   QuestionID `json:"questionId,omitempty"`
	Tag          Tag        `json:"semanticTag,omitempty"`
	Component    Component  `json:"componentTypeKey,omitempty"`
	QuestionText string     `json:"questionText,omitempty"`
	// Label names the answer where it is shown without its question: "Due date".
	Label       string `json:"label,omitempty"`
	HelperText  string `json:"helperText,omitempty"`
	Why         string `json:"why,omitempty"` // why the question is asked, and the rule behind it
	Placeholder string `json:"placeholder,omitempty"`
	// Words are what people say with the answer, so that it is found in a longer
	// message: "due", "expecting".
	Words      []string `json:"words,omitempty"`
	Options    []Option `json:"options,omitempty"`
	Validation []string `json:"validation,omitempty"` // see docs/forms.md for the documented set
	// AllowUnsure lets a person say that they honestly do not know.
	AllowUnsure bool `json:"allowUnsure,omitempty"`
	// Card puts the answer on the card that HR decides by, after these words: "works in".
	Card string `json:"card,omitempty"`
	// Fact names what the answer tells the entitlement estimate, see package entitlement.
	Fact string `json:"fact,omitempty"`

	// For info, heading and document.
	Text string `json:"text,omitempty"`
	URL  string `json:"url,omitempty"`
}

// Option is one choice of a question.
type Option struct {
	ID    string `json:"optionId"`
	Sort  int    `json:"sort"`
	Label string `json:"label"`
	Value string `json:"value"`
	// Hint is one line below the label.
	Hint string `json:"hint,omitempty"`
	// Words are what people also call it: "maternity", "CA".
	Words []string `json:"words,omitempty"`
}

// Condition is when something holds: true, false, or a CEL expression over
// semantic tags, such as `PREG:QUESTION:WORK_STATE == "CA"`. What depends on an
// answer that is not there does not hold.
type Condition struct {
	Always bool   // meaningful where Expr is empty
	Expr   string // CEL
}

// Next is where a step leads: to a step of this wizard or on to another wizard.
type Next struct {
	After  Tag       `json:"after"`
	When   Condition `json:"when"`
	Go     Tag       `json:"go,omitempty"`
	Wizard ID        `json:"wizard,omitempty"`
}

// Check is a condition that the answers must fulfil together. It is evaluated
// once every tag it names is answered.
type Check struct {
	Rule string `json:"rule"`
	// Question is the one beside which the message is shown.
	Question QuestionID `json:"questionId"`
	// Message is for the person; {PREG:QUESTION:LEAVE_START} stands for that answer, in words.
	Message string `json:"message"`
}

// Component is the kind of a question's answer.
type Component string

// The components. docs/forms.md describes each with its canonical form.
const (
	Date        Component = "datePicker"  // 2027-06-15
	DateRange   Component = "dateRange"   // 2027-06-01/2027-08-23, both days included
	Select      Component = "select"      // an option's value
	MultiSelect Component = "multiSelect" // values in the options' order: a,b
	Radio       Component = "radio"       // an option's value
	Checkboxes  Component = "checkboxes"  // values in the options' order: a,b
	Text        Component = "text"
	LongText    Component = "longText"
	Number      Component = "number" // 12 or 0.5
	Email       Component = "email"  // lower-case domain
	Phone       Component = "phone"  // +14155550123
	Person      Component = "person" // a user id of the chat, or a name
	File        Component = "file"   // one "id name" per line
)
