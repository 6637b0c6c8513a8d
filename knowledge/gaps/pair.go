package gaps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// An interview has some twelve rounds. Unexplained numbers of one sheet, or of one script, are steps of
// one calculation, and whoever explains one has the others before them: they are one question. So are those of
// other sheets of one workbook, if there is room.

// pair joins questions about unexplained numbers, up to three and three. What the files explain is left as it is,
// and what is less important joins others, and begins no question.
func pair(found []finding, all *said) []finding {
	bySheet := pairBy(found, all, func(c constant) string { return c.sheet })
	return pairBy(bySheet, all, func(c constant) string {
		file, _, _ := strings.Cut(c.sheet, "!")
		return file
	})
}

// pairBy joins those whose numbers have the same key.
func pairBy(found []finding, all *said, key func(constant) string) []finding {
	var out []finding
	waits := map[string]int{} // by key: the place in out of one that others can join
	for _, f := range found {
		if f.constant.number == "" || all.explains(f) {
			out = append(out, f)
			continue
		}
		at, ok := waits[key(f.constant)]
		if ok && out[at].hasRoomFor(f) {
			out[at] = out[at].with(f)
			if len(out[at].constants) == mostTogether {
				delete(waits, key(f.constant))
			}
			continue
		}
		if f.risk != P2 && len(f.asked()) < mostTogether && !ok {
			waits[key(f.constant)] = len(out)
		}
		out = append(out, f)
	}
	return out
}

// hasRoomFor reports whether another number can be asked about in the same question. Two of one place are
// asked about there.
func (f finding) hasRoomFor(o finding) bool {
	shares := slices.ContainsFunc(o.evidence, func(e files.Place) bool { return slices.Contains(f.evidence, e) })
	return !shares && len(f.asked())+len(o.asked()) <= mostTogether
}

// mostTogether is how many numbers are asked about together.
const mostTogether = 3

// with asks about another number as well, if both can be asked about together and neither was before.
func (f finding) with(o finding) finding {
	before, more := f.asked(), o.asked()
	if len(before) == 0 || len(more) == 0 || len(before)+len(more) > mostTogether || slices.ContainsFunc(more, func(c constant) bool { return slices.Contains(before, c) }) {
		return f
	}
	f.constants = slices.Concat(before, more)
	f.question = togetherText(f.constants)
	for _, e := range o.evidence {
		if !slices.Contains(f.evidence, e) && len(f.evidence) < mostEvidence {
			f.evidence = append(slices.Clip(f.evidence), e)
		}
	}
	f.about.numbers = append(slices.Clip(f.about.numbers), o.about.numbers...)
	f.weight = max(f.weight, o.weight) + 0.5
	return f
}

// asked are the numbers that a finding asks about.
func (f finding) asked() []constant {
	if len(f.constants) == 0 && f.constant.number != "" {
		c := f.constant
		c.at = f.evidence[0]
		return []constant{c}
	}
	return f.constants
}

// Number is one of the numbers that a question is about.
type Number struct {
	Value string      `json:"number"`
	Where string      `json:"where"` // in the question's words
	Typed bool        `json:"typed,omitempty"`
	At    files.Place `json:"at"`
}

// numbers are the numbers of a finding that asks about several.
func (f finding) numbers() []Number {
	var all []Number
	if len(f.constants) > 1 {
		for _, c := range f.constants {
			all = append(all, Number{Value: c.number, Where: c.where, Typed: c.typed, At: c.at})
		}
	}
	return all
}

// Told is a number that somebody has explained, and the fact that says what it is.
type Told struct {
	Number
	Fact string `json:"fact"`
}

// Without returns the question as it is asked when a fact says what one of its numbers is.
func (q Question) Without(told Number, fact string) Question {
	q.Numbers = slices.DeleteFunc(slices.Clone(q.Numbers), func(n Number) bool { return n == told })
	q.Told = append(slices.Clip(q.Told), Told{told, fact})
	q.Text = textOf(q.Numbers)
	if !slices.ContainsFunc(q.Numbers, func(n Number) bool { return n.At == told.At }) {
		q.Evidence = slices.DeleteFunc(slices.Clone(q.Evidence), func(at files.Place) bool { return at == told.At })
	}
	return q
}

// Again returns the question with the numbers that a fact explained, which was removed.
func (q Question) Again(fact string) Question {
	before := len(q.Numbers)
	for _, t := range q.Told {
		if t.Fact != fact {
			continue
		}
		q.Numbers = append(slices.Clip(q.Numbers), t.Number)
		if !slices.Contains(q.Evidence, t.At) {
			q.Evidence = append(slices.Clip(q.Evidence), t.At)
		}
	}
	if len(q.Numbers) > before {
		q.Text = textOf(q.Numbers)
		q.Told = slices.DeleteFunc(slices.Clone(q.Told), func(t Told) bool { return t.Fact == fact })
	}
	return q
}

func textOf(numbers []Number) string {
	var all []constant
	for _, n := range numbers {
		all = append(all, constant{number: n.Value, where: n.Where, typed: n.Typed})
	}
	return togetherText(all)
}

// togetherText asks about several numbers: “the 740 and the 190 in the formulas of H6:H12”.
func togetherText(all []constant) string {
	var parts []string
	for i := 0; i < len(all); {
		numbers := []string{"the " + all[i].number}
		where := all[i].where
		for i++; i < len(all) && all[i].where == where; i++ {
			numbers = append(numbers, "the "+all[i].number)
		}
		parts = append(parts, enumerated(numbers)+" in "+where)
	}
	isTyped := slices.ContainsFunc(all, func(c constant) bool { return c.typed })
	switch {
	case isTyped && len(all) == 1:
		return fmt.Sprintf("Where does %s come from?", enumerated(parts))
	case len(all) == 1:
		return fmt.Sprintf("What does %s stand for?", enumerated(parts))
	case isTyped:
		return fmt.Sprintf("Where do %s come from?", enumerated(parts))
	}
	return fmt.Sprintf("What do %s stand for?", enumerated(parts))
}

func enumerated(all []string) string {
	if last := len(all) - 1; last > 0 {
		return strings.Join(all[:last], ", ") + " and " + all[last]
	}
	return strings.Join(all, "")
}
