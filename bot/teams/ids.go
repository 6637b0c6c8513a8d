package teams

import (
	"crypto/hmac"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
	"github.com/leaveway/leaveway/wizard"
)

// Everything that goes through Teams and comes back is encoded and decoded here: the IDs of
// inputs, and what a button asks for. It has a version, because a button may be pressed weeks
// after it was rendered, and it is signed: in Teams, the person who presses a button could change
// its content, or send that of another person's button.

// errOtherVersion reports something that this version didn't render.
var errOtherVersion = errors.New("rendered by another version")

const (
	dataVersion = 1  // of encoded presses
	signBytes   = 12 // of signatures and pseudonyms
)

// pressed is what a button carries.
type pressed struct {
	V     int         `json:"v"`
	Press agent.Press `json:"press,omitzero"`
	// Submits means that the button submits the view.
	Submits bool `json:"submits,omitempty"`
	// Input is the input of a message whose content is the press's value; may be empty.
	Input string         `json:"input,omitempty"`
	View  *agent.ViewRef `json:"view,omitempty"` // the view that the button is in, if any
	// Drawn names the event for which the view was drawn, so that a double click is one event.
	Drawn  string  `json:"drawn,omitempty"`
	Prompt *prompt `json:"prompt,omitempty"` // what it takes to draw the view again
	Below  *below  `json:"below,omitempty"`  // the form to which this view returns
	// For is the only person who may press the button; empty in a channel.
	For agent.UserID `json:"for,omitempty"`
	// Of is whose records the button is about, if the company has more than those of Teams.
	Of   agent.TenantID `json:"of,omitempty"`
	Sign string         `json:"sign,omitempty"`
}

// signature signs everything but what was typed, which is the person's own.
func (p pressed) signature(secret string) string {
	p.Sign = ""
	if p.Below != nil {
		p.Below = &below{View: p.Below.View}
	}
	text, err := json.Marshal(&p)
	if err != nil {
		panic(err) // its fields are texts and numbers
	}
	return edge.Pseudonym(secret, "a button\n"+string(text), signBytes)
}

// prompt is the part of a PromptView that errors leave as it is.
type prompt struct {
	Title     string          `json:"title"`
	Label     string          `json:"label,omitempty"`
	Hint      string          `json:"hint,omitempty"`
	Submit    string          `json:"submit,omitempty"`
	Picks     []wizard.Option `json:"picks,omitempty"`
	PickLabel string          `json:"pickLabel,omitempty"`
	NoText    bool            `json:"noText,omitempty"`
}

// below is a form with what was typed into it. Teams shows one view at a time, so a view that
// Slack would show on top of the form replaces it, and its Back button brings the form back.
type below struct {
	View  agent.ViewRef                  `json:"view"`
	Typed map[wizard.QuestionID][]string `json:"typed,omitempty"`
}

// dataKey is where a button's data is, next to the inputs.
const dataKey = "leaveway"

// inputsKey is where the IDs of a card's inputs are: those that are missing were left empty.
const inputsKey = "inputs"

// usedButton is a button's data as Teams sends it back, with the contents of the inputs.
type usedButton struct {
	pressed

	inputs map[string]string
}

// decodeData reads the data of a button that we drew, for the person who pressed it or for anybody.
// It fails with errOtherVersion.
func decodeData(text json.RawMessage, secret string, by agent.UserID) (usedButton, error) {
	fields := map[string]json.RawMessage{}
	if json.Unmarshal(text, &fields) != nil {
		return usedButton{}, errOtherVersion
	}
	var d usedButton
	if err := json.Unmarshal(fields[dataKey], &d.pressed); err != nil || d.V != dataVersion || d.Press.Do == "" && !d.Submits {
		return usedButton{}, errOtherVersion
	}
	if !hmac.Equal([]byte(d.Sign), []byte(d.signature(secret))) || d.For != "" && d.For != by {
		return usedButton{}, errOtherVersion
	}
	d.inputs = map[string]string{}
	var shown []string
	_ = json.Unmarshal(fields[inputsKey], &shown) // a card from before has none
	for _, id := range shown {
		d.inputs[id] = ""
	}
	for id, value := range fields {
		if id == dataKey || id == inputsKey || id == "msteams" {
			continue
		}
		var s string
		if json.Unmarshal(value, &s) != nil {
			s = strings.Trim(string(value), `"`) // a number or a toggle
		}
		if s != "null" {
			d.inputs[id] = s
		}
	}
	return d, nil
}

// typed returns the contents of a form's inputs, by question.
func (d usedButton) typed() map[wizard.QuestionID][]string {
	typed := map[wizard.QuestionID][]string{}
	var unsure []wizard.QuestionID
	for _, key := range slices.Sorted(maps.Keys(d.inputs)) { // an "end" comes before its "start"
		id, ok := edge.ParseInputID(key)
		raw := d.inputs[key]
		switch {
		case !ok:
		case id.Part == edge.PartUnsure:
			if raw == wizard.Unsure {
				unsure = append(unsure, id.Question)
			}
		case id.Question == agent.PickField:
			typed[id.Question] = strings.Split(raw, ",")
		case id.Part == edge.PartKept && raw == "":
			// Left empty: the question keeps its answer.
		case id.Part == edge.PartEnd:
			typed[id.Question] = append(typed[id.Question], raw)
		case id.Part == edge.PartStart:
			typed[id.Question] = append([]string{raw}, typed[id.Question]...)
		default:
			typed[id.Question] = []string{raw}
		}
	}
	for _, q := range unsure {
		typed[q] = []string{wizard.Unsure}
	}
	return typed
}

// eventID makes an event's ID of what happened and of the IDs that tell it from others. It is in
// the log, which names nobody.
func (e *Edge) eventID(what string, of ...string) agent.EventID {
	return agent.EventID("teams-" + what + "-" + edge.Pseudonym(e.cfg.AppPassword, strings.Join(of, "\n"), signBytes))
}

// SessionOf returns the ID of a person's one conversation with us.
func SessionOf(tenant agent.TenantID, person agent.UserID) agent.SessionID {
	return agent.SessionID(string(tenant) + "-" + string(person))
}
