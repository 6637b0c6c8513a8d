package wizard

import "github.com/leaveway/leaveway/wizard/outside"

// Each ID has a type of its own, so the compiler tells them apart.
type (
	// ID names a wizard: "preg-adoption-v1".
	ID string
	// Version is a fingerprint of a wizard's content. Published content never
	// changes.
	Version string
	// StepID names a step within its wizard: "step-001".
	StepID string
	// QuestionID names a question. Wizards that use the same ID ask the same
	// thing and share its answer.
	QuestionID string
	// Tag is the name that rules use for a question or step:
	// "PREG:QUESTION:EXPECTED_DATE".
	Tag string
)

// Config is a wizard as its author writes it.
type Config struct {
	ID       ID        `json:"wizardId"`
	Name     string    `json:"wizardName"`
	Steps    []Step    `json:"steps"`
	Elements []Element `json:"elements"`
	// Next lists rules for steps that don't lead to the following step. The
	// first rule that holds decides.
	Next []Next `json:"next,omitempty"`
	// Rules are rules in plain English, each with what it was compiled to. Loading adds
	// that to Next and to the elements.
	Rules []RuleText `json:"rules,omitempty"`
	// Checks compare answers with each other.
	Checks []Check `json:"checks,omitempty"`
	// Actions call a company's own systems.
	Actions []Action `json:"actions,omitempty"`
	// Return is how people come back to work after such a leave; nil is the usual way.
	Return *Return `json:"returnToWork,omitempty"`
}

// Step is one page of a wizard: in Slack, one modal.
type Step struct {
	ID    StepID `json:"stepId"`
	Sort  int    `json:"sort"`
	Name  string `json:"name"`
	Title string `json:"title"`
	Tag   Tag    `json:"semanticTag"`
}

// ElementType says what an element is. Only questions have answers.
type ElementType string

// The element types.
const (
	TypeQuestion ElementType = "question"
	TypeInfo     ElementType = "info"     // a paragraph
	TypeDocument ElementType = "document" // a link
	TypeHeading  ElementType = "heading"
	TypeDivider  ElementType = "divider"
	TypeSummary  ElementType = "summary" // the answers so far
)

// Element is one item on a step.
type Element struct {
	ID      string      `json:"elementId"`
	StepID  StepID      `json:"stepId"`
	Type    ElementType `json:"type"`
	Sort    int         `json:"sort"`
	Visible Condition   `json:"isVisible"`
	// Required says when a question must be answered, instead of the validation "required".
	// The zero value leaves that to the validation.
	Required   Condition  `json:"isRequired,omitzero"`
	Attributes Attributes `json:"attributes"`
}

// Attributes hold the settings of every element type. The type says which ones
// apply.
type Attributes struct {
	// Of questions.
	QuestionID   QuestionID `json:"questionId,omitempty"`
	Tag          Tag        `json:"semanticTag,omitempty"`
	Component    Component  `json:"componentTypeKey,omitempty"`
	QuestionText string     `json:"questionText,omitempty"`
	// Label names the answer where the question isn't shown: "Due date".
	Label       string `json:"label,omitempty"`
	HelperText  string `json:"helperText,omitempty"`
	Why         string `json:"why,omitempty"` // why we ask, and the rule behind it
	Placeholder string `json:"placeholder,omitempty"`
	// Words are cues for this answer in a longer message: "due", "expecting".
	Words      []string `json:"words,omitempty"`
	Options    []Option `json:"options,omitempty"`
	Validation []string `json:"validation,omitempty"` // docs/forms.md lists them
	// AllowUnsure lets people answer "Not sure".
	AllowUnsure bool `json:"allowUnsure,omitempty"`
	// OnlyIfSaid is set if the conversation doesn't ask the question: a form shows it, and
	// people can answer it by themselves.
	OnlyIfSaid bool `json:"onlyIfSaid,omitempty"`
	// Card adds the answer to the card on which HR decides, after these words:
	// "works in".
	Card string `json:"card,omitempty"`
	// Fact names the fact that the answer gives the entitlement estimate, see
	// package entitlement.
	Fact string `json:"fact,omitempty"`

	// Of info, headings and documents.
	Text string `json:"text,omitempty"`
	URL  string `json:"url,omitempty"`
	// Content looks up the text of an info element; Text is shown while there is none.
	Content *outside.Content `json:"content,omitempty"`
}

// Option is one choice of a question.
type Option struct {
	ID    string `json:"optionId"`
	Sort  int    `json:"sort"`
	Label string `json:"label"`
	Value string `json:"value"`
	// Hint is a line below the label.
	Hint string `json:"hint,omitempty"`
	// Words are what else people call it: "maternity", "CA".
	Words []string `json:"words,omitempty"`
	// Off switches the option off, and says what to do instead. The option isn't offered and
	// can't be chosen; people who name it read this.
	Off string `json:"off,omitempty"`
}

// Condition is true, false, or a CEL expression over semantic tags, such as
// `PREG:QUESTION:WORK_STATE == "CA"`. A condition that depends on a missing
// answer doesn't hold.
type Condition struct { //nolint:recvcheck // it is written by value and read in place
	Always bool   // counts if Expr is empty
	Expr   string // CEL
}

// Next is a rule for where a step leads: to a step of this wizard or to another
// wizard.
type Next struct {
	After  Tag       `json:"after"`
	When   Condition `json:"when"`
	Go     Tag       `json:"go,omitempty"`
	Wizard ID        `json:"wizard,omitempty"`
	// DecidedBy is [ByModel] if a language model makes the Choice. The rule leads to Go if there
	// is no model, if it is late, or if it quotes something that wasn't said.
	DecidedBy string  `json:"decided by,omitempty"`
	Choice    *Choice `json:"choice,omitempty"`
}

// Choice is what a language model decides: which of the listed steps comes next. It has to
// quote the answer that says so.
type Choice struct {
	Text   string `json:"text"`   // the rule, in the author's words
	Reads  []Tag  `json:"reads"`  // the questions whose answers the model is told
	Choose []Tag  `json:"choose"` // the steps
}

// Action is a request to a company's own system, made once its conditions are met. What the
// system answers fills questions, and the route is derived again.
type Action struct {
	ID string `json:"actionId"`
	// After is the step after which the request is made, or [AfterFiled].
	After Tag       `json:"after"`
	When  Condition `json:"when"`
	URL   string    `json:"url"`
	Send  []Tag     `json:"send,omitempty"` // the answers that are sent
	// Set says which questions are answered, each with a field of what the system answers.
	Set     map[string]string `json:"set,omitempty"`
	Schema  *outside.Schema   `json:"schema,omitempty"`
	Timeout string            `json:"timeout,omitempty"`
}

// AfterFiled is when an action is taken that tells somebody of a filed request.
const AfterFiled Tag = "filed"

// RuleText is a rule as its author wrote it, and what “leaveway rules compile” made of it.
// The expressions decide, so a label that is renamed later changes nothing.
type RuleText struct {
	Text  string  `json:"text"`
	Reads string  `json:"reads,omitempty"` // what was understood
	Next  []Next  `json:"next,omitempty"`
	Show  []Shown `json:"show,omitempty"`
	// Require says when questions must be answered.
	Require []Shown `json:"require,omitempty"`
	// Sum is [RuleText.Fingerprint] of the rest. A text that was changed without being
	// compiled again has another one.
	Sum   string   `json:"sum,omitempty"`
	Cases []string `json:"cases,omitempty"` // approved, as in a .cases file
}

// ByModel is how a rule is marked that a language model decides.
const ByModel = "model"

// Shown is when a question is shown, or when it must be answered.
type Shown struct {
	Question Tag       `json:"question"`
	When     Condition `json:"when"`
}

// Check is a condition on several answers. It is evaluated once every tag in it
// has an answer.
type Check struct {
	Rule string `json:"rule"`
	// Question is the question next to which the message is shown.
	Question QuestionID `json:"questionId"`
	// Message is what the person reads. {PREG:QUESTION:LEAVE_START} is replaced
	// by that answer, in words.
	Message string `json:"message"`
}

// Component is how a question is asked, and what its answers are.
type Component string

// The components. docs/forms.md describes them, [Kind] has their canonical forms.
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

// Return is how people come back to work after a leave, as an author writes it.
type Return struct {
	// Offer says whether people are asked, before the last day, if they will be back. Without it,
	// everybody is whose leave is longer than a day.
	Offer *Condition `json:"offer,omitempty"`
	// Note says when people need a doctor's note that they can work again.
	Note Condition `json:"note,omitzero"`
}

// Returning is how one person comes back to work, by their answers.
type Returning struct {
	Offer Offer
	Note  bool // a doctor's note is needed that they can work again
}

// Offer says who is asked, before the last day of their leave, whether they will be back.
type Offer int

// The offers.
const (
	OfferUsual  Offer = iota // if the leave is longer than a day
	OfferAlways              // of a day, too
	OfferNever
)
