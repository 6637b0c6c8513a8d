package api

import (
	"slices"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

const draft = "https://json-schema.org/draft/2020-12/schema"

// formSchema describes the values that a step accepts: one property per question, in
// the order of the form.
func formSchema(v agent.FormView) *jsonschema.Schema {
	s := objectSchema(v.Title)
	for _, f := range v.Fields {
		if f.Question == nil {
			continue
		}
		addProperty(s, f.Question, false)
		if !f.Required() { // null skips it
			id := string(f.Question.QuestionID)
			s.Properties[id] = nullable(s.Properties[id])
		}
		if f.Required() {
			s.Required = append(s.Required, string(f.Question.QuestionID))
		}
	}
	return s
}

// reviewSchema describes the answers. All of them are read-only.
func reviewSchema(questions []*wizard.Question) *jsonschema.Schema {
	s := objectSchema("Check your answers")
	for _, q := range questions {
		addProperty(s, q, true)
	}
	return s
}

func messageSchema() *jsonschema.Schema {
	s := objectSchema("")
	s.Properties["text"] = &jsonschema.Schema{Type: "string", ReadOnly: true}
	return s
}

func objectSchema(title string) *jsonschema.Schema {
	return &jsonschema.Schema{
		Schema: draft, Title: title, Type: "object", Properties: map[string]*jsonschema.Schema{},
		AdditionalProperties: neverSchema(),
	}
}

func addProperty(s *jsonschema.Schema, q *wizard.Question, readOnly bool) {
	property := questionSchema(q)
	property.Title, property.Description, property.ReadOnly = q.QuestionText, q.HelperText, readOnly
	if readOnly {
		property.Title = q.Title()
		property = nullable(property)
	}
	s.Properties[string(q.QuestionID)] = property
	s.PropertyOrder = append(s.PropertyOrder, string(q.QuestionID))
}

// questionSchema describes the values that a question accepts, including "not sure".
func questionSchema(q *wizard.Question) *jsonschema.Schema {
	s := componentSchema(q)
	if q.Placeholder != "" && s.Type != "array" {
		s.Examples = []any{q.Placeholder}
	}
	if !q.AllowUnsure || q.Component.Kind() == wizard.ChoiceKind { // a choice lists it as an option
		return s
	}
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{s, constant(wizard.Unsure, "Not sure", "")}}
}

// nullable also accepts null, for a question that was skipped.
func nullable(s *jsonschema.Schema) *jsonschema.Schema {
	outer := &jsonschema.Schema{Title: s.Title, Description: s.Description, ReadOnly: s.ReadOnly}
	s.Title, s.Description, s.ReadOnly = "", "", false
	outer.AnyOf = []*jsonschema.Schema{s, {Type: "null"}}
	return outer
}

// componentSchema describes the values of a component, which is a known one.
func componentSchema(q *wizard.Question) *jsonschema.Schema {
	switch q.Component.Kind() {
	case wizard.DayKind:
		return &jsonschema.Schema{Type: "string", Format: "date"}
	case wizard.RangeKind:
		day := &jsonschema.Schema{Type: "string", Format: "date"}
		return &jsonschema.Schema{Type: "array", Items: day, MinItems: new(2), MaxItems: new(2)}
	case wizard.ChoiceKind:
		return &jsonschema.Schema{Type: "string", OneOf: choiceSchemas(q.Choices())}
	case wizard.ChoicesKind:
		return arraySchema(q, &jsonschema.Schema{Type: "string", OneOf: choiceSchemas(on(q.Options))})
	case wizard.FilesKind:
		return arraySchema(q, &jsonschema.Schema{Type: "string"})
	case wizard.NumberKind:
		return numberSchema(q)
	case wizard.EmailKind:
		return &jsonschema.Schema{Type: "string", Format: "email"}
	case wizard.TextKind, wizard.PhoneKind, wizard.PersonKind:
		return textSchema(q)
	}
	return neverSchema()
}

func textSchema(q *wizard.Question) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string", MinLength: intLimit(q, "minLength"), MaxLength: intLimit(q, "maxLength")}
	if q.Required() && s.MinLength == nil {
		s.MinLength = new(1)
	}
	return s
}

// neverSchema accepts no value.
func neverSchema() *jsonschema.Schema { return &jsonschema.Schema{Not: &jsonschema.Schema{}} }

func numberSchema(q *wizard.Question) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "number", Minimum: limit(q, "min"), Maximum: limit(q, "max")}
	if slices.Contains(q.Validation, "integer") {
		s.Type = "integer"
	}
	return s
}

func arraySchema(q *wizard.Question, one *jsonschema.Schema) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "array", UniqueItems: true, Items: one, MinItems: intLimit(q, "minChoices"), MaxItems: intLimit(q, "maxChoices")}
	if q.Required() && s.MinItems == nil {
		s.MinItems = new(1)
	}
	return s
}

// limit returns the number of a validation such as "max:52", or nil if there is none.
func limit(q *wizard.Question, name string) *float64 {
	for _, written := range q.Validation {
		found, arg, _ := strings.Cut(written, ":")
		if n, err := strconv.ParseFloat(arg, 64); found == name && err == nil {
			return &n
		}
	}
	return nil
}

func intLimit(q *wizard.Question, name string) *int {
	if n := limit(q, name); n != nil {
		return new(int(*n))
	}
	return nil
}

// on returns the options that people can choose.
func on(options []wizard.Option) []wizard.Option {
	return slices.DeleteFunc(slices.Clone(options), func(o wizard.Option) bool { return o.Off != "" })
}

func choiceSchemas(options []wizard.Option) []*jsonschema.Schema {
	var all []*jsonschema.Schema
	for _, o := range options {
		all = append(all, constant(o.Value, o.Label, o.Hint))
	}
	return all
}

// constant accepts one value, described in the words that people see.
func constant(value, title, description string) *jsonschema.Schema {
	return &jsonschema.Schema{Const: new(any(value)), Title: title, Description: description}
}
