package workspace

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// state is what stands in the fields of a view, in the order of the fields.
type state []value

// value is what one element holds: the texts, option values, dates or ids that
// were entered; and the same as Slack writes it.
type value struct {
	block, action, kind string
	entered             []string
	raw                 []byte // {"type":"datepicker","selected_date":"2027-06-15"}
}

// holds says under which name an element's value is written, and whether it is
// a list. Elements that are not here hold nothing.
var holds = map[string]struct {
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

func initialState(l layout) state {
	var s state
	for i := range l.blocks {
		b := &l.blocks[i]
		eachElement(b, func(e *node) {
			kind := e.str("type")
			if _, ok := holds[kind]; !ok {
				return
			}
			v := value{block: b.str("block_id"), action: e.str("action_id"), kind: kind, entered: initially(e)}
			v.raw = appendValue(nil, e, v.entered, nil)
			s = append(s, v)
		})
	}
	return s
}

// initially is what an element holds at first.
func initially(e *node) []string {
	for i, key := range e.keys {
		if !strings.HasPrefix(key, "initial_") {
			continue
		}
		switch n := &e.kids[i]; {
		case n.kind == text && n.text != "":
			return []string{n.text}
		case n.kind == number:
			return []string{string(n.raw)}
		case n.kind == object && n.str("type") == "rich_text":
			return []string{string(n.raw)}
		case n.kind == object:
			return []string{chosen(e.str("type"), n)}
		case n.kind == array:
			var all []string
			for j := range n.kids {
				all = append(all, n.kids[j].text+chosen(e.str("type"), &n.kids[j]))
			}
			return all
		}
	}
	return nil
}

// chosen is what is kept of an option: its value, or the whole of it where the
// element does not know its options.
func chosen(kind string, option *node) string {
	if external(kind) {
		return string(option.raw)
	}
	return option.str("value")
}

func external(kind string) bool { return kind == "external_select" || kind == "multi_external_select" }

// keep takes over what was entered in the fields that both states have.
func (s state) keep(old state) {
	for i := range s {
		if v := old.find(s[i].block, s[i].action); v != nil && v.kind == s[i].kind {
			s[i].entered, s[i].raw = v.entered, v.raw
		}
	}
}

func (s state) find(block, action string) *value {
	for i := range s {
		if s[i].block == block && s[i].action == action {
			return &s[i]
		}
	}
	return nil
}

// append writes {"values":{…}}. Fields of one block stand together, since the
// state is in the order of the blocks.
func (s state) append(b []byte) []byte {
	b = append(b, `{"values":{`...)
	for i := range s {
		if i == 0 || s[i-1].block != s[i].block {
			if i > 0 {
				b = append(b, "},"...)
			}
			b = appendString(b, s[i].block)
			b = append(b, ":{"...)
		} else {
			b = append(b, ',')
		}
		b = appendString(b, s[i].action)
		b = append(b, ':')
		b = append(b, s[i].raw...)
	}
	if len(s) > 0 {
		b = append(b, '}')
	}
	return append(b, "}}"...)
}

// fileJSON gives a file as Slack writes it.
type fileJSON func(id string) json.RawMessage

// appendValue writes what an element holds as Slack does.
func appendValue(b []byte, e *node, entered []string, files fileJSON) []byte {
	kind := e.str("type")
	h := holds[kind]
	b = append(b, `{"type":`...)
	b = appendString(b, kind)
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
	if tz := e.str("timezone"); kind == "timepicker" && tz != "" {
		b = append(b, `,"timezone":`...)
		b = appendString(b, tz)
	}
	return append(b, '}')
}

func appendEntered(b []byte, e *node, field, s string, files fileJSON) []byte {
	switch field {
	case "selected_option", "selected_options":
		all := offered(e)
		for i := range all {
			if all[i].str("value") == s {
				return append(b, all[i].raw...)
			}
		}
		return append(b, s...) // an external option, kept as it came
	case "selected_date_time", "rich_text_value":
		return append(b, s...)
	case "files":
		return append(b, files(s)...)
	}
	return appendString(b, s)
}

// accept puts values into an element, as a person could: only what it offers,
// and only in its form. An empty list clears it. The lock is held.
func (w *Workspace) accept(user string, e *node, entered []string) ([]byte, error) {
	kind := e.str("type")
	h, ok := holds[kind]
	if !ok {
		return nil, fmt.Errorf("a %s holds no value", kind)
	}
	if !h.many && len(entered) > 1 {
		return nil, fmt.Errorf("a %s holds one value, not %d", kind, len(entered))
	}
	for _, s := range entered {
		if err := w.fits(user, e, kind, s); err != nil {
			return nil, err
		}
	}
	return appendValue(nil, e, entered, func(id string) json.RawMessage { return w.files.json(w, id) }), nil
}

// fits says whether an element lets a person enter s at all. What is checked
// only when a form is sent off is in [Workspace.complaints].
func (w *Workspace) fits(user string, e *node, kind, s string) error {
	switch kind {
	case "datepicker":
		return layoutFits(time.DateOnly, s, "a date like 2027-06-15")
	case "timepicker":
		return layoutFits("15:04", s, "a time like 09:30")
	case "datetimepicker":
		if _, err := strconv.ParseInt(s, 10, 64); err != nil || len(s) != 10 {
			return fmt.Errorf("%q is not a UNIX time", s)
		}
	case "static_select", "multi_static_select", "radio_buttons", "checkboxes":
		all := offered(e)
		if !slices.ContainsFunc(all, func(o node) bool { return o.str("value") == s }) {
			return fmt.Errorf("there is no option with the value %q", s)
		}
	case "external_select", "multi_external_select", "rich_text_input":
		if _, err := readJSON([]byte(s)); err != nil {
			return fmt.Errorf("%q is not the JSON of a %s", s, kind)
		}
	case "users_select", "multi_users_select":
		if w.users[s] == nil {
			return fmt.Errorf("there is nobody with the id %q", s)
		}
	case "conversations_select", "multi_conversations_select", "channels_select", "multi_channels_select":
		if ch := w.channels[s]; ch == nil || !ch.seenBy(user) {
			return fmt.Errorf("there is no conversation with the id %q", s)
		}
	case "file_input":
		if f := w.files.byID[s]; f == nil || f.user != user {
			return fmt.Errorf("there is no uploaded file with the id %q", s)
		}
	}
	return nil
}

func layoutFits(layout, s, like string) error {
	if _, err := time.Parse(layout, s); err != nil {
		return fmt.Errorf("%q is not %s", s, like)
	}
	return nil
}
