package wizard

import (
	"io/fs"
	"time"
)

// Wizard is a checked and compiled Config. It never changes.
type Wizard struct {
	Config
	Version Version
	Source  []byte // as its author wrote it
}

// Question is a question of a wizard, compiled.
type Question struct {
	Attributes
	Element string // the element's id
	Step    StepID
}

// Title is the answer's label: what Label says or, without one, the question.
func (q *Question) Title() string { panic("unbuilt") }

// Required reports whether the question must be answered.
func (q *Question) Required() bool { panic("unbuilt") }

// Choices are the options a person sees, in order, "Not sure" included where it is allowed.
func (q *Question) Choices() []Option { panic("unbuilt") }

// Read makes a canonical value of what stood in a field: one string for most
// components, two for a date range, one per choice for several choices and
// files. Empty input is "" where the question is optional. today is the
// person's day. The error is a *Refusal.
func (q *Question) Read(raw []string, today time.Time) (string, error) { panic("unbuilt") }

// Holds reports whether a canonical value can be one of this question's:
// another wizard may have asked it with other options.
func (q *Question) Holds(value string) bool { panic("unbuilt") }

// Show is a canonical value in words: "Tuesday, June 15, 2027", "12 weeks",
// "Not given", "Not sure".
func (q *Question) Show(value string) string { panic("unbuilt") }

// Day is a day in words: "Tuesday, June 15, 2027".
func Day(d time.Time) string { return d.Format("Monday, January 2, 2006") }

// Limits are the longest texts, in characters, that the surfaces can show.
type Limits struct {
	StepTitle, QuestionText, HelperText, Placeholder int
	OptionLabel, OptionValue, OptionHint             int
	InfoText, Heading                                int
	SelectOptions, RadioOptions                      int
	ElementsPerStep                                  int
}

// Problem is one mistake in a config: where it is, what is wrong and how to mend it.
type Problem struct {
	File string
	Line int
	What string // "the step \"step-009\" does not exist"
	Mend string // "use one of step-001, step-002"
}

// Problems are all mistakes found. As an error it lists every one.
type Problems []Problem

func (p Problems) Error() string { panic("unbuilt") }

// Library holds wizards by id and version. It is safe for concurrent use.
type Library struct{}

// NewLibrary returns an empty library.
func NewLibrary(limits Limits) *Library { panic("unbuilt") }

// Load reads every .yaml, .yml and .json file of a folder, makes them the latest
// versions and checks them against each other. The error is Problems: all
// mistakes of all files; then nothing was added.
func (l *Library) Load(fsys fs.FS) error { panic("unbuilt") }

// Restore adds an earlier published version, for the forms that are pinned to it.
func (l *Library) Restore(name string, source []byte) (*Wizard, error) { panic("unbuilt") }

// Latest returns the current version of a wizard.
func (l *Library) Latest(id ID) (*Wizard, bool) { panic("unbuilt") }

// At returns a certain version of a wizard, or its latest where version is empty.
func (l *Library) At(id ID, version Version) (*Wizard, bool) { panic("unbuilt") }

// All returns the latest version of every wizard, by id.
func (l *Library) All() []*Wizard { panic("unbuilt") }

// Plan derives the route that the answers take from the wizard root on. pins
// says which versions to use; a wizard that is not in it is entered with its
// latest. today is the person's day.
func (l *Library) Plan(root ID, pins map[ID]Version, answers Answers, today time.Time) Plan {
	panic("unbuilt")
}

// Plan is the route of one form: what was asked, what is open, what is ahead as
// far as it is known.
type Plan struct {
	Stops []Stop
	// Parked are answers that are off the route: kept, not shown, not submitted.
	Parked Answers
	// Broken are cross-question checks that do not hold, by question, in words.
	Broken map[QuestionID]string
}

// Stop is a step on the route with what is visible on it.
type Stop struct {
	Wizard   *Wizard
	Step     Step
	Elements []Element
	Number   int // from 1 inside its wizard
	Of       int // steps of its wizard on the route, the review included; 0 for a wizard that leads on to another
}

// Questions are the visible questions of the stop, in order.
func (s Stop) Questions() []*Question { panic("unbuilt") }

// Open is the first question of the route that is neither answered nor passed
// over, or whose check is broken, with its stop. ok is false where nothing is open.
func (p Plan) Open() (stop Stop, q *Question, ok bool) { panic("unbuilt") }

// Question finds a question on the route.
func (p Plan) Question(id QuestionID) (Stop, *Question, bool) { panic("unbuilt") }

// Stop finds a step on the route.
func (p Plan) Stop(wizard ID, step StepID) (index int, ok bool) { panic("unbuilt") }

// Active is the wizard in which the route ends: the chosen leave type's.
func (p Plan) Active() *Wizard { panic("unbuilt") }

// Complete reports whether nothing is open: the form is ready for review.
func (p Plan) Complete() bool { panic("unbuilt") }
