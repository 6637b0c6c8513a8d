package gaps

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// Limits of a backlog.
const (
	mostOpen    = 15 // questions that a leaver is asked
	mostPerFile = 5  // of them about one file, before others come first
	mostOfKind  = 2  // of them of one kind, likewise
	mostKept    = 60 // in all
)

// backlog merges, answers, ranks and limits findings.
func backlog(found []finding, all *said) []Question {
	found = pair(merge(found, all), all)
	slices.SortStableFunc(found, func(a, b finding) int {
		return cmp.Or(cmp.Compare(a.risk, b.risk), cmp.Compare(b.weight, a.weight))
	})
	found = together(found[:min(len(found), mostKept)], all)
	questions := []Question{} // no files, no questions: an empty list
	var rest []int            // that the files don't answer
	for i, f := range found {
		q := Question{
			ID: fmt.Sprintf("q%d", i+1), Text: f.question, Origin: "per_file", Evidence: f.evidence, Priority: f.risk, Status: Deprioritized, Why: f.why, Kind: string(f.kind), Numbers: f.numbers(), Parts: f.parts,
		}
		if f.global {
			q.Origin = "global"
		}
		if by, ok := all.explanation(f); ok {
			answer, sure := by.text, 0.8
			q.Status, q.Answer, q.Confidence = Answered, &answer, &sure
			q.Evidence = append(slices.Clip(q.Evidence[:min(len(q.Evidence), mostEvidence)]), by.at)
		} else {
			rest = append(rest, i)
		}
		questions = append(questions, q)
	}
	for _, i := range choose(found, rest) {
		questions[i].Status = Open
	}
	return questions
}

// How much a question counts by its priority, besides its weight.
var byPriority = map[Priority]float64{P0: 5, P2: -4}

// firstOfKind is how much more the first question of a kind counts: breadth comes first.
const firstOfKind = 2

// againThere is how much less another question about the same section, or the same cell, counts.
const againThere = 2

// choose returns which findings are asked about: one after the other the most important, where
// one counts less for each that is about the same file, or of the same kind, beyond a few.
func choose(found []finding, rest []int) []int {
	var chosen []int
	perFile, perKind, perPlace := map[string]int{}, map[breadth]int{}, map[files.Place]int{}
	places := mostOpen
	for len(chosen) < places && len(rest) > 0 {
		best, most := 0, math.Inf(-1)
		for at, i := range rest {
			f := found[i]
			score := f.weight + byPriority[f.risk] - float64(max(0, perFile[f.evidence[0].File]+1-mostPerFile)) - float64(max(0, perKind[f.breadth()]+1-f.kind.most()))
			score -= againThere * float64(perPlace[f.evidence[0]])
			if perKind[f.breadth()] == 0 {
				score += firstOfKind
			}
			if score > most {
				best, most = at, score
			}
		}
		f := found[rest[best]]
		if f.across {
			places--
		}
		perFile[f.evidence[0].File]++
		perKind[f.breadth()]++
		perPlace[f.evidence[0]]++
		chosen = append(chosen, rest[best])
		rest = slices.Delete(slices.Clone(rest), best, best+1)
	}
	return chosen
}

// most is how many questions of a kind come before others. Two values for one thing hardly ever turn out to be
// nothing.
func (k kind) most() int {
	if k == mismatch || k == particular {
		return 2 * mostOfKind
	}
	return mostOfKind
}

// breadth is what a backlog has few of each: a kind of gap, and what raises it. A number in a script is of another
// one than a number in a formula: other people need it.
type breadth struct {
	kind     kind
	onSlide  bool
	inScript bool
}

func (f finding) breadth() breadth {
	return breadth{f.kind, f.onSlide, f.kind == factor && !strings.Contains(f.evidence[0].Location, "!")}
}

// merge joins findings about the same place: the stronger one asks. One that is about two places joins what
// was found at each.
func merge(found []finding, all *said) []finding {
	var out []finding
	for _, f := range found {
		f.evidence = f.evidence[:min(len(f.evidence), mostEvidence)]
		first := -1
		for i := 0; i < len(out); i++ {
			switch {
			case !out[i].isLike(f):
			case first < 0:
				first = i
				out[i] = join(out[i], f, all)
			case f.sentence != "" && f.sentence == out[i].sentence || f.kind == mismatch && len(out[i].evidence) == 1 && !out[i].isProse():
				out[first] = join(out[first], out[i], all)
				out = slices.Delete(out, i, i+1)
				i--
			}
		}
		if first < 0 {
			out = append(out, f)
		}
	}
	return out
}

// isProse reports whether a finding is about one sentence among others of its place.
func (f finding) isProse() bool { return f.sentence != "" }

// join makes one finding of two.
func join(strong, weak finding, all *said) finding {
	if weak.outranks(strong) {
		strong, weak = weak, strong
	}
	if strong.kind == factor && weak.kind == factor { // two numbers in one formula
		switch explained := all.explains(strong); {
		case explained != all.explains(weak) && explained:
			strong, weak = weak, strong
		case !explained && !all.explains(weak):
			strong = strong.with(weak)
		}
	}
	if strong.kind == onePerson && weak.kind == onePerson && strong.quote != "" && weak.quote != "" && strong.sentence != weak.sentence {
		strong.question = fmt.Sprintf(telling[0].ask, short(strong.quote, 100)+"” and “"+short(weak.quote, 100))
		strong.quote = ""
	}
	if strong.kind != onePerson && strong.isProse() && weak.isProse() && strong.question != weak.question && len(strong.parts)+len(weak.parts) == 0 {
		strong = strong.withSentence(weak)
	}
	for _, e := range weak.evidence {
		if !slices.Contains(strong.evidence, e) && len(strong.evidence) < mostEvidence {
			strong.evidence = append(slices.Clip(strong.evidence), e)
		}
	}
	return strong
}

// withSentence asks about another sentence of the same place as well, if both are short.
func (f finding) withSentence(o finding) finding {
	if both, ok := f.and(o); ok {
		both.evidence, both.weight = f.evidence, f.weight
		both.quote, both.sentence, both.same = f.quote, f.sentence, f.same
		return both
	}
	if text, ok := oneQuestion(f.question, o.question); ok && len([]rune(text)) <= mostJoined {
		f.parts, f.question = []string{f.question, o.question}, text
	}
	return f
}

func (f finding) outranks(o finding) bool {
	return cmp.Or(cmp.Compare(f.risk, o.risk), cmp.Compare(o.weight, f.weight)) < 0
}

// quoted is the sentence that a question is about, or "".
func (f finding) quoted() string {
	text, _ := quotedIn(f.question)
	return strings.Trim(text, "“”")
}

// isLike reports whether two findings are about the same: they share a place, or one of them
// is all about what the other shows.
func (f finding) isLike(o finding) bool {
	if f.question == o.question || f.same != "" && f.same == o.same || f.sentence != "" && f.sentence == o.sentence {
		return true
	}
	isCode := f.kind == left && o.kind == unknownKey || f.kind == unknownKey && o.kind == left
	if isCode && f.about.value != "" && f.about.value == o.about.value { // what a code is, and why it is left out
		return true
	}
	common := 0
	for _, e := range f.evidence {
		if slices.Contains(o.evidence, e) {
			common++
		}
	}
	if ours, theirs := f.quoted(), o.quoted(); ours != "" && theirs != "" && f.evidence[0] == o.evidence[0] && (strings.Contains(ours, theirs) || strings.Contains(theirs, ours)) {
		return true // one of them is quoted with the sentence before it
	}
	if f.global && o.global && common > 1 && common >= min(len(f.evidence), len(o.evidence))-1 {
		return true // the same rows, by what a script does with them and by what a text says of them
	}
	isSection := len(f.evidence) == 1 && strings.HasPrefix(f.evidence[0].Location, "section") // says many things
	return common > 0 && common == min(len(f.evidence), len(o.evidence)) && (f.kind == o.kind || !isSection) && !(isSection && f.kind != o.kind)
}
