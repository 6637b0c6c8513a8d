// Package threshold answers questions with a fact. "Since 2019" answers "Have you worked
// here for at least 12 months?", "18 months" answers "How many years have you worked here?",
// and "he's on another team" answers "Does your partner work here, too?".
//
//	threshold.go  the comparison in a yes-or-no question, and what decides it
//	amount.go     amounts: how much a text says, in the unit of a question
//	shifts.go     hours a week from shifts and times of the day, and gaps in between
//	employer.go   where somebody works
//
// lists.go reads the words of words.txt.
package threshold

import (
	"math"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Threshold is the comparison in a yes-or-no question: "at least 12 months".
type Threshold struct {
	amount float64
	unit   unit
	over   bool   // yes means so much or more, not so much or less
	Text   string // "12 months"
	// compound is set if the question asks for something else, too: then an amount alone
	// is never certain.
	compound bool
	// later is set if the question is about a day to come: what isn't enough today may be
	// enough then.
	later bool
	// by is the day to come that the question is about, or zero.
	by       time.Time
	question string
}

// Of returns the comparison in a question.
func Of(question string) (t Threshold, ok bool) {
	tokens := cut(question)
	for i := range tokens {
		n, isNumber := numberAt(tokens, i)
		if !isNumber || i+1 >= len(tokens) {
			continue
		}
		over, compared := comparison(question, tokens, i)
		if !compared {
			continue
		}
		next := tokens[i+1:]
		u, at := unitAfter(tokens, i+1+words.PrefixLen(next, andMore)+words.PrefixLen(next, andLess))
		if u.name == "" {
			continue
		}
		rest := tokens[at+1:]
		t = Threshold{later: tokens[0].Text == "will" && i > 2 && slices.ContainsFunc(tokens[:i], func(w words.Word) bool { return w.Text == "have" }), amount: n, unit: u, over: over, Text: question[tokens[i].Start:tokens[at].End], question: question}
		t.compound = slices.ContainsFunc(rest[min(len(rest), words.PrefixLen(rest, andMore)+words.PrefixLen(rest, andLess)):], func(w words.Word) bool { return joining[w.Text] })
		return t, true
	}
	return Threshold{}, false
}

// By returns the comparison for a day to come, if the question is about one. Who has worked here
// since February will have worked longer then.
func (t Threshold) By(day time.Time) Threshold {
	if t.later {
		t.by = day
	}
	return t
}

// ahead returns how much of the unit will be added until the day that the question is about.
func (t Threshold) ahead(clock when.Clock) float64 {
	if t.by.IsZero() || t.unit.days == 0 || !t.by.After(clock.Today()) {
		return 0
	}
	return t.by.Sub(clock.Today()).Hours() / 24 / t.unit.days
}

// Names reports whether a text names the unit that is compared with.
func (t Threshold) Names(text string) bool {
	return names(cut(text), t.unit)
}

// comparison reports which way the number at i is compared: by the words before it, or
// after it and its unit.
func comparison(question string, tokens []words.Word, i int) (over, ok bool) {
	for from := max(0, i-3); from < i; from++ {
		switch before := tokens[from:i]; {
		case words.PrefixLen(before, orMore) == len(before):
			return true, true
		case words.PrefixLen(before, orLess) == len(before):
			return false, true
		}
	}
	for at := i + 1; at <= i+2 && at < len(tokens); at++ {
		switch after := tokens[at:]; {
		case words.PrefixLen(after, andMore) > 0:
			return true, true
		case words.PrefixLen(after, andLess) > 0:
			return false, true
		}
	}
	end := tokens[i].End
	return true, end < len(question) && question[end] == '+'
}

// compares returns whether a text only says that it is more or less than what was asked:
// "well over", "nowhere near", "been here forever".
func (t Threshold) compares(text string) (over, ok bool) {
	tokens := cut(text)
	for _, core := range [][]words.Word{tokens, words.TrimHedges(words.TrimPolite(tokens))} {
		switch n := len(core); {
		case n == 0:
		case words.PrefixLen(core, justMore) == n:
			return true, true
		case words.PrefixLen(core, justLess) == n:
			return false, true
		}
	}
	switch {
	case t.unit.days == 0 || !saysOnlyAmount(tokens, t.question) || slices.ContainsFunc(tokens, func(w words.Word) bool {
		return words.IsNegation(w.Text) || strings.ContainsAny(w.Text, words.Digits) || unitOf(w.Text).days > 0 && w.Text != "years" && w.Text != "day"
	}):
		return false, false
	case says(tokens, notForLong):
		return false, true
	}
	return true, says(tokens, forLong)
}

// Verdict is what a fact decides.
type Verdict struct {
	Yes bool
	// Certain is false if the person should be asked whether that is what they mean.
	Certain bool
	Why     string // "That's more than 12 months."
}

// Decide returns the answer that a fact gives. ok is false if the text says nothing about
// it, or something else besides.
func (t Threshold) Decide(text string, clock when.Clock) (v Verdict, ok bool) {
	if over, ok := t.compares(text); ok {
		return Verdict{Yes: over == t.over, Why: map[bool]string{true: "That's more than ", false: "That's less than "}[over] + t.Text + "."}, true
	}
	said, ok := amountIn(text, t.unit, t.question, clock)
	if head, gap := beforeGap(text); !ok && gap {
		said, ok = amountIn(head, t.unit, t.question, clock)
		said.exact = false
	}
	ahead := t.ahead(clock)
	said.least, said.most = said.least+ahead, said.most+ahead
	then := ""
	if ahead > 0 {
		then = " by then"
	}
	if !ok || said.least < t.amount && said.most > t.amount {
		const within = 0.2 // of the amount, within which only the person can tell
		near := ok && said.most-said.least <= within*t.amount
		return Verdict{Yes: t.over, Why: "That's about " + t.Text + then + "."}, near
	}
	switch {
	case said.least == t.amount && said.most == t.amount:
		v.Yes, v.Why = true, "That's exactly "+t.Text+then+"."
	case said.least >= t.amount:
		v.Yes, v.Why = t.over, "That's more than "+t.Text+then+"."
	default:
		v.Yes, v.Why = !t.over, "That's less than "+t.Text+then+"."
	}
	const margin = 0.1 // of the amount, within which people round
	decisive := math.Abs(said.least-t.amount) > margin*t.amount && math.Abs(said.most-t.amount) > margin*t.amount
	reachedLater := ahead > 0 && said.least-ahead < t.amount && said.least >= t.amount // "8 months" may be what it is by then
	v.Certain = decisive && !reachedLater && said.exact && said.own && !t.compound && (v.Yes == t.over || !t.later)
	if !said.exact && said.own {
		v.Why = strings.Replace(v.Why, "exactly", "about", 1)
	}
	return v, true
}
