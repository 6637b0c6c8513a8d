package api

import (
	"maps"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// answerBody is what a call is answered with.
type answerBody struct {
	Step     *stepJSON     `json:"step"` // null where there is no form
	Elements []elementJSON `json:"elements"`
	Session  sessionJSON   `json:"session"`
	UI       payload       `json:"uiPayload"`
	Errors   []errorJSON   `json:"errors"`
	// Notice says what happened, and why one is here, where that needs words.
	Notice string `json:"notice,omitempty"`
}

type stepJSON struct {
	wizard.Step
	WizardID wizard.ID `json:"wizardId"`
	Number   int       `json:"number,omitempty"` // from 1
	Of       int       `json:"of,omitempty"`     // absent where it is not known yet
}

// elementJSON is a visible element of the step.
type elementJSON struct {
	ID         string             `json:"elementId"`
	StepID     wizard.StepID      `json:"stepId"`
	Type       wizard.ElementType `json:"type"`
	Sort       int                `json:"sort"`
	Visible    bool               `json:"isVisible"`
	Attributes wizard.Attributes  `json:"attributes"`
	Summary    []agent.Fact       `json:"summary,omitempty"` // of a summary: what was answered so far
}

// payload is what a stranger's renderer needs: what to show, a JSON Schema of
// what may be sent back, and what is known already.
type payload struct {
	Type   string             `json:"type"` // "form", "message", "review"
	Schema *jsonschema.Schema `json:"schema"`
	Data   map[string]any     `json:"data"`
	// Sections and Estimate belong to a review, in words.
	Sections []sectionJSON `json:"sections,omitempty"`
	Estimate string        `json:"estimate,omitempty"`
	// Actions are what may be sent next.
	Actions []string `json:"actions"`
}

type sectionJSON struct {
	Title string        `json:"title"`
	Step  wizard.StepID `json:"stepId"`
	Rows  []rowJSON     `json:"rows"`
}

type rowJSON struct {
	Question wizard.QuestionID `json:"questionId"`
	Label    string            `json:"label"`
	Value    string            `json:"value"`
}

type errorJSON struct {
	Question wizard.QuestionID `json:"questionId"`
	Message  string            `json:"message"`
}

// answer shows a view; the session is left to be filled in.
func (at standing) answer(view agent.View) answerBody {
	switch v := view.(type) {
	case agent.Errors:
		body := at.answer(v.On)
		body.Errors = beside(v)
		return body
	case agent.FormView:
		return at.form(v)
	case agent.ReviewView:
		return at.review(v)
	case agent.Notice:
		return at.message(v.Text, v.Blocks)
	case agent.PageView:
		return at.message("", v.Blocks)
	case agent.PromptView:
		return at.message(v.Label, v.Lead)
	case agent.Done, nil:
	}
	return at.message("", nil)
}

func (at standing) form(v agent.FormView) answerBody {
	body := empty("form", "respond", "cancel")
	body.Notice = v.Notice
	body.Step = &stepJSON{Step: wizard.Step{ID: v.Ref.Step, Title: v.Title}, WizardID: v.Ref.Wizard, Number: v.Number, Of: v.Of}
	if i, ok := at.plan.Stop(v.Ref.Wizard, v.Ref.Step); ok {
		body.Step.Step = at.plan.Stops[i].Step
	}
	for _, f := range v.Fields {
		body.Elements = append(body.Elements, elementJSON{
			ID: f.Element.ID, StepID: f.Element.StepID, Type: f.Element.Type, Sort: f.Element.Sort,
			Visible: true, Attributes: f.Element.Attributes, Summary: f.Summary,
		})
		if f.Question != nil && f.Value != "" {
			body.UI.Data[string(f.Question.QuestionID)] = jsonValue(f.Question.Component, f.Value)
		}
	}
	body.UI.Schema = formSchema(v)
	return body
}

func (at standing) review(v agent.ReviewView) answerBody {
	body := empty("review", "submit", "respond", "cancel")
	body.Notice = v.Notice
	body.Step = &stepJSON{Step: wizard.Step{ID: reviewStep, Name: "review", Title: "Check your answers"}, Number: v.Number, Of: v.Of}
	for _, stop := range at.plan.Stops {
		body.Step.WizardID, body.Step.Sort = stop.Wizard.ID, stop.Step.Sort+1
	}
	asked := at.asked()
	for _, q := range asked {
		if answer, ok := at.stored.Form.Answers[q.QuestionID]; ok {
			body.UI.Data[string(q.QuestionID)] = jsonValue(q.Component, answer.Value)
		}
	}
	for _, s := range v.Sections {
		section := sectionJSON{Title: s.Title, Step: s.Step}
		for _, r := range s.Rows {
			section.Rows = append(section.Rows, rowJSON{r.Question, r.Label, r.Value})
		}
		body.UI.Sections = append(body.UI.Sections, section)
	}
	body.UI.Schema, body.UI.Estimate = reviewSchema(asked), agent.PlainText(v.Estimate)
	return body
}

// message is something to read. Where a form is open, its step says where one is.
func (at standing) message(text string, blocks []agent.Block) answerBody {
	body := empty("message", "init", "resume")
	if text == "" {
		text = agent.PlainText(blocks)
	}
	body.UI.Data["text"] = text
	body.UI.Schema = messageSchema()
	if stop, _, open := at.plan.Open(); open && at.status == agent.InProgress {
		body.Step = &stepJSON{Step: stop.Step, WizardID: stop.Wizard.ID, Number: stop.Number, Of: stop.Of}
	}
	return body
}

// empty is an answer in which nothing is null that is a list.
func empty(kind string, actions ...string) answerBody {
	return answerBody{
		Elements: []elementJSON{}, Errors: []errorJSON{},
		UI: payload{Type: kind, Data: map[string]any{}, Actions: actions},
	}
}

// beside are the errors in the order of the step's questions; those beside
// questions of another step come last.
func beside(v agent.Errors) []errorJSON {
	left := maps.Clone(v.Beside)
	all := []errorJSON{}
	if form, ok := v.On.(agent.FormView); ok {
		for _, f := range form.Fields {
			if f.Question == nil {
				continue
			}
			if message, ok := left[f.Question.QuestionID]; ok {
				all = append(all, errorJSON{f.Question.QuestionID, message})
				delete(left, f.Question.QuestionID)
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(left)) {
		all = append(all, errorJSON{id, left[id]})
	}
	return all
}
