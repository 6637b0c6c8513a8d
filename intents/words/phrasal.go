package words

import "regexp"

// PlainVerbs returns a text with plain verbs for those that stand on both sides of what they move: "put the trip off
// until Monday" is "postpone the trip until Monday", and "bring it forward a week" is "move it up a week".
func PlainVerbs(text string) string {
	text = putOff.ReplaceAllString(text, "postpone $1")
	return broughtForward.ReplaceAllString(text, "move $1 up")
}

// moved is what people move: "it", "my leave", "the whole thing".
const moved = `(it|this|that|them|everything|it all|all of (?:it|this|that)|(?:my|the|this|that|our) (?:\w+ )?\w+)`

var (
	putOff         = regexp.MustCompile(`(?i)\b(?:put|putting|hold|holding) ` + moved + ` off\b`)
	broughtForward = regexp.MustCompile(`(?i)\b(?:bring|bringing|pull|pulling) ` + moved + ` (?:forwards?|up)\b`)
)
