package wizard

import "strings"

// Bounds are the limits that a surface can show or enforce while someone types.
// Read checks all of them again.
type Bounds struct {
	Min, Max               string // of a number, in canonical form; "" if there is none
	Whole                  bool   // no fractions
	MinLength, MaxLength   int    // of a text, in characters; 0 if there is none
	MinChoices, MaxChoices int    // of choices or files; 0 if there is none
	Extensions             []string
}

// Bounds returns the question's limits, including those of its component.
func (q *Question) Bounds() Bounds {
	var b Bounds
	whole := func(name string) int { n, _ := q.argument(name); return int(n) }
	switch q.Component.Kind() {
	case NumberKind:
		for _, written := range q.Validation {
			name, arg, _ := strings.Cut(written, ":")
			switch name {
			case "min":
				b.Min = arg
			case "max":
				b.Max = arg
			case "integer":
				b.Whole = true
			}
		}
	case TextKind:
		b.MinLength, b.MaxLength = whole("minLength"), q.maxLength()
	case ChoicesKind:
		b.MinChoices, b.MaxChoices = whole("minChoices"), whole("maxChoices")
	case FilesKind:
		b.MinChoices, b.MaxChoices = whole("minChoices"), mostFiles
		if n := whole("maxChoices"); n > 0 {
			b.MaxChoices = min(n, mostFiles)
		}
		for _, written := range q.Validation {
			if name, arg, _ := strings.Cut(written, ":"); name == "extension" {
				b.Extensions = strings.Split(strings.ToLower(arg), "|")
			}
		}
	}
	return b
}
