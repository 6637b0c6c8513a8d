package remark

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// WithoutCivilities blanks what a message wishes and apologizes for before it comes to the point: "I hope you're having
// a lovely Friday", "so sorry to trouble you right before the holidays". The days in it are nobody's leave. A message of
// nothing else stays as it is.
func WithoutCivilities(text string) string {
	const fewest = 3 // words that say something
	out := civilities.ReplaceAllStringFunc(text, func(said string) string { return strings.Repeat(" ", len(said)) })
	if out != text && len(words.Cut(out)) < fewest {
		return text
	}
	return out
}

var civilities = regexp.MustCompile(patterns.Typed("civilities").String() + `|(?:^|[.!?,]\s*)` + patterns.Typed("happy day").String())
