// Package names finds what names people for certain: their addresses, mentions of them, and a list of
// names behind words that say there are several.
package names

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var (
	lists         = words.ReadLists(listText)
	severalWords  = lists.Set("words for several people")
	besideSeveral = lists.Set("words with several people")
)

const (
	address   = `[\pL\d._%+'-]+@[\pL\d-]+(?:\.[\pL\d-]+)+`
	mentionID = `[UW][A-Z0-9]*\d[A-Z0-9]*` // of a person in a chat
)

// Email addresses and mentions name exactly one person.
var (
	atStart = regexp.MustCompile(`^(?:` + address + `|` + mentionID + `)\b`)
	atEnd   = regexp.MustCompile(`\b(?:` + address + `|` + mentionID + `)$`)
	inside  = regexp.MustCompile(`\b(?:` + address + `|` + mentionID + `)\b`)
)

// Exact returns the addresses and mentions in a text.
func Exact(text string) []string {
	const shortest = 4 // "W2" is a form
	return slices.DeleteFunc(inside.FindAllString(text, -1), func(s string) bool { return len(s) < shortest })
}

// IsExact reports whether a name is an address or a mention.
func IsExact(name string) bool { return atStart.FindString(name) == name }

// ExactAtStart returns the address or mention that a text begins with, or "".
func ExactAtStart(text string) string { return atStart.FindString(text) }

// IndexAtEnd returns where the address or mention is that a text ends with, or nil.
func IndexAtEnd(text string) []int { return atEnd.FindStringIndex(text) }

// AfterTheirNumber returns where the names begin after words that only say that there are
// several: "I report to two people, Sam and Alex". Without such words that is 0.
func AfterTheirNumber(text string, tokens []words.Word) int {
	for i := range len(tokens) - 1 {
		to := i + 1
		for severalWords[tokens[i].Text] && to < len(tokens)-1 && besideSeveral[tokens[to].Text] && !strings.ContainsAny(text[tokens[to-1].End:tokens[to].Start], ",:;.(-–—\n") {
			to++ // "two bosses actually, …"
		}
		if severalWords[tokens[i].Text] && strings.ContainsAny(text[tokens[to-1].End:tokens[to].Start], ",:;.(-–—\n") {
			return to
		}
	}
	return 0
}
