package agent

// Refusal is a no, worded for the person who asked.
type Refusal struct{ Sentence string }

// Refuse returns a refusal in the given words.
func Refuse(sentence string) *Refusal { return &Refusal{sentence} }
