package handover

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// Newcomer is something that somebody asks later.
type Newcomer struct {
	Question string   `json:"q"`
	From     answered `json:"answer_from"`
	Contains []string `json:"must_contain"` // in lower case
	IsGap    bool     `json:"gap"`          // answered nowhere
}

// Played is how an interview went, and how good its package is.
type Played struct {
	Kept     float64 `json:"kept"`     // share of the planted facts that are in the package after the agreed rounds
	GoingOn  float64 `json:"going_on"` // the same, if the leaver goes on when asked to
	Rounds   int     `json:"rounds"`   // a question and its follow-up, or two short ones about one file
	Asked    int     `json:"asked"`    // questions, without follow-ups
	Newcomer float64 `json:"newcomer"` // share of the newcomer's questions with the right answer from the right place
	First    float64 `json:"first"`    // the same, of what is shown first
	Misled   float64 `json:"misled"`   // share of them with a wrong answer that is shown as sure
	Gaps     float64 `json:"gaps"`     // share of the unanswerable ones of which the package says so
}

// talkative is what a leaver says who knows nothing about a question.
const talkative = "That has nothing behind it, it was simply never cleaned up after the 2023 version and can be ignored from now on."

// Play has a leaver who knows the planted facts, and is vague at first, answer the interview,
// and asks its package what a newcomer asks.
func Play(p Project, read []*files.File, found gaps.Analysis, misses io.Writer) Played {
	if misses == nil {
		misses = io.Discard
	}
	iv := handover.NewInterview(slices.Clone(found.Backlog))
	at := time.Date(2026, time.November, 20, 9, 0, 0, 0, time.UTC)
	p.interview(&iv, at, misses)
	pack := handover.Build(playedAs, handover.NotesOf(read, found), iv)
	out := Played{Rounds: iv.Rounds(), Asked: len(iv.Asked), Kept: p.kept(pack, misses)}
	p.ask(handover.NewShelf(pack), iv, &out, misses)
	iv.GoOn()
	p.interview(&iv, at, misses)
	out.GoingOn = p.kept(handover.Build(playedAs, handover.NotesOf(read, found), iv), io.Discard)
	return out
}

var playedAs = handover.About{Org: "eval", Project: "project", Session: "s1", Version: 1, Role: "leaver"}

// interview answers questions until there are no more.
func (p Project) interview(iv *handover.Interview, at time.Time, misses io.Writer) {
	for {
		q, more := iv.Next(at)
		if !more {
			return
		}
		said := p.says(q, true)
		iv.Answer(said, "leaver", at)
		if _, again := iv.Current(); again {
			said = p.says(q, false)
			iv.Answer(said, "leaver", at)
		}
		fmt.Fprintf(misses, "asked %d: %s %s\n  said: %s\n", len(iv.Asked), q.Priority, q.Text, said)
	}
}

// kept is the share of the planted facts that are in a package.
func (p Project) kept(pack handover.Package, misses io.Writer) float64 {
	text, kept := strings.ToLower(handover.Unescape(pack.Markdown())), 0
	for _, item := range p.Planted {
		if slices.ContainsFunc(item.Keep, func(k string) bool { return !strings.Contains(text, k) }) {
			fmt.Fprintf(misses, "not in the package: %s %s\n", item.ID, item.Kind)
			continue
		}
		kept++
	}
	return share(kept, len(p.Planted))
}

// says is the answer of somebody who knows the planted facts: vague at first.
func (p Project) says(q gaps.Question, first bool) string {
	var all []string
	for _, item := range p.Planted {
		if item.isAskedBy(q) && len(all) < mostFound {
			words := item.Answer
			if first && item.Vague != "" {
				words = item.Vague
			}
			all = append(all, words)
		}
	}
	if len(all) == 0 {
		return talkative
	}
	return strings.Join(all, " ")
}

// ask asks what a newcomer asks.
func (p Project) ask(shelf *handover.Shelf, iv handover.Interview, out *Played, misses io.Writer) {
	right, best, all, told, gapsAsked, misled := 0, 0, 0, 0, 0, 0
	for _, n := range p.Newcomer {
		a, ok := shelf.Ask(n.Question)
		if n.IsGap {
			if gapsAsked++; !ok || !a.Sure {
				told++
			} else {
				fmt.Fprintf(misses, "nobody knows %q, answered with %q from %v\n", n.Question, a.Text, a.Source)
			}
			continue
		}
		all++
		first := ok && p.isRight(n, a, iv)
		if first {
			best++
		} else if ok && a.Sure {
			misled++
			fmt.Fprintf(misses, "surely wrong to %q: %q from %v\n", n.Question, a.Text, a.Source)
		}
		if first || slices.ContainsFunc(a.Also, func(other handover.Found) bool { return p.isRight(n, other, iv) }) {
			right++
			continue
		}
		fmt.Fprintf(misses, "asked %q: %t %q from %v\n", n.Question, ok, a.Text, a.Source)
	}
	out.Newcomer, out.First, out.Misled, out.Gaps = share(right, all), share(best, all), share(misled, all), share(told, gapsAsked)
}

func containsAll(text string, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

// isRight reports whether an answer says what it has to, and from where.
func (p Project) isRight(n Newcomer, a handover.Found, iv handover.Interview) bool {
	return p.isFrom(n.From, a, iv) && containsAll(strings.ToLower(a.Text), n.Contains)
}

// isFrom reports whether an answer is from the right place.
func (p Project) isFrom(from answered, a handover.Found, iv handover.Interview) bool {
	if from.Item == "" {
		return slices.ContainsFunc(from.Places, func(at files.Place) bool { return hits(a.Source.Place, at) })
	}
	for _, q := range iv.Questions {
		if q.ID == a.Source.Question {
			return slices.ContainsFunc(p.Planted, func(i Item) bool { return i.ID == from.Item && i.isAskedBy(q) })
		}
	}
	return false
}
