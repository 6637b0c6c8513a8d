// Package onbehalf reads what somebody in HR enters for another person: "add 3 vacation days for
// Dana from December 7", "give Dana 2 more vacation days: worked on Saturday", "note on Dana's
// request: the certificate is on its way". It decides nothing, and knows nobody.
//
//	onbehalf.go  what is entered, and for whom
//	name.go      where a message names the person
//	told.go      what is told of somebody, and entered that way: "Sam needs Friday off"
//	words.txt    the words
package onbehalf

import (
	_ "embed"
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// What is entered.
type What int

// What can be.
const (
	Leave   What = iota // somebody is away
	Balance             // somebody has more or fewer days
	Remark              // a note of HR's on somebody's request
)

// Wish is what is to be entered.
type Wish struct {
	What What
	Who  string // as the message names them; empty if it doesn't
	Rest string // the message without the order and the name, or the text of a note
	// Amount is what a balance gets: "2", "-1.5". It is empty if no number was said.
	Amount string
	Reason string // why, in the author's words; may be empty
	// Doubtful is set if a plain word is taken for a name, which the caller has to know: "dana is sick".
	Doubtful bool
	// Told is set if the message only tells of somebody: people who aren't in HR may do that.
	Told bool
}

// longest is more words than an order has. A note may be longer.
const longest = 40

// mostLetters is more than an order with its note has, and less than is slow to read.
const mostLetters = 2000

//go:embed words.txt
var listText string

var (
	lists      = words.ReadLists(listText)
	enters     = lists.Phrases("enter")
	gives      = lists.Phrases("give")
	takes      = lists.Phrases("take")
	corrects   = lists.Phrases("correct")
	toBalance  = lists.Phrases("balance")
	timeOff    = lists.Phrases("time off")
	calledIn   = lists.Phrases("called in")
	decisions  = lists.Phrases("decisions")
	notPeople  = lists.Set("not people")
	endOfNames = lists.Set("after a name")
)

// Read returns what a message enters for somebody. ok is false if it is about something else, or
// about its author.
func Read(text string, clock when.Clock) (w Wish, ok bool) {
	if len(text) > mostLetters {
		return w, false
	}
	if w, ok := remark(text); ok {
		return w, true
	}
	if w, ok := inTheNameOf(text, clock); ok {
		return w, true
	}
	whole := text
	text, reason := cutReason(text)
	tokens := words.TrimPolite(words.DropEmoji(words.Cut(text)))
	if len(tokens) < 2 || len(tokens) > longest || words.OpensQuestion(tokens) || words.Contain(tokens, decisions) {
		return w, false
	}
	w.Reason = reason
	order := 0
	for _, verbs := range [][][]string{gives, takes, corrects, enters} {
		order = max(order, words.PrefixLen(tokens, verbs))
	}
	var who name
	if order > 0 {
		if who = afterOrder(text, tokens, order); who.start < 0 {
			who = plainName(text, tokens, order)
			w.Doubtful = who.start >= 0
		}
	} else {
		who, order = beforeVerb(text, tokens)
	}
	switch {
	case who.start < 0 && order > 0:
		return w, forNobody(tokens) && words.Contain(tokens, timeOff)
	case who.start < 0:
		return told(whole, clock)
	}
	w.Who, w.Rest = who.in(text, tokens), who.without(text, tokens, order)
	w.What = Leave
	if isBalance(tokens, w.Rest, clock) {
		w.What, w.Amount = Balance, amount(tokens, text)
		return w, true
	}
	if reason != "" {
		w.Rest += ": " + reason
	}
	return w, words.Contain(tokens, timeOff) || words.Contain(tokens, calledIn)
}

// ReadForm reads the same where it is the only thing that is asked for: "Dana Reyes, 3 vacation days
// from December 7".
func ReadForm(text string, clock when.Clock) Wish {
	if w, ok := Read(text, clock); ok {
		return w
	}
	text = strings.TrimSpace(text)
	who, rest, found := strings.Cut(text, ",")
	if !found {
		tokens := words.Cut(text)
		n := nameAt(text, tokens, 0)
		if n.start < 0 {
			return Wish{Rest: text}
		}
		who, rest = n.in(text, tokens), text[tokens[n.end-1].End:]
	}
	rest = strings.TrimSpace(rest)
	if w, ok := Read("add "+rest+" for "+who, clock); ok {
		return w
	}
	return Wish{Who: strings.TrimSpace(who), Rest: rest}
}

// isBalance reports whether words are about how much somebody has, and not about days on which they
// are away.
func isBalance(tokens []words.Word, rest string, clock when.Clock) bool {
	if words.PrefixLen(tokens, takes) > 0 || words.Contain(tokens, toBalance) {
		return true
	}
	if words.PrefixLen(tokens, gives) == 0 || words.Contain(tokens, [][]string{{"off"}}) {
		return false
	}
	for _, r := range when.Find(rest, clock) {
		if r.Kind != when.KindLength {
			return false
		}
	}
	return true
}

var number = regexp.MustCompile(`([+\-−–]?)\s*(\d+(?:[.,]\d{1,2})?)`)

// amount returns the number in an order about a balance, below zero if it takes away.
func amount(tokens []words.Word, text string) string {
	m := number.FindStringSubmatch(text)
	if m == nil {
		for _, w := range tokens {
			if n := spelledOut[w.Text]; n != "" {
				m = []string{"", "", n}
				break
			}
		}
	}
	if m == nil {
		return ""
	}
	n := strings.ReplaceAll(m[2], ",", ".")
	if words.PrefixLen(tokens, takes) > 0 || m[1] != "" && m[1] != "+" {
		n = "-" + n
	}
	return n
}

var spelledOut = map[string]string{
	"a": "1", "an": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "half": "0.5",
}

// because separates an order from its reason.
var because = regexp.MustCompile(`(?i)\s*(?::\s+|\s[–—-]\s|,\s+(?:she|he|they)\s+|,?\s+because\s+(?:of\s+)?|,?\s+due to\s+)`)

// cutReason separates an order from why it is given.
func cutReason(text string) (order, reason string) {
	at := because.FindStringIndex(text)
	if at == nil {
		return text, ""
	}
	return text[:at[0]], strings.TrimSpace(text[at[1]:])
}

// remarks matches an order to write a note of HR's own.
var remarks = regexp.MustCompile(`(?is)^\W*(?:please\s+|can you\s+|could you\s+)?(?:(?:add|write|make|put|leave|save)\s+)?(?:an?\s+|the\s+)?(?:internal\s+|private\s+|hr\s+|hr[- ]only\s+)?notes?\s+(?:on|to|for|about|at|below)\s+(.{2,60}?)(?:['’]s)?(?:\s+(?:leave|request|vacation|card|case|file|absence))*\s*[:–—]\s*(\S.*)$`)

// remark reads a note of HR's own on somebody's request.
func remark(text string) (w Wish, ok bool) {
	m := remarks.FindStringSubmatch(text)
	if m == nil {
		return w, false
	}
	who := strings.TrimSpace(m[1])
	for _, one := range words.Cut(who) {
		if notPeople[one.Text] {
			return w, false
		}
	}
	return Wish{What: Remark, Who: who, Rest: strings.TrimSpace(m[2])}, true
}

// has reports whether a phrase is somewhere in some words.
