package workspace

import (
	"fmt"
	"strconv"
	"time"
)

// What was entered comes in Slack's own form from the page, and in people's
// words from an Actor.

// enteredIn reads the values out of Slack's form: a state value or an action.
func enteredIn(kind string, n *node) ([]string, error) {
	if kind == "overflow" {
		return option(kind, n.get("selected_option"))
	}
	h, ok := holds[kind]
	if !ok {
		return nil, nil // a button
	}
	v := n.get(h.field)
	if !v.given() {
		return nil, nil
	}
	if !h.many {
		return oneEntered(kind, h.field, v)
	}
	if v.kind != array {
		return nil, fmt.Errorf("%s is not a list", h.field)
	}
	var all []string
	for i := range v.kids {
		one, err := oneEntered(kind, h.field, &v.kids[i])
		if err != nil {
			return nil, err
		}
		all = append(all, one...)
	}
	return all, nil
}

func oneEntered(kind, field string, v *node) ([]string, error) {
	switch field {
	case "selected_option", "selected_options":
		return option(kind, v)
	case "files":
		if v.kind == object {
			return []string{v.str("id")}, nil
		}
	case "rich_text_value":
		return []string{string(v.raw)}, nil
	case "selected_date_time":
		if v.kind == number {
			return []string{string(v.raw)}, nil
		}
	}
	if v.kind != text {
		return nil, fmt.Errorf("%s is not a string", field)
	}
	if v.text == "" {
		return nil, nil
	}
	return []string{v.text}, nil
}

func option(kind string, n *node) ([]string, error) {
	if n.kind != object || n.get("value").kind != text {
		return nil, fmt.Errorf("there is no option with a value")
	}
	return []string{chosen(kind, n)}, nil
}

// take puts a state in Slack's form into a view. What is not in it stays as it
// is. The lock is held.
func (w *Workspace) take(v *view, values *node) error {
	for i, blockID := range values.keys {
		actions := &values.kids[i]
		for j, actionID := range actions.keys {
			held := v.state.find(blockID, actionID)
			_, e := v.blocks.element(blockID, actionID)
			if held == nil || e == nil {
				return fmt.Errorf("there is no field %s in block %s", actionID, blockID)
			}
			entered, err := enteredIn(held.kind, &actions.kids[j])
			if err != nil {
				return fmt.Errorf("read the field %s: %w", actionID, err)
			}
			raw, err := w.accept(v.user, e, entered)
			if err != nil {
				return fmt.Errorf("fill the field %s: %w", actionID, err)
			}
			w.recordFilled(v, held, e, entered)
			held.entered, held.raw = entered, raw
		}
	}
	return nil
}

// recordFilled writes down what is different.
func (w *Workspace) recordFilled(v *view, held *value, e *node, entered []string) {
	if fmt.Sprint(held.entered) == fmt.Sprint(entered) {
		return
	}
	block, _ := v.blocks.element(held.block, held.action)
	w.recordAct(Entry{Who: v.user, Act: Filled, Where: "modal", Label: labelOf(block, e), Value: shownValue(w, e, entered)})
}

// said turns a person's words into the values of an element: options by their
// label, people by their name, dates in a few forms. The lock is held.
func (w *Workspace) said(user string, e *node, words []string) []string {
	var out []string
	for _, s := range words {
		if s != "" {
			out = append(out, w.saidOne(user, e, s))
		}
	}
	return out
}

func (w *Workspace) saidOne(user string, e *node, s string) string {
	kind := e.str("type")
	switch kind {
	case "users_select", "multi_users_select":
		if u := w.lookup(s); u != nil {
			return u.ID
		}
	case "conversations_select", "multi_conversations_select", "channels_select", "multi_channels_select":
		if ch := w.room(user, s); ch != nil {
			return ch.id
		}
	case "rich_text_input":
		if len(s) > 0 && s[0] != '{' {
			return string(richly(w.encode(s), "").blocks[0].raw)
		}
	case "datetimepicker":
		zone, err := time.LoadLocation(w.users[user].TZ)
		if t, bad := time.ParseInLocation("2006-01-02 15:04", s, zone); bad == nil && err == nil {
			return strconv.FormatInt(t.Unix(), 10)
		}
	default:
		all := offered(e)
		for i := range all {
			if all[i].get("text").str("text") == s {
				return all[i].str("value")
			}
		}
	}
	return s
}
