package knowledge

import (
	"slices"
	"strings"
	"time"
)

// PolicyID names a policy for good: its file's name without the ending, or what
// the caller gives it.
type PolicyID string

// PassageID names a passage: its policy's id, "#" and its heading in short. It
// stays the same while the heading does.
type PassageID string

// Day is a calendar day, written 2026-11-20, so that days compare as texts do.
// "" is no day.
type Day string

// DayOf is the day that t is, where t is.
func DayOf(t time.Time) Day { return Day(t.Format(time.DateOnly)) }

// Time is the day's midnight in UTC; it reports false where it is not a day.
func (d Day) Time() (time.Time, bool) {
	t, err := time.Parse(time.DateOnly, string(d))
	return t, err == nil
}

// Scope says whom a policy is for. An empty list leaves it open.
type Scope struct {
	Country []string `json:"country,omitempty"` // "US"
	State   []string `json:"state,omitempty"`   // "CA"
	Group   []string `json:"group,omitempty"`   // of employees, in the company's own words: "part-time"
	Leave   []string `json:"leave,omitempty"`   // leave types, as the leave form calls them: "medical"
}

// Source is what a policy says about itself. Each of its passages carries it.
type Source struct {
	Policy PolicyID `json:"id"`
	Title  string   `json:"title"`
	Owner  string   `json:"owner,omitempty"` // who answers for it
	Link   string   `json:"link,omitempty"`  // where it can be read in full
	Scope  Scope    `json:"scope,omitzero"`
	AsOf   Day      `json:"as_of,omitempty"`       // when it was last checked
	From   Day      `json:"valid_from,omitempty"`  // the first day on which it holds
	Until  Day      `json:"valid_until,omitempty"` // the last one
}

// Policy is one document of the knowledge base.
type Policy struct {
	Source
	// Body is Markdown. Readers of other formats write it too.
	Body string `json:"body"`
	// Questions are what people ask, by the heading under which the answer
	// stands; "" is the text above the first heading. Where a heading stands above
	// several passages, "#" and the end of a passage's id name one: "#parking-2".
	Questions map[string][]string `json:"questions,omitempty"`
}

// Passage is what one heading of a policy says, or a part of it where that is long.
type Passage struct {
	Source
	ID        PassageID
	Crumbs    []string // the headings above its own
	Heading   string
	Text      string   // plain: paragraphs with blank lines between, lists with dashes
	Questions []string // that it answers
}

// Standing is whether something holds on a day.
type Standing int8

// What Standing can be.
const (
	Holds  Standing = iota
	NotYet          // it will hold later
	Ended           // it held earlier
)

// On says whether the policy holds on a day. Where the day is not known, it does.
func (s Source) On(day Day) Standing {
	switch {
	case day == "":
		return Holds
	case s.From != "" && day < s.From:
		return NotYet
	case s.Until != "" && day > s.Until:
		return Ended
	}
	return Holds
}

// Asked is the policy with a question more that the passage answers. It reports
// false where the passage is not one of the policy's; the policy given stays as it is.
func (p Policy) Asked(passage PassageID, question string) (Policy, bool) {
	question = strings.TrimSpace(question)
	all := p.Passages()
	at := slices.IndexFunc(all, func(have Passage) bool { return have.ID == passage })
	if at < 0 {
		return p, false
	}
	if slices.Contains(all[at].Questions, question) {
		return p, true
	}
	if under := p.askedUnder(all[at].Heading, question); under.answers(question, passage) {
		return under, true
	}
	return p.askedUnder(placed(passage), question), true
}

// askedUnder is the policy with a question more below a heading, or a place.
func (p Policy) askedUnder(key, question string) Policy {
	questions := make(map[string][]string, len(p.Questions)+1)
	for heading, list := range p.Questions {
		questions[heading] = slices.Clone(list)
	}
	questions[key] = append(questions[key], question)
	p.Questions = questions
	return p
}

// answers reports whether one passage and no other has a question.
func (p Policy) answers(question string, passage PassageID) bool {
	for _, have := range p.Passages() {
		if slices.Contains(have.Questions, question) != (have.ID == passage) {
			return false
		}
	}
	return true
}

// Refusal is a no, worded for the person who brought the policy: what is wrong
// and what to do.
type Refusal struct{ Message string }

func (r *Refusal) Error() string { return r.Message }
