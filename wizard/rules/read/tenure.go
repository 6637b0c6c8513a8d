package read

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// askedTenure are the words of questions about how long somebody has worked here, see
// words/tenure.txt.
var askedTenure = func() [][]string {
	var out [][]string
	for _, line := range wordLines("tenure.txt") {
		for phrase := range strings.SplitSeq(line, ",") {
			out = append(out, lows(tokenize(phrase)))
		}
	}
	return out
}()

// asksTenure reports whether a question asks how long somebody has worked here, or
// since when.
func asksTenure(q *tree.Question) bool {
	if q.Kind != wizard.NumberKind && q.Kind != wizard.DayKind {
		return false
	}
	for _, text := range append([]string{q.Label, q.QuestionText, lastPart(q.Tag)}, q.Words...) {
		words := lows(tokenize(text))
		for _, phrase := range askedTenure {
			for i := 0; i+len(phrase) <= len(words); i++ {
				if slices.Equal(words[i:i+len(phrase)], phrase) {
					return true
				}
			}
		}
	}
	return false
}

// tenure returns the only question that fits and asks how long somebody has worked here.
func (f *Form) tenure(fits func(*tree.Question) bool) *tree.Question {
	var found *tree.Question
	for _, q := range f.Questions {
		if asksTenure(q) && (fits == nil || fits(q)) {
			if found != nil {
				return nil
			}
			found = q
		}
	}
	return found
}

// hint reads a remark that says which question is meant: "(look at the hire date)". It
// decides nothing else.
func (p *parser) hints() {
	for i := 0; i < len(p.chunks); i++ {
		if !p.signAt(i, "(") {
			continue
		}
		end := i + 1
		for end < len(p.chunks) && !p.signAt(end, ")") {
			end++
		}
		from := i + 1
		for from < end && !p.chunks[from].isName() && (p.hasRole(from, goVerb|lightVerb|prepWord|detWord) || p.isAt(from, fillWord|weWord|answeredWord) || p.tokenIs(from, "look", "based", "according", "judging", "compare", "measured", "counted", "i")) {
			from++
		}
		r := regionOf(p.chunks[from:end])
		plain := !slices.ContainsFunc(p.chunks[from:end], func(c chunk) bool {
			return c.kind != wordChunk && c.kind != tagChunk || !c.isName() && c.roles.hasAny(beWord|notWord|noWord|moreWord|lessWord|leastWord|mostWord|andWord|orWord|missingWord|unsureWord|ifWord|unlessWord)
		})
		if from == i+1 || end == len(p.chunks) || r.empty() || !plain || len(p.form.options(r, nil)) > 0 {
			continue
		}
		if found := p.form.bestQuestions(r, nil); len(found) == 1 && found[0].tier >= coreTier {
			p.hint = found[0].q
			p.chunks = slices.Delete(slices.Clone(p.chunks), i, end+1)
		}
	}
}

func asksDay(q *tree.Question) bool { return q.Kind == wizard.DayKind }

// elapsed reports whether a length up to chunk from is the time since a date: "they have
// been with us for less than a year", where the form asks for the hire date.
func (c dates) elapsed(from, to int, u tree.Unit) bool {
	if r := c.withoutChunks(from, to); r.tenure && r.empty() && u.IsTime() && u != tree.HourUnit && c.p.hint == nil {
		return c.p.form.tenure(func(q *tree.Question) bool { return c.countable(q, u) }) == nil && c.p.form.tenure(asksDay) != nil
	}
	if from == 0 || !u.IsTime() || u == tree.HourUnit || !slices.ContainsFunc(c.chunks[:from], func(ch chunk) bool {
		return slices.ContainsFunc(ch.stems, func(s string) bool { return s == "hav" || s == "have" || s == "been" })
	}) || !c.p.isWord(c.chunks[from-1], "for") {
		return false
	}
	r := c.withoutChunks(from, to)
	if c.p.hint != nil {
		return asksDay(c.p.hint)
	}
	counted := func(q *tree.Question) bool { return c.countable(q, u) }
	if !r.empty() {
		days := c.p.form.bestQuestions(r, asksDay)
		return len(days) == 1 && len(c.p.form.bestQuestions(r, counted)) == 0
	}
	if len(c.p.form.byContext(r, counted)) > 0 {
		return false
	}
	if r.tenure {
		return c.p.form.tenure(counted) == nil && c.p.form.tenure(asksDay) != nil
	}
	return len(c.p.form.byContext(r, asksDay)) == 1
}
