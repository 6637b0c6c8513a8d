package teams

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
)

const cardType = "application/vnd.microsoft.card.adaptive"

// Card is an Adaptive Card.
type Card struct {
	JSON json.RawMessage
}

// walk calls do for every object in a card, in order, with the name of the list that it is in.
func walk(in string, v any, do func(in string, e map[string]any)) {
	switch v := v.(type) {
	case map[string]any:
		do(in, v)
		for _, name := range []string{"body", "items", "columns", "facts", "choices", "inlines", "actions"} {
			walk(name, v[name], do)
		}
	case []any:
		for _, one := range v {
			walk(in, one, do)
		}
	}
}

func (c *Card) walk(do func(in string, e map[string]any)) {
	var root any
	if c != nil && json.Unmarshal(c.JSON, &root) == nil {
		walk("", root, do)
	}
}

// Text returns what a person reads on a card, a line for each text.
func (c *Card) Text() string {
	var lines []string
	c.walk(func(in string, e map[string]any) {
		if in == "actions" {
			return
		}
		for _, name := range []string{"label", "title", "text", "value"} {
			if text, ok := e[name].(string); ok && text != "" && (name != "value" || in == "facts") {
				lines = append(lines, text)
			}
		}
	})
	return strings.Join(lines, "\n")
}

// Buttons returns the labels of a card's buttons.
func (c *Card) Buttons() []string {
	var labels []string
	c.walk(func(_ string, e map[string]any) {
		if kind, _ := e["type"].(string); strings.HasPrefix(kind, "Action.") {
			labels = append(labels, fmt.Sprint(e["title"]))
		}
	})
	return labels
}

// press returns the button with a label and what it sends, with the card's inputs as they are
// filled in: by label, or by the beginning of one. A choice is filled in by its title or its value.
func (c *Card) press(label string, filled map[string]string) (kind string, data map[string]any, err error) {
	inputs, left := map[string]any{}, maps.Clone(filled)
	var button map[string]any
	c.walk(func(_ string, e map[string]any) {
		what, _ := e["type"].(string)
		switch {
		case strings.HasPrefix(what, "Action.") && e["title"] == label && button == nil:
			button = e
		case strings.HasPrefix(what, "Input."):
			id, _ := e["id"].(string)
			inputs[id] = e["value"]
			name := fmt.Sprint(e["label"])
			if e["label"] == nil {
				name = fmt.Sprint(e["title"])
			}
			for want, value := range left {
				if strings.HasPrefix(name, want) {
					inputs[id] = choiceValue(e, value)
					delete(left, want)
					break
				}
			}
			if inputs[id] == nil {
				inputs[id] = ""
			}
		}
	})
	switch {
	case button == nil:
		return "", nil, fmt.Errorf("there is no button %q among %q", label, c.Buttons())
	case len(left) > 0:
		return "", nil, fmt.Errorf("there is no input for %v on\n%s", left, c.Text())
	}
	kind, _ = button["type"].(string)
	data = map[string]any{}
	own, _ := button["data"].(map[string]any)
	if button["associatedInputs"] != "none" { // as Microsoft's renderer does, without those that are empty
		maps.DeleteFunc(inputs, func(_ string, v any) bool { return v == "" })
		maps.Copy(data, inputs)
	}
	maps.Copy(data, own)
	return kind, data, nil
}

// choiceValue returns the value of the choice with a title, or what was typed.
func choiceValue(e map[string]any, typed string) string {
	choices, _ := e["choices"].([]any)
	for _, one := range choices {
		choice, _ := one.(map[string]any)
		title, _ := choice["title"].(string)
		if title == typed {
			typed, _ = choice["value"].(string)
		}
	}
	if e["type"] == "Input.Toggle" && typed == "true" {
		typed = fmt.Sprint(e["valueOn"])
	}
	return typed
}
