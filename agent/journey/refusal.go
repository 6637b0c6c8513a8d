package journey

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

// Refusal is an error with a sentence for the person. It means that nothing changed.
type Refusal struct {
	Sentence string
	cause    error // for the log; may be nil
}

func (r *Refusal) Error() string {
	if r.cause != nil {
		return r.cause.Error()
	}
	return r.Sentence
}

func (r *Refusal) Unwrap() error { return r.cause }

// ErrComplete means that the journey has already ended.
var ErrComplete = errors.New("the journey is complete")

// Phrases are the sentences that a runner says on its own. An empty one defaults to
// English.
type Phrases struct {
	NotWorking string // every agent failed
	NotMine    string // no pathway can use the words
	TooLong    string // the message is too long
	GoOn       string // a detour is done; {title} is the pathway that waits
	Which      string // the words could mean several things; {options} lists them
	Or         string // between the last two options
}

func (p Phrases) withDefaults() Phrases {
	return Phrases{
		NotWorking: cmp.Or(p.NotWorking, "Something isn't working on our side right now. Nothing is lost. Please try again in a moment."),
		NotMine:    cmp.Or(p.NotMine, "I'm not sure what to do with that. Could you say it in other words?"),
		TooLong:    cmp.Or(p.TooLong, "That's too long for me to read at once. Please send it in shorter parts."),
		GoOn:       cmp.Or(p.GoOn, "Shall we go on with {title}?"),
		Which:      cmp.Or(p.Which, "Do you mean {options}?"),
		Or:         cmp.Or(p.Or, "or"),
	}
}

func (p Phrases) continuePrompt(title string) string {
	return strings.ReplaceAll(p.GoOn, "{title}", title)
}

func (p Phrases) choicePrompt(labels []string) string {
	last := len(labels) - 1
	options := strings.Join(labels[:last], ", ") + " " + p.Or + " " + labels[last]
	return strings.ReplaceAll(p.Which, "{options}", options)
}

const cannotKeep = "I couldn't save that. Everything you told me before is still here."

func contextTooLarge(limit int) string {
	return fmt.Sprintf("That's more than I can keep for one conversation (%s), so I didn't save it. Everything you told me before is still here.", formatBytes(limit))
}

func formatBytes(n int) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%d MB", n>>20)
	}
	return fmt.Sprintf("%d kB", max(1, n>>10))
}

func noSuchVersion(version, first, last int) string {
	return fmt.Sprintf("There is no version %d to go back to. You can choose %d to %d.", version, first, last)
}

func stackFull(waiting int, now string) string {
	return fmt.Sprintf("We already have %d things on hold. Let's finish %s first, and then come back to that. Nothing is lost.", waiting, now)
}

// sentenceFor returns what to tell the person about an error.
func (p Phrases) sentenceFor(err error) string {
	if no, ok := errors.AsType[*Refusal](err); ok {
		return no.Sentence
	}
	return p.NotWorking
}
