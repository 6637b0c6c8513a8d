package slack

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/wizard"
)

// values are what stands in a view's inputs, by block id and action id.
type values map[string]map[string]input

// input is what stands in one field. What is empty may be null, "" or absent.
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

// noValues recognises `"values": []`, which Slack sends for a view without any.
// Everything else has been read then: json goes on after a value of another type.
func noValues(err error) bool {
	var mismatch *json.UnmarshalTypeError
	return errors.As(err, &mismatch) && mismatch.Value == "array" && strings.HasSuffix(mismatch.Field, "state.values")
}

// read is what stands in a field, as [wizard.Question.Read] takes it.
func (in input) read() []string {
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

// placed is an input with the id of its block.
type placed struct {
	inputID
	block string
}

// typed is what stands in the view's fields, by question.
func (got *arrived) typed() map[wizard.QuestionID][]string {
	typed := make(map[wizard.QuestionID][]string, len(got.inputs))
	var unsure []wizard.QuestionID
	for _, id := range got.inputs {
		raw, ok := got.standing(id)
		switch {
		case !ok:
		case id.part == partUnsure:
			if len(raw) > 0 {
				unsure = append(unsure, id.question)
			}
		case id.part == partKept && blank(raw):
			// Left empty: the answer so far stands, so nothing is said about it.
		case id.part == partEnd: // a range's last day joins its first
			typed[id.question] = append(typed[id.question], raw...)
		default:
			typed[id.question] = raw
		}
	}
	for _, q := range unsure {
		typed[q] = []string{wizard.Unsure}
	}
	return typed
}

// standing is what stands in one input. Slack leaves out inputs that were
// never touched; they are empty.
func (got *arrived) standing(id placed) ([]string, bool) {
	actions, ok := got.view.State.Values[id.block]
	if !ok {
		if id.part == partUnsure {
			return nil, false
		}
		return []string{""}, true
	}
	for _, in := range actions {
		return in.read(), true
	}
	return []string{""}, true
}

// blank reports whether nothing was typed.
func blank(raw []string) bool {
	return !slices.ContainsFunc(raw, func(s string) bool { return s != "" })
}
