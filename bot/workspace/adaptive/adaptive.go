// Package adaptive checks whether Microsoft Teams accepts an Adaptive Card.
//
// It is stricter than Teams where Teams' clients differ, or silently leave something out, so that
// cards it accepts look complete everywhere.
//
//	adaptive.go   Check: the rules for a whole card
//	elements.go   the properties of each type, and their values
package adaptive

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode/utf16"
)

const (
	// MaxCard is how many UTF-16 units a card may have: 40 kB. Pictures inside it don't count.
	MaxCard = 20 << 10
	// maxActions is how many buttons a row may have.
	maxActions = 6
	version    = "1.5"
)

// Check returns what is wrong with a card, a sentence for each mistake; nil if nothing is.
func Check(card []byte) []string {
	var root map[string]any
	if err := json.Unmarshal(card, &root); err != nil {
		return []string{"the card isn't a JSON object: " + err.Error()}
	}
	c := &checker{ids: map[string]bool{}}
	if root["type"] != "AdaptiveCard" {
		c.complain("card", "its type is %v", root["type"])
	}
	if root["version"] != version {
		c.complain("card", "its version is %v, not %s", root["version"], version)
	}
	body, _ := root["body"].([]any)
	if len(body) == 0 {
		c.complain("card", "it has no body, so it shows nothing")
	}
	c.properties("AdaptiveCard", root)
	c.elements("body", body)
	if n := c.size(root); n > MaxCard {
		c.complain("card", "it has %d UTF-16 units, more than %d", n, MaxCard)
	}
	sort.Strings(c.found)
	return c.found
}

type checker struct {
	ids    map[string]bool
	inputs int
	found  []string
}

func (c *checker) complain(where, what string, args ...any) {
	c.found = append(c.found, where+": "+fmt.Sprintf(what, args...))
}

// size returns the length of a card without its pictures.
func (c *checker) size(v any) int {
	text, err := json.Marshal(withoutPictures(v))
	if err != nil {
		return MaxCard + 1
	}
	return len(utf16.Encode([]rune(string(text))))
}

func withoutPictures(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, inner := range v {
			if address, ok := inner.(string); ok && k == "url" && strings.HasPrefix(address, "data:") {
				continue
			}
			out[k] = withoutPictures(inner)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, inner := range v {
			out[i] = withoutPictures(inner)
		}
		return out
	}
	return v
}

func (c *checker) elements(where string, all []any) {
	for i, one := range all {
		at := fmt.Sprintf("%s[%d]", where, i)
		e, ok := one.(map[string]any)
		if !ok {
			c.complain(at, "it isn't an object")
			continue
		}
		c.element(at, e)
	}
}

func (c *checker) element(at string, e map[string]any) {
	kind, _ := e["type"].(string)
	if kinds[kind] == nil || strings.HasPrefix(kind, "Action.") || kind == "AdaptiveCard" {
		c.complain(at, "there is no element of type %q", kind)
		return
	}
	at += " " + kind
	c.properties(kind, e)
	if id, ok := e["id"].(string); ok {
		if c.ids[id] {
			c.complain(at, "the ID %q is used twice", id)
		}
		c.ids[id] = true
	}
	switch {
	case strings.HasPrefix(kind, "Input."):
		c.input(at, kind, e)
	case kind == "TextBlock":
		if text, _ := e["text"].(string); strings.TrimSpace(text) == "" {
			c.complain(at, "it has no text")
		}
	case kind == "RichTextBlock":
		if list(e["inlines"]) == nil {
			c.complain(at, "it has no text")
		}
	case kind == "Image":
		if alt, _ := e["altText"].(string); alt == "" {
			c.complain(at, "it has no text for people who can't see it")
		}
	case kind == "ActionSet":
		c.actions(at, list(e["actions"]))
	case kind == "FactSet":
		c.pairs(at, list(e["facts"]))
	}
	c.elements(at+".items", list(e["items"]))
	c.elements(at+".columns", list(e["columns"]))
}

func list(v any) []any {
	all, _ := v.([]any)
	return all
}

func (c *checker) input(at, kind string, e map[string]any) {
	c.inputs++
	if id, _ := e["id"].(string); id == "" {
		c.complain(at, "it has no ID, so its content doesn't come back")
	}
	if label, title := e["label"], e["title"]; label == nil && title == nil {
		c.complain(at, "it has no label for people who can't see it")
	}
	if e["isRequired"] == true {
		c.complain(at, "it is required, which blocks every button of the card")
	}
	if kind != "Input.ChoiceSet" {
		return
	}
	choices := list(e["choices"])
	c.pairs(at, choices)
	var values []string
	for _, one := range choices {
		choice, _ := one.(map[string]any)
		value, _ := choice["value"].(string)
		values = append(values, value)
	}
	answer, _ := e["value"].(string)
	chosen := []string{answer}
	if e["isMultiSelect"] == true {
		chosen = strings.Split(answer, ",")
	}
	for _, one := range chosen {
		if one != "" && !slices.Contains(values, one) {
			c.complain(at, "its value %q is none of its choices", one)
		}
	}
}

// pairs checks facts and choices.
func (c *checker) pairs(at string, all []any) {
	if len(all) == 0 {
		c.complain(at, "it is empty")
	}
	for _, one := range all {
		p, _ := one.(map[string]any)
		for _, name := range []string{"title", "value"} {
			if text, ok := p[name].(string); !ok || text == "" {
				c.complain(at, "one of its parts has no %s", name)
			}
		}
	}
}

func (c *checker) actions(at string, all []any) {
	if len(all) == 0 || len(all) > maxActions {
		c.complain(at, "it has %d buttons; it must have 1 to %d", len(all), maxActions)
	}
	for i, one := range all {
		a, _ := one.(map[string]any)
		c.action(fmt.Sprintf("%s.actions[%d]", at, i), a, true)
	}
}

func (c *checker) action(at string, a map[string]any, first bool) {
	kind, _ := a["type"].(string)
	if !strings.HasPrefix(kind, "Action.") || kinds[kind] == nil {
		c.complain(at, "there is no action of type %q", kind)
		return
	}
	c.properties(kind, a)
	if title, _ := a["title"].(string); strings.TrimSpace(title) == "" {
		c.complain(at, "it has no title")
	}
	switch kind {
	case "Action.OpenUrl":
		if address, _ := a["url"].(string); !strings.HasPrefix(address, "https://") && !strings.HasPrefix(address, "http://") {
			c.complain(at, "it opens %q, which isn't on the web", address)
		}
	case "Action.Execute":
		fallback, _ := a["fallback"].(map[string]any)
		if !first || fallback == nil {
			c.complain(at, "it has no fallback for a client that doesn't know it")
			return
		}
		c.action(at+".fallback", fallback, false)
	}
}
