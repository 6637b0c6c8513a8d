package teams

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// card is an Adaptive Card. Version 1.5 is what all of Teams' clients show.
// Source: adaptivecards.io/explorer, adaptivecards.io/schemas/1.5.0/adaptive-card.json.
type card struct {
	Type     string    `json:"type"`
	Schema   string    `json:"$schema"`
	Version  string    `json:"version"`
	Fallback string    `json:"fallbackText,omitempty"` // for a client that shows no cards
	Body     []element `json:"body"`
}

// element is any element of a card; which fields it has depends on its type.
type element struct {
	Type      string     `json:"type"`
	ID        string     `json:"id,omitempty"`
	Text      string     `json:"text,omitempty"`
	Inlines   []textRun  `json:"inlines,omitempty"`
	Wrap      bool       `json:"wrap,omitempty"`
	Weight    string     `json:"weight,omitempty"`
	Size      string     `json:"size,omitempty"`
	Color     string     `json:"color,omitempty"`
	Subtle    bool       `json:"isSubtle,omitempty"`
	Style     string     `json:"style,omitempty"`
	Spacing   string     `json:"spacing,omitempty"`
	Separator bool       `json:"separator,omitempty"`
	Items     []element  `json:"items,omitempty"`
	Columns   []element  `json:"columns,omitempty"`
	Width     string     `json:"width,omitempty"`
	Facts     []titled   `json:"facts,omitempty"`
	Actions   []action   `json:"actions,omitempty"`
	URL       string     `json:"url,omitempty"`
	Alt       string     `json:"altText,omitempty"`
	Label     string     `json:"label,omitempty"`
	Title     string     `json:"title,omitempty"` // of a toggle
	Hint      string     `json:"placeholder,omitempty"`
	Value     inputValue `json:"value,omitzero"`
	Multiline bool       `json:"isMultiline,omitempty"`
	MaxLength int        `json:"maxLength,omitempty"`
	Several   bool       `json:"isMultiSelect,omitempty"`
	Choices   []titled   `json:"choices,omitempty"`
	On        string     `json:"valueOn,omitempty"`
	Off       *string    `json:"valueOff,omitempty"`
}

// textRun is text that is shown exactly as it is, without Markdown.
type textRun struct {
	Type   string `json:"type"`
	Text   string `json:"text"`
	Weight string `json:"weight,omitempty"`
	Subtle bool   `json:"isSubtle,omitempty"`
	Italic bool   `json:"italic,omitempty"`
	Size   string `json:"size,omitempty"`
	Color  string `json:"color,omitempty"`
}

// titled is a fact or a choice.
type titled struct {
	Title string `json:"title"`
	Value string `json:"value"`
}

// inputValue is an input's initial value: text, or a number.
type inputValue struct {
	Text   string
	Number json.Number
}

func (v inputValue) MarshalJSON() ([]byte, error) {
	if v.Number != "" {
		return []byte(v.Number), nil
	}
	return json.Marshal(v.Text)
}

// action is a button.
type action struct {
	Type     string         `json:"type"`
	Title    string         `json:"title"`
	Verb     string         `json:"verb,omitempty"`
	Style    string         `json:"style,omitempty"`
	URL      string         `json:"url,omitempty"`
	Inputs   string         `json:"associatedInputs,omitempty"`
	Data     map[string]any `json:"data,omitempty"`
	Fallback *action        `json:"fallback,omitempty"`
}

// noInputs keeps what is in a card's inputs out of a press, and an invalid input from blocking it.
const noInputs = "none"

const (
	cardVersion = "1.5"
	cardSchema  = "http://adaptivecards.io/schemas/adaptive-card.json"
)

func newCard(body []element, fallback string) card {
	nameInputs(body, inputsOf(body))
	return card{Type: "AdaptiveCard", Schema: cardSchema, Version: cardVersion, Fallback: fallback, Body: body}
}

// inputsOf returns the IDs of a card's inputs, in order.
func inputsOf(body []element) (ids []string) {
	for _, e := range body {
		if e.ID != "" && strings.HasPrefix(e.Type, "Input.") {
			ids = append(ids, e.ID)
		}
		ids = append(append(ids, inputsOf(e.Items)...), inputsOf(e.Columns)...)
	}
	return ids
}

// nameInputs names a card's inputs in the data of the buttons that send them: Microsoft's renderer
// leaves out those that are empty, and an answer that was left empty isn't one that was never shown.
func nameInputs(body []element, ids []string) {
	if len(ids) == 0 {
		return
	}
	for _, e := range body {
		for _, a := range e.Actions {
			if a.Inputs != noInputs && a.Data != nil {
				a.Data[inputsKey] = ids
			}
		}
		nameInputs(e.Items, ids)
		nameInputs(e.Columns, ids)
	}
}

var styles = map[agent.Style]string{agent.Primary: "positive", agent.Danger: "destructive"}

// host is what shows a card, which decides what its buttons are.
type host int

const (
	inMessage host = iota // a message in a chat: the press is answered on the card, or in a dialog
	asForm                // a message in place of a dialog
	dialog                // a dialog: the press is answered with the next one
)

// button returns a button for a host. A press below a message that opens a form asks for a dialog.
func (d drawn) button(label string, style agent.Style, p pressed) action {
	p.V, p.Drawn, p.For, p.Of = dataVersion, d.event, d.person, d.of
	p.Sign = p.signature(d.secret)
	a := action{Title: clip(label, maxButton), Style: styles[style], Data: map[string]any{dataKey: &p}}
	if p.Input == "" && !p.Submits && (p.View == nil || !keepsTyped(p.Press.Do)) {
		a.Inputs = noInputs
	}
	switch {
	case d.host == dialog:
		a.Type = actionSubmit
	case d.host == inMessage && opensView(p.Press):
		a.Type = actionSubmit
		a.Data["msteams"] = map[string]string{"type": "task/fetch"}
	default:
		submit := a
		submit.Type = actionSubmit
		a.Type, a.Verb, a.Fallback = actionExecute, cmp.Or(string(p.Press.Do), "submit"), &submit
	}
	return a
}

const (
	actionSubmit  = "Action.Submit"
	actionExecute = "Action.Execute"
	actionOpenURL = "Action.OpenUrl"
)

// keepsTyped reports whether a button in a form takes along what was typed there.
func keepsTyped(do agent.Verb) bool {
	switch do {
	case agent.DoGoBack, agent.DoSave, agent.DoExplainWhy, agent.DoAskPolicy, agent.DoRefresh, agent.DoStart:
		return true
	}
	return false
}

// opensView reports whether pressing a button below a message opens a view. It need not be right:
// whatever follows is shown either way, in a dialog or in the chat.
func opensView(p agent.Press) bool {
	switch p.Do {
	case agent.DoOpenForm, agent.DoReview, agent.DoDeny, agent.DoShowAnswers, agent.DoReplyToHR,
		agent.DoStepComment, agent.DoStepDeny, agent.DoWriteToHR, agent.DoTicketKeep, agent.DoPolicyAdd, agent.DoPolicyEdit,
		agent.DoPolicyFromMessage, agent.DoPolicyHistory, agent.DoReviseDeny, agent.DoHandoverFix, agent.DoHandoverReturn:
		return true
	case agent.DoAskEmployee, agent.DoAskPolicy, agent.DoTicketAnswer, agent.DoProfileChange, agent.DoTellEmployee, agent.DoRevisePropose,
		agent.DoHandoverStart, agent.DoHandoverNext, agent.DoHandoverMove, agent.DoApproveSeveral, agent.DoDenySeveral:
		return p.Value == ""
	}
	return false
}
