// Package flow is journeys in files: phases with questions, offers and answers to frequent
// questions, and the rules for going from one to another.
//
//	file.go       what authors write; check.go its mistakes; condition.go what leads on
//	compile.go    a file as a journey
//	phase.go      a pathway at work on one message; offer.go its offer, and its FAQ
package flow

import (
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire/ask"
	"github.com/leaveway/leaveway/content"
)

// File is a journey as its author writes it in a file: phases with questions, choices
// and answers, and the rules for going from one to another. It is run like a questionnaire.
type File struct {
	ID       string `yaml:"journey"`
	Title    string `yaml:"title"`
	Language string `yaml:"language"` // of our own sentences: en (the default) or fi
	// Chat lets employees start it in Slack, by its title or with the words of Start.
	Chat   bool          `yaml:"chat"`
	Start  content.Texts `yaml:"start"`
	Notify string        `yaml:"notify"` // hr: people are asked whether HR gets their answers
	// Given are fields that a program passes when it starts the journey.
	Given       content.Texts `yaml:"given"`
	Greeting    string        `yaml:"greeting"`
	Done        string        `yaml:"done"` // said at the end
	Pathways    []Pathway     `yaml:"pathways"`
	Transitions []Transition  `yaml:"transitions"`
	// Lists are what an offer offers: entries with an id, a name and other fields.
	Lists map[string][]map[string]content.Texts `yaml:"lists"`
}

// Pathway is a phase: it asks its questions, then makes its offer, and then says its closing
// words. One with an FAQ answers questions instead.
type Pathway struct {
	ID        journey.PathwayID `yaml:"id"`
	Title     string            `yaml:"title"` // what people call it: "your booking"
	Intent    string            `yaml:"intent"`
	Questions []ask.Question    `yaml:"questions"`
	Offer     *Offer            `yaml:"offer"`
	FAQ       *FAQ              `yaml:"faq"`
	Say       string            `yaml:"say"`
	Set       map[string]string `yaml:"set"` // fields that are set when it is done
	Reference *Reference        `yaml:"reference"`
	Next      journey.PathwayID `yaml:"next"`
	// Detour makes it return to where the person was.
	Detour bool `yaml:"detour"`
	// Wait makes it begin only when the person writes again. Otherwise it begins at once.
	Wait bool `yaml:"wait"`
}

// Offer proposes one entry of a list after another, until the person takes one.
type Offer struct {
	From string `yaml:"from"` // the list
	// Where keeps the entries with a field that is what was answered: {city: move.city}.
	// While nothing was answered, every entry fits.
	Where  map[string]string `yaml:"where"`
	Except string            `yaml:"except"` // the field with the entries that were turned down
	Say    string            `yaml:"say"`
	Times  string            `yaml:"times"` // the entries' field with times to choose from
	Free   string            `yaml:"free"`  // says which times there are
	Save   string            `yaml:"save"`  // the field for the entry, with its id and name
	Choose string            `yaml:"choose"`
	Take   content.Texts     `yaml:"take"` // words that take the offer
	None   string            `yaml:"none"` // said if no entry fits
	Count  string            `yaml:"count"`
}

// FAQ are answers to frequent questions.
type FAQ struct {
	Answers []Frequent `yaml:"answers"`
	// Otherwise is the answer to any other question.
	Otherwise string `yaml:"otherwise"`
}

// Frequent is the answer to one question.
type Frequent struct {
	About  content.Texts `yaml:"about"` // patterns
	Answer string        `yaml:"answer"`
	Source string        `yaml:"source"`
}

// Reference is a number under which the person finds something again. The same answers make
// the same number.
type Reference struct {
	Save   string        `yaml:"save"`
	Prefix string        `yaml:"prefix"`
	From   content.Texts `yaml:"from"` // the fields that it is made of
}

// Transition is a rule for going to another pathway: because of words, or once something is
// known.
type Transition struct {
	Words    content.Texts     `yaml:"words"` // patterns
	Intent   string            `yaml:"intent"`
	When     Condition         `yaml:"when"`
	Because  string            `yaml:"because"` // the condition in words, for the audit
	From     journey.PathwayID `yaml:"from"`    // default: any
	To       journey.PathwayID `yaml:"to"`
	Priority int               `yaml:"priority"`
	Label    string            `yaml:"label"` // what people choose if several are possible
	Update   map[string]string `yaml:"update"`
}

// anyPathway is what authors write for [journey.Any].
const anyPathway journey.PathwayID = "any"

// Read reads a file. What is wrong with it is in the draft.
func Read(name string, text []byte) (*File, *content.Draft) {
	d := &File{Language: "en"}
	return d, content.Decode(content.File{Name: name, Source: text, Kind: "a journey"}, d)
}

// pathway returns a pathway by its ID, or nil.
func (d *File) pathway(id journey.PathwayID) *Pathway {
	for i := range d.Pathways {
		if d.Pathways[i].ID == id {
			return &d.Pathways[i]
		}
	}
	return nil
}

// Question returns a question by its ID, or nil.
func (d *File) Question(id string) *ask.Question {
	for i := range d.Pathways {
		for k := range d.Pathways[i].Questions {
			if q := &d.Pathways[i].Questions[k]; q.ID == id {
				return q
			}
		}
	}
	return nil
}

// fieldOf is where the answer to a question of a journey is kept.
func fieldOf(q *ask.Question) string {
	if q.Save != "" {
		return q.Save
	}
	return q.ID
}

// sends reports whether people are asked at the end whether HR gets their answers.
func (d *File) sends() bool { return d.Notify == "hr" }

// Hears reports whether a question is one that the journey answers or reacts to itself.
func (d *File) Hears(words string) bool {
	for i := range d.Pathways {
		if faq := d.Pathways[i].FAQ; faq != nil && faq.find(words) != nil {
			return true
		}
	}
	for _, t := range d.Transitions {
		to := d.pathway(t.To)
		if _, n := journey.LongestPattern(words, t.Words); n > 0 && to != nil && to.FAQ == nil {
			return true
		}
	}
	return false
}
