package knowledge

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
	"time"
)

// PolicyID identifies a policy permanently. It is the policy's file name without
// its extension, or chosen by the caller.
type PolicyID string

// PassageID identifies a passage: its policy's ID, "#" and a slug of its heading. It
// changes only if the heading does.
type PassageID string

// Day is a calendar day such as 2026-11-20, so that days compare as strings.
// "" means no day.
type Day string

// DayOf returns t's day in t's time zone.
func DayOf(t time.Time) Day { return Day(t.Format(time.DateOnly)) }

// Time returns midnight UTC of the day, or false if it is not a valid day.
func (d Day) Time() (time.Time, bool) {
	t, err := time.Parse(time.DateOnly, string(d))
	return t, err == nil
}

// Scope says who a policy is for. An empty list means everyone.
type Scope struct {
	Country []string `json:"country,omitempty"` // "US"
	State   []string `json:"state,omitempty"`   // "CA"
	Group   []string `json:"group,omitempty"`   // groups of employees, in the company's own words: "part-time"
	Leave   []string `json:"leave,omitempty"`   // leave types of the leave form: "medical"
}

// Source is what a policy says about itself. Each of its passages has a copy.
type Source struct {
	Policy PolicyID `json:"id"`
	Title  string   `json:"title"`
	Owner  string   `json:"owner,omitempty"` // who is responsible for it
	Link   string   `json:"link,omitempty"`  // where it can be read in full
	Scope  Scope    `json:"scope,omitzero"`
	AsOf   Day      `json:"as_of,omitempty"`       // the day it was last checked
	From   Day      `json:"valid_from,omitempty"`  // the first day it is valid
	Until  Day      `json:"valid_until,omitempty"` // the last day it is valid
	// OnlyWhenNamed are words. The policy answers only questions that contain one of them.
	// An empty list means that it may answer any question.
	OnlyWhenNamed []string `json:"only_when_named,omitempty"`
	// Shipped is set if the policy came with the product and nobody changed its text. A
	// company's own policy on the same subject comes before it.
	Shipped bool `json:"-"`
}

// Policy is one document of the knowledge base.
type Policy struct {
	Source
	// Body is Markdown, whatever format the policy was imported from.
	Body string `json:"body"`
	// Questions are what people ask, by the heading that answers it; "" is the text
	// above the first heading. If several passages have the heading, an anchor from
	// a passage's ID picks one: "#parking-2".
	Questions map[string][]string `json:"questions,omitempty"`
}

// Passage is the text under one heading of a policy, or a part of it if it is long.
type Passage struct {
	Source
	ID        PassageID
	Crumbs    []string // the headings above Heading, outermost first
	Heading   string
	Text      string   // plain text: blank lines between paragraphs, dashes before list items
	Questions []string // the questions it answers
	Footnotes []string // explain marks in Text: "† Not yet checked by a lawyer."
	Law       string   // the legal basis: "29 CFR 825.302(a). Not yet checked by a lawyer."
}

// Validity says whether a policy is valid on a day.
type Validity int8

const (
	Valid Validity = iota
	NotYetValid
	Expired
)

// ValidityOn says whether the policy is valid on a day. It is valid if the day is unknown.
func (s Source) ValidityOn(day Day) Validity {
	switch {
	case day == "":
		return Valid
	case s.From != "" && day < s.From:
		return NotYetValid
	case s.Until != "" && day > s.Until:
		return Expired
	}
	return Valid
}

// WithQuestion returns a copy of the policy in which a passage answers one more question.
// It reports false if the policy has no such passage.
func (p Policy) WithQuestion(passage PassageID, question string) (Policy, bool) {
	question = strings.TrimSpace(question)
	all := p.Passages()
	at := slices.IndexFunc(all, func(have Passage) bool { return have.ID == passage })
	if at < 0 {
		return p, false
	}
	if slices.Contains(all[at].Questions, question) {
		return p, true
	}
	if under := p.withQuestionUnder(all[at].Heading, question); under.answeredOnlyBy(question, passage) {
		return under, true
	}
	return p.withQuestionUnder(anchor(passage), question), true
}

// withQuestionUnder adds a question under a heading or an anchor.
func (p Policy) withQuestionUnder(key, question string) Policy {
	questions := make(map[string][]string, len(p.Questions)+1)
	for heading, list := range p.Questions {
		questions[heading] = slices.Clone(list)
	}
	questions[key] = append(questions[key], question)
	p.Questions = questions
	return p
}

// answeredOnlyBy reports whether this passage, and no other, answers a question.
func (p Policy) answeredOnlyBy(question string, passage PassageID) bool {
	for _, have := range p.Passages() {
		if slices.Contains(have.Questions, question) != (have.ID == passage) {
			return false
		}
	}
	return true
}

// Refusal tells the person who provided a policy what is wrong with it and what to do.
type Refusal struct{ Message string }

func (r *Refusal) Error() string { return r.Message }

//go:embed starter/*.md
var starter embed.FS

// Starter returns the policies that come with the product, about leave in the
// United States. Companies override them with their own.
func Starter() fs.FS {
	sub, err := fs.Sub(starter, "starter")
	if err != nil {
		panic(err)
	}
	return sub
}
