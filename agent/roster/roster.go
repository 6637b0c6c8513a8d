// Package roster says whom somebody means who names a person of the company. It is pure:
// what the company's directory knows was looked up before.
//
//	roster.go  what is known of the words for a person, and what they come to
//	match.go   which names fit
package roster

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/words"
	"github.com/leaveway/leaveway/wizard"
)

//go:embed words.txt
var listText string

var (
	lists      = words.ReadLists(listText)
	managers   = lists.Phrases("manager")
	notManager = lists.Phrases("not the manager")
	titles     = lists.Set("titles")
	oneself    = lists.Phrases("oneself")

	someoneElse = lists.Phrases("someone else")
)

// managerFact is the fact of a question for the person whom somebody reports to.
const managerFact = "manager"

// IsForManager reports whether a question asks whom somebody reports to: its author says so
// with a fact, or the question and its label do.
func IsForManager(q *wizard.Question) bool {
	if q.Component.Kind() != wizard.PersonKind {
		return false
	}
	if q.Fact != "" {
		return q.Fact == managerFact
	}
	asked := words.Cut(q.Title() + ". " + q.QuestionText)
	return contains(asked, managers) && !contains(asked, notManager)
}

// Objection says why words that name nobody don't answer: "me", "neither of them".
func Objection(text string) string {
	said := words.Texts(words.TrimPolite(words.Cut(text)))
	is := func(p []string) bool { return slices.Equal(said, p) }
	switch {
	case slices.ContainsFunc(oneself, is):
		return say.NotYourself
	case slices.ContainsFunc(someoneElse, is):
		return say.WhoThen
	}
	return ""
}

// Pick returns what words choose among the people who were offered, by their place: "the
// second one". That there is nobody can be chosen without being offered.
func Pick(text string, q *wizard.Question, offered []agent.Button) (agent.Press, bool) {
	if !IsForManager(q) {
		return agent.Press{}, false
	}
	if words.Plain(text) == words.Plain(say.Nobody(q)) {
		return agent.Press{Do: agent.DoAnswerAsTyped, Question: q.QuestionID, Value: say.Nobody(q)}, true
	}
	options := make([]choose.Option, len(offered))
	for i, b := range offered {
		options[i] = choose.Option{Label: b.Label, Value: b.Press.Value}
	}
	got := choose.Read(text, options)
	if len(got.Options) != 1 {
		return agent.Press{}, false
	}
	return offered[got.Options[0]].Press, true
}

func contains(text []words.Word, phrases [][]string) bool {
	for i := range text {
		if slices.ContainsFunc(phrases, func(p []string) bool { return words.HasPrefix(text[i:], p) }) {
			return true
		}
	}
	return false
}

// Found is what the directory knows of the words for a person.
type Found struct {
	// People are those who have the ID or the address that the words are, or else everyone
	// whom they may name.
	People []agent.Colleague
	// Exact is set if the words are an ID or an address.
	Exact bool
	// Failed is set if the directory couldn't be reached.
	Failed bool
}

// Asked is the question for a person, as far as it matters who may be the answer.
type Asked struct {
	Question *wizard.Question
	Form     agent.FormID
	Self     agent.PersonRef // who answers
	// Offered are the people among whom the person was just asked to choose.
	Offered []agent.UserID
}

// Verdict is what words for a person come to. Exactly one of Value, Refusal and Ask is set.
type Verdict struct {
	// Value is the answer, with what the directory says of it.
	Value   string
	Listing wizard.Listing
	// Refusal says why this person can't be the answer.
	Refusal string
	// Ask asks who is meant, with Choices as buttons, if there are any.
	Ask     string
	Choices []agent.Button
}

// Judge says who is meant by a value that the question takes.
func (a Asked) Judge(value string, found Found) Verdict {
	switch {
	case value == say.Nobody(a.Question):
		return Verdict{Value: value}
	case isSelf(a.Self, value) && (found.Exact || found.Failed):
		return Verdict{Refusal: say.NotYourself}
	case found.Failed:
		return Verdict{Value: value, Listing: wizard.Listing{Unchecked: !found.Exact || isAddress(value)}}
	case found.Exact && len(found.People) == 0 && !isAddress(value):
		return Verdict{Refusal: say.NoSuchColleague}
	}
	fits, near := found.People, []agent.Colleague(nil)
	if !found.Exact {
		fits, near = find(value, found.People)
	}
	refusal := reasonAgainst(a.Self, fits)
	fits = slices.DeleteFunc(slices.Clone(fits), func(c agent.Colleague) bool { return !canManage(a.Self, c) })
	near = slices.DeleteFunc(near, func(c agent.Colleague) bool { return !canManage(a.Self, c) })
	if among := intersect(fits, a.Offered); len(among) == 1 {
		fits = among
	}
	switch {
	case len(fits) == 1:
		return Verdict{Value: string(fits[0].ID), Listing: wizard.Listing{Name: fits[0].Name}}
	case len(fits) > 1:
		return a.whichOne(value, fits)
	case refusal != "":
		return Verdict{Refusal: refusal}
	}
	return a.nobodyFits(value, near)
}

// AsTyped is the answer of somebody who says that the person isn't in the directory.
func (a Asked) AsTyped(value string) Verdict {
	v := a.Unknown(value)
	v.Listing.Unlisted = v.Value != "" && value != say.Nobody(a.Question)
	return v
}

// Unknown is the answer where there is no directory to look it up in.
func (a Asked) Unknown(value string) Verdict {
	if isSelf(a.Self, value) {
		return Verdict{Refusal: say.NotYourself}
	}
	return Verdict{Value: value}
}

// mostOffered is how many people are offered as buttons.
const mostOffered = 5

// whichOne asks which of several people is meant.
func (a Asked) whichOne(said string, fits []agent.Colleague) Verdict {
	if len(fits) > mostOffered {
		return Verdict{Ask: say.TooManyColleagues(said, len(fits))}
	}
	names := distinctNames(fits)
	v := Verdict{Ask: say.WhichColleague(names)}
	for i, c := range fits {
		v.Choices = append(v.Choices, a.button(names[i], c))
	}
	v.Choices = append(v.Choices, a.someoneElse())
	return v
}

// nobodyFits offers the nearest names, and to keep what was typed.
func (a Asked) nobodyFits(said string, near []agent.Colleague) Verdict {
	near = near[:min(len(near), mostOffered-1)]
	names := distinctNames(near)
	v := Verdict{Ask: say.NobodyNamed(said, names)}
	switch len(near) {
	case 0:
		v.Choices = []agent.Button{a.keep(said, say.YesKeepNameLabel(said)), a.someoneElse()}
	case 1:
		v.Choices = []agent.Button{a.button("Yes, "+names[0], near[0]), a.keep(said, say.NoKeepNameLabel(said))}
	default:
		for i, c := range near {
			v.Choices = append(v.Choices, a.button(names[i], c))
		}
		v.Choices = append(v.Choices, a.keep(said, say.NoKeepNameLabel(said)))
	}
	return v
}

func (a Asked) button(label string, c agent.Colleague) agent.Button {
	return agent.Button{Label: label, Press: agent.Press{Do: agent.DoAnswer, Form: a.Form, Question: a.Question.QuestionID, Value: string(c.ID)}}
}

func (a Asked) keep(said, label string) agent.Button {
	return agent.Button{Label: label, Press: agent.Press{Do: agent.DoAnswerAsTyped, Form: a.Form, Question: a.Question.QuestionID, Value: said}}
}

// someoneElse asks the question again.
func (a Asked) someoneElse() agent.Button {
	return agent.Button{Label: "No, someone else", Press: agent.Press{Do: agent.DoChangeAnswer, Form: a.Form, Question: a.Question.QuestionID}}
}

// isSelf reports whether a value is the person who answers.
func isSelf(self agent.PersonRef, value string) bool {
	return value == string(self.ID) || self.Name != "" && strings.EqualFold(value, self.Name)
}

// isAddress reports whether a value is an email address.
func isAddress(value string) bool { return strings.Contains(value, "@") }

// canManage reports whether somebody can be the manager of the person who answers.
func canManage(self agent.PersonRef, c agent.Colleague) bool {
	return !c.Bot && !c.Left && c.ID != self.ID
}

// reasonAgainst says why none of those who fit can be the answer, or "".
func reasonAgainst(self agent.PersonRef, fits []agent.Colleague) string {
	reason := ""
	for _, c := range fits {
		switch {
		case c.ID == self.ID:
			return say.NotYourself
		case c.Left:
			reason = say.HasLeft(c.Name)
		case c.Bot:
			reason = say.IsBot(c.Name)
		}
	}
	return reason
}

func intersect(people []agent.Colleague, ids []agent.UserID) []agent.Colleague {
	var both []agent.Colleague
	for _, c := range people {
		if slices.Contains(ids, c.ID) {
			both = append(both, c)
		}
	}
	return both
}

// distinctNames names people, with what tells them apart where two have the same name.
func distinctNames(people []agent.Colleague) []string {
	names := make([]string, len(people))
	for i, c := range people {
		names[i] = c.Name
		same := slices.ContainsFunc(people, func(other agent.Colleague) bool {
			return other.ID != c.ID && strings.EqualFold(other.Name, c.Name)
		})
		switch {
		case !same:
		case c.Title != "" && !slices.ContainsFunc(people, func(other agent.Colleague) bool { return other.ID != c.ID && other.Title == c.Title }):
			names[i] += " (" + c.Title + ")"
		case c.Handle != "":
			names[i] += " (@" + c.Handle + ")"
		}
	}
	return names
}

// Named returns the people whom words name. Those who have left, and bots, are among them
// only if nobody else fits.
func (f Found) Named(words string) []agent.Colleague {
	if f.Exact {
		return f.People
	}
	fits, _ := find(words, f.People)
	return fits
}
