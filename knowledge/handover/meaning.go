package handover

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/knowledge"
)

// meaningForm is a question about what something stands for: “what does T mean?”, “what is a JIB?”.
var meaningForm = regexp.MustCompile(`(?i)^(?:and\s+)?what\s+(?:do(?:es)?|did|is meant by)\s+(?:the\s+|an?\s+)?(.+?)(?:\s+(?:mean|stand for|stands for|say|signify|refer to|indicate)\b.*)?\??$`)

// codeQuestion asks for one code of its kind: “what is cause 9?”, “what is P in the order list?”.
var codeQuestion = regexp.MustCompile(`^(?i:and\s+)?(?i:what(?:['’]s|\s+is|\s+was))\s+(?i:an?\s+|the\s+)?(?:\p{Ll}+\s+)?(\d{1,2}|\p{Lu}{1,2}\d?)(?:\s+(?:in|on|of)\s.*)?\?*$`)

// mostMeant is how many words something has whose meaning is asked for.
const mostMeant = 3

// meant is what a question asks the meaning of; "" if it asks for something else. What is behind “in” or “on”
// says only where it was seen: “a T in the result column”.
func meant(question string) string {
	question = strings.TrimSpace(question)
	if m := codeQuestion.FindStringSubmatch(question); m != nil {
		return m[1]
	}
	if !strings.Contains(strings.ToLower(question), "mean") && !strings.Contains(strings.ToLower(question), "stand for") && !strings.Contains(strings.ToLower(question), "refer to") {
		return ""
	}
	m := meaningForm.FindStringSubmatch(question)
	if m == nil {
		return ""
	}
	what := m[1]
	for _, where := range []string{" in the ", " on the ", " in column ", " of the ", " next to ", " under ", " in ", " on "} {
		what, _, _ = strings.Cut(what, where)
	}
	what = strings.Trim(strings.TrimSpace(what), `"'“”‘’`)
	for _, kind := range []string{"code ", "letter ", "status ", "abbreviation ", "term ", "word ", "value ", "type ", "flag ", "color ", "colour "} {
		if rest, ok := strings.CutPrefix(what, kind); ok && rest != "" {
			what = rest
		}
	}
	if words := strings.Fields(what); len(words) == 2 && isSymbol(words[1]) {
		what = words[1] // “cause b”, “grade 3”: which letter or number of its kind
	}
	if n := len(strings.Fields(what)); n == 0 || n > mostMeant {
		return ""
	}
	return what
}

// isSymbol reports whether a word is a letter, a number or a code.
func isSymbol(w string) bool {
	isNumber := !strings.ContainsFunc(w, func(r rune) bool { return !unicode.IsDigit(r) })
	return utf8.RuneCountInString(w) == 1 || isNumber || isCode(w)
}

// defined returns the one passage that says what something stands for: “T is transferred to another team”,
// “n/c means not counted”, “3 = a guess”, or “3 heron” in a list of such lines. Of several, it is the one that has the
// most of the other words of the question.
func (s *Shelf) defined(question string) (found knowledge.Passage, ok bool) {
	what := meant(question)
	if what == "" {
		return found, false
	}
	letters := "(?i:" + regexp.QuoteMeta(what) + ")"
	if len(what) == 1 { // “a” is a word, “A” may be a code
		letters = regexp.QuoteMeta(what)
	}
	says, err := regexp.Compile(`(?m)(?:^|[.;,:(•|-]\s*|\b(?:and|or|code|status|letter)\s+)["'“‘]?` + letters + `["'”’]?\s*(?:=|:|\||–|\b(?:is|are|means|mean|stands for|was|marks|says)\b)`)
	if err != nil {
		return found, false
	}
	terms, best := termsIn(question), -1.0
	for _, p := range s.all {
		if !says.MatchString(p.Text) && (!isSymbol(what) || !hasLegendFor(p.Text, what)) {
			continue
		}
		shared, words := 0.0, bagOf(p.Heading, p.Text)
		for _, t := range terms {
			shared += words.has(t)
		}
		switch {
		case shared > best:
			found, ok, best = p, true, shared
		case shared == best:
			ok = false // it may be either
		}
	}
	return found, ok
}

// legendLine is a line of a list of codes: “3 heron”, “B  booked, not paid”. Steps have a period behind their number.
var legendLine = regexp.MustCompile(`^\s*(?:[-*•]\s+)?(\d{1,2}|\p{Lu}{1,2}\d?|\p{Ll})[ \t]+(\pL.*)$`)

// hasLegendFor reports whether a text has a list of codes with a line for one of them. A few lines in a row make a
// list; one may be a sentence that begins with a number.
func hasLegendFor(text, code string) bool {
	const fewest = 3
	inRow, has := 0, false
	for line := range strings.Lines(text + "\n\n") {
		m := legendLine.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil {
			if inRow >= fewest && has {
				return true
			}
			inRow, has = 0, false
			continue
		}
		inRow++
		has = has || m[1] == code
	}
	return false
}
