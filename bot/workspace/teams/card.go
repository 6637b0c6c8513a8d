package teams

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
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

// Read returns everything that a person sees on a card, a line for each text, input and row of
// buttons: with what inputs hold, and what there is to choose.
func (c *Card) Read() string {
	var lines []string
	c.walk(func(in string, e map[string]any) {
		kind, _ := e["type"].(string)
		text, _ := e["text"].(string)
		switch {
		case in == "actions", in == "choices":
		case in == "facts":
			lines = append(lines, fmt.Sprintf("%v: %v", e["title"], e["value"]))
		case kind == "ActionSet":
			lines = append(lines, rowOf(e))
		case kind == "Image":
			lines = append(lines, fmt.Sprintf("[picture: %v]", e["altText"]))
		case strings.HasPrefix(kind, "Input."):
			lines = append(lines, inputOf(e)...)
		case text != "":
			lines = append(lines, text)
		}
	})
	return strings.Join(lines, "\n")
}

// rowOf returns a row of buttons as "[A] [B]".
func rowOf(set map[string]any) string {
	var labels []string
	actions, _ := set["actions"].([]any)
	for _, one := range actions {
		a, _ := one.(map[string]any)
		labels = append(labels, fmt.Sprintf("[%v]", a["title"]))
	}
	return strings.Join(labels, " ")
}

// inputOf returns an input's label, and what it holds and offers.
func inputOf(e map[string]any) []string {
	if e["type"] == "Input.Toggle" {
		box := "( ) "
		if e["value"] == e["valueOn"] {
			box = "(x) "
		}
		return []string{box + fmt.Sprint(e["title"])}
	}
	holds := ""
	if e["value"] != nil {
		holds = fmt.Sprint(e["value"])
	}
	var offers, chosen []string
	choices, _ := e["choices"].([]any)
	for _, one := range choices {
		choice, _ := one.(map[string]any)
		offers = append(offers, fmt.Sprint(choice["title"]))
		if slices.Contains(strings.Split(holds, ","), fmt.Sprint(choice["value"])) {
			chosen = append(chosen, fmt.Sprint(choice["title"]))
		}
	}
	if offers != nil {
		holds = strings.TrimSpace(strings.Join(chosen, ", ") + " (" + strings.Join(offers, " / ") + ")")
	}
	lines := []string{fmt.Sprint(e["label"]), strings.TrimSpace("  = " + holds)}
	if hint, _ := e["placeholder"].(string); holds == "" && hint != "" {
		lines[1] += " " + hint
	}
	return lines
}

// SubmitLabel returns the label of the primary button, which submits a form; "" without one.
func (c *Card) SubmitLabel() (label string) {
	c.walk(func(_ string, e map[string]any) {
		if kind, _ := e["type"].(string); strings.HasPrefix(kind, "Action.") && e["style"] == "positive" && label == "" {
			label = fmt.Sprint(e["title"])
		}
	})
	return label
}

// IsForm reports whether a card in a chat is a form that a button on it submits.
func (c *Card) IsForm() (is bool) {
	c.walk(func(_ string, e map[string]any) { is = is || e["type"] == "Action.Execute" && e["verb"] == "submit" })
	return is
}

// HasInput reports whether a card has an input with a label, or the beginning of one.
func (c *Card) HasInput(label string) (found bool) {
	c.walk(func(_ string, e map[string]any) {
		kind, _ := e["type"].(string)
		name, _ := e["label"].(string)
		if name == "" {
			name, _ = e["title"].(string)
		}
		found = found || strings.HasPrefix(kind, "Input.") && strings.HasPrefix(name, label)
	})
	return found
}

// Offers reports whether a card has a menu with a choice, by its title, or an input for a day.
func (c *Card) Offers(choice string) (label string, found bool) {
	c.walk(func(_ string, e map[string]any) {
		if kind, _ := e["type"].(string); !strings.HasPrefix(kind, "Input.") || found {
			return
		}
		name := fmt.Sprint(e["label"])
		_, notADay := time.Parse(time.DateOnly, choice)
		if e["type"] == "Input.Date" && notADay == nil || choiceValue(e, choice) != choice {
			label, found = name, true
		}
	})
	return label, found
}

// Button returns the button with a label. "Change Manager" is the button Change at the side of
// Manager, as a screen reader says it.
func (c *Card) Button(label string) (button map[string]any, found bool) {
	firstText := ""
	c.walk(func(_ string, e map[string]any) {
		kind, _ := e["type"].(string)
		text, _ := e["text"].(string)
		switch {
		case kind == "ColumnSet":
			firstText = ""
		case (kind == "TextBlock" || kind == "TextRun") && firstText == "":
			firstText = text
		case !strings.HasPrefix(kind, "Action.") || found:
		case e["title"] == label, isShortened(e["title"], label), fmt.Sprintf("%v %s", e["title"], firstText) == label:
			button, found = e, true
		}
	})
	return button, found
}

// isShortened reports whether a title is the beginning of a label that is too long for a button.
func isShortened(title any, label string) bool {
	beginning, short := strings.CutSuffix(fmt.Sprint(title), "…")
	return short && len(beginning) > 20 && strings.HasPrefix(label, beginning)
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
	button, _ := c.Button(label)
	c.walk(func(_ string, e map[string]any) {
		if what, _ := e["type"].(string); strings.HasPrefix(what, "Input.") {
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

// choiceValue returns the value of the choice with a title, or what was typed. Several are
// separated by commas.
func choiceValue(e map[string]any, typed string) string {
	choices, _ := e["choices"].([]any)
	values := map[string]string{}
	for _, one := range choices {
		choice, _ := one.(map[string]any)
		title, _ := choice["title"].(string)
		value, _ := choice["value"].(string)
		title, _, _ = strings.Cut(title, " – ") // a hint
		values[title] = value
	}
	if value, ok := values[typed]; ok {
		return value
	}
	if e["isMultiSelect"] == true {
		var several []string
		for _, one := range choices {
			choice, _ := one.(map[string]any)
			title, _, _ := strings.Cut(fmt.Sprint(choice["title"]), " – ")
			if strings.Contains(", "+typed+", ", ", "+title+", ") { // a title may have commas of its own
				several = append(several, fmt.Sprint(choice["value"]))
			}
		}
		if several != nil {
			return strings.Join(several, ",")
		}
	}
	if e["type"] == "Input.Toggle" && typed == "true" {
		typed = fmt.Sprint(e["valueOn"])
	}
	return typed
}
