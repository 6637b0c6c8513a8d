package slack

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// TestEveryComponentHasItsInput draws a question of each component as a form's
// inputs and as a menu in a message, and reads the inputs back. A component
// without a row here is not handled.
func TestEveryComponentHasItsInput(t *testing.T) {
	const words = ""
	rows := map[wizard.Component]struct {
		inputs string // the elements in a form
		menu   string // the element in a message, or words
	}{
		wizard.Date:        {"datepicker", "datepicker"},
		wizard.DateRange:   {"datepicker datepicker", words},
		wizard.Select:      {"static_select", "static_select"},
		wizard.MultiSelect: {"multi_static_select", "multi_static_select"},
		wizard.Radio:       {"radio_buttons", "static_select"},
		wizard.Checkboxes:  {"checkboxes", "multi_static_select"},
		wizard.Text:        {"plain_text_input", words},
		wizard.LongText:    {"plain_text_input", words},
		wizard.Number:      {"number_input", words},
		wizard.Email:       {"email_text_input", words},
		wizard.Phone:       {"plain_text_input", words},
		wizard.Person:      {"users_select", "users_select"},
		wizard.File:        {"file_input", words},
	}
	for _, c := range wizard.Components() {
		row, ok := rows[c]
		if !ok {
			t.Errorf("%s has no row: say here how it is drawn, and handle it in element, pick and values", c)
			continue
		}
		question := questionField("q-1", c, "What?", "")
		if kind := c.Kind(); kind == wizard.ChoiceKind || kind == wizard.ChoicesKind {
			question = questionField("q-1", c, "What?", "", choices("A", "B"))
		}
		form, err := renderForm(agent.FormView{Ref: testRef, Title: "One", Fields: []agent.Field{question}}, "", nil)
		if err != nil {
			t.Errorf("%s: %v", c, err)
			continue
		}
		if got := strings.Join(elementTypes(t, form.Blocks), " "); got != row.inputs {
			t.Errorf("%s is drawn as %q, want %q", c, got, row.inputs)
		}
		for element := range strings.FieldsSeq(row.inputs) {
			if got := contentOf(t, element); !slices.Equal(got, []string{"x"}) {
				t.Errorf("%s: a %s is read as %q", c, element, got)
			}
		}
		pick := agent.Block{Pick: &agent.Pick{Press: agent.Press{Do: agent.DoAnswer}, Component: c, Label: "What?", Options: question.Question.Options}}
		message, err := renderMessage("What?", []agent.Block{pick}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(elementTypes(t, message.blocks), " "); got != row.menu {
			t.Errorf("in a message, %s is drawn as %q, want %q", c, got, row.menu)
		}
	}
}

// elementTypes returns the types of the interactive elements in blocks.
func elementTypes(t *testing.T, blocks any) []string {
	t.Helper()
	text, err := json.Marshal(blocks)
	if err != nil {
		t.Fatal(err)
	}
	type element struct {
		Type string `json:"type"`
	}
	var drawn []struct {
		Type     string    `json:"type"`
		Element  element   `json:"element"`
		Elements []element `json:"elements"`
	}
	if err := json.Unmarshal(text, &drawn); err != nil {
		t.Fatal(err)
	}
	var types []string
	for _, b := range drawn {
		switch b.Type {
		case string(slackgo.MBTInput):
			types = append(types, b.Element.Type)
		case string(slackgo.MBTAction):
			for _, e := range b.Elements {
				if e.Type != string(slackgo.METButton) {
					types = append(types, e.Type)
				}
			}
		}
	}
	return types
}

// contentOf reads an element that holds an x wherever elements hold something.
func contentOf(t *testing.T, element string) []string {
	t.Helper()
	var in input
	err := json.Unmarshal([]byte(`{"type": "`+element+`", "value": "x", "selected_date": "x", "selected_user": "x",
		"selected_option": {"value": "x"}, "selected_options": [{"value": "x"}], "files": [{"id": "x"}]}`), &in)
	if err != nil {
		t.Fatal(err)
	}
	got := in.values()
	for i := range got {
		got[i] = strings.TrimSpace(got[i]) // a file without a name
	}
	return got
}
