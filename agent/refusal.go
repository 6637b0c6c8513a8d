package agent

// Refusal says no to the person, in a sentence to show them. It isn't an error: nothing
// went wrong.
type Refusal struct{ Sentence string }

// Refuse returns a refusal with the given sentence.
func Refuse(sentence string) *Refusal { return &Refusal{sentence} }
