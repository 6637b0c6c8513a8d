package leaveway_test

import (
	"go/ast"
	"slices"
	"testing"
)

// withoutPathway are the verbs that the conversation handles before it looks for a
// pathway: a no, and an answer in words, which becomes other moves first.
var withoutPathway = []string{"DoKeep", "DoInterpret"}

// TestEveryVerbIsHandled fails on a verb that no pathway has. A person who presses a button
// with it reads that the button has expired.
func TestEveryVerbIsHandled(t *testing.T) {
	t.Parallel()
	handled := namesIn(t, "agent/dialogue/conversation.go")
	for _, verb := range constantsOf(t, "agent/verb.go", "Verb") {
		if !slices.Contains(handled, verb) && !slices.Contains(withoutPathway, verb) {
			t.Errorf("no pathway handles %s.\n\tAdd it to one in agent/dialogue/conversation.go.", verb)
		}
	}
}

// TestEveryOrderIsUnderstood fails on an order of words that makes no move in the
// conversation, or that a language model can't propose. Only our own engine says that
// words are foreign, tell of a hardship, ask what the record answers, or want a
// submitted request to be different.
func TestEveryOrderIsUnderstood(t *testing.T) {
	t.Parallel()
	moves := namesIn(t, "agent/dialogue/propose.go")
	proposed := namesIn(t, "intents/modelled/schema.go")
	for _, order := range constantsOf(t, "intents/command/order.go", "Order") {
		if !slices.Contains(moves, order) && order != "Unclear" { // which is what remains
			t.Errorf("no move comes of the order %s.\n\tAdd it to agent/dialogue/propose.go.", order)
		}
		if !slices.Contains(proposed, order) && order != "Foreign" && order != "Care" && order != "Inquire" && order != "Amend" {
			t.Errorf("a model can't propose the order %s.\n\tAdd it to intents/modelled/schema.go, and to the prompt.", order)
		}
	}
}

// constantsOf returns the constants of a type that a file declares.
func constantsOf(t *testing.T, path, typ string) []string {
	t.Helper()
	var constants []string
	ast.Inspect(sourceAt(t, path).file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if of, ok := spec.Type.(*ast.Ident); ok && of.Name == typ {
			for _, name := range spec.Names {
				constants = append(constants, name.Name)
			}
		}
		return true
	})
	if len(constants) == 0 {
		t.Fatalf("%s declares no %s", path, typ)
	}
	return constants
}

// namesIn returns every identifier in a file.
func namesIn(t *testing.T, path string) []string {
	t.Helper()
	var names []string
	ast.Inspect(sourceAt(t, path).file, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			names = append(names, id.Name)
		}
		return true
	})
	return names
}

func sourceAt(t *testing.T, path string) source {
	t.Helper()
	all := parsed(t)
	i := slices.IndexFunc(all, func(s source) bool { return s.path == path })
	if i < 0 {
		t.Fatalf("%s doesn't exist", path)
	}
	return all[i]
}
