package api

import (
	"maps"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// callResult is the response to POST /v1/wizard/{thread_id}.
type callResult struct {
	Step     *stepJSON     `json:"step"` // null without a form
	Elements []elementJSON `json:"elements"`
	// Hidden are elements of the step that its answers may show.
	Hidden  []elementJSON `json:"hiddenElements,omitempty"`
	Session sessionJSON   `json:"session"`
	UI      uiPayload     `json:"uiPayload"`
	Errors  []errorJSON   `json:"errors"`
	// Notice explains what happened, if that isn't obvious.
	Notice string `json:"notice,omitempty"`
}

type stepJSON struct {
	wizard.Step
	WizardID wizard.ID `json:"wizardId"`
	Number   int       `json:"number,omitempty"` // from 1
	Of       int       `json:"of,omitempty"`     // absent if not yet known
}

// elementJSON is a visible element of the step.
type elementJSON struct {
	ID         string             `json:"elementId"`
	StepID     wizard.StepID      `json:"stepId"`
	Type       wizard.ElementType `json:"type"`
	Sort       int                `json:"sort"`
	Visible    bool               `json:"isVisible"`
	Attributes wizard.Attributes  `json:"attributes"`
	Summary    []agent.Fact       `json:"summary,omitempty"` // only for summary elements: the answers so far
	// VisibleWhen and RequiredWhen are there if answers on the same step decide.
	VisibleWhen  *conditionJSON `json:"visibleWhen,omitempty"`
	RequiredWhen *conditionJSON `json:"requiredWhen,omitempty"`
}

// uiPayload has everything that a generic renderer needs.
type uiPayload struct {
	Type   string             `json:"type"` // "form", "message", "review"
	Schema *jsonschema.Schema `json:"schema"`
	Data   map[string]any     `json:"data"`
	// Sections and Estimate are texts of a review.
	Sections []sectionJSON `json:"sections,omitempty"`
	Estimate string        `json:"estimate,omitempty"`
	// Actions are the actions that make sense next.
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

// result converts a view. The caller fills in the session.
func (at progress) result(view agent.View) callResult {
	switch v := view.(type) {
	case agent.Errors:
		body := at.result(v.View)
		body.Errors = orderedErrors(v)
		return body
	case agent.FormView:
		return at.formResult(v)
	case agent.ReviewView:
		return at.reviewResult(v)
	case agent.Notice:
		return at.messageResult(v.Text, v.Blocks)
	case agent.PageView:
		return at.messageResult("", v.Blocks)
	case agent.PromptView:
		return at.messageResult(v.Label, v.Lead)
	case agent.Done, nil:
	}
	return at.messageResult("", nil)
}

func (at progress) formResult(v agent.FormView) callResult {
	body := newResult("form", "respond", "say", "cancel")
	body.Notice = v.Notice
	var live map[string]wizard.LiveElement
	body.Step = &stepJSON{Step: wizard.Step{ID: v.Ref.Step, Title: v.Title}, WizardID: v.Ref.Wizard, Number: v.Number, Of: v.Total}
	if i, ok := at.plan.Stop(v.Ref.Wizard, v.Ref.Step); ok {
		body.Step.Step = *at.plan.Stops[i].Step
		live, body.Hidden = at.liveElements(at.plan.Stops[i], v)
	}
	for _, f := range v.Fields {
		attributes := f.Element.Attributes
		if f.Question != nil { // required or not, as the answers have it
			attributes = f.Question.Attributes
		}
		body.Elements = append(body.Elements, elementJSON{
			ID: f.Element.ID, StepID: f.Element.StepID, Type: f.Element.Type, Sort: f.Element.Sort,
			Visible: true, Attributes: attributes, Summary: f.Summary,
			VisibleWhen: at.condition(live[f.Element.ID].Visible, v.Ref.Step), RequiredWhen: at.condition(live[f.Element.ID].Required, v.Ref.Step),
		})
		if f.Question != nil && f.Value != "" {
			body.UI.Data[string(f.Question.QuestionID)] = jsonValue(f.Question.Component, f.Value)
		}
	}
	body.UI.Schema = formSchema(v)
	return body
}

func (at progress) reviewResult(v agent.ReviewView) callResult {
	body := newResult("review", "submit", "respond", "say", "cancel")
	body.Notice = v.Notice
	body.Step = &stepJSON{Step: wizard.Step{ID: reviewStep, Name: "review", Title: "Check your answers"}, Number: v.Number, Of: v.Total}
	for _, stop := range at.plan.Stops {
		body.Step.WizardID, body.Step.Sort = stop.Wizard.ID, stop.Step.Sort+1
	}
	asked := at.routeQuestions()
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

// messageResult shows text. If a form is open, the result has its current step too.
func (at progress) messageResult(text string, blocks []agent.Block) callResult {
	body := newResult("message", "init", "say", "resume")
	if text == "" {
		text = agent.PlainText(blocks)
	}
	body.UI.Data["text"] = text
	body.UI.Schema = messageSchema()
	if stop, _, open := at.plan.Open(); open && at.status == agent.InProgress {
		body.Step = &stepJSON{Step: *stop.Step, WizardID: stop.Wizard.ID, Number: stop.Number, Of: stop.Of}
	}
	return body
}

// newResult returns a result whose lists are empty, not null.
func newResult(kind string, actions ...string) callResult {
	return callResult{
		Elements: []elementJSON{}, Errors: []errorJSON{},
		UI: uiPayload{Type: kind, Data: map[string]any{}, Actions: actions},
	}
}

// orderedErrors sorts errors by the order of the step's questions. Errors for questions
// of other steps come last.
func orderedErrors(v agent.Errors) []errorJSON {
	left := maps.Clone(v.ByQuestion)
	all := []errorJSON{}
	if form, ok := v.View.(agent.FormView); ok {
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
