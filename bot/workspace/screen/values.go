package screen

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

// State is what the fields of a view hold, in the order of the fields.
type State []Value

// Value is what one element holds: the texts, option values, dates or ids that were
// entered, and the same in Slack's notation.
type Value struct {
	Block, Action, Type string
	Entered             []string
	Raw                 []byte // {"type":"datepicker","selected_date":"2027-06-15"}
}

// holders lists the elements that hold values, the field in which Slack writes them, and
// whether that field is a list.
var holders = map[string]struct {
	field string
	many  bool
}{
	"plain_text_input":           {"value", false},
	"email_text_input":           {"value", false},
	"url_text_input":             {"value", false},
	"number_input":               {"value", false},
	"rich_text_input":            {"rich_text_value", false},
	"datepicker":                 {"selected_date", false},
	"timepicker":                 {"selected_time", false},
	"datetimepicker":             {"selected_date_time", false},
	"static_select":              {"selected_option", false},
	"external_select":            {"selected_option", false},
	"radio_buttons":              {"selected_option", false},
	"users_select":               {"selected_user", false},
	"conversations_select":       {"selected_conversation", false},
	"channels_select":            {"selected_channel", false},
	"checkboxes":                 {"selected_options", true},
	"multi_static_select":        {"selected_options", true},
	"multi_external_select":      {"selected_options", true},
	"multi_users_select":         {"selected_users", true},
	"multi_conversations_select": {"selected_conversations", true},
	"multi_channels_select":      {"selected_channels", true},
	"file_input":                 {"files", true},
}

// Holds reports whether elements of a type hold a value, and whether they hold many.
func Holds(elementType string) (many, ok bool) {
	h, ok := holders[elementType]
	return h.many, ok
}

// InitialState returns what the fields of a layout hold before anybody has entered anything.
func InitialState(l Layout) State {
	var s State
	for i := range l.Blocks {
		b := &l.Blocks[i]
		EachElement(b, func(e *blockkit.Node) {
			kind := e.Str("type")
			if _, ok := holders[kind]; !ok {
				return
			}
			v := Value{Block: b.Str("block_id"), Action: e.Str("action_id"), Type: kind, Entered: initialEntries(e)}
			v.Raw = AppendValue(nil, e, v.Entered, nil)
			s = append(s, v)
		})
	}
	return s
}

func initialEntries(e *blockkit.Node) []string {
	for i, key := range e.Keys {
		if !strings.HasPrefix(key, "initial_") {
			continue
		}
		switch n := &e.Kids[i]; {
		case n.Kind == blockkit.String && n.Text != "":
			return []string{n.Text}
		case n.Kind == blockkit.Number:
			return []string{string(n.Raw)}
		case n.Kind == blockkit.Object && n.Str("type") == "rich_text":
			return []string{string(n.Raw)}
		case n.Kind == blockkit.Object:
			return []string{optionKey(e.Str("type"), n)}
		case n.Kind == blockkit.Array:
			var all []string
			for j := range n.Kids {
				all = append(all, n.Kids[j].Text+optionKey(e.Str("type"), &n.Kids[j]))
			}
			return all
		}
	}
	return nil
}

// optionKey identifies an option: by its value, or by its whole JSON for elements whose
// options come from the app and are not part of the element.
func optionKey(kind string, option *blockkit.Node) string {
	if External(kind) {
		return string(option.Raw)
	}
	return option.Str("value")
}

// External reports whether the app supplies the options of an element of this type on demand.
func External(kind string) bool { return kind == "external_select" || kind == "multi_external_select" }

// CopyFrom takes over what was entered in the fields that both states have.
func (s State) CopyFrom(old State) {
	for i := range s {
		if v := old.Find(s[i].Block, s[i].Action); v != nil && v.Type == s[i].Type {
			s[i].Entered, s[i].Raw = v.Entered, v.Raw
		}
	}
}

// Find returns the value of a field, or nil.
func (s State) Find(block, action string) *Value {
	for i := range s {
		if s[i].Block == block && s[i].Action == action {
			return &s[i]
		}
	}
	return nil
}

// AppendJSON writes {"values":{…}}.
func (s State) AppendJSON(b []byte) []byte {
	b = append(b, `{"values":{`...)
	for i := range s {
		if i == 0 || s[i-1].Block != s[i].Block {
			if i > 0 {
				b = append(b, "},"...)
			}
			b = blockkit.AppendString(b, s[i].Block)
			b = append(b, ":{"...)
		} else {
			b = append(b, ',')
		}
		b = blockkit.AppendString(b, s[i].Action)
		b = append(b, ':')
		b = append(b, s[i].Raw...)
	}
	if len(s) > 0 {
		b = append(b, '}')
	}
	return append(b, "}}"...)
}

// FileJSON returns a file as Slack writes it.
type FileJSON func(id string) json.RawMessage

// AppendValue writes what an element holds in Slack's notation. Files may be nil for
// elements that hold no files.
func AppendValue(b []byte, e *blockkit.Node, entered []string, files FileJSON) []byte {
	kind := e.Str("type")
	h := holders[kind]
	b = append(b, `{"type":`...)
	b = blockkit.AppendString(b, kind)
	b = append(b, `,"`...)
	b = append(b, h.field...)
	b = append(b, `":`...)
	switch {
	case h.many:
		b = append(b, '[')
		for i, s := range entered {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendEntered(b, e, h.field, s, files)
		}
		b = append(b, ']')
	case len(entered) == 0:
		b = append(b, "null"...)
	default:
		b = appendEntered(b, e, h.field, entered[0], files)
	}
	if tz := e.Str("timezone"); kind == "timepicker" && tz != "" {
		b = append(b, `,"timezone":`...)
		b = blockkit.AppendString(b, tz)
	}
	return append(b, '}')
}

func appendEntered(b []byte, e *blockkit.Node, field, s string, files FileJSON) []byte {
	switch field {
	case "selected_option", "selected_options":
		all := blockkit.Options(e)
		for i := range all {
			if all[i].Str("value") == s {
				return append(b, all[i].Raw...)
			}
		}
		return append(b, s...) // an external option, kept as it came
	case "selected_date_time", "rich_text_value":
		return append(b, s...)
	case "files":
		return append(b, files(s)...)
	}
	return blockkit.AppendString(b, s)
}

// ReadEntered reads what was entered from Slack's notation: a value of a view's state, or
// an entry of "actions". Buttons hold nothing and give nil.
func ReadEntered(kind string, n *blockkit.Node) ([]string, error) {
	if kind == "overflow" {
		return readOption(kind, n.Get("selected_option"))
	}
	if kind == "feedback_buttons" {
		return []string{n.Str("value")}, nil
	}
	h, ok := holders[kind]
	if !ok {
		return nil, nil // a button
	}
	v := n.Get(h.field)
	if !v.Given() {
		return nil, nil
	}
	if !h.many {
		return readOne(kind, h.field, v)
	}
	if v.Kind != blockkit.Array {
		return nil, fmt.Errorf("%s is not a list", h.field)
	}
	var all []string
	for i := range v.Kids {
		one, err := readOne(kind, h.field, &v.Kids[i])
		if err != nil {
			return nil, err
		}
		all = append(all, one...)
	}
	return all, nil
}

func readOne(kind, field string, v *blockkit.Node) ([]string, error) {
	switch field {
	case "selected_option", "selected_options":
		return readOption(kind, v)
	case "files":
		if v.Kind == blockkit.Object {
			return []string{v.Str("id")}, nil
		}
	case "rich_text_value":
		return []string{string(v.Raw)}, nil
	case "selected_date_time":
		if v.Kind == blockkit.Number {
			return []string{string(v.Raw)}, nil
		}
	}
	if v.Kind != blockkit.String {
		return nil, fmt.Errorf("%s is not a string", field)
	}
	if v.Text == "" {
		return nil, nil
	}
	return []string{v.Text}, nil
}

func readOption(kind string, n *blockkit.Node) ([]string, error) {
	if n.Kind != blockkit.Object || n.Get("value").Kind != blockkit.String {
		return nil, fmt.Errorf("there is no option with a value")
	}
	return []string{optionKey(kind, n)}, nil
}
