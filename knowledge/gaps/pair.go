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

// Where there are more gaps than an interview has rounds, two of one kind are asked about in one question: “A” and
// “B”: what exactly has to be done? Those of one file come first, because whoever explains one has the other before
// them.

// rounds is how many questions an interview has room for, see handover.MostRounds.
const rounds = 12

// mostJoined is how many letters two questions have that are asked in one.
const mostJoined = 360

// shape is how questions of a kind begin and end around what they are about, and how several are asked in one.
type shape struct {
	kind       kind
	begin, end string
	several    string
	link       string // between two; " and " if it is empty
	whole      bool   // each of them is asked in whole, because what is asked about is a clause of its own
}

var shapes = []shape{
	{kind: onePerson, end: ": who can do this when that person is away?", several: "%s: who can do this when that person is away?"},
	{kind: onePerson, end: ": who gets this when that person has left?", several: "%s: who gets this when that person has left?"},
	{kind: onePerson, end: ": how does somebody else get at this?", several: "%s: how does somebody else get at these?"},
	{kind: byHand, end: ": when exactly is that due?", several: "%s: when exactly are these due?"},
	{kind: byHand, end: ": what exactly has to be done?", several: "%s: what exactly has to be done?"},
	{kind: decision, end: ": " + WhatIsBehind, several: "%s: " + WhatIsBehind},
	{kind: decision, end: ": what was the reason?", several: "%s: what were the reasons?"},
	{kind: decision, begin: "What was the reason for ", end: "?", several: "What were the reasons for %s?"},
	{kind: lapsed, end: ": what changes on that day, and what does somebody have to do?", several: "%s: what changes on these days, and what does somebody have to do?"},
	{kind: hope, begin: "What supports ", end: "?", several: "What supports %s?"},
	{kind: particular, end: ": what should somebody new know about this?", several: "%s: what should somebody new know about these?"},
	{kind: unsettled, end: ": what is left to do?", several: "%s: what is left to do?"},
	{kind: override, begin: "Why is ", end: " instead of a formula", several: "Why is %s, instead of formulas as in the cells around them?"},
	{kind: left, begin: "Why ", end: "?", whole: true},
	{kind: silent, begin: "How would somebody notice that ", end: "?", several: "How would somebody notice that %s?", link: " and that "},
	{kind: localPath, begin: "Where can others find what the local path ", end: " leads to?", several: "Where can others find what the local paths %s lead to?"},
	{kind: hidden, begin: "What is on the hidden sheet ", end: "?", several: "What is on the hidden sheets %s?"},
	{kind: hidden, begin: "Why is the hidden ", end: " kept out of sight", several: "Why are the hidden %s kept out of sight, although formulas use them?"},
	{kind: hidden, begin: "What is the hidden ", end: " for, which no formula uses", several: "What are the hidden %s for, which no formula uses?"},
	{kind: unknownKey, begin: "What is ", end: "?", whole: true},
	{kind: switchedOff, begin: "Why is ", end: " switched off?", several: "Why are %s switched off?"},
	{kind: stale, begin: "Where do", end: "?", whole: true},
	{kind: scale, begin: "In which unit is ", end: "?", whole: true},
	{kind: filler, begin: "What is ", end: "?", whole: true},
	{kind: coded, begin: "What do the codes ", end: " mean?", several: "What do the codes %s mean?"},
}

// part returns how a finding is asked about together with others, and what of its question is its own.
func (f finding) part() (shape, string, bool) {
	for _, s := range shapes {
		if f.kind != s.kind || !strings.HasPrefix(f.question, s.begin) {
			continue
		}
		if own, _, ok := strings.Cut(f.question[len(s.begin):], s.end); ok && (s.begin != "" || strings.HasPrefix(own, "“")) {
			return s, own, true
		}
	}
	return shape{}, "", false
}

// together joins two findings into one question, the less important one into the other, until there is a round for
// each. What the files explain is left as it is.
func together(found []finding, all *said) []finding {
	open := slices.DeleteFunc(indexes(found), func(i int) bool { return found[i].risk == P2 || found[i].kind == particular || all.explains(found[i]) })
	more := len(open) - rounds
	out := slices.Clone(found)
	joined := map[int]bool{} // taken into another one, or with another one in it
	var gone []int
	for _, sameFile := range []bool{true, false} {
		for j := len(open) - 1; j > 0 && more > 0; j-- {
			if joined[open[j]] {
				continue
			}
			for _, i := range open[:j] {
				if joined[i] || sameFile && !out[i].sharesFile(out[open[j]]) {
					continue
				}
				if both, ok := out[i].and(out[open[j]]); ok {
					out[i] = both
					joined[i], joined[open[j]] = true, true
					gone = append(gone, open[j])
					more--
					break
				}
			}
		}
	}
	slices.Sort(gone)
	for _, i := range slices.Backward(gone) {
		out = slices.Delete(out, i, i+1)
	}
	out, more = numbersTogether(out, all, more)
	return asOne(out, all, more)
}

// asOne asks about two short gaps of one file in one question, whatever their kinds, as long as there are more questions
// than rounds: the leaver looks into the file once for both. The least important ones are taken.
func asOne(found []finding, all *said, more int) []finding {
	out := slices.Clone(found)
	isOne := func(f finding) bool {
		return f.risk != P2 && f.kind != particular && len(f.parts) == 0 && len(f.asked()) < 2 && !f.global && len([]rune(f.question)) <= mostJoined/2 && !all.explains(f)
	}
	for j := len(out) - 1; j > 0 && more > 0; j-- {
		if !isOne(out[j]) {
			continue
		}
		for i := j - 1; i >= 0; i-- {
			if !isOne(out[i]) || !out[i].sharesFile(out[j]) {
				continue
			}
			text, ok := oneQuestion(out[i].question, out[j].question)
			if !ok {
				continue
			}
			f := out[i]
			f.parts, f.question = []string{f.question, out[j].question}, text
			f.evidence = mixed(f.evidence, out[j].evidence)
			f.constant, f.quote, f.sentence, f.same = constant{}, "", "", ""
			out[i] = f
			out = slices.Delete(out, j, j+1)
			more--
			break
		}
	}
	return out
}

// oneQuestion makes one question of two, if it reads as one: both ask why something is so, or what it is, or both quote
// somebody, and what is missing is what somebody new should know.
func oneQuestion(a, b string) (string, bool) {
	one, isQuote := quotedIn(a)
	other, alsoQuote := quotedIn(b)
	if isQuote && alsoQuote {
		return fmt.Sprintf("%s and %s: what should somebody new know about these?", one, other), true
	}
	for _, begin := range []string{"Why ", "What is ", "Where do"} {
		if strings.HasPrefix(a, begin) && strings.HasPrefix(b, begin) && strings.HasSuffix(a, "?") && !isQuote && !alsoQuote {
			return strings.TrimSuffix(a, "?") + ", and " + strings.ToLower(b[:1]) + b[1:], true
		}
	}
	return "", false
}

// quotedIn returns the words that a question is about, in their quotation marks.
func quotedIn(question string) (string, bool) {
	end := strings.LastIndex(question, "”: ")
	if end < 0 || !strings.HasPrefix(question, "“") {
		return "", false
	}
	return question[:end+len("”")], true
}

// numbersTogether joins questions about one unexplained number each, of several files, as long as there are more
// questions than rounds: they are answered alike, each in a sentence.
func numbersTogether(found []finding, all *said, more int) (left []finding, stillMore int) {
	out := slices.Clone(found)
	isOne := func(f finding) bool {
		return f.kind == factor && f.risk != P2 && len(f.asked()) == 1 && !all.explains(f)
	}
	for j := len(out) - 1; j > 0 && more > 0; j-- {
		i := slices.IndexFunc(out[:j], isOne)
		if !isOne(out[j]) || i < 0 || !out[i].hasRoomFor(out[j]) {
			continue
		}
		out[i] = out[i].with(out[j])
		out[i].across = true
		out = slices.Delete(out, j, j+1)
		more--
	}
	return out, more
}

func indexes(found []finding) []int {
	all := make([]int, len(found))
	for i := range all {
		all[i] = i
	}
	return all
}

func (f finding) sharesFile(o finding) bool { return f.evidence[0].File == o.evidence[0].File }

// and asks about another finding in the same question, if their questions have the same shape.
func (f finding) and(o finding) (finding, bool) {
	ours, one, ok := f.part()
	theirs, other, also := o.part()
	if !ok || !also || ours != theirs || f.global || o.global || len(f.parts)+len(o.parts) > 0 {
		return f, false
	}
	if len([]rune(f.question))+len([]rune(o.question)) > mostJoined {
		return f, false // nobody remembers how it began
	}
	link := ours.link
	if link == "" {
		link = " and "
	}
	f.parts = []string{f.question, o.question}
	if f.question = fmt.Sprintf(ours.several, one+link+other); ours.whole {
		f.question = strings.TrimSuffix(f.parts[0], "?") + ", and " + strings.ToLower(o.question[:1]) + o.question[1:]
	}
	f.evidence = mixed(f.evidence, o.evidence)
	f.weight += 0.5
	f.quote, f.sentence, f.same = "", "", ""
	return f, true
}

// mixed are the places of two findings, as many as a question shows, and some of each.
func mixed(ours, theirs []files.Place) []files.Place {
	const half = mostEvidence / 2
	n := max(half, mostEvidence-len(theirs))
	all := slices.Clone(ours[:min(len(ours), n)])
	for _, at := range theirs {
		if len(all) < mostEvidence && !slices.Contains(all, at) {
			all = append(all, at)
		}
	}
	return all
}

// twoByTwo joins such sentences of one file, because each is a small question.
func twoByTwo(asked []finding) []finding {
	var out []finding
	for _, f := range asked {
		i := slices.IndexFunc(out, func(o finding) bool { return len(o.parts) == 0 && o.sharesFile(f) })
		if i >= 0 {
			if both, ok := out[i].and(f); ok {
				out[i] = both
				continue
			}
		}
		out = append(out, f)
	}
	return out
}
