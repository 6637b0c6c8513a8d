package journey

import (
	"slices"
	"strings"
)

// Signature says what a pathway is for: why it exists, how to behave, what to
// do, and which fields go in and come out. It is a value: what adds to it
// returns another one, and what is read from it is a copy.
type Signature struct {
	intent, instructions string
	guidelines           []string
	inputs, outputs      []Field
}

// Field is a named value that goes in or comes out.
type Field struct {
	Name        string
	Description string
}

// NewSignature begins a signature with its instructions: what to do.
func NewSignature(instructions string) Signature { return Signature{instructions: instructions} }

// Intent is why it exists.
func (s Signature) Intent() string { return s.intent }

// Instructions are what to do.
func (s Signature) Instructions() string { return s.instructions }

// Guidelines are how to behave.
func (s Signature) Guidelines() []string { return slices.Clone(s.guidelines) }

// Inputs are the fields that it is given.
func (s Signature) Inputs() []Field { return slices.Clone(s.inputs) }

// Outputs are the fields that come out.
func (s Signature) Outputs() []Field { return slices.Clone(s.outputs) }

// WithIntent is the signature with another intent.
func (s Signature) WithIntent(intent string) Signature {
	s.intent = intent
	return s
}

// WithInstructions is the signature with other instructions.
func (s Signature) WithInstructions(instructions string) Signature {
	s.instructions = instructions
	return s
}

// WithGuidelines is the signature with more guidelines.
func (s Signature) WithGuidelines(more ...string) Signature {
	s.guidelines = slices.Concat(s.guidelines, more)
	return s
}

// WithInputs is the signature with more fields that it is given.
func (s Signature) WithInputs(more ...Field) Signature {
	s.inputs = slices.Concat(s.inputs, more)
	return s
}

// WithOutputs is the signature with more fields that come out.
func (s Signature) WithOutputs(more ...Field) Signature {
	s.outputs = slices.Concat(s.outputs, more)
	return s
}

// Prompt is the signature as a model is told it.
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
	list("You are given", described(s.inputs))
	list("You produce", described(s.outputs))
	return strings.TrimSpace(b.String())
}

func described(fields []Field) []string {
	lines := make([]string, 0, len(fields))
	for _, f := range fields {
		line := f.Name
		if f.Description != "" {
			line += ": " + f.Description
		}
		lines = append(lines, line)
	}
	return lines
}
