package journey

import (
	"slices"
	"strings"
)

// Signature says what a pathway is for: why it exists, what to do, how to behave, and
// which fields go in and come out. It is an immutable value: With methods return a new
// one, and getters return copies.
type Signature struct {
	intent, instructions string
	guidelines           []string
	inputs, outputs      []Field
}

// NewSignature returns a signature with instructions that say what to do.
func NewSignature(instructions string) Signature { return Signature{instructions: instructions} }

// Intent returns why the pathway exists.
func (s Signature) Intent() string { return s.intent }

// Instructions returns what to do.
func (s Signature) Instructions() string { return s.instructions }

// Guidelines returns how to behave.
func (s Signature) Guidelines() []string { return slices.Clone(s.guidelines) }

// Inputs returns the fields that go in.
func (s Signature) Inputs() []Field { return slices.Clone(s.inputs) }

// Outputs returns the fields that come out.
func (s Signature) Outputs() []Field { return slices.Clone(s.outputs) }

// WithIntent replaces the intent.
func (s Signature) WithIntent(intent string) Signature {
	s.intent = intent
	return s
}

// WithInstructions replaces the instructions.
func (s Signature) WithInstructions(instructions string) Signature {
	s.instructions = instructions
	return s
}

// WithGuidelines adds guidelines.
func (s Signature) WithGuidelines(more ...string) Signature {
	s.guidelines = slices.Concat(s.guidelines, more)
	return s
}

// WithInputs adds fields that go in.
func (s Signature) WithInputs(more ...Field) Signature {
	s.inputs = slices.Concat(s.inputs, more)
	return s
}

// WithOutputs adds fields that come out.
func (s Signature) WithOutputs(more ...Field) Signature {
	s.outputs = slices.Concat(s.outputs, more)
	return s
}

// Prompt formats the signature for a language model.
func (s Signature) Prompt() string {
	var b strings.Builder
	b.WriteString(s.instructions)
	if s.intent != "" {
		b.WriteString("\n\nWhy: " + s.intent)
	}
	list := func(title string, lines []string) {
		if len(lines) > 0 {
			b.WriteString("\n\n" + title + ":\n- " + strings.Join(lines, "\n- "))
		}
	}
	list("Guidelines", s.guidelines)
	list("You are given", describeFields(s.inputs))
	list("You produce", describeFields(s.outputs))
	return strings.TrimSpace(b.String())
}

func describeFields(fields []Field) []string {
	lines := make([]string, 0, len(fields))
	for _, f := range fields {
		lines = append(lines, f.describe())
	}
	return lines
}
