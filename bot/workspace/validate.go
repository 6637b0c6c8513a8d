package workspace

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Violation is one thing Slack would refuse. Pointer is a JSON pointer into what
// was validated.
type Violation struct {
	Pointer string `json:"pointer"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (v Violation) String() string { return v.Pointer + ": " + v.Message }

// Validate checks Block Kit as Slack does. The kind is "blocks" (an array, of a
// message), "message" (an object with blocks and text), "view", or one of its
// two types, "modal" and "home". It answers nil where Slack would accept it.
func Validate(kind string, raw json.RawMessage) []Violation {
	n, err := readJSON(raw)
	if err != nil {
		return []Violation{{Code: "invalid_json", Message: "invalid JSON: " + err.Error()}}
	}
	var c check
	switch kind {
	case "blocks":
		c.messageBlocks(nil, n)
	case "message":
		c.object(nil, n, messageShape)
	case "view":
		c.view(nil, n)
	case "modal", "home":
		if n.str("type") != kind {
			c.fail(&pointer{key: "type"}, "must be %q", kind)
		}
		c.view(nil, n)
	default:
		c.fail(nil, "there is no kind %q", kind)
	}
	return c.found
}

// surface is where blocks are shown; not every block may be shown everywhere.
type surface byte

const (
	onMessage surface = 1 << iota
	onModal
	onHome
	onView     = onModal | onHome
	everywhere = onMessage | onView
)

func (s surface) String() string {
	return map[surface]string{onMessage: "messages", onModal: "modals", onHome: "home tabs"}[s]
}

// check walks one view or message and collects what is wrong with it.
type check struct {
	found    []Violation
	where    surface
	blockIDs map[string]bool
	focused  int  // elements with focus_on_load
	inputs   bool // there is an input block
	markdown int  // characters in markdown blocks, which share one limit
	tables   int
}

// pointer is the way to a value, from the leaf up. It becomes text only where
// something is wrong.
type pointer struct {
	up  *pointer
	key string
	i   int // counts where key is empty
}

func (p *pointer) String() string {
	if p == nil {
		return ""
	}
	if p.key == "" {
		return p.up.String() + "/" + strconv.Itoa(p.i)
	}
	return p.up.String() + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(p.key)
}

func (c *check) fail(at *pointer, format string, args ...any) {
	c.report(at, "failed_constraint", fmt.Sprintf(format, args...))
}

func (c *check) report(at *pointer, code, message string) {
	c.found = append(c.found, Violation{Pointer: at.String(), Code: code, Message: message})
}

// A rule says what one value must be. Rules are made of other rules, and the
// tables in blocks.go and elements.go are made of them.
type rule func(c *check, at *pointer, n *node)

// A shape is an object with named fields. What is not named is refused.
type shape struct {
	fields []field
	also   func(c *check, at *pointer, n *node) // what concerns several fields
}

type field struct {
	name     string
	rule     rule
	required bool
}

func must(name string, r rule) field { return field{name, r, true} }
func may(name string, r rule) field  { return field{name, r, false} }

func (c *check) object(at *pointer, n *node, s *shape) {
	if n.kind != object {
		c.fail(at, "must provide an object")
		return
	}
	known := 0
	for i := range s.fields {
		f := &s.fields[i]
		v := n.get(f.name)
		if v.kind == absent {
			if f.required {
				c.report(at, "missing_field", "missing required field: "+f.name)
			}
			continue
		}
		known++
		f.rule(c, &pointer{up: at, key: f.name}, v)
	}
	if known < len(n.keys) {
		c.unknownFields(at, n, s)
	}
	if s.also != nil {
		s.also(c, at, n)
	}
}

func (c *check) unknownFields(at *pointer, n *node, s *shape) {
	for _, k := range n.keys {
		known := false
		for i := range s.fields {
			known = known || s.fields[i].name == k
		}
		if !known {
			c.report(at, "unknown_field", "invalid additional property: "+k)
		}
	}
}

// is makes a rule of a shape.
func is(s *shape) rule {
	return func(c *check, at *pointer, n *node) { c.object(at, n, s) }
}

// str is a string of so many characters.
func str(least, most int) rule {
	return func(c *check, at *pointer, n *node) {
		if n.kind != text {
			c.fail(at, "must be a string")
			return
		}
		c.length(at, n.text, least, most)
	}
}

func (c *check) length(at *pointer, s string, least, most int) {
	if len(s) <= most && len(s) >= least*4 {
		return // no need to count: a character has one to four bytes
	}
	switch count := len([]rune(s)); {
	case count > most:
		c.fail(at, "must be less than %d characters", most+1)
	case count < least:
		c.fail(at, "must be more than %d characters", least-1)
	}
}

func flag(c *check, at *pointer, n *node) {
	if n.kind != boolean {
		c.fail(at, "must be a boolean")
	}
}

// whole is an integer within bounds.
func whole(least, most int) rule {
	return func(c *check, at *pointer, n *node) {
		f := n.num()
		switch {
		case n.kind != number || f != float64(int64(f)):
			c.fail(at, "must be an integer")
		case f > float64(most):
			c.fail(at, "must be less than %d", most+1)
		case f < float64(least):
			c.fail(at, "must be more than %d", least-1)
		}
	}
}

// one of some words.
func one(words ...string) rule {
	return func(c *check, at *pointer, n *node) {
		for _, w := range words {
			if n.kind == text && n.text == w {
				return
			}
		}
		c.fail(at, "must be one of %s", strings.Join(words, ", "))
	}
}

// list is an array of so many values that all follow one rule.
func list(least, most int, r rule) rule {
	return func(c *check, at *pointer, n *node) {
		if n.kind != array {
			c.fail(at, "must be an array")
			return
		}
		if len(n.kids) > most {
			c.fail(at, "no more than %d items allowed", most)
		}
		if len(n.kids) < least {
			c.fail(at, "no less than %d items allowed", least)
		}
		for i := range n.kids {
			r(c, &pointer{up: at, i: i}, &n.kids[i])
		}
	}
}

// variant is an object that says by "type" which shape it has.
func variant(shapes map[string]*shape, allowed ...string) rule {
	return func(c *check, at *pointer, n *node) {
		if n.kind != object {
			c.fail(at, "must provide an object")
			return
		}
		s, ok := c.pick(at, n, shapes, allowed)
		if ok {
			c.object(at, n, s)
		}
	}
}

func (c *check) pick(at *pointer, n *node, shapes map[string]*shape, allowed []string) (*shape, bool) {
	kind := n.get("type")
	if kind.kind == absent {
		c.report(at, "missing_field", "missing required field: type")
		return nil, false
	}
	fits := len(allowed) == 0
	for _, a := range allowed {
		fits = fits || a == kind.text
	}
	s, ok := shapes[kind.text]
	if !fits || !ok {
		c.report(&pointer{up: at, key: "type"}, "unsupported_type", "unsupported type: "+kind.text)
		return nil, false
	}
	return s, true
}

// any value will do; somebody else looks at it.
func anything(*check, *pointer, *node) {}
