package workspace

import (
	"bytes"
	"net/url"
	"strconv"
	"time"
)

// The composition objects: texts, options, confirmation dialogs and the like.

// textShape is a text object of at least and at most so many characters. Most
// places take plain text only.
func textShape(least, most int, types ...string) *shape {
	return &shape{
		fields: []field{
			must("type", one(types...)),
			must("text", str(least, most)),
			may("emoji", flag),
			may("verbatim", flag),
		},
		also: func(c *check, at *pointer, n *node) {
			if n.str("type") == "mrkdwn" && n.get("emoji").kind != absent {
				c.report(at, "unknown_field", "invalid additional property: emoji (plain_text only)")
			}
			if n.str("type") == "plain_text" && n.get("verbatim").kind != absent {
				c.report(at, "unknown_field", "invalid additional property: verbatim (mrkdwn only)")
			}
		},
	}
}

func plain(most int) rule { return is(textShape(1, most, "plain_text")) }

func marked(most int) rule { return is(textShape(1, most, "plain_text", "mrkdwn")) }

var placeholder = plain(maxPlaceholder)

var confirmShape = &shape{fields: []field{
	must("title", plain(maxConfirmTitle)),
	must("text", marked(maxConfirmText)),
	must("confirm", plain(maxConfirmLabel)),
	must("deny", plain(maxConfirmLabel)),
	may("style", one("primary", "danger")),
}}

// optionShape is an option. Radio buttons and checkboxes take mrkdwn, menus do
// not; only overflow menus have links.
func optionShape(text func(int) rule, link bool) *shape {
	s := &shape{fields: []field{
		must("text", text(maxOptionText)),
		must("value", str(1, maxOptionValue)),
		may("description", text(maxOptionText)),
	}}
	if link {
		s.fields = append(s.fields, may("url", link_))
	}
	return s
}

var (
	menuOption     = is(optionShape(plain, false))
	choiceOption   = is(optionShape(marked, false))
	overflowOption = is(optionShape(plain, true))
)

var groupShape = &shape{fields: []field{
	must("label", plain(maxOptionText)),
	must("options", options(1, maxOptions, menuOption)),
}}

// options is a list of options whose values differ.
func options(least, most int, each rule) rule {
	all := list(least, most, each)
	return func(c *check, at *pointer, n *node) {
		all(c, at, n)
		seen := make(map[string]bool, len(n.kids))
		for i := range n.kids {
			v := n.kids[i].str("value")
			if seen[v] && v != "" {
				c.report(&pointer{up: &pointer{up: at, i: i}, key: "value"}, "duplicate_value", "value must be unique: "+v)
			}
			seen[v] = true
		}
	}
}

// offered are all options of an element, those in groups too.
func offered(element *node) []node {
	if groups := element.items("option_groups"); groups != nil {
		var all []node
		for i := range groups {
			all = append(all, groups[i].items("options")...)
		}
		return all
	}
	return element.items("options")
}

// initialOptions checks that what is selected at first is among the options.
func initialOptions(c *check, at *pointer, n *node) {
	if first := n.get("initial_option"); first.given() {
		c.amongOptions(&pointer{up: at, key: "initial_option"}, first, n)
	}
	list := n.items("initial_options")
	for i := range list {
		p := &pointer{up: &pointer{up: at, key: "initial_options"}, i: i}
		c.amongOptions(p, &list[i], n)
	}
}

func (c *check) amongOptions(at *pointer, want, element *node) {
	all := offered(element)
	for i := range all {
		if sameOption(&all[i], want) {
			return
		}
	}
	c.fail(at, "must exactly match one of the options")
}

func sameOption(a, b *node) bool {
	return a.str("value") == b.str("value") &&
		a.get("text").str("text") == b.get("text").str("text") &&
		a.get("description").str("text") == b.get("description").str("text")
}

var dispatchShape = &shape{fields: []field{
	must("trigger_actions_on", list(1, 2, one("on_enter_pressed", "on_character_entered"))),
}}

var filterShape = &shape{
	fields: []field{
		may("include", list(1, 4, one("im", "mpim", "private", "public"))),
		may("exclude_external_shared_channels", flag),
		may("exclude_bot_users", flag),
	},
	also: func(c *check, at *pointer, n *node) {
		if len(n.keys) == 0 {
			c.fail(at, "must have at least one field")
		}
	},
}

var slackFileShape = &shape{
	fields: []field{may("id", str(1, maxID)), may("url", link_)},
	also: func(c *check, at *pointer, n *node) {
		if n.get("id").given() == n.get("url").given() {
			c.fail(at, "must provide exactly one of id and url")
		}
	},
}

// link_ is an absolute address that a browser opens.
func link_(c *check, at *pointer, n *node) {
	str(1, maxURL)(c, at, n)
	if n.kind != text || n.text == "" {
		return
	}
	u, err := url.Parse(n.text)
	if err != nil || u.Host == "" && u.Scheme != "mailto" && u.Scheme != "tel" || u.Scheme == "" {
		c.fail(at, "must be a valid URL")
	}
}

func day(c *check, at *pointer, n *node) { layoutOf(c, at, n, "2006-01-02", "YYYY-MM-DD") }

func clockTime(c *check, at *pointer, n *node) { layoutOf(c, at, n, "15:04", "HH:mm") }

func layoutOf(c *check, at *pointer, n *node, layout, name string) {
	if _, err := time.Parse(layout, n.text); err != nil || n.kind != text {
		c.fail(at, "must be a string in the format %s", name)
	}
}

// instant is a UNIX time of ten digits.
func instant(c *check, at *pointer, n *node) {
	if n.kind != number || len(n.raw) != 10 || bytes.ContainsAny(n.raw, "-.eE") {
		c.fail(at, "must be a UNIX timestamp of 10 digits")
	}
}

// decimal is a number in a string, as number inputs have it.
func decimal(c *check, at *pointer, n *node) {
	if _, err := strconv.ParseFloat(n.text, 64); err != nil || n.kind != text {
		c.fail(at, "must be a number in a string")
	}
}
