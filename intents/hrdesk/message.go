package hrdesk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// MessageIn returns what an employee is to be told, as the person from HR wrote it: "tell
// Priya that we need the form" is "we need the form". It is empty if nothing follows.
func MessageIn(text, employee string) string {
	tokens := words.Cut(text)
	name := words.Cut(employee)
	verb := -1
	for i, w := range tokens {
		isVerb := found{tokens: tokens}.startsAt(i, tokens, "tell")
		if isVerb && verb < 0 {
			verb = i
		}
		if verb < 0 || isVerb || !isPartOf(w, name) {
			continue
		}
		for i++; i < len(tokens) && (isPartOf(tokens[i], name) || beforeMessage[tokens[i].Text]); i++ {
		}
		if i >= len(tokens) {
			return ""
		}
		said := strings.TrimRight(strings.TrimSpace(text[tokens[i].Start:]), "\"”“ ")
		if tokens[verb].Text == "ask" {
			said = asWritten(said)
		}
		return said
	}
	return ""
}

// asWritten returns what somebody is to be asked for as one would write it to them: "for her certificate before I
// approve" is "Please give us your certificate". A day until which they have time for it stays.
func asWritten(said string) string {
	if asked := ifThey.FindStringSubmatch(said); asked != nil {
		rest := oneself.ReplaceAllString(theirs.ReplaceAllString(strings.TrimRight(asked[2], " .!?"), "your"), "yourself")
		return toThem[strings.ToLower(asked[1])] + " you " + rest + "?"
	}
	thing, ok := strings.CutPrefix(said, "for ")
	if !ok {
		return said
	}
	until := ""
	if day := givesTime.FindStringSubmatch(thing); day != nil {
		until = " by " + strings.TrimRight(day[1], " .!?")
	}
	thing = forOneself.ReplaceAllString(thing, "")
	return "Please give us " + theirs.ReplaceAllString(thing, "your") + until + "."
}

var (
	// ifThey matches what somebody is to be asked about themselves: "if she can start later" is "Can you start later?".
	ifThey  = regexp.MustCompile(`(?i)^(?:if|whether) (?:he|she|they) (can|could|would|will|is|are) (.+)$`)
	oneself = regexp.MustCompile(`(?i)\b(?:himself|herself|themselves)\b`)
	toThem  = map[string]string{"can": "Can", "could": "Could", "would": "Would", "will": "Will", "is": "Are", "are": "Are"}

	givesTime  = regexp.MustCompile(`(?i)\b(?:give|giving) (?:her|him|them|\pL+) (?:until|till|til|to) (.+)$`)
	forOneself = regexp.MustCompile(`(?i)(?:,|[ ,]+(?:and|before i|so (?:that )?i|because|since|please|pls|thanks|and then)\b).*$|[ .!?]+$`)
	theirs     = regexp.MustCompile(`(?i)\b(?:her|his|their)\b`)
)

// WantsAnswer reports whether a message of HR's to an employee, as [MessageIn] reads it from an
// order, asks for something that the employee answers: it has a question mark, begins like a
// question, or the order says to ask.
func WantsAnswer(order, message string) bool {
	tokens := words.Cut(message)
	if strings.HasPrefix(message, "Please give us ") { // as [MessageIn] writes it
		return true
	}
	if strings.Contains(message, "?") || words.OpensQuestion(tokens) || words.IsQuestion(message, tokens) {
		return true
	}
	if len(tokens) > 0 && asksWhether[tokens[0].Text] {
		return true
	}
	before, _, _ := strings.Cut(order, message)
	return slices.ContainsFunc(words.Cut(before), func(w words.Word) bool { return w.Text == "ask" })
}

// asksWhether are words with which a question begins that somebody else is to ask.
var asksWhether = lists.Set("asks whether")

func isPartOf(w words.Word, name []words.Word) bool {
	for _, part := range name {
		if isName(w.Text, part.Text) {
			return true
		}
	}
	return false
}

// beforeMessage are words between a name and what is told.
var beforeMessage = lists.Set("before a message")
