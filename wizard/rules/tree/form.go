package tree

import (
	"github.com/leaveway/leaveway/wizard"
)

// Step is a step of the form, with the stems of its names.
type Step struct {
	Tag   wizard.Tag
	Title string
	At    int // in the order of the form
	Bag   map[string]bool
}

// Question is a question of the form.
type Question struct {
	*wizard.Question
	Kind    wizard.Kind
	Label   string
	Step    int
	At      int             // in the order of the form
	Core    map[string]bool // stems of its label, words and tag
	Text    map[string]bool // stems of what it asks
	Unit    Unit            // of a number
	Options []*Option
}

// Option is an option of a question.
type Option struct {
	Of    *Question
	Value string
	Label string
	At    int
	Core  map[string]bool
}
