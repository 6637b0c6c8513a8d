package blockkit

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Violation is one reason for Slack to refuse a message or a view.
type Violation struct {
	Pointer string `json:"pointer"` // a JSON pointer (RFC 6901) to the offending value
	Code    string `json:"code"`    // for programs: "missing_field", "failed_constraint", …
	Message string `json:"message"` // for people, in the words of Slack's own validator
}

func (v Violation) String() string { return v.Pointer + ": " + v.Message }

// Validate checks Block Kit JSON as Slack does. It returns nil if Slack would accept
// raw, and otherwise every violation, in the order of the document. Kind says what
// raw is:
//
//	"blocks"         an array: the blocks of a message
//	"message"        an object: the arguments of chat.postMessage
//	"view"           a modal or a home tab
//	"modal", "home"  a view of that type
//	"suggestion"     the answer to a block_suggestion: options or option_groups
func Validate(kind string, raw json.RawMessage) []Violation {
	n, err := ReadJSON(raw)
	if err != nil {
		return []Violation{{Code: "invalid_json", Message: "invalid JSON: " + err.Error()}}
	}
	return Check(kind, "", n)
}

// Check is [Validate] for JSON that has been read. Field names the field of an
// enclosing object that holds n, for the pointers; it is empty if n is the whole.
func Check(kind, field string, n *Node) []Violation {
	var c checker
	var at *pointer
	if field != "" {
		at = &pointer{key: field}
	}
	switch kind {
	case "blocks":
		c.messageBlocks(at, n)
	case "message":
		c.object(at, n, messageShape)
	case "view":
		c.view(at, n)
	case "modal", "home":
		if n.Str("type") != kind {
			c.fail(&pointer{parent: at, key: "type"}, "must be %q", kind)
		}
		c.view(at, n)
	case "suggestion":
		c.object(at, n, suggestionShape)
	default:
		c.fail(at, "there is no kind %q", kind)
	}
	return c.violations
}

// surface is a set of places that show blocks.
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

// checker walks one message or view and collects its violations.
type checker struct {
	violations    []Violation
	surface       surface
	blockIDs      map[string]bool
	focused       int  // elements with focus_on_load
	hasInput      bool // there is an input block
	markdownChars int  // characters in markdown blocks, which share one limit
	tables        int
}

// pointer is the path to a value, from the leaf up. It is turned into text only for
// violations, so that checking a valid view allocates next to nothing.
type pointer struct {
	parent *pointer
	key    string
	index  int // used if key is empty
}

func (p *pointer) String() string {
	if p == nil {
		return ""
	}
	if p.key == "" {
		return p.parent.String() + "/" + strconv.Itoa(p.index)
	}
	return p.parent.String() + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(p.key)
}

func (c *checker) fail(at *pointer, format string, args ...any) {
	c.report(at, "failed_constraint", fmt.Sprintf(format, args...))
}

func (c *checker) report(at *pointer, code, message string) {
	c.violations = append(c.violations, Violation{Pointer: at.String(), Code: code, Message: message})
}

// rule checks one value. Rules are composed of other rules; the tables in blocks.go,
// elements.go, objects.go and richtext.go read like Slack's reference pages.
type rule func(c *checker, at *pointer, n *Node)

// shape describes an object. Fields it does not name are refused.
type shape struct {
	fields []field
	extra  func(c *checker, at *pointer, n *Node) // checks that involve several fields
}

type field struct {
	name     string
	rule     rule
	required bool
}

func required(name string, r rule) field { return field{name, r, true} }
func optional(name string, r rule) field { return field{name, r, false} }

func (c *checker) object(at *pointer, n *Node, s *shape) {
	if n.Kind != Object {
		c.fail(at, "must provide an object")
		return
	}
	known := 0
	for i := range s.fields {
		f := &s.fields[i]
		v := n.Get(f.name)
		if v.Kind == Absent {
			if f.required {
				c.report(at, "missing_field", "missing required field: "+f.name)
			}
			continue
		}
		known++
		f.rule(c, &pointer{parent: at, key: f.name}, v)
	}
	if known < len(n.Keys) {
		c.unknownFields(at, n, s)
	}
	if s.extra != nil {
		s.extra(c, at, n)
	}
}

func (c *checker) unknownFields(at *pointer, n *Node, s *shape) {
	for _, k := range n.Keys {
		known := false
		for i := range s.fields {
			known = known || s.fields[i].name == k
		}
		if !known {
			c.report(at, "unknown_field", "invalid additional property: "+k)
		}
	}
}

// shaped returns the rule that a value is an object of the given shape.
func shaped(s *shape) rule {
	return func(c *checker, at *pointer, n *Node) { c.object(at, n, s) }
}

// stringOf is a string of least to most characters.
func stringOf(least, most int) rule {
	return func(c *checker, at *pointer, n *Node) {
		if n.Kind != String {
			c.fail(at, "must be a string")
			return
		}
		c.length(at, n.Text, least, most)
	}
}

func (c *checker) length(at *pointer, s string, least, most int) {
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

func boolean(c *checker, at *pointer, n *Node) {
	if n.Kind != Boolean {
		c.fail(at, "must be a boolean")
	}
}

func integer(least, most int) rule {
	return func(c *checker, at *pointer, n *Node) {
		f := n.Float()
		switch {
		case n.Kind != Number || f != float64(int64(f)):
			c.fail(at, "must be an integer")
		case f > float64(most):
			c.fail(at, "must be less than %d", most+1)
		case f < float64(least):
			c.fail(at, "must be more than %d", least-1)
		}
	}
}

// oneOf is a string from a fixed list.
func oneOf(words ...string) rule {
	return func(c *checker, at *pointer, n *Node) {
		for _, w := range words {
			if n.Kind == String && n.Text == w {
				return
			}
		}
		c.fail(at, "must be one of %s", strings.Join(words, ", "))
	}
}

// arrayOf is an array of least to most values that all follow r.
func arrayOf(least, most int, r rule) rule {
	return func(c *checker, at *pointer, n *Node) {
		if n.Kind != Array {
			c.fail(at, "must be an array")
			return
		}
		if len(n.Kids) > most {
			c.fail(at, "no more than %d items allowed", most)
		}
		if len(n.Kids) < least {
			c.fail(at, "no less than %d items allowed", least)
		}
		for i := range n.Kids {
			r(c, &pointer{parent: at, index: i}, &n.Kids[i])
		}
	}
}

// variant is an object whose "type" selects its shape. Without allowed, any of the shapes will do.
func variant(shapes map[string]*shape, allowed ...string) rule {
	return func(c *checker, at *pointer, n *Node) {
		if n.Kind != Object {
			c.fail(at, "must provide an object")
			return
		}
		s, ok := c.pickShape(at, n, shapes, allowed)
		if ok {
			c.object(at, n, s)
		}
	}
}

func (c *checker) pickShape(at *pointer, n *Node, shapes map[string]*shape, allowed []string) (*shape, bool) {
	kind := n.Get("type")
	if kind.Kind == Absent {
		c.report(at, "missing_field", "missing required field: type")
		return nil, false
	}
	fits := len(allowed) == 0
	for _, a := range allowed {
		fits = fits || a == kind.Text
	}
	s, ok := shapes[kind.Text]
	if !fits || !ok {
		c.report(&pointer{parent: at, key: "type"}, "unsupported_type", "unsupported type: "+kind.Text)
		return nil, false
	}
	return s, true
}

// anyValue accepts a field that is checked elsewhere or not at all.
func anyValue(*checker, *pointer, *Node) {}
