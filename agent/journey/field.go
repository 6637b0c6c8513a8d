package journey

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Field is a named value that goes in or comes out.
type Field struct {
	Name        string
	Description string
	Type        FieldType
	// Options are all the texts that the value can be; none means any.
	Options []string
	// Default is the value where there is none: of an input that isn't known yet, and of an
	// output that the agents of a pathway that is done left out.
	Default any
	// Optional says that a typed output may be left out without a default.
	Optional bool
}

// FieldType is what kind of value a field has.
type FieldType string

// The types. A field without one takes any value, and may be left out.
const (
	AnyType     FieldType = ""
	TextType    FieldType = "text"
	NumberType  FieldType = "number"
	BooleanType FieldType = "boolean"
	ListType    FieldType = "list"
	ObjectType  FieldType = "object"
)

// typeOf returns the type of a canonical value; AnyType for none.
func typeOf(value any) FieldType {
	switch value.(type) {
	case string:
		return TextType
	case float64:
		return NumberType
	case bool:
		return BooleanType
	case []any:
		return ListType
	case map[string]any:
		return ObjectType
	}
	return AnyType
}

// refuses says what is wrong with a canonical value; it is empty if the field takes it.
func (f Field) refuses(value any) string {
	switch is := typeOf(value); {
	case f.Type != AnyType && is == AnyType:
		return "is empty, not a " + string(f.Type)
	case f.Type != AnyType && is != f.Type:
		return fmt.Sprintf("is a %s, not a %s", is, f.Type)
	case len(f.Options) > 0:
		text, ok := value.(string)
		if !ok || !slices.Contains(f.Options, text) {
			return fmt.Sprintf("is %q, which isn't one of %s", fmt.Sprint(value), strings.Join(f.Options, ", "))
		}
	}
	return ""
}

// standard returns the field's default as a canonical value of its own, if it has one.
func (f Field) standard() (any, bool) {
	if f.Default == nil {
		return nil, false
	}
	value, _, err := canonical(f.Default, 0)
	return clone(value), err == nil
}

// given returns the context as a pathway's agents get it: an input that is missing, or has
// another type than it should, has its default. The context isn't modified.
func (s Signature) given(context Values) Values {
	defaults := Values{}
	for _, f := range s.inputs {
		if value, known := context[f.Name]; known && f.refuses(value) == "" {
			continue
		}
		if value, ok := f.standard(); ok {
			defaults[f.Name] = value
		}
	}
	if len(defaults) == 0 {
		return context
	}
	own := maps.Clone(context)
	if own == nil {
		return defaults
	}
	maps.Copy(own, defaults)
	return own
}

// checkOutputs returns an error about the first output that its field doesn't take.
func (s Signature) checkOutputs(outputs Values) error {
	for _, f := range s.outputs {
		if value, said := outputs[f.Name]; said {
			if why := f.refuses(value); why != "" {
				return fmt.Errorf("the output %q %s", f.Name, why)
			}
		}
	}
	return nil
}

// complete adds the defaults of outputs that are missing once a pathway is done; those that
// the context has from an earlier message aren't. The error names one without which it can't
// be done.
func (s Signature) complete(outputs, context Values) (Values, error) {
	for _, f := range s.outputs {
		if _, said := outputs[f.Name]; said {
			continue
		}
		if value, known := context[f.Name]; known && f.refuses(value) == "" {
			continue
		}
		value, ok := f.standard()
		switch {
		case ok:
			outputs = mergeFields(outputs, Values{f.Name: value})
		case f.Type != AnyType && !f.Optional:
			return outputs, fmt.Errorf("the output %q is missing", f.Name)
		}
	}
	return outputs, nil
}

// mistakes says what is wrong with the declaration of a signature's fields.
func (s Signature) mistakes() []string {
	var wrong []string
	types := []FieldType{AnyType, TextType, NumberType, BooleanType, ListType, ObjectType}
	for kind, fields := range map[string][]Field{"input": s.inputs, "output": s.outputs} {
		for i, f := range fields {
			name := fmt.Sprintf("the %s %q", kind, f.Name)
			if f.Name == "" || slices.ContainsFunc(fields[:i], func(o Field) bool { return o.Name == f.Name }) {
				wrong = append(wrong, name+" needs a name of its own")
			}
			if !slices.Contains(types, f.Type) {
				wrong = append(wrong, fmt.Sprintf("%s has the type %q: use text, number, boolean, list or object", name, f.Type))
			}
			if len(f.Options) > 0 && f.Type != AnyType && f.Type != TextType {
				wrong = append(wrong, name+" has options, so it is a text")
			}
			if value, ok := f.standard(); f.Default != nil && (!ok || f.refuses(value) != "") {
				wrong = append(wrong, fmt.Sprintf("the default of %s %s", name, f.refuses(value)))
			}
		}
	}
	slices.Sort(wrong)
	return wrong
}

// describe formats a field for a language model.
func (f Field) describe() string {
	line := f.Name
	var kind []string
	if f.Type != AnyType {
		kind = append(kind, string(f.Type))
	}
	if len(f.Options) > 0 {
		kind = append(kind, "one of "+strings.Join(f.Options, ", "))
	}
	if f.Optional || f.Default != nil {
		kind = append(kind, "may be left out")
	}
	if len(kind) > 0 {
		line += " (" + strings.Join(kind, "; ") + ")"
	}
	if f.Description != "" {
		line += ": " + f.Description
	}
	return line
}
