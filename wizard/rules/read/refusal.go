package read

import (
	"fmt"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// Reason says why a text was refused.
type Reason string

// The reasons, see docs/rules.md.
const (
	UnknownTag    Reason = "unknown_tag"
	WrongType     Reason = "type"
	Ambiguous     Reason = "ambiguous"
	Vague         Reason = "vague"
	Contradiction Reason = "contradiction"
	NotARule      Reason = "not_a_rule"
)

// Refusal says why a text isn't compiled, with a question to its author. It is an
// error.
type Refusal struct {
	Reason   Reason
	Sentence string // the sentence that was refused
	Place    string // the words that are the reason; empty if it is the whole sentence
	Ask      string // the question to the author
	At       int    // where the place starts in the text, in bytes
}

func (r *Refusal) Error() string {
	if r.Place == "" {
		return r.Ask
	}
	return fmt.Sprintf("%s (at “%s”)", r.Ask, r.Place)
}

func Refuse(reason Reason, place, ask string, args ...any) *Refusal {
	return &Refusal{Reason: reason, Place: place, Ask: fmt.Sprintf(ask, args...)}
}

func List[T any](items []T, text func(T) string, conjunction string) string {
	out := make([]string, 0, len(items))
	for _, item := range items {
		out = append(out, text(item))
	}
	return content.List(out, conjunction)
}

func optionName(o *tree.Option) string { return o.Label }
func stepTitle(s *tree.Step) string    { return s.Title }
