package slots

import (
	"maps"
	"slices"
	"time"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/wizard"
)

// Forms are the company's forms, as one could begin them today.
type Forms struct {
	All   *wizard.Library
	Root  wizard.ID // the form with which every request begins
	Today time.Time // midnight UTC
}

// First returns the question with which every request begins, the kind of leave. ok is false if there is none.
func (f Forms) First() (kind *wizard.Question, ok bool) {
	root, ok := f.All.Latest(f.Root)
	if !ok {
		return nil, false
	}
	empty := f.All.Plan(root.ID, nil, nil, f.Today)
	_, kind, ok = empty.Open()
	return kind, ok
}

// Chosen returns the route on which a kind of leave is chosen, after what was answered before.
func (f Forms) Chosen(kind *wizard.Question, value string, pins map[wizard.ID]wizard.Version, before wizard.Answers) (wizard.Plan, wizard.Answers) {
	answers := wizard.Answers{}
	maps.Copy(answers, before)
	answers[kind.QuestionID] = wizard.Answer{Value: value}
	return f.All.Plan(f.Root, pins, answers, f.Today), answers
}

// Find finds a question that one of the kinds of leave leads to.
func (f Forms) Find(id wizard.QuestionID, kind *wizard.Question, pins map[wizard.ID]wizard.Version, before wizard.Answers) (*wizard.Question, bool) {
	for _, o := range kind.Choices() {
		plan, _ := f.Chosen(kind, o.Value, pins, before)
		if _, q, ok := plan.Question(id); ok {
			return q, true
		}
	}
	return nil, false
}

// Topics are the kinds of leave, with the questions that each leads to.
func (f Forms) Topics() []intents.Topic {
	kind, ok := f.First()
	if !ok {
		return nil
	}
	var topics []intents.Topic
	for _, o := range Options(kind) {
		plan, chosen := f.Chosen(kind, o.Value, nil, nil)
		o.Words = slices.Concat(o.Words, namesIn(&plan))
		topics = append(topics, intents.Topic{Option: o, Slots: Of(&plan, chosen)})
	}
	return topics
}

// namesIn are what people call the requests that a route leads to: "vacation", "jury duty".
func namesIn(plan *wizard.Plan) []string {
	var names []string
	for _, q := range plan.Questions() {
		for _, o := range q.Options {
			if q.Fact == NameFact && o.Value != intents.OtherValue {
				names = append(append(names, o.Label), o.Words...)
			}
		}
	}
	return names
}

// NameFact is the fact of the questions whose answers name a request.
const NameFact = string(intents.RoleName)

// IsFamilyNews reports whether a kind of leave is for a child who comes or has come.
func IsFamilyNews(topic intents.Topic) bool {
	return slices.ContainsFunc(topic.Slots, func(s intents.Slot) bool {
		return s.Role == intents.RoleArrival || s.Role == intents.RoleBirth
	})
}

// Named returns the kind of leave that words name, or "".
func (f Forms) Named(text string) string {
	root, ok := f.All.Latest(f.Root)
	if !ok {
		return ""
	}
	for _, el := range root.Elements {
		q, ok := root.Question(el.Attributes.QuestionID)
		if !ok || !q.Required() {
			continue
		}
		all := Options(q)
		if hits := choose.Find(text, all).Options; len(hits) == 1 {
			return all[hits[0]].Value
		}
	}
	return ""
}
