package intents

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

// Hardship is something a person tells us that matters more than any form.
type Hardship string

// The hardships, most serious first.
const (
	Crisis      Hardship = "crisis"      // suicide or self-harm, of the person or someone else
	Violence    Hardship = "violence"    // violence or abuse, at home or at work
	Loss        Hardship = "loss"        // a death or the loss of a pregnancy
	Resignation Hardship = "resignation" // the person wants to leave the company
)

//go:embed care.txt
var carePhrases string

// harmless matches phrases that only sound like a hardship. hardships match the others; if
// a message has several, the first one counts.
var harmless, hardships = readHardships(carePhrases)

// hardship matches the phrases of one kind.
type hardship struct {
	kind    Hardship
	phrases *regexp.Regexp
}

// readHardships reads phrases grouped by kind in brackets. The first kind is the harmless
// one.
func readHardships(list string) (harmless *regexp.Regexp, others []hardship) {
	var kinds []Hardship
	phrases := map[Hardship][]string{}
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			kinds = append(kinds, Hardship(strings.Trim(line, "[]")))
		default:
			kind := kinds[len(kinds)-1]
			phrases[kind] = append(phrases[kind], carePatterns.Replace(line))
		}
	}
	out := make([]hardship, 0, len(kinds))
	for _, kind := range kinds {
		out = append(out, hardship{kind, regexp.MustCompile(`\b(?:` + strings.Join(phrases[kind], "|") + `)\b`)})
	}
	return out[0].phrases, out[1:]
}

// carePatterns turns a phrase of care.txt into a regular expression.
var carePatterns = strings.NewReplacer(" ... ", `(?: \S+){0,2} `, "{", "(?:", "}", ")")

// HardshipIn returns the hardship that a message tells of, or "".
func HardshipIn(text string) Hardship {
	var clauses []string
	var areQuestions []bool
	for _, c := range clausesOf(truncate(text)) {
		clauses = append(clauses, harmless.ReplaceAllString(words.Plain(c.text), "…"))
		areQuestions = append(areQuestions, words.OpensQuestion(words.SkipLinks(words.Cut(c.text))))
	}
	for _, h := range hardships {
		for i, clause := range clauses {
			if (h.kind == Crisis || !areQuestions[i]) && h.matches(clause) {
				return h.kind
			}
		}
	}
	return ""
}

// matches reports whether a clause tells of the hardship and doesn't deny it.
func (h hardship) matches(clause string) bool {
	for _, at := range h.phrases.FindAllStringIndex(clause, -1) {
		before := strings.Fields(clause[:at[0]])
		around := slices.Concat(before[max(0, len(before)-denialReach):], strings.Fields(clause[at[0]:at[1]]))
		if h.kind == Crisis || !slices.ContainsFunc(around, func(word string) bool { return denials[word] }) {
			return true
		}
	}
	return false
}

// denialReach is how many words before a phrase can deny it.
const denialReach = 4

// denials are words for something that isn't so, or only might be.
var denials = lists.Set("denials")

// readHardship adds the moves for a hardship and reports whether there is one. None of the
// moves changes anything: a question is answered, and a request for leave is for the
// caller to offer, not to start.
func (r *reader) readHardship() bool {
	kind := HardshipIn(r.text)
	_, _, isCommand := command.Read(r.text)
	if kind == "" || kind == Resignation && isCommand && r.inForm() { // "I want to quit" this form
		return false
	}
	all := clause{end: len(r.text)}
	r.add(all, Move{Do: command.Care, About: string(kind), Confidence: Sure})
	if kind == Crisis {
		return true
	}
	if wishForLeave.MatchString(r.text) || !r.inForm() && kind == Loss {
		r.add(all, Move{Do: command.Start, Confidence: Likely})
	}
	for _, c := range clausesOf(r.text) {
		if c.isQuestion {
			r.add(c, Move{Do: command.Ask, About: c.questionText(r.text), Confidence: Likely})
		}
	}
	return true
}
