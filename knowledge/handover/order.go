package handover

import (
	"cmp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/gaps"
)

// Waiting returns how many rounds are still to come, not counting the one that has begun.
func (iv *Interview) Waiting() int {
	return min(len(iv.waiting()), max(0, iv.Most-iv.Rounds()))
}

// mostMore is how many rounds somebody is asked for when the first ones are used up.
const mostMore = 5

// Left returns the important questions that nobody asked because the agreed rounds are used up, as far as the
// person may be asked for a few rounds more. That happens once.
func (iv *Interview) Left() []gaps.Question {
	if iv.Rounds() < iv.Most || iv.More > 0 || iv.Open != "" {
		return nil
	}
	left := slices.DeleteFunc(iv.waiting(), func(q gaps.Question) bool { return q.Priority == gaps.P2 })
	return left[:min(len(left), mostMore)]
}

// Unanswered returns the important questions that are open, asked or not.
func (iv *Interview) Unanswered() []gaps.Question {
	return slices.DeleteFunc(slices.Clone(iv.Questions), func(q gaps.Question) bool { return q.Status != gaps.Open || q.Priority == gaps.P2 })
}

// GoOn agrees on rounds for what is left.
func (iv *Interview) GoOn() {
	n := len(iv.Left())
	iv.Most, iv.More = iv.Most+n, iv.More+n
}

// perRound is how many answers a round has room for.
const perRound = 2

// hasRoom reports whether one more question fits into the rounds that have begun, because answers needed no
// follow-up.
func (iv *Interview) hasRoom() bool {
	return iv.answeredAtOnce() && iv.answers() <= perRound*(iv.Rounds()-1)
}

func (iv *Interview) answers() (n int) {
	for _, l := range iv.Transcript {
		if l.Leaver {
			n++
		}
	}
	return n
}

// answeredAtOnce reports whether one answer was enough for the question that was asked last.
func (iv *Interview) answeredAtOnce() bool {
	if len(iv.Asked) == 0 {
		return false
	}
	last := iv.Asked[len(iv.Asked)-1]
	lines := 0
	for _, l := range iv.Transcript {
		if l.Question == last {
			lines++
		}
	}
	q, _ := iv.question(last)
	const atOnce = 2 // lines: a question and its answer
	return q.Status == gaps.Interviewed && q.Kind != SentBack && lines == atOnce
}

// waiting returns the questions that may come next, the best one first: by priority; within one, what people
// mostly have something to say about, and kinds of gaps that weren't asked about yet. After the open ones come
// important ones that didn't fit into the backlog.
func (iv *Interview) waiting() []gaps.Question {
	less := map[string]float64{}
	for _, id := range iv.Asked {
		q, _ := iv.question(id)
		less[family(q)] += oneMore
	}
	for _, f := range iv.Facts {
		if q, ok := iv.question(f.Question); ok && isDismissed(f.Text) {
			less[family(q)] += dismissed
		}
	}
	var all []gaps.Question
	for _, q := range iv.Questions {
		important := q.Priority != gaps.P2
		may := q.Status == gaps.Open || q.Status == gaps.Deprioritized && important
		if may && !slices.Contains(iv.Asked, q.ID) {
			all = append(all, q)
		}
	}
	worth := func(q gaps.Question) float64 {
		worth := chance(family(q)) - less[family(q)] - partTold*float64(len(q.Told))
		switch {
		case len(q.Parts) > 1:
			worth += inOne
		case len(q.Numbers) > 1 && family(q) != inScript:
			worth += inOneSum
		}
		return worth
	}
	slices.SortStableFunc(all, func(a, b gaps.Question) int {
		return cmp.Or(
			cmp.Compare(a.Priority, b.Priority),
			cmp.Compare(statusRank(a), statusRank(b)),
			cmp.Compare(worth(b), worth(a)),
			cmp.Compare(originRank(a), originRank(b)),
		)
	})
	return all
}

// How much more a question is worth that asks about two gaps, or about several numbers of workbooks, which may be of one.
const (
	inOne    = 0.3
	inOneSum = 0.2
)

// How much less a question is worth.
const (
	oneMore   = 0.11 // for each of its kind that was asked
	dismissed = 0.15 // for each of those that turned out to be nothing
	partTold  = 0.3  // for each of its numbers that somebody has explained already
)

// isDismissed reports whether an answer says that there is nothing behind what was asked.
func isDismissed(answer string) bool { return has("dismissals", answer) > 0 }

// chance is how often there is something behind a question of a kind that no file says, in the projects of
// docs/handover.md. A day that passes mostly just passes.
func chance(kind string) float64 {
	if c, ok := chances[kind]; ok {
		return c
	}
	return usualChance
}

const usualChance = 0.9

var chances = map[string]float64{
	twoValues: 1, "typed over a formula": 1, "hidden": 1, inScript: 0.85, inCopies: 0.8, "unexplained number": 0.7, "done by hand": 0.82, "outside link": 0.85, "one computer": 0.7,
	undocumented: 0.7, "day that passes": 0.75, notToDo: 0.4, "unsupported promise": 0.4, "unexplained code": 0.3, "open point": 0.3, "unlikely data": 0.75, "unexplained remark": 0.5,
}

// family is a question's kind, whatever counts as an answer to it. What a slide decides without a reason is of
// another one than a remark, and what isn't to be done is mostly known to everybody.
func family(q gaps.Question) string {
	switch {
	case q.Kind == MayBeNone:
		return General
	case q.Kind == undocumented && len(q.Evidence) > 0 && strings.HasPrefix(q.Evidence[0].Location, "slide ") && !strings.HasSuffix(q.Evidence[0].Location, " notes"):
		return q.Kind + " on a slide"
	case strings.HasSuffix(q.Text, gaps.WhatIsBehind):
		return notToDo
	case q.Kind == "unexplained number" && len(q.Evidence) > 0 && !strings.Contains(q.Evidence[0].Location, "!"):
		return inScript
	case q.Kind == "unexplained number" && len(q.Evidence) > 0 && strings.Contains(q.Evidence[0].Location, ":"):
		return inCopies
	}
	return q.Kind
}

const (
	undocumented = "undocumented decision"
	notToDo      = "not to be done"
	inScript     = "unexplained number in a script"
	inCopies     = "unexplained number in copies of a formula"
)

func statusRank(q gaps.Question) int {
	if q.Status == gaps.Open {
		return 0
	}
	return 1
}

func originRank(q gaps.Question) int {
	if q.Origin == "global" {
		return 0
	}
	return 1
}
