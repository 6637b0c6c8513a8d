package outside

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/leaveway/leaveway/content"
)

// Schema is a JSON Schema, with as much of it as an answer of a company's system takes.
type Schema struct {
	Type       string            `json:"type"`
	Properties map[string]Schema `json:"properties,omitempty"`
	Required   content.Texts     `json:"required,omitempty"`
	Items      *Schema           `json:"items,omitempty"`
	Enum       content.Texts     `json:"enum,omitempty"`
	Pattern    string            `json:"pattern,omitempty"`
	Minimum    *int              `json:"minimum,omitempty"`
	Maximum    *int              `json:"maximum,omitempty"`
	MaxLength  *int              `json:"maxLength,omitempty"`
}

var types = []string{"object", "array", "string", "number", "integer", "boolean"}

// plain are the types of values that can be shown.
var plain = []string{"string", "number", "integer", "boolean"}

func (s *Schema) mistakes(at string) []Mistake {
	var wrong []Mistake
	if !slices.Contains(types, s.Type) {
		what := fmt.Sprintf("the type %q does not exist", s.Type)
		if s.Type == "" {
			what = "type is missing"
		}
		wrong = append(wrong, Mistake{at + ".type", what, content.Suggest(s.Type, types)})
	}
	if at == "schema" && s.Type != "object" && slices.Contains(types, s.Type) {
		wrong = append(wrong, Mistake{"schema.type", "the answer isn't an object", "write type: object, with properties"})
	}
	for _, name := range s.Required {
		if _, ok := s.Properties[name]; !ok {
			wrong = append(wrong, Mistake{at + ".required", fmt.Sprintf("the required field %q is not one of the properties", name), "add it to properties, or remove it"})
		}
	}
	for _, name := range sortedKeys(s.Properties) {
		one := s.Properties[name]
		wrong = append(wrong, one.mistakes(at+".properties."+name)...)
	}
	if s.Items != nil {
		wrong = append(wrong, s.Items.mistakes(at+".items")...)
	}
	if _, err := s.resolve(); err != nil && len(wrong) == 0 {
		wrong = append(wrong, Mistake{at, "the schema can't be used: " + err.Error(), "correct it"})
	}
	return wrong
}

func sortedKeys(m map[string]Schema) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func (s *Schema) resolve() (*jsonschema.Resolved, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("write the schema: %w", err)
	}
	var schema jsonschema.Schema
	if err := json.Unmarshal(text, &schema); err != nil {
		return nil, fmt.Errorf("read the schema: %w", err)
	}
	return schema.Resolve(nil) //nolint:wrapcheck // it says what is wrong
}

// fields lists the required fields that can be shown, "balance.days" for one in another.
func (s *Schema) fields(under string) []string {
	var names []string
	for _, name := range sortedKeys(s.Properties) {
		one := s.Properties[name]
		switch {
		case !slices.Contains(s.Required, name):
		case slices.Contains(plain, one.Type):
			names = append(names, under+name)
		case one.Type == "object":
			names = append(names, one.fields(under+name+".")...)
		}
	}
	return names
}

func (s *Schema) has(field string) bool { return slices.Contains(s.fields(""), field) }

// Kind returns the type of a required field, or "".
func (s *Schema) Kind(field string) string {
	name, rest, nested := strings.Cut(field, ".")
	one, ok := s.Properties[name]
	switch {
	case !ok || !slices.Contains(s.Required, name):
		return ""
	case nested:
		return one.Kind(rest)
	}
	return one.Type
}

// Mistakes returns what is wrong with the schema of an action's answer.
func (s *Schema) Mistakes() []Mistake { return s.mistakes("schema") }

// ErrShape is a wrong answer. It doesn't quote it: it is about a person.
var ErrShape = errors.New("the answer doesn't have the declared shape")

// Read checks an answer against the schema and returns its fields as texts, by their paths.
func (s *Schema) Read(body []byte) (map[string]string, error) {
	dec := json.NewDecoder(bytes.NewReader(body))
	var answer any
	if err := dec.Decode(&answer); err != nil || dec.More() {
		return nil, ErrShape
	}
	schema, err := s.resolve()
	if err != nil {
		return nil, err
	}
	if err := schema.Validate(answer); err != nil {
		return nil, ErrShape
	}
	out := map[string]string{}
	collect(answer, "", out)
	return out, nil
}

// longest is the number of characters of one value that are shown.
const longest = 500

func collect(v any, at string, out map[string]string) {
	switch v := v.(type) {
	case map[string]any:
		for name, one := range v {
			path := name
			if at != "" {
				path = at + "." + name
			}
			collect(one, path, out)
		}
	case string:
		out[at] = shorten(v)
	case float64:
		out[at] = strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		out[at] = map[bool]string{true: "yes", false: "no"}[v]
	}
}

// shorten makes a text that came from elsewhere fit to be shown.
func shorten(text string) string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }), " ")
	if runes := []rune(strings.TrimSpace(text)); len(runes) > longest {
		return string(runes[:longest]) + " …"
	}
	return strings.TrimSpace(text)
}
