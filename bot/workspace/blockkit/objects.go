package blockkit

import (
	"bytes"
	"net/url"
	"strconv"
	"time"
)

// Composition objects: texts, options, confirmation dialogs and the like.
// Source: docs.slack.dev/reference/block-kit/composition-objects.

// textShape is a text object of one of the types, with least to most characters.
func textShape(least, most int, types ...string) *shape {
	return &shape{
		fields: []field{
			required("type", oneOf(types...)),
			required("text", stringOf(least, most)),
			optional("emoji", boolean),
			optional("verbatim", boolean),
		},
		extra: func(c *checker, at *pointer, n *Node) {
			if n.Str("type") == "mrkdwn" && n.Get("emoji").Kind != Absent {
				c.report(at, "unknown_field", "invalid additional property: emoji (plain_text only)")
			}
			if n.Str("type") == "plain_text" && n.Get("verbatim").Kind != Absent {
				c.report(at, "unknown_field", "invalid additional property: verbatim (mrkdwn only)")
			}
		},
	}
}

func plainText(most int) rule { return shaped(textShape(1, most, "plain_text")) }

func textObject(most int) rule { return shaped(textShape(1, most, "plain_text", "mrkdwn")) }

var placeholder = plainText(MaxPlaceholder)

var confirmShape = &shape{fields: []field{
	required("title", plainText(MaxConfirmTitle)),
	required("text", textObject(MaxConfirmText)),
	required("confirm", plainText(MaxConfirmLabel)),
	required("deny", plainText(MaxConfirmLabel)),
	optional("style", oneOf("primary", "danger")),
}}

// optionShape is an option. Only radio buttons and checkboxes take mrkdwn, and only
// overflow menus take links.
func optionShape(text func(int) rule, link bool) *shape {
	s := &shape{fields: []field{
		required("text", text(MaxOptionText)),
		required("value", stringOf(1, MaxOptionValue)),
		optional("description", text(MaxOptionText)),
	}}
	if link {
		s.fields = append(s.fields, optional("url", absoluteURL))
	}
	return s
}

var (
	menuOption     = shaped(optionShape(plainText, false))
	choiceOption   = shaped(optionShape(textObject, false))
	overflowOption = shaped(optionShape(plainText, true))
)

var groupShape = &shape{fields: []field{
	required("label", plainText(MaxOptionText)),
	required("options", options(1, MaxOptions, menuOption)),
}}

// options is an array of options with distinct values.
func options(least, most int, each rule) rule {
	all := arrayOf(least, most, each)
	return func(c *checker, at *pointer, n *Node) {
		all(c, at, n)
		seen := make(map[string]bool, len(n.Kids))
		for i := range n.Kids {
			v := n.Kids[i].Str("value")
			if seen[v] && v != "" {
				c.report(&pointer{parent: &pointer{parent: at, index: i}, key: "value"}, "duplicate_value", "value must be unique: "+v)
			}
			seen[v] = true
		}
	}
}

// Options returns all options of an element, including those in groups.
func Options(element *Node) []Node {
	if groups := element.Items("option_groups"); groups != nil {
		var all []Node
		for i := range groups {
			all = append(all, groups[i].Items("options")...)
		}
		return all
	}
	return element.Items("options")
}

// Thumbs returns the two buttons of feedback buttons, the positive one first.
func Thumbs(element *Node) []*Node {
	return []*Node{element.Get("positive_button"), element.Get("negative_button")}
}

// initialOptionsOffered checks that the initial selection is among the options.
func initialOptionsOffered(c *checker, at *pointer, n *Node) {
	if first := n.Get("initial_option"); first.Given() {
		c.amongOptions(&pointer{parent: at, key: "initial_option"}, first, n)
	}
	list := n.Items("initial_options")
	for i := range list {
		p := &pointer{parent: &pointer{parent: at, key: "initial_options"}, index: i}
		c.amongOptions(p, &list[i], n)
	}
}

func (c *checker) amongOptions(at *pointer, want, element *Node) {
	all := Options(element)
	for i := range all {
		if sameOption(&all[i], want) {
			return
		}
	}
	c.fail(at, "must exactly match one of the options")
}

func sameOption(a, b *Node) bool {
	return a.Str("value") == b.Str("value") &&
		a.Get("text").Str("text") == b.Get("text").Str("text") &&
		a.Get("description").Str("text") == b.Get("description").Str("text")
}

var dispatchShape = &shape{fields: []field{
	required("trigger_actions_on", arrayOf(1, 2, oneOf("on_enter_pressed", "on_character_entered"))),
}}

var filterShape = &shape{
	fields: []field{
		optional("include", arrayOf(1, 4, oneOf("im", "mpim", "private", "public"))),
		optional("exclude_external_shared_channels", boolean),
		optional("exclude_bot_users", boolean),
	},
	extra: func(c *checker, at *pointer, n *Node) {
		if len(n.Keys) == 0 {
			c.fail(at, "must have at least one field")
		}
	},
}

var slackFileShape = &shape{
	fields: []field{optional("id", stringOf(1, MaxID)), optional("url", absoluteURL)},
	extra: func(c *checker, at *pointer, n *Node) {
		if n.Get("id").Given() == n.Get("url").Given() {
			c.fail(at, "must provide exactly one of id and url")
		}
	},
}

// absoluteURL is an address that a browser can open.
func absoluteURL(c *checker, at *pointer, n *Node) {
	stringOf(1, MaxURL)(c, at, n)
	if n.Kind != String || n.Text == "" {
		return
	}
	u, err := url.Parse(n.Text)
	if err != nil || u.Host == "" && u.Scheme != "mailto" && u.Scheme != "tel" || u.Scheme == "" {
		c.fail(at, "must be a valid URL")
	}
}

func date(c *checker, at *pointer, n *Node) { layoutOf(c, at, n, "2006-01-02", "YYYY-MM-DD") }

func clockTime(c *checker, at *pointer, n *Node) { layoutOf(c, at, n, "15:04", "HH:mm") }

func layoutOf(c *checker, at *pointer, n *Node, layout, name string) {
	if _, err := time.Parse(layout, n.Text); err != nil || n.Kind != String {
		c.fail(at, "must be a string in the format %s", name)
	}
}

// unixTime is a time in seconds with exactly ten digits.
func unixTime(c *checker, at *pointer, n *Node) {
	if n.Kind != Number || len(n.Raw) != 10 || bytes.ContainsAny(n.Raw, "-.eE") {
		c.fail(at, "must be a UNIX timestamp of 10 digits")
	}
}

// decimalString is a number in a string, the form that number inputs use.
func decimalString(c *checker, at *pointer, n *Node) {
	if _, err := strconv.ParseFloat(n.Text, 64); err != nil || n.Kind != String {
		c.fail(at, "must be a number in a string")
	}
}
