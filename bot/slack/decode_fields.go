package slack

import (
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/leaveway/leaveway/bot/edge"
	"github.com/leaveway/leaveway/wizard"
)

// values are the contents of a view's inputs. In JSON they are an object by block id of objects
// by action id; each of our blocks has one input. Slack sends an empty array for a view without
// inputs.
type values []blockValue

type blockValue struct {
	block string
	input input
}

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (v *values) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	return eachMember(d, func(block string) error {
		return eachMember(d, func(string) error {
			one := blockValue{block: block}
			err := json.UnmarshalDecode(d, &one.input)
			*v = append(*v, one)
			return err
		})
	})
}

// eachMember calls read for every member of the object that follows, after its name. Anything
// else that follows is skipped.
func eachMember(d *jsontext.Decoder, read func(name string) error) error {
	if d.PeekKind() != '{' {
		return d.SkipValue()
	}
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	for d.PeekKind() != '}' {
		name, err := d.ReadToken()
		if err != nil {
			return err
		}
		if err := read(name.String()); err != nil {
			return err
		}
	}
	_, err := d.ReadToken()
	return err
}

// readJSON decodes what Slack sent. Whatever isn't named in v is skipped without a copy.
func readJSON(text []byte, v any) error { return json.Unmarshal(text, v, asSent) }

// asSent takes what Slack has always been allowed to send.
var asSent = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

// input is the content of one input. Empty ones may be null, "" or absent.
type input struct {
	Type            string   `json:"type"`
	Value           string   `json:"value"`
	SelectedDate    string   `json:"selected_date"`
	SelectedUser    string   `json:"selected_user"`
	SelectedOption  option   `json:"selected_option"`
	SelectedOptions []option `json:"selected_options"`
	Files           []file   `json:"files"`
}

type option struct {
	Value string `json:"value"`
}

// values returns the content in the form that [wizard.Question.Read] expects.
func (in input) values() []string {
	switch in.Type {
	case "datepicker":
		return []string{in.SelectedDate}
	case "static_select", "radio_buttons":
		return []string{in.SelectedOption.Value}
	case "multi_static_select", "checkboxes":
		picked := make([]string, len(in.SelectedOptions))
		for i, o := range in.SelectedOptions {
			picked[i] = o.Value
		}
		return picked
	case "users_select":
		return []string{in.SelectedUser}
	case "file_input":
		names := make([]string, len(in.Files))
		for i, f := range in.Files {
			names[i] = f.ID + " " + f.Name
		}
		return names
	case "plain_text_input", "number_input", "email_text_input":
		return []string{in.Value}
	}
	return nil // not an element of our forms
}

// viewInput is an input of a view, with the id of its block.
type viewInput struct {
	edge.InputID

	block string
}

// readInputs returns the contents of the view's inputs, by question.
func (got *interaction) readInputs() map[wizard.QuestionID][]string {
	typed := make(map[wizard.QuestionID][]string, len(got.inputs))
	var unsure []wizard.QuestionID
	for _, id := range got.inputs {
		raw, ok := got.readInput(id)
		switch {
		case !ok:
		case id.Part == edge.PartUnsure:
			if len(raw) > 0 {
				unsure = append(unsure, id.Question)
			}
		case id.Part == edge.PartKept && isBlank(raw):
			// Left empty: the question keeps its answer.
		case id.Part == edge.PartEnd: // comes after the range's first day
			typed[id.Question] = append(typed[id.Question], raw...)
		default:
			typed[id.Question] = raw
		}
	}
	for _, q := range unsure {
		typed[q] = []string{wizard.Unsure}
	}
	return typed
}

// readInput returns the content of one input. Slack leaves out inputs that were
// never touched; they are empty. ok is false for an untouched "I'm not sure".
func (got *interaction) readInput(id viewInput) ([]string, bool) {
	for _, v := range got.view.State.Values {
		if v.block == id.block {
			return v.input.values(), true
		}
	}
	if id.Part == edge.PartUnsure {
		return nil, false
	}
	return []string{""}, true
}

func isBlank(raw []string) bool {
	return !slices.ContainsFunc(raw, func(s string) bool { return s != "" })
}
