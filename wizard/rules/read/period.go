package read

import (
	"slices"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// period returns the question that says when what is filed takes place: "the trip starts",
// "trips longer than two weeks". ok is false if the words are about something else. The
// question is nil if several could be meant.
func (f *Form) period(r region, fits func(*tree.Question) bool) (q *tree.Question, ok bool) {
	if !r.filed || fits == nil || slices.ContainsFunc(r.required, func(s string) bool { return !isBoundary(s) }) {
		return nil, false
	}
	var ranges, days []*tree.Question
	for _, one := range f.Questions {
		switch {
		case !fits(one):
		case one.Kind == wizard.RangeKind:
			ranges = append(ranges, one)
		case one.Kind == wizard.DayKind && f.isPlainDay(one) && explainQuestion(one, r).tier > 0:
			days = append(days, one)
		}
	}
	switch {
	case len(ranges) == 0 && len(days) == 0 && r.empty():
		return nil, false
	case len(days) == 1:
		return days[0], true
	case len(days) == 0 && len(ranges) == 1:
		return ranges[0], true
	}
	return nil, true
}

// onlyPeriod returns the only period that a form asks for, if words such as "the leave" don't
// name anything else of the form.
func (f *Form) onlyPeriod(r region, fits func(*tree.Question) bool) (*tree.Question, bool) {
	said := 0
	for _, s := range r.required {
		switch {
		case slices.Contains(absences, s):
			said++
		case !isBoundary(s):
			return nil, false
		}
	}
	var found *tree.Question
	for _, q := range f.Questions {
		if q.Kind != wizard.RangeKind || fits == nil || !fits(q) {
			continue
		}
		if found != nil {
			return nil, false
		}
		found = q
	}
	return found, said == 1 && found != nil
}

// sameBoundary returns the periods that "the start" or "the end" alone could be about, next to
// the day that has the word in its name.
func (f *Form) sameBoundary(r region, found []match) []match {
	if len(found) != 1 || len(r.required) == 0 || r.tag() != nil || found[0].tier == exactTier || found[0].q.Kind != wizard.DayKind || slices.ContainsFunc(r.required, func(s string) bool { return !isBoundary(s) }) {
		return nil
	}
	var others []match
	for _, q := range f.Questions {
		if q.Kind == wizard.RangeKind {
			others = append(others, match{q: q})
		}
	}
	return others
}

// absences are the stems of words for the time that somebody is away.
var absences = []string{stem("leave"), stem("absence"), stem("period"), stem("break"), stem("away"), stem("gone")}

// isPlainDay reports whether a question asks for a first or last day and says of nothing
// else: “First day”, but not “Start of employment”.
func (f *Form) isPlainDay(q *tree.Question) bool {
	for _, t := range tokenize(q.Label) {
		_, r := english.match([]token{t})
		s := stem(t.low)
		if !isBoundary(s) && s != f.noun && !r.hasAny(fillWord|ofWord) && !r.hasMore(detWord|prepWord) {
			return false
		}
	}
	return true
}

// saysAge reports whether a clause compares how old somebody is: "anyone who is 18 or older".
func saysAge(c *clause) bool {
	return slices.ContainsFunc(c.chunks, func(ch chunk) bool {
		return len(ch.names) == 0 && slices.ContainsFunc(c.p.tokens[ch.from:ch.to], func(t token) bool { return slices.Contains(ageWords, t.low) })
	})
}

var ageWords = []string{"older", "younger", "old", "aged"}

// age returns the only number that asks how old somebody is, or nil.
func (f *Form) age(fits func(*tree.Question) bool) *tree.Question {
	var found *tree.Question
	for _, q := range f.Questions {
		if q.Kind != wizard.NumberKind || fits != nil && !fits(q) || !q.Core["age"] && !q.Text["old"] {
			continue
		}
		if found != nil {
			return nil
		}
		found = q
	}
	return found
}
