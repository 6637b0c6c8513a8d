package workspace

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// What people enter into fields: in Slack's notation from the page, in words from an
// Actor.

// input turns what people type and enter into Slack's notation, and checks it.
type input struct{ *Workspace }

// applyState enters the values of a state in Slack's notation into a view. Other fields
// stay as they are. The lock is held.
func (w input) applyState(v *view, values *blockkit.Node) error {
	for i, blockID := range values.Keys {
		actions := &values.Kids[i]
		for j, actionID := range actions.Keys {
			held := v.State.Find(blockID, actionID)
			_, e := v.Blocks.Element(blockID, actionID)
			if held == nil || e == nil {
				return fmt.Errorf("there is no field %s in block %s", actionID, blockID)
			}
			entered, err := screen.ReadEntered(held.Type, &actions.Kids[j])
			if err != nil {
				return fmt.Errorf("read the field %s: %w", actionID, err)
			}
			raw, err := w.acceptValues(v.user, e, entered)
			if err != nil {
				return fmt.Errorf("fill the field %s: %w", actionID, err)
			}
			w.recordFilled(v, held, e, entered)
			held.Entered, held.Raw = entered, raw
		}
	}
	return nil
}

// recordFilled records a field whose value changes.
func (w input) recordFilled(v *view, held *screen.Value, e *blockkit.Node, entered []string) {
	if fmt.Sprint(held.Entered) == fmt.Sprint(entered) {
		return
	}
	block, _ := v.Blocks.Element(held.Block, held.Action)
	w.recordFill(v.user, block, e, entered)
}

func (w input) recordFill(user string, block, e *blockkit.Node, entered []string) {
	x := Entry{Who: user, Act: Filled, Where: "modal", Label: screen.Label(block, e), Value: shownValue(w.Workspace, e, entered)}
	if e.Str("type") == "file_input" {
		x.Files = entered
	}
	w.journal.recordAct(x)
}

// valuesFromWords turns a person's words into the values of an element: options by their
// labels, people by their names. Words that mean nothing to the element stay as they
// are. The lock is held.
func (w input) valuesFromWords(user string, e *blockkit.Node, words []string) []string {
	var out []string
	for _, s := range words {
		if s != "" {
			out = append(out, w.valueFromWord(user, e, s))
		}
	}
	return out
}

func (w input) valueFromWord(user string, e *blockkit.Node, s string) string {
	kind := e.Str("type")
	switch kind {
	case "users_select", "multi_users_select":
		if u := w.directory.findUser(s); u != nil {
			return u.ID
		}
	case "conversations_select", "multi_conversations_select", "channels_select", "multi_channels_select":
		if ch := w.directory.findRoom(user, s); ch != nil {
			return ch.id
		}
	case "rich_text_input":
		if len(s) > 0 && s[0] != '{' {
			return string(richTextOf(w.encode(s), "").Blocks[0].Raw)
		}
	case "datetimepicker":
		zone, err := time.LoadLocation(w.users[user].TZ)
		if t, bad := time.ParseInLocation("2006-01-02 15:04", s, zone); bad == nil && err == nil {
			return strconv.FormatInt(t.Unix(), 10)
		}
	default:
		all := blockkit.Options(e)
		for i := range all {
			if screen.HasText(all[i].Get("text"), s) {
				return all[i].Str("value")
			}
		}
	}
	return s
}

// acceptValues checks that a person could enter the values into an element and returns
// them in Slack's notation. An empty list clears the element. The lock is held.
func (w input) acceptValues(user string, e *blockkit.Node, entered []string) ([]byte, error) {
	kind := e.Str("type")
	many, ok := screen.Holds(kind)
	if !ok {
		return nil, fmt.Errorf("a %s holds no value", kind)
	}
	if !many && len(entered) > 1 {
		return nil, fmt.Errorf("a %s holds one value, not %d", kind, len(entered))
	}
	for _, s := range entered {
		if err := w.checkValue(user, e, kind, s); err != nil {
			return nil, err
		}
	}
	return screen.AppendValue(nil, e, entered, func(id string) json.RawMessage { return w.files.json(w.Workspace, id) }), nil
}

// checkValue checks whether an element lets a person enter s. Checks that happen only when
// a form is sent are in [screen.FieldErrors].
func (w input) checkValue(user string, e *blockkit.Node, kind, s string) error {
	switch kind {
	case "datepicker":
		return checkLayout(time.DateOnly, s, "a date like 2027-06-15")
	case "timepicker":
		return checkLayout("15:04", s, "a time like 09:30")
	case "datetimepicker":
		if _, err := strconv.ParseInt(s, 10, 64); err != nil || len(s) != 10 {
			return fmt.Errorf("%q is not a UNIX time", s)
		}
	case "static_select", "multi_static_select", "radio_buttons", "checkboxes":
		all := blockkit.Options(e)
		if !slices.ContainsFunc(all, func(o blockkit.Node) bool { return o.Str("value") == s }) {
			return fmt.Errorf("there is no option with the value %q", s)
		}
	case "external_select", "multi_external_select", "rich_text_input":
		if _, err := blockkit.ReadJSON([]byte(s)); err != nil {
			return fmt.Errorf("%q is not the JSON of a %s", s, kind)
		}
	case "users_select", "multi_users_select":
		if w.users[s] == nil {
			return fmt.Errorf("nobody has the ID %q", s)
		}
	case "conversations_select", "multi_conversations_select", "channels_select", "multi_channels_select":
		if ch := w.channels[s]; ch == nil || !ch.visibleTo(user) {
			return fmt.Errorf("there is no conversation with the id %q", s)
		}
	case "file_input":
		if f := w.files.byID[s]; f == nil || f.user != user {
			return fmt.Errorf("there is no uploaded file with the id %q", s)
		}
	}
	return nil
}

func checkLayout(layout, s, like string) error {
	if _, err := time.Parse(layout, s); err != nil {
		return fmt.Errorf("%q is not %s", s, like)
	}
	return nil
}
