package journey

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

// Refusal is a no, worded for the person. Nothing has changed.
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

// ErrComplete is the answer to whoever goes on with a journey that has ended.
var ErrComplete = errors.New("the journey is complete")

// Phrases are what a runner says by itself. An empty one is said in English.
type Phrases struct {
	NotWorking string // every agent failed
	NotMine    string // the words are nobody's
	TooLong    string // the message is
	GoOn       string // a detour is done; {title} is what waits
	Which      string // words could mean several things; {options} are what
	Or         string // between the last two of them
}

func (p Phrases) withDefaults() Phrases {
	return Phrases{
		NotWorking: cmp.Or(p.NotWorking, "Something isn't working on our side right now. Nothing is lost; please say that again in a moment."),
		NotMine:    cmp.Or(p.NotMine, "I'm not sure what to do with that. Could you say it in other words?"),
		TooLong:    cmp.Or(p.TooLong, "That's more than I can read at once. Please send it in shorter parts."),
		GoOn:       cmp.Or(p.GoOn, "Shall we go on with {title}?"),
		Which:      cmp.Or(p.Which, "Do you mean {options}?"),
		Or:         cmp.Or(p.Or, "or"),
	}
}

func (p Phrases) goOn(title string) string { return strings.ReplaceAll(p.GoOn, "{title}", title) }

func (p Phrases) whichOne(labels []string) string {
	last := len(labels) - 1
	options := strings.Join(labels[:last], ", ") + " " + p.Or + " " + labels[last]
	return strings.ReplaceAll(p.Which, "{options}", options)
}

const cannotKeep = "I couldn't make a note of that. What you told me before is still here."

func tooMuch(limit int) string {
	return fmt.Sprintf("That's more than I can keep for one conversation (%s), so I left it out. Everything from before is still here.", bytesIn(limit))
}

func bytesIn(n int) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%d MB", n>>20)
	}
	return fmt.Sprintf("%d kB", max(1, n>>10))
}

func noVersion(version, first, last int) string {
	return fmt.Sprintf("There is no version %d to go back to: %d to %d are kept.", version, first, last)
}

func tooDeep(waiting int, now string) string {
	return fmt.Sprintf("We have %d things on hold already. Let's finish %s first, then I'm happy to come back to that. Nothing is lost.", waiting, now)
}

// sentence is what a person is told of an error.
func (p Phrases) sentence(err error) string {
	if no, ok := errors.AsType[*Refusal](err); ok {
		return no.Sentence
	}
	return p.NotWorking
}
