package wish

import (
	_ "embed"
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// AsksHow reports whether a question is how its author gets what they told of: what they have to do, where to begin,
// whether this is the right place, or whether it is possible. A request that begins answers it.
func AsksHow(question string) bool {
	const longest = 30 // words
	tokens := words.Cut(question)
	said := words.Join(tokens)
	return len(tokens) <= longest && (asksHow.MatchString(said) || asksHowIndeed.MatchString(said)) && !asksOfElse.MatchString(said)
}

// WithoutKindDoubt blanks that somebody doesn't know which kind of leave theirs is, which the form asks: "I need time off,
// not sure what kind".
func WithoutKindDoubt(text string) string {
	out := []byte(text)
	for _, at := range doubtsKind.FindAllStringIndex(text, -1) {
		if strings.HasPrefix(text[at[1]:], "of ") { // the kind of something else
			continue
		}
		for i := at[0]; i < at[1]; i++ {
			out[i] = ' '
		}
	}
	return string(out)
}

// AsksIfLate reports whether a question is whether it does harm that something was told late: "am I in trouble".
func AsksIfLate(question string) bool { return asksIfLate.MatchString(words.Join(words.Cut(question))) }

// OnlyHour reports whether words are nothing but a greeting or a time of day: "well, noon".
func OnlyHour(text string) bool {
	tokens := words.Cut(text)
	for _, w := range tokens {
		if !hourWords[w.Text] {
			return false
		}
	}
	return len(tokens) > 0
}

// OwnEntitlement returns the question of somebody who wants to know what they get, and tells by weeks alone that they
// are pregnant: "I'm 11 weeks and haven't told anyone, just want to know what I'd get". ok is false for anybody else.
func OwnEntitlement(text string) (question string, ok bool) {
	if !weeksAlong.MatchString(text) || !whatIGet.MatchString(text) {
		return "", false
	}
	return "How long is maternity leave?", true
}

//go:embed how.txt
var howText string

// hows are the patterns of how.txt.
var hows = words.ReadPatterns(howText)

var (
	hourWords = lists.Set("hour words")

	asksHow    = hows.Joined("asks how")
	asksOfElse = hows.Joined("asks of something else")
	asksIfLate = hows.Joined("asks if late")
	// asksHowIndeed matches the question whether what was told is possible.
	asksHowIndeed = hows.Joined("asks whether")

	doubtsKind = regexp.MustCompile(`(?:[,;]\s*|\s+[–—-]+\s+)?` + hows.Typed("doubts kind").String())
	weeksAlong = regexp.MustCompile(hows.Typed("weeks along").String() + `(?:[,.;!-]|and\b|but\b|so\b|$)`)
	whatIGet   = hows.Typed("what I get")
)
