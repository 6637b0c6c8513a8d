// Package names finds what names people for certain: their addresses, mentions of them, and a list of
// names behind words that say there are several.
package names

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var (
	lists         = words.ReadLists(listText)
	severalWords  = lists.Set("words for several people")
	besideSeveral = lists.Set("words with several people")
	titles        = lists.Set("titles of people")
	notNames      = lists.Set("capitalized words that name nobody")
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

// Within returns the people of whom a sentence names several: "days it's Rosa Delgado, nights it's Kim". Words with a
// capital are names where it isn't the sentence's first one or they follow each other, in a sentence that says that one or
// the other may be meant; one alone is a name only with a title ("Mrs. Delgado"), or if its author doesn't know how it goes
// on ("a new one, Dave something"). A text all in capitals shows none.
func Within(text string) []string {
	if text == strings.ToUpper(text) || besides.MatchString(text) {
		return nil
	}
	if m := halfKnown.FindStringSubmatch(text); m != nil && !words.IsStopword(strings.ToLower(m[1])) {
		return []string{m[1]}
	}
	found, titled := written(text)
	if len(found) == 1 && !titled || len(found) > 1 && !oneOrOther.MatchString(text) {
		return nil
	}
	return found
}

// written returns what is written like names in a sentence, and whether a title comes before one.
func written(text string) (found []string, titled bool) {
	tokens := words.Cut(text)
	for from := 0; from < len(tokens); {
		to := from
		for to < len(tokens) && isNamed(text, tokens[to]) && (to == from || strings.Trim(text[tokens[to-1].End:tokens[to].Start], " .-'’") == "") {
			to++
		}
		has := false
		for from < to && titles[tokens[from].Text] {
			from, has = from+1, true
		}
		opens := !has && (from == 0 || strings.ContainsAny(text[tokens[from-1].End:tokens[from].Start], ".!?\n"))
		opens = opens && (to >= len(tokens) || tokens[to].Text != "or")
		if to-from > 1 || to > from && !opens {
			if name := text[tokens[from].Start:tokens[to-1].End]; !slices.Contains(found, name) {
				found, titled = append(found, name), titled || has
			}
		}
		from = max(to, from+1)
	}
	return found, titled
}

var (
	// oneOrOther matches that one or the other of several may be meant.
	oneOrOther = regexp.MustCompile(`(?i)\b(?:or|either|both|depends|depending|nights?|days?|mornings?|weekends?|shifts?|sometimes|alternates?|switches|usually)\b`)
	// besides matches that somebody isn't meant, or not anymore.
	besides = regexp.MustCompile(`(?i)\b(?:not|isn['’]?t|but|except|anyone|anybody|used to|was|were|old|former|ex|fired|left|quit|gone|retired)\b`)
)

// isNamed reports whether a word is written like a name.
func isNamed(text string, w words.Word) bool {
	said := []rune(text[w.Start:w.End])
	return len(said) > 1 && unicode.IsUpper(said[0]) && unicode.IsLower(said[len(said)-1]) && !notNames[w.Text] && !when.IsCalendarWord(strings.TrimSuffix(w.Text, "s"))
}

// halfKnown matches a first name whose rest isn't known.
var halfKnown = regexp.MustCompile(`(?i)(?:[,;]|\b(?:named|called|it['’]?s|it is|he['’]?s|she['’]?s))\s+(\pL{2,})[ -](?:something|smth|sth|what['’]?s (?:his|her|their) name|i forget (?:his|her|their) last name|idk (?:his|her|their) last name)\b`)

// WithoutSpelling returns a text without a name's letters one by one: "Tony, T-O-N-Y, Marchetti".
func WithoutSpelling(text string) string {
	rest := spelled.ReplaceAllString(text, " ")
	if rest == text {
		return text
	}
	return strings.Join(strings.Fields(rest), " ")
}

var spelled = regexp.MustCompile(`[.,;:( ]*\b(?:\pL[-.–]){2,}\pL\b[.,;:)]*`)
