package studio

import "github.com/leaveway/leaveway/wizard"

// Component is a kind of answer in words.
type Component struct {
	Name    wizard.Component `json:"name"`
	Label   string           `json:"label"`
	Help    string           `json:"help"`
	Options bool             `json:"options"`
}

// components has a row for each component, in the order in which authors see them.
var components = []Component{
	{wizard.Select, "One of a list", "A menu. People choose one.", true},
	{wizard.Radio, "One of a few", "All choices are visible. People choose one.", true},
	{wizard.MultiSelect, "Several of a list", "A menu in which people can choose several.", true},
	{wizard.Checkboxes, "Several of a few", "All choices are visible. People can tick several.", true},
	{wizard.Date, "A day", "A calendar. In chat, “next Friday” works, too.", false},
	{wizard.DateRange, "First and last day", "Both days count.", false},
	{wizard.Text, "A line of text", "A few words.", false},
	{wizard.LongText, "A longer text", "Several lines.", false},
	{wizard.Number, "A number", "Such as 12 or 0.5.", false},
	{wizard.Person, "A person", "Somebody in your Slack, or a name.", false},
	{wizard.Email, "An email address", "", false},
	{wizard.Phone, "A phone number", "", false},
	{wizard.File, "Files", "People attach up to 10 files.", false},
}

// Requirement is what an answer can be required to be, in words. “…” in the label is the place of
// the argument.
type Requirement struct {
	Name       string             `json:"name"`
	Label      string             `json:"label"`
	Argument   string             `json:"argument,omitempty"` // "whole", "number" or "list"
	Example    string             `json:"example,omitempty"`
	Components []wizard.Component `json:"components"` // empty for all
}

var (
	ofDays    = []wizard.Component{wizard.Date, wizard.DateRange}
	ofNumbers = []wizard.Component{wizard.Number}
	ofTexts   = []wizard.Component{wizard.Text, wizard.LongText}
	ofSeveral = []wizard.Component{wizard.MultiSelect, wizard.Checkboxes, wizard.File}
)

var requirements = []Requirement{
	{"required", "People must answer", "", "", nil},
	{"futureDate", "The day is after today", "", "", ofDays},
	{"todayOrLater", "The day is today or later", "", "", ofDays},
	{"pastDate", "The day is before today", "", "", ofDays},
	{"pastOrToday", "The day is today or earlier", "", "", ofDays},
	{"withinDays", "The day is at most … days from today", "whole", "90", ofDays},
	{"min", "The number is at least …", "number", "0", ofNumbers},
	{"max", "The number is at most …", "number", "52", ofNumbers},
	{"integer", "It is a whole number", "", "", ofNumbers},
	{"minLength", "The text has at least … characters", "whole", "10", ofTexts},
	{"maxLength", "The text has at most … characters", "whole", "500", ofTexts},
	{"minChoices", "At least … are chosen", "whole", "1", ofSeveral},
	{"maxChoices", "At most … are chosen", "whole", "3", ofSeveral},
	{"extension", "Files end in …", "list", "pdf|png", []wizard.Component{wizard.File}},
}

// catalog is what the page knows about questions.
func catalog() map[string]any {
	return map[string]any{"components": components, "requirements": requirements}
}
