package api

import (
	"slices"
	"strconv"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// conditionJSON is a condition as data, which a client evaluates while somebody fills in a
// step. docs/api.md describes it, and docs/live.js is an evaluator.
type conditionJSON struct {
	Op       string            `json:"op"`
	Args     []conditionJSON   `json:"args,omitempty"`
	Question wizard.QuestionID `json:"questionId,omitempty"` // of "answer", "answered" and "unsure"
	Type     string            `json:"type,omitempty"`       // of "answer"
	Value    any               `json:"value,omitempty"`      // of "value" and "day"
}

// liveElements returns the elements of a step that its own answers show, hide or require, by
// their IDs, and those of them that the form doesn't show now.
func (at progress) liveElements(stop wizard.Stop, v agent.FormView) (all map[string]wizard.LiveElement, hidden []elementJSON) {
	all = map[string]wizard.LiveElement{}
	for _, l := range stop.Live() {
		all[l.Element.ID] = l
		if slices.ContainsFunc(v.Fields, func(f agent.Field) bool { return f.Element.ID == l.Element.ID }) {
			continue
		}
		hidden = append(hidden, elementJSON{
			ID: l.Element.ID, StepID: l.Element.StepID, Type: l.Element.Type, Sort: l.Element.Sort, Attributes: withoutContent(l.Element.Attributes),
			VisibleWhen: at.condition(l.Visible, v.Ref.Step), RequiredWhen: at.condition(l.Required, v.Ref.Step),
		})
	}
	return all, hidden
}

// condition writes a condition as data. Answers on other steps don't change meanwhile, so
// their values are part of it.
func (at progress) condition(t wizard.Term, step wizard.StepID) *conditionJSON {
	if t.Op == "" {
		return nil
	}
	out := at.conditionPart(t, step)
	return &out
}

func (at progress) conditionPart(t wizard.Term, step wizard.StepID) conditionJSON {
	switch t.Op {
	case "answer", "answered", "unsure":
		return at.answerPart(t, step)
	case "today":
		return conditionJSON{Op: "day", Value: at.api.today(at.stored.Person.Zone).Format("2006-01-02")}
	}
	out := conditionJSON{Op: t.Op, Value: t.Value}
	for _, arg := range t.Args {
		out.Args = append(out.Args, at.conditionPart(arg, step))
	}
	return out
}

func (at progress) answerPart(t wizard.Term, step wizard.StepID) conditionJSON {
	if i, ok := at.plan.Stop(at.plan.Active().ID, step); ok {
		for _, e := range at.plan.Stops[i].Wizard.Elements { // shown or not
			if e.StepID == step && e.Type == wizard.TypeQuestion && e.Attributes.Tag == t.Tag {
				out := conditionJSON{Op: t.Op, Question: e.Attributes.QuestionID}
				if t.Op == "answer" {
					out.Type = answerTypes[e.Attributes.Component.Kind()]
				}
				return out
			}
		}
	}
	for _, q := range at.plan.Questions() {
		if q.Tag != t.Tag {
			continue
		}
		kind := answerTypes[q.Component.Kind()]
		value := at.stored.Form.Answers[q.QuestionID].Value
		switch {
		case t.Op == "answered":
			return conditionJSON{Op: "value", Value: value != "" && value != wizard.Unsure}
		case t.Op == "unsure":
			return conditionJSON{Op: "value", Value: value == wizard.Unsure}
		case value == "" || value == wizard.Unsure:
			return conditionJSON{Op: "missing"}
		}
		return knownPart(kind, q, value)
	}
	if t.Op == "answer" {
		return conditionJSON{Op: "missing"}
	}
	return conditionJSON{Op: "value", Value: false}
}

// answerTypes are the types of answers in conditions; text is not listed.
var answerTypes = map[wizard.Kind]string{
	wizard.DayKind: "day", wizard.RangeKind: "range", wizard.NumberKind: "number", wizard.ChoicesKind: "list", wizard.FilesKind: "list",
}

// knownPart is an answer that is given already.
func knownPart(kind string, q *wizard.Question, value string) conditionJSON {
	switch kind {
	case "day":
		return conditionJSON{Op: "day", Value: value}
	case "number":
		n, _ := strconv.ParseFloat(value, 64)
		return conditionJSON{Op: "value", Value: n}
	case "list":
		out := conditionJSON{Op: "list"}
		for _, part := range q.Component.Split(value) {
			out.Args = append(out.Args, conditionJSON{Op: "value", Value: part})
		}
		return out
	case "range":
		days := q.Component.Split(value)
		return conditionJSON{Op: "range", Args: []conditionJSON{{Op: "day", Value: days[0]}, {Op: "day", Value: days[len(days)-1]}}}
	}
	return conditionJSON{Op: "value", Value: value}
}

// withoutContent removes the source of a text that is looked up, which is internal to the
// company.
func withoutContent(a wizard.Attributes) wizard.Attributes {
	a.Content = nil
	return a
}
